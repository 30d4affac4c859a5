"""The view of a seat or the public, built field by field (docs/laws.md, Views, not states)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.blackjack.model import (
    Box,
    Hand,
    HandEnd,
    Laid,
    Options,
    Outcome,
    Phase,
    State,
    Wager,
    Word,
    highest,
    lowest,
    pending,
    room,
    soft,
    total,
    turn,
)
from rules.blackjack.play import words
from rules.cards import Card
from rules.core import Result, Seat


@dataclass(frozen=True, slots=True)
class HandView:
    """``open``: not closed yet. ``doubled``: whether its stake was doubled. ``end``: once settled."""

    cards: tuple[Card, ...]
    total: int
    soft: bool
    stake: int
    open: bool
    doubled: bool
    end: HandEnd | None


@dataclass(frozen=True, slots=True)
class BoxView:
    """``number``: 1..5. ``blackjack``: its two cards make one. ``asked``: insurance (for a blackjack, even money) is
    still undecided; ``answer``: ``""``, ``yes`` or ``no``. ``insurance``: its stake; ``insured``: whether it was paid
    out."""

    number: int
    seat: Seat
    stake: int
    hands: tuple[HandView, ...]
    blackjack: bool
    asked: bool
    answer: str
    insurance: int
    insured: bool


@dataclass(frozen=True, slots=True)
class DealerView:
    """``cards``: the open ones. ``hole``: whether one card is face down. ``peeked``: the dealer has looked and has no
    blackjack; ``blackjack``: the dealer has one. ``total``: of the open cards, 0 before the deal."""

    cards: tuple[Card, ...]
    hole: bool
    total: int
    soft: bool
    peeked: bool
    blackjack: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """A deal on the table. ``outcome``: once settled."""

    boxes: tuple[BoxView, ...]
    dealer: DealerView
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class View:
    """``me`` None is the public view, which is otherwise the same."""

    game: str
    options: Options
    phase: Phase
    deal: int
    """The number of the current deal; during the bets, of the last one."""
    me: Seat | None
    seats: int
    waiting: frozenset[Seat]
    turn: tuple[int, int] | None
    """The box (1..5) and hand (0, 1) on turn."""
    words: tuple[Word, ...]
    """The choices of that hand."""
    purses: tuple[int, ...]
    won: tuple[int, ...]
    """By seat, over the settled deals."""
    bets: tuple[Wager | None, ...]
    """On the next or current deal; None: undecided, ``boxes`` 0: sits out."""
    last: tuple[Wager | None, ...]
    """On the previous deal."""
    room: tuple[int, ...]
    """Boxes that each seat may still take during the bets."""
    lowest: int
    highest: int
    table: Layout
    """The current deal or, during the bets, the one before; empty before the first."""
    before: Layout | None
    """The deal before that."""
    rows: tuple[tuple[int, tuple[int, ...]], ...]
    """(deal, gain of each seat)."""
    result: Result | None


def view(state: State, known: Seat | None, game: str, actors: frozenset[Seat], waiting: frozenset[Seat]) -> View:
    asked = pending(state)
    return View(
        game=game,
        options=state.options,
        phase=state.phase,
        deal=state.deal,
        me=known,
        seats=state.seats,
        waiting=waiting,
        turn=turn(state),
        words=tuple(say.word for say in words(state)),
        purses=state.purses,
        won=state.won,
        bets=state.bets,
        last=state.last,
        room=tuple(room(state, s) if s in waiting and state.phase == "betting" else 0 for s in range(state.seats)),
        lowest=lowest(state),
        highest=highest(state),
        table=Layout(_boxes(state.boxes, asked, state.outcome), _dealer(state), state.outcome),
        before=_laid(state.before),
        rows=state.rows,
        result=state.result,
    )


def _laid(laid: Laid | None) -> Layout | None:
    if laid is None:
        return None
    dealer = DealerView(
        cards=laid.shown,
        hole=False,
        total=total(laid.shown),
        soft=soft(laid.shown),
        peeked=False,
        blackjack=laid.outcome.blackjack,
    )
    return Layout(_boxes(laid.boxes, (), laid.outcome), dealer, laid.outcome)


def _boxes(boxes: tuple[Box, ...], asked: tuple[int, ...], outcome: Outcome | None) -> tuple[BoxView, ...]:
    return tuple(_box(n, box, n in asked, outcome) for n, box in enumerate(boxes, 1))


def _box(n: int, box: Box, asked: bool, outcome: Outcome | None) -> BoxView:
    return BoxView(
        number=n,
        seat=box.seat,
        stake=box.stake,
        hands=tuple(_hand(n, h, hand, outcome) for h, hand in enumerate(box.hands)),
        blackjack=box.natural,
        asked=asked,
        answer=box.answer,
        insurance=box.insurance,
        insured=bool(box.insurance) and outcome is not None and outcome.blackjack,
    )


def _hand(n: int, h: int, hand: Hand, outcome: Outcome | None) -> HandView:
    ends = outcome.hands if outcome is not None else ()
    return HandView(
        cards=hand.cards,
        total=total(hand.cards),
        soft=soft(hand.cards),
        stake=hand.stake,
        open=hand.open and outcome is None,
        doubled=hand.closed == "doubled",
        end=next((e for e in ends if (e.box, e.hand) == (n, h)), None),
    )


def _dealer(state: State) -> DealerView:
    return DealerView(
        cards=state.shown,
        hole=bool(state.shown) and not state.revealed,
        total=total(state.shown),
        soft=soft(state.shown),
        peeked=state.peek is False,
        blackjack=bool(state.peek),
    )
