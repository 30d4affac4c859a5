"""How much the page is told of a change: every message of whole matches of every game, in every language."""

from __future__ import annotations

import os

import pytest

from adapters.text import FluentCatalog
from bot.games import game_keys
from tests.bench.record import Size, record, sizes
from tests.bench.strands import Weighed, weighed

pytestmark = pytest.mark.timeout(900)

MOST = 2048
AT_DEALS = 3072
"""Where a deal begins or ends nearly everything is new, and is said whole where that is shorter."""


@sizes
async def test_a_difference_is_small(size: Size) -> None:
    """At most 2 kB, during a deal even before the socket compresses it; all eleven games to the end by random moves."""
    catalog, found = FluentCatalog(), list[Weighed]()
    games = ["bura3", "domino", "seka"] if size.short else sorted(game_keys())
    for game in games:
        for seed in range(1, int(os.environ.get("DAVTAR_SEEDS", size.of(2, 1))) + 1):
            found += await weighed(game, seed, catalog)
    assert {one.game for one in found} == set(games)
    changes = [one for one in found if not one.whole]
    during, deals = _sorted(changes, at_deals=False), _sorted(changes, at_deals=True)
    worst = {game: max(one.size for one in changes if one.game == game) for game in games}
    heaviest = max(worst, key=worst.__getitem__)
    packed = max(one.packed for one in changes)
    wholes = [one.size for one in found if one.whole]
    record(
        "Page",
        f"a difference, of {len(changes)} in matches of all {len(worst)} games, bytes of JSON",
        f"p99 {_at(during, 99)}, largest {during[-1].size} ({during[-1].game}); where a deal begins or ends p99 "
        f"{_at(deals, 99)}, largest {deals[-1].size} ({heaviest}); as the socket compresses them largest {packed}",
        f"≤ {MOST}; ≤ {AT_DEALS}; ≤ {MOST}",
        f"median {_at(during, 50) / max(wholes):.2f} of the largest first message ({max(wholes)})",
    )
    assert during[-1].size <= MOST, during[-1]
    assert deals[-1].size <= AT_DEALS, deals[-1]
    assert packed <= MOST


def _sorted(changes: list[Weighed], *, at_deals: bool) -> list[Weighed]:
    return sorted((one for one in changes if one.deals == at_deals), key=lambda one: one.size)


def _at(found: list[Weighed], per_cent: int) -> int:
    return found[min(len(found) - 1, len(found) * per_cent // 100)].size
