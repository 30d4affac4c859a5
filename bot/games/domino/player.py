"""The automatic player of Domino: it counts, remembers and looks one tile ahead.

Theory of operation. For each tile it could lay, it weighs the points; the points of the next player's likely answer;
the number of its own tiles that would fit afterwards; and the pips it gets rid of, which count more when another player
is about to go out. The answer may be any unseen tile, as likely as that player holds it, without the numbers that the
player just failed to match. It sees a View: what a person in its seat would know.
"""

from typing import Any, Final

from rules.core import Chance, Legal, Seat
from rules.domino.model import DOUBLES, DRAW, HALVES, PIPS, TILES, Lay, Layout, Tile, end_sum, fits, laid, open_ends
from rules.domino.view import View
from rules.options import AnyGame

GOING_OUT: Final = 1_000.0
REPLY: Final = 0.8  # The weight of the next player's points against its own
FITTING: Final = 1.2  # For each tile left in its hand that would fit afterwards
NUMBER: Final = 0.5  # For each different number that stays in the hand
DOUBLE: Final = 1.0  # For a double, which is hard to get rid of
SHORT: Final = 3  # The size of a hand that will soon be empty


def play(game: AnyGame, view: View, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
    """One of ``legal``, which is not empty."""
    if not view.plays or view.hand is None:
        return DRAW if DRAW in legal else next(iter(legal))
    best = max(view.plays, key=lambda lay: _weight(view, seat, lay))
    return best if best in legal else next(iter(legal))


def _weight(view: View, seat: Seat, lay: Lay) -> float:
    assert view.hand is not None
    after = laid(view.layout, lay.tile, lay.end)
    hand = [t for t in view.hand if t != lay.tile]
    points = _points(after)
    if not hand:
        return GOING_OUT + points
    ends = open_ends(after, view.options.sides)
    near = min(n for s, n in enumerate(view.sizes) if s != seat) <= SHORT
    weight = points - REPLY * _reply(view, (seat + 1) % len(view.sizes), after, hand)
    weight += FITTING * sum(bool(fits(t, ends)) for t in hand)
    weight += NUMBER * len({n for t in hand for n in HALVES[t]})
    weight += PIPS[lay.tile] * (0.6 if near else 0.2)
    return weight + (DOUBLE if lay.tile in DOUBLES else 0.0)


def _points(layout: Layout) -> int:
    total = end_sum(layout)
    return total if total % 5 == 0 else 0


def _reply(view: View, other: Seat, after: Layout, hand: list[Tile]) -> float:
    """The expected points of the next player on ``after``."""
    lying = {*after.tiles(), *hand}
    # The numbers it cannot have. When it last drew or passed it could match none of the ends, and neither could what it
    # drew then, except for the tile it laid at once.
    last = next((s for s in reversed(view.steps) if s.seat == other and s.what != "laid"), None)
    lacks = frozenset(last.asked) if last is not None else frozenset()
    unseen = [t for t in TILES if t not in lying]
    could = [t for t in unseen if not lacks.intersection(HALVES[t])]
    if not could or not view.sizes[other]:
        return 0.0
    likely = min(1.0, view.sizes[other] / len(could))
    ends = open_ends(after, view.options.sides)
    answers = [max((_points(laid(after, t, end)) for end in fits(t, ends)), default=0) for t in could]
    expected, none_better = 0.0, 1.0
    for points in sorted(answers, reverse=True):
        expected += none_better * likely * points
        none_better *= 1.0 - likely
    return expected
