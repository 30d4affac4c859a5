"""Requests to be told of tables, invitations, and the queue of quick play, with their ports."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias

from bot.ports import records, rights

# --- calls for company ------------------------------------------------------------------------------------------------


WANT_MS: Final = 8 * 3_600_000
"""How long a request to be told lasts."""

Fate: TypeAlias = Literal["sent", "failed", "no", "over"]
"""Of an invitation: sent (or about to be), undeliverable, declined, or its lobby is over."""


@dataclass(frozen=True, slots=True)
class Want:
    """A request to be told once when a table of ``game`` (``""``: any) opens in ``company``
    (``bot.ports.keys.company_of``), until ``until_ms``. ``told``: the table they were told of; empty until then."""

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

    # --- open wants ---------------------------------------------------------------------------------------------------

    async def want(self, want: Want) -> None:
        """Store a want; it replaces the same one from before."""

    async def unwant(self, person: str, company: str | None = None, game: str | None = None) -> int:
        """End a person's wants, all or only those given; return their number."""

    async def wants(self, person: str, now_ms: int) -> tuple[Want, ...]:
        """The wants of a person that are still open."""

    async def wanted(self, now_ms: int) -> tuple[Want, ...]:
        """All wants that are still open; expired ones are deleted."""

    async def tell(self, want: Want, table_id: str, rows: Sequence[records.OutRow]) -> bool:
        """Tell a person of a table, once for each want; whether this call did it."""

    async def told_of(self, table_id: str) -> tuple[Want, ...]:
        """The wants of people told of a table."""

    async def awaited(self, now_ms: int) -> tuple[str, ...]:
        """The tables of which people were told and that are not ``over``."""

    async def over(self, table_id: str, rows: Sequence[records.OutRow]) -> bool:
        """Stop calling people to a table; whether this call ended it."""

    # --- invitations to tables ----------------------------------------------------------------------------------------

    async def invite(
        self, invited: Invited, rows: Sequence[records.OutRow], allow: Callable[[int, int], bool], since_ms: int
    ) -> bool | None:
        """Invite a person, once to each table. ``allow`` gets the numbers of invitations by the inviter and to the
        invited since ``since_ms``. False: already invited; None: not allowed."""

    async def invitation(self, table_id: str, person: str) -> Invited | None: ...

    async def invitations(self, table_id: str) -> tuple[Invited, ...]: ...

    async def settle(self, table_id: str, person: str, fate: Fate, rows: Sequence[records.OutRow] = ()) -> bool:
        """Set the fate of a sent invitation; whether it had none."""

    async def open_invitations(self) -> tuple[Invited, ...]:
        """The sent invitations without an answer."""

    async def hush(self, person: str, other: str, name: str) -> None:
        """``person`` wants no more invitations from ``other``, whose name is ``name``."""

    async def unhush(self, person: str, other: str | None = None) -> int: ...

    async def hushed(self, person: str) -> tuple[tuple[str, str], ...]:
        """(person, name) of everyone from whom ``person`` wants no invitations."""


# --- the queue of quick play (HS-6) -----------------------------------------------------------------------------------
# A person waits at most once. All changes to the queue are serialized across processes, so nobody is matched twice, and
# of two who arrive at the same moment the second always sees the first.


@dataclass(frozen=True, slots=True)
class Wish:
    """What a player wants to play. ``game`` ``""``: any. ``stake``: as at a table, 0 without chips. ``preset`` ``""``:
    any; ``options``: those that matter to the player, ordered by name. ``closed``: the games not allowed where they
    asked."""

    game: str = ""
    stake: int = 0
    preset: str = ""
    options: tuple[tuple[str, str], ...] = ()
    closed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seek:
    """A player in the queue. ``place``: where they asked, and where they play. ``open``: whether people of other chats
    may join the table there. ``until_ms``: when they leave the queue by themselves; ``offer_ms``: when automatic
    players are offered, 0 if done or impossible. ``match``: the id of their match, about to begin; empty while they
    wait."""

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


Gather: TypeAlias = Callable[[Sequence[Seek], rights.RightsNow], Sequence[Sequence[str]]]
"""Chooses the people of matches that can begin from those waiting (in queue order): nobody twice, and nobody with a
person they are kept apart from. Called inside the transaction, and again if that is repeated."""
Tell: TypeAlias = Callable[[Seek], Sequence[records.OutRow]]
"""The messages that tell a player what has happened to their wish."""


@dataclass(frozen=True, slots=True)
class Entered:
    """``seek``: the player's current entry; None if the command is known and they have left. ``matches``: the ids of
    the matches that can begin."""

    seek: Seek | None
    matches: tuple[str, ...]


class Seeks(Protocol):
    """:raises StoreUnavailable: from every method; nothing has then been changed."""

    async def enter(self, key: str, seek: Seek, gather: Gather) -> Entered:
        """Put a player into the queue, replacing their earlier entry, and match. A matched player stays matched.
        ``key``: of the command, which takes effect once."""

    async def gather(self, gather: Gather) -> tuple[str, ...]:
        """Match the waiting players; return the ids of the new matches."""

    async def leave(self, person: str, tell: Tell) -> bool:
        """Whether the player waited, and was told; a matched player can no longer leave."""

    async def of(self, person: str) -> Seek | None: ...

    async def waiting(self) -> tuple[Seek, ...]:
        """The waiting players, in queue order."""

    async def matched(self, match: str) -> tuple[Seek, ...]:
        """The players of a match about to begin, in queue order; empty once ``done``."""

    async def unfinished(self, before_ms: int) -> tuple[str, ...]:
        """The matches made before that time and not ``done``: the process that was to begin them has failed."""

    async def done(self, match: str, tell: Tell) -> None:
        """The match has begun: its players leave the queue and are told."""

    async def undo(self, match: str, out: Collection[str], tell: Tell) -> None:
        """The match cannot begin because of the players ``out``: they leave the queue and are told. The others wait
        again, in their old order."""

    async def offer(self, now_ms: int, tell: Tell) -> int:
        """Tell players who have waited until ``offer_ms``, once each; return their number."""

    async def expire(self, now_ms: int, tell: Tell) -> int:
        """Remove and tell the players whose time is over; return their number."""

    async def next_due(self) -> int | None:
        """When a player is next to be told something; None if the queue is empty."""
