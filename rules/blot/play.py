"""The play of the cards: turns, legal actions and their consequences (BZ-20 … BZ-27, GE-4, DU-4).

Theory of operation. At any moment one hand has to play a card; its *chooser* is its holder, or, for a hand laid open by
the side that opened first, the opponent next to it (BZ-25). The chooser plays a card; a holder may first declare, show
or say a word (``speech``). In addition anyone may lay their hand open at any time, so all who still could are actors,
whatever they hold. The card that completes a trick includes the consequences: the collision after the first trick, the
score after the last, and the certain rest of a deal (``claim``).
"""

from __future__ import annotations

from typing import Any, TypeVar

from rules.base import Script
from rules.blot import claim, speech
from rules.blot.actions import CARD, OK, OPEN, PLAY, Action, Call, Declare, Named, Show
from rules.blot.collide import Record
from rules.blot.events import HandedBack, Opened, Played, Revoked, TrickTaken
from rules.blot.fold import fold
from rules.blot.playing import Playing, playing
from rules.blot.trick import broken, playable
from rules.blot.values import POWER, SAI
from rules.cards import SUIT, Card, fanned
from rules.core import Illegal, Legal, Seat

S = TypeVar("S", bound=Playing)


def chooser(state: Playing) -> Seat:
    """The seat that chooses the next card."""
    play = playing(state)
    hand = play.turn
    if play.opened and not play.handed_back and hand in play.opened:
        side = state.rules.side
        if side[hand] == side[play.opened[0]]:
            return (hand + 1) % len(side)
    return hand


def proper(state: Playing) -> tuple[Card, ...]:
    """The legal cards of the hand at turn."""
    play = playing(state)
    seat, trick = play.turn, play.trick
    led = SUIT[trick[0][1]] if trick else None
    rules = state.rules
    partner = play.winning is not None and rules.side[play.winning] == rules.side[seat]
    cards = playable(state.hands[seat], led, play.contract.strain, play.to_beat, partner, rules.follow)
    if play.word:  # a word goes with its card (BL-8)
        pair = speech.pair_of(play)
        return tuple(c for c in cards if c in pair)
    return cards


def actors(state: Playing) -> frozenset[Seat]:
    play = playing(state)
    seats = len(state.hands)
    if state.rules.open_hand and len(play.opened) < seats:
        return frozenset({chooser(state), *(s for s in range(seats) if s not in play.opened)})
    return waiting(state)


def waiting(state: Playing) -> frozenset[Seat]:
    return _ONE[chooser(state)]


_ONE = tuple(frozenset((s,)) for s in range(4))


def legal(state: Playing, seat: Seat) -> Legal[Action]:
    play = playing(state)
    actions: list[Action] = []
    if seat == chooser(state):
        plays = proper(state)
        own = seat == play.turn
        accepted = state.hands[seat] if own and _pays(state) else plays
        actions += [PLAY[c] for c in accepted]
        if own:
            actions += speech.actions(state, seat, plays)
        else:
            actions.append(OK)
    if state.rules.open_hand and seat not in play.opened:
        actions.append(OPEN)
    return Legal(tuple(actions))


def decide(state: S, seat: Seat, action: Action) -> list[Any]:
    """:raises Illegal: if ``action`` is not ``legal``, with the key of the reason."""
    play = playing(state)
    script: Script[S, Any] = Script(state, fold)
    match action:
        case Named():
            _card(script, seat, action)
        case Call(word="open"):
            if not state.rules.open_hand:
                raise Illegal("no-open-hands")
            if seat in play.opened:
                raise Illegal("already-open")
            script.emit(Opened(seat, fanned(state.hands[seat])))
        case Call(word="ok"):
            if seat != chooser(state) or seat == play.turn:
                raise Illegal("nothing-to-hand-back")
            script.emit(HandedBack(seat, play.turn))
        case Call(word="blot" | "reblot" as word):
            _own_turn(state, seat)
            script.emit(speech.say(state, seat, word, proper(state)))
        case Declare(combos):
            _own_turn(state, seat)
            script.emit(speech.declare(state, seat, combos, state.rules.declare_first))
        case Show(combos):
            _own_turn(state, seat)
            speech.show(script, seat, combos)
        case _:
            raise Illegal("bidding-closed")
    return script.events


def timeout(state: Playing, seat: Seat) -> Action:
    """Silence hands an open hand back, declares the best set, or plays the cheapest legal card."""
    play = playing(state)
    if seat != play.turn:
        return OK
    if play.number == 1 and state.rules.declare == "ask" and not state.rules.declare_first:
        combos = speech.best_declaration(state, seat)
        if combos:
            return Declare(combos)
    strain = play.contract.strain
    return PLAY[min(proper(state), key=lambda c: (SAI[strain][c], POWER[strain, SUIT[c]][c], c))]


def _pays(state: Playing) -> bool:
    """Whether an illegal card is accepted at the price of BZ-24; not after a word that binds to a card."""
    return state.rules.penalty and not playing(state).word


def _own_turn(state: Playing, seat: Seat) -> None:
    if seat != playing(state).turn:
        raise Illegal("not-your-turn")
    if seat != chooser(state):
        raise Illegal("hand-is-open")


def _card(script: Script[S, Any], seat: Seat, action: Named) -> None:
    state = script.state
    play = playing(state)
    card = CARD.get(action)
    if card is None:
        raise Illegal("bidding-closed")
    if seat != chooser(state):
        raise Illegal("hand-is-open" if seat == play.turn else "not-your-turn")
    turn = play.turn
    if card not in state.hands[turn]:
        raise Illegal("card-not-held", card=card)
    allowed = proper(state)
    if card in allowed:
        _lay(script, card, seat)
        if len(play.trick) + 1 == len(state.hands):
            _after(script)
        return
    if play.word:
        raise Illegal("word-binds", card=allowed[0])
    led, strain = SUIT[play.trick[0][1]], play.contract.strain
    key = broken(card, state.hands[turn], led, strain, play.to_beat)
    if seat == turn and _pays(state):
        _lay(script, card, seat)
        script.emit(Revoked(seat, card, key))
        script.events += state.rules.revoked(script.state, seat, key)
        return
    raise Illegal(key, suit=led if key in ("must-follow-suit", "must-beat") else strain)


def _lay(script: Script[S, Any], card: Card, by: Seat | None) -> None:
    """Play a card from the hand at turn. ``by`` None: automatically (BZ-27)."""
    turn = playing(script.state).turn
    speech.before_card(script, turn, card, by != turn)
    script.emit(Played(turn, card, turn if by is None else by, by is None))


def _after(script: Script[S, Any]) -> None:
    """The consequences of a completed trick."""
    _take(script)
    state = script.state
    rules, play = state.rules, playing(state)
    if play.number == 2 and play.records and not rules.declare_first:
        speech.settle(script)
    if len(play.taken) < rules.tricks and rules.auto_claim and not _still_showing(state, play.records):
        tricks = claim.rest(state.hands, play.turn, play.contract.strain, rules.follow, state.aside)
        for trick in tricks or ():
            for _, card in trick:
                _lay(script, card, None)
            _take(script)
    if len(playing(script.state).taken) == rules.tricks:
        script.events += rules.finish(script.state)


def _take(script: Script[S, Any]) -> None:
    play = playing(script.state)
    assert play.winning is not None
    values = SAI[play.contract.strain]
    script.emit(TrickTaken(play.winning, play.number, sum([values[c] for _, c in play.trick])))


def _still_showing(state: Playing, records: tuple[Record, ...]) -> bool:
    """Whether somebody may still have something to show after a trick."""

    def open_(r: Record) -> bool:
        return not r.shown and not r.lapsed

    if not records:
        return False
    number = playing(state).number
    return number <= 2 or (number == 3 and state.rules.late_show and any(map(open_, records)))


def nothing_told(before: Playing, after: Playing, seat: Seat) -> bool:
    """Whether nothing was revealed of seats other than ``seat`` between two states of one deal."""
    return all(_told_of(before, s) == _told_of(after, s) for s in range(before.rules.seats) if s != seat)


def _told_of(state: Playing, seat: Seat) -> tuple[object, ...]:
    """What is known of a seat's cards: played, opened, declared, revealed, shown."""
    on = state.play
    if on is None:
        return (state.hands[seat], False, (), ())
    opened = seat in on.opened
    return (
        () if opened else state.hands[seat],
        opened,
        tuple(r for r in on.records if r.seat == seat),
        tuple(word for who, word in on.said if who == seat),
    )
