"""The Activity, launched for a table, and the user app: games in a group of direct messages without the bot."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from adapters.discord.activity import FRESH_MS, KEPT_MS, STALE_MS, Launches
from adapters.discord.hands import YOUNG_MS
from adapters.discord.oauth import Client, account_of
from adapters.discord.userapp import FOLLOW_UPS, Windows
from adapters.runtime.core import NotAdmitted, Visitor
from bot.ports.records import Command, Person
from tests.fakes.discord.evening import Evening, table_on
from tests.fakes.discord.fake import FakeDiscord, Player
from tests.fakes.discord.model import Channel, Guild, Message
from tests.fakes.discord.world import CLIENT_SECRET, ENTRY_POINT, Instance
from tests.store.kit import ManualClock
from tests.waiting import until

OPEN = "Open the table"


def application(fake: FakeDiscord) -> Client:
    return Client(str(fake.world.bot.id), CLIENT_SECRET, fake.api)


@pytest.fixture
async def evening(fake: FakeDiscord, guild: Guild, tmp_path: Path) -> AsyncIterator[Evening]:
    fake.activities.enable()
    async with Evening(fake, tmp_path, activity=application(fake), user_app=True) as made:
        yield made


async def admitted(evening: Evening, who: Player, instance: Instance | str, code: str = "") -> Visitor:
    name = instance if isinstance(instance, str) else instance.id
    return await evening.core.doors.admit("dc", {"code": code or who.authorizes(), "instance": name})


async def refused(evening: Evening, who: Player, instance: Instance | str, code: str = "") -> str:
    with pytest.raises(NotAdmitted) as caught:
        await admitted(evening, who, instance, code)
    return caught.value.key


def entry_points(fake: FakeDiscord) -> list[dict[str, object]]:
    return [command for command in fake.world.commands if command.get("type") == ENTRY_POINT]


async def test_each_way_in_leads_to_the_table_that_is_meant(
    fake: FakeDiscord, evening: Evening, guild: Guild, channel: Channel, aram: Player, nino: Player
) -> None:
    """Opened from Discord's list where no table is: none; where one is: that. Then by its button, by ``/table``, by
    joining an instance, and by an Entry Point that asks the bot."""
    place = f"dc:{guild.id}:{channel.id}"
    opened = await nino.launches(channel)
    visitor = await admitted(evening, nino, opened)
    assert (visitor, visitor.person.id) == (Visitor(visitor.person, place), nino.id)
    board = await evening.lobby(channel, aram)
    assert [button.label for button in board.buttons].count(OPEN) == 1
    assert (await admitted(evening, nino, opened)).table == table_on(board)
    for asked in (await aram.presses(board, OPEN), await aram.slash(channel, "table")):
        assert asked.callback == 12
        visitor = await admitted(evening, aram, asked.launched)
        assert (visitor.person.id, visitor.table, visitor.place) == (aram.id, table_on(board), place)
    assert await nino.launches(channel) is asked.launched
    (entry,) = entry_points(fake)
    assert (entry["name"], entry["handler"]) == ("launch", 2)
    entry["handler"] = 1
    assert (await admitted(evening, aram, await aram.launches(channel))).table == table_on(board)
    assert [call.code for call in fake.calls("PUT /applications")] == [0]
    fake.world.activities = False
    assert "Discord did not open" in (await aram.presses(board, OPEN)).text


async def test_two_tables_of_one_instance_are_kept_apart_for_a_day(
    fake: FakeDiscord, evening: Evening, channel: Channel, aram: Player, nino: Player
) -> None:
    """Discord has one instance for a channel: a launch leads to its own table, others to the last; over a restart."""
    first = await evening.lobby(channel, aram)
    await nino.slash(channel, "new", thread=False)
    await evening.settle()
    second, gio = channel.last, fake.person("Gio")
    one = (await aram.presses(first, OPEN)).launched

    async def noted(person: str, board: Message) -> None:
        """It is once Discord has answered in which instance."""
        kept = Launches(evening.core.store, evening.core.clock)

        async def there() -> bool:
            return await kept.table(one.id, person) == table_on(board)

        await until(there, every=0.005)

    await noted(aram.id, first)
    assert (await nino.presses(second, OPEN)).launched is one
    await noted(nino.id, second)
    assert await gio.launches(channel) is one
    await evening.restart()
    for person, board in ((aram, first), (nino, second), (gio, second)):
        assert (await admitted(evening, person, one)).table == table_on(board)
    launches = Launches(evening.core.store, evening.core.clock)
    fake.clock.advance(KEPT_MS / 1000 - 1)
    assert await launches.table(one.id, aram.id) == table_on(first)
    fake.clock.advance(1)
    assert await launches.table(one.id, aram.id) == ""
    await launches.remember("another", nino.id, "t")
    assert len(await evening.core.store.prefs("dc:launches")) == 2


async def test_in_a_group_of_direct_messages(fake: FakeDiscord, evening: Evening, aram: Player, nino: Player) -> None:
    us = fake.group_of_dms(aram, nino)
    await aram.slash(us, "new")
    board = await evening.board(us)
    visitor = await admitted(evening, nino, (await nino.presses(board, OPEN)).launched)
    assert (visitor.table, visitor.place) == (table_on(board), f"dcu:{us.id}")


async def test_a_forged_button_opens_no_table_of_other_chats(
    fake: FakeDiscord, evening: Evening, channel: Channel, aram: Player, nino: Player
) -> None:
    theirs = await evening.lobby(channel, aram)
    other = fake.channel(fake.guild("Others", announce=True), "blot")
    await nino.slash(other, "new", game="nardi")
    ours = await evening.board(other)
    for data in (f"open:{table_on(theirs)}", "open:nosuch", f"open:{'x' * 90}"):
        asked = await nino.forges(ours, data).answered()
        assert asked.callback == 4
        assert "gone" in asked.text


async def test_wrong_codes(fake: FakeDiscord, evening: Evening, channel: Channel, aram: Player, nino: Player) -> None:
    opened = await aram.launches(channel)
    assert await refused(evening, nino, opened) == "door-no", "she has not opened it"
    for name, code in (
        *(("i-1-gc-2-3", ""), ("../../users/@me", ""), (opened.id, "wrong"), (opened.id, "x" * 5000)),
        (opened.id, aram.authorizes("email")),  # not asked who it is
    ):
        assert await refused(evening, aram, name, code) == "door-no"
    used, old = aram.authorizes(), aram.authorizes()
    assert (await admitted(evening, aram, opened, used)).person.id == aram.id
    assert await refused(evening, aram, opened, used) == "door-no"
    fake.clock.advance(61)
    assert await refused(evening, aram, opened, old) == "door-no"
    for shown in ({}, {"code": 7, "instance": opened.id}, {"code": aram.authorizes(), "instance": None}):
        with pytest.raises(NotAdmitted):
            await evening.core.doors.admit("dc", shown)
    fake.activities.leave(opened, aram.user)
    assert await refused(evening, aram, opened) == "door-no"
    with pytest.raises(NotAdmitted, match="door-closed"):
        await account_of(replace(application(fake), secret="another"), aram.authorizes())


async def test_while_discord_does_not_answer_everybody_is_told_to_come_later(
    fake: FakeDiscord, evening: Evening, channel: Channel, aram: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.discord.oauth.PATIENCE_S", 0.0)
    opened = await aram.launches(channel)
    hang = asyncio.Event()
    fake.break_next("GET /applications/", hang=hang)
    assert await refused(evening, aram, opened) == "door-later", "a slow Discord is not waited for without end"
    hang.set()
    monkeypatch.undo()
    # What the library tries again, and waits for, is not asked for by it.
    for route, status in (("POST /oauth2/token", 503), ("POST /oauth2/token", 429), ("GET /users/@me", 503)):
        fault = fake.break_next(route, left=99, status=status, retry_after=0.0)
        assert await refused(evening, aram, opened) == "door-later"
        fault.left = 0
    assert (await admitted(evening, aram, opened)).person.id == aram.id


async def test_who_has_opened_it_is_a_member_while_they_are_there(
    fake: FakeDiscord, evening: Evening, guild: Guild, channel: Channel, aram: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What Discord said is believed for half a minute, and for longer if it does not answer."""
    place, door = f"dc:{guild.id}:{channel.id}", evening.front.door
    assert door is not None
    assert not await door.member(place, aram.id)
    for believed_ms in (FRESH_MS, STALE_MS):
        opened = await aram.launches(channel)
        await admitted(evening, aram, opened)
        fake.activities.leave(opened, aram.user)
        if believed_ms == STALE_MS:
            fake.break_next("GET /applications/", left=99, hang=asyncio.Event())
            monkeypatch.setattr("adapters.discord.oauth.PATIENCE_S", 0.0)
        for ms, there in ((believed_ms - 1, True), (1, False)):
            fake.clock.advance(ms / 1000)
            assert await door.member(place, aram.id) is there


async def test_no_secret_and_no_token_is_written_down(
    fake: FakeDiscord,
    evening: Evening,
    channel: Channel,
    aram: Player,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Not when it goes well, nor when Discord refuses or fails; nor does the store keep a code or a token."""
    caplog.set_level(logging.DEBUG)
    opened, code = await aram.launches(channel), aram.authorizes()
    await admitted(evening, aram, opened, code)
    fake.break_next("POST /oauth2/token", status=500)
    await refused(evening, aram, opened)
    await refused(evening, aram, opened, "wrong")
    told = caplog.text + "".join(capsys.readouterr())
    assert [call for call in fake.log if "oauth2" in call.path]
    kept = b"".join(path.read_bytes() for path in evening.folder.iterdir() if path.is_file())
    for secret in (CLIENT_SECRET, code, *fake.activities.tokens):
        assert secret not in told
        assert secret.encode() not in kept
    assert CLIENT_SECRET not in repr(application(fake))


async def test_a_foreign_entry_point_is_kept(fake: FakeDiscord, channel: Channel, tmp_path: Path, aram: Player) -> None:
    """It is on in the portal and not here. Without it the bulk call would fail (50240), as on Discord."""
    fake.activities.enable()
    fake.world.commands[0]["name_localizations"] = {"ru": "открыть"}
    async with Evening(fake, tmp_path) as evening:
        (entry,) = entry_points(fake)
        assert entry["name_localizations"] == {"ru": "открыть"}
        assert not any(command["name"] == "table" for command in fake.world.commands)
        board = await evening.lobby(channel, aram)
        assert OPEN not in [button.label for button in board.buttons]
        old = await aram.forges(board, f"open:{table_on(board)}").answered()
        assert "cannot be opened inside Discord" in old.text
        with pytest.raises(Exception, match="Entry Point") as caught:
            await evening.front.client.http.bulk_upsert_global_commands(fake.world.bot.id, payload=[])
        assert getattr(caught.value, "code", 0) == 50240


@pytest.mark.parametrize(("in_portal", "handlers"), [(True, [2]), (False, [])])
async def test_the_entry_point_is_made_where_the_portal_has_an_activity(
    fake: FakeDiscord, guild: Guild, tmp_path: Path, in_portal: bool, handlers: list[int]
) -> None:
    fake.world.activities = in_portal
    async with Evening(fake, tmp_path, activity=application(fake)):
        assert [entry["handler"] for entry in entry_points(fake)] == handlers
        assert any(command["name"] == "table" for command in fake.world.commands)


async def test_one_that_appears_between_calls_is_sent_along(fake: FakeDiscord, guild: Guild, tmp_path: Path) -> None:
    """The operator switches the Activity on while the bot starts: refused once (50240), then taken."""
    route = fake.server.routes.put_commands

    def meanwhile(request: object, app: str) -> object:
        if not fake.world.activities:
            fake.activities.enable()
        return route(request, app)  # type: ignore[arg-type]

    fake.server.replace_route("/commands", meanwhile, method="PUT")
    async with Evening(fake, tmp_path):
        assert ([call.code for call in fake.calls("PUT /applications")], len(entry_points(fake))) == ([50240, 0], 1)


QUARTER_S = 15 * 60 + 1
ELSEWHERE = "I am not a member of this chat"


@pytest.fixture
def us(fake: FakeDiscord, aram: Player, nino: Player) -> Channel:
    return fake.group_of_dms(aram, nino)


async def opened(evening: Evening, us: Channel, aram: Player, game: str = "duel-blot") -> Message:
    await aram.slash(us, "new", game=game)
    board = await evening.board(us)
    await evening.settle()
    return board


async def started(
    evening: Evening, us: Channel, aram: Player, nino: Player, game: str = "duel-blot", **options: str
) -> Message:
    board = await opened(evening, us, aram, game)
    await nino.presses(board, "2")
    await aram.sets(board, **options)
    await aram.chooses(board, ":start")
    await evening.until(lambda: any(":hand" in b.custom_id for b in us.last.buttons))
    await evening.settle()
    return us.last


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
        assert not [call for call in fake.log if f"/channels/{place.id}" in call.path], "it would have been refused"
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
    """A typed command and a move from an open hand bring it down; the old one says so. No token is written down."""
    old = await started(evening, us, aram, nino)
    hands = [await aram.opens_hand(old), await nino.opens_hand(old)]
    fake.clock.advance(QUARTER_S)
    for player, hand in zip((aram, nino), hands, strict=True):
        for move in [button.custom_id for button in hand.buttons if button.custom_id.startswith("a:")][:1]:
            await player.chooses(hand, move)
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
    raw = b"".join(path.read_bytes() for path in tmp_path.iterdir())  # noqa: ASYNC240
    assert raw
    assert not [asked for asked in fake.exchanges if asked.token.encode() in raw]
    await evening.begin()


async def test_what_cannot_be_said_waits_for_a_press(evening: Evening, us: Channel, aram: Player, nino: Player) -> None:
    """Also over a restart, when another worker has had the lane, or when Discord voids the token early."""
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
    assert not [f for message in us.messages for f in message.attachments if f.filename.startswith("hand")]
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


async def test_user_apps_may_be_refused(fake: FakeDiscord, channel: Channel, tmp_path: Path, aram: Player) -> None:
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
    second.left = 0
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
