"""A table is shown to several audiences: a list in its row and an index, in place of one place.

A private chat on Telegram was the place ``tg:7:0``; it is the destination ``@tg:7``, as for everything else said there.
"""

import json
import re

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_PRIVATE = re.compile(r"tg:(\d+):0")
_CHUNK = 500


def upgrade() -> None:
    op.create_table(
        "audience",
        sa.Column("table_id", sa.String(), primary_key=True),
        sa.Column("dest", sa.String(), primary_key=True),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("seated", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_audience_dest", "audience", ["dest"])
    op.add_column("game_table", sa.Column("audiences", sa.Text(), nullable=True))
    _fill(op.get_bind())
    op.drop_index("ix_game_table_place", "game_table")
    with op.batch_alter_table("game_table") as table:
        table.alter_column("audiences", existing_type=sa.Text(), nullable=False)
        table.drop_column("place")


def _fill(conn: sa.Connection) -> None:
    tables = sa.table("game_table", sa.column("table_id"), sa.column("place"), sa.column("audiences"))
    audience = sa.table("audience", *(sa.column(name) for name in ("table_id", "dest", "role", "seated")))
    change = sa.update(tables).where(tables.c.table_id == sa.bindparam("id")).values(audiences=sa.bindparam("those"))
    rows = conn.execute(sa.select(tables.c.table_id, tables.c.place)).all()
    for start in range(0, len(rows), _CHUNK):
        some = [(table_id, _dest(place)) for table_id, place in rows[start : start + _CHUNK]]
        conn.execute(change, [{"id": one, "those": json.dumps([[dest, "play", True]])} for one, dest in some])
        new = [{"table_id": one, "dest": dest, "role": "play", "seated": True} for one, dest in some]
        conn.execute(sa.insert(audience), new)
    for place in sorted({place for _, place in rows if _dest(place) != place}):
        _private(conn, place, _dest(place))


def _dest(place: str) -> str:
    found = _PRIVATE.fullmatch(place)
    return f"@tg:{found[1]}" if found else place


def _private(conn: sa.Connection, place: str, dest: str) -> None:
    """What was sent to a private chat as a place, and what waits to be."""
    lane = sa.table(
        "lane", *(sa.column(name) for name in ("dest", "pending", "not_before_ms", "owner", "fence", "until_ms"))
    )
    outbox = sa.table("outbox", sa.column("dest"))
    sent = sa.table("sent", sa.column("dest"), sa.column("slot"))
    conn.execute(sa.update(outbox).where(outbox.c.dest == place).values(dest=dest))
    there = sa.select(sent.c.slot).where(sent.c.dest == dest)
    conn.execute(sa.delete(sent).where(sent.c.dest == place, sent.c.slot.in_(there)))
    conn.execute(sa.update(sent).where(sent.c.dest == place).values(dest=dest))
    waiting = conn.scalar(sa.select(lane.c.pending).where(lane.c.dest == place))
    if waiting is None:
        return
    raised = sa.update(lane).where(lane.c.dest == dest).values(pending=lane.c.pending + waiting)
    if conn.execute(raised).rowcount:
        conn.execute(sa.delete(lane).where(lane.c.dest == place))
    else:
        conn.execute(sa.update(lane).where(lane.c.dest == place).values(dest=dest))


def downgrade() -> None:
    raise NotImplementedError("several audiences do not fit into one place")
