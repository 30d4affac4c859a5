"""A whole match of Bazaar Blot over the wire: four people, and one with three automatic players."""

from __future__ import annotations

from tests.fakes.discord import FakeDiscord, Guild
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.match import Match


async def _start(fake: FakeDiscord, evening: Evening, guild: Guild, names: list[str]) -> Match:
    (channel,) = guild.channels
    people = [fake.person(name) for name in names]
    board = await evening.lobby(channel, people[0])
    for person in people[1:]:
        await person.slash(channel, "join")
    table = board.buttons[0].custom_id.split(":")[1]
    for words in ("set clock 0", "set target 20", *(["fill"] if len(people) < 4 else []), "start"):
        await people[0].forges(board, f"t:{table}:{words}").answered()
    await evening.board(channel, "Deal 1", 20)
    return Match(evening, channel, people)


async def test_four_people_play_a_match(fake: FakeDiscord, evening: Evening, guild: Guild) -> None:
    """A full match by pressing buttons, to the Davtar; pictures described, hands private."""
    match = await _start(fake, evening, guild, ["Արամ", "ნინო", "Давид *bold*", "Lusine"])
    async with evening.hurry(12):
        await match.play()
    await evening.settle()
    # Forced cards and a claimed rest play themselves, so a deal is between a dozen and 40 presses.
    assert match.presses >= 8
    assert "Davtar" in str([b.label for b in match.board.buttons])
    assert all(alt for _, alt in fake.pictures())
    for message in match.channel.shown:
        assert not [f for f in message.attachments if f.filename.startswith("hand")]
    assert await evening.core.store.live_tables() == ()
    assert not [call for call in fake.log if call.status >= 400]


async def test_one_person_and_three_automatic_players(fake: FakeDiscord, evening: Evening, guild: Guild) -> None:
    """Play now: automatic players take about a second a card; the match is finished and signed off."""
    match = await _start(fake, evening, guild, ["Aram"])
    async with evening.hurry(40):
        await match.play()
    await evening.settle()
    assert match.presses >= 2
    assert await evening.core.store.live_tables() == ()
    assert not [call for call in fake.log if call.status >= 400]


async def test_restart_in_the_middle_of_a_deal(fake: FakeDiscord, evening: Evening, guild: Guild) -> None:
    """The process goes down in the middle of a deal: same hands, old buttons, the match is finished."""
    match = await _start(fake, evening, guild, ["Aram", "Nino", "Davit", "Lusine"])
    async with evening.hurry(12):
        await match.play_some(6)
    before = await match.hands()
    await evening.restart()
    assert await match.hands() == before
    async with evening.hurry(12):
        await match.play()
    assert await evening.core.store.live_tables() == ()
