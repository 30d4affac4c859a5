"""The automatic players of Bura above ``easy``.

Theory of operation. Every lead or answer is made in mind; what can be hoped of the deal then the network says
(``judge``); ``master`` looks further with the best of them (``further``). Once the stock is empty the rest is worked
out (``ending``): the other hand is all that has not been seen, or, where cards were given face down, one of the hands
that are left; then each of these is looked at. Raises are weighed by the chance to win the match, from the chance to
win the deal (``bot.games.stakes``). Var is said when the points are certain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any, Final

from bot.games import stakes
from bot.games.bounds import TooMany
from bot.games.bura.ending import Ending
from bot.games.bura.further import Further
from bot.games.bura.judge import LEADS, WAITS, Judge, Known, known_of, numbers, pack
from bot.games.bura.looks import looks, renamed
from bot.games.bura.player import known
from bot.games.bura.player import play as easy
from bot.games.further import Depth, promising
from bot.games.losses import lost, none
from bot.games.network import Network
from bot.ports.players import Advised, Adviser, Decided, Level, Player, Supplies, Weighed
from rules.bura.actions import VAR, Action, Beat, Give, Lead
from rules.bura.view import View
from rules.core import Chance, Legal, Seat
from rules.raises import DECLINE, WORTH, Raise

EARLY: Final = 0.2
"""See ``bot.games.stakes.EARLY``: a trick changes more than a throw."""
POSITIONS: Final = 5_000
"""How many are looked at when a deal is worked out, at most, for all hands together: the limit of time."""
HANDS: Final = 20
"""So many hands of the other side are looked at, at most; where there could be more the network is asked."""
FAULT: Final = 0.1
"""Points at stake 1 from which on a loss counts as a fault: one deal in twenty."""
MASTER: Final = Depth(3, 0.15, 24, 3_000)


class Thinker(Adviser):
    """``exact``: whether the rest of a deal is worked out when the stock is empty; ``depth``: how far what comes before
    is looked at."""

    def __init__(self, judge: Judge, exact: bool, depth: Depth | None = None) -> None:
        self._judge: Final = judge
        self._exact: Final = exact
        self._depth: Final = depth

    def play(self, game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
        """One of ``legal``, which is not empty."""
        if view.raises.answerer == seat:
            return stakes.answer(view, legal, seat, self._hopes(view, WAITS), EARLY)
        cards = [one for one in legal.actions if isinstance(one, Lead | Beat | Give)]
        if not cards or view.claim is not None:
            return easy(game, view, legal, seat, chance)
        if VAR in legal and (now := known(view)).sure >= now.goal:
            return VAR
        if view.phase == "lead" and (offered := stakes.offer(view, legal, seat, self._hopes(view, LEADS), EARLY)):
            return offered
        if len(cards) == 1:
            return cards[0]
        return self.ranked(view, cards, chance)[0][0]

    def _hopes(self, view: View, where: int) -> stakes.Hopes:
        of = pack(view.options.cards, _trumps(view))
        own = sum(1 << of.number[card] for card in view.hand or ())
        return stakes.Hopes((1 + self._judge(view, own, 0, known_of(view), where)) / 2)

    def worths(self, game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> tuple[Advised, ...]:
        """See ``bot.ports.players.Adviser``."""
        if view.raises.answerer == seat:
            return self._answers(game, view, legal, seat, chance)
        cards = [one for one in legal.actions if isinstance(one, Lead | Beat | Give)]
        if view.claim is not None or len(cards) < 2:
            return ()
        worth = view.raises.worth
        found = [Advised(card, worth * value, won=(1 + value) / 2) for card, value in self.ranked(view, cards, chance)]
        if (first := self.play(game, view, legal, seat, chance)) not in cards:
            worth = WORTH[first.word] if isinstance(first, Raise) else worth
            value = 1.0 if first == VAR else 2 * self._hopes(view, LEADS).win - 1
            found.insert(0, Advised(first, worth * value, won=(1 + value) / 2))
        return tuple(found)

    def _answers(self, game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> tuple[Advised, ...]:
        won = self._hopes(view, WAITS).win
        first = self.play(game, view, legal, seat, chance)

        def advised(action: Action) -> Advised:
            if action == DECLINE:
                return Advised(action, -view.raises.worth, won=0.0)
            worth = WORTH.get(action.word, view.raises.offer) if isinstance(action, Raise) else view.raises.offer
            return Advised(action, worth * (2 * won - 1), won=won)

        others = [one for one in legal.actions if isinstance(one, Raise) and one != first]
        return (advised(first), *sorted(map(advised, others), key=lambda one: -one.points))

    def ranked(
        self, view: View, cards: Sequence[Lead | Beat | Give], chance: Chance
    ) -> list[tuple[Lead | Beat | Give, float]]:
        """What ``cards`` are worth, the best first: 1 the deal is won, -1 lost. Of several ways to beat with the same
        cards one is named."""
        of = pack(view.options.cards, _trumps(view))
        different: dict[tuple[type, int], Lead | Beat | Give] = {}
        for one in cards:
            different.setdefault((type(one), sum(1 << of.number[card] for card in one.cards)), one)
        values = self._worked_out(view, list(different)) if self._exact and not view.stock else None
        if values is None:
            values = [self._judged(view, *one) for one in different]
            further = self._further(view, list(different), values, chance)
            if further:
                shown = list(different.values())
                return [(shown[n], value) for value, n in further]
        found = zip(different.values(), values, strict=True)
        return sorted(found, key=lambda one: one[1], reverse=True)

    def weigh(self, decided: Decided) -> Weighed | None:
        """Worked out where ``strong`` does so. Else the network says which lead or answer was best, and what it and the
        one that was made are worth it is asked with the plain suits called by other names. Raises, var and malutka are
        not weighed."""
        asked, action = decided.question, decided.actions[0]
        view: View = asked.view
        cards = [one for one in asked.legal.actions if isinstance(one, Lead | Beat | Give)]
        if not isinstance(action, Lead | Beat | Give) or view.claim is not None or len(cards) < 2:
            return None
        ways = list({(type(one), frozenset(one.cards)): one for one in (*cards, action)}.values())
        worth, own = view.raises.worth, ways.index(action)
        values = self._worked_out(view, [_way(view, one) for one in ways]) if not view.stock else None
        exact = values is not None
        if values is None:
            values = [self._judged(view, *_way(view, one)) for one in ways]
        best = max(range(len(ways)), key=lambda n: values[n])
        less = worth * (values[best] - values[own])
        if exact:
            return Weighed("play", less, (ways[best],) if less > 0 else (), fault=less >= FAULT * worth)
        if less <= 0:
            return none("play")
        apart = []
        for names, at in looks(view):
            one, other = (self._judged(at, *_way(at, renamed(ways[n], names))) for n in (best, own))
            apart.append(worth * (one - other))
        return lost("play", ways[best], apart, FAULT * worth)

    def _further(
        self, view: View, ways: Sequence[tuple[type, int]], values: Sequence[float], chance: Chance
    ) -> list[tuple[float, int]]:
        """What the best of ``ways`` are worth when looked at further, and their numbers, the best first; empty if there
        is nothing to look at."""
        if self._depth is None:
            return []
        some = promising(values, self._depth)
        if len(some) < 2 or values[some[0]] >= 1:
            return []
        further = Further(self._judge, view, self._depth.worlds, self._depth.positions)
        found = further.worths([(ways[n][1], ways[n][0] is Beat) for n in some], chance)
        if found is None:
            return []
        # What few worlds say is chancy, what the network says at first glance is not.
        both = [((values[n] + value) / 2, n) for n, value in zip(some, found, strict=True)]
        return sorted(both, reverse=True)

    def _judged(self, view: View, kind: type, cards: int) -> float:
        of = pack(view.options.cards, _trumps(view))
        own, led = (sum(1 << of.number[card] for card in some) for some in (view.hand or (), view.lead))
        return self._judge.after(view, own, known_of(view), led, cards, kind is Beat)

    def _worked_out(self, view: View, ways: Sequence[tuple[type, int]]) -> list[float] | None:
        """None: there are too many hands, or too many ways to go on."""
        found = worked_out(view, [(cards, kind is Beat) for kind, cards in ways], HANDS, POSITIONS)
        if found is None:
            return None
        # By how much a deal is won decides nothing but between ways that are as good.
        totals = (sum((ahead > 0) - (ahead < 0) + ahead / 10_000 for ahead in one) / len(one) for one in found)
        return [max(-1.0, min(1.0, total)) for total in totals]


def worked_out(
    view: View, ways: Sequence[tuple[int, bool]], hands: int, positions: int
) -> Sequence[Sequence[int]] | None:
    """Once the stock is empty: by way, how many points one is ahead in the end, for each hand that the other side can
    have. None: these are more than ``hands``, or it takes more than ``positions``.

    ``ways``: cards, as bits, and whether they beat what was led.
    """
    assert view.me is not None
    of, now, size = pack(view.options.cards, _trumps(view)), known_of(view), view.sizes[1 - view.me]
    own, led = (sum(1 << of.number[card] for card in some) for some in (view.hand or (), view.lead))
    if comb(now.unseen.bit_count(), size) > hands:
        return None
    ending = Ending(positions, of.worth)
    found: list[list[int]] = [[] for _ in ways]
    try:
        for hand in _hands(now, size):
            ahead = now.taken + sum(of.worth[n] for n in numbers(now.unseen & ~hand)) - now.theirs
            for into, (cards, beaten) in zip(found, ways, strict=True):
                more = ending.answered(cards, led, beaten, own, hand) if led else ending.led(cards, own, hand)
                into.append(ahead + more)
    except TooMany:
        return None
    return found


def _way(view: View, action: Lead | Beat | Give) -> tuple[type, int]:
    """As ``Thinker`` counts it: what is done, and with which cards."""
    of = pack(view.options.cards, _trumps(view))
    return type(action), sum(1 << of.number[card] for card in action.cards)


def _hands(now: Known, size: int) -> Iterator[int]:
    for held in combinations(numbers(now.unseen), size):
        yield sum(1 << n for n in held)


def _trumps(view: View) -> Any:
    assert view.trumps is not None
    return view.trumps


def _thinker(supplies: Supplies, cards: int, exact: bool, depth: Depth | None = None) -> Thinker:
    return Thinker(Judge(Network(supplies.weights(f"bura{cards}.net")), cards), exact, depth)


def levels(cards: int) -> dict[Level, Callable[[Supplies], Player]]:
    """``cards``: in a hand. With three there is no ``master``: there looking further gains nothing."""
    found: dict[Level, Callable[[Supplies], Player]] = {
        "normal": lambda supplies: _thinker(supplies, cards, False).play,
        "strong": lambda supplies: _thinker(supplies, cards, True).play,
    }
    if cards > 3:
        found["master"] = lambda supplies: _thinker(supplies, cards, True, MASTER).play
    return found


def adviser(cards: int) -> Callable[[Supplies], Adviser]:
    return lambda supplies: _thinker(supplies, cards, True)
