"""The fake Bot API and what stands before it, for tests of the Telegram front; time jumps, pictures are sketches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
from telegram import Bot
from telegram.request import HTTPXRequest

from adapters.proxy import trust
from adapters.telegram import menu
from tests.adapters.telegram.house import Opens, Running, quick, running
from tests.adapters.telegram.kit import Kit
from tests.fakes.telegram.server import FakeTelegram, Human, skipped
from tests.record.hours import Hours, hours
from tests.record.party import drawn


def pytest_report_header() -> str:
    return skipped() or "telegram: every request is held against Telegram's own description"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The front calls getUpdates by its name on purpose; pytest forgets that it has asked not to be warned of it."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.filterwarnings("ignore:Please use 'Bot.getUpdates'"))
            item.add_marker(pytest.mark.filterwarnings("ignore:.*retry_after.*"))


@pytest.fixture(autouse=True)
def _sketches() -> Iterator[None]:
    """What costs in these tests would be drawing."""
    with drawn(real=False):
        yield


@pytest.fixture
async def clock() -> AsyncIterator[Hours]:
    with hours() as made:
        yield made


@pytest.fixture
async def fake(clock: Hours) -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram(clock=lambda: clock.now_ms() / 1000) as world:
        yield world
    assert world.problems == []


@pytest.fixture
def aram(fake: FakeTelegram) -> Human:
    return fake.user("Aram", "en", started=True)


@pytest.fixture
def nino(fake: FakeTelegram) -> Human:
    return fake.user("Nino", "en", started=True)


@pytest.fixture
async def bot(fake: FakeTelegram) -> AsyncIterator[Bot]:
    verified = {"verify": trust()}  # made once; the library makes one for each client
    ways = [HTTPXRequest(8, read_timeout=2, httpx_kwargs=verified) for _ in range(2)]
    async with Bot(fake.token, base_url=fake.base_url, request=ways[0], get_updates_request=ways[1]) as made:
        yield made


@pytest.fixture
async def kit(fake: FakeTelegram, bot: Bot) -> Kit:
    return Kit(fake, bot)


@pytest.fixture
def opens(fake: FakeTelegram, clock: Hours, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Opens:
    """Opens a house, the next one on the database of the one before; ``menus``: it tells Telegram its commands."""
    quick(monkeypatch)
    publish = menu.publish_commands

    def opened(*, menus: bool = False, **how: Any) -> AbstractAsyncContextManager[Running]:
        monkeypatch.setattr(menu, "publish_commands", publish if menus else _unpublished)
        return running(fake, tmp_path, clock=clock, **how)

    return opened


async def _unpublished(*_: object, **__: object) -> None:
    """Twelve calls that most tests are not about."""


@pytest.fixture
async def run(opens: Opens) -> AsyncIterator[Running]:
    """With ephemerals off, so that the private chat and the alert are used."""
    async with opens(ephemerals=False) as made:
        yield made


@pytest.fixture
async def unseen(opens: Opens) -> AsyncIterator[Running]:
    """With ephemerals on."""
    async with opens() as made:
        yield made
