"""The view of a seat or the public, built field by field (docs/laws.md, Views, not states)."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.cards import Card
from rules.core import Result, Seat
from rules.seka import play
from rules.seka.model import Betting, DealRow, Options, Phase, Pot, State, Worth, layered, worth


@dataclass(frozen=True, slots=True)
class View:
    """``me`` None is the public view: no hand."""

    game: str
    options: Options
    phase: Phase
    deal: int
    """The number of the current deal, or of the last one; 0 before the first."""
    dealer: Seat
    """The dealer of this deal; between deals, of the next."""
    me: Seat | None
    sides: tuple[tuple[Seat, ...], ...]
    actors: frozenset[Seat]
    waiting: frozenset[Seat]
    turn: Seat | None
    """The seat to bet."""

    purses: tuple[int, ...]
    """The chips that each seat may still put in."""
    won: tuple[int, ...]
    """Chips won and lost since the match began; chips in the middle count as lost."""
    out: tuple[Seat, ...]
    """The seats that had to stand up (SE-8)."""
    result: Result | None

    players: tuple[Seat, ...]
    """The seats dealt in, in betting order; between deals, those of the last deal."""
    folded: tuple[Seat, ...]
    all_in: tuple[Seat, ...]
    """The seats that are all-in (SE-5), during a deal."""
    unseen: tuple[Seat, ...]
    """The seats still in that have not seen their cards."""
    dark: tuple[Seat, ...]
    """The callers of tsiomni and peretsiomni (SE-6)."""
    log: tuple[tuple[Seat, str, int], ...]
    """Every action of the deal in order: (seat, ``bet dark open allin fold``, sum)."""
    put: tuple[int, ...]
    """The chips put in by each seat since the last deal: ante or seka bet, and bets."""
    bets: tuple[int, ...]
    """The bets of this deal alone."""
    standing: int
    """The standing bet (SE-4); 0 while there is no betting."""
    to_pay: int
    """The chips that the seat on turn must pay to stay; less than ``standing`` if no seat could answer more (SE-5)."""
    can_open: bool
    """Whether the seat on turn may open (SE-4)."""
    dark_sums: tuple[int, int] | None
    """The lowest and the highest sum that the seat on turn may bet dark (SE-6)."""
    pots: tuple[Pot, ...]
    """The main pot and the side pots; between deals, those of a standing seka."""
    middle: int
    """All chips in the middle."""

    seka: bool
    """Whether a seka stands, or this deal is played for one (SE-7)."""
    tied: tuple[Seat, ...]
    """The seats that play for the seka, by a tie or by entering."""
    entered: tuple[Seat, ...]
    asked: tuple[Seat, ...]
    """The seats that may still enter."""
    price: int
    """The seka bet; 0 without a seka."""

    hand: tuple[Card, ...] | None = field(repr=False)
    """The viewer's cards in the order received, during a deal and once they have seen them; otherwise None."""
    counting: tuple[Card, ...] = field(repr=False)
    """The counting cards (SE-3)."""
    points: int
    """Their points; 0 if unknown."""
    rows: tuple[DealRow, ...]
    """The finished deals, with the hands compared."""


def view(state: State, known: Seat | None, game: str, actors: frozenset[Seat], waiting: frozenset[Seat]) -> View:
    """``known``: the viewer's seat, None for the public."""
    b = state.betting
    running = b if state.phase == "betting" else None
    turn = running.turn if running is not None else None
    spoken = running if turn is not None else None
    own = _own(state, running, known)
    return View(
        game=game,
        options=state.options,
        phase=state.phase,
        deal=state.deal,
        dealer=state.dealer,
        me=known,
        sides=tuple((s,) for s in range(state.seats)),
        actors=actors,
        waiting=waiting,
        turn=turn,
        purses=state.purses,
        won=state.won,
        out=state.out,
        result=state.result,
        players=b.players if b is not None else (),
        folded=b.folded if b is not None else (),
        all_in=state.capped if running is not None else (),
        unseen=play.may_look(running) if running is not None else (),
        dark=b.dark if b is not None else (),
        log=b.log if b is not None else (),
        put=state.put,
        bets=running.bets if running is not None else (0,) * state.seats,
        standing=running.lowest if running is not None else 0,
        to_pay=play.price(state, spoken, turn) if spoken is not None and turn is not None else 0,
        can_open=play.may_open(state, spoken, turn) if spoken is not None and turn is not None else False,
        dark_sums=play.dark_sums(state, spoken, turn) if spoken is not None and turn is not None else None,
        pots=_pots(state, running),
        middle=state.middle,
        seka=state.price > 0,
        tied=state.tied,
        entered=state.entered,
        asked=state.asked,
        price=state.price,
        hand=state.hands[known] if own is not None and known is not None else None,
        counting=own.cards if own is not None else (),
        points=own.points if own is not None else 0,
        rows=state.rows,
    )


def _own(state: State, running: Betting | None, known: Seat | None) -> Worth | None:
    """The viewer's hand, if they are dealt in and have seen it (SE-6)."""
    if running is None or known is None or known not in running.players or known not in running.seen:
        return None
    return worth(state.hands[known], state.options.pairs)


def _pots(state: State, running: Betting | None) -> tuple[Pot, ...]:
    if running is None:
        return state.base
    return layered(state.base, running.bets, running.live, state.capped)
