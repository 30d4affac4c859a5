"""Hints in the Blot family: what each call or card is worth, and how often the contract is made.

Theory of operation. Cards are judged as ``strong`` judges them (``search``), in several samples of worlds that have
nothing to do with each other: their mean is what a card is worth, and how far they lie apart says how sure that is.
What calls are worth the network says that calls or takes; how often a bid would be made, the one that looks ahead
(``outlook``).

What a card that was played has cost is told by two samples apart: one says which card was best, the others what the
two are worth. Whoever asks one sample for both takes the luck of the best card in it for skill.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from bot.games.blot.player.auction import Caller
from bot.games.blot.player.outlook import Outlook
from bot.games.blot.player.question import WHOLE
from bot.games.blot.player.search import SAME, Depth, Searcher, sound
from bot.games.blot.player.taking import Taker
from bot.games.losses import lost, none
from bot.ports.players import Advised, Decided, Makeable, Opened, Weighed
from rules.blot.actions import CARD, OK, PASS, PLAY, QUANSH, SUR, Named
from rules.blot.bazaar.view import View
from rules.blot.belote.view import View as TurnedView
from rules.blot.view import TableView
from rules.cards import Card
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame

SAMPLES: Final = 4
DEPTH: Final = Depth(40, 6, 600_000)
"""Of each sample."""
CHOICE: Final = Depth(120, 6, 600_000)
"""Of the sample that says which card was best, looking back."""
VALUE: Final = Depth(30, 6, 600_000)
"""Of each of the samples that say what it is worth."""
FAULT: Final = 2.0
"""Points from which on a loss counts as a fault."""
ROUGH: Final = 10.0
"""Points of Georgian Belote by which what the network says of two calls may well be wrong; twice that is a fault."""


class BlotAdviser:
    """See ``bot.ports.players.Adviser``. ``caller``, ``outlook``: None where there is no bazaar; ``taker``: where there
    is one."""

    def __init__(
        self,
        searcher: Searcher,
        caller: Caller | None = None,
        outlook: Outlook | None = None,
        taker: Taker | None = None,
    ) -> None:
        self._searcher: Final = searcher
        self._caller: Final = caller
        self._outlook: Final = outlook
        self._taker: Final = taker

    def worths(
        self, game: AnyGame, view: TableView, legal: Legal[Any], seat: Seat, chance: Chance
    ) -> tuple[Advised, ...]:
        if isinstance(view, View) and view.phase in ("bidding", "sur"):
            return self._calls(view, legal, seat)
        if self._taker is not None and isinstance(view, TurnedView) and view.phase == "bidding":
            worths = sorted(self._taker.worths(view, legal, seat), key=lambda one: one[0], reverse=True)
            return tuple(Advised(call, worth, within=ROUGH if n else None) for n, (worth, call) in enumerate(worths))
        if not _chooses_card(view, seat):
            return ()
        return self._cards(game, view, legal, seat, chance)

    def weigh(self, decided: Decided) -> Weighed | None:
        asked, action = decided.question, decided.actions[0]
        view: TableView = asked.view
        if isinstance(view, View) and view.phase in ("bidding", "sur"):
            return self._call_weighed(asked.game, view, asked.legal, asked.seat, action)
        if self._taker is not None and isinstance(view, TurnedView) and view.phase == "bidding":
            return self._take_weighed(view, asked.legal, asked.seat, action)
        card = CARD.get(action) if isinstance(action, Named) else None
        if card is None or not _chooses_card(view, asked.seat):
            return None
        return self._card_weighed(asked.game, view, asked.seat, card, asked.chance)

    def makeable(self, opened: Opened) -> tuple[Makeable, ...]:
        hands: Any = opened.hands
        found = []
        for strain in self._searcher.strains(opened.game, opened.view):
            end = self._searcher.ending(opened.game, opened.view, strain, hands)
            if end is not None:
                found.append(Makeable(strain, (end.sai, WHOLE - end.sai), end.sweep))
        return tuple(found)

    def _call_weighed(self, game: AnyGame, view: View, legal: Legal[Any], seat: Seat, action: Any) -> Weighed | None:
        """The network says which call was best; what it is worth it is asked with the suits called otherwise."""
        if self._caller is None or not (isinstance(action, Named) or action in (PASS, QUANSH, SUR, OK)):
            return None
        worths = self._caller.worths(view, legal, seat)
        if not worths:
            return None
        best = max(worths, key=lambda one: one[0])[1]
        if best == action:
            return none("call")
        looks = self._caller.looks(view, seat, [game.encode(best), game.encode(action)])
        return lost("call", best, [one - other for one, other in looks], FAULT)

    def _take_weighed(self, view: TurnedView, legal: Legal[Any], seat: Seat, action: Any) -> Weighed | None:
        """The same for taking, in Georgian Belote."""
        assert self._taker is not None
        worths = self._taker.worths(view, legal, seat)
        if action not in [call for _, call in worths]:
            return None
        best = max(worths, key=lambda one: one[0])[1]
        if best == action:
            return none("call")
        looks = self._taker.looks(view, seat, [best, action])
        return lost("call", best, [one - other for one, other in looks], 2 * ROUGH)

    def _card_weighed(self, game: AnyGame, view: TableView, seat: Seat, played: Card, chance: Chance) -> Weighed | None:
        first = self._searcher.judged(game, view, seat, chance, CHOICE).worth
        samples = [self._searcher.judged(game, view, seat, chance, VALUE).worth for _ in range(SAMPLES)]
        sensible = [card for card in sound(view, seat) if card in first]
        if not sensible or any(played not in one for one in (first, *samples)):
            return None
        best = max(sensible, key=lambda card: (first[card], card))
        if played in sensible and first[played] >= first[best] - SAME:
            return none("play")
        return lost("play", PLAY[best], [one[best] - one[played] for one in samples], FAULT)

    def _calls(self, view: View, legal: Legal[Any], seat: Seat) -> tuple[Advised, ...]:
        if self._caller is None or self._outlook is None:
            return ()
        foreseen, alone = self._outlook.chances(view, seat), self._caller.alone(view, seat)

        def made(call: Any) -> float | None:
            if not isinstance(call, Named):
                return None
            if call.promise == "g":
                return alone[call.strain]
            if call.promise:
                return foreseen.every(call.strain)
            return foreseen.made(call.strain, call.head) if isinstance(call.head, int) else None

        found = [Advised(call, worth, made=made(call)) for worth, call in self._caller.worths(view, legal, seat)]
        return tuple(sorted(found, key=lambda one: one.points, reverse=True))

    def _cards(
        self, game: AnyGame, view: TableView, legal: Legal[Any], seat: Seat, chance: Chance
    ) -> tuple[Advised, ...]:
        """In every sample all cards are tried in the same worlds: what lies between two of them is much surer than what
        either is worth."""
        samples = [self._searcher.judged(game, view, seat, chance) for _ in range(SAMPLES)]
        cards = [card for card in view.plays if PLAY[card] in legal and all(card in one.worth for one in samples)]
        if not cards:  # no world was found that agrees with what was declared
            return ()
        worth = {card: [one.worth[card] for one in samples] for card in cards}
        sensible = {*sound(view, seat)}

        def rank(card: Card) -> tuple[bool, float]:
            return card in sensible, fmean(worth[card])

        def advised(card: Card) -> Advised:
            made = fmean(one.made[card] for one in samples)
            less = [best - own for best, own in zip(worth[first], worth[card], strict=True)]
            return Advised(PLAY[card], fmean(worth[card]), stdev(less) / sqrt(SAMPLES), made)

        first, *others = sorted(cards, key=rank, reverse=True)
        return (advised(first), *map(advised, others))


def _chooses_card(view: TableView, seat: Seat) -> bool:
    return view.phase == "play" and len(view.plays) > 1 and view.plays_for == seat
