"""Finished matches, links to them, and analysis totals. Derived from events; can be rebuilt."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

# --- finished matches -------------------------------------------------------------------------------------------------


Played: TypeAlias = Literal["self", "sub", "left", "auto"]
"""Who played a seat: its first owner; a substitute; an automatic player for an owner who left; an automatic player from
the start."""
Ending: TypeAlias = Literal["won", "lost", "open"]
"""``open``: neither; the match was abandoned, or deserted by the player's partner."""
RUBICON = "rubicon"
"""The option of a deserted match that holds its rubicon, if it has one."""
LUCK = ("luck-n", "luck-got", "luck-mean", "luck-spread")
"""Luck, among the counts: the number of draws; their total, average and variance in thousandths."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat at the end of a match. ``side``: the index in the score; ``partner``: the person on the side's other seat,
    if any; ``counts``: bids, combinations … from the game's records, by name."""

    seat: int
    side: int
    person: str
    name: str
    played: Played
    ending: Ending
    partner: str
    counts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished match of a chat. The table at its end is the fold of the table's events up to ``last_seq``.

    ``also``: the other chats in which it was played. ``number``: which match of the table. ``played_ms``: without
    pauses. ``how``: the reason of the result, ``deserted`` or ``abandoned``. ``options``: preset, clock, stake and
    changed options, by name. ``deals``: the score by side after each finished deal. ``feats``: (deal, key, seats).
    ``rated``: all agreed to it (``bot.core.rated``), and nobody else took a seat.
    """

    table_id: str
    number: int
    chat: str
    game: str
    last_seq: int
    started_ms: int
    ended_ms: int
    played_ms: int
    how: str
    options: tuple[tuple[str, str], ...]
    score: tuple[int, ...]
    deals: tuple[tuple[int, ...], ...]
    feats: tuple[tuple[int, str, tuple[int, ...]], ...]
    seats: tuple[Seated, ...]
    also: tuple[str, ...] = ()
    rated: bool = False

    @property
    def order(self) -> tuple[int, str, int]:
        """The order of lists: by time, then by table."""
        return self.ended_ms, self.table_id, self.number

    @property
    def name(self) -> str:
        """``TABLE.NUMBER``."""
        return f"{self.table_id}.{self.number}"

    def played_by(self, *accounts: str) -> bool:
        return any(one.person in accounts and one.played != "auto" for one in self.seats)


Tally: TypeAlias = Mapping[tuple[str, str], int]
"""(game, what) → how often: ``matches won lost open deals``, a game's counts, ``with:<person>`` and ``won-with:``."""


def tallied(matches: Sequence[Finished], *, also: bool = False) -> Counter[tuple[str, str, str, str]]:
    """The matches' contribution to the tallies, by person, chat, game and name. ``also``: instead to the tallies of the
    other chats in which they were played, which count for no person's total."""
    found: Counter[tuple[str, str, str, str]] = Counter()
    for match, chat in ((one, chat) for one in matches for chat in (one.also if also else (one.chat,))):
        for one in match.seats:
            if one.played == "auto":
                continue
            key = (one.person, chat, match.game)
            found[*key, "matches"] += 1
            found[*key, one.ending] += 1
            found[*key, "deals"] += len(match.deals)
            if one.partner and one.ending != "open":
                found[*key, f"with:{one.partner}"] += 1
                found[*key, f"won-with:{one.partner}"] += one.ending == "won"
            for name, n in one.counts:
                found[*key, name] += n
    return found


class Matches(Protocol):
    """Finished matches; lists begin with the latest. ``chat`` ``""``: all chats.

    :raises StoreUnavailable: the database cannot be used.
    """

    async def in_chat(self, chat: str, skip: int, limit: int) -> tuple[Finished, ...]: ...

    async def of(self, person: str, skip: int, limit: int, chat: str = "") -> tuple[Finished, ...]:
        """The matches in which a person had a seat at the end, by any of their present accounts."""

    async def at(self, table_id: str, number: int) -> Finished | None: ...

    async def endings(self, person: str, limit: int, chat: str = "") -> tuple[Ending, ...]:
        """The endings of a person's latest matches."""

    async def tally(self, person: str, chat: str = "") -> Tally: ...

    async def members(self, chat: str) -> tuple[tuple[str, str], ...]:
        """(person, name) of everyone who has played in a chat, the latest player first; each person once."""

    async def names(self, persons: Collection[str]) -> Mapping[str, str]:
        """The latest names of people."""


# --- links to finished matches ----------------------------------------------------------------------------------------


class Shares(Protocol):
    """Links by which anyone may view a finished match. The store keeps only a hash of a link's token
    (``bot.features.replay.handler``), so that no link can be made from the database.

    :raises StoreUnavailable: the database cannot be used.
    """

    async def offer(self, digest: str, table_id: str, number: int, person: str, most: int) -> None:
        """Add a new link of ``person`` to a match; only their newest ``most`` for this match are kept."""

    async def find(self, digest: str) -> tuple[str, int] | None:
        """The table and match number of a link; None if there is no such link."""

    async def count(self, table_id: str, number: int, persons: tuple[str, ...]) -> int:
        """The number of these accounts' links to a match."""

    async def end(self, table_id: str, number: int, persons: tuple[str, ...]) -> int:
        """End these accounts' links to a match; return their number."""


# --- analysis totals --------------------------------------------------------------------------------------------------
# Sums alone, no cards and no decisions.


@dataclass(frozen=True, slots=True)
class SeatTotal:
    """A seat's losses in a match. ``deals``: of the match; ``decisions``: those with a known cost, ``called`` of them
    calls; ``faults``: how many were faults; ``calls``, ``play``: losses in thousandths of points."""

    seat: int
    deals: int
    decisions: int = 0
    called: int = 0
    faults: int = 0
    calls: int = 0
    play: int = 0


@dataclass(frozen=True, slots=True)
class Total:
    """A person's losses over several matches of a game, only those in which they kept their seat."""

    matches: int
    deals: int
    decisions: int
    called: int
    faults: int
    calls: int
    play: int

    @property
    def accuracy(self) -> int:
        """The percentage of decisions without fault; there is at least one decision."""
        return round(100 * (1 - self.faults / self.decisions))


class Analysed(Protocol):
    """Totals by match and seat; the matches hold the persons.

    :raises StoreUnavailable: the database cannot be used.
    """

    async def due(self, games: Collection[str], since_ms: int) -> Finished | None:
        """The latest match of ``games`` that has ended since then and was not analysed."""

    async def note(self, table_id: str, number: int, totals: Sequence[SeatTotal]) -> None:
        """Store the totals of an analysed match; earlier ones are kept."""

    async def sums(self, person: str, chat: str = "") -> Mapping[str, Total]:
        """By game, with at least one decision. ``chat`` ``""``: all chats; covers all the person's present accounts."""
