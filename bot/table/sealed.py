"""The fold of the words that open pages add: the table after an event of ``bot.table.seal_events``."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from bot.table.attempt import Dropped, Seal
from bot.table.model import DealNote, Table
from bot.table.seal_events import (
    Attending,
    DealAsked,
    RoundCame,
    RoundMissed,
    RoundNamed,
    Sealed,
    SealEvent,
    SealingBegun,
    SealsAwaited,
    SealsClosed,
    SealsDropped,
    Unsealed,
)


def with_seals(table: Table, event: SealEvent, seq: int, at_ms: int) -> Table:
    now = table.attempt
    match event:
        case Attending(person, True):
            return replace(table, attending=table.attending | {person}, pages=table.pages | {person})
        case Attending(person, _):
            kept = now.seals if now.closed else tuple(one for one in now.seals if one.person != person)
            attempt = replace(now, seals=kept)
            attending, pages = table.attending - {person}, table.pages - {person}
            return replace(table, attending=attending, pages=pages, attempt=attempt, page_closed=(seq, at_ms))
        case Sealed(seat, seal):
            chair = table.chairs[seat]
            if chair is None:
                raise ValueError("an empty seat")
            seals = {**{one.seat: one for one in now.seals}, seat: Seal(seat, seal, "", chair.person, chair.name)}
            return replace(
                table,
                attending=table.attending | {chair.person},
                pages=table.pages | {chair.person},
                attempt=replace(now, seals=tuple(seals[one] for one in sorted(seals))),
            )
        case SealsAwaited():
            return replace(table, attempt=replace(now, awaited=(seq, at_ms)))
        case SealingBegun():
            return replace(table, attempt=replace(now, awaited=(seq, at_ms), early=True))
        case SealsClosed(seats):
            seals_in = tuple(one for one in now.seals if one.seat in seats)
            closed = replace(now, seals=seals_in, awaited=None, closed=(seq, at_ms))
            return replace(table, attending=heard(table), attempt=closed)
        case Unsealed(seat, word):
            told = tuple(replace(one, word=word) if one.seat == seat else one for one in now.seals)
            return replace(table, attempt=replace(now, seals=told))
        case SealsDropped():
            dropped = (*now.dropped, Dropped(table.link, now.seals))
            again = replace(now, seals=(), closed=None, late=(), dropped=dropped)
            still = table.attending - again.barred
            return replace(table, attending=still, words=with_late(table), attempt=again)
        case RoundNamed(round_):
            return replace(_shut(table), attempt=replace(now, awaited=None, early=True, named=(round_, seq, at_ms)))
        case RoundCame(signature):
            return replace(table, attempt=replace(now, signature=signature, settled=True))
        case RoundMissed():
            return replace(_shut(table), attempt=replace(now, awaited=None, early=True, settled=True))
        case DealAsked():
            return replace(table, attempt=replace(now, asked=True))
        case _:
            assert_never(event)


def _shut(table: Table) -> Table:
    """Nothing is waited for any more: whose page has not sealed by now is not there."""
    return replace(table, attending=heard(table)) if table.attempt.awaited else table


def expected(table: Table) -> dict[str, int]:
    """Whose page a deal waits for, and their seats: those who sit there with the page open, unless their word was
    missing before."""
    barred = table.attempt.barred
    return {
        chair.person: seat
        for seat, chair in table.people()
        if chair.person in table.attending and chair.person not in barred
    }


def heard(table: Table) -> frozenset[str]:
    """Those with the page open, without those who were waited for in vain: their page is not there any more."""
    sealed = {one.person for one in table.attempt.seals}
    return table.attending - {person for person in expected(table) if person not in sealed}


def with_late(table: Table) -> tuple[tuple[str, str], ...]:
    """The typed words for the next shuffle, if none goes into this one: each player's last."""
    late = table.attempt.late
    again = {person for person, _ in late}
    return (*(one for one in table.words if one[0] not in again), *late)


def worded(table: Table, person: str, word: str) -> Table:
    """The table after somebody has given a word, or the hash of one: not for a deal whose set of seals stands, or whose
    round is named."""
    if table.attempt.shut:
        late = (*(one for one in table.attempt.late if one[0] != person), (person, word))
        return replace(table, attempt=replace(table.attempt, late=late))
    return replace(table, words=(*(one for one in table.words if one[0] != person), (person, word)))


def note_of(table: Table, deal: int) -> DealNote:
    """What the record says of the deal that is dealt now."""
    now = table.attempt
    return DealNote(deal, table.entering, table.link, now.seals if now.closed else (), now.dropped, now.beacon)
