"""The Activity on Discord's side: how it is launched and for which table, who is let in, the Entry Point command."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.discord.activity.launches import KEPT_MS, Launches
from adapters.discord.activity.oauth import Client
from adapters.runtime.doors import NotAdmitted, Visitor
from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.activity import CLIENT_SECRET, ENTRY_POINT, Instance
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.message import Message


def application(fake: FakeDiscord) -> Client:
    return Client(str(fake.world.bot.id), CLIENT_SECRET, fake.api)


@pytest.fixture
async def evening(fake: FakeDiscord, guild: Guild, tmp_path: Path) -> AsyncIterator[Evening]:
    fake.activities.enable()
    async with Evening(fake, tmp_path, activity=application(fake), user_app=True) as made:
        yield made


def table_on(board: Message) -> str:
    return board.buttons[0].custom_id.split(":")[1]


async def admitted(evening: Evening, who: Player, instance: Instance | str, code: str = "") -> Visitor:
    name = instance if isinstance(instance, str) else instance.id
    return await evening.core.doors.admit("dc", {"code": code or who.authorizes(), "instance": name})


async def refused(evening: Evening, who: Player, instance: Instance | str, code: str = "") -> str:
    with pytest.raises(NotAdmitted) as caught:
        await admitted(evening, who, instance, code)
    return caught.value.key


def entry_points(fake: FakeDiscord) -> list[dict[str, object]]:
    return [command for command in fake.world.commands if command.get("type") == ENTRY_POINT]


# --- launching ---------------------------------------------------------------------------------------------------


async def test_the_button_under_the_board_opens_that_table(
    evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """Whoever launches it comes to the table of the button; whoever joins them there, to the same."""
    (channel,) = guild.channels
    board = await evening.lobby(channel, aram)
    opened = await aram.presses(board, "Open the table")
    assert opened.callback == 12
    visitor = await admitted(evening, aram, opened.launched)
    assert visitor.person.id == aram.id
    assert (visitor.table, visitor.place) == (table_on(board), f"dc:{guild.id}:{channel.id}")
    joined = await nino.launches(channel)
    assert joined is opened.launched
    assert (await admitted(evening, nino, joined)).table == table_on(board)


async def test_slash_table_opens_the_one_that_is_meant(evening: Evening, guild: Guild, aram: Player) -> None:
    (channel,) = guild.channels
    board = await evening.lobby(channel, aram)
    opened = await aram.slash(channel, "table")
    assert opened.callback == 12
    assert (await admitted(evening, aram, opened.launched)).table == table_on(board)


async def test_two_tables_of_one_instance_are_not_mixed_up(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """Discord has one instance for a channel: whoever launched it comes to their own table, the others to the last."""
    (channel,) = guild.channels
    first = await evening.lobby(channel, aram)
    await nino.slash(channel, "new", thread=False)
    await fake.until(lambda: len(channel.shown) == 2)
    second = channel.last
    one = (await aram.presses(first, "Open the table")).launched
    assert (await nino.presses(second, "Open the table")).launched is one
    assert (await admitted(evening, aram, one)).table == table_on(first)
    assert (await admitted(evening, nino, one)).table == table_on(second)
    gio = fake.person("Gio")
    assert await gio.launches(channel) is one
    assert (await admitted(evening, gio, one)).table == table_on(second)


async def test_what_it_was_launched_for_outlives_the_process_and_not_the_day(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,) = guild.channels
    first = await evening.lobby(channel, aram)
    await nino.slash(channel, "new", thread=False)
    await fake.until(lambda: len(channel.shown) == 2)
    gio = fake.person("Gio")
    opened = (await gio.presses(first, "Open the table")).launched
    await evening.restart()
    assert (await admitted(evening, gio, opened)).table == table_on(first)
    launches = Launches(evening.core.store, evening.core.clock)
    assert await launches.table(opened.id, nino.id) == table_on(first)
    fake.clock.advance(KEPT_MS / 1000 + 1)
    assert await launches.table(opened.id, nino.id) == ""
    await launches.remember("another", nino.id, "t")
    assert len(await evening.core.store.prefs("dc:launches")) == 2


async def test_without_a_launch_of_ours_the_channel_decides(
    evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """Opened from Discord's own list: the only table here; where there is none, none."""
    (channel,) = guild.channels
    opened = await nino.launches(channel)
    assert await admitted(evening, nino, opened) == Visitor(
        (await admitted(evening, nino, opened)).person, f"dc:{guild.id}:{channel.id}"
    )
    board = await evening.lobby(channel, aram)
    assert (await admitted(evening, nino, opened)).table == table_on(board)


async def test_the_entry_point_may_ask_the_bot(fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player) -> None:
    """An operator may have set its handler to the bot (1): then the interaction is answered by a launch."""
    (channel,) = guild.channels
    board = await evening.lobby(channel, aram)
    (entry,) = entry_points(fake)
    entry["handler"] = 1
    opened = await aram.launches(channel)
    assert (await admitted(evening, aram, opened)).table == table_on(board)


async def test_in_a_group_of_direct_messages(fake: FakeDiscord, evening: Evening, aram: Player, nino: Player) -> None:
    us = fake.group_of_dms(aram, nino)
    await aram.slash(us, "new")
    board = await evening.board(us)
    opened = await nino.presses(board, "Open the table")
    visitor = await admitted(evening, nino, opened.launched)
    assert (visitor.table, visitor.place) == (table_on(board), f"dcu:{us.id}")


async def test_a_forged_button_opens_no_table_of_other_chats(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """A changed client can press any custom_id: a table that is not shown here is none."""
    theirs = await evening.lobby(guild.channels[0], aram)
    other = fake.channel(fake.guild("Others", announce=True), "blot")
    await nino.slash(other, "new", game="nardi")
    ours = await evening.board(other)
    asked = await nino.forges(ours, f"open:{table_on(theirs)}").answered()
    assert asked.callback == 4
    assert "gone" in asked.text
    for data in ("open:nosuch", f"open:{'x' * 90}"):
        assert (await nino.forges(ours, data).answered()).callback == 4


async def test_where_discord_launches_nothing_it_is_said(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    (channel,) = guild.channels
    board = await evening.lobby(channel, aram)
    fake.world.activities = False
    asked = await aram.presses(board, "Open the table")
    assert "Discord did not open" in asked.text


async def test_the_button_costs_no_other_button(evening: Evening, guild: Guild, aram: Player) -> None:
    """In the bidding of a Bazaar Blot there are selects besides: everything fits, and it is there once."""
    (channel,) = guild.channels
    board = await evening.dealt(channel, aram)
    assert [button.label for button in board.buttons].count("Open the table") == 1
    assert any(button.label == "My cards" for button in board.buttons)


# --- who is let in -----------------------------------------------------------------------------------------------


async def test_codes_and_instances_that_are_not_theirs_let_nobody_in(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    (channel,) = guild.channels
    opened = await aram.launches(channel)
    assert await refused(evening, nino, opened) == "door-no"  # she has not opened it
    assert await refused(evening, aram, "i-1-gc-2-3") == "door-no"
    assert await refused(evening, aram, "../../users/@me") == "door-no"
    assert await refused(evening, aram, opened, "wrong") == "door-no"
    assert await refused(evening, aram, opened, "x" * 5000) == "door-no"
    used = aram.authorizes()
    assert (await admitted(evening, aram, opened, used)).person.id == aram.id
    assert await refused(evening, aram, opened, used) == "door-no"
    old = aram.authorizes()
    fake.clock.advance(61)
    assert await refused(evening, aram, opened, old) == "door-no"
    assert await refused(evening, aram, opened, aram.authorizes("email")) == "door-no"  # not asked who it is
    fake.activities.leave(opened, aram.user)
    assert await refused(evening, aram, opened) == "door-no"
    for shown in ({}, {"code": 7, "instance": opened.id}, {"code": aram.authorizes(), "instance": None}):
        with pytest.raises(NotAdmitted):
            await evening.core.doors.admit("dc", shown)


@pytest.mark.parametrize("route", ["POST /oauth2/token", "GET /users/@me", "GET /applications/"])
@pytest.mark.parametrize("trouble", [{"status": 503}, {"status": 429, "retry_after": 0.0}], ids=["503", "429"])
async def test_while_discord_does_not_answer_nobody_is_let_in(
    fake: FakeDiscord,
    evening: Evening,
    guild: Guild,
    aram: Player,
    route: str,
    trouble: dict[str, float],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is said that it is not their fault; a moment later it goes on."""
    monkeypatch.setattr("adapters.discord.activity.door.PATIENCE_S", 0.5)
    opened = await aram.launches(guild.channels[0])
    fault = fake.break_next(route, left=99, **trouble)
    assert await refused(evening, aram, opened) == "door-later"
    fault.left = 0
    assert (await admitted(evening, aram, opened)).person.id == aram.id


async def test_a_slow_discord_is_not_waited_for_without_end(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.discord.activity.door.PATIENCE_S", 0.2)
    opened = await aram.launches(guild.channels[0])
    fake.break_next("GET /applications/", hang_s=3.0)
    assert await refused(evening, aram, opened) == "door-later"


async def test_no_secret_and_no_token_is_written_down(
    fake: FakeDiscord,
    evening: Evening,
    guild: Guild,
    aram: Player,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Not when it goes well, nor when Discord refuses or fails; nor does the store keep a code or a token."""
    caplog.set_level(logging.DEBUG)
    opened = await aram.launches(guild.channels[0])
    code = aram.authorizes()
    await admitted(evening, aram, opened, code)
    fake.break_next("POST /oauth2/token", status=500)
    await refused(evening, aram, opened)
    await refused(evening, aram, opened, "wrong")
    told = caplog.text + "".join(capsys.readouterr())
    tokens = [str(call.body) for call in fake.log if "oauth2" in call.path]
    assert tokens
    kept = b"".join(path.read_bytes() for path in evening.folder.iterdir() if path.is_file())
    for secret in (CLIENT_SECRET, code, *fake.activities.tokens):
        assert secret not in told
        assert secret.encode() not in kept
    assert CLIENT_SECRET not in repr(application(fake))


# --- the Entry Point command -------------------------------------------------------------------------------------


async def test_the_entry_point_is_sent_along(fake: FakeDiscord, evening: Evening) -> None:
    """Discord refuses to replace all commands without it (50240); it stays as the operator has it."""
    (entry,) = entry_points(fake)
    assert (entry["name"], entry["handler"]) == ("launch", 2)
    puts = fake.calls("PUT /applications")
    assert [call.code for call in puts] == [0]
    assert any(command["name"] == "table" for command in fake.world.commands)


async def test_the_entry_point_is_kept_where_the_activity_is_off(
    fake: FakeDiscord, guild: Guild, tmp_path: Path, aram: Player
) -> None:
    """It is switched on in the portal and not here: the commands are registered all the same, without ``/table``."""
    fake.activities.enable()
    fake.world.commands[0]["name_localizations"] = {"ru": "открыть"}
    async with Evening(fake, tmp_path) as evening:
        (entry,) = entry_points(fake)
        assert entry["name_localizations"] == {"ru": "открыть"}
        assert not any(command["name"] == "table" for command in fake.world.commands)
        board = await evening.lobby(guild.channels[0], aram)
        assert "Open the table" not in [button.label for button in board.buttons]
        old = await aram.forges(board, f"open:{table_on(board)}").answered()
        assert "cannot be opened inside Discord" in old.text


async def test_one_is_made_where_there_is_none(fake: FakeDiscord, guild: Guild, tmp_path: Path) -> None:
    fake.world.activities = True
    async with Evening(fake, tmp_path, activity=application(fake)):
        (entry,) = entry_points(fake)
        assert entry["handler"] == 2


async def test_without_an_activity_in_the_portal_the_commands_are_there(
    fake: FakeDiscord, guild: Guild, tmp_path: Path
) -> None:
    async with Evening(fake, tmp_path, activity=application(fake)):
        assert entry_points(fake) == []
        assert any(command["name"] == "table" for command in fake.world.commands)


async def test_one_that_appears_between_the_calls_is_sent_along(
    fake: FakeDiscord, guild: Guild, tmp_path: Path
) -> None:
    """The operator switches the Activity on while the bot starts: refused once (50240), then taken."""
    route = fake.server.routes.put_commands

    def meanwhile(request: object, app: str) -> object:
        if not fake.world.activities:
            fake.activities.enable()
        return route(request, app)  # type: ignore[arg-type]

    fake.server.replace_route("/commands", meanwhile, method="PUT")
    async with Evening(fake, tmp_path):
        assert [call.code for call in fake.calls("PUT /applications")] == [50240, 0]
        assert len(entry_points(fake)) == 1


async def test_the_fake_refuses_what_discord_refuses(fake: FakeDiscord, guild: Guild, tmp_path: Path) -> None:
    """Without the fetched command the bulk call would fail: the fake says so as Discord does."""
    async with Evening(fake, tmp_path) as evening:
        fake.activities.enable()
        http = evening.front.client.http
        with pytest.raises(Exception, match="Entry Point") as caught:
            await http.bulk_upsert_global_commands(fake.world.bot.id, payload=[])
        assert getattr(caught.value, "code", 0) == 50240
