"""A deal of Domino: legal actions, scoring, the end, and the fold (DO-2 to DO-8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal, assert_never

from rules.core import Illegal, Legal, Result, Seat
from rules.domino.model import (
    BLANK,
    DRAW,
    NO_TILE,
    NOTHING,
    PIPS,
    Action,
    DealRow,
    DealScored,
    Dealt,
    Draw,
    End,
    Event,
    Lay,
    Layout,
    MatchEnded,
    Passed,
    Score,
    Started,
    State,
    Step,
    Tile,
    TileDrawn,
    TileLaid,
    end_sum,
    fits,
    laid,
    locked,
    open_ends,
    pips,
    sorted_hand,
)

# --- The end of a deal and of the match (DO-6, DO-7, DO-8) ------------------------------------------------------------


FIVE: Final = 5
BLANK_WORTH: Final = 10
"""The worth of a double blank left alone (DO-6)."""

Hands = Sequence[tuple[Tile, ...]]


def worth(left: Sequence[Tile]) -> int:
    """The points for the tiles left in the other hands: their pips, rounded to the nearest five."""
    if tuple(left) == (BLANK,):
        return BLANK_WORTH
    return (pips(left) + FIVE // 2) // FIVE * FIVE


def out(state: State, seat: Seat, hands: Hands, scored: int) -> Sequence[Event]:
    """The events after ``seat`` lays its last tile, which scored ``scored``."""
    left = [t for hand in hands for t in hand]
    score = _score(state, seat, hands, scored, "out", worth(left))
    reached = after(state.reached, score.total, (seat,), state.options.target)
    if not reached:
        return (DealScored(score),)
    return (DealScored(score), MatchEnded(frozenset(reached[:1]), score.total))


def riba(state: State, seat: Seat, hands: Hands, scored: int) -> Sequence[Event]:
    """The events after ``seat`` locks the layout: nothing is added, and the match goes on at any score."""
    return (DealScored(_score(state, seat, hands, scored, "riba", 0)),)


def after(reached: tuple[Seat, ...], totals: Sequence[int], gained: Sequence[Seat], target: int) -> tuple[Seat, ...]:
    """The seats that have reached the target, in order, once the seats ``gained`` have scored (DO-8)."""
    return (*reached, *[s for s in gained if totals[s] >= target and s not in reached])


def _score(state: State, seat: Seat, hands: Hands, scored: int, how: Literal["out", "riba"], rest: int) -> Score:
    sums, total = [*state.scored], [*state.totals]
    sums[seat] += scored
    total[seat] += scored + rest
    left = tuple(hands)
    return Score(state.deal, how, seat, left, sum([pips(h) for h in left]), rest, tuple(sums), tuple(total))


# --- The state after an event -----------------------------------------------------------------------------------------


def evolve(state: State | None, event: Event) -> State:
    """:raises AssertionError: if the first event is not ``Started``."""
    if state is None:
        assert isinstance(event, Started)
        nothing = (0,) * event.seats
        return State(event.options, event.seats, scored=nothing, totals=nothing, hands=((),) * event.seats)
    match event:
        case TileLaid():
            return _laid(state, event)
        case TileDrawn():
            hands = [*state.hands]
            hands[event.seat] = (*hands[event.seat], event.tile)
            step = Step(event.seat, "drew", _asked(state))
            return replace(state, hands=tuple(hands), bazaar=state.bazaar[1:], steps=(*state.steps, step))
        case Passed():
            step = Step(event.seat, "passed", _asked(state))
            return replace(state, turn=(event.seat + 1) % state.seats, steps=(*state.steps, step))
        case Dealt():
            return replace(
                state,
                phase="play",
                deal=event.deal,
                starter=event.starter,
                turn=event.starter,
                lead=event.lead,
                hands=event.hands,
                bazaar=event.bazaar,
                layout=NOTHING,
                steps=(),
                scored=(0,) * state.seats,
            )
        case DealScored():
            return _scored(state, event.score)
        case MatchEnded():
            return replace(state, phase="done", result=Result(event.winners, event.points))
        case Started():
            return state
        case _:
            assert_never(event)


def _laid(state: State, event: TileLaid) -> State:
    seat, points = event.seat, event.points
    hands, scored, totals = [*state.hands], [*state.scored], [*state.totals]
    hands[seat] = tuple([t for t in hands[seat] if t != event.tile])
    scored[seat] += points
    totals[seat] += points
    return replace(
        state,
        turn=(seat + 1) % state.seats,
        lead=NO_TILE,
        hands=tuple(hands),
        layout=laid(state.layout, event.tile, event.end),
        steps=(*state.steps, Step(seat, "laid", _asked(state), event.tile, event.end, points)),
        scored=tuple(scored),
        totals=tuple(totals),
        reached=after(state.reached, totals, (seat,), state.options.target),
    )


def _scored(state: State, score: Score) -> State:
    row = DealRow(score.deal, score.how, score.seat, score.scored, score.rest, score.total)
    return replace(
        state,
        phase="between",
        starter=score.seat,
        scored=score.scored,
        totals=score.total,
        reached=after(state.reached, score.total, (score.seat,), state.options.target),
        rows=(*state.rows, row),
        score=score,
    )


def _asked(state: State) -> tuple[int, ...]:
    return tuple(open_ends(state.layout, state.options.sides).values())


# --- The play of a deal -----------------------------------------------------------------------------------------------
# Theory of operation. The player on turn lays a tile that fits. Without one, they draw until they have one or the
# bazaar is empty (DO-5). A decision includes its automatic consequences: a sum that scores (DO-4), going out (DO-6),
# riba (DO-7), and the passes of players who can neither join nor draw. Riba ends the deal as soon as no tile outside
# the layout fits. Until then some player can always go on, so the passes always end.


def plays(state: State, seat: Seat) -> tuple[Lay, ...]:
    """The possible plays of ``seat`` on its turn, in the order of its hand."""
    hand = sorted_hand(state.hands[seat])
    if not state.layout.line:
        return (Lay(state.lead),) if state.lead else tuple([Lay(t) for t in hand])
    ends = open_ends(state.layout, state.options.sides)
    return tuple([Lay(t, end) for t in hand for end in fits(t, ends)])


def legal(state: State, seat: Seat) -> Legal[Action]:
    if seat != state.turn:
        return Legal()
    return Legal(plays(state, seat) or (DRAW,))


def decide(state: State, seat: Seat, action: Action) -> Sequence[Event]:
    """:raises Illegal: ``not-your-turn``, ``can-join``, ``tile-not-held`` (``tile``), ``must-lead`` (``tile``),
    ``lead-has-no-end``, ``which-end``, ``no-sides``, ``does-not-fit`` (``tile``, ``number``)."""
    if seat != state.turn:
        raise Illegal("not-your-turn")
    match action:
        case Draw():
            return _drawn(state, seat)
        case Lay():
            _refuse(state, seat, action)
            return _laying(state, seat, action)


def timeout(state: State, seat: Seat) -> Action:
    """On timeout: lay the tile that scores most (of equal ones the heaviest), or draw."""
    found = plays(state, seat)
    return max(found, key=lambda lay: (points(state.layout, lay), PIPS[lay.tile])) if found else DRAW


def points(before: Layout, lay: Lay) -> int:
    """The points for laying a tile that fits (DO-4)."""
    total = end_sum(laid(before, lay.tile, lay.end))
    return total if total % FIVE == 0 else 0


def _refuse(state: State, seat: Seat, lay: Lay) -> None:
    if lay.tile not in state.hands[seat]:
        raise Illegal("tile-not-held", tile=lay.tile)
    if not state.layout.line:
        if lay.end:
            raise Illegal("lead-has-no-end")
        if state.lead not in (NO_TILE, lay.tile):
            raise Illegal("must-lead", tile=state.lead)
        return
    if not lay.end:
        raise Illegal("which-end")
    ends = open_ends(state.layout, state.options.sides)
    if lay.end not in ends:
        raise Illegal("no-sides")
    if lay.end not in fits(lay.tile, ends):
        raise Illegal("does-not-fit", tile=lay.tile, number=ends[lay.end])


def _drawn(state: State, seat: Seat) -> Sequence[Event]:
    if plays(state, seat):
        raise Illegal("can-join")
    hands = [*state.hands]
    hands[seat] = (*hands[seat], state.bazaar[0])
    ends = open_ends(state.layout, state.options.sides)
    return (TileDrawn(seat, state.bazaar[0]), *_passes(seat, hands, ends, len(state.bazaar) - 1))


def _laying(state: State, seat: Seat, lay: Lay) -> Sequence[Event]:
    layout = laid(state.layout, lay.tile, lay.end)
    total = end_sum(layout)
    scored = total if total % FIVE == 0 else 0
    event = TileLaid(seat, lay.tile, lay.end, total, scored)
    hands = [*state.hands]
    hands[seat] = tuple([t for t in hands[seat] if t != lay.tile])
    if not hands[seat]:
        return (event, *out(state, seat, hands, scored))
    ends = open_ends(layout, state.options.sides)
    if locked(layout, ends):
        return (event, *riba(state, seat, hands, scored))
    return (event, *_passes((seat + 1) % state.seats, hands, ends, len(state.bazaar)))


def _passes(turn: Seat, hands: Sequence[tuple[Tile, ...]], ends: dict[End, int], bazaar: int) -> list[Passed]:
    """The passes from ``turn`` on, until a player can go on (DO-5)."""
    found: list[Passed] = []
    for step in range(len(hands)):
        seat = (turn + step) % len(hands)
        if bazaar or any(fits(t, ends) for t in hands[seat]):
            break
        found.append(Passed(seat))
    return found
