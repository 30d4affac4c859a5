"""The player of the Blot family at ``strong`` and ``master``: calls from a network, cards by looking into many worlds.

Theory of operation. For each card that may be played, the deal is finished in worlds that agree with everything the
seat knows, likelier worlds more often: the hands hold what was declared and nearly always no more, and the calls of the
others are weighed by what the network would have called with those hands, or somebody who bids plainly, and their cards
by what the quick rules would have laid. While many cards are left a world is played out by these rules, in the last
tricks it is solved. A card is worth what its ends are worth on average (``aims``); among cards that are worth the same,
the one the rules prefer is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from bot.games.blot.player import play as easy
from bot.games.blot.player.aims import gains
from bot.games.blot.player.auction import Caller
from bot.games.blot.player.cards import Reading
from bot.games.blot.player.cards import card as chosen_by_rules
from bot.games.blot.player.question import (
    AllOpen,
    Effort,
    Ending,
    Heard,
    Judged,
    Question,
    all_by,
    bits,
    duties,
    fours,
    laid,
    played,
    rooms,
    said,
    taken,
    trick,
)
from bot.games.blot.player.taking import Taker
from bot.games.draw import below
from rules.blot.actions import PLAY, SEVENS
from rules.blot.bazaar.score import ruleset
from rules.blot.bazaar.view import View
from rules.blot.belote.view import View as TurnedView
from rules.blot.ruleset import Ruleset
from rules.blot.values import POWER
from rules.blot.view import TableView
from rules.cards import STRAINS, SUIT, Card
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame

SAME: Final = 0.02
"""Points by which two cards may differ and count as equal."""
WORD: Final = 1 << 16


class Judge(Protocol):
    def judge(self, asked: Question, effort: Effort) -> Judged: ...

    def ending(self, asked: AllOpen) -> Ending | None: ...


@dataclass(frozen=True, slots=True)
class Depth:
    """See ``Effort``."""

    worlds: int
    exact: int
    positions: int


STRONG: Final = Depth(40, 6, 2_000_000)
MASTER: Final = Depth(160, 7, 4_000_000)


class Searcher:
    """``caller``, ``taker``: what calls in the bazaar, what takes; None: as ``easy`` does."""

    def __init__(self, judge: Judge, depth: Depth, caller: Caller | None = None, taker: Taker | None = None) -> None:
        self.judge: Final = judge
        self.depth: Final = depth
        self._caller: Final = caller
        self._taker: Final = taker

    def play(self, game: AnyGame, view: TableView, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
        """One of ``legal``, which is not empty."""
        if self._caller is not None and isinstance(view, View) and view.phase in ("bidding", "sur"):
            return SEVENS if SEVENS in legal else self._caller.call(view, legal, seat)
        if self._taker is not None and isinstance(view, TurnedView) and view.phase == "bidding":
            return self._taker.call(view, legal, seat)
        usual = easy(game, view, legal, seat, chance)
        chosen = [card for card in view.plays if PLAY[card] == usual]
        if not chosen or len(view.plays) == 1 or view.plays_for != seat:
            return usual
        judged = self.judged(game, view, seat, chance)
        sensible = [card for card in sound(view, seat) if card in judged.worth]
        best = max((judged.worth[card] for card in sensible), default=None)
        if best is None or (chosen[0] in sensible and judged.worth[chosen[0]] >= best - SAME):
            return usual
        return PLAY[max(sensible, key=lambda c: (judged.worth[c], c))]

    def judged(self, game: AnyGame, view: TableView, seat: Seat, chance: Chance, depth: Depth | None = None) -> Judged:
        """What each card that may be played is worth."""
        depth = depth or self.depth
        effort = Effort(depth.worlds, depth.exact, depth.positions, seeded(chance))
        return self.judge.judge(self.question(self.rules(game, view), view, seat), effort)

    def rules(self, game: Any, view: TableView) -> Ruleset:
        if isinstance(view, View):
            return ruleset(view.options)
        found: Ruleset = game.rules(view.options)
        return found

    def ending(self, game: AnyGame, view: TableView, strain: str, hands: Sequence[Sequence[Card]]) -> Ending | None:
        """What a deal comes to in ``strain`` with all ``hands`` open; the seat after the dealer leads. None: not
        known."""
        rules, bit = self.rules(game, view), bits(strain)
        held = tuple(sum(bit[card] for card in hand) for hand in hands)
        return self.judge.ending(AllOpen(len(held), strain, duties(rules.follow), held, (view.dealer + 1) % len(held)))

    def strains(self, game: AnyGame, view: TableView) -> Sequence[str]:
        """Those that can be played."""
        worth = self.rules(game, view).worth
        return [strain for strain in STRAINS if strain in worth]

    def question(self, rules: Ruleset, view: TableView, seat: Seat) -> Question:
        unseen, places = rooms(view, seat, rules)
        so_far, swept = taken(view)
        heard: tuple[Heard, ...] = ()
        if self._caller is not None and isinstance(view, View):
            heard = self._caller.heard(view, seat)
        return Question(
            seats=len(view.sizes),
            strain=view.strain or "N",
            duties=duties(rules.follow),
            seat=seat,
            trick=trick(view),
            swept=swept,
            declarer=-1 if view.taker is None else view.taker,
            so_far=so_far,
            unseen=unseen,
            rooms=places,
            laid=laid(view),
            gains=gains(view, seat, rules),
            calls=heard,
            fours=fours(rules),
            said=said(view, rules),
            played=played(view),
        )


def sound(view: TableView, seat: Seat) -> Sequence[Card]:
    """The cards that may be played, without those that nobody plays who is the last to play: no trump on a trick that
    is the partner's, none that wins at any time where a lower one does, and on a lost trick no card from above a
    cheaper one. Forty worlds tell cards apart by a few points at best; what lies within that is left to nobody's
    luck. Of a kanach, whose worlds only tell who takes every trick: see ``_for_kanach``."""
    at = Reading(view, seat)
    plays: Sequence[Card] = view.plays
    if isinstance(view, View) and view.bid is not None and view.bid.promise == "g":
        plays = _for_kanach(at, plays, view.bid.seat)
    if not view.trick or at.to_come():
        return plays
    if view.winning == at.partner and SUIT[view.trick[0][1]] != at.trump:
        return [card for card in plays if SUIT[card] != at.trump] or plays
    best = max(at.power(card) for _, card in view.trick)
    winners = [card for card in plays if at.power(card) > best]
    if winners and view.winning != at.partner:
        low = min((card for card in winners if SUIT[card] == at.trump), key=at.power, default=None)
        return [card for card in plays if SUIT[card] != at.trump or card == low or not at.beats_all_left(card)]
    if view.winning == at.partner:
        return plays
    return [card for card in plays if not any(_below(at, low, card) for low in plays)]


def _for_kanach(at: Reading, plays: Sequence[Card], bidder: Seat) -> Sequence[Card]:
    """The cards with which the partner of ``bidder`` does not take the trick; those with which ``bidder`` takes it, its
    partner's too, or can lead and nobody beat, as far as is known. All ``plays``, if there are none, and once it is
    lost: without any trick the pair loses the match (BZ-53)."""
    if bidder not in (at.seat, at.partner) or not _stands(at.view, bidder):
        return plays
    if at.view.trick:
        best = max(at.power(card) for _, card in at.view.trick)
        return [card for card in plays if (at.power(card) > best) == (at.seat == bidder)] or plays
    if at.seat != bidder:
        return plays
    rest = [seat for seat in range(at.seats) if seat != bidder]
    held = [card for card in plays if at.beats_all_left(card)]
    return [card for card in held if not any(at.may_ruff(seat, SUIT[card]) for seat in rest)] or held or plays


def _stands(view: TableView, bidder: Seat) -> bool:
    """Whether ``bidder`` has taken every trick so far, and is not beaten in this one."""
    beaten = view.winning != bidder and bidder in [seat for seat, _ in view.trick]
    return not beaten and all_by(bidder, view)


def mended(view: TableView, seat: Seat, usual: Any) -> Any:
    """``usual``, what ``easy`` does, unless it is a card that nobody plays: then what it plays without such cards."""
    if view.plays_for != seat or len(view.plays) < 2:
        return usual
    sensible = sound(view, seat)
    if len(sensible) == len(view.plays) or usual not in [PLAY[card] for card in view.plays if card not in sensible]:
        return usual
    return PLAY[chosen_by_rules(Reading(view, seat), sensible)]


def _below(at: Reading, low: Card, high: Card) -> bool:
    power = POWER[at.strain, SUIT[high]]
    return SUIT[low] == SUIT[high] and at.sai[low] < at.sai[high] and power[low] < power[high]


def seeded(chance: Chance) -> int:
    """64 bits."""
    seed = 0
    for _ in range(4):
        seed = seed << 16 | below(chance, WORD)
    return seed
