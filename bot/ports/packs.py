"""Packs, sealed deals that several tables share, and the randomness beacon."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from bot.fair import Beacon, time_of

# --- The port to the randomness beacon (``bot.fair``) ----------------------------------------------------------


class Rounds(Protocol):
    """Where the signatures of rounds come from."""

    @property
    def up(self) -> bool:
        """Whether a round may be named now: there are relays, and they are not left alone after a failure."""
        ...

    async def signature(self, round_: int) -> str:
        """The verified signature of a round, waited for until it is published and a few seconds longer; empty if it is
        not to be had."""
        ...

    def holds(self, round_: int, signature: str) -> bool | None:
        """Whether a signature is that of a round; None: it cannot be checked here."""
        ...


class NoRounds:
    """No beacon."""

    up = False

    async def signature(self, round_: int) -> str:
        return ""

    def holds(self, round_: int, signature: str) -> bool | None:
        return None


NO_ROUNDS: Rounds = NoRounds()


# --- Packs ------------------------------------------------------------------------------------------------------------
# sealed deals that several tables share, and their port.
#
# A pack has a hash chain of its own (``bot.fair``); a table that plays it takes its deals from there. Words are
# collected for a *round*, the packs that are fixed at the same time (the deals of one day), and enter every shuffle
# of them. A pack is *open* once nobody can play it any more; nothing of it may be shown before.


@dataclass(frozen=True, slots=True)
class Pack:
    """``seed``: the last link of the chain. ``from_ms`` to ``until_ms``: when tables may begin to play it; words are
    taken before. ``words``: what enters the shuffles, the ``beacon`` last; None until it is fixed, which takes the
    signature of the round that was named as the last word was taken. ``open``: see the module."""

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
        """What people's words put into the shuffles."""
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
    table has played all it will."""

    pack: str
    table_id: str
    person: str
    name: str
    at_ms: int = 0
    scores: tuple[tuple[int, ...], ...] = ()
    done: bool = False


@dataclass(frozen=True, slots=True)
class PackWord:
    """What somebody has for a round: ``salt`` with its ``seal``, and the ``word`` they gave, empty if none yet.
    ``mixed``: what of it enters the shuffles. Salt and word are empty once their giver has been forgotten."""

    salt: str = field(repr=False)
    seal: str
    word: str
    mixed: str


def is_of_a_day(pack: str) -> bool:
    """Whether a pack is that of a day, and not of a duplicate."""
    return pack.startswith("d")


def no_pack(pack: str) -> Pack | None:
    """Where there are no packs."""
    return None


async def fixed(packs: Packs, rounds: Rounds, pack: str) -> Pack | None:
    """A pack whose words are fixed, if it is time; it waits for the round of the beacon."""
    found = await packs.fix(pack, beacon=rounds.up)
    if found is None or not found.awaits:
        return found
    return await packs.settle(pack, await rounds.signature(found.awaits))


async def prepared(packs: Packs, rounds: Rounds, pack: str, now_ms: int) -> Pack | None:
    """The same, without waiting for a round that is not published yet: it is looked for again later."""
    found = await packs.fix(pack, beacon=rounds.up)
    if found is None or not found.awaits or time_of(found.awaits) > now_ms:
        return found
    return await packs.settle(pack, await rounds.signature(found.awaits))


class Packs(Protocol):
    """:raises StoreUnavailable: from every method when the database cannot be used."""

    async def ensure(self, pack: Pack) -> Pack:
        """The pack with this id, stored as given if there is none yet."""
        ...

    async def at(self, pack: str) -> Pack | None: ...

    async def fix(self, pack: str, *, beacon: bool = False) -> Pack | None:
        """Fix the words of a pack once ``from_ms`` is reached: those given for its round until then. ``beacon``: name a
        round of the beacon with it; the pack then waits for ``settle``."""
        ...

    async def settle(self, pack: str, signature: str) -> Pack | None:
        """The signature of the round that was named; empty: it is not to be had. The first one told counts."""
        ...

    async def unsettled(self, now_ms: int) -> tuple[str, ...]:
        """The packs that may be played by now and are not fixed, or wait for a signature."""
        ...

    async def salted(self, round_: str, person: str, salt: str) -> PackWord:
        """What somebody has for a round; ``salt`` if they have none yet."""
        ...

    async def give(self, round_: str, person: str, word: str, until_ms: int) -> PackWord | None:
        """Store a word in the place of an earlier one; None if they have no salt, or it is too late: the time is up or
        a pack of the round is fixed."""
        ...

    async def words(self, round_: str) -> tuple[PackWord, ...]:
        """The words of a round, in the order in which they enter the shuffles."""
        ...

    async def runs(self, pack: str) -> tuple[Run, ...]:
        """The tables that play a pack, in the order in which they began."""
        ...

    async def persons(self, runs: tuple[Run, ...]) -> tuple[Run, ...]:
        """The same with the persons whom accounts stand for now."""
        ...

    async def closing(self, now_ms: int) -> tuple[str, ...]:
        """The packs whose time is over and that are not open yet."""
        ...

    async def open(self, pack: str, tables: int | None = None) -> bool:
        """Open a pack whose time is over if every table that plays it is done; whether it is open. ``tables``: it need
        not be over if so many have played it."""
        ...

    async def played(self, person: str, game: str) -> tuple[str, ...]:
        """The packs of a game that a person has begun, by any of their accounts; the latest first, at most 400."""
        ...
