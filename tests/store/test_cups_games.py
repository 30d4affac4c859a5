"""A cup of every game of which there can be one: its table is opened, played, and its result understood."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from adapters.store import open_store
from bot.league.cup.options import games, targets
from bot.league.cup.table import champions
from tests.store.cup_hall import BOSS, CupHall, crowd
from tests.store.kit import ManualClock


@pytest.fixture
async def hall(sqlite_url: str, clock: ManualClock) -> AsyncIterator[CupHall]:
    store = await open_store(sqlite_url, clock)
    yield CupHall([store], clock)
    assert await store.check() == ()
    await store.close()


@pytest.mark.parametrize("game", games())
async def test_a_cup_of(hall: CupHall, game: str) -> None:
    await hall.opens(game=game, checkin="0", format="knockout")
    options = (await hall.view()).cup.options
    usual = sorted(targets(game, options.preset), key=int)
    if usual:
        await hall.opens(game=game, target=usual[0], checkin="0", format="knockout")
    await hall.enter(*crowd(4 if options.pairs else 2))
    assert (await hall.presses(BOSS, "cuprun.close")).ok
    seen = await hall.whole()
    (match,) = seen.cup.matches
    found = await hall.stores[0].matches.at(match.table, 1)
    assert found is not None
    assert match.how == "played"
    (won,) = champions(seen.cup)
    winners = {one.person for one in found.seats if one.ending == "won"}
    entry = seen.cup.entry(won)
    assert entry is not None
    assert {seen.person(one) for one in entry.players} == winners
    assert max(match.points) in (1, 2)
    assert sorted(match.written) == sorted(found.score)
