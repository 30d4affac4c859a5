"""A deal of Bura: turns, legal actions, drawing, the end, and the fold (BU-3 to BU-11)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations
from typing import Final, assert_never

from rules import raises
from rules.base import Script
from rules.bura.model import (
    KIND,
    LET,
    MALUTKA,
    POINTS,
    POWER,
    SEATS,
    VAR,
    Action,
    Beat,
    Beaten,
    BuraShown,
    Claimed,
    DealScored,
    Dealt,
    Drawn,
    Event,
    Give,
    Given,
    Lead,
    Led,
    MatchEnded,
    Reason,
    Score,
    Started,
    State,
    TakenBack,
    Trick,
    TrickTaken,
    VarSaid,
    Yielded,
    beats,
    count,
    fanned,
    one_suit,
)
from rules.cards import SUIT, Card
from rules.core import Illegal, Legal, Result, Seat, unreadable
from rules.raises import Raise

# --- The state after an event -----------------------------------------------------------------------------------------


def evolve(state: State | None, event: Event) -> State:
    """:raises AssertionError: if the first event is not ``Started``."""
    if state is None:
        assert isinstance(event, Started)
        return State(event.options, "between", event.dealer)
    match event:
        case raises.Offered() | raises.Accepted() | raises.Declined():
            return replace(state, raises=raises.evolve(state.raises, event))
        case Dealt(deal, dealer, hands, stock):
            fresh = State(state.options, "lead", dealer, deal, state.totals, state.rows)
            return replace(fresh, hands=hands, stock=stock, trump=stock[-1], turn=1 - dealer)
        case Claimed(seat):
            return replace(state, claim=seat)
        case TakenBack(seat, cards):
            back = (*state.hands[seat], *cards)
            return replace(state, phase="lead", turn=seat, lead=(), hands=_with(state, seat, back))
        case Led(seat, cards):
            rest = _without(state.hands[seat], cards)
            hands = _with(state, seat, rest)
            return replace(state, phase="answer", turn=1 - seat, lead=cards, claim=None, hands=hands)
        case Beaten(seat, cards):
            return _answered(state, seat, Trick(1 - seat, state.lead, cards, (), seat))
        case Given(seat, _, cards):
            return _answered(state, seat, Trick(1 - seat, state.lead, (), cards, 1 - seat))
        case Drawn(first, _):
            return _drawn(state, first)
        case DealScored(score):
            after = score.dealer if score.winner is None else score.winner
            rows = (*state.rows, score)
            return replace(state, phase="between", dealer=after, totals=score.total, rows=rows, lead=(), claim=None)
        case MatchEnded(winners, points, reason):
            return replace(state, phase="done", result=Result(winners, points, reason=reason))
        case Started() | Yielded() | TrickTaken() | BuraShown() | VarSaid():
            return state
        case _:
            assert_never(event)


def _with(state: State, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)


def _without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple([c for c in hand if c not in cards])


def _answered(state: State, seat: Seat, trick: Trick) -> State:
    hands = _with(state, seat, _without(state.hands[seat], trick.beaten or trick.given))
    return replace(state, phase="lead", turn=trick.taker, lead=(), hands=hands, tricks=(*state.tricks, trick))


def _drawn(state: State, first: Seat) -> State:
    """Draw card by card in turn while the stock lasts, up to full hands (BU-5)."""
    hands = [list(hand) for hand in state.hands]
    stock = list(state.stock)
    seat = first
    while stock and any(len(hand) < state.options.cards for hand in hands):
        if len(hands[seat]) < state.options.cards:
            hands[seat].append(stock.pop(0))
        seat = (seat + 1) % SEATS
    return replace(state, hands=tuple(tuple(hand) for hand in hands), stock=tuple(stock))


# --- After a trick (BU-5, BU-6, BU-8, BU-9, BU-11) --------------------------------------------------------------------


def filled(script: Script[State, Event]) -> None:
    """Draw after a trick; if no cards are left, count (BU-9)."""
    state = script.state
    missing = sum(state.options.cards - len(hand) for hand in state.hands)
    if drawn := min(missing, len(state.stock)):
        script.emit(Drawn(state.turn, drawn))
    if not any(script.state.hands):
        _run_out(script)
    else:
        bura(script)


def bura(script: Script[State, Event]) -> None:
    """BU-6: a full hand of trumps wins at once. No pack has enough trumps for two."""
    state = script.state
    if not state.full:
        return
    for seat in (state.turn, 1 - state.turn):
        if all(SUIT[c] == state.trumps for c in state.hands[seat]):
            script.emit(BuraShown(seat, fanned(state.hands[seat])))
            _score(script, "bura", seat, seat)
            return


def said_var(script: Script[State, Event], seat: Seat) -> None:
    """BU-8: 31 (61) points in taken cards, gifts included."""
    state = script.state
    true = count(state.taken(seat)) >= KIND[state.options.cards].goal
    _score(script, "var" if true else "false-var", seat if true else 1 - seat, seat)


def declined(script: Script[State, Event], seat: Seat) -> None:
    """BU-10: the deal is lost at its current worth."""
    _score(script, "declined", 1 - seat, seat)


def _run_out(script: Script[State, Event]) -> None:
    """Compare points when the cards have run out (BU-9)."""
    mine, other = (count(script.state.taken(s)) for s in (0, 1))
    if mine == other:
        _score(script, "even", None, None)
    else:
        _score(script, "more", 0 if mine > other else 1, None)


def _score(script: Script[State, Event], reason: Reason, winner: Seat | None, by: Seat | None) -> None:
    state = script.state
    worth = state.raises.worth
    known = {"var": (by,), "false-var": (by,), "more": (0, 1), "even": (0, 1)}.get(reason, ())
    counts = [count(state.taken(s)) if s in known else None for s in (0, 1)]
    total = (state.totals[0] + worth * (winner == 0), state.totals[1] + worth * (winner == 1))
    cards = fanned(state.hands[by]) if reason == "bura" and by is not None else ()
    score = Score(state.deal, state.dealer, reason, winner, by, worth, (counts[0], counts[1]), cards, total)
    script.emit(DealScored(score))
    if winner is not None and total[winner] >= state.options.target:
        script.emit(MatchEnded(frozenset((winner,)), total))


# --- The play of a deal (BU-3 … BU-10) --------------------------------------------------------------------------------
# Theory of operation. A deal alternates between ``lead`` and ``answer``. Before a lead the leader may offer a raise;
# play then stops until it is answered (``rules.raises``). A lead is answered by beating each of its cards, or by
# giving as many cards face down. Then the hands are filled up, and the winner of the trick leads; a full hand of
# trumps ends the deal at once.
#
# Malutka out of turn (BU-7) is not a race. Its holder may claim the lead at any time before answering it, unless the
# lead is itself a malutka. Before the lead, the claim waits for the leader, who leads a malutka of their own or gives
# way; after the lead, the cards led return to the hand. Whichever message arrives first, the same malutka is led. The
# right to claim depends on the sizes of the hands, never on their cards, and the leader is asked with or without a
# malutka.


_ONE: Final = (frozenset((0,)), frozenset((1,)))
_BOTH: Final = frozenset((0, 1))


def waiting(state: State) -> frozenset[Seat]:
    answerer = state.raises.answerer
    return _ONE[state.turn if answerer is None else answerer]


def actors(state: State) -> frozenset[Seat]:
    return waiting(state) | _ONE[1 - state.turn] if _claimable(state) and state.phase == "lead" else waiting(state)


def need(state: State, seat: Seat) -> int:
    """The points that ``seat`` still needs to win the match (``rules.raises``); 0 without raises."""
    return state.options.target - state.totals[seat] if state.options.raises else 0


def legal(state: State, seat: Seat) -> Legal[Action]:
    claim = (MALUTKA,) if _may_claim(state, seat) else ()
    if state.raises.offer:
        return Legal((*raises.actions(state.raises, seat, need(state, seat)), *claim))
    if seat != state.turn:
        return Legal(claim)
    if state.phase == "answer":
        return Legal((*_beats(state), *_gifts(state), *claim, VAR))
    return Legal((*_leads(state), *_lets(state), *raises.actions(state.raises, seat, need(state, seat)), VAR))


def decide(state: State, seat: Seat, action: Action) -> list[Event]:
    """:raises Illegal: if ``action`` is not ``legal``, with the key of the reason: those of all games
    (``not-your-turn``, ``card-not-held`` (``card``), ``between-deals``, ``match-over``) and of ``rules.raises``;
    ``raise-first`` (an offer is open), ``lead-first``, ``lead-lies`` (a lead must be answered), ``lead-one-suit``,
    ``answer-number`` (``number``), ``does-not-beat`` (``card``, ``led``), ``malutka-in-turn`` (the option),
    ``no-malutka``, ``malutka-own-lead``, ``malutka-led``, ``malutka-claimed``, ``malutka-goes-first``,
    ``nothing-to-let``."""
    if action not in legal(state, seat):
        raise _refusal(state, seat, action, need(state, seat))
    script = Script(state, evolve)
    match action:
        case Raise():
            script.emit(event := raises.decide(state.raises, seat, action, need(state, seat)))
            if isinstance(event, raises.Declined):
                declined(script, seat)
        case Lead(cards):
            script.emit(Led(seat, cards))
        case Beat(cards):
            script.emit(Beaten(seat, cards))
            _after(script)
        case Give(cards):
            script.emit(Given(seat, len(cards), cards))
            _after(script)
        case _ if action == VAR:
            script.emit(VarSaid(seat))
            said_var(script, seat)
        case _ if action == LET:
            script.emit(Yielded(seat))
            _lead_malutka(script, 1 - seat)
        case _:
            _claim(script, seat)
    return script.events


def timeout(state: State, seat: Seat) -> Action:
    """On timeout: decline a raise, give way to a malutka, or lead or give the cheapest cards."""
    if state.raises.offer:
        return raises.DECLINE
    if state.claim is not None:
        return LET
    cheapest = sorted(state.hands[seat], key=lambda c: (SUIT[c] == state.trumps, POINTS[c], POWER[c], c))
    if state.phase == "answer":
        return Give(fanned(cheapest[: len(state.lead)]))
    return Lead((cheapest[0],))


def is_malutka(state: State, hand: tuple[Card, ...]) -> bool:
    """BU-3: a full hand of one suit."""
    return len(hand) == state.options.cards and one_suit(hand)


def _claimable(state: State) -> bool:
    """Whether the other side may claim the lead for a malutka now, by public facts."""
    if state.options.malutka != "out_of_turn" or state.claim is not None:
        return False
    if state.phase == "answer":
        hand = len(state.hands[state.turn])
        return hand == state.options.cards and len(state.lead) < hand
    return state.full


def _may_claim(state: State, seat: Seat) -> bool:
    return seat != state.leader and _claimable(state) and one_suit(state.hands[seat])


def _leads(state: State) -> list[Lead]:
    """Any number of cards of one suit; against a claim only a malutka."""
    hand = fanned(state.hands[state.turn])
    if state.claim is not None:
        return [Lead(hand)] if is_malutka(state, hand) else []
    sets = [c for n in range(1, len(hand) + 1) for c in combinations(hand, n)]
    return [Lead(cards) for cards in sets if one_suit(cards)]


def _lets(state: State) -> tuple[Action, ...]:
    return (LET,) if state.claim is not None else ()


def _beats(state: State) -> list[Beat]:
    """Every assignment of cards to the cards led; different assignments of the same cards are all legal."""
    hand, trumps = fanned(state.hands[state.turn]), state.trumps
    ways = permutations(hand, len(state.lead))
    return [Beat(w) for w in ways if all(beats(c, o, trumps) for c, o in zip(w, state.lead, strict=True))]


def _gifts(state: State) -> list[Give]:
    return [Give(cards) for cards in combinations(fanned(state.hands[state.turn]), len(state.lead))]


def _claim(script: Script[State, Event], seat: Seat) -> None:
    state = script.state
    script.emit(Claimed(seat))
    if state.phase == "answer":
        script.emit(TakenBack(1 - seat, state.lead))
        _lead_malutka(script, seat)


def _lead_malutka(script: Script[State, Event], seat: Seat) -> None:
    script.emit(Led(seat, fanned(script.state.hands[seat])))


def _after(script: Script[State, Event]) -> None:
    """The consequences of an answer: the trick, drawn cards, a bura, the end of the cards."""
    trick = script.state.tricks[-1]
    script.emit(TrickTaken(trick.taker, len(script.state.tricks)))
    filled(script)


def _refusal(state: State, seat: Seat, action: Action, need: int) -> Illegal:
    """Why ``action`` is not in ``legal``: the first reason that a player would name. It reveals nothing of the other
    hand."""
    if action == MALUTKA:
        return _refuse_claim(state, seat)
    if state.raises.offer:
        return _refuse_raise(state, seat, action, need) if isinstance(action, Raise) else _refuse_stands(state, seat)
    if seat != state.turn:
        return Illegal("not-your-turn")
    match action:
        case Raise():
            return Illegal("lead-lies") if state.phase == "answer" else _refuse_raise(state, seat, action, need)
        case Lead(cards):
            return _refuse_lead(state, seat, cards)
        case Beat(cards) | Give(cards):
            return _refuse_answer(state, seat, cards, isinstance(action, Beat))
        case _:
            return Illegal("nothing-to-let") if action == LET else unreadable("")


def _refuse_stands(state: State, seat: Seat) -> Illegal:
    return Illegal("raise-first" if seat == state.raises.answerer else "not-your-turn")


def _refuse_raise(state: State, seat: Seat, action: Raise, need: int) -> Illegal:
    try:
        raises.decide(state.raises, seat, action, need)
    except Illegal as refused:
        return refused
    return Illegal("not-your-turn")


def _refuse_claim(state: State, seat: Seat) -> Illegal:
    if state.options.malutka != "out_of_turn":
        return Illegal("malutka-in-turn")
    if seat == state.leader:
        return Illegal("malutka-own-lead" if state.phase == "lead" else "not-your-turn")
    if state.claim is not None:
        return Illegal("malutka-claimed")
    if state.phase == "answer" and len(state.lead) == state.options.cards:
        return Illegal("malutka-led")
    return Illegal("no-malutka")


def _refuse_lead(state: State, seat: Seat, cards: tuple[Card, ...]) -> Illegal:
    if state.phase == "answer":
        return Illegal("lead-lies")
    foreign = _refuse_foreign(state, seat, cards)
    if foreign is not None:
        return foreign
    return Illegal("malutka-goes-first" if one_suit(cards) and state.claim is not None else "lead-one-suit")


def _refuse_answer(state: State, seat: Seat, cards: tuple[Card, ...], beating: bool) -> Illegal:
    if state.phase == "lead":
        return Illegal("lead-first")
    foreign = _refuse_foreign(state, seat, cards)
    if foreign is not None:
        return foreign
    if len(cards) != len(state.lead):
        return Illegal("answer-number", number=len(state.lead))
    for card, led in zip(cards, state.lead, strict=True):
        if beating and not beats(card, led, state.trumps):
            return Illegal("does-not-beat", card=card, led=led)
    return unreadable("")


def _refuse_foreign(state: State, seat: Seat, cards: tuple[Card, ...]) -> Illegal | None:
    missing = [c for c in cards if c not in state.hands[seat]]
    if missing:
        return Illegal("card-not-held", card=missing[0])
    return unreadable("") if not cards or len(set(cards)) < len(cards) else None
