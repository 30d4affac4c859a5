"""Events name nobody; somebody who asked for it is found nowhere any more, in no file and no backup."""

from __future__ import annotations

import asyncio
import sqlite3 as database
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import LargeBinary, String, text

from adapters.store import SqlStore, conceal, open_store, sqlite
from adapters.store.backup.restore import restore
from adapters.store.backup.write import back_up
from adapters.store.columns import COLUMNS
from adapters.store.conceal import RECORDED
from adapters.store.persona import Personas
from adapters.store.prune import KEPT_MS
from adapters.store.schema import metadata
from bot.chips.jackpot import Jackpot
from bot.chips.model import Draws
from bot.chips.purse import Purse
from bot.ports.keys import GONE_NAME, Dest, hand_slot, private_to, told_slot
from bot.ports.records import Command, OutRow, Person, Sent
from bot.table import events as ev
from bot.table.clocks import timers
from bot.table.codec import encode_event, text_to_json
from bot.table.loaded import loaded_of
from bot.table.proofs import deal_proofs
from bot.text import Name, t
from tests.bench.kit import stands
from tests.chance import SeededEntropy
from tests.store.aged import age, everything
from tests.store.kit import ManualClock, begun, both, sure
from tests.store.played import PEOPLE, Hall, model
from tests.waiting import until

NINO = Person("tg:70071", "Ნინო Unmistakable")
PEOPLE_HERE = (PEOPLE[0], NINO, *PEOPLE[2:])
TRACES = ("tg:70071", "70071", "Unmistakable", "hazelnut")
ALIAS = "gone:abcdefgh"


class Evening(Hall):
    """Tables with Nino at them."""

    async def with_nino(self, game: str, place: str = "tg:-5:0", *chosen: str) -> str:
        table = sure((await self.service.open(f"e{place}{game}{self.clock.now}", place, PEOPLE[0], game=game)).table)
        self.clock.on(1)
        for words in ("set clock 0", *chosen):
            await self.says(table, words)
        await self.says(table, "sit", NINO)
        await self.says(table, "word hazelnut", NINO)
        await self.says(table, "word plum")
        return table


async def evening(store: SqlStore, clock: ManualClock) -> tuple[Evening, dict[str, str]]:
    """An archived match, one that is over, one adjourned, one running, a lobby; chips, preferences, messages."""
    hall = Evening(store, clock)
    tables = {"archived": await hall.with_nino("bura3")}
    await hall.plays(tables["archived"])
    clock.on(KEPT_MS + 1)
    await store.prune()
    assert await store.archive() == 1
    tables["over"] = await hall.with_nino("bura3", "tg:-6:0", "set stake 10")
    await hall.says(tables["over"], "start")
    await hall.says(tables["over"], "yes", NINO)
    assert (await hall.moves(tables["over"])).phase == "over"
    tables["adjourned"] = await hall.with_nino("domino")
    await hall.says(tables["adjourned"], "start")
    await hall.moves(tables["adjourned"], 3)
    await hall.says(tables["adjourned"], "adjourn")
    await hall.says(tables["adjourned"], "yes", NINO)
    tables["running"] = await hall.with_nino("bazaar-blot", "tg:-7:0")
    for person in PEOPLE[2:]:
        await hall.says(tables["running"], "sit", person)
    await hall.says(tables["running"], "start")
    await hall.moves(tables["running"], 3)
    tables["lobby"] = await hall.with_nino("domino", "tg:-8:0")
    await traffic(store, tables["running"])
    purse = Purse(store.ledger, clock, Jackpot(store.ledger, store, clock, SeededEntropy(1), Draws()))
    await purse.look(NINO.id)
    return hall, tables


async def traffic(store: SqlStore, table: str) -> None:
    """What has been said to Nino, by her, and about her."""
    for name, value in {"lang": "ka", "feedback": "1 tg:9:70071", "quiet": "23-8 +4"}.items():
        await store.set_pref(NINO.id, name, value)
    own = private_to(NINO.id)
    await store.outbox.remember(Sent(own, hand_slot(table), "70071:45:p", 3, "h", 1))
    await store.outbox.remember(Sent(Dest("tg:-7:0"), hand_slot("x"), "-7:45:p:70071", 3, "h", 1))
    await store.outbox.remember(Sent(Dest("tg:-99:0"), told_slot(NINO.id, "k"), "-99:4:t", 3, "h", 1))
    who = Name(NINO.id, NINO.name)
    said = t("feedback-said", who=who, id=NINO.id, text="Unmistakable words")
    await store.outbox.say(OutRow(Dest("tg:-99:0"), told_slot(NINO.id, "k"), "note", text_to_json(said)), "feedback:k")
    await store.outbox.say(
        OutRow(Dest("tg:-7:0"), None, "note", text_to_json(t("note-left", who=who, seat=2))), "n", table
    )
    await store.outbox.say(OutRow(own, hand_slot(table), "hand", seat=1), f"to:{NINO.id}:1", table)
    await store.outbox.say(OutRow(Dest("tg:-7:0"), None, "note", "{}"), f"record:1:{NINO.id}", table)
    sure(await store.outbox.claim(("@tg:",), "me", 1000))


async def leaves(hall: Hall, store: SqlStore) -> None:
    for row in await store.tables_of(NINO.id):
        if row.status != "adjourned":
            await hall.service.handle(Command(f"bye:{row.table_id}", row.table_id, NINO, "leave"))


async def goes_on(hall: Hall, table_id: str) -> None:
    """One move, the automatic player's when its clock has run out."""
    table = await stands(hall.service, table_id)
    game = loaded_of(table).game
    waited = min(game.waiting(table.state), default=None) if not game.needs_deal(table.state) else None
    chair = table.chairs[waited] if waited is not None else None
    if chair is None or not chair.left:
        await hall.moves(table_id, 1)
        return
    (clock,) = [one for one in timers(table) if one.name == f"auto.{waited}"]
    hall.clock.now = max(hall.clock.now, clock.due_ms)
    reply = await hall.service.handle(
        Command(f"tick:{table_id}:{table.seq}", table_id, None, f"tick {clock.name} {clock.armed_seq}")
    )
    assert reply.ok
    assert not reply.duplicate


def traces(shown: str, of: Iterable[str] = TRACES) -> list[str]:
    return [line[:300] for line in shown.split("\n") if any(one in line for one in of)]


def on_disk(folder: Path) -> list[str]:
    return [
        f"{path.name}: {one}"
        for path in folder.rglob("*")
        if path.is_file()
        for one in TRACES
        if one.encode() in path.read_bytes()
    ]


@both
async def test_a_person_is_found_nowhere_any_more(url: str, clock: ManualClock, tmp_path: Path) -> None:
    store = await open_store(url, clock)
    hall, tables = await evening(store, clock)
    before = {name: await store.events(table) for name, table in tables.items()}
    heads = {name: await hall.service.table(table) for name, table in tables.items()}
    balance = await store.ledger.balance(NINO.id)
    assert traces(everything(url))
    await leaves(hall, store)
    assert await store.forget(NINO.id, ALIAS) == len(tables)
    assert traces(everything(url)) == []
    for name, table in tables.items():
        events = await store.events(table)
        row = sure(await store.table(table))
        assert not any(trace.encode() in one.body for one in events for trace in TRACES)
        assert [(a.seq, a.type, a.at_ms) for a in before[name]] == [
            (a.seq, a.type, a.at_ms) for a in events[: len(before[name])]
        ]
        assert events[-1].type == "Forgotten"
        proofs = deal_proofs(events, row.game)
        assert len(proofs) == len(deal_proofs(before[name], row.game))
        assert all(proof.fair() and not proof.closed for proof in proofs)
        seen = sure(await hall.service.table(table))
        assert heads[name] is not None
        assert not any(trace in repr(seen) for trace in TRACES), "nor in memory"
        assert seen.seat_of(NINO.id) is None
        assert row.head_seq == seen.seq
    assert await store.check() == ()
    assert await store.tables_of(NINO.id) == ()
    assert await store.prefs(NINO.id) == {}
    assert await store.ledger.balance(ALIAS) == balance
    told = model(url)
    await store.rebuild()
    assert model(url) == told, "the read model is what the events say"
    await store.close()
    if url.startswith("sqlite"):
        assert on_disk(tmp_path) == []
    await asyncio.to_thread(back_up, url, tmp_path / "after.backup")
    into = f"sqlite:///{tmp_path}/again/davtar.db"
    await asyncio.to_thread(restore, into, tmp_path / "after.backup")
    assert traces(everything(into)) == []


async def test_the_others_play_on(url: str, clock: ManualClock) -> None:
    """The running match is played to its end, an automatic player in her seat; another worker forgets her too."""
    store, other = await open_store(url, clock), await open_store(url, clock)
    hall, tables = await evening(store, clock)
    there = Hall(other, clock, seed=9)
    there._keys = 100_000
    cached = sure(await there.service.table(tables["running"]))
    assert "Unmistakable" in repr(cached)
    await leaves(hall, store)
    await store.forget(NINO.id, ALIAS)
    for _ in range(12):
        await goes_on(there, tables["running"])
    table = await stands(there.service, tables["running"])
    assert "Unmistakable" not in repr(table)
    assert [chair.name for chair in table.chairs if chair and chair.left] == [GONE_NAME]
    assert await other.check() == ()
    await there.says(tables["adjourned"], "resume tg:-5:0")
    for _ in range(500):
        if (await stands(there.service, tables["adjourned"])).phase == "over":
            break
        await goes_on(there, tables["adjourned"])
    assert (await stands(there.service, tables["adjourned"])).phase == "over"
    assert traces(everything(url)) == []
    await store.close()
    await other.close()


async def test_whoever_comes_back_is_a_stranger_without_a_second_grant(
    url: str, store: SqlStore, clock: ManualClock
) -> None:
    hall, tables = await evening(store, clock)
    await leaves(hall, store)
    await store.forget(NINO.id, ALIAS)
    purse = Purse(store.ledger, clock, Jackpot(store.ledger, store, clock, SeededEntropy(1), Draws()))
    assert await store.ledger.balance(NINO.id) == 0
    await purse.look(NINO.id)
    assert await store.ledger.balance(NINO.id) == 500, "topped up, as anybody is who has less"
    await store.forget(NINO.id, "gone:between0")
    await purse.look(NINO.id)
    assert await store.ledger.balance(NINO.id) == 0, "but once a day"
    with begun(url) as conn:
        grants = conn.execute(
            text("SELECT count(*) FROM ledger WHERE account = 'tg:70071' AND kind = 'grant'")
        ).scalar()
        total = conn.execute(text("SELECT sum(amount) FROM ledger")).scalar()
    assert (grants, total) == (0, 0)
    await hall.says(tables["over"], "rematch")
    await hall.says(tables["over"], "sit", NINO)
    again = sure(await hall.service.table(tables["over"]))
    assert [chair.name for chair in again.chairs if chair] == [PEOPLE[0].name, NINO.name]
    assert await store.check() == ()
    await store.forget(NINO.id, "gone:second00")
    assert traces(everything(url)) == []
    assert await store.check() == ()


@both
async def test_to_be_forgotten_twice_or_unknown_does_no_harm(url: str, store: SqlStore, clock: ManualClock) -> None:
    hall, _ = await evening(store, clock)
    await leaves(hall, store)
    await asyncio.gather(store.forget(NINO.id, ALIAS), store.forget(NINO.id, "gone:second00"))
    seen = sorted(everything(url).split("\n"))
    assert await store.forget(NINO.id, "gone:third000") == 0
    assert await store.forget("dc:1", "gone:nobody00") == 0
    assert sorted(everything(url).split("\n")) == seen
    assert await store.check() == ()


async def test_of_two_with_one_name_the_other_one_stays(url: str, store: SqlStore, clock: ManualClock) -> None:
    """Told apart by a number while she was there; the read model agrees with what the events say now."""
    hall = Hall(store, clock)
    twin = Person("tg:99", NINO.name)
    table = sure((await hall.service.open("o", "tg:-5:0", NINO, game="bura3")).table)
    await hall.says(table, "set clock 0", NINO)
    await hall.says(table, "sit", twin)
    await hall.says(table, "start", NINO)
    await hall.moves(table)
    assert {one[8 - 1] for one in model(url)["finished_seat"]} >= {f"{NINO.name} (2)"}
    await store.forget(NINO.id, ALIAS)
    names = {one[7] for one in model(url)["finished_seat"]}
    assert names == {GONE_NAME, NINO.name}
    seen = model(url)
    await store.rebuild()
    assert model(url) == seen


@both
async def test_cut_off_in_the_middle_nobody_is_half_forgotten(
    url: str, store: SqlStore, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening(store, clock)
    before = sorted(everything(url).split("\n"))

    def cut(*_: object) -> None:
        raise RuntimeError("the plug was pulled")

    with monkeypatch.context() as patch:
        patch.setattr("adapters.store.forget.forget_blocks", cut)
        with pytest.raises(RuntimeError):
            await store.forget(NINO.id, ALIAS)
    assert sorted(everything(url).split("\n")) == before
    await store.forget(NINO.id, ALIAS)
    assert traces(everything(url)) == []


async def test_blocks_against_her_outlive_it(url: str, store: SqlStore, clock: ManualClock) -> None:
    await evening(store, clock)
    await store.rights.bar("tg:-5:0", NINO.id, NINO.name, 0)
    await store.rights.shun(PEOPLE[0].id, NINO.id, NINO.name)
    await store.rights.shun(NINO.id, "tg:66", "Nuisance")
    await store.forget(NINO.id, ALIAS)
    assert traces(everything(url)) == []
    assert await store.rights.barred("tg:-5:0", NINO.id) is not None
    assert NINO.id in await store.rights.apart_from(PEOPLE[0].id) or await store.rights.apart_from(NINO.id)
    assert await store.rights.shunned(NINO.id) == ()


def test_every_text_column_has_its_fate() -> None:
    """A new column has to be told to ``adapters.store.columns``, and dealt with in ``adapters.store.forget``."""
    found = {
        name: {column.name for column in table.columns if isinstance(column.type, String | LargeBinary)}
        for name, table in metadata.tables.items()
    }
    assert {name: set(columns) for name, columns in COLUMNS.items()} == found


async def test_an_answered_update_is_in_no_file_soon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither in the database nor in its log, though nothing more is written, and though somebody was reading."""
    monkeypatch.setattr(sqlite, "CLEAN_S", 0.05)
    monkeypatch.setattr(sqlite, "BUSY_CLEAN_S", 0.05)
    monkeypatch.setattr(sqlite, "CLEAN_TRIES", 10_000)
    tries, emptied = [], sqlite._emptied

    def tried(path: Path) -> bool:
        tries.append(emptied(path))
        return tries[-1]

    monkeypatch.setattr(sqlite, "_emptied", tried)
    store = await open_store(f"sqlite:///{tmp_path}/davtar.db")

    def there() -> bool:
        return any(b"Unmistakable Nino" in one.read_bytes() for one in tmp_path.iterdir())

    try:
        for n in range(30):
            await store.inbox.put("tg:1", [(str(n), b'{"from": {"first_name": "Unmistakable Nino"}}' + b"x" * n * 200)])
        with closing(database.connect(tmp_path / "davtar.db")) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM inbox").fetchone()
            for n in range(30):
                await store.inbox.done("tg:1", str(n))
            seen = len(tries)
            await until(lambda: False in tries[seen:])
            assert there(), "a reader still sees it as it was"
        await until(lambda: not there())
    finally:
        await store.close()


NAMES = tuple(person.name for person in PEOPLE)


async def some_matches(url: str, clock: ManualClock) -> list[str]:
    """A match that is archived, one that is over, and a lobby in somebody's private chat with an old-fashioned word."""
    store = await open_store(url, clock)
    hall = Hall(store, clock)
    tables = [await hall.opened("bura3"), await hall.opened("domino")]
    await hall.says(tables[0], "word հինգ|ծիրան")
    for table in tables:
        await hall.plays(table)
    clock.on(KEPT_MS + 1)
    await store.prune()
    while await store.archive():
        pass
    tables.append(await hall.opened("bura3", "tg:-5:0"))
    await hall.says(tables[2], "word plum", PEOPLE[1])
    await hall.plays(tables[2])
    await hall.says(tables[2], "rematch")
    tables.append(await hall.opened("domino", "tg:2:0", seats=2))
    await store.close()
    return tables


async def test_no_event_names_anybody(url: str, clock: ManualClock) -> None:
    await some_matches(url, clock)
    with begun(url) as conn:
        stored = b"\n".join(bytes(row[0]) for row in conn.execute(text("SELECT body FROM event")))
    archived = "\n".join(line for line in everything(url).split("\n") if line.startswith("archive.body"))
    assert archived
    for word in (*NAMES, "tg:1", "tg:2", "plum", "ծիրան"):
        assert word.encode() not in stored
        assert f'"{word}"' not in archived
    store = await open_store(url, clock)
    assert await store.check() == ()
    await store.close()


def test_the_same_person_is_one_reference_and_reads_back_to_the_same_bytes() -> None:
    personas = Personas("t")
    sat = encode_event(ev.Sat(1, "tg:7", "~1 Армен"))
    hidden = personas.hide(sat.type, sat.body)
    assert personas.hide(sat.type, sat.body) == hidden
    assert msgspec.json.decode(hidden)["name"].startswith("~")
    assert personas.show(sat.type, hidden) == sat.body
    assert [row["value"] for row in personas.new] == ["tg:7", "~1 Армен"]
    again = Personas("t", personas.new)
    assert again.show(sat.type, hidden) == sat.body
    assert again.hide(sat.type, sat.body) == hidden


def test_what_names_nobody_or_cannot_be_read_stays_as_it_is() -> None:
    for person in ("auto:3", "house", ""):
        sat = encode_event(ev.Sat(1, person, "Vardan", auto=True))
        assert Personas("t").hide(sat.type, sat.body) == sat.body
    for body in (b"", b"\xff", b"[1]", b'{"person": 7}'):
        shown = Personas("t").show("Sat", body)
        assert shown == body or msgspec.json.decode(shown) == msgspec.json.decode(body)


@both
async def test_a_database_from_before_is_rewritten(url: str, clock: ManualClock) -> None:
    """Every event reads as it did, no body names anybody any more, and how many were rewritten is recorded."""
    tables = await some_matches(url, clock)
    store = await open_store(url, clock)
    before = {table: await store.events(table) for table in tables}
    await store.close()
    seen = model(url)
    changed = age(url)
    assert NAMES[0] in everything(url).split("archive.body")[1]
    store = await open_store(url, clock)
    assert {table: await store.events(table) for table in tables} == before
    assert await store.check() == ()
    await store.rebuild()
    await store.close()
    assert model(url) == seen
    with begun(url) as conn:
        recorded = conn.scalar(text(f"SELECT value FROM meta WHERE name = '{RECORDED}'"))
        stored = b"\n".join(bytes(row[0]) for row in conn.execute(text("SELECT body FROM event")))
    assert recorded is not None
    assert recorded > changed > 0, "those in the archive too"
    assert not any(name.encode() in stored for name in (*NAMES, "plum"))


async def test_a_rewriting_that_is_cut_off_leaves_everything_as_it_was(
    url: str, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = await some_matches(url, clock)
    age(url)
    before = everything(url)

    def cut(*_: object) -> None:
        raise RuntimeError("the plug was pulled")

    with monkeypatch.context() as patch:
        patch.setattr(conceal, "_keys", cut)
        with pytest.raises(RuntimeError):
            await open_store(url, clock)
    assert sorted(everything(url).split("\n")) == sorted(before.split("\n"))
    store = await open_store(url, clock)
    assert all([await store.events(table) for table in tables])
    assert await store.check() == ()
    await store.close()
