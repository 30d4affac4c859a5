"""The list of finished matches by chat, filled with those that were finished before.

Where a match of a table ended is seen by the types of its events: a rematch follows the end of one, and a closed table
has its last one behind it. What it came to is kept for the last one only; for the others the events tell it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_serial = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MARKS = ("Started", "Dealt", "Abandoned", "Rematched")
_CHUNK = 500


def upgrade() -> None:
    table = op.create_table(
        "finished",
        sa.Column("id", _serial, primary_key=True),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("chat", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("last_seq", sa.BigInteger(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=False),
        sa.Column("persons", sa.Text(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.UniqueConstraint("table_id", "number"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_finished_chat_id", "finished", ["chat", "id"])
    conn = op.get_bind()
    found = sorted((match for row in _tables(conn) for match in _matches(conn, row)), key=lambda one: one["ended_ms"])
    for start in range(0, len(found), _CHUNK):
        conn.execute(sa.insert(table), found[start : start + _CHUNK])


def downgrade() -> None:
    op.drop_table("finished")


def _tables(conn: sa.Connection) -> list[Any]:
    columns = "table_id, place, game, status, head_seq, updated_ms, persons, summary"
    return list(conn.execute(sa.text(f"SELECT {columns} FROM game_table ORDER BY table_id")))  # noqa: S608


def _marks(conn: sa.Connection, table_id: str) -> Iterator[tuple[int, str, int]]:
    """(seq, type, at_ms) of the events that matter, those in the archive first."""
    body = conn.scalar(sa.text("SELECT body FROM archive WHERE table_id = :id"), {"id": table_id})
    if body is not None:
        try:
            kept = msgspec.msgpack.decode(zlib.decompress(bytes(body)))
        except (zlib.error, msgspec.MsgspecError):  # damaged: reported when somebody opens that match, not here
            kept = []
        yield from ((one[0], one[1], one[5]) for one in kept if one[1] in _MARKS)
    wanted = sa.text("SELECT seq, type, at_ms FROM event WHERE table_id = :id AND type IN :types ORDER BY seq")
    types: sa.BindParameter[Any] = sa.bindparam("types", expanding=True)
    for row in conn.execute(wanted.bindparams(types), {"id": table_id, "types": list(_MARKS)}):
        yield row.seq, row.type, row.at_ms


def _matches(conn: sa.Connection, row: Any) -> Iterator[dict[str, Any]]:
    chat = ":".join(row.place.split(":")[:2]) if row.place.startswith("tg:") else row.place
    common = {"table_id": row.table_id, "chat": chat, "game": row.game}
    number, deals, given_up = 1, 0, False
    for seq, kind, at_ms in _marks(conn, row.table_id):
        match kind:
            case "Rematched":
                if deals > given_up:
                    ended = {"number": number, "last_seq": seq - 1, "ended_ms": at_ms}
                    yield {**common, **ended, "persons": "[]", "summary": ""}
                number, deals, given_up = number + 1, 0, False
            case "Abandoned":
                given_up = True
            case "Dealt":
                deals += 1
    if row.status == "closed" and deals > given_up:
        ended = {"number": number, "last_seq": row.head_seq, "ended_ms": row.updated_ms}
        yield {**common, **ended, "persons": row.persons, "summary": row.summary}
