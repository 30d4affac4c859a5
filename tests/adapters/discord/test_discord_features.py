"""Features over Discord's wire: by command and by what is to be pressed then, in private where it has to be. What they
do is tested on the desk; lessons, days, puzzles, replays and referees go over Telegram's wire."""

from __future__ import annotations

from bot.games import game_keys
from bot.ports.ratings import PLACED
from bot.text import t
from tests.fakes.discord import Channel, FakeDiscord, Guild, Message, Player
from tests.fakes.discord.evening import Evening
from tests.store.kit import DAY, NOON
from tests.store.matches import rated_match as match
from tests.store.test_matches import ends


def ids(message: Message) -> list[str]:
    return [button.custom_id for button in message.buttons if button.custom_id]


def labels(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


# --- the first minutes -------------------------------------------------------------------------------------------


async def test_a_server_is_greeted_with_every_game_and_the_way_to_another(
    fake: FakeDiscord, evening: Evening, aram: Player
) -> None:
    guild = fake.guild("New", owner=aram)
    fake.announce(guild)
    (channel,) = guild.channels
    await evening.settle()
    greeting = channel.last
    assert ids(greeting) == [f"s:-:new.{key}" for key in game_keys()]
    assert evening.front.invitation in [button.url for button in greeting.buttons]
    await aram.presses(greeting, "Domino")
    assert "Domino" in (await evening.board(channel, "Aram")).text


async def test_a_lobby_from_its_first_button_to_the_start_with_the_computer(
    fake: FakeDiscord, evening: Evening, guild: Guild, channel: Channel, aram: Player, nino: Player
) -> None:
    """All that concerns one person is said to them alone: who is missing, which seat is free, seal, options, the way
    here."""
    lobby = await evening.lobby(channel, aram)
    assert "Seal" not in lobby.text
    assert ("strong", "strong") in await aram.types(channel, "level", "level", "str")
    told = {label: (await aram.presses(lobby, label)).message for label in ("Start", "Fair?", "Options", "Invite")}
    offered = (await nino.presses(lobby, "Start")).message
    assert {one.only_for for one in told.values()} == {aram.user.id}
    assert "3 more players are needed" in told["Start"].text
    assert max(map(len, told["Fair?"].text.split())) == 64
    way = f"https://discord.com/channels/{guild.id}/{channel.id}/{lobby.id}"
    assert [button.url for button in told["Invite"].buttons] == [way, evening.front.invitation]
    assert way in told["Invite"].text
    panel = told["Options"]
    assert len(panel.buttons) == 6
    await aram.presses(panel, "More rules")
    pack = next(b.label for b in panel.buttons if ".pack" in b.custom_id)
    await aram.presses(panel, pack)
    await aram.presses(panel, "cut")
    assert next(b.label for b in panel.buttons if ".pack" in b.custom_id) != pack, "one message throughout"
    assert channel.shown == [lobby]
    assert (offered.only_for, "Seat 2 is free" in offered.text) == (nino.user.id, True)
    await nino.presses(offered, "Sit down")
    await evening.settle()
    assert "Nino" in lobby.text
    await nino.presses(lobby, "Start with computer")
    board = await evening.board(channel, "bazaar")
    (row,) = await evening.core.store.tables_in(f"dc:{guild.id}:{channel.id}")
    table = await evening.table(row.table_id)
    assert table is not None
    assert [chair.auto for chair in table.chairs if chair] == [False, False, True, True]
    assert not any("fill" in one for one in ids(board))


async def test_help_is_five_lines_for_whoever_asks(evening: Evening, channel: Channel, aram: Player) -> None:
    asked = await aram.slash(channel, "help")
    say = evening.core.catalog.say
    for n in range(1, 6):
        assert say("en", t(f"help-{n}"))[:20] in asked.text.replace("\\", "")
    more = await aram.presses(asked.message, "All commands")
    assert asked.message.only_for == more.message.only_for == aram.user.id
    assert "/rematch" in more.text
    assert channel.shown == []


# --- at the table ------------------------------------------------------------------------------------------------


async def test_a_hint_is_for_the_one_who_asks(
    fake: FakeDiscord, evening: Evening, channel: Channel, aram: Player, nino: Player
) -> None:
    worth = "What it is worth"
    board = await evening.dealt(channel, aram, nino)
    hand = await aram.opens_hand(board)
    await evening.until(lambda: "Hint" in labels(hand))
    assert (await aram.presses(hand, "Hint")).message is hand
    typed = await aram.slash(channel, "hint")
    assert typed.message.only_for == aram.user.id
    await fake.until(lambda: worth in hand.text and worth in typed.message.text)
    assert not [m for m in fake.world.messages.values() if m.only_for != aram.user.id and worth in m.text]
    assert "nothing to choose" in (await nino.slash(channel, "hint")).text


async def test_the_court_is_named_by_those_who_manage_the_server(
    fake: FakeDiscord, evening: Evening, guild: Guild, channel: Channel, aram: Player, nino: Player
) -> None:
    """HS-12: the permissions come with the interaction."""
    boss = fake.person("Boss")
    guild.admins.add(boss.user.id)
    panel = (await nino.slash(channel, "court")).message
    assert panel.only_for == nino.user.id
    name = f"s:-:court.name.{nino.user.id}"
    assert "Only those who manage this server" in (await nino.forges(panel, name).answered()).text
    assert "Only the chat’s court decides" in (await nino.slash(channel, "court", what="forgive 1 so be it")).text
    board = await evening.lobby(channel, aram)
    assert "Who is to be a referee of the court?" in (await boss.forges(board, name).answered()).text


async def test_the_best_of_a_server(
    fake: FakeDiscord, evening: Evening, guild: Guild, channel: Channel, aram: Player, nino: Player
) -> None:
    a, b, c, d = (f"dc:{one.user.id}" for one in (aram, nino, fake.person("Vano"), fake.person("Ani")))
    for n in range(PLACED):
        await ends(evening.core.store, match(f"t{n}", (a, c), (b, d), NOON + n * DAY, f"dc:{guild.id}:{channel.id}"))
    await aram.slash(fake.channel(guild, "other"), "top")
    top = aram.hand
    assert "Players · in this chat" in top.text
    assert f"wins in a row: N{a} (5)" in top.text
    await aram.presses(top, "Pairs")
    await evening.settle()
    assert "Pairs · in this chat" in aram.hand.text
    await nino.slash(channel, "top", what=f"N{a}")
    assert f"N{a}: 1" in nino.hand.text
    assert await nino.types(channel, "rating", "name", f"N{a}") == [(f"N{a}", f"N{a}")]
    await aram.slash(channel, "top", what="nardi")
    assert "Nobody has a place here yet" in aram.ephemerals[-1].text
    assert not any(message.pictures for message in channel.shown), "nothing of it in the channel"
