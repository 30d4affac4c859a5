"""What two joined accounts have in common: chips, seats, votes, settings, limits; and what is left when they part."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import select

from adapters.store import open_store
from adapters.store.schema_accounts import guess, joining
from bot.chips.model import DAY_MS, FLOOR, GRANT, ISSUER, grant, moved
from bot.desk.desk import Desk
from bot.desk.throttle import Throttle
from bot.ports.accounts import PAUSE_MS
from bot.ports.records import Command, Person
from bot.rate import Rate
from bot.table.limits import Limits
from bot.text import Text
from tests.store.joining import (
    ARAM,
    ARAM_DC,
    CHANNEL,
    GROUP,
    PLACES,
    VANO,
    Worker,
    args,
    button,
    keys,
)
from tests.store.kit import ManualClock


@pytest.fixture
async def workers(url: str, clock: ManualClock) -> AsyncIterator[list[Worker]]:
    """Two workers on one database."""
    stores = [await open_store(url, clock) for _ in range(2)]
    yield [Worker(store, clock, n) for n, store in enumerate(stores)]
    for store in stores:
        assert await store.check() == ()
        await store.close()


@pytest.fixture
def one(workers: list[Worker]) -> Worker:
    return workers[0]


# --- chips -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "together"),
    [
        (GRANT, GRANT, GRANT),
        (1_200, 700, 900),
        (1_900, 100, 1_000),
        (300, 200, 0),
        (None, None, GRANT),
        (None, 400, 400),
    ],
)
async def test_balances_add_up_less_the_second_grant(
    one: Worker, mine: int | None, theirs: int | None, together: int
) -> None:
    for who, chips in ((ARAM, mine), (ARAM_DC, theirs)):
        if chips is not None:
            await one.has(who, chips) if who == ARAM or mine is None else await one.store.ledger.post(
                "second",
                lambda _, chips=chips: (  # type: ignore[misc]
                    grant(ARAM_DC.id),
                    moved("won", (ARAM_DC.id, chips - GRANT), ("tg:999", GRANT - chips)),
                ),
            )
    typed = await one.types(ARAM_DC, await one.code())
    assert args(typed, "account-chips")["sum"] == together, "said beforehand"
    await one.joined()
    assert await one.chips(ARAM) == together
    assert await one.chips(ARAM_DC) == 0
    issued = await one.store.ledger.balance(ISSUER)
    others = await one.store.ledger.balance("tg:999") or 0
    assert issued == -(together + others)


async def test_parting_creates_no_chips(one: Worker, clock: ManualClock) -> None:
    await one.joined()
    await one.presses(ARAM_DC, "s:-:account.part.sure")
    assert (await one.chips(ARAM), await one.chips(ARAM_DC)) == (GRANT, 0)
    await one.types(ARAM_DC, name="chips")
    assert await one.chips(ARAM_DC) == 0, "neither a grant nor today's top-up"
    clock.on(DAY_MS)
    await one.types(ARAM_DC, name="chips")
    assert await one.chips(ARAM_DC) == FLOOR, "an account like any other from tomorrow on"
    await one.joined()
    assert await one.chips(ARAM) == GRANT, "but nobody earns by joining and parting every day"
    await one.presses(ARAM, "s:-:account.part.sure")
    await one.joined(ARAM_DC, ARAM)
    assert await one.chips(ARAM_DC) == GRANT, "nor by taking turns; and the grant is given back once"


async def test_a_person_is_topped_up_once_a_day(one: Worker) -> None:
    await one.has(ARAM, 100)
    await one.joined()
    assert await one.chips(ARAM) == 100
    for who in (ARAM_DC, ARAM, ARAM_DC):
        await one.types(who, name="chips")
    assert (await one.chips(ARAM), await one.chips(ARAM_DC)) == (FLOOR, 0)


# --- seats -------------------------------------------------------------------------------------------------------


async def opened(worker: Worker, host: Person, place: str = CHANNEL, game: str = "nardi") -> str:
    answer = await worker.types(host, game, "new", place=place)
    assert answer.ok
    assert answer.table is not None
    return answer.table


async def owners(worker: Worker, table: str) -> list[str | None]:
    found = await worker.service.table(table)
    assert found is not None
    return [chair.person if chair is not None else None for chair in found.chairs]


async def test_the_seat_is_the_persons(one: Worker) -> None:
    table = await opened(one, ARAM_DC)
    await one.joined()
    assert await owners(one, table) == [ARAM.id, None]
    assert (await one.types(ARAM, name="who", place=GROUP)).table == table
    sat = await one.presses(ARAM, f"t:{table}:sit", GROUP)
    assert sat.text is not None
    assert sat.text.key == "already-here"
    assert (await one.types(ARAM_DC, name="leave", place=CHANNEL)).ok


async def test_one_vote(one: Worker) -> None:
    await one.joined()
    table = await opened(one, ARAM)
    await one.presses(VANO, f"t:{table}:sit", CHANNEL)
    await one.presses(ARAM_DC, f"t:{table}:set stake 10", CHANNEL)
    await one.presses(ARAM_DC, f"t:{table}:start", CHANNEL)
    await one.presses(ARAM, f"t:{table}:yes", CHANNEL)
    found = await one.service.table(table)
    assert found is not None
    assert found.phase == "lobby", "the other one has not agreed"
    assert found.proposal is not None
    assert found.proposal.yes == {ARAM.id}


async def test_an_old_table_of_both_has_one_seat_for_them_when_it_is_played_again(one: Worker) -> None:
    table = await opened(one, ARAM_DC)
    for n, (who, words) in enumerate([(ARAM, "sit"), (ARAM, "start"), (ARAM, "abandon sure"), (ARAM_DC, "yes")]):
        await one.service.handle(Command(f"c{n}", table, who, words))
    await one.joined()
    await one.presses(ARAM, f"t:{table}:rematch", CHANNEL)
    assert sorted(filter(None, await owners(one, table))) == [ARAM.id]


async def test_whoever_was_removed_does_not_come_back_as_the_other(one: Worker) -> None:
    table = await opened(one, VANO)
    await one.presses(ARAM_DC, f"t:{table}:sit", CHANNEL)
    await one.presses(VANO, f"t:{table}:remove 2", CHANNEL)
    assert (await owners(one, table)) == ["dc:5", None]
    await one.joined()
    for who in (ARAM_DC, ARAM):
        again = await one.presses(who, f"t:{table}:sit", CHANNEL)
        assert not again.ok
        assert "removed-here" in repr(again.text)
    await one.presses(ARAM, "s:-:account.part.sure")
    assert (await one.presses(ARAM, f"t:{table}:sit", CHANNEL)).ok, "each account keeps its own"


async def test_after_parting_the_seat_stays_where_the_chips_are(one: Worker) -> None:
    await one.joined()
    table = await opened(one, ARAM_DC)
    asked = await one.presses(ARAM_DC, "s:-:account.part")
    assert keys(asked)[0] == "account-part-ask"
    assert keys(await one.presses(ARAM_DC, button(asked, "part.sure")))[0] == "account-parted"
    assert keys((await one.told(ARAM))[-1])[0] == "account-parted"
    assert await owners(one, table) == [ARAM.id, None]
    out = await one.types(ARAM_DC, name="leave", place=CHANNEL)
    assert out.text is not None
    assert dict(out.text.args)["why"] == Text("illegal-not-seated")
    assert keys(await one.presses(ARAM_DC, button(asked, "part.sure")))[0] == "account-head", "pressed again"
    assert (await one.types(ARAM, name="leave", place=GROUP)).ok


async def test_sitting_down_and_joining_at_once_gives_one_seat(workers: list[Worker]) -> None:
    """The account sits down on one worker while it is joined on the other."""
    first, second = workers
    for n in range(6):
        table = await opened(first, ARAM)
        typed = await first.types(ARAM_DC, await first.code())
        await first.presses(ARAM_DC, button(typed, "yes"))
        await asyncio.gather(
            first.presses(ARAM, button(typed, "yes")),
            second.service.handle(Command(f"sit{n}", table, ARAM_DC, "sit")),
        )
        seats = sorted(filter(None, await owners(first, table)))
        pair = await first.store.accounts.pair(ARAM.id)
        assert seats == ([ARAM.id] if pair is not None else [ARAM_DC.id, ARAM.id])
        if pair is not None:
            await first.presses(ARAM, "s:-:account.part.sure")
        for who in (ARAM, ARAM_DC):
            await first.service.handle(Command(f"leave{n}{who.id}", table, who, "leave"))


async def test_two_workers_confirm_and_cancel_at_once(workers: list[Worker]) -> None:
    for _ in range(4):
        typed = await workers[0].types(ARAM_DC, await workers[0].code())
        yes, no = button(typed, "yes"), button(typed, "no")
        await workers[0].presses(ARAM_DC, yes)
        await asyncio.gather(
            workers[0].presses(ARAM, yes), workers[1].presses(ARAM, yes), workers[1].presses(ARAM_DC, no)
        )
        pairs = [await worker.store.accounts.pair(who.id) for worker in workers for who in (ARAM, ARAM_DC)]
        assert len(set(pairs)) == 1
        assert (await workers[0].chips(ARAM) or GRANT) == GRANT
        await workers[1].presses(ARAM, "s:-:account.part.sure")


async def test_the_number_of_tables_is_counted_for_the_person(url: str, clock: ManualClock) -> None:
    store = await open_store(url, clock)
    worker = Worker(store, clock, limits=Limits(person=2))
    await worker.joined()
    await opened(worker, ARAM, GROUP)
    await opened(worker, ARAM_DC, CHANNEL)
    full = await worker.types(ARAM_DC, "nardi", "new", place="dc:1:3")
    assert full.text == Text("illegal-too-many-tables-yours", (("n", 2),))
    refused_early = await worker.desk.full("dc:1:3", ARAM_DC)
    assert refused_early is not None
    await store.close()


async def test_whoever_is_in_a_hurry_is_slowed_down_with_both(one: Worker, clock: ManualClock) -> None:
    await one.joined()
    desk = Desk(one.service, one.store, one.store.outbox, throttle=Throttle(clock, Rate(4, 1_000_000)))
    answers = [
        await desk.command(f"h{n}", PLACES[who.id[:2]], who, "help") for n in range(4) for who in (ARAM_DC, ARAM)
    ]
    admitted = [answer for answer in answers if answer.ok]
    assert len(admitted) == 5, "four, and the first by an account that the desk did not know yet"
    assert answers[-1].text == Text("illegal-slow-down")


async def test_a_person_takes_part_in_the_draw_once(one: Worker, clock: ManualClock) -> None:
    """Where all account holders take part."""
    await one.has(ARAM, 1_500)
    for who in (ARAM_DC, VANO):
        await one.types(who, name="chips")
    clock.on(1)
    assert sorted(await one.store.ledger.opened(clock.now)) == ["dc:5", "dc:9", "tg:7", "tg:999"]
    await one.joined()
    clock.on(1)
    assert sorted(await one.store.ledger.opened(clock.now)) == ["dc:5", "tg:7", "tg:999"]
    assert sorted(await one.store.ledger.opened(clock.now - 1)) == ["dc:5", "dc:9", "tg:7", "tg:999"], "drawn is drawn"


async def test_codes_that_have_expired_are_deleted(one: Worker, clock: ManualClock) -> None:
    await one.code()
    await one.types(ARAM_DC, "222222222")
    clock.on(PAUSE_MS)
    await one.store.prune()
    rows = await one.store._backend.read(lambda conn: [conn.execute(select(table)).all() for table in (joining, guess)])
    assert rows == [[], []]


# --- preferences -------------------------------------------------------------------------------------------------


async def test_the_settings_of_the_first_account_hold_for_both(one: Worker) -> None:
    await one.types(ARAM, "four", "palette")
    await one.types(ARAM_DC, "cvd", "palette")
    await one.joined()
    assert (await one.desk.prefs(ARAM_DC.id)).palette == "four"
    await one.types(ARAM_DC, "ru", "language")
    assert await one.desk.lang(ARAM, GROUP) == await one.desk.lang(ARAM_DC, CHANNEL) == "ru"
    before = await one.store.prefs(ARAM.id)
    await one.types(ARAM_DC)
    assert await one.store.prefs(ARAM.id) == before, "the other platform's language overwrites nothing"
    await one.presses(ARAM, "s:-:account.part.sure")
    assert (await one.desk.prefs(ARAM_DC.id)).palette == "cvd"
