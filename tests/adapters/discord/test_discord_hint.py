"""A hint on Discord: by its button on one's own hand and by its command, for nobody else to read."""

from __future__ import annotations

from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening

WORTH = "What it is worth"


async def test_a_hint_is_for_the_one_who_asks(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,) = guild.channels
    board = await evening.dealt(channel, aram, nino)
    hand = await aram.opens_hand(board)
    async with evening.hurry():
        await fake.until(lambda: "Hint" in [button.label for button in hand.buttons], 30)
    asked = await aram.presses(hand, "Hint")
    assert asked.message is hand
    await fake.until(lambda: WORTH in hand.text)
    typed = await aram.slash(channel, "hint")
    assert typed.message.flags & 64
    await fake.until(lambda: WORTH in typed.message.text)
    public = [message for message in fake.world.messages.values() if not message.only_for]
    assert not [message for message in public if WORTH in message.text]
    assert not [message for message in nino.ephemerals if WORTH in message.text]
    waits = await nino.slash(channel, "hint")
    assert "nothing to choose" in waits.message.text
