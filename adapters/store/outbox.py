"""The outbox: messages to send, in one lane per destination, claimed with a growing fence."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Final, Literal

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Integer,
    RowMapping,
    Select,
    Update,
    and_,
    bindparam,
    case,
    exists,
    func,
    or_,
    select,
    union_all,
    update,
)

from adapters.store.backend import Backend, begins, inserting, upsert
from adapters.store.schema import OPEN, audience, lane, outbox, sent
from adapters.store.transact import count_pending, outbox_values
from bot.ports import Clock
from bot.ports.keys import SAID, Dest, Slot
from bot.ports.records import Lane, OutRow, PendingRow, Sent

_ERROR_LENGTH: Final = 200
_EVERYWHERE: Final = "*"
"""``tg:*`` is the lane of a whole platform: it has no rows, but pausing it pauses all lanes of the prefix."""


class SqlOutbox:
    """See ``bot.ports.Outbox``."""

    def __init__(self, backend: Backend, clock: Clock) -> None:
        self._backend = backend
        self._clock = clock

    async def claim(self, prefixes: Sequence[str], owner: str, lease_ms: int) -> Lane | None:
        """Claim the lane with the oldest due row. Reads first, so that an idle sender writes nothing."""
        now = self._clock.now_ms()
        awake = await self._backend.read(lambda conn: _awake(conn, tuple(prefixes), now))
        if not awake or await self._backend.read(lambda conn: conn.scalar(_free(awake), {"now": now})) is None:
            return None

        def work(conn: Connection) -> Lane | None:
            dest = conn.scalar(_free(awake, lock=True), {"now": now})
            if dest is None:
                return None
            take = update(lane).where(lane.c.dest == dest).values(owner=owner, until_ms=now + lease_ms)
            fence = conn.scalar(take.values(fence=lane.c.fence + 1).returning(lane.c.fence))
            return Lane(Dest.parse(dest), int(fence or 0))

        return await self._backend.write(work)

    async def rows(self, lane: Lane, limit: int = 50) -> tuple[PendingRow, ...]:
        which = {"lane": str(lane.dest), "most": limit}
        return await self._backend.read(
            lambda conn: tuple(_pending(row) for row in conn.execute(_ROWS, which).mappings())
        )

    async def slot_of(self, dest: Dest, ext_id: str) -> Slot | None:
        """The slot of a remembered message; None if it is in none."""
        said = begins(sent.c.slot, f"{SAID}:")  # only records that it was sent
        query = select(sent.c.slot).where(sent.c.dest == str(dest), sent.c.ext_id == ext_id).order_by(said)
        found = await self._backend.read(lambda conn: conn.scalar(query))
        return Slot.parse(found) if found is not None else None

    async def standing(self, kind: str) -> tuple[tuple[Dest, Slot, int], ...]:
        """(destination, slot, mark) of everything shown or waiting in slots of a kind. A row without a ``ref`` only
        ends what is shown."""
        shown = select(sent.c.dest, sent.c.slot, sent.c.at_ms).where(begins(sent.c.slot, f"{kind}:"))
        waiting = select(outbox.c.dest, outbox.c.slot, outbox.c.id).where(
            outbox.c.state == OPEN, outbox.c.ref != "", begins(outbox.c.slot, f"{kind}:")
        )
        found = await self._backend.read(lambda conn: conn.execute(union_all(shown, waiting)).all())
        return tuple((Dest.parse(dest), Slot.parse(slot), mark) for dest, slot, mark in found)

    async def sent(self, dest: Dest, slot: Slot) -> Sent | None:
        def work(conn: Connection) -> Sent | None:
            row = conn.execute(_SENT, {"of": str(dest), "at": str(slot)}).mappings().first()
            if row is None:
                return None
            return Sent(dest, slot, row["ext_id"], int(row["seq"]), row["hash"], int(row["at_ms"]))

        return await self._backend.read(work)

    async def mark(
        self, lane: Lane, ids: Sequence[int], state: Literal["sent", "superseded", "dead"], sent: Sent | None = None
    ) -> bool:
        now = self._clock.now_ms()

        def work(conn: Connection) -> bool:
            if not _fenced(conn, lane):
                return False
            mine = (outbox.c.id.in_(ids), outbox.c.dest == str(lane.dest), outbox.c.state == OPEN)
            closed = conn.execute(update(outbox).where(*mine).values(state=state, done_ms=now)).rowcount if ids else 0
            if closed:
                _lower(conn, str(lane.dest), closed)
            if sent is not None:
                _remember(conn, sent)
            return True

        return await self._backend.write(work)

    async def retry(self, lane: Lane, row_id: int, error: str, not_before_ms: int) -> None:
        def work(conn: Connection) -> None:
            if not _fenced(conn, lane):
                return
            again = update(outbox).where(outbox.c.id == row_id, outbox.c.state == OPEN)
            conn.execute(again.values(attempts=outbox.c.attempts + 1, error=error[:_ERROR_LENGTH]))
            conn.execute(_rest(str(lane.dest), not_before_ms))

        await self._backend.write(work)

    async def put_off(self, lane: Lane, ids: Sequence[int], after_ms: int) -> None:
        """Make rows due at ``after_ms``, without holding up the rest of the lane."""

        def work(conn: Connection) -> None:
            if _fenced(conn, lane):
                mine = (outbox.c.id.in_(ids), outbox.c.dest == str(lane.dest), outbox.c.state == OPEN)
                conn.execute(update(outbox).where(*mine).values(after_ms=after_ms, attempts=0))

        await self._backend.write(work)

    async def release(self, lane: Lane, not_before_ms: int = 0) -> None:
        def work(conn: Connection) -> None:
            if _fenced(conn, lane):
                conn.execute(_rest(str(lane.dest), not_before_ms).values(owner="", until_ms=0))

        await self._backend.write(work)

    async def unclaim(self, owner: str, working: Collection[Dest]) -> int:
        """Release the lanes that ``owner`` holds and is not ``working`` on; returns their number.

        If the connection breaks while a claim or release is committed, no process would work on that lane until its
        lease runs out.
        """
        held = (lane.c.owner == owner, lane.c.until_ms > 0, lane.c.dest.not_in([str(dest) for dest in working]))
        if not await self._backend.read(lambda conn: conn.scalars(select(lane.c.dest).where(*held)).all()):
            return 0
        free = update(lane).where(*held).values(owner="", until_ms=0)
        return await self._backend.write(lambda conn: conn.execute(free).rowcount)

    async def wake(self, dest: Dest) -> bool:
        """End a lane's pause; returns whether it has open rows."""
        which = (lane.c.dest == str(dest), lane.c.pending > 0)
        rests = await self._backend.read(lambda conn: conn.scalar(select(lane.c.not_before_ms).where(*which)))
        if rests is not None and rests > self._clock.now_ms():
            awake = update(lane).where(*which).values(not_before_ms=0)
            await self._backend.write(lambda conn: conn.execute(awake).rowcount)
        return rests is not None

    async def forget_sent(self, dest: Dest, slot: Slot) -> None:
        gone = sent.delete().where(sent.c.dest == str(dest), sent.c.slot == str(slot))
        await self._backend.write(lambda conn: conn.execute(gone).rowcount)

    async def remember(self, sent: Sent) -> None:
        await self._backend.write(lambda conn: _remember(conn, sent))

    async def say(self, row: OutRow, dedupe_key: str, table_id: str = "") -> None:
        now = self._clock.now_ms()

        def work(conn: Connection) -> None:
            once = inserting(conn.dialect.name, outbox).values(outbox_values(row, dedupe_key, table_id, 0, now))
            if conn.scalar(once.on_conflict_do_nothing(index_elements=["dedupe_key"]).returning(outbox.c.id)):
                count_pending(conn, {str(row.dest): 1})

        await self._backend.write(work)

    async def next_due(self, prefixes: Sequence[str] = ()) -> int | None:
        """When a lane (of ``prefixes``, if given) with a due row can next be claimed."""
        of = tuple(prefixes)

        def work(conn: Connection) -> int | None:
            rests = {dest.removesuffix(_EVERYWHERE): until for dest, until in conn.execute(_pauses(of))} if of else {}
            moments = [
                max(rest, until, after, *(pause for prefix, pause in rests.items() if dest.startswith(prefix)))
                for dest, rest, until, after in conn.execute(_earliest(of))
            ]
            return min(moments, default=None)

        return await self._backend.read(work)

    async def pause(self, prefixes: Sequence[str], until_ms: int) -> None:
        """Pause a whole platform: claim no lane of ``prefixes`` before ``until_ms``."""

        def work(conn: Connection) -> None:
            count_pending(conn, dict.fromkeys((prefix + _EVERYWHERE for prefix in prefixes), 0))
            for prefix in sorted(prefixes):
                conn.execute(_rest(prefix + _EVERYWHERE, until_ms))

        await self._backend.write(work)

    async def sent_to(self, dest: Dest) -> tuple[Sent, ...]:
        there = select(sent).where(sent.c.dest == str(dest)).order_by(sent.c.slot)

        def work(conn: Connection) -> tuple[Sent, ...]:
            return tuple(
                Sent(dest, Slot.parse(row["slot"]), row["ext_id"], int(row["seq"]), row["hash"], int(row["at_ms"]))
                for row in conn.execute(there).mappings()
            )

        return await self._backend.read(work)

    async def waiting_since(self, table_id: str) -> int | None:
        """Since when the table's board has been due and unsent at its players' places; None: it is not."""
        now = self._clock.now_ms()
        seated = and_(audience.c.table_id == outbox.c.table_id, audience.c.dest == outbox.c.dest, audience.c.seated)
        query = (
            select(outbox.c.created_ms, outbox.c.after_ms)
            .join(audience, seated)
            .where(
                outbox.c.table_id == table_id,
                outbox.c.state == OPEN,
                outbox.c.after_ms <= now,
                outbox.c.kind.in_(("board", "deal")),
            )
        )
        return await self._backend.read(lambda conn: min((max(row) for row in conn.execute(query)), default=None))


# --- statements built once --------------------------------------------------------------------------------------------


_ROWS: Final = (
    select(outbox)
    .where(outbox.c.dest == bindparam("lane"), outbox.c.state == OPEN)
    .order_by(outbox.c.id)
    .limit(bindparam("most", type_=Integer))
)
_SENT: Final = select(sent).where(sent.c.dest == bindparam("of"), sent.c.slot == bindparam("at"))
_FENCE: Final = select(lane.c.fence).where(lane.c.dest == bindparam("held")).with_for_update()


def _of(prefixes: Sequence[str]) -> tuple[ColumnElement[bool], ...]:
    return (or_(*(begins(lane.c.dest, prefix) for prefix in prefixes)),) if prefixes else ()


@cache
def _pauses(prefixes: tuple[str, ...]) -> Select[str, int]:
    """When the pauses of whole platforms end."""
    return select(lane.c.dest, lane.c.not_before_ms).where(lane.c.dest.in_([p + _EVERYWHERE for p in prefixes]))


def _awake(conn: Connection, prefixes: tuple[str, ...], now: int) -> tuple[str, ...]:
    """The prefixes whose platform is not paused."""
    asleep = {dest for dest, until in conn.execute(_pauses(prefixes)) if until > now}
    return tuple(prefix for prefix in prefixes if prefix + _EVERYWHERE not in asleep)


@cache
def _free(prefixes: tuple[str, ...], *, lock: bool = False) -> Select[str]:
    """Of the free lanes with rows due at ``now``, the one that has waited longest."""
    now = bindparam("now", type_=BigInteger)
    due = (outbox.c.dest == lane.c.dest, outbox.c.state == OPEN, outbox.c.after_ms <= now)
    oldest = select(func.min(outbox.c.id)).where(*due).correlate(lane).scalar_subquery()
    found = (
        select(lane.c.dest)
        .where(lane.c.pending > 0, lane.c.not_before_ms <= now, lane.c.until_ms <= now, *_of(prefixes))
        .where(exists().where(*due).correlate(lane))
        .order_by(oldest)
        .limit(1)
    )
    return found.with_for_update(skip_locked=True, of=lane) if lock else found


@cache
def _earliest(prefixes: tuple[str, ...]) -> Select[str, int, int, int]:
    """For each lane the ends of its pause and lease, and when its first row is due."""
    return (
        select(lane.c.dest, lane.c.not_before_ms, lane.c.until_ms, func.min(outbox.c.after_ms))
        .join(outbox, and_(outbox.c.dest == lane.c.dest, outbox.c.state == OPEN))
        .where(lane.c.pending > 0, *_of(prefixes))
        .group_by(lane.c.dest, lane.c.not_before_ms, lane.c.until_ms)
    )


def _fenced(conn: Connection, held: Lane) -> bool:
    """Whether the lane is still ours; locks it."""
    return conn.scalar(_FENCE, {"held": str(held.dest)}) == held.fence


def _lower(conn: Connection, dest: str, by: int) -> None:
    conn.execute(update(lane).where(lane.c.dest == dest).values(pending=lane.c.pending - by))


def _rest(dest: str, until_ms: int) -> Update:
    """Raise a lane's ``not_before_ms``; never lower it."""
    later = case((lane.c.not_before_ms < until_ms, until_ms), else_=lane.c.not_before_ms)
    return update(lane).where(lane.c.dest == dest).values(not_before_ms=later)


def _remember(conn: Connection, new: Sent) -> None:
    row = {"dest": str(new.dest), "slot": str(new.slot), "ext_id": new.ext_id, "seq": new.seq, "hash": new.hash}
    upsert(conn, sent, [{**row, "at_ms": new.at_ms}])


def _pending(row: RowMapping) -> PendingRow:
    slot = Slot.parse(row["slot"]) if row["slot"] is not None else None
    out = OutRow(
        Dest.parse(row["dest"]), slot, row["kind"], row["ref"], row["seat"], int(row["after_ms"]), bool(row["fresh"])
    )
    return PendingRow(
        int(row["id"]),
        row["dedupe_key"],
        row["table_id"],
        int(row["seq"]),
        out,
        int(row["attempts"]),
        int(row["created_ms"]),
    )
