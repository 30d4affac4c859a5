"""Moves everything stored about a chat to its new id (a group became a supergroup)."""

from dataclasses import replace

from sqlalchemy import ColumnElement, Connection, Table, delete, func, literal, or_, select, update

from adapters.store import backend, features, matches, schema, tables
from bot.ports.keys import Dest
from bot.ports.records import AudienceRow


def rehome(conn: Connection, old: str, new: str) -> None:
    """Move ``old`` and everything that begins with ``old:``, with and without the ``@`` of a private channel."""
    matches.moved_along(conn, old, new)
    for keeps in features.all_keeps():
        keeps.moved(conn, old, new)
    places = [schema.outbox.c.dest, *(column for keeps in features.all_keeps() for column in keeps.places)]
    keys = [schema.sent.c.dest, schema.pref.c.who, *(column for keeps in features.all_keeps() for column in keeps.keys)]
    for before, after in ((old, new), ("@" + old, "@" + new)):
        for place in places:
            conn.execute(update(place.table).where(_at(place, before)).values({place: _renamed(place, before, after)}))
        _audiences(conn, before, after)
        _lanes(conn, before, after)
        for key in keys:
            _keyed(conn, key.table, key, before, after)
        # Messages of the old chat are not visible in the new one, so none counts as sent there.
        conn.execute(update(schema.sent).where(_at(schema.sent.c.dest, after)).values(hash=""))


def _at(column: ColumnElement[str], old: str) -> ColumnElement[bool]:
    return or_(column == old, backend.begins(column, old + ":"))


def _renamed(column: ColumnElement[str], old: str, new: str) -> ColumnElement[str]:
    return literal(new) + func.substr(column, len(old) + 1)


def _audiences(conn: Connection, old: str, new: str) -> None:
    shown = select(schema.audience.c.table_id).where(_at(schema.audience.c.dest, old))
    rows = select(schema.game_table.c.table_id, schema.game_table.c.audiences).where(
        schema.game_table.c.table_id.in_(shown)
    )
    for table_id, raw in conn.execute(rows.order_by(schema.game_table.c.table_id).with_for_update()).all():
        moved: dict[Dest, AudienceRow] = {}
        for one in tables.read_audiences(raw):
            key = str(one.dest)
            there = key == old or key.startswith(f"{old}:")
            dest = Dest.parse(new + key[len(old) :]) if there else one.dest
            moved.setdefault(dest, replace(one, dest=dest))
        values = {"audiences": tables.audiences_json(tuple(moved.values()))}
        conn.execute(update(schema.game_table).where(schema.game_table.c.table_id == table_id).values(values))
        tables.put_audiences(conn, table_id, tuple(moved.values()))


def _lanes(conn: Connection, old: str, new: str) -> None:
    """Move waiting rows to the new lane, due at once; the holder of the old lane is fenced off."""
    found = conn.execute(select(schema.lane).where(_at(schema.lane.c.dest, old)).with_for_update()).mappings().all()
    for row in found:
        dest = new + row["dest"][len(old) :]
        there = update(schema.lane).where(schema.lane.c.dest == dest)
        if conn.execute(there.values(pending=schema.lane.c.pending + row["pending"])).rowcount == 0:
            empty = {"dest": dest, "pending": row["pending"], "owner": "", "fence": row["fence"] + 1}
            conn.execute(schema.lane.insert(), [{**empty, "not_before_ms": 0, "until_ms": 0}])
        conn.execute(delete(schema.lane).where(schema.lane.c.dest == row["dest"]))


def _keyed(conn: Connection, table: Table, column: ColumnElement[str], old: str, new: str) -> None:
    """Move rows with the place in their key; the new place's own rows stay."""
    found = conn.execute(select(table).where(_at(column, old))).mappings().all()
    place = column.key or ""
    (other,) = (key.name for key in table.primary_key if key.name != place)
    for row in found:
        moved = new + row[place][len(old) :]
        mine = (table.c[place] == row[place], table.c[other] == row[other])
        taken = conn.execute(select(table).where(table.c[place] == moved, table.c[other] == row[other])).first()
        if taken is not None:
            conn.execute(delete(table).where(*mine))
        else:
            conn.execute(update(table).where(*mine).values({place: moved}))
