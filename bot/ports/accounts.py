"""The accounts of one person, the browsers the page lets in again, and linked chats, with their ports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias

from bot.ports.keys import Dest
from bot.ports.records import OutRow, Person

# --- The accounts of one person ---------------------------------------------------------------------------------------
# two at most, one on each platform, joined by a one-time code.
#
# One of them stands for the person in everything that is stored (the *person* of a ``Pair``); the other, while it is
# joined, is replaced by it as soon as something arrives (``bot.handlers.admission``).


JOINED: Final = "joined"
"""The name under which ``Store.prefs`` gives the person for whom a joined account stands."""
PLATFORMS: Final = ("tg", "dc")
"""The platforms with accounts of their own. A session of the page is a browser's, and proves nobody."""

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The characters of a code: no two that are read or typed for each other."""
HANDLE: Final = 3
"""The characters at the beginning of a code by which it is found; the rest is the secret."""
LENGTH: Final = 9
TRIES: Final = 5
"""Wrong tries after which a code is void, and after which an account may try no more for ``PAUSE_MS``."""
PAUSE_MS: Final = 3_600_000
VALID_MS: Final = 300_000
ODDS: Final = len(ALPHABET) ** (LENGTH - HANDLE) // TRIES
"""Somebody who guesses, and knows how the code begins, finds it once in so many times."""

Refusal: TypeAlias = str
"""``illegal-account-<refusal>`` says why."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two joined accounts, their names when they were joined, and the attempt by which they were. ``person`` stands for
    both."""

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
    """A code that is valid until ``until_ms``. ``account`` has shown it, ``other`` (empty: nobody yet) has typed it,
    and has ``agreed`` to be joined."""

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
    """The chips of two accounts that are to be joined, and what is subtracted: the second grant."""

    person: int
    account: int
    less: int

    @property
    def together(self) -> int:
        return max(0, self.person + self.account - self.less)


class Accounts(Protocol):
    """Every step is one transaction, and harmless when it is repeated or comes late.

    :raises StoreUnavailable: nothing was done.
    """

    async def pair(self, account: str) -> Pair | None:
        """The pair to which an account belongs, in either place."""
        ...

    async def attempt(self, account: str) -> Attempt | None:
        """The valid attempt in which an account takes part, in either place."""
        ...

    async def offer(self, key: str, who: Person, codes: Sequence[str], attempt: str) -> Attempt | Refusal:
        """A new code for an account, which ends its old one; the same again for the same ``key``. ``codes``: several to
        choose from, as one may be taken."""
        ...

    async def claim(self, who: Person, code: str) -> Attempt | Refusal:
        """An account has typed a code, which is now used up: it is bound to this account. A wrong one is counted."""
        ...

    async def agree(self, account: str, attempt: str, tell: OutRow) -> Attempt | Pair | Refusal:
        """The account that typed the code wants to be joined; ``tell`` goes to the other one, once. A Pair: they have
        been joined already."""
        ...

    async def confirm(self, account: str, attempt: str, tell: OutRow) -> Pair | Refusal:
        """The account that showed the code agrees too: from now on they are joined, and their chips together."""
        ...

    async def cancel(self, account: str, attempt: str) -> None: ...

    async def part(self, account: str, tell: OutRow) -> Pair | None:
        """Part what is joined; what was joined until now. ``tell`` goes out if anything was."""
        ...

    async def chips(self, person: str, account: str) -> Sum: ...

    async def tables(self, account: str) -> tuple[str, ...]:
        """The tables at which an account sits: those that are not closed, and the last of the others."""
        ...


# --- Browsers that the page lets in again -----------------------------------------------------------------------------
# of somebody who has done something there, one row for each browser.


VISIT_DAYS: Final = 400
"""How long a browser is known that does not come back: as long as browsers themselves keep a cookie at most."""


@dataclass(frozen=True, slots=True)
class Visit:
    """``device``: which browser of the person it is; ``proof``: a hash of its secret; ``label``: browser and system, as
    far as known; ``since_ms``: when it was first let in, ``seen_ms``: when it last came, to the day."""

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
        """Those of a person, the first one first."""
        ...

    async def put(self, visit: Visit) -> None:
        """Keep it, in the place of an older form."""
        ...

    async def end(self, person: str, device: str) -> None: ...


# --- Chats that are linked --------------------------------------------------------------------------------------------
# tables opened in one of them are shown in both.


class Links(Protocol):
    """Each link holds in both directions; codes are used up by it."""

    async def of(self, place: Dest) -> tuple[Dest, ...]:
        """The places linked with this one, the oldest link first."""
        ...

    async def offer(self, code: str, place: Dest, until_ms: int) -> None:
        """Note a code of ``place``, valid until then; its earlier ones are void."""
        ...

    async def ask(self, code: str, other: Dest, now_ms: int) -> Dest | None:
        """``other`` answers a code: the place that offered it, which has to confirm; None if the code is unknown, too
        old, answered by another place already, or this place's own."""
        ...

    async def settle(self, code: str, place: Dest, now_ms: int, *, agreed: bool) -> Dest | None:
        """``place``, which offered the code, confirms or refuses: the place that answered it, None if nobody did or it
        is too old. The code is used up; if ``agreed``, the two are linked."""
        ...

    async def words(self, place: Dest) -> Mapping[Dest, tuple[bool, bool]]:
        """Of each link whether words may cross as far as this place is concerned, and the other one."""
        ...

    async def let_words(self, place: Dest, other: Dest, on: bool) -> bool:
        """What ``place`` says to that; whether there is such a link."""
        ...

    async def part(self, place: Dest, other: Dest) -> bool:
        """End a link; whether there was one."""
        ...
