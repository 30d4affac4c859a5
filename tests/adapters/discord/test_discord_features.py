"""Features over Discord's wire: by command and by what is to be pressed then, in private where it has to be. What they
do is tested on the desk; lessons, days, puzzles, replays and referees go over Telegram's wire."""

from __future__ import annotations

from bot.games import game_keys
from tests.fakes.discord import Channel, FakeDiscord, Guild, Message, Player
from tests.fakes.discord.evening import Evening


def ids(message: Message) -> list[str]:
    return [button.custom_id for button in message.buttons if button.custom_id]


def labels(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


async def test_a_server_is_greeted_with_every_game(fake: FakeDiscord, evening: Evening, aram: Player) -> None:
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
