"""No hand, no seed and no event's body gets into a log or a repr, however much is logged, whatever goes wrong."""

from __future__ import annotations

import asyncio
import io
import logging
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import structlog

from adapters.bootstrap import open_program
from adapters.config import Settings
from adapters.runtime.delivery.courier import Delivery, Pace, Receipt, RetryLater
from adapters.runtime.process.log import configure
from adapters.runtime.program import Program
from bot.fair import link
from bot.ports.records import Command, Person, Sent, StoredEvent
from bot.scene import press
from bot.scenes.show import private
from bot.table import pauses
from bot.table.codec import UnreadableEvent, encode_event
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.table.pauses import Pauses
from tests.bot.house import ARAM, FOUR, VANO, House
from tests.waiting import until

CARD = re.compile(r"(?<![A-Za-z0-9])(?:10|[7-9JQKA])(?:[SCDH](?![A-Za-z0-9])|[♠♣♦♥])")
"""A card as it is written in states, scenes and bodies, or in pictures' words."""


def cards_in(text: str) -> list[str]:
    return CARD.findall(text)


@pytest.fixture
def everything() -> Iterator[io.StringIO]:
    """All that is logged at DEBUG, as the process itself would write it."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    out = io.StringIO()
    configure(json=True, level="debug", stream=out)
    yield out
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()


class Clumsy:
    """A platform that draws every picture, and now and then fails in all the ways there are."""

    prefixes = ("tg:", "@tg:")

    def __init__(self) -> None:
        self.calls = 0
        self.hands = 0

    def pace(self, dest: str) -> Pace:
        return Pace()

    async def remove(self, previous: Sent) -> bool:
        return True

    async def deliver(self, delivery: Delivery) -> Receipt | None:
        self.calls += 1
        self.hands += delivery.kind == "hand"
        if delivery.message.image is not None and self.calls < 12:
            await delivery.message.image()
        match self.calls % 7:
            case 3:
                raise RuntimeError(f"cannot send {delivery if delivery.kind == 'hand' else delivery.kind!r}")
            case 4:
                raise RetryLater(1)
            case 5:
                raise TimeoutError
            case 6:
                raise KeyError(delivery.message if delivery.kind == "hand" else delivery.slot)
            case _:
                return Receipt(f"m{self.calls}", True)


class Door:
    """A front without a platform behind it."""

    name = "door"
    well = True

    def __init__(self) -> None:
        self.courier = Clumsy()

    async def start(self) -> None: ...

    async def run(self) -> None:
        await asyncio.Event().wait()

    async def stop(self) -> None: ...


@pytest.fixture
async def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Program, Door]]:
    monkeypatch.setattr(pauses, "PAUSES", Pauses(auto_ms=20, longest_ms=50))
    settings = Settings(_env_file=None, database_url=f"sqlite:///{tmp_path}/t.db", local_table=False)
    door = Door()
    house = await open_program(settings, fronts=lambda *_: [door])
    await house.start()
    yield house, door
    await house.stop()


async def test_a_deal_at_debug_level_leaves_no_card_in_the_log(
    everything: io.StringIO, running: tuple[Program, Door], tmp_path: Path
) -> None:
    """A whole deal of four people through desk, service, store, sender and pictures, with failures on every way."""
    house, door = running
    desk, service = house.core.desk, house.core.service
    place = "tg:-5:0"
    keys = iter(range(10_000))

    async def do(person: Person, name: str, rest: str = "") -> bool:
        return (await desk.command(f"tg:1:{next(keys)}", place, person, name, rest)).ok

    opened = await desk.command("tg:1:x", place, ARAM, "new")
    assert opened.table is not None
    for person in FOUR[1:]:
        assert await do(person, "join")
    assert await do(ARAM, "start")
    async with asyncio.timeout(150):
        await until(lambda: _dealt(house, str(opened.table)))
        table = await _now(house, str(opened.table))
        hidden = {str(card) for hand in table.state.hands for card in hand}
        assert len(hidden) == 32
        calls = iter(("8H", "pass", "pass", "pass"))
        seeds = [table.seed]
        while not loaded_of(table).game.needs_deal(table.state):
            said = door.courier.calls
            seat = min(loaded_of(table).game.waiting(table.state))
            game = loaded_of(table).game
            text = next(calls, None) or game.encode(game.legal(table.state, seat).actions[0])
            await desk.press(f"tg:1:{next(keys)}", place, FOUR[seat], press.see(table.id, "hand"))
            await desk.press(f"tg:1:{next(keys)}", place, VANO, press.act(table.id, "-", text))
            await desk.press(f"tg:1:{next(keys)}", place, FOUR[seat - 1], press.act(table.id, "-", text))
            played = await desk.press(f"tg:1:{next(keys)}", place, FOUR[seat], press.act(table.id, "-", text))
            assert played.ok, played.text
            if door.courier.calls < 14:  # the sender's turn, until it has failed in all the ways there are
                await until(lambda said=said: door.courier.calls > said)
            table = await _now(house, table.id)
    _damage(tmp_path)
    service.forget(table.id)
    try:
        await service.handle(Command("k", table.id, ARAM, "ready"))
    except UnreadableEvent:
        logging.getLogger("x").exception("cannot be read")
    text = everything.getvalue()
    assert door.courier.calls > 10
    assert door.courier.hands > 2
    assert text.count("delivery-failed") > 1, "what went wrong is logged"
    assert "cannot be read" in text
    assert "(DealtOtherwise, version 1) cannot be read" in text
    assert cards_in(text) == []
    assert not any(seed in text or seed[:16] in text for seed in seeds)
    for note in table.deals:
        assert link(table.seed, note.deal) not in text
    for name in ("hands", "dealt", '"game":', "INSERT INTO event"):
        assert name not in text, name


async def _dealt(house: Program, table_id: str) -> bool:
    return (await _now(house, table_id)).deal > 0


async def _now(house: Program, table_id: str) -> Table:
    table = await house.core.service.table(table_id)
    assert table is not None
    return table


def _damage(folder: Path) -> None:
    """The deal's event becomes one of a newer version; its body, with the hands, stays."""
    with closing(sqlite3.connect(folder / "t.db")) as conn, conn:
        conn.execute("UPDATE event SET type = 'DealtOtherwise' WHERE type = 'Dealt'")


def test_reprs_hold_no_hand_and_no_seed() -> None:
    """What a traceback, an assertion or a careless log line would print of the values that carry secrets."""
    house = House(seed=3).four()
    table = house.t
    hidden = [str(card) for hand in table.state.hands for card in hand]
    stored = encode_event(house.log[-1])
    values: list[object] = [
        table,
        table.state,
        house.log,
        stored,
        StoredEvent(1, stored.type, stored.v, stored.body, 0),
        [private(table, seat) for seat in range(4)],
        [loaded_of(table).game.view(table.state, seat) for seat in (None, 0, 1, 2, 3)],
        house.proofs(),
    ]
    lots = set(table.lots)
    for value in values:
        text = repr(value)
        assert not [c for c in hidden if f"'{c}'" in text and c not in lots], type(value)
        assert table.seed not in text
        assert all(link(table.seed, note.deal) not in text for note in table.deals)
