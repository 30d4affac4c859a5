"""The Activity on Discord's side: how it is launched and for which table, who is let in, the Entry Point command."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.discord.activity.door import FRESH_MS, STALE_MS
from adapters.discord.activity.launches import KEPT_MS, Launches
from adapters.discord.activity.oauth import Client, account_of
from adapters.runtime.doors import NotAdmitted, Visitor
from tests.fakes.discord import Channel, FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.model import Message
from tests.fakes.discord.world import CLIENT_SECRET, ENTRY_POINT, Instance

OPEN = "Open the table"


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
    assert (await nino.presses(second, OPEN)).launched is one
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


async def test_codes_and_instances_that_are_not_theirs_let_nobody_in(
    fake: FakeDiscord, evening: Evening, channel: Channel, aram: Player, nino: Player
) -> None:
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
    monkeypatch.setattr("adapters.discord.activity.door.PATIENCE_S", 0.0)
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
            monkeypatch.setattr("adapters.discord.activity.door.PATIENCE_S", 0.0)
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


async def test_the_entry_point_is_kept_where_the_activity_is_off(
    fake: FakeDiscord, channel: Channel, tmp_path: Path, aram: Player
) -> None:
    """It is switched on in the portal and not here: the commands are registered all the same, without ``/table``.
    Without it the bulk call would fail (50240): the fake says so as Discord does."""
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
        assert ([call.code for call in fake.calls("PUT /applications")], len(entry_points(fake))) == ([50240, 0], 1)
