"""Calls in Duel Blot: to take the turned suit, to name another one, or to pass, by deals played out.

Theory of operation. The unseen cards are dealt in many ways; ways in which the other side would not have passed, as
``easy`` calls, count little. In each the deal is played out by quick rules with either side as the taker, combinations
included. What passing is worth follows from what the other side would then call, and oneself after it. Near the end of
a match what is written is worth by how much it helps to win it (``closing``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Final

from bot.games.blot.player.aims import Worth, duel_written
from bot.games.blot.player.bidding import BLOT, NAMES, TAKES, own_sai
from bot.games.blot.player.closing import Chances, counted
from bot.games.blot.player.plain import SWEEP, frame, play_out
from bot.games.blot.player.question import WHOLE, bits, duties
from rules.blot.actions import PASS
from rules.blot.belote.actions import TAKE, TRUMP, Action
from rules.blot.belote.state import BeloteRules
from rules.blot.belote.view import View
from rules.blot.combos import best, declarable, held
from rules.blot.playing import Sides
from rules.blot.values import LAST_TRICK, SAI
from rules.cards import PACK, RANK, SUIT, SUITS, Card, Suit
from rules.core import Chance, Legal, Seat

UNLIKELY: Final = 0.15
"""What a world counts in which the other side would not have called as it did."""
LEAD: Final = 1.0
"""Points by which a call has to lead the one that ``easy`` makes: what so few deals tell apart is mostly chance."""


class World:
    """The unseen cards, dealt. ``hands``: by seat, as they will be played; ``worth``: to the seat that calls;
    ``other``: what the other side calls by."""

    def __init__(
        self, rules: BeloteRules, seat: Seat, lead: Seat, hands: Sequence[tuple[Card, ...]], worth: Worth
    ) -> None:
        self._rules: Final = rules
        self._worth: Final = worth
        self._lead: Final = lead
        self._hands: Final = hands
        self._known: Final[dict[tuple[Seat, Suit], float]] = {}
        self.other: Final = hands[1 - seat][:6]

    def promise(self, suit: Suit) -> float:
        """See ``bidding.promise``."""
        blot = {"K", "Q"} <= {RANK[c] for c in self.other if SUIT[c] == suit}
        return own_sai(self.other, suit) + (BLOT if blot else 0)

    def takes(self, suit: Suit) -> bool:
        return self.promise(suit) >= TAKES[2]

    def names(self, turned: Suit) -> Suit | None:
        """The other suit that the other side names, None if it passes."""
        found = max((suit for suit in SUITS if suit != turned), key=lambda suit: (self.promise(suit), suit))
        return found if self.promise(found) >= NAMES[2] else None

    def value(self, taker: Seat, suit: Suit) -> float:
        """What it is worth that ``taker`` plays ``suit``."""
        if (taker, suit) not in self._known:
            self._known[taker, suit] = self._played(taker, suit)
        return self._known[taker, suit]

    @cached_property
    def _combos(self) -> Sides:
        worth = self._rules.worth["S"]
        sets = [best(declarable(held(hand, worth)), worth) for hand in self._hands]
        points = [sum(worth.points(combo) for combo in found) for found in sets]
        high = [max((worth.strength(combo) for combo in found), default=(0, 0, 0)) for found in sets]
        over = self._lead if high[self._lead] >= high[1 - self._lead] else 1 - self._lead
        return (points[0], 0) if over == 0 else (0, points[1])

    def _played(self, taker: Seat, suit: Suit) -> float:
        bit, duty = bits(suit), duties(self._rules.follow)
        hands = tuple(sum(bit[card] for card in hand) for hand in self._hands)
        pair = bit[Card("K" + suit)] | bit[Card("Q" + suit)]
        blot = [self._rules.blot if hand & pair == pair else 0 for hand in hands]
        whole = LAST_TRICK + sum(SAI[suit][card] for hand in self._hands for card in hand)
        found = play_out(frame(2, suit, duty), hands, self._lead, None, 0, taker)
        end = WHOLE + 1 if found >= SWEEP else WHOLE + 2 if found < 0 else found
        return self._worth(duel_written(taker, self._combos, (blot[0], blot[1]), whole, end))


def chosen(worths: Sequence[tuple[float, Action]], usual: Action) -> Action:
    """The first of ``worths``, if it leads ``usual`` by enough."""
    stands = next((worth for worth, call in worths if call == usual), None)
    best, call = worths[0]
    return usual if stands is not None and best - stands < LEAD else call


class Taker:
    """``worlds``: so many are played out. ``chances``: to win the match; None: points are all that counts."""

    def __init__(self, worlds: int, chances: Chances | None = None) -> None:
        self._count: Final = worlds
        self._chances: Final = chances

    def worths(
        self, rules: BeloteRules, view: View, legal: Legal[Any], seat: Seat, chance: Chance
    ) -> list[tuple[float, Action]]:
        """What each call is worth, the best first."""
        assert view.turned is not None
        turned = SUIT[view.turned]
        worlds = self._worlds(rules, view, seat, chance)
        first = seat != view.dealer

        def mean(of: Callable[[World], float]) -> float:
            return sum(weight * of(world) for weight, world in worlds) / sum(weight for weight, _ in worlds)

        found: list[tuple[float, Action]] = [
            (mean(lambda world, suit=suit: world.value(seat, suit)), TRUMP[suit])  # type: ignore[misc]
            for suit in SUITS
            if TRUMP[suit] in legal
        ]
        if TAKE in legal:
            found.append((mean(lambda world: world.value(seat, turned)), TAKE))
        passed = self._passed_twice if view.round == 2 else self._passed
        found.append((passed(worlds, turned, seat, first), PASS))
        return sorted(found, key=lambda one: one[0], reverse=True)

    def _worlds(self, rules: BeloteRules, view: View, seat: Seat, chance: Chance) -> list[tuple[float, World]]:
        assert view.turned is not None
        hand, turned = view.hand or (), SUIT[view.turned]
        unseen = [c for c in PACK if RANK[c] in view.ranks and c not in hand and c != view.turned]
        passes = sum(who != seat for who, _ in view.calls)
        worth = counted(self._chances, view, seat)
        found = []
        for _ in range(self._count):
            lying = [unseen[n] for n in chance.shuffled(len(unseen))]
            mine, theirs = (*hand, *lying[9:12]), tuple(lying[:9])
            hands = (mine, theirs) if seat == 0 else (theirs, mine)
            world = World(rules, seat, 1 - view.dealer, hands, worth)
            odd = (passes > 0 and world.takes(turned)) or (passes > 1 and world.names(turned) is not None)
            found.append((UNLIKELY if odd else 1.0, world))
        return found

    def _passed(self, worlds: Sequence[tuple[float, World]], turned: Suit, seat: Seat, first: bool) -> float:
        """To pass in the first round."""
        total, open_ = 0.0, []
        for weight, world in worlds:
            if first and world.takes(turned):
                total += weight * world.value(1 - seat, turned)
            elif not first and (suit := world.names(turned)) is not None:
                total += weight * world.value(1 - seat, suit)
            else:
                open_.append((weight, world))
        if open_:
            suits = [suit for suit in SUITS if suit != turned]
            named = max(sum(w * world.value(seat, suit) for w, world in open_) for suit in suits)
            left = sum(w for w, _ in open_) * self._passed_twice(open_, turned, seat, first)
            total += max(named, left)
        return total / sum(weight for weight, _ in worlds)

    def _passed_twice(self, worlds: Sequence[tuple[float, World]], turned: Suit, seat: Seat, first: bool) -> float:
        """To pass in the second round: nothing is written unless the other side names a suit."""
        if not first:
            return 0.0
        total = 0.0
        for weight, world in worlds:
            if (suit := world.names(turned)) is not None:
                total += weight * world.value(1 - seat, suit)
        return total / sum(weight for weight, _ in worlds)
