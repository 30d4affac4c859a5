"""The invariants of the database, checked from the database alone.

I1 a table's or cup's events are numbered 1..head without gaps, archived ones first, and a finished match ends among
them. I2 a command has at most one effect, and its events are consecutive in one table and match its log. I4 no outbox
row without its committed event. I5 a lane counts its open rows; within a slot nothing newer was sent before something
older that is still open; a closed row has a time. I6 a clock belongs to an open table and a committed event. I7 every
ledger entry sums to zero, an account has the sum of its lines, and only the issuer owes. I8 a joined account is on
another platform than its person, has no other account joined to it, and no chips and no seat that its person has too.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, and_, func, or_, select

from adapters.store import cups, ledger
from adapters.store.features.accounts import unsound
from adapters.store.schema import (
    OPEN,
    archive,
    command_log,
    event,
    finished,
    game_table,
    lane,
    outbox,
    table_person,
    timer,
)


@dataclass(frozen=True, slots=True)
class Violation:
    """``invariant``: ``I1`` … ``I8``; ``key``: the kind of violation; ``detail``: ids and numbers, never a body."""

    invariant: str
    key: str
    detail: str


def violations(conn: Connection) -> tuple[Violation, ...]:
    """All violations; empty if all is well."""
    return tuple(found for check in _CHECKS for found in check(conn))


def _numbers(conn: Connection) -> Iterator[Violation]:
    spans = {
        row[0]: tuple(row[1:])
        for row in conn.execute(
            select(event.c.table_id, func.count(), func.min(event.c.seq), func.max(event.c.seq)).group_by(
                event.c.table_id
            )
        )
    }
    for table_id, last in _put_away(conn).items():
        count, low, high = spans.get(table_id, (0, last + 1, last))
        if low != last + 1:
            yield Violation("I1", "archive", f"{table_id}: archived to {last}, events from {low}")
        spans[table_id] = (last + count, 1, high)
    heads = dict(conn.execute(select(game_table.c.table_id, game_table.c.head_seq)).all())
    for table_id, (count, low, high) in spans.items():
        if (low, high) != (1, count):
            yield Violation("I1", "gap", f"{table_id}: {count} events from {low} to {high}")
        if heads.get(table_id) != high:
            yield Violation("I1", "head", f"{table_id}: head {heads.get(table_id)}, last event {high}")
    for table_id, head in heads.items():
        if head and table_id not in spans:
            yield Violation("I1", "head", f"{table_id}: head {head}, no event")


def _put_away(conn: Connection) -> dict[str, int]:
    """The last archived event of each table."""
    return dict(conn.execute(select(archive.c.table_id, archive.c.last_seq)).all())


def _effects(conn: Connection) -> Iterator[Violation]:
    grouped = select(
        event.c.cmd_key,
        func.count(),
        func.count(event.c.table_id.distinct()),
        func.min(event.c.table_id),
        func.min(event.c.seq),
        func.max(event.c.seq),
    ).group_by(event.c.cmd_key)
    effects = {row[0]: tuple(row[1:]) for row in conn.execute(grouped)}
    for key, (count, tables, _, low, high) in effects.items():
        if tables != 1:
            yield Violation("I2", "two-tables", f"{key}: {tables} tables")
        elif high - low + 1 != count:
            yield Violation("I2", "torn", f"{key}: {count} events from {low} to {high}")
    logged = select(command_log.c.cmd_key, command_log.c.table_id, command_log.c.first_seq, command_log.c.last_seq)
    away = _put_away(conn)
    for key, table_id, first, last in conn.execute(logged):
        if last is not None and last <= away.get(table_id, 0):
            continue
        found = effects.get(key)
        if (first is None) != (found is None) or (found is not None and found[2:] != (table_id, first, last)):
            yield Violation("I2", "log", f"{key}: log says {table_id} {first}..{last}, events say {found}")


def _unfounded(conn: Connection) -> Iterator[Violation]:
    rows = (
        select(outbox.c.dedupe_key, outbox.c.seq, game_table.c.head_seq)
        .join(game_table, game_table.c.table_id == outbox.c.table_id, isouter=True)
        .where(outbox.c.seq > 0, or_(game_table.c.head_seq.is_(None), game_table.c.head_seq < outbox.c.seq))
    )
    for key, seq, head in conn.execute(rows):
        yield Violation("I4", "unfounded", f"{key}: of event {seq}, head {head}")


def _lanes(conn: Connection) -> Iterator[Violation]:
    grouped = select(outbox.c.dest, func.count()).where(outbox.c.state == OPEN).group_by(outbox.c.dest)
    waiting: dict[str, int] = dict(conn.execute(grouped).all())
    counted = dict(conn.execute(select(lane.c.dest, lane.c.pending)).all())
    for dest in sorted(waiting.keys() | counted.keys()):
        if waiting.get(dest, 0) != counted.get(dest, 0):
            yield Violation("I5", "lane", f"{dest}: {waiting.get(dest, 0)} open, {counted.get(dest)} counted")


def _order(conn: Connection) -> Iterator[Violation]:
    older, newer = outbox.alias(), outbox.alias()
    overtaken = (
        select(older.c.dedupe_key, newer.c.dedupe_key)
        .join(newer, and_(newer.c.dest == older.c.dest, newer.c.slot == older.c.slot, newer.c.id > older.c.id))
        .where(
            older.c.state == "sent", newer.c.state == "sent", older.c.done_ms > newer.c.done_ms, older.c.after_ms == 0
        )
    )
    for first, second in conn.execute(overtaken):
        yield Violation("I5", "order", f"{second} before {first}")
    states = ("sent", "superseded", "dead")
    odd = select(outbox.c.dedupe_key, outbox.c.state).where(
        or_(
            and_(outbox.c.state == OPEN, outbox.c.done_ms.is_not(None)),
            and_(outbox.c.state.in_(states), outbox.c.done_ms.is_(None)),
            outbox.c.state.not_in((OPEN, *states)),
        )
    )
    for key, state in conn.execute(odd):
        yield Violation("I5", "state", f"{key}: {state}")


def _clocks(conn: Connection) -> Iterator[Violation]:
    lost = (
        select(timer.c.table_id, timer.c.name, timer.c.armed_seq, game_table.c.head_seq)
        .join(game_table, game_table.c.table_id == timer.c.table_id, isouter=True)
        .where(
            or_(
                game_table.c.head_seq.is_(None),
                game_table.c.head_seq < timer.c.armed_seq,
                game_table.c.status == "closed",
            )
        )
    )
    for table_id, name, armed, head in conn.execute(lost):
        yield Violation("I6", "timer", f"{table_id} {name}: armed by {armed}, head {head}")


def _persons(conn: Connection) -> Iterator[Violation]:
    lost = (
        select(table_person.c.table_id, table_person.c.person)
        .join(game_table, game_table.c.table_id == table_person.c.table_id, isouter=True)
        .where(game_table.c.table_id.is_(None))
    )
    for table_id, person in conn.execute(lost):
        yield Violation("I2", "person", f"{person} at {table_id}, which is not there")


def _matches(conn: Connection) -> Iterator[Violation]:
    lost = (
        select(finished.c.table_id, finished.c.number, finished.c.last_seq, game_table.c.head_seq)
        .join(game_table, game_table.c.table_id == finished.c.table_id, isouter=True)
        .where(or_(game_table.c.head_seq.is_(None), game_table.c.head_seq < finished.c.last_seq))
    )
    for table_id, number, last, head in conn.execute(lost):
        yield Violation("I1", "finished", f"{table_id}: match {number} ends at {last}, head {head}")


def _chips(conn: Connection) -> Iterator[Violation]:
    for key, detail in ledger.unbalanced(conn):
        yield Violation("I7", key, detail)


def _accounts(conn: Connection) -> Iterator[Violation]:
    for key, detail in unsound(conn):
        yield Violation("I8", key, detail)


def _cups(conn: Connection) -> Iterator[Violation]:
    for key, detail in cups.gaps(conn):
        yield Violation("I1", key, detail)


_CHECKS: Final[tuple[Callable[[Connection], Iterator[Violation]], ...]] = (
    _numbers,
    _effects,
    _unfounded,
    _lanes,
    _order,
    _clocks,
    _persons,
    _matches,
    _chips,
    _accounts,
    _cups,
)
