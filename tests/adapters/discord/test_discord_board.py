"""The board on the wire: one live message, edited in place; threads; old, lost and forbidden messages; limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters.discord.send import OLD_MS
from adapters.discord.threads import title
from adapters.runtime.delivery.courier import Delivery
from bot.commands import all_commands, listed
from bot.ports.keys import Dest, Slot
from bot.ports.records import Sent
from bot.scene import Line, Scene
from bot.text import t
from tests.fakes.discord import Channel, FakeDiscord, Guild, Message, Player
from tests.fakes.discord.evening import Evening

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


async def test_commands_are_registered_once_localised_and_installable(fake: FakeDiscord, evening: Evening) -> None:
    by_name = {command["name"]: command for command in fake.world.commands}
    assert by_name.keys() == {spec.name for spec in listed()}
    assert len(by_name) <= 100, "Discord takes no more"
    for spec in all_commands():
        within = by_name.get(spec.within or "")
        assert within is None or any(one["name"] == spec.name or one.get("autocomplete") for one in within["options"])
    assert {"quansh", "kuanch"} <= by_name.keys()
    assert by_name["bid"]["description_localizations"]["ru"] != by_name["bid"]["description"]
    assert {name for name, one in by_name.items() if 1 in one["integration_types"]} == {"rules", "help", "privacy"}
    assert by_name["rules"]["contexts"] == [0, 1, 2]
    assert 0 in by_name["bid"]["contexts"]
    await evening.restart()
    assert len(fake.calls("PUT /applications")) == 1


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
    assert "I am not a member of this chat" in (await aram.forges(help_there, "s:-:new.bura3").answered()).text
    await evening.settle()
    assert await evening.core.store.live_tables() == ()
    assert not fake.calls(POST)
    assert us.shown == []
