"""The end of a deal: returned chips, the comparison, the pots, a seka, seats without chips (SE-4 to SE-9).

Theory of operation. When the betting is over, ``settled`` gives all events up to the end of the deal:

1. ``GivenBack``: the highest bettor's chips beyond all other bets, if nobody else could win them, without commission.
2. One player left: ``PotWon``, without showing. Otherwise ``Compared``, and ``PotWon`` for the best hand in each pot.
3. Equal best hands in a pot: it stands (``SekaMade``) for those tied. With side pots several may stand, each with its
   own tied players; pots won are paid out all the same. Others enter all of them at once, for the sum of the seka bets.
4. ``DealOver``, with the seats that stand up; those tied stay seated even without chips.
5. ``MatchEnded``, when all deals have been played, or nobody has an opponent with an ante, and no seka stands.

All who may enter a seka (SE-7) are asked at once, and each pays the same, whoever else enters; silence stays out. Their
stakes go into the standing pots, for which they then play like those tied. ``fund`` makes seats sit down and stand up
according to the accounts (SE-8).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from rules.core import Illegal, Legal, Result, Seat
from rules.seka.actions import ENTER, OUT, Action
from rules.seka.events import (
    Compared,
    DealOver,
    DealRow,
    Entered,
    Event,
    Funded,
    GivenBack,
    Held,
    MatchEnded,
    PotRow,
    PotWon,
    SekaMade,
    StayedOut,
)
from rules.seka.evolve import evolve
from rules.seka.pots import Pot, best, commission, entry, layered, merged, uncalled
from rules.seka.state import MINIMUM, Betting, State
from rules.seka.worth import worth


def settled(state: State, b: Betting) -> list[Event]:
    """The events from the last bet to the end of the deal."""
    live, capped = b.live, state.capped
    events: list[Event] = []
    bets = list(b.bets)
    if (back := uncalled(bets, live, capped)) is not None:
        events.append(GivenBack(*back))
        bets[back[0]] -= back[1]
    hands = tuple(_held(state, s) for s in live) if len(live) > 1 else ()
    if hands:
        events.append(Compared(hands))
    points = {h.seat: h.points for h in hands} or {live[0]: 0}
    rows: list[PotRow] = []
    for pot in layered(state.base, bets, live, capped):
        first = best(pot, points)
        cut = commission(pot.amount) if len(first) == 1 else 0
        rows.append(PotRow(pot.amount, pot.seats, first, cut))
        if len(first) == 1:
            events.append(PotWon(first[0], pot.amount - cut, cut))
    after = _fold(state, events)
    standing = merged(Pot(r.amount, r.best) for r in rows if len(r.best) > 1)
    tied = {s for pot in standing for s in pot.seats}
    if standing:
        events.append(_seka(after, standing, tied))
        after = evolve(after, events[-1])
    row = _row(state, after, b, (back,) if back is not None else (), hands, rows)
    over = DealOver(row, poor(after, tied, state.options.ante))
    return [*events, over, *ended(evolve(after, over))]


def ended(state: State) -> list[Event]:
    """The end of the match, if it is reached (SE-2, SE-8)."""
    if state.base or state.phase != "between":
        return []
    able = [s for s in range(state.seats) if s not in state.out and state.purses[s] >= state.options.ante]
    done = state.deal >= state.options.deals
    if len(able) > 1 and not done:
        return []
    most = max(state.won)
    winners = frozenset(s for s in range(state.seats) if state.won[s] == most)
    return [MatchEnded(Result(winners, state.won, reason="deals" if done else "one-left"))]


def poor(state: State, tied: Collection[Seat], least: int) -> tuple[Seat, ...]:
    """The seats with less than ``least`` chips that play for no standing pot (SE-8)."""
    return tuple(s for s in range(state.seats) if s not in state.out and s not in tied and state.purses[s] < least)


def _held(state: State, seat: Seat) -> Held:
    hand = state.hands[seat]
    value = worth(hand, state.options.pairs)
    return Held(seat, hand, value.cards, value.points)


def _seka(state: State, pots: tuple[Pot, ...], tied: Collection[Seat]) -> SekaMade:
    """SE-7: all who stay seated (SE-8) and can pay the seka bet are asked."""
    parts = tuple(entry(p) for p in pots)
    up = {*state.out, *poor(state, tied, state.options.ante)}
    asked = tuple(s for s in range(state.seats) if s not in tied and s not in up and state.purses[s] >= sum(parts))
    return SekaMade(pots, parts, asked)


def _row(
    state: State,
    after: State,
    b: Betting,
    back: tuple[tuple[Seat, int], ...],
    hands: tuple[Held, ...],
    rows: Sequence[PotRow],
) -> DealRow:
    return DealRow(
        deal=state.deal,
        dealer=state.dealer,
        seka=state.price > 0,
        carried=state.carried,
        players=b.players,
        folded=b.folded,
        put=after.put,
        back=back,
        shown=hands,
        pots=tuple(rows),
        net=tuple(_won(rows, s) - put for s, put in enumerate(after.put)),
        left=after.purses,
    )


def _won(rows: Sequence[PotRow], seat: Seat) -> int:
    return sum(r.amount - r.commission for r in rows if r.best == (seat,))


def _fold(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def legal_entry(state: State, seat: Seat) -> Legal[Action]:
    return Legal((ENTER, OUT)) if seat in state.asked else Legal()


def decide_entry(state: State, seat: Seat, action: Action) -> Event:
    """Enter the seka, or stay out.

    :raises Illegal: ``seka-not-asked`` or ``seka-first``.
    """
    if seat not in state.asked:
        raise Illegal("seka-not-asked")
    if action == ENTER:
        return Entered(seat, state.parts)
    if action == OUT:
        return StayedOut(seat)
    raise Illegal("seka-first", price=state.price)


def fund(state: State, purses: tuple[int, ...]) -> list[Event]:
    """Before the first deal, and to sit down again, 10 antes are needed; otherwise one (SE-8)."""
    needed = MINIMUM * state.options.ante
    up = tuple(s for s in state.out if purses[s] >= needed)
    after = evolve(state, Funded(purses, (), up))
    down = poor(after, state.tied, state.options.ante if state.deal else needed)
    if purses == state.purses and not up and not down:
        return []
    event = Funded(purses, down, up)
    return [event, *ended(evolve(state, event))]
