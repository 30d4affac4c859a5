"""The wire: resumption, doubled and late interactions, tokens, floods; people: language, rings, rights, data."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from adapters.causes import TWO_PROGRAMS, sentence
from adapters.discord.app import DiscordFront
from adapters.discord.asks import SRC, Ask, to_bytes
from adapters.discord.client import Shards
from adapters.discord.line import Rivals
from adapters.runtime import inbox_worker
from adapters.runtime.inbox_worker import Turns
from adapters.runtime.process.front import FrontRefused
from bot.desk.answer import Answer
from bot.desk.throttle import PERSON
from bot.ports import StoreUnavailable
from bot.ports.keys import private_to
from bot.ports.records import OutRow, Person
from bot.table.codec import text_to_json
from bot.table.loaded import loaded_of
from bot.table.lobby import mark_of
from bot.text import t
from tests.fakes.discord import TOKEN, Channel, FakeDiscord, Guild, Message, Player
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.model import USUAL


def stored(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())


async def test_resume_brings_what_was_missed(evening: Evening, channel: Channel, aram: Player, nino: Player) -> None:
    """The socket drops; the client RESUMEs and a press of the meantime is answered. Op 9 on RESUME: a new session, and
    no second greeting for a server that is known."""
    board = await evening.lobby(channel, aram)
    assert evening.fake.gateway.session.intents == (1 << 0) | (1 << 9) | (1 << 10), (
        "servers, messages, reactions: the least"
    )
    await evening.fake.gateway.drop()
    await (await nino.presses_only(board, "2")).answered()
    await evening.settle()
    assert "Nino" in board.text
    assert (evening.fake.gateway.session.resumes, len(evening.fake.gateway.sessions)) == (1, 1)
    evening.fake.gateway.invalidate_next = True
    await evening.fake.gateway.drop()
    await evening.fake.until(lambda: len(evening.fake.gateway.sessions) == 2 and evening.fake.gateway.session.seq >= 2)
    await nino.slash(channel, "leave")
    await evening.settle()
    assert channel.shown == [board]


async def test_an_interaction_counts_once_and_is_kept_before_it_is_acknowledged(
    fake: FakeDiscord, evening: Evening, guild: Guild, channel: Channel, aram: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One effect a command: the same event delivered twice (a replay after RESUME) is one command."""
    kept: list[str] = []
    acknowledged: list[bool] = []
    put, callback = evening.core.store.inbox.put, fake.server.interactions.callback

    async def noting(src: str, items: list[tuple[str, bytes]]) -> tuple[str, ...]:
        made = await put(src, items)
        kept.extend(key for key, _ in items)
        return made

    def watching(request: object, interaction: str, token: str) -> object:
        acknowledged.append(f"dc:{interaction}" in kept)
        return callback(request, interaction, token)  # type: ignore[arg-type]

    monkeypatch.setattr(evening.core.store.inbox, "put", noting)
    fake.server.replace_route("callback", watching)
    board = await evening.lobby(channel, aram)
    again = next(e for e in fake.gateway.session.events if e["t"] == "INTERACTION_CREATE")
    fake.gateway.emit("INTERACTION_CREATE", again["d"])
    await evening.settle()
    assert (len(await evening.core.store.tables_in(f"dc:{guild.id}:{channel.id}")), channel.shown) == (1, [board])
    await aram.slash(channel, "fill")
    await aram.presses(board, "Start")
    assert acknowledged == [True, True, True]


async def test_a_house_that_cannot_write_says_so(
    evening: Evening, channel: Channel, aram: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise StoreUnavailable("disk-full")

    with monkeypatch.context() as broken:
        broken.setattr(evening.core.store.inbox, "put", full)
        asked = await aram.slash(channel, "new")
    assert asked.message.only_for == aram.user.id
    assert "try again" in asked.text
    await evening.settle()
    assert channel.shown == []
    await evening.lobby(channel, aram)


async def test_too_late(evening: Evening, channel: Channel, aram: Player, caplog: pytest.LogCaptureFixture) -> None:
    """10062 and 40060: the person has gone on; the command counts, nothing breaks, no error is logged."""
    board = await evening.lobby(channel, aram)
    caplog.set_level(logging.WARNING)
    for code, label in ((10062, "Options"), (40060, "2")):
        evening.fake.break_next("callback", code=code)
        await aram.presses_only(board, label)
        await evening.settle()
    assert len([call for call in evening.fake.log if call.code in (10062, 40060)]) == 2
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert "2 · Aram" in board.text


async def test_two_programs_with_one_token_are_told_so(
    fake: FakeDiscord, evening: Evening, channel: Channel, aram: Player, tmp_path: Path
) -> None:
    """Discord lets both in and sends each press to both; the slower answer is refused. Both go on."""
    (tmp_path / "other").mkdir()
    async with Evening(fake, tmp_path / "other") as other:
        houses = (evening.house, other.house)
        assert [house.keepers.why() for house in houses] == [{}, {}]
        for _ in range(5):
            await aram.slash(channel, "rules")
            await evening.settle()
            await other.settle()
        assert {"discord": sentence(TWO_PROGRAMS)} in [house.keepers.why() for house in houses]
        assert [house.keepers.states() for house in houses] == [{"discord": "ok"}] * 2


async def test_a_repeated_answer_is_no_other_program(evening: Evening, channel: Channel, aram: Player) -> None:
    """The answer takes effect, its receipt is lost, and the library sends it again."""
    evening.fake.break_next("callback", status=502, after=True, left=3)
    await asyncio.gather(*(aram.slashes(channel, "rules") for _ in range(3)))
    await evening.fake.until(lambda: len([call for call in evening.fake.log if call.code == 40060]) == 3)
    await evening.settle()
    assert evening.house.keepers.why() == {}


def test_another_program_counts_for_a_while_and_is_logged_once_a_minute() -> None:
    now = 0.0
    rivals = Rivals(lambda: now)
    with structlog.testing.capture_logs() as logs:
        for now in (0.0, 40.0, 80.0):  # noqa: B007 - what the clock says
            rivals.beaten()
        assert not rivals.there, "too seldom"
        for now in (81.0, 82.0, 90.0, 150.0):  # noqa: B007
            rivals.beaten()
    assert len(logs) == 2
    now = 150.0 + Rivals.HELD_S - 0.1
    assert rivals.there
    now = 150.0 + Rivals.HELD_S
    assert not rivals.there


async def test_what_was_taken_before_a_kill_is_done_after_it(
    fake: FakeDiscord, evening: Evening, guild: Guild, channel: Channel, aram: Player, nino: Player
) -> None:
    """Killed between inbox and desk: the next process does it, once; and no token was ever written down."""
    board = await evening.lobby(channel, aram)
    ask = Ask("dc:987654321", f"dc:{guild.id}:{channel.id}", Person(nino.id, "Nino"), "command", "join", "3")
    await evening.core.store.inbox.put(SRC, [(ask.key, to_bytes(ask))])
    await evening.restart()
    await evening.settle()
    assert "3 · Nino" in board.text
    assert await evening.core.store.inbox.pending(SRC) == ()
    await evening.restart()
    raw = stored(evening.folder)
    for token in (TOKEN, *(asked.token for asked in fake.exchanges)):
        assert token.encode() not in raw


async def test_a_wrong_token_is_said_without_it(
    fake: FakeDiscord,
    guild: Guild,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A key in place of a traceback; the token stands in no log, no error and no repr."""
    caplog.set_level(logging.DEBUG)
    wrong = TOKEN[:-6] + "zzzzzz"
    evening = Evening(fake, tmp_path, token=wrong)
    with fake.addresses(), pytest.raises(FrontRefused) as refused:
        await evening.begin()
    await evening.front.client.close()
    assert refused.value.key == "token-refused"
    assert refused.value.__cause__ is None
    out = capsys.readouterr()
    for text in (caplog.text, out.out, out.err, repr(evening.front), str(refused.value), repr(vars(refused.value))):
        assert wrong not in text


async def test_several_shards_at_debug_level_tell_no_secret(
    fake: FakeDiscord, channel: Channel, aram: Player, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """With ``Shards()`` as many connections as Discord advises. Everything is logged: no token of the bot or of an
    interaction, no request with a hand in it."""
    caplog.set_level(logging.DEBUG)
    async with Evening(fake, tmp_path, shards=Shards()) as evening:
        assert fake.calls("GET /gateway/bot")
        board = await evening.dealt(channel, aram)
        assert (await aram.presses(board, "My cards")).message.pictures
        assert isinstance(evening.front, DiscordFront)
    assert not [token for token in (TOKEN, *(e.token for e in fake.exchanges)) if token in caplog.text]
    assert "custom_id" not in caplog.text


async def test_a_greeting_names_what_is_missing_to_those_who_can_mend_it(fake: FakeDiscord, evening: Evening) -> None:
    boss, inviter = fake.person("Boss"), fake.person("Inviter")
    guild = fake.guild("New", owner=boss)
    (channel,) = guild.channels
    channel.deny("attach_files")
    for _ in range(2):
        fake.announce(guild)
        await evening.settle()
    (greeting,) = channel.shown
    assert "Attach Files" in greeting.text
    assert greeting.buttons
    for log, told in ((True, inviter), (False, boss)):
        guild = fake.guild("Shut", owner=boss)
        guild.inviter = inviter.user
        guild.bot_permissions = (USUAL | (1 << 7 if log else 0)) & ~(1 << 11)
        fake.announce(guild)
        await evening.settle()
        assert "Send Messages" in told.dms[-1].text
    assert len(boss.dms) == len(inviter.dms) == 1


def table_on(board: Message) -> str:
    return board.button("2").custom_id.split(":")[1]


async def test_a_flood_costs_what_was_paid_for_and_keeps_nobody_waiting(
    fake: FakeDiscord, evening: Evening, channel: Channel, aram: Player, nino: Player
) -> None:
    fake.server.budget.on = True
    board = await evening.lobby(channel, aram)
    look = board.button("Options").custom_id
    sent = []
    for _ in range(30):
        sent += [aram.forges(board, look) for _ in range(10)]
        assert (await nino.forges(board, look).answered()).message.only_for == nino.user.id
        await evening.passes(0.1)
    assert sum("Slowly" in one.text for one in sent) == 1
    answered = [one for one in sent if one.callback is not None]
    paid = PERSON.burst + 3_000 // PERSON.every_ms
    assert paid - 2 <= len(answered) <= paid + 3
    assert not await evening.core.store.inbox.pending(SRC)
    await evening.passes(60)
    for _ in range(200):
        aram.reacts(board, "👎")
    await nino.presses(board, "2")
    await evening.settle()
    assert "2 · Nino" in board.text
    assert len(fake.calls("GET /channels/…/messages/…")) <= PERSON.burst + 2
    assert not [call for call in fake.log if call.status == 429]


async def test_what_was_taken_is_done_after_a_restart_however_much(
    evening: Evening, guild: Guild, channel: Channel, aram: Player, nino: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_on(await evening.lobby(channel, aram))
    await evening.restart()
    monkeypatch.setattr(inbox_worker, "FIRST_WAIT_S", 0.001)
    desk, tries = evening.core.desk, 0
    inner = desk.press

    async def broken(key: str, *rest: Any) -> Answer:
        nonlocal tries
        if key == "dc:nino-1":
            tries += 1
            raise RuntimeError("secret words")
        return await inner(key, *rest)

    monkeypatch.setattr(desk, "press", broken)
    place, (host, guest) = f"dc:{guild.id}:{channel.id}", (Person(aram.id, "Aram"), Person(nino.id, "Nino"))
    asks = [Ask(f"dc:{n}", place, host, "press", f"t:{table}:set clock 60") for n in range(PERSON.burst + 20)]
    asks += [Ask("dc:last", place, host, "press", f"t:{table}:sit 2")]
    asks += [Ask(f"dc:nino-{n}", place, guest, "press", f"t:{table}:sit {n + 2}") for n in (1, 2)]
    kept = [("dc:none", b"no ask"), *((ask.key, to_bytes(ask)) for ask in asks)]
    await evening.core.store.inbox.put(SRC, kept)
    assert await evening.front.receiver.again() == len(kept)
    found = await evening.table(table)
    assert found is not None
    assert (found.seat_of(aram.id), found.seat_of(nino.id)) == (1, 3)
    assert tries == inbox_worker.ATTEMPTS
    assert not await evening.core.store.inbox.pending(SRC)


async def test_turns_are_taken_in_the_order_of_arrival() -> None:
    turns, done = Turns(), []
    gate = asyncio.Event()

    async def work(name: str, n: int) -> None:
        turn = turns.take(name)
        try:
            if n == 2:
                return
            for _ in range(5 - n):  # the later ones are ready first
                await asyncio.sleep(0)
            async with turn:
                if (name, n) == ("a", 0):
                    await gate.wait()
                done.append((name, n))
        finally:
            turn.end()

    tasks = [asyncio.create_task(work(name, n)) for n in range(5) for name in "ab"]
    await asyncio.wait(tasks[1::2])
    assert done == [("b", n) for n in (0, 1, 3, 4)]
    gate.set()
    await asyncio.gather(*tasks)
    assert done[4:] == [("a", n) for n in (0, 1, 3, 4)]
    assert not turns._last


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
    await nino.slash(channel, "data download")
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
    await nino.slash(channel, "data forget")
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
