"""The play of a deal: legal actions and their consequences.

Theory of operation. The player at turn lays a tile that fits, or, without one, draws until they have one or the bazaar
is empty (DO-5). The automatic consequences belong to the decision on the action: a sum that scores (DO-4), going out
(DO-6), riba (DO-7), and the passes of those who can neither join nor draw. As riba ends the deal as soon as no tile
outside the layout fits, someone can always go on, so passes never go round in a circle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core import Illegal, Legal, Seat
from rules.domino import scoring
from rules.domino.actions import DRAW, Action, Draw, Lay
from rules.domino.events import Event, Passed, TileDrawn, TileLaid
from rules.domino.layout import End, Layout, end_sum, fits, laid, locked, open_ends
from rules.domino.state import State
from rules.domino.tiles import NO_TILE, PIPS, Tile, sorted_hand

FIVE: Final = 5


def plays(state: State, seat: Seat) -> tuple[Lay, ...]:
    """What ``seat`` could lay at its turn, in the order of its hand."""
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
            return _laid(state, seat, action)


def timeout(state: State, seat: Seat) -> Action:
    """Silence lays the tile that scores most (of equal ones the heaviest), or draws."""
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


def _laid(state: State, seat: Seat, lay: Lay) -> Sequence[Event]:
    layout = laid(state.layout, lay.tile, lay.end)
    total = end_sum(layout)
    scored = total if total % FIVE == 0 else 0
    event = TileLaid(seat, lay.tile, lay.end, total, scored)
    hands = [*state.hands]
    hands[seat] = tuple([t for t in hands[seat] if t != lay.tile])
    if not hands[seat]:
        return (event, *scoring.out(state, seat, hands, scored))
    ends = open_ends(layout, state.options.sides)
    if locked(layout, ends):
        return (event, *scoring.riba(state, seat, hands, scored))
    return (event, *_passes((seat + 1) % state.seats, hands, ends, len(state.bazaar)))


def _passes(turn: Seat, hands: Sequence[tuple[Tile, ...]], ends: dict[End, int], bazaar: int) -> list[Passed]:
    """The passes from ``turn`` on, until someone can go on (DO-5)."""
    found: list[Passed] = []
    for step in range(len(hands)):
        seat = (turn + step) % len(hands)
        if bazaar or any(fits(t, ends) for t in hands[seat]):
            break
        found.append(Passed(seat))
    return found
