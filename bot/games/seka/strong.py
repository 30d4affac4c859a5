"""The player of Seka above ``easy``: it mixes its actions as the strategy does that has come of counterfactual regret.

Theory of operation. The whole betting is looked up in one of the strategy's trees. What
somebody has bet lies between two sums that the tree knows, and is taken for one or the other, the nearer one more often
(pot-harmonically: so that neither is overpaid); one's own share follows from all nodes that may have been meant. In
all other moments the row of those that are alike answers. A seka that stands is left to those tied (SE-7): to enter
costs as much as each of them can expect of the pot, which the commission makes a loss. What the strategy knows nothing
of is left to ``easy``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from bot.games.draw import weighted
from bot.games.seka.course import ALL, LEAST, LOOK, MATCH, OPEN, Course, Sums, begun, blind_moment, moment
from bot.games.seka.player import play as easy
from bot.games.seka.table import ANTE, Row, Table, class_of
from bot.ports.players import Level, Player, Supplies
from rules.core import Chance, Legal, Seat
from rules.seka.actions import ALLIN, FOLD, Action, Bet, Dark
from rules.seka.actions import LOOK as SEE
from rules.seka.actions import OPEN as COMPARE
from rules.seka.actions import OUT as STAY
from rules.seka.view import View

KEPT, FINEST = 16, 1e-4
"""How many nodes may have been meant, and what share is too small to be followed."""
UNLIKE: Final = 2
"""How many times as much the least that is known must be for it not to be what was meant."""
WHOLE: Final = 10_000

Step: TypeAlias = tuple[int, str, int]
"""Who, what (as in ``View.log``; ``look``), and its sum."""
Mix: TypeAlias = list[tuple[float, int | None, Course]]
"""Where in the tree the betting may be: share, node (None beyond it), and how it would then stand."""


class Strong:
    def __init__(self, table: Table) -> None:
        self._table: Final = table

    def play(self, game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
        """One of ``legal``, which is not empty."""
        if STAY in legal:
            return STAY
        if seat != view.turn:
            return easy(game, view, legal, seat, chance)
        course, steps = replayed(view)
        own = view.players.index(seat)
        blind = course.dark_least(own) > 0
        if view.hand is None and not blind:
            return SEE if SEE in legal else easy(game, view, legal, seat, chance)
        sums = course.darks(own) if blind else course.options(own)
        hand = class_of(view.hand, view.options.joker, view.options.pairs) if view.hand is not None else 0
        shares = self.shares(course, steps, own, hand)
        if shares is None:
            return easy(game, view, legal, seat, chance)
        ways = sorted(shares)
        chosen = ways[weighted(chance, [max(1, round(WHOLE * shares[way])) for way in ways])]
        action = _action(chosen, sums, blind, legal)
        return action if action in legal else easy(game, view, legal, seat, chance)

    def shares(self, course: Course, steps: Sequence[Step], seat: int, hand: int) -> dict[int, float] | None:
        """By action how often the seat at turn does it, 1 in all; None if nothing is known."""
        return self.answers(course, self.meant(course, steps), seat, hand)

    def answers(self, course: Course, mix: Mix, seat: int, hand: int) -> dict[int, float] | None:
        """The same where it is known where in the tree the betting may be."""
        blind = course.dark_least(seat) > 0
        sums = course.darks(seat) if blind else course.options(seat)
        total: dict[int, float] = {}
        if _all_have(course):
            for share, row in self._rows(mix, seat, blind):
                for way, part in _matched(row.of(hand), sums, blind).items():
                    total[way] = total.get(way, 0.0) + share * part
        if not total:
            number = blind_moment(course, seat) if blind else moment(course, seat)
            found = self._table.nearest(number)
            if found is None:
                return None
            total = _matched(found.of(hand), sums, blind) or dict.fromkeys(sums, 1.0)
        whole = sum(total.values())
        return {way: part / whole for way, part in total.items() if part > 0}

    def in_tree(self, course: Course, steps: Sequence[Step], seat: int, hand: int) -> bool:
        """Whether the tree answers."""
        blind = course.dark_least(seat) > 0
        sums = course.darks(seat) if blind else course.options(seat)
        return _all_have(course) and any(
            _matched(row.of(hand), sums, blind) for _, row in self._rows(self.meant(course, steps), seat, blind)
        )

    def meant(self, course: Course, steps: Sequence[Step]) -> Mix:
        """Where in the tree the betting may be after ``steps``; ``course``: at any time of the same betting."""
        purses = [purse + bet for purse, bet in zip(course.purses, course.bets, strict=True)]
        number = self._table.root(len(purses), course.ante, min(purses), course.base) if all(purses) else None
        if number is None:
            return []
        players, stack, base = self._table.roots[number]
        mix: Mix = [(1.0, self._table.child(0, number), begun(ANTE, base, (stack,) * players))]
        real = begun(course.ante, course.base, purses)
        for step in steps:
            mix = self.followed(mix, real, *step)
            real = after(real, *step)
        return mix

    def _rows(self, mix: Mix, seat: int, blind: bool) -> Iterator[tuple[float, Row]]:
        """The rows of all the nodes at which the betting may be."""
        for share, node, at in mix:
            if node is not None and at.turn == seat and (at.dark_least(seat) > 0) == blind:
                yield share, self._table.nodes[node]

    def followed(self, mix: Mix, real: Course, seat: int, kind: str, amount: int) -> Mix:
        """After one more step; ``real``: how the betting stood before it."""
        found: Mix = []
        blind = kind in ("look", "dark")
        named = _named(real, seat, kind, amount)
        for share, node, at in mix:
            if node is None or at.turn != seat:
                continue
            if not blind and seat in at.unseen and not at.dark_least(seat):
                at = at.looked(seat)
            if blind != (at.dark_least(seat) > 0):
                continue
            sums = at.darks(seat) if blind else at.options(seat)
            for action, part in _meant(sums, named, kind, amount / real.pot, at.pot, blind):
                if share * part >= FINEST and len(found) < KEPT:
                    found.append((share * part, self._table.child(node, action), at.taken(seat, action, blind)))
        return found


def _all_have(course: Course) -> bool:
    """Whether all had chips, as in every tree."""
    return all(map(sum, zip(course.purses, course.bets, strict=True)))


def _matched(shares: dict[int, int], sums: Sums, blind: bool) -> dict[int, float]:
    """The shares of what is possible, 1 in all; empty where the strategy has no such hand there."""
    total, found = sum(shares.values()), dict.fromkeys(sums, 0.0)
    for way, share in shares.items():
        if share:
            found[_instead(sums, way, blind)] += share / total
    return found if total else {}


def _instead(sums: Sums, way: int, blind: bool) -> int:
    """What is done instead of what cannot be done just now: who would open, or bet more, bets all."""
    if way in sums:
        return way
    if blind:
        return LEAST if way > LEAST and LEAST in sums else LOOK
    if way != MATCH and ALL in sums:
        return ALL
    if way == OPEN:
        return MATCH
    return OPEN if OPEN in sums else MATCH


def _named(real: Course, seat: int, kind: str, amount: int) -> int | None:
    """The strategy's own name for a word; None if it would not have said it."""
    if kind == "look":
        return LOOK
    if kind == "fold":
        return 0
    if kind in ("open", "allin"):
        return OPEN
    sums = real.darks(seat) if kind == "dark" else real.options(seat)
    lowest = LEAST if kind == "dark" else MATCH
    return next((way for way, one in sums.items() if way >= lowest and one == amount), None)


def _meant(sums: Sums, named: int | None, kind: str, part: float, pot: int, blind: bool) -> Iterator[tuple[int, float]]:
    """What a word of a ``part`` of the pot stands for in a deal of the tree: an action, or the two around it."""
    if named is not None and named in sums:
        yield named, 1.0
        return
    if kind in ("fold", "open", "allin", "look"):
        return
    known = sorted((sums[way] / pot, way) for way in sums if way >= (LEAST if blind else MATCH))
    below = [one for one in known if one[0] <= part]
    above = [one for one in known if one[0] > part]
    if not below or not above:
        if below or (above and above[0][0] <= UNLIKE * part):
            yield (below[-1] if below else above[0])[1], 1.0
        return
    (low, less), (high, more) = below[-1], above[0]
    share = (high - part) * (1 + low) / ((high - low) * (1 + part))
    yield less, share
    yield more, 1 - share


def replayed(view: View) -> tuple[Course, list[Step]]:
    """How the betting stands, in betting order, and how it came to that, the looks before a word included."""
    order = view.players
    number = {seat: n for n, seat in enumerate(order)}
    purses = [view.purses[seat] + view.bets[seat] for seat in order]
    course = begun(view.options.ante, view.middle - sum(view.bets), purses)
    steps: list[Step] = []
    for seat, kind, amount in view.log:
        own = number[seat]
        if kind != "dark" and course.dark_least(own):
            steps.append((own, "look", 0))
            course = after(course, *steps[-1])
        steps.append((own, kind, amount))
        course = after(course, *steps[-1])
    turn = number[view.turn] if view.turn is not None else None
    if turn is not None and view.hand is not None and course.dark_least(turn):
        steps.append((turn, "look", 0))
        course = after(course, *steps[-1])
    return course, steps


def after(course: Course, seat: int, kind: str, amount: int) -> Course:
    return course.looked(seat) if kind == "look" else course.spoken(seat, kind, amount)


def _action(chosen: int, sums: Sums, blind: bool, legal: Legal[Action]) -> Action:
    if blind:
        return SEE if chosen == LOOK else Dark(sums[chosen])
    if chosen == OPEN:
        return COMPARE if COMPARE in legal else ALLIN
    return FOLD if chosen == 0 else Bet(sums[chosen])


def players() -> dict[Level, Callable[[Supplies], Player]]:
    """How the levels above ``easy`` are made, from the table ``seka.table``."""

    def strong(supplies: Supplies) -> Player:
        return Strong(Table(supplies.weights("seka.table"))).play

    return {"strong": strong}
