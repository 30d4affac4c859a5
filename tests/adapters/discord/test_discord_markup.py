"""Names and words of strangers never become markup, mentions or links; layouts never exceed Discord's limits."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import discord
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adapters.discord import markup
from adapters.discord.buttons import LiveParts, PressButton, read_modal
from adapters.discord.layout import Words, body, broken, said
from adapters.runtime.delivery.courier import Key, Message
from adapters.runtime.delivery.rendered import Rendered
from bot.scene import Amount, Scene
from bot.text import Name, t
from tests.fakes.discord.limits import check_message
from tests.fakes.discord.message import walk
from tests.fakes.discord.model import COMPONENTS_V2

_SIGNS = [*"*_~`|<>[]()#-+.:/\\@!&1a \n\t\u202e\u2066\u0301\u200b", "@everyone", "<@1>", "http://a.b"]
NASTY = st.lists(st.sampled_from(_SIGNS), max_size=30).map("".join)
ANY = st.one_of(NASTY, st.text(max_size=60))
_ESCAPE = re.compile(r"\\([^0-9A-Za-z\s])")


def _bare(words: str) -> str:
    """What Discord's parser may still see as markup: escaped characters are mere letters to it."""
    return _ESCAPE.sub("x", words)


@given(ANY)
@example("**bold** __under__ ~~gone~~ ||spoiler|| `code`")
@example("[press me](https://evil.example)")
@example("<@123> <@&5> <#7> <:e:9> </new:1> <t:0:R> @everyone @here")
@example("# heading\n- list\n> quote\n-# small\n1. one")
@example("https://discord.gg/evil")
def test_escaped_words_hold_no_markup(words: str) -> None:
    safe = markup.escape(words)
    bare = _bare(safe)
    assert not re.search(r"[*_~`|<>\[\]]", bare)
    assert "@everyone" not in safe
    assert "@here" not in safe
    assert not re.search(r"(?i)https?:", bare)
    assert not re.search(r"(?m)^\s*(#|-|\+|\d+[.)] )", bare)
    shown = _ESCAPE.sub(r"\1", safe).replace("\u200b", "")
    assert shown == words.replace("\u200b", "")


@given(ANY)
def test_a_name_stays_in_its_line(name: str) -> None:
    tidy = markup.tidy(name)
    assert 1 <= len(tidy) <= markup.NAME
    assert "\n" not in tidy
    assert not any(unicodedata.category(c) in ("Cc", "Zl", "Zp") for c in tidy)
    assert not any(c in tidy for c in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


@given(ANY, st.booleans())
def test_only_who_is_called_is_mentioned(name: str, ping: bool) -> None:
    """A mention is ours alone: of the user meant, only with ``ping``; a name cannot bring one in."""
    rich = ("to ", Name("dc:77", name, ping), "!")
    words = markup.sentence(rich)
    assert ("<@77>" in words) == ping
    assert len(re.findall(r"(?<!\\)<@", words)) == ping
    assert markup.pinged([("body", rich)]) == ([77] if ping else [])


def test_people_of_other_platforms_are_named() -> None:
    assert "<@" not in markup.sentence((Name("tg:5", "Nino", True),))
    assert markup.pinged([("body", (Name("tg:5", "Nino", True), Name("auto:1", "Hayk", True)))]) == []


# --- layouts -------------------------------------------------------------------------------------------------------

WORDS = Words("Choose", "Other", "More")
KEYS = st.builds(
    Key,
    label=ANY,
    data=st.integers(0, 400).map(lambda n: f"t:table001:sit {n}"),
    style=st.sampled_from(["plain", "primary", "good", "bad"]),
    url=st.sampled_from([None, None, None, "https://example.org"]),
    enabled=st.booleans(),
)
AMOUNTS = st.lists(st.tuples(st.just("in hearts"), st.integers(1, 200), st.integers(0, 400)), max_size=15).map(
    lambda found: tuple(
        (label, Amount(t("x"), f"a:table001:d{n}:{{n}}H", low, low + more))
        for n, (label, low, more) in enumerate(found)
    )
)


@given(
    st.lists(st.tuples(st.sampled_from(["head", "body", "small", "loud"]), st.tuples(ANY)), max_size=30),
    st.lists(st.lists(KEYS, max_size=12).map(tuple), max_size=10).map(tuple),
    AMOUNTS,
    ANY,
    st.booleans(),
)
def test_every_layout_is_within_the_limits(
    lines: list[tuple[str, tuple[str]]],
    keys: tuple[tuple[Key, ...], ...],
    amounts: tuple[tuple[str, Amount], ...],
    alt: str,
    pictured: bool,
) -> None:
    """40 components, 4,000 characters, 5 a row, 25 options, no custom_id twice, described pictures."""
    message = Message(Scene("board", "table001"), "en", tuple(lines), keys, amounts, alt, "hash")
    image = Rendered(b"png", "image/png", 10, 10, "key") if pictured else None
    made = body(message, image, LiveParts(), WORDS)
    view: Any = made.view
    payload = {"components": view.to_components(), "attachments": [f.to_dict(0) for f in made.files]}
    check_message(payload, [f.filename for f in made.files], COMPONENTS_V2, new=True)
    items = [item for part in walk(payload["components"]) if part["type"] == 12 for item in part["items"]]
    assert len(items) == pictured
    assert all(item["description"] for item in items)


def test_eight_cards_are_two_rows_of_four() -> None:
    cards = [Key(str(n), f"a:table001:d1:{n}") for n in range(8)]
    assert [len(row) for row in broken(cards)] == [4, 4]


def test_long_texts_are_cut_at_a_line() -> None:
    view: Any = said([("body", ("x" * 900,))] * 10).view
    assert view.content_length() <= 4000
    assert markup.ELLIPSIS in str(view.to_components())


@pytest.mark.parametrize("data", ["a:table001:d1:JH", "t:table001:sit 2", "s:-:now", "a:t:b12:25Hk", "t:x:set clock 0"])
def test_every_press_is_a_custom_id(data: str) -> None:
    """The template of the dynamic item matches every press of ``bot.scene.press``."""
    button: discord.ui.Button[discord.ui.LayoutView] = discord.ui.Button(label="x", custom_id=data)
    assert PressButton(button).custom_id == data


@given(st.recursive(st.none() | st.text(max_size=5) | st.integers(), lambda inner: st.lists(inner, max_size=3)))
def test_modal_of_a_strange_shape_reads_as_nothing(value: object) -> None:
    """Whatever a changed client submits, reading it raises nothing."""
    rows = [{"component": {"custom_id": "form", "value": value}}, {"components": [value]}, {"component": value}]
    form, number = read_modal({"components": rows})
    assert isinstance(form, str)
    assert number == ""
