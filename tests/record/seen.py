"""What people see: every change before somebody's eyes, in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

How: TypeAlias = Literal["new", "edit", "gone"]
Where: TypeAlias = Literal["group", "unseen", "private"]
"""Before everybody; for one person alone in the group; in the private chat."""


@dataclass(frozen=True, slots=True)
class Key:
    """A button. ``data`` is what it sends, ``url`` where it leads."""

    label: str
    data: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Seen:
    """A message as it stood from then on.

    ``at``: seconds since the beginning. ``eyes``: the one person who sees it, "" for all. ``message``: the same number
    for all forms of a message. ``alt``: how the picture is described (Discord). ``choices``: what may be chosen in
    lists (Discord). ``rings``: whom it notifies, by name; an edit rings nobody.
    """

    at: float
    how: How
    where: Where
    eyes: str
    message: int
    text: str = ""
    photo: bytes | None = field(default=None, repr=False)
    alt: str = ""
    rows: tuple[tuple[Key, ...], ...] = ()
    choices: tuple[Key, ...] = ()
    rings: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[Key, ...]:
        return tuple(key for row in self.rows for key in row) + self.choices

    def __str__(self) -> str:
        keys = " | ".join(" ".join(f"[{key.label}]" for key in row) for row in self.rows)
        rung = f" RINGS {', '.join(self.rings)}" if self.rings else ""
        head = f"{self.at:6.1f} {self.how} {self.where}:{self.eyes} #{self.message}{rung}"
        return f"{head}\n  {self.text!r}{' +picture' if self.photo else ''}\n  {keys}"


class Record:
    """What has been written down so far. ``calls``: when the group was posted to or edited, for the limits a minute."""

    def __init__(self) -> None:
        self.seen: list[Seen] = []

    def before(self, name: str) -> Iterator[Seen]:
        """What was before one person's eyes alone, in order."""
        return (one for one in self.seen if one.eyes == name)

    def public(self) -> Iterator[Seen]:
        """What was before everybody's eyes, in order."""
        return (one for one in self.seen if not one.eyes)

    def standing(self, name: str) -> list[Seen]:
        """What stands before one person's eyes now, oldest first: the group's messages and the person's own."""
        found: dict[int, Seen] = {}
        for one in self.seen:
            if one.eyes in ("", name):
                if one.how == "new":
                    found.pop(one.message, None)
                found[one.message] = one
        return [one for one in found.values() if one.how != "gone"]

    def rung(self, name: str, since: float, until: float) -> list[Seen]:
        """What rang for a person in that time."""
        return [one for one in self.seen if name in one.rings and since <= one.at <= until]
