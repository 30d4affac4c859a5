"""The lobby on Discord: commands in, one board out, edited in place; threads; the card of tables."""

from __future__ import annotations

import pytest

from adapters.discord.threads import title
from bot.commands import all_commands, listed
from tests.fakes.discord import FakeDiscord, Guild, Player
from tests.fakes.discord.evening import Evening


async def test_new_table_is_one_board_with_picture_and_seats(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    """A Components V2 board: picture, state, buttons, accent; answered in time; nobody else is told."""
    (channel,) = guild.channels
    asked = await aram.slash(channel, "new")
    assert asked.callback == 4
    assert asked.message.only_for == aram.user.id
    board = await evening.board(channel)
    assert board.flags & 1 << 15
    assert board.content == ""
    assert board.accent is not None
    assert "Aram" in board.text
    assert len(board.pictures) == 1
    assert all(alt for _, alt in fake.pictures())
    assert len(channel.shown) == 1


async def test_sitting_edits_the_same_message(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """A board is edited in place: one message, however many people sit down."""
    (channel,) = guild.channels
    board = await evening.lobby(channel, aram)
    pressed = await nino.presses(board, "2")
    assert pressed.message.only_for == nino.user.id
    await fake.until(lambda: "Nino" in board.text)
    assert channel.shown == [board]
    assert board.edits >= 1
    assert len(board.attachments) == 1


async def test_two_posts_of_one_delivery_are_one_message(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    """Discord posts carry a deterministic nonce: an answer that is lost does not double the board."""
    (channel,) = guild.channels
    fake.break_next("POST /channels", status=502, after=True)
    await aram.slash(channel, "new")
    await fake.until(lambda: len(fake.calls("POST /channels/…/messages")) >= 2)
    posts = fake.calls("POST /channels/…/messages")
    assert len({call.body["nonce"] for call in posts}) == 1
    assert all(call.body["enforce_nonce"] is True and len(call.body["nonce"]) <= 25 for call in posts)
    assert len(channel.shown) == 1


async def test_a_deleted_board_comes_back(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """10008 on an edit: somebody has deleted the board, so a new one is posted."""
    (channel,) = guild.channels
    board = await evening.lobby(channel, aram)
    board.deleted = True
    await nino.slash(channel, "join")
    again = await evening.board(channel, "Nino")
    assert again.id != board.id
    assert channel.shown == [again]


async def test_second_table_gets_a_thread(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player, nino: Player
) -> None:
    """The channel itself, unless another table is live there: then a thread is the table's place."""
    (channel,) = guild.channels
    await evening.lobby(channel, aram)
    asked = await nino.slash(channel, "new")
    thread = guild.channels[-1]
    assert thread.kind == 11
    assert thread.parent is channel
    assert "Nino" in thread.name
    assert str(thread.id) in str([b.url for b in asked.message.buttons])
    board = await evening.board(thread, "Nino")
    assert "Aram" not in board.text
    assert "Nino" not in channel.last.text


async def test_thread_can_be_asked_for_and_refused(
    fake: FakeDiscord, evening: Evening, guild: Guild, aram: Player
) -> None:
    """``/new thread:True`` in an empty channel; without the permission the person learns which one is missing."""
    (channel,) = guild.channels
    await aram.slash(channel, "new", thread=True)
    assert guild.channels[-1].kind == 11
    channel.deny("create_public_threads")
    asked = await aram.slash(channel, "new", thread=True)
    assert "Create Public Threads" in asked.text
    assert asked.message.only_for == aram.user.id
    assert sum(c.kind == 11 for c in guild.channels) == 1


async def test_commands_are_registered_once(fake: FakeDiscord, evening: Evening) -> None:
    """Synced only when the tree has changed: a restart registers nothing."""
    names = {command["name"] for command in fake.world.commands}
    assert names == {spec.name for spec in listed()}
    assert len(names) <= 100, "Discord takes no more"
    for spec in all_commands():
        (within,) = [one for one in fake.world.commands if one["name"] == spec.within] or [None]
        assert within is None or any(one["name"] == spec.name or one.get("autocomplete") for one in within["options"])
    assert {"quansh", "kuanch"} <= names
    assert len(fake.calls("PUT /applications")) == 1
    await evening.restart()
    assert len(fake.calls("PUT /applications")) == 1


async def test_commands_are_localised_and_installable(fake: FakeDiscord, evening: Evening) -> None:
    """Names and descriptions in Russian where Discord has the locale; some commands also for users, anywhere."""
    by_name = {command["name"]: command for command in fake.world.commands}
    assert by_name["bid"]["description_localizations"]["ru"] != by_name["bid"]["description"]
    assert {command["name"] for command in fake.world.commands if 1 in command["integration_types"]} == {
        "rules",
        "help",
        "privacy",
    }
    assert by_name["rules"]["contexts"] == [0, 1, 2]
    assert 0 in by_name["bid"]["contexts"]


async def test_rules_and_help_in_a_direct_message(fake: FakeDiscord, evening: Evening, aram: Player) -> None:
    """User-installed, in private, without any server."""
    private = fake.world.dm(aram.user)
    for name in ("help", "rules"):
        asked = await aram.slash(private, name)
        assert asked.callback == 4
        assert len(asked.text) > 50


@pytest.mark.parametrize("label", ["Play now", "New table"])
async def test_in_a_group_of_direct_messages_it_is_said_that_no_table_can_stand(
    fake: FakeDiscord, evening: Evening, aram: Player, nino: Player, label: str
) -> None:
    """The bot is no member there: whoever asks is told so, alone; nothing is opened, nothing refused by Discord."""
    us = fake.group_of_dms(aram, nino)
    help_there = await aram.slash(us, "help")
    asked = await aram.presses(help_there.message, label)
    assert asked.message.only_for == aram.user.id
    assert "I am not a member of this chat" in asked.message.text
    await evening.settle()
    assert await evening.core.store.tables_in(f"dc:@me:{us.id}") == ()
    assert not fake.calls("POST /channels/…/messages")
    assert us.shown == []


async def test_a_game_chosen_there_is_refused_too(
    fake: FakeDiscord, evening: Evening, aram: Player, nino: Player
) -> None:
    us = fake.group_of_dms(aram, nino)
    help_there = await aram.slash(us, "help")
    asked = await aram.forges(help_there.message, "s:-:new.bura3").answered()
    assert "I am not a member of this chat" in asked.message.text
    assert await evening.core.store.live_tables() == ()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("**@everyone**", "Blot · ＠everyone"),
        ("A\u202egnp.exe", "Blot · Agnp.exe"),
        ("<@&123> [x](y)", "Blot · ＠&123 xy"),
        ("#gen \n\n eral", "Blot · ＃gen eral"),
        ("z" + "\u0301" * 50, "Blot · ź\u0301\u0301"),
    ],
)
async def test_a_threads_name_is_plain(
    fake: FakeDiscord, evening: Evening, guild: Guild, name: str, shown: str
) -> None:
    (channel,) = guild.channels
    await fake.person(name).slash(channel, "new", thread=True)
    assert guild.channels[-1].name == shown


def test_a_threads_name_has_its_limit() -> None:
    assert len(title("Blot · " + "ж" * 500)) == 100
    assert title("***") == "Davtar"
