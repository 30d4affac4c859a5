"""What a seat or the public may know, built field by field from the state (law 3: built, not filtered)."""

from __future__ import annotations

from rules.bura.events import Pair
from rules.bura.pack import KIND, count, fanned
from rules.bura.state import State, Trick
from rules.bura.views import Seen, View
from rules.core import Seat

SIDES = ((0,), (1,))


def view(state: State, known: Seat | None, game: str, actors: frozenset[Seat], waiting: frozenset[Seat]) -> View:
    """``known``: the seat that looks, None for the public."""
    playing = state.phase in ("lead", "answer")
    tricks = tuple([_seen(t, known) for t in state.tricks])
    return View(
        game=game,
        options=state.options,
        phase=state.phase,
        deal=state.deal,
        dealer=state.dealer,
        me=known,
        sides=SIDES,
        actors=actors,
        waiting=waiting,
        turn=state.turn if playing else None,
        totals=state.totals,
        rows=state.rows,
        score=state.rows[-1] if state.rows else None,
        result=state.result,
        hand=fanned(state.hands[known]) if known is not None and playing else None,
        sizes=(len(state.hands[0]), len(state.hands[1])),
        stock=len(state.stock),
        trump=state.trump,
        trumps=state.trumps if state.trump is not None else None,
        trick_no=state.number if playing else 0,
        lead=state.lead,
        leader=state.leader if playing else None,
        claim=state.claim,
        raises=state.raises,
        goal=KIND[state.options.cards].goal,
        last=tricks[-1] if tricks and not state.lead else None,
        taken=_taken(state),
        counts=(_open(state, 0), _open(state, 1)) if state.options.count == "shown" else None,
        memory=tricks if known is not None and playing else (),
    )


def _seen(trick: Trick, known: Seat | None) -> Seen:
    mine = fanned(trick.given) if known is not None and known != trick.leader else ()
    return Seen(trick.leader, trick.led, trick.beaten, len(trick.given), mine, trick.taker)


def _taken(state: State) -> Pair:
    sizes = [2 * sum([len(t.led) for t in state.tricks if t.taker == s]) for s in (0, 1)]
    return (sizes[0], sizes[1])


def _open(state: State, seat: Seat) -> Pair:
    tricks = [t for t in state.tricks if t.taker == seat]
    seen = sum([count(t.led) + count(t.beaten) for t in tricks])
    return (seen, sum([len(t.given) for t in tricks]))
