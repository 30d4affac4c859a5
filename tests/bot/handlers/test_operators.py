"""The operator's chat at the desk: who is answered, what is announced, and that nothing is said twice."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest

from adapters.config import BadSettings, load
from adapters.store.store import SqlStore, open_store
from adapters.text import FluentCatalog
from bot.core.codec import text_from_json
from bot.core.loaded import loaded_of
from bot.fair import link
from bot.features.feedback import PAUSE_MS, Announcements, Feedback, OperatorsChat
from bot.features.privacy import FILE, OwnData, privacy_lines
from bot.handlers.desk import Desk
from bot.handlers.part import Answer
from bot.ports.keys import Dest, Slot, news_slot, private_to, teller_of, told_slot
from bot.ports.people import OwnFile
from bot.ports.records import PendingRow, Person, Sent
from bot.text import LANGUAGES, Text, t
from bot.view.info import announcement
from tests.adapters.local.house import catalog
from tests.bot.house import ARAM, FOUR, NINO, VANO, must, why
from tests.bot.test_service import PLACE, Inn, inn_of
from tests.chance import SeededEntropy
from tests.store.aged import everything
from tests.store.kit import say

CHAT = "tg:-77:0"
TOLD = told_slot("tg:5", "tg:1:900")


class Office:
    """A chat in which Vano's feedback stands as message ``-77:45:t``."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self.commits = 0
        self.news = Announcements(store, store.outbox, self._committed)
        self.chat = OperatorsChat(store.outbox, self.news, self._committed, CHAT)

    def _committed(self) -> None:
        self.commits += 1

    async def waiting(self, dest: Dest) -> list[PendingRow]:
        """What is to be sent there; it counts as sent."""
        lane = await self.store.outbox.claim((str(dest),), "me", 1000)
        if lane is None:
            return []
        rows = await self.store.outbox.rows(lane, 100)
        await self.store.outbox.mark(lane, [row.id for row in rows], "sent")
        await self.store.outbox.release(lane)
        return list(rows)

    async def keys(self, dest: Dest) -> list[str]:
        return [text_from_json(row.row.ref).key for row in await self.waiting(dest)]


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    store = await open_store(f"sqlite:///{tmp_path}/t.db")
    one = Office(store)
    await store.outbox.remember(Sent(Dest(CHAT), TOLD, "-77:45:t", 0, "h", 1))
    yield one
    await store.close()


READER = private_to("tg:5")


async def test_an_answer_goes_to_its_author_once(office: Office) -> None:
    for _ in range(2):  # the same update twice
        assert await office.chat.answer("tg:1:901", CHAT, "-77:45:t", " Thank\nyou \u202e")
    (row,) = await office.waiting(READER)
    assert text_from_json(row.row.ref) == t("feedback-answer", text="Thank you")
    assert await office.keys(Dest(CHAT)) == ["feedback-answered"]
    assert office.commits


async def test_nothing_else_is_an_answer(office: Office) -> None:
    await office.store.outbox.remember(Sent(Dest(CHAT), Slot("board", "abc", 1), "-77:46:t", 0, "h", 1))
    assert not await office.chat.answer("k:1", "tg:-5:0", "-77:45:t", "hello")
    assert not await office.chat.answer("k:2", CHAT, "-77:46:t", "hello")
    assert not await office.chat.answer("k:3", CHAT, "-77:99:t", "hello")
    assert await office.chat.answer("k:4", CHAT, "-77:45:t", "")
    assert await office.waiting(READER) == []
    assert await office.keys(Dest(CHAT)) == ["feedback-unread"]
    nobody = OperatorsChat(office.store.outbox, office.news, lambda: None)
    assert not nobody.hears(CHAT)
    assert not await nobody.answer("k:5", CHAT, "-77:45:t", "hello")


async def test_an_answer_that_cannot_arrive_is_reported_and_nothing_else_is(office: Office) -> None:
    await office.chat.answer("k", CHAT, "-77:45:t", "hello")
    (row,) = await office.waiting(READER)
    await office.waiting(Dest(CHAT))
    for _ in range(2):
        await office.chat.undelivered(row)
    assert await office.keys(Dest(CHAT)) == ["feedback-unreached"]
    await office.chat.undelivered(PendingRow(1, "greeting:1", "", 0, row.row, 0, 0))
    assert await office.waiting(Dest(CHAT)) == []


async def test_announced_where_people_play_and_nowhere_else(office: Office) -> None:
    for table, place, status in (("a", "tg:-1:0", "live"), ("b", "tg:-1:0", "lobby"), ("c", "tg:-2:0", "closed")):
        await say(office.store, table, table, "event", place=place, status=status)
    refused = await office.chat.announce("k:0", " ", "en")
    assert (refused.ok, refused.text) == (False, t("announce-empty"))
    assert (await office.chat.announce("k:1", "soon " + "x" * 900, "en")).ok
    (row,) = await office.waiting(Dest("tg:-1:0"))
    said = text_from_json(row.row.ref)
    assert (said.key, len(dict(said.args)["text"])) == ("announce-said", 500)  # type: ignore[arg-type]
    assert row.row.fresh
    assert await office.waiting(Dest("tg:-2:0")) == []
    (done,) = await office.waiting(Dest(CHAT))
    assert text_from_json(done.row.ref) == t("announce-done", n=1)


async def test_taken_down_where_it_stands_or_still_waits(office: Office) -> None:
    await say(office.store, "a", "a", "event", place="tg:-1:0")
    await say(office.store, "b", "b", "event", place="tg:-2:0")
    await office.news.say("k", t("announce-restart"))
    (row,) = await office.waiting(Dest("tg:-1:0"))
    await office.store.outbox.remember(Sent(row.row.dest, news_slot("tg:-1:0"), "-1:9:t", 0, "h", 7))
    assert await office.news.over() == 2
    assert await office.news.over() == 2
    (down,) = await office.waiting(Dest("tg:-1:0"))
    assert (down.row.slot, down.row.ref) == (news_slot("tg:-1:0"), "")
    waits, taken = await office.waiting(Dest("tg:-2:0"))
    assert (waits.row.ref != "", taken.row.ref) == (True, "")
    assert waits.row.slot == taken.row.slot, "the newer one supersedes it: it is never said"


def test_what_is_left_of_an_announcement() -> None:
    over = announcement(None)
    assert (over.gone, over.epilogue) == (True, True)
    assert not announcement(t("announce-restart")).gone


@pytest.mark.parametrize("person", ["tg:5", "dc:77", "web:abc"])
def test_the_slot_of_feedback_names_its_author(person: str) -> None:
    slot = Slot.parse(str(told_slot(person, "tg:1:9:x")))
    assert (teller_of(slot), teller_of(Slot("board", person)), teller_of(None)) == (person, None, None)


class Told(Inn):
    """An inn whose operator listens."""

    def ready(self) -> None:
        self.listen(CHAT)

    def listen(self, chat: str | None) -> None:
        self._told: list[Text] = []
        box = Feedback(self.service, self.store, self.store.outbox, self.clock, chat)
        self.desk = Desk(self.service, self.store, self.store.outbox, feedback=box)

    async def told(self) -> list[Text]:
        """What has come to the operator's chat so far."""
        self._told += [text_from_json(row.row.ref) for row in await self.rows(CHAT)]
        return self._told

    async def rows(self, dest: str) -> list[PendingRow]:
        found = []
        while (lane := await self.store.outbox.claim(("tg:",), "me", 60_000)) is not None:
            rows = await self.store.outbox.rows(lane)
            found += [row for row in rows if str(row.row.dest) == dest]
            await self.store.outbox.mark(lane, [row.id for row in rows], "sent")
            await self.store.outbox.release(lane)
        return found


inn = inn_of(Told)


def said(text: Text) -> str:
    return catalog().say("en", text)


async def test_words_are_passed_on_once_and_thanks_are_private(inn: Told) -> None:
    answer = await inn.desk.command("tg:1:1", PLACE, VANO, "feedback", "the clock\nis too short " + "x" * 2000)
    assert answer.ok
    assert not answer.public
    assert answer.scene is None
    assert (await inn.desk.command("tg:1:1", PLACE, VANO, "feedback", "the clock is too short")).ok
    (text,) = await inn.told()
    assert "Vano (tg:5): the clock is too short" in said(text).replace("\u2068", "").replace("\u2069", "")
    assert len(said(text)) < 1100
    soon = await inn.desk.command("tg:1:2", PLACE, VANO, "feedback", "again")
    assert must(soon.text).key == "feedback-slowly"
    inn.clock.now += PAUSE_MS
    assert (await inn.desk.command("tg:1:3", PLACE, VANO, "feedback", "again")).ok
    assert len(await inn.told()) == 2
    empty = await inn.desk.command("tg:1:4", PLACE, NINO, "feedback", " \u202e ")
    assert must(empty.text).key == "feedback-empty"


async def test_the_record_of_a_running_deal_is_what_everybody_sees(inn: Told) -> None:
    table_id = await inn.four()
    answer = await inn.desk.command(inn.key(), PLACE, ARAM, "feedback", "odd bid")
    (data,) = [button.data for row in must(answer.scene).buttons for button in row]
    refused = await inn.desk.press(inn.key(), PLACE, VANO, data)
    assert why(refused) == "illegal-not-seated"
    assert len(await inn.told()) == 1
    assert (await inn.desk.press(inn.key(), PLACE, ARAM, data)).ok
    table = await inn.table(table_id)
    record = said((await inn.told())[1])
    assert table_id in record
    assert link(table.seed, table.deal) not in record
    assert table.seed not in record
    assert not any(sign in record for sign in "♠♣♦♥")


async def test_the_record_of_a_deal_that_is_over_has_its_moves(inn: Told) -> None:
    table_id = await inn.four()
    for call in ("8H", "pass", "pass", "pass"):
        table = await inn.table(table_id)
        seat = min(loaded_of(table).game.waiting(table.state))
        assert (await inn.desk.press(inn.key(), PLACE, FOUR[seat], f"a:{table_id}:{_decision(table, call)}:{call}")).ok
    for _ in range(200):
        table = await inn.table(table_id)
        game = loaded_of(table).game
        if game.needs_deal(table.state):
            break
        seat = min(game.waiting(table.state))
        action = next(iter(game.legal(table.state, seat).actions))
        data = f"a:{table_id}:{game.decision(table.state, action)}:{game.encode(action)}"
        assert (await inn.desk.press(inn.key(), PLACE, FOUR[seat], data)).ok
    answer = await inn.desk.command(inn.key(), PLACE, NINO, "feedback", "miscounted")
    assert (await inn.desk.press(inn.key(), PLACE, NINO, must(answer.scene).buttons[0][0].data)).ok
    record = said((await inn.told())[-1])
    assert link(table.seed, table.deal) in record
    assert table.seed not in record
    assert record.count(" · ") >= 24
    assert "8H" in record


def _decision(table: object, call: str) -> str:
    game = loaded_of(table).game  # type: ignore[arg-type]
    decision: str = game.decision(table.state, game.parse(call))  # type: ignore[attr-defined]
    return decision


async def test_words_go_to_the_operators_chat(inn: Told) -> None:
    assert (await inn.desk.command("tg:1:1", PLACE, VANO, "feedback", "thank you")).ok
    (row,) = await inn.rows(CHAT)
    assert "thank you" in said(must(await inn.showing.scene(row)).lines[0].text)


async def test_where_nobody_reads_it_nothing_is_kept(inn: Told) -> None:
    inn.listen(None)
    answer = await inn.desk.command("tg:1:1", PLACE, VANO, "feedback", "thank you")
    assert (answer.ok, must(answer.text).key) == (False, "feedback-nowhere")
    assert await inn.store.outbox.next_due() is None


@pytest.mark.parametrize(
    ("text", "place"),
    [("tg:-1001", "tg:-1001:0"), ("tg:-1001:7", "tg:-1001:7"), ("dc:12:34", None), ("here", None), ("tg:x", None)],
)
def test_the_setting(text: str, place: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_TOKEN", "123456:" + "a" * 30)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("OPERATOR_CHAT", text)
    if place is not None:
        assert load(None).operator_chat == place
        return
    with pytest.raises(BadSettings) as refused:
        load(None)
    assert [problem.name for problem in refused.value.problems] == ["OPERATOR_CHAT"]


class Chats:
    """Counts what would be deleted in private chats."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def withdraw(self, person: str) -> int:
        self.asked.append(str(private_to(person)))
        return 0


class House(Inn):
    def ready(self) -> None:
        self.chats = Chats()
        own = OwnData(self.service, self.store, SeededEntropy(5), self.chats)
        self.desk = Desk(self.service, self.store, self.store.outbox, catalog=FluentCatalog(), parts=(own,))

    async def asks(self, who: Person) -> tuple[str, str]:
        """The data of the two buttons: delete, keep."""
        asked = await self.desk.command(self.key(), "tg:2:0", who, "forgetme")
        (yes,), (no,) = must(asked.scene).buttons
        return yes.data, no.data

    async def forgets(self, who: Person, key: str = "") -> Answer:
        yes, _ = await self.asks(who)
        return await self.desk.press(key or self.key(), "tg:2:0", who, yes)


house = inn_of(House)


async def test_nothing_is_deleted_before_it_was_confirmed(house: House, tmp_path: Path) -> None:
    await house.four()
    await house.store.set_pref(NINO.id, "palette", "four")
    yes, no = await house.asks(NINO)
    kept = await house.desk.press(house.key(), "tg:2:0", NINO, no)
    assert kept.ok
    assert (await house.store.prefs(NINO.id))["palette"] == "four"
    foreign = await house.desk.press(house.key(), "tg:1:0", ARAM, yes)
    assert not foreign.ok
    assert must(foreign.text).key == "illegal-not-your-button"
    assert len(await house.store.tables_of(ARAM.id)) == 1


async def test_the_match_goes_on_without_whoever_was_forgotten(house: House, tmp_path: Path) -> None:
    table_id = await house.four()
    await house.desk.command(house.key(), PLACE, NINO, "word", "hazelnut")
    done = await house.forgets(NINO, "tg:1:777")
    assert done.ok
    assert done.forgotten
    assert house.chats.asked == [f"@{NINO.id}"] * 2, "and what was on its way"
    table = await house.table(table_id)
    assert (table.phase, table.seat_of(NINO.id)) == ("play", None)
    shown = everything(f"sqlite:///{tmp_path}/t.db")
    for trace in (NINO.name, f'"{NINO.id}"', "hazelnut", f"={NINO.id}"):
        assert [line[:200] for line in shown.split("\n") if trace in line] == []
    assert await house.store.check() == ()
    again = await house.forgets(NINO, "tg:1:777")
    assert again.ok, "the same press once more does no harm"
    assert await house.store.check() == ()


async def test_whoever_is_forgotten_in_a_rated_match_has_lost_it(house: House) -> None:
    """RAT-4: at once, since they cannot come back."""
    table_id = await house.four("set rated on")
    assert (await house.forgets(NINO)).ok
    match = must(await house.store.matches.at(table_id, 1))
    assert (match.how, match.rated) == ("deserted", True)
    lost = [one for one in match.seats if one.ending == "lost"]
    assert [one.person.startswith("gone:") for one in lost] == [True]
    assert sorted(one.ending for one in match.seats) == ["lost", "open", "won", "won"]
    assert await house.store.check() == ()


async def test_the_file_has_everything_of_oneself_and_nothing_of_others(house: House) -> None:
    table_id = await house.four()
    await house.desk.command(house.key(), PLACE, NINO, "word", "hazelnut")
    await house.desk.command(house.key(), PLACE, ARAM, "word", "walnut")
    await house.store.set_pref(NINO.id, "palette", "four")
    await house.store.rights.shun(NINO.id, "tg:66", "Nuisance")
    await house.store.rights.shun(ARAM.id, NINO.id, NINO.name)
    answer = await house.desk.command(house.key(), "tg:2:0", NINO, "mydata")
    assert answer.file is not None
    assert answer.file.name == FILE
    assert not answer.public
    text = answer.file.data.decode()
    (found,) = msgspec.json.decode(answer.file.data)["accounts"]
    assert (found["account"], found["names"], found["words"]) == (NINO.id, [NINO.name], ["hazelnut"])
    assert found["preferences"]["palette"] == "four"
    assert [one["table_id"] for one in found["tables"]] == [table_id]
    assert [one["name"] for one in found["people you block"]] == ["Nuisance"]
    assert (await house.table(table_id)).seed not in text
    for other in (ARAM, *FOUR[2:]):
        assert other.name not in text
        assert f'"{other.id}"' not in text
    assert "walnut" not in text


def test_what_is_kept_is_said_in_every_language() -> None:
    catalog = FluentCatalog()
    for lang in LANGUAGES:
        said = [catalog.say(lang, line.text) for line in privacy_lines()]
        assert len(set(said)) == len(said) == 11
        assert any("30" in line for line in said), "for how long"
        assert not any(line.startswith("[") for line in said)
    assert not catalog.missing


async def test_own_data_is_an_answer_and_no_refusal() -> None:
    anything: Any = SimpleNamespace(own_data=AsyncMock(return_value=b"{}"))
    ask: Any = SimpleNamespace(name="mydata", person=ARAM, lang="en")
    answer = await OwnData(anything, anything, anything, anything).answer(ask)
    assert answer == Answer(True, t("mydata-here"), lang="en", file=OwnFile(FILE, b"{}"))
