"""What somebody has reached in rated matches: a rating, titles, seasons that they have won."""

from __future__ import annotations

from typing import Final

from bot.ports import Store
from bot.ports.keys import house_of, is_guest, is_private
from bot.ports.ratings import ALL, Ladder
from bot.scenes.ladder import Honours

_LAST: Final = "9999"
"""Behind every season."""


def home_of(place: str) -> str:
    """The chat whose ratings are shown at a place; ``ALL`` where there are none."""
    return ALL if is_private(place) or is_guest(place) else house_of(place)


async def honours_of(store: Store, ladder: Ladder, home: str, who: str) -> Honours | None:
    """The standing of ``who`` in a ladder, and what they hold in the chat ``home``; None without a rated match."""
    standing = await store.ratings.of(ladder, who)
    if standing is None:
        return None
    champions = await store.ratings.champions(home, _LAST) if home != ALL else ()
    titles = await store.ratings.titles(Ladder(home)) if home != ALL else {}
    return Honours(
        standing=standing,
        total=await store.ratings.placed(ladder, "player"),
        champion=tuple(season for season, player, pair in champions if who in (player, *pair.split("+"))),
        holds=tuple((name, n) for name, (holder, n) in titles.items() if holder == who),
    )
