"""Handles ``/analyse``: which actions were mistakes, decision by decision, shown only to the person who asks.

A finished match, rated or not, can be analysed by people who may see it in ``/history``. During a match, its players
may ask about finished deals if hints are allowed and HS-20 has opened the hands. This excludes rated and staked
matches, and duplicates. The analysis runs on threads without locking a table, like a hint: one deal at a time, so that
tables are served in between.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from cachetools import LRUCache

from bot.core import loaded, model
from bot.core.service import Service
from bot.features.analysis import views as scenes
from bot.features.analysis.model import Analysis, Course, analysis
from bot.features.analysis.model import played as course_of
from bot.features.history import views as history_views
from bot.features.history.handler import History, number
from bot.features.replay.model import Played, course
from bot.games import entry_of
from bot.games.folder import ArgSpec, CommandSpec
from bot.handlers import chats, part, services
from bot.notation.model import MatchRecord
from bot.notation.stored import record_of, so_far
from bot.ports import Locks, Store
from bot.ports.players import Thinking
from bot.text import t
from bot.view import press
from bot.view.scene import Line
from rules.core import Illegal

KEPT: Final = 64
"""The most analyses kept in memory."""
ONE: Final = "analysis"
"""The key of the lock on analysing; no table has such an id."""


@dataclass(frozen=True, slots=True)
class _Match:
    """``name``: ``TABLE.NUMBER``; ``reading``: makes its record."""

    name: str
    game: str
    head: Line
    reading: Callable[[], MatchRecord]


class Analyses:
    """Handles ``analyse``: nothing (the last finished deal), ``N`` or ``TABLE.NUMBER``, followed by the number of a
    deal and of a turning point in it."""

    names: Final = frozenset({"analyse"})

    def __init__(self, history: History, store: Store, service: Service, thinking: Thinking, locks: Locks) -> None:
        self._history = history
        self._store = store
        self._service = service
        self._thinking = thinking
        self._kept: LRUCache[tuple[str, int], Analysis] = LRUCache(KEPT)
        self._locks = locks

    async def answer(self, ask: part.Ask) -> part.Answer:
        table, dot, rest = ask.value.partition(".")
        which, _, place = rest.partition(".")
        match = await self._meant(ask, f"{table}{dot}{which}")
        if not entry_of(match.game).weighs:
            raise Illegal("analysis-none")
        deals = await self._thinking.aside(lambda: course(match.reading()))
        first, _, second = place.partition(".")
        n, k = number(first) or len(deals), number(second)
        if n > len(deals):
            raise Illegal("no-such-deal")
        found = await self._found(match, deals[n - 1], n)
        if k > len(found.turning):
            raise Illegal("no-such-deal")
        told = (match.name, match.head, deals[n - 1], found, n, len(deals))
        return part.Answer(True, None, scenes.turning(*told, k) if k else scenes.deal(*told), lang=ask.lang)

    async def _found(self, match: _Match, deal: Played, n: int) -> Analysis:
        key = match.name, n
        async with self._locks.hold(ONE):
            if key not in self._kept:
                made = await self._thinking.aside(partial(course_of, deal, f"{match.name}.{n}"))
                self._kept[key] = await self._judged(made)
            return self._kept[key]

    async def _judged(self, made: Course) -> Analysis:
        costs = [await self._thinking.weigh(one.decided) for one in made.decisions]
        return analysis(made, costs, await self._thinking.makeable(made.opened) if made.opened is not None else ())

    # --- choosing the match -------------------------------------------------------------------------------------------

    async def _meant(self, ask: part.Ask, typed: str) -> _Match:
        """:raises Illegal: ``analysis-later``: only after the match; and as ``History.meant``."""
        table = await self._running(ask, typed)
        if table is not None:
            if not loaded.told_of(table):
                raise Illegal("analysis-later")
            name, head = f"{table.id}.{table.match}", Line(t(f"game-{table.game}"), "head")
            return _Match(name, table.game, head, partial(so_far, table, await self._store.events(table.id)))
        match = await self._history.meant(ask.place, ask.person, typed)
        reading = partial(record_of, match, await self._store.events(match.table_id))
        return _Match(match.name, match.game, history_views.head(match), reading)

    async def _running(self, ask: part.Ask, typed: str) -> model.Table | None:
        """A running match of this player with a finished deal."""
        name, _, which = typed.partition(".")
        if not typed:
            row = await chats.table_meant(self._store, ask.place, ask.person, adjourned=False)
            name = row.table_id if row is not None else ""
        elif not press.is_table(name):
            return None
        table = await self._service.table(name) if name else None
        if table is None or table.phase not in ("play", "paused") or table.seat_of(ask.person.id) is None:
            return None
        if which and table.match != number(which):
            return None
        over = table.deal - (not loaded.loaded_of(table).game.needs_deal(table.state))
        return table if over > 0 else None


def _install(use: services.Services) -> part.Installed:
    history = History(use.store, use.service)
    return part.Installed(parts=(Analyses(history, use.store, use.service, use.thinking, use.locks),))


FEATURE: Final = part.Feature(commands=(CommandSpec("analyse", "stats", (ArgSpec("match"),)),), install=_install)
