"""Who decides for a server, by the permissions that come with the interaction; and whom a report reaches."""

from __future__ import annotations

from bot.table.lobby import mark_of
from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening


async def test_who_may_manage_the_server_changes_its_settings_in_any_channel(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,) = guild.channels
    rights = evening.core.store.rights
    place = f"dc:{guild.id}:{channel.id}"
    guild.admins.add(aram.user.id)
    seen = await nino.slash(channel, "settings")
    assert "Only those who manage this server" in seen.text
    asked = await aram.slash(channel, "settings")
    assert asked.message is not None
    await aram.forges(asked.message, "s:-:settings.start.admins").answered()
    assert (await rights.rules(place)).starters == "admins"
    assert (await rights.rules(f"dc:{guild.id}:1")).starters == "admins", "every channel of the server"
    refused = await nino.slash(channel, "new")
    assert "only admins open tables" in refused.text
    guild.admins.discard(aram.user.id)
    await aram.forges(asked.message, "s:-:settings.start.all").answered()
    assert (await rights.rules(place)).starters == "admins"


async def test_a_report_reaches_the_owner(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,) = guild.channels
    await aram.slash(channel, "new", game="nardi")
    (row,) = await evening.core.store.tables_in(f"dc:{guild.id}:{channel.id}")
    await fake.until(lambda: [message for message in channel.shown if message.author.bot], 20)
    board = next(message for message in reversed(channel.shown) if message.author.bot)
    await nino.forges(board, f"t:{row.table_id}:sit").answered()
    await nino.forges(board, f"s:-:report.rude.{row.table_id}.{mark_of(f'dc:{aram.user.id}')}").answered()
    dm = fake.world.dm(guild.owner)
    await fake.until(lambda: [message for message in dm.shown if "reports" in message.text], 20)
    assert not [message for message in channel.shown if "reports" in message.text]
