"""Who is banned during a rated cup (HS-12): out of it where its matches are public; two workers look at once."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from adapters.store import open_store
from tests.store.banned import tars
from tests.store.cup_hall import BOSS, CupHall, crowd, keys_of
from tests.store.kit import ManualClock
from tests.store.test_cups import DUEL
from tests.store.test_matches import ends

STRANGERS = ("tg:91", "tg:92", "tg:93")


@pytest.fixture
async def hall(url: str, clock: ManualClock) -> AsyncIterator[CupHall]:
    stores = [await open_store(url, clock) for _ in range(2)]
    yield CupHall(stores, clock)
    for store in stores:
        assert await store.check() == ()
        await store.close()


async def bans(hall: CupHall, person: str, table: str = "old") -> None:
    """``person`` loses by tars kaput in another chat."""
    one, partner, three = STRANGERS
    await ends(hall.stores[0], tars(table, hall.clock.now, people=(person, one, partner, three), chat="tg:-99"))


@pytest.mark.parametrize("where", ["chat", "private"])
async def test_whoever_is_banned_afterwards_is_out_and_the_others_go_on(hall: CupHall, where: str) -> None:
    """Where the matches are public. Two workers find out at the same time; nobody's match is lost for it."""
    a, b, c = crowd(3)
    await hall.opens(**DUEL, format="robin", rated="on", where=where)
    await hall.enter(a, b, c)
    await hall.presses(BOSS, "cuprun.close")
    await bans(hall, a.id)
    await hall.all_here()
    for worker in (0, 1, 0):
        await hall.tend(worker=worker)
    seen = await hall.whole()
    assert seen.cup.phase == "over"
    entry = next(one for one in seen.cup.entries if seen.person(one.players[0]) == a.id)
    met = {one.how for one in seen.cup.matches if entry.number in (one.home, one.away) and one.away}
    others = {one.how for one in seen.cup.matches if entry.number not in (one.home, one.away) and one.away}
    assert others == {"played"}
    if where == "private":
        assert (entry.out, met) == ("", {"played"})
        return
    assert (entry.out, met) == ("removed", {"default"})
    assert "cup-won" in keys_of(await hall.board())
