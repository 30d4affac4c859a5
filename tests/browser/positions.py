"""Positions of every game as the page is told of them: matches that automatic players play in memory, and of all their
moments those that put the most on the screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from adapters.local.page import PRIVATE, Once, Pages, reading_of, unplayed
from adapters.local.parts import Message
from adapters.local.tables import shows_result
from adapters.local.vault import Kept, Vault
from adapters.runtime.core import Core
from bot.fair.chance import SeededChance
from bot.games import player, rules_of
from bot.ports.preferences import Preferences
from bot.ports.records import Person
from bot.scene import Amount, Button, Scene, arranged
from bot.scenes import show
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.text import Lang
from tests.bot.house import House
from tests.facts import FACTS

PEOPLE = tuple(
    Person(f"web:{n}", name)
    for n, name in enumerate(("Արամ", "ნინო", "Александра", "Lusine", "Վարդան", "Константин"), start=1)
)
MOST = 400
"""Actions of a match that are looked at."""
DEALS = 3


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a match for whoever sits at ``seat``."""

    table: Table
    seat: int
    board: Scene
    hand: Scene | None
    turn: bool

    @property
    def kind(self) -> str:
        """What sort of moment it is: positions of a kind differ in cards and numbers only."""
        offered = {button.data.split(":")[-1] for row in self.buttons() for button in row}
        words = {re.sub(r"[0-9]+[A-Z]?|[A-Z]{2}|[/.-]", "", one) for one in offered}
        past = bool(getattr(self.board.picture, "last_trick", ()))
        return f"{self.board.kind} {self.turn} {past} {sorted(words)} {len(self.amounts())}"

    def buttons(self) -> tuple[tuple[Button, ...], ...]:
        return (*self.board.buttons, *(self.hand.buttons if self.hand else ()))

    @property
    def acts(self) -> list[str]:
        """What may be played, as it is offered."""
        offered = (one.data for row in self.buttons() for one in row)
        return list(dict.fromkeys(one.split(":", 3)[3] for one in offered if one.startswith("a:")))

    def amounts(self) -> tuple[Amount, ...]:
        return self.hand.amounts if self.hand else ()

    @property
    def waits(self) -> bool:
        """Whether somebody has to act."""
        return self.table.phase == "play" and bool(loaded_of(self.table).game.waiting(self.table.state))

    @property
    def much(self) -> int:
        """How much of it there is to show."""
        lines = len(self.board.lines) + (len(self.hand.lines) if self.hand else 0)
        return sum(map(len, self.buttons())) + 2 * lines + 3 * len(self.amounts())


def _match(game: str, seed: int) -> Iterator[House]:
    """A match as an evening of automatic players goes, at every step."""
    people = PEOPLE[: max(rules_of(game).seats) if game in ("seka", "blackjack") else FACTS[game].seats]
    house = House(PEOPLE[0], seed=seed, game=game)
    for name, value in FACTS[game].short.items():
        house.say(PEOPLE[0], f"set {name} {value}")
    for person in people[1:]:
        house.say(person, "sit")
    house.say(PEOPLE[0], "start")
    house.pass_time(2_000)
    chance = SeededChance(seed)
    yield house
    for _ in range(MOST):
        table = house.t
        if table.phase != "play" or table.deal > DEALS:
            return
        rules = loaded_of(table).game
        waiting = sorted(rules.waiting(table.state))
        if not waiting:
            for pause in (3_000, 13_000):  # the last trick is held, then the result of the deal stands for a while
                house.pass_time(pause)
                yield house
            continue
        seat = waiting[0]
        legal = rules.legal(table.state, seat)
        action = player(game, "standard")(rules, rules.view(table.state, seat), legal, seat, chance)
        chair = table.chairs[seat]
        assert chair is not None
        house.say(Person(chair.person, chair.name), f"act - {rules.encode(action)}")
        yield house


def moments(game: str, seed: int) -> Iterator[Position]:
    """Every moment of a match, for each who is asked, and for the first seat."""
    for house in _match(game, seed):
        table = house.t
        if table.state is None:
            continue
        waiting = loaded_of(table).game.waiting(table.state)
        for seat in sorted({*waiting, 0}):
            hand = show.hand(table, seat) if table.phase != "over" else None
            yield Position(table, seat, show.public(table, house.now), hand, seat in waiting)


def own_turn(game: str, fits: Callable[[Position], bool] = lambda at: True) -> Position:
    """The first moment of one's own at a table that is so."""
    return next(at for at in moments(game, 1) if at.turn and at.board.kind == "board" and fits(at))


@cache
def positions(game: str, most: int = 8) -> tuple[Position, ...]:
    """Of every kind of moment of two matches the fullest, and of these the ``most`` fullest; always with the end of a
    deal."""
    best: dict[str, Position] = {}
    for seed in (1, 2):
        for one in moments(game, seed):
            if one.kind not in best or best[one.kind].much < one.much:
                best[one.kind] = one
    fullest = sorted(best.values(), key=lambda one: -one.much)
    over = [one for one in fullest[most:] if one.board.kind == "score"]
    return (*fullest[:most], *over[:1])


class _Kept(Vault):
    """Every picture goes to the person at the page, whose seat it is."""

    def __init__(self, vault: Vault, person: str) -> None:
        super().__init__()
        self._vault, self._person = vault, person

    def put(self, person: str, source: str, kept: Kept) -> str:
        return self._vault.put(self._person, source, kept)


class Teller:
    """What the house would tell the page of a position, in a language; ``person`` is at the page."""

    def __init__(self, core: Core, vault: Vault, person: str) -> None:
        self._core = core
        self._pages = Pages(_Kept(vault, person), core.catalog.say)

    async def _message(self, scene: Scene, viewer: str, lang: Lang) -> Message:
        made = self._core.presenter.for_reader(scene, lang, Preferences())
        reading = reading_of(scene.reading, self._core.catalog.rich, lang)
        private = scene.kind in PRIVATE
        return await self._pages.show(Once(made, reading), viewer, private=private, drawn=True)

    async def told(self, at: Position, lang: Lang) -> list[dict[str, Any]]:
        """The messages ``tables``, ``board`` and ``hand``."""
        table, chair = at.table, at.table.chairs[at.seat]
        viewer = chair.person if chair else ""
        names = [one.name if one else "" for one in table.chairs]
        status = "live" if table.phase == "play" else "over"
        hand = await self._message(arranged(at.hand, grid=False), viewer, lang) if at.hand is not None else None
        public = await self._message(at.board, viewer, lang)
        board = {
            "id": 1,
            "slot": f"board:{table.id}:{table.board}",
            "seat": at.seat,
            "result": shows_result(table, at.board),
            "words": True,
            "message": unplayed(public) if status == "live" else public,
            "watch": None,
            "clocks": [],
            "now": 0,
        }
        held = {"seat": at.seat, "deal": table.deal, "message": hand, "turn": at.turn, "away": False, "dealt": False}
        row = {"id": table.id, "status": status, "mine": True, "names": names, "score": []}
        return [
            {"t": "tables", "rows": [row] if status == "live" else []},
            {"t": "board", "table": table.id, "whole": board},
            {"t": "hand", "table": table.id, "whole": held},
        ]
