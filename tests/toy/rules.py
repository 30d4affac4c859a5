"""A toy: two players, six cards, three tricks. The higher rank takes a trick, the leader's of two alike; who takes more
tricks writes a point, and who has ``target`` points wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias, get_args

from rules.base import BaseGame, sole
from rules.cards import Card
from rules.core import Chance, Illegal, Legal, Result, Seat
from rules.options import Setting, form

PACK: Final = tuple(Card(rank + suit) for suit in "SH" for rank in "QKA")
EACH: Final = 3


@dataclass(frozen=True, slots=True)
class Options:
    preset: str = "standard"
    target: int = 2


@dataclass(frozen=True, slots=True)
class Play:
    card: Card


@dataclass(frozen=True, slots=True)
class Started:
    options: Options
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    hands: tuple[tuple[Card, ...], ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Played:
    seat: Seat
    card: Card


Event: TypeAlias = Started | Dealt | Played


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    dealer: Seat
    phase: Literal["between", "play", "done"] = "between"
    deal: int = 0
    hands: tuple[tuple[Card, ...], ...] = field(default=((), ()), repr=False)
    turn: Seat = 0
    lying: tuple[Card, ...] = ()
    tricks: tuple[int, int] = (0, 0)
    totals: tuple[int, int] = (0, 0)
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class View:
    me: Seat | None
    phase: str
    deal: int
    turn: Seat
    lying: tuple[Card, ...]
    tricks: tuple[int, int]
    totals: tuple[int, int]
    target: int
    result: Result | None
    hand: tuple[Card, ...] | None = field(repr=False)
    """None for the public."""


def evolve(state: State | None, event: Event) -> State:
    if isinstance(event, Started):
        return State(event.options, event.dealer)
    assert state is not None
    match event:
        case Dealt(hands):
            leader = (state.dealer + state.deal + 1) % 2
            return replace(state, phase="play", deal=state.deal + 1, hands=hands, turn=leader, lying=(), tricks=(0, 0))
        case Played(seat, card):
            hands = tuple(tuple(c for c in hand if c != card) for hand in state.hands)
            after = replace(state, hands=hands, lying=(*state.lying, card), turn=1 - seat)
            return _trick(after) if len(after.lying) == 2 else after


def _trick(state: State) -> State:
    led, over = ("QKA".index(card[0]) for card in state.lying)
    taker = state.turn if led >= over else 1 - state.turn  # who led is at turn again
    won = _plus(state.tricks, taker)
    after = replace(state, lying=(), tricks=won, turn=taker)
    if after.hands[0]:
        return after
    totals = _plus(after.totals, 0 if won[0] > won[1] else 1)
    over_now = max(totals) >= state.options.target
    result = Result(frozenset({totals.index(max(totals))}), totals) if over_now else None
    return replace(after, phase="done" if over_now else "between", totals=totals, result=result)


def _plus(pair: tuple[int, int], seat: Seat) -> tuple[int, int]:
    return (pair[0] + (seat == 0), pair[1] + (seat == 1))


class Toy(BaseGame[State, Play, Event, View, Options]):
    key = "toy"
    seats = frozenset({2})
    events = get_args(Event)
    presets: Mapping[str, Options] = {"standard": Options()}
    settings = form(Options, Setting("target", (1, 2, 3), offered=("standard",)))
    evolve = staticmethod(evolve)

    def _start(self, seats: int, options: Options, dealer: Seat) -> Sequence[Event]:
        return (Started(options, dealer),)

    def _deal(self, state: State, chance: Chance) -> Sequence[Event]:
        order = tuple(PACK[n] for n in chance.shuffled(len(PACK)))
        return (Dealt((order[:EACH], order[EACH:])),)

    def _waiting(self, state: State) -> frozenset[Seat]:
        return sole(state.turn)

    def _legal(self, state: State, seat: Seat) -> Legal[Play]:
        return Legal(tuple(Play(card) for card in state.hands[seat])) if seat == state.turn else Legal()

    def _decide(self, state: State, seat: Seat, action: Play, chance: Chance) -> Sequence[Event]:
        if action not in self._legal(state, seat):
            raise Illegal("not-your-turn" if seat != state.turn else "not-in-hand", card=action.card)
        return (Played(seat, action.card),)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            seat,
            state.phase,
            state.deal,
            state.turn,
            state.lying,
            state.tricks,
            state.totals,
            state.options.target,
            state.result,
            state.hands[seat] if seat is not None else None,
        )

    def timeout(self, state: State, seat: Seat) -> Play:
        return Play(state.hands[seat][0])

    def decision(self, state: State, action: Any) -> str:
        return f"d{state.deal}t{sum(state.tricks)}"

    def reversible(self, before: State, after: State, seat: Seat) -> bool:
        return False

    @staticmethod
    def encode(action: Play) -> str:
        return str(action.card)

    @staticmethod
    def parse(text: str) -> Play:
        if text not in PACK:
            raise Illegal("unreadable", text=text[:24])
        return Play(Card(text))
