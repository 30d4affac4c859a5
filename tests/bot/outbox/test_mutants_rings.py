"""Values of rings that planted faults changed unnoticed."""

from __future__ import annotations

from bot.table.clocks import AWAY_MS
from tests.bot.house import FOUR
from tests.bot.outbox.test_rings import Parlour, acts, parlour, plays

__all__ = ["parlour"]


async def test_a_ring_that_was_a_little_late_counts_for_its_turn(parlour: Parlour) -> None:
    """Whoever wants each turn to ring is not rung again when the turn has lasted."""
    for person in FOUR:
        await parlour.says(person, "remind", "always")
    table = await parlour.table_of(120)
    await plays(parlour, table)
    await acts(parlour, table)
    parlour.clock.now += 500
    await parlour.later(AWAY_MS + 5_000)
    assert parlour.rung() == [(await parlour.turn(table)).id]
