"""The view of a seat or the public, built field by field (docs/laws.md, Views, not states)."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.bura.model import KIND, Options, Pair, Phase, Score, State, Trick, count, fanned
from rules.cards import Card, Suit
from rules.core import Result, Seat
from rules.raises import Raises


@dataclass(frozen=True, slots=True)
class Seen:
    """A trick as the viewer saw it. ``beaten``: in the order of ``led``, empty if ``given`` cards were given face down;
    ``mine``: those cards, if the viewer gave them."""

    leader: Seat
    led: tuple[Card, ...]
    beaten: tuple[Card, ...]
    given: int
    mine: tuple[Card, ...]
    taker: Seat


@dataclass(frozen=True, slots=True)
class View:
    """``me`` None is the public view: no hand."""

    game: str
    options: Options
    phase: Phase
    deal: int
    """The current deal, or the last one; 0 before the first."""
    dealer: Seat
    """Of this deal; between deals, of the next."""
    me: Seat | None
    sides: tuple[tuple[Seat, ...], ...]
    actors: frozenset[Seat]
    waiting: frozenset[Seat]
    turn: Seat | None
    """The seat to lead or to answer a lead; ``waiting`` answers a raise."""

    totals: Pair
    rows: tuple[Score, ...]
    score: Score | None
    """Of the last scored deal."""
    result: Result | None

    hand: tuple[Card, ...] | None = field(repr=False)
    """The viewer's cards, fanned; None for the public."""
    sizes: Pair
    """Cards in each hand."""
    stock: int
    """Cards still to be drawn, including the turned-up one."""
    trump: Card | None
    """The card turned up, at the bottom of the stock until drawn."""
    trumps: Suit | None

    trick_no: int
    """1, 2 … during the play, else 0."""
    lead: tuple[Card, ...]
    """The cards to be answered."""
    leader: Seat | None
    claim: Seat | None
    """The seat that claims the lead for a malutka."""
    raises: Raises
    goal: int
    """The points that var claims: 31 or 61."""

    last: Seen | None
    """The last trick, until the next lead; between deals, the last one of the deal."""
    taken: Pair
    """Cards taken by each."""
    counts: tuple[Pair, Pair] | None
    """By seat: (points of the open cards taken, face-down cards taken) with ``count`` = ``shown``, else None."""

    memory: tuple[Seen, ...]
    """The tricks of the deal as an attentive player remembers them: for automatic players, never shown (BU-8)."""


SIDES = ((0,), (1,))


def view(state: State, known: Seat | None, game: str, actors: frozenset[Seat], waiting: frozenset[Seat]) -> View:
    """``known``: the viewer's seat, None for the public."""
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
