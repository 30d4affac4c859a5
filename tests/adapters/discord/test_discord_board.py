"""The board on the wire: old messages, lost messages, missing permissions, limits, faults."""

from __future__ import annotations

import pytest

from adapters.discord.send import OLD_MS
from adapters.runtime.delivery.courier import Delivery
from bot.ports.keys import Dest, Slot
from bot.ports.records import Sent, TableRow
from bot.scene import Line, Scene
from bot.text import t
from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening


async def test_board_of_fifty_minutes_is_posted_anew(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """30046 is not waited for: a board of 50 minutes makes way for a new message when it next changes."""
    (channel,) = guild.channels
    old = await evening.lobby(channel, aram)
    await evening.settle(0.1)
    fake.clock.advance(OLD_MS / 1000 + 1)
    await nino.slash(channel, "join")
    new = await evening.board(channel, "Nino")
    assert new.id != old.id
    await fake.until(lambda: old.deleted)
    assert channel.shown == [new]
    assert not [call for call in fake.log if call.code == 30046]


async def test_a_refused_edit_of_an_old_message_becomes_a_post(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """30046 all the same (our clock was wrong): posted anew at once, no loop of edits."""
    (channel,) = guild.channels
    old = await evening.lobby(channel, aram)
    fake.break_next("PATCH /channels", code=30046, left=100)
    await nino.slash(channel, "join")
    new = await evening.board(channel, "Nino")
    assert new.id != old.id
    assert len([call for call in fake.log if call.code == 30046]) == 1
    await fake.until(lambda: channel.shown == [new])


async def test_new_in_a_forbidden_channel_names_what_is_missing(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    """Missing permissions are explained to the person who asks, alone; no table is set up."""
    (channel,) = guild.channels
    channel.deny("send_messages", "attach_files")
    asked = await aram.slash(channel, "new")
    assert asked.message.only_for == aram.user.id
    assert "Send Messages" in asked.text
    assert "Attach Files" in asked.text
    assert "View Channel" not in asked.text
    await evening.settle()
    assert channel.shown == []
    assert await evening.core.store.tables_in(f"dc:{guild.id}:{channel.id}") == ()


async def test_a_bot_made_mute_tells_who_can_mend_it(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """50013 in the middle of a game: whoever added the bot learns by direct message what is missing, once an hour."""
    (channel,) = guild.channels
    boss = fake.person("Boss")
    guild.bot_permissions |= 1 << 7
    guild.inviter = boss.user
    fake.gateway.emit("GUILD_UPDATE", guild.json(fake.world.bot, fake.clock.iso()))
    await evening.lobby(channel, aram)
    channel.deny("view_channel")
    fake.gateway.emit("CHANNEL_UPDATE", channel.json(fake.world.bot))
    asked = await nino.slash(channel, "join")
    assert asked.text
    await fake.until(lambda: boss.dms)
    assert "View Channel" in boss.dms[-1].text
    await aram.slash(channel, "fill")
    await evening.settle()
    assert len(boss.dms) == 1


async def test_without_files_the_board_is_words(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """Only *Attach Files* is taken away: the table goes on in words."""
    (channel,) = guild.channels
    board = await evening.lobby(channel, aram)
    channel.deny("attach_files")
    fake.gateway.emit("CHANNEL_UPDATE", channel.json(fake.world.bot))
    await nino.slash(channel, "join")
    await fake.until(lambda: "Nino" in board.text)
    assert board.pictures == []


async def test_a_closed_channel_adjourns_the_table(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    """The channel is deleted in the middle of a deal: the match waits and can be taken up elsewhere."""
    (channel,) = guild.channels
    await evening.dealt(channel, aram)
    other = fake.channel(guild, "other")
    fake.gateway.emit("CHANNEL_CREATE", other.json(fake.world.bot))
    fake.close_channel(channel)
    rows: list[TableRow] = []

    async def adjourned() -> bool:
        rows[:] = await evening.core.store.tables_of(aram.id)
        return bool(rows) and rows[0].status == "adjourned"

    for _ in range(200):
        if await adjourned():
            break
        await evening.settle(0.02)
    assert rows[0].status == "adjourned"
    await evening.settle()
    asked = await aram.slash(other, "resume")
    assert asked.text
    await evening.board(other, "Deal 1", 20)


@pytest.mark.parametrize("via", [True, False], ids=["with-via", "without-via"])
async def test_429_is_waited_out(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player, via: bool
) -> None:
    """429 with ``Via`` (the library waits) and without (it gives up; the lane waits and nothing is lost)."""
    (channel,) = guild.channels
    board = await evening.lobby(channel, aram)
    fake.break_next("PATCH /channels", status=429, via=via, retry_after=0.3)
    await nino.slash(channel, "join")
    if not via:
        await evening.settle()
        async with evening.hurry(400):
            await fake.until(lambda: "Nino" in channel.last.text, 20)
    await fake.until(lambda: "Nino" in channel.last.text, 20)
    assert board.deleted is False


async def test_no_429_at_human_pace(
    fake: FakeDiscord, guild: Guild, aram: Player, nino: Player, tmp_path: object
) -> None:
    """Discord's five in five seconds are never run into: the lane keeps its gap and coalesces."""
    fake.server.budget.on = True
    (channel,) = guild.channels
    async with Evening(fake, tmp_path, gap_ms=1000) as evening:  # type: ignore[arg-type]
        await evening.lobby(channel, aram)
        for n in range(12):
            await (nino if n % 2 else aram).slash(
                channel, "swap" if n else "join", **({"seat": str(n % 3 + 1)} if n else {})
            )
        await evening.settle(1.3)
    assert not [call for call in fake.log if call.status == 429]
    edits = fake.calls("PATCH /channels/…/messages")
    assert 1 <= len(edits) <= 8


async def test_an_archived_thread_is_opened_again(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """A slow table: its thread has been archived meanwhile; the board is posted anew, which opens it."""
    (channel,) = guild.channels
    await aram.slash(channel, "new", thread=True)
    thread = guild.channels[-1]
    old = await evening.board(thread)
    await evening.settle(0.1)
    thread.archived = True
    await nino.slash(thread, "join")
    new = await evening.board(thread, "Nino")
    assert not thread.archived
    assert new.id != old.id
    await fake.until(lambda: thread.shown == [new])
    assert aram.user.id in fake.world.thread_members[thread.id]


async def test_what_is_over_is_not_posted_again(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    """A slow match: the last deal's message takes its last form where it stands, or keeps the one it has (30046)."""
    (channel,) = guild.channels
    lobby = await evening.lobby(channel, aram)
    await evening.settle(0.1)
    dest, slot = f"dc:{guild.id}:{channel.id}", "board:table:0"
    last_form = evening.core.presenter.message(Scene("board", "table", (Line(t("lobby-begun")),)), "en")
    hours_ago = Sent(Dest.parse(dest), Slot.parse(slot), str(lobby.id), 0, "", fake.clock.now_ms() - 5 * OLD_MS)
    delivery = Delivery(Dest.parse(dest), Slot.parse(slot), "board", last_form, hours_ago, fresh=False, nonce="n")
    for _ in range(2):
        receipt = await evening.front.courier.deliver(delivery)
        assert receipt is not None
        assert not receipt.posted
        lobby.at_ms -= 5 * OLD_MS
        fake.world.old_edits_left = 0
    assert channel.shown == [lobby]
    assert lobby.buttons == []
    assert [call.code for call in fake.log if call.code] == [30046]
