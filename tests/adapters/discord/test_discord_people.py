"""Languages, mentions, several shards, and a program that cannot write."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters.discord.client import Shards
from bot.ports import StoreUnavailable
from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening


async def test_private_words_in_the_persons_language(
    fake: FakeDiscord, evening: Evening, guild: Guild, nino: Player
) -> None:
    """Discord says the locale with each interaction; an open hand that refreshes itself stays in that language."""
    (channel,) = guild.channels
    pavel = fake.person("Pavel", locale="ru")
    await evening.lobby(channel, nino)
    for player, command in ((pavel, "join"), (nino, "leave"), (pavel, "fill"), (pavel, "start")):
        await player.slash(channel, command)
    board = await evening.board(channel, "bazaar", 20)
    look = next(b.custom_id for b in board.buttons if b.custom_id.endswith(":hand"))
    hand = (await pavel.forges(board, look).answered()).message
    assert _cyrillic(hand.text)
    assert not _cyrillic(board.text)
    before = hand.text
    if "Pavel to call" in board.text:
        await pavel.slash(channel, "pass")
    async with evening.hurry():
        await fake.until(lambda: hand.edits > 0 and hand.text != before, 30)
    assert _cyrillic(hand.text)


async def test_armenian_by_command(fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player) -> None:
    """Discord has no Armenian: ``/language`` chooses it for the person, and it holds for everything private."""
    (channel,) = guild.channels
    await aram.slash(channel, "language", language="hy")
    asked = await aram.slash(channel, "help")
    assert any("\u0531" <= letter <= "\u0587" for letter in asked.text)


def _cyrillic(words: str) -> bool:
    return any("\u0400" <= letter <= "\u04ff" for letter in words)


async def test_reminders_mention_the_person_and_nobody_else(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """HS-30: at half time a new message with a real mention; names in boards and notes never notify."""
    (channel,) = guild.channels
    crowd = fake.person("<@everyone> @here")
    board = await evening.lobby(channel, crowd)
    for player in (aram, nino):
        await player.slash(channel, "join")
    await crowd.slash(channel, "fill")
    await crowd.slash(channel, "start")
    await fake.until(lambda: channel.last is not board, 10)
    async with evening.hurry(60):
        await fake.until(lambda: any(m.mentions for m in channel.shown), 30)
    called = [m for m in channel.shown if m.mentions]
    assert {who for m in called for who in m.mentions} <= {aram.user.id, nino.user.id, crowd.user.id}
    assert all(len(m.mentions) == 1 for m in called)
    posts = [call.body for call in fake.calls("POST /channels/…/messages")]
    assert all(set(body["allowed_mentions"].get("parse", [])) == set() for body in posts)
    assert "@everyone" not in "".join(m.raw for m in channel.shown)


async def test_several_shards_in_one_process(fake: FakeDiscord, guild: Guild, aram: Player, tmp_path: Path) -> None:
    """With ``Shards()`` as many connections as Discord advises; everything else is as it was."""
    (channel,) = guild.channels
    async with Evening(fake, tmp_path, shards=Shards()) as evening:
        assert fake.calls("GET /gateway/bot")
        board = await evening.lobby(channel, aram)
        assert board.pictures


async def test_a_house_that_cannot_write_says_so(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commit before telling: what could not be kept is not acknowledged; the person is told, alone."""
    (channel,) = guild.channels
    inbox = evening.core.store.inbox

    async def full(*_: object) -> None:
        raise StoreUnavailable("disk-full")

    with monkeypatch.context() as broken:
        broken.setattr(inbox, "put", full)
        asked = await aram.slash(channel, "new")
    assert asked.message.only_for == aram.user.id
    assert "try again" in asked.text
    await evening.settle()
    assert channel.shown == []
    await evening.lobby(channel, aram)


async def test_nothing_is_acknowledged_before_it_is_durable(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commit before telling: once acknowledged, the interaction stands in the inbox or its effect in the store."""
    (channel,) = guild.channels
    kept: list[str] = []
    inbox = evening.core.store.inbox
    put = inbox.put

    async def noting(src: str, items: list[tuple[str, bytes]]) -> tuple[str, ...]:
        made = await put(src, items)
        kept.extend(key for key, _ in items)
        return made

    monkeypatch.setattr(inbox, "put", noting)
    acknowledged: list[bool] = []
    callback = fake.server.interactions.callback

    def watching(request: object, interaction: str, token: str) -> object:
        acknowledged.append(f"dc:{interaction}" in kept)
        return callback(request, interaction, token)  # type: ignore[arg-type]

    fake.server.replace_route("callback", watching)
    board = await evening.lobby(channel, aram)
    await aram.slash(channel, "fill")
    await aram.presses(board, "Start")
    assert acknowledged == [True, True, True]
