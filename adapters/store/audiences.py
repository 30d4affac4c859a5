"""The audiences of tables: a JSON list in the table's row, and an index of it by destination."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert

from adapters.store.backend import many
from adapters.store.schema import audience
from bot.ports.keys import Dest
from bot.ports.records import AudienceRow

_GONE: Final = delete(audience).where(audience.c.table_id == bindparam("id"))
_NEW: Final = insert(audience)


def audiences_json(audiences: Sequence[AudienceRow]) -> str:
    """``[[dest, role, seated], …]``"""
    return json.dumps([[str(one.dest), one.role, one.seated] for one in audiences], ensure_ascii=False)


@lru_cache(4096)
def read_audiences(raw: str) -> tuple[AudienceRow, ...]:
    """What ``audiences_json`` wrote."""
    return tuple(AudienceRow(Dest.parse(dest), role, seated) for dest, role, seated in json.loads(raw))


def put_audiences(conn: Connection, table_id: str, audiences: Sequence[AudienceRow]) -> None:
    """Make the index agree with the row."""
    many(conn, _GONE, [{"id": table_id}])
    rows = [{"table_id": table_id, "dest": str(one.dest), "role": one.role, "seated": one.seated} for one in audiences]
    many(conn, _NEW, rows)
