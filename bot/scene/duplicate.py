"""The picture of a duplicate: what each side made of the same deals."""

from __future__ import annotations

from dataclasses import dataclass

from bot.scene import Picture
from bot.text.model import Text


@dataclass(frozen=True, slots=True)
class SideRow:
    """A line: ``mark`` (a place, the number of a deal), who or what it is about, and its figures, with their signs."""

    mark: str
    name: str | Text
    cells: tuple[str | Text, ...]
    won: bool = False


@dataclass(frozen=True, slots=True)
class SidePart:
    """Rows under headings, one heading for each figure."""

    title: Text
    heads: tuple[Text, ...]
    rows: tuple[SideRow, ...]


@dataclass(frozen=True, slots=True)
class DuplicatePicture(Picture):
    title: Text
    under: Text
    parts: tuple[SidePart, ...]
