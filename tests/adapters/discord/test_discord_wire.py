"""The wire: resumption, late interactions, tokens, floods; people: rings, rights, data; hands and matches."""

from __future__ import annotations

import asyncio
import io
import logging
import re
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
import structlog
from PIL import Image

from adapters.causes import TWO_PROGRAMS, sentence
from adapters.discord.app import DiscordFront
from adapters.discord.errors import Rivals
from adapters.discord.receive import SRC, Ask, to_bytes
from adapters.runtime.front import FrontRefused
from adapters.runtime.inbox import Turns
from bot.core.codec import text_to_json
from bot.core.lobby import mark_of
from bot.handlers.admission import PERSON
from bot.handlers.part import Answer
from bot.ports import StoreUnavailable
from bot.ports.keys import private_to
from bot.ports.records import OutRow, Person
from bot.text import t
from tests.fakes.discord.evening import OVER, Evening, PlayerScreen, table_on
from tests.fakes.discord.fake import TOKEN, FakeDiscord, Player
from tests.fakes.discord.model import USUAL, Channel, Guild, Message
from tests.fakes.discord.world import Exchange
from tests.tiers import sampled
from tests.tools.driver import GAMES, Chooser, options_of, people_of, play, start_of


async def test_resume_brings_what_was_missed(evening: Evening, channel: Channel, aram: Player, nino: Player) -> None:
    """RESUME: a press of the meantime is answered. Op 9: a new session, and no second greeting."""
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


async def test_a_full_disk(evening: Evening, channel: Channel, aram: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as full:
        full.setattr(evening.core.store.inbox, "put", AsyncMock(side_effect=StoreUnavailable("disk-full")))
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


async def test_debug_logs_tell_no_secret(
    fake: FakeDiscord, channel: Channel, aram: Player, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither a token nor a request with a hand is logged."""
    caplog.set_level(logging.DEBUG)
    async with Evening(fake, tmp_path) as evening:
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


async def test_a_flood(fake: FakeDiscord, evening: Evening, channel: Channel, aram: Player, nino: Player) -> None:
    fake.server.budget.on = True
    board = await evening.lobby(channel, aram)
    sent = []
    for _ in range(30):
        sent += [await aram.presses_only(board, "Options") for _ in range(10)]
        assert (await nino.presses(board, "Options")).message.only_for == nino.user.id
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


async def test_what_was_taken_before_a_kill(
    fake: FakeDiscord, evening: Evening, guild: Guild, channel: Channel, aram: Player, nino: Player
) -> None:
    """Killed between inbox and desk: the next process does it, however much; and no token was ever written down."""
    table, place = table_on(await evening.lobby(channel, aram)), f"dc:{guild.id}:{channel.id}"
    host, guest = Person(aram.id, "Aram"), Person(nino.id, "Nino")
    asks = [Ask(f"dc:{n}", place, host, "press", f"t:{table}:set clock 60") for n in range(PERSON.burst + 20)]
    asks += [
        Ask("dc:last", place, host, "press", f"t:{table}:sit 2"),
        Ask("dc:nino", place, guest, "command", "join", "4"),
    ]
    await evening.core.store.inbox.put(SRC, [("dc:none", b"no ask"), *((ask.key, to_bytes(ask)) for ask in asks)])
    await evening.restart()
    await evening.settle()
    found = await evening.table(table)
    assert found is not None
    assert (found.seat_of(aram.id), found.seat_of(nino.id)) == (1, 3)
    assert await evening.core.store.inbox.pending(SRC) == ()
    await evening.restart()
    raw = b"".join(path.read_bytes() for path in evening.folder.iterdir() if path.is_file())
    assert not [token for token in (TOKEN, *(asked.token for asked in fake.exchanges)) if token.encode() in raw]


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
    """By the locale of the interaction, also when a hand refreshes itself; Armenian is chosen by ``/language``."""
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


async def test_who_is_asked_is_rung_alone(fake: FakeDiscord, evening: Evening, channel: Channel, nino: Player) -> None:
    """One new message with a real mention, which names in boards never are. A restart rings nobody again."""
    loud = fake.person("<@everyone> @here")

    def rings() -> list[Message]:
        return [message for message in channel.shown if message.mentions]

    lobby = await evening.lobby(channel, nino)
    await loud.slash(channel, "join")
    await nino.sets(lobby, clock="120")
    for name in ("fill", "start"):
        await nino.slash(channel, name)
    board = await evening.board(channel, "bazaar")
    await evening.until(lambda: rings())
    (ring,) = rings()
    ((asked,),) = [[one for one in (nino, loud) if one.user.id in ring.mentions]]
    assert (ring.mentions, "your turn" in ring.text) == ([asked.user.id], True)
    await evening.restart()
    await evening.settle()
    assert rings() == [ring]
    await asked.slash(channel, "pass")
    await evening.until(lambda: ring.deleted)
    posts = [call.body for call in fake.calls("POST /channels/…/messages")]
    assert all(body["allowed_mentions"].get("parse", []) == [] for body in posts)
    assert "@everyone" not in "".join(message.raw for message in channel.shown)
    assert board.mentions == []


async def test_own_data_and_private_messages(evening: Evening, channel: Channel, nino: Player, aram: Player) -> None:
    """``/mydata`` is seen by nobody else; with ``/forgetme`` the bot's messages go, also after a restart."""
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


async def test_a_servers_managers(evening: Evening, guild: Guild, channel: Channel, aram: Player, nino: Player) -> None:
    rights, place = evening.core.store.rights, f"dc:{guild.id}:{channel.id}"
    await aram.slash(channel, "new", game="nardi")
    board = await evening.board(channel)
    table = table_on(board)
    await nino.presses(board, "2")
    asked = await nino.slash(channel, "chat report", seat="1")
    await nino.chooses(asked.message, f":report.rude.{table}.{mark_of(f'dc:{aram.user.id}')}")
    await evening.settle()
    assert [m for m in evening.fake.world.dm(guild.owner).shown if "reports" in m.text]
    assert not [m for m in channel.shown if "reports" in m.text]
    guild.admins.add(aram.user.id)
    assert "Only those who manage this server" in (await nino.slash(channel, "settings")).text
    asked = await aram.slash(channel, "settings")
    await aram.chooses(asked.message, "settings.start")
    await aram.chooses(asked.message, "settings.start.admins")
    assert (await rights.rules(place)).starters == "admins"
    assert (await rights.rules(f"dc:{guild.id}:1")).starters == "admins", "every channel of the server"
    assert "only admins open tables" in (await nino.slash(channel, "new")).text
    guild.admins.discard(aram.user.id)
    await aram.chooses(asked.message, "settings.start.all")
    assert (await rights.rules(place)).starters == "admins"


def told(channel: Channel, words: str) -> list[Message]:
    return [message for message in channel.shown if words in message.text and message.author.bot]


async def test_the_operator(fake: FakeDiscord, channel: Channel, aram: Player, nino: Player, tmp_path: Path) -> None:
    """Discord shows us only what mentions us, as a reply to our message does."""
    office = fake.guild()
    (chat,) = office.channels
    evening = Evening(fake, tmp_path)
    evening.settings = {"operator_chat": f"dc:{office.id}:{chat.id}"}
    async with evening:
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
        assert not told(channel, "from the wrong chat")


async def test_buttons_of_a_lobby(evening: Evening, guild: Guild, channel: Channel, aram: Player, nino: Player) -> None:
    lobby = await evening.lobby(channel, aram)
    assert ("strong", "strong") in await aram.types(channel, "level", "level", "str")
    told = {label: (await aram.presses(lobby, label)).message for label in ("Start", "Options", "Invite")}
    offered = (await nino.presses(lobby, "Start")).message
    assert {one.only_for for one in told.values()} == {aram.user.id}
    way = f"https://discord.com/channels/{guild.id}/{channel.id}/{lobby.id}"
    assert [button.url for button in told["Invite"].buttons] == [way, evening.front.invitation]
    assert way in told["Invite"].text
    panel = told["Options"]
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


async def test_a_hint_is_for_the_one_who_asks(evening: Evening, channel: Channel, aram: Player, nino: Player) -> None:
    worth = "What it is worth"
    board = await evening.dealt(channel, aram, nino)
    hand = await aram.opens_hand(board)
    await evening.until(lambda: any(button.label == "Hint" for button in hand.buttons))
    assert (await aram.presses(hand, "Hint")).message is hand
    typed = await aram.slash(channel, "hint")
    assert typed.message.only_for == aram.user.id
    await evening.fake.until(lambda: worth in hand.text and worth in typed.message.text)
    assert not [m for m in evening.fake.world.messages.values() if m.only_for != aram.user.id and worth in m.text]
    assert "nothing to choose" in (await nino.slash(channel, "hint")).text


CARD = re.compile(r"\b(?:10|[789JQKA])\s?[♠♣♦♥SCDH]\b|♠|♣|♦|♥|\b(?:seven|eight|nine|ten|jack|queen|king|ace)\b", re.I)


def _is_asked(hand: Message) -> bool:
    """Whether its owner has to call, to play or to answer a quansh: which of them is up to the cards."""
    return hand.text.startswith("### Your") or "Sur?" in hand.text


async def _moves(player: Player, hand: Message) -> Exchange:
    """The simplest thing that can be done now."""
    cards = [button.label for button in hand.buttons if button.style == 3]
    plain = [button.label for button in hand.buttons if button.label in ("pass", "no sur")]
    return await player.presses(hand, (cards or plain)[0])


def _repeated(hand: Message) -> list[int]:
    """The uploads that are like the one before."""
    return [n for n in range(1, len(hand.uploads)) if hand.uploads[n] == hand.uploads[n - 1]]


async def test_my_cards_are_seen_by_one_alone(evening: Evening, channel: Channel, aram: Player, nino: Player) -> None:
    board = await evening.dealt(channel, aram, nino)
    asked = await aram.presses(board, "My cards")
    assert (asked.message.only_for, asked.message.flags & 64) == (aram.user.id, 64)
    assert aram.hand is asked.message
    assert not [m for m in nino.ephemerals if m.pictures]
    (item,) = aram.hand.pictures
    assert Image.open(io.BytesIO(evening.fake.world.files[item["media"]["url"].split("/cdn/")[1]])).size[0] > 300
    again = await aram.opens_hand(board)
    await evening.settle()
    assert again.id != asked.message.id
    assert asked.message.deleted
    assert [m for m in aram.ephemerals if m.pictures] == [again]
    hands = [alt for message, alt in evening.fake.pictures() if message.only_for]
    assert hands
    assert all(alt for _, alt in evening.fake.pictures())
    assert not [alt for alt in hands if CARD.search(alt)]
    assert not [
        f.filename for m in evening.fake.world.messages.values() for f in m.attachments if CARD.search(f.filename)
    ]
    stranger, texts = evening.fake.person("Vano"), [m.text for m in channel.shown]
    mine = board.button("My cards").custom_id
    for custom_id in (mine, "a:nowhere1:d1:JH", "t:x:start", "s:-:nonsense", "a:1:2"):
        asked = await stranger.forges(board, custom_id).answered()
        assert asked.message.only_for == stranger.user.id
        assert asked.text
        assert not asked.message.pictures
    assert [m.text for m in channel.shown] == texts


async def test_the_open_hand_follows_until_its_token_dies(evening: Evening, channel: Channel, aram: Player) -> None:
    """It refreshes itself at its owner's turn, also over a restart, and each form of it is uploaded once. After fifteen
    minutes nothing is tried with its token, and a press of *My cards* draws a fresh hand."""
    hand = await aram.opens_hand(await evening.dealt(channel, aram))
    for _ in range(2):
        await evening.until(lambda: _is_asked(hand))
        before, shown = hand.edits, (hand.text, hand.buttons)
        pressed = await _moves(aram, hand)
        assert (pressed.callback, pressed.message) == (7, hand)
        assert hand.edits > before
        assert (hand.text, hand.buttons) != shown
    await evening.settle()
    assert len(hand.uploads) > 2
    assert _repeated(hand) == []
    evening.fake.clock.advance(16 * 60)
    edits = hand.edits
    await evening.passes(20)
    assert hand.edits == edits
    assert not [call for call in evening.fake.log if call.code in (50027, 10015) and call.method != "DELETE"]
    fresh = await aram.opens_hand(await evening.board(channel))
    assert fresh is not hand
    await evening.until(lambda: _is_asked(fresh))
    await evening.restart()
    assert (await _moves(aram, fresh)).callback == 7, "buttons of the process before"


async def test_slow_answers_are_deferred(fake: FakeDiscord, channel: Channel, aram: Player, tmp_path: Path) -> None:
    async with Evening(fake, tmp_path, patience_s=0.0) as evening:
        asked = await aram.slash(channel, "now")
        assert (asked.callback, asked.message.only_for) == (5, aram.user.id)
        board = await evening.board(channel, "bazaar")
        pressed = await aram.presses(board, "My cards")
        assert pressed.callback == 6
        await evening.settle()
        (hand,) = pressed.followups
        assert hand.only_for == aram.user.id
        assert hand.pictures
        assert board.pictures[0]["description"] != hand.pictures[0]["description"]
        await evening.until(lambda: _is_asked(hand))


async def test_what_the_inbox_takes_is_part_of_the_patience(
    fake: FakeDiscord, channel: Channel, aram: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Evening(fake, tmp_path, patience_s=1000.0) as evening:
        inbox, loop = evening.core.store.inbox, asyncio.get_running_loop()
        put, real, late = inbox.put, loop.time, 0.0
        monkeypatch.setattr(loop, "time", lambda: real() + late)

        async def slow(src: str, items: list[tuple[str, bytes]]) -> tuple[str, ...]:
            nonlocal late
            made = await put(src, items)
            late = 1000.0
            return made

        deferred = asyncio.Event()

        async def held(*_: object) -> Answer:
            await deferred.wait()
            return Answer(True)

        monkeypatch.setattr(inbox, "put", slow)
        monkeypatch.setattr(evening.core.desk, "command", held)
        asked = await aram.slashes(channel, "score")
        assert (await asked.acked(within=5000)).callback == 5
        deferred.set()
        await asked.answered()


async def test_hand_by_direct_message(fake: FakeDiscord, evening: Evening, channel: Channel, aram: Player) -> None:
    """``/hand dm``: the hand goes to the direct messages and is kept up to date there, each form uploaded once."""
    board = await evening.dealt(channel, aram)
    await aram.slash(channel, "hand", where="dm")
    asked = await aram.presses(board, "My cards")
    assert not asked.message.pictures
    assert "direct messages" in asked.text
    (hand,) = aram.dms
    assert hand.pictures
    assert [b.url for b in asked.message.buttons] == [f"https://discord.com/channels/@me/{hand.channel.id}/{hand.id}"]
    for _ in range(3):
        await evening.until(lambda: _is_asked(hand))
        assert (await _moves(aram, hand)).callback == 7
        await evening.settle()
    assert aram.dms == [hand]
    assert len(hand.uploads) > 3
    assert _repeated(hand) == []


async def test_closed_direct_messages_are_not_public(fake: FakeDiscord, evening: Evening, channel: Channel) -> None:
    """50007: the hand is shown as an ephemeral after all, with the reason; nothing becomes public."""
    shy = fake.person("Davit", dms_open=False)
    board = await evening.dealt(channel, shy)
    await shy.slash(channel, "hand", where="dm")
    await evening.settle()
    public = [m.id for m in channel.shown]
    asked = await shy.presses(board, "My cards")
    assert asked.message.only_for == shy.user.id
    assert asked.message.pictures
    assert "closed" in asked.text
    assert [m.id for m in channel.shown] == public


async def _at_call(evening: Evening, channel: Channel) -> tuple[list[Player], Message]:
    """Four people in the bazaar, who has to call first and the others in their order; and the board."""
    four = [evening.fake.person(name) for name in ("Aram", "Nino", "Davit", "Lusine")]
    board = await evening.dealt(channel, *four)
    first = _due(four, board)
    return [four[(first + n) % 4] for n in range(4)], board


def _due(four: list[Player], board: Message) -> int:
    """The seat that is waited for."""
    head = next(line for line in board.text.splitlines() if line.endswith((" to call", " to play")))
    (found,) = [n for n, player in enumerate(four) if player.user.name in head]
    return found


def _standing(board: Message) -> str:
    return board.text.splitlines()[0]


async def test_a_bid_is_a_strain_then_a_level_and_a_high_one_asks_once(evening: Evening, channel: Channel) -> None:
    (who, second, *_), board = await _at_call(evening, channel)
    assert not board.selects
    hand = await who.opens_hand(board)
    await who.presses(hand, "♥")
    await who.presses(hand, "15♥")
    await who.presses(hand, "Yes, 15♥")
    await evening.settle()
    assert "15♥" in _standing(board)
    assert who.user.name in _standing(board)
    await second.slash(channel, "bids", bids="grid")
    await evening.restart()
    hand = await second.opens_hand(board)
    assert [button.label for button in hand.buttons][:2] == ["16♠", "17♠"]
    await second.presses(hand, "16♠")
    await second.presses(hand, "Yes, 16♠")
    await evening.settle()
    assert "16♠" in _standing(board)


async def test_a_sum_by_a_form_also_over_a_restart(evening: Evening, channel: Channel, aram: Player) -> None:
    await aram.slash(channel, "now", game="blackjack")
    board = await evening.board(channel)
    hand = await aram.opens_hand(board, next(b.label for b in board.buttons if b.custom_id.endswith(":hand")))
    opened = await aram.presses(hand, "Another number…")
    assert opened.callback == 9
    assert opened.modal is not None
    form = opened.modal["components"][0]["component"]["options"][0]["value"]
    assert "{n}" in form
    assert "not a number" in (await aram.submits(opened, form=form, number="many")).text
    assert (await aram.submits(opened, form=form, number="1")).message.only_for == aram.user.id
    await evening.restart()
    await aram.submits(opened, form=form, number="37")
    await evening.settle()
    assert "37" in channel.last.text


async def test_bids_and_cards_by_command_with_completions(evening: Evening, channel: Channel) -> None:
    """They are legal values for the asker; those of ``/play`` are the cards with a button in their own hand."""
    four, board = await _at_call(evening, channel)
    stranger = evening.fake.person("Vano")
    bids = await four[0].types(channel, "bid", "bid", "")
    assert len(bids) == 25
    for player, name, option in ((four[1], "play", "card"), (stranger, "bid", "bid"), (stranger, "play", "card")):
        assert await player.types(channel, name, option, "") == []
    assert ("Bazaar Blot", "bazaar-blot") in await stranger.types(channel, "new", "game", "")
    assert (await four[0].slash(channel, "bid", bid="9 apples")).message.only_for == four[0].user.id
    await four[0].slash(channel, "bid", bid=bids[0][1])
    await evening.settle()
    assert bids[0][0] in _standing(board)
    await four[1].slash(channel, "bid", bid="20 hearts")
    for player in (*four[2:], four[0]):
        await player.slash(channel, "pass")
    await evening.until(lambda: " to play" in board.text)
    who = four[_due(four, board)]
    hand = await who.opens_hand(board)

    def cards() -> set[str]:
        return {b.custom_id.rsplit(":", 1)[1] for b in hand.buttons if b.style == 3}

    offered = {value for _, value in await who.types(channel, "play", "card", "")}
    assert (offered, len(offered)) == (cards(), 8)
    assert [len(part["components"]) for part in hand.parts() if part["type"] == 1][:2] == [4, 4]
    for player in four:
        if player is not who:
            assert offered.isdisjoint({value for _, value in await player.types(channel, "play", "card", "")})
    await who.slash(channel, "play", card=min(offered))
    await evening.settle()
    assert min(offered) not in cards()


async def test_a_thumb_down_is_quansh_and_then_sur(fake: FakeDiscord, evening: Evening, channel: Channel) -> None:
    (who, other, partner, third), board = await _at_call(evening, channel)
    await who.slash(channel, "bid", bid="25 hearts")

    async def said(player: Player, sign: str, words: str) -> int:
        player.reacts(board, sign)
        await evening.settle()
        return sum(words in message.text.lower() for message in channel.shown if message is not board)

    assert await said(other, "👍", "uansh") == 0
    once = await said(other, "👎", "uansh")
    assert once > 0
    assert (await said(other, "👎", "uansh"), await said(third, "👎", "sur!")) == (once, 0)
    assert await said(partner, "👎", "sur!") == 1


NAMES = ("Արամ", "ნინო", "Давид *bold*", "Lusine")


@pytest.mark.parametrize("key", sampled(GAMES, ("bura3", "blackjack")))
async def test_a_match_of_every_game(fake: FakeDiscord, evening: Evening, channel: Channel, key: str) -> None:
    """Good words are deleted after eight seconds of the real clock: their token may have died in hurried time."""
    people = [fake.person(name) for name in NAMES[: people_of(key)]]
    await people[0].slash(channel, "new", game=key)
    lobby = await evening.board(channel)
    for person in people[1:]:
        await person.slash(channel, "join")
    table = table_on(lobby)
    await people[0].sets(lobby, **options_of(key))
    await people[0].chooses(lobby, f":{start_of(key)}")
    async with evening.hurry(12):
        await play(evening.core.service, table, {one.id: PlayerScreen(one, channel) for one in people}, Chooser(5))
    assert [m for m in channel.shown if m.pictures]
    await evening.until(lambda: any(OVER in b.label for m in channel.shown for b in m.buttons))
    assert (await evening.core.store.check(), await evening.core.store.live_tables()) == ((), ())
    assert not [call for call in fake.log if call.status >= 400 and (call.method, call.code) != ("DELETE", 50027)]
    assert all(alt for _, alt in fake.pictures())
    public = [message for message in fake.world.messages.values() if message.only_for is None]
    assert not [f for message in public for f in message.attachments if f.filename.startswith("hand")]
