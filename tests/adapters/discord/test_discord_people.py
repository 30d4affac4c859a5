"""People on Discord: the first minutes, their language, rings, rights and data; the operator."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ports.keys import private_to
from bot.ports.records import OutRow
from bot.table.codec import text_to_json
from bot.table.loaded import loaded_of
from bot.table.lobby import mark_of
from bot.text import t
from tests.fakes.discord import Channel, FakeDiscord, Guild, Message, Player
from tests.fakes.discord.evening import Evening


def _cyrillic(words: str) -> bool:
    return any("\u0400" <= letter <= "\u04ff" for letter in words)


async def test_private_words_in_the_persons_language(evening: Evening, channel: Channel, nino: Player) -> None:
    """Discord says the locale with each interaction; an open hand that refreshes itself stays in that language. It has
    no Armenian: ``/language`` chooses it for the person."""
    pavel = evening.fake.person("Pavel", locale="ru")
    await evening.lobby(channel, nino)
    for player, command in ((pavel, "join"), (nino, "leave"), (pavel, "fill"), (pavel, "start")):
        await player.slash(channel, command)
    board = await evening.board(channel, "bazaar")
    look = next(b.label for b in board.buttons if b.custom_id.endswith(":hand"))
    hand = await pavel.opens_hand(board, look)
    assert _cyrillic(hand.text)
    assert not _cyrillic(board.text)
    before = hand.text
    if "Pavel to call" in board.text:
        await pavel.slash(channel, "pass")
    await evening.until(lambda: hand.edits > 0 and hand.text != before)
    assert _cyrillic(hand.text)
    await pavel.slash(channel, "language", language="hy")
    assert any("\u0531" <= letter <= "\u0587" for letter in (await pavel.slash(channel, "help")).text)


def rings(channel: Channel) -> list[Message]:
    return [message for message in channel.shown if message.mentions]


class Table:
    """Four people, the first of whom has set the clock; they pass when they are asked."""

    def __init__(self, fake: FakeDiscord, evening: Evening, channel: Channel) -> None:
        self.evening, self.channel = evening, channel
        self.people = [fake.person(name) for name in ("Aram", "<@everyone> @here", "Davit", "Lusine")]

    async def begin(self, clock: int) -> None:
        lobby = await self.evening.lobby(self.channel, self.people[0])
        for person in self.people[1:]:
            await person.slash(self.channel, "join")
        self.id = lobby.buttons[0].custom_id.split(":")[1]
        await self.people[0].forges(lobby, f"t:{self.id}:set clock {clock}").answered()
        await self.people[0].slash(self.channel, "start")
        await self.evening.board(self.channel, "bazaar")

    async def asked(self) -> Player:
        table = await self.evening.core.service.table(self.id)
        assert table is not None
        return self.people[min(loaded_of(table).game.waiting(table.state))]

    async def passes(self) -> None:
        await self.evening.passes(1)
        await (await self.asked()).slash(self.channel, "pass")
        await self.evening.passes(1)

    async def rung(self) -> list[int]:
        """Who has been called, by messages that still stand; whoever is asked now is 0."""
        asked = (await self.asked()).user.id
        return [0 if who == asked else who for message in rings(self.channel) for who in message.mentions]


@pytest.fixture
def table(fake: FakeDiscord, evening: Evening, channel: Channel) -> Table:
    return Table(fake, evening, channel)


async def test_a_turn_after_a_silence_notifies_its_person_alone_and_the_message_goes(
    fake: FakeDiscord, evening: Evening, channel: Channel, table: Table
) -> None:
    """One new message with a real mention, which names in boards never are. A restart rings nobody again. At half time
    there is a reminder (HS-30)."""
    await table.begin(120)
    assert await table.rung() == []
    await evening.passes(9)
    assert await table.rung() == [], "the turn came promptly; nine seconds are no long thought"
    await table.passes()
    assert await table.rung() == [0]
    (ring,) = rings(channel)
    assert "your turn" in ring.text
    await table.passes()
    assert ring.deleted
    assert await table.rung() == [], "promptly again"
    await evening.passes(16)
    assert await table.rung() == [0]
    (late,) = rings(channel)
    await evening.restart()
    await evening.settle()
    assert rings(channel) == [late], "a restart rings nobody again"
    await evening.until(lambda: rings(channel) != [late])
    assert set(await table.rung()) == {0}
    posts = [call.body for call in fake.calls("POST /channels/…/messages")]
    assert all(body["allowed_mentions"].get("parse", []) == [] for body in posts)
    assert "@everyone" not in "".join(message.raw for message in channel.shown)


async def test_own_data_and_private_messages(evening: Evening, channel: Channel, nino: Player, aram: Player) -> None:
    """``/mydata`` is in an answer that nobody else sees. With ``/forgetme`` all that the bot wrote to the person goes,
    also after a restart; what others got stays."""
    await nino.slash(channel, "mydata")
    (given,) = [one for one in nino.ephemerals if one.attachments]
    assert [one.filename for one in given.attachments] == ["davtar-mydata.json"]
    assert not any(one.attachments for one in channel.messages if not one.flags & 64)
    outbox = evening.core.store.outbox
    for n, person in enumerate((nino, nino, aram)):
        note = OutRow(private_to(person.id), None, "note", text_to_json(t("you-are-free", chat=f"Club {n}")))
        await outbox.say(note, f"free:{n}")
    await evening.settle()
    assert (len(nino.dms), len(aram.dms), len(await outbox.sent_to(private_to(nino.id)))) == (2, 1, 2)
    await evening.restart()
    await nino.slash(channel, "forgetme")
    await nino.presses(nino.ephemerals[-1], evening.core.catalog.say("en", t("btn-forget-yes")))
    await evening.settle()
    assert (len(nino.dms), len(aram.dms)) == (0, 1)
    assert await evening.core.store.outbox.sent_to(private_to(nino.id)) == ()


async def test_who_may_manage_the_server_changes_its_settings_in_any_channel(
    evening: Evening, guild: Guild, channel: Channel, aram: Player, nino: Player
) -> None:
    rights, place = evening.core.store.rights, f"dc:{guild.id}:{channel.id}"
    await aram.slash(channel, "new", game="nardi")
    board = await evening.board(channel)
    table = board.buttons[0].custom_id.split(":")[1]
    await nino.presses(board, "2")
    await nino.forges(board, f"s:-:report.rude.{table}.{mark_of(f'dc:{aram.user.id}')}").answered()
    await evening.settle()
    assert [m for m in evening.fake.world.dm(guild.owner).shown if "reports" in m.text]
    assert not [m for m in channel.shown if "reports" in m.text]
    guild.admins.add(aram.user.id)
    assert "Only those who manage this server" in (await nino.slash(channel, "settings")).text
    asked = await aram.slash(channel, "settings")
    await aram.forges(asked.message, "s:-:settings.start.admins").answered()
    assert (await rights.rules(place)).starters == "admins"
    assert (await rights.rules(f"dc:{guild.id}:1")).starters == "admins", "every channel of the server"
    assert "only admins open tables" in (await nino.slash(channel, "new")).text
    guild.admins.discard(aram.user.id)
    await aram.forges(asked.message, "s:-:settings.start.all").answered()
    assert (await rights.rules(place)).starters == "admins"


@pytest.fixture
async def office(fake: FakeDiscord, guild: Guild, tmp_path: Path) -> AsyncIterator[tuple[Evening, Channel]]:
    """An evening, and the operator's chat: a channel of another server."""
    chat = fake.guild().channels[0]
    assert chat.guild is not None
    made = Evening(fake, tmp_path)
    made.settings = {"operator_chat": f"dc:{chat.guild.id}:{chat.id}"}
    async with made:
        yield made, chat


def told(channel: Channel, words: str) -> list[Message]:
    return [message for message in channel.shown if words in message.text and message.author.bot]


async def test_the_operator_answers_by_replies_and_announces_by_mentions(
    fake: FakeDiscord, office: tuple[Evening, Channel], channel: Channel, aram: Player, nino: Player
) -> None:
    """Discord shows us only what mentions us, as a reply to our message does."""
    evening, chat = office
    await nino.slash(channel, "feedback", text="the clock is too short")
    await evening.settle()
    (asked,) = told(chat, "too short")
    aram.says(chat, "no reply, and not to us")
    aram.says(chat, "without the mention nobody can read it", reply_to=asked, mention=False)
    await evening.settle()
    assert told(chat, "could not be read")
    aram.says(chat, "Try a longer one", reply_to=asked)
    await evening.settle()
    assert len(told(fake.world.dm(nino.user), "Try a longer one")) == len(nino.dms) == 1
    assert told(chat, f"on its way to dc:{nino.user.id}")
    assert not told(channel, "Try a longer one")
    await evening.lobby(channel, aram)
    me = f"<@{fake.world.bot.id}>"
    nino.says(channel, f"{me} announce from the wrong chat")
    aram.says(chat, f"{me} announce back in ten minutes")
    await evening.settle()
    assert told(channel, "back in ten minutes")
    assert told(chat, "1 place")
    aram.says(chat, f"{me} /announce -")
    await evening.settle()
    assert not told(channel, "back in ten minutes")
    assert not told(channel, "from the wrong chat")


def labels(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


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
    assert not any("fill" in button.custom_id for button in board.buttons)


async def test_a_hint_is_for_the_one_who_asks(evening: Evening, channel: Channel, aram: Player, nino: Player) -> None:
    worth = "What it is worth"
    board = await evening.dealt(channel, aram, nino)
    hand = await aram.opens_hand(board)
    await evening.until(lambda: "Hint" in labels(hand))
    assert (await aram.presses(hand, "Hint")).message is hand
    typed = await aram.slash(channel, "hint")
    assert typed.message.only_for == aram.user.id
    await evening.fake.until(lambda: worth in hand.text and worth in typed.message.text)
    assert not [m for m in evening.fake.world.messages.values() if m.only_for != aram.user.id and worth in m.text]
    assert "nothing to choose" in (await nino.slash(channel, "hint")).text
