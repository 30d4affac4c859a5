"""Hints in the Blot family: what each call or card is worth, and how often the contract is made.

Theory of operation. Cards are judged as ``strong`` judges them (``search``), in several samples of worlds that have
nothing to do with each other: their mean is what a card is worth, and how far they lie apart says how sure that is.
What calls are worth the network says that calls or takes; how often a bid would be made, the one that looks ahead
(``outlook``).
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from bot.games.blot.player.auction import Caller
from bot.games.blot.player.outlook import Outlook
from bot.games.blot.player.search import Depth, Searcher, sound
from bot.games.blot.player.taking import Taker
from bot.ports.players import Advised
from rules.blot.actions import PLAY, Named
from rules.blot.bazaar.view import View
from rules.blot.belote.view import View as TurnedView
from rules.blot.view import TableView
from rules.cards import Card
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame

SAMPLES: Final = 4
DEPTH: Final = Depth(40, 6, 600_000)
"""Of each sample."""
ROUGH: Final = 10.0
"""Points of Georgian Belote by which what the network says of two calls may well be wrong."""


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
        if view.phase != "play" or len(view.plays) < 2 or view.plays_for != seat:
            return ()
        return self._cards(game, view, legal, seat, chance)

    def _calls(self, view: View, legal: Legal[Any], seat: Seat) -> tuple[Advised, ...]:
        if self._caller is None or self._outlook is None:
            return ()
        foreseen = self._outlook.chances(view, seat)

        def made(call: Any) -> float | None:
            if not isinstance(call, Named):
                return None
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
