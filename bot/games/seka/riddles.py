"""Puzzles in Seka: fold, stay, have the hands compared, or bet more?

Theory of operation. Each word is weighed as for a hint, in many more deals; words of one kind are one answer, as sums
that are alike are worth alike. Only what the strategy mostly does itself is asked for, and only where its tree answers.
Why one kind is better than another is told in figures: how often one's hand is the best, by what has been said, and how
often it would have to be at this price.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.games.common import dotted, name_of
from bot.games.riddles import THOROUGH, Line, Looked, Looking, Riddles
from bot.games.seka import words
from bot.games.seka.adviser import Reckoner
from bot.games.seka.adviser import words as words_of
from bot.games.seka.beliefs import Deal
from bot.games.seka.outlook import RARE, Outlook, error, mean
from bot.games.seka.reasons import facts_of, kind_of, reason
from bot.games.seka.strong import Step, replayed
from bot.games.seka.walk import action_of, step_of
from bot.ports.players import Adviser, Supplies
from bot.table.loaded import own_view
from bot.table.model import Table
from bot.text import Text, t
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame
from rules.seka.actions import Action, Bet
from rules.seka.view import View

GLANCE: Final = 100
ROUGH: Final = 0.03
LEAST: Final = 0.4
"""So many deals are looked at first, or the ways that are so often gone, and so many antes have to lead there."""
DEALS: Final = 1000
"""Deals for each time that a decision is looked at."""
MOSTLY: Final = 0.5
"""How often the strategy does what is the best."""
SURE: Final = 2.0
"""Standard errors by which the best leads."""


class Weighing:
    """See ``bot.games.riddles.Looking``."""

    def __init__(self, reckoner: Reckoner) -> None:
        self._reckoner: Final = reckoner

    def looked(
        self, game: AnyGame, view: View, legal: Legal[Any], seat: Seat, chance: Chance, times: int
    ) -> tuple[Looked, ...]:
        """At first sight what the strategy mostly does, if its tree answers. Empty where in the end something else is
        best, or that is not sure."""
        often = self._often(view, legal)
        if not often:
            return ()
        if not times:
            return _at_sight(often)
        look = self._reckoner.outlook(view, seat)
        steps = words_of(look, legal)
        if times < THOROUGH:
            found, _ = _weighed(look, steps, view, look.deals(GLANCE, chance), chance, ROUGH)
            if found[0].points - found[1].points < LEAST * view.options.ante:
                return found
        found, unsure = _weighed(look, steps, view, look.deals(DEALS * times, chance), chance)
        first = kind_of(found[0].line[0], view.to_pay)
        return () if times >= THOROUGH and (unsure or often.get(first, (None, 0.0))[1] < MOSTLY) else found

    def _often(self, view: View, legal: Legal[Any]) -> dict[str, tuple[Action, float]]:
        """By kind what the strategy does most often, and how often it does any of these; empty where the tree has no
        answer."""
        found: dict[str, tuple[Action, float]] = {}
        for action, share in sorted(self._reckoner.shares(view), key=lambda one: -one[1]):
            kind = kind_of(action, view.to_pay)
            first, before = found.get(kind, (action, 0.0))
            found[kind] = first, before + share
        return found


def _at_sight(often: Mapping[str, tuple[Action, float]]) -> tuple[Looked, ...]:
    """Nothing leads where nothing is mostly done."""
    (first, share), *others = sorted(often.values(), key=lambda one: -one[1])
    return Looked((first,), float(share >= MOSTLY)), *(Looked((one,), 0.0) for one, _ in others or [(first, share)])


def _weighed(
    look: Outlook,
    steps: Mapping[Action, Step],
    view: View,
    deals: Sequence[Deal],
    chance: Chance,
    rare: float = RARE,
) -> tuple[tuple[Looked, ...], bool]:
    """Of each kind the best, the best first; and whether the first of them may lead by chance."""
    seen = {action: look.seen(step, deals, chance, rare) for action, step in steps.items()}
    worth = {action: mean(one.chips, deals) for action, one in seen.items()}
    kinds: dict[str, Action] = {}
    for action in sorted(worth, key=lambda one: -worth[one]):
        kinds.setdefault(kind_of(action, view.to_pay), action)
    best, other, *_ = kinds.values()
    less = [a - b for a, b in zip(seen[best].chips, seen[other].chips, strict=True)]
    share = look.best(deals)

    def looked(action: Action) -> Looked:
        return Looked((action,), worth[action], facts_of(view, share, mean(seen[action].won, deals)))

    unsure = not look.exact and worth[best] - worth[other] < SURE * error(less, deals)
    return tuple(map(looked, kinds.values())), unsure


class SekaRiddles(Riddles):
    bar = 10.0
    """An ante."""
    glance = 1.0
    seats = (2, 3, 4)
    luck = 0.3
    words = "seka"
    reasons = (
        *("fold", "fold-dear", "open", "open-now", "stay", "stay-on", "stay-low", "stay-quiet", "stay-more"),
        *("raise", "bluff"),
    )

    def told(self, table: Table, seat: Seat) -> Sequence[Text]:
        """Who one is, and what has been said, in order."""
        view: View = own_view(table, seat)
        said = [words.said(table, view, at) for at in range(len(view.log))]
        return [t("puzzle-seka-you", who=name_of(table, seat)), *([dotted(said)] if said else [])]

    def suits(self, view: View, legal: Legal[Any], seat: Seat) -> bool:
        if view.phase != "betting" or view.turn != seat or view.hand is None:
            return False
        return len({kind_of(action, view.to_pay) for action in self.ways(view, legal)}) > 1

    def ways(self, view: View, legal: Legal[Any]) -> Sequence[Any]:
        course, _ = replayed(view)
        if course.turn is None:
            return ()
        sums = course.options(course.turn).items()
        found = (action_of(step_of(course, course.turn, way, amount, blind=False)) for way, amount in sums)
        return [action for action in found if action in legal]

    def place(self, line: Line, view: View, seat: Seat) -> Any:
        """Of which kind a word was: sums above the standing bet are one answer."""
        *before, (_, kind, amount) = view.log
        if kind != "bet":
            return "open" if kind == "allin" else kind
        least = view.options.ante
        for _, word, one in before:
            least = 2 * one if word == "dark" else one if word == "bet" else least
        return kind_of(Bet(amount), least)

    def looking(self, supplies: Supplies, adviser: Adviser) -> Looking:
        assert isinstance(adviser, Reckoner)
        return Weighing(adviser)

    def because(
        self,
        facts: Mapping[str, int],
        before: View,
        best: Line,
        after: View,
        other: Line,
        instead: View,
        seat: Seat,
    ) -> str | None:
        good, bad = (kind_of(line[-1], before.to_pay) for line in (best, other))
        return reason(good, bad, facts) if good != bad else None
