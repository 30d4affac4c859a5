"""The read model of finished matches, links to them, and analysis totals. Derived from events; it can be rebuilt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

# --- The read model of finished matches and its port ------------------------------------------------------------------
# It is derived from events alone and can be rebuilt.


Played: TypeAlias = Literal["self", "sub", "left", "auto"]
"""Who played a seat: its first owner; a substitute; an automatic player for an owner who left; an automatic player from
the start."""
Ending: TypeAlias = Literal["won", "lost", "open"]
"""``open``: neither; the match was abandoned, or deserted by somebody’s partner."""
RUBICON = "rubicon"
"""Among the options of a match that was deserted: where there is a rubicon, which."""
LUCK = ("luck-n", "luck-got", "luck-mean", "luck-spread")
"""What chance gave, among the counts: draws; their total, its average and its variance in thousandths."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat at the end of a match. ``side``: the index in the score; ``partner``: the person on the other seat of the
    side, if there is one; ``counts``: bids, combinations … as the game's chronicle tells them, by name."""

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
    whatever was changed, by name. ``deals``: the score by side after each deal that was finished. ``feats``: (deal,
    key, seats). ``rated``: it was agreed to be (``bot.core.rated``), and nobody else took a seat.
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

    def played_by(self, *accounts: str) -> bool:
        return any(one.person in accounts and one.played != "auto" for one in self.seats)


Tally: TypeAlias = Mapping[tuple[str, str], int]
"""(game, what) → how often: ``matches won lost open deals``, a game's counts, ``with:<person>`` and ``won-with:``."""


def tallied(matches: Sequence[Finished], *, also: bool = False) -> Counter[tuple[str, str, str, str]]:
    """The contribution of matches to the tallies, by person, chat, game and name; to those of the other chats in which
    they were played (``also``), which count for no person's total."""
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
        """The matches at whose end a person had a seat, by any of the accounts that are theirs now."""
        ...

    async def at(self, table_id: str, number: int) -> Finished | None: ...

    async def endings(self, person: str, limit: int, chat: str = "") -> tuple[Ending, ...]:
        """The endings of a person's latest matches."""
        ...

    async def tally(self, person: str, chat: str = "") -> Tally: ...

    async def members(self, chat: str) -> tuple[tuple[str, str], ...]:
        """(person, name) of everybody who has played in a chat, the latest player first; each person once."""
        ...

    async def names(self, persons: Collection[str]) -> Mapping[str, str]:
        """The latest names of people."""
        ...


# --- Links by which anybody may look at a finished match again, made by those who played it ---------------------------


class Shares(Protocol):
    """The store keeps a hash of a link's token (``bot.features.replay.handler``), so that no link can be made from the
    database.

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


# --- What the analyses of matches that are over have come to ----------------------------------------------------------
# sums alone, no cards and no decisions.


@dataclass(frozen=True, slots=True)
class SeatTotal:
    """What a seat has lost in a match. ``deals``: of the match; ``decisions``: of which it is known what they have
    cost, ``called`` of them calls; ``faults``: how many were faults; ``calls``, ``play``: thousandths of points."""

    seat: int
    deals: int
    decisions: int = 0
    called: int = 0
    faults: int = 0
    calls: int = 0
    play: int = 0


@dataclass(frozen=True, slots=True)
class Total:
    """The same of a person over several matches of a game, those alone in which they have kept their seat."""

    matches: int
    deals: int
    decisions: int
    called: int
    faults: int
    calls: int
    play: int

    @property
    def accuracy(self) -> int:
        """The share of the decisions, in per cent, that were no faults; there is at least one decision."""
        return round(100 * (1 - self.faults / self.decisions))


class Analysed(Protocol):
    """Kept by match and seat; whose they are the matches say.

    :raises StoreUnavailable: the database cannot be used.
    """

    async def due(self, games: Collection[str], since_ms: int) -> Finished | None:
        """The latest match of ``games`` that has ended since then and was not analysed."""
        ...

    async def note(self, table_id: str, number: int, totals: Sequence[SeatTotal]) -> None:
        """The match has been analysed; what was noted before stays."""
        ...

    async def sums(self, person: str, chat: str = "") -> Mapping[str, Total]:
        """By game, with at least one decision. ``chat`` ``""``: of all chats, by all accounts that are theirs now."""
        ...
