"""Matches that are over, analysed one after another without anybody asking: what ``/me`` adds up.

All of them are looked at, so that nobody's figures are made of the deals that somebody was curious about. Of each
match only sums by seat are kept (``bot.ports.analysed``); whose seat it was, the match says. Whoever drives this takes
one step after another and rests between them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Final

from bot.analysis.decisions import played
from bot.analysis.sums import Analysis, analysis
from bot.games import entry_of, game_keys
from bot.notation.stored import record_of
from bot.ports import Store
from bot.ports.analysed import SeatTotal
from bot.ports.matches import Finished
from bot.ports.players import Thinking
from bot.replay.course import Played, course
from rules.core import Illegal

SINCE_MS: Final = 14 * 86_400_000
"""Matches that ended longer ago are left alone."""


class Lookback:
    """See the module. ``steps`` may be dropped between two of its steps: nothing is kept of half a match."""

    def __init__(self, store: Store, thinking: Thinking) -> None:
        self._store: Final = store
        self._thinking: Final = thinking
        self._games: Final = tuple(key for key in game_keys() if entry_of(key).weighs)

    async def due(self, now_ms: int) -> Finished | None:
        """The latest match that has not been looked at."""
        return await self._store.analysed.due(self._games, now_ms - SINCE_MS)

    async def steps(self, match: Finished) -> AsyncIterator[None]:
        """Analyses a match, a decision at a time, and notes what it comes to."""
        found: list[Analysis] = []
        for n, deal in enumerate(await self._deals(match), 1):
            made = await self._thinking.aside(partial(played, deal, f"{match.table_id}.{match.number}.{n}"))
            costs = []
            for one in made.decisions:
                costs.append(await self._thinking.weigh(one.decided))
                yield
            found.append(analysis(made, costs, ()))
        await self._store.analysed.note(match.table_id, match.number, totals(match, found))

    async def give_up(self, match: Finished) -> None:
        """It cannot be analysed, and is not to be tried again."""
        await self._store.analysed.note(match.table_id, match.number, totals(match, ()))

    async def _deals(self, match: Finished) -> Sequence[Played]:
        """None of a match whose cards stay hidden for good (HS-20)."""
        events = await self._store.events(match.table_id)
        try:
            return await self._thinking.aside(lambda: course(record_of(match, events)))
        except Illegal:
            return ()


def totals(match: Finished, found: Sequence[Analysis]) -> tuple[SeatTotal, ...]:
    """``found``: by deal."""

    def total(seat: int) -> SeatTotal:
        mine = [one for deal in found for one in deal.seats if one.seat == seat]
        return SeatTotal(
            seat=seat,
            deals=len(found),
            decisions=sum(one.weighed for one in mine),
            called=sum(one.called for one in mine),
            faults=sum(one.faults for one in mine),
            calls=round(1000 * sum(one.calls for one in mine)),
            play=round(1000 * sum(one.play for one in mine)),
        )

    return tuple(total(one.seat) for one in match.seats)
