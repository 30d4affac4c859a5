"""Cups and duplicates. Commands change them under the lock of their row and are logged in ``command_log``."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, func, insert, or_, select, update

from adapters.store.backend import Backend, begins
from adapters.store.keeps import Keeps, Traces, rows_of
from adapters.store.persons import ACTIVE, kin
from adapters.store.schema import bigint, blob, command_log, define, integer, joined, string
from adapters.store.transact import log, say
from bot.ports import Clock, keys
from bot.ports.cups import RUNNING, Change, CupEvent, CupRow, Kept, Member, Think

cup: Final = define(
    "cup",
    string("id", primary_key=True),
    string("place", index=True),
    string("status", index=True),  # the phase
    integer("head_seq"),
    bigint("shift_ms"),  # how long its clock was stopped
    bigint("created_ms"),
    string("kind", server_default="cup"),  # or duplicate
)

cup_event: Final = define(
    "cup_event",
    string("cup", primary_key=True),
    integer("seq", primary_key=True),
    integer("v"),
    blob("body"),  # JSON; people are numbers
    bigint("at_ms"),  # on the cup's clock
)

cup_person: Final = define(
    "cup_person",
    string("cup", primary_key=True),
    integer("number", primary_key=True),
    string("person", index=True),
    string("name"),
    string("place"),  # where the person entered
)


_VERSION: Final = 1
_PERSON: Final = ("number", "person", "name", "place")
_ROW: Final = (cup.c.id, cup.c.place, cup.c.status, cup.c.head_seq, cup.c.shift_ms, cup.c.created_ms)


class SqlCups:
    """See ``bot.ports.cups.Cups``. ``kind``: ``cup`` or ``duplicate``; it ignores the other."""

    def __init__(self, backend: Backend, clock: Clock, kind: str = "cup") -> None:
        self._backend = backend
        self._clock = clock
        self._kind = kind

    async def open(self, key: str, cup_id: str, place: str, change: Change) -> str:
        def work(conn: Connection) -> str:
            known = _known(conn, key)
            if known is not None:
                return known
            now = self._clock.now_ms()
            row = CupRow(cup_id, place, change.status, 0, 0, now)
            log(conn, key, now, outcome=cup_id)
            plain = {column.name: getattr(row, column.name) for column in _ROW}
            conn.execute(insert(cup).values(**plain, kind=self._kind))
            _write(conn, row, change, now, key)
            return cup_id

        return await self._backend.write(work)

    async def change(self, key: str, cup_id: str, think: Think) -> bool:
        def work(conn: Connection) -> bool:
            locked = conn.execute(select(*_ROW).where(cup.c.id == cup_id).with_for_update()).first()
            if locked is None or _known(conn, key) is not None:
                return False
            now = self._clock.now_ms()
            kept = _kept(conn, [CupRow(*locked)], now)[0]
            change = think(kept)
            if not change.events:
                return False
            log(conn, key, now, outcome=cup_id)
            _write(conn, kept.row, change, now, key)
            return True

        return await self._backend.write(work)

    async def at(self, cup_id: str) -> Kept | None:
        found = await self._all(cup.c.id == cup_id)
        return found[0] if found else None

    async def running(self) -> tuple[Kept, ...]:
        return await self._all(cup.c.status.in_(RUNNING))

    async def in_chat(self, chat: str, limit: int) -> tuple[CupRow, ...]:
        here = or_(cup.c.place == chat, begins(cup.c.place, f"{chat}:"))
        return await self._rows(self._newest(here).limit(limit))

    async def of(self, person: str) -> tuple[CupRow, ...]:
        def work(conn: Connection) -> tuple[CupRow, ...]:
            mine = select(cup_person.c.cup).where(cup_person.c.person.in_(kin(conn, person)))
            return tuple(CupRow(*row) for row in conn.execute(self._newest(cup.c.id.in_(mine))))

        return await self._backend.survey(work)

    def _newest(self, which: ColumnElement[bool]) -> Select[Any]:
        return select(*_ROW).where(cup.c.kind == self._kind, which).order_by(cup.c.created_ms.desc(), cup.c.id)

    async def _rows(self, query: Select[Any]) -> tuple[CupRow, ...]:
        return await self._backend.read(lambda conn: tuple(CupRow(*row) for row in conn.execute(query)))

    async def _all(self, which: ColumnElement[bool]) -> tuple[Kept, ...]:
        query = select(*_ROW).where(cup.c.kind == self._kind, which).order_by(cup.c.created_ms, cup.c.id)
        if not await self._rows(query):  # usually there is none
            return ()
        now = self._clock.now_ms()
        return await self._backend.survey(
            lambda conn: _kept(conn, [CupRow(*row) for row in conn.execute(query).all()], now)
        )


def _kept(conn: Connection, rows: Sequence[CupRow], now: int) -> tuple[Kept, ...]:
    ids = [row.id for row in rows]
    events: dict[str, list[CupEvent]] = {one: [] for one in ids}
    people: dict[str, list[Member]] = {one: [] for one in ids}
    said = select(cup_event.c.cup, cup_event.c.body, cup_event.c.at_ms).where(cup_event.c.cup.in_(ids))
    for of, body, at_ms in conn.execute(said.order_by(cup_event.c.cup, cup_event.c.seq)):
        events[of].append(CupEvent(bytes(body), at_ms))
    stands = joined.c.account == cup_person.c.person
    there = (
        select(cup_person, joined.c.person.label("stands_for"))
        .join(joined, stands & ACTIVE, isouter=True)
        .where(cup_person.c.cup.in_(ids))
        .order_by(cup_person.c.cup, cup_person.c.number)
    )
    for row in conn.execute(there).mappings():
        one = Member(row["number"], row["stands_for"] or row["person"], row["name"], row["place"])
        people[row["cup"]].append(one)
    return tuple(Kept(row, tuple(events[row.id]), tuple(people[row.id]), now - row.shift_ms) for row in rows)


def gaps(conn: Connection) -> Iterator[tuple[str, str]]:
    """Cups whose events are not numbered from 1 to the last one: (key, detail)."""
    numbered = select(cup_event.c.cup, func.count(), func.min(cup_event.c.seq), func.max(cup_event.c.seq))
    found = {row[0]: tuple(row[1:]) for row in conn.execute(numbered.group_by(cup_event.c.cup))}
    for cup_id, head in conn.execute(select(cup.c.id, cup.c.head_seq)):
        span = found.pop(cup_id, (0, 0, 0))
        if span != (head, 1, head):
            yield "cup", f"{cup_id}: head {head}, {span[0]} events from {span[1]} to {span[2]}"
    for cup_id in found:
        yield "cup", f"{cup_id}: events of no cup"


def _known(conn: Connection, key: str) -> str | None:
    """The cup that a known command was about; None: it is unknown."""
    found = conn.scalar(select(command_log.c.outcome).where(command_log.c.cmd_key == key))
    return str(found) if found is not None else None


def _write(conn: Connection, row: CupRow, change: Change, now: int, key: str) -> None:
    own = now - row.shift_ms
    new = [
        {"cup": row.id, "seq": row.head_seq + n, "v": _VERSION, "body": body, "at_ms": own}
        for n, body in enumerate(change.events, 1)
    ]
    conn.execute(insert(cup_event), new)
    if change.people:
        people = [{"cup": row.id, **{name: getattr(one, name) for name in _PERSON}} for one in change.people]
        conn.execute(insert(cup_person), people)
    conn.execute(update(cup).where(cup.c.id == row.id).values(status=change.status, head_seq=row.head_seq + len(new)))
    start = f"cup:{row.id}:{row.head_seq + 1}"
    say(conn, change.outbox, "", 0, now, [f"{start}:{n}" for n in range(len(change.outbox))])


def _forget(conn: Connection, traces: Traces) -> None:
    """Keep entries and results without the name; the bot takes the entry out of a running cup."""
    mine = update(cup_person).where(cup_person.c.person == traces.person)
    conn.execute(mine.values(person=traces.alias, name=keys.GONE_NAME, place=""))


KEEPS: Final = Keeps(
    fates={
        "cup": dict.fromkeys(("id", "place", "status", "kind"), "never"),
        "cup_event": {"cup": "never", "body": "never"},
        "cup_person": {"cup": "never", "person": "renamed", "name": "emptied", "place": "emptied"},
    },
    forget=_forget,
    own={"cups": rows_of(cup_person.c.person)},
    places=(cup.c.place, cup_person.c.place),
)
