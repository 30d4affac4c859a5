"""The ledger of play chips: what moves sums to zero, goes in with its events or not at all, and never twice (HS-2)."""

from __future__ import annotations

import asyncio
import random

import pytest

from adapters.store import SqlStore
from bot.chips.jackpot import Jackpot
from bot.chips.model import FLOOR, GRANT, HOUSE, ISSUER, JACKPOT, Draws, grant, moved
from bot.chips.purse import Purse
from bot.games import entry_of
from bot.ports.records import Decision, Entry, Head, Posting
from tests.chance import SeededEntropy
from tests.store.kit import ManualClock, events, row

ARAM, NINO = "tg:1", "tg:2"


def moving(table: str, *entries: Entry, outcome: str = "ok") -> object:
    def decide(head: Head) -> Decision:
        return Decision(outcome, events("x"), row(table, head), entries=entries)

    return decide


def stake(n: int = 100) -> Entry:
    return moved("stake", (ARAM, -n), (NINO, -n), ("table:t1", 2 * n))


async def granted(store: SqlStore) -> None:
    for person in (ARAM, NINO):
        assert await store.ledger.post(f"grant:{person}", lambda balance, person=person: (grant(person),))


async def balances(store: SqlStore, *accounts: str) -> list[int | None]:
    return [await store.ledger.balance(account) for account in accounts]


async def test_an_account_begins_with_a_grant_from_the_issuer(store: SqlStore) -> None:
    """HS-2: a starting grant; only the issuer owes."""
    assert await balances(store, ARAM, ISSUER) == [None, None]
    await granted(store)
    assert await balances(store, ARAM, NINO, ISSUER) == [GRANT, GRANT, -2 * GRANT]
    assert await store.check() == ()


async def test_chips_move_with_the_events_and_once(store: SqlStore) -> None:
    """HS-2, HS-3: the stake goes in with the events of the start; the same command again moves nothing."""
    await granted(store)
    for _ in range(3):
        await store.transact("t1", "k1", 0, moving("t1", stake()))  # type: ignore[arg-type]
    assert await balances(store, ARAM, NINO, "table:t1") == [GRANT - 100, GRANT - 100, 200]
    assert await store.check() == ()


async def test_who_has_nothing_cannot_pay_and_nothing_happens(store: SqlStore) -> None:
    """HS-2: no account but the issuer's owes; what would make it owe is not done at all, its events neither."""
    await granted(store)
    with pytest.raises(ValueError, match="owe"):
        await store.transact("t1", "k1", 0, moving("t1", stake(GRANT + 1)))  # type: ignore[arg-type]
    assert await balances(store, ARAM, "table:t1") == [GRANT, None]
    assert await store.events("t1") == ()
    lost = Entry("odd", (Posting(ARAM, -1),))
    with pytest.raises(ValueError, match="zero"):
        await store.transact("t1", "k2", 0, moving("t1", lost))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="zero"):
        moved("odd", (ARAM, -1), (NINO, 2))
    assert await store.check() == ()


async def test_a_decision_sees_the_balances_of_its_own_transaction(store: SqlStore) -> None:
    await granted(store)
    seen: list[int | None] = []

    def decide(head: Head) -> Decision:
        seen.append(head.balance(ARAM))
        seen.append(head.balance("tg:99"))
        return Decision("ok", events("x"), row("t1", head), entries=(stake(),))

    await store.transact("t1", "k1", 0, decide)
    assert seen == [GRANT, None]


async def test_many_tables_at_once_lose_no_chip(store: SqlStore) -> None:
    """HS-2: forty tables, the same few people, all at the same time: the books balance to the chip."""
    seed = 7
    print(f"seed {seed}")
    chance = random.Random(seed)
    people = [f"tg:{n}" for n in range(5)]
    for person in people:
        await store.ledger.post(f"grant:{person}", lambda balance, person=person: (grant(person),))

    async def play(table: str) -> None:
        a, b = chance.sample(people, 2)
        entries = (moved("stake", (a, -7), (b, -7), (f"table:{table}", 14)),)
        await store.transact(table, f"{table}:1", 0, moving(table, *entries))  # type: ignore[arg-type]
        back = (moved("won", (f"table:{table}", -14), (a, 13), (JACKPOT, 1)),)
        await store.transact(table, f"{table}:2", 1, moving(table, *back))  # type: ignore[arg-type]

    await asyncio.gather(*(play(f"t{n}") for n in range(40)))
    held = [n or 0 for n in await balances(store, *people)]
    assert sum(held) + 40 == len(people) * GRANT
    assert await balances(store, JACKPOT, "table:t3") == [40, 0]
    assert await store.check() == ()


async def test_a_torn_ledger_is_found(store: SqlStore, clock: ManualClock) -> None:
    """I7: the checker sees a balance that its lines do not give."""
    from sqlalchemy import update

    from adapters.store.schema import account

    await granted(store)
    wrong = update(account).where(account.c.name == ARAM).values(balance=GRANT + 1)
    await store._backend.write(lambda conn: conn.execute(wrong).rowcount)
    assert [v.invariant for v in await store.check()] == ["I7"]


async def test_looking_at_the_purse_fills_it_once_a_day(store: SqlStore, clock: ManualClock) -> None:
    """HS-2: a grant at first, then up to the floor, once a day; who has more than the floor gets nothing."""
    purse = Purse(store.ledger, clock, Jackpot(store.ledger, store, clock, SeededEntropy(1), Draws(days=0)))
    await purse.look(ARAM)
    assert await balances(store, ARAM) == [GRANT]
    clock.on(86_400_000)
    await purse.look(ARAM)
    assert await balances(store, ARAM) == [GRANT]
    await store.ledger.post("lost", lambda balance: (moved("lost", (ARAM, -900), (HOUSE, 900)),))
    clock.on(86_400_000)
    await purse.look(ARAM)
    await purse.look(ARAM)
    assert await balances(store, ARAM) == [FLOOR]
    await store.ledger.post("lost2", lambda balance: (moved("lost", (ARAM, -400), (HOUSE, 400)),))
    await purse.look(ARAM)
    assert await balances(store, ARAM) == [100]
    clock.on(86_400_000)
    await asyncio.gather(*(purse.look(ARAM) for _ in range(5)))
    assert await balances(store, ARAM) == [FLOOR]
    assert await store.check() == ()


@pytest.mark.parametrize(
    ("game", "pot", "deals", "taken"),
    [
        ("bura3", 200, 3, 10),
        ("domino", 100, 5, 6),
        ("nardi", 200, 1, 11),
        ("nardi", 200, 3, 13),
        ("long-nardi", 1000, 3, 65),
        ("domino", 15, 1, 0),
    ],
)
def test_the_commission(game: str, pot: int, deals: int, taken: int) -> None:
    """HS-4: Bura 5 %, Domino 6 %, Nardi 5.5 % and half a per cent for each further deal; rounded down (HS-2)."""
    commission = entry_of(game).commission
    assert commission is not None
    assert commission.of(pot, deals) == taken
