"""Calls for company and their port: who wants to be told when a table opens, and who has been invited to one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from bot.ports.records import OutRow

Fate: TypeAlias = Literal["sent", "failed", "no", "over"]
"""Of an invitation: it was sent (or will be), could not be delivered, was declined, or its lobby is over."""


@dataclass(frozen=True, slots=True)
class Want:
    """Somebody wants to be told once when a table of ``game`` (``""``: any) opens in ``company``
    (``bot.ports.keys.company_of``), until ``until_ms``. ``told``: the table they were told of; empty so far."""

    person: str
    name: str
    company: str
    game: str
    until_ms: int
    told: str = ""


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation of ``person`` to a table by ``by``."""

    table_id: str
    person: str
    name: str
    by: str
    at_ms: int
    fate: Fate


class Company(Protocol):
    """:raises StoreUnavailable: from every method; nothing has then been changed."""

    # --- wants ---

    async def want(self, want: Want) -> None:
        """Store a want in place of the same one from before."""
        ...

    async def unwant(self, person: str, company: str | None = None, game: str | None = None) -> int:
        """End wants, all of a person's without the rest; their number."""
        ...

    async def wants(self, person: str, now_ms: int) -> tuple[Want, ...]:
        """What a person still waits to be told."""
        ...

    async def wanted(self, now_ms: int) -> tuple[Want, ...]:
        """All wants that nobody has been told of yet; those whose time is over are forgotten."""
        ...

    async def tell(self, want: Want, table_id: str, rows: Sequence[OutRow]) -> bool:
        """Tell somebody of a table, once for each want; whether this did it."""
        ...

    async def told_of(self, table_id: str) -> tuple[Want, ...]:
        """Those who have been told of a table."""
        ...

    async def awaited(self, now_ms: int) -> tuple[str, ...]:
        """The tables of which somebody has been told, until they are ``over``."""
        ...

    async def over(self, table_id: str, rows: Sequence[OutRow]) -> bool:
        """Nobody is called to a table any more; whether this ended it."""
        ...

    # --- invitations ---

    async def invite(
        self, invited: Invited, rows: Sequence[OutRow], allow: Callable[[int, int], bool], since_ms: int
    ) -> bool | None:
        """Invite somebody, once to each table. ``allow`` is asked with the numbers of invitations by this person and of
        the other one since ``since_ms``. False: they had been invited before; None: not allowed."""
        ...

    async def invitation(self, table_id: str, person: str) -> Invited | None: ...

    async def invitations(self, table_id: str) -> tuple[Invited, ...]: ...

    async def settle(self, table_id: str, person: str, fate: Fate, rows: Sequence[OutRow] = ()) -> bool:
        """An invitation that was sent has found its end; whether it had not before."""
        ...

    async def open_invitations(self) -> tuple[Invited, ...]:
        """Those that were sent and have not been answered."""
        ...

    async def hush(self, person: str, other: str, name: str) -> None:
        """``person`` wants no invitations from ``other`` any more, who is called ``name``."""
        ...

    async def unhush(self, person: str, other: str | None = None) -> int: ...

    async def hushed(self, person: str) -> tuple[tuple[str, str], ...]:
        """(person, name) of everybody from whom ``person`` wants no invitations."""
        ...
