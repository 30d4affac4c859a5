"""Bazaar Blot (BL, BZ; ``docs/rules/bazaar-blot.md``): the game, and the fold of its events."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, get_args

from rules.base import sole
from rules.blot.actions import CUT, OK, PASS, QUANSH, SEVENS, SUR, Action, Call, Named, Promise, encode, parse
from rules.blot.bazaar import model as bz
from rules.blot.bazaar.model import Event, Options, State
from rules.blot.bazaar.score import recounted, ruleset
from rules.blot.bazaar.view import View
from rules.blot.play import BlotGame, corrected
from rules.blot.playing import Corrected, DealRow, DealVoided, MatchEnded, Passed, Played, TrickTaken, fold, opened_play
from rules.blot.view import seen
from rules.cards import PACK, STRAINS, SUITS, Card, Strain, in_packets
from rules.core import Chance, Illegal, Legal, Range, Result, Seat

# --- The state after an event -----------------------------------------------------------------------------------------
# The most frequent events come first, for speed. The family's ``fold`` handles those of the play.


def evolve(state: State | None, event: Event) -> State:
    """:raises AssertionError: if the first event is not ``Started``."""
    if state is None:
        assert isinstance(event, bz.Started)
        return State(event.options, ruleset(event.options), "between", event.dealer)
    match event:
        case Played() | TrickTaken():
            return fold(state, event)
        case bz.Started():
            return state
        case Corrected():
            return corrected(state, event)
    if isinstance(event, bz.Called):
        return _called(state, event)
    return _turned(state, event) if isinstance(event, bz.Turned) else fold(state, event)


def _turned(state: State, event: bz.Turned) -> State:
    match event:
        case bz.Dealt(deal, dealer, hands):
            bidding = bz.Bidding((dealer + 1) % bz.SEATS)
            state = replace(state, phase="bidding", deal=deal, dealer=dealer, dealt=hands, hands=hands, bidding=bidding)
            return replace(state, play=None, packets=(), cut=False)
        case bz.BiddingClosed(contract):
            opened = opened_play(state, contract, state.dealt)
            return replace(state, phase="play", bidding=replace(bidding_of(state), standing=contract), play=opened)
        case bz.SevensShown(seat):
            bidding = bidding_of(state)
            return replace(state, bidding=replace(bidding, calls=(*bidding.calls, (seat, "sevens"))))
        case bz.CutMade(_, cut):
            return replace(state, phase="between", cut=cut)
        case DealVoided(reason):
            return _over(state, _void_row(state, reason), state.totals, None)
        case bz.DealScored(score):
            return _over(state, _row(score), score.total, score)
        case MatchEnded(winners, points, advantage, why):
            return replace(state, phase="done", result=Result(winners, points, advantage, why))


def _called(state: State, event: bz.Called) -> State:
    old = bidding_of(state)
    seat = event.seat
    standing, passes, bids, declined, phase = old.standing, old.passes, old.bids, old.declined, state.phase
    match event:
        case Passed():
            text, passes = "pass", passes + 1
        case bz.Bid():
            text, passes, bids = event.text, 0, bids + 1
            standing = bz.Contract(seat, event.level, event.strain, event.promise)
        case bz.Quanshed():
            assert standing is not None
            text, phase = "q", "sur"
            standing = replace(standing, call="quansh", quansh=seat)
        case bz.Surred():
            text = "s"
        case bz.SurDeclined():
            text, declined = "ok", (*declined, seat)
    turn = (seat + 1) % bz.SEATS if isinstance(event, Passed | bz.Bid) else old.turn
    calls = (*old.calls, (seat, text))
    new = bz.Bidding(turn, calls, standing, passes, old.spoken | 1 << seat, bids, declined)
    return replace(state, bidding=new, phase=phase)


def _over(state: State, line: DealRow, totals: tuple[int, int], score: bz.Score | None) -> State:
    """Between deals: the next dealer deals, and the player before them may cut (BZ-4)."""
    cut = state.options.pack == "cut"
    packets, dealer, rows = _gathered(state) if cut else (), (state.dealer + 1) % bz.SEATS, (*state.rows, line)
    state = replace(state, phase="cut" if cut else "between", dealer=dealer, totals=totals, packets=packets)
    return replace(state, rows=rows, score=score if score is not None else state.score)


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
    seat, strain, promise, call = standing.seat, standing.strain, standing.promise, standing.call
    return replace(blank, bid=standing.text, seat=seat, strain=strain, promise=promise, call=call)


def _row(score: bz.Score) -> DealRow:
    of, made = score.contract, score.made if score.revoker is None else None
    bid = (of.text, of.seat, of.strain, of.promise, of.call)
    written = (score.kaput, score.extras, score.blot, score.written, score.total)
    return DealRow(score.deal, score.dealer, *bid, made, *written, revoke=score.revoker)


# --- Bidding (BZ-10 … BZ-18) ------------------------------------------------------------------------------------------
# Theory of operation. The bidding is a current bid, a count of passes in a row and a turn. The legal calls depend on
# the current bid and the options; only four sevens depend on a hand. So ``room`` is public, and ``legal`` picks a
# seat's part of it.


KAPUT_FROM = 25
KANACH_FROM = 30  # BZ-14
PASSES = 3  # BZ-12: passes in a row that close the bidding after a bid


def _lowest(options: Options, standing: bz.Contract | None) -> tuple[int | None, int | None, int | None]:
    """The lowest plain, kaput and kanach bid over ``standing``, None if there is none (BZ-11, BZ-14, BZ-15)."""
    over = options.first_bid if standing is None else standing.level + 1
    promise = "" if standing is None else standing.promise
    found = (
        over if promise == "" else None,
        max(over, KAPUT_FROM) if promise != "g" else None,
        max(over, KANACH_FROM) if options.kanach else None,
    )
    plain, kaput, kanach = (level if level is not None and level <= options.ceiling else None for level in found)
    return plain, kaput, kanach


def _barred(bidding: bz.Bidding) -> Strain | None:
    """The strain barred from the bid on turn: after three passes, that of the bidder's own bid (BZ-13)."""
    standing = bidding.standing
    return standing.strain if standing is not None and standing.seat == bidding.turn else None


def _may_quansh(options: Options, bidding: bz.Bidding) -> tuple[Seat, ...]:
    """BZ-16."""
    standing = bidding.standing
    if standing is None or standing.call:
        return ()
    against = [s for s in range(bz.SEATS) if bz.SIDE[s] != bz.SIDE[standing.seat]]
    return tuple(s for s in against if s == bidding.turn or not options.quansh_in_turn)


def _may_show_sevens(options: Options, bidding: bz.Bidding) -> tuple[Seat, ...]:
    """BZ-18: before a seat's first call, in or out of turn."""
    if not options.four_sevens:
        return ()
    return tuple(s for s in range(bz.SEATS) if not bidding.spoken >> s & 1)


def room(state: State) -> bz.Room:
    """The calls possible now; public facts."""
    bidding = bidding_of(state)
    options, sevens = state.options, _may_show_sevens(state.options, bidding)
    if state.phase != "bidding":
        return bz.Room(None, None, None, options.ceiling, None, (), sevens)
    levels, quansh = _lowest(options, bidding.standing), _may_quansh(options, bidding)
    return bz.Room(*levels, options.ceiling, _barred(bidding), quansh, sevens)


def actors(state: State) -> frozenset[Seat]:
    """The seats that may call: in turn, quansh, sur, or show four sevens (if they hold them)."""
    bidding = bidding_of(state)
    seats = {*waiting(state), *_may_show_sevens(state.options, bidding)}
    if state.phase == "bidding":
        seats.update(_may_quansh(state.options, bidding))
    return frozenset(seats)


def waiting(state: State) -> frozenset[Seat]:
    if state.phase == "cut":
        return sole(_cutter(state))
    bidding = bidding_of(state)
    if state.phase == "bidding":
        return sole(bidding.turn)
    standing = bidding.standing
    assert standing is not None
    return frozenset(s for s in (standing.seat, (standing.seat + 2) % bz.SEATS) if s not in bidding.declined)


def _cutter(state: State) -> Seat:
    """The player before the dealer (BZ-4)."""
    return (state.dealer - 1) % bz.SEATS


@cache
def _bids(
    plain: int | None, kaput: int | None, kanach: int | None, high: int, barred: str | None
) -> tuple[Range[Action], ...]:
    """The ranges of bids, at most one for each strain and promise."""
    promises: tuple[tuple[int | None, Promise], ...] = ((plain, ""), (kaput, "k"), (kanach, "g"))
    return tuple(
        Range(Named(low, strain, promise), "head", low, high)
        for low, promise in promises
        if low is not None
        for strain in STRAINS
        if strain != barred
    )


_SEVENS = frozenset(Card("7" + suit) for suit in SUITS)


def legal(state: State, seat: Seat) -> Legal[Action]:
    if state.phase == "cut":
        return Legal((CUT, OK)) if seat == _cutter(state) else Legal()
    bidding = bidding_of(state)
    actions: list[Action] = []
    ranges: tuple[Range[Action], ...] = ()
    if state.phase == "bidding":
        if seat == bidding.turn:
            actions.append(PASS)
            ranges = _bids(*_lowest(state.options, bidding.standing), state.options.ceiling, _barred(bidding))
        if seat in _may_quansh(state.options, bidding):
            actions.append(QUANSH)
    elif seat in waiting(state):
        actions += [SUR, OK]
    if seat in _may_show_sevens(state.options, bidding) and _SEVENS.issubset(state.dealt[seat]):
        actions.append(SEVENS)
    return Legal(tuple(actions), ranges)


def decide(state: State, seat: Seat, action: Action) -> list[Event]:
    """:raises Illegal: if ``action`` is not ``legal``, with the key of the reason."""
    if state.phase == "cut":
        if seat != _cutter(state):
            raise Illegal("not-your-turn")
        if action not in (CUT, OK):
            raise Illegal("cut-first")
        return [bz.CutMade(seat, action == CUT)]
    bidding = bidding_of(state)
    match action:
        case Named():
            return _bid(state, bidding, seat, action)
        case Call(word="pass"):
            _in_turn(state, bidding, seat)
            return _pass(state, bidding, seat)
        case Call(word="q"):
            return _quansh(state, bidding, seat)
        case Call(word="s" | "ok" as word):
            return _sur(state, bidding, seat, word)
        case Call(word="sevens"):
            return _sevens(state, bidding, seat)
        case _:
            raise Illegal("not-while-bidding")


def timeout(state: State, seat: Seat) -> Action:
    return PASS if state.phase == "bidding" else OK


def bidding_of(state: State) -> bz.Bidding:
    assert state.bidding is not None
    return state.bidding


def _in_turn(state: State, bidding: bz.Bidding, seat: Seat) -> None:
    if state.phase != "bidding":
        raise Illegal("bidding-doubled")
    if seat != bidding.turn:
        raise Illegal("not-your-turn")


def _bid(state: State, bidding: bz.Bidding, seat: Seat, bid: Named) -> list[Event]:
    options = state.options
    if not isinstance(bid.head, int) or bid.strain not in STRAINS:
        raise Illegal("not-a-bid")
    _in_turn(state, bidding, seat)
    level, strain, promise = bid.head, bid.strain, bid.promise
    plain, kaput, kanach = _lowest(options, bidding.standing)
    standing = "" if bidding.standing is None else bidding.standing.promise
    if level > options.ceiling:
        raise Illegal("bid-too-high", max=options.ceiling)
    if promise == "g" and not options.kanach:
        raise Illegal("no-kanach")
    if standing == "g" and promise != "g":
        raise Illegal("only-kanach")
    if standing == "k" and promise == "":
        raise Illegal("only-kaput")
    if promise not in ("", "k", "g"):
        raise Illegal("not-a-bid")
    if (lowest := {"": plain, "k": kaput, "g": kanach}[promise]) is None:
        raise Illegal("bid-too-high", max=options.ceiling)
    if level < lowest:
        raise Illegal("bid-too-low", min=lowest)
    if strain == _barred(bidding):
        raise Illegal("another-strain")
    made = bz.Bid(seat, level, strain, promise)
    contract = bz.Contract(seat, level, made.strain, promise)
    if _lowest(options, contract) == (None, None, None):  # BZ-12: no higher bid is possible
        return [made, bz.BiddingClosed(contract)]
    return [made]


def _pass(state: State, bidding: bz.Bidding, seat: Seat) -> list[Event]:
    passes = bidding.passes + 1
    if (standing := bidding.standing) is None:
        return [Passed(seat), DealVoided("all-passed")] if passes == bz.SEATS else [Passed(seat)]
    # With self-raising, a fourth pass, by the bidder, closes the bidding (BZ-13), if a higher bid is possible.
    again = state.options.self_raise and _lowest(state.options, standing) != (None, None, None)
    return [Passed(seat), bz.BiddingClosed(standing)] if passes == PASSES + again else [Passed(seat)]


def _quansh(state: State, bidding: bz.Bidding, seat: Seat) -> list[Event]:
    standing = bidding.standing
    if state.phase != "bidding":
        raise Illegal("bidding-doubled")
    if standing is None:
        raise Illegal("nothing-to-quansh")
    if bz.SIDE[seat] == bz.SIDE[standing.seat]:
        raise Illegal("own-side-bid")
    if seat not in _may_quansh(state.options, bidding):
        raise Illegal("not-your-turn")
    return [bz.Quanshed(seat)]


def _sur(state: State, bidding: bz.Bidding, seat: Seat, word: str) -> list[Event]:
    if state.phase != "sur":
        raise Illegal("nothing-to-sur")
    if seat not in waiting(state):
        raise Illegal("not-your-sur")
    assert bidding.standing is not None
    if word == "s":
        return [bz.Surred(seat), bz.BiddingClosed(replace(bidding.standing, call="sur", sur=seat))]
    declined: list[Event] = [bz.SurDeclined(seat)]
    return [*declined, bz.BiddingClosed(bidding.standing)] if bidding.declined else declined


def _sevens(state: State, bidding: bz.Bidding, seat: Seat) -> list[Event]:
    if not state.options.four_sevens:
        raise Illegal("no-sevens-rule")
    if bidding.spoken >> seat & 1:
        raise Illegal("sevens-too-late")
    if not _SEVENS.issubset(state.dealt[seat]):
        raise Illegal("not-held")
    return [bz.SevensShown(seat), DealVoided("four-sevens")]


def view(state: State, known: Seat | None, shared: Mapping[str, Any]) -> View:
    bidding = state.bidding
    turn = next(iter(shared["waiting"])) if state.phase == "cut" else None
    standing = bidding.standing if bidding is not None else None
    return seen(
        View,
        state,
        known,
        shared,
        turn=bidding.turn if state.phase == "bidding" and bidding is not None else turn,
        calls=bidding.calls if bidding is not None else (),
        declaring=state.phase == "play",
        bid=state.play.contract if state.play is not None else standing,
        room=room(state) if state.phase in ("bidding", "sur") else None,
        declined=bidding.declined if bidding is not None else (),
    )


# --- The game ---------------------------------------------------------------------------------------------------------
# Theory of operation. A match is a chain of deals. Between two deals the phase is ``between`` and the table calls
# ``deal``. Before that, in ``cut``, the player before the dealer may cut a pack that is not shuffled. In a deal the
# phases are ``bidding``, ``sur`` after a quansh, and ``play``; see ``rules.blot.play``.


PACKET = 4
ROUNDS = 2  # BZ-3


class BazaarBlot(BlotGame[State, View, Options]):
    """See ``rules.core.Game``."""

    key = "bazaar-blot"
    seats = frozenset((bz.SEATS,))
    events = get_args(Event)
    presets = bz.PRESETS
    settings = bz.SETTINGS
    evolve = staticmethod(evolve)
    encode = staticmethod(encode)
    parse = staticmethod(parse)
    _view = staticmethod(view)
    _callers = staticmethod(waiting)
    _calls = staticmethod(legal)
    _called = staticmethod(decide)
    _silent = staticmethod(timeout)
    _ended = staticmethod(recounted)

    def _start(self, seats: int, options: Options, dealer: Seat) -> Sequence[Event]:
        return (bz.Started(options, dealer),)

    def _deal(self, state: State, chance: Chance) -> Sequence[Event]:
        pack = _stacked(state, chance) if state.packets else tuple(PACK[n] for n in chance.shuffled(len(PACK)))
        return (bz.Dealt(state.deal + 1, state.dealer, in_packets(pack, state.dealer, bz.SEATS, PACKET, ROUNDS)),)

    def actors(self, state: State) -> frozenset[Seat]:
        return actors(state) if state.phase in ("bidding", "sur") else super().actors(state)

    def decision(self, state: State, action: Action) -> str:
        """``d3`` for cards, declarations and words, ``d3b2`` for calls (two bids so far), ``d3c`` for the cut.

        A card of an old deal is stale; a quansh pressed just after a pass is not (docs/laws.md, Buttons outlive
        restarts).
        """
        deal = f"d{state.deal}"
        if state.phase == "cut":
            return deal + "c"
        if state.phase == "play" and action == OK:
            return f"{deal}t{len(PACK) - sum(len(hand) for hand in state.hands)}"
        called = state.phase != "play" if isinstance(action, Named) else action in (PASS, QUANSH, SUR, OK)
        return f"{deal}b{state.bidding.bids if state.bidding is not None else 0}" if called else deal

    def reversible(self, before: State, after: State, seat: Seat) -> bool:
        return after.phase == "between" if before.phase == "cut" else super().reversible(before, after, seat)


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
