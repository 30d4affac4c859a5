"""The board on the wire: one live message, edited in place; threads; old, lost and forbidden messages; limits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adapters.discord.commands import fits
from adapters.discord.send import OLD_MS
from adapters.discord.threads import title
from adapters.runtime.delivery.courier import Delivery
from bot.commands import all_commands
from bot.ports.keys import Dest, Slot
from bot.ports.records import Sent
from bot.scene import Line, Scene
from bot.text import t
from tests.fakes.discord import Channel, FakeDiscord, Guild, Message, Player
from tests.fakes.discord.evening import Evening

SUB: dict[str, Any] = {"name": "s", "type": 1}
POST = "POST /channels/…/messages"
PATCH = "PATCH /channels/…/messages"


def _live(channel: Channel) -> list[Message]:
    """The messages with something to press."""
    return [message for message in channel.shown if message.buttons]


async def test_a_table_is_one_board_edited_in_place(
    fake: FakeDiscord, evening: Evening, guild: Guild, channel: Channel, aram: Player, nino: Player
) -> None:
    """A Components V2 board: picture, state, buttons, accent; answered in time; nobody else is told. An answer to its
    post that is lost does not double it, for posts carry a deterministic nonce."""
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
    """30046 is not waited for: one of 50 minutes makes way for a new message when it next changes. Where Discord says
    30046 all the same (our clock was wrong) it is posted anew at once, without a loop of edits."""
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


@pytest.mark.parametrize("via", [True, False], ids=["with-via", "without-via"])
async def test_429_is_waited_out(evening: Evening, channel: Channel, aram: Player, nino: Player, via: bool) -> None:
    """429 with ``Via`` (the library waits) and without (it gives up; the lane waits and nothing is lost)."""
    board = await evening.lobby(channel, aram)
    evening.fake.break_next("PATCH /channels", status=429, via=via, retry_after=0.01)
    await nino.slash(channel, "join")
    await evening.until(lambda: "Nino" in board.text)
    assert channel.shown == [board]


async def test_discords_five_in_five_seconds_are_never_run_into(
    fake: FakeDiscord, channel: Channel, aram: Player, nino: Player, tmp_path: Path
) -> None:
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
    """Without files the table goes on in words. 50013 in the middle of a game: whoever added the bot learns by direct
    message what is missing, once an hour."""
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


async def test_a_thread_can_be_asked_for_and_refused(
    fake: FakeDiscord, evening: Evening, guild: Guild, channel: Channel, aram: Player
) -> None:
    """``/new thread:True`` in an empty channel; its name is plain, whatever its host is called. Without the permission
    the person learns which one is missing."""
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
    assert "/seat leave ·" in (await aram.forges(await evening.board(channel), "s:-:help.seat").answered()).text


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


async def test_where_the_bot_is_no_member_rules_can_be_read_and_no_table_stands(
    fake: FakeDiscord, evening: Evening, aram: Player, nino: Player
) -> None:
    """User-installed. Whoever asks for a table in a group of direct messages is told why not, alone; nothing is opened,
    nothing refused by Discord."""
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
    assert "I am not a member of this chat" in (await aram.forges(help_there, "s:-:new.bura3").answered()).text
    await evening.settle()
    assert await evening.core.store.live_tables() == ()
    assert not fake.calls(POST)
    assert us.shown == []
