"""The operator's chat on Discord, which shows us only what mentions us, as a reply to our message does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.message import Message
from tests.fakes.discord.model import Channel


@pytest.fixture
async def office(fake: FakeDiscord, guild: Guild, tmp_path: Path) -> AsyncIterator[Evening]:
    """An evening whose operator's chat is a channel of another server."""
    (channel,) = fake.guild().channels
    made = Evening(fake, tmp_path)
    assert channel.guild is not None
    made.settings = {"operator_chat": f"dc:{channel.guild.id}:{channel.id}"}
    made.office = channel  # type: ignore[attr-defined]
    async with made:
        yield made


def said(channel: Channel, words: str) -> list[Message]:
    return [message for message in channel.shown if words in message.text and message.author.bot]


async def test_a_reply_answers_in_private(
    fake: FakeDiscord, office: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,), chat = guild.channels, office.office  # type: ignore[attr-defined]
    await nino.slash(channel, "feedback", text="the clock is too short")
    await fake.until(lambda: said(chat, "too short"), 20)
    (told,) = said(chat, "too short")
    await office.settle()
    aram.says(chat, "no reply, and not to us")
    aram.says(chat, "without the mention nobody can read it", reply_to=told, mention=False)
    await fake.until(lambda: said(chat, "could not be read"), 20)
    aram.says(chat, "Try a longer one", reply_to=told)
    dm = fake.world.dm(nino.user)
    await fake.until(lambda: said(dm, "Try a longer one"), 20)
    await fake.until(lambda: said(chat, f"on its way to dc:{nino.user.id}"), 20)
    await office.settle()
    assert len([message for message in dm.shown if message.author.bot]) == 1
    assert not said(channel, "Try a longer one")


async def test_an_announcement_reaches_the_tables(
    fake: FakeDiscord, office: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,), chat = guild.channels, office.office  # type: ignore[attr-defined]
    await office.lobby(channel, aram)
    me = f"<@{fake.world.bot.id}>"
    nino.says(channel, f"{me} announce from the wrong chat")
    aram.says(chat, f"{me} announce back in ten minutes")
    await fake.until(lambda: said(channel, "back in ten minutes"), 20)
    await fake.until(lambda: said(chat, "1 place"), 20)
    aram.says(chat, f"{me} /announce -")
    await fake.until(lambda: not said(channel, "back in ten minutes"), 20)
    await office.settle()
    assert not said(channel, "from the wrong chat")
