"""The list of open tables is right after everything that changes it, and is not read again for what does not."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import replace
from itertools import islice

from adapters.local.listing import Listing, listed
from bot.ports.keys import Dest
from bot.ports.records import Head, Role, TableRow
from bot.table import events as ev
from bot.table.loaded import loaded_of
from bot.table.row import row_of
from tests.bot.house import DAVIT, FOUR, NINO, VANO, House
from tests.bot.table.test_silence import dealt

HERE = Dest.parse("tg:-5:0")
ELSEWHERE = Dest.parse("tg:-6:0")


class Stored:
    """The store, as far as it lists tables, and how often it was asked."""

    def __init__(self, *houses: House) -> None:
        self.houses, self.asked, self.slow = list(houses), 0, asyncio.Event()
        self.slow.set()

    async def tables_in(self, at: Dest, roles: Collection[Role]) -> tuple[TableRow, ...]:
        self.asked += 1
        found = tuple(row_of(one.t, head(one)) for one in self.houses if one.t.audiences[0].dest == at)
        await self.slow.wait()
        return tuple(row for row in found if row.status != "closed")


def head(house: House) -> Head:
    return Head(None, 0, (), 0, lambda _: None)


async def agree(listing: Listing, stored: Stored, asked: int) -> None:
    """What is listed is what the store would say; which was asked so often so far."""
    assert stored.asked == asked
    shown = [listed(row, NINO.id) for row in await listing.at(HERE)]
    assert shown == [listed(row, NINO.id) for row in await Stored(*stored.houses).tables_in(HERE, ("play",))]


async def test_read_once_by_many_and_kept_by_events() -> None:
    house = House()
    stored = Stored(house)
    listing = Listing(stored)  # type: ignore[arg-type]
    await asyncio.gather(*(listing.at(HERE) for _ in range(50)))
    await agree(listing, stored, 1)
    for person in (NINO, DAVIT, VANO):
        house.say(person, "sit")
        listing.changed(house.t)
        await agree(listing, stored, 1)
    house.say(VANO, "leave")
    listing.changed(house.t)
    await agree(listing, stored, 1)


async def test_another_game_is_another_row() -> None:
    house = House()
    listing = Listing(Stored(house))  # type: ignore[arg-type]
    await listing.at(HERE)
    listing.changed(replace(house.t, game="domino"))
    assert [row.game for row in await listing.at(HERE)] == ["domino"]


async def test_moves_and_scores() -> None:
    house = dealt(0)
    stored = Stored(house)
    listing = Listing(stored)  # type: ignore[arg-type]
    await listing.at(HERE)
    for _ in range(60):
        game = loaded_of(house.t).game
        waiting = game.waiting(house.t.state)
        if waiting:
            seat = min(waiting)
            chair = house.t.chairs[seat]
            assert chair is not None
            legal = [game.encode(action) for action in islice(game.legal(house.t.state, seat), 2)]
            words = f"act - {legal[-1] if legal[0] == 'pass' else legal[0]}"  # somebody has to take the bid
            house.say(next(one for one in FOUR if one.id == chair.person), words)
        else:
            house.pass_time(60_000)
        listing.changed(house.t)
        await agree(listing, stored, 1)
    assert any(any(listed(row, "")["score"]) for row in await listing.at(HERE))


async def test_it_stays_the_same_object_until_something_changes() -> None:
    house = House()
    listing = Listing(Stored(house))  # type: ignore[arg-type]
    first = await listing.at(HERE)
    listing.changed(replace(house.t, seq=house.t.seq + 1))
    assert await listing.at(HERE) is first
    house.say(NINO, "sit")
    listing.changed(house.t)
    seated = await listing.at(HERE)
    assert seated is not first
    assert NINO.id in seated[0].persons
    listing.forget()
    assert await listing.at(HERE) is not seated


async def test_what_opens_and_what_ends() -> None:
    first, second = House(), House(seed=2)
    second.table = replace(second.t, id="table002")
    stored = Stored(first)
    listing = Listing(stored)  # type: ignore[arg-type]
    await listing.at(HERE)
    stored.houses.append(second)
    listing.changed(second.t)
    assert [row.table_id for row in await listing.at(HERE)] == ["table001", "table002"]
    await agree(listing, stored, 2)
    first.apply([ev.Abandoned("idle")])
    listing.changed(first.t)
    await agree(listing, stored, 2)
    assert [row.table_id for row in await listing.at(HERE)] == ["table002"]


async def test_what_moves_away() -> None:
    house = House()
    stored = Stored(house)
    listing = Listing(stored)  # type: ignore[arg-type]
    assert [len(await listing.at(at)) for at in (HERE, ELSEWHERE)] == [1, 0]
    moved = replace(house.t, audiences=(replace(house.t.audiences[0], dest=ELSEWHERE),))
    house.table = moved
    listing.changed(moved)
    assert [len(await listing.at(at)) for at in (HERE, ELSEWHERE)] == [0, 1]


async def test_what_changes_while_it_is_read() -> None:
    house = House()
    stored = Stored(house)
    listing = Listing(stored)  # type: ignore[arg-type]
    stored.slow.clear()
    reading = asyncio.create_task(listing.at(HERE))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert stored.asked == 1
    house.say(NINO, "sit")
    listing.changed(house.t)
    stored.slow.set()
    await reading
    await agree(listing, stored, 2)


async def test_whoever_was_forgotten_is_read_again() -> None:
    stored = Stored(House())
    listing = Listing(stored)  # type: ignore[arg-type]
    await listing.at(HERE)
    listing.forget()
    await listing.at(HERE)
    assert stored.asked == 2
