"""Words as Discord's markup, which names of strangers never become; layouts within its limits; refusals, rights and
addresses."""

from __future__ import annotations

import re
import unicodedata
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from adapters.discord import errors, markup, permissions
from adapters.discord.address import ChatRef, chat_ref, runs, user_of
from adapters.discord.asks import Ask
from adapters.discord.buttons import LiveParts, PressButton, read_modal
from adapters.discord.layout import Words, body, broken, described, said, short, unique
from adapters.runtime.delivery.courier import Key, Message, RetryLater, Undeliverable
from adapters.runtime.delivery.rendered import Rendered
from bot.ports.records import Person
from bot.scene import Amount, Scene
from bot.text import Name, t
from bot.text.tidy import ELLIPSIS
from tests.fakes.discord.model import COMPONENTS_V2, check_message, walk

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
@example("_http://a.b and xhttps://a.b")
def test_escaped_words_hold_no_markup(words: str) -> None:
    safe = markup.escape(words)
    bare = _bare(safe)
    assert not re.search(r"[*_~`|<>\[\]]", bare)
    assert "@everyone" not in safe
    assert "@here" not in safe
    assert not re.search(r"(?i)https?:", bare)
    assert not re.search(r"(?m)^\s*(#|-|\+|\d+[.)] )", bare)
    assert _ESCAPE.sub(r"\1", safe).replace("\u200b", "") == words.replace("\u200b", "")


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
    assert ("<@77>" in words, len(re.findall(r"(?<!\\)<@", words))) == (ping, ping)
    assert markup.pinged([("body", rich)]) == ([77] if ping else [])


def test_people_of_other_platforms_are_named() -> None:
    assert "<@" not in markup.sentence((Name("tg:5", "Nino", True),))
    assert markup.pinged([("body", (Name("tg:5", "Nino", True), Name("auto:1", "Hayk", True)))]) == []


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


@settings(max_examples=40)
@given(
    st.lists(st.tuples(st.sampled_from(["head", "body", "small", "loud"]), st.tuples(ANY)), max_size=30),
    st.lists(st.lists(KEYS, max_size=12).map(tuple), max_size=10).map(tuple),
    AMOUNTS,
    ANY,
    st.booleans(),
)
def test_every_layout_is_within_the_limits(
    lines: list[tuple[Any, tuple[str]]],
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


def test_long_texts_are_cut_at_a_line() -> None:
    view: Any = said([("body", ("x" * 900,))] * 10).view
    assert view.content_length() <= 4000
    assert ELLIPSIS in str(view.to_components())


@pytest.mark.parametrize("data", ["a:table001:d1:JH", "t:table001:sit 2", "s:-:now", "a:t:b12:25Hk", "t:x:set clock 0"])
def test_every_press_is_a_custom_id(data: str) -> None:
    """The template of the dynamic item matches every press of ``bot.scene.press``."""
    button: discord.ui.Button[discord.ui.LayoutView] = discord.ui.Button(label="x", custom_id=data)
    assert PressButton(button).custom_id == data


@given(st.recursive(st.none() | st.text(max_size=5) | st.integers(), lambda inner: st.lists(inner, max_size=3)))
def test_modal_of_a_strange_shape_reads_as_nothing(value: object) -> None:
    rows = [{"component": {"custom_id": "form", "value": value}}, {"components": [value]}, {"component": value}]
    form, number = read_modal({"components": rows})
    assert isinstance(form, str)
    assert number == ""


def test_each_line_has_its_weight_and_a_message_its_room() -> None:
    two = ("a.\n\nb*",)
    shown = {weight: markup.line(weight, two) for weight in ("head", "loud", "small", "coach", "body")}
    assert shown == {
        "head": "### a.\n\nb\\*",
        "loud": "**a.**\n\n**b\\***",
        "small": "-# a.\n\n-# b\\*",
        "coach": "> a.\n\n> b\\*",
        "body": "a.\n\nb\\*",
    }
    assert (markup.line("head", (" ",)), markup.lines([("body", ("abcd",))], 5)) == ("", "abcd")
    assert markup.lines([("body", ("a",)), ("body", ("",)), ("body", ("bcd",)), ("body", ("e",))], 5) == "a\n…"
    assert markup.plain(("to ", Name("dc:7", "A\nb"), "!")) == "to A b!"
    assert (markup.tidy("x" * 41), markup.tidy("x" * 40)) == ("x" * 39 + "…", "x" * 40)


def test_labels_are_shortened_rows_broken_and_repeated_presses_left_out() -> None:
    shortened = ["abcde", "abcd…", "abc…", "a b", "…"]
    assert [short(words, 5) for words in ("abcde", "abcdef", "abc def", " a  b ", "")] == shortened
    keys = [Key(str(n), f"t:x:{n}") for n in range(11)]
    assert [[len(row) for row in broken(keys[:n])] for n in (0, 5, 6, 11)] == [[], [5], [3, 3], [4, 4, 3]]
    link = Key("way", "", url="https://example.org")
    assert unique([[keys[0], keys[0], link], [keys[0]], [link, keys[1]]]) == [[keys[0], link], [link, keys[1]]]
    assert (described(" "), described("x" * 1001)) == ("…", "x" * 1000)


def _labels(message: Message, words: Words = WORDS) -> list[list[str]]:
    """By row, the labels of buttons and the options of selects."""
    view: Any = body(message, None, LiveParts(), words).view
    found = [part for part in walk(view.to_components()) if part["type"] == 1]
    return [
        [one.get("label") or ",".join(o["label"] for o in one["options"]) for one in row["components"]] for row in found
    ]


def test_what_finds_no_room_as_a_button_is_an_option() -> None:
    line: tuple[tuple[Any, Any], ...] = (("body", ("x",)),)
    scene = Scene("board", "table001", accent="H")
    amounts = tuple(
        (name, Amount(t("x"), f"a:table001:d1:{{n}}{name}", low, low + 2)) for name, low in (("S", 8), ("H", 9))
    )
    few = (tuple(Key(f"k{n}", f"t:table001:{n}") for n in range(5)), (Key("last", "t:table001:x"),))
    message = Message(scene, "en", line, few, amounts, "", "hash")
    selected = "8 S,9 S,9 H,10 S,10 H,11 H"
    assert _labels(message) == [[selected], ["k0", "k1", "k2", "k3", "k4"], ["last", "Other"]]
    assert _labels(message, Words("c", "Other", "More", "Open")) == [
        *([selected], ["k0", "k1", "k2", "k3", "k4"]),
        ["last", "Other", "Open"],
    ]
    many = tuple((Key(f"k{n}", f"t:table001:{n}", enabled=n != 39),) for n in range(40))
    shown = _labels(Message(scene, "en", line, many, (), "", "hash"))
    assert [label for row in shown[:-1] for label in row] == [f"k{n}" for n in range(25)]
    assert shown[-1] == [",".join(f"k{n}" for n in range(25, 39))]
    view: Any = body(message, None, LiveParts(), WORDS).view
    assert view.to_components()[0]["accent_color"] == 0xC8323C
    plain: Any = said([("body", ("x",))]).view
    assert plain.to_components()[0]["accent_color"] == 0x1E6B57


def _refused(status: int, code: int = 0) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("error", "private", "meant"),
    [
        (discord.RateLimited(1.5), False, (1500, False, False)),
        (_refused(429), False, (30_000, True, False)),
        (_refused(429, 30046), False, (5_000, False, False)),
        (_refused(503), False, (2_000, False, True)),
        (_refused(408), False, (2_000, False, True)),
        (_refused(401), False, (5_000, True, False)),
        (TimeoutError(), False, (1_000, False, True)),
        (OSError(), False, (1_000, False, True)),
        (_refused(403, 50007), False, "blocked"),
        (_refused(404, 10013), False, "blocked"),
        (_refused(403, 50001), True, "blocked"),
        (_refused(404, 10003), False, "removed"),
        (_refused(404, 10004), False, "removed"),
        (_refused(403, 50001), False, "mute"),
        (_refused(400, 50083), False, "mute"),
        (_refused(403, 1), False, "mute"),
        (_refused(400, 50035), False, "refused"),
    ],
)
def test_what_a_refusal_means(error: Exception, private: bool, meant: object) -> None:
    found = errors.meaning(error, private=private)
    if isinstance(meant, str):
        assert isinstance(found, Undeliverable)
        assert found.reason == meant
    else:
        assert isinstance(found, RetryLater)
        assert (found.after_ms, found.everywhere, found.ambiguous) == meant


def test_rights_that_a_table_needs() -> None:
    bare = discord.Permissions(view_channel=True, send_messages=True)
    assert permissions.missing(bare) == ("embed_links", "attach_files", "read_message_history")
    assert permissions.missing(bare, thread=True)[0] == "send_messages_in_threads"
    assert permissions.missing(discord.Permissions(administrator=True)) == ()
    threads = {"create_public_threads": True, "send_messages_in_threads": True}
    assert permissions.may_open_thread(discord.Permissions(**threads))
    assert not permissions.may_open_thread(discord.Permissions(create_public_threads=True))
    assert permissions.keys(("send_messages",)) == ("perm-dc-send-messages",)
    assert permissions.invitation(7).endswith("client_id=7&scope=bot+applications.commands&permissions=309237763072")
    for name, may in (
        ("administrator", True),
        ("manage_guild", True),
        ("manage_channels", True),
        ("ban_members", False),
    ):
        assert runs(discord.Permissions(**{name: True})) is may


def test_places_and_people_have_addresses() -> None:
    assert (chat_ref("dc:5:7"), chat_ref("dc:@me:7")) == (ChatRef(5, 7), ChatRef(None, 7))
    assert [ChatRef(5, 7).place, ChatRef(None, 7).place] == ["dc:5:7", "dc:@me:7"]
    for wrong in ("tg:5:7", "dc:5", "dc:x:7", "dc:5:x", "dc:5:7:1"):
        with pytest.raises(ValueError, match="not a place of Discord"):
            chat_ref(wrong)
    assert [user_of(one) for one in ("dc:7", "tg:7", "auto:1")] == [7, None, None]
    assert not Ask("k", "dc:5:7", Person("dc:1", "A"), "press", "s:table001:hand").durable, "looking needs no inbox"
    for kind, what in (("press", "s:-:new.nardi"), ("press", "t:table001:sit"), ("command", "score")):
        assert Ask("k", "dc:5:7", Person("dc:1", "A"), kind, what).durable  # type: ignore[arg-type]
