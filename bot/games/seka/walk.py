"""A deal's betting as it may go on, word after word, with what the strategy would say at each moment.

Theory of operation. A moment knows how the betting stands (``course``) and where in the strategy's tree it may be, so
that the next word is one step more and not the whole way anew; and each word leads to the same moment again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import Final

from bot.games.seka.course import ALL, LOOK, MATCH, OPEN, Course, Sums, begun
from bot.games.seka.player import HOUSE
from bot.games.seka.strong import Mix, Step, Strong, after
from rules.core import Seat
from rules.seka.actions import ALLIN, FOLD, Action, Bet, Dark
from rules.seka.actions import LOOK as SEE
from rules.seka.actions import OPEN as COMPARE
from rules.seka.pots import Pot, commission, layered, uncalled

KEPT: Final = 4_000
"""Moments; beyond that a walk begins anew."""


@dataclass(slots=True, eq=False)
class Moment:
    """``then``: the moments that have been thought of, by the step that leads there; ``said``: by class of hands what
    is said how often, the steps and how far their shares reach together."""

    course: Course
    mix: Mix
    then: dict[Step, Moment] = field(default_factory=dict)
    said: dict[int, tuple[tuple[Step, ...], tuple[float, ...]]] = field(default_factory=dict)
    paid: Paid | None = None

    @property
    def blind(self) -> bool:
        """Whether the seat at turn may still play dark."""
        turn = self.course.turn
        return turn is not None and self.course.dark_least(turn) > 0

    def sums(self) -> Sums:
        turn = self.course.turn
        assert turn is not None
        return self.course.darks(turn) if self.blind else self.course.options(turn)


class Walk:
    """``base``: the pots before the betting, its seats numbered in betting order."""

    def __init__(self, strong: Strong, course: Course, base: tuple[Pot, ...]) -> None:
        """``course``: at any time of the deal."""
        purses = [purse + bet for purse, bet in zip(course.purses, course.bets, strict=True)]
        self._strong: Final = strong
        self._base: Final = base
        self._size = 1
        self.first: Final = Moment(begun(course.ante, course.base, purses), strong.meant(course, ()))

    def leads_to(self, course: Course, base: tuple[Pot, ...]) -> bool:
        """Whether the betting that ``course`` belongs to began like this one; no more than is worth keeping."""
        first = self.first.course
        began = tuple(purse + bet for purse, bet in zip(course.purses, course.bets, strict=True))
        alike = (first.ante, first.purses, self._base) == (course.ante, began, base)
        return alike and self._size < KEPT

    def after(self, at: Moment, step: Step) -> Moment:
        """Who speaks, unless dark, has looked."""
        seat, kind, _ = step
        if kind not in ("look", "dark") and at.course.dark_least(seat):
            at = self.after(at, (seat, "look", 0))
        found = at.then.get(step)
        if found is None:
            mix = self._strong.followed(at.mix, at.course, *step)
            found = at.then[step] = Moment(after(at.course, *step), mix)
            self._size += 1
        return found

    def said(self, at: Moment, hand: int) -> tuple[tuple[Step, ...], tuple[float, ...]]:
        """What the seat at turn says with a hand, and how far the shares of it reach together, 1 in the end."""
        known = 0 if at.blind else hand
        found = at.said.get(known)
        if found is None:
            seat = at.course.turn
            assert seat is not None
            sums = at.sums()
            shares = self._strong.answers(at.course, at.mix, seat, known) or dict.fromkeys(sums, 1 / len(sums))
            ways = sorted(shares)
            steps = tuple(step_of(at.course, seat, way, sums[way], blind=at.blind) for way in ways)
            found = at.said[known] = steps, tuple(accumulate(shares[way] for way in ways))
        return found

    def shares(self, at: Moment, hand: int) -> list[tuple[Step, float]]:
        """How often the seat at turn says what with a hand, 1 in all."""
        steps, reached = self.said(at, hand)
        return [(step, high - low) for step, (low, high) in zip(steps, pairwise((0.0, *reached)), strict=True)]

    def paid(self, at: Moment) -> Paid:
        """What is paid out at the end of the betting."""
        if at.paid is None:
            at.paid = _paid(at.course, self._base)
        return at.paid


@dataclass(frozen=True, slots=True)
class Paid:
    """``back``: by seat, what nobody has matched; ``pots``: by pot its chips, what is left after the commission, what
    each of those tied can expect of it together, and who plays for it."""

    back: tuple[int, ...]
    pots: tuple[tuple[int, float, float, tuple[int, ...]], ...]

    def to(self, seat: int, points: tuple[int, ...]) -> tuple[float, float]:
        """What a seat gets, and its share of all pots. ``points``: of all hands."""
        got, won, whole = float(self.back[seat]), 0.0, 0
        for amount, alone, tied, seats in self.pots:
            whole += amount
            if seat not in seats:
                continue
            best = max(points[one] for one in seats)
            if points[seat] == best:
                many = sum(points[one] == best for one in seats)
                got += alone if many == 1 else tied / many
                won += amount / many
        return got, won / whole if whole else 0.0


def _paid(course: Course, base: tuple[Pot, ...]) -> Paid:
    live = course.live
    capped = [seat for seat in live if not course.purses[seat]]
    bets, back = list(course.bets), [0] * len(course.bets)
    if (more := uncalled(bets, live, capped)) is not None:
        seat, back[more[0]] = more
        bets[seat] -= back[seat]
    pots = layered(base, bets, live, capped)
    return Paid(
        tuple(back),
        tuple((pot.amount, pot.amount - commission(pot.amount), HOUSE * pot.amount, pot.seats) for pot in pots),
    )


def step_of(course: Course, seat: int, way: int, amount: int, *, blind: bool) -> Step:
    """One of ``Course.darks`` (``blind``) or ``Course.options`` as a word."""
    if blind:
        return seat, "look" if way == LOOK else "dark", amount
    if way == OPEN:
        return seat, "allin" if course.purses[seat] < course.price(seat) else "open", amount
    return (seat, "bet", amount) if way >= MATCH else (seat, "fold", 0)


def said_of(course: Course, seat: Seat, action: Action) -> Step | None:
    """An action as a word; None if it is none of the betting."""
    match action:
        case Bet(amount):
            return seat, "bet", amount
        case Dark(amount):
            return seat, "dark", amount
    kinds = {FOLD: ("fold", 0), SEE: ("look", 0)}
    kinds |= {COMPARE: ("open", course.price(seat)), ALLIN: ("allin", course.purses[seat])}
    return (seat, *kinds[action]) if action in kinds else None


def action_of(step: Step) -> Action:
    _, kind, amount = step
    match kind:
        case "bet":
            return Bet(amount)
        case "dark":
            return Dark(amount)
    return {"fold": FOLD, "look": SEE, "open": COMPARE, "allin": ALLIN}[kind]


def heard(sums: Sums, kind: str, amount: int) -> tuple[tuple[int, float], ...]:
    """Which of ``sums`` somebody who has seen its cards may have meant by a word, the two around it by how near they
    are."""
    if kind == "fold":
        return ((0, 1.0),)
    if kind in ("open", "allin"):
        return ((OPEN if OPEN in sums else ALL if ALL in sums else MATCH, 1.0),)
    known = sorted((one, way) for way, one in sums.items() if way >= MATCH)
    below = [one for one in known if one[0] <= amount]
    above = [one for one in known if one[0] > amount]
    if not below or not above or below[-1][0] == amount:
        at = below[-1:] or above[:1]
        return tuple((way, 1.0) for _, way in at)
    (low, less), (high, more) = below[-1], above[0]
    share = (high - amount) / (high - low)
    return (less, share), (more, 1 - share)
