"""How much the page is told of a change: every message of whole matches of every game, in every language."""

from __future__ import annotations

import os
import zlib
from types import SimpleNamespace
from typing import Any, Final, NamedTuple, cast
from unittest.mock import AsyncMock

import msgspec
import pytest

from adapters.local.clocks import Clocks
from adapters.local.page import Pages
from adapters.local.rooms import Posted, Room
from adapters.local.sessions import Session
from adapters.local.tab import Tab
from adapters.local.vault import Vault
from adapters.runtime.delivery.present import Presenter
from adapters.runtime.delivery.rendered import Rendered
from adapters.text import FluentCatalog
from bot.fair.chance import SeededChance
from bot.games import game_keys, rules_of
from bot.ports.keys import Dest, board_slot
from bot.ports.preferences import Preferences
from bot.ports.records import Timer
from bot.scenes.show import Showing
from bot.text import LANGUAGES
from tests.bench.kit import Size, record, sizes
from tests.bot.house import ARAM, House
from tests.bot.matches import seated, step

pytestmark = pytest.mark.timeout(900)

PLACE: Final = "tg:-5:0"
MOVES: Final = 8_000
_OF_DEALS: Final = frozenset({"slot", "result", "deal"})
"""What changes of a board or a hand when a deal begins or ends."""


class Weighed(NamedTuple):
    """A ``board`` or ``hand`` as it was sent, in bytes. ``deals``: a deal begins or ends with it; ``packed``: as the
    socket compresses it, at the worst (nothing before it)."""

    size: int
    game: str
    whole: bool
    deals: bool
    packed: int


class _Pictures:
    async def render_async(self, picture: object, say: object, lang: object, palette: object) -> Rendered:
        return Rendered(b"", "image/webp", 1280, 960, "0" * 32)


class _Clock:
    given, shared = 0, False

    def __init__(self, house: House) -> None:
        self._house = house

    async def of(self, _: str) -> tuple[Timer, ...]:
        return tuple(self._house.clocks.values())

    def now_ms(self) -> int:
        return self._house.now


def tabs_of(house: House, catalog: FluentCatalog) -> tuple[Room, list[Tab]]:
    """A room with the table, and one tab for each person at it and one who looks on, in all languages in turn."""
    room, clock, vault = Room(PLACE), _Clock(house), Vault()
    site = SimpleNamespace(
        core=SimpleNamespace(
            service=SimpleNamespace(known=lambda _: house.table),
            presenter=Presenter(catalog, cast(Any, _Pictures())),
            catalog=catalog,
            clock=clock,
            desk=SimpleNamespace(prefs=AsyncMock(return_value=Preferences())),
        ),
        pages=Pages(vault, catalog.say),
        clocks=Clocks(cast(Any, clock), cast(Any, clock)),
        seals=SimpleNamespace(saw=AsyncMock()),
    )
    people = [*(chair.person for _, chair in house.t.people()), "tg:99"]
    langs = sorted(LANGUAGES)
    sessions = [Session(one, "?", langs[(n + len(people)) % len(langs)]) for n, one in enumerate(people)]
    return room, [Tab(cast(Any, site), cast(Any, None), room, Room(one.person), one, False) for one in sessions]


async def weighed(game: str, seed: int, catalog: FluentCatalog) -> list[Weighed]:
    house = seated(game, min(4, max(rules_of(game).seats)), seed)
    house.say(ARAM, "set clock 60")
    house.say(ARAM, "start")
    room, tabs = tabs_of(house, catalog)
    showing = Showing(cast(Any, None), cast(Any, None), cast(Any, _Clock(house)))
    found: list[Weighed] = []
    chance = SeededChance(f"strands{seed}")

    async def show() -> None:
        table = house.t
        scene = await showing.standing(table, Dest.parse(PLACE), table.board)
        assert scene is not None
        room.put_board(Posted(table.board, board_slot(table.id, table.board), scene, house.now, table.seq))
        for tab in tabs:
            for message in (await tab._board(table.id), await tab._hand(table.id)):
                if message is not None:
                    changed = cast("dict[str, Any]", message).get("change", {}).get("o", {})
                    deals = not _OF_DEALS.isdisjoint(changed) or "kind" in changed.get("message", {}).get("o", {})
                    data = msgspec.json.encode(message)
                    packed = len(zlib.compress(data, wbits=-15))
                    found.append(Weighed(len(data), game, "whole" in message, deals, packed))

    await show()
    for _ in range(MOVES):
        if house.t.phase != "play":
            return found
        step(house, chance)
        await show()
        if house.t.held is not None and house.t.held.until_ms > house.now:
            house.now = house.t.held.until_ms
            await show()
    raise AssertionError(f"{game}: no end")


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
    during, deals = (sorted(one for one in found if not one.whole and one.deals == at) for at in (False, True))
    packed = max(one.packed for one in (*during, *deals))
    whole = max(one.size for one in found if one.whole)
    most = f"largest {deals[-1].size} ({deals[-1].game})"
    record(
        "Page",
        f"a difference, of {len(during) + len(deals)} in matches of all {len(games)} games, bytes of JSON",
        f"p99 {_at(during, 99)}, largest {during[-1].size} ({during[-1].game}); where a deal begins or ends p99 "
        f"{_at(deals, 99)}, {most}; as the socket compresses them largest {packed}",
        f"≤ {MOST}; ≤ {AT_DEALS}; ≤ {MOST}",
        f"median {_at(during, 50) / whole:.2f} of the largest first message ({whole})",
    )
    assert during[-1].size <= MOST, during[-1]
    assert deals[-1].size <= AT_DEALS, deals[-1]
    assert packed <= MOST


def _at(found: list[Weighed], per_cent: int) -> int:
    return found[min(len(found) - 1, len(found) * per_cent // 100)].size
