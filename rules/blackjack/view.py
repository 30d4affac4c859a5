"""What a seat or the public may know, built field by field from the state (law 3: built, not filtered)."""

from __future__ import annotations

from rules.blackjack.deciders import words
from rules.blackjack.records import Outcome
from rules.blackjack.shoe import soft, total
from rules.blackjack.state import Box, Hand, Laid, State, highest, lowest, pending, room, turn
from rules.blackjack.views import BoxView, DealerView, HandView, Layout, View
from rules.core import Seat


def view(state: State, known: Seat | None, game: str, waiting: frozenset[Seat]) -> View:
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
