"""How much the page is told of a change: every message of whole matches of every game, in every language."""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Final, cast

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
from bot.games import game_keys, player, rules_of
from bot.games.common import act
from bot.ports.keys import Dest, board_slot
from bot.ports.preferences import Preferences
from bot.ports.records import Person, Timer
from bot.scene import press
from bot.scenes.show import Showing
from bot.table.loaded import loaded_of
from bot.text import LANGUAGES, Lang
from tests.bench.record import Size, record, sizes
from tests.bot.house import ARAM, House
from tests.bot.matches import seated

pytestmark = pytest.mark.timeout(900)

PLACE: Final = "tg:-5:0"
MOVES: Final = 8_000
_OF_DEALS: Final = frozenset({"slot", "result", "deal"})
"""What changes of a board or a hand when a deal begins or ends."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A ``board`` or ``hand`` as it was sent. ``deals``: a deal begins or ends with it; ``size``: in bytes;
    ``packed``: as the socket compresses it, at the worst (nothing before it)."""

    game: str
    kind: str
    lang: Lang
    whole: bool
    deals: bool
    size: int
    packed: int


class _Pictures:
    async def render_async(self, picture: object, say: object, lang: object, palette: object) -> Rendered:
        return Rendered(b"", "image/webp", 1280, 960, "0" * 32)


class _Timers:
    given, shared = 0, False

    def __init__(self, house: House) -> None:
        self._house = house

    async def of(self, _: str) -> tuple[Timer, ...]:
        return tuple(self._house.clocks.values())


class _Now:
    def __init__(self, house: House) -> None:
        self._house = house

    def now_ms(self) -> int:
        return self._house.now


def tabs_of(house: House, catalog: FluentCatalog) -> tuple[Room, list[Tab]]:
    """A room with the table, and one tab for each person at it and one who looks on, in all languages in turn."""
    room, clock = Room(PLACE), _Now(house)

    async def saw(*_: object) -> None:
        return None

    async def prefs(_: str) -> Preferences:
        return Preferences()

    vault = Vault()
    site = SimpleNamespace(
        core=SimpleNamespace(
            service=SimpleNamespace(known=lambda _: house.table),
            presenter=Presenter(catalog, cast(Any, _Pictures())),
            catalog=catalog,
            clock=clock,
            desk=SimpleNamespace(prefs=prefs),
        ),
        pages=Pages(vault, catalog.say),
        clocks=Clocks(cast(Any, _Timers(house)), cast(Any, clock)),
        seals=SimpleNamespace(saw=saw),
    )
    people = [*(chair.person for _, chair in house.t.people()), "tg:99"]
    langs = sorted(LANGUAGES)
    tabs = []
    for n, person in enumerate(people):
        lang = langs[(n + len(people)) % len(langs)]
        tabs.append(Tab(cast(Any, site), cast(Any, None), room, Room(person), Session(person, "?", lang), False))
    return room, tabs


def _play(house: House, seed: int) -> Iterator[None]:
    """A match by random moves, to its end."""
    chance = SeededChance(f"strands{seed}")
    for _ in range(MOVES):
        table = house.t
        if table.phase != "play":
            return
        kit = loaded_of(table)
        if kit.game.needs_deal(table.state):
            house.pass_time(1_000)
        else:
            seat = min(kit.game.waiting(table.state))
            legal = kit.game.legal(table.state, seat)
            action = player(table.game, "random")(kit.game, kit.game.view(table.state, seat), legal, seat, chance)
            pressed = press.unpack(act(table, action))
            chair = table.chairs[seat]
            assert pressed is not None
            assert chair is not None
            house.say(Person(chair.person, chair.name), pressed.words())
        yield
    raise AssertionError(f"{house.t.game}: no end")


async def weighed(game: str, seed: int, catalog: FluentCatalog) -> list[Weighed]:
    """Every message to every tab of a match from its first deal to its end."""
    house = seated(game, min(4, max(rules_of(game).seats)), seed)
    house.say(ARAM, "set clock 60")
    house.say(ARAM, "start")
    room, tabs = tabs_of(house, catalog)
    showing = Showing(cast(Any, None), cast(Any, None), cast(Any, _Now(house)))
    found: list[Weighed] = []

    async def show() -> None:
        table = house.t
        scene = await showing.standing(table, Dest.parse(PLACE), table.board)
        assert scene is not None
        room.put_board(Posted(table.board, board_slot(table.id, table.board), scene, house.now, table.seq))
        for tab in tabs:
            for kind, message in (("board", await tab._board(table.id)), ("hand", await tab._hand(table.id))):
                if message is not None:
                    changed = cast("dict[str, Any]", message).get("change", {}).get("o", {})
                    told = changed.get("message", {}).get("o", {})
                    deals = not _OF_DEALS.isdisjoint(changed) or "kind" in told
                    data = msgspec.json.encode(message)
                    packed = len(zlib.compress(data, wbits=-15))
                    found.append(Weighed(game, kind, tab.lang, "whole" in message, deals, len(data), packed))

    await show()
    for _ in _play(house, seed):
        await show()
        if house.t.held is not None and house.t.held.until_ms > house.now:
            house.now = house.t.held.until_ms
            await show()
    return found


# --- what is measured --------------------------------------------------------------------------------------------

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
