"""What the scenes of the Blot family ask of a game: its calls, its contract, its score. The table is one for all."""

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
    """Calls under one's own hand: ``rows``, and the bids, either step by step or all at once (a person's choice)."""

    rows: Rows = ()
    steps: Rows = ()
    grid: Rows = ()


class Talk(Protocol):
    """One game of the family put into words. Views are the game's own kind of ``TableView``."""

    calling: frozenset[str]
    """The phases in which calls are made: the picture shows them in place of a trick."""

    def contract(self, view: Any) -> Text | None:
        """What is bid or played, for the corner of the board."""
        ...

    def doubled(self, view: Any) -> Doubled:
        """``""``, ``quansh`` or ``sur``."""
        ...

    def turned(self, view: Any) -> str | None:
        """A turned card that lies on the table."""
        ...

    def call(self, text: str) -> Text:
        """A call by its text form."""
        ...

    def head(self, table: Table, view: Any) -> Text:
        """What is going on, in one line."""
        ...

    def waits(self, view: Any, who: Text | Name) -> Text:
        """Who is waited for, and for what."""
        ...

    def asks(self, view: Any) -> Text:
        """What one is asked, over one's own hand."""
        ...

    def accent(self, view: Any) -> str | None:
        """The suit that colours the message."""
        ...

    def loud(self, table: Table, view: Any) -> Sequence[Line]:
        """What must not be overlooked as long as the deal runs, besides Blot and Reblot."""
        ...

    def shouts(self, table: Table, old: Any, new: Any) -> Sequence[Text]:
        """The calls between two views that are worth a message of their own."""
        ...

    def buttons(self, table: Table, view: Any) -> Rows:
        """The calls under the public board: they never depend on a hand."""
        ...

    def own(self, table: Table, view: Any, legal: Legal[object]) -> Own:
        """The calls that the owner of a hand may make now, and no others."""
        ...

    def panel(self, table: Table, view: Any, what: str) -> tuple[tuple[Line, ...], Rows] | None:
        """A further step of a call (``bid.S``): what stands over the hand and under it; None if it does not fit."""
        ...

    def title(self, score: Any) -> Text:
        """The head of a deal's score."""
        ...

    def verdict(self, table: Table, score: Any) -> Text:
        """Whether the deal was made, and by how much."""
        ...

    def told(self, table: Table, score: Any) -> Text:
        """The deal in a sentence, as it is told at the table."""
        ...

    def lines(self, table: Table, score: Any) -> list[ScoreLine]:
        """The score line by line, so that nobody has to ask where a number comes from."""
        ...

    def strain(self, score: Any) -> str:
        """What was played."""
        ...

    def row(self, row: DealRow) -> DavtarRow:
        """A deal in the picture of the Davtar."""
        ...

    def row_text(self, row: DealRow) -> Text:
        """The same in a word."""
        ...

    def command(self, view: Any, name: str, rest: str) -> str | None:
        """The action text of a typed call; None if it is none."""
        ...

    def choices(self, legal: Legal[object], name: str) -> Sequence[tuple[Text, str]]:
        """Completions of a call's argument."""
        ...


def sided(side: int, n: int) -> tuple[int | None, int | None]:
    """A number that stands on one side only."""
    return (n, None) if side == 0 else (None, n)
