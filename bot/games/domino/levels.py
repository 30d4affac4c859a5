"""The automatic players of Domino above ``easy``, for two without a spinner; elsewhere they play as ``easy`` does.

Theory of operation. Every tile that fits is laid in mind: what it scores, and what is left is worth by the network
(``judge``). Where the bazaar is empty both hands are known: there ``strong`` works the deal out (``ending``).
``master`` does so too, and before that looks further with the best tiles (``further``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bot.games.bounds import TooMany
from bot.games.domino.ending import Ending
from bot.games.domino.further import Further, Side
from bot.games.domino.judge import NUMBER, Judge, after, line_of, seen_of
from bot.games.domino.player import play as easy
from bot.games.domino.weighing import FAULT, sampled
from bot.games.further import Depth, promising
from bot.games.network import Network
from bot.ports.players import Advised, Adviser, Decided, Level, Player, Supplies, Weighed
from rules.core import Chance, Legal, Seat
from rules.domino.actions import Lay
from rules.domino.scoring import worth
from rules.domino.tiles import HALVES, TILES
from rules.domino.view import View
from rules.options import AnyGame

POSITIONS: Final = 6_000
"""How many are looked at when a deal is worked out, at most: the limit of time."""


MASTER: Final = Depth(4, 4.0, 20, 3_000)
"""``near`` in points."""


def fit(view: View) -> bool:
    """Whether this is the game that the network knows."""
    return len(view.sizes) == 2 and not view.options.spinner


class Thinker(Adviser):
    """``exact``: whether deals in which nothing is hidden are worked out; ``depth``: how far the others are
    looked into, None: no further than the next tile."""

    def __init__(self, judge: Judge, exact: bool, depth: Depth | None = None) -> None:
        self._judge: Final = judge
        self._exact: Final = exact
        self._depth: Final = depth

    def play(self, game: AnyGame, view: View, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
        """One of ``legal``, which is not empty."""
        if len(view.plays) < 2 or not fit(view):
            return easy(game, view, legal, seat, chance)
        return self.worths(game, view, legal, seat, chance)[0].action

    def worths(self, game: AnyGame, view: View, legal: Legal[Any], seat: Seat, chance: Chance) -> tuple[Advised, ...]:
        """See ``bot.ports.players.Adviser``."""
        if len(view.plays) < 2 or not fit(view) or view.hand is None:
            return ()
        values = self._worked_out(view, seat) if self._exact and not view.bazaar else None
        if values is None:
            values = self._judged(view, seat)
            if self._depth is not None and view.bazaar:
                values = self._further(view, seat, values, self._depth, chance)
        found = [Advised(lay, value) for lay, value in values.items()]
        return tuple(sorted(found, key=lambda one: one.points, reverse=True))

    def weigh(self, decided: Decided) -> Weighed | None:
        """Worked out where nothing is hidden; else from samples (``weighing``)."""
        asked, laid = decided.question, decided.actions[0]
        view: View = asked.view
        if not isinstance(laid, Lay) or len(view.plays) < 2 or not fit(view) or view.hand is None:
            return None
        values = self._worked_out(view, asked.seat) if not view.bazaar else None
        if values is None:
            glance = self._judged(view, asked.seat)
            liked = sorted(glance, key=lambda lay: glance[lay], reverse=True)
            return sampled(self._judge, view, asked.seat, laid, liked, asked.chance)
        best = max(values, key=lambda lay: values[lay])
        less = values[best] - values[laid]
        return Weighed("play", less, (best,) if less else (), fault=less >= FAULT)

    def _judged(self, view: View, seat: Seat) -> dict[Lay, float]:
        assert view.hand is not None
        line = line_of(view.layout)
        hand = [NUMBER[tile] for tile in view.hand]
        gone = {*view.layout.tiles(), *view.hand}
        unseen = [n for n, tile in enumerate(TILES) if tile not in gone]
        other = seen_of(view.steps, 1 - seat, view.sizes[1 - seat])
        found: dict[Lay, float] = {}
        for lay in view.plays:
            at = NUMBER[lay.tile]
            now = after(line, at, lay.end == "R")
            own = [t for t in hand if t != at]
            if own:
                found[lay] = now.points + self._judge(own, unseen, now, other, view.bazaar)
            else:
                found[lay] = now.points + _rest(unseen, view)
        return found

    def _further(
        self, view: View, seat: Seat, values: dict[Lay, float], depth: Depth, chance: Chance
    ) -> dict[Lay, float]:
        """Of the best of ``values`` what they are worth when looked at further; all, if there is nothing to look at."""
        laid = list(values)
        some = [laid[n] for n in promising(list(values.values()), depth)]
        if len(some) < 2 or view.hand is None or len(view.hand) < 2:
            return values
        line = line_of(view.layout)
        lays = [(NUMBER[lay.tile], after(line, NUMBER[lay.tile], lay.end == "R")) for lay in some]
        own = Side(sum(1 << NUMBER[tile] for tile in view.hand), seen_of(view.steps, seat, view.sizes[seat]))
        other = seen_of(view.steps, 1 - seat, view.sizes[1 - seat])
        lying = sum(1 << NUMBER[tile] for tile in view.layout.tiles())
        further = Further(self._judge, depth.worlds, depth.positions)
        found = further.worths(lays, own, other, lying, view.bazaar, chance)
        if found is None:
            return values
        return dict(zip(some, found, strict=True))

    def _worked_out(self, view: View, seat: Seat) -> dict[Lay, float] | None:
        """None: there are too many ways to go on."""
        line = line_of(view.layout)
        assert view.hand is not None
        gone = {*view.layout.tiles(), *view.hand}
        hand = sum(1 << NUMBER[tile] for tile in view.hand)
        other = sum(1 << n for n, tile in enumerate(TILES) if tile not in gone)
        ending = Ending(POSITIONS)
        try:
            return {lay: float(ending.laid(line, NUMBER[lay.tile], lay.end == "R", hand, other)) for lay in view.plays}
        except TooMany:
            return None


def _rest(unseen: list[int], view: View) -> float:
    """What going out brings, on average over what the other hand may be."""
    size = sum(view.sizes) - len(view.hand or ())
    if len(unseen) == size:
        return float(worth([TILES[n] for n in unseen]))
    return sum(sum(HALVES[TILES[n]]) for n in unseen) * size / len(unseen)


def _plays(exact: bool, depth: Depth | None = None) -> Callable[[Supplies], Player]:
    return lambda supplies: thinker(supplies, exact, depth).play


def thinker(supplies: Supplies, exact: bool = True, depth: Depth | None = None) -> Thinker:
    return Thinker(Judge(Network(supplies.weights("domino.net"))), exact, depth)


LEVELS: Final[dict[Level, Callable[[Supplies], Player]]] = {
    "normal": _plays(False),
    "strong": _plays(True),
    "master": _plays(True, MASTER),
}
