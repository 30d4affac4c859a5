"""Bazaar Blot (BL, BZ; ``docs/rules/bazaar-blot.md``): the game, and the fold of its events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never, get_args

from rules.base import BaseGame, sole
from rules.blot import play
from rules.blot.actions import CUT, OK, Action, Call, Declare, Named, Show, encode, parse
from rules.blot.bazaar import bidding
from rules.blot.bazaar.bidding import bidding_of
from rules.blot.bazaar.model import (
    PRESETS,
    SEATS,
    SETTINGS,
    Bid,
    Bidding,
    BiddingClosed,
    Contract,
    CutMade,
    DealScored,
    Dealt,
    Event,
    Options,
    Quanshed,
    Score,
    SevensShown,
    Started,
    State,
    SurDeclined,
    Surred,
)
from rules.blot.bazaar.score import recounted, ruleset
from rules.blot.bazaar.view import View, view
from rules.blot.play import corrected
from rules.blot.playing import Corrected, DealRow, DealVoided, MatchEnded, Passed, Played, TrickTaken, fold, opened_play
from rules.blot.view import SHOWN
from rules.cards import PACK, Card, in_packets
from rules.core import Chance, Illegal, Legal, Result, Seat

# --- The state after an event -----------------------------------------------------------------------------------------
# The most frequent events come first, for speed. The family's ``fold`` handles those of the play.


def evolve(state: State | None, event: Event) -> State:
    """:raises AssertionError: if the first event is not ``Started``."""
    if state is None:
        assert isinstance(event, Started)
        return State(event.options, ruleset(event.options), "between", event.dealer)
    match event:
        case Played() | TrickTaken():
            return fold(state, event)
        case Passed() | Bid() | Quanshed() | Surred() | SurDeclined():
            return _called(state, event)
        case Dealt() | BiddingClosed() | SevensShown() | CutMade() | DealVoided() | DealScored() | MatchEnded():
            return _turned(state, event)
        case Started():
            return state
        case Corrected():
            return corrected(state, event)
        case _:
            return fold(state, event)


def _turned(
    state: State, event: Dealt | BiddingClosed | SevensShown | CutMade | DealVoided | DealScored | MatchEnded
) -> State:
    """The events that change the phase."""
    match event:
        case Dealt():
            return _dealt(state, event)
        case BiddingClosed():
            return _closed(state, event.contract)
        case SevensShown():
            bidding = bidding_of(state)
            return replace(state, bidding=replace(bidding, calls=(*bidding.calls, (event.seat, "sevens"))))
        case CutMade():
            return replace(state, phase="between", cut=event.cut)
        case DealVoided():
            return _over(state, _void_row(state, event.reason), state.totals, None)
        case DealScored():
            return _over(state, _row(event.score), event.score.total, event.score)
        case MatchEnded():
            result = Result(event.winners, event.points, event.advantage, event.reason)
            return replace(state, phase="done", result=result)
        case _:
            assert_never(event)


def _called(state: State, event: Passed | Bid | Quanshed | Surred | SurDeclined) -> State:
    old = bidding_of(state)
    seat = event.seat
    standing, passes, bids, declined, phase = old.standing, old.passes, old.bids, old.declined, state.phase
    match event:
        case Passed():
            text, passes = "pass", passes + 1
        case Bid():
            text, passes, bids = event.text, 0, bids + 1
            standing = Contract(seat, event.level, event.strain, event.promise)
        case Quanshed():
            assert standing is not None
            text, phase = "q", "sur"
            standing = replace(standing, call="quansh", quansh=seat)
        case Surred():
            text = "s"
        case SurDeclined():
            text, declined = "ok", (*declined, seat)
    turn = (seat + 1) % SEATS if isinstance(event, Passed | Bid) else old.turn
    calls = (*old.calls, (seat, text))
    new = Bidding(turn, calls, standing, passes, old.spoken | 1 << seat, bids, declined)
    return replace(state, bidding=new, phase=phase)


def _dealt(state: State, event: Dealt) -> State:
    return replace(
        state,
        phase="bidding",
        deal=event.deal,
        dealer=event.dealer,
        dealt=event.hands,
        hands=event.hands,
        bidding=Bidding((event.dealer + 1) % SEATS),
        play=None,
        packets=(),
        cut=False,
    )


def _closed(state: State, contract: Contract) -> State:
    bidding = replace(bidding_of(state), standing=contract)
    return replace(state, phase="play", bidding=bidding, play=opened_play(state, contract, state.dealt))


def _over(state: State, line: DealRow, totals: tuple[int, int], score: Score | None) -> State:
    """Between deals: the next dealer deals, and the player before them may cut (BZ-4)."""
    cut = state.options.pack == "cut"
    return replace(
        state,
        phase="cut" if cut else "between",
        dealer=(state.dealer + 1) % SEATS,
        totals=totals,
        rows=(*state.rows, line),
        score=score if score is not None else state.score,
        packets=_gathered(state) if cut else (),
    )


def _gathered(state: State) -> tuple[tuple[Card, ...], ...]:
    """The 32 cards in eight packets of four: the tricks in order, then the cards still held."""
    packets: list[tuple[Card, ...]] = []
    loose: list[Card] = []
    if state.play is not None:
        packets += [tuple(c for _, c in trick) for trick in state.play.taken]
        loose += [c for _, c in state.play.trick]
    for hand in state.hands:
        loose += hand
    packets += [tuple(loose[n : n + 4]) for n in range(0, len(loose), 4)]
    return tuple(packets)


def _void_row(state: State, reason: str) -> DealRow:
    standing = state.bidding.standing if state.bidding is not None else None
    blank = DealRow(deal=state.deal, dealer=state.dealer, total=state.totals, void=reason)
    if standing is None:
        return blank
    return replace(
        blank,
        bid=standing.text,
        seat=standing.seat,
        strain=standing.strain,
        promise=standing.promise,
        call=standing.call,
    )


def _row(score: Score) -> DealRow:
    contract = score.contract
    return DealRow(
        deal=score.deal,
        dealer=score.dealer,
        bid=contract.text,
        seat=contract.seat,
        strain=contract.strain,
        promise=contract.promise,
        call=contract.call,
        made=score.made if score.revoker is None else None,
        kaput=score.kaput,
        combos=score.extras,
        blot=score.blot,
        written=score.written,
        total=score.total,
        revoke=score.revoker,
    )


# --- The game ---------------------------------------------------------------------------------------------------------
# Theory of operation. A match is a chain of deals. Between two deals the phase is ``between`` and the table calls
# ``deal``. Before that, in ``cut``, the player before the dealer may cut a pack that is not shuffled. In a deal the
# phases are ``bidding``, ``sur`` after a quansh, and ``play``; the modules ``bidding`` and ``play`` decide.


PACKET = 4
ROUNDS = 2
"""BZ-3."""
_SIDES = (frozenset((0, 2)), frozenset((1, 3)))


class BazaarBlot(BaseGame[State, Action, Event, View, Options]):
    """See ``rules.core.Game``."""

    key = "bazaar-blot"
    seats = frozenset((SEATS,))
    events = get_args(Event)
    presets = PRESETS
    settings = SETTINGS
    evolve = staticmethod(evolve)
    encode = staticmethod(encode)
    parse = staticmethod(parse)
    shown = SHOWN
    _view = staticmethod(view)

    def _start(self, seats: int, options: Options, dealer: Seat) -> Sequence[Event]:
        return (Started(options, dealer),)

    def sides(self, state: State) -> tuple[frozenset[Seat], ...]:
        return _SIDES

    def _deal(self, state: State, chance: Chance) -> Sequence[Event]:
        pack = _stacked(state, chance) if state.packets else tuple(PACK[n] for n in chance.shuffled(len(PACK)))
        return (Dealt(state.deal + 1, state.dealer, in_packets(pack, state.dealer, SEATS, PACKET, ROUNDS)),)

    def actors(self, state: State) -> frozenset[Seat]:
        match state.phase:
            case "play":
                return play.actors(state)
            case "bidding" | "sur":
                return bidding.actors(state)
            case _:
                return self.waiting(state)

    def _waiting(self, state: State) -> frozenset[Seat]:
        match state.phase:
            case "play":
                return play.waiting(state)
            case "cut":
                return sole(_cutter(state))
            case _:
                return bidding.waiting(state)

    def _legal(self, state: State, seat: Seat) -> Legal[Action]:
        match state.phase:
            case "play":
                return play.legal(state, seat)
            case "cut":
                return Legal((CUT, OK)) if seat == _cutter(state) else Legal()
            case _:
                return bidding.legal(state, seat)

    def _decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> Sequence[Event]:
        """:raises Illegal: see ``play``, ``speech`` and ``bidding``; ``cut-first``."""
        match state.phase:
            case "play":
                return play.decide(state, seat, action)
            case "cut":
                return (_cut(state, seat, action),)
            case _:
                return bidding.decide(state, seat, action)

    voided = staticmethod(play.voided)
    promised = staticmethod(play.promised)
    doomed = staticmethod(play.doomed)

    def corrected(self, state: State, deal: int, written: tuple[int, ...]) -> Sequence[Event]:
        """See ``rules.core.BookGame``."""
        event = play.correction(state, deal, written)
        return play.with_end(event, recounted(evolve(state, event)))

    def timeout(self, state: State, seat: Seat) -> Action:
        match state.phase:
            case "play":
                return play.timeout(state, seat)
            case "bidding" | "sur":
                return bidding.timeout(state)
            case _:
                return OK

    def decision(self, state: State, action: Action) -> str:
        """``d3`` for cards, declarations and words, ``d3b2`` for calls (two bids so far), ``d3c`` for the cut.

        A card of an old deal is stale; a quansh pressed just after a pass is not (docs/laws.md, Buttons outlive
        restarts).
        """
        deal = f"d{state.deal}"
        if state.phase == "cut":
            return deal + "c"
        match action:
            case Call(word="pass" | "q" | "s"):
                return deal + _bids(state)
            case Call(word="ok"):
                return f"{deal}t{_played(state)}" if state.phase == "play" else deal + _bids(state)
            case Named() if state.phase != "play":
                return deal + _bids(state)
            case Named() | Call() | Declare() | Show():
                return deal

    def reversible(self, before: State, after: State, seat: Seat) -> bool:
        if before.phase == "cut":
            return after.phase == "between"
        if after.deal != before.deal or after.phase not in ("bidding", "sur", "play"):
            return False
        return play.nothing_told(before, after, seat)


def _cutter(state: State) -> Seat:
    """The player before the dealer (BZ-4)."""
    return (state.dealer - 1) % SEATS


def _cut(state: State, seat: Seat, action: Action) -> CutMade:
    if seat != _cutter(state):
        raise Illegal("not-your-turn")
    if action not in (CUT, OK):
        raise Illegal("cut-first")
    return CutMade(seat, action == CUT)


def _stacked(state: State, chance: Chance) -> tuple[Card, ...]:
    """The unshuffled pack (BZ-4): the tricks gathered in random order, each as it was played, then cut.

    At a real table the order is random too; otherwise the next deal would be known.
    """
    order = chance.shuffled(len(state.packets))
    pack = tuple(card for n in order for card in state.packets[n])
    if not state.cut:
        return pack
    at = 1 + chance.shuffled(len(pack) - 1)[0]
    return pack[at:] + pack[:at]


def _bids(state: State) -> str:
    return f"b{state.bidding.bids}" if state.bidding is not None else "b0"


def _played(state: State) -> int:
    return len(PACK) - sum(len(hand) for hand in state.hands)
