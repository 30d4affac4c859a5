"""Hints and analyses of Seka: what each word is worth if everybody then goes on by the strategy (``outlook``).

Only sums that the strategy itself thinks of are looked at, and the one that was bet: others would be worth what a
wrong guess at their meaning gives away. Where the strategy has no tree, moments alike answer, as they do when it plays.
Whether to enter a seka that stands is no matter of cards: those tied can expect what the seka bet costs, less the
commission.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.games.losses import lost, none
from bot.games.seka.beliefs import Deal
from bot.games.seka.outlook import Outlook, Seen, error, mean
from bot.games.seka.player import HOUSE
from bot.games.seka.strong import Step, Strong, replayed
from bot.games.seka.table import Table, class_of
from bot.games.seka.walk import Walk, action_of, said_of, step_of
from bot.ports.players import Advised, Adviser, Decided, Staked, Supplies, Weighed
from rules.core import Chance, Legal, Seat
from rules.seka.actions import ENTER, LOOK, OUT, Action
from rules.seka.view import View

HINT: Final = {2: 1500, 3: 1500, 4: 1500, 5: 1000, 6: 800}
"""By players the deals that a hint looks at, where it is no matter of reckoning: the limit of time."""
CHOICE: Final = 400
VALUE: Final = 1000
"""Deals that an analysis looks at: for what was best, and for what that is worth."""
LITTLE: Final = 0.2
"""Antes that are not worth speaking of."""
FAULT: Final = 1.0
"""Antes from which on a loss counts as a fault."""
USUAL: Final = 0.1
"""What the strategy does as often stands before what only seems to be better."""
SURE: Final = 2.0
"""Standard errors by which something is better, and does not only seem so."""


class Reckoner(Adviser):
    def __init__(self, strong: Strong) -> None:
        self._strong: Final = strong
        self._walk: Walk | None = None

    def worths(self, game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> tuple[Advised, ...]:
        """See ``bot.ports.players.Adviser``. What the strategy does stands first unless something else is surely
        better."""
        if OUT in legal:
            return _entering(view, legal)
        if view.turn != seat:
            return ()
        look = self.outlook(view, seat)
        deals = look.deals(HINT[len(view.players)], chance)
        steps = words(look, legal)
        if len(steps) < 2:
            return ()
        seen = {action: look.seen(step, deals, chance) for action, step in steps.items()}
        first = _first(look, steps, seen, deals)
        best = None if view.hand is None else look.best(deals)
        staked = Staked(view.options.ante * LITTLE, best)

        def advised(action: Action) -> Advised:
            one = seen[action]
            less = [a - b for a, b in zip(seen[first].chips, one.chips, strict=True)]
            within = None if look.exact or action == first else error(less, deals)
            return Advised(action, mean(one.chips, deals), within, won=mean(one.won, deals), staked=staked)

        found = sorted(map(advised, seen), key=lambda one: (one.action != first, -one.points))
        return tuple(found)

    def weigh(self, decided: Decided) -> Weighed | None:
        """See ``bot.ports.players.Adviser``. For two who have seen their cards it is reckoned out; else some deals say
        what was best, and others what that was worth."""
        asked, done = decided.question, decided.actions[0]
        view: View = asked.view
        if view.turn != asked.seat or done in (ENTER, OUT):
            return None
        look = self.outlook(view, asked.seat)
        steps = words(look, asked.legal)
        step = steps.get(done) or said_of(look.course, look.own, done)
        if step is None or not steps.keys() - {done}:
            return None
        steps[done] = step
        deals = look.deals(CHOICE, asked.chance)
        seen = {action: look.seen(one, deals, asked.chance) for action, one in steps.items()}
        best, least = _first(look, steps, seen, deals), view.options.ante * FAULT
        if best == done:
            return none("play")
        if look.exact:
            less = mean(seen[best].chips, deals) - mean(seen[done].chips, deals)
            return Weighed("play", less, (best,) if less > 0 else (), fault=less >= least)
        deals = look.deals(VALUE, asked.chance)
        one, other = (look.seen(steps[action], deals, asked.chance).chips for action in (best, done))
        whole = sum(deal.weight for deal in deals) / len(deals)
        parts = [(a - b) * deal.weight / whole for a, b, deal in zip(one, other, deals, strict=True)]
        return lost("play", best, parts, least)

    def shares(self, view: View) -> list[tuple[Action, float]]:
        """What the strategy does how often for the seat at turn, which has seen its cards; none where its tree has no
        answer, but only moments alike."""
        course, steps = replayed(view)
        own = course.turn
        if own is None or view.hand is None:
            return []
        hand = class_of(view.hand, view.options.joker, view.options.pairs)
        if course.dark_least(own) or not self._strong.in_tree(course, steps, own, hand):
            return []
        sums, found = course.options(own), self._strong.shares(course, steps, own, hand) or {}
        return [(action_of(step_of(course, own, way, sums[way], blind=False)), share) for way, share in found.items()]

    def outlook(self, view: View, seat: Seat) -> Outlook:
        """Of a deal the moments that were thought of before are known still."""
        look = Outlook(self._strong, view, seat, self._walk)
        self._walk = look.walk
        return look


def words(look: Outlook, legal: Legal[Action]) -> dict[Action, Step]:
    """What the strategy thinks of and the rules allow."""
    found: dict[Action, Step] = {}
    if look.unseen and not look.at.blind:
        found[LOOK] = look.own, "look", 0
    for way, amount in look.at.sums().items():
        step = step_of(look.course, look.own, way, amount, blind=look.at.blind)
        if (action := action_of(step)) in legal:
            found[action] = step
    return found


def _first(look: Outlook, steps: dict[Action, Step], seen: dict[Action, Seen], deals: Sequence[Deal]) -> Action:
    """The best; but what the strategy does before what is not surely better by more than a trifle."""
    worth = {action: mean(one.chips, deals) for action, one in seen.items()}
    best, often = max(worth, key=lambda action: worth[action]), look.often()
    usual = [action for action in seen if often.get(steps[action], 0.0) >= USUAL]
    if not usual or look.exact:
        return best
    liked = max(usual, key=lambda action: worth[action])
    less = [a - b for a, b in zip(seen[best].chips, seen[liked].chips, strict=True)]
    return best if worth[best] - worth[liked] > max(LITTLE * look.course.ante, SURE * error(less, deals)) else liked


def _entering(view: View, legal: Legal[Action]) -> tuple[Advised, ...]:
    staked = Staked(view.options.ante * LITTLE)
    worth = {OUT: 0.0, ENTER: (HOUSE - 1) * view.price}
    return tuple(Advised(action, worth[action], staked=staked) for action in worth if action in legal)


def adviser(supplies: Supplies) -> Adviser:
    return Reckoner(Strong(Table(supplies.weights("seka.table"))))
