"""Cards in Duel Blot: worlds as in ``search``, but each judged by itself, since what lies aside is worth something.

Theory of operation. Two hands of nine leave six cards of the pack out; one of them is seen. What the two sides take
together depends on the other five, and so does what an end is worth (``aims``). Whoever deals five of the unseen cards
aside has dealt the other hand, too: each world is a question of its own, with everything known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from bot.games.blot.player import play as easy
from bot.games.blot.player.advice import FAULT, SAMPLES, BlotAdviser
from bot.games.blot.player.aims import gains
from bot.games.blot.player.closing import Chances
from bot.games.blot.player.duel_calls import Taker, chosen
from bot.games.blot.player.plain import Stream, each, worlds
from bot.games.blot.player.question import PLACES, WHOLE, Effort, Ending, Judged, Room, cards
from bot.games.blot.player.search import SAME, Depth, Judge, Searcher, seeded
from bot.games.losses import lost, none
from bot.ports.players import Advised, Decided, Weighed
from rules.blot.belote.actions import Action
from rules.blot.belote.state import BeloteRules
from rules.blot.belote.view import View
from rules.blot.values import SAI
from rules.blot.view import TableView
from rules.cards import Card
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame

NOBODY: Final = Room(0, 0, 0)


class DuelSearcher(Searcher):
    """See ``search.Searcher``; ``worlds``, ``chances``: see ``duel_calls.Taker``."""

    def __init__(self, judge: Judge, depth: Depth, worlds: int, chances: Chances | None = None) -> None:
        super().__init__(judge, depth)
        self._namer: Final = Taker(worlds, chances)

    def play(self, game: AnyGame, view: TableView, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
        if isinstance(view, View) and view.phase == "bidding" and legal.choice:
            return chosen(self.calls(game, view, legal, seat, chance), easy(game, view, legal, seat, chance))
        return super().play(game, view, legal, seat, chance)

    def calls(self, game: Any, view: View, legal: Legal[Any], seat: Seat, chance: Chance) -> list[tuple[float, Action]]:
        """What each call is worth, the best first."""
        rules: BeloteRules = game.rules(view.options)
        return self._namer.worths(rules, view, legal, seat, chance)

    def ending(self, game: AnyGame, view: TableView, strain: str, hands: Sequence[Sequence[Card]]) -> Ending | None:
        """Not known: what lies aside is nobody's, and is not among the hands."""
        return None

    def judged(self, game: AnyGame, view: Any, seat: Seat, chance: Chance, depth: Depth | None = None) -> Judged:
        assert isinstance(view, View)
        rules, depth = self.rules(game, view), depth or self.depth
        asked = self.question(rules, view, seat)
        named, strain = cards(asked.strain), view.strain or "N"

        @cache
        def aims(whole: int) -> tuple[float, ...]:
            return gains(view, seat, rules, whole)

        aside = sum(SAI[strain][card] for card in view.out)
        worth: dict[Card, float] = {}
        made: dict[Card, float] = {}
        seen = 0
        effort = Effort(1, depth.exact, depth.positions // depth.worlds, 1)
        for hands in worlds(asked, depth.worlds, Stream(seeded(chance))):
            left = asked.unseen & ~(hands[0] | hands[1])
            whole = WHOLE - aside - sum(SAI[strain][named[n]] for n in each(left))
            rooms = [NOBODY] * PLACES
            rooms[0], rooms[1] = Room(hands[0], 0, 0), Room(hands[1], 0, 0)
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
        """One dealing of the unseen cards says which call was best, others what it and the one made are worth."""
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
