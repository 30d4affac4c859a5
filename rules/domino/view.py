"""What a seat or the public may know, built field by field from the state (law 3: built, not filtered).

``known`` is the seat that looks, None for the public.
"""

from __future__ import annotations

from rules.core import Seat
from rules.domino import play
from rules.domino.layout import end_sum, open_ends
from rules.domino.state import State
from rules.domino.tiles import Tile, sorted_hand
from rules.domino.views import View


def view(state: State, known: Seat | None, game: str, at_turn: frozenset[Seat]) -> View:
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
        actors=at_turn,
        waiting=at_turn,
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
