"""``/daily`` as people use it: what is shown while others still play the same cards, and what when the day is over."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence

import pytest

from adapters.commands.verify import run as verify_cli
from adapters.puzzles import book
from adapters.store import SqlStore
from adapters.text import FluentCatalog
from bot.desk.answer import Answer
from bot.desk.daily import parts_of_a_day
from bot.desk.desk import Desk
from bot.desk.feedback import Feedback
from bot.desk.own import OwnData
from bot.desk.records import DealRecords
from bot.desk.watching import Watching
from bot.fair import link, mixed, seal_of
from bot.league import days
from bot.league.days import DAY_MS
from bot.ports.keys import private_to
from bot.ports.records import Command, Person
from bot.scene import Scene, press
from bot.scene.days import DayPicture
from bot.scenes.show import Showing
from bot.table.clocks import timers
from bot.table.model import Table
from bot.text import Text
from tests.bench.kit import stands
from tests.chance import SeededEntropy
from tests.store.daily import GAME, Worker, people
from tests.store.kit import ManualClock
from tests.store.test_daily import day_ends

PRIVATE, GROUP = "tg:{}:0", "tg:-5:0"
CATALOG = FluentCatalog()


class Nobody:
    async def withdraw(self, account: str) -> None: ...


class Office(Worker):
    """A worker with its desk."""

    def __init__(self, store: SqlStore, clock: ManualClock, n: int = 1) -> None:
        super().__init__(store, clock, n)
        entropy = SeededEntropy(f"office {n}")
        self.feedback = Feedback(self.service, store, store.outbox, clock, "tg:-77:0")
        parts = (
            *parts_of_a_day(self.daily, self.service, store, clock, book()),
            OwnData(self.service, store, entropy, Nobody()),
            Watching(self.service, store),
        )
        self.desk = Desk(self.service, store, store.outbox, catalog=CATALOG, feedback=self.feedback, parts=parts)
        self.showing = Showing(self.service, store, clock)
        self.asked = 0

    async def types(self, who: Person, name: str, rest: str = "", place: str = "") -> Answer:
        self.asked += 1
        return await self.desk.command(f"d:{self.asked}", place or own(who), who, name, rest)

    async def presses(self, who: Person, data: str, place: str = "") -> Answer:
        self.asked += 1
        return await self.desk.press(f"d:{self.asked}", place or own(who), who, data)

    async def daily_of(self, who: Person, what: str = "", place: str = "") -> Answer:
        return await self.presses(who, press.see("-", f"daily.{what}" if what else "daily"), place)


def own(who: Person) -> str:
    return PRIVATE.format(who.id.partition(":")[2])


def words(answer: Answer | Scene | Text | None) -> str:
    """Everything that is said, in English."""
    if answer is None:
        return ""
    if isinstance(answer, Text):
        return CATALOG.say("en", answer)
    if isinstance(answer, Answer):
        told = words(answer.file.data.decode()) if answer.file is not None else ""  # type: ignore[arg-type]
        return "\n".join((words(answer.text), words(answer.scene), told))
    if isinstance(answer, str):
        return answer
    lines = [CATALOG.say("en", line.text) for line in (*answer.lines, *answer.reading)]
    buttons = [CATALOG.say("en", button.label) for row in answer.buttons for button in row]
    return "\n".join((*lines, *buttons))


def keys(answer: Answer) -> list[str]:
    assert answer.scene is not None, answer.text
    return [line.text.key for line in answer.scene.lines]


@pytest.fixture
async def office(store: SqlStore, clock: ManualClock) -> AsyncIterator[Office]:
    yield Office(store, clock)
    assert await store.check() == ()


async def begun(office: Office, who: Person) -> Table:
    answer = await office.daily_of(who, f"play.{GAME}")
    assert answer.ok, answer.text
    assert answer.table is not None
    return await stands(office.service, answer.table)


async def test_the_panel_says_what_there_is_and_begins_it(office: Office) -> None:
    ani = people(1)[0]
    front = await office.types(ani, "daily")
    assert keys(front)[:3] == ["daily-head", "daily-how", "daily-counts"]
    assert "Bazaar Blot: not played yet" in words(front)
    game = await office.types(ani, "daily", "базар")
    assert "daily-state" in keys(game)
    began = await office.daily_of(ani, f"play.{GAME}")
    assert (began.ok, began.text and began.text.key) == (True, "daily-begun")
    again = await office.daily_of(ani, f"play.{GAME}")
    assert (again.table, again.text and again.text.key) == (began.table, "daily-again")
    assert "you are in the middle of it" in words(await office.types(ani, "daily"))
    hand = await office.presses(ani, press.see(str(began.table), "hand"))
    assert hand.ok
    assert hand.scene is not None
    assert hand.scene.kind == "hand"


async def test_begun_in_a_group_it_is_shown_in_the_private_chat_alone(office: Office) -> None:
    ani = people(1)[0]
    began = await office.daily_of(ani, f"play.{GAME}", GROUP)
    assert began.text is not None
    assert began.text.key == "daily-begun-private"
    row = await office.store.table(str(began.table))
    assert row is not None
    assert [one.dest for one in row.audiences] == [private_to(ani.id)]
    assert await office.store.tables_in(GROUP) == ()


async def test_refusals_say_what_would_be_possible(office: Office) -> None:
    ani = people(1)[0]
    table = await begun(office, ani)
    for verb, key in {
        "takeback": "takeback",
        "word plum": "words",
        "spectators on": "alone",
        "rematch": "once",
        "pause": "fixed",
        "set stake 50": "fixed",
        "abandon": "fixed",
        "adjourn": "fixed",
        "voteout 2": "fixed",
        "swap 2": "fixed",
        "fill": "fixed",
        "start": "fixed",
    }.items():
        reply = await office.service.handle(Command(f"v {verb}", table.id, ani, verb, own(ani)))
        assert reply.text is not None
        assert (reply.ok, reply.text.key) == (False, f"illegal-pack-{key}"), verb
        assert "/daily" in words(reply.text) or key in ("takeback", "alone", "fixed")
    forged = await office.service.handle(Command("f", table.id, ani, "finish", own(ani)))
    assert forged.text is not None
    assert forged.text.key == "illegal-unknown-command"
    unknown = await office.daily_of(ani, "play.chess")
    assert unknown.text is not None
    assert unknown.text.key == "illegal-unknown-game"


def secrets_of(table: Table, seed: str) -> tuple[str, ...]:
    """What must not be told: the chain from the first deal's secret on, and each hand as it is written in words."""
    hands = [sorted(hand) for hand in table.state.dealt]
    lists = [" ".join(map(str, hand)) for hand in hands]
    return (seed, *(link(seed, n) for n in range(1, 6)), *lists)


LOOKS = (
    *("hand", "board", "who", "davtar", "score", "last", "verify", "verify.1", "menu", "options", "seats"),
    *("feedback.1", "share", "another", "voteout", "rules", "bid", "pick.JH"),
)


async def test_until_the_day_is_over_no_way_opens_the_deal(office: Office) -> None:
    """One has played the whole deal; another is about to. Every look, command and message of the day, by the one who
    has played, by the other and by a stranger: no secret, no hand of others, no score at another's table."""
    done, playing, stranger = people(3)
    table = await office.plays(done, await begun(office, done))
    assert table.phase == "over"
    running = await begun(office, playing)
    pack = await office.store.packs.at(days.pack_id(office.daily.today(), GAME))
    assert pack is not None
    secrets = secrets_of(table, pack.seed)
    hands = [{str(one) for one in hand} for hand in table.state.dealt]
    told: list[tuple[str, Answer]] = []
    for who in (done, playing, stranger):
        for at in (table, running):
            for what in LOOKS:
                told.append((f"{who.name} {what}", await office.presses(who, press.see(at.id, what))))
                told.append((f"{who.name} {what}", await office.presses(who, press.see(at.id, what), GROUP)))
        for name in ("verify", "davtar", "score", "last", "who", "hand", "history", "me", "mydata", "tables", "daily"):
            told.append((f"{who.name} /{name}", await office.types(who, name)))
            told.append((f"{who.name} /{name}", await office.types(who, name, place=GROUP)))
        told.append((who.name, await office.types(who, "verify", "1")))
        told.append((who.name, await office.types(who, "davtar", "1")))
        told.append((who.name, await office.types(who, "watch", table.id, GROUP)))
        told.append((who.name, await office.daily_of(who, f"deal.{GAME}")))
        told.append((who.name, await office.daily_of(who, f"card.{GAME}")))
        told.append((who.name, await office.daily_of(who, GAME)))
        told.append((who.name, await office.daily_of(who, "word")))
        told.append((who.name, await office.types(who, "feedback", "look at this")))
        told.append((who.name, await office.presses(who, press.do(table.id, "sit")) if who is stranger else told[0][1]))
    for who, answer in told:
        said = words(answer)
        assert not [secret for secret in secrets if secret in said], who
        for seat, cards in enumerate(hands):
            if seat:
                assert not in_row(said, cards), (who, seat)
    for what in set(LOOKS) - {"share"}:  # which tells a code, and the code opens nothing
        for who in (stranger, playing):
            answer = await office.presses(who, press.see(table.id, what))
            assert not answer.ok, what
            assert answer.scene is None or answer.scene.picture is None, what
    reply = await office.service.handle(Command("w", table.id, stranger, "watch", GROUP))
    assert reply.text is not None
    assert reply.text.key == "illegal-pack-alone"
    assert await office.store.matches.of(done.id, 0, 9) == ()
    assert await office.store.matches.tally(done.id) == {}
    record = await DealRecords(office.store, office.clock).of(table, 1)
    assert record.key == "feedback-pack"
    assert dict(record.args).keys() == {"table", "game"}
    await rows_are_sealed(office, table, done, secrets, hands)
    assert json.loads((await stored(office, table)).summary)["score"] == []


def in_row(said: str, cards: set[str]) -> bool:
    """Whether the whole hand of somebody stands in one line."""
    signs = {card.replace("S", "♠").replace("H", "♥").replace("D", "♦").replace("C", "♣") for card in cards}
    return any(all(sign in line for sign in signs) for line in said.splitlines())


async def stored(office: Office, table: Table):  # type: ignore[no-untyped-def]
    row = await office.store.table(table.id)
    assert row is not None
    return row


async def rows_are_sealed(
    office: Office, table: Table, who: Person, secrets: Sequence[str], hands: Sequence[set[str]]
) -> None:
    """Everything in the outbox goes to the private chats of those who play, and opens nothing."""
    seen = 0
    while (lane := await office.store.outbox.claim(["", "@"], "t", 60_000)) is not None:
        rows = await office.store.outbox.rows(lane)
        for pending in rows:
            seen += 1
            if pending.table_id == table.id:
                assert pending.row.dest == private_to(who.id)
            scene = await office.showing.scene(pending)
            said = words(scene) + pending.row.ref
            assert not [secret for secret in secrets if secret in said]
            assert not any(in_row(said, cards) for seat, cards in enumerate(hands) if seat)
        await office.store.outbox.mark(lane, [row.id for row in rows], "sent")
        await office.store.outbox.release(lane)
    assert seen


async def test_a_board_goes_nowhere_but_to_those_who_sit_there(office: Office) -> None:
    """A row for another chat, however it came about, shows nothing."""
    from bot.ports.keys import Dest, board_slot
    from bot.ports.records import OutRow, PendingRow
    from bot.table import events as ev
    from bot.table.evolve import evolve

    ani = people(1)[0]
    table = await begun(office, ani)
    shown = evolve(table, ev.Shown(GROUP, "play", ani.id), table.seq + 1, table.turn_ms)
    office.service._remember(shown)
    row = OutRow(Dest.parse(GROUP), board_slot(table.id, table.board), "board")
    scene = await office.showing.scene(PendingRow(1, "x", table.id, shown.seq, row, 0, 0))
    assert scene is not None
    assert scene.gone
    assert scene.picture is None
    office.service.forget(table.id)


async def test_the_next_day_shows_the_ranking_the_card_and_the_proof(
    office: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    everybody = people(4)
    for n, person in enumerate(everybody):
        await office.plays(person, await begun(office, person), f"taste {n}")
    await day_ends(office)
    waiting = await office.daily_of(everybody[0], GAME)
    assert "daily-closing" in keys(waiting)
    sealed = await office.daily_of(everybody[0], f"deal.{GAME}")
    assert sealed.text is not None
    assert sealed.text.key == "illegal-daily-sealed"
    await office.daily.tend()
    past = await office.daily.past(office.daily.today() - 1, GAME)
    mine = next(one for one in past.places if one.run.person == everybody[0].id)
    panel = await office.daily_of(everybody[0], GAME)
    assert keys(panel).count("daily-row") == 4
    said = words(panel)
    assert f"{mine.place}. You" in said
    assert not [person.name for person in everybody[1:] if person.name in said], "others are unknown in a private chat"
    card = await office.daily_of(everybody[0], f"card.{GAME}", GROUP)
    assert card.public
    assert card.scene is not None
    assert isinstance(card.scene.picture, DayPicture)
    assert card.scene.picture.scores == tuple(one.score for one in past.places)
    assert not any(sign in words(card) for sign in "♠♥♦♣"), "no spoiler"
    opened = await office.daily_of(everybody[0], f"deal.{GAME}")
    assert keys(opened).count("dealt-hand") == 4
    assert "verify-good" in keys(opened)
    assert past.pack is not None
    told = {line.text.key: dict(line.text.args) for line in opened.scene.lines} if opened.scene else {}
    commitment, secret = str(told["verify-commitment"]["value"]), str(told["verify-secret"]["value"])
    assert (commitment, secret) == (link(past.pack.seed, 0), link(past.pack.seed, 1))
    assert await checked(commitment, secret, past.pack.words or (), capsys)
    later = await office.daily_of(people(9)[8], f"card.{GAME}")
    assert later.text is not None
    assert later.text.key == "illegal-daily-no-card"


async def checked(commitment: str, secret: str, given: Sequence[str], capsys: pytest.CaptureFixture[str]) -> bool:
    """``davtar verify`` with what the panel shows."""
    from argparse import Namespace

    from adapters.operator import Operator

    args = Namespace(file=None, commitment=commitment, secret=secret, deal=1, word=list(given), salt=[], pack=None)
    args.game = GAME
    code = verify_cli(args, Operator())
    return code == 0 and "10" in capsys.readouterr().out


async def test_words_are_given_after_the_seals_and_until_the_day_begins(office: Office) -> None:
    ani, bob = people(2)
    first = await office.types(ani, "daily", "слово слива")
    assert first.text is not None
    assert first.text.key == "daily-word-first"
    seals = {line.text.key: dict(line.text.args) for line in first.scene.lines} if first.scene else {}
    second = await office.types(ani, "daily", "word слива")
    assert second.text is not None
    assert second.text.key == "daily-word-taken"
    await office.daily_of(bob, "word")
    office.clock.on(1_000)
    await office.types(bob, "daily", "word plum")
    await office.types(bob, "daily", "word ծիրան")
    today = await office.store.packs.fix((await office.daily.pack(office.daily.today(), GAME)).id)
    assert today is not None
    assert today.words == (), "they are tomorrow's"
    await day_ends(office)
    late = await office.types(ani, "daily", "word late")
    assert late.text is not None
    assert late.text.key == "daily-word-first", "of the day after"
    pack = await office.daily.pack(office.daily.today(), GAME)
    salts = [await office.store.packs.salted(pack.round, who.id, "never") for who in (ani, bob)]
    assert pack.words == tuple(mixed(one.salt, word) for one, word in zip(salts, ("слива", "ծիրան"), strict=True))
    assert [one.word for one in salts] == ["слива", "ծիրան"]
    assert seal_of(salts[0].salt) == salts[0].seal == seals["daily-word-salt"]["value"]
    for game in days.games():
        assert (await office.daily.pack(office.daily.today(), game)).words == pack.words
    table = await begun(office, ani)
    assert table.pack is not None
    assert table.pack.words == pack.words
    assert table.deals[0].words == pack.words


async def test_days_in_a_row(office: Office) -> None:
    ani = people(1)[0]
    for n in range(3):
        await begun(office, ani)
        assert await office.daily.streak(ani.id, GAME) == n + 1
        await day_ends(office)
        await office.daily.tend()
    assert await office.daily.streak(ani.id, GAME) == 3, "today is still open"
    office.clock.on(DAY_MS)
    assert await office.daily.streak(ani.id, GAME) == 0


async def test_whoever_is_forgotten_leaves_their_result_and_no_name(office: Office) -> None:
    ani, bob = people(2)
    await office.daily_of(ani, "word")
    await office.types(ani, "daily", "word plum")
    for who in (ani, bob):
        await office.plays(who, await begun(office, who), most=9)
    mine = await office.store.own_data(ani.id)
    assert b"plum" in mine
    pack = await office.daily.pack(office.daily.today(), GAME)
    assert pack.seed.encode() not in mine
    await office.store.forget(ani.id, "gone:abc")
    data = [
        await office.store.packs.runs(pack.id),
        await office.store.packs.words(days.round_of(office.daily.today() + 1)),
    ]
    assert ani.id not in str(data)
    assert "plum" not in str(data)
    assert len(data[1]) == 1, "its hash stays, for the proof"
    await day_ends(office)
    await office.daily.tend()
    past = await office.daily.past(office.daily.today() - 1, GAME)
    assert (past.runs, [one.run.person for one in past.places]) == (2, [bob.id])


async def test_joined_accounts_are_one_person(office: Office) -> None:
    """Whoever has played by one account and joins another is ranked once, and does not play again."""
    from sqlalchemy import insert

    from adapters.store.schema_accounts import joined

    tg, dc = Person("tg:100", "Ani"), Person("dc:100", "ani")
    other = people(2)[1]
    for who, taste in ((tg, "a"), (dc, "b"), (other, "c")):
        await office.plays(who, await office.begins(who), taste)
    row = {"account": dc.id, "person": tg.id, "name": "ani", "person_name": "Ani", "attempt": "a", "at_ms": 1}
    await office.store._backend.write(lambda conn: conn.execute(insert(joined), [row]) and None)
    again = await office.daily.begin("again", tg, GAME, "en")
    assert again.text is not None
    assert again.text.key == "daily-again"
    await day_ends(office)
    await office.daily.tend()
    past = await office.daily.past(office.daily.today() - 1, GAME)
    assert past.runs == 3
    assert sorted(one.run.person for one in past.places) == sorted([tg.id, other.id])
    first = next(one for one in past.places if one.run.person == tg.id)
    assert first.run.table_id == days.table_of(past.pack, tg.id) if past.pack else False


async def test_a_left_table_is_taken_up_again_where_it_was(office: Office) -> None:
    ani = people(1)[0]
    table = await begun(office, ani)
    assert (await office.service.handle(Command("l", table.id, ani, "leave", own(ani)))).ok
    assert (await stands(office.service, table.id)).phase == "adjourned"
    assert (await office.service.handle(Command("r", table.id, ani, f"resume {GROUP}", GROUP))).ok
    now = await stands(office.service, table.id)
    assert now.phase == "play"
    assert [one.dest for one in now.audiences] == [private_to(ani.id)], "a group it is not shown in"
    assert timers(now)
