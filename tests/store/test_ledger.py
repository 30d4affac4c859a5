"""The ledger of play chips (HS-2) and the jackpot (HS-4): sums to zero, moves with its events, never twice."""

from __future__ import annotations

import asyncio
import random
import re
from hashlib import sha256

import pytest
from sqlalchemy import update

from adapters.store import SqlStore
from adapters.store.schema import account
from adapters.text import FluentCatalog
from bot.chips.jackpot import GRACE_MS, Jackpot
from bot.chips.model import DAY_MS, FLOOR, GRANT, HOUSE, ISSUER, JACKPOT, Draws, grant, moved
from bot.chips.purse import Purse
from bot.games import entry_of
from bot.ports.records import Decision, Entry, Head, Posting
from bot.text import LANGUAGES
from tests.chance import SeededEntropy
from tests.store.kit import ManualClock, both, events, row, sure

ARAM, NINO = "tg:1", "tg:2"


def moving(table: str, *entries: Entry, outcome: str = "ok") -> object:
    def decide(head: Head) -> Decision:
        return Decision(outcome, events("x"), row(table, head), entries=entries)

    return decide


def stake(n: int = 100) -> Entry:
    return moved("stake", (ARAM, -n), (NINO, -n), ("table:t1", 2 * n))


async def granted(store: SqlStore) -> None:
    for person in (ARAM, NINO):
        assert await store.ledger.post(f"grant:{person}", lambda balance, person=person: (grant(person),))  # type: ignore[misc]


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


@both
async def test_many_tables_at_once_lose_no_chip(store: SqlStore) -> None:
    """HS-2: forty tables, the same few people, all at the same time: the books balance to the chip."""
    seed = 7
    print(f"seed {seed}")
    chance = random.Random(seed)
    people = [f"tg:{n}" for n in range(5)]
    for person in people:
        await store.ledger.post(f"grant:{person}", lambda balance, person=person: (grant(person),))  # type: ignore[misc]

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
    commission = sure(entry_of(game).commission)
    assert commission.of(pot, deals) == taken


ARAM, NINO, DAVIT, LUSINE = PEOPLE = ("tg:1", "tg:2", "dc:3", "web:4")


def house(store: SqlStore, clock: ManualClock, draws: Draws = Draws(days=7, percent=50), seed: int = 1) -> Jackpot:  # noqa: B008
    return Jackpot(store.ledger, store, clock, SeededEntropy(seed), draws)


async def played(store: SqlStore, table: str, *people: str, fee: int = 10, stake: int = 100) -> None:
    """A match for a stake of ``people``, whose first has won; each with an account."""
    for person in people:
        await store.ledger.post(f"grant:{person}", lambda balance, person=person: (grant(person),))  # type: ignore[misc]
    pot, whole = f"table:{table}", stake * len(people)
    entries = (
        moved("stake", *((person, -stake) for person in people), (pot, whole)),
        *([moved("commission", (pot, -fee), (JACKPOT, fee))] if fee else []),
        moved("won", (pot, fee - whole), (people[0], whole - fee)),
    )
    await store.transact(table, f"over:{table}", 0, moving(table, *entries))  # type: ignore[arg-type]


async def said(store: SqlStore, jackpot: Jackpot, clock: ManualClock, person: str) -> str:
    """What ``/chips`` shows, in English."""
    scene = await Purse(store.ledger, clock, jackpot).look(person)
    for lang in LANGUAGES:
        assert not [line for line in scene.lines if FluentCatalog().say(lang, line.text).startswith("[")], lang
    return "\n".join(FluentCatalog().say("en", line.text) for line in scene.lines)


def by_hand(secret: str, day: int, count: int) -> int:
    """The winning ticket as the document says, written from it and not from the code."""
    block = 0
    while True:
        digest = sha256(f"{secret}|{day}|jackpot|{block}".encode()).hexdigest()
        for at in range(0, 64, 8):
            number = int(digest[at : at + 8], 16)
            if number < 2**32 - 2**32 % count:
                return number % count + 1
        block += 1


def to_the_day(clock: ManualClock, days: int = 7) -> int:
    """On to the beginning of the next day of a draw; its number."""
    day = (clock.now // DAY_MS // days + 1) * days
    clock.now = day * DAY_MS
    return day


@both
async def test_sealed_drawn_once_and_checked_by_hand(store: SqlStore, clock: ManualClock) -> None:
    """The seal and one's tickets stand there before; then five workers draw at once, and one ticket wins."""
    jackpot = house(store, clock)
    await played(store, "t1", ARAM, NINO, fee=30)
    await played(store, "t2", DAVIT, ARAM, fee=71)
    await played(store, "free", LUSINE, NINO, fee=0)  # paid nothing into the fund
    before = await said(store, jackpot, clock, ARAM)
    assert "Yours: 1, 4." in before or "Yours: 1, 3." in before
    assert "4 tickets so far" in before
    assert "no ticket yet" in await said(store, jackpot, clock, LUSINE)
    seal, number = re.search(r"Seal of draw (\d+): ([0-9a-f]{64})", before).groups()[::-1]  # type: ignore[union-attr]
    day = to_the_day(clock)
    assert day == int(number)
    clock.on(GRACE_MS - 1)
    await jackpot.settle()
    assert await store.ledger.draws(9) == ()
    clock.on(1)
    tickets = await store.ledger.tickets(0, day * DAY_MS)
    assert sorted(tickets) == sorted([ARAM, NINO, DAVIT, ARAM])
    workers = [house(store, clock, seed=n) for n in range(2, 7)]
    await asyncio.gather(*(worker.settle() for worker in workers))
    (drawn,) = await store.ledger.draws(9)
    winner = drawn.winner
    assert (drawn.day, drawn.chips) == (day, 50)
    assert await balances(store, JACKPOT) == [51]
    after = await said(store, jackpot, clock, winner)
    secret = revealed(after)
    ticket = by_hand(secret, day, 4)
    assert sha256(secret.encode()).hexdigest() == seal
    assert f"you won 50 chips with ticket {ticket} of 4!" in after
    assert tickets[ticket - 1] == winner
    assert f"50 chips went to ticket {ticket} of 4." in await said(store, jackpot, clock, LUSINE)
    assert "no ticket yet" in after, "tickets count once"
    assert await store.check() == ()


def revealed(shown: str) -> str:
    found = sure(re.search(r"Secret of draw \d+: ([0-9a-f]{64})", shown))
    return found[1]


async def test_without_a_seal_there_is_no_draw(store: SqlStore, clock: ManualClock) -> None:
    """Nobody was there to make the seal before the day: it is left out, and its tickets count at the next."""
    await played(store, "t1", ARAM, NINO)
    to_the_day(clock)
    clock.on(GRACE_MS)
    jackpot = house(store, clock)
    assert "went to" not in await said(store, jackpot, clock, ARAM)
    assert "Yours: 1." in await said(store, jackpot, clock, ARAM)
    day = to_the_day(clock)
    clock.on(GRACE_MS)
    await jackpot.settle()
    assert [draw.day for draw in await store.ledger.draws(9)] == [day]


async def test_without_tickets_the_fund_waits(store: SqlStore, clock: ManualClock) -> None:
    jackpot = house(store, clock)
    await jackpot.settle()
    for _ in range(3):
        to_the_day(clock)
        clock.on(GRACE_MS)
        await jackpot.settle()
    assert await store.ledger.draws(9) == ()


async def test_the_operator_says_how(store: SqlStore, clock: ManualClock) -> None:
    """Every day, all of it, for everybody with an account; or never."""
    never = house(store, clock, Draws(days=0))
    await played(store, "t1", ARAM, NINO)
    await store.ledger.post("grant:dc:3", lambda balance: (grant(DAVIT),))
    assert "raw" not in await said(store, never, clock, ARAM)
    daily = house(store, clock, Draws(days=1, percent=100, everybody=True))
    assert "Yours: 3." in await said(store, daily, clock, DAVIT)
    to_the_day(clock, 1)
    await store.ledger.post("grant:web:4", lambda balance: (grant(LUSINE),))  # too late for this one
    clock.on(GRACE_MS)
    await daily.settle()
    (drawn,) = await store.ledger.draws(9)
    assert (drawn.winner in (ARAM, NINO, DAVIT), drawn.chips) == (True, 10)
    assert await balances(store, JACKPOT, LUSINE) == [0, GRANT]
    changed = house(store, clock)  # only for players now: what was drawn for everybody is told as it was
    for jackpot in (daily, changed):
        assert "10 chips went to ticket" in await said(store, jackpot, clock, LUSINE)
        assert " of 3." in await said(store, jackpot, clock, LUSINE)
