"""The fake Bot API and what stands before it, for all tests of the Telegram front."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from telegram import Bot
from telegram.request import HTTPXRequest

from tests.adapters.telegram.house import Running, quick, running
from tests.adapters.telegram.kit import Kit
from tests.fakes.telegram import FakeTelegram, skipped


def pytest_report_header() -> str:
    return skipped() or "telegram: every request is held against Telegram's own description"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The front calls getUpdates by its name on purpose; pytest forgets that it has asked not to be warned of it."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.filterwarnings("ignore:Please use 'Bot.getUpdates'"))
            item.add_marker(pytest.mark.filterwarnings("ignore:.*retry_after.*"))


@pytest.fixture
async def fake() -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram() as world:
        yield world


@pytest.fixture
async def kit(fake: FakeTelegram) -> AsyncIterator[Kit]:
    request = HTTPXRequest(8, read_timeout=2)
    async with Bot(fake.token, base_url=fake.base_url, request=request) as bot:
        yield Kit(fake, bot)
    assert fake.problems == []


@pytest.fixture
async def run(fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    """With ephemerals off, so that the private chat and the alert are used."""
    quick(monkeypatch)
    async with running(fake, tmp_path, ephemerals=False) as made:
        yield made
    assert fake.problems == []


@pytest.fixture
async def unseen(fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    """With ephemerals on."""
    quick(monkeypatch)
    async with running(fake, tmp_path) as made:
        yield made
    assert fake.problems == []
