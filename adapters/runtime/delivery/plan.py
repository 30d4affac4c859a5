"""What a lane delivers next: rows of one slot are coalesced into the newest, the rest keeps its order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.ports.keys import Slot
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
    joins the newest board that is due."""
    due = [row for row in rows if row.row.after_ms <= now_ms]
    boards = [row for row in due if row.row.slot is not None and row.row.slot.kind == "board"]
    if not boards:
        return next_group(due, now_ms)
    newest = max(boards, key=lambda row: (row.row.slot.number or 0 if row.row.slot is not None else 0, row.id))
    asides = tuple(row for row in due if row.row.slot is None)
    group = next_group((row for row in due if row.row.slot is not None), now_ms)
    return replace(group, asides=asides) if group is not None and group.row.row.slot == newest.row.slot else group
