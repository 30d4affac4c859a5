"""At the tables of a duplicate nothing of a deal reaches anybody of another table before the last one has played it.

What is shown of a duplicate while it is played is the same whatever cards were dealt and whatever was made of them;
what is about a table goes to those who sit there and to nobody else; and no secret of the deals is in any of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from adapters.store import open_store
from adapters.text import FluentCatalog
from bot.desk.answer import Answer
from bot.fair import link
from bot.ports.keys import Dest, board_slot, private_to
from bot.ports.records import Command, OutRow, PendingRow, Person
from bot.scene import Scene, press
from bot.scenes.info import last_finished
from bot.scenes.show import look
from bot.table.proofs import DealProof
from rules.core import Illegal
from tests.bench.kit import stands
from tests.security.worlds import LOOKS
from tests.store.chat import why
from tests.store.cup_hall import crowd
from tests.store.duplicate_hall import BOSS, DuplicateHall
from tests.store.kit import PLACE, ManualClock
from tests.tiers import sampled

CATALOG = FluentCatalog()
PLAYERS = crowd(6)


@asynccontextmanager
async def world(folder: Path, name: str, *, manner: str = "points") -> AsyncIterator[DuplicateHall]:
    """Three tables of a duplicate with cards of its own, begun."""
    store = await open_store(f"sqlite:///{folder}/{name}.db", ManualClock())
    hall = DuplicateHall([store], store._clock, n=0)  # type: ignore[arg-type]
    for director in hall.directors:
        director._entropy = _Entropy(name)
    await hall.opens(game="duel-blot", deals="2", tables="3", manner=manner)
    for one in PLAYERS[: 4 if manner == "teams" else 6]:
        await hall.enter(one, ("t1" if one in PLAYERS[:2] else "t2") if manner == "teams" else "")
    await hall.begin()
    yield hall
    await store.close()


class _Entropy:
    """The same id for the duplicate in every world; other cards."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._first = True

    def token(self, n: int) -> bytes:
        if self._first:
            self._first = False
            return bytes(n)
        return (self._name.encode() * n)[:n]


def words(scene: Scene | None) -> list[str]:
    if scene is None:
        return ["nothing"]
    lines = [CATALOG.say("en", line.text) for line in (*scene.lines, *scene.reading)]
    return [*lines, *(button.data for row in scene.buttons for button in row), repr(scene.picture)]


async def all_that_is_shown(hall: DuplicateHall) -> list[object]:
    """Every scene of the duplicate for everybody, without the ids of tables, which follow from the cards."""
    tables = [one.table for one in (await hall.view()).now.boards if one.table]
    found: list[object] = [words(await hall.board())]
    for who in (*PLAYERS, BOSS, Person("tg:999", "Stranger")):
        for what, rest in (("dupdo.see", ""), ("dupdo.table", ""), ("dupdo.deal", "1"), ("dupdo.join", "")):
            found.append(said(await hall.presses(who, what, rest)))
        found.append(said(await hall.presses(who, "duprun.run")))
        found.append(words(await hall.told(who)))
    plain = repr(found)
    for number, table in enumerate(tables):
        plain = plain.replace(table, f"table-{number}")
    return [plain]


def said(answer: Answer) -> list[str]:
    return [CATALOG.say("en", answer.text) if answer.text is not None else "", *words(answer.scene)]


@pytest.mark.parametrize("manner", sampled(["points", "teams"], ["points"]))
async def test_what_is_shown_does_not_depend_on_cards_or_play(tmp_path: Path, manner: str) -> None:
    """Two worlds with other cards, played in other ways: until the last table has finished nobody can tell them
    apart."""
    async with world(tmp_path, "one", manner=manner) as one, world(tmp_path, "two", manner=manner) as two:
        assert (await one.pack()).seed != (await two.pack()).seed
        assert await all_that_is_shown(one) == await all_that_is_shown(two)
        tables = len((await one.view()).now.boards)
        for number in range(1, tables):
            await one.plays(number, "wild")
            await two.plays(number)
            two.clock.now = one.clock.now = max(one.clock.now, two.clock.now)
            await one.tend()
            await two.tend()
            assert await all_that_is_shown(one) == await all_that_is_shown(two), number
        await one.plays(tables, "wild")
        await two.plays(tables)
        await one.tend()
        await two.tend()
        assert (await one.view()).now.phase == (await two.view()).now.phase == "over"
        assert await all_that_is_shown(one) != await all_that_is_shown(two)


async def test_what_is_about_a_table_goes_to_those_who_sit_there(tmp_path: Path) -> None:
    """All rows of the outbox, at every table, to the end."""
    async with world(tmp_path, "rows") as hall:
        boards = (await hall.view()).now.boards
        theirs = {
            one.table: {str(private_to(PLAYERS[n].id)), str(private_to(PLAYERS[n + 3].id))}
            for n, one in enumerate(boards)
        }
        pack = await hall.pack()
        secrets = [pack.seed, link(pack.seed, 1), link(pack.seed, 2)]
        for number in (1, 2, 3):
            await hall.plays(number, f"{number}")
            if number < 3:
                await hall.tend()
            checked = 0
            async for pending in waiting(hall):
                scene = await hall.showing.scene(pending)
                if pending.table_id:
                    checked += 1
                    assert str(pending.row.dest) in theirs[pending.table_id]
                elif str(pending.row.dest) == PLACE:
                    assert scene is None or scene.picture is None
                plain = "\n".join(words(scene)) + pending.row.ref
                assert not [one for one in secrets if one in plain]
            assert checked


async def waiting(hall: DuplicateHall) -> AsyncIterator[PendingRow]:
    """Everything to be sent, which then counts as sent."""
    outbox = hall.stores[0].outbox
    while (lane := await outbox.claim(["", "@"], "t", 60_000)) is not None:
        rows = await outbox.rows(lane)
        for pending in rows:
            yield pending
        await outbox.mark(lane, [row.id for row in rows], "sent")
        await outbox.release(lane)


async def test_no_door_leads_to_another_table(tmp_path: Path) -> None:
    """Whoever has finished asks for the table of those who have not, in every way there is."""
    async with world(tmp_path, "doors") as hall:
        boards = (await hall.view()).now.boards
        assert (await hall.plays(1)).phase == "over"
        await hall.plays(2, most=20)
        await hall.tend()
        done, table = PLAYERS[0], await stands(hall.services[0], boards[1].table)
        proofs = [DealProof(one.deal, one.words, link(table.seed, one.deal), True) for one in table.deals]
        assert last_finished(table) == 0
        for what in LOOKS:
            with pytest.raises(Illegal, match="pack-alone"):
                look(table, None, done, what, proofs)
            if what != "share":  # which tells a code, and the code opens nothing
                answer = await hall.desks[0].press(f"look {what}", "tg:101:0", done, press.see(table.id, what))
                assert not answer.ok, what
        for verb in (
            "watch",
            "sit",
            "sub 1",
            "spectators on",
            "rematch",
            "takeback",
            "word x",
            "pause",
            "abandon",
            "rehome a b",
        ):
            reply = await hall.services[0].handle(Command(f"try {verb}", table.id, done, verb, PLACE))
            assert not reply.ok, verb
        row = OutRow(private_to(done.id), board_slot(table.id, table.board), "board")
        scene = await hall.showing.scene(PendingRow(1, "x", table.id, table.seq, row, 0, 0))
        assert scene is None or (scene.gone and scene.picture is None)
        group = OutRow(Dest.parse(PLACE), board_slot(table.id, table.board), "board")
        scene = await hall.showing.scene(PendingRow(2, "y", table.id, table.seq, group, 0, 0))
        assert scene is None or (scene.gone and scene.picture is None)
        mine = await stands(hall.services[0], boards[0].table)
        with pytest.raises(Illegal, match="duplicate-verify"):
            look(mine, 0, done, "verify", proofs)
        assert await hall.stores[0].matches.of(done.id, 0, 9) == ()
        assert why(await hall.presses(done, "dupdo.deal", "1")) == "illegal-duplicate-verify"


async def test_two_who_finish_at_once_open_nothing_early(tmp_path: Path) -> None:
    async with world(tmp_path, "race") as hall:
        await hall.plays(1)
        await hall.plays(2)
        await asyncio.gather(*(hall.directors[0].tend() for _ in range(4)))
        assert not (await hall.pack()).open
        await hall.plays(3)
        await asyncio.gather(*(hall.directors[0].tend() for _ in range(4)))
        await hall.tend()
        assert (await hall.pack()).open
