"""The bidding of Bazaar Blot: legal calls and their consequences (BZ-10 … BZ-18).

Theory of operation. The bidding is a current bid, a count of passes in a row and a turn. The legal calls depend on the
current bid and the options; only four sevens depend on a hand. So ``room`` is public, and ``legal`` picks a seat's part
of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rules.blot.actions import OK, PASS, QUANSH, SEVENS, SUR, Action, Call, Named, Promise
from rules.blot.bazaar.model import (
    SEATS,
    SIDE,
    Bid,
    Bidding,
    BiddingClosed,
    Contract,
    Event,
    Options,
    Quanshed,
    SevensShown,
    State,
    SurDeclined,
    Surred,
)
from rules.blot.playing import DealVoided, Passed
from rules.cards import STRAINS, SUITS, Card, Strain
from rules.core import Illegal, Legal, Range, Seat

KAPUT_FROM = 25
KANACH_FROM = 30
"""BZ-14."""
PASSES = 3
"""BZ-12: passes in a row that close the bidding after a bid."""


@dataclass(frozen=True, slots=True)
class Room:
    """The bids still possible and the seats that may double: public facts.

    ``plain``, ``kaput``, ``kanach``: the lowest level of such a bid now, None if it can no longer be bid (BZ-11, 14,
    15). ``high``: the highest level. ``not_strain``: a strain barred from the next bid (BZ-13). ``quansh``: the seats
    that may call quansh (BZ-16). ``sevens``: the seats that may still show four sevens (BZ-18), whatever they hold.
    """

    plain: int | None
    kaput: int | None
    kanach: int | None
    high: int
    not_strain: Strain | None
    quansh: tuple[Seat, ...]
    sevens: tuple[Seat, ...]


def _lowest(options: Options, standing: Contract | None) -> tuple[int | None, int | None, int | None]:
    """The lowest plain, kaput and kanach bid over ``standing``, None if there is none (BZ-11, BZ-14, BZ-15)."""
    over = options.first_bid if standing is None else standing.level + 1
    promise = "" if standing is None else standing.promise
    plain = over if promise == "" else None
    kaput = max(over, KAPUT_FROM) if promise != "g" else None
    kanach = max(over, KANACH_FROM) if options.kanach else None
    high = options.ceiling
    return (
        plain if plain is not None and plain <= high else None,
        kaput if kaput is not None and kaput <= high else None,
        kanach if kanach is not None and kanach <= high else None,
    )


def _barred(bidding: Bidding) -> Strain | None:
    """The strain barred from the bid on turn: after three passes, that of the bidder's own bid (BZ-13)."""
    own = bidding.standing is not None and bidding.standing.seat == bidding.turn
    return bidding.standing.strain if own and bidding.standing is not None else None


def _may_quansh(options: Options, bidding: Bidding) -> tuple[Seat, ...]:
    """BZ-16."""
    standing = bidding.standing
    if standing is None or standing.call:
        return ()
    against = [s for s in range(SEATS) if SIDE[s] != SIDE[standing.seat]]
    return tuple(s for s in against if s == bidding.turn or not options.quansh_in_turn)


def _may_show_sevens(options: Options, bidding: Bidding) -> tuple[Seat, ...]:
    """BZ-18: before a seat's first call, in or out of turn."""
    if not options.four_sevens:
        return ()
    return tuple(s for s in range(SEATS) if not bidding.spoken >> s & 1)


def room(state: State) -> Room:
    """The calls possible now; public facts."""
    bidding = bidding_of(state)
    options, sevens = state.options, _may_show_sevens(state.options, bidding)
    if state.phase != "bidding":
        return Room(None, None, None, options.ceiling, None, (), sevens)
    levels, quansh = _lowest(options, bidding.standing), _may_quansh(options, bidding)
    return Room(*levels, options.ceiling, _barred(bidding), quansh, sevens)


def actors(state: State) -> frozenset[Seat]:
    """The seats that may call: in turn, quansh, sur, or show four sevens (if they hold them)."""
    bidding = bidding_of(state)
    seats = {*waiting(state), *_may_show_sevens(state.options, bidding)}
    if state.phase == "bidding":
        seats.update(_may_quansh(state.options, bidding))
    return frozenset(seats)


def waiting(state: State) -> frozenset[Seat]:
    bidding = bidding_of(state)
    if state.phase == "bidding":
        return frozenset((bidding.turn,))
    standing = bidding.standing
    assert standing is not None
    return frozenset(s for s in (standing.seat, (standing.seat + 2) % SEATS) if s not in bidding.declined)


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
    bidding = bidding_of(state)
    match action:
        case Named():
            return _bid(state, bidding, seat, action)
        case Call(word="pass"):
            _in_turn(state, bidding, seat)
            return _pass(state, bidding, seat)
        case Call(word="q"):
            return _quansh(state, bidding, seat)
        case Call(word="s"):
            _in_sur(state, seat)
            assert bidding.standing is not None
            return [Surred(seat), BiddingClosed(_doubled(bidding.standing, seat))]
        case Call(word="ok"):
            _in_sur(state, seat)
            assert bidding.standing is not None
            declined: list[Event] = [SurDeclined(seat)]
            return [*declined, BiddingClosed(bidding.standing)] if bidding.declined else declined
        case Call(word="sevens"):
            return _sevens(state, bidding, seat)
        case _:
            raise Illegal("not-while-bidding")


def timeout(state: State) -> Action:
    return PASS if state.phase == "bidding" else OK


def bidding_of(state: State) -> Bidding:
    assert state.bidding is not None
    return state.bidding


def _in_turn(state: State, bidding: Bidding, seat: Seat) -> None:
    if state.phase != "bidding":
        raise Illegal("bidding-doubled")
    if seat != bidding.turn:
        raise Illegal("not-your-turn")


def _in_sur(state: State, seat: Seat) -> None:
    if state.phase != "sur":
        raise Illegal("nothing-to-sur")
    if seat not in waiting(state):
        raise Illegal("not-your-sur")


def _bid(state: State, bidding: Bidding, seat: Seat, bid: Named) -> list[Event]:
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
    lowest = {"": plain, "k": kaput, "g": kanach}[promise]
    if lowest is None:
        raise Illegal("bid-too-high", max=options.ceiling)
    if level < lowest:
        raise Illegal("bid-too-low", min=lowest)
    if strain == _barred(bidding):
        raise Illegal("another-strain")
    made = Bid(seat, level, strain, promise)
    contract = Contract(seat, level, made.strain, promise)
    if _lowest(options, contract) == (None, None, None):  # BZ-12: no higher bid is possible
        return [made, BiddingClosed(contract)]
    return [made]


def _pass(state: State, bidding: Bidding, seat: Seat) -> list[Event]:
    passes = bidding.passes + 1
    standing = bidding.standing
    if standing is None:
        return [Passed(seat), DealVoided("all-passed")] if passes == SEATS else [Passed(seat)]
    # With self-raising, a fourth pass, by the bidder, closes the bidding (BZ-13).
    closing = PASSES + 1 if _asks_bidder(state.options, standing) else PASSES
    if passes == closing:
        return [Passed(seat), BiddingClosed(standing)]
    return [Passed(seat)]


def _asks_bidder(options: Options, standing: Contract) -> bool:
    """Whether the bidder is asked again after three passes (BZ-13)."""
    return options.self_raise and _lowest(options, standing) != (None, None, None)


def _quansh(state: State, bidding: Bidding, seat: Seat) -> list[Event]:
    standing = bidding.standing
    if state.phase != "bidding":
        raise Illegal("bidding-doubled")
    if standing is None:
        raise Illegal("nothing-to-quansh")
    if SIDE[seat] == SIDE[standing.seat]:
        raise Illegal("own-side-bid")
    if seat not in _may_quansh(state.options, bidding):
        raise Illegal("not-your-turn")
    return [Quanshed(seat)]


def _doubled(standing: Contract, sur: Seat) -> Contract:
    return Contract(standing.seat, standing.level, standing.strain, standing.promise, "sur", standing.quansh, sur)


def _sevens(state: State, bidding: Bidding, seat: Seat) -> list[Event]:
    if not state.options.four_sevens:
        raise Illegal("no-sevens-rule")
    if bidding.spoken >> seat & 1:
        raise Illegal("sevens-too-late")
    if not _SEVENS.issubset(state.dealt[seat]):
        raise Illegal("not-held")
    return [SevensShown(seat), DealVoided("four-sevens")]
