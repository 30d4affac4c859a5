"""The one write (I1, I2, I4), once for each key, everything or nothing, and the checker that sees damage; the ledger of
chips (HS-2) and the jackpot (HS-4); databases that are full, read-only, broken, missing or cut off."""

from __future__ import annotations

import asyncio
import itertools
import os
import pwd
import random
import re
import signal
import sqlite3
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import Executable, delete, insert, text, update

from adapters.store import postgres, sqlite
from adapters.store.postgres import USED_OFTEN, PostgresBackend
from adapters.store.schema import account, command_log, event, game_table, lane, outbox, table_person, timer
from adapters.store.store import SqlStore, open_store
from adapters.text import FluentCatalog
from bot.core.chips import DAY_MS, FLOOR, GRANT, HOUSE, ISSUER, JACKPOT, Draws, grant, moved
from bot.features.chips import GRACE_MS, Jackpot, Purse
from bot.games import entry_of
from bot.ports import StoreUnavailable
from bot.ports.keys import Dest, Slot
from bot.ports.records import Decide, Decision, Entry, Head, NewEvent, OutRow, Posting, Sent, Timer
from bot.text import LANGUAGES
from tests.bench.kit import deal
from tests.bot.house import must
from tests.chance import SeededEntropy
from tests.store.kit import NOON, PLACE, ManualClock, board, both, events, mount, note, refusing, row, say, saying
from tests.store.played import Hall
from tests.store.servers import pooled, server, wire
from tests.tiers import nightly

ROOT = Path(__file__).resolve().parents[2]


@both
async def test_what_a_command_causes_is_all_there(store: SqlStore) -> None:
    done = await say(
        store,
        "t1",
        "tg:1:1",
        "a",
        "b",
        outbox=(board("t1"), note("hello")),
        timers=(Timer("turn.0", 2, NOON + 5),),
        persons=("tg:7", "tg:8"),
    )
    assert (done.head_seq, done.duplicate, [e.seq for e in done.events]) == (2, False, [1, 2])
    assert (await store.events("t1"), [e.body for e in done.events]) == (done.events, [b"a", b"b"])
    kept = must(await store.table("t1"))
    assert (kept.head_seq, kept.persons, kept.shown()) == (2, ("tg:7", "tg:8"), (Dest(PLACE),))
    pending = await store.outbox.rows(must(await store.outbox.claim(("tg:",), "me", 1000)))
    assert [(p.row, p.seq, p.table_id, p.dedupe_key) for p in pending] == [
        (board("t1"), 2, "t1", "t1:1:0"),
        (note("hello"), 2, "t1", "t1:1:1"),
    ]
    assert [one.timer for one in await store.timers.due(NOON + 5)] == [Timer("turn.0", 2, NOON + 5)]


async def test_a_repeated_key_has_no_second_effect_and_the_same_answer(store: SqlStore) -> None:
    await say(store, "t1", "k", "a", outcome='{"ok":1}', outbox=(board("t1"),))
    again = await store.transact("t1", "k", 0, _never)
    assert (again.duplicate, again.outcome, again.events, again.head_seq) == (True, '{"ok":1}', (), 1)
    assert (await store.transact("t2", "k", 0, _never)).duplicate, "at another table too"
    assert (len(await store.events("t1")), await store.table("t2")) == (1, None)
    refused = await store.transact("t1", "k2", 1, refusing('{"ok":0}'))
    assert (refused.head_seq, refused.events) == (1, ())
    again = await store.transact("t1", "k2", 1, _never)
    assert (again.duplicate, again.outcome) == (True, '{"ok":0}'), "a refusal is remembered too"
    assert (await store.transact("none", "k3", 0, refusing())).head_seq == 0
    assert await store.table("none") is None


async def test_decide_sees_only_what_it_does_not_know(store: SqlStore, clock: ManualClock) -> None:
    await say(store, "t1", "k1", "a", "b", "c", persons=("tg:7",))
    seen: list[Head] = []

    def look(head: Head) -> Decision:
        seen.append(head)
        return Decision("ok")

    for key, known in (("k2", 1), ("k3", 3)):
        await store.transact("t1", key, known, look)
    assert [([e.body for e in head.events], head.head_seq) for head in seen] == [([b"b", b"c"], 3), ([], 3)]
    assert seen[0].row == await store.table("t1")
    clock.on(7)
    await store.transact("t1", "k4", 3, lambda _: Decision("ok", events("d")))
    kept = must(await store.table("t1"))
    assert (kept.head_seq, kept.updated_ms, kept.persons) == (4, NOON + 7, ("tg:7",)), "without a new row"


@both
async def test_what_decide_raises_comes_out_and_leaves_nothing(store: SqlStore) -> None:
    class Odd(Exception):
        pass

    def fail(head: Head) -> Decision:
        raise Odd("from inside")

    with pytest.raises(Odd, match="from inside"):
        await store.transact("t1", "k", 0, fail)
    assert (await say(store, "t1", "k", "a")).duplicate is False


async def test_what_cannot_be_right_is_refused(store: SqlStore) -> None:
    with pytest.raises(ValueError, match="without a row"):
        await store.transact("t1", "k", 0, lambda _: Decision("ok", events("a")))
    assert await store.events("t1") == ()
    await say(store, "t1", "k1", "a")
    with pytest.raises(StoreUnavailable):  # a cache ahead of the database is not believed
        await store.transact("t1", "k2", 9, _never)


@both
async def test_one_failing_decide_does_not_touch_those_that_share_its_commit(store: SqlStore) -> None:
    """The group commit of SQLite: 32 tables at once, every third fails after the others' rows are written."""

    def fail(head: Head) -> Decision:
        raise RuntimeError("mine alone")

    async def one(n: int) -> bool:
        try:
            await store.transact(f"t{n}", f"k{n}", 0, fail if n % 3 == 0 else saying(f"t{n}", "a", outbox=(note(),)))
        except RuntimeError:
            return False
        return True

    assert [n for n, well in enumerate(await asyncio.gather(*map(one, range(32)))) if not well] == list(range(0, 32, 3))
    for n in range(32):
        assert len(await store.events(f"t{n}")) == (0 if n % 3 == 0 else 1)


@both
async def test_many_at_once_each_delivered_twice(store: SqlStore) -> None:
    orders = [(f"t{n % 12}", f"tg:1:{n}") for n in range(120)] * 2
    random.Random(5).shuffle(orders)

    def decide(table: str) -> object:
        hand = OutRow(Dest.parse("@tg:7"), Slot.parse(f"hand:{table}"), "hand", seat=0)
        return saying(table, "x", outbox=(board(table), hand))

    done = await asyncio.gather(*(store.transact(t, k, 0, decide(t)) for t, k in orders))  # type: ignore[arg-type]
    assert sum(not one.duplicate for one in done) == 120
    for n in range(12):
        assert [e.seq for e in await store.events(f"t{n}")] == list(range(1, 11))


@both
async def test_the_first_command_of_a_table_delivered_twice_at_once(stores: list[SqlStore]) -> None:
    for n in range(30):
        same = (f"t{n}", f"k{n}", 0, saying(f"t{n}", "x"))
        done = await asyncio.gather(*(one.transact(*same) for one in stores))
        assert [told.duplicate for told in done].count(False) == 1


@both
async def test_two_workers_on_one_table(stores: list[SqlStore]) -> None:
    """Two stores on one database, twenty commands each at the same moment: no number is given twice (I1)."""
    each = [(worker, f"{name}{n}") for n in range(20) for name, worker in enumerate(stores)]
    decide = {key: saying("t", key, outbox=(board("t"), note())) for _, key in each}
    await asyncio.gather(*(worker.transact("t", key, 0, decide[key]) for worker, key in each))
    found = await stores[1].events("t")
    assert sorted(one.body.decode() for one in found) == sorted(decide)
    assert [one.seq for one in found] == list(range(1, 41))


@both
async def test_where_tables_are_found(store: SqlStore, clock: ManualClock) -> None:
    await say(store, "a", "k1", "x", status="lobby", persons=("tg:7",))
    clock.on(10)
    await say(store, "b", "k2", "x", persons=("tg:7", "tg:8"))
    clock.on(10)
    await say(store, "c", "k3", "x", status="closed", persons=("tg:7",))
    await say(store, "d", "k4", "x", status="adjourned", place="tg:-5:9", persons=("tg:9",))
    assert [t.table_id for t in await store.tables_in(PLACE)] == ["a", "b"]
    assert [t.table_id for t in await store.tables_in("tg:-5:9")] == ["d"]
    assert [t.table_id for t in await store.tables_of("tg:7")] == ["b", "a"]
    assert ([t.table_id for t in await store.live_tables()], await store.heads()) == (["b", "a"], {"a": 1, "b": 1})
    assert {t.table_id: t.status for t in await store.tables({"a", "c", "none"})} == {"a": "lobby", "c": "closed"}
    assert await store.tables(()) == ()
    clock.on(10)
    await store.transact("b", "k5", 1, saying("b", "y", persons=("tg:8", "tg:9")))
    assert (await store.heads(), [t.table_id for t in await store.tables_of("tg:7")]) == ({"a": 1, "b": 2}, ["a"])
    assert [t.table_id for t in await store.tables_of("tg:9")] == ["b", "d"]


@both
async def test_names_of_any_script_survive_and_preferences(store: SqlStore, url: str) -> None:
    """And they are there when the store is opened again."""
    summary = '{"names": ["Դավիթ", "დავით", "كريم", "🂡", "z͑ͫ"]}'
    await say(store, "t", "k", "тест", summary=summary, persons=("web:Անի",))
    for name, value in (("lang", "hy"), ("palette", "four"), ("lang", "ka")):
        await store.set_pref("tg:7", name, value)
    again = await open_store(url)
    kept = must(await again.table("t"))
    assert (kept.summary, kept.persons) == (summary, ("web:Անի",))
    assert (await again.events("t"))[0].body.decode() == "тест"
    assert await again.prefs("tg:7") == {"lang": "ka", "palette": "four"}
    for _ in range(2):
        await again.set_pref("tg:7", "lang", None)
    assert (await store.prefs("tg:7"), await store.prefs("tg:77")) == ({"palette": "four"}, {})
    await again.close()


def _never(head: Head) -> Decision:
    raise AssertionError("a known command is not decided again")


OF_NOTHING = dict.fromkeys(("audiences", "persons"), "[]") | {"game": "g", "status": "live", "summary": ""}
MOMENT = {"created_ms": 1, "updated_ms": 1}
ORPHAN = {"table_id": "u", "seq": 1, "type": "x", "v": 1, "body": b"", "cmd_key": "k1", "at_ms": 1}
UNLOGGED = {"first_seq": None, "last_seq": None}
TOO_LATE = {"state": "sent", "done_ms": NOON + 10**6}
PLANTED: dict[str, tuple[Executable, str]] = {
    "a hole in the numbers": (delete(event).where(event.c.seq == 2), "I1 gap, I2 log"),
    "a head too far": (update(game_table).values(head_seq=9), "I1 head"),
    "a head that fell back": (update(game_table).values(head_seq=1), "I1 head, I4 unfounded, I6 timer"),
    "a table without events": (
        insert(game_table).values(table_id="u", head_seq=3, **OF_NOTHING, **MOMENT),
        "I1 head",
    ),
    "a command at two tables": (insert(event).values(ORPHAN), "I1 head, I2 two-tables"),
    "a torn command": (update(event).where(event.c.seq == 4).values(cmd_key="k1"), "I2 torn, I2 log"),
    "a log that says otherwise": (update(command_log).where(command_log.c.cmd_key == "k2").values(UNLOGGED), "I2 log"),
    "something said of nothing": (update(outbox).where(outbox.c.id == 1).values(seq=77), "I4 unfounded"),
    "a lane that miscounts": (update(lane).values(pending=lane.c.pending + 1), "I5 lane"),
    "a lane that is missing": (delete(lane), "I5 lane"),
    "a closed row without a time": (update(outbox).where(outbox.c.state == "sent").values(done_ms=None), "I5 state"),
    "an older board after a newer": (update(outbox).where(outbox.c.id == 1).values(TOO_LATE), "I5 order"),
    "a clock of no event": (update(timer).values(armed_seq=99), "I6 timer"),
    "a clock of a table that is over": (update(game_table).values(status="closed"), "I6 timer"),
    "somebody at no table": (insert(table_person).values(table_id="zz", person="tg:7"), "I2 person"),
}


@pytest.mark.parametrize("what", PLANTED, ids=lambda what: what.replace(" ", "-"))
@pytest.mark.usefixtures("damaged")
async def test_damage_is_named(store: SqlStore, clock: ManualClock, what: str) -> None:
    await say(store, "t", "k1", "a", "b", outbox=(board("t"), note()), timers=(Timer("turn.0", 2, NOON),))
    await store.transact("t", "k2", 2, saying("t", "c", "d", outbox=(board("t"), note())))
    held = must(await store.outbox.claim(("tg:",), "me", 1000))
    rows = await store.outbox.rows(held)
    clock.on(5)
    message = Sent(Dest(PLACE), Slot.parse("board:t:1"), "1", 4, "h", clock.now)
    await store.outbox.mark(held, [rows[2].id], "sent", message)
    await store.outbox.mark(held, [rows[0].id], "superseded")
    assert await store.check() == ()
    statement, expected = PLANTED[what]
    await store._backend.write(lambda conn: conn.execute(statement) and None)
    found = await store.check()
    assert {f"{one.invariant} {one.key}" for one in found} == set(expected.split(", "))
    assert all(one.detail for one in found)


@both
async def test_looked_at_while_others_write(store: SqlStore, url: str) -> None:
    """All checks see one moment: what is committed between two of them is no damage."""
    other = await open_store(url)
    over = asyncio.Event()

    async def write() -> None:
        for n in itertools.count():
            if over.is_set():
                return
            await say(other, f"t{n}", f"k{n}", "a", "b", outbox=(board(f"t{n}"), note()))

    writing = asyncio.create_task(write())
    try:
        for _ in range(60):
            assert await store.check() == ()
            assert not writing.done()
    finally:
        over.set()
        await writing
        await other.close()


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    statements: list[str] = []
    opened = sqlite._writing

    def traced(path: Path) -> sqlite3.Connection:
        raw = opened(path)
        raw.set_trace_callback(lambda one: statements.append(" ".join(one.split())))
        return raw

    monkeypatch.setattr(sqlite, "_writing", traced)
    return statements


async def test_a_move_reads_the_row_of_its_table_and_its_key(tmp_path: Path, said: list[str]) -> None:
    """And where nobody is blocked, nobody's accounts are looked up."""
    clock = ManualClock()
    store = await open_store(f"sqlite:///{tmp_path}/davtar.db", clock)
    hall = Hall(store, clock)
    table = await hall.opened("bazaar-blot")
    said.clear()
    await hall.says(table, "set target 301")
    assert len([one for one in said if " FROM chat_block " in one]) == 1
    assert not [one for one in said if " FROM joined " in one]
    await hall.says(table, "start")
    await deal(hall.service, table)
    said.clear()
    await hall.moves(table, 1)
    reads = [one.split(" FROM ")[1].split()[0] for one in said if one.startswith("SELECT")]
    assert reads == ["game_table", "command_log"]
    (row,) = (one for one in said if one.startswith("UPDATE game_table"))
    assert not [one for one in ("persons", "audiences") if one in row]
    await store.close()


ARAM, NINO, DAVIT, LUSINE = "tg:1", "tg:2", "dc:3", "web:4"


def moving(table: str, *entries: Entry, outcome: str = "ok") -> object:
    def decide(head: Head) -> Decision:
        return Decision(outcome, events("x"), row(table, head), entries=entries)

    return decide


def stake(n: int = 100) -> Entry:
    return moved("stake", (ARAM, -n), (NINO, -n), ("table:t1", 2 * n))


async def granted(store: SqlStore) -> None:
    for person in (ARAM, NINO):
        assert await store.ledger.post(f"grant:{person}", lambda balance, person=person: (grant(person),))  # type: ignore[misc]


async def balances(store: SqlStore, *accounts: str) -> list[int | None]:
    return [await store.ledger.balance(account) for account in accounts]


async def test_an_account_begins_with_a_grant_from_the_issuer(store: SqlStore) -> None:
    """HS-2: a starting grant; only the issuer owes."""
    assert await balances(store, ARAM, ISSUER) == [None, None]
    await granted(store)
    assert (await balances(store, ARAM, NINO, ISSUER), await store.check()) == ([GRANT, GRANT, -2 * GRANT], ())


async def test_chips_move_with_the_events_and_once(store: SqlStore) -> None:
    """HS-2, HS-3: the stake goes in with the events of the start; the same command again moves nothing. A decision sees
    the balances of its own transaction."""
    await granted(store)
    seen: list[int | None] = []

    def decide(head: Head) -> Decision:
        seen.extend((head.balance(ARAM), head.balance("tg:99")))
        return Decision("ok", events("x"), row("t1", head), entries=(stake(),))

    for _ in range(3):
        await store.transact("t1", "k1", 0, decide)
    assert (seen, await balances(store, ARAM, NINO, "table:t1")) == ([GRANT, None], [GRANT - 100, GRANT - 100, 200])


async def test_who_has_nothing_cannot_pay_and_nothing_happens(store: SqlStore) -> None:
    """HS-2: no account but the issuer's owes; what would make it owe is not done at all, its events neither."""
    await granted(store)
    with pytest.raises(ValueError, match="owe"):
        await store.transact("t1", "k1", 0, moving("t1", stake(GRANT + 1)))  # type: ignore[arg-type]
    assert (await balances(store, ARAM, "table:t1"), await store.events("t1")) == ([GRANT, None], ())
    lost = Entry("odd", (Posting(ARAM, -1),))
    with pytest.raises(ValueError, match="zero"):
        await store.transact("t1", "k2", 0, moving("t1", lost))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="zero"):
        moved("odd", (ARAM, -1), (NINO, 2))


@both
async def test_many_tables_at_once_lose_no_chip(store: SqlStore) -> None:
    """HS-2: forty tables, the same few people, all at the same time: the books balance to the chip."""
    seed = 7
    print(f"seed {seed}")
    chance = random.Random(seed)
    people = [f"tg:{n}" for n in range(5)]
    for person in people:
        await store.ledger.post(f"grant:{person}", lambda balance, person=person: (grant(person),))  # type: ignore[misc]

    async def play(table: str) -> None:
        a, b = chance.sample(people, 2)
        entries = (moved("stake", (a, -7), (b, -7), (f"table:{table}", 14)),)
        await store.transact(table, f"{table}:1", 0, moving(table, *entries))  # type: ignore[arg-type]
        back = (moved("won", (f"table:{table}", -14), (a, 13), (JACKPOT, 1)),)
        await store.transact(table, f"{table}:2", 1, moving(table, *back))  # type: ignore[arg-type]

    await asyncio.gather(*(play(f"t{n}") for n in range(40)))
    held = [n or 0 for n in await balances(store, *people)]
    assert (sum(held) + 40, await balances(store, JACKPOT, "table:t3")) == (len(people) * GRANT, [40, 0])


@pytest.mark.usefixtures("damaged")
async def test_a_torn_ledger_is_found(store: SqlStore, clock: ManualClock) -> None:
    """I7: the checker sees a balance that its lines do not give."""
    await granted(store)
    wrong = update(account).where(account.c.name == ARAM).values(balance=GRANT + 1)
    await store._backend.write(lambda conn: conn.execute(wrong).rowcount)
    assert [v.invariant for v in await store.check()] == ["I7"]


async def test_looking_at_the_purse_fills_it_once_a_day(store: SqlStore, clock: ManualClock) -> None:
    """HS-2: a grant at first, then up to the floor, once a day; who has more than the floor gets nothing."""
    purse = Purse(store.ledger, clock, Jackpot(store.ledger, store, clock, SeededEntropy(1), Draws(days=0)))
    for days, lost, looks, left in (
        (0, 0, 1, GRANT),
        (1, 0, 1, GRANT),
        (1, 900, 2, FLOOR),
        (0, 400, 1, 100),
        (1, 0, 5, FLOOR),
    ):
        if lost:
            await store.ledger.post(f"lost{lost}", lambda _, n=lost: (moved("lost", (ARAM, -n), (HOUSE, n)),))  # type: ignore[misc]
        clock.on(days * DAY_MS)
        await asyncio.gather(*(purse.look(ARAM) for _ in range(looks)))
        assert await balances(store, ARAM) == [left]


@pytest.mark.parametrize(
    ("game", "pot", "deals", "taken"),
    [
        ("bura3", 200, 3, 10),
        ("domino", 100, 5, 6),
        ("nardi", 200, 1, 11),
        ("nardi", 200, 3, 13),
        ("long-nardi", 1000, 3, 65),
        ("domino", 15, 1, 0),
    ],
)
def test_the_commission(game: str, pot: int, deals: int, taken: int) -> None:
    """HS-4: Bura 5 %, Domino 6 %, Nardi 5.5 % and half a per cent for each further deal; rounded down (HS-2)."""
    assert must(entry_of(game).commission).of(pot, deals) == taken


def house(store: SqlStore, clock: ManualClock, draws: Draws = Draws(days=7, percent=50), seed: int = 1) -> Jackpot:  # noqa: B008
    return Jackpot(store.ledger, store, clock, SeededEntropy(seed), draws)


async def played(store: SqlStore, table: str, *people: str, fee: int = 10, stake: int = 100) -> None:
    """A match for a stake of ``people``, whose first has won; each with an account."""
    for person in people:
        await store.ledger.post(f"grant:{person}", lambda balance, person=person: (grant(person),))  # type: ignore[misc]
    pot, whole = f"table:{table}", stake * len(people)
    entries = (
        moved("stake", *((person, -stake) for person in people), (pot, whole)),
        *([moved("commission", (pot, -fee), (JACKPOT, fee))] if fee else []),
        moved("won", (pot, fee - whole), (people[0], whole - fee)),
    )
    await store.transact(table, f"over:{table}", 0, moving(table, *entries))  # type: ignore[arg-type]


async def purse_of(store: SqlStore, jackpot: Jackpot, clock: ManualClock, person: str) -> str:
    scene = await Purse(store.ledger, clock, jackpot).look(person)
    for lang in LANGUAGES:
        assert not [line for line in scene.lines if FluentCatalog().say(lang, line.text).startswith("[")], lang
    return "\n".join(FluentCatalog().say("en", line.text) for line in scene.lines)


def by_hand(secret: str, day: int, count: int) -> int:
    """The winning ticket as the document says, written from it and not from the code."""
    block = 0
    while True:
        digest = sha256(f"{secret}|{day}|jackpot|{block}".encode()).hexdigest()
        for at in range(0, 64, 8):
            number = int(digest[at : at + 8], 16)
            if number < 2**32 - 2**32 % count:
                return number % count + 1
        block += 1


def to_the_day(clock: ManualClock, days: int = 7) -> int:
    day = (clock.now // DAY_MS // days + 1) * days
    clock.now = day * DAY_MS
    return day


@both
async def test_sealed_drawn_once_and_checked_by_hand(store: SqlStore, clock: ManualClock) -> None:
    """The seal and one's tickets stand there before; then five workers draw at once, and one ticket wins."""
    jackpot = house(store, clock)
    await played(store, "t1", ARAM, NINO, fee=30)
    await played(store, "t2", DAVIT, ARAM, fee=71)
    await played(store, "free", LUSINE, NINO, fee=0)  # paid nothing into the fund
    before = await purse_of(store, jackpot, clock, ARAM)
    assert "Yours: 1, 4." in before or "Yours: 1, 3." in before
    assert "4 tickets so far" in before
    assert "no ticket yet" in await purse_of(store, jackpot, clock, LUSINE)
    seal, number = re.search(r"Seal of draw (\d+): ([0-9a-f]{64})", before).groups()[::-1]  # type: ignore[union-attr]
    day = to_the_day(clock)
    assert day == int(number)
    clock.on(GRACE_MS - 1)
    await jackpot.settle()
    assert await store.ledger.draws(9) == ()
    clock.on(1)
    tickets = await store.ledger.tickets(0, day * DAY_MS)
    assert sorted(tickets) == sorted([ARAM, NINO, DAVIT, ARAM])
    workers = [house(store, clock, seed=n) for n in range(2, 7)]
    await asyncio.gather(*(worker.settle() for worker in workers))
    (drawn,) = await store.ledger.draws(9)
    winner = drawn.winner
    assert ((drawn.day, drawn.chips), await balances(store, JACKPOT)) == ((day, 50), [51])
    after = await purse_of(store, jackpot, clock, winner)
    secret = must(re.search(r"Secret of draw \d+: ([0-9a-f]{64})", after))[1]
    ticket = by_hand(secret, day, 4)
    assert sha256(secret.encode()).hexdigest() == seal
    assert f"you won 50 chips with ticket {ticket} of 4!" in after
    assert tickets[ticket - 1] == winner
    assert f"50 chips went to ticket {ticket} of 4." in await purse_of(store, jackpot, clock, LUSINE)
    assert "no ticket yet" in after, "tickets count once"


async def test_without_a_seal_or_tickets_there_is_no_draw(store: SqlStore, clock: ManualClock) -> None:
    """Nobody was there to make the seal before the day: it is left out, and its tickets count at the next."""
    await played(store, "t1", ARAM, NINO)
    to_the_day(clock)
    clock.on(GRACE_MS)
    jackpot = house(store, clock)
    assert "went to" not in await purse_of(store, jackpot, clock, ARAM)
    assert "Yours: 1." in await purse_of(store, jackpot, clock, ARAM)
    day = to_the_day(clock)
    for _ in range(3):  # without tickets the fund waits
        clock.on(GRACE_MS)
        await jackpot.settle()
        assert [draw.day for draw in await store.ledger.draws(9)] == [day]
        to_the_day(clock)


async def test_the_operator_says_how(store: SqlStore, clock: ManualClock) -> None:
    """Every day, all of it, for everybody with an account; or never."""
    never = house(store, clock, Draws(days=0))
    await played(store, "t1", ARAM, NINO)
    await store.ledger.post("grant:dc:3", lambda balance: (grant(DAVIT),))
    assert "raw" not in await purse_of(store, never, clock, ARAM)
    daily = house(store, clock, Draws(days=1, percent=100, everybody=True))
    assert "Yours: 3." in await purse_of(store, daily, clock, DAVIT)
    to_the_day(clock, 1)
    await store.ledger.post("grant:web:4", lambda balance: (grant(LUSINE),))  # too late for this one
    clock.on(GRACE_MS)
    await daily.settle()
    (drawn,) = await store.ledger.draws(9)
    assert (drawn.winner in (ARAM, NINO, DAVIT), drawn.chips) == (True, 10)
    assert await balances(store, JACKPOT, LUSINE) == [0, GRANT]
    changed = house(store, clock)  # only for players now: what was drawn for everybody is told as it was
    for jackpot in (daily, changed):
        assert "10 chips went to ticket" in await purse_of(store, jackpot, clock, LUSINE)
        assert " of 3." in await purse_of(store, jackpot, clock, LUSINE)


async def fails(store: SqlStore, key: str) -> str:
    with pytest.raises(StoreUnavailable) as refused:
        await say(store, "t", key, "a")
    return refused.value.key


async def test_disk_full_and_room_again(small_disk: Path) -> None:
    store = await open_store(f"sqlite:///{small_disk}/davtar.db")
    await say(store, "t", "first", "a", outbox=(note(),))
    filler = small_disk / "filler"
    keys = [f"k{n}" for n in range(24)]

    def big(n: int) -> Decide:
        body = os.urandom(20_000)
        return lambda head: Decision("ok", (NewEvent("big", 1, body),), row(f"b{n}", head), (note(),))

    async def one(n: int) -> str:
        try:
            await store.transact(f"b{n}", keys[n], 0, big(n))
        except StoreUnavailable as error:
            return error.key
        return ""

    with filler.open("wb") as file:
        left = os.statvfs(small_disk)
        file.write(bytes(max(0, left.f_bavail * left.f_frsize - 150_000)))
    found = await asyncio.gather(*map(one, range(24)))
    assert "disk-full" in found
    assert set(found) <= {"", "disk-full"}
    assert await store.check() == ()
    kept = {n for n in range(24) if await store.table(f"b{n}") is not None}
    assert kept == {n for n in range(24) if found[n] == ""}, "what failed left nothing, what succeeded is there"
    filler.unlink()
    for n in range(24):
        assert (await store.transact(f"b{n}", keys[n], 0, big(n))).duplicate == (n in kept)
    assert ((await store.events("t"))[0].body, await store.check()) == (b"a", ())
    await store.close()


async def test_a_file_system_that_became_read_only(small_disk: Path) -> None:
    url = f"sqlite:///{small_disk}/davtar.db"
    store = await open_store(url)
    await say(store, "t", "k", "a")
    await store.close()
    mount(small_disk, "-o", "remount,ro")
    before = (small_disk / "davtar.db").read_bytes()
    with pytest.raises(StoreUnavailable) as refused:
        await open_store(url)
    assert refused.value.key == "disk-read-only"
    with pytest.raises(StoreUnavailable) as missing:
        await open_store(f"sqlite:///{small_disk}/other.db")
    assert (missing.value.key, (small_disk / "davtar.db").read_bytes()) == ("disk-read-only", before)
    mount(small_disk, "-o", "remount,rw")
    again = await open_store(url)
    assert len(await again.events("t")) == 1
    await again.close()


def test_a_file_we_may_not_write(tmp_path: Path) -> None:
    """As an ordinary user, where root would be allowed everything."""
    path = tmp_path / "davtar.db"
    asyncio.run(_once(path))
    path.chmod(0o444)
    before = path.read_bytes()
    script = (
        "import asyncio, concurrent.futures.thread, os, sys\n"
        "from adapters.store import open_store\n"
        "from bot.ports import StoreUnavailable\n"
        "user = int(sys.argv[2])\n"
        "if user: os.setgroups([]); os.setgid(user); os.setuid(user)\n"
        "try: asyncio.run(open_store(sys.argv[1]))\n"
        "except StoreUnavailable as error: print(error.key)\n"
    )
    user = pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else 0
    folder = tmp_path
    while folder != folder.parent and folder.owner() == path.owner() and folder != Path("/tmp"):
        folder.chmod(folder.stat().st_mode | 0o055)
        folder = folder.parent
    command = [sys.executable, "-c", script, f"sqlite:///{path}", str(user)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "read-only\n", done.stderr[-500:]
    assert path.read_bytes() == before


async def _once(path: Path) -> None:
    store = await open_store(f"sqlite:///{path}")
    await say(store, "t", "k", "a")
    await store.close()


@pytest.mark.parametrize("damage", ["text", "header", "middle", "folder", "cut"])
def test_a_damaged_file_is_named_and_left_as_it_is(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "davtar.db"
    asyncio.run(_once(path))
    body = bytearray(path.read_bytes())
    if damage == "text":
        body = bytearray(b"This is my shopping list: bread, salt.\n" * 40)
    elif damage == "header":
        body[0:16] = b"\x00" * 16
    elif damage == "middle":
        body[4096:] = os.urandom(len(body) - 4096)
    elif damage == "cut":
        del body[len(body) // 2 :]
    path.unlink()
    if damage == "folder":
        path.mkdir()
    else:
        path.write_bytes(body)
    with pytest.raises(StoreUnavailable) as refused:
        asyncio.run(open_store(f"sqlite:///{path}"))
    assert refused.value.key == ("folder" if damage == "folder" else "damaged")
    assert [one.name for one in tmp_path.iterdir()] == ["davtar.db"]
    assert damage == "folder" or path.read_bytes() == body


async def test_a_file_taken_away_under_us(tmp_path: Path) -> None:
    """What is written to a file without a name would be acknowledged and lost."""
    path = tmp_path / "davtar.db"
    store = await open_store(f"sqlite:///{path}")
    await say(store, "t", "k1", "a")
    moved = path.rename(tmp_path / "elsewhere.db")
    assert await fails(store, "k2") == "gone"
    with pytest.raises(StoreUnavailable):
        await store.events("t")
    assert not path.exists(), "and no empty one is put in its place"
    moved.rename(path)
    assert (await say(store, "t", "k2", "b")).duplicate is False
    assert len(await store.events("t")) == 2
    await store.close()


async def test_another_process_holds_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.store.sqlite.BUSY_S", 0.1)
    path = tmp_path / "davtar.db"
    store = await open_store(f"sqlite:///{path}")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert await fails(store, "k") == "busy"
    other.execute("ROLLBACK")
    other.close()
    assert (await say(store, "t", "k", "a")).duplicate is False
    await store.close()


async def test_closing_finishes_what_was_begun_and_not_what_nobody_waits_for(tmp_path: Path) -> None:
    """Cancelled while it waits: it happens wholly or not at all, and the others do not suffer."""
    store = await open_store(f"sqlite:///{tmp_path}/davtar.db")
    tasks = [asyncio.create_task(say(store, f"t{n}", f"k{n}", "a", outbox=(note(),))) for n in range(30)]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(not isinstance(one, BaseException) for one in done[1::2])
    assert await store.check() == ()
    running = [asyncio.create_task(say(store, f"u{n}", f"l{n}", "a")) for n in range(20)]
    await asyncio.sleep(0)
    await store.close()
    assert all(not one.duplicate for one in await asyncio.gather(*running))
    with pytest.raises(StoreUnavailable):
        await say(store, "t", "k", "a")


@pytest.mark.skipif(os.name != "posix", reason="POSIX permissions")
async def test_the_folder_made_for_it_and_the_file_are_the_owners_alone(tmp_path: Path) -> None:
    """A file that was put back is closed to strangers; a group keeps what it has."""
    before, folder = os.umask(0), tmp_path / "new" / "data"
    file = folder / "davtar.db"
    try:
        store = await open_store(f"sqlite:///{file}")
    finally:
        os.umask(before)
    await store.inbox.put("tg:1", [("1", b"a")])
    modes = {one.stat().st_mode & 0o777 for one in sorted(folder.glob("*"))}
    assert (folder.stat().st_mode & 0o777, modes) == (0o700, {0o600}), "the journal beside it too"
    await store.close()
    for found, left in ((0o644, 0o640), (0o666, 0o660), (0o660, 0o660), (0o600, 0o600)):
        file.chmod(found)
        await (await open_store(f"sqlite:///{file}")).close()
        assert file.stat().st_mode & 0o777 == left


LOCKED = """
import fcntl, os, sys
file = os.open(sys.argv[1], os.O_RDWR)
try:
    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 510, 0x40000000 + 2)
except OSError:
    sys.exit(7)
"""
"""Ends with 7 if somebody holds SQLite's shared lock on a database."""


async def test_opening_a_store_takes_no_locks_from_another_in_the_process(tmp_path: Path) -> None:
    """POSIX drops all locks of a process on a file when it closes any descriptor of it. Without its lock, another
    program that closes the database last would take the write-ahead log away from under us."""
    file = tmp_path / "davtar.db"
    first = await open_store(f"sqlite:///{file}")
    second = await open_store(f"sqlite:///{file}")
    held = await asyncio.create_subprocess_exec(sys.executable, "-c", LOCKED, str(file))
    assert await held.wait() == 7
    await second.close()
    held = await asyncio.create_subprocess_exec(sys.executable, "-c", LOCKED, str(file))
    assert await held.wait() == 7
    await first.close()


@pytest.mark.postgres
@pytest.mark.parametrize("cut", ["before", "after"])
@pytest.mark.parametrize("events", [(), ("a", "b")], ids=["refusal", "events"])
async def test_the_line_is_cut_during_commit(postgres_database: str, cut: str, events: tuple[str, ...]) -> None:
    """Whether or not the commit arrived, the command takes effect once and its caller learns what it did."""
    async with wire(postgres_database) as (cutter, url):
        store = await open_store(url)
        await say(store, "t", "k0", "start")
        cutter.cuts = [cut]
        decide = saying("t", *events, outbox=(board("t"), note())) if events else refusing("ok")
        done = await store.transact("t", "k1", 1, decide)
        assert (cutter.done, (done.outcome, done.duplicate)) == (1, ("ok", False))
        assert [(e.seq, e.body.decode()) for e in done.events] == list(enumerate(events, 2))
        assert done.head_seq == 1 + len(events)
        assert (await store.transact("t", "k1", 1, refusing())).duplicate
        assert await store.check() == ()
        await store.close()


@pytest.mark.postgres
async def test_cut_twice_and_a_rival_has_done_it(postgres_database: str) -> None:
    """The commit did not arrive, and before the next try another worker carries out the same command."""
    async with wire(postgres_database) as (cutter, url):
        slow, rival = await open_store(url), await open_store(postgres_database)
        await say(slow, "t", "k0", "start")
        cutter.cuts = ["before"]
        calls = 0

        def decide(head: Head) -> Decision:
            nonlocal calls
            calls += 1
            return saying("t", f"slow{calls}")(head)

        trying = asyncio.create_task(slow.transact("t", "k1", 1, decide))
        await cutter.cut.wait()
        theirs = await rival.transact("t", "k1", 1, saying("t", "rival"))
        mine = await trying
        assert ([theirs.duplicate, mine.duplicate].count(False), len(await slow.events("t"))) == (1, 2)
        assert await slow.check() == ()
        await slow.close()
        await rival.close()


@pytest.mark.postgres
@nightly
async def test_who_sleeps_on_a_lock_is_ended(postgres_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A session that was stopped in the middle of sending statements at once is beyond the server's own limit: whoever
    waits for what it holds has it ended, and has its turn."""
    import psycopg  # not everybody who runs the tests has it

    monkeypatch.setattr(postgres, "LOCK_MS", 200)
    monkeypatch.setattr(postgres, "IDLE_MS", 1_000)
    store = await open_store(postgres_database)
    await say(store, "t", "k1", "a")
    sleeper = psycopg.connect(postgres_database)
    sleeper.execute("SELECT * FROM game_table WHERE table_id = 't' FOR UPDATE")
    async with asyncio.timeout(60):
        while await _refused(store):  # each try waits a little, and gives up
            pass
    assert [event.body for event in await store.events("t")] == [b"a", b"b"]
    with pytest.raises(psycopg.OperationalError):
        sleeper.execute("SELECT 1")
    sleeper.close()
    await store.close()


async def _refused(store: SqlStore) -> bool:
    try:
        await say(store, "t", "k2", "b")
    except StoreUnavailable:
        return True
    return False


@pytest.mark.postgres
@nightly
async def test_closing_waits_for_nobody_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that neither answers nor goes away: what is under way fails, and the store closes."""
    monkeypatch.setattr(postgres, "CLOSING_S", 0.5)
    with server() as one:
        store = await open_store(one.url)
        await say(store, "t", "k0", "start")
        one.send(signal.SIGSTOP)
        try:
            stuck = asyncio.create_task(store.transact("t", "k1", 1, saying("t", "a")))
            await asyncio.sleep(0)
            async with asyncio.timeout(60):
                await store.close()
                with pytest.raises(StoreUnavailable):
                    await stuck
        finally:
            one.send(signal.SIGCONT)


async def kept(url: str) -> int:
    """How many statements the sessions of a store have prepared after some commands, one of them at a time."""
    store = await open_store(url)
    for n in range(3 * USED_OFTEN):
        await say(store, "t1", f"k{n}", "hello")
    backend = store._backend
    assert isinstance(backend, PostgresBackend)
    count = await backend.read(lambda conn: conn.scalar(text("SELECT count(*) FROM pg_prepared_statements")))
    assert await store.check() == ()
    await store.close()
    return int(count or 0)


@pytest.mark.postgres
async def test_statements_are_prepared_without_a_pooler(postgres_database: str) -> None:
    assert await kept(postgres_database) > 0


@pytest.mark.postgres
@nightly
async def test_nothing_is_prepared_through_a_pooler(postgres_database: str) -> None:
    with pooled(postgres_database, 1) as pooler:
        assert (await kept(pooler.url), await asyncio.to_thread(pooler.clients)) == (0, 0)
