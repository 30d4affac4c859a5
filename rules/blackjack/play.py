"""A deal of Blackjack: the legal actions of each phase, the dealer, the settlement, and the fold (BJ-2 to BJ-7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeVar, assert_never

from rules.base import Script
from rules.blackjack.model import (
    BEST,
    DOUBLE,
    HIT,
    LEAVE,
    OUT,
    SPLIT,
    STAND,
    WORTH,
    Action,
    Answer,
    Bet,
    BetMade,
    Box,
    DealerDrew,
    Dealt,
    Doubled,
    EvenMoneyTaken,
    Event,
    Funded,
    Hand,
    HandEnd,
    Hit,
    How,
    InsuranceAsked,
    InsuranceDeclined,
    InsuranceEnd,
    Insured,
    Laid,
    LeftUnfinished,
    MatchEnded,
    Outcome,
    PassedOver,
    Peeked,
    Revealed,
    SatOut,
    Say,
    Settled,
    Split,
    Started,
    State,
    Stood,
    Wager,
    doubles,
    hand_at,
    highest,
    live,
    lowest,
    natural,
    next_card,
    pending,
    premium,
    room,
    soft,
    splits,
    total,
    turn,
    undecided,
)
from rules.core import Hidden, Illegal, Legal, Range, Result, Seat, unreadable

# --- The state after an event -----------------------------------------------------------------------------------------


T = TypeVar("T")


def evolve(state: State | None, event: Event) -> State:
    """:raises AssertionError: if the first event is not ``Started``."""
    if state is None:
        assert isinstance(event, Started)
        none: tuple[Wager | None, ...] = (None,) * event.seats
        purses = (event.options.purse,) * event.seats
        return State(event.options, event.seats, "betting", purses, (0,) * event.seats, none, none)
    match event:
        case Hit() | Stood() | Doubled() | Split() | LeftUnfinished():
            return _played(state, event)
        case BetMade(seat, stake, boxes):
            return _said(state, seat, Wager(stake, boxes))
        case SatOut(seat):
            return _said(state, seat, Wager(0, 0))
        case InsuranceAsked() | Insured() | InsuranceDeclined() | EvenMoneyTaken():
            return _answered(state, event)
        case Peeked(blackjack):
            return replace(state, phase="play", peek=blackjack)
        case Revealed(card):
            return replace(state, shown=(*state.shown, card), revealed=True)
        case DealerDrew(card):
            return replace(state, shown=(*state.shown, card), used=state.used + 1)
        case Dealt():
            return _dealt(state, event)
        case Funded(purses):
            return replace(state, purses=purses)
        case Started():
            return state
        case PassedOver() | Settled() | MatchEnded():
            return _over(state, event)
        case _:
            assert_never(event)


def _said(state: State, seat: Seat, wager: Wager) -> State:
    state = replace(state, bets=_with(state.bets, seat, wager))
    if undecided(state) or not any(w is not None and w.boxes for w in state.bets):
        return state
    return replace(state, phase="dealing")


def _dealt(state: State, event: Dealt) -> State:
    """Deal one card to each box and the dealer, face up; then a second round, the dealer's face down (BJ-3)."""
    n = len(event.boxes)
    boxes = tuple(
        Box(b.seat, b.stake, (Hand((event.shoe[k], event.shoe[n + 1 + k]), b.stake),))
        for k, b in enumerate(event.boxes)
    )
    before = state.before if state.outcome is None else Laid(state.boxes, state.shown, state.outcome)
    state = replace(
        state,
        phase="play",
        deal=event.deal,
        boxes=boxes,
        shoe=Hidden(event.shoe),
        used=2 * n + 2,
        shown=(event.shoe[n],),
        revealed=False,
        peek=None,
        outcome=None,
        before=before,
    )
    for b in event.boxes:
        state = _paid(state, b.seat, b.stake)
    return state


def _answered(state: State, event: InsuranceAsked | Insured | InsuranceDeclined | EvenMoneyTaken) -> State:
    match event:
        case InsuranceAsked(numbers):
            boxes = tuple(replace(box, asked=n in numbers) for n, box in enumerate(state.boxes, 1))
            return replace(state, phase="insurance", boxes=boxes)
        case Insured(seat, n, stake):
            return _paid(_box(state, n, replace(state.boxes[n - 1], answer="yes", insurance=stake)), seat, stake)
        case EvenMoneyTaken(_, n):
            return _box(state, n, replace(state.boxes[n - 1], answer="yes"))
        case InsuranceDeclined(_, n):
            return _box(state, n, replace(state.boxes[n - 1], answer="no"))


def _played(state: State, event: Hit | Stood | Doubled | Split | LeftUnfinished) -> State:
    box = state.boxes[event.box - 1]
    if isinstance(event, Split):
        first, second = box.hands[0].cards
        closed = "aces" if WORTH[first] == 1 else ""
        hands = tuple(
            Hand((old, new), box.stake, closed) for old, new in zip((first, second), event.cards, strict=True)
        )
        state = replace(state, used=state.used + 2)
        return _paid(_box(state, event.box, replace(box, hands=hands)), event.seat, event.stake)
    hand = box.hands[event.hand]
    match event:
        case Hit(card=card):
            state = replace(state, used=state.used + 1)
            hand = replace(hand, cards=(*hand.cards, card))
        case Doubled(seat=seat, stake=stake, card=card):
            state = _paid(replace(state, used=state.used + 1), seat, stake)
            hand = Hand((*hand.cards, card), hand.stake + stake, "doubled")
        case Stood():
            hand = replace(hand, closed="stood")
        case LeftUnfinished():
            hand = replace(hand, closed="left")
    return _box(state, event.box, replace(box, hands=_with(box.hands, event.hand, hand)))


def _over(state: State, event: PassedOver | Settled | MatchEnded) -> State:
    none: tuple[Wager | None, ...] = (None,) * state.seats
    match event:
        case PassedOver(deal):
            rows = (*state.rows, (deal, (0,) * state.seats))
            return replace(state, phase="betting", deal=deal, bets=none, rows=rows)
        case Settled(outcome):
            purses = list(state.purses)
            for seat, back in outcome.back.items():
                purses[seat] += back
            won = tuple(w + n for w, n in zip(state.won, outcome.net, strict=True))
            return replace(
                state,
                phase="betting",
                purses=tuple(purses),
                won=won,
                bets=none,
                last=state.bets,
                outcome=outcome,
                rows=(*state.rows, (outcome.deal, outcome.net)),
            )
        case MatchEnded():
            return replace(state, phase="done", result=Result(event.winners, event.points, reason=event.reason))


def _paid(state: State, seat: Seat, chips: int) -> State:
    return replace(state, purses=_with(state.purses, seat, state.purses[seat] - chips))


def _box(state: State, n: int, box: Box) -> State:
    return replace(state, boxes=_with(state.boxes, n - 1, box))


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


# --- The dealer and the settlement (BJ-2 … BJ-7) ----------------------------------------------------------------------


def after_deal(script: Script[State, Event]) -> None:
    """BJ-3, BJ-6: with an ace up, offer insurance, then peek; with a ten up, peek at once."""
    state = script.state
    if WORTH[state.up] == 1:
        asked = tuple(
            n
            for n, box in enumerate(state.boxes, 1)
            if box.natural or (premium(box) and state.purses[box.seat] >= premium(box))
        )
        if asked:
            script.emit(InsuranceAsked(asked))
        after_answer(script)
    elif WORTH[state.up] == 10:
        _peek(script)
    else:
        after_play(script)


def after_answer(script: Script[State, Event]) -> None:
    """The dealer peeks once all have answered."""
    if not pending(script.state):
        _peek(script)


def _peek(script: Script[State, Event]) -> None:
    state = script.state
    script.emit(Peeked(natural((state.up, state.hole.open()))))
    after_play(script)


def after_play(script: Script[State, Event]) -> None:
    """Once every hand is closed, or the dealer has a blackjack: the dealer plays, and the deal is settled."""
    if turn(script.state) is not None and not script.state.peek:
        return
    script.emit(Revealed(script.state.hole.open()))
    if not script.state.peek and any(live(box) for box in script.state.boxes):
        while draws(script.state):
            script.emit(DealerDrew(next_card(script.state)))
    script.emit(Settled(settled(script.state)))
    after_round(script)


def draws(state: State) -> bool:
    """BJ-3: up to 16, with ``h17`` also on a soft 17."""
    standing = total(state.shown)
    return standing < 17 or (standing == 17 and state.options.h17 and soft(state.shown))


def after_bet(script: Script[State, Event]) -> None:
    """If nobody has bet, the deal is skipped."""
    state = script.state
    if state.phase == "betting" and not undecided(state):
        pass_over(script)


def pass_over(script: Script[State, Event]) -> None:
    script.emit(PassedOver(script.state.deal + 1))
    after_round(script)


def after_round(script: Script[State, Event]) -> None:
    """The match ends after its last deal, or when no seat can bet any more."""
    state = script.state
    if state.deal >= state.options.rounds:
        script.emit(ended(state, broke=False))
    elif not undecided(state):
        script.emit(ended(state, broke=True))


def ended(state: State, broke: bool) -> MatchEnded:
    """The seat with the highest gain wins; if none has gained, the bank."""
    best = max(state.won)
    winners: frozenset[Seat] = frozenset(s for s, n in enumerate(state.won) if n == best) if best > 0 else frozenset()
    if broke and max(state.purses) < lowest(state):
        return MatchEnded(winners, state.won, "broke")
    return MatchEnded(winners, state.won, "rounds" if winners else "bank")


def natural_win(stake: int) -> int:
    """Three to two (BJ-2); half a chip is rounded up, in the player's favour."""
    return (3 * stake + 1) // 2


def settled(state: State) -> Outcome:
    """The result of every hand and insurance, with the dealer's cards revealed."""
    dealer = total(state.shown)
    blackjack = bool(state.peek)
    hands: list[HandEnd] = []
    insurance: list[InsuranceEnd] = []
    net = [0] * state.seats
    for n, box in enumerate(state.boxes, 1):
        for h, hand in enumerate(box.hands):
            how = _how(box, hand, dealer, blackjack)
            back = _back(how, hand.stake)
            hands.append(HandEnd(n, h, box.seat, hand.stake, total(hand.cards), how, back))
            net[box.seat] += back - hand.stake
        if box.insurance:
            back = 3 * box.insurance if blackjack else 0
            insurance.append(InsuranceEnd(n, box.seat, box.insurance, back))
            net[box.seat] += back - box.insurance
    return Outcome(state.deal, state.shown, dealer, blackjack, tuple(hands), tuple(insurance), tuple(net))


def _how(box: Box, hand: Hand, dealer: int, blackjack: bool) -> How:
    mine = total(hand.cards)
    how: How
    if box.even:
        how = "even"
    elif box.natural:
        how = "push" if blackjack else "blackjack"
    elif blackjack or hand.closed == "left":
        how = "lost" if blackjack else "left"
    elif mine > BEST:
        how = "bust"
    elif dealer > BEST or mine > dealer:
        how = "won"
    else:
        how = "push" if mine == dealer else "lost"
    return how


def _back(how: How, stake: int) -> int:
    match how:
        case "blackjack":
            return stake + natural_win(stake)
        case "even" | "won":
            return 2 * stake
        case "push":
            return stake
        case "lost" | "bust" | "left":
            return 0


# --- The players' decisions -------------------------------------------------------------------------------------------
# For each phase, the legal actions and a decider. All refusals (``Illegal``) come from here. A decider ends by calling
# the dealer's part (``after_bet``, ``after_answer``, ``after_play``).


# --- Betting (BJ-1) ---------------------------------------------------------------------------------------------------


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


# --- Insurance and even money (BJ-6) ----------------------------------------------------------------------------------


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


# --- The hands (BJ-3 to BJ-5, BJ-7) -----------------------------------------------------------------------------------


def words(state: State) -> tuple[Say, ...]:
    """The choices of the hand on turn, which are public."""
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
