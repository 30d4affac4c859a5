"""Seasons: after a time that a chat chooses everybody’s rating there begins anew, beside the one of all time."""

from __future__ import annotations

from datetime import UTC, date, datetime

from bot.ports.ratings import ALL
from bot.ports.rights import Season


def season_at(length: Season, at_ms: int) -> str:
    """The season of a moment, by UTC: ``2026-11``, ``2026-Q4``, ``2026``; ``ALL`` where there are none. Later ones sort
    behind earlier ones of the same length."""
    day = datetime.fromtimestamp(at_ms / 1000, UTC)
    match length:
        case "month":
            return f"{day.year}-{day.month:02}"
        case "quarter":
            return f"{day.year}-Q{(day.month + 2) // 3}"
        case "year":
            return f"{day.year}"
        case _:
            return ALL


def first_day(season: str) -> date:
    """The day on which a season begins."""
    year, _, part = season.partition("-")
    month = 3 * int(part[1:]) - 2 if part.startswith("Q") else int(part or 1)
    return date(int(year), month, 1)
