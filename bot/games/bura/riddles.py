"""Puzzles in Bura: what is led, what is answered? Why one is better than another, from what an attentive player knows.

Theory of operation. While there is a stock, deals are played out in mind (``sampled``); once it is empty, the rest is
worked out for every hand that the other side can have (``ending``), three times as many as a hint looks at. Played
without raises: a deal is won or lost, and worth a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.games.bura.board import cards as cards_in_words
from bot.games.bura.judge import Judge, pack
from bot.games.bura.levels import Thinker, worked_out
from bot.games.bura.player import Known, known
from bot.games.bura.sampled import Sampled, Way
from bot.games.common import name_of
from bot.games.network import Network
from bot.games.riddles import Line, Looked, Looking, Riddles
from bot.ports.players import Adviser, Supplies
from bot.table.loaded import own_view
from bot.table.model import Table
from bot.text import Text, t
from rules.bura.actions import Beat, Give, Lead
from rules.bura.pack import POINTS, beats, count
from rules.bura.view import Seen, View
from rules.cards import SUIT, Card
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame

PLAYED: Final = 3
"""Hands of more cards are not played out: it takes too long. Their puzzles are those with the stock empty."""
WORLDS: Final = 80
"""Deals that are played out, for each time that a decision is looked at."""
NEAR: Final = 0.5
"""What the network thinks so much worse than the best is not looked at further."""
HANDS: Final = 60
"""Hands of the other side that are worked out, at most."""
POSITIONS: Final = 60_000
MOST: Final = 12
"""Ways to go on that there is a button for."""
DEAR: Final = 10

Cards = Lead | Beat | Give


def ways(legal: Legal[Any]) -> tuple[Cards, ...]:
    """What can be done with cards; of several ways to beat with the same cards the first."""
    found: dict[Any, Cards] = {}
    for one in legal.actions:
        if isinstance(one, Lead | Beat | Give):
            found.setdefault((type(one), frozenset(one.cards)), one)
    return tuple(found.values())


class Played:
    """See ``bot.games.riddles.Looking``."""

    def __init__(self, thinker: Thinker, sampled: Sampled) -> None:
        self._thinker: Final = thinker
        self._sampled: Final = sampled

    def looked(
        self, game: AnyGame, view: View, legal: Legal[Any], seat: Seat, chance: Chance, times: int
    ) -> tuple[Looked, ...]:
        cards = ways(legal)
        if not times:
            return tuple(Looked((one,), value) for one, value in self._thinker.ranked(view, cards, chance))
        found = self._played(view, cards, chance, times) if view.stock else _worked_out(view, cards, times)
        return tuple(sorted(found, key=lambda one: -one.points))

    def _played(self, view: View, cards: Sequence[Cards], chance: Chance, times: int) -> list[Looked]:
        first = self._thinker.ranked(view, cards, chance)
        near = [one for one, value in first if value >= first[0][1] - NEAR]
        values = self._sampled.worths(view, [_way(view, one) for one in near], chance, WORLDS * times)
        return [Looked((one,), value) for one, value in zip(near, values, strict=True)]


def _way(view: View, one: Cards) -> Way:
    assert view.trumps is not None
    of = pack(view.options.cards, view.trumps)
    return sum(1 << of.number[card] for card in one.cards), isinstance(one, Beat)


def _worked_out(view: View, cards: Sequence[Cards], times: int) -> list[Looked]:
    """Empty: there are too many hands, or too many ways to go on."""
    found = worked_out(view, [_way(view, one) for one in cards], HANDS, POSITIONS * times)
    if found is None:
        return []
    shares = (sum((ahead > 0) - (ahead < 0) for ahead in one) / len(one) for one in found)
    return [Looked((one,), share) for one, share in zip(cards, shares, strict=True)]


class BuraRiddles(Riddles):
    options = (("raises", "off"),)
    bar = 0.3
    glance = 0.2
    words = "bura"
    reasons = (
        *("sure", "several", "single", "lead-trump", "keep-trump", "harder", "lead-low"),
        *("reach", "stop", "beat-dear", "beat-cheap", "no-trump", "let-go", "beat-plain", "beat-trump", "beat-low"),
        *("beat-high", "give-plain", "keep-sure", "give-cheap"),
    )

    def __init__(self, cards: int) -> None:
        self._cards: Final = cards

    def told(self, table: Table, seat: Seat) -> Sequence[Text]:
        """The tricks so far, and the points that an attentive player has counted."""
        view: View = own_view(table, seat)
        lines = [self._trick(table, n, one, seat) for n, one in enumerate(view.memory, 1)]
        if not view.memory:
            return lines
        now = known(view)
        theirs = t("puzzle-bura-theirs", who=name_of(table, 1 - seat), n=now.theirs)
        return [*lines, t("puzzle-bura-sure", n=now.sure, goal=now.goal), theirs]

    def _trick(self, table: Table, n: int, one: Seen, seat: Seat) -> Text:
        led, who = cards_in_words(one.led), name_of(table, one.leader)
        other = name_of(table, 1 - one.leader)
        if one.beaten:
            return t("puzzle-bura-beaten", n=n, who=who, led=led, other=other, cards=cards_in_words(one.beaten))
        if one.mine:
            return t("puzzle-bura-gave", n=n, who=who, led=led, other=other, cards=cards_in_words(one.mine))
        return t("puzzle-bura-given", n=n, who=who, led=led, other=other, number=one.given)

    def suits(self, view: View, legal: Legal[Any], seat: Seat) -> bool:
        if view.phase not in ("lead", "answer") or view.turn != seat or view.claim is not None or view.raises.offer:
            return False
        if view.lead and not view.stock and len(view.lead) == len(view.hand or ()):
            return False
        if (view.stock and self._cards > PLAYED) or not 1 < len(ways(legal)) <= MOST:
            return False
        now = known(view)
        return now.likely < now.goal  # Else one would say var.

    def ways(self, view: View, legal: Legal[Any]) -> Sequence[Any]:
        return ways(legal)

    def place(self, line: Line, view: View, seat: Seat) -> Any:
        return view.phase, view.hand, view.lead, view.taken

    def looking(self, supplies: Supplies, adviser: Adviser) -> Looking:
        assert isinstance(adviser, Thinker)
        judge = Judge(Network(supplies.weights(f"bura{self._cards}.net")), self._cards)
        return Played(adviser, Sampled(judge))

    def why(self, before: View, best: Line, after: View, other: Line, instead: View, seat: Seat) -> str | None:
        good, bad = best[-1], other[-1]
        if after.phase not in ("lead", "answer") or not isinstance(bad, Lead | Beat | Give):
            return None
        at = _Reading(before)
        if isinstance(good, Lead) and isinstance(bad, Lead):
            return at.lead(good.cards, bad.cards)
        match good, bad:
            case Beat(), Give():
                return at.beat(good.cards, bad.cards)
            case Give(), Beat():
                return at.let(bad.cards)
            case Beat(), Beat():
                return at.beats(good.cards, bad.cards)
        return at.gives(good.cards, bad.cards)


class _Reading:
    """What an attentive player knows in a view."""

    def __init__(self, view: View) -> None:
        assert view.trumps is not None
        self.view: Final = view
        self.trumps: Final = view.trumps
        self.now: Final[Known] = known(view)

    def _trump(self, cards: Sequence[Card]) -> int:
        return sum(SUIT[one] == self.trumps for one in cards)

    def _over(self, card: Card) -> int:
        """How many cards that have not been seen beat it."""
        return sum(beats(one, card, self.trumps) for one in self.now.unseen)

    def _hard(self, cards: Sequence[Card]) -> int:
        """The same of the hardest of several, all of which have to be beaten."""
        return min(self._over(one) for one in cards)

    def lead(self, good: Sequence[Card], bad: Sequence[Card]) -> str | None:
        hard, other = self._hard(good), self._hard(bad)
        if not hard and other:
            return "sure"
        if len(good) > len(bad):
            return "several"
        if self._trump(good) != self._trump(bad):
            return "lead-trump" if self._trump(good) else "keep-trump"
        if len(good) < len(bad):
            return "single"
        if hard < other:
            return "harder"
        return "lead-low" if count(good) < count(bad) else None

    def beat(self, good: Sequence[Card], bad: Sequence[Card]) -> str:
        led = count(self.view.lead)
        if self.now.sure + led + count(good) >= self.now.goal:
            return "reach"
        if self.now.theirs + led + count(bad) >= self.now.goal:
            return "stop"
        return "beat-dear" if led >= DEAR else "beat-cheap"

    def let(self, bad: Sequence[Card]) -> str:
        plain = SUIT[self.view.lead[0]] != self.trumps
        return "no-trump" if plain and self._trump(bad) else "let-go"

    def beats(self, good: Sequence[Card], bad: Sequence[Card]) -> str | None:
        if self._trump(good) != self._trump(bad):
            return "beat-plain" if self._trump(good) < self._trump(bad) else "beat-trump"
        if count(good) == count(bad):
            return None
        return "beat-low" if count(good) < count(bad) else "beat-high"

    def gives(self, good: Sequence[Card], bad: Sequence[Card]) -> str | None:
        if self._trump(good) < self._trump(bad):
            return "give-plain"
        kept = [one for one in bad if one not in good]
        if any(not self._over(one) and POINTS[one] for one in kept):
            return "keep-sure"
        return "give-cheap" if count(good) < count(bad) else None
