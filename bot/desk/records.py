"""The record of a deal, for those who look into something that happened at a table.

While a deal runs, its record holds what the board shows to everybody. Once it is over and no card of it stays hidden
(HS-20), it holds the actions in order and the secret it was dealt from, so that it can be replayed.
"""

from __future__ import annotations

from typing import Final

from bot.fair import link
from bot.games.common import listed_all
from bot.ports import Clock, Store
from bot.scenes.info import last_finished
from bot.scenes.show import public
from bot.table import events as ev
from bot.table.codec import decode_event
from bot.table.model import Table
from bot.text import Text, t

MOST_ACTS: Final = 2000
"""Characters of a record's actions; the last ones are kept."""


class DealRecords:
    """See the module."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def of(self, table: Table, deal: int) -> Text:
        """The record of a deal of the table's current match, 1 to ``table.deal``. Of a deal that others play
        too there is none: those who read it may be among them."""
        if table.pack is not None:
            return t("feedback-pack", table=table.id, game=t(f"game-{table.game}"))
        return await self._finished(table, deal) if deal <= last_finished(table) else self._running(table)

    def _running(self, table: Table) -> Text:
        scene = public(table, self._clock.now_ms())
        shown = listed_all([line.text for line in (*scene.lines, *scene.reading)])
        return t("feedback-running", table=table.id, game=t(f"game-{table.game}"), deal=table.deal, shown=shown)

    async def _finished(self, table: Table, deal: int) -> Text:
        acts: list[str] = []
        now = 0
        for stored in await self._store.events(table.id):
            if stored.seq > table.seq:  # of the next match
                break
            event = decode_event(stored, table.game)
            if isinstance(event, ev.Dealt):
                now = event.deal
            elif isinstance(event, ev.Rematched | ev.Started):
                now, acts = 0, []  # of the current match
            elif isinstance(event, ev.Acted) and now == deal:
                acts.append(f"{event.seat + 1} {event.text}")
        note = next(it for it in table.deals if it.deal == deal)
        said = " · ".join(acts)[-MOST_ACTS:]
        return t(
            "feedback-finished",
            table=table.id,
            game=t(f"game-{table.game}"),
            deal=deal,
            secret=link(table.seed, note.link),
            words=" | ".join(note.words) or "–",
            acts=said or "–",
        )
