"""Somebody on Telegram and on Discord is one person at one seat, over both wires; then the accounts are parted."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.store import SqlStore
from bot.table.model import Table
from tests.adapters.fronts.kit import Both, both, until
from tests.adapters.telegram.house import board, data
from tests.fakes.discord.message import Message
from tests.fakes.discord.people import Player
from tests.fakes.telegram.people import Human

pytestmark = [
    pytest.mark.filterwarnings("ignore:Please use 'Bot.getUpdates'"),
    pytest.mark.filterwarnings("ignore:.*retry_after.*"),
    pytest.mark.timeout(300),
]
CODE = re.compile(r"[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}")
YES = "Yes, that is me"


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Both]:
    async with both(tmp_path, monkeypatch) as made:
        await made.open()
        await asyncio.gather(*(made.comes(name, "ok") for name in ("telegram", "discord")))
        yield made


async def join(house: Both, human: Human, player: Player) -> None:
    """The whole way, by what is shown to the two accounts."""
    direct = house.discord.world.dm(player.user)
    await human.says(human.private, "/account")
    await human.presses(await human.private.offering("Get a code"), "Get a code")
    shown = await human.private.last(lambda m: CODE.search(m.text) is not None)
    found = CODE.search(shown.text)
    assert found is not None
    asked = await player.slash(direct, "account", code=found[0])
    assert "Aram" in asked.message.text
    assert "Telegram" in asked.message.text
    await player.presses(asked.message, YES)
    question = await human.private.offering(YES)
    assert player.user.name in question.text or "Discord" in question.text
    await human.presses(question, YES)
    await until(lambda: any("Joined" in m.text for m in player.dms))


def moves(message: Message) -> list[str]:
    return [b.custom_id for b in message.buttons if b.custom_id.startswith("a:") and not b.disabled]


async def state(house: Both) -> Table:
    (row,) = await house.house.core.store.live_tables()
    table = await house.house.core.service.table(row.table_id)
    assert table is not None
    return table


async def turn_of(house: Both, person: str, other: Human) -> Table:
    """Until it is this person's turn; ``other`` plays on Telegram meanwhile."""
    for _ in range(60):
        table = await state(house)
        seat = table.seat_of(person)
        waited = {wait.seat for wait in table.waits}
        if seat in waited:
            return table
        if waited:
            await other.says(other.private, "/hand")
            hand = await board(other.private, ":menu") if not other.private.said() else other.private.said()[-1]
            acts = [key["callback_data"] for row in hand.keyboard for key in row if key["callback_data"][:2] == "a:"]
            if acts:
                await other.answered(await other.sends_callback(hand, acts[0]))
        await asyncio.sleep(0.05)
    raise AssertionError("it never became their turn")


async def test_one_seat_by_two_accounts(house: Both) -> None:
    """Sits down on Telegram, opens the hand and plays on Discord, before and after a restart; once the accounts are
    parted, what lay open on Discord shows and does nothing more."""
    aram = house.telegram.user("Aram", "en", started=True)
    nino = house.telegram.user("Nino", "en", started=True)
    twin = house.discord.person("aram99")
    room = house.telegram.group("Friends", aram, nino)
    direct = house.discord.world.dm(twin.user)
    await join(house, aram, twin)
    await aram.says(room, "/new duel-blot")
    lobby = await board(room, ":sit 2")
    await nino.presses(lobby, data(lobby, ":sit 2"))
    lobby = await board(room, ":start")
    await twin.slash(direct, "join")
    assert [chair.person if chair else None for chair in (await state(house)).chairs] == [
        f"tg:{aram.id}",
        f"tg:{nino.id}",
    ], "there already"
    await aram.presses(lobby, data(lobby, ":start"))
    await board(room, ":hand")

    for restarted in (False, True):
        if restarted:
            await house.house.stop()
            await house.open()
            await asyncio.gather(*(house.comes(name, "ok") for name in ("telegram", "discord")))
        before = (await turn_of(house, f"tg:{aram.id}", nino)).seq
        await twin.slash(direct, "hand")
        hand = twin.hand
        await twin.forges(hand, moves(hand)[0]).answered()
        assert (await state(house)).seq > before, "it was played from Discord"
    met = [one.type for one in await house.house.core.store.events((await state(house)).id) if one.type == "Met"]
    assert met == ["Met"]

    await twin.slash(direct, "hand")
    old = twin.hand
    await aram.says(aram.private, "/account part.sure")
    await aram.private.last(lambda m: "parted" in m.text)
    await until(lambda: old.deleted, what="the hand is taken away")
    table = await state(house)
    assert old.buttons
    for custom_id in [button.custom_id for button in old.buttons]:
        answered = await twin.forges(old, custom_id).answered()
        assert answered.original is None or not answered.original.pictures
    again = await twin.slash(direct, "hand")
    assert not again.message.pictures
    assert (await state(house)).seq == table.seq
    store = house.house.core.store
    assert isinstance(store, SqlStore)
    assert await store.check() == ()
