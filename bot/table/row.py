"""A table's row: what of it can be queried, and what lists of tables show."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from bot.games import entry_of
from bot.ports.records import Head, TableRow
from bot.table.audiences import audience_rows
from bot.table.late import as_watched
from bot.table.loaded import public_view
from bot.table.model import Table

Status: TypeAlias = Literal["lobby", "live", "adjourned", "closed"]
_STATUS: Final[dict[str, Status]] = {
    "lobby": "lobby",
    "play": "live",
    "paused": "live",
    "adjourned": "adjourned",
    "over": "closed",
    "abandoned": "closed",
}


def row_of(table: Table, head: Head) -> TableRow:
    return TableRow(
        table_id=table.id,
        audiences=audience_rows(table),
        game=table.game,
        status=status_of(table),
        head_seq=table.seq,
        created_ms=head.row.created_ms if head.row else head.now_ms,
        updated_ms=head.now_ms,
        persons=persons_of(table),
        summary=summary_of(table),
    )


def status_of(table: Table) -> Status:
    """A match that is over stays live while its winner may still play the risk game (HS-5)."""
    return "live" if table.risk is not None else _STATUS[table.phase]


def persons_of(table: Table) -> tuple[str, ...]:
    return tuple(chair.person for _, chair in table.people())


def summary_of(table: Table) -> str:
    """The names and the score, as those may know it who do not play."""
    chairs, seen = [chair.name if chair else "" for chair in table.chairs], as_watched(table)
    score = entry_of(table.game).conduct.score(public_view(seen)) if seen.state is not None and not table.pack else ()
    return msgspec.json.encode({"names": chairs, "score": score, "phase": table.phase}).decode()
