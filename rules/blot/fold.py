"""The state after an event of the play: total, pure, and the same for every game of the family."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from rules.blot.collide import Record, dominant
from rules.blot.combos import COMBO
from rules.blot.events import (
    Declared,
    HandedBack,
    Lapsed,
    Opened,
    Played,
    PlayEvent,
    Revoked,
    Said,
    Settled,
    Shown,
    TrickTaken,
)
from rules.blot.playing import Play, Playing, breaks_ties, playing
from rules.blot.values import POWER
from rules.cards import SUIT, Card
from rules.core import Seat

S = TypeVar("S", bound=Playing)


def fold(state: S, event: PlayEvent) -> S:
    """``state`` after ``event``; the most frequent come first, for speed."""
    match event:
        case Played():
            return _played(state, event.seat, event.card)
        case TrickTaken():
            return _taken(state, event)
        case Revoked():
            return state
        case Declared() | Shown() | Lapsed() | Settled():
            return state.with_play(_combined(state, event))
        case Said() | Opened() | HandedBack():
            return state.with_play(_spoken(playing(state), event))


def _spoken(play: Play[Any], event: Said | Opened | HandedBack) -> Play[Any]:
    match event:
        case Said():
            return replace(play, word=event.word, said=(*play.said, (event.seat, event.word)))
        case Opened():
            return replace(play, opened=(*play.opened, event.seat))
        case HandedBack():
            return replace(play, handed_back=True)


def _played(state: S, seat: Seat, card: Card) -> S:
    play = playing(state)
    strain = play.contract.strain
    trick = play.trick
    power = POWER[strain, SUIT[trick[0][1] if trick else card]][card]
    wins = power > play.to_beat
    cards, words, word = play.blot_cards, play.blot_words, play.word
    if seat == play.blot_seat and card in (f"K{strain}", f"Q{strain}"):
        cards += 1
        words += bool(word)
    hands = list(state.hands)
    hands[seat] = tuple([c for c in hands[seat] if c != card])
    now = Play(
        play.contract,
        (seat + 1) % len(hands),
        play.leads,
        (*trick, (seat, card)),
        power if wins else play.to_beat,
        seat if wins else play.winning,
        play.taken,
        play.takers,
        play.sai,
        play.records,
        play.settled,
        play.top,
        play.said,
        play.blot_seat,
        cards,
        words,
        "",
        play.opened,
        False,
    )
    return state.with_play(now, tuple(hands))


def _taken(state: S, event: TrickTaken) -> S:
    play = playing(state)
    seat = event.seat
    sai = play.sai
    now = Play(
        play.contract,
        seat,
        (*play.leads, seat),
        (),
        0,
        None,
        (*play.taken, play.trick),
        (*play.takers, seat),
        (sai[0] + event.sai, sai[1]) if state.rules.side[seat] == 0 else (sai[0], sai[1] + event.sai),
        play.records,
        play.settled,
        play.top,
        play.said,
        play.blot_seat,
        play.blot_cards,
        play.blot_words,
        "",
        play.opened,
        False,
    )
    return state.with_play(now)


def _combined(state: Playing, event: Declared | Shown | Lapsed | Settled) -> Play[Any]:
    play = playing(state)
    records = list(play.records)
    match event:
        case Declared():
            records += [Record(event.seat, c) for c in event.combos]
            return replace(play, records=tuple(records))
        case Shown():
            for n, r in enumerate(records):
                if r.seat == event.seat and r.combo in event.combos:
                    records[n] = replace(r, shown=True, height=COMBO[r.combo].rank)
        case Lapsed():
            for n in event.indexes:
                records[n] = replace(records[n], lapsed=True)
        case Settled():
            for h in event.heard:
                known = records[h.index].trump
                records[h.index] = replace(
                    records[h.index], height=h.height, trump=h.trump if h.trump is not None else known
                )
    top = dominant(records, state.rules.worth[play.contract.strain], breaks_ties(state), state.rules.seats)
    return replace(play, records=tuple(records), top=top, settled=play.settled or isinstance(event, Settled))
