"""Declaring, showing, lapsing, Blot and Reblot (BL-8 … BL-11, BZ-33).

Theory of operation. All of this happens on a seat's own turn, before its card. The players' own choices are actions
(``may_declare``, ``may_show``, ``may_say``). Choices made by the table's options are events that come with the card
(``before_card``). If another player chooses the card (an open hand, BZ-25) or it is automatic (BZ-27), everything is
automatic, so that no player loses points by another's choice.
"""

from __future__ import annotations

from typing import Any, Literal

from rules.base import Script
from rules.blot.actions import BLOT, REBLOT, Action, Declare, Show
from rules.blot.combos import (
    COMBO,
    ComboId,
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
from rules.blot.playing import Declared, Heard, Lapsed, Play, Playing, Said, Settled, Shown, breaks_ties, playing
from rules.cards import Card
from rules.core import Illegal, Seat, unreadable


def own_combos(state: Playing, seat: Seat) -> tuple[ComboId, ...]:
    """The combinations that the seat can still declare on its turn in the first trick, crossing ones included."""
    play = state.play
    if play is None or len(state.hands[seat]) < len(state.dealt[seat]):
        return ()
    candidates = held(state.dealt[seat], _table(state))
    if not candidates:
        return ()
    taken = _declared_by(play, seat)
    if taken and state.rules.one_only:
        return ()
    return tuple(c for c in candidates if not crossing((*taken, c))) if taken else candidates


def may_declare(state: Playing, seat: Seat) -> tuple[tuple[ComboId, ...], ...]:
    """The sets that may be declared now (BL-9, BL-10)."""
    play = playing(state)
    candidates = own_combos(state, seat)
    if not candidates:
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


def actions(state: Playing, seat: Seat, plays: tuple[Card, ...]) -> list[Action]:
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


def declare(state: Playing, seat: Seat, combos: tuple[ComboId, ...], late: bool = False) -> Declared:
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
    return Declared(seat, tuple(COMBO[c].kind for c in combos), combos)


def show(script: Script[Any, Any], seat: Seat, combos: tuple[ComboId, ...]) -> None:
    """:raises Illegal: ``shown-for-you`` or ``nothing-to-show``."""
    state = script.state
    if state.rules.show != "manual":
        raise Illegal("shown-for-you")
    allowed = may_show(state, seat)
    if not combos or combos != canonical(combos) or any(c not in allowed for c in combos):
        raise Illegal("nothing-to-show")
    _show(script, seat, combos)


def say(state: Playing, seat: Seat, word: Literal["blot", "reblot"], plays: tuple[Card, ...]) -> Said:
    """:raises Illegal: ``said-for-you`` or ``no-such-word``."""
    if state.rules.announce != "manual":
        raise Illegal("said-for-you")
    if word not in may_say(state, seat, plays):
        raise Illegal("no-such-word")
    return Said(seat, word)


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
    chosen = best_declaration(script.state, seat)
    if chosen:
        script.emit(Declared(seat, tuple(COMBO[c].kind for c in chosen), chosen))


def settle(script: Script[Any, Any]) -> None:
    """Announce which side dominates and what the collision reveals (BL-10)."""
    state = script.state
    play, side, leader = playing(state), state.rules.side, breaks_ties(state)
    table = _table(state)
    told = tuple(
        Heard(n, play.records[n].seat, COMBO[play.records[n].combo].kind, height, trump)
        for n, height, trump in heard(play.records, table, leader, side)
    )
    top = dominant(play.records, table, leader, len(side))
    script.emit(Settled(None if top is None else side[play.records[top].seat], told))


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
    script.emit(Shown(seat, combos))
    if annuller(playing(script.state).records, table) != before:
        settle(script)


def _lapse(script: Script[Any, Any], seat: Seat) -> None:
    """Void the combinations that the seat failed to show before this card (BZ-33)."""
    state = script.state
    play, dominates = playing(state), _dominates(state, seat)
    if play.number == 2 and state.rules.late_show and not dominates:
        return
    late = tuple(n for n, r in enumerate(play.records) if r.seat == seat and not r.shown and not r.lapsed)
    if late:
        top = play.top
        in_vain = annuller(play.records, _table(state), shown=False) is not None
        script.emit(Lapsed(seat, late, dominates and not in_vain))
        if playing(script.state).top != top:
            settle(script)


def _word(script: Script[Any, Any], seat: Seat, card: Card) -> None:
    play = playing(script.state)
    if card not in pair_of(play) or play.word or play.blot_words != play.blot_cards:
        return
    said = [word for who, word in play.said if who == seat]
    script.emit(Said(seat, "reblot" if "blot" in said else "blot"))


def _subsets(combos: tuple[ComboId, ...]) -> list[tuple[ComboId, ...]]:
    found: list[tuple[ComboId, ...]] = []
    for bits in range(1, 1 << len(combos)):
        found.append(tuple(c for n, c in enumerate(combos) if bits >> n & 1))
    return found
