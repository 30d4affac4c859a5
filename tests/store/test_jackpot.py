"""HS-4: the jackpot's draw: sealed before, made once, a function of the ledger and the secret that anybody can redo."""

from __future__ import annotations

import asyncio
import re
from hashlib import sha256

from adapters.store import SqlStore
from adapters.text import FluentCatalog
from bot.chips.jackpot import GRACE_MS, Jackpot
from bot.chips.model import DAY_MS, GRANT, JACKPOT, Draws, grant, moved
from bot.chips.purse import Purse
from bot.text import LANGUAGES
from tests.chance import SeededEntropy
from tests.store.kit import ManualClock
from tests.store.test_ledger import balances, moving

ARAM, NINO, DAVIT, LUSINE = PEOPLE = ("tg:1", "tg:2", "dc:3", "web:4")


def house(store: SqlStore, clock: ManualClock, draws: Draws = Draws(days=7, percent=50), seed: int = 1) -> Jackpot:  # noqa: B008
    return Jackpot(store.ledger, store, clock, SeededEntropy(seed), draws)


async def played(store: SqlStore, table: str, *people: str, fee: int = 10, stake: int = 100) -> None:
    """A match for a stake of ``people``, whose first has won; each with an account."""
    for person in people:
        await store.ledger.post(f"grant:{person}", lambda balance, person=person: (grant(person),))
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
    found = re.search(r"Secret of draw \d+: ([0-9a-f]{64})", shown)
    assert found is not None
    return found[1]


async def test_every_ticket_wins_sometimes(store: SqlStore, clock: ManualClock) -> None:
    """Sixty draws of three tickets, a week each: each secret is what was sealed; no ticket never wins."""
    jackpot, seen, secrets = house(store, clock), [], set()
    await jackpot.settle()
    for n in range(60):
        await played(store, f"t{n}", *PEOPLE[:3], fee=40, stake=20)
        sealed = await said(store, jackpot, clock, LUSINE)
        day = to_the_day(clock)
        clock.on(GRACE_MS)
        shown = await said(store, jackpot, clock, LUSINE)
        secret = revealed(shown)
        assert f"Seal of draw {day}: {sha256(secret.encode()).hexdigest()}" in sealed
        assert f"Secret of draw {day}: " in shown
        secrets.add(secret)
        seen.append(int(re.search(r"ticket (\d) of 3", shown)[1]))  # type: ignore[index]
    print(seen)
    assert all(seen.count(ticket) > 8 for ticket in (1, 2, 3))
    assert len(secrets) == 60
    assert await store.check() == ()


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


async def test_said_in_every_language(store: SqlStore, clock: ManualClock) -> None:
    catalog, jackpot = FluentCatalog(), house(store, clock)
    await jackpot.settle()
    await played(store, "t1", ARAM, NINO)
    to_the_day(clock)
    clock.on(GRACE_MS)
    for person in PEOPLE[:3]:
        scene = await Purse(store.ledger, clock, jackpot).look(person)
        for lang in LANGUAGES:
            shown = [catalog.say(lang, line.text) for line in scene.lines]
            assert len(shown) >= 8
            assert not any(line.startswith("[") for line in shown), shown
            if person == ARAM:
                print("\n".join(shown))
    assert not catalog.missing
