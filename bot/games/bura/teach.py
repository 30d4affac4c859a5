"""The coach and the puzzles of Bura."""

from collections.abc import Sequence
from typing import Any, Final

from bot.core import loaded, model
from bot.games.bura.player import Known, answer, known
from bot.games.bura.stage import cards_text as cards_in_words
from bot.games.bura.strong import Judge, Sampled, Thinker, Way, bits, worked_out
from bot.games.stage import card, name_of
from bot.games.teach import Coach, Line, Looked, Looking, Moment, Riddles
from bot.games.thinking import Network
from bot.ports.players import Adviser, Supplies
from bot.text import Text, listed_all, t
from rules.bura.model import LET, MALUTKA, POINTS, VAR, Beat, Give, Lead, beats, count
from rules.bura.view import Seen, View
from rules.cards import SUIT, Card
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame

# --- the coach --------------------------------------------------------------------------------------------------------


RULES = {"table": 1, "lead": 2, "answer": 3, "points": 5, "bura": 6, "davi": 7}
"""The line of the short rules for each subject."""


def _cards(cards: Sequence[Card]) -> Text:
    return listed_all([card(str(one)) for one in cards])


class BuraCoach(Coach):
    opening = (RULES["table"], RULES["points"])

    def _rule(self, what: str) -> Text:
        return self.rule(RULES[what])

    def happened(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        last = view.memory[-1] if view.memory else None
        if last is None or view.lead:
            return ()
        mine = last.taker == at.me
        if last.beaten:
            n = count(last.led) + count(last.beaten)
            key = "learn-bura-beat-yours" if mine else "learn-bura-beat-theirs"
            return [t(key, who=at.who(last.taker), led=_cards(last.led), cards=_cards(last.beaten), n=n)]
        key = "learn-bura-given-yours" if mine else "learn-bura-given-theirs"
        return [t(key, who=at.who(last.taker), led=_cards(last.led), n=last.given)]

    def asks(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        first = not any(one.leader == at.me for one in view.memory)
        if view.raises.offer:
            return [self._rule("davi"), self.raised(at)]
        if view.claim is not None and view.phase == "lead" and view.claim != at.me:
            return [self._rule("bura"), t("learn-bura-claimed", who=at.who(view.claim))]
        if view.lead:
            assert view.hand is not None
            assert view.trumps is not None
            can = answer(list(view.hand), view.lead, view.trumps) is not None
            led = t("learn-bura-can" if can else "learn-bura-cannot", cards=_cards(view.lead), n=len(view.lead))
            seen = any(one.leader != at.me for one in view.memory)
            return [*([] if seen else [self._rule("answer")]), led]
        now = known(view)
        lines = [self._rule("lead")] if first else []
        counted = t("learn-bura-count", n=now.sure, goal=now.goal) if view.memory else t("learn-bura-lead")
        return [*lines, counted]

    def advice(self, at: Moment) -> Sequence[Text]:
        said = self._why(at.view, at.wish) or self.answered(at)
        return [said] if said is not None else []

    @staticmethod
    def _why(view: View, wish: Any) -> Text | None:
        match wish:
            case Lead(cards) if len(cards) == view.options.cards:
                return t("learn-bura-malutka")
            case Lead(cards) if len(cards) > 1:
                return t("learn-bura-several", cards=_cards(cards))
            case Lead(cards) if SUIT[cards[0]] == view.trumps:
                return t("learn-bura-trump", cards=_cards(cards))
            case Lead(cards):
                return t("learn-bura-high" if count(cards) >= 10 else "learn-bura-low", cards=_cards(cards))
            case Beat(cards):
                return t("learn-bura-beat", cards=_cards(cards), n=count(view.lead) + count(cards))
            case Give(cards):
                return t("learn-bura-give", cards=_cards(cards), n=count(cards))
        if wish == VAR:
            return t("learn-bura-var", n=known(view).sure, goal=view.goal)
        return {MALUTKA: t("learn-bura-malutka"), LET: t("learn-bura-let")}.get(wish)

    def over(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        if (score := view.score) is None:
            return ()
        if score.winner is None:
            return [t("learn-bura-even")]
        return [
            t("learn-pair-won" if score.winner == at.me else "learn-pair-lost", n=score.worth),
            t("learn-bura-counted"),
        ]


# --- puzzles ----------------------------------------------------------------------------------------------------------
# Which lead, which answer? The reason why one is better uses only what an attentive player knows.
#
# Theory of operation. While there is a stock, deals are played out (``Sampled``). Once it is empty, the rest is
# computed for every hand the other side can have (``Ending``), with three times as many hands as for a hint. There are
# no raises: a deal is won or lost, and worth a point.


PLAYED: Final = 3
"""Larger hands are not played out, because it takes too long: their puzzles have an empty stock."""
WORLDS: Final = 80  # Deals played out, each time a decision is examined
NEAR: Final = 0.5  # Moves that the network rates this much below the best are not examined further
HANDS: Final = 60  # The most hands of the other side for an exact answer
POSITIONS: Final = 60_000
MOST: Final = 12  # The most ways to go on with a button each
DEAR: Final = 10

Cards = Lead | Beat | Give


def ways(legal: Legal[Any]) -> tuple[Cards, ...]:
    """The possible plays of cards; of several ways to beat with the same cards, the first."""
    found: dict[Any, Cards] = {}
    for one in legal.actions:
        if isinstance(one, Lead | Beat | Give):
            found.setdefault((type(one), frozenset(one.cards)), one)
    return tuple(found.values())


class Played:
    """See ``bot.games.teach.Looking``."""

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
    return bits(view, one.cards), isinstance(one, Beat)


def _worked_out(view: View, cards: Sequence[Cards], times: int) -> list[Looked]:
    """Empty: there are too many hands, or too many ways to go on."""
    if (found := worked_out(view, [_way(view, one) for one in cards], HANDS, POSITIONS * times)) is None:
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

    def told(self, table: model.Table, seat: Seat) -> Sequence[Text]:
        """The tricks so far, and the points an attentive player has counted."""
        view: View = loaded.own_view(table, seat)
        lines = [self._trick(table, n, one, seat) for n, one in enumerate(view.memory, 1)]
        if not view.memory:
            return lines
        now = known(view)
        theirs = t("puzzle-bura-theirs", who=name_of(table, 1 - seat), n=now.theirs)
        return [*lines, t("puzzle-bura-sure", n=now.sure, goal=now.goal), theirs]

    def _trick(self, table: model.Table, n: int, one: Seen, seat: Seat) -> Text:
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
        return now.likely < now.goal  # otherwise the answer is var

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
        """The number of unseen cards that beat it."""
        return sum(beats(one, card, self.trumps) for one in self.now.unseen)

    def _hard(self, cards: Sequence[Card]) -> int:
        """The same for the hardest of several cards, all of which must be beaten."""
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
