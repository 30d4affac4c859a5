"""Packs, sealed deals that several tables share, and the randomness beacon."""

from dataclasses import dataclass, field
from typing import Final, Protocol

from bot.fair import Beacon, time_of

# --- the randomness beacon (``bot.fair``) -----------------------------------------------------------------------------


class Rounds:
    """The source of rounds' signatures. By default there is no beacon."""

    @property
    def up(self) -> bool:
        """Whether a round may be named now: there are relays, and no pause after a failure."""
        return False

    async def signature(self, round_: int) -> str:
        """The verified signature of a round. Waits until it is published and a few seconds longer; empty if
        unavailable."""
        return ""

    def holds(self, round_: int, signature: str) -> bool | None:
        """Whether a signature is that of a round; None: it cannot be checked here."""
        return None


NO_ROUNDS: Final = Rounds()


# --- packs of sealed deals --------------------------------------------------------------------------------------------
# A pack has its own hash chain (``bot.fair``), from which tables take its deals. Words are collected for a *round*, the
# packs that are fixed at the same time (the deals of one day), and enter all their shuffles. A pack is *open* once it
# can no longer be played; nothing of it may be shown before.


@dataclass(frozen=True, slots=True)
class Pack:
    """``seed``: the last link of the chain. ``from_ms`` to ``until_ms``: when tables may begin to play it; words are
    accepted before. ``words``: the words in the shuffles, the ``beacon`` last; None until fixed, which takes the
    signature of the round named when the last word was accepted. ``open``: see above."""

    id: str
    round: str
    game: str
    seed: str = field(repr=False)
    deals: int
    from_ms: int
    until_ms: int
    words: tuple[str, ...] | None = None
    open: bool = False
    beacon: Beacon | None = None

    @property
    def given(self) -> tuple[str, ...]:
        """The people's words in the shuffles."""
        last = len(self.beacon.words) if self.beacon is not None else 0
        return (self.words or ())[: len(self.words or ()) - last]

    @property
    def awaits(self) -> int:
        """The round whose signature is still to come; 0: none."""
        return self.beacon.round if self.words is None and self.beacon is not None else 0

    def playable(self, now_ms: int) -> bool:
        """Whether a table may begin to play it."""
        return self.words is not None and not self.open and self.from_ms <= now_ms < self.until_ms


@dataclass(frozen=True, slots=True)
class Run:
    """A table that plays a pack, for the person who opened it. ``scores``: of each side after each deal; ``done``: the
    table plays no more of it."""

    pack: str
    table_id: str
    person: str
    name: str
    at_ms: int = 0
    scores: tuple[tuple[int, ...], ...] = ()
    done: bool = False


@dataclass(frozen=True, slots=True)
class PackWord:
    """A person's word for a round: ``salt`` with its ``seal``, and the ``word``, empty if not given yet. ``mixed``:
    what enters the shuffles. Salt and word are empty once the person was forgotten."""

    salt: str = field(repr=False)
    seal: str
    word: str
    mixed: str


def is_of_a_day(pack: str) -> bool:
    """Whether a pack is a daily deal rather than a duplicate."""
    return pack.startswith("d")


async def fixed(packs: "Packs", rounds: Rounds, pack: str) -> Pack | None:
    """A pack with its words fixed, if it is time; waits for the beacon's round."""
    found = await packs.fix(pack, beacon=rounds.up)
    if found is None or not found.awaits:
        return found
    return await packs.settle(pack, await rounds.signature(found.awaits))


async def prepared(packs: "Packs", rounds: Rounds, pack: str, now_ms: int) -> Pack | None:
    """As ``fixed``, but without waiting for an unpublished round: a later call looks again."""
    found = await packs.fix(pack, beacon=rounds.up)
    if found is None or not found.awaits or time_of(found.awaits) > now_ms:
        return found
    return await packs.settle(pack, await rounds.signature(found.awaits))


class Packs(Protocol):
    """:raises StoreUnavailable: from every method when the database cannot be used."""

    async def ensure(self, pack: Pack) -> Pack:
        """The pack with this id, stored as given if there is none yet."""

    async def at(self, pack: str) -> Pack | None: ...

    async def fix(self, pack: str, *, beacon: bool = False) -> Pack | None:
        """Fix a pack's words once ``from_ms`` is reached: those given for its round until then. ``beacon``: also name a
        round; the pack then waits for ``settle``."""

    async def settle(self, pack: str, signature: str) -> Pack | None:
        """Store the named round's signature; empty: unavailable. The first one counts."""

    async def unsettled(self, now_ms: int) -> tuple[str, ...]:
        """The packs that are due but not fixed, or that wait for a signature."""

    async def salted(self, round_: str, person: str, salt: str) -> PackWord:
        """A person's word for a round; created with ``salt`` if there is none."""

    async def give(self, round_: str, person: str, word: str, until_ms: int) -> PackWord | None:
        """Store a word, replacing an earlier one; None if the person has no salt, or it is too late: the time is up or
        a pack of the round is fixed."""

    async def words(self, round_: str) -> tuple[PackWord, ...]:
        """The words of a round, in the order in which they enter the shuffles."""

    async def runs(self, pack: str) -> tuple[Run, ...]:
        """The tables that play a pack, in the order in which they began."""

    async def persons(self, runs: tuple[Run, ...]) -> tuple[Run, ...]:
        """The same runs with the present persons of joined accounts."""

    async def closing(self, now_ms: int) -> tuple[str, ...]:
        """The packs whose time is over and that are not open yet."""

    async def open(self, pack: str, tables: int | None = None) -> bool:
        """Open a pack if its time is over and all its tables are done; whether it is open. ``tables``: this many runs
        suffice before the time is over."""

    async def played(self, person: str, game: str) -> tuple[str, ...]:
        """The packs of a game that a person has begun, by any of their accounts; the latest first, at most 400."""
