"""Bura with three and with five cards: two games, one engine (BU-1 … BU-11, ``docs/rules/bura3.md``).

Theory of operation. Two players, seats 0 and 1. A match is a chain of deals; the winner of a deal deals the next, and
the other leads first. Between deals the phase is ``between`` and the table calls ``deal``: one shuffle of the pack,
cards dealt one by one; the rest is the stock, its last card face up. The size of the hands is an option that no table
can set; the pack, the goal of var and the size of a malutka follow from it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any, Final, assert_never, get_args

from rules import raises
from rules.base import BaseGame, Script
from rules.bura import model as bu
from rules.bura.model import Action, Event, Options, State
from rules.bura.view import Seen, View
from rules.cards import SUIT, Card, in_packets
from rules.core import Chance, Illegal, Legal, Result, Seat, unreadable

# --- The state after an event -----------------------------------------------------------------------------------------


def evolve(state: State | None, event: Event) -> State:
    """:raises AssertionError: if the first event is not ``Started``."""
    if state is None:
        assert isinstance(event, bu.Started)
        return State(event.options, "between", event.dealer)
    match event:
        case raises.Offered() | raises.Accepted() | raises.Declined():
            return replace(state, raises=raises.evolve(state.raises, event))
        case bu.Dealt(deal, dealer, hands, stock):
            fresh = State(state.options, "lead", dealer, deal, state.totals, state.rows)
            return replace(fresh, hands=hands, stock=stock, trump=stock[-1], turn=1 - dealer)
        case bu.Claimed(seat):
            return replace(state, claim=seat)
        case bu.TakenBack(seat, cards):
            back = (*state.hands[seat], *cards)
            return replace(state, phase="lead", turn=seat, lead=(), hands=_with(state, seat, back))
        case bu.Led(seat, cards):
            rest = _without(state.hands[seat], cards)
            hands = _with(state, seat, rest)
            return replace(state, phase="answer", turn=1 - seat, lead=cards, claim=None, hands=hands)
        case bu.Beaten(seat, cards):
            return _answered(state, seat, bu.Trick(1 - seat, state.lead, cards, (), seat))
        case bu.Given(seat, _, cards):
            return _answered(state, seat, bu.Trick(1 - seat, state.lead, (), cards, 1 - seat))
        case bu.Drawn(first, _):
            return _drawn(state, first)
        case bu.DealScored(score):
            after = score.dealer if score.winner is None else score.winner
            rows = (*state.rows, score)
            return replace(state, phase="between", dealer=after, totals=score.total, rows=rows, lead=(), claim=None)
        case bu.MatchEnded(winners, points, reason):
            return replace(state, phase="done", result=Result(winners, points, reason=reason))
        case bu.Started() | bu.Yielded() | bu.TrickTaken() | bu.BuraShown() | bu.VarSaid():
            return state
        case _:
            assert_never(event)


def _with(state: State, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)


def _without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple([c for c in hand if c not in cards])


def _answered(state: State, seat: Seat, trick: bu.Trick) -> State:
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
        seat = (seat + 1) % bu.SEATS
    return replace(state, hands=tuple(tuple(hand) for hand in hands), stock=tuple(stock))


# --- After a trick (BU-5, BU-6, BU-8, BU-9, BU-11) --------------------------------------------------------------------


def filled(script: Script[State, Event]) -> None:
    """Draw after a trick; if no cards are left, count (BU-9)."""
    state = script.state
    missing = sum(state.options.cards - len(hand) for hand in state.hands)
    if drawn := min(missing, len(state.stock)):
        script.emit(bu.Drawn(state.turn, drawn))
    if any(script.state.hands):
        bura(script)
        return
    mine, other = (bu.count(script.state.taken(s)) for s in (0, 1))
    if mine == other:
        _score(script, "even", None, None)
    else:
        _score(script, "more", 0 if mine > other else 1, None)


def bura(script: Script[State, Event]) -> None:
    """BU-6: a full hand of trumps wins at once. No pack has enough trumps for two."""
    state = script.state
    if not state.full:
        return
    for seat in (state.turn, 1 - state.turn):
        if all(SUIT[c] == state.trumps for c in state.hands[seat]):
            script.emit(bu.BuraShown(seat, bu.fanned(state.hands[seat])))
            _score(script, "bura", seat, seat)
            return


def _score(script: Script[State, Event], reason: bu.Reason, winner: Seat | None, by: Seat | None) -> None:
    state = script.state
    worth = state.raises.worth
    known = {"var": (by,), "false-var": (by,), "more": (0, 1), "even": (0, 1)}.get(reason, ())
    counts = [bu.count(state.taken(s)) if s in known else None for s in (0, 1)]
    total = (state.totals[0] + worth * (winner == 0), state.totals[1] + worth * (winner == 1))
    cards = bu.fanned(state.hands[by]) if reason == "bura" and by is not None else ()
    score = bu.Score(state.deal, state.dealer, reason, winner, by, worth, (counts[0], counts[1]), cards, total)
    script.emit(bu.DealScored(score))
    if winner is not None and total[winner] >= state.options.target:
        script.emit(bu.MatchEnded(frozenset((winner,)), total))


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
    claims = seat != state.leader and _claimable(state) and bu.one_suit(state.hands[seat])
    claim = (bu.MALUTKA,) if claims else ()
    if state.raises.offer:
        return Legal((*raises.actions(state.raises, seat, need(state, seat)), *claim))
    if seat != state.turn:
        return Legal(claim)
    if state.phase == "answer":
        gifts = [bu.Give(cards) for cards in combinations(bu.fanned(state.hands[seat]), len(state.lead))]
        return Legal((*_beats(state), *gifts, *claim, bu.VAR))
    let = (bu.LET,) if state.claim is not None else ()
    return Legal((*_leads(state), *let, *raises.actions(state.raises, seat, need(state, seat)), bu.VAR))


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
        case raises.Raise():
            script.emit(event := raises.decide(state.raises, seat, action, need(state, seat)))
            if isinstance(event, raises.Declined):
                _score(script, "declined", 1 - seat, seat)  # BU-10: the deal is lost at its current worth
        case bu.Lead(cards):
            script.emit(bu.Led(seat, cards))
        case bu.Beat(cards):
            script.emit(bu.Beaten(seat, cards))
            _after(script)
        case bu.Give(cards):
            script.emit(bu.Given(seat, len(cards), cards))
            _after(script)
        case _ if action == bu.VAR:
            script.emit(bu.VarSaid(seat))
            # BU-8: 31 (61) points in taken cards, gifts included.
            true = bu.count(state.taken(seat)) >= bu.KIND[state.options.cards].goal
            _score(script, "var" if true else "false-var", seat if true else 1 - seat, seat)
        case _ if action == bu.LET:
            script.emit(bu.Yielded(seat))
            _lead_malutka(script, 1 - seat)
        case _:
            script.emit(bu.Claimed(seat))
            if state.phase == "answer":
                script.emit(bu.TakenBack(1 - seat, state.lead))
                _lead_malutka(script, seat)
    return script.events


def timeout(state: State, seat: Seat) -> Action:
    """On timeout: decline a raise, give way to a malutka, or lead or give the cheapest cards."""
    if state.raises.offer:
        return raises.DECLINE
    if state.claim is not None:
        return bu.LET
    cheapest = sorted(state.hands[seat], key=lambda c: (SUIT[c] == state.trumps, bu.POINTS[c], bu.POWER[c], c))
    if state.phase == "answer":
        return bu.Give(bu.fanned(cheapest[: len(state.lead)]))
    return bu.Lead((cheapest[0],))


def _claimable(state: State) -> bool:
    """Whether the other side may claim the lead for a malutka now, by public facts."""
    if state.options.malutka != "out_of_turn" or state.claim is not None:
        return False
    if state.phase == "answer":
        hand = len(state.hands[state.turn])
        return hand == state.options.cards and len(state.lead) < hand
    return state.full


def _leads(state: State) -> list[bu.Lead]:
    """Any number of cards of one suit; against a claim only a malutka."""
    hand = bu.fanned(state.hands[state.turn])
    if state.claim is not None:
        whole = len(hand) == state.options.cards and bu.one_suit(hand)  # BU-3
        return [bu.Lead(hand)] if whole else []
    sets = [c for n in range(1, len(hand) + 1) for c in combinations(hand, n)]
    return [bu.Lead(cards) for cards in sets if bu.one_suit(cards)]


def _beats(state: State) -> list[bu.Beat]:
    """Every assignment of cards to the cards led; different assignments of the same cards are all legal."""
    hand, trumps = bu.fanned(state.hands[state.turn]), state.trumps
    ways = permutations(hand, len(state.lead))
    return [bu.Beat(w) for w in ways if all(bu.beats(c, o, trumps) for c, o in zip(w, state.lead, strict=True))]


def _lead_malutka(script: Script[State, Event], seat: Seat) -> None:
    script.emit(bu.Led(seat, bu.fanned(script.state.hands[seat])))


def _after(script: Script[State, Event]) -> None:
    """The consequences of an answer: the trick, drawn cards, a bura, the end of the cards."""
    trick = script.state.tricks[-1]
    script.emit(bu.TrickTaken(trick.taker, len(script.state.tricks)))
    filled(script)


def _refusal(state: State, seat: Seat, action: Action, need: int) -> Illegal:
    """Why ``action`` is not in ``legal``: the first reason that a player would name. It reveals nothing of the other
    hand."""
    if action == bu.MALUTKA:
        return _refuse_claim(state, seat)
    if state.raises.offer:
        if isinstance(action, raises.Raise):
            return _refuse_raise(state, seat, action, need)
        return Illegal("raise-first" if seat == state.raises.answerer else "not-your-turn")
    if seat != state.turn:
        return Illegal("not-your-turn")
    match action:
        case raises.Raise():
            return Illegal("lead-lies") if state.phase == "answer" else _refuse_raise(state, seat, action, need)
        case bu.Lead(cards):
            return _refuse_lead(state, seat, cards)
        case bu.Beat(cards) | bu.Give(cards):
            return _refuse_answer(state, seat, cards, isinstance(action, bu.Beat))
    return Illegal("nothing-to-let") if action == bu.LET else unreadable("")


def _refuse_raise(state: State, seat: Seat, action: raises.Raise, need: int) -> Illegal:
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
    if (foreign := _refuse_foreign(state, seat, cards)) is not None:
        return foreign
    return Illegal("malutka-goes-first" if bu.one_suit(cards) and state.claim is not None else "lead-one-suit")


def _refuse_answer(state: State, seat: Seat, cards: tuple[Card, ...], beating: bool) -> Illegal:
    if state.phase == "lead":
        return Illegal("lead-first")
    if (foreign := _refuse_foreign(state, seat, cards)) is not None:
        return foreign
    if len(cards) != len(state.lead):
        return Illegal("answer-number", number=len(state.lead))
    for card, led in zip(cards, state.lead, strict=True):
        if beating and not bu.beats(card, led, state.trumps):
            return Illegal("does-not-beat", card=card, led=led)
    return unreadable("")


def _refuse_foreign(state: State, seat: Seat, cards: tuple[Card, ...]) -> Illegal | None:
    if missing := [c for c in cards if c not in state.hands[seat]]:
        return Illegal("card-not-held", card=missing[0])
    return unreadable("") if not cards or len(set(cards)) < len(cards) else None


# --- The view of a seat or the public ---------------------------------------------------------------------------------
# Built field by field (docs/laws.md, Views, not states).


def view(state: State, known: Seat | None, shared: Mapping[str, Any]) -> View:
    """``known``: the viewer's seat, None for the public."""
    playing = state.phase in ("lead", "answer")
    tricks = tuple([_seen(t, known) for t in state.tricks])
    taken = [2 * sum([len(t.led) for t in tricks if t.taker == s]) for s in (0, 1)]
    return View(
        **shared,
        turn=state.turn if playing else None,
        score=state.rows[-1] if state.rows else None,
        hand=bu.fanned(state.hands[known]) if known is not None and playing else None,
        sizes=(len(state.hands[0]), len(state.hands[1])),
        stock=len(state.stock),
        trumps=state.trumps if state.trump is not None else None,
        trick_no=state.number if playing else 0,
        leader=state.leader if playing else None,
        goal=bu.KIND[state.options.cards].goal,
        last=tricks[-1] if tricks and not state.lead else None,
        taken=(taken[0], taken[1]),
        counts=(_open(tricks, 0), _open(tricks, 1)) if state.options.count == "shown" else None,
        memory=tricks if known is not None and playing else (),
    )


def _seen(trick: bu.Trick, known: Seat | None) -> Seen:
    mine = bu.fanned(trick.given) if known is not None and known != trick.leader else ()
    return Seen(trick.leader, trick.led, trick.beaten, len(trick.given), mine, trick.taker)


def _open(tricks: Sequence[Seen], seat: Seat) -> bu.Pair:
    own = [t for t in tricks if t.taker == seat]
    return sum([bu.count(t.led) + bu.count(t.beaten) for t in own]), sum([t.given for t in own])


# --- The game ---------------------------------------------------------------------------------------------------------


class Bura(BaseGame[State, Action, Event, View, Options]):
    """See ``rules.core.Game``."""

    seats = frozenset((bu.SEATS,))
    events = get_args(Event)
    settings = bu.SETTINGS
    evolve = staticmethod(evolve)
    encode = staticmethod(bu.encode)
    parse = staticmethod(bu.parse)
    shown = ("dealer", "totals", "rows", "trump", "lead", "claim", "raises", "result")
    _view = staticmethod(view)
    timeout = staticmethod(timeout)
    _waiting = staticmethod(waiting)
    _legal = staticmethod(legal)

    def _start(self, seats: int, options: Options, dealer: Seat) -> Sequence[Event]:
        return (bu.Started(options, dealer),)

    def _deal(self, state: State, chance: Chance) -> Sequence[Event]:
        """Deal; a bura among the hands is shown at once (BU-6)."""
        pack = bu.KIND[state.options.cards].pack
        order = tuple(pack[n] for n in chance.shuffled(len(pack)))
        hands = in_packets(order, state.dealer, bu.SEATS, 1, state.options.cards)
        script = Script(state, evolve)
        script.emit(bu.Dealt(state.deal + 1, state.dealer, hands, order[bu.SEATS * state.options.cards :]))
        bura(script)
        return tuple(script.events)

    def actors(self, state: State) -> frozenset[Seat]:
        return actors(state) if state.phase in ("lead", "answer") else self.waiting(state)

    def _decide(self, state: State, seat: Seat, action: Action, chance: Chance) -> Sequence[Event]:
        """:raises Illegal: see ``rules.bura.game``."""
        return tuple(decide(state, seat, action))

    def decision(self, state: State, action: Action) -> str:
        """``d3t5`` for cards: the trick of the deal; ``d3t5w2o3`` for raises: also the deal's worth and the worth
        offered. A card is stale when its trick is over; an offer or an answer makes other raises stale, but no card.
        """
        trick = f"d{state.deal}t{state.number}"
        return trick + raises.stale(state.raises) if isinstance(action, raises.Raise) else trick

    def reversible(self, before: State, after: State, seat: Seat) -> bool:
        """Leads, claims and raises; answers only if nothing was drawn and the deal continues."""
        if after.deal != before.deal or after.phase not in ("lead", "answer"):
            return False
        return before.stock == after.stock and before.hands[1 - seat] == after.hands[1 - seat]


class Bura3(Bura):
    """Hands of three, 20 cards, var at 31."""

    key = "bura3"
    presets = bu.THREE


class Bura5(Bura):
    """Hands of five, 36 cards, var at 61."""

    key = "bura5"
    presets = bu.FIVE
