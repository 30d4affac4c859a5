"""The wording that the scenes of the Blot family need of a game: its calls, its contract, its score. The table is
shared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from bot.scene import Button, DavtarRow, Line, ScoreLine
from bot.table.model import Table
from bot.text import Name, Text
from rules.blot.records import DealRow, Doubled
from rules.core import Legal

Rows: TypeAlias = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Own:
    """The calls under one's own hand: ``rows``, and the bids, either step by step or all at once (a preference)."""

    rows: Rows = ()
    steps: Rows = ()
    grid: Rows = ()


class Talk(Protocol):
    """The wording of one game of the family. Views are the game's own kind of ``TableView``."""

    calling: frozenset[str]
    """The phases with calls: the picture shows them in place of a trick."""

    def contract(self, view: Any) -> Text | None:
        """The contract or standing bid, for the corner of the board."""
        ...

    def doubled(self, view: Any) -> Doubled:
        """``""``, ``quansh`` or ``sur``."""
        ...

    def turned(self, view: Any) -> str | None:
        """The turned card on the table."""
        ...

    def call(self, text: str) -> Text:
        """A call by its text form."""
        ...

    def head(self, table: Table, view: Any) -> Text:
        """The current phase, in one line."""
        ...

    def waits(self, view: Any, who: Text | Name) -> Text:
        """Whose turn it is, and to do what."""
        ...

    def asks(self, view: Any) -> Text:
        """What the owner of a hand has to decide."""
        ...

    def accent(self, view: Any) -> str | None:
        """The suit that colours the message."""
        ...

    def loud(self, table: Table, view: Any) -> Sequence[Line]:
        """What must not be overlooked while the deal runs, besides Blot and Reblot."""
        ...

    def shouts(self, table: Table, old: Any, new: Any) -> Sequence[Text]:
        """The calls between two views that deserve a message of their own."""
        ...

    def buttons(self, table: Table, view: Any) -> Rows:
        """The calls under the public board: they never depend on a hand."""
        ...

    def own(self, table: Table, view: Any, legal: Legal[object]) -> Own:
        """The legal calls of the owner of a hand."""
        ...

    def panel(self, table: Table, view: Any, what: str) -> tuple[tuple[Line, ...], Rows] | None:
        """A further step of a call (``bid.S``): the lines above the hand and the buttons below; None if it is out of
        date."""
        ...

    def title(self, score: Any) -> Text:
        """The heading of a deal's score."""
        ...

    def verdict(self, table: Table, score: Any) -> Text:
        """Whether the contract was made, and by how much."""
        ...

    def told(self, table: Table, score: Any) -> Text:
        """The deal in a sentence, as players would put it."""
        ...

    def lines(self, table: Table, score: Any) -> list[ScoreLine]:
        """The score line by line, so that every number is explained."""
        ...

    def strain(self, score: Any) -> str:
        """The strain of the deal."""
        ...

    def row(self, row: DealRow) -> DavtarRow:
        """A deal in the picture of the Davtar."""
        ...

    def row_text(self, row: DealRow) -> Text:
        """The same in words."""
        ...

    def command(self, view: Any, name: str, rest: str) -> str | None:
        """The action text of a typed call; None if it is none."""
        ...

    def choices(self, legal: Legal[object], name: str) -> Sequence[tuple[Text, str]]:
        """Completions of a call's argument."""
        ...


def sided(side: int, n: int) -> tuple[int | None, int | None]:
    """A number on one side only."""
    return (n, None) if side == 0 else (None, n)
