"""A match played by pressing what is shown, whatever shows it: a page, a browser, a chat.

What differs between fronts is a ``Screen``; what differs between people is a ``Chooser``.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Container, Mapping, Sequence
from itertools import count
from typing import Any, Final, Protocol

from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.fair import SeededChance
from bot.games import game_keys, player
from bot.games.stage import act
from rules.core import Illegal, Legal, Seat
from tests.facts import FACTS
from tests.patience import allowed

GAMES = tuple(key for key in game_keys() if key != "bazaar-blot")
"""All but Bazaar Blot, whose matches have tests of their own."""
SEATS = {key: FACTS[key].seats for key in GAMES}
"""How many people play."""
PATIENCE_S: Final = 20.0
"""How long a button may take to appear on a machine of our own."""
LOOKS: Final = 2
"""How often somebody looks for what they prefer, before they take anything that counts."""
AGAIN_S: Final = 2.0
"""How long a press may take to have an effect; one without an answer is made again then."""


def people_of(key: str) -> int:
    """How many people play a whole match on a front; automatic players take the other seats."""
    return 1 if FACTS[key].many_presses else SEATS[key]


def start_of(key: str) -> str:
    """The button that starts a match of ``people_of`` people."""
    return "start fill" if FACTS[key].many_presses else "start"


def options_of(key: str) -> dict[str, str]:
    """A short match without a clock: players here take their time."""
    return {**FACTS[key].short, "clock": "0"}


class Tables(Protocol):
    """Where tables are read: the service of this process, or the database of another one."""

    async def table(self, table_id: str) -> Table | None: ...


class Screen(Protocol):
    """What one person sees, and how they press it."""

    async def shown(self) -> Sequence[str]:
        """Every press that is offered now, a person's own messages first."""
        ...

    async def press(self, data: str) -> str | None:
        """Press it. The words of the answer; None where there is nothing to wait for."""
        ...

    async def wait(self) -> None:
        """Nothing that is shown counts: open one's own view again, or let a moment pass."""
        ...


class Chooser:
    """What a person presses of all that is offered: what the automatic player would do. Seeded."""

    def __init__(self, seed: int) -> None:
        self._chance = SeededChance(seed)
        self._asked: tuple[str, int, Seat] | None = None
        self._liked = ""

    def next_seat(self, table: Table, people: Container[str] | None = None) -> Seat | None:
        """Somebody (of ``people``) who is waited for, None if nobody is."""
        if table.state is None or table.phase != "play":
            return None
        waited_for = loaded_of(table).game.waiting(table.state)
        seats = [
            seat for seat, chair in table.people() if seat in waited_for and (people is None or chair.person in people)
        ]
        return seats[self._chance.below(len(seats))] if seats else None

    def pick(self, table: Table, seat: Seat, offered: Sequence[str]) -> str | None:
        """A press of ``offered`` that counts now: the preferred one, else any; None if there is none."""
        return self.preferred(table, seat, offered) or self.any_of(table, seat, offered)

    def preferred(self, table: Table, seat: Seat, offered: Sequence[str]) -> str | None:
        """What is wanted most, or the step towards it, if it is offered."""
        if self._asked != (table.id, table.seq, seat):  # the same question may be put until the answer is shown
            self._asked, self._liked = (table.id, table.seq, seat), self.wanted(table, seat)
        word = self._liked.rpartition(":")[2]
        steps = (f"s:{table.id}:bid.a.{word}", f"s:{table.id}:bid.{word[-1:]}")  # a bid is made in steps
        return next((press for press in (self._liked, *steps) if press in offered), None)

    def wanted(self, table: Table, seat: Seat) -> str:
        """The preferred press, whether offered or not."""
        game = loaded_of(table).game
        legal = game.legal(table.state, seat)
        return act(table, player(table.game, "standard")(game, game.view(table.state, seat), legal, seat, self._chance))

    def any_of(self, table: Table, seat: Seat, offered: Sequence[str]) -> str | None:
        """A press of ``offered`` that counts now."""
        good = counting(table, seat, offered)
        return good[self._chance.below(len(good))] if good else None


class Random(Chooser):
    """Anything that counts; a pass more often than not, so that a match has some deals."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng.randrange(1 << 32))
        self._rng = rng

    def preferred(self, table: Table, seat: Seat, offered: Sequence[str]) -> str | None:
        good = counting(table, seat, offered)
        passes = [press for press in good if press.endswith(":pass")]
        if passes and self._rng.random() < 0.6:
            return passes[0]
        return self._rng.choice(good) if good else None


def counting(table: Table, seat: Seat, offered: Sequence[str]) -> list[str]:
    """Those of ``offered`` that are legal moves of ``seat`` now."""
    legal = loaded_of(table).game.legal(table.state, seat)
    return [press for press in offered if _counts(table, legal, press)]


def _counts(table: Table, legal: Legal[Any], press: str) -> bool:
    if not press.startswith(f"a:{table.id}:"):
        return False
    game = loaded_of(table).game
    _, _, decision, text = press.split(":", 3)
    try:
        action = game.parse(text)
    except Illegal:
        return False
    return game.decision(table.state, action) == decision and action in legal


async def move(tables: Tables, table: Table, screens: Mapping[str, Screen], chooser: Chooser) -> bool:
    """One press of somebody who is waited for and has a screen; False if there is nobody.

    :raises AssertionError: no button counts, or the press was refused.
    """
    seat = chooser.next_seat(table, screens)
    if seat is None:
        return False
    chair = table.chairs[seat]
    assert chair is not None
    screen, end = screens[chair.person], time.monotonic() + allowed(PATIENCE_S)
    for attempt in count():
        shown = await screen.shown()
        press = chooser.preferred(table, seat, shown)
        if press is None and attempt >= LOOKS:
            press = chooser.any_of(table, seat, shown)
        if press is None:
            await screen.wait()
        elif press.startswith("s:"):
            await screen.press(press)
            await screen.wait()
        else:
            answer = await screen.press(press)
            if await _moved(tables, table):
                return True
            assert answer is None, f"{press} refused: {answer!r}"
        assert time.monotonic() < end, f"nothing that counts before {chair.name}: {shown}"
    raise AssertionError("not reached")


async def _moved(tables: Tables, table: Table) -> bool:
    end = time.monotonic() + AGAIN_S
    while True:
        now = await tables.table(table.id)
        assert now is not None
        if now.seq > table.seq:
            return True
        if time.monotonic() >= end:
            return False
        await asyncio.sleep(0.01)


async def play(
    tables: Tables,
    table_id: str,
    screens: Mapping[str, Screen],
    chooser: Chooser,
    until: Callable[[Table], bool] = lambda table: table.phase == "over",
    within: float = 240.0,
) -> Table:
    """Until the match is over, or the table is as it should be.

    :raises TimeoutError: it did not come to that.
    """
    async with asyncio.timeout(allowed(within)):
        while True:
            table = await tables.table(table_id)
            assert table is not None
            if until(table):
                return table
            if not await move(tables, table, screens, chooser):
                await asyncio.sleep(0.01)
