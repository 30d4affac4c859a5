"""Discord as a user app: games in a group of direct messages, of which the bot is no member."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest

from adapters.discord.hands import YOUNG_MS
from adapters.discord.userapp.windows import FOLLOW_UPS, Windows
from bot.ports.records import Command, Person
from tests.fakes.discord import Channel, FakeDiscord, Guild, Message, Player
from tests.fakes.discord.evening import Evening
from tests.store.kit import ManualClock

QUARTER_S = 15 * 60 + 1
ELSEWHERE = "I am not a member of this chat"


@pytest.fixture
async def evening(fake: FakeDiscord, guild: Guild, tmp_path: Path) -> AsyncIterator[Evening]:
    async with Evening(fake, tmp_path, user_app=True) as made:
        yield made


@pytest.fixture
def us(fake: FakeDiscord, aram: Player, nino: Player) -> Channel:
    return fake.group_of_dms(aram, nino)


async def opened(evening: Evening, us: Channel, aram: Player, game: str = "duel-blot") -> Message:
    await aram.slash(us, "new", game=game)
    board = await evening.board(us)
    await evening.settle()
    return board


def table_on(board: Message) -> str:
    return board.buttons[0].custom_id.split(":")[1]


async def started(
    evening: Evening, us: Channel, aram: Player, nino: Player, game: str = "duel-blot", **options: str
) -> Message:
    board = await opened(evening, us, aram, game)
    await nino.presses(board, "2")
    for words in (*(f"set {name} {value}" for name, value in options.items()), "start"):
        await aram.forges(board, f"t:{table_on(board)}:{words}").answered()
    await evening.until(lambda: any(":hand" in b.custom_id for b in us.last.buttons))
    await evening.settle()
    return us.last


def never_by_channel(fake: FakeDiscord, us: Channel) -> bool:
    """No request named the channel itself: it would have been refused."""
    return not [call for call in fake.log if f"/channels/{us.id}" in call.path]


def stored(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


def no_hands(messages: list[Message]) -> bool:
    return not [f for message in messages for f in message.attachments if f.filename.startswith("hand")]


async def test_a_table_opens_in_a_group_of_direct_messages_and_in_a_server_without_the_bot(
    fake: FakeDiscord, evening: Evening, guild: Guild, us: Channel, aram: Player, nino: Player
) -> None:
    guild.gone = True
    for place, name in ((us, "dcu"), (guild.channels[0], "dcu")):
        board = await opened(evening, place, aram)
        assert ELSEWHERE in board.text
        table = await evening.table(table_on(board))
        assert table is not None
        assert ([str(one.dest) for one in table.audiences], table.clock_s) == ([f"{name}:{place.id}"], 0)
        await nino.presses(board, "2")
        await fake.until(lambda board=board: "Nino" in board.text)  # type: ignore[misc]
        assert place.shown == [board], "the press brought the same message up to date"
        assert never_by_channel(fake, place)
    old = us.last
    fake.world.delete(old)
    await nino.slash(us, "leave")
    await fake.until(lambda: us.shown)
    assert us.last is not old


async def test_news_on_the_board(fake: FakeDiscord, evening: Evening, us: Channel, aram: Player, nino: Player) -> None:
    await started(evening, us, aram, nino)
    before = len(us.shown)
    await nino.slash(us, "pause")
    await fake.until(lambda: "Nino" in us.last.text and "pause" in us.last.text.lower())
    assert len(us.shown) == before


async def test_a_board_without_a_token_comes_back_below(
    fake: FakeDiscord, evening: Evening, us: Channel, aram: Player, nino: Player, tmp_path: Path
) -> None:
    """A quarter of an hour after the last press no token is left: a typed command brings the board down, and so does a
    move from an open hand; the old one says where it is. No token is ever written down."""
    old = await started(evening, us, aram, nino)
    hands = [await aram.opens_hand(old), await nino.opens_hand(old)]
    fake.clock.advance(QUARTER_S)
    for player, hand in zip((aram, nino), hands, strict=True):
        for move in [button.custom_id for button in hand.buttons if button.custom_id.startswith("a:")][:1]:
            await player.forges(hand, move).answered()
    await fake.until(lambda: us.last is not old)
    await evening.settle()  # who presses before it is noted where the new board stands has to press once more
    new = us.last
    assert any(":hand" in button.custom_id for button in new.buttons)
    await aram.presses(old, "My cards")
    await fake.until(lambda: "further down" in old.text)
    assert us.last is new
    assert not old.buttons
    fake.clock.advance(QUARTER_S)
    await nino.slash(us, "hand")
    await fake.until(lambda: us.last is not new)
    assert any(":hand" in button.custom_id for button in us.last.buttons)
    await evening.end()
    raw = stored(tmp_path)
    assert raw
    assert not [asked for asked in fake.exchanges if asked.token.encode() in raw]
    await evening.begin()


async def test_what_cannot_be_said_waits_for_a_press(evening: Evening, us: Channel, aram: Player, nino: Player) -> None:
    """Without a token it lives on over a restart, and the next press on the old board brings that same message up to
    date. So it is when another worker has had the lane, and when Discord says too early that the token is void."""
    board = await opened(evening, us, aram)
    service, sits = evening.core.service, Command("elsewhere:1", table_on(board), Person(nino.id, "Nino"), "sit")
    evening.fake.clock.advance(QUARTER_S)
    await service.handle(sits)
    await evening.settle()
    assert "Nino" not in board.text
    await evening.restart()
    await aram.presses(board, "Options")
    await evening.fake.until(lambda: "Nino" in board.text)
    assert us.shown == [board]
    await evening.settle()
    assert (await evening.core.store.stats()).open_rows == 0
    held, lanes = evening.front.courier.prefixes, evening.core.store.outbox
    evening.house.sender.hold(held)
    leaves = Command("elsewhere:2", table_on(board), Person(nino.id, "Nino"), "leave")
    await evening.core.service.handle(leaves)
    lane = await lanes.claim(("dcu:",), "another worker", 60_000)
    assert lane is not None
    await lanes.release(lane, evening.fake.clock.now_ms() + 3_600_000)
    evening.house.sender.free(held)
    await aram.presses(board, "Options")
    await evening.fake.until(lambda: "Nino" not in board.text)
    evening.fake.break_next("PATCH /webhooks/", code=50027, left=3)
    await nino.slash(us, "join")
    await evening.fake.until(lambda: "Nino" in us.last.text)


async def test_a_press_may_be_followed_up_five_times(evening: Evening, us: Channel, aram: Player, nino: Player) -> None:
    """Refused with 40094, the board waits for the next press instead of dying."""
    fault = evening.fake.break_next("POST /webhooks/", code=40094, left=2)
    await aram.slash(us, "new", game="duel-blot")
    await evening.fake.until(lambda: fault.left < 2)
    await evening.settle()
    assert us.shown == []
    fault.left = 0
    await nino.slash(us, "join")
    await evening.fake.until(lambda: us.shown and "Nino" in us.last.text)


async def test_no_hand_for_others(fake: FakeDiscord, evening: Evening, us: Channel, aram: Player, nino: Player) -> None:
    board = await started(evening, us, aram, nino)
    fake.server.interactions.drops_ephemeral = True
    asked = await aram.presses(board, "My cards")
    await fake.until(lambda: any("would have shown" in m.text for m in asked.followups))
    assert no_hands(us.messages)
    blank = asked.followups[0]
    assert (blank.deleted, blank.uploads, blank.history) == (True, [], [])


async def test_where_only_the_asker_sees_the_answers_no_table_can_stand(
    fake: FakeDiscord, evening: Evening, guild: Guild, channel: Channel, aram: Player
) -> None:
    guild.gone, guild.external_apps = True, False
    await aram.slash(channel, "new", game="duel-blot")
    await fake.until(lambda: any("Only you can see" in m.text for m in aram.ephemerals))
    await evening.settle()
    assert channel.shown == []
    assert [row for row in await evening.core.store.live_tables() if row.status == "live"] == []


async def test_if_discord_takes_no_commands_of_user_apps_the_others_are_there(
    fake: FakeDiscord, channel: Channel, tmp_path: Path, aram: Player
) -> None:
    fake.break_next("PUT /applications", code=50035)
    async with Evening(fake, tmp_path, user_app=True) as evening:
        await evening.lobby(channel, aram)
    (new,) = [command for command in fake.world.commands if command["name"] == "new"]
    assert new["integration_types"] == [0]


HERE = "dcu:1"


def asked(name: str) -> Any:
    return cast(Any, name)


def test_the_newest_that_has_follow_ups_left_speaks_while_its_token_lives() -> None:
    clock = ManualClock()
    windows = Windows(clock)
    now = clock.now_ms()
    assert windows.speaker(HERE) is None
    first = windows.open(HERE, asked("first"), now, 0)
    second = windows.open(HERE, asked("second"), now, FOLLOW_UPS - 1)
    assert windows.speaker(HERE) is second
    windows.shut(second)
    assert windows.speaker(HERE) is first
    assert windows.speaker("dcu:2") is None
    windows.holds(7, first)
    assert "first" not in repr((first, windows.holder(7), windows)), "a token lets its holder speak in a private chat"
    clock.now = now + YOUNG_MS - 1
    assert windows.speaker(HERE) is first
    assert windows.holder(7) is not None
    clock.now = now + YOUNG_MS
    assert windows.speaker(HERE) is None
    assert windows.holder(7) is None


def test_a_message_is_edited_by_the_newest_that_can() -> None:
    windows = Windows(ManualClock())
    now = ManualClock().now_ms()
    old, new = windows.open(HERE, asked("old"), now, 0), windows.open(HERE, asked("new"), now + 5, 0)
    windows.holds(7, new)
    windows.holds(7, old, 7)
    found = windows.holder(7)
    assert found is not None
    assert found.window is new
    windows.lose(7)
    assert windows.holder(7) is None
