"""What a lane delivers next: rows of one slot are coalesced into the newest, the rest keeps its order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.ports.keys import NEWS, Slot
from bot.ports.records import PendingRow, Sent


@dataclass(frozen=True, slots=True)
class Group:
    """Due rows of one slot, oldest first; the last one is said, the others are superseded by it. ``asides``: rows of
    their own that are said in the same message."""

    rows: tuple[PendingRow, ...]
    asides: tuple[PendingRow, ...] = ()

    @property
    def row(self) -> PendingRow:
        return self.rows[-1]

    @property
    def older(self) -> tuple[int, ...]:
        return tuple(row.id for row in self.rows[:-1])

    @property
    def ids(self) -> tuple[int, ...]:
        return tuple(row.id for row in (*self.rows, *self.asides))

    @property
    def since_ms(self) -> int:
        """Since when the oldest has been due."""
        return min(max(row.created_ms, row.row.after_ms) for row in self.rows)

    @property
    def name(self) -> str:
        """What stays the same while newer rows join: the oldest one's key."""
        return self.rows[0].dedupe_key

    def fresh(self, previous: Sent | None) -> bool:
        """Whether a new message is wanted; not if one was posted after the row that wanted it was written."""
        return any(row.row.fresh and (previous is None or previous.at_ms <= row.created_ms) for row in self.rows)


def next_group(rows: Iterable[PendingRow], now_ms: int) -> Group | None:
    """The group to be said first: the one whose newest row is the oldest, rings after all else. A row that is not due
    yet blocks nothing.

    So a note said after the first of two changes of a board goes out before the board that shows both.
    """
    groups: dict[int | Slot, list[PendingRow]] = {}
    for row in rows:
        if row.row.after_ms <= now_ms:
            groups.setdefault(row.id if row.row.slot is None else row.row.slot, []).append(row)
    if not groups:
        return None
    return min(
        (Group(tuple(group)) for group in groups.values()),
        key=lambda group: (group.row.row.kind == "ping", group.row.id),
    )


def next_folded(rows: Iterable[PendingRow], now_ms: int) -> Group | None:
    """The group to be said first where messages are dear: like ``next_group``, but what would be a message of its own
    joins the newest board of its table that is due, even if it has been put off."""
    known = list(rows)
    due = [row for row in known if row.row.after_ms <= now_ms]
    newest: dict[str, int] = {}
    for row in due:
        newest[row.table_id] = max(newest.get(row.table_id, -1), _board(row))
    group = next_group((row for row in due if not _aside(row)), now_ms)
    if group is None:
        return next_group(due, now_ms)
    number = _board(group.row)
    if number < 0 or number < newest[group.row.table_id]:
        return group
    return replace(
        group, asides=tuple(row for row in known if _aside(row) and row.table_id in ("", group.row.table_id))
    )


def _board(row: PendingRow) -> int:
    """The number of the board it is for; -1 for anything else."""
    slot = row.row.slot
    return slot.number or 0 if slot is not None and slot.kind == "board" else -1


def _aside(row: PendingRow) -> bool:
    """Whether it can be a line of a board: a note, or an announcement."""
    return row.row.slot is None or row.row.slot.kind == NEWS
