"""Whatever people are called: the HTML parses, the text is within its limit, the keyboard within Telegram's rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.runtime.delivery.courier import Key, Rich
from adapters.telegram.markup import ALERT, CAPTION, NAME, cut, keyboard, lines_html, tidy, units
from bot.scene import Amount
from bot.text import Name, Text
from tests.fakes.telegram.markup import parse_html

NASTY = [
    "\u202e",
    "\u2066",
    "Z\u0335\u0336\u0337\u0338",
    "\n",
    "\x00",
    "<a href='x'>",
    "\ud83d",
    "\u200b",
    '"',
    "'",
    "]]>",
]
NASTY += ["<b>", "</b>", "<", ">", "&", "&amp;", "&lt", "*", "_", "`", "[x](y)", "عربي", "中文", "Արամ", "ნინო", "🇦🇲"]
NASTY += ["👨\u200d👩\u200d👧"]

words = st.lists(st.sampled_from(NASTY) | st.text(max_size=12), max_size=12).map("".join)
names = st.builds(Name, st.sampled_from(["tg:7", "auto:1", "dc:5", "tg:x"]), words, st.booleans())
sentences = st.lists(words | names, max_size=6).map(tuple)
weights = st.sampled_from(["head", "body", "small", "loud"])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(weights, sentences), max_size=10), st.integers(1, 300))
def test_any_name_parses_and_fits(lines: list[tuple[str, Rich]], limit: int) -> None:
    text, _ = parse_html(lines_html(lines, limit))
    assert units(text) <= limit


@settings(max_examples=40, deadline=None)
@given(words)
def test_a_name_stays_a_name(name: str) -> None:
    shown = tidy(name)
    assert units(shown) <= NAME
    assert "\n" not in shown
    assert not any(mark in shown for mark in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\x00")
    text, entities = parse_html(lines_html([("body", ("x ", Name("tg:7", name, True), " y"))], CAPTION))
    assert text == f"x {shown} y"
    assert [(e["type"], e.get("user_id")) for e in entities] == [("text_mention", 7)]


@settings(max_examples=40, deadline=None)
@given(st.text(), st.integers(1, 250))
def test_cut_fits(text: str, limit: int) -> None:
    assert units(cut(text, limit)) <= limit


def test_cut_is_polite() -> None:
    assert cut("short", ALERT) == "short"
    long = "word " * 60
    assert cut(long, ALERT).endswith("word…")
    assert units(cut("😀" * 150, ALERT)) <= ALERT


def test_zalgo_keeps_two_marks() -> None:
    assert tidy("Z" + "\u0335" * 30 + "o") == "Z\u0335\u0335o"


def test_only_pings_of_telegram_people_are_mentions() -> None:
    line: Rich = (
        Name("tg:7", "Aram", True),
        Name("tg:8", "Nino"),
        Name("dc:9", "Dis", True),
        Name("auto:1", "Robo", True),
    )
    html = lines_html([("body", line)], CAPTION)
    assert html == '<a href="tg://user?id=7">Aram</a>NinoDisRobo'


def test_eight_cards_fit_into_an_alert() -> None:
    assert units("Ձեր թղթերը՝ 7♠, 8♠, 9♠, 10♠, J♦, Q♦, K♦, A♦. Հերթը ձերն է։") <= ALERT


def test_keyboard_limits() -> None:
    many = [[Key(str(n), f"t:x:{n}") for n in range(12)] for _ in range(12)]
    made = keyboard(many, [("♠", Amount(Text("s"), "a:t:d:{n}S", 8, 9))])
    assert made is not None
    assert sum(map(len, made.inline_keyboard)) <= 100
    assert max(map(len, made.inline_keyboard)) <= 8
    assert [b.text for b in made.inline_keyboard[0]] == ["♠ 8", "♠ 9"]
    assert keyboard([], []) is None
    with pytest.raises(AssertionError, match="64 bytes"):
        keyboard([[Key("x", "x" * 65)]])
