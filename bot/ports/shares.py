"""Links by which anybody may look at a finished match again, made by those who played it."""

from __future__ import annotations

from typing import Protocol


class Shares(Protocol):
    """The store keeps a hash of a link's token (``bot.desk.shares``), so that no link can be made from the database.

    :raises StoreUnavailable: the database cannot be used.
    """

    async def offer(self, digest: str, table_id: str, number: int, person: str, most: int) -> None:
        """Note a new link of ``person`` to a match; of theirs to this match the newest ``most`` stay."""
        ...

    async def find(self, digest: str) -> tuple[str, int] | None:
        """The table and the number of the match that a link leads to; None if there is no such link."""
        ...

    async def count(self, table_id: str, number: int, persons: tuple[str, ...]) -> int:
        """How many links of these accounts lead to a match."""
        ...

    async def end(self, table_id: str, number: int, persons: tuple[str, ...]) -> int:
        """End the links of these accounts to a match; how many there were."""
        ...
