"""What a seat or the public may know, built field by field from the state (law 3: built, not filtered)."""

from __future__ import annotations

from rules.core import Seat
from rules.seka import betting
from rules.seka.pots import Pot, layered
from rules.seka.state import Betting, State
from rules.seka.views import View
from rules.seka.worth import Worth, worth


def view(state: State, known: Seat | None, game: str, actors: frozenset[Seat], waiting: frozenset[Seat]) -> View:
    """``known`` is the seat that looks, None for the public."""
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
        unseen=betting.may_look(running) if running is not None else (),
        dark=b.dark if b is not None else (),
        log=b.log if b is not None else (),
        put=state.put,
        bets=running.bets if running is not None else (0,) * state.seats,
        standing=running.lowest if running is not None else 0,
        to_pay=betting.price(state, spoken, turn) if spoken is not None and turn is not None else 0,
        can_open=betting.may_open(state, spoken, turn) if spoken is not None and turn is not None else False,
        dark_sums=betting.dark_sums(state, spoken, turn) if spoken is not None and turn is not None else None,
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
    """One's own hand, if one is dealt in and has been shown it (SE-6)."""
    if running is None or known is None or known not in running.players or known not in running.seen:
        return None
    return worth(state.hands[known], state.options.pairs)


def _pots(state: State, running: Betting | None) -> tuple[Pot, ...]:
    if running is None:
        return state.base
    return layered(state.base, running.bets, running.live, state.capped)
