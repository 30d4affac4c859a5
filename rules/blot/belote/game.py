"""The games with a turned card, Georgian Belote and Duel Blot: bidding, score, fold (GE-1 to GE-3, DU-9).

Theory of operation. A match is a chain of deals. Between two deals the phase is ``between`` and the table calls
``deal``. In a deal the phases are ``bidding`` (two rounds), ``declaring`` if all are asked before the first lead, and
the family's ``play``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from rules.base import O, Script
from rules.blot import play as blot_play
from rules.blot import playing as bl
from rules.blot.actions import OK, PASS, Call, Declare
from rules.blot.belote import model
from rules.blot.belote.model import Action, Event, Score, State
from rules.blot.belote.view import View
from rules.blot.combos import COMBO
from rules.blot.play import BlotGame, corrected
from rules.blot.playing import Sides, playing, plus, to
from rules.blot.values import SAI
from rules.blot.view import seen
from rules.cards import SUIT, SUITS, Card, Suit, in_packets
from rules.core import Chance, Illegal, Legal, Result, Seat, unreadable
from rules.options import as_dict

# --- The score of a deal and the end of the match (GE-1, DU-9) --------------------------------------------------------
# Theory of operation. A game says whether the takers made it, what each side writes for cards, the points of its cards,
# the sums that the test compares and the least for the takers. The rest of a score follows.


def trumps_of(state: State) -> model.Trumps:
    taken: model.Trumps = playing(state).contract
    return taken


def scored(state: State, facts: bl.Tally, made: bool, base: Sides, **tested: Any) -> Score:
    """The score of a deal after its last trick. ``tested``: ``cards``, ``reached`` and ``need`` of a ``Score``."""
    told: dict[str, Any] = {name: value for name, value in as_dict(facts).items() if name not in ("alone", "blot")}
    extras, blot = facts.own_extras, facts.blot
    if not made:
        other = 1 - state.rules.side[trumps_of(state).seat]
        extras, blot = to(other, sum(extras)), to(other, sum(blot))
    more = {"own_blot": facts.blot, "made": made, "failed": "" if made else "short"}
    return _written(state, base, extras, blot, **more, **told, **tested)


def _written(state: State, base: Sides, extras: Sides, blot: Sides, **more: Any) -> Score:
    """The score with its sums."""
    written = plus(base, extras, blot)
    parts: dict[str, Any] = {"base": base, "extras": extras, "blot": blot, "written": written}
    total = plus(state.totals, written)
    return Score(deal=state.deal, dealer=state.dealer, trumps=trumps_of(state), **parts, total=total, **more)


def revoked(state: State, seat: Seat, key: str, points: int) -> Score:
    """The score of a deal ended by an illegal card of ``seat``: ``points`` and everything declared go to the other
    side, including a Blot-Reblot with both words said (DU-8)."""
    play, rules = playing(state), state.rules
    table = rules.worth[play.contract.strain]
    other, side = 1 - rules.side[seat], rules.side
    worth = {r.combo: table.points(r.combo) for r in play.records}
    own, blot = plus(*(to(side[r.seat], worth[r.combo]) for r in play.records)), bl.blots(state)
    combos = tuple(
        bl.ScoredCombo(r.seat, side[r.seat], COMBO[r.combo].kind, shown, r.shown, True, worth[r.combo])
        for r in play.records
        for shown in (r.combo if r.shown else None,)
    )
    return _written(
        state, to(other, points), to(other, sum(own)), to(other, sum(blot)), sai=play.sai, tricks=bl.tricks_of(state),
        failed="revoke", own_extras=own, own_blot=blot, combos=combos, revoker=seat, revoke_key=key,
    )  # fmt: skip


def ended(state: State, score: Score, target: int) -> tuple[model.DealScored | bl.MatchEnded, ...]:
    """The score, and the end of the match if it is over."""
    end = at_end(state, score.total, target)
    return (model.DealScored(score),) if end is None else (model.DealScored(score), end)


def at_end(state: State, total: Sides, target: int) -> bl.MatchEnded | None:
    """The end of the match, if over: the side at the target wins; if both are, the higher; if equal, play on."""
    if max(total) < target or total[0] == total[1]:
        return None
    winner = 0 if total[0] > total[1] else 1
    return bl.MatchEnded(state.rules.seats_of(winner), total, (1, 0), "target")


# --- The state after an event -----------------------------------------------------------------------------------------


def evolve(state: State, event: Event) -> State:
    """``state`` after ``event``. The game itself handles ``Started``."""
    match event:
        case bl.Played() | bl.TrickTaken():
            return bl.fold(state, event)
        case model.Dealt():
            return _dealt(state, event)
        case bl.Passed():
            return _called(state, event.seat, "pass")
        case model.TrumpsTaken():
            return _taken(state, event)
        case model.Completed():
            return _completed(state, event)
        case bl.Declared():
            state = bl.fold(state, event)
            return _spoken(state, event.seat) if state.phase == "declaring" else state
        case model.NothingDeclared():
            return _spoken(state, event.seat)
        case bl.DealVoided():
            row = bl.DealRow(deal=state.deal, dealer=state.dealer, total=state.totals, void=event.reason)
            return _over(state, row, state.score)
        case model.DealScored():
            return _over(state, _row(event.score), event.score)
        case bl.MatchEnded():
            result = Result(event.winners, event.points, event.advantage, event.reason)
            return replace(state, phase="done", result=result)
        case bl.Corrected():
            return corrected(state, event)
    return bl.fold(state, event)


def _dealt(state: State, event: model.Dealt) -> State:
    bidding, hands = model.Bidding((event.dealer + 1) % state.rules.seats), event.hands
    state = replace(state, phase="bidding", deal=event.deal, dealer=event.dealer, dealt=hands, hands=hands)
    return replace(state, bidding=bidding, play=None, turned=event.turned, stock=event.stock, spoken=())


def _called(state: State, seat: Seat, text: str) -> State:
    old = bidding_of(state)
    turn = (seat + 1) % state.rules.seats
    return replace(state, bidding=model.Bidding(turn, (*old.calls, (seat, text)), old.taken))


def _taken(state: State, event: model.TrumpsTaken) -> State:
    number = state.round
    text = "take" if number == 1 else f"trump:{event.strain}"
    calls = (*bidding_of(state).calls, (event.seat, text))
    return replace(state, bidding=model.Bidding(event.seat, calls, model.Trumps(event.seat, event.strain, number)))


def _completed(state: State, event: model.Completed) -> State:
    taken = bidding_of(state).taken
    assert taken is not None
    used = sum(map(len, event.hands)) - sum(map(len, state.hands)) - state.rules.taker_gets_turned
    asked = state.rules.declare_first and state.rules.declare == "ask"
    phase: model.Phase = "declaring" if asked else "play"
    play = bl.opened_play(state, taken, event.hands)
    return replace(state, phase=phase, dealt=event.hands, hands=event.hands, stock=state.stock[used:], play=play)


def _spoken(state: State, seat: Seat) -> State:
    spoken = (*state.spoken, seat)
    return replace(state, spoken=spoken, phase="play" if len(spoken) == state.rules.seats else "declaring")


def _over(state: State, row: bl.DealRow, score: Score | None) -> State:
    """Between deals: the next dealer deals (GE-1, DU-2)."""
    dealer, rows = (state.dealer + 1) % state.rules.seats, (*state.rows, row)
    return replace(state, phase="between", dealer=dealer, totals=row.total, rows=rows, score=score)


def _row(score: Score) -> bl.DealRow:
    seat, strain, made = score.trumps.seat, score.trumps.strain, score.made if score.revoker is None else None
    written = (score.kaput, score.extras, score.blot, score.written, score.total)
    return bl.DealRow(score.deal, score.dealer, strain, seat, strain, "", "", made, *written, revoke=score.revoker)


# --- Bidding (GE-2, GE-3, GE-5; DU-2, DU-3) ---------------------------------------------------------------------------
# Theory of operation. Starting after the dealer, each seat calls once a round: *take* or *pass*, then *name another
# suit* or *pass*. Taking fixes trumps and, in the same decision, fills up the hands from the rest of the pack; its
# order is fixed by the deal, so no further chance is needed. Where combinations are declared before the first lead, all
# seats are asked at once, whatever they hold; the last answer settles the collision.


def bidding_of(state: State) -> model.Bidding:
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
        sets: list[Action] = [Declare(combos) for combos in blot_play.may_declare(state, seat)]
        return Legal((*sets, OK))
    if state.round == 1:
        return Legal((model.TAKE, PASS))
    named: list[Action] = [model.TRUMP[suit] for suit in SUITS if suit != turned_suit(state)]
    return Legal(tuple(named) if must_name(state) else (*named, PASS))


def decide(state: State, seat: Seat, action: Action) -> Sequence[Event]:
    """:raises Illegal: if ``action`` is not ``legal``, with the key of the reason."""
    if state.phase == "declaring":
        return _declare(state, seat, action)
    if not isinstance(action, model.Take | model.Trump) and action != PASS:
        raise Illegal("not-while-bidding")
    if seat != bidding_of(state).turn:
        raise Illegal("not-your-turn")
    match action:
        case model.Take(word):
            if action != model.TAKE:
                raise unreadable(word)
            if state.round == 2:
                raise Illegal("take-too-late")
            return _take(state, seat, turned_suit(state))
        case model.Trump(suit):
            if suit not in SUITS:
                raise unreadable(suit)
            if state.round == 1:
                raise Illegal("name-too-early")
            if suit == turned_suit(state):
                raise Illegal("another-suit", suit=suit)
            return _take(state, seat, suit)
    if must_name(state):
        raise Illegal("dealer-must-name")
    last = len(bidding_of(state).calls) == 2 * state.rules.seats - 1
    return [bl.Passed(seat), bl.DealVoided("all-passed")] if last else [bl.Passed(seat)]


def timeout(state: State, seat: Seat) -> Action:
    """On timeout: pass; a dealer who must name a suit names the one in which their cards are worth most. When asked for
    combinations, declare the best set."""
    if state.phase == "declaring":
        combos = blot_play.best_declaration(state, seat)
        return Declare(combos) if combos else OK
    if not must_name(state):
        return PASS

    def worth(suit: Suit) -> int:
        return sum(5 + SAI[suit][card] for card in state.hands[seat] if SUIT[card] == suit)

    suits = [suit for suit in SUITS if suit != turned_suit(state)]
    return model.TRUMP[max(suits, key=lambda suit: (worth(suit), suit))]


def _take(state: State, seat: Seat, suit: Suit) -> list[Event]:
    script = Script(state, evolve)
    script.emit(model.TrumpsTaken(seat, suit))
    script.emit(model.Completed(completed(state, seat)))
    if state.rules.declare_first and state.rules.declare == "auto":
        for step in range(1, state.rules.seats + 1):
            blot_play.declare_best(script, (state.dealer + step) % state.rules.seats)
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
    if isinstance(action, model.Take | model.Trump) or action == PASS:
        raise Illegal("bidding-closed")
    if not isinstance(action, Declare) and action != OK:
        raise Illegal("declare-first")
    if seat in state.spoken:
        raise Illegal("declared-already")
    script = Script(state, evolve)
    script.emit(
        blot_play.declare(state, seat, action.combos) if isinstance(action, Declare) else model.NothingDeclared(seat)
    )
    if len(state.spoken) + 1 == state.rules.seats:
        _settle(script)
    return script.events


def _settle(script: Script[State, Event]) -> None:
    if playing(script.state).records:
        blot_play.settle(script)


def view(state: State, known: Seat | None, shared: Mapping[str, Any]) -> View:
    calling, rules, told = state.phase == "bidding", state.rules, state.bidding
    number = state.round if calling else 0
    asked = state.phase == "play" and not rules.declare_first
    return seen(
        View,
        state,
        known,
        shared,
        turn=told.turn if calling and told is not None else None,
        calls=told.calls if told is not None else (),
        declaring=known not in state.spoken if state.phase == "declaring" else asked,
        trumps=told.taken if told is not None else None,
        turned=state.turned,
        turned_lies=calling or not rules.taker_gets_turned,
        round=number,
        suits=tuple(suit for suit in SUITS if suit != turned_suit(state)) if number == 2 else (),
        must_name=calling and must_name(state),
        spoken=state.spoken,
    )


class BeloteGame(BlotGame[State, View, O]):
    """See ``rules.core.Game``. A game defines its key, its seats, its ``Started`` and its rules by options."""

    started: ClassVar[Any]  # The class of the match's first event: (options, dealer)
    encode = staticmethod(model.encode)
    parse = staticmethod(model.parse)
    _view = staticmethod(view)
    _callers = staticmethod(waiting)
    _calls = staticmethod(legal)
    _called = staticmethod(decide)
    _silent = staticmethod(timeout)

    def rules(self, options: O) -> model.BeloteRules:
        raise NotImplementedError

    def _start(self, seats: int, options: O, dealer: Seat) -> Sequence[Any]:
        return (self.started(options, dealer),)

    def _deal(self, state: State, chance: Chance) -> Sequence[Any]:
        rules = state.rules
        whole = rules.pack
        pack = tuple(whole[n] for n in chance.shuffled(len(whole)))
        at = rules.seats * rules.packet * rules.rounds
        hands = in_packets(pack, state.dealer, rules.seats, rules.packet, rules.rounds)
        return (model.Dealt(state.deal + 1, state.dealer, hands, pack[at], pack[at + 1 :]),)

    def evolve(self, state: State | None, event: Any) -> State:
        """:raises AssertionError: if the first event is not ``Started``."""
        if state is None:
            assert isinstance(event, self.started)
            rules = self.rules(event.options)
            none: tuple[Any, ...] = ((),) * rules.seats
            return State(event.options, rules, "between", event.dealer, dealt=none, hands=none)
        return state if isinstance(event, self.started) else evolve(state, event)

    @staticmethod
    def _ended(state: State) -> bl.MatchEnded | None:
        return at_end(state, state.totals, state.options.target)

    def decision(self, state: State, action: Action) -> str:
        """``d3`` for cards, declarations and words, ``d3r2`` for calls of the second round, ``d3n`` for nothing to
        declare."""
        deal = f"d{state.deal}"
        match action:
            case model.Take() | model.Trump() | Call(word="pass"):
                return f"{deal}r{state.round}"
            case Call(word="ok"):
                return deal + "n"
        return deal
