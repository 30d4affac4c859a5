"""``/replay`` on Discord: in an answer that nobody else sees, deal by deal, or by a link."""

from __future__ import annotations

from bot.ports.records import Person
from tests.adapters.finished import finished_match
from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening


async def test_deal_by_deal_and_by_a_link(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,) = guild.channels
    people = [Person(f"dc:{one.user.id}", name, "en") for one, name in ((aram, "Aram"), (nino, "Nino"))]
    await finished_match(evening.core, f"dc:{guild.id}:{channel.id}", *people)
    await aram.slash(channel, "replay")
    assert "Deal 1 of" in aram.hand.text
    assert aram.hand.pictures
    await aram.presses(aram.hand, "Next deal ▶")
    await fake.until(lambda: "Deal 2 of" in aram.hand.text, 20)
    evening.core.desk.ways.open_page(lambda path: f"https://cards.example.org/{path}")
    await nino.slash(channel, "replay")
    assert "step through the match" in nino.ephemerals[-1].text
    assert not any("Deal 1 of" in message.text for message in channel.shown), "nothing of it in the channel"
