"""Moves everything stored about a chat to its new id (a group became a supergroup)."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import ColumnElement, Connection, Table, delete, func, literal, or_, select, update

from adapters.store.backend import begins, upsert
from adapters.store.matches import moved_along
from adapters.store.schema import (
    audience,
    chat_block,
    cup,
    cup_person,
    game_table,
    judge,
    lane,
    link,
    link_code,
    outbox,
    pref,
    report,
    ruling,
    seek,
    sent,
    want,
)
from adapters.store.tables import audiences_json, put_audiences, read_audiences
from bot.ports.keys import Dest
from bot.ports.records import AudienceRow


def rehome(conn: Connection, old: str, new: str) -> None:
    """Move ``old`` and everything that begins with ``old:``, with and without the ``@`` of a private channel."""
    moved_along(conn, old, new)
    wanted = [dict(row) for row in conn.execute(select(want).where(want.c.company == f"{old}:")).mappings()]
    conn.execute(delete(want).where(want.c.company == f"{old}:"))
    upsert(conn, want, [{**row, "company": f"{new}:"} for row in wanted])
    for before, after in ((old, new), ("@" + old, "@" + new)):
        for table, column in ((outbox, outbox.c.dest), (seek, seek.c.place)):
            conn.execute(update(table).where(_at(column, before)).values({column: _renamed(column, before, after)}))
        _audiences(conn, before, after)
        for column in (link.c.place, link.c.other, link_code.c.place, link_code.c.other):
            renamed = {column: _renamed(column, before, after)}
            conn.execute(update(column.table).where(_at(column, before)).values(renamed))
        _lanes(conn, before, after)
        _keyed(conn, sent, sent.c.dest, before, after)
        _keyed(conn, pref, pref.c.who, before, after)
        conn.execute(
            update(report).where(_at(report.c.place, before)).values(place=_renamed(report.c.place, before, after))
        )
        for place in (cup.c.place, cup_person.c.place):
            conn.execute(update(place.table).where(_at(place, before)).values({place: _renamed(place, before, after)}))
        _keyed(conn, chat_block, chat_block.c.chat, before, after)
        _keyed(conn, judge, judge.c.place, before, after)
        conn.execute(
            update(ruling).where(_at(ruling.c.place, before)).values(place=_renamed(ruling.c.place, before, after))
        )
        # Messages of the old chat are not visible in the new one, so none counts as sent there.
        conn.execute(update(sent).where(_at(sent.c.dest, after)).values(hash=""))


def _at(column: ColumnElement[str], old: str) -> ColumnElement[bool]:
    return or_(column == old, begins(column, old + ":"))


def _renamed(column: ColumnElement[str], old: str, new: str) -> ColumnElement[str]:
    return literal(new) + func.substr(column, len(old) + 1)


def _audiences(conn: Connection, old: str, new: str) -> None:
    shown = select(audience.c.table_id).where(_at(audience.c.dest, old))
    rows = select(game_table.c.table_id, game_table.c.audiences).where(game_table.c.table_id.in_(shown))
    for table_id, raw in conn.execute(rows.order_by(game_table.c.table_id).with_for_update()).all():
        moved: dict[Dest, AudienceRow] = {}
        for one in read_audiences(raw):
            key = str(one.dest)
            there = key == old or key.startswith(f"{old}:")
            dest = Dest.parse(new + key[len(old) :]) if there else one.dest
            moved.setdefault(dest, replace(one, dest=dest))
        values = {"audiences": audiences_json(tuple(moved.values()))}
        conn.execute(update(game_table).where(game_table.c.table_id == table_id).values(values))
        put_audiences(conn, table_id, tuple(moved.values()))


def _lanes(conn: Connection, old: str, new: str) -> None:
    """Move waiting rows to the new lane, due at once; the holder of the old lane is fenced off."""
    found = conn.execute(select(lane).where(_at(lane.c.dest, old)).with_for_update()).mappings().all()
    for row in found:
        dest = new + row["dest"][len(old) :]
        there = update(lane).where(lane.c.dest == dest)
        if conn.execute(there.values(pending=lane.c.pending + row["pending"])).rowcount == 0:
            empty = {"dest": dest, "pending": row["pending"], "owner": "", "fence": row["fence"] + 1}
            conn.execute(lane.insert(), [{**empty, "not_before_ms": 0, "until_ms": 0}])
        conn.execute(delete(lane).where(lane.c.dest == row["dest"]))


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
