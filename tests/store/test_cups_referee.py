"""The referees of a cup (LG-9.3) on both databases: who offers, who is accepted, and which table gets whom."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from adapters.store import open_store
from bot.ports.keys import private_to
from bot.ports.records import Command, Person
from bot.table.lobby import mark_of
from bot.table.model import Table
from tests.store.cup_hall import BOSS, CupHall, crowd, keys_of
from tests.store.kit import PLACE, ManualClock
from tests.store.test_cups import DUEL, PAIRS
from tests.store.test_settings import presses_of, why

VANO, KATE = Person("tg:901", "Vano"), Person("dc:902", "Kate")


@pytest.fixture
async def hall(url: str, clock: ManualClock) -> AsyncIterator[CupHall]:
    stores = [await open_store(url, clock) for _ in range(2)]
    yield CupHall(stores, clock)
    for store in stores:
        assert await store.check() == ()
        await store.close()


async def tables(hall: CupHall) -> list[Table]:
    found = [await hall.services[0].table(one.table) for one in (await hall.view()).cup.now_played() if one.table]
    return [one for one in found if one is not None]


async def number(hall: CupHall, who: Person) -> str:
    return str((await hall.view()).number_of(who.id))


async def accepted(hall: CupHall, *people: Person) -> None:
    for one in people:
        assert (await hall.presses(one, "cupdo.offer")).ok
        assert (await hall.presses(BOSS, "cuprun.name", await number(hall, one))).ok


async def test_somebody_offers_is_accepted_and_has_the_table_in_private(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    a, b = crowd(2)
    await hall.enter(a, b)
    shown = await hall.presses(VANO, "cupdo.see")
    assert any("cupdo.offer" in one for one in presses_of(shown))
    offered = await hall.presses(VANO, "cupdo.offer")
    assert offered.text is not None
    assert offered.text.key == "cup-offered"
    assert keys_of(await hall.told(BOSS)) == ["cup-head", "cup-offers"]
    assert (await hall.view()).cup.referees == ()
    page = await hall.presses(BOSS, "cuprun.referees")
    accept = next(one for one in presses_of(page) if "cuprun.name" in one)
    assert why(await hall.presses(a, "cuprun.name", accept.split()[-1])) == "illegal-cup-organiser"
    assert (await hall.desks[0].press("accept", "tg:-5:0", BOSS, accept)).ok
    assert keys_of(await hall.told(VANO)) == ["cup-head", "cup-you-referee", "cup-referee-how"]
    assert "cup-referees" in keys_of(await hall.board())
    await hall.presses(BOSS, "cuprun.close")
    await hall.all_here()
    (table,) = await tables(hall)
    assert (table.bench.person, table.bench.how, table.phase) == (VANO.id, "cup", "play")
    assert private_to(VANO.id) in [one.dest for one in table.audiences if one.role == "watch"]
    assert (await hall.view()).cup.matches[0].referee == int(await number(hall, VANO))
    assert (await hall.whole()).cup.phase == "over"


async def test_each_match_has_one_and_nobody_has_many_more_than_another(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="swiss", rounds="2")
    await hall.enter(*crowd(8))
    await accepted(hall, VANO, KATE)
    await hall.presses(BOSS, "cuprun.close")
    await hall.all_here()
    assert sorted(one.bench.person for one in await tables(hall)) == [KATE.id, KATE.id, VANO.id, VANO.id]
    assert (await hall.whole()).cup.phase == "over"
    cup = (await hall.view()).cup
    assert sorted([one.referee for one in cup.matches].count(n) for n in cup.referees) == [4, 4]


async def test_whoever_plays_does_not_referee_and_whoever_referees_does_not_play(hall: CupHall) -> None:
    await hall.opens(**PAIRS)
    a, b, c = crowd(3)
    await hall.enter(a)
    assert why(await hall.presses(a, "cupdo.offer")) == "illegal-cup-referee-plays"
    assert (await hall.presses(VANO, "cupdo.offer")).ok
    assert why(await hall.presses(VANO, "cupdo.seek")) == "illegal-cup-referee-enters"
    await hall.enter(b)
    assert why(await hall.presses(VANO, "cupdo.ask", mark_of(a.id))) == "illegal-cup-referee-enters"
    assert (await hall.presses(VANO, "cupdo.unoffer")).ok
    assert (await hall.presses(VANO, "cupdo.seek")).ok
    # Somebody who was asked, offers, and agrees to play after all.
    await hall.presses(VANO, "cupdo.leave", "sure")
    await hall.enter(c)
    assert (await hall.presses(VANO, "cupdo.offer")).ok
    assert why(await hall.presses(c, "cupdo.ask", mark_of(VANO.id))) == "illegal-cup-partner-taken"


async def test_at_a_table_of_a_cup_nobody_else_becomes_the_referee(hall: CupHall) -> None:
    """A rival from the next table offers; somebody seated asks a rival by name. After a rematch it is no match of the
    cup any more."""
    await hall.opens(**DUEL, format="robin")
    a, b, c = crowd(3)
    await hall.enter(a, b, c)
    await hall.presses(BOSS, "cuprun.close")
    await hall.all_here()
    (table,) = await tables(hall)
    seated = {chair.person for chair in table.chairs if chair is not None}
    rival = next(one for one in (a, b, c) if one.id not in seated)
    for n, who in enumerate((rival, VANO)):
        reply = await hall.services[0].handle(Command(f"offer{n}", table.id, who, "referee offer", "tg:-5:0"))
        assert reply.text is not None
        assert reply.text.key == "illegal-referee-of-cup"
    await hall.play_out()
    first = next(one for one in (a, b, c) if one.id in seated)
    assert (await hall.services[0].handle(Command("again", table.id, first, "rematch", "tg:-5:0"))).ok
    again = await hall.services[0].table(table.id)
    assert again is not None
    assert again.bench.cup == ""


async def test_a_referee_who_is_found_later_is_given_a_match_that_has_begun(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    await hall.enter(*crowd(2))
    await hall.presses(BOSS, "cuprun.close")
    await hall.all_here()
    await accepted(hall, KATE)
    page = await hall.presses(BOSS, "cuprun.match", "1")
    press = next(one for one in presses_of(page) if "cuprun.referee" in one)
    assert why(await hall.presses(crowd(1)[0], "cuprun.referee", f"1 {await number(hall, KATE)}")) == (
        "illegal-cup-organiser"
    )
    assert (await hall.desks[0].press("give", "tg:-5:0", BOSS, press)).ok
    assert (await hall.desks[1].press("give", "tg:-5:0", BOSS, press)).ok  # repeated, at the other worker
    (table,) = await tables(hall)
    assert table.bench.person == KATE.id
    assert [one.kind for one in table.bench.entries] == ["appointed"]
    assert why(await hall.desks[0].press("more", "tg:-5:0", BOSS, press)) == "illegal-referee-already"
    assert why(await hall.presses(BOSS, "cuprun.referee", "1 77")) == "illegal-cup-no-offer"
    assert why(await hall.presses(BOSS, "cuprun.referee", f"2 {await number(hall, KATE)}")) == "illegal-cup-no-match"


async def test_a_referee_who_is_declined_withdraws_or_is_forgotten_gets_no_more_matches(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    await hall.enter(*crowd(4))
    await accepted(hall, VANO)
    assert (await hall.presses(KATE, "cupdo.offer")).ok
    assert (await hall.presses(BOSS, "cuprun.unname", await number(hall, KATE))).ok
    assert why(await hall.presses(BOSS, "cuprun.name", await number(hall, KATE))) == "illegal-cup-no-offer"
    await hall.presses(BOSS, "cuprun.close")
    await hall.all_here()
    assert {one.bench.person for one in await tables(hall)} == {VANO.id}
    await hall.stores[0].forget(VANO.id, "gone:abc")
    await hall.play_out()
    assert (await hall.view()).cup.referees == ()
    await hall.all_here()
    assert {one.bench.person for one in await tables(hall)} == {""}
    assert (await hall.whole()).cup.phase == "over"
    assert why(await hall.presses(KATE, "cupdo.offer")) == "illegal-cup-over"


async def test_whoever_runs_the_cup_may_referee_it_themselves_if_they_do_not_play(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    await hall.enter(*crowd(2))
    answer = await hall.presses(BOSS, "cupdo.offer")
    assert answer.ok
    assert answer.text is None
    await hall.presses(BOSS, "cuprun.close")
    await hall.all_here()
    (table,) = await tables(hall)
    assert table.bench.person == BOSS.id


async def test_two_workers_open_a_refereed_table_once(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    people = crowd(4)
    await hall.enter(*people)
    await accepted(hall, VANO)
    await hall.presses(BOSS, "cuprun.close")
    await asyncio.gather(*(hall.presses(one, "cupdo.here", worker=n % 2) for n, one in enumerate(people * 2)))
    await asyncio.gather(*(one.tend() for one in hall.organisers * 3))
    found = await tables(hall)
    assert len(found) == 2
    for table in found:
        assert [one.kind for one in table.bench.entries] == ["appointed"]


async def test_one_who_steps_down_is_replaced_by_another(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    await hall.enter(*crowd(2))
    await accepted(hall, VANO, KATE)
    await hall.presses(BOSS, "cuprun.close")
    await hall.all_here()
    (table,) = await tables(hall)
    other = KATE if table.bench.person == VANO.id else VANO
    first = VANO if other is KATE else KATE
    own = f"{first.id}:0" if first.id.startswith("tg") else "dc:@me:90"
    assert (await hall.services[0].handle(Command("down", table.id, first, "referee stepdown", own))).ok
    page = await hall.presses(BOSS, "cuprun.match", "1")
    press = [one for one in presses_of(page) if "cuprun.referee" in one]
    assert len(press) == 1
    assert (await hall.desks[0].press("other", "tg:-5:0", BOSS, press[0])).ok
    assert (await tables(hall))[0].bench.person == other.id


async def test_who_is_blocked_in_the_chat_does_not_referee_its_cup(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    await hall.enter(*crowd(2))
    await accepted(hall, VANO)
    await hall.stores[0].rights.bar(PLACE, VANO.id, VANO.name, 0)
    await hall.stores[0].rights.bar(PLACE, KATE.id, KATE.name, 0)
    assert why(await hall.presses(KATE, "cupdo.offer")) == "illegal-barred"
    await hall.presses(BOSS, "cuprun.close")
    await hall.all_here()
    assert [(one.bench.person, one.phase) for one in await tables(hall)] == [("", "play")]


async def test_somebody_gets_no_referee_whom_they_have_blocked(hall: CupHall) -> None:
    await hall.opens(**DUEL, format="robin")
    a, b = crowd(2)
    await hall.enter(a, b)
    await accepted(hall, VANO, KATE)
    await hall.stores[0].rights.shun(b.id, VANO.id, VANO.name)
    await hall.presses(BOSS, "cuprun.close")
    await hall.all_here()
    assert [one.bench.person for one in await tables(hall)] == [KATE.id]
