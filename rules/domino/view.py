"""The view of a seat or the public, built field by field (docs/laws.md, Views, not states)."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.core import Result, Seat
from rules.domino import play
from rules.domino.model import (
    DealRow,
    End,
    Lay,
    Layout,
    Options,
    Phase,
    Score,
    State,
    Step,
    Tile,
    end_sum,
    open_ends,
    sorted_hand,
)


@dataclass(frozen=True, slots=True)
class View:
    """``me`` None is the public view: no hand, no plays."""

    game: str
    options: Options
    phase: Phase
    deal: int
    """The number of the current deal, or of the last one; 0 before the first."""
    me: Seat | None
    sides: tuple[tuple[Seat, ...], ...]
    actors: frozenset[Seat]
    waiting: frozenset[Seat]
    turn: Seat | None
    starter: Seat | None
    """The seat that began the deal; between deals, begins the next; None before the first."""

    totals: tuple[int, ...]
    scored: tuple[int, ...]
    """Points for sums in this deal, by seat; included in ``totals``."""
    rows: tuple[DealRow, ...]
    score: Score | None
    """Of the last scored deal."""
    result: Result | None

    layout: Layout
    ends: tuple[tuple[End, int], ...]
    """The open ends and the number wanted at each."""
    sum: int
    """Of the open ends (DO-4)."""
    bazaar: int
    """Tiles in the bazaar."""
    sizes: tuple[int, ...]
    """Tiles in each hand."""
    steps: tuple[Step, ...]
    """The course of the deal, as an attentive player remembers it."""

    hand: tuple[Tile, ...] | None = field(repr=False)
    """The viewer's tiles, sorted; None for the public."""
    plays: tuple[Lay, ...]
    """The viewer's possible plays now."""
    draws: bool
    """Whether the viewer must draw now."""
    drawn: Tile | None = field(repr=False)
    """The tile that the viewer has just drawn in this turn."""


def view(state: State, known: Seat | None, game: str, actors: frozenset[Seat], waiting: frozenset[Seat]) -> View:
    playing = state.phase == "play"
    mine = playing and known == state.turn and known is not None
    plays = play.plays(state, known) if mine and known is not None else ()
    return View(
        game=game,
        options=state.options,
        phase=state.phase,
        deal=state.deal,
        me=known,
        sides=tuple((s,) for s in range(state.seats)),
        actors=actors,
        waiting=waiting,
        turn=state.turn if playing else None,
        starter=state.starter,
        totals=state.totals,
        scored=state.scored,
        rows=state.rows,
        score=state.score,
        result=state.result,
        layout=state.layout,
        ends=tuple(open_ends(state.layout, state.options.sides).items()),
        sum=end_sum(state.layout),
        bazaar=len(state.bazaar),
        sizes=tuple([len(hand) for hand in state.hands]),
        steps=state.steps,
        hand=sorted_hand(state.hands[known]) if known is not None else None,
        plays=plays,
        draws=mine and not plays,
        drawn=_drawn(state, known) if mine and known is not None else None,
    )


def _drawn(state: State, seat: Seat) -> Tile | None:
    last = state.steps[-1] if state.steps else None
    return state.hands[seat][-1] if last is not None and (last.seat, last.what) == (seat, "drew") else None
