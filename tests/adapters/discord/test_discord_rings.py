"""Rings on Discord: a new message that notifies its person, in place of the one before it; held back at night."""

from __future__ import annotations

from bot.table.loaded import loaded_of
from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.message import Message
from tests.fakes.discord.model import Channel

HOUR_S = 3_600


def rings(channel: Channel) -> list[Message]:
    return [message for message in channel.shown if message.mentions]


async def whose(evening: Evening, table_id: str, people: list[Player]) -> Player:
    table = await evening.core.service.table(table_id)
    assert table is not None
    return people[min(loaded_of(table).game.waiting(table.state))]


async def at_hours(evening: Evening, channel: Channel, people: list[Player]) -> str:
    lobby = await evening.lobby(channel, people[0])
    for person in people[1:]:
        await person.slash(channel, "join")
    table = lobby.buttons[0].custom_id.split(":")[1]
    await people[0].forges(lobby, f"t:{table}:set clock 86400").answered()
    await people[0].slash(channel, "start")
    return table


async def test_a_turn_of_hours_is_a_new_message_that_notifies_and_replaces_the_last(
    fake: FakeDiscord, evening: Evening, guild: Guild
) -> None:
    (channel,) = guild.channels
    people = [fake.person(name) for name in ("Aram", "Nino", "Davit", "Lusine")]
    table = await at_hours(evening, channel, people)
    await fake.until(lambda: bool(rings(channel)), 20)
    (first,) = rings(channel)
    asked = await whose(evening, table, people)
    assert first.mentions == [asked.user.id]
    await asked.slash(channel, "pass")
    await fake.until(lambda: first.deleted and bool(rings(channel)), 20)
    (second,) = rings(channel)
    assert second.mentions == [(await whose(evening, table, people)).user.id]
    await evening.settle()
    assert rings(channel) == [second]


async def test_a_ring_of_the_night_comes_in_the_morning_after_a_restart_too(
    fake: FakeDiscord, evening: Evening, guild: Guild
) -> None:
    """Quiet hours around now: nothing rings; the process goes down and up; when they are over the ring comes."""
    (channel,) = guild.channels
    people = [fake.person(name) for name in ("Aram", "Nino", "Davit", "Lusine")]
    hour = fake.clock.now_ms() // 3_600_000 % 24
    for person in people:
        await person.slash(channel, "quiet", hours=f"{hour}-{(hour + 2) % 24} +0")
    table = await at_hours(evening, channel, people)
    await evening.board(channel, "bazaar", 20)
    await evening.settle()
    assert rings(channel) == []
    await evening.restart()
    await evening.settle()
    assert rings(channel) == []
    for _ in range(2):
        fake.clock.advance(HOUR_S)
    evening.house.sender.poke()
    await fake.until(lambda: bool(rings(channel)), 20)
    assert rings(channel)[0].mentions == [(await whose(evening, table, people)).user.id]
