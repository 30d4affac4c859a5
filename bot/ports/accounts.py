"""The accounts of one person, browsers remembered by the page, and linked chats, with their ports."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias

from bot.ports.keys import Dest
from bot.ports.records import OutRow, Person

# --- joined accounts --------------------------------------------------------------------------------------------------
# A person has at most two, one on each platform, joined by a one-time code. The main one (the *person* of a ``Pair``)
# stands for both in everything stored; the other is replaced by it on arrival (``bot.handlers.admission``).


JOINED: Final = "joined"
"""The key in ``Store.prefs`` for the person of a joined account."""
PLATFORMS: Final = ("tg", "dc")
"""The platforms with accounts of their own. A session of the page belongs to a browser and proves no identity."""

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The characters of a code; none can be mistaken for another when read or typed."""
HANDLE: Final = 3
"""The number of first characters that identify a code; the rest is the secret."""
LENGTH: Final = 9
TRIES: Final = 5
"""Wrong tries that void a code, or that bar an account from trying for ``PAUSE_MS``."""
PAUSE_MS: Final = 3_600_000
VALID_MS: Final = 300_000
ODDS: Final = len(ALPHABET) ** (LENGTH - HANDLE) // TRIES
"""A guesser who knows the handle finds a code once in this many times."""

Refusal: TypeAlias = str
"""A key: ``illegal-account-<refusal>`` gives the reason."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two joined accounts, their names when joined, and the attempt that joined them. ``person`` stands for both."""

    person: str
    person_name: str
    account: str
    name: str
    attempt: str

    def other(self, account: str) -> str:
        return self.account if account == self.person else self.person

    def name_of(self, account: str) -> str:
        return self.name if account == self.account else self.person_name


@dataclass(frozen=True, slots=True)
class Attempt:
    """A code that is valid until ``until_ms``. ``account`` showed it, ``other`` typed it (empty: not yet) and has
    ``agreed`` to be joined."""

    id: str
    account: str
    name: str
    code: str
    other: str
    other_name: str
    agreed: bool
    until_ms: int


@dataclass(frozen=True, slots=True)
class Sum:
    """The chips of two accounts to be joined, and the amount subtracted: the second grant."""

    person: int
    account: int
    less: int

    @property
    def together(self) -> int:
        return max(0, self.person + self.account - self.less)


class Accounts(Protocol):
    """Every step is one transaction, and harmless when repeated or late.

    :raises StoreUnavailable: nothing was done.
    """

    async def pair(self, account: str) -> Pair | None:
        """The pair of an account, in either role."""

    async def attempt(self, account: str) -> Attempt | None:
        """The valid attempt of an account, in either role."""

    async def offer(self, key: str, who: Person, codes: Sequence[str], attempt: str) -> Attempt | Refusal:
        """A new code for an account, which ends its old one; the same code for the same ``key``. ``codes``: several
        candidates, as one may be taken."""

    async def claim(self, who: Person, code: str) -> Attempt | Refusal:
        """An account types a code, which is thereby used up and bound to the account. Wrong codes are counted."""

    async def agree(self, account: str, attempt: str, tell: OutRow) -> Attempt | Pair | Refusal:
        """The account that typed the code agrees to be joined; ``tell`` is sent to the other one, once. A Pair: they
        are already joined."""

    async def confirm(self, account: str, attempt: str, tell: OutRow) -> Pair | Refusal:
        """The account that showed the code agrees too: they are joined, and their chips added."""

    async def cancel(self, account: str, attempt: str) -> None: ...

    async def part(self, account: str, tell: OutRow) -> Pair | None:
        """Separate joined accounts; return the former pair. ``tell`` is sent if there was one."""

    async def chips(self, person: str, account: str) -> Sum: ...

    async def tables(self, account: str) -> tuple[str, ...]:
        """The tables at which an account sits: the open ones, and the last closed ones."""


# --- remembered browsers ----------------------------------------------------------------------------------------------


VISIT_DAYS: Final = 400
"""How long an unused browser is remembered: as long as browsers themselves keep a cookie at most."""


@dataclass(frozen=True, slots=True)
class Visit:
    """``device``: which of the person's browsers; ``proof``: a hash of its secret; ``label``: browser and system, as
    far as known; ``since_ms``: its first visit, ``seen_ms``: its last one, to the day."""

    person: str
    device: str
    proof: str = field(repr=False)
    name: str
    lang: str
    label: str
    since_ms: int
    seen_ms: int


class Visits(Protocol):
    """:raises StoreUnavailable: the database cannot be used."""

    async def of(self, person: str) -> tuple[Visit, ...]:
        """A person's visits, the oldest first."""

    async def put(self, visit: Visit) -> None:
        """Store a visit; it replaces an older form."""

    async def end(self, person: str, device: str) -> None: ...


# --- linked chats -----------------------------------------------------------------------------------------------------
# Tables opened in one of them are shown in both.


class Links(Protocol):
    """Each link holds in both directions and uses up its code."""

    async def of(self, place: Dest) -> tuple[Dest, ...]:
        """The places linked with this one, the oldest link first."""

    async def offer(self, code: str, place: Dest, until_ms: int) -> None:
        """Store a code of ``place``, valid until then; its earlier ones are void."""

    async def ask(self, code: str, other: Dest, now_ms: int) -> Dest | None:
        """``other`` answers a code. Return the place that offered it, which has to confirm; None if the code is
        unknown, expired, answered by another place already, or this place's own."""

    async def settle(self, code: str, place: Dest, now_ms: int, *, agreed: bool) -> Dest | None:
        """``place``, which offered the code, confirms or refuses. Return the place that answered it; None if none did
        or the code expired. The code is used up; if ``agreed``, the two are linked."""

    async def words(self, place: Dest) -> Mapping[Dest, tuple[bool, bool]]:
        """For each link, whether this place and the other one allow messages to cross."""

    async def let_words(self, place: Dest, other: Dest, on: bool) -> bool:
        """Set whether ``place`` allows messages to cross; whether there is such a link."""

    async def part(self, place: Dest, other: Dest) -> bool:
        """End a link; whether there was one."""
