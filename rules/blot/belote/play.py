"""The bidding, the score of a deal, and the fold, in games with a turned card (GE-1 to GE-3, DU-9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.base import Script
from rules.blot import speech
from rules.blot.actions import OK, PASS, Declare
from rules.blot.belote.model import (
    TAKE,
    TRUMP,
    Action,
    Bidding,
    Completed,
    DealScored,
    Dealt,
    Event,
    NothingDeclared,
    Score,
    State,
    Take,
    Trump,
    Trumps,
    TrumpsTaken,
)
from rules.blot.combos import COMBO
from rules.blot.play import corrected
from rules.blot.playing import (
    Corrected,
    DealRow,
    DealVoided,
    Declared,
    MatchEnded,
    Passed,
    Played,
    ScoredCombo,
    Sides,
    Tally,
    TrickTaken,
    blots,
    fold,
    opened_play,
    playing,
    plus,
    to,
    tricks_of,
)
from rules.blot.values import SAI
from rules.cards import SUIT, SUITS, Card, Suit
from rules.core import Illegal, Legal, Result, Seat, unreadable

# --- The score of a deal and the end of the match (GE-1, DU-9) --------------------------------------------------------
# Theory of operation. A game decides a ``Verdict``: the points of each side's cards, the sums that the test compares,
# the least for the takers, and who writes what. The rest of a score follows.


@dataclass(frozen=True, slots=True)
class Verdict:
    """See ``Score`` for the fields."""

    cards: Sides
    reached: Sides
    need: int
    made: bool
    base: Sides
    extras: Sides
    blot: Sides


def trumps_of(state: State) -> Trumps:
    taken: Trumps = playing(state).contract
    return taken


def scored(state: State, facts: Tally, verdict: Verdict) -> Score:
    """The score of a deal after its last trick."""
    written = plus(verdict.base, verdict.extras, verdict.blot)
    return Score(
        deal=state.deal,
        dealer=state.dealer,
        trumps=trumps_of(state),
        sai=facts.sai,
        last_trick=facts.last_trick,
        tricks=facts.tricks,
        kaput=facts.kaput,
        cards=verdict.cards,
        reached=verdict.reached,
        need=verdict.need,
        made=verdict.made,
        failed="" if verdict.made else "short",
        base=verdict.base,
        extras=verdict.extras,
        own_extras=facts.own,
        blot=verdict.blot,
        own_blot=facts.blot,
        combos=facts.combos,
        written=written,
        total=plus(state.totals, written),
    )


def revoked(state: State, seat: Seat, key: str, points: int) -> Score:
    """The score of a deal ended by an illegal card of ``seat``: ``points`` and everything declared go to the other
    side, including a Blot-Reblot with both words said (DU-8)."""
    play, rules = playing(state), state.rules
    table = rules.worth[play.contract.strain]
    other = 1 - rules.side[seat]
    combos = tuple(
        ScoredCombo(r.seat, rules.side[r.seat], COMBO[r.combo].kind, r.combo, r.shown, True, table.points(r.combo))
        for r in play.records
    )
    own, blot = plus(*(to(c.side, c.points) for c in combos)), blots(state)
    combos = tuple(replace(c, combo=c.combo if c.shown else None) for c in combos)
    base, extras, bonus = to(other, points), to(other, sum(own)), to(other, sum(blot))
    written = plus(base, extras, bonus)
    return Score(
        deal=state.deal,
        dealer=state.dealer,
        trumps=trumps_of(state),
        sai=play.sai,
        last_trick=None,
        tricks=tricks_of(state),
        kaput=None,
        cards=(0, 0),
        reached=(0, 0),
        need=0,
        made=False,
        failed="revoke",
        base=base,
        extras=extras,
        own_extras=own,
        blot=bonus,
        own_blot=blot,
        combos=combos,
        written=written,
        total=plus(state.totals, written),
        revoker=seat,
        revoke_key=key,
    )


def ended(state: State, score: Score, target: int) -> tuple[DealScored | MatchEnded, ...]:
    """The score, and the end of the match if it is over."""
    end = at_end(state, score.total, target)
    return (DealScored(score),) if end is None else (DealScored(score), end)


def at_end(state: State, total: Sides, target: int) -> MatchEnded | None:
    """The end of the match, if over: the side at the target wins; if both are, the higher; if equal, play on."""
    if max(total) < target or total[0] == total[1]:
        return None
    winner = 0 if total[0] > total[1] else 1
    return MatchEnded(state.rules.seats_of(winner), total, (1, 0), "target")


# --- The state after an event -----------------------------------------------------------------------------------------


def evolve(state: State, event: Event) -> State:
    """``state`` after ``event``. The game itself handles ``Started``."""
    match event:
        case Played() | TrickTaken():
            return fold(state, event)
        case Dealt():
            return _dealt(state, event)
        case Passed():
            return _called(state, event.seat, "pass")
        case TrumpsTaken():
            return _taken(state, event)
        case Completed():
            return _completed(state, event)
        case Declared():
            state = fold(state, event)
            return _spoken(state, event.seat) if state.phase == "declaring" else state
        case NothingDeclared():
            return _spoken(state, event.seat)
        case DealVoided():
            row = DealRow(deal=state.deal, dealer=state.dealer, total=state.totals, void=event.reason)
            return _over(state, row, state.score)
        case DealScored():
            return _over(state, _row(event.score), event.score)
        case MatchEnded():
            result = Result(event.winners, event.points, event.advantage, event.reason)
            return replace(state, phase="done", result=result)
        case Corrected():
            return corrected(state, event)
        case _:
            return fold(state, event)


def _dealt(state: State, event: Dealt) -> State:
    return replace(
        state,
        phase="bidding",
        deal=event.deal,
        dealer=event.dealer,
        dealt=event.hands,
        hands=event.hands,
        bidding=Bidding((event.dealer + 1) % state.rules.seats),
        play=None,
        turned=event.turned,
        stock=event.stock,
        spoken=(),
    )


def _called(state: State, seat: Seat, text: str) -> State:
    old = bidding_of(state)
    turn = (seat + 1) % state.rules.seats
    return replace(state, bidding=Bidding(turn, (*old.calls, (seat, text)), old.taken))


def _taken(state: State, event: TrumpsTaken) -> State:
    number = state.round
    text = "take" if number == 1 else f"trump:{event.strain}"
    calls = (*bidding_of(state).calls, (event.seat, text))
    return replace(state, bidding=Bidding(event.seat, calls, Trumps(event.seat, event.strain, number)))


def _completed(state: State, event: Completed) -> State:
    taken = bidding_of(state).taken
    assert taken is not None
    used = sum(map(len, event.hands)) - sum(map(len, state.hands)) - state.rules.taker_gets_turned
    asked = state.rules.declare_first and state.rules.declare == "ask"
    return replace(
        state,
        phase="declaring" if asked else "play",
        dealt=event.hands,
        hands=event.hands,
        stock=state.stock[used:],
        play=opened_play(state, taken, event.hands),
    )


def _spoken(state: State, seat: Seat) -> State:
    spoken = (*state.spoken, seat)
    return replace(state, spoken=spoken, phase="play" if len(spoken) == state.rules.seats else "declaring")


def _over(state: State, row: DealRow, score: Score | None) -> State:
    """Between deals: the next dealer deals (GE-1, DU-2)."""
    return replace(
        state,
        phase="between",
        dealer=(state.dealer + 1) % state.rules.seats,
        totals=row.total,
        rows=(*state.rows, row),
        score=score,
    )


def _row(score: Score) -> DealRow:
    return DealRow(
        deal=score.deal,
        dealer=score.dealer,
        bid=score.trumps.strain,
        seat=score.trumps.seat,
        strain=score.trumps.strain,
        made=score.made if score.revoker is None else None,
        kaput=score.kaput,
        combos=score.extras,
        blot=score.blot,
        written=score.written,
        total=score.total,
        revoke=score.revoker,
    )


# --- Bidding (GE-2, GE-3, GE-5; DU-2, DU-3) ---------------------------------------------------------------------------
# Theory of operation. Starting after the dealer, each seat calls once a round: *take* or *pass*, then *name another
# suit* or *pass*. Taking fixes trumps and, in the same decision, fills up the hands from the rest of the pack; its
# order is fixed by the deal, so no further chance is needed. Where combinations are declared before the first lead, all
# seats are asked at once, whatever they hold; the last answer settles the collision.


def bidding_of(state: State) -> Bidding:
    assert state.bidding is not None
    return state.bidding


def turned_suit(state: State) -> Suit:
    assert state.turned is not None
    return SUIT[state.turned]


def must_name(state: State) -> bool:
    """Whether the seat on turn has to name a suit (GE-2)."""
    return state.rules.dealer_must_name and state.round == 2 and bidding_of(state).turn == state.dealer


def waiting(state: State) -> frozenset[Seat]:
    if state.phase == "declaring":
        return frozenset(s for s in range(state.rules.seats) if s not in state.spoken)
    return frozenset((bidding_of(state).turn,))


def legal(state: State, seat: Seat) -> Legal[Action]:
    if seat not in waiting(state):
        return Legal()
    if state.phase == "declaring":
        sets: list[Action] = [Declare(combos) for combos in speech.may_declare(state, seat)]
        return Legal((*sets, OK))
    if state.round == 1:
        return Legal((TAKE, PASS))
    named: list[Action] = [TRUMP[suit] for suit in SUITS if suit != turned_suit(state)]
    return Legal(tuple(named) if must_name(state) else (*named, PASS))


def decide(state: State, seat: Seat, action: Action) -> Sequence[Event]:
    """:raises Illegal: if ``action`` is not ``legal``, with the key of the reason."""
    if state.phase == "declaring":
        return _declare(state, seat, action)
    if not isinstance(action, Take | Trump) and action != PASS:
        raise Illegal("not-while-bidding")
    if seat != bidding_of(state).turn:
        raise Illegal("not-your-turn")
    match action:
        case Take(word):
            if action != TAKE:
                raise unreadable(word)
            if state.round == 2:
                raise Illegal("take-too-late")
            return _take(state, seat, turned_suit(state))
        case Trump(suit):
            if suit not in SUITS:
                raise unreadable(suit)
            if state.round == 1:
                raise Illegal("name-too-early")
            if suit == turned_suit(state):
                raise Illegal("another-suit", suit=suit)
            return _take(state, seat, suit)
        case _:
            return _pass(state, seat)


def timeout(state: State, seat: Seat) -> Action:
    """On timeout: pass; a dealer who must name a suit names the one in which their cards are worth most. When asked for
    combinations, declare the best set."""
    if state.phase == "declaring":
        combos = speech.best_declaration(state, seat)
        return Declare(combos) if combos else OK
    if not must_name(state):
        return PASS
    suits = [suit for suit in SUITS if suit != turned_suit(state)]
    return TRUMP[max(suits, key=lambda suit: (_worth(state.hands[seat], suit), suit))]


def _worth(hand: Sequence[Card], suit: Suit) -> int:
    return sum(5 + SAI[suit][card] for card in hand if SUIT[card] == suit)


def _pass(state: State, seat: Seat) -> list[Event]:
    if must_name(state):
        raise Illegal("dealer-must-name")
    last = len(bidding_of(state).calls) == 2 * state.rules.seats - 1
    return [Passed(seat), DealVoided("all-passed")] if last else [Passed(seat)]


def _take(state: State, seat: Seat, suit: Suit) -> list[Event]:
    script = Script(state, evolve)
    script.emit(TrumpsTaken(seat, suit))
    script.emit(Completed(completed(state, seat)))
    if state.rules.declare_first and state.rules.declare == "auto":
        for step in range(1, state.rules.seats + 1):
            speech.declare_best(script, (state.dealer + step) % state.rules.seats)
        _settle(script)
    return script.events


def completed(state: State, taker: Seat) -> tuple[tuple[Card, ...], ...]:
    """The full hands (GE-3, DU-3): filled up in turn from the seat after the dealer; the taker gets the turned card
    first if the game gives it."""
    rules, stock = state.rules, list(state.stock)
    hands = list(state.hands)
    for step in range(1, rules.seats + 1):
        seat = (state.dealer + step) % rules.seats
        if seat == taker and rules.taker_gets_turned and state.turned is not None:
            hands[seat] = (*hands[seat], state.turned)
        short = rules.tricks - len(hands[seat])
        hands[seat] = (*hands[seat], *stock[:short])
        del stock[:short]
    return tuple(hands)


def _declare(state: State, seat: Seat, action: Action) -> list[Event]:
    if isinstance(action, Take | Trump) or action == PASS:
        raise Illegal("bidding-closed")
    if not isinstance(action, Declare) and action != OK:
        raise Illegal("declare-first")
    if seat in state.spoken:
        raise Illegal("declared-already")
    script = Script(state, evolve)
    script.emit(speech.declare(state, seat, action.combos) if isinstance(action, Declare) else NothingDeclared(seat))
    if len(state.spoken) + 1 == state.rules.seats:
        _settle(script)
    return script.events


def _settle(script: Script[State, Event]) -> None:
    if playing(script.state).records:
        speech.settle(script)
