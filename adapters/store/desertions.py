"""Who has deserted rated matches: noted with the event that says so, and made again from events."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import msgspec
from sqlalchemy import Connection, func, select

from adapters.store.backend import many
from adapters.store.persons import ACTIVE, kin
from adapters.store.schema_accounts import joined
from adapters.store.schema_league import desertion
from bot.ports.records import StoredEvent
from bot.table.events import Deserted


def note_desertions(conn: Connection, table_id: str, events: Iterable[StoredEvent]) -> None:
    """Those among the events of a table, with the people in them."""
    rows = [
        {"table_id": table_id, "seq": one.seq, "person": msgspec.json.decode(one.body)["person"], "at_ms": one.at_ms}
        for one in events
        if one.type == Deserted.__name__
    ]
    many(conn, desertion.insert().inline(), rows)


def deserted_by(conn: Connection, person: str, since_ms: int) -> tuple[int, ...]:
    """When somebody has, since then, by any of their accounts."""
    mine = (desertion.c.person.in_(kin(conn, person)), desertion.c.at_ms >= since_ms)
    return tuple(int(at) for at in conn.scalars(select(desertion.c.at_ms).where(*mine).order_by(desertion.c.at_ms)))


def times_of(conn: Connection, persons: Collection[str]) -> Mapping[str, int]:
    """How often each of some people has; without those who never have."""
    mine = select(joined.c.account, joined.c.person).where(joined.c.person.in_(sorted(persons)), ACTIVE)
    owner = {one: one for one in persons} | {row[0]: row[1] for row in conn.execute(mine)}
    counted = select(desertion.c.person, func.count()).where(desertion.c.person.in_(sorted(owner)))
    found: dict[str, int] = {}
    for one, n in conn.execute(counted.group_by(desertion.c.person)):
        found[owner[one]] = found.get(owner[one], 0) + int(n)
    return found
