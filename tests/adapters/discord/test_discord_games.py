"""A whole match of every game over the wire to the real discord.py: lobby, moves by buttons, result."""

from __future__ import annotations

import pytest

from tests.fakes.discord import FakeDiscord, Guild
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.match import PlayerScreen
from tests.tools.driver import MATCHES, Chooser, options_of, people_of, play, start_of

pytestmark = pytest.mark.timeout(300)


@pytest.mark.parametrize("key", MATCHES)
async def test_a_match_of_every_game(fake: FakeDiscord, evening: Evening, guild: Guild, key: str) -> None:
    (channel,) = guild.channels
    people = [fake.person(name) for name in ("Արամ", "ნინო", "Давид *bold*", "Lusine")[: people_of(key)]]
    await people[0].slash(channel, "new", game=key)
    lobby = await evening.board(channel)
    for person in people[1:]:
        await person.slash(channel, "join")
    table_id = lobby.buttons[0].custom_id.split(":")[1]
    for words in (*(f"set {name} {value}" for name, value in options_of(key).items()), start_of(key)):
        await people[0].forges(lobby, f"t:{table_id}:{words}").answered()
    screens = {person.id: PlayerScreen(person, channel) for person in people}
    async with evening.hurry(12):
        await play(evening.core.service, table_id, screens, Chooser(5))
    for _ in range(40):  # the last trick or tile is kept in sight for some seconds
        await evening.settle()
        boards = [message for message in channel.shown if any("Rematch" in b.label for b in message.buttons)]
        if boards:
            break
    assert boards
    assert boards[-1].pictures
    assert all(alt for _, alt in fake.pictures())
    assert await evening.core.store.check() == ()
    assert not [call for call in fake.log if call.status >= 400]
