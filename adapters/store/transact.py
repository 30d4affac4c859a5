"""The one write: everything a command causes is written together, exactly once.

Lock the table's row, look up the command, hand ``decide`` the events it has not seen, then write the command, its
events, the row, the outbox with its lanes, and the timers. If two workers create the same table at once, the primary
keys of ``event`` and ``command_log`` catch it.
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Insert,
    RowMapping,
    UpdateBase,
    bindparam,
    case,
    delete,
    insert,
    select,
    union_all,
    update,
)

from adapters.store.archive import BEFORE, MARK, unpacked
from adapters.store.backend import Batch, at_once, fetched, inserting, is_cut, many, run
from adapters.store.ledger import balance_now, post
from adapters.store.matches import note, unknown
from adapters.store.packs import pack_now, put_run
from adapters.store.persona import concealed, introduce, revealed
from adapters.store.persons import persons_of
from adapters.store.ratings_due import DESERTED, note_desertions
from adapters.store.schema import OPEN, command_log, event, game_table, lane, outbox, table_person, timer
from adapters.store.tables import audiences_json, others_now, put_audiences, read_audiences
from bot.core.personal import PERSONAL
from bot.ports import Clock, StoreUnavailable
from bot.ports.records import Committed, Decide, Decision, Head, OutRow, StoredEvent, TableRow
from bot.ports.rights import RightsNow

_LOCKED: Final = select(game_table).where(game_table.c.table_id == bindparam("id")).with_for_update()
_KNOWN: Final = select(command_log).where(command_log.c.cmd_key == bindparam("key"))
_OF_TABLE: Final = select(event.c.seq, event.c.type, event.c.v, event.c.body, event.c.at_ms).where(
    event.c.table_id == bindparam("id"), event.c.seq > bindparam("after")
)
_EVENTS: Final = union_all(_OF_TABLE, BEFORE).order_by("seq")
_SPAN: Final = _OF_TABLE.where(event.c.seq <= bindparam("last")).order_by(event.c.seq)
_TOUCH: Final = update(game_table).where(game_table.c.table_id == bindparam("id"))
_LOG: Final = insert(command_log)
_APPEND: Final = insert(event)
_NEW_ROW: Final = insert(game_table)
_SIT: Final = insert(table_person)
_SAY: Final = insert(outbox).inline()  # the new ids are not needed
_DISARM: Final = delete(timer).where(timer.c.table_id == bindparam("id"), timer.c.name == bindparam("gone"))


@dataclass(slots=True, eq=False)
class Transaction:
    """One command's work for a ``Backend``; may be run again if its commit was not confirmed. ``rights``: those of an
    open transaction at a time."""

    table: str
    key: str
    known_seq: int
    decide: Decide
    clock: Clock
    rights: Callable[[Connection, int], RightsNow]
    _tried: tuple[StoredEvent, ...] | None = None

    def __call__(self, conn: Connection) -> Committed:
        tables, known = fetched(conn, (_LOCKED, {"id": self.table}), (_KNOWN, {"key": self.key}))
        row = table_row(tables[0]) if tables else None
        seq = row.head_seq if row is not None else 0
        if known:
            return self._again(conn, known[0], seq)
        if self.known_seq > seq:  # the database is older than what users have seen
            raise StoreUnavailable("gone")
        unseen = load_events(conn, self.table, self.known_seq) if seq > self.known_seq else ()
        now = self.clock.now_ms()
        head = Head(
            row,
            unseen,
            seq,
            now,
            balance=partial(balance_now, conn),
            others=partial(others_now, conn, self.table),
            past=partial(load_events, conn, self.table, 0),
            rights=self.rights(conn, now),
            joined=partial(persons_of, conn),
            pack=partial(pack_now, conn),
        )
        decision = self.decide(head)
        try:
            return self._write(conn, row, decision, seq, now)
        except BaseException as error:
            if not is_cut(error):
                self._tried = None  # nothing was committed: the key's next command is not ours
            raise

    def _write(self, conn: Connection, row: TableRow | None, decision: Decision, head: int, now: int) -> Committed:
        events = tuple(
            StoredEvent(head + n, new.type, new.v, new.body, now) for n, new in enumerate(decision.events, 1)
        )
        self._tried = events
        first, last = (head + 1, head + len(events)) if events else (None, None)
        seq = last or head
        ended = unknown(conn, decision.finished) if decision.finished is not None else ()
        named = any(one.type in PERSONAL for one in events)
        kept, people = concealed(conn, self.table, events) if named else (events, [])
        log = {"cmd_key": self.key, "table_id": self.table, "outcome": decision.outcome, "at_ms": now}
        batch: Batch = [(_LOG, [{**log, "first_seq": first, "last_seq": last}])]
        if events:
            common = {"table_id": self.table, "cmd_key": self.key}
            batch.append((_APPEND, [{**common, **_columns(new)} for new in kept]))
        with at_once(conn, last=not decision.entries):
            if people or row is None or decision.row is None or not _moved_on(row, decision.row):
                run(conn, batch)
                introduce(conn, people)
                _put_row(conn, self.table, row, decision.row, seq, now)
                batch = []
            else:
                batch.append((_TOUCH, [{"id": self.table, **_progress(decision.row, seq)}]))
            start = f"{self.table}:{first}" if events else self.key
            keys = [f"{start}:{n}" for n in range(len(decision.outbox))]
            batch += saying(conn, decision.outbox, self.table, seq, now, keys)
            batch += _arming(conn, self.table, decision)
            run(conn, batch)
            if ended:
                note(conn, ended)
            if any(one.type == DESERTED for one in events):
                note_desertions(conn, self.table, events)
            if decision.run is not None:
                put_run(conn, decision.run)
        if decision.entries:
            post(conn, decision.entries, f"{self.table}:{head + 1}", self.table, now)
        return Committed(decision.outcome, seq, events)

    def _again(self, conn: Connection, first: Mapping[str, Any], head: int) -> Committed:
        """The first outcome of a known key; with its events if it was our own try, whose commit was not confirmed."""
        if self._tried is None:
            return Committed(first["outcome"], head, (), duplicate=True)
        if first["first_seq"] is None:
            return Committed(first["outcome"], head, (), duplicate=bool(self._tried))
        span = {"id": first["table_id"], "after": first["first_seq"] - 1, "last": first["last_seq"]}
        found = [stored_event(row) for row in conn.execute(_SPAN, span).mappings()]
        events = revealed(conn, first["table_id"], found)
        if events != self._tried:
            return Committed(first["outcome"], head, (), duplicate=True)
        return Committed(first["outcome"], int(first["last_seq"]), events)


# --- rows and values --------------------------------------------------------------------------------------------------


def load_events(conn: Connection, table_id: str, after: int) -> tuple[StoredEvent, ...]:
    """A table's events after ``after``, in order, with names, including archived ones."""
    found: list[StoredEvent] = []
    for row in fetched(conn, (_EVENTS, {"id": table_id, "after": after}))[0]:
        if row["type"] == MARK:
            found += unpacked(bytes(row["body"]), int(row["seq"]), after)
        else:
            found.append(stored_event(row))
    return revealed(conn, table_id, found)


def stored_event(row: RowMapping | Mapping[str, Any]) -> StoredEvent:
    return StoredEvent(int(row["seq"]), row["type"], int(row["v"]), bytes(row["body"]), int(row["at_ms"]))


def table_row(row: RowMapping | Mapping[str, Any]) -> TableRow:
    return TableRow(
        row["table_id"],
        read_audiences(row["audiences"]),
        row["game"],
        row["status"],
        int(row["head_seq"]),
        int(row["created_ms"]),
        int(row["updated_ms"]),
        tuple(json.loads(row["persons"])),
        row["summary"],
    )


def _columns(new: StoredEvent) -> dict[str, Any]:
    return {"seq": new.seq, "type": new.type, "v": new.v, "body": new.body, "at_ms": new.at_ms}


# --- the parts of a write ---------------------------------------------------------------------------------------------


def log(
    conn: Connection, key: str, now: int, table_id: str = "", outcome: str = "", events: Sequence[StoredEvent] = ()
) -> None:
    """Log a command as known."""
    span = {"first_seq": events[0].seq, "last_seq": events[-1].seq} if events else {"first_seq": None, "last_seq": None}
    many(conn, _LOG, [{"cmd_key": key, "table_id": table_id, "outcome": outcome, "at_ms": now, **span}])


def _put_row(conn: Connection, table_id: str, old: TableRow | None, new: TableRow | None, head: int, now: int) -> None:
    """Insert or update the table's row; without a new one, only update its head."""
    if new is None:
        if old is None and head:
            raise ValueError(f"events of {table_id} without a row of it")
        if old is not None and head != old.head_seq:
            many(conn, _TOUCH, [{"id": table_id, "head_seq": head, "updated_ms": now}])
        return
    values = {
        **_progress(new, head),
        "audiences": audiences_json(new.audiences),
        "game": new.game,
        "created_ms": new.created_ms,
        "persons": json.dumps(new.persons, ensure_ascii=False),
    }
    if old is None:
        many(conn, _NEW_ROW, [{"table_id": table_id, **values}])
    else:
        many(conn, _TOUCH, [{"id": table_id, **values}])
    _seat(conn, table_id, set(old.persons) if old is not None else set(), set(new.persons))
    if old is None or new.audiences != old.audiences:
        put_audiences(conn, table_id, new.audiences)


def _progress(row: TableRow, head: int) -> dict[str, Any]:
    """What every command changes in a table's row."""
    return {"status": row.status, "head_seq": head, "updated_ms": row.updated_ms, "summary": row.summary}


def _moved_on(old: TableRow, new: TableRow) -> bool:
    """Whether only the match has advanced: the players, game and audiences are the same."""
    return old.persons == new.persons and old.game == new.game and old.audiences == new.audiences


def _seat(conn: Connection, table_id: str, before: set[str], after: set[str]) -> None:
    if gone := before - after:
        conn.execute(delete(table_person).where(table_person.c.table_id == table_id, table_person.c.person.in_(gone)))
    if new := after - before:
        many(conn, _SIT, [{"table_id": table_id, "person": person} for person in sorted(new)])


def say(conn: Connection, rows: Sequence[OutRow], table_id: str, seq: int, now: int, keys: Sequence[str]) -> None:
    """Put rows into the outbox and count them in their lanes; ``keys``: a unique one for each."""
    run(conn, saying(conn, rows, table_id, seq, now, keys))


def saying(conn: Connection, rows: Sequence[OutRow], table_id: str, seq: int, now: int, keys: Sequence[str]) -> Batch:
    """The statements of ``say``."""
    if not rows:
        return []
    values = [outbox_values(row, key, table_id, seq, now) for row, key in zip(rows, keys, strict=True)]
    return [(_SAY, values), _pending(conn, Counter(row.dest.text for row in rows))]


def outbox_values(row: OutRow, key: str, table_id: str, seq: int, now: int) -> dict[str, Any]:
    return {
        "dedupe_key": key,
        "dest": row.dest.text,
        "slot": row.slot.text if row.slot is not None else None,
        "kind": row.kind,
        "ref": row.ref,
        "seat": row.seat,
        "fresh": row.fresh,
        "table_id": table_id,
        "seq": seq,
        "state": OPEN,
        "attempts": 0,
        "error": "",
        "after_ms": row.after_ms,
        "created_ms": now,
    }


# ON CONFLICT statements differ by dialect; building one takes longer than running it, so each is built once.


@cache
def _more_pending(dialect: str) -> Insert:
    new = inserting(dialect, lane)
    raised = {"pending": lane.c.pending + new.excluded.pending}
    return new.on_conflict_do_update(index_elements=["dest"], set_=raised)


@cache
def _arm(dialect: str) -> Insert:
    new = inserting(dialect, timer)
    kept = case((timer.c.armed_seq == new.excluded.armed_seq, timer.c.shift_ms), else_=0)
    return new.on_conflict_do_update(
        index_elements=["table_id", "name"],
        set_={"armed_seq": new.excluded.armed_seq, "due_ms": new.excluded.due_ms + kept, "shift_ms": kept},
    )


def count_pending(conn: Connection, more: Mapping[str, int]) -> None:
    """Raise lanes' counters, in the order of their names, so that two workers never deadlock."""
    run(conn, [_pending(conn, more)])


def _pending(conn: Connection, more: Mapping[str, int]) -> tuple[UpdateBase, list[dict[str, Any]]]:
    values = [
        {"dest": dest, "pending": n, "not_before_ms": 0, "owner": "", "fence": 0, "until_ms": 0}
        for dest, n in sorted(more.items())
    ]
    return _more_pending(conn.dialect.name), values


def _arming(conn: Connection, table_id: str, decision: Decision) -> Batch:
    """Delete and upsert clocks. A clock armed again by the same event keeps the time added for our outages."""
    armed = {
        one.name: {
            "table_id": table_id,
            "name": one.name,
            "armed_seq": one.armed_seq,
            "due_ms": one.due_ms,
            "shift_ms": 0,
        }
        for one in decision.timers
    }
    gone = sorted(set(decision.disarm) - armed.keys())
    return [
        (_DISARM, [{"id": table_id, "gone": name} for name in gone]),
        (_arm(conn.dialect.name), list(armed.values())),
    ]
