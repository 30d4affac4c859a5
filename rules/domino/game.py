"""Domino, the game of fives (DO-1 … DO-8, ``docs/rules/domino.md``).

Theory of operation. A match is a chain of deals; between two of them the phase is ``between`` and the table calls
``deal``. One shuffle orders all 28 tiles: the hands, and the bazaar in the order of drawing, so that nothing is left
to chance after the deal (HS-20).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal, TypeVar, assert_never, get_args

from rules.base import BaseGame, sole
from rules.core import Chance, Illegal, Legal, Result, Seat
from rules.domino import model as domino
from rules.domino.model import Action, Event, Options, State
from rules.domino.view import View

# --- The end of a deal and of the match (DO-6, DO-7, DO-8) ------------------------------------------------------------


T = TypeVar("T")
FIVE: Final = 5
BLANK_WORTH: Final = 10  # The worth of a double blank left alone (DO-6)
Hands = Sequence[tuple[domino.Tile, ...]]


def worth(left: Sequence[domino.Tile]) -> int:
    """The points for the tiles left in the other hands: their pips, rounded to the nearest five."""
    if tuple(left) == (domino.BLANK,):
        return BLANK_WORTH
    return (domino.pips(left) + FIVE // 2) // FIVE * FIVE


def out(state: State, seat: Seat, hands: Hands, scored: int) -> Sequence[Event]:
    """The events after ``seat`` lays its last tile, which scored ``scored``."""
    left = [t for hand in hands for t in hand]
    score = _score(state, seat, hands, scored, "out", worth(left))
    if not (reached := after(state.reached, score.total, (seat,), state.options.target)):
        return (domino.DealScored(score),)
    return (domino.DealScored(score), domino.MatchEnded(frozenset(reached[:1]), score.total))


def after(reached: tuple[Seat, ...], totals: Sequence[int], gained: Sequence[Seat], target: int) -> tuple[Seat, ...]:
    """The seats that have reached the target, in order, once the seats ``gained`` have scored (DO-8)."""
    return (*reached, *[s for s in gained if totals[s] >= target and s not in reached])


def _score(state: State, seat: Seat, hands: Hands, scored: int, how: Literal["out", "riba"], rest: int) -> domino.Score:
    left, held = tuple(hands), sum([domino.pips(hand) for hand in hands])
    sums = _with(state.scored, seat, state.scored[seat] + scored)
    total = _with(state.totals, seat, state.totals[seat] + scored + rest)
    return domino.Score(state.deal, how, seat, left, held, rest, sums, total)


# --- The state after an event -----------------------------------------------------------------------------------------


def evolve(state: State | None, event: Event) -> State:
    """:raises AssertionError: if the first event is not ``Started``."""
    if state is None:
        assert isinstance(event, domino.Started)
        nothing = (0,) * event.seats
        return State(event.options, event.seats, scored=nothing, totals=nothing, hands=((),) * event.seats)
    match event:
        case domino.TileLaid():
            return _laid(state, event)
        case domino.TileDrawn(seat, tile):
            step = domino.Step(seat, "drew", _asked(state))
            hands = _with(state.hands, seat, (*state.hands[seat], tile))
            return replace(state, hands=hands, bazaar=state.bazaar[1:], steps=(*state.steps, step))
        case domino.Passed(seat):
            step = domino.Step(seat, "passed", _asked(state))
            return replace(state, turn=(seat + 1) % state.seats, steps=(*state.steps, step))
        case domino.Dealt(deal, starter, lead, hands, bazaar):
            state = replace(state, phase="play", deal=deal, starter=starter, turn=starter, lead=lead, hands=hands)
            return replace(state, bazaar=bazaar, layout=domino.NOTHING, steps=(), scored=(0,) * state.seats)
        case domino.DealScored():
            return _scored(state, event.score)
        case domino.MatchEnded():
            return replace(state, phase="done", result=Result(event.winners, event.points))
        case domino.Started():
            return state
        case _:
            assert_never(event)


def _laid(state: State, event: domino.TileLaid) -> State:
    seat, tile, points = event.seat, event.tile, event.points
    totals = _with(state.totals, seat, state.totals[seat] + points)
    hands = _with(state.hands, seat, tuple([t for t in state.hands[seat] if t != tile]))
    steps = (*state.steps, domino.Step(seat, "laid", _asked(state), tile, event.end, points))
    layout, scored = domino.laid(state.layout, tile, event.end), _with(state.scored, seat, state.scored[seat] + points)
    reached, turn = after(state.reached, totals, (seat,), state.options.target), (seat + 1) % state.seats
    state = replace(state, turn=turn, lead=domino.NO_TILE, hands=hands, layout=layout, steps=steps)
    return replace(state, scored=scored, totals=totals, reached=reached)


def _scored(state: State, score: domino.Score) -> State:
    row = domino.DealRow(score.deal, score.how, score.seat, score.scored, score.rest, score.total)
    reached, rows = after(state.reached, score.total, (score.seat,), state.options.target), (*state.rows, row)
    state = replace(state, phase="between", starter=score.seat, scored=score.scored, totals=score.total)
    return replace(state, reached=reached, rows=rows, score=score)


def _with(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _asked(state: State) -> tuple[int, ...]:
    return tuple(domino.open_ends(state.layout, state.options.sides).values())


# --- The play of a deal -----------------------------------------------------------------------------------------------
# Theory of operation. The player on turn lays a tile that fits. Without one, they draw until they have one or the
# bazaar is empty (DO-5). A decision includes its automatic consequences: a sum that scores (DO-4), going out (DO-6),
# riba (DO-7), and the passes of players who can neither join nor draw. Riba ends the deal as soon as no tile outside
# the layout fits. Until then some player can always go on, so the passes always end.


def plays(state: State, seat: Seat) -> tuple[domino.Lay, ...]:
    """The possible plays of ``seat`` on its turn, in the order of its hand."""
    hand = domino.sorted_hand(state.hands[seat])
    if not state.layout.line:
        return (domino.Lay(state.lead),) if state.lead else tuple([domino.Lay(t) for t in hand])
    ends = domino.open_ends(state.layout, state.options.sides)
    return tuple([domino.Lay(t, end) for t in hand for end in domino.fits(t, ends)])


def legal(state: State, seat: Seat) -> Legal[Action]:
    if seat != state.turn:
        return Legal()
    return Legal(plays(state, seat) or (domino.DRAW,))


def decide(state: State, seat: Seat, action: Action) -> Sequence[Event]:
    """:raises Illegal: ``not-your-turn``, ``can-join``, ``tile-not-held`` (``tile``), ``must-lead`` (``tile``),
    ``lead-has-no-end``, ``which-end``, ``no-sides``, ``does-not-fit`` (``tile``, ``number``)."""
    if seat != state.turn:
        raise Illegal("not-your-turn")
    match action:
        case domino.Draw():
            return _drawn(state, seat)
        case domino.Lay():
            _refuse(state, seat, action)
            return _laying(state, seat, action)


def timeout(state: State, seat: Seat) -> Action:
    """On timeout: lay the tile that scores most (of equal ones the heaviest), or draw."""
    found = plays(state, seat)
    return max(found, key=lambda lay: (points(state.layout, lay), domino.PIPS[lay.tile])) if found else domino.DRAW


def points(before: domino.Layout, lay: domino.Lay) -> int:
    """The points for laying a tile that fits (DO-4)."""
    total = domino.end_sum(domino.laid(before, lay.tile, lay.end))
    return total if total % FIVE == 0 else 0


def _refuse(state: State, seat: Seat, lay: domino.Lay) -> None:
    if lay.tile not in state.hands[seat]:
        raise Illegal("tile-not-held", tile=lay.tile)
    if not state.layout.line:
        if lay.end:
            raise Illegal("lead-has-no-end")
        if state.lead not in (domino.NO_TILE, lay.tile):
            raise Illegal("must-lead", tile=state.lead)
        return
    if not lay.end:
        raise Illegal("which-end")
    ends = domino.open_ends(state.layout, state.options.sides)
    if lay.end not in ends:
        raise Illegal("no-sides")
    if lay.end not in domino.fits(lay.tile, ends):
        raise Illegal("does-not-fit", tile=lay.tile, number=ends[lay.end])


def _drawn(state: State, seat: Seat) -> Sequence[Event]:
    if plays(state, seat):
        raise Illegal("can-join")
    hands = _with(state.hands, seat, (*state.hands[seat], state.bazaar[0]))
    ends = domino.open_ends(state.layout, state.options.sides)
    return (domino.TileDrawn(seat, state.bazaar[0]), *_passes(seat, hands, ends, len(state.bazaar) - 1))


def _laying(state: State, seat: Seat, lay: domino.Lay) -> Sequence[Event]:
    layout = domino.laid(state.layout, lay.tile, lay.end)
    total = domino.end_sum(layout)
    scored = total if total % FIVE == 0 else 0
    event = domino.TileLaid(seat, lay.tile, lay.end, total, scored)
    hands = _with(state.hands, seat, tuple([t for t in state.hands[seat] if t != lay.tile]))
    if not hands[seat]:
        return (event, *out(state, seat, hands, scored))
    ends = domino.open_ends(layout, state.options.sides)
    if domino.locked(layout, ends):
        # Nothing is added, and the match goes on at any score (DO-7).
        return (event, domino.DealScored(_score(state, seat, hands, scored, "riba", 0)))
    return (event, *_passes((seat + 1) % state.seats, hands, ends, len(state.bazaar)))


def _passes(
    turn: Seat, hands: Sequence[tuple[domino.Tile, ...]], ends: dict[domino.End, int], bazaar: int
) -> list[domino.Passed]:
    """The passes from ``turn`` on, until a player can go on (DO-5)."""
    found: list[domino.Passed] = []
    for step in range(len(hands)):
        seat = (turn + step) % len(hands)
        if bazaar or any(domino.fits(t, ends) for t in hands[seat]):
            break
        found.append(domino.Passed(seat))
    return found


# --- The view of a seat or the public ---------------------------------------------------------------------------------
# Built field by field (docs/laws.md, Views, not states).


def view(state: State, known: Seat | None, shared: Mapping[str, Any]) -> View:
    mine = state.phase == "play" and known == state.turn
    own = plays(state, state.turn) if mine else ()
    just_drew = mine and state.steps and (state.steps[-1].seat, state.steps[-1].what) == (known, "drew")
    return View(
        **shared,
        turn=state.turn if state.phase == "play" else None,
        ends=tuple(domino.open_ends(state.layout, state.options.sides).items()),
        sum=domino.end_sum(state.layout),
        bazaar=len(state.bazaar),
        sizes=tuple([len(hand) for hand in state.hands]),
        hand=domino.sorted_hand(state.hands[known]) if known is not None else None,
        plays=own,
        draws=mine and not own,
        drawn=state.hands[state.turn][-1] if just_drew else None,
    )


# --- The game ---------------------------------------------------------------------------------------------------------


class Domino(BaseGame[State, Action, Event, View, Options]):
    """See ``rules.core.Game``."""

    key = "domino"
    seats = frozenset((2, 3, 4))
    events = get_args(Event)
    presets = domino.PRESETS
    settings = domino.SETTINGS
    evolve = staticmethod(evolve)
    encode = staticmethod(domino.encode)
    parse = staticmethod(domino.parse)
    shown = ("starter", "totals", "scored", "rows", "score", "layout", "steps", "result")
    _view = staticmethod(view)
    timeout = staticmethod(timeout)
    _legal = staticmethod(legal)

    def _start(self, seats: int, options: Options, dealer: Seat) -> Sequence[Event]:
        """The tiles, not ``dealer``, decide which seat begins (DO-2)."""
        return (domino.Started(options, seats),)

    def seated(self, state: State) -> int:
        return state.seats

    def _deal(self, state: State, chance: Chance) -> Sequence[Event]:
        order = tuple(domino.TILES[n] for n in chance.shuffled(len(domino.TILES)))
        hands = tuple(order[domino.HAND * s : domino.HAND * (s + 1)] for s in range(state.seats))
        starter, lead = (state.starter, domino.NO_TILE) if state.starter is not None else opening(hands)
        return (domino.Dealt(state.deal + 1, starter, lead, hands, order[domino.HAND * state.seats :]),)

    def _waiting(self, state: State) -> frozenset[Seat]:
        return sole(state.turn)

    def _decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> Sequence[Event]:
        """:raises Illegal: see ``rules.domino.game.decide``."""
        return decide(state, seat, action)

    def decision(self, state: State, action: Action) -> str:
        """``d3t12`` for a tile, with twelve tiles laid; ``d3t12b5`` for drawing, with five tiles in the bazaar.

        So pressing a button twice draws only one tile, and no tile is laid at an end that has changed.
        """
        tiles = f"d{state.deal}t{len(state.layout)}"
        match action:
            case domino.Lay():
                return tiles
            case domino.Draw():
                return f"{tiles}b{len(state.bazaar)}"

    def reversible(self, before: State, after: State, seat: Seat) -> bool:
        """A laid tile may be taken back as long as it revealed nothing about the next player's hand.

        With an empty bazaar a pass, or none, reveals at once whether they can go on; a drawn tile cannot be put back.
        """
        if before.phase != "play" or after.phase != "play" or not after.bazaar:
            return False
        return after.bazaar == before.bazaar and len(after.layout) == len(before.layout) + 1


def opening(hands: Sequence[Sequence[domino.Tile]]) -> tuple[Seat, domino.Tile]:
    """The starter of the first deal and their tile: the highest double, or else the heaviest tile (DO-2)."""
    held = [t for hand in hands for t in hand]
    lead = domino.heaviest([t for t in held if t in domino.DOUBLES] or held)
    return next(s for s, hand in enumerate(hands) if lead in hand), lead
