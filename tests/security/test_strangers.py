"""Strangers at a running table: whatever they press, type or are called, however fast, only they
learn of it. Every reader of text from outside understands, or refuses by name; it never breaks and never takes long."""

from __future__ import annotations

import re
import sqlite3
import time
import unicodedata
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from dataclasses import MISSING, fields, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
import regex
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from adapters.config import BadSettings, Settings, load, names
from adapters.runtime.system import Locks
from adapters.store.store import open_store
from adapters.text import FluentCatalog
from bot.core import events as ev
from bot.core.codec import UnreadableEvent, decode_event, encode_event, text_from_json, text_to_json
from bot.core.loaded import loaded_of
from bot.core.service import Service
from bot.fair import WORD_LIMIT, PackChance, clean_word
from bot.games import rules_of
from bot.handlers import commands
from bot.handlers.admission import CHAT, PAID_BACK, PERSON, TYPING, TYPING_CHAT, Knock, Throttle
from bot.handlers.desk import Desk
from bot.handlers.part import Answer
from bot.ports.people import LONGEST, NAMELESS, tidy_name
from bot.ports.records import Person, StoredEvent
from bot.rate import Rate
from bot.text import LANGUAGES, Lang, Name, Text, t
from bot.text.tidy import one_line
from bot.text.words import read_bid, read_call, read_card, read_strain
from bot.view import press
from bot.view.show import public
from rules.core import Illegal
from rules.options import options_from
from tests.bot.house import FOUR, NINO, VANO, must, why
from tests.bot.test_service import PLACE, FakeClock, Inn
from tests.chance import SeededEntropy
from tests.security.test_leak_games import TABLES, evening
from tests.security.worlds import NASTY, anything
from tests.tiers import sampled

WORDS = FluentCatalog()
KNOWN = st.sampled_from(sorted(commands.by_name()))
FIXTURE = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
EVERYWHERE = {"help", "rules", "language", "palette", "pictures", "hand", "tables", "new", "now"}


@pytest.fixture
async def inn(tmp_path: Path) -> AsyncIterator[Inn]:
    clock = FakeClock()
    store = await open_store(f"sqlite:///{tmp_path}/t.db", clock)
    yield Inn(store, clock)
    await store.close()


class Watch:
    """A table as it lies in the database and before people, to be compared after a stranger was at it."""

    def __init__(self, inn: Inn, folder: Path, table_id: str) -> None:
        self.inn, self.folder, self.table_id = inn, folder, table_id

    async def now(self) -> tuple[Any, ...]:
        table = must(await self.inn.service.table(self.table_id))
        with closing(sqlite3.connect(f"file:{self.folder}/t.db?mode=ro", uri=True)) as conn:
            rows = [
                conn.execute(f"SELECT * FROM {name} WHERE table_id = ? ORDER BY 1, 2", (self.table_id,)).fetchall()
                for name in ("event", "timer", "game_table", "outbox")
            ]
        return table, public(table, self.inn.clock.now), rows


def explained(answer: Answer) -> str:
    """The refusal as its reader sees it: a sentence in the reader's language, short enough for an alert."""
    assert not answer.ok
    assert not answer.public
    assert answer.text is not None
    if answer.scene is not None:  # what would help, as buttons beside the sentence and nothing more
        assert answer.aside
        assert (answer.scene.picture, answer.scene.reading, answer.scene.amounts) == (None, (), ())
        assert [line.text for line in answer.scene.lines] == [answer.text]
    said = WORDS.say(answer.lang, answer.text)
    assert said
    assert not said.startswith("[")
    assert len(said) <= 200, said
    return said


async def standing(inn: Inn, folder: Path) -> Watch:
    return Watch(inn, folder, await inn.four())


async def test_nobody_presses_anothers_buttons(inn: Inn, tmp_path: Path) -> None:
    watch = await standing(inn, tmp_path)
    table = must(await inn.service.table(watch.table_id))
    seat = min(loaded_of(table).game.waiting(table.state))
    hand = await inn.desk.press(inn.key(), PLACE, FOUR[seat], press.see(table.id, "hand"))
    bids = [await inn.desk.press(inn.key(), PLACE, FOUR[seat], press.see(table.id, f"bid.{s}")) for s in "CDHSNA"]
    scenes = [public(table, 0), *(answer.scene for answer in (hand, *bids) if answer.scene is not None)]
    assert len(scenes) > 5
    forms = {b.data for scene in scenes for row in scene.buttons for b in row}
    forms |= {amount.press(n) for scene in scenes for amount in scene.amounts for n in (amount.low, amount.high)}
    actions = sorted(data for data in forms if data.startswith("a:"))
    assert len(actions) > 10
    before = await watch.now()
    for data in actions:
        assert why(await inn.desk.press(inn.key(), PLACE, VANO, data)) == "illegal-not-seated"
        for other in (1, 2, 3):
            answer = await inn.desk.press(inn.key(), PLACE, FOUR[(seat + other) % 4], data)
            assert explained(answer)
    assert await watch.now() == before
    assert (await inn.desk.press(inn.key(), PLACE, FOUR[seat], actions[0])).ok, "its owner may"


async def test_a_stale_button_is_refused_for_ever(inn: Inn, tmp_path: Path) -> None:
    """Its own key again: the same answer, no second effect. A new key: refused, with the reason."""
    watch = await standing(inn, tmp_path)
    table = must(await inn.service.table(watch.table_id))
    first = min(loaded_of(table).game.waiting(table.state))
    data = press.act(table.id, "d1b0", "8H")
    once = await inn.desk.press("tg:1:500", PLACE, FOUR[first], data)
    assert once.ok
    before = await watch.now()
    assert await inn.desk.press("tg:1:500", PLACE, FOUR[first], data) == once
    for person in (*FOUR, VANO):
        explained(await inn.desk.press(inn.key(), PLACE, person, data))
        explained(await inn.desk.press(inn.key(), PLACE, person, press.act(table.id, "d9b9", "9H")))
    assert await watch.now() == before


def mutations(data: str) -> list[str]:
    """Every deletion, doubling and change of one character, cuts, and too much of it."""
    found = [data[:n] for n in range(len(data))] + [data[n:] for n in range(1, len(data))]
    found += [data[:n] + data[n + 1 :] for n in range(len(data))]
    found += [data[: n + 1] + data[n:] for n in range(len(data))]
    found += [data[:n] + c + data[n + 1 :] for n in range(len(data)) for c in ":-a0 \x00\ud800♥" if c != data[n]]
    return [*found, data * 4, data + "x" * 64, data.upper(), data[::-1], data + "\n", "\ufeff" + data]


async def test_every_mutation_of_a_good_press_by_a_stranger(inn: Inn, tmp_path: Path) -> None:
    watch = await standing(inn, tmp_path)
    good = [
        press.act(watch.table_id, "d1b0", "8H"),
        press.do(watch.table_id, "takeback"),
        press.see(watch.table_id, "hand"),
        press.see(watch.table_id, "verify.1"),
    ]
    before = await watch.now()
    tried = 0
    for data in good:
        for forged in mutations(data):
            answer = await inn.desk.press(inn.key(), PLACE, VANO, forged)
            if not answer.ok:
                explained(answer)
            tried += 1
    assert tried > 800
    assert await watch.now() == before


@FIXTURE
@given(data=st.one_of(anything, st.from_regex(r"[ats]:[a-z2-7]{8}:[ -~]{1,40}", fullmatch=True), st.binary().map(repr)))
async def test_any_data_at_all(inn: Inn, data: str) -> None:
    for person in (VANO, NINO):
        answer = await inn.desk.press(inn.key(), PLACE, person, data)
        if not answer.ok:
            explained(answer)


@FIXTURE
@given(name=st.one_of(KNOWN, anything), rest=anything, who=anything)
async def test_any_command_with_any_words(inn: Inn, name: str, rest: str, who: str) -> None:
    stranger = Person("tg:66", who, lang=rest[:9])
    for person in (stranger, Person(NINO.id, who)):
        answer = await inn.desk.command(inn.key(), PLACE, person, name, rest)
        if not answer.ok:
            explained(answer)
        assert len(await inn.desk.choices(PLACE, person, name, "", rest)) <= 25


@FIXTURE
@given(payload=st.one_of(anything, anything.map("join_".__add__), anything.map("hand_".__add__)))
async def test_any_deep_link(inn: Inn, payload: str) -> None:
    """What is no table is a welcome; what could be one and is none is refused; nothing is written for it."""
    answer = await inn.desk.link(inn.key(), "tg:66:0", Person("tg:66", "x"), payload)
    if not answer.ok:
        explained(answer)
        assert press.is_table(payload.partition("_")[2])


async def test_ten_megabytes(inn: Inn, tmp_path: Path) -> None:
    """As data, as what is typed, as a name, as a link: answered at once, kept nowhere."""
    watch = await standing(inn, tmp_path)
    before = await watch.now()
    size = (tmp_path / "t.db").stat().st_size + (tmp_path / "t.db-wal").stat().st_size
    for unit in ("9 hearts ", "e\u0301\u0316", "{ $x }"):
        heap = unit * (10_000_000 // len(unit))
        whale = Person("tg:66", heap, lang=heap)
        start = time.process_time()
        answers = [
            await inn.desk.press(inn.key(), PLACE, whale, heap),
            await inn.desk.press(inn.key(), PLACE, whale, press.do(watch.table_id, heap)),
            await inn.desk.command(inn.key(), PLACE, whale, "bid", heap),
            await inn.desk.command(inn.key(), PLACE, whale, "word", heap),
            await inn.desk.command(inn.key(), PLACE, whale, heap, heap),
        ]
        await inn.desk.link(inn.key(), PLACE, whale, "hand_" + heap)
        await inn.desk.choices(PLACE, whale, "play", "card", heap)
        assert time.process_time() - start < 30, "to look at each pair of letters would take hours"
        for answer in answers:
            explained(answer)
    assert ((tmp_path / "t.db").stat().st_size + (tmp_path / "t.db-wal").stat().st_size - size) < 1_000_000
    assert (await watch.now())[0] == before[0]


@pytest.mark.parametrize("number", sampled(range(len(NASTY)), range(0, len(NASTY), 4)))
async def test_nasty_names_and_words_at_the_table(inn: Inn, number: int) -> None:
    nasty = NASTY[number]
    opened = await inn.desk.command(inn.key(), PLACE, Person("tg:66", nasty), "new")
    assert opened.table is not None
    await inn.desk.command(inn.key(), PLACE, Person("tg:66", nasty), "word", nasty)
    await inn.desk.command(inn.key(), PLACE, Person("tg:66", nasty), "fill")
    assert (await inn.desk.command(inn.key(), PLACE, Person("tg:66", nasty), "start")).ok
    inn.clock.now += 2_000
    await inn.tick()
    assert must(await inn.service.table(opened.table)).name_of(0) == tidy_name(nasty)
    lane = must(await inn.store.outbox.claim(("tg:", "@tg:"), "me", 60_000))
    langs: tuple[Lang, ...] = LANGUAGES
    for pending in await inn.store.outbox.rows(lane, 500):
        scene = await inn.showing.scene(pending)
        for line in scene.lines if scene else ():
            for lang in langs:
                said = WORDS.say(lang, line.text)
                assert said.encode()
                assert not set(said) & set("\x00\u202e\u2066\u2067\u2068")
    assert not WORDS.faulty
    assert not await inn.store.check()


async def test_a_seated_forger_cannot_take_the_table_elsewhere(inn: Inn, tmp_path: Path) -> None:
    """``resume`` brings a match to where it was pressed, and to no other chat that a forged button names."""
    watch = await standing(inn, tmp_path)
    await inn.desk.removed("tg:1:900", PLACE)
    for words in ("resume tg:-666:0", "rehome tg:-666:0", "put-aside", "tick idle 1", "resume  @tg:5"):
        await inn.desk.press(inn.key(), "tg:-6:0", NINO, press.do(watch.table_id, words))
        assert str(must(await inn.service.table(watch.table_id)).audiences[0].dest) in (PLACE, "tg:-6:0"), words
    assert (await inn.store.tables_in("tg:-666:0")) == ()


async def test_the_houses_own_verbs_are_nobodys(inn: Inn, tmp_path: Path) -> None:
    """``tick``, ``rehome`` and ``put-aside`` from a button or a typed command, by anybody: unknown."""
    watch = await standing(inn, tmp_path)
    before = await watch.now()
    for person in (*FOUR, VANO):
        for words in ("tick turn.0 9", "tick auto.1 9", "rehome tg:-666:0", "put-aside", "nonsense"):
            answer = await inn.desk.press(inn.key(), PLACE, person, press.do(watch.table_id, words))
            assert answer.text == Text("illegal-unknown-command")
            explained(await inn.desk.command(inn.key(), PLACE, person, words.split()[0], words))
    assert await watch.now() == before


SLOW = Text("illegal-slow-down")


@pytest.fixture
def pub(inn: Inn) -> Inn:
    inn.service = Service(inn.store, Locks(), inn.clock, SeededEntropy(1), lambda: None)
    inn.desk = Desk(inn.service, inn.store, inn.store.outbox, throttle=Throttle(inn.clock))
    return inn


def rows_in(folder: Path) -> dict[str, int]:
    """How many rows each table of the database has, as another process sees it."""
    with closing(sqlite3.connect(f"file:{folder}/t.db?mode=ro", uri=True)) as conn:
        names = [name for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: conn.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}


async def test_ten_thousand_commands_a_minute(pub: Inn, tmp_path: Path) -> None:
    table_id = await pub.four()
    kinds = ("bid", "join", "new", "now", "word", "language", "hand", "tables", "palette")
    served, before = 0, {}
    for n in range(5_000):
        pub.clock.now += 6
        flooder = Person(VANO.id, VANO.name, lang=("hy", "ru")[n % 2])
        match n % 3:
            case 0:
                answer = await pub.desk.command(f"f:{n}", PLACE, flooder, kinds[n % 9], "ru")
            case 1:
                answer = await pub.desk.press(f"f:{n}", PLACE, flooder, press.do(table_id, "takeback"))
            case _:
                answer = await pub.desk.link(f"f:{n}", PLACE, flooder, f"join_{table_id}")
        served += answer.text != SLOW
        if n == 200:
            before = rows_in(tmp_path)
        if n % 1_000 == 500:
            table = must(await pub.service.table(table_id))
            seat = min(loaded_of(table).game.waiting(table.state))
            game = loaded_of(table).game
            action = "8H" if n < 1_000 else game.encode(game.timeout(table.state, seat))
            pressed = await pub.desk.press(pub.key(), PLACE, FOUR[seat], press.act(table_id, "-", action))
            assert pressed.ok, "the others play on"
    allowed = PERSON.burst + 30_000 // PERSON.every_ms
    assert PERSON.burst <= served <= allowed + 1
    assert rows_in(tmp_path)["command_log"] - before["command_log"] <= allowed + 10
    assert not await pub.store.check()


async def test_a_refusal_writes_nothing_at_all(pub: Inn, tmp_path: Path) -> None:
    """Not a command, not a language that the platform names, not a table, not a row to be said."""
    while (await pub.desk.command(pub.key(), PLACE, VANO, "score")).text != SLOW:
        pass
    before = rows_in(tmp_path), (tmp_path / "t.db-wal").stat().st_size
    for n, lang in enumerate((*LANGUAGES, "de") * 20):
        person = Person(VANO.id, f"n{n}", lang)
        assert (await pub.desk.command(f"x{n}", PLACE, person, "new")).text == SLOW
        assert (await pub.desk.press(f"y{n}", PLACE, person, press.see("-", "tables"))).text == SLOW
        refused = await pub.desk.link(f"z{n}", PLACE, person, "join_abcdefgh")
        assert (refused.ok, refused.text, refused.scene, refused.public) == (False, SLOW, None, False)
        assert refused.lang == (lang if lang in LANGUAGES else "en"), "told in the person's own language"
    assert (rows_in(tmp_path), (tmp_path / "t.db-wal").stat().st_size) == before
    pub.clock.now += PERSON.every_ms
    assert (await pub.desk.command(pub.key(), PLACE, VANO, "new")).ok, "and then it goes on"


async def test_playing_fast_is_not_flooding(pub: Inn) -> None:
    table_id = await pub.four()
    calls = iter(("8H", "pass", "pass", "pass"))
    moves = 0
    while True:
        table = must(await pub.service.table(table_id))
        game = loaded_of(table).game
        if game.needs_deal(table.state):
            break
        seat = min(game.waiting(table.state))
        text = next(calls, None) or game.encode(game.legal(table.state, seat).actions[0])
        for what in ("hand", "board", "davtar"):
            assert (await pub.desk.press(pub.key(), PLACE, FOUR[seat], press.see(table_id, what))).ok
        assert (await pub.desk.press(pub.key(), PLACE, FOUR[seat], press.act(table_id, "-", text))).ok
        moves += 1
    assert moves > 20


async def test_updates_that_come_three_times_cost_once(pub: Inn) -> None:
    """One effect a command: a platform that repeats itself is no flood; the answer is the first one's."""
    opened = await pub.desk.command("tg:1:1", PLACE, VANO, "new")
    for _ in range(10 * PERSON.burst):
        again = await pub.desk.press("tg:1:2", PLACE, VANO, press.do(str(opened.table), "word sun"))
        assert again.text is not None
        assert again.text.key == "word-taken"


async def test_a_crowd_in_one_chat_does_not_slow_another_chat(pub: Inn) -> None:
    """Many accounts together have the chat's rate; other chats are not touched, and neither is a person elsewhere."""
    answers = []
    for n in range(40):
        for k in range(10):
            answers.append((await pub.desk.command(f"c{n}.{k}", PLACE, Person(f"tg:{100 + n}", "x"), "score")).text)
    assert sum(text != SLOW for text in answers) == CHAT.burst
    assert (await pub.desk.command("d1", "tg:-5:77", Person("tg:500", "x"), "score")).text == SLOW, "a topic of it"
    assert (await pub.desk.command("d2", "tg:-6:0", Person("tg:500", "x"), "score")).text != SLOW
    assert (await pub.desk.command("d3", "tg:100:0", Person("tg:139", "x"), "help")).ok, "refused by the chat, unpaid"


async def test_completions_are_throttled_by_themselves(pub: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    """Typing without end gives no more completions and asks the store nothing; commands go on, for everybody."""
    table = must(await pub.service.table(await pub.four()))
    asked = 0
    real = type(pub.store).tables_in

    async def counted(*given: object) -> object:
        nonlocal asked
        asked += 1
        return await real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(type(pub.store), "tables_in", counted)
    got = [await pub.desk.choices(PLACE, VANO, "rules", "game", "b") for _ in range(3 * TYPING.burst)]
    assert sum(bool(found) for found in got) == TYPING.burst
    assert asked <= TYPING.burst
    assert (await pub.desk.command(pub.key(), PLACE, VANO, "score")).text != SLOW, "typing costs no commands"
    seat = min(loaded_of(table).game.waiting(table.state))
    assert await pub.desk.choices(PLACE, FOUR[seat], "bid", "bid", ""), "nobody else is slowed down"
    crowd = 0
    for n in range(20):
        for _ in range(TYPING.burst):
            crowd += bool(await pub.desk.choices(PLACE, Person(f"tg:{900 + n}", "x"), "rules", "game", ""))
    assert crowd == TYPING_CHAT.burst - TYPING.burst - 1, "together they have the chat's rate"
    assert await pub.desk.choices("tg:-6:0", Person("tg:990", "x"), "rules", "game", "")
    pub.clock.now += TYPING.every_ms
    assert await pub.desk.choices(PLACE, VANO, "rules", "game", ""), "and then it goes on"


RATE = Rate(5, 100)


@settings(max_examples=100)
@given(st.lists(st.integers(-10_000_000, 10_000_000), max_size=30))
def test_a_clock_that_jumps_locks_nobody_out(jumps: list[int]) -> None:
    """Whatever the wall clock does, an empty bucket is full after the time it takes to fill."""
    clock = FakeClock()
    throttle = Throttle(clock, RATE, RATE)
    for jump in jumps:
        clock.now += jump
        for _ in range(7):
            throttle.enter("p", "c")
        throttle.pay_back("q", "c", PAID_BACK)
    clock.now += RATE.burst * RATE.every_ms
    assert [throttle.enter("p", "d") for _ in range(7)] == [True] * 5 + [False] * 2


def test_the_memory_is_bounded() -> None:
    throttle = Throttle(FakeClock())
    for n in range(20_000):
        throttle.enter(f"p{n}", f"c{n}")
    assert all(len(buckets) <= 4096 for buckets in throttle._buckets["asking"])


def test_an_impatient_person_is_told_first_and_let_in_again() -> None:
    """Five presses a second on a button of Discord, which takes the next one when it has been answered, or after three
    seconds without an answer: nothing is dropped of who was not told within the last ten seconds, and the press after
    one that was dropped is let in."""
    clock = FakeClock()
    throttle = Throttle(clock)
    came: list[tuple[int, Knock]] = []
    begin = clock.now
    while clock.now < begin + 120_000:
        verdict = throttle.knock("p", "c", f"k{len(came)}")
        came.append((clock.now, verdict))
        clock.now += 3_000 if verdict == "no" else 200
    verdicts = [verdict for _, verdict in came]
    assert verdicts.index("slowly") >= PERSON.burst
    assert "no" in verdicts
    for n, (at, verdict) in enumerate(came[:-1]):
        if verdict == "no":
            assert any(one == "slowly" and at - then < 10_000 for then, one in came[:n])
            assert verdicts[n + 1] == "in"


READERS = {"bid": read_bid, "card": read_card, "call": read_call, "strain": read_strain}
SHAPES = {
    "bid": r"[1-9][0-9]{0,2}[SCDHN][kg]?",
    "card": r"(10|[6-9JQKA])[SCDH]",
    "call": r"pass|q|s|ok",
    "strain": r"[SCDHN]",
}
HEAP = 10_000_000


@pytest.mark.parametrize("what", READERS)
@settings(max_examples=120)
@given(text=anything)
def test_readers_of_words(what: str, text: str) -> None:
    found = READERS[what](text)
    if found is not None:
        assert re.fullmatch(SHAPES[what], found)
        assert READERS[what](found) == found


@settings(max_examples=120)
@given(text=anything)
def test_the_games_own_parser(text: str) -> None:
    game: Any = rules_of("bazaar-blot")
    action = refusal = None
    try:
        action = game.parse(text)
    except Illegal as refused:
        refusal = refused
    if refusal is None:
        assert game.parse(game.encode(action)) == action
    else:
        assert refusal.key == "unreadable"
        assert len(str(refusal.details["text"])) <= 24


@settings(max_examples=120)
@given(name=anything, value=anything)
def test_options_by_name(name: str, value: str) -> None:
    with pytest.raises(Illegal, match="unknown-preset"):
        options_from(rules_of("bazaar-blot"), name + "?", {})
    with pytest.raises(Illegal, match="unknown-option"):
        options_from(rules_of("bazaar-blot"), None, {name + "?": value})
    for setting in rules_of("bazaar-blot").settings:
        with pytest.raises(Illegal, match="bad-option"):
            options_from(rules_of("bazaar-blot"), None, {setting.name: value + "?"})


UNITS = ("9", "a\u0301", "e\u0316\u0301\u0489", "\ufdfa", "\U0001f469\u200d", "t:a:b ", "\x00", "(" * 3)


@pytest.mark.parametrize("unit", sampled(UNITS, UNITS[:2]))
def test_ten_megabytes_take_no_time(unit: str) -> None:
    heap = unit * (HEAP // len(unit))
    readers: list[Callable[[str], object]] = [*READERS.values(), tidy_name, clean_word, press.unpack]
    readers.append(partial(one_line, longest=100))
    for read in readers:
        start = time.process_time()
        read(heap)
        assert time.process_time() - start < 5, f"{read}: to look at each pair of letters would take hours"
    with pytest.raises(Illegal):
        rules_of("bazaar-blot").parse(heap)


@settings(max_examples=120)
@given(st.one_of(anything, st.from_regex(r"[ats]:[a-z0-9-]{0,20}:[ -~]{0,60}", fullmatch=True)))
def test_unpacking_a_press(data: str) -> None:
    pressed = press.unpack(data)
    if pressed is None:
        return
    assert len(data.encode()) <= 64
    assert data.isprintable()
    assert press.is_table(pressed.table)
    match pressed:
        case press.Act(table, decision, action):
            assert press.act(table, decision, action) == data
        case press.Do(table, words):
            assert press.do(table, words) == data
        case press.See(table, what):
            assert press.see(table, what) == data


@settings(max_examples=120)
@given(anything)
@example("e" + "\u0301" * 99)
@example("\u200d\u200d")
def test_names_are_fit_to_be_kept(name: str) -> None:
    """1 to 40 characters in one line that show something, no marks that turn text round, no heaps of accents."""
    tidied = tidy_name(name)
    assert 1 <= len(tidied) <= LONGEST
    assert (tidied, tidied.splitlines()) == (tidied.strip(), [tidied])
    assert tidied == NAMELESS or regex.search(r"[\p{L}\p{N}\p{P}\p{S}]", tidied)
    assert not regex.search(r"[\p{Cc}\p{Cs}\p{Co}\p{Cn}]", tidied), ascii(tidied)
    assert set(regex.findall(r"\p{Cf}", tidied)) <= {"\u200c", "\u200d"}
    assert "mmm" not in "".join("m" if unicodedata.category(c) in ("Mn", "Me") else "." for c in tidied)
    assert tidied.encode()


@settings(max_examples=120)
@given(anything)
def test_words_for_the_shuffle(word: str) -> None:
    """Printable, short, no separator; what is kept is kept unchanged, so that anybody can redo the shuffle (HS-20)."""
    cleaned = clean_word(word)
    assert len(cleaned) <= WORD_LIMIT
    assert "|" not in cleaned
    assert not cleaned or cleaned.isprintable()
    assert (clean_word(cleaned), sorted(PackChance("00", 1, (cleaned,)).shuffled(32))) == (cleaned, list(range(32)))


@settings(max_examples=120)
@given(anything, st.sampled_from(LANGUAGES))
def test_names_and_words_are_never_a_pattern(text: str, lang: Any) -> None:
    said = FluentCatalog_.say(lang, t("word-taken", word=clean_word(text)))
    assert clean_word(text)[:20] in said or any(0xFDD0 <= ord(c) < 0xFDF0 for c in text)
    pieces = FluentCatalog_.rich(lang, t("note-left", who=Name("tg:1", tidy_name(text)), seat=1))
    assert [p for p in pieces if isinstance(p, Name)] == [Name("tg:1", tidy_name(text))]
    assert not FluentCatalog_.faulty


FluentCatalog_ = FluentCatalog()


def _stored() -> list[StoredEvent]:
    log = list(islice(evening(TABLES["bazaar-blot-0"], 1), 60))[-1].log
    kinds: dict[Any, Any] = {type(event): event for event in log}
    others = [ev.Lapsed(1), ev.Proposed("swap", "tg:1", "A", 2), ev.Voted("tg:1", True), ev.Rehomed("tg:-1:0")]
    return [StoredEvent(1, n.type, n.v, n.body, 0) for n in (encode_event(e) for e in (*kinds.values(), *others))]


STORED = _stored()


@settings(max_examples=120)
@given(st.data())
def test_a_damaged_event_is_never_taken_for_another(data: st.DataObject) -> None:
    stored = data.draw(st.sampled_from(STORED))
    body = bytearray(stored.body)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, max(len(body) - 1, 0)))
        match data.draw(st.integers(0, 2)):
            case 0 if body:
                body[at] = data.draw(st.integers(0, 255))
            case 1:
                del body[at:]
            case _:
                body[at:at] = data.draw(st.binary(max_size=4))
    damaged = StoredEvent(stored.seq, stored.type, stored.v, bytes(body), 0)
    try:
        event = decode_event(damaged, "bazaar-blot")
    except UnreadableEvent:
        return
    again = msgspec.json.decode(encode_event(event).body)
    meant = msgspec.json.decode(damaged.body)
    assert {k: v for k, v in again.items() if k in meant} == {k: v for k, v in meant.items() if k in again}


@pytest.mark.parametrize("stored", STORED, ids=[s.type for s in STORED])
def test_a_field_lost_or_too_many_is_noticed(stored: StoredEvent) -> None:
    body = msgspec.json.decode(stored.body)
    added_later = {one.name for one in fields(getattr(ev, stored.type)) if one.default is not MISSING}
    for name in set(body) - added_later:
        less = {k: v for k, v in body.items() if k != name}
        with pytest.raises(UnreadableEvent, match="cannot be read"):
            decode_event(StoredEvent(1, stored.type, 1, msgspec.json.encode(less), 0), "bazaar-blot")
    for other in (replace(stored, type=stored.type + "x"), replace(stored, v=2), replace(stored, body=b"[1]")):
        with pytest.raises(UnreadableEvent, match="cannot be read"):
            decode_event(other, "bazaar-blot")


@settings(max_examples=120)
@given(st.one_of(st.text(max_size=60), st.sampled_from(['{"k":1}', "[]", "{}", '{"k":"x","a":[[1]]}', '{"p":1}', "1"])))
def test_a_damaged_text_is_refused_or_is_a_text(raw: str) -> None:
    try:
        text = text_from_json(raw)
    except (ValueError, KeyError, TypeError, msgspec.MsgspecError):
        return
    assert text_from_json(text_to_json(text)) == text


def test_a_text_survives_its_json() -> None:
    for nasty in NASTY:
        word = clean_word(nasty)
        text = Text("x", (("a", Text("y", (("w", word), ("n", Name("tg:1", tidy_name(nasty), True))))), ("z", 3)))
        assert text_from_json(text_to_json(text)) == text


def refused(file: Path) -> BadSettings | None:
    """Why the settings of a file are refused, None if they are good; anything else fails the test."""
    try:
        assert isinstance(load(file), Settings)
    except BadSettings as bad:
        return bad
    return None


@settings(max_examples=120)
@given(st.sampled_from(sorted(names())), st.one_of(anything, st.text("0123456789:/@.-_ abc[]", max_size=60)))
def test_values_of_the_environment_file(tmp_path_factory: pytest.TempPathFactory, name: str, value: str) -> None:
    folder = Path(tmp_path_factory.getbasetemp()) / "env"
    folder.mkdir(exist_ok=True)
    (folder / ".env").write_bytes(f"{name}={value}\n".encode("utf-8", "surrogatepass"))
    bad = refused(folder / ".env")
    if bad is not None:
        assert {problem.name for problem in bad.problems} <= {*names(), str(folder / ".env")}
        if len(value) > 12 and value not in str(folder):
            assert value not in repr(bad) + str(bad) + repr(bad.problems)


@settings(max_examples=100)
@given(st.binary(max_size=200))
def test_an_environment_file_of_any_bytes(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    file = Path(tmp_path_factory.getbasetemp()) / "bytes.env"
    file.write_bytes(raw)
    bad = refused(file)
    assert bad is None or bad.problems
