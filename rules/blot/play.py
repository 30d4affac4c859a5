"""The play of the cards, automatic play of a certain ending, and a referee's corrections (BZ-20 to BZ-27, GE-4, DU-4,
HS-13)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, Literal, TypeVar

from rules.base import BaseGame, O, Script, V
from rules.blot import playing as bl
from rules.blot.actions import BLOT, CARD, OK, OPEN, PLAY, REBLOT, Action, Call, Declare, Named, Show
from rules.blot.combos import (
    COMBO,
    ComboId,
    Record,
    Worth,
    annuller,
    best,
    canonical,
    crossing,
    declarable,
    dominant,
    heard,
    held,
)
from rules.blot.playing import Play, Played, Playing, Sides, fold, playing, plus
from rules.blot.values import BAZAAR, POWER, SAI, FollowRule, Ruleset, broken, playable
from rules.cards import SUIT, SUITS, Card, fanned
from rules.core import Chance, Illegal, Legal, Seat, unreadable

# --- The certain rest of a deal (BZ-27) -------------------------------------------------------------------------------
# Theory of operation. The rest of a deal is played automatically in two cases. Either each hand has one card left, or
# the leader holds only sure cards: they draw trumps first, then lead each plain suit from the top. The i-th lead of a
# suit is sure if every other hand that may still hold the suit then (it held at least i of them) has only lower ones.
# A plain lead is sure only if no opponent can have a trump left after the leader has drawn trumps. Discards do not
# matter: all cards go to the same side, so the count is certain too. At the table, the test uses only what the leader
# knows: their own cards and those already played.


_LOOKED_AT: Final = 20_000  # Positions to search before giving up a proof: a few tenths of a second


def sure_leads(hand: Sequence[Card], others: Sequence[Sequence[Card]], strain: str) -> tuple[Card, ...] | None:
    """The leader's cards in the order to lead them, if they take every remaining trick whatever the others play; else
    None."""
    leads: list[Card] = []
    for suit in sorted(SUITS, key=lambda s: s != strain):
        power = POWER[strain, suit]
        mine = sorted([c for c in hand if SUIT[c] == suit], key=power.__getitem__, reverse=True)
        for other in others:
            if not (theirs := [power[c] for c in other if SUIT[c] == suit]):
                continue
            if suit == strain and len(theirs) > len(mine) and len(mine) < len(hand):
                return None
            highest = max(theirs)
            if any(power[c] < highest for c in mine[: len(theirs)]):
                return None
        leads.extend(mine)
    return tuple(leads)


def rest(
    hands: Sequence[tuple[Card, ...]], leader: Seat, strain: str, rule: FollowRule = BAZAAR, aside: Sequence[Card] = ()
) -> tuple[tuple[tuple[Seat, Card], ...], ...] | None:
    """The remaining tricks in full if they are certain, otherwise None; call it before a lead.

    :param hands: by seat, all of one size. :param aside: cards in no hand, unknown to the leader.
    """
    n = len(hands)
    mine = hands[leader]
    if len(mine) == 1:
        return (tuple((seat % n, hands[seat % n][0]) for seat in range(leader, leader + n)),)
    # As if one opponent held every card hidden from the leader: the absence of a claim must reveal nothing.
    unseen = [*aside, *(card for seat, hand in enumerate(hands) if seat != leader for card in hand)]
    if (leads := sure_leads(mine, [unseen], strain)) is None:
        return None
    left = list(hands)
    tricks: list[tuple[tuple[Seat, Card], ...]] = []
    for lead in leads:
        trick = [(leader, lead)]
        for step in range(1, n):
            seat = (leader + step) % n
            trick.append((seat, _cheapest(left[seat], lead, strain, n > 2 and step == n // 2, rule)))
        for seat, card in trick:
            left[seat] = tuple([c for c in left[seat] if c != card])
        tricks.append(tuple(trick))
    return tuple(tricks)


def _cheapest(hand: tuple[Card, ...], lead: Card, strain: str, partner: bool, rule: FollowRule) -> Card:
    """The cheapest legal card to an unbeatable lead."""
    power = POWER[strain, SUIT[lead]]
    allowed = playable(hand, SUIT[lead], strain, power[lead], partner, rule)
    return min(allowed, key=lambda c: (SAI[strain][c], POWER[strain, SUIT[c]][c], c))


def no_trick(hands: Sequence[tuple[Card, ...]], play: Play[Any], side: frozenset[Seat], rules: Ruleset) -> bool:
    """Whether ``side`` provably takes none of the remaining tricks, the running one included. False also if the proof
    takes too long."""
    led = SUIT[play.trick[0][1]] if play.trick else None
    try:
        return not _Search(play.contract.strain, side, rules).takes(
            tuple(hands), play.turn, led, len(play.trick), play.to_beat, play.winning
        )
    except _TooLong:
        return False


class _TooLong(Exception):
    pass


class _Search:
    """Whether ``side`` takes a trick in any line of play."""

    def __init__(self, strain: str, side: frozenset[Seat], rules: Ruleset) -> None:
        self._strain = strain
        self._side = side
        self._rules = rules
        self._none: set[tuple[Any, ...]] = set()
        """Positions in which ``side`` takes no trick."""

    def takes(
        self,
        hands: tuple[tuple[Card, ...], ...],
        turn: Seat,
        led: str | None,
        played: int,
        to_beat: int,
        winning: Seat | None,
    ) -> bool:
        """``played``: cards in the running trick."""
        if played == len(hands):
            if winning in self._side:
                return True
            assert winning is not None
            return any(hands) and self.takes(hands, winning, None, 0, 0, None)
        key = (hands, turn, led, played, to_beat, winning)
        if key in self._none or (not played and turn not in self._side and self._beaten(hands)):
            return False
        of = self._rules.side
        partner = winning is not None and of[winning] == of[turn]
        legal = playable(hands[turn], led, self._strain, to_beat, partner, self._rules.follow)
        for card in self._unlike(legal, hands, turn, to_beat):
            power = POWER[self._strain, led or SUIT[card]][card]
            left = tuple(tuple(c for c in hand if c != card) if n == turn else hand for n, hand in enumerate(hands))
            after = (turn + 1) % len(hands)
            best = (power, turn) if power > to_beat else (to_beat, winning)
            if self.takes(left, after, led or SUIT[card], played + 1, *best):
                return True
        if len(self._none) >= _LOOKED_AT:
            raise _TooLong
        self._none.add(key)
        return False

    def _beaten(self, hands: Sequence[tuple[Card, ...]]) -> bool:
        """Whether the side cannot beat any lead of the others: it has no trumps, and in each suit its cards are lower
        than all of theirs."""
        for suit in SUITS:
            power = POWER[self._strain, suit]
            mine = [power[c] for n in self._side for c in hands[n] if SUIT[c] == suit]
            theirs = [power[c] for n, hand in enumerate(hands) if n not in self._side for c in hand if SUIT[c] == suit]
            if mine and (suit == self._strain or (theirs and max(mine) > min(theirs))):
                return False
        return True

    def _unlike(
        self, legal: Sequence[Card], hands: Sequence[tuple[Card, ...]], turn: Seat, to_beat: int
    ) -> Iterator[Card]:
        """One card of each group of equals: no other hand holds a card between them, and all beat the trick or none
        does."""
        for suit in SUITS:
            power = POWER[self._strain, suit]
            theirs = [power[c] for n, hand in enumerate(hands) if n != turn for c in hand if SUIT[c] == suit]
            last = -1
            for card in sorted((c for c in legal if SUIT[c] == suit), key=power.__getitem__):
                mine = power[card]
                if last < 0 or last <= to_beat < mine or any(last < one < mine for one in theirs):
                    yield card
                last = mine


# --- Declaring, showing, lapsing, Blot and Reblot (BL-8 … BL-11, BZ-33) -----------------------------------------------
# Theory of operation. All of this happens on a seat's own turn, before its card. The players' own choices are actions
# (``may_declare``, ``may_show``, ``may_say``). Choices made by the table's options are events that come with the card
# (``before_card``). If another player chooses the card (an open hand, BZ-25) or it is automatic (BZ-27), everything is
# automatic, so that no player loses points by another's choice.


def own_combos(state: Playing, seat: Seat) -> tuple[ComboId, ...]:
    """The combinations that the seat can still declare on its turn in the first trick, crossing ones included."""
    play = state.play
    if play is None or len(state.hands[seat]) < len(state.dealt[seat]):
        return ()
    if not (candidates := held(state.dealt[seat], _table(state))):
        return ()
    taken = _declared_by(play, seat)
    if taken and state.rules.one_only:
        return ()
    return tuple(c for c in candidates if not crossing((*taken, c))) if taken else candidates


def may_declare(state: Playing, seat: Seat) -> tuple[tuple[ComboId, ...], ...]:
    """The sets that may be declared now (BL-9, BL-10)."""
    play = playing(state)
    if not (candidates := own_combos(state, seat)):
        return ()
    return declarable(candidates, _declared_by(play, seat), state.rules.one_only)


def best_declaration(state: Playing, seat: Seat) -> tuple[ComboId, ...]:
    """The best of ``may_declare``, or nothing (BL-11)."""
    return best(may_declare(state, seat), _table(state))


def may_show(state: Playing, seat: Seat) -> tuple[ComboId, ...]:
    """The combinations that the seat may show on its turn now, in canonical order (BL-10, BZ-33)."""
    play = playing(state)
    if play.number == 2 or (play.number == 3 and state.rules.late_show and _dominates(state, seat)):
        return canonical(r.combo for r in play.records if r.seat == seat and not r.shown and not r.lapsed)
    return ()


def may_say(state: Playing, seat: Seat, plays: tuple[Card, ...]) -> tuple[Literal["blot", "reblot"], ...]:
    """The words that the seat may say now, with a king or queen of trumps that it may play (BL-8)."""
    play = playing(state)
    if play.blot_seat != seat or play.word or play.blot_words != play.blot_cards:
        return ()
    pair = pair_of(play)
    if not any(c in pair for c in plays):
        return ()
    said = [word for who, word in play.said if who == seat]
    return tuple(w for w in ("blot", "reblot") if w not in said)


def pair_of(play: Play[Any]) -> frozenset[Card]:
    """King and queen of trumps."""
    return frozenset((Card("K" + play.contract.strain), Card("Q" + play.contract.strain)))


def sayings(state: Playing, seat: Seat, plays: tuple[Card, ...]) -> list[Action]:
    """The declare, show and word actions of the seat on turn."""
    play = playing(state)
    rules = state.rules
    found: list[Action] = []
    if play.number == 1 and rules.declare == "ask" and not rules.declare_first:
        found += [Declare(combos) for combos in may_declare(state, seat)]
    if rules.show == "manual" and play.records:
        found += [Show(combos) for combos in _subsets(may_show(state, seat))]
    if rules.announce == "manual":
        found += [BLOT if word == "blot" else REBLOT for word in may_say(state, seat, plays)]
    return found


def declare(state: Playing, seat: Seat, combos: tuple[ComboId, ...], late: bool = False) -> bl.Declared:
    """The event of declaring; ``late``: the time for it was before the first lead (GE-5).

    :raises Illegal: ``declared-for-you``, ``declared-before-lead``, ``declare-too-late``, ``combos-cross``,
        ``already-declared``, ``one-combination`` or ``not-held``.
    """
    play = playing(state)
    if state.rules.declare != "ask":
        raise Illegal("declared-for-you")
    if late:
        raise Illegal("declared-before-lead")
    if play.number != 1:
        raise Illegal("declare-too-late")
    taken = _declared_by(play, seat)
    if state.rules.one_only and (taken or len(combos) > 1):
        raise Illegal("one-combination")
    candidates = held(state.dealt[seat], _table(state))
    if not combos or any(c not in candidates for c in combos):
        raise Illegal("not-held")
    if any(c in taken for c in combos):
        raise Illegal("already-declared")
    if crossing((*taken, *combos)):
        raise Illegal("combos-cross")
    if combos != canonical(combos):
        raise unreadable("d")
    return bl.Declared(seat, tuple(COMBO[c].kind for c in combos), combos)


def show(script: Script[Any, Any], seat: Seat, combos: tuple[ComboId, ...]) -> None:
    """:raises Illegal: ``shown-for-you`` or ``nothing-to-show``."""
    state = script.state
    if state.rules.show != "manual":
        raise Illegal("shown-for-you")
    allowed = may_show(state, seat)
    if not combos or combos != canonical(combos) or any(c not in allowed for c in combos):
        raise Illegal("nothing-to-show")
    _show(script, seat, combos)


def say(state: Playing, seat: Seat, word: Literal["blot", "reblot"], plays: tuple[Card, ...]) -> bl.Said:
    """:raises Illegal: ``said-for-you`` or ``no-such-word``."""
    if state.rules.announce != "manual":
        raise Illegal("said-for-you")
    if word not in may_say(state, seat, plays):
        raise Illegal("no-such-word")
    return bl.Said(seat, word)


def before_card(script: Script[Any, Any], seat: Seat, card: Card, by_itself: bool) -> None:
    """Emit the events that come with a card: combinations declared, shown or lapsed, the word for the Blot.

    :param by_itself: the card is not chosen by its holder.
    """
    state = script.state
    play, rules = state.play, state.rules
    assert play is not None
    number = len(play.taken) + 1
    if number == 1:
        if not rules.declare_first and (rules.declare == "auto" or by_itself):
            declare_best(script, seat)
    elif number <= 3 and play.records:
        if rules.show == "auto" or by_itself:
            chosen = may_show(state, seat)
            if chosen and _will_count(state, seat):
                _show(script, seat, chosen)
        _lapse(script, seat)
    if seat == play.blot_seat and (rules.announce == "auto" or by_itself):
        _word(script, seat, card)


def declare_best(script: Script[Any, Any], seat: Seat) -> None:
    """Declare the best set in the seat's hand, if any (BL-11)."""
    if chosen := best_declaration(script.state, seat):
        script.emit(bl.Declared(seat, tuple(COMBO[c].kind for c in chosen), chosen))


def settle(script: Script[Any, Any]) -> None:
    """Announce which side dominates and what the collision reveals (BL-10)."""
    state = script.state
    play, side, leader = playing(state), state.rules.side, bl.breaks_ties(state)
    table = _table(state)
    told = tuple(
        bl.Heard(n, play.records[n].seat, COMBO[play.records[n].combo].kind, height, trump)
        for n, height, trump in heard(play.records, table, leader, side)
    )
    top = dominant(play.records, table, leader, len(side))
    script.emit(bl.Settled(None if top is None else side[play.records[top].seat], told))


def _table(state: Playing) -> Worth:
    return state.rules.worth[playing(state).contract.strain]


def _declared_by(play: Play[Any], seat: Seat) -> tuple[ComboId, ...]:
    return tuple(r.combo for r in play.records if r.seat == seat)


def _dominates(state: Playing, seat: Seat) -> bool:
    play, side = playing(state), state.rules.side
    return play.top is not None and side[play.records[play.top].seat] == side[seat]


def _will_count(state: Playing, seat: Seat) -> bool:
    """Whether showing would count if all show; otherwise a hand reveals nothing needlessly."""
    sole = annuller(playing(state).records, _table(state), shown=False)
    return seat == sole if sole is not None else _dominates(state, seat)


def _show(script: Script[Any, Any], seat: Seat, combos: tuple[ComboId, ...]) -> None:
    table = _table(script.state)
    before = annuller(playing(script.state).records, table)
    script.emit(bl.Shown(seat, combos))
    if annuller(playing(script.state).records, table) != before:
        settle(script)


def _lapse(script: Script[Any, Any], seat: Seat) -> None:
    """Void the combinations that the seat failed to show before this card (BZ-33)."""
    state = script.state
    play, dominates = playing(state), _dominates(state, seat)
    if play.number == 2 and state.rules.late_show and not dominates:
        return
    if late := tuple(n for n, r in enumerate(play.records) if r.seat == seat and not r.shown and not r.lapsed):
        top = play.top
        in_vain = annuller(play.records, _table(state), shown=False) is not None
        script.emit(bl.Lapsed(seat, late, dominates and not in_vain))
        if playing(script.state).top != top:
            settle(script)


def _word(script: Script[Any, Any], seat: Seat, card: Card) -> None:
    play = playing(script.state)
    if card not in pair_of(play) or play.word or play.blot_words != play.blot_cards:
        return
    said = [word for who, word in play.said if who == seat]
    script.emit(bl.Said(seat, "reblot" if "blot" in said else "blot"))


def _subsets(combos: tuple[ComboId, ...]) -> list[tuple[ComboId, ...]]:
    found: list[tuple[ComboId, ...]] = []
    for bits in range(1, 1 << len(combos)):
        found.append(tuple(c for n, c in enumerate(combos) if bits >> n & 1))
    return found


# --- The play of the cards --------------------------------------------------------------------------------------------
# Theory of operation. At any moment one hand has to play a card. Its *chooser* is its holder. For a hand opened by the
# side that opened first, it is the next opponent instead (BZ-25). The chooser plays a card; the holder may first
# declare, show or say a word. Any player may open their hand at any time, so every seat that has not
# opened is an actor, whatever it holds. The card that completes a trick also brings the consequences: the collision
# after the first trick, the score after the last, and the certain rest of a deal.


S = TypeVar("S", bound=Playing)


def chooser(state: Playing) -> Seat:
    """The seat that chooses the next card."""
    play = state.play
    assert play is not None
    hand = play.turn
    if play.opened and not play.handed_back and hand in play.opened:
        side = state.rules.side
        if side[hand] == side[play.opened[0]]:
            return (hand + 1) % len(side)
    return hand


def proper(state: Playing) -> tuple[Card, ...]:
    """The legal cards of the hand on turn."""
    play = state.play
    assert play is not None
    seat, trick = play.turn, play.trick
    led = SUIT[trick[0][1]] if trick else None
    rules = state.rules
    partner = play.winning is not None and rules.side[play.winning] == rules.side[seat]
    cards = playable(state.hands[seat], led, play.contract.strain, play.to_beat, partner, rules.follow)
    if play.word:  # a word goes with its card (BL-8)
        pair = pair_of(play)
        return tuple(c for c in cards if c in pair)
    return cards


def actors(state: Playing) -> frozenset[Seat]:
    play = state.play
    assert play is not None
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
            actions += sayings(state, seat, plays)
        else:
            actions.append(OK)
    if state.rules.open_hand and seat not in play.opened:
        actions.append(OPEN)
    return Legal(tuple(actions))


def decide(state: S, seat: Seat, action: Action) -> list[Any]:
    """:raises Illegal: if ``action`` is not ``legal``, with the key of the reason."""
    play = state.play
    assert play is not None
    script: Script[S, Any] = Script(state, fold)
    match action:
        case Named():
            _card(script, seat, action)
        case Call(word="open"):
            if not state.rules.open_hand:
                raise Illegal("no-open-hands")
            if seat in play.opened:
                raise Illegal("already-open")
            script.emit(bl.Opened(seat, fanned(state.hands[seat])))
        case Call(word="ok"):
            if seat != chooser(state) or seat == play.turn:
                raise Illegal("nothing-to-hand-back")
            script.emit(bl.HandedBack(seat, play.turn))
        case Call(word="blot" | "reblot" as word):
            _own_turn(state, seat)
            script.emit(say(state, seat, word, proper(state)))
        case Declare(combos):
            _own_turn(state, seat)
            script.emit(declare(state, seat, combos, state.rules.declare_first))
        case Show(combos):
            _own_turn(state, seat)
            show(script, seat, combos)
        case _:
            raise Illegal("bidding-closed")
    return script.events


def timeout(state: Playing, seat: Seat) -> Action:
    """On timeout: hand an open hand back, declare the best set, or play the cheapest legal card."""
    play = playing(state)
    if seat != play.turn:
        return OK
    asked = play.number == 1 and state.rules.declare == "ask" and not state.rules.declare_first
    if asked and (combos := best_declaration(state, seat)):
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
    play = state.play
    assert play is not None
    if (card := CARD.get(action)) is None:
        raise Illegal("bidding-closed")
    if seat != chooser(state):
        raise Illegal("hand-is-open" if seat == play.turn else "not-your-turn")
    turn = play.turn
    if card not in state.hands[turn]:
        raise Illegal("card-not-held", card=card)
    allowed = proper(state)
    if card in allowed:
        _lay(script, turn, card, seat)
        if len(play.trick) + 1 == len(state.hands):
            _after(script)
        return
    if play.word:
        raise Illegal("word-binds", card=allowed[0])
    led, strain = SUIT[play.trick[0][1]], play.contract.strain
    key = broken(card, state.hands[turn], led, strain, play.to_beat)
    if seat == turn and _pays(state):
        _lay(script, turn, card, seat)
        script.emit(bl.Revoked(seat, card, key))
        script.events += state.rules.revoked(script.state, seat, key)
        return
    raise Illegal(key, suit=led if key in ("must-follow-suit", "must-beat") else strain)


def _lay(script: Script[S, Any], turn: Seat, card: Card, by: Seat | None) -> None:
    """Play a card from the hand on turn. ``by`` None: automatically (BZ-27)."""
    before_card(script, turn, card, by != turn)
    script.emit(Played(turn, card, turn if by is None else by, by is None))


def _after(script: Script[S, Any]) -> None:
    """The consequences of a completed trick."""
    _take(script)
    state = script.state
    rules, play = state.rules, playing(state)
    if play.number == 2 and play.records and not rules.declare_first:
        settle(script)
    if len(play.taken) < rules.tricks and rules.auto_claim and not _still_showing(state, play.records):
        tricks = rest(state.hands, play.turn, play.contract.strain, rules.follow, state.aside)
        for trick in tricks or ():
            for turn, card in trick:
                _lay(script, turn, card, None)
            _take(script)
    if len(playing(script.state).taken) == rules.tricks:
        script.events += rules.finish(script.state)


def _take(script: Script[S, Any]) -> None:
    play = playing(script.state)
    assert play.winning is not None
    values = SAI[play.contract.strain]
    script.emit(bl.TrickTaken(play.winning, play.number, sum([values[c] for _, c in play.trick])))


def _still_showing(state: Playing, records: tuple[Record, ...]) -> bool:
    """Whether a seat may still have something to show after a trick."""

    def open_(r: Record) -> bool:
        return not r.shown and not r.lapsed

    if not records:
        return False
    number = playing(state).number
    return number <= 2 or (number == 3 and state.rules.late_show and any(map(open_, records)))


def nothing_told(before: Playing, after: Playing, seat: Seat) -> bool:
    """Whether the play between two states of one deal revealed nothing about seats other than ``seat``."""
    return _told(before, seat) == _told(after, seat)


def _told(state: Playing, but: Seat) -> tuple[object, ...]:
    """The facts known of the cards of all seats but one: played, opened, declared, revealed, shown."""
    on = state.play
    if on is None:
        return (tuple(hand for seat, hand in enumerate(state.hands) if seat != but), frozenset(), (), ())
    return (
        tuple(() if seat in on.opened else hand for seat, hand in enumerate(state.hands) if seat != but),
        frozenset(seat for seat in on.opened if seat != but),
        tuple(record for record in on.records if record.seat != but),
        tuple(word for word in on.said if word[0] != but),
    )


# --- A referee's corrections (HS-13) ----------------------------------------------------------------------------------
# A correction is made between two deals. Whether it ends the match is decided as if the last deal had just been
# written with the corrected points.


P = TypeVar("P", bound=Playing)
MOST: Final = 500  # The most points, plus or minus, that a correction may write for one deal
_RESTS: Final = frozenset({"between", "cut"})


def corrected(state: P, event: bl.Corrected) -> P:
    """The state with corrected points for a deal, and the totals recomputed."""
    more: Sides = (0, 0)
    rows: list[bl.DealRow] = []
    for row in state.rows:
        if row.deal == event.deal:
            more = (event.written[0] - row.written[0], event.written[1] - row.written[1])
            row = replace(row, written=event.written, first=row.first or row.written)
        rows.append(replace(row, total=plus(row.total, more)) if row.deal >= event.deal else row)
    score = state.score
    if score is not None and score.deal >= event.deal:
        score = replace(score, total=plus(score.total, more))
        score = replace(score, written=event.written) if score.deal == event.deal else score
    return replace(state, rows=tuple(rows), totals=plus(state.totals, more), score=score)


def correction(state: Playing, deal: int, written: tuple[int, ...]) -> bl.Corrected:
    """:raises Illegal: ``match-over``; ``book-deal-runs``: not between two deals; ``book-no-deal`` (``deals``): no deal
    with this number; ``book-points`` (``most``): impossible numbers; ``book-same``: nothing changes."""
    if state.result is not None:
        raise Illegal("match-over")
    if state.phase not in _RESTS:
        raise Illegal("book-deal-runs")
    if (row := next((row for row in state.rows if row.deal == deal), None)) is None:
        raise Illegal("book-no-deal", deals=len(state.rows))
    if len(written) != len(row.written) or any(abs(n) > MOST for n in written):
        raise Illegal("book-points", most=MOST)
    if tuple(written) == row.written:
        raise Illegal("book-same", deal=deal)
    return bl.Corrected(deal, (written[0], written[1]))


def voided(state: Playing) -> Sequence[bl.DealVoided]:
    """Stop the running deal: it scores nothing, and the next dealer deals.

    :raises Illegal: ``book-no-deal-runs``.
    """
    if state.phase in _RESTS or state.result is not None:
        raise Illegal("book-no-deal-runs")
    return (bl.DealVoided("referee"),)


def promised(state: Any, side: frozenset[Seat]) -> bool:
    """See ``rules.core.BookGame``. A side loses by tars kaput if it promised every trick and takes none."""
    if not getattr(state.options, "tars_kaput", False) or state.phase not in ("sur", "play"):
        return False
    play = state.play if state.phase == "play" else None
    contract = play.contract if play is not None else state.bidding.standing
    if contract is None or not contract.promise or contract.seat not in side:
        return False
    return play is None or not side & set(play.takers)


def doomed(state: Any, side: frozenset[Seat]) -> bool:
    """See ``rules.core.BookGame``."""
    if not promised(state, side) or state.phase != "play":
        return False
    return no_trick(state.hands, state.play, side, state.rules)


# --- The games of the family ------------------------------------------------------------------------------------------


class BlotGame(BaseGame[S, Any, Any, V, O]):
    """The play, the sides and the book (``rules.core.BookGame``); a game adds its calls before the play."""

    shown = ("dealer", "totals", "rows", "score", "result")
    voided = staticmethod(voided)
    promised = staticmethod(promised)
    doomed = staticmethod(doomed)
    _callers: Callable[[S], frozenset[Seat]]  # The seats that must call now
    _calls: Callable[[S, Seat], Legal[Any]]
    _called: Callable[[S, Seat, Any], Sequence[Any]]
    _silent: Callable[[S, Seat], Any]  # The call of a seat whose time runs out
    _ended: Callable[[S], bl.MatchEnded | None]  # The end of the match after a correction, if it is over

    def sides(self, state: S) -> tuple[frozenset[Seat], ...]:
        return tuple(state.rules.seats_of(side) for side in (0, 1))

    def actors(self, state: S) -> frozenset[Seat]:
        return actors(state) if state.phase == "play" else self.waiting(state)

    def _waiting(self, state: S) -> frozenset[Seat]:
        return waiting(state) if state.phase == "play" else self._callers(state)

    def _legal(self, state: S, seat: Seat) -> Legal[Any]:
        return legal(state, seat) if state.phase == "play" else self._calls(state, seat)

    def _decide(self, state: S, seat: Seat, action: Any, chance: Chance) -> Sequence[Any]:
        """:raises Illegal: see ``decide``, and ``_called`` of the game."""
        return decide(state, seat, action) if state.phase == "play" else self._called(state, seat, action)

    def timeout(self, state: S, seat: Seat) -> Any:
        return timeout(state, seat) if state.phase == "play" else self._silent(state, seat)

    def corrected(self, state: S, deal: int, written: tuple[int, ...]) -> Sequence[Any]:
        """See ``rules.core.BookGame``."""
        event = correction(state, deal, written)
        return (event,) if (end := self._ended(self.evolve(state, event))) is None else (event, end)

    def reversible(self, before: S, after: S, seat: Seat) -> bool:
        running = after.deal == before.deal and after.phase not in _RESTS | {"done"}
        return running and nothing_told(before, after, seat)
