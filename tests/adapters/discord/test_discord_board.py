"""Discord's markup, which strangers' names never become; layouts, refusals, rights; the live board, threads, limits."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import discord
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from adapters.discord import errors, layout
from adapters.discord.address import ChatRef, chat_ref, runs, user_of
from adapters.discord.app import DiscordFront
from adapters.discord.client import BotClient, command_of, fits
from adapters.discord.hands import OpenHand, OpenHands, redraw, remove
from adapters.discord.layout import PressButton, Words, body, broken, described, read_modal, said, short, unique
from adapters.discord.receive import Ask, title
from adapters.discord.send import OLD_MS, DiscordCourier
from adapters.runtime.courier import Delivery, Key, Rendered, RetryLater, Undeliverable
from adapters.runtime.courier import Message as Shown
from adapters.text import FluentCatalog
from bot.handlers.commands import all_commands
from bot.ports.keys import Dest, Slot
from bot.ports.records import Person, Sent
from bot.text import Name, t
from bot.text.tidy import ELLIPSIS
from bot.view.scene import Amount, Line, Scene
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.fake import FakeDiscord, Player
from tests.fakes.discord.model import COMPONENTS_V2, Channel, Guild, Message, check_message, walk
from tests.store.kit import NOON, ManualClock

SUB: dict[str, Any] = {"name": "s", "type": 1}
POST = "POST /channels/…/messages"
PATCH = "PATCH /channels/…/messages"


def _live(channel: Channel) -> list[Message]:
    """The messages with something to press."""
    return [message for message in channel.shown if message.buttons]


async def test_a_table_is_one_board_edited_in_place(
    fake: FakeDiscord, evening: Evening, guild: Guild, channel: Channel, aram: Player, nino: Player
) -> None:
    """A Components V2 board. An answer to its post that is lost does not double it: posts carry a nonce."""
    fake.break_next("POST /channels", status=502, after=True)
    asked = await aram.slash(channel, "new")
    assert (asked.callback, asked.message.only_for) == (4, aram.user.id)
    board = await evening.board(channel)
    posts = fake.calls(POST)
    assert (len(posts), len({call.body["nonce"] for call in posts})) == (2, 1)
    assert all(call.body["enforce_nonce"] is True and len(call.body["nonce"]) <= 25 for call in posts)
    assert (board.flags & 1 << 15, board.content, len(board.pictures)) == (1 << 15, "", 1)
    assert board.accent is not None
    assert "Aram" in board.text
    assert (await nino.presses(board, "2")).message.only_for == nino.user.id
    await evening.settle()
    assert "Nino" in board.text
    assert channel.shown == [board]
    assert board.edits >= 1
    assert len(board.attachments) == 1
    assert all(alt for _, alt in fake.pictures())
    fake.world.delete(board)
    await nino.slash(channel, "leave")
    await evening.settle()
    assert channel.shown == [channel.last], "somebody has deleted it (10008), so a new one is posted"
    assert "Nino" not in channel.last.text


@pytest.mark.parametrize("status", [0, 500, 403], ids=["kind", "once-in-vain", "never"])
async def test_the_lobby_goes_when_begun(evening: Evening, channel: Channel, aram: Player, status: int) -> None:
    lobby = await evening.lobby(channel, aram)
    if status:
        evening.fake.break_next(
            "DELETE /channels", status=status, code=50013 if status == 403 else 0, left=9 if status == 403 else 1
        )
    board = await evening.dealt_at(lobby, aram)
    await evening.until(lambda: lobby.deleted or "begun" in lobby.text)
    assert lobby.deleted is (status != 403)
    if status == 403:
        assert (lobby.pictures, lobby.buttons, len(lobby.text.splitlines())) == ([], [], 1)
    else:
        assert "begun" not in lobby.text
    assert _live(channel) == [board]


@pytest.mark.parametrize("kind", [True, False], ids=["deleted", "closed"])
async def test_five_messages_below_it_bring_the_board_down(
    fake: FakeDiscord, evening: Evening, channel: Channel, aram: Player, nino: Player, kind: bool
) -> None:
    old = await evening.lobby(channel, aram)
    for n in range(4):
        nino.says(channel, f"hello {n}")
    nino.deletes(nino.says(channel, "oh"))
    await aram.slash(channel, "rules")
    await nino.slash(channel, "join")
    await evening.settle()
    assert "Nino" in old.text
    assert not old.deleted
    last = nino.says(channel, "and good evening")
    if not kind:
        fake.break_next("DELETE /channels", status=403, code=50013, left=9)
    await evening.settle()
    await nino.slash(channel, "leave")
    await evening.settle()
    assert old.deleted is kind
    assert (old.pictures, old.buttons, len(old.text.splitlines())) == ([], [], 1) or kind
    new = channel.last
    assert new.id > last.id
    assert "Nino" not in new.text
    await aram.slash(channel, "fill")
    await evening.settle()
    assert _live(channel) == [new], "and there it is changed where it stands"


async def test_an_old_board_is_posted_anew(evening: Evening, channel: Channel, aram: Player, nino: Player) -> None:
    """One of 50 minutes makes way when it changes. If Discord says 30046 all the same, there is no loop of edits."""
    old = await evening.lobby(channel, aram)
    evening.fake.clock.advance(OLD_MS / 1000 - 1)
    await nino.slash(channel, "join")
    await evening.settle()
    assert channel.shown == [old], "not a second before"
    evening.fake.clock.advance(2)
    await nino.slash(channel, "leave")
    await evening.settle()
    (new,) = channel.shown
    assert (old.deleted, new.id != old.id) == (True, True)
    assert not [call for call in evening.fake.log if call.code == 30046]
    evening.fake.break_next("PATCH /channels", code=30046, left=100)
    await nino.slash(channel, "join")
    await evening.settle()
    (newest,) = channel.shown
    assert newest.id != new.id
    assert len([call for call in evening.fake.log if call.code == 30046]) == 1


async def test_what_is_over_is_not_posted_again(evening: Evening, guild: Guild, channel: Channel, aram: Player) -> None:
    """A slow match: the last deal's message takes its last form where it stands, or keeps the one it has (30046)."""
    lobby = await evening.lobby(channel, aram)
    await evening.settle()
    dest, slot = Dest.parse(f"dc:{guild.id}:{channel.id}"), Slot.parse("board:table:0")
    last_form = evening.core.presenter.message(Scene("board", "table", (Line(t("lobby-begun")),)), "en")
    hours_ago = Sent(dest, slot, str(lobby.id), 0, "", evening.fake.clock.now_ms() - 5 * OLD_MS)
    for _ in range(2):
        receipt = await evening.front.courier.deliver(
            Delivery(dest, slot, "board", last_form, hours_ago, fresh=False, nonce="n")
        )
        assert receipt is not None
        assert not receipt.posted
        lobby.at_ms -= 5 * OLD_MS
        evening.fake.world.old_edits_left = 0
    assert (channel.shown, lobby.buttons) == ([lobby], [])
    assert [call.code for call in evening.fake.log if call.code] == [30046]


async def test_discords_limit(fake: FakeDiscord, channel: Channel, aram: Player, nino: Player, tmp_path: Path) -> None:
    fake.server.budget.on = True
    async with Evening(fake, tmp_path, gap_ms=1000) as evening:
        board = await evening.lobby(channel, aram)
        await nino.slash(channel, "join")
        for n in range(12):
            await (nino if n % 2 else aram).slash(channel, "swap", seat=str(n % 3 + 1))
            await evening.passes(0.2)
        await evening.passes(2)
    assert not [call for call in fake.log if call.status == 429]
    assert 3 <= len(fake.calls(PATCH)) <= 5
    assert "1 · Aram" not in board.text or "Nino" in board.text


async def test_new_where_it_may_not_speak(evening: Evening, guild: Guild, channel: Channel, aram: Player) -> None:
    channel.deny("send_messages", "attach_files")
    asked = await aram.slash(channel, "new")
    assert asked.message.only_for == aram.user.id
    for name, missing in (("Send Messages", True), ("Attach Files", True), ("View Channel", False)):
        assert (name in asked.text) is missing
    await evening.settle()
    assert (channel.shown, await evening.core.store.tables_in(f"dc:{guild.id}:{channel.id}")) == ([], ())


async def test_a_bot_made_mute_tells_who_can_mend_it(
    fake: FakeDiscord, evening: Evening, guild: Guild, channel: Channel, aram: Player, nino: Player
) -> None:
    """Without files it goes on in words. 50013: the person who added the bot learns what is missing, once an hour."""
    boss = fake.person("Boss")
    guild.bot_permissions |= 1 << 7
    guild.inviter = boss.user
    fake.gateway.emit("GUILD_UPDATE", guild.json(fake.world.bot, fake.clock.iso()))
    board = await evening.lobby(channel, aram)
    for denied, player, command in (("attach_files", nino, "join"), ("view_channel", nino, "leave")):
        channel.deny(denied)
        fake.gateway.emit("CHANNEL_UPDATE", channel.json(fake.world.bot))
        await evening.settle()
        assert (await player.slash(channel, command)).text
        await evening.settle()
        if denied == "attach_files":
            assert "Nino" in board.text
            assert board.pictures == []
    assert "View Channel" in boss.dms[-1].text
    await aram.slash(channel, "fill")
    await evening.settle()
    assert len(boss.dms) == 1
    for seconds, told in ((3_599, 1), (1, 2)):
        fake.clock.advance(seconds)
        await evening.front._explain(Dest.parse(f"dc:{guild.id}:{channel.id}"))
        assert len(boss.dms) == told


@pytest.mark.parametrize("gone", ["channel", "server"])
async def test_a_table_whose_place_is_gone_is_adjourned(
    fake: FakeDiscord, evening: Evening, guild: Guild, channel: Channel, aram: Player, gone: str
) -> None:
    await evening.dealt(channel, aram)
    other = fake.channel(guild, "other")
    fake.gateway.emit("CHANNEL_CREATE", other.json(fake.world.bot))
    fake.close_channel(channel) if gone == "channel" else fake.remove(guild)
    await evening.settle()
    (row,) = await evening.core.store.tables_of(aram.id)
    assert row.status == "adjourned"
    if gone == "channel":
        assert (await aram.slash(other, "resume")).text
        await evening.board(other, "Deal 1")


async def test_a_second_table_gets_a_thread_which_is_opened_again_when_archived(
    fake: FakeDiscord, evening: Evening, guild: Guild, channel: Channel, aram: Player, nino: Player
) -> None:
    first = await evening.lobby(channel, aram)
    asked = await nino.slash(channel, "new")
    thread = guild.channels[-1]
    assert (thread.kind, thread.parent, thread.name) == (11, channel, "Blot · Nino")
    assert str(thread.id) in str([b.url for b in asked.message.buttons])
    old = await evening.board(thread, "Nino")
    assert "Aram" not in old.text
    assert channel.shown == [first]
    assert "Nino" not in first.text
    await evening.settle()
    thread.archived = True
    await fake.person("Vano").slash(thread, "join")
    await evening.settle()
    assert not thread.archived
    (new,) = thread.shown
    assert new.id != old.id
    assert "Vano" in new.text
    assert fake.world.thread_members[thread.id] >= {nino.user.id}


async def test_own_threads(fake: FakeDiscord, evening: Evening, guild: Guild, channel: Channel, aram: Player) -> None:
    """``/new thread:True``: a plain name, whatever its host is called. A missing permission is named."""
    for name, shown in (
        ("**@everyone**", "Blot · ＠everyone"),
        ("A\u202egnp.exe", "Blot · Agnp.exe"),
        ("<@&123> [x](y)", "Blot · ＠&123 xy"),
        ("#gen \n\n eral", "Blot · ＃gen eral"),
        ("z" + "\u0301" * 50, "Blot · ź\u0301\u0301"),
    ):
        await fake.person(name).slash(channel, "new", thread=True)
        assert (guild.channels[-1].kind, guild.channels[-1].name) == (11, shown)
    threads = len(guild.channels)
    channel.deny("create_public_threads")
    asked = await aram.slash(channel, "new", thread=True)
    assert "Create Public Threads" in asked.text
    assert (asked.message.only_for, len(guild.channels)) == (aram.user.id, threads)
    assert (len(title("Blot · " + "ж" * 500)), title("***")) == (100, "Davtar")


async def test_commands_are_registered_once_localised_and_installable(
    fake: FakeDiscord, evening: Evening, channel: Channel, aram: Player
) -> None:
    by_name = {command["name"]: command for command in fake.world.commands}
    inside = {name: [part["name"] for part in one["options"] if part["type"] == 1] for name, one in by_name.items()}
    paths = {f"{name} {sub}" if sub else name for name, subs in inside.items() for sub in subs or [""]}
    assert paths == {spec.path for spec in all_commands()}
    assert {"bid", "seat leave", "stats me", "league cup", "chat settings", "data forget", "chips bet"} <= paths
    assert sum(not subs for subs in inside.values()) < 30, "what one types in play, and /table"
    assert by_name["bid"]["description_localizations"]["ru"] != by_name["bid"]["description"]
    assert (by_name["bid"]["name_localizations"], by_name["seat"]["name_localizations"]) == (
        {"ru": "сказать"},
        {"ru": "место"},
    )
    assert by_name["seat"]["options"][0]["name_localizations"] == {"ru": "уйти"}
    assert {name for name, one in by_name.items() if 1 in one["integration_types"]} == {"rules", "help", "data"}
    assert by_name["data"]["contexts"] == [0, 1, 2]
    assert 0 in by_name["bid"]["contexts"]
    await evening.restart()
    assert len(fake.calls("PUT /applications")) == 1
    assert ("English", "en") in await aram.types(channel, "language", "language", "eng")
    await evening.lobby(channel, aram)
    assert "3" in [value for _, value in await aram.types(channel, "seat swap", "seat", "")]
    helped = await aram.slash(channel, "help")
    assert "/seat leave ·" in (await aram.chooses(helped.message, ":help.seat")).text


@pytest.mark.parametrize(
    ("payload", "why"),
    [
        ([{"name": f"c{n}"} for n in range(31)], "31 commands stand at the top of Discord’s list, 30 at most"),
        ([{"name": f"g{n}", "options": [SUB]} for n in range(91)], "Discord’s list has 91 entries, 90 at most"),
        ([{"name": "g", "options": [SUB] * 26}], "/g has 26 subcommands, 25 at most"),
        (
            [{"name": "g", "options": [SUB | {"description_localizations": {"ru": "x" * 8000}}]}],
            "/g has 8002 characters, 8000 at most",
        ),
    ],
)
def test_commands_that_are_too_many_or_too_long_are_named(payload: list[dict[str, Any]], why: str) -> None:
    with pytest.raises(ValueError, match=f"^{why}"):
        fits(payload)


async def test_a_command_is_heard_where_the_bot_is_mentioned(
    fake: FakeDiscord, evening: Evening, channel: Channel, aram: Player, nino: Player
) -> None:
    """In words of any language, and answered to its author alone."""
    await evening.lobby(channel, aram)
    for words in ("join 2", f"<@{fake.world.bot.id}> join 2", f"<@{fake.world.bot.id}> /сесть 2"):
        nino.says(channel, words)
        await evening.settle()
        (row,) = await evening.core.store.live_tables()
        assert (nino.id in row.persons) == ("/" in words)
    asked = nino.says(channel, f"<@{fake.world.bot.id}> /bid 9 hearts")
    await evening.settle()
    assert channel.shown[-1] is asked
    assert "has not begun" in nino.dms[-1].text


async def test_without_the_bot_rules_are_read(fake: FakeDiscord, evening: Evening, aram: Player, nino: Player) -> None:
    """User-installed: a person who asks for a table is told alone why there is none; Discord refuses nothing."""
    for place in (fake.world.dm(aram.user), us := fake.group_of_dms(aram, nino)):
        for name in ("help", "rules"):
            asked = await aram.slash(place, name)
            assert asked.callback == 4
            assert len(asked.text) > 50
    help_there = (await aram.slash(us, "help")).message
    for press in (aram.presses(help_there, "Play now"), aram.presses(help_there, "New table")):
        asked = await press
        assert asked.message.only_for == aram.user.id
        assert "I am not a member of this chat" in asked.text
    await evening.settle()
    assert await evening.core.store.live_tables() == ()
    assert not fake.calls(POST)
    assert us.shown == []


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
    safe = layout.escape(words)
    bare = _bare(safe)
    assert not re.search(r"[*_~`|<>\[\]]", bare)
    assert "@everyone" not in safe
    assert "@here" not in safe
    assert not re.search(r"(?i)https?:", bare)
    assert not re.search(r"(?m)^\s*(#|-|\+|\d+[.)] )", bare)
    assert _ESCAPE.sub(r"\1", safe).replace("\u200b", "") == words.replace("\u200b", "")


@given(ANY)
def test_a_name_stays_in_its_line(name: str) -> None:
    tidy = layout.tidy(name)
    assert 1 <= len(tidy) <= layout.NAME
    assert "\n" not in tidy
    assert not any(unicodedata.category(c) in ("Cc", "Zl", "Zp") for c in tidy)
    assert not any(c in tidy for c in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


@given(ANY, st.booleans())
def test_only_who_is_called_is_mentioned(name: str, ping: bool) -> None:
    """A mention is ours alone: of the user meant, only with ``ping``; a name cannot bring one in."""
    rich = ("to ", Name("dc:77", name, ping), "!")
    words = layout.sentence(rich)
    assert ("<@77>" in words, len(re.findall(r"(?<!\\)<@", words))) == (ping, ping)
    assert layout.pinged([("body", rich)]) == ([77] if ping else [])


def test_people_of_other_platforms_are_named() -> None:
    assert "<@" not in layout.sentence((Name("tg:5", "Nino", True),))
    assert layout.pinged([("body", (Name("tg:5", "Nino", True), Name("auto:1", "Hayk", True)))]) == []


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
    message = Shown(Scene("board", "table001"), "en", tuple(lines), keys, amounts, alt, "hash")
    image = Rendered(b"png", "image/png", 10, 10, "key") if pictured else None
    made = body(message, image, WORDS)
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
    """The template of the dynamic item matches every press of ``bot.view.press``."""
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
    shown = {weight: layout.line(weight, two) for weight in ("head", "loud", "small", "coach", "body")}
    assert shown == {
        "head": "### a.\n\nb\\*",
        "loud": "**a.**\n\n**b\\***",
        "small": "-# a.\n\n-# b\\*",
        "coach": "> a.\n\n> b\\*",
        "body": "a.\n\nb\\*",
    }
    assert (layout.line("head", (" ",)), layout.lines([("body", ("abcd",))], 5)) == ("", "abcd")
    assert layout.lines([("body", ("a",)), ("body", ("",)), ("body", ("bcd",)), ("body", ("e",))], 5) == "a\n…"
    assert layout.plain(("to ", Name("dc:7", "A\nb"), "!")) == "to A b!"
    assert (layout.tidy("x" * 41), layout.tidy("x" * 40)) == ("x" * 39 + "…", "x" * 40)


def test_labels_are_shortened_rows_broken_and_repeated_presses_left_out() -> None:
    shortened = ["abcde", "abcd…", "abc…", "a b", "…"]
    assert [short(words, 5) for words in ("abcde", "abcdef", "abc def", " a  b ", "")] == shortened
    keys = [Key(str(n), f"t:x:{n}") for n in range(11)]
    assert [[len(row) for row in broken(keys[:n])] for n in (0, 5, 6, 11)] == [[], [5], [3, 3], [4, 4, 3]]
    link = Key("way", "", url="https://example.org")
    assert unique([[keys[0], keys[0], link], [keys[0]], [link, keys[1]]]) == [[keys[0], link], [link, keys[1]]]
    assert (described(" "), described("x" * 1001)) == ("…", "x" * 1000)


def _labels(message: Shown, words: Words = WORDS) -> list[list[str]]:
    """By row, the labels of buttons and the options of selects."""
    view: Any = body(message, None, words).view
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
    message = Shown(scene, "en", line, few, amounts, "", "hash")
    selected = "8 S,9 S,9 H,10 S,10 H,11 H"
    assert _labels(message) == [[selected], ["k0", "k1", "k2", "k3", "k4"], ["last", "Other"]]
    assert _labels(message, Words("c", "Other", "More", "Open")) == [
        *([selected], ["k0", "k1", "k2", "k3", "k4"]),
        ["last", "Other", "Open"],
    ]
    many = tuple((Key(f"k{n}", f"t:table001:{n}", enabled=n != 39),) for n in range(40))
    shown = _labels(Shown(scene, "en", line, many, (), "", "hash"))
    assert [label for row in shown[:-1] for label in row] == [f"k{n}" for n in range(25)]
    assert shown[-1] == [",".join(f"k{n}" for n in range(25, 39))]
    view: Any = body(message, None, WORDS).view
    assert view.to_components()[0]["accent_color"] == 0xC8323C
    plain: Any = said([("body", ("x",))]).view
    assert plain.to_components()[0]["accent_color"] == 0x1E6B57


def _refused(status: int, code: int = 0) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("error", "private", "meant"),
    [
        *((discord.RateLimited(1.5), False, (1500, False, False)), (_refused(429), False, (30_000, True, False))),
        *((_refused(429, 30046), False, (5_000, False, False)), (_refused(503), False, (2_000, False, True))),
        *((_refused(408), False, (2_000, False, True)), (_refused(401), False, (5_000, True, False))),
        *((TimeoutError(), False, (1_000, False, True)), (OSError(), False, (1_000, False, True))),
        *((_refused(403, 50007), False, "blocked"), (_refused(404, 10013), False, "blocked")),
        *((_refused(403, 50001), True, "blocked"), (_refused(404, 10003), False, "removed")),
        *((_refused(404, 10004), False, "removed"), (_refused(403, 50001), False, "mute")),
        *((_refused(400, 50083), False, "mute"), (_refused(403, 1), False, "mute")),
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
    assert errors.missing(bare) == ("embed_links", "attach_files", "read_message_history")
    assert errors.missing(bare, thread=True)[0] == "send_messages_in_threads"
    assert errors.missing(discord.Permissions(administrator=True)) == ()
    threads = {"create_public_threads": True, "send_messages_in_threads": True}
    assert errors.may_open_thread(discord.Permissions(**threads))
    assert not errors.may_open_thread(discord.Permissions(create_public_threads=True))
    assert errors.keys(("send_messages",)) == ("perm-dc-send-messages",)
    assert errors.invitation(7).endswith("client_id=7&scope=bot+applications.commands&permissions=309237763072")
    for name, may in (
        *(("administrator", True), ("manage_guild", True), ("manage_channels", True), ("ban_members", False)),
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


def plain_message(*row: Key, line: tuple[str | Name, ...] = ("x",)) -> Shown:
    return Shown(Scene("board", "table001"), "en", (("body", line),), (row,) if row else (), (), "", "hash")


def test_nobody_is_mentioned_but_those_who_are_called() -> None:
    called = plain_message(line=("@everyone ", Name("dc:7", "A", True), Name("dc:8", "B")))
    assert body(called, None, WORDS).mentions.to_dict() == {"parse": [], "users": [7]}


def test_the_way_to_the_page_has_its_own_row_beside_a_full_one() -> None:
    full = plain_message(*(Key(f"k{n}", f"t:table001:{n}") for n in range(5)))
    view: Any = body(full, None, Words("c", "Other", "More", "Open")).view
    rows = [part for part in walk(view.to_components()) if part["type"] == 1]
    assert [len(row["components"]) for row in rows] == [5, 1]


async def test_a_hand_that_was_taken_away_is_forgotten() -> None:
    """Nothing is refreshed there any more."""
    removed: list[str] = []

    async def deletes() -> None:
        removed.append("hand")

    anything: Any = SimpleNamespace(is_closed=lambda: False, delete_original_response=deletes, create_dm=AsyncMock())
    hands = OpenHands(ManualClock())
    hands.shown("dc:7", "table001", OpenHand(anything, None, NOON, "h", 1))
    courier = DiscordCourier(anything, anything, hands, anything, anything)
    gone = replace(plain_message(), scene=Scene("hand", "table001", gone=True))
    assert await courier.deliver(Delivery(Dest.parse("@dc:7"), None, "hand", gone, None, False, "n")) is None
    assert (removed, hands.newest("dc:7", "table001")) == (["hand"], None)


async def test_a_hand_is_not_redrawn_while_or_after_it_is_removed() -> None:
    """A new hand replaces one that is being redrawn: Discord hears of no message that is gone."""
    said: list[str] = []

    async def call(words: str, **_: Any) -> None:
        said.append(words)
        await asyncio.sleep(0)
        said.append(f"{words} done")

    reach: Any = SimpleNamespace(
        edit_original_response=partial(call, "edit"), delete_original_response=partial(call, "delete")
    )
    hand = OpenHand(reach, None, NOON, "h", 1)
    newer = replace(hand, hash="i")
    body: Any = SimpleNamespace(view=None, files=[])
    drawn, _ = await asyncio.gather(redraw(hand, body), remove(newer))
    assert (drawn, said) == (True, ["edit", "edit done", "delete", "delete done"])
    assert not await redraw(newer, body)
    assert said[4:] == []


async def test_a_client_that_goes_on_after_it_was_closed_is_ended() -> None:
    running = asyncio.ensure_future(asyncio.Event().wait())
    front: Any = SimpleNamespace(_line=MagicMock(), client=SimpleNamespace(close=AsyncMock()), _running=running)
    async with asyncio.timeout(60):
        await DiscordFront._disconnect(front)
    assert (running.cancelled(), front._running) == (True, None)


async def test_tables_of_a_thread_or_channel_that_was_deleted_are_told_of_it() -> None:
    front: Any = SimpleNamespace(core=SimpleNamespace(desk=AsyncMock()))
    front._gone = partial(BotClient._gone, front)
    thread: Any = SimpleNamespace(guild_id=1, thread_id=2)
    await BotClient.on_raw_thread_delete(front, thread)
    channel: Any = SimpleNamespace(guild=SimpleNamespace(id=1), id=3)
    await BotClient.on_guild_channel_delete(front, channel)
    removed = front.core.desk.removed.await_args_list
    assert [one.args for one in removed] == [("dc:gone:2", "dc:1:2"), ("dc:gone:3", "dc:1:3")]


def test_every_option_of_a_command_is_described() -> None:
    core: Any = SimpleNamespace(catalog=FluentCatalog(), desk=MagicMock())
    for spec in all_commands():
        for option in command_of(spec, core).parameters:
            assert len(str(option.description)) > 3, (spec.name, option.name)
