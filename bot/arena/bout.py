"""What is measured, and how a unit of it is played.

Theory of operation. A unit is one set of cards (and dice) that is played once from each side: A takes each side in its
turn, B all the others, so that what the cards are worth falls out of the difference. A unit of ``--deals`` is the first
deal of a match at 0:0, the dealer going round; a unit of ``--matches`` is a whole match, its n-th deal the same from
whichever side. Cards and dice come from one stream for each deal, the players' own chance from one for each decision
(the same whoever decides), so that nothing of a unit depends on another unit, on the machine or on the time, and a
player meets itself with a difference of exactly 0.

Points are those written, in a game played with chips the chips won. Where there are more than two sides, A's are
compared with the average of the others'.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from bot.fair.chance import SeededChance
from bot.games import entry_of, rules_of
from bot.games.folder import folder_of
from bot.ports.players import Player, Players
from rules.core import Illegal, Seat
from rules.core import replay as fold
from rules.options import AnyGame, load

BESIDE: Final = "+"
"""Between the levels of partners: ``strong+easy``."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A comparison as it was asked for. ``n``: deals, each played from every side; with ``matches``: matches.

    ``bids``, ``cards``: the level that decides one half of the game for everybody; empty: nothing is held fixed.
    ``seats``: 0 for the usual number.
    """

    game: str
    a: str
    b: str
    n: int
    seed: str
    matches: bool = False
    preset: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    seats: int = 0
    bids: str = ""
    cards: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A unit. ``points``: A's lead over the others, summed over its ``deals``, times ``Arena.scale``. ``won``: matches
    that A won, in halves where several win. ``ms``: the time of each of A's decisions that was one."""

    points: int
    deals: int
    matches: int
    won: float
    ms: tuple[float, ...]


class Arena:
    """A bout made ready.

    :raises Illegal: ``unknown-game``, ``unknown-preset``, ``unknown-option``, ``bad-option``, ``wrong-seats``,
        ``no-such-level``, ``no-partner`` (``side``: how many sit on one), ``no-halves``.
    """

    def __init__(self, bout: Bout, players: Players, clock_ms: Callable[[], float]) -> None:
        self.bout: Final = bout
        self._clock_ms: Final = clock_ms
        self._entry: Final = entry_of(bout.game)
        self._loaded: Final = load(rules_of(bout.game), bout.preset, dict(bout.options))
        self._recorder: Final = folder_of(bout.game).recorder
        self.seats: Final = bout.seats or self._entry.conduct.usual_seats
        game, start = self._loaded.game, self._start(0)
        self.sides: Final = tuple(tuple(sorted(side)) for side in game.sides(start))
        self.scale: Final = len(self.sides) - 1
        """Points of a ``Played`` are so many times as many."""
        size = len(self.sides[0])
        self._own: Final = {which: self._lineup(players, which, size) for which in (bout.a, bout.b)}
        self._fixed: Final[Mapping[bool, Player]] = {
            call: players.player(bout.game, level) for call, level in ((True, bout.bids), (False, bout.cards)) if level
        }
        if self._fixed and self._entry.conduct.calls(game.view(start, None)) is None:
            raise Illegal("no-halves")

    @property
    def preset(self) -> str:
        return self._loaded.preset

    @property
    def units(self) -> int:
        """How many there are."""
        return -(-self.bout.n // len(self.sides)) if self.bout.matches else self.bout.n

    def play(self, unit: int) -> Played:
        """A unit, 0 … ``units`` - 1. Of matches the last one may be short."""
        rounds = range(len(self.sides))
        if not self.bout.matches:
            return _together([self._deal(unit, side) for side in rounds])
        left = self.bout.n - unit * len(self.sides)
        return _together([self._match(unit, side) for side in rounds[:left]])

    def _lineup(self, players: Players, levels: str, size: int) -> tuple[Player, ...]:
        """By place on a side, its player."""
        named = levels.split(BESIDE)
        if len(named) not in (1, size):
            raise Illegal("no-partner", side=size)
        made = tuple(players.player(self.bout.game, level) for level in named)
        return made if len(made) == size else made * size

    def _start(self, dealer: Seat) -> Any:
        game = self._loaded.game
        return fold(game, game.start(self.seats, self._loaded.options, dealer))

    def _deal(self, unit: int, side: int) -> Played:
        return self._one(self._start(unit % self.seats), f"{unit}.1", side, [])[1]

    def _match(self, unit: int, side: int) -> Played:
        game, state = self._loaded.game, self._start(unit % self.seats)
        deals: list[Played] = []
        ms: list[float] = []
        while game.result(state) is None:
            state, played = self._one(state, f"{unit}.{len(deals) + 1}", side, ms)
            deals.append(played)
        result = game.result(state)
        best = {one for one, seats in enumerate(self.sides) if result and result.winners.intersection(seats)}
        won = 1 / len(best) if side in best else 0.0
        return Played(sum(one.points for one in deals), len(deals), 1, won, tuple(ms))

    def _one(self, state: Any, number: str, side: int, ms: list[float]) -> tuple[Any, Played]:
        """A deal from ``state`` on, in which A sits on ``side``; with the state after it."""
        game, seed = self._loaded.game, self.bout.seed
        before = self._score(state)
        fate = SeededChance(f"{seed}|arena|{number}")
        events: list[Any] = []
        decided = 0
        while not self._recorder.over(state, events):
            if game.needs_deal(state):
                happened = game.deal(state, fate)
            else:
                seat = min(game.waiting(state))
                decided += 1
                mind = SeededChance(f"{seed}|mind|{number}|{decided}")
                happened = game.decide(state, seat, self._choose(game, state, seat, side, mind, ms), fate)
            events += happened
            state = fold(game, happened, state)
        gained = [now - then for now, then in zip(self._score(state), before, strict=True)]
        lead = self.scale * gained[side] - (sum(gained) - gained[side])
        return state, Played(lead, 1, 0, 0.0, tuple(ms))

    def _choose(self, game: AnyGame, state: Any, seat: Seat, side: int, mind: SeededChance, ms: list[float]) -> Any:
        legal, view = game.legal(state, seat), game.view(state, seat)
        home = next(n for n, seats in enumerate(self.sides) if seat in seats)
        fixed = self._fixed.get(bool(self._entry.conduct.calls(view))) if self._fixed else None
        player = fixed or self._own[self.bout.a if home == side else self.bout.b][self.sides[home].index(seat)]
        began = self._clock_ms()
        action = player(game, view, legal, seat, mind)
        if home == side and fixed is None and legal.choice:
            ms.append(self._clock_ms() - began)
        return action if action in legal else game.timeout(state, seat)

    def _score(self, state: Any) -> tuple[int, ...]:
        return self._entry.conduct.score(state)


def _together(parts: list[Played]) -> Played:
    return Played(
        sum(one.points for one in parts),
        sum(one.deals for one in parts),
        sum(one.matches for one in parts),
        sum(one.won for one in parts),
        tuple(ms for one in parts for ms in one.ms),
    )
