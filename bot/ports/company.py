"""Who wants to be told of a table, who was invited, and who waits in quick play, with their ports."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from bot.ports.records import OutRow
from bot.ports.rights import RightsNow

# --- Calls for company and their port ---------------------------------------------------------------------------------
# who wants to be told when a table opens, and who has been invited to one.


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


# --- The queue of quick play and its port (HS-6) ----------------------------------------------------------------------
# who waits for what, and who has been matched.
#
# A person waits once at most. Everything that changes the queue does so one at a time, whichever process asks: so
# nobody is matched twice, and of two who arrive at the same moment the second always sees the first.


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody would play. ``game`` ``""``: whatever is going. ``stake``: as at a table, 0 without chips.
    ``preset`` ``""``: any; ``options``: those that matter to the person, by name, in the order of their names.
    ``closed``: the games that cannot be played where they asked."""

    game: str = ""
    stake: int = 0
    preset: str = ""
    options: tuple[tuple[str, str], ...] = ()
    closed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seek:
    """Somebody in the queue. ``place``: the destination at which they asked, and where they play. ``open``: whether
    people of other chats may be brought to the table there. ``until_ms``: when they leave it by themselves;
    ``offer_ms``: when automatic players are offered, 0 if they have been or cannot be. ``match``: the id of the match
    they were chosen for, which is about to begin; empty while they wait."""

    person: str
    name: str
    lang: str
    place: str
    wish: Wish
    since_ms: int
    until_ms: int
    offer_ms: int = 0
    match: str = ""
    open: bool = False

    @property
    def order(self) -> tuple[int, str]:
        """The order of the queue."""
        return self.since_ms, self.person


Gather: TypeAlias = Callable[[Sequence[Seek], RightsNow], Sequence[Sequence[str]]]
"""Chooses, from those who wait (in the order of the queue), the people of matches that can begin; nobody in two of
them, and nobody with somebody they are kept apart from. Called inside the transaction, and again if that is
repeated."""
Tell: TypeAlias = Callable[[Seek], Sequence[OutRow]]
"""The messages that tell somebody what has happened to their wish."""


@dataclass(frozen=True, slots=True)
class Entered:
    """``seek``: the person's place in the queue now; None if this command is known and they have left since.
    ``matches``: the ids of the matches that can begin."""

    seek: Seek | None
    matches: tuple[str, ...]


class Seeks(Protocol):
    """:raises StoreUnavailable: from every method; nothing has then been changed."""

    async def enter(self, key: str, seek: Seek, gather: Gather) -> Entered:
        """Put somebody into the queue, in place of what they waited for before, and match. Somebody who is matched
        already stays so. ``key``: of the command, which takes effect once."""
        ...

    async def gather(self, gather: Gather) -> tuple[str, ...]:
        """Match those who wait; the ids of the new matches."""
        ...

    async def leave(self, person: str, tell: Tell) -> bool:
        """Whether the person waited, and has been told; somebody who has been matched cannot leave any more."""
        ...

    async def of(self, person: str) -> Seek | None: ...

    async def waiting(self) -> tuple[Seek, ...]:
        """Those who wait, in the order of the queue."""
        ...

    async def matched(self, match: str) -> tuple[Seek, ...]:
        """The people of a match that is about to begin, in the order of the queue; empty once ``done``."""
        ...

    async def unfinished(self, before_ms: int) -> tuple[str, ...]:
        """The matches made before that time that are not ``done``: whoever was to begin them has failed."""
        ...

    async def done(self, match: str, tell: Tell) -> None:
        """The match has begun: its people leave the queue and are told."""
        ...

    async def undo(self, match: str, out: Collection[str], tell: Tell) -> None:
        """The match cannot begin because of those of ``out``: they leave the queue and are told, the others wait
        again, as long as before."""
        ...

    async def offer(self, now_ms: int, tell: Tell) -> int:
        """Tell those who have waited for ``offer_ms``, once each; their number."""
        ...

    async def expire(self, now_ms: int, tell: Tell) -> int:
        """Take those out whose time is over, and tell them; their number."""
        ...

    async def next_due(self) -> int | None:
        """When somebody is next to be told something; None if nobody waits."""
        ...
