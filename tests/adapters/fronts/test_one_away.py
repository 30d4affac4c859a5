"""One platform is away, at the start or in mid-match: the others play on, and it comes back by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.store.outbox import SqlOutbox
from adapters.store.timers import SqlTimers
from bot.ports.records import Command, Person
from tests.adapters.fronts.kit import Both, both, until
from tests.adapters.telegram.house import board, data, started
from tests.chaos import waiting
from tests.fakes.telegram import Room

pytestmark = [
    pytest.mark.filterwarnings("ignore:Please use 'Bot.getUpdates'"),
    pytest.mark.filterwarnings("ignore:.*retry_after.*"),
    pytest.mark.timeout(180),
]


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Both]:
    async with both(tmp_path, monkeypatch) as made:
        yield made


async def _telegram_plays(house: Both, name: str = "Friends") -> Room:
    person = house.telegram.user("Aram", "en", started=True)
    room = house.telegram.group(name, person)
    await person.says(room, "/new")
    await board(room, ":sit 2", seconds=30)
    return room


async def _discord_plays(house: Both) -> None:
    guild = house.discord.guild(announce=True)
    await until(lambda: house.discord_front.client.get_guild(guild.id) is not None)
    await house.evening.lobby(guild.channels[0], house.discord.person("Nino"))


async def test_telegram_is_away_at_the_start(house: Both) -> None:
    await house.telegram.goes_down()
    await house.open()
    await house.comes("discord", "ok")
    await house.comes("page", "ok")
    await house.comes("telegram", "unreachable")
    assert await house.page_opens()
    await _discord_plays(house)
    status, told = await house.health()
    assert (status, told["ok"]) == (200, True)
    assert told["parts"] == {"store": "ok", "telegram": "unreachable", "discord": "ok", "page": "ok"}
    await house.telegram.comes_up()
    await house.comes("telegram", "ok")
    await _telegram_plays(house)
    assert [state for name, state in house.told if name == "telegram"] == ["unreachable", "ok"], "each once"


async def test_discord_is_away_at_the_start(house: Both) -> None:
    await house.discord.goes_down()
    await house.open()
    await house.comes("telegram", "ok")
    await house.comes("page", "ok")
    await house.comes("discord", "unreachable")
    assert await house.page_opens()
    await _telegram_plays(house)
    assert (await house.health())[1]["parts"]["discord"] == "unreachable"
    await house.discord.comes_up()
    await house.comes("discord", "ok")
    await _discord_plays(house)
    assert [state for name, state in house.told if name == "discord"] == ["unreachable", "ok"]


async def test_healthz_answers_before_any_front_is_there(house: Both) -> None:
    """The page and both platforms are only being opened: who watches over us is answered already."""
    await house.open()
    status, told = await house.health()
    assert status == 200
    assert set(told["parts"].values()) <= {"ok", "starting"}
    assert told["parts"]["discord"] == "starting"


async def test_telegram_goes_away_in_mid_match(house: Both) -> None:
    """Discord plays on; nothing is tried in vain, no clock at the silent tables runs out; then the match goes on."""
    await house.open()
    await asyncio.gather(*(house.comes(name, "ok") for name in ("telegram", "discord")))
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
    absence = house.house.absence
    await until(lambda: absence.prefixes() == ("tg:", "tgi:"))
    timers = house.house.core.store.timers
    await timers.shift(-3_600_000, table)
    assert await house.house.sweeper.sweep() > 0.02, "what is overdue there keeps nobody busy"
    await timers.shift(3_600_000, table)
    assert (await _dues(house)).keys() == before.keys()
    assert len(house.telegram.calls) == calls
    assert (await house.house.core.store.stats()).open_rows > 0, "what is to be said waits"
    await house.telegram.comes_up()
    await house.comes("telegram", "ok")
    await house.run.settled(30)
    found = await board(room, ":hand")
    await people[1].presses(found, data(found, ":hand"))
    assert people[1].shown(room), "the hand is shown again"
    lapsed = [event.type for event in await house.house.core.store.events(table) if event.type == "Lapsed"]
    assert not lapsed


async def _dues(house: Both) -> dict[str, int]:
    """When the clocks that run for people at Telegram's tables run out."""
    found = await house.house.core.store.timers.due(1 << 60)
    rows = {row.table_id: str(row.audiences[0].dest) for row in await house.house.core.store.live_tables()}
    return {
        f"{one.table_id} {one.timer.name}": one.timer.due_ms
        for one in found
        if rows.get(one.table_id, "").startswith("tg:") and one.timer.name.startswith(("turn", "half"))
    }


async def test_discord_goes_away_in_mid_match(house: Both) -> None:
    await house.open()
    await asyncio.gather(*(house.comes(name, "ok") for name in ("telegram", "discord")))
    guild = house.discord.guild(announce=True)
    await until(lambda: house.discord_front.client.get_guild(guild.id) is not None)
    (channel,) = guild.channels
    nino = house.discord.person("Nino")
    await house.evening.lobby(channel, nino)
    await nino.slash(channel, "fill")
    await nino.slash(channel, "start")
    await until(lambda: any(button.label == "My cards" for button in channel.last.buttons))
    found = channel.last
    await house.discord.goes_down()
    await house.comes("discord", "unreachable")
    assert "dc:" in house.house.absence.prefixes()
    await _telegram_plays(house)
    await house.discord.comes_up()
    await house.comes("discord", "ok")
    hand = await nino.presses(found, "My cards")
    assert hand.message.pictures


@pytest.mark.parametrize("away", ["telegram", "discord"])
async def test_waiting_costs_nothing(house: Both, away: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With rows that wait and clocks that are overdue, neither sender nor sweeper runs round and round.

    Work is counted and not time: queries, and turns of the loop (some fifty a second with all the fronts in it; without
    a wait anywhere it would be thousands). A busy machine makes them fewer.
    """
    await house.open()
    await asyncio.gather(*(house.comes(name, "ok") for name in ("telegram", "discord", "page")))
    await (house.telegram.goes_down() if away == "telegram" else house.discord.goes_down())
    await house.comes(away, "unreachable")
    prefixes = ("tg:", "tgi:") if away == "telegram" else ("dc:", "dcu:")
    await until(lambda: house.house.absence.prefixes() == prefixes)
    service, timers = house.house.core.service, house.house.core.store.timers
    for n in range(30):  # by as many people in as many places: there are limits to how many tables each may have
        place = f"tg:-{n + 1}:0" if away == "telegram" else f"dc:{n + 1}:1"
        opened = await service.open(f"k{n}", place, Person(f"x:{n}", "A"))
        assert opened.ok, opened.text
        await timers.shift(-(10**11), opened.table)
    assert len(await timers.due(house.house.core.clock.now_ms())) >= 30
    assert (await house.house.core.store.stats()).open_rows >= 30
    counted = {"SqlOutbox": 0, "SqlTimers": 0, "BaseEventLoop": 0}

    def counting(owner: type, name: str) -> None:
        inner = getattr(owner, name)

        def count(*args: object, **named: object) -> object:
            counted[owner.__name__] += 1
            return inner(*args, **named)

        monkeypatch.setattr(owner, name, count)

    for name in ("next_due", "claim"):
        counting(SqlOutbox, name)
    for name in ("next_due", "due"):
        counting(SqlTimers, name)
    counting(asyncio.BaseEventLoop, "_run_once")
    house.house.sender.poke()
    house.house.sweeper.poke()
    await asyncio.sleep(2)
    assert 1 <= counted["SqlOutbox"] <= 20, counted
    assert 1 <= counted["SqlTimers"] <= 20, counted
    assert 1 <= counted["BaseEventLoop"] <= 600, counted


# --- tokens -----------------------------------------------------------------------------------------------------


async def test_a_telegram_token_is_refused_at_the_start(house: Both) -> None:
    house.telegram.withdraws_token()
    await house.open()
    await house.comes("telegram", "token-refused")
    await house.comes("discord", "ok")
    await _discord_plays(house)
    status, told = await house.health()
    assert (status, told["parts"]["telegram"]) == (200, "token-refused")
    assert told["why"] == {"telegram": "The token is not accepted. Copy it into .env again."}
    assert not house.house.keepers.hopeless.is_set()
    house.telegram.gives_token_back()
    await house.comes("telegram", "ok")
    await _telegram_plays(house)


async def test_a_discord_token_is_refused_at_the_start(house: Both) -> None:
    await house.discord.withdraws_token()
    await house.open()
    await house.comes("discord", "token-refused")
    await house.comes("telegram", "ok")
    await _telegram_plays(house)
    house.discord.gives_token_back()
    await house.comes("discord", "ok")
    await _discord_plays(house)


async def test_a_telegram_token_is_withdrawn_in_play(house: Both) -> None:
    await house.open()
    await asyncio.gather(*(house.comes(name, "ok") for name in ("telegram", "discord")))
    room = await _telegram_plays(house)
    house.telegram.withdraws_token()
    await house.comes("telegram", "token-refused")
    await _discord_plays(house)
    house.telegram.gives_token_back()
    await house.comes("telegram", "ok")
    (person,) = [human for human in house.telegram.chats[room.id].accounts.values() if not human.is_bot]
    assert person.name == "Aram"
    await _telegram_plays(house, "Others")


async def test_a_discord_token_is_withdrawn_in_play(house: Both) -> None:
    await house.open()
    await asyncio.gather(*(house.comes(name, "ok") for name in ("telegram", "discord")))
    await house.discord.withdraws_token()
    await house.comes("discord", "token-refused")
    await _telegram_plays(house)
    house.discord.gives_token_back()
    await house.comes("discord", "ok")
    await _discord_plays(house)


async def test_discord_refuses_one_request_by_mistake(house: Both) -> None:
    """A 401, and the token is good: asked, and played on; nobody who just pressed something is cut off."""
    await house.open()
    await house.comes("discord", "ok")
    house.discord.break_next("/messages", status=401)
    guild = house.discord.guild(announce=True)
    await until(lambda: house.discord_front.client.get_guild(guild.id) is not None)
    await house.discord.person("Nino").slash(guild.channels[0], "new")
    await house.evening.board(guild.channels[0], within=30)
    assert next(call.status for call in house.discord.calls("POST /channels/…/messages")) == 401
    assert [state for name, state in house.told if name == "discord"] == ["ok"]


async def test_discord_refuses_requests_and_leaves_the_line_open(house: Both) -> None:
    await house.open()
    await house.comes("discord", "ok")
    house.discord.world.token = ""
    house.discord.guild(announce=True)
    await house.comes("discord", "token-refused")
    house.discord.gives_token_back()
    await house.comes("discord", "ok")


async def test_all_are_refused_and_nothing_is_left(house: Both) -> None:
    """The page is taken too: only then is there no hope."""
    house.telegram.withdraws_token()
    await house.discord.withdraws_token()
    await house.open()
    await house.comes("discord", "token-refused")
    await house.comes("telegram", "token-refused")
    await house.comes("page", "ok")
    assert not house.house.keepers.hopeless.is_set()
