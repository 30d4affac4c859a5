"""The seeding of a cup by rating: who is stronger meets who is weaker first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from bot.league.cup.model import Entry
from bot.league.cup.steps import paired
from bot.league.cup.view import View
from bot.league.days import WEB
from bot.league.ratings import pair_key
from bot.ports.keys import house_of, platform_of
from bot.ports.ratings import ALL, MU, Ladder, Ratings

Strength: TypeAlias = Callable[[View], Awaitable[Sequence[int]]]
"""The entries of a cup, the strongest first."""


async def by_registration(seen: View) -> Sequence[int]:
    """The order in which they came."""
    return tuple(one.number for one in seen.cup.entries)


def by_rating(ratings: Ratings) -> Strength:
    """By the rating in the cup's game of all time, over all chats (on the page: in its room, where alone its people are
    rated). A pair by its own, else by the average of the two; whoever has none is rated like a newcomer. Whoever looks
    for a partner counts with the one they will be paired with. Equals in the order in which they came."""

    async def mu(seen: View, who: str) -> int | None:
        here = house_of(seen.place)
        found = await ratings.of(Ladder(here if platform_of(here) == WEB else ALL, game=seen.cup.options.game), who)
        return found.rating.mu if found is not None else None

    async def rated(seen: View, entry: Entry) -> int:
        people = [seen.person(one) for one in entry.players]
        own = await mu(seen, pair_key(*people)) if len(people) == 2 else None
        if own is not None:
            return own
        found = [known if (known := await mu(seen, one)) is not None else MU for one in people]
        return sum(found) // len(found)

    async def strength(seen: View) -> Sequence[int]:
        found = {one.number: await rated(seen, one) for one in paired(seen.cup).whole()}
        return sorted(found, key=lambda number: (-found[number], number))

    return strength
