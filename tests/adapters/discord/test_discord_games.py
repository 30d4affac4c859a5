"""A whole match of every game over the wire to the real discord.py: lobby, moves by buttons, result."""

from __future__ import annotations

import asyncio

import pytest

from bot.desk.throttle import PERSON
from bot.table.model import Table
from tests.adapters.games import GAMES, SEATS, Chooser, options_of
from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.message import Message
from tests.fakes.discord.model import Channel

pytestmark = pytest.mark.timeout(300)
MOST = 3_000


def offered(person: Player, channel: Channel, hand: Message | None) -> dict[str, tuple[Message, str | None]]:
    """Every press that lies before a person: (message, the select it is chosen in)."""
    found: dict[str, tuple[Message, str | None]] = {}
    for message in ([hand] if hand and not hand.deleted else []) + channel.shown[::-1][:2]:
        for button in message.buttons:
            if not button.disabled:
                found.setdefault(button.custom_id, (message, None))
        for select in message.selects:
            for _, value in select.options:
                found.setdefault(value, (message, select.custom_id))
    return found


def own(board: Message) -> str:
    """What a person's own view is called under a board: *My cards*, *My board*."""
    return next(b.label for b in board.buttons if ":hand" in b.custom_id)


async def move(evening: Evening, channel: Channel, people: dict[str, Player], table: Table, chooser: Chooser) -> bool:
    """One press of somebody who is waited for; False if nobody is."""
    seat = chooser.next_seat(table)
    if seat is None:
        return False
    chair = table.chairs[seat]
    assert chair is not None
    person = people[chair.person]
    for attempt in range(60):
        shown = [message for message in channel.shown if any(":hand" in b.custom_id for b in message.buttons)]
        look = bool(shown) and attempt > 0  # what stands on the board needs no look at one's own
        hand = (await person.presses(shown[-1], own(shown[-1]))).message if look else None
        seen = offered(person, channel, hand)
        press = chooser.pick(table, seat, list(seen))
        if press is not None:
            message, select = seen[press]
            asked = person.forges(message, select or press, (press,) if select else ())
            await asked.answered()
            after = await evening.core.service.table(table.id)
            assert after is not None
            assert after.seq > table.seq, f"{press} refused"
            return True
        await asyncio.sleep(min(0.05 * (attempt + 1), PERSON.every_ms / 1000))  # no oftener than one may look
    raise AssertionError(f"{person.user.name} has no button that counts: {list(seen)}")


@pytest.mark.parametrize("key", GAMES)
async def test_a_match_of_every_game(fake: FakeDiscord, evening: Evening, guild: Guild, key: str) -> None:
    (channel,) = guild.channels
    people = [fake.person(name) for name in ("Արամ", "ნინო", "Давид *bold*", "Lusine")[: SEATS[key]]]
    await people[0].slash(channel, "new", game=key)
    lobby = await evening.board(channel)
    for person in people[1:]:
        await person.slash(channel, "join")
    table_id = lobby.buttons[0].custom_id.split(":")[1]
    for words in (*(f"set {name} {value}" for name, value in options_of(key).items()), "start"):
        await people[0].forges(lobby, f"t:{table_id}:{words}").answered()
    chooser, by_id = Chooser(5), {person.id: person for person in people}
    async with evening.hurry(12):
        for _ in range(MOST):
            table = await evening.core.service.table(table_id)
            assert table is not None
            if table.phase == "over":
                break
            if not await move(evening, channel, by_id, table, chooser):
                await asyncio.sleep(0.02)
        else:
            raise AssertionError("no end")
    for _ in range(40):  # the last trick or tile is kept in sight for some seconds
        await evening.settle()
        boards = [message for message in channel.shown if any("Rematch" in b.label for b in message.buttons)]
        if boards:
            break
    assert boards
    assert boards[-1].pictures
    assert all(alt for _, alt in fake.pictures())
    assert await evening.core.store.check() == ()
    assert not [call for call in fake.log if call.status >= 400]
