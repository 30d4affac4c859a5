"""``/top`` on Discord: a picture for whoever asked, in the channel; buttons go on from there."""

from __future__ import annotations

from bot.ports.ratings import PLACED
from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening
from tests.store.kit import DAY, NOON
from tests.store.matches import ends
from tests.store.matches import rated_match as match


async def test_the_best_of_a_server(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,) = guild.channels
    a, b, c, d = (f"dc:{one.user.id}" for one in (aram, nino, fake.person("Vano"), fake.person("Ani")))
    for n in range(PLACED):
        await ends(evening.core.store, match(f"t{n}", (a, c), (b, d), NOON + n * DAY, f"dc:{guild.id}:{channel.id}"))
    await aram.slash(fake.channel(guild, "other"), "top")
    top = aram.hand
    assert "Players · in this chat" in top.text
    assert f"wins in a row: N{a} (5)" in top.text
    await aram.presses(top, "Pairs")
    await fake.until(lambda: "Pairs · in this chat" in aram.hand.text, 20)
    await nino.slash(channel, "top", what=f"N{a}")
    assert f"N{a}: 1" in nino.hand.text
    offered = await nino.types(channel, "rating", "name", f"N{a}")
    assert offered == [(f"N{a}", f"N{a}")]
    await aram.slash(channel, "top", what="nardi")
    assert "Nobody has a place here yet" in aram.ephemerals[-1].text
    assert not any(message.pictures for message in channel.shown), "nothing of it in the channel"
