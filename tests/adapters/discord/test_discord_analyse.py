"""``/analyse`` on Discord: an option of ``/replay``, and for nobody else to see."""

from __future__ import annotations

from bot.ports.records import Person
from tests.adapters.finished import judged_match
from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening

POINT = "Turning point 1"


async def test_for_whoever_asks(fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player) -> None:
    (channel,) = guild.channels
    people = [Person(f"dc:{one.user.id}", name, "en") for one, name in ((aram, "Aram"), (nino, "Nino"))]
    await judged_match(evening.core, f"dc:{guild.id}:{channel.id}", *people)
    await aram.slash(channel, "replay", analyse=True)
    await fake.until(lambda: "without a fault" in aram.hand.text, 20)
    await aram.presses(aram.hand, POINT)
    await fake.until(lambda: "The whole deal" in [button.label for button in aram.hand.buttons], 20)
    assert aram.hand.pictures
    assert not any("without a fault" in message.text for message in channel.shown)
    await aram.slash(channel, "replay")
    assert "Deal 1 of 1" in aram.hand.text
