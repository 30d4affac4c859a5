"""Ratings and their port: of players and pairs, in each chat and over all, in each season and over all time, in each
game and over all games.

They are derived from the finished matches alone (``bot.features.ratings.model``) and can be rebuilt.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias

Kind: TypeAlias = Literal["player", "pair"]
KINDS: Final[tuple[Kind, ...]] = ("player", "pair")
PART: Final = 1_000_000
"""``mu`` and ``sigma`` are whole numbers of the one over this."""
MU: Final = 25 * PART
SIGMA: Final = 8_333_333
PLACED: Final = 5
"""The matches after which somebody has a place in the standings."""
ALL: Final = ""
"""In place of a chat: over all chats. In place of a season: all time. In place of a game: all games."""
POINT: Final = PART // 40
"""How much of ``mu`` is one point of the rating that people see."""
TITLES: Final = ("kaput", "kanach", "tars", "rubicon", "best")
"""What titles are given for, as ``Rating`` counts it."""
FIRST: Final = 1000
"""The rating that a newcomer is shown with."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A belief about strength, and what has been counted in the matches that it comes from.

    ``points``: 1 for a win, 2 for one over the rubicon. ``streak``: wins in a row now, ``best``: at most; ``kaput``,
    ``kanach``: deals in which they did it; ``tars``, ``rubicon``: matches won in that way.
    """

    mu: int = MU
    sigma: int = SIGMA
    matches: int = 0
    wins: int = 0
    points: int = 0
    streak: int = 0
    best: int = 0
    kaput: int = 0
    kanach: int = 0
    tars: int = 0
    rubicon: int = 0

    @property
    def shown(self) -> int:
        """The number that people see. No win lowers it, and no defeat raises it."""
        return FIRST + (self.mu - MU + POINT // 2) // POINT

    @property
    def placed(self) -> bool:
        return self.matches >= PLACED


@dataclass(frozen=True, slots=True)
class Change:
    """What one match did to the rating of ``who``: a person, or a pair (``bot.features.ratings.model.pair_key``).

    ``chance``: to win, by the ratings before it, in thousandths. ``held``: whether the bound of a day made it smaller.
    ``company``: the people of the match.
    """

    who: str
    before: Rating
    after: Rating
    won: bool
    chance: int
    held: bool
    company: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """``rank``: 1 for the highest rating; 0 until there are enough matches for one."""

    who: str
    rating: Rating
    rank: int


@dataclass(frozen=True, slots=True)
class Meetings:
    """The rated matches of two people: against each other, by who won, and as partners, won and lost."""

    won: int = 0
    lost: int = 0
    won_together: int = 0
    lost_together: int = 0


@dataclass(frozen=True, slots=True)
class Ladder:
    """Whose ratings: of a chat (``bot.ports.keys.house_of``), in a season, in a game; each may be ``ALL``."""

    chat: str = ALL
    season: str = ALL
    game: str = ALL


class Ratings(Protocol):
    """Ratings; whoever has been forgotten is in none of the lists.

    :raises StoreUnavailable: the database cannot be used.
    """

    async def top(self, ladder: Ladder, kind: Kind, skip: int, limit: int) -> tuple[Standing, ...]:
        """Those with a place, the best first."""
        ...

    async def placed(self, ladder: Ladder, kind: Kind) -> int:
        """How many have a place."""
        ...

    async def of(self, ladder: Ladder, who: str) -> Standing | None:
        """The standing of a person or a pair; None: they have played no rated match there."""
        ...

    async def course(self, ladder: Ladder, who: str, limit: int) -> tuple[Rating, ...]:
        """Their ratings after each of their latest matches, the oldest first."""
        ...

    async def changes(self, chat: str, table_id: str, number: int) -> tuple[Change, ...]:
        """What a match did to the ratings of all time over all games."""
        ...

    async def meetings(self, chat: str, one: str, other: str) -> Meetings:
        """The rated matches of two people in a chat or, ``ALL``, anywhere."""
        ...

    async def titles(self, ladder: Ladder) -> Mapping[str, tuple[str, int]]:
        """Of each of ``TITLES`` the player who has most, and how many; without those that nobody has."""
        ...

    async def champions(self, chat: str, before: str, game: str = ALL) -> tuple[tuple[str, str, str], ...]:
        """(season, best player, best pair) of each season before one, the latest first; empty where nobody had a
        place."""
        ...

    async def games(self, ladder: Ladder, kind: Kind) -> frozenset[str]:
        """The games in which somebody has a place; ``ladder.game`` does not matter."""
        ...

    async def by_game(self, ladder: Ladder, who: str) -> Mapping[str, Standing]:
        """Somebody's standing in each game; ``ladder.game`` does not matter."""
        ...

    async def desertions(self, persons: Collection[str]) -> Mapping[str, int]:
        """How often each of some people has deserted a rated match; without those who never have."""
        ...

    async def names(self, chat: str, persons: Collection[str]) -> Mapping[str, str]:
        """The latest names of those among some people who have finished a match in a chat."""
        ...
