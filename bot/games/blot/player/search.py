"""The Blot player at ``strong`` and ``master``, its hints and its reviews: calls from a network, cards by search.

Theory of operation. For each legal card, the deal is finished in worlds that agree with everything the seat knows,
likelier worlds more often. The hands hold what was declared and nearly always no more. The weight of a world depends on
the other seats' calls (would the network, or a plain bidder, make them with those hands?) and on their cards (would the
quick rules play them?). With many cards left, the quick rules play a world out; the last tricks are solved. A card's
worth is the mean worth of its ends (``aims``); between equal cards the rules decide.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, Protocol

from bot.games.blot.player import aims, calls, core
from bot.games.blot.player import play as easy
from bot.games.blot.player.core import Ending, Heard, Judged, Question, bits, played
from bot.games.blot.player.easy import Reading
from bot.games.blot.player.easy import card as chosen_by_rules
from bot.games.thinking import below, lost, none
from bot.ports.players import Advised, Decided, Makeable, Opened, Weighed
from rules.blot.actions import CARD, OK, PASS, PLAY, QUANSH, SEVENS, SUR, Named
from rules.blot.bazaar.score import ruleset
from rules.blot.bazaar.view import View
from rules.blot.belote.view import View as TurnedView
from rules.blot.values import POWER, Ruleset
from rules.blot.view import TableView
from rules.cards import STRAINS, SUIT, Card
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame

SAME: Final = 0.02  # Cards whose worth differs by at most this many points count as equal
WORD: Final = 1 << 16


class Judge(Protocol):
    def judge(self, asked: Question, effort: core.Effort) -> Judged: ...

    def ending(self, asked: core.AllOpen) -> Ending | None: ...


@dataclass(frozen=True, slots=True)
class Depth:
    """See ``Effort``."""

    worlds: int
    exact: int
    positions: int


STRONG: Final = Depth(40, 6, 2_000_000)
MASTER: Final = Depth(160, 7, 4_000_000)


class Searcher:
    """``caller``: for the bazaar; ``taker``: for turned cards; None: call as ``easy`` does."""

    def __init__(
        self, judge: Judge, depth: Depth, caller: calls.Caller | None = None, taker: calls.Taker | None = None
    ) -> None:
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
        """The worth of each legal card."""
        depth = depth or self.depth
        effort = core.Effort(depth.worlds, depth.exact, depth.positions, seeded(chance))
        return self.judge.judge(self.question(self.rules(game, view), view, seat), effort)

    def rules(self, game: Any, view: TableView) -> Ruleset:
        if isinstance(view, View):
            return ruleset(view.options)
        found: Ruleset = game.rules(view.options)
        return found

    def ending(self, game: AnyGame, view: TableView, strain: str, hands: Sequence[Sequence[Card]]) -> Ending | None:
        """The result of a deal in ``strain`` with all ``hands`` open; the seat after the dealer leads. None:
        unknown."""
        rules, bit = self.rules(game, view), bits(strain)
        held = tuple(sum(bit[card] for card in hand) for hand in hands)
        return self.judge.ending(
            core.AllOpen(len(held), strain, core.duties(rules.follow), held, (view.dealer + 1) % len(held))
        )

    def strains(self, game: AnyGame, view: TableView) -> Sequence[str]:
        """The playable strains."""
        worth = self.rules(game, view).worth
        return [strain for strain in STRAINS if strain in worth]

    def question(self, rules: Ruleset, view: TableView, seat: Seat) -> Question:
        unseen, places = core.rooms(view, seat, rules)
        so_far, swept = core.taken(view)
        heard: tuple[Heard, ...] = ()
        if self._caller is not None and isinstance(view, View):
            heard = self._caller.heard(view, seat)
        return Question(
            seats=len(view.sizes), strain=view.strain or "N", duties=core.duties(rules.follow), seat=seat,
            trick=core.trick(view), swept=swept, declarer=-1 if view.taker is None else view.taker, so_far=so_far,
            unseen=unseen, rooms=places, laid=core.laid(view), gains=aims.gains(view, seat, rules), calls=heard,
            fours=core.fours(rules), said=core.said(view, rules), played=played(view),
        )  # fmt: skip


def sound(view: TableView, seat: Seat) -> Sequence[Card]:
    """The legal cards, less obvious mistakes of a trick's last player: a trump on the partner's trick, a top trump
    where a lower one also wins, and on a lost trick a card above a cheaper one. Forty worlds separate cards by a few
    points at best; this keeps chance from choosing among near equals. For a kanach, whose worlds show only who takes
    every trick, see ``_for_kanach``."""
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

    def below(low: Card, high: Card) -> bool:
        power = POWER[at.strain, SUIT[high]]
        return SUIT[low] == SUIT[high] and at.sai[low] < at.sai[high] and power[low] < power[high]

    return [card for card in plays if not any(below(low, card) for low in plays)]


def _for_kanach(at: Reading, plays: Sequence[Card], bidder: Seat) -> Sequence[Card]:
    """For the partner of ``bidder``: the cards that do not take the trick. For ``bidder``: the cards that take it, even
    from the partner, or leads that, as far as known, cannot be beaten. All ``plays`` if there are none or the kanach
    has failed: without any trick the pair loses the match (BZ-53)."""
    # Whether the bidder has taken every trick so far and is not beaten in this one.
    beaten = at.view.winning != bidder and bidder in [seat for seat, _ in at.view.trick]
    if bidder not in (at.seat, at.partner) or beaten or not core.all_by(bidder, at.view):
        return plays
    if at.view.trick:
        best = max(at.power(card) for _, card in at.view.trick)
        return [card for card in plays if (at.power(card) > best) == (at.seat == bidder)] or plays
    if at.seat != bidder:
        return plays
    rest = [seat for seat in range(at.seats) if seat != bidder]
    held = [card for card in plays if at.beats_all_left(card)]
    return [card for card in held if not any(at.may_ruff(seat, SUIT[card]) for seat in rest)] or held or plays


def mended(view: TableView, seat: Seat, usual: Any) -> Any:
    """``usual``, the choice of ``easy``, unless ``sound`` excludes that card: then its choice among the sound ones."""
    if view.plays_for != seat or len(view.plays) < 2:
        return usual
    sensible = sound(view, seat)
    if len(sensible) == len(view.plays) or usual not in [PLAY[card] for card in view.plays if card not in sensible]:
        return usual
    return PLAY[chosen_by_rules(Reading(view, seat), sensible)]


def seeded(chance: Chance) -> int:
    """64 bits."""
    seed = 0
    for _ in range(4):
        seed = seed << 16 | below(chance, WORD)
    return seed


# --- hints ------------------------------------------------------------------------------------------------------------
# Theory of operation. Cards are judged as at ``strong``, in several independent samples of worlds: the mean is a card's
# worth, the spread its uncertainty. The network that calls or takes gives the worth of calls; ``Outlook`` gives how
# often a bid is made.
#
# For the cost of a card already played, one sample selects the best card and others measure both cards. A single sample
# for both mistakes noise for skill (the optimiser's curse).


SAMPLES: Final = 4
DEPTH: Final = Depth(40, 6, 600_000)  # For each sample
CHOICE: Final = Depth(120, 6, 600_000)  # For the sample that selects the best card in a review
VALUE: Final = Depth(30, 6, 600_000)  # For each sample that measures the cards in a review
FAULT: Final = 2.0  # The smallest loss, in points, that counts as a fault
ROUGH: Final = 10.0
"""The typical error, in points of Georgian Belote, of the network's difference between two calls; twice that is a
fault."""


class BlotAdviser:
    """See ``bot.ports.players.Adviser``. ``caller``, ``outlook``: for the bazaar; ``taker``: for Georgian Belote."""

    def __init__(
        self,
        searcher: Searcher,
        caller: calls.Caller | None = None,
        outlook: calls.Outlook | None = None,
        taker: calls.Taker | None = None,
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
            if (end := self._searcher.ending(opened.game, opened.view, strain, hands)) is not None:
                found.append(Makeable(strain, (end.sai, core.WHOLE - end.sai), end.sweep))
        return tuple(found)

    def _call_weighed(self, game: AnyGame, view: View, legal: Legal[Any], seat: Seat, action: Any) -> Weighed | None:
        """The network selects the best call; its worth comes from the network with other names for the suits."""
        if self._caller is None or not (isinstance(action, Named) or action in (PASS, QUANSH, SUR, OK)):
            return None
        if not (worths := self._caller.worths(view, legal, seat)):
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
        """Every sample tries all cards in the same worlds: the difference between two cards is much surer than the
        worth of either."""
        samples = [self._searcher.judged(game, view, seat, chance) for _ in range(SAMPLES)]
        cards = [card for card in view.plays if PLAY[card] in legal and all(card in one.worth for one in samples)]
        if not cards:  # no world agrees with the declarations
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
