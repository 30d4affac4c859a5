"""The first minutes on Discord: the bot is met, a table filled and started, somebody is at the wrong place."""

from __future__ import annotations

from bot.games import game_keys
from bot.text import t
from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.message import Message


def ids(message: Message) -> list[str]:
    return [button.custom_id or "" for button in message.buttons]


async def test_one_press_starts_with_the_computer_and_start_alone_says_who_is_missing(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,) = guild.channels
    lobby = await evening.lobby(channel, aram)
    early = await aram.presses(lobby, "Start")
    assert early.message.only_for == aram.user.id
    assert "3 more players are needed" in early.text
    await nino.presses(lobby, "3")
    await fake.until(lambda: "Nino" in lobby.text)
    await nino.presses(lobby, "Start with computer")
    board = await evening.board(channel, "bazaar", 60.0)
    (row,) = await evening.core.store.tables_in(f"dc:{guild.id}:{channel.id}")
    table = await evening.core.service.table(row.table_id)
    assert table is not None
    assert [chair.auto for chair in table.chairs if chair] == [False, True, False, True]
    assert not any("fill" in one for one in ids(board))


async def test_the_lobby_keeps_the_seal_under_fair(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    (channel,) = guild.channels
    lobby = await evening.lobby(channel, aram)
    assert "Seal" not in lobby.text
    asked = await aram.presses(lobby, "Fair?")
    assert asked.message.only_for == aram.user.id
    assert max(len(word) for word in asked.text.split()) == 64


async def test_options_are_five_and_the_rest_behind_a_button(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    """One private message throughout: an option of the second page leads back to it."""
    (channel,) = guild.channels
    lobby = await evening.lobby(channel, aram)
    panel = (await aram.presses(lobby, "Options")).message
    assert len(panel.buttons) == 6
    await aram.presses(panel, "More rules")
    await fake.until(lambda: any(".pack" in one for one in ids(panel)))
    pack = next(b.label for b in panel.buttons if ".pack" in (b.custom_id or ""))
    await aram.presses(panel, pack)
    await fake.until(lambda: any("set pack cut" in one for one in ids(panel)))
    await aram.presses(panel, "cut")
    await fake.until(lambda: any(".pack" in one for one in ids(panel)))
    assert next(b.label for b in panel.buttons if ".pack" in (b.custom_id or "")) != pack
    assert channel.shown == [lobby]


async def test_who_does_not_sit_there_is_offered_the_seat(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,) = guild.channels
    lobby = await evening.lobby(channel, aram)
    asked = await nino.presses(lobby, "Start")
    assert asked.message.only_for == nino.user.id
    assert "Seat 2 is free" in asked.text
    assert len(channel.shown) == 1
    await nino.presses(asked.message, "Sit down")
    await fake.until(lambda: "Nino" in lobby.text)


async def test_a_server_is_greeted_with_every_game_and_the_way_to_another(
    fake: FakeDiscord, evening: Evening, aram: Player
) -> None:
    guild = fake.guild("New", owner=aram)
    fake.announce(guild)
    (channel,) = guild.channels
    await fake.until(lambda: channel.shown)
    greeting = channel.last
    assert [one for one in ids(greeting) if one] == [f"s:-:new.{key}" for key in game_keys()]
    assert evening.front.invitation in [button.url for button in greeting.buttons]
    await aram.presses(greeting, "Domino")
    board = await evening.board(channel, "Aram")
    assert "Domino" in board.text


async def test_help_is_five_lines_for_whoever_asks(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    (channel,) = guild.channels
    asked = await aram.slash(channel, "help")
    assert asked.message.only_for == aram.user.id
    say = evening.core.catalog.say
    for n in range(1, 6):
        assert say("en", t(f"help-{n}"))[:20] in asked.text.replace("\\", "")
    more = await aram.presses(asked.message, "All commands")
    assert more.message.only_for == aram.user.id
    assert "/rematch" in more.text
    assert channel.shown == []
