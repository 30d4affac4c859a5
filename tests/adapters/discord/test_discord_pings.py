"""Whose turn it is, where people sit together, on Discord: one new message that notifies one person, and then goes."""

from __future__ import annotations

import asyncio

from tests.adapters.discord.test_discord_rings import rings, whose
from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.model import Channel


async def passes(evening: Evening, seconds: int) -> None:
    """Time goes by in small steps: a long one would look as if the program had stood still."""
    for _ in range(seconds):
        evening.fake.clock.advance(1)
        evening.house.sweeper.poke()
        evening.house.sender.poke()
        await asyncio.sleep(0.02)
    await evening.settle(0.1)


async def begun(evening: Evening, channel: Channel, people: list[Player]) -> str:
    lobby = await evening.lobby(channel, people[0])
    for person in people[1:]:
        await person.slash(channel, "join")
    table = lobby.buttons[0].custom_id.split(":")[1]
    await people[0].forges(lobby, f"t:{table}:set clock 120").answered()
    await people[0].slash(channel, "start")
    await evening.board(channel, "bazaar", 60.0)
    await evening.settle(0.1)
    return table


async def test_a_turn_after_a_silence_notifies_its_person_alone_and_the_message_goes(
    fake: FakeDiscord, evening: Evening, guild: Guild
) -> None:
    (channel,) = guild.channels
    people = [fake.person(name) for name in ("Aram", "Nino", "Davit", "Lusine")]
    table = await begun(evening, channel, people)
    assert rings(channel) == []
    await passes(evening, 9)
    assert rings(channel) == [], "the turn came promptly; nine seconds are no long thought"
    await (await whose(evening, table, people)).slash(channel, "pass")
    await fake.until(lambda: bool(rings(channel)), 20)
    (ring,) = rings(channel)
    asked = await whose(evening, table, people)
    assert ring.mentions == [asked.user.id]
    assert "your turn" in ring.text
    await asked.slash(channel, "pass")
    await fake.until(lambda: ring.deleted, 20)
    await evening.settle(0.1)
    assert rings(channel) == [], "promptly again"
    await passes(evening, 16)
    (late,) = rings(channel)
    assert late.mentions == [(await whose(evening, table, people)).user.id]
    await evening.restart()
    await evening.settle(0.1)
    assert rings(channel) == [late], "a restart rings nobody again"


async def test_who_wants_none_gets_none_and_who_wants_each_gets_each(
    fake: FakeDiscord, evening: Evening, guild: Guild
) -> None:
    (channel,) = guild.channels
    people = [fake.person(name) for name in ("Aram", "Nino", "Davit", "Lusine")]
    for person, chosen in zip(people, ("always", "never", "always", "never"), strict=True):
        await person.slash(channel, "remind", when=chosen)
    table = await begun(evening, channel, people)
    for _ in range(3):
        asked = await whose(evening, table, people)
        await evening.settle(0.1)
        heard = [one.mentions for one in rings(channel)]
        assert heard == ([[asked.user.id]] if asked in (people[0], people[2]) else [])
        await asked.slash(channel, "pass")


async def test_alone_in_the_direct_channel(fake: FakeDiscord, evening: Evening, aram: Player) -> None:
    """There is somebody to be called there too: once in a turn."""
    channel = fake.world.dm(aram.user)
    await aram.slash(channel, "now")
    await evening.board(channel, "bazaar", 60.0)
    for _ in range(6):  # others may have to speak first
        await passes(evening, 10)
        if rings(channel):
            break
    (ring,) = rings(channel)
    await passes(evening, 20)
    assert rings(channel) == [ring]
    assert ring.mentions == [aram.user.id]
