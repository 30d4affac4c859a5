"""Who asks too fast is told so, pays nothing and harms nobody else; who plays fast is never slowed down."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.runtime.process.system import Locks
from adapters.store import open_store
from bot.desk.desk import Desk
from bot.desk.throttle import CHAT, PAID_BACK, PERSON, TYPING, TYPING_CHAT, Knock, Throttle
from bot.ports.records import Person
from bot.rate import Rate
from bot.scene import press
from bot.service import Service
from bot.table.loaded import loaded_of
from bot.text import LANGUAGES, Text
from tests.bot.house import FOUR, VANO
from tests.bot.test_service import PLACE, FakeClock, Inn
from tests.chance import SeededEntropy

SLOW = Text("illegal-slow-down")


@pytest.fixture
async def inn(tmp_path: Path) -> AsyncIterator[Inn]:
    clock = FakeClock()
    store = await open_store(f"sqlite:///{tmp_path}/t.db", clock)
    made = Inn(store, clock)
    made.service = Service(store, Locks(), clock, SeededEntropy(1), lambda: None)
    made.desk = Desk(made.service, store, store.outbox, throttle=Throttle(clock))
    yield made
    await store.close()


def rows_in(folder: Path) -> dict[str, int]:
    """How many rows each table of the database has, as another process sees it."""
    with closing(sqlite3.connect(f"file:{folder}/t.db?mode=ro", uri=True)) as conn:
        names = [name for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: conn.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}


async def test_ten_thousand_commands_a_minute(inn: Inn, tmp_path: Path) -> None:
    """One person floods a chat for half a minute with every kind of request; the four at the table notice nothing."""
    table_id = await inn.four()
    kinds = ("bid", "join", "new", "now", "word", "language", "hand", "tables", "palette")
    served, before = 0, {}
    for n in range(5_000):
        inn.clock.now += 6
        flooder = Person(VANO.id, VANO.name, lang=("hy", "ru")[n % 2])
        match n % 3:
            case 0:
                answer = await inn.desk.command(f"f:{n}", PLACE, flooder, kinds[n % 9], "ru")
            case 1:
                answer = await inn.desk.press(f"f:{n}", PLACE, flooder, press.do(table_id, "takeback"))
            case _:
                answer = await inn.desk.link(f"f:{n}", PLACE, flooder, f"join_{table_id}")
        served += answer.text != SLOW
        if n == 200:
            before = rows_in(tmp_path)
        if n % 1_000 == 500:
            table = await inn.service.table(table_id)
            assert table is not None
            seat = min(loaded_of(table).game.waiting(table.state))
            game = loaded_of(table).game
            action = "8H" if n < 1_000 else game.encode(game.timeout(table.state, seat))
            pressed = await inn.desk.press(inn.key(), PLACE, FOUR[seat], press.act(table_id, "-", action))
            assert pressed.ok, "the others play on"
    allowed = PERSON.burst + 30_000 // PERSON.every_ms
    assert PERSON.burst <= served <= allowed + 1
    now = rows_in(tmp_path)
    assert now["command_log"] - before["command_log"] <= allowed + 10
    assert not await inn.store.check()


async def test_a_refusal_writes_nothing_at_all(inn: Inn, tmp_path: Path) -> None:
    """Not a command, not a language that the platform names, not a table, not a row to be said."""
    while (await inn.desk.command(inn.key(), PLACE, VANO, "score")).text != SLOW:
        pass
    before = rows_in(tmp_path), (tmp_path / "t.db-wal").stat().st_size
    for n, lang in enumerate((*LANGUAGES, "de") * 20):
        person = Person(VANO.id, f"n{n}", lang)
        assert (await inn.desk.command(f"x{n}", PLACE, person, "new")).text == SLOW
        assert (await inn.desk.press(f"y{n}", PLACE, person, press.see("-", "tables"))).text == SLOW
        refused = await inn.desk.link(f"z{n}", PLACE, person, "join_abcdefgh")
        assert (refused.ok, refused.text, refused.scene, refused.public) == (False, SLOW, None, False)
        assert refused.lang == (lang if lang in LANGUAGES else "en"), "told in the person's own language"
    assert (rows_in(tmp_path), (tmp_path / "t.db-wal").stat().st_size) == before
    inn.clock.now += PERSON.every_ms
    assert (await inn.desk.command(inn.key(), PLACE, VANO, "new")).ok, "and then it goes on"


async def test_playing_fast_is_not_flooding(inn: Inn) -> None:
    """The clock stands still: four people play a whole deal, looking at hand and board before each move."""
    table_id = await inn.four()
    calls = iter(("8H", "pass", "pass", "pass"))
    moves = 0
    while True:
        table = await inn.service.table(table_id)
        assert table is not None
        game = loaded_of(table).game
        if game.needs_deal(table.state):
            break
        seat = min(game.waiting(table.state))
        text = next(calls, None) or game.encode(game.legal(table.state, seat).actions[0])
        for what in ("hand", "board", "davtar"):
            assert (await inn.desk.press(inn.key(), PLACE, FOUR[seat], press.see(table_id, what))).ok
        assert (await inn.desk.press(inn.key(), PLACE, FOUR[seat], press.act(table_id, "-", text))).ok
        moves += 1
    assert moves > 20


async def test_updates_that_come_three_times_cost_once(inn: Inn) -> None:
    """One effect a command: a platform that repeats itself is no flood; the answer is the first one's."""
    opened = await inn.desk.command("tg:1:1", PLACE, VANO, "new")
    for _ in range(10 * PERSON.burst):
        again = await inn.desk.press("tg:1:2", PLACE, VANO, press.do(str(opened.table), "word sun"))
        assert again.text is not None
        assert again.text.key == "word-taken"


async def test_a_crowd_in_one_chat_does_not_slow_another_chat(inn: Inn) -> None:
    """Many accounts together have the chat's rate; other chats are not touched, and neither is a person elsewhere."""
    answers = []
    for n in range(40):
        for k in range(10):
            answers.append((await inn.desk.command(f"c{n}.{k}", PLACE, Person(f"tg:{100 + n}", "x"), "score")).text)
    assert sum(text != SLOW for text in answers) == CHAT.burst
    assert (await inn.desk.command("d1", "tg:-5:77", Person("tg:500", "x"), "score")).text == SLOW, "a topic of it"
    assert (await inn.desk.command("d2", "tg:-6:0", Person("tg:500", "x"), "score")).text != SLOW
    assert (await inn.desk.command("d3", "tg:100:0", Person("tg:139", "x"), "help")).ok, "refused by the chat, unpaid"


async def test_completions_are_throttled_by_themselves(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> None:
    """Typing without end gives no more completions and asks the store nothing; commands go on, for everybody."""
    table_id = await inn.four()
    table = await inn.service.table(table_id)
    assert table is not None
    asked = 0
    real = type(inn.store).tables_in

    async def counted(*given: object) -> object:
        nonlocal asked
        asked += 1
        return await real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(type(inn.store), "tables_in", counted)
    got = [await inn.desk.choices(PLACE, VANO, "rules", "game", "b") for _ in range(3 * TYPING.burst)]
    assert sum(bool(found) for found in got) == TYPING.burst
    assert asked <= TYPING.burst
    assert (await inn.desk.command(inn.key(), PLACE, VANO, "score")).text != SLOW, "typing costs no commands"
    seat = min(loaded_of(table).game.waiting(table.state))
    assert await inn.desk.choices(PLACE, FOUR[seat], "bid", "bid", ""), "nobody else is slowed down"
    crowd = 0
    for n in range(20):
        for _ in range(TYPING.burst):
            crowd += bool(await inn.desk.choices(PLACE, Person(f"tg:{900 + n}", "x"), "rules", "game", ""))
    assert crowd == TYPING_CHAT.burst - TYPING.burst - 1, "together they have the chat's rate"
    assert await inn.desk.choices("tg:-6:0", Person("tg:990", "x"), "rules", "game", "")
    inn.clock.now += TYPING.every_ms
    assert await inn.desk.choices(PLACE, VANO, "rules", "game", ""), "and then it goes on"


RATE = Rate(5, 100)


@settings(max_examples=200)
@given(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 3)), max_size=80))
def test_never_more_than_burst_and_rate(steps: list[tuple[int, int]]) -> None:
    """Of any stretch of time: at most the burst and what grew meanwhile; and what has grown is always there."""
    clock = FakeClock()
    throttle = Throttle(clock, RATE, Rate(10_000, 1))
    let_in: list[int] = []
    for wait, _ in steps:
        clock.now += wait
        if throttle.enter("p", "c"):
            let_in.append(clock.now)
        elif wait >= RATE.every_ms:
            raise AssertionError("a token had grown")
    for i, start in enumerate(let_in):
        for j in range(i, len(let_in)):
            assert j - i + 1 <= RATE.burst + (let_in[j] - start) // RATE.every_ms + 1


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
    clock = FakeClock()
    throttle = Throttle(clock)
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
