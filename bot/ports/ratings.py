"""Ratings of players and pairs: by chat, season and game, and over all of each.

Derived from the finished matches alone (``bot.features.ratings.model``); can be rebuilt.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias

Kind: TypeAlias = Literal["player", "pair"]
KINDS: Final[tuple[Kind, ...]] = ("player", "pair")
PART: Final = 1_000_000
"""One, in the units of ``mu`` and ``sigma``, which are whole numbers."""
MU: Final = 25 * PART
SIGMA: Final = 8_333_333
PLACED: Final = 5
"""The matches needed for a place in the standings."""
ALL: Final = ""
"""Replaces a chat: all chats; a season: all time; a game: all games."""
POINT: Final = PART // 40
"""The ``mu`` of one point of the displayed rating."""
TITLES: Final = ("kaput", "kanach", "tars", "rubicon", "best")
"""The reasons for titles, as counted by ``Rating``."""
FIRST: Final = 1000
"""The displayed rating of a newcomer."""


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate of strength, with counts from its matches.

    ``points``: 1 for a win, 2 for one over the rubicon. ``streak``: current wins in a row, ``best``: the longest;
    ``kaput``, ``kanach``: deals in which they did it; ``tars``, ``rubicon``: matches won that way.
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
        """The displayed number. No win lowers it, and no defeat raises it."""
        return FIRST + (self.mu - MU + POINT // 2) // POINT

    @property
    def placed(self) -> bool:
        return self.matches >= PLACED


@dataclass(frozen=True, slots=True)
class Change:
    """The effect of one match on the rating of ``who``: a person, or a pair (``pair_key``).

    ``chance``: to win, by the ratings before it, in thousandths. ``held``: whether the daily bound reduced it.
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
    """``rank``: 1 for the highest rating; 0 until there are enough matches."""

    who: str
    rating: Rating
    rank: int


@dataclass(frozen=True, slots=True)
class Meetings:
    """The rated matches of two people: against each other, by winner, and as partners, won and lost."""

    won: int = 0
    lost: int = 0
    won_together: int = 0
    lost_together: int = 0


@dataclass(frozen=True, slots=True)
class Ladder:
    """The scope of ratings: a chat (``bot.ports.keys.house_of``), a season, a game; each may be ``ALL``."""

    chat: str = ALL
    season: str = ALL
    game: str = ALL


class Ratings(Protocol):
    """Ratings; no list contains forgotten people.

    :raises StoreUnavailable: the database cannot be used.
    """

    async def top(self, ladder: Ladder, kind: Kind, skip: int, limit: int) -> tuple[Standing, ...]:
        """The standings with a place, the best first."""

    async def placed(self, ladder: Ladder, kind: Kind) -> int:
        """The number of standings with a place."""

    async def of(self, ladder: Ladder, who: str) -> Standing | None:
        """The standing of a person or a pair; None: no rated match there."""

    async def course(self, ladder: Ladder, who: str, limit: int) -> tuple[Rating, ...]:
        """Their ratings after each of their latest matches, the oldest first."""

    async def changes(self, chat: str, table_id: str, number: int) -> tuple[Change, ...]:
        """A match's changes to the all-time ratings over all games."""

    async def meetings(self, chat: str, one: str, other: str) -> Meetings:
        """The rated matches of two people in a chat, or anywhere (``ALL``)."""

    async def titles(self, ladder: Ladder) -> Mapping[str, tuple[str, int]]:
        """For each of ``TITLES`` the leading player and their count; titles without one are left out."""

    async def champions(self, chat: str, before: str, game: str = ALL) -> tuple[tuple[str, str, str], ...]:
        """(season, best player, best pair) of each season before one, the latest first; empty if none had a place."""

    async def games(self, ladder: Ladder, kind: Kind) -> frozenset[str]:
        """The games with standings that have a place; ``ladder.game`` is ignored."""

    async def by_game(self, ladder: Ladder, who: str) -> Mapping[str, Standing]:
        """A person's standing in each game; ``ladder.game`` is ignored."""

    async def desertions(self, persons: Collection[str]) -> Mapping[str, int]:
        """How often each of these people has deserted a rated match; those who never have are left out."""

    async def names(self, chat: str, persons: Collection[str]) -> Mapping[str, str]:
        """The latest names of these people, if they have finished a match in the chat."""


def pair_key(a: str, b: str) -> str:
    """The key of a pair in either order."""
    return "+".join(sorted((a, b)))
