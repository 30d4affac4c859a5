"""One live board in a channel: the lobby goes when the match begins, a board that was pushed up comes down again."""

from __future__ import annotations

import pytest

from adapters.runtime.delivery.courier import Delivery
from bot.ports.keys import Dest
from bot.scene import Line, Scene
from bot.text import t
from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening


@pytest.mark.parametrize("status", [0, 500], ids=["kind", "once-in-vain"])
async def test_the_lobby_goes_when_the_match_has_begun(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, status: int
) -> None:
    """No dead lobby, and no word about it, is left above the board."""
    (channel,) = guild.channels
    lobby = await evening.lobby(channel, aram)
    if status:
        fake.break_next("DELETE /channels", status=status)
    board = await evening.dealt_at(lobby, aram)
    async with evening.hurry():
        await fake.until(lambda: lobby.deleted, 20)
    assert "begun" not in lobby.text
    assert [m for m in channel.shown if m.buttons] == [board]


async def test_a_lobby_that_may_not_be_deleted_is_closed(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    (channel,) = guild.channels
    lobby = await evening.lobby(channel, aram)
    fake.break_next("DELETE /channels", status=403, code=50013, left=9)
    board = await evening.dealt_at(lobby, aram)
    await fake.until(lambda: "begun" in lobby.text, 20)
    assert not lobby.deleted
    assert (lobby.pictures, lobby.buttons) == ([], [])
    assert len(lobby.text.splitlines()) == 1
    assert [m for m in channel.shown if m.buttons] == [board]


async def test_five_messages_below_it_bring_the_board_down(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """When it next changes. What was deleted, and what one person alone sees, does not count."""
    (channel,) = guild.channels
    old = await evening.lobby(channel, aram)
    for n in range(4):
        nino.says(channel, f"hello {n}")
    nino.deletes(nino.says(channel, "oh"))
    await aram.slash(channel, "rules")
    await evening.settle(0.1)
    await nino.slash(channel, "join")
    await fake.until(lambda: "Nino" in old.text)
    assert not old.deleted
    last = nino.says(channel, "and good evening")
    await fake.until(lambda: evening.front.scroll.since(channel.id, old.id) == 5)
    await nino.slash(channel, "leave")
    await fake.until(lambda: old.deleted)
    new = channel.last
    assert new.id > last.id
    assert "Nino" not in new.text
    assert [m for m in channel.shown if m.buttons] == [new]
    await aram.slash(channel, "fill")
    await evening.settle()
    assert [m for m in channel.shown if m.buttons] == [new], "and there it is changed where it stands"


async def test_an_old_board_that_may_not_be_deleted_is_closed(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,) = guild.channels
    old = await evening.lobby(channel, aram)
    for n in range(5):
        nino.says(channel, f"hello {n}")
    await fake.until(lambda: evening.front.scroll.since(channel.id, old.id) == 5)
    fake.break_next("DELETE /channels", status=403, code=50013, left=9)
    await nino.slash(channel, "join")
    await fake.until(lambda: not old.buttons)
    assert old.pictures == []
    assert len(old.text.splitlines()) == 1
    assert [m for m in channel.shown if m.buttons] == [channel.last]


async def test_what_is_called_out_in_a_deal_counts_too(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    """Our own notes push the board up as other messages do."""
    (channel,) = guild.channels
    board = await evening.dealt(channel, aram)
    await evening.settle(0.1)
    dest, courier = f"dc:{guild.id}:{channel.id}", evening.front.courier
    for n in range(5):
        said = evening.core.presenter.message(Scene("note", None, (Line(t("loud-quansh", who=f"A{n}")),)), "en")
        await courier.deliver(Delivery(Dest.parse(dest), None, "loud", said, None, fresh=False, nonce=f"n{n}"))
    await aram.slash(channel, "pass")
    async with evening.hurry():
        await fake.until(lambda: board.deleted, 20)
