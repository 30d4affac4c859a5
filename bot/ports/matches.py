"""The read model of finished matches and its port. It is derived from events alone and can be rebuilt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

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
    key, seats). ``rated``: it was agreed to be (``bot.table.rated``), and nobody else took a seat.
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
