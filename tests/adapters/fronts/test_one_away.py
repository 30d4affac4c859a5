"""One platform is away, at the start or in mid-match: the others play on; and people of both at one table."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from pydantic import SecretStr

from adapters import bootstrap
from adapters.bootstrap import open_program
from adapters.config import Settings
from adapters.discord.app import DiscordFront
from adapters.local.app import LocalFront
from adapters.runtime.front import Keeper, Patience
from adapters.runtime.program import Program
from adapters.store.store import SqlStore
from adapters.telegram import receive
from adapters.telegram.app import TelegramFront
from bot.core.model import Table
from bot.ports.records import Command, Person
from tests import waiting
from tests.adapters.telegram.house import Running, board, choose, data, quick, started, tap
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.fake import TOKEN, FakeDiscord
from tests.fakes.discord.model import Channel, Message
from tests.fakes.telegram.server import FakeTelegram

QUICK = Patience(first=0.05, most=0.2, refused=0.2, steady=0.5, chance=random.Random(1))


class Both:
    """``told``: every state that a front has come into, in order. ``run`` and ``evening``: for people's eyes."""

    def __init__(self, telegram: FakeTelegram, discord: FakeDiscord, path: Path) -> None:
        self.telegram, self.discord, self.path = telegram, discord, path
        self.told: list[tuple[str, str]] = []
        self.house: Program

    async def open(self) -> None:
        settings = Settings(
            _env_file=None,
            telegram_token=SecretStr(self.telegram.token),
            telegram_api_base=self.telegram.base,
            discord_token=SecretStr(TOKEN),
            discord_api_base=self.discord.api,
            discord_gateway=self.discord.gateway_url,
            database_url=f"sqlite:///{self.path}/davtar.db",
            local_table=True,
            port=0,
            health_port=0,
        )
        self.house = await open_program(settings, on_front=self._changed, patience=QUICK)
        self.discord_front._settings = replace(self.discord_front._settings, line_s=0.3)
        await self.house.open()

    def _changed(self, keeper: Keeper) -> None:
        self.told.append((keeper.name, keeper.state))

    @property
    def telegram_front(self) -> TelegramFront:
        (found,) = [front for front in self.house.fronts if isinstance(front, TelegramFront)]
        return found

    @property
    def discord_front(self) -> DiscordFront:
        (found,) = [front for front in self.house.fronts if isinstance(front, DiscordFront)]
        return found

    @property
    def run(self) -> Running:
        return Running(self.telegram, self.house, self.telegram_front)

    @property
    def evening(self) -> Evening:
        made = Evening(self.discord, self.path)
        made._house, made._fronts = self.house, [self.discord_front]
        return made

    async def plays(self) -> Channel:
        """Both platforms are there, and a Discord server with its channel."""
        await self.open()
        for platform in ("telegram", "discord"):
            await self.comes(platform, "ok")
        return await self.channel()

    async def channel(self) -> Channel:
        guild = self.discord.guild(announce=True)
        await until(lambda: self.discord_front.client.get_guild(guild.id) is not None)
        return guild.channels[0]

    @property
    def store(self) -> SqlStore:
        store = self.house.core.store
        assert isinstance(store, SqlStore)
        return store

    async def table(self) -> Table:
        """The only live one."""
        (row,) = await self.store.live_tables()
        table = await self.house.core.service.table(row.table_id)
        assert table is not None
        return table

    async def comes(self, name: str, state: str, within: float = 90.0) -> None:
        """Until a front is in that state."""
        await until(lambda: self.house.keepers.states()[name] == state, within, f"{name} {state}: {self.told}")

    async def health(self) -> tuple[int, dict[str, Any]]:
        assert self.house.health is not None
        url = f"http://127.0.0.1:{self.house.health.port}/healthz"
        async with aiohttp.ClientSession() as web, web.get(url) as answer:
            return answer.status, json.loads(await answer.text())

    async def page_opens(self) -> bool:
        (page,) = [front for front in self.house.fronts if isinstance(front, LocalFront)]
        async with aiohttp.ClientSession() as web, web.get(page.url) as answer:
            return answer.status == 200


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Both]:
    """Two platforms, and the program not yet opened."""
    quick(monkeypatch)
    options = bootstrap.telegram_options
    hurry = {"gap_ms": 1, "per_minute": 100_000, "poll_s": 2}
    monkeypatch.setattr(bootstrap, "telegram_options", lambda settings: {**options(settings), **hurry})
    monkeypatch.setattr(receive, "BREAK_S", 0.02)
    async with FakeTelegram() as telegram, FakeDiscord(limits=False) as discord:
        made = Both(telegram, discord, tmp_path)
        with discord.addresses():
            try:
                yield made
            finally:
                if hasattr(made, "house"):
                    await made.house.stop()
        assert (telegram.problems, discord.server.problems) == ([], [])


async def until(look: Callable[[], object], within: float = 90.0, what: str = "") -> None:
    """:raises AssertionError: it is not so in time."""
    try:
        await waiting.until(look, within, 0.01)
    except TimeoutError:
        raise AssertionError(f"not in time: {what}") from None


pytestmark = [
    pytest.mark.filterwarnings("ignore:Please use 'Bot.getUpdates'"),
    pytest.mark.filterwarnings("ignore:.*retry_after.*"),
]
EITHER = pytest.mark.parametrize("away", ["telegram", "discord"])
PREFIXES = {"telegram": ("tg:", "tgi:"), "discord": ("dc:", "dcu:")}


def offered(channel: Channel, ending: str) -> list[Message]:
    """The messages with a button whose data ends so."""
    return [m for m in channel.shown if any(b.custom_id.endswith(ending) for b in m.buttons)]


async def test_by_a_code_from_private_chat_to_private_chat(house: Both) -> None:
    await house.plays()
    host, nino = house.telegram.user("Արամ", "hy", started=True), house.discord.person("Nino")
    gio = house.telegram.user("Gio", "en", started=True)
    await host.says(host.private, "/new hyper-nardi")
    await board(host.private, ":sit 2")
    table = (await house.table()).id
    await gio.says(gio.private, f"/join {table.upper()}")
    shown = await board(gio.private, ":leave")
    await gio.presses(shown, data(shown, ":leave"))
    await house.run.settled()
    assert shown.deleted
    assert [str(one.dest) for one in (await house.table()).audiences] == [f"@tg:{host.id}"]
    direct = house.discord.world.dm(nino.user)
    await choose(host.private, host, clock="0")
    await nino.slash(direct, "join", seat=table)
    await until(lambda: any("Nino" in m.text for m in host.private.said()))
    await tap(host, host.private, ":start")
    await until(lambda: offered(direct, ":hand"))
    await board(host.private, ":hand")
    await tap(host, host.private)
    assert [str(one.dest) for one in (await house.table()).audiences] == [f"@tg:{host.id}", f"@{nino.id}"]
    assert "Նինո" not in nino.dms[-1].text
    assert any("\u0531" <= letter <= "\u0587" for letter in host.private.said()[-1].text)
    assert await house.store.check() == ()


async def _telegram_plays(house: Both, name: str = "Friends") -> None:
    person = house.telegram.user("Aram", "en", started=True)
    room = house.telegram.group(name, person)
    await person.says(room, "/new")
    await board(room, ":sit 2", seconds=60)


async def _discord_plays(house: Both) -> None:
    await house.evening.lobby(await house.channel(), house.discord.person("Nino"))


async def _plays(house: Both, name: str) -> None:
    await (_telegram_plays(house, f"of {len(house.told)}") if name == "telegram" else _discord_plays(house))


def _states(house: Both, name: str) -> list[str]:
    return [state for one, state in house.told if one == name]


@EITHER
async def test_a_platform_is_away_at_the_start(house: Both, away: str) -> None:
    other = "discord" if away == "telegram" else "telegram"
    await (house.telegram if away == "telegram" else house.discord).goes_down()
    await house.open()
    status, told = await house.health()
    assert status == 200
    assert set(told["parts"].values()) <= {"ok", "starting", "unreachable"}
    await house.comes(other, "ok")
    await house.comes("page", "ok")
    await house.comes(away, "unreachable")
    assert await house.page_opens()
    await _plays(house, other)
    status, told = await house.health()
    assert (status, told["ok"]) == (200, True)
    assert told["parts"] == {"store": "ok", "page": "ok", other: "ok", away: "unreachable"}
    await (house.telegram if away == "telegram" else house.discord).comes_up()
    await house.comes(away, "ok")
    await _plays(house, away)
    assert _states(house, away) == ["unreachable", "ok"], "each once"


async def test_telegram_goes_away_in_mid_match(house: Both) -> None:
    """Discord plays on; nothing is tried in vain, no clock at the silent tables runs out; then the match goes on."""
    await house.plays()
    people = [house.telegram.user(name, "en", started=True) for name in ("Aram", "Nino")]
    room = house.telegram.group("Friends", *people)
    table = await started(house.run, room, people)
    before = await waiting.until(lambda: _dues(house))
    await house.run.settled()
    await house.telegram.goes_down()
    await house.comes("telegram", "unreachable")
    calls = len(house.telegram.calls)
    asked = Command("test:pause", table, Person(f"tg:{people[0].id}", "Aram"), "pause")
    assert (await house.house.core.service.handle(asked)).ok
    await _discord_plays(house)
    await until(lambda: house.house.absence.prefixes() == PREFIXES["telegram"])
    timers = house.store.timers
    await timers.shift(-3_600_000, table)
    assert await house.house.sweeper.sweep() > 0.02, "what is overdue there keeps nobody busy"
    await timers.shift(3_600_000, table)
    assert ((await _dues(house)).keys(), len(house.telegram.calls)) == (before.keys(), calls)
    assert (await house.store.stats()).open_rows > 0, "what is to be said waits"
    await house.telegram.comes_up()
    await house.comes("telegram", "ok")
    await house.run.settled(60)
    await tap(people[1], room)
    assert people[1].shown(room), "the hand is shown again"
    assert not [event for event in await house.store.events(table) if event.type == "Lapsed"]


async def _dues(house: Both) -> dict[str, int]:
    """When the clocks that run for people at Telegram's tables run out."""
    found = await house.store.timers.due(1 << 60)
    rows = {row.table_id: str(row.audiences[0].dest) for row in await house.store.live_tables()}
    return {
        f"{one.table_id} {one.timer.name}": one.timer.due_ms
        for one in found
        if rows.get(one.table_id, "").startswith("tg:") and one.timer.name.startswith(("turn", "half"))
    }


@EITHER
async def test_waiting_costs_nothing(house: Both, away: str) -> None:
    await house.plays()
    await (house.telegram.goes_down() if away == "telegram" else house.discord.goes_down())
    await house.comes(away, "unreachable")
    await until(lambda: house.house.absence.prefixes() == PREFIXES[away])
    service, timers = house.house.core.service, house.store.timers
    for n in range(3):
        place = f"tg:-{n + 1}:0" if away == "telegram" else f"dc:{n + 1}:1"
        opened = await service.open(f"k{n}", place, Person(f"x:{n}", "A"))
        assert opened.ok, opened.text
        await timers.shift(-(10**11), opened.table)
    assert len(await timers.due(house.house.core.clock.now_ms())) >= 3
    assert (await house.store.stats()).open_rows >= 3
    assert await house.house.sweeper.sweep() > 0.02
    assert await house.house.sender._fill() > 0.02
    assert house.house.sender._active == {}


@EITHER
@pytest.mark.parametrize("when", ["at the start", "in play"])
async def test_a_token_is_refused(house: Both, away: str, when: str) -> None:
    """The others play on, and with the token given back the platform does again."""
    other = "discord" if away == "telegram" else "telegram"
    if when == "in play":
        await house.plays()
        await _plays(house, away)
    if away == "telegram":
        house.telegram.withdraws_token()
    else:
        await house.discord.withdraws_token()
    if when == "at the start":
        await house.open()
    await house.comes(away, "token-refused")
    await house.comes(other, "ok")
    await _plays(house, other)
    status, told = await house.health()
    assert (status, told["parts"][away]) == (200, "token-refused")
    assert told["why"] == {away: "The token is not accepted. Copy it into .env again."}
    assert not house.house.keepers.hopeless.is_set()
    (house.telegram if away == "telegram" else house.discord).gives_token_back()
    await house.comes(away, "ok")
    await _plays(house, away)


async def test_discord_refuses_requests_and_leaves_the_line_open(house: Both) -> None:
    """A 401 by mistake cuts nobody off; when the token is refused, the line is given up."""
    channel = await house.plays()
    house.discord.break_next("/messages", status=401)
    await house.discord.person("Nino").slash(channel, "new")
    await house.evening.board(channel)
    assert next(call.status for call in house.discord.calls("POST /channels/…/messages")) == 401
    assert _states(house, "discord") == ["ok"]
    house.discord.world.token = ""
    house.discord.guild(announce=True)
    await house.comes("discord", "token-refused")
    house.discord.gives_token_back()
    await house.comes("discord", "ok")
