"""The leak theorem for those who watch a trick later: what they are shown follows from an earlier public view alone. No
card that the table has seen since, none that was dealt otherwise, changes a letter of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.fair.chance import SeededChance
from bot.games import game_keys
from bot.ports.records import Head
from bot.scenes.show import for_onlooker, look, public
from bot.scenes.watching import counted, for_spectators
from bot.table.late import as_watched
from bot.table.model import Table
from bot.table.row import row_of
from rules.core import Illegal
from tests.bot.table.test_late_watch import KATE, late, played, shown
from tests.facts import FACTS
from tests.security.worlds import LOOKS, otherwise


def noticed(table: Table) -> dict[str, object]:
    """All that somebody can look at who does not play."""
    found: dict[str, object] = {
        "sent": shown(table),
        "in the room": for_onlooker(table, KATE.id),
        "in lists": row_of(table, Head(None, (), 0, 0)).summary,
    }
    for what in LOOKS:
        if what.partition(".")[0] in ("verify", "menu", "options", "referee", "rules"):
            continue  # nothing of the deal that runs
        try:
            found[what] = look(table, None, KATE, what)
        except Illegal as refusal:
            found[what] = (refusal.key, refusal.details)
    return found


@pytest.mark.parametrize("game", sorted(game_keys()))
def test_what_is_later_changes_nothing(game: str) -> None:
    """The same moment is shown whatever the table has come to since, and after whatever else was dealt."""
    house, chance, compared, dealt = late(game), SeededChance("late worlds"), 0, 0
    last: Table | None = None
    for table, _ in played(house, 2):
        seen = as_watched(table)
        if seen is table or seen.state is None:
            last = None
            continue
        if last is not None and as_watched(last).seq == seen.seq:
            assert noticed(replace(table, trail=last.trail)) == noticed(last)
            compared += 1
        other = otherwise(seen, None, chance)
        if other is not None:
            elsewhere = noticed(replace(table, trail=(other, *table.trail[1:])))
            assert elsewhere == noticed(table)
            dealt += 1
        now = otherwise(table, None, chance)
        if now is not None:
            assert noticed(now) == noticed(table)
        last = table
    assert dealt > 3 or not FACTS[game].held
    assert compared or game not in ("bazaar-blot", "domino")


def test_it_is_never_a_mix() -> None:
    """Every line and picture is that of the earlier moment: nothing of the table as it is now gets into it."""
    house = late(seed=4)
    for table, _ in played(house, 6, deals=3):
        seen = as_watched(table)
        if seen is not table:
            strange = replace(
                table, proposal=None, chairs=tuple(replace(c, name="?") if c else None for c in table.chairs)
            )
            assert shown(strange) == shown(table) == for_spectators(seen, counted(seen, public(seen, seen.turn_ms)))
