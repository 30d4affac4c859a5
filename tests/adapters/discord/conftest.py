"""A fake Discord whose time stands still until a test moves it, and the whole program playing on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.fakes.discord import Channel, FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.model import Still
from tests.fakes.discord.server import skipped


@pytest.fixture
async def fake() -> AsyncIterator[FakeDiscord]:
    """Every request of every test is held against Discord's own description; a fault fails the test."""
    async with FakeDiscord(limits=False, clock=Still()) as made:
        yield made
    assert made.server.problems == []


@pytest.fixture
def guild(fake: FakeDiscord) -> Guild:
    return fake.guild()


@pytest.fixture
def channel(guild: Guild) -> Channel:
    return guild.channels[0]


@pytest.fixture
def aram(fake: FakeDiscord) -> Player:
    return fake.person("Aram")


@pytest.fixture
def nino(fake: FakeDiscord) -> Player:
    return fake.person("Nino")


@pytest.fixture
async def evening(fake: FakeDiscord, guild: Guild, tmp_path: Path) -> AsyncIterator[Evening]:
    async with Evening(fake, tmp_path) as made:
        yield made


def pytest_report_header() -> str:
    return skipped() or "discord: every request is held against Discord's own document"
