"""A referee on Discord: offered by a command, agreed to by buttons, seen in direct messages."""

from __future__ import annotations

from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening


async def test_a_referee_is_agreed_on_and_stops_a_deal(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,) = guild.channels
    vano = fake.person("Vano")
    await evening.lobby(channel, aram)
    for player, command in ((nino, "join"), (aram, "fill"), (aram, "start")):
        await player.slash(channel, command)
    (row,) = await evening.core.store.tables_in(f"dc:{guild.id}:{channel.id}")
    await evening.board(channel, "bazaar", 20)
    assert "no referee" in (await vano.slash(channel, "referee")).text
    await vano.slash(channel, "referee", what="offer")
    for player in (aram, nino):
        await player.slash(channel, "yes")
    dm = fake.world.dm(vano.user)
    await fake.until(lambda: [m for m in dm.shown if any(b.custom_id.endswith(":referee") for b in m.buttons)], 20)
    refused = await aram.slash(channel, "referee", what="void I do not like it")
    assert "for the referee" in refused.text
    await vano.slash(channel, "referee", what="void a card was shown")
    await fake.until(lambda: [m for m in channel.shown if "a card was shown" in m.text], 20)
    now = await evening.core.service.table(row.table_id)
    assert now is not None
    assert now.state.rows[0].void == "referee"
