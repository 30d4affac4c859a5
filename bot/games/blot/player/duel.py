"""The player of Duel Blot above ``easy``: calls and cards by deals played out."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import Any, Final

from bot.games.blot.player import core
from bot.games.blot.player import play as easy
from bot.games.blot.player.aims import Chances, Worth, counted, duel_written, gains
from bot.games.blot.player.core import Ending, Judged, bits, cards, play_out, worlds
from bot.games.blot.player.easy import BLOT, NAMES, TAKES, own_sai
from bot.games.blot.player.search import FAULT, SAME, SAMPLES, BlotAdviser, Depth, Judge, Searcher, seeded
from bot.games.thinking import lost, none
from bot.ports.players import Advised, Decided, Weighed
from rules.blot import actions, playing, values
from rules.blot.belote.model import TAKE, TRUMP, Action, BeloteRules
from rules.blot.belote.view import View
from rules.blot.combos import best, declarable, held
from rules.blot.view import TableView
from rules.cards import PACK, RANK, SUIT, SUITS, Card, Suit
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame

# --- calls in Duel Blot -----------------------------------------------------------------------------------------------
# Theory of operation. The unseen cards are dealt many times; worlds in which the other side would not have passed, by
# the rules of ``easy``, have a low weight. In each world quick rules play the deal out with either side as the taker,
# combinations included. The worth of a pass follows from the other side's call in that world, and one's own after it.
# Near the end of a match, points are replaced by their effect on the chance to win (``aims``).


UNLIKELY: Final = 0.15  # The weight of a world in which the other side would not have called as it did
LEAD: Final = 1.0
"""The points by which a call must lead the choice of ``easy``: smaller differences are mostly chance."""


class World:
    """The unseen cards, dealt. ``hands``: by seat, as they will be played; ``worth``: to the calling seat; ``other``:
    the cards from which the other side calls."""

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
        """See ``easy.promise``."""
        blot = {"K", "Q"} <= {RANK[c] for c in self.other if SUIT[c] == suit}
        return own_sai(self.other, suit) + (BLOT if blot else 0)

    def takes(self, suit: Suit) -> bool:
        return self.promise(suit) >= TAKES[2]

    def names(self, turned: Suit) -> Suit | None:
        """The other suit that the other side names; None if it passes."""
        found = max((suit for suit in SUITS if suit != turned), key=lambda suit: (self.promise(suit), suit))
        return found if self.promise(found) >= NAMES[2] else None

    def value(self, taker: Seat, suit: Suit) -> float:
        """The worth of a deal in which ``taker`` plays ``suit``."""
        if (taker, suit) not in self._known:
            self._known[taker, suit] = self._played(taker, suit)
        return self._known[taker, suit]

    @cached_property
    def _combos(self) -> playing.Sides:
        worth = self._rules.worth["S"]
        sets = [best(declarable(held(hand, worth)), worth) for hand in self._hands]
        points = [sum(worth.points(combo) for combo in found) for found in sets]
        high = [max((worth.strength(combo) for combo in found), default=(0, 0, 0)) for found in sets]
        over = self._lead if high[self._lead] >= high[1 - self._lead] else 1 - self._lead
        return (points[0], 0) if over == 0 else (0, points[1])

    def _played(self, taker: Seat, suit: Suit) -> float:
        bit, duty = bits(suit), core.duties(self._rules.follow)
        hands = tuple(sum(bit[card] for card in hand) for hand in self._hands)
        pair = bit[Card("K" + suit)] | bit[Card("Q" + suit)]
        blot = [self._rules.blot if hand & pair == pair else 0 for hand in hands]
        whole = values.LAST_TRICK + sum(values.SAI[suit][card] for hand in self._hands for card in hand)
        found = play_out(core.frame(2, suit, duty), hands, self._lead, None, 0, taker)
        end = core.WHOLE + 1 if found >= core.SWEEP else core.WHOLE + 2 if found < 0 else found
        return self._worth(duel_written(taker, self._combos, (blot[0], blot[1]), whole, end))


def chosen(worths: Sequence[tuple[float, Action]], usual: Action) -> Action:
    """The first of ``worths`` if it leads ``usual`` by ``LEAD``, else ``usual``."""
    stands = next((worth for worth, call in worths if call == usual), None)
    best, call = worths[0]
    return usual if stands is not None and best - stands < LEAD else call


class Taker:
    """``worlds``: the number played out. ``chances``: to win the match; None: only points count."""

    def __init__(self, worlds: int, chances: Chances | None = None) -> None:
        self._count: Final = worlds
        self._chances: Final = chances

    def worths(
        self, rules: BeloteRules, view: View, legal: Legal[Any], seat: Seat, chance: Chance
    ) -> list[tuple[float, Action]]:
        """The worth of each call, best first."""
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
        found.append((passed(worlds, turned, seat, first), actions.PASS))
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
        """The worth of a pass in the first round."""
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
        """The worth of a pass in the second round: nothing is written unless the other side names a suit."""
        if not first:
            return 0.0
        total = 0.0
        for weight, world in worlds:
            if (suit := world.names(turned)) is not None:
                total += weight * world.value(1 - seat, suit)
        return total / sum(weight for weight, _ in worlds)


# --- cards in Duel Blot -----------------------------------------------------------------------------------------------
# Worlds as in ``search``, but each judged separately, because the cards left out of play affect the score.
#
# Theory of operation. Two hands of nine leave six cards of the pack out; one of them is seen. The total take of the two
# sides depends on the other five, and so does the worth of an end (``aims``). Choosing those five from the unseen cards
# also fixes the other hand, so each world is a separate question with everything known.


NOBODY: Final = core.Room(0, 0, 0)


class DuelSearcher(Searcher):
    """See ``search.Searcher``; ``worlds``, ``chances``: see ``Taker``."""

    def __init__(self, judge: Judge, depth: Depth, worlds: int, chances: Chances | None = None) -> None:
        super().__init__(judge, depth)
        self._namer: Final = Taker(worlds, chances)

    def play(self, game: AnyGame, view: TableView, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
        if isinstance(view, View) and view.phase == "bidding" and legal.choice:
            return chosen(self.calls(game, view, legal, seat, chance), easy(game, view, legal, seat, chance))
        return super().play(game, view, legal, seat, chance)

    def calls(self, game: Any, view: View, legal: Legal[Any], seat: Seat, chance: Chance) -> list[tuple[float, Action]]:
        """The worth of each call, best first."""
        rules: BeloteRules = game.rules(view.options)
        return self._namer.worths(rules, view, legal, seat, chance)

    def ending(self, game: AnyGame, view: TableView, strain: str, hands: Sequence[Sequence[Card]]) -> Ending | None:
        """None: the hands do not include the cards left out of play."""
        return None

    def judged(self, game: AnyGame, view: Any, seat: Seat, chance: Chance, depth: Depth | None = None) -> Judged:
        assert isinstance(view, View)
        rules, depth = self.rules(game, view), depth or self.depth
        asked = self.question(rules, view, seat)
        named, strain = cards(asked.strain), view.strain or "N"

        @cache
        def aims(whole: int) -> tuple[float, ...]:
            return gains(view, seat, rules, whole)

        aside = sum(values.SAI[strain][card] for card in view.out)
        worth: dict[Card, float] = {}
        made: dict[Card, float] = {}
        seen = 0
        effort = core.Effort(1, depth.exact, depth.positions // depth.worlds, 1)
        for hands in worlds(asked, depth.worlds, core.Stream(seeded(chance))):
            left = asked.unseen & ~(hands[0] | hands[1])
            whole = core.WHOLE - aside - sum(values.SAI[strain][named[n]] for n in core.each(left))
            rooms = [NOBODY] * core.PLACES
            rooms[0], rooms[1] = core.Room(hands[0], 0, 0), core.Room(hands[1], 0, 0)
            one = self.judge.judge(replace(asked, unseen=0, rooms=tuple(rooms), gains=aims(whole)), effort)
            if not one.worlds:
                continue
            seen += 1
            for card in one.worth:
                worth[card] = worth.get(card, 0.0) + one.worth[card]
                made[card] = made.get(card, 0.0) + one.made[card]
        return Judged(seen, {c: w / seen for c, w in worth.items()}, {c: m / seen for c, m in made.items()})


class DuelAdviser(BlotAdviser):
    """See ``bot.ports.players.Adviser``."""

    def __init__(self, searcher: DuelSearcher) -> None:
        super().__init__(searcher)
        self._duel: Final = searcher

    def worths(
        self, game: AnyGame, view: TableView, legal: Legal[Any], seat: Seat, chance: Chance
    ) -> tuple[Advised, ...]:
        if isinstance(view, View) and view.phase == "bidding" and legal.choice:
            calls = self._duel.calls(game, view, legal, seat, chance)
            return tuple(Advised(call, worth) for worth, call in calls)
        return super().worths(game, view, legal, seat, chance)

    def weigh(self, decided: Decided) -> Weighed | None:
        """One sample of worlds selects the best call; others measure its worth and that of the call made."""
        asked, action = decided.question, decided.actions[0]
        if not (isinstance(asked.view, View) and asked.view.phase == "bidding"):
            return super().weigh(decided)
        question = (asked.game, asked.view, asked.legal, asked.seat, asked.chance)
        worths = {call: worth for worth, call in self._duel.calls(*question)}
        if action not in worths:
            return None
        best = max(worths, key=lambda call: worths[call])
        if worths[action] >= worths[best] - SAME:
            return none("call")
        samples = [{call: worth for worth, call in self._duel.calls(*question)} for _ in range(SAMPLES)]
        return lost("call", best, [one[best] - one[action] for one in samples], FAULT)
