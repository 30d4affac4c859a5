"""Another world that looks the same to one seat: everything it cannot see dealt anew. Here for the Blot family."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.fair import SeededChance
from rules.blot.bazaar.model import State
from rules.blot.combos import COMBO, ComboId, Record, dominant, heard
from rules.blot.playing import Playing, breaks_ties
from rules.cards import Card


def bazaar_blot(state: State, seat: int | None, chance: SeededChance) -> State | None:
    """``redealt``, while there are cards in play."""
    return redealt(state, seat, chance) if state.phase in ("bidding", "sur", "play") else None


def redealt(state: Any, seat: int | None, chance: SeededChance, known: frozenset[Card | None] = frozenset()) -> Any:
    """``state`` with the hidden cards of all others than ``seat``, and those that nobody holds, mixed.

    Open hands, played cards and those ``known`` to all stay. What has been declared and not shown is replaced by
    another combination of the same kind of which the same has been heard, so that nothing public changes. None: nothing
    is hidden.
    """
    opened = state.play.opened if state.play is not None else ()
    hidden = [s for s in range(len(state.hands)) if s != seat and s not in opened]
    pool = [c for s in hidden for c in state.hands[s] if c not in known] + list(state.aside)
    if not pool:
        return None
    mixed = [pool[n] for n in chance.shuffled(len(pool))]
    hands, dealt = list(state.hands), list(state.dealt)
    for s in hidden:
        new = tuple(c if c in known else mixed.pop() for c in state.hands[s])
        gone = [c for c in state.dealt[s] if c not in state.hands[s]]
        hands[s], dealt[s] = new, (*gone, *new)
    play = state.play
    if play is not None:
        pair = {Card("K" + play.contract.strain), Card("Q" + play.contract.strain)}
        records = _records(state, seat, opened, chance)
        blot = next((s for s, hand in enumerate(dealt) if pair <= set(hand)), None)
        said = {s for s, _ in play.said}
        play = replace(play, records=records, blot_seat=blot if not said else play.blot_seat)
    state = replace(state, hands=tuple(hands), dealt=tuple(dealt), play=play)
    return replace(state, stock=tuple(mixed)) if state.aside else state


def _records(state: Playing, seat: int | None, opened: tuple[int, ...], chance: SeededChance) -> tuple[Record, ...]:
    play = state.play
    assert play is not None
    records = play.records
    table = state.rules.worth[play.contract.strain]
    for n, old in enumerate(records):
        if old.seat == seat or old.shown or old.seat in opened:
            continue
        ids: list[ComboId] = list(COMBO)
        for at in chance.shuffled(len(ids)):
            new = COMBO[ids[at]]
            if new.kind != COMBO[old.combo].kind or (new.kind == "four" and new.rank not in table.fours):
                continue
            if old.height is not None and new.rank != old.height:
                continue
            if old.trump is not None and (new.suit == table.trump) != old.trump:
                continue
            tried = (*records[:n], replace(old, combo=new.id), *records[n + 1 :])
            if not play.settled or _same(records, tried, state):
                records = tried
                break
    return records


def _same(before: tuple[Record, ...], after: tuple[Record, ...], state: Playing) -> bool:
    """Whether the same side dominates and nothing else would have been heard."""
    play, side = state.play, state.rules.side
    assert play is not None
    table = state.rules.worth[play.contract.strain]
    leader, seats = breaks_ties(state), len(side)
    a, b = dominant(before, table, leader, seats), dominant(after, table, leader, seats)
    if (a is None) != (b is None) or (a is not None and b is not None and side[before[a].seat] != side[after[b].seat]):
        return False
    return a == b and not heard(after, table, leader, side)
