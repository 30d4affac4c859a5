"""Blackjack (BJ-1 … BJ-7, ``docs/rules/blackjack.md``).

Theory of operation. The bot is the bank. A deal begins with the bets (phase ``betting``): every seat chooses how many
of the five boxes it takes and for what stake, or sits out; then the table deals. Against an ace all are offered
insurance at once (``insurance``); then the dealer peeks, and the hands are played box by box (``play``). All cards are
open but the hole card and the rest of the shoe. The engine keeps a purse for every seat and knows no accounts
(``rules.core.ChipGame``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, TypeVar, assert_never, get_args

from rules.base import NOBODY, BaseGame, Script, sole
from rules.blackjack import model as bj
from rules.blackjack.model import Action, Event, Options, State
from rules.blackjack.view import BoxView, DealerView, HandView, Layout, View
from rules.core import Chance, Hidden, Illegal, Legal, Move, Range, Result, Seat, unreadable

# --- The state after an event -----------------------------------------------------------------------------------------


T = TypeVar("T")


def evolve(state: State | None, event: Event) -> State:
    """:raises AssertionError: if the first event is not ``Started``."""
    if state is None:
        assert isinstance(event, bj.Started)
        none: tuple[bj.Wager | None, ...] = (None,) * event.seats
        purses = (event.options.purse,) * event.seats
        return State(event.options, event.seats, "betting", purses, (0,) * event.seats, none, none)
    match event:
        case bj.Hit() | bj.Stood() | bj.Doubled() | bj.Split() | bj.LeftUnfinished():
            return _played(state, event)
        case bj.BetMade(seat, stake, boxes):
            return _said(state, seat, bj.Wager(stake, boxes))
        case bj.SatOut(seat):
            return _said(state, seat, bj.Wager(0, 0))
        case bj.InsuranceAsked() | bj.Insured() | bj.InsuranceDeclined() | bj.EvenMoneyTaken():
            return _answered(state, event)
        case bj.Peeked(blackjack):
            return replace(state, phase="play", peek=blackjack)
        case bj.Revealed(card):
            return replace(state, shown=(*state.shown, card), revealed=True)
        case bj.DealerDrew(card):
            return replace(state, shown=(*state.shown, card), used=state.used + 1)
        case bj.Dealt():
            return _dealt(state, event)
        case bj.Funded(purses):
            return replace(state, purses=purses)
        case bj.Started():
            return state
        case bj.PassedOver() | bj.Settled() | bj.MatchEnded():
            return _over(state, event)
        case _:
            assert_never(event)


def _said(state: State, seat: Seat, wager: bj.Wager) -> State:
    state = replace(state, bets=_with(state.bets, seat, wager))
    if bj.undecided(state) or not any(w is not None and w.boxes for w in state.bets):
        return state
    return replace(state, phase="dealing")


def _dealt(state: State, event: bj.Dealt) -> State:
    """Deal one card to each box and the dealer, face up; then a second round, the dealer's face down (BJ-3)."""
    n = len(event.boxes)
    boxes = tuple(
        bj.Box(b.seat, b.stake, (bj.Hand((event.shoe[k], event.shoe[n + 1 + k]), b.stake),))
        for k, b in enumerate(event.boxes)
    )
    before = state.before if state.outcome is None else bj.Laid(state.boxes, state.shown, state.outcome)
    state = replace(state, phase="play", deal=event.deal, boxes=boxes, shoe=Hidden(event.shoe), used=2 * n + 2)
    state = replace(state, shown=(event.shoe[n],), revealed=False, peek=None, outcome=None, before=before)
    for b in event.boxes:
        state = _paid(state, b.seat, b.stake)
    return state


def _answered(state: State, event: bj.Insuring) -> State:
    match event:
        case bj.InsuranceAsked(numbers):
            boxes = tuple(replace(box, asked=n in numbers) for n, box in enumerate(state.boxes, 1))
            return replace(state, phase="insurance", boxes=boxes)
        case bj.Insured(seat, n, stake):
            return _paid(_box(state, n, replace(state.boxes[n - 1], answer="yes", insurance=stake)), seat, stake)
        case bj.EvenMoneyTaken(_, n):
            return _box(state, n, replace(state.boxes[n - 1], answer="yes"))
        case bj.InsuranceDeclined(_, n):
            return _box(state, n, replace(state.boxes[n - 1], answer="no"))


def _played(state: State, event: bj.Playing) -> State:
    box = state.boxes[event.box - 1]
    if isinstance(event, bj.Split):
        first, second = box.hands[0].cards
        closed = "aces" if bj.WORTH[first] == 1 else ""
        hands = tuple(
            bj.Hand((old, new), box.stake, closed) for old, new in zip((first, second), event.cards, strict=True)
        )
        state = replace(state, used=state.used + 2)
        return _paid(_box(state, event.box, replace(box, hands=hands)), event.seat, event.stake)
    hand = box.hands[event.hand]
    match event:
        case bj.Hit(card=card):
            state = replace(state, used=state.used + 1)
            hand = replace(hand, cards=(*hand.cards, card))
        case bj.Doubled(seat=seat, stake=stake, card=card):
            state = _paid(replace(state, used=state.used + 1), seat, stake)
            hand = bj.Hand((*hand.cards, card), hand.stake + stake, "doubled")
        case bj.Stood():
            hand = replace(hand, closed="stood")
        case bj.LeftUnfinished():
            hand = replace(hand, closed="left")
    return _box(state, event.box, replace(box, hands=_with(box.hands, event.hand, hand)))


def _over(state: State, event: bj.PassedOver | bj.Settled | bj.MatchEnded) -> State:
    none: tuple[bj.Wager | None, ...] = (None,) * state.seats
    match event:
        case bj.PassedOver(deal):
            rows = (*state.rows, (deal, (0,) * state.seats))
            return replace(state, phase="betting", deal=deal, bets=none, rows=rows)
        case bj.Settled(outcome):
            purses = list(state.purses)
            for seat, back in outcome.back.items():
                purses[seat] += back
            won = tuple(w + n for w, n in zip(state.won, outcome.net, strict=True))
            rows = (*state.rows, (outcome.deal, outcome.net))
            state = replace(state, phase="betting", purses=tuple(purses), won=won, bets=none, last=state.bets)
            return replace(state, outcome=outcome, rows=rows)
        case bj.MatchEnded():
            return replace(state, phase="done", result=Result(event.winners, event.points, reason=event.reason))


def _paid(state: State, seat: Seat, chips: int) -> State:
    return replace(state, purses=_with(state.purses, seat, state.purses[seat] - chips))


def _box(state: State, n: int, box: bj.Box) -> State:
    return replace(state, boxes=_with(state.boxes, n - 1, box))


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


# --- The dealer and the settlement (BJ-2 … BJ-7) ----------------------------------------------------------------------


def after_deal(script: Script[State, Event]) -> None:
    """BJ-3, BJ-6: with an ace up, offer insurance, then peek; with a ten up, peek at once."""
    state = script.state
    if bj.WORTH[state.up] == 1:
        asked = tuple(
            n
            for n, box in enumerate(state.boxes, 1)
            if box.natural or (bj.premium(box) and state.purses[box.seat] >= bj.premium(box))
        )
        if asked:
            script.emit(bj.InsuranceAsked(asked))
        after_answer(script)
    elif bj.WORTH[state.up] == 10:
        _peek(script)
    else:
        after_play(script)


def after_answer(script: Script[State, Event]) -> None:
    """The dealer peeks once all have answered."""
    if not bj.pending(script.state):
        _peek(script)


def _peek(script: Script[State, Event]) -> None:
    state = script.state
    script.emit(bj.Peeked(bj.natural((state.up, state.hole.open()))))
    after_play(script)


def after_play(script: Script[State, Event]) -> None:
    """Once every hand is closed, or the dealer has a blackjack: the dealer plays, and the deal is settled."""
    if bj.turn(script.state) is not None and not script.state.peek:
        return
    script.emit(bj.Revealed(script.state.hole.open()))
    if not script.state.peek and any(bj.live(box) for box in script.state.boxes):
        while draws(script.state):
            script.emit(bj.DealerDrew(bj.next_card(script.state)))
    script.emit(bj.Settled(settled(script.state)))
    after_round(script)


def draws(state: State) -> bool:
    """BJ-3: up to 16, with ``h17`` also on a soft 17."""
    standing = bj.total(state.shown)
    return standing < 17 or (standing == 17 and state.options.h17 and bj.soft(state.shown))


def after_bet(script: Script[State, Event]) -> None:
    """If nobody has bet, the deal is skipped."""
    state = script.state
    if state.phase == "betting" and not bj.undecided(state):
        pass_over(script)


def pass_over(script: Script[State, Event]) -> None:
    script.emit(bj.PassedOver(script.state.deal + 1))
    after_round(script)


def after_round(script: Script[State, Event]) -> None:
    """The match ends after its last deal, or when no seat can bet any more."""
    state = script.state
    if state.deal >= state.options.rounds:
        script.emit(ended(state, broke=False))
    elif not bj.undecided(state):
        script.emit(ended(state, broke=True))


def ended(state: State, broke: bool) -> bj.MatchEnded:
    """The seat with the highest gain wins; if none has gained, the bank."""
    best = max(state.won)
    winners: frozenset[Seat] = frozenset(s for s, n in enumerate(state.won) if n == best) if best > 0 else frozenset()
    if broke and max(state.purses) < bj.lowest(state):
        return bj.MatchEnded(winners, state.won, "broke")
    return bj.MatchEnded(winners, state.won, "rounds" if winners else "bank")


def natural_win(stake: int) -> int:
    """Three to two (BJ-2); half a chip is rounded up, in the player's favour."""
    return (3 * stake + 1) // 2


def settled(state: State) -> bj.Outcome:
    """The result of every hand and insurance, with the dealer's cards revealed."""
    dealer = bj.total(state.shown)
    blackjack = bool(state.peek)
    hands: list[bj.HandEnd] = []
    insurance: list[bj.InsuranceEnd] = []
    net = [0] * state.seats
    for n, box in enumerate(state.boxes, 1):
        for h, hand in enumerate(box.hands):
            how = _how(box, hand, dealer, blackjack)
            win = natural_win(hand.stake) if how == "blackjack" else hand.stake if how in ("even", "won") else 0
            back = hand.stake + win if win or how == "push" else 0
            hands.append(bj.HandEnd(n, h, box.seat, hand.stake, bj.total(hand.cards), how, back))
            net[box.seat] += back - hand.stake
        if box.insurance:
            back = 3 * box.insurance if blackjack else 0
            insurance.append(bj.InsuranceEnd(n, box.seat, box.insurance, back))
            net[box.seat] += back - box.insurance
    return bj.Outcome(state.deal, state.shown, dealer, blackjack, tuple(hands), tuple(insurance), tuple(net))


def _how(box: bj.Box, hand: bj.Hand, dealer: int, blackjack: bool) -> bj.How:
    mine = bj.total(hand.cards)
    if box.even:
        return "even"
    if box.natural:
        return "push" if blackjack else "blackjack"
    if blackjack or hand.closed == "left":
        return "lost" if blackjack else "left"
    if mine > bj.BEST:
        return "bust"
    if dealer > bj.BEST or mine > dealer:
        return "won"
    return "push" if mine == dealer else "lost"


# --- The players' decisions -------------------------------------------------------------------------------------------
# For each phase, the legal actions and a decider. All refusals (``Illegal``) come from here. A decider ends by calling
# the dealer's part (``after_bet``, ``after_answer``, ``after_play``).


# --- Betting (BJ-1) ---------------------------------------------------------------------------------------------------


def bets(state: State, seat: Seat) -> Legal[Action]:
    if seat not in bj.undecided(state):
        return Legal()
    ranges: list[Range[Action]] = []
    for n in range(1, bj.room(state, seat) + 1):
        top = min(bj.highest(state), state.purses[seat] // n)
        if top >= bj.lowest(state):
            ranges.append(Range(bj.Bet(bj.lowest(state), n), "stake", bj.lowest(state), top))
    return Legal((bj.OUT,), tuple(ranges))


def bet(script: Script[State, Event], seat: Seat, action: Action) -> None:
    """:raises Illegal: ``bet-first``, ``bet-made``, ``no-chips-to-bet`` (``min``), ``too-many-boxes`` (``most``),
    ``stake-too-low`` (``min``), ``stake-too-high`` (``max``), ``not-enough-chips`` (``purse``)."""
    state = script.state
    if not isinstance(action, bj.Bet) and action != bj.OUT:
        raise Illegal("bet-first")
    if state.bets[seat] is not None:
        raise Illegal("bet-made")
    if seat not in bj.undecided(state):
        raise Illegal("no-chips-to-bet", min=bj.lowest(state))
    if isinstance(action, bj.Bet):
        most = bj.room(state, seat)
        if not 1 <= action.boxes <= most:
            raise Illegal("too-many-boxes", most=most)
        if action.stake < bj.lowest(state):
            raise Illegal("stake-too-low", min=bj.lowest(state))
        if action.stake > bj.highest(state):
            raise Illegal("stake-too-high", max=bj.highest(state))
        if action.stake * action.boxes > state.purses[seat]:
            raise Illegal("not-enough-chips", purse=state.purses[seat])
        script.emit(bj.BetMade(seat, action.stake, action.boxes))
    else:
        script.emit(bj.SatOut(seat))
    after_bet(script)


# --- Insurance and even money (BJ-6) ----------------------------------------------------------------------------------


_ANSWERS: Final[tuple[bj.Reply, ...]] = ("insure", "noinsure", "even", "noeven")


def _asked(state: State, seat: Seat, naturals: bool) -> tuple[int, ...]:
    return tuple(n for n in bj.pending(state, seat) if state.boxes[n - 1].natural == naturals)


def answers(state: State, seat: Seat) -> Legal[Action]:
    found: list[Action] = []
    plain, naturals = _asked(state, seat, False), _asked(state, seat, True)
    if plain:
        if state.purses[seat] >= sum(bj.premium(state.boxes[n - 1]) for n in plain):
            found.append(bj.Answer("insure"))
        found.append(bj.Answer("noinsure"))
        found += [bj.Answer(word, n) for word in _ANSWERS[:2] for n in plain]
    if naturals:
        found += [bj.Answer("even"), bj.Answer("noeven")]
        found += [bj.Answer(word, n) for word in _ANSWERS[2:] for n in naturals]
    return Legal(tuple(found))


def answer(script: Script[State, Event], seat: Seat, action: Action) -> None:
    """:raises Illegal: ``answer-first``, ``not-asked``, ``not-enough-chips`` (``purse``)."""
    state = script.state
    if not isinstance(action, bj.Answer):
        raise Illegal("answer-first")
    if action.word not in _ANSWERS:
        raise unreadable(action.word)
    asked = _asked(state, seat, action.word in ("even", "noeven"))
    boxes = asked if action.box == 0 else (action.box,)
    if not boxes or any(n not in asked for n in boxes):
        raise Illegal("not-asked")
    if action.word == "insure" and state.purses[seat] < sum(bj.premium(state.boxes[n - 1]) for n in boxes):
        raise Illegal("not-enough-chips", purse=state.purses[seat])
    for n in boxes:
        match action.word:
            case "insure":
                script.emit(bj.Insured(seat, n, bj.premium(state.boxes[n - 1])))
            case "even":
                script.emit(bj.EvenMoneyTaken(seat, n))
            case "noinsure" | "noeven":
                script.emit(bj.InsuranceDeclined(seat, n))
    after_answer(script)


# --- The hands (BJ-3 to BJ-5, BJ-7) -----------------------------------------------------------------------------------


def words(state: State) -> tuple[bj.Say, ...]:
    """The choices of the hand on turn, which are public."""
    if (at := bj.turn(state)) is None:
        return ()
    box, hand = state.boxes[at[0] - 1], bj.hand_at(state, at)
    rich = state.purses[box.seat] >= hand.stake
    found = [bj.HIT, bj.STAND]
    if rich and bj.doubles(hand):
        found.append(bj.DOUBLE)
    if rich and bj.splits(box):
        found.append(bj.SPLIT)
    if state.options.on_timeout == "lose":
        found.append(bj.LEAVE)
    return tuple(found)


def plays(state: State, seat: Seat) -> Legal[Action]:
    at = bj.turn(state)
    return Legal(words(state)) if at is not None and state.boxes[at[0] - 1].seat == seat else Legal()


def play(script: Script[State, Event], seat: Seat, action: Action) -> None:
    """:raises Illegal: ``not-your-turn``, ``bets-closed``, ``not-asked``, ``no-double``, ``no-split``,
    ``not-enough-chips`` (``purse``), ``no-leaving``."""
    state = script.state
    at = bj.turn(state)
    assert at is not None
    box, hand = state.boxes[at[0] - 1], bj.hand_at(state, at)
    if isinstance(action, bj.Answer):
        raise Illegal("not-asked")
    if isinstance(action, bj.Bet) or action == bj.OUT:
        raise Illegal("bets-closed")
    if box.seat != seat:
        raise Illegal("not-your-turn")
    if action not in words(state):
        raise _refusal(state, at, action)
    match action.word:
        case "hit":
            script.emit(bj.Hit(*at, bj.next_card(state)))
        case "stand":
            script.emit(bj.Stood(*at))
        case "double":
            script.emit(bj.Doubled(seat, *at, hand.stake, bj.next_card(state)))
        case "split":
            script.emit(bj.Split(seat, at[0], box.stake, (bj.next_card(state), bj.next_card(state, 1))))
        case _:
            script.emit(bj.LeftUnfinished(*at))
    after_play(script)


def _refusal(state: State, at: tuple[int, int], action: bj.Say) -> Illegal:
    if action == bj.LEAVE:
        return Illegal("no-leaving")
    if action == bj.DOUBLE and not bj.doubles(bj.hand_at(state, at)):
        return Illegal("no-double")
    box = state.boxes[at[0] - 1]
    if action == bj.SPLIT and not bj.splits(box):
        return Illegal("no-split")
    return Illegal("not-enough-chips", purse=state.purses[box.seat])


# --- The view of a seat or the public ---------------------------------------------------------------------------------
# Built field by field (docs/laws.md, Views, not states).


def view(state: State, known: Seat | None, shared: Mapping[str, Any]) -> View:
    asked, betting = bj.pending(state), shared["waiting"] if state.phase == "betting" else ()
    cards, hole = state.shown, bool(state.shown) and not state.revealed
    dealer = DealerView(cards, hole, bj.total(cards), bj.soft(cards), state.peek is False, bool(state.peek))
    return View(
        **shared,
        turn=bj.turn(state),
        words=tuple(say.word for say in words(state)),
        room=tuple(bj.room(state, s) if s in betting else 0 for s in range(state.seats)),
        lowest=bj.lowest(state),
        highest=bj.highest(state),
        table=Layout(_boxes_view(state.boxes, asked, state.outcome), dealer, state.outcome),
        before=_laid_view(state.before) if state.before is not None else None,
    )


def _laid_view(laid: bj.Laid) -> Layout:
    cards = laid.shown
    dealer = DealerView(cards, False, bj.total(cards), bj.soft(cards), False, laid.outcome.blackjack)
    return Layout(_boxes_view(laid.boxes, (), laid.outcome), dealer, laid.outcome)


def _boxes_view(boxes: tuple[bj.Box, ...], asked: tuple[int, ...], outcome: bj.Outcome | None) -> tuple[BoxView, ...]:
    ends = {(end.box, end.hand): end for end in outcome.hands} if outcome is not None else {}

    def hand_view(n: int, h: int, hand: bj.Hand) -> HandView:
        worth, is_open, doubled = bj.total(hand.cards), hand.open and outcome is None, hand.closed == "doubled"
        return HandView(hand.cards, worth, bj.soft(hand.cards), hand.stake, is_open, doubled, ends.get((n, h)))

    def box_view(n: int, box: bj.Box) -> BoxView:
        hands = tuple(hand_view(n, h, hand) for h, hand in enumerate(box.hands))
        insured = bool(box.insurance) and outcome is not None and outcome.blackjack
        return BoxView(n, box.seat, box.stake, hands, box.natural, n in asked, box.answer, box.insurance, insured)

    return tuple(box_view(n, box) for n, box in enumerate(boxes, 1))


# --- The game ---------------------------------------------------------------------------------------------------------


class Blackjack(BaseGame[State, Action, Event, View, Options]):
    """See ``rules.core.Game`` and ``rules.core.ChipGame``."""

    key = "blackjack"
    seats = frozenset(range(1, bj.BOXES + 1))
    events = get_args(Event)
    dealing = "dealing"
    bank: ClassVar[bool] = True
    presets = bj.PRESETS
    settings = bj.SETTINGS
    evolve = staticmethod(evolve)
    encode = staticmethod(bj.encode)
    parse = staticmethod(bj.parse)
    shown = ("seats", "purses", "won", "bets", "last", "rows", "result")
    _view = staticmethod(view)

    def _start(self, seats: int, options: Options, dealer: Seat) -> Sequence[Event]:
        """The bank deals, so ``dealer`` has no effect."""
        started = bj.Started(options, seats)
        state = evolve(None, started)
        return (started,) if bj.undecided(state) else (started, ended(state, broke=True))

    def seated(self, state: State) -> int:
        return state.seats

    def _deal(self, state: State, chance: Chance) -> Sequence[Event]:
        """Boxes are clockwise in the order of the seats (BJ-1)."""
        boxes = tuple(
            bj.Staked(seat, wager.stake)
            for seat, wager in enumerate(state.bets)
            if wager is not None
            for _ in range(wager.boxes)
        )
        script = Script(state, evolve)
        if not boxes:
            pass_over(script)
            return tuple(script.events)
        script.emit(bj.Dealt(state.deal + 1, boxes, tuple(bj.SHOE[n] for n in chance.shuffled(len(bj.SHOE)))))
        after_deal(script)
        return tuple(script.events)

    def _waiting(self, state: State) -> frozenset[Seat]:
        match state.phase:
            case "betting":
                return frozenset(bj.undecided(state))
            case "insurance":
                return frozenset(state.boxes[n - 1].seat for n in bj.pending(state))
            case _:
                return NOBODY if (at := bj.turn(state)) is None else sole(state.boxes[at[0] - 1].seat)

    def _legal(self, state: State, seat: Seat) -> Legal[Action]:
        match state.phase:
            case "betting":
                return bets(state, seat)
            case "insurance":
                return answers(state, seat)
        return plays(state, seat)

    def _decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> Sequence[Event]:
        """:raises Illegal: see ``rules.blackjack.game``."""
        script = Script(state, evolve)
        match state.phase:
            case "betting":
                bet(script, seat, action)
            case "insurance":
                answer(script, seat, action)
            case _:
                play(script, seat, action)
        return tuple(script.events)

    def timeout(self, state: State, seat: Seat) -> Action:
        """On timeout: sit out, decline, or stand (or, BJ-7, leave the hand)."""
        match state.phase:
            case "insurance":
                naturals = all(state.boxes[n - 1].natural for n in bj.pending(state, seat))
                return bj.Answer("noeven" if naturals else "noinsure")
            case "play":
                return bj.LEAVE if state.options.on_timeout == "lose" else bj.STAND
        return bj.OUT

    def decision(self, state: State, action: Action) -> str:
        """``d4b`` for the bets of deal 4, ``d4i`` for its insurance, ``d4x2h1c3`` for the first hand of box 2 with 3
        cards. So a second press of *hit* is stale once the first one has drawn a card.
        """
        if isinstance(action, bj.Bet) or action == bj.OUT:
            return f"d{state.deal + 1}b"
        if isinstance(action, bj.Answer):
            return f"d{state.deal}i"
        if (at := bj.turn(state)) is None:
            return f"d{state.deal}"
        return f"d{state.deal}x{at[0]}h{at[1] + 1}c{len(bj.hand_at(state, at).cards)}"

    def reversible(self, before: State, after: State, seat: Seat) -> bool:
        """As long as no card or chip has moved and the phase is the same."""
        one, other = ((s.phase, s.deal, s.used, s.purses) for s in (before, after))
        return one == other

    # --- Chips (rules.core.ChipGame) ----------------------------------------------------------------------------------

    def entry(self, options: Options) -> int:
        """The lowest stake."""
        return options.min_stake

    def fund(self, state: State, purses: tuple[int, ...]) -> Sequence[Event]:
        """Set the chips of each seat, before the first bet of a deal and again before it is dealt.

        If no seat can bet, the match is over; a seat that can no longer pay its bet sits out.
        """
        script = Script(state, evolve)
        if state.phase == "dealing":
            script.emit(bj.Funded(purses))
            for seat, wager in enumerate(state.bets):
                if wager is not None and wager.stake * wager.boxes > purses[seat]:
                    script.emit(bj.SatOut(seat))
        elif state.phase == "betting" and not any(w is not None for w in state.bets):
            script.emit(bj.Funded(purses))
            if not bj.undecided(script.state):
                script.emit(ended(script.state, broke=True))
        return tuple(script.events)

    def moves(self, event: Event) -> tuple[Move, ...]:
        """Stakes move when the deal begins (HS-3), later ones when put in; a settlement pays back stakes and wins."""
        match event:
            case bj.Dealt(boxes=boxes):
                seats = sorted({b.seat for b in boxes})
                return tuple(Move(s, sum(b.stake for b in boxes if b.seat == s), "bet") for s in seats)
            case bj.Insured() | bj.Doubled() | bj.Split():
                return (Move(event.seat, event.stake, "bet"),)
            case bj.Settled(outcome):
                return tuple(Move(seat, -back, "won") for seat, back in outcome.back.items())
        return ()

    def staked(self, state: State) -> tuple[int, ...]:
        """By seat, the stakes of an unsettled deal."""
        sums = [0] * state.seats
        if state.phase in ("insurance", "play"):
            for box in state.boxes:
                sums[box.seat] += box.insurance + sum(h.stake for h in box.hands)
        return tuple(sums)
