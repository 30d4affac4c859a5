"""Whose turn it is, where people sit together: over the real client, with every limit as it is for people."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from adapters.telegram.budget import GROUP_A_MINUTE
from tests.adapters.hours import Hours, Still, Turn, deal, drawn
from tests.adapters.telegram.house import Running, board, four, quick, running
from tests.adapters.telegram.test_rings import mentioned
from tests.chance import SeededEntropy
from tests.fakes.telegram import FakeTelegram, Human, Message, Room
from tests.fakes.telegram.server import Limits

pytestmark = pytest.mark.timeout(240)

NAMED = re.compile(r"tg://user\?id=(\d+)")


@asynccontextmanager
async def by_hand(
    fake: FakeTelegram, path: Path, monkeypatch: pytest.MonkeyPatch, *, ephemerals: bool = False, seed: int = 1
) -> AsyncIterator[tuple[Running, Hours]]:
    quick(monkeypatch, rings=True)
    monkeypatch.setattr("adapters.bootstrap.SystemEntropy", lambda: SeededEntropy(seed))
    clock = Still()
    fake.clock = lambda: clock.now / 1_000
    fake.limits = Limits()
    async with running(fake, path, ephemerals=ephemerals, hurry=False, clock=clock) as run:
        monkeypatch.setattr(run.core.renderer, "render_async", drawn)

        async def idle() -> bool:
            fetched = not fake.updates
            await run.front.worker.idle()
            return fetched

        # Time that passes before the platform is known to be heard is given back to every clock.
        while run.house.absence.prefixes():
            await asyncio.sleep(0.01)
            await run.house.absence.check()
        yield run, Hours(run.house, clock, idle)
    assert fake.problems == []
    # The poll of a program that was stopped ends when the next one asks.
    bad = [
        (c.method, c.description)
        for c in fake.calls
        if c.code not in ((0, 200, 409) if c.method == "getUpdates" else (0, 200))
    ]
    assert bad == [], "429 or worse"


async def table_of(run: Running, hours: Hours, room: Room, people: list[Human], clock_s: int = 120) -> str:
    """A table of these people and automatic players, dealt; its id."""

    async def press(human: Human, message: Message, what: str) -> None:
        await human.answered(await human.sends_callback(message, what))
        await hours.pass_by(10)

    await people[0].says(room, "/new")
    await hours.pass_by(10)
    lobby = await board(room, ":sit 2")
    table = (await run.table(room)).id
    for number, human in enumerate(people[1:], start=2):
        await press(human, lobby, f"t:{table}:sit {number}")
    if len(people) < 4:
        await press(people[0], lobby, f"t:{table}:fill")
    await press(people[0], lobby, f"t:{table}:set clock {clock_s}")
    await people[0].answered(await people[0].sends_callback(lobby, f"t:{table}:start"))
    await hours.pass_by(7)
    return table


def presser(room: Room, people: list[Human]) -> Callable[[str, str], Awaitable[None]]:
    humans = {f"tg:{human.id}": human for human in people}

    async def press(person: str, what: str) -> None:
        found = await board(room, ":hand")
        await humans[person].answered(await humans[person].sends_callback(found, what))

    return press


def rings(fake: FakeTelegram, room: Room) -> list[tuple[int, str]]:
    """When whom a new message named: an edit rings nobody."""
    return [
        (round(call.at * 1_000), f"tg:{user}")
        for call in fake.called("sendMessage", "sendPhoto", chat=room.id)
        for user in NAMED.findall(str(call.params.get("text") or call.params.get("caption") or ""))
    ]


def rung(turns: list[Turn], found: list[tuple[int, str]]) -> list[int]:
    """How often its person was rung in each turn."""
    return [sum(1 for at, who in found if who == one.person and one.begun_ms <= at <= one.ended_ms) for one in turns]


def standing(room: Room) -> list[Message]:
    return [message for message in room.said() if mentioned(message)]


@pytest.mark.parametrize("ephemerals", [False, True])
async def test_in_a_deal_at_three_seconds_a_card_who_may_have_looked_away_is_rung_once(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ephemerals: bool
) -> None:
    """Every fifth move comes after ten seconds: the one after it is rung, and nobody else."""
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    async with by_hand(fake, tmp_path, monkeypatch, ephemerals=ephemerals) as (run, hours):
        table = await table_of(run, hours, room, people)
        if ephemerals:
            for human in people:
                await hours.pass_by(20)
                found = await board(room, ":hand")
                await human.answered(await human.sends_callback(found, f"s:{table}:hand"))
        before = len(rings(fake, room))
        turns = await deal(hours, table, presser(room, people), lambda n: 10 if n % 5 == 4 else 3)
        found = rings(fake, room)[before:]
        await hours.pass_by(15 if ephemerals else 5)  # the last board may wait for open hands
        assert len(turns) > 20
        wanted = [int(one.quiet and one.person != other.person) for other, one in pairwise(turns)]
        assert sum(wanted) >= 4
        times = rung(turns[1:], found)
        if ephemerals:  # open hands take what calls there are: the board goes first, and a ring is left out rather
            assert all(is_ <= ought for is_, ought in zip(times, wanted, strict=True))
            assert sum(times) >= sum(wanted) // 2
        else:
            assert times == wanted
        assert len(found) == sum(times), "nobody else was rung"
        assert standing(room) == [], "the last one went with the deal"
    assert fake.busiest_minute(room.id) <= GROUP_A_MINUTE
    if not ephemerals:  # open hands in the group make boards wait as it is
        assert hours.oldest_board_ms <= 4_000, "the board goes first"


async def test_always_at_three_seconds_a_card_takes_no_call_of_the_board(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    async with by_hand(fake, tmp_path, monkeypatch) as (run, hours):
        for human in people:
            await human.says(human.private, "/remind always")
        table = await table_of(run, hours, room, people)
        turns = await deal(hours, table, presser(room, people), lambda n: 3)
        assert max(rung(turns, rings(fake, room))) <= 1
        assert len(standing(room)) <= 1
    assert fake.busiest_minute(room.id) <= GROUP_A_MINUTE
    assert hours.oldest_board_ms <= 4_000


@pytest.mark.parametrize(("chosen", "pace_s", "at_least"), [("always", 7, 12), ("never", 10, 0)])
async def test_as_the_chat_has_chosen(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chosen: str, pace_s: int, at_least: int
) -> None:
    """At a pace at which nobody would be rung unless asked for, or everybody; one person has chosen otherwise."""
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    room.chat.status[people[3].id] = "administrator"
    async with by_hand(fake, tmp_path, monkeypatch) as (run, hours):
        await people[3].says(room, f"/remind chat {chosen}")
        await people[1].says(people[1].private, "/remind never" if chosen == "always" else "/remind later")
        table = await table_of(run, hours, room, people)
        turns = await deal(hours, table, presser(room, people), lambda n: pace_s)
        found = rings(fake, room)
        other = f"tg:{people[1].id}"
        times = rung(turns, found)
        assert max(times) <= 1
        if chosen == "always":
            assert other not in {who for _, who in found}
            assert sum(times) >= at_least
        else:
            assert {who for _, who in found} == {other}
        assert len(standing(room)) <= 1
    assert fake.busiest_minute(room.id) <= GROUP_A_MINUTE


@pytest.mark.parametrize("words", [False, True])
async def test_alone_in_the_private_chat(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: bool
) -> None:
    """One ring in a turn, however long; it goes when the turn is over. With pictures and in words."""
    aram = fake.user("Aram", "en", started=True)
    room = aram.private
    async with by_hand(fake, tmp_path, monkeypatch) as (run, hours):
        if words:
            await aram.says(room, "/pictures off")
        await aram.says(room, "/now")
        await hours.pass_by(150)
        (ring,) = standing(room)
        assert ring.text.startswith("Aram, your turn")
        assert ring.edits == 0
        assert len(rings(fake, room)) == 1
        await aram.says(room, "/pass")
        await hours.pass_by(14)
        assert ring.deleted
        assert standing(room) == []
        await hours.pass_by(60)
        assert len(rings(fake, room)) == 2
        assert (await run.table(room)).alone()


async def test_alone_in_a_group_and_rings_that_are_gone_push_no_board_away(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    aram = fake.user("Aram", "en", started=True)
    room = fake.group("Friends", aram, fake.user("Nino"))
    async with by_hand(fake, tmp_path, monkeypatch, seed=2) as (run, hours):
        table = await table_of(run, hours, room, [aram])
        turns = await deal(hours, table, presser(room, [aram]), lambda n: 17)
        found = rings(fake, room)
        assert len(found) > 6
        assert max(rung(turns, found)) <= 1
        now = await board(room, ":davtar")
        assert run.front.courier._scroll.since(room.id, 0, now.id) <= 1
        assert len(standing(room)) <= 1
    assert fake.busiest_minute(room.id) <= GROUP_A_MINUTE


async def test_a_restart_does_not_ring_again(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    async with by_hand(fake, tmp_path, monkeypatch) as (run, hours):
        await table_of(run, hours, room, people)
        await hours.pass_by(20)
        assert len(rings(fake, room)) == 1
    async with by_hand(fake, tmp_path, monkeypatch) as (_, hours):
        await hours.pass_by(20)
        assert len(rings(fake, room)) == 1
