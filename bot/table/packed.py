"""The fold of a pack's events: where a table's deals come from, and what was written in them."""

from __future__ import annotations

from dataclasses import replace

from bot.ports.packs import Run
from bot.table import events as ev
from bot.table.model import PackOf, Table


def packed(table: Table, event: ev.Packed | ev.PackScored) -> Table:
    """The table after an event of ``bot.table.pack_events``."""
    if isinstance(event, ev.Packed):
        pack = PackOf(event.pack, event.deals, event.words)
        return replace(table, seed=event.seed, pack=pack, spectators=False, words=())
    over = table.pack is None or event.deal >= table.pack.deals
    return replace(
        table,
        pack_scores=(*table.pack_scores, event.score),
        phase="over" if over else table.phase,
        proposal=None if over else table.proposal,
    )


def run_of(before: Table | None, last: Table) -> Run | None:
    """What the store is to know of a table that plays a pack; None if that has not changed."""
    if last.pack is None:
        return None
    done = last.phase in ("over", "abandoned")
    if before is not None and before.pack is not None and before.pack_scores == last.pack_scores and not done:
        return None
    chair = next((chair for _, chair in last.people()), None)
    person, name = (chair.person, chair.name) if chair is not None else ("", "")
    return Run(last.pack.id, last.id, person, name, last.turn_ms, last.pack_scores, done)
