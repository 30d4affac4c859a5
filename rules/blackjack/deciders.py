"""The decisions of the players: for each phase the legal actions, then the decider.

All refusals (``Illegal``) come from here. A decider ends with the dealer's part (``dealer``).
"""

from __future__ import annotations

from typing import Final

from rules.base import Script
from rules.blackjack.actions import DOUBLE, HIT, LEAVE, OUT, SPLIT, STAND, Action, Answer, Bet, Say
from rules.blackjack.dealer import after_answer, after_bet, after_play
from rules.blackjack.events import (
    BetMade,
    Doubled,
    EvenMoneyTaken,
    Event,
    Hit,
    InsuranceDeclined,
    Insured,
    LeftUnfinished,
    SatOut,
    Split,
    Stood,
)
from rules.blackjack.state import (
    State,
    doubles,
    hand_at,
    highest,
    lowest,
    next_card,
    pending,
    premium,
    room,
    splits,
    turn,
    undecided,
)
from rules.core import Illegal, Legal, Range, Seat, unreadable

# --- betting (BJ-1) ---------------------------------------------------------------------------------------------


def bets(state: State, seat: Seat) -> Legal[Action]:
    if seat not in undecided(state):
        return Legal()
    ranges: list[Range[Action]] = []
    for n in range(1, room(state, seat) + 1):
        top = min(highest(state), state.purses[seat] // n)
        if top >= lowest(state):
            ranges.append(Range(Bet(lowest(state), n), "stake", lowest(state), top))
    return Legal((OUT,), tuple(ranges))


def bet(script: Script[State, Event], seat: Seat, action: Action) -> None:
    """:raises Illegal: ``bet-first``, ``bet-made``, ``no-chips-to-bet`` (``min``), ``too-many-boxes`` (``most``),
    ``stake-too-low`` (``min``), ``stake-too-high`` (``max``), ``not-enough-chips`` (``purse``)."""
    state = script.state
    if not isinstance(action, Bet) and action != OUT:
        raise Illegal("bet-first")
    if state.bets[seat] is not None:
        raise Illegal("bet-made")
    if seat not in undecided(state):
        raise Illegal("no-chips-to-bet", min=lowest(state))
    if isinstance(action, Bet):
        most = room(state, seat)
        if not 1 <= action.boxes <= most:
            raise Illegal("too-many-boxes", most=most)
        if action.stake < lowest(state):
            raise Illegal("stake-too-low", min=lowest(state))
        if action.stake > highest(state):
            raise Illegal("stake-too-high", max=highest(state))
        if action.stake * action.boxes > state.purses[seat]:
            raise Illegal("not-enough-chips", purse=state.purses[seat])
        script.emit(BetMade(seat, action.stake, action.boxes))
    else:
        script.emit(SatOut(seat))
    after_bet(script)


# --- insurance and even money (BJ-6) ----------------------------------------------------------------------------


def _asked(state: State, seat: Seat, naturals: bool) -> tuple[int, ...]:
    return tuple(n for n in pending(state, seat) if state.boxes[n - 1].natural == naturals)


def answers(state: State, seat: Seat) -> Legal[Action]:
    found: list[Action] = []
    plain, naturals = _asked(state, seat, False), _asked(state, seat, True)
    if plain:
        if state.purses[seat] >= sum(premium(state.boxes[n - 1]) for n in plain):
            found.append(Answer("insure"))
        found.append(Answer("noinsure"))
        found += [Answer("insure", n) for n in plain]
        found += [Answer("noinsure", n) for n in plain]
    if naturals:
        found += [Answer("even"), Answer("noeven")]
        found += [Answer("even", n) for n in naturals]
        found += [Answer("noeven", n) for n in naturals]
    return Legal(tuple(found))


_ANSWERS: Final = frozenset(("insure", "noinsure", "even", "noeven"))


def answer(script: Script[State, Event], seat: Seat, action: Action) -> None:
    """:raises Illegal: ``answer-first``, ``not-asked``, ``not-enough-chips`` (``purse``)."""
    state = script.state
    if not isinstance(action, Answer):
        raise Illegal("answer-first")
    if action.word not in _ANSWERS:
        raise unreadable(action.word)
    asked = _asked(state, seat, action.word in ("even", "noeven"))
    boxes = asked if action.box == 0 else (action.box,)
    if not boxes or any(n not in asked for n in boxes):
        raise Illegal("not-asked")
    if action.word == "insure" and state.purses[seat] < sum(premium(state.boxes[n - 1]) for n in boxes):
        raise Illegal("not-enough-chips", purse=state.purses[seat])
    for n in boxes:
        match action.word:
            case "insure":
                script.emit(Insured(seat, n, premium(state.boxes[n - 1])))
            case "even":
                script.emit(EvenMoneyTaken(seat, n))
            case "noinsure" | "noeven":
                script.emit(InsuranceDeclined(seat, n))
    after_answer(script)


# --- the hands (BJ-3 to BJ-5, BJ-7) -----------------------------------------------------------------------------


def words(state: State) -> tuple[Say, ...]:
    """The choices of the hand at turn, which are public."""
    at = turn(state)
    if at is None:
        return ()
    box, hand = state.boxes[at[0] - 1], hand_at(state, at)
    rich = state.purses[box.seat] >= hand.stake
    found = [HIT, STAND]
    if rich and doubles(hand):
        found.append(DOUBLE)
    if rich and splits(box):
        found.append(SPLIT)
    if state.options.on_timeout == "lose":
        found.append(LEAVE)
    return tuple(found)


def plays(state: State, seat: Seat) -> Legal[Action]:
    at = turn(state)
    return Legal(words(state)) if at is not None and state.boxes[at[0] - 1].seat == seat else Legal()


def play(script: Script[State, Event], seat: Seat, action: Action) -> None:
    """:raises Illegal: ``not-your-turn``, ``bets-closed``, ``not-asked``, ``no-double``, ``no-split``,
    ``not-enough-chips`` (``purse``), ``no-leaving``."""
    state = script.state
    at = turn(state)
    assert at is not None
    box, hand = state.boxes[at[0] - 1], hand_at(state, at)
    if isinstance(action, Answer):
        raise Illegal("not-asked")
    if isinstance(action, Bet) or action == OUT:
        raise Illegal("bets-closed")
    if box.seat != seat:
        raise Illegal("not-your-turn")
    if action not in words(state):
        raise _refusal(state, at, action)
    match action.word:
        case "hit":
            script.emit(Hit(*at, next_card(state)))
        case "stand":
            script.emit(Stood(*at))
        case "double":
            script.emit(Doubled(seat, *at, hand.stake, next_card(state)))
        case "split":
            script.emit(Split(seat, at[0], box.stake, (next_card(state), next_card(state, 1))))
        case _:
            script.emit(LeftUnfinished(*at))
    after_play(script)


def _refusal(state: State, at: tuple[int, int], action: Say) -> Illegal:
    if action == LEAVE:
        return Illegal("no-leaving")
    if action == DOUBLE and not doubles(hand_at(state, at)):
        return Illegal("no-double")
    box = state.boxes[at[0] - 1]
    if action == SPLIT and not splits(box):
        return Illegal("no-split")
    return Illegal("not-enough-chips", purse=state.purses[box.seat])
