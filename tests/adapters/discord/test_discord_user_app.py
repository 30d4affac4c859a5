"""Discord as a user app: games in a group of direct messages, of which the bot is no member."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ports.records import Command, Person
from tests.chaos.process import Eyes
from tests.fakes.discord import Channel, FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.match import Match
from tests.fakes.discord.message import Message
from tests.fakes.discord.process import BotProcess
from tests.tools.driver import options_of

QUARTER_S = 15 * 60 + 1


@pytest.fixture
async def evening(fake: FakeDiscord, guild: Guild, tmp_path: Path) -> AsyncIterator[Evening]:
    async with Evening(fake, tmp_path, user_app=True) as made:
        yield made


@pytest.fixture
def us(fake: FakeDiscord, aram: Player, nino: Player) -> Channel:
    return fake.group_of_dms(aram, nino)


async def opened(evening: Evening, us: Channel, aram: Player, game: str) -> Message:
    await aram.slash(us, "new", game=game)
    return await evening.board(us)


def table_on(board: Message) -> str:
    return board.buttons[0].custom_id.split(":")[1]


async def started(evening: Evening, us: Channel, aram: Player, nino: Player, game: str, **options: str) -> Message:
    board = await opened(evening, us, aram, game)
    await nino.presses(board, "2")
    table = table_on(board)
    for words in (*(f"set {name} {value}" for name, value in options.items()), "start"):
        await aram.forges(board, f"t:{table}:{words}").answered()
    await evening.fake.until(lambda: any(":hand" in b.custom_id for b in us.last.buttons))
    await evening.settle(0.1)
    return us.last


def never_by_channel(fake: FakeDiscord, us: Channel) -> bool:
    """No request named the channel itself: it would have been refused."""
    return not [call for call in fake.log if f"/channels/{us.id}" in call.path]


async def test_a_table_opens_in_a_group_of_direct_messages(
    fake: FakeDiscord, evening: Evening, us: Channel, aram: Player, nino: Player
) -> None:
    """The lobby is an answer that everybody sees; it says that nobody can be called, and there is no clock."""
    board = await opened(evening, us, aram, "duel")
    assert "I am not a member of this chat" in board.text
    table = await evening.table(table_on(board))
    assert table is not None
    assert [str(one.dest) for one in table.audiences] == [f"dcu:{us.id}"]
    assert table.clock_s == 0
    await nino.presses(board, "2")
    await fake.until(lambda: "Nino" in us.last.text)
    assert us.shown == [board], "the press brought the same message up to date"
    assert never_by_channel(fake, us)


@pytest.mark.timeout(900)
async def test_duel_blot_in_a_group_of_direct_messages(
    fake: FakeDiscord, evening: Evening, us: Channel, aram: Player, nino: Player
) -> None:
    """From the invitation to the Davtar, with an expired token and a restart in the middle; each hand for its owner."""
    await started(evening, us, aram, nino, "duel", target="51")
    match = Match(evening, us, [aram, nino])
    async with evening.hurry(12):
        await match.play_some(6)
    fake.clock.advance(QUARTER_S)
    async with evening.hurry(12):
        await match.play_some(12)
    before = await match.hands()
    await evening.restart()
    assert await match.hands() == before
    async with evening.hurry(12):
        await match.play(300)
    assert "Davtar" in str([b.label for b in match.board.buttons])
    assert await evening.core.store.live_tables() == ()
    assert never_by_channel(fake, us)
    for message in us.shown:
        assert not [file for file in message.attachments if file.filename.startswith("hand")]
    assert not [call for call in fake.log if call.status >= 400 and call.code != 50027]


@pytest.mark.timeout(900)
async def test_nardi_and_bura_for_two(
    fake: FakeDiscord, evening: Evening, us: Channel, aram: Player, nino: Player
) -> None:
    """Dice in the open for some moves; then pictures of hands, to the end of the match."""
    await started(evening, us, aram, nino, "nardi")
    async with evening.hurry(12):
        await Match(evening, us, [aram, nino]).play_some(20)
    assert never_by_channel(fake, us)
    both = fake.group_of_dms(nino, aram)
    await started(evening, both, aram, nino, "bura3", **{k: v for k, v in options_of("bura3").items() if k != "clock"})
    async with evening.hurry(12):
        await Match(evening, both, [aram, nino]).play(300)
    assert [row for row in await evening.core.store.tables_in(f"dcu:{both.id}") if row.status == "live"] == []
    assert never_by_channel(fake, both)
    assert not [call for call in fake.log if call.status >= 400]


async def test_a_board_that_cannot_be_edited_comes_back_below(
    fake: FakeDiscord, evening: Evening, us: Channel, aram: Player, nino: Player
) -> None:
    """A quarter of an hour after the last press no token is left: a move from an open hand posts a new board; the old
    one says where it is."""
    old = await started(evening, us, aram, nino, "duel-blot")
    hands = [await aram.opens_hand(old), await nino.opens_hand(old)]
    fake.clock.advance(QUARTER_S)
    for player, hand in zip((aram, nino), hands, strict=True):
        for move in [button.custom_id for button in hand.buttons if button.custom_id.startswith("a:")][:1]:
            await player.forges(hand, move).answered()
    await fake.until(lambda: us.last is not old)
    await evening.settle(0.05)  # who presses before it is noted where the new board stands has to press once more
    new = us.last
    assert any(":hand" in button.custom_id for button in new.buttons)
    await aram.presses(old, "My cards")
    await fake.until(lambda: "further down" in old.text)
    assert us.last is new
    assert not old.buttons


async def test_what_happens_meanwhile_waits_for_the_next_press(
    fake: FakeDiscord, evening: Evening, us: Channel, aram: Player, nino: Player
) -> None:
    """Nothing can be said without a token: it waits, lives on over a restart, and the next press on the old board
    brings that same message up to date."""
    board = await opened(evening, us, aram, "duel-blot")
    table_id = table_on(board)
    fake.clock.advance(QUARTER_S)
    person = Person(nino.id, "Nino")
    await evening.core.service.handle(Command("elsewhere:1", table_id, person, "sit"))
    await evening.settle(within=1.0)
    assert "Nino" not in board.text
    await evening.restart()
    await aram.presses(board, "Options")
    await fake.until(lambda: "Nino" in board.text)
    assert us.shown == [board]
    await evening.settle()
    assert (await evening.core.store.stats()).open_rows == 0


async def test_a_board_that_somebody_has_deleted_is_posted_again(
    fake: FakeDiscord, evening: Evening, us: Channel, aram: Player, nino: Player
) -> None:
    board = await opened(evening, us, aram, "duel-blot")
    await evening.settle()
    fake.world.delete(board)
    await nino.slash(us, "join")
    again = await evening.board(us, "Nino")
    assert again is not board
    assert us.shown == [again]


async def test_a_token_that_runs_out_on_the_way_is_replaced(
    fake: FakeDiscord, evening: Evening, us: Channel, aram: Player, nino: Player
) -> None:
    """Discord says that the token is void before its time: another window, or the next press, takes its place."""
    board = await opened(evening, us, aram, "duel-blot")
    await evening.settle()
    fake.break_next("PATCH /webhooks/", code=50027, left=3)
    await nino.slash(us, "join")
    await fake.until(lambda: "Nino" in us.last.text)
    assert (await evening.core.service.table(table_on(board))) is not None


async def test_a_typed_command_brings_the_board_down(
    fake: FakeDiscord, evening: Evening, us: Channel, aram: Player, nino: Player
) -> None:
    """After a while the board has been talked away: whoever types a command has it below again."""
    board = await started(evening, us, aram, nino, "duel-blot")
    fake.clock.advance(QUARTER_S)
    await nino.slash(us, "hand")
    await fake.until(lambda: us.last is not board)
    assert any(":hand" in button.custom_id for button in us.last.buttons)


async def test_news_of_the_table_stand_on_the_board(
    fake: FakeDiscord, evening: Evening, us: Channel, aram: Player, nino: Player
) -> None:
    """A follow-up is dear: what would be a message of its own is a line of the board."""
    await started(evening, us, aram, nino, "duel-blot")
    before = len(us.shown)
    await nino.slash(us, "pause")
    await fake.until(lambda: "Nino" in us.last.text and "pause" in us.last.text.lower())
    assert len(us.shown) == before


async def test_a_press_may_be_followed_up_five_times(
    fake: FakeDiscord, evening: Evening, us: Channel, aram: Player, nino: Player
) -> None:
    """Refused with 40094, the board waits for the next press instead of dying."""
    fault = fake.break_next("POST /webhooks/", code=40094, left=2)
    await aram.slash(us, "new", game="duel-blot")
    await fake.until(lambda: fault.left < 2)
    await evening.settle(within=1.0)
    assert us.shown == []
    fault.left = 0
    await nino.slash(us, "join")
    await evening.board(us, "Nino")


async def test_a_hand_that_others_would_see_is_not_sent(
    fake: FakeDiscord, evening: Evening, us: Channel, aram: Player, nino: Player
) -> None:
    """A server that forgets who an answer is for gets a blank, and is told so; no card leaves the house."""
    board = await started(evening, us, aram, nino, "duel-blot")
    await evening.settle()
    fake.server.interactions.drops_ephemeral = True
    asked = await aram.presses(board, "My cards")
    await fake.until(lambda: any("would have shown" in m.text for m in asked.followups))
    for message in us.messages:
        assert not [file for file in message.attachments if file.filename.startswith("hand")]
    assert asked.followups[0].deleted
    assert not asked.followups[0].uploads
    assert not asked.followups[0].history


async def test_where_only_the_asker_sees_the_answers_no_table_can_stand(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    """A server may keep the answers of user apps from its members: that is said, and the table is put aside."""
    (channel,) = guild.channels
    guild.gone, guild.external_apps = True, False
    await aram.slash(channel, "new", game="duel-blot")
    await fake.until(lambda: any("Only you can see" in m.text for m in aram.ephemerals))
    await evening.settle()
    assert channel.shown == []
    assert [row for row in await evening.core.store.live_tables() if row.status == "live"] == []


async def test_a_server_without_the_bot_is_such_a_place_too(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,) = guild.channels
    guild.gone = True
    board = await opened(evening, channel, aram, "duel-blot")
    await nino.presses(board, "2")
    await fake.until(lambda: "Nino" in board.text)
    assert never_by_channel(fake, channel)


async def test_no_token_is_written_down(
    fake: FakeDiscord, evening: Evening, us: Channel, aram: Player, nino: Player, tmp_path: Path
) -> None:
    """The tokens of private chats live in memory alone."""
    await started(evening, us, aram, nino, "duel-blot")
    await evening.end()
    stored = _all_of(tmp_path)
    assert stored
    assert not [asked for asked in fake.exchanges if asked.token.encode() in stored]
    await evening.begin()


@pytest.mark.timeout(900)
async def test_a_kill_in_the_middle_of_a_deal(
    fake: FakeDiscord, us: Channel, aram: Player, nino: Player, tmp_path: Path
) -> None:
    """kill −9: every token is lost with the process. The old board still works from its buttons; the hands are the
    same, and the match is finished."""
    bot = BotProcess(fake, tmp_path, hurried=True, DISCORD_USER_APP="on")
    await bot.start()
    await aram.slash(us, "new", game="duel-blot")
    await fake.until(lambda: us.shown)
    table = table_on(us.last)
    await nino.presses(us.last, "2")
    for words in ("set target 51", "start"):
        await aram.forges(us.last, f"t:{table}:{words}").answered()
    await fake.until(lambda: any(":hand" in button.custom_id for button in us.last.buttons))
    eyes = await Eyes.open(f"sqlite:///{tmp_path / 'davtar.db'}")
    match = Match(eyes, us, [aram, nino])
    await match.play_some(5)
    before = await match.hands()
    standing = match.board
    await bot.kill()
    fake.clock.advance(QUARTER_S)
    await bot.start()
    await aram.opens_hand(standing)
    assert match.board is standing, "the press renewed the old message"
    assert await match.hands() == before
    await match.play(600)
    await eyes.store.close()
    assert await bot.end() == 0
    assert never_by_channel(fake, us)
    assert not [asked for asked in fake.exchanges if asked.token in bot.log]
    assert "Traceback" not in bot.log


async def test_if_discord_takes_no_commands_of_user_apps_the_others_are_there(
    fake: FakeDiscord, guild: Guild, tmp_path: Path, aram: Player
) -> None:
    fake.break_next("PUT /applications", code=50035)
    async with Evening(fake, tmp_path, user_app=True) as evening:
        (channel,) = guild.channels
        await evening.lobby(channel, aram)
    (new,) = [command for command in fake.world.commands if command["name"] == "new"]
    assert new["integration_types"] == [0]


async def test_a_worker_without_the_token_does_not_keep_the_board_back(
    fake: FakeDiscord, evening: Evening, us: Channel, aram: Player, nino: Player, tmp_path: Path
) -> None:
    """Whichever of two workers takes the lane first: the one that was pressed sends the board soon."""
    board = await opened(evening, us, aram, "duel-blot")
    await evening.settle()
    table_id, lanes = table_on(board), evening.core.store.outbox
    held = evening.front.courier.prefixes
    evening.house.sender.hold(held)
    await evening.core.service.handle(Command("elsewhere:1", table_id, Person(nino.id, "Nino"), "sit"))
    lane = await lanes.claim(("dcu:",), "another worker", 60_000)
    assert lane is not None
    await lanes.release(lane, fake.clock.now_ms() + 3_600_000)
    evening.house.sender.free(held)
    await aram.presses(board, "Options")
    await fake.until(lambda: "Nino" in board.text)


def _all_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())
