"""Packs in the database (``bot.ports.packs``).

A command that begins a pack locks its row shared (``pack_now``), and opening the pack locks the row: so no table begins
it once it is open. A lock per round orders words and their fixing.
"""

from dataclasses import replace
from typing import Final

import msgspec
from sqlalchemy import Connection, Index, RowMapping, Select, and_, delete, or_, select, text, update

from adapters.store.backend import Backend, inserting, upsert
from adapters.store.keeps import Keeps, Traces, rows_of
from adapters.store.persons import ACTIVE, all_of
from adapters.store.schema import bigint, define, flag, integer, joined, prose, string
from bot.fair import Beacon, mixed, round_after, seal_of
from bot.ports import Clock
from bot.ports.keys import GONE_NAME
from bot.ports.packs import Pack, PackWord, Run

pack: Final = define(
    "pack",
    string("id", primary_key=True),
    string("round"),
    string("game"),
    string("seed"),  # a secret
    integer("deals"),
    bigint("from_ms"),
    bigint("until_ms"),
    prose("words", nullable=True),  # JSON, hashes; NULL: not fixed yet
    flag("open"),  # whether it may be shown
    bigint("beacon_round", nullable=True),  # set when the words were fixed; NULL: none
    string("beacon_signature", nullable=True),  # empty: not available; NULL: not there yet
    Index("ix_pack_open", "open", "until_ms"),
)

pack_word: Final = define(
    "pack_word",
    string("round", primary_key=True),
    string("person", primary_key=True),
    bigint("at_ms"),  # when the player gave the word
    string("salt"),
    string("seal"),
    string("word"),  # empty: none yet, or deleted
    string("mixed"),  # the shuffles' input; empty: none yet
    Index(None, "person"),
)

pack_run: Final = define(
    "pack_run",
    string("table_id", primary_key=True),
    string("pack"),
    string("person"),
    string("name"),
    bigint("at_ms"),
    prose("scores"),  # JSON: each side's after each deal
    flag("done"),
    Index(None, "pack"),
    Index(None, "person"),
)


_ALONE = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")
_MOST = 400


class SqlPacks:
    """See ``bot.ports.packs.Packs``."""

    def __init__(self, backend: Backend, clock: Clock) -> None:
        self._backend = backend
        self._clock = clock

    async def ensure(self, pack_: Pack) -> Pack:
        found = await self.at(pack_.id)
        if found is not None:
            return found

        def work(conn: Connection) -> Pack:
            plain = {name: getattr(pack_, name) for name in _PLAIN}
            new = inserting(conn.dialect.name, pack).values(**plain, words=None)
            conn.execute(new.on_conflict_do_nothing(index_elements=["id"]))
            return _one(conn, pack_.id) or pack_

        return await self._backend.write(work)

    async def at(self, pack_: str) -> Pack | None:
        return await self._backend.read(lambda conn: _one(conn, pack_))

    async def fix(self, pack_: str, *, beacon: bool = False) -> Pack | None:
        found = await self.at(pack_)
        if found is None or found.words is not None or found.awaits or self._clock.now_ms() < found.from_ms:
            return found
        round_ = found.round

        def work(conn: Connection) -> Pack | None:
            _in_turn(conn, round_)
            words = [one.mixed for one in _words(conn, round_)]
            unfixed = update(pack).where(pack.c.id == pack_, pack.c.words.is_(None))
            named = round_after(self._clock.now_ms()) if beacon else None
            conn.execute(unfixed.values(words=msgspec.json.encode(words).decode(), beacon_round=named))
            return _one(conn, pack_)

        return await self._backend.write(work)

    async def settle(self, pack_: str, signature: str) -> Pack | None:
        def work(conn: Connection) -> Pack | None:
            waiting = update(pack).where(pack.c.id == pack_, pack.c.beacon_round.is_not(None))
            conn.execute(waiting.where(pack.c.beacon_signature.is_(None)).values(beacon_signature=signature))
            return _one(conn, pack_)

        return await self._backend.write(work)

    async def unsettled(self, now_ms: int) -> tuple[str, ...]:
        unfixed = and_(pack.c.words.is_(None), pack.c.from_ms <= now_ms, now_ms < pack.c.until_ms)
        waits = and_(pack.c.beacon_round.is_not(None), pack.c.beacon_signature.is_(None))
        found = select(pack.c.id).where(pack.c.open.is_(False), or_(unfixed, waits)).order_by(pack.c.id)
        return await self._backend.read(lambda conn: tuple(conn.scalars(found)))

    async def salted(self, round_: str, person: str, salt: str) -> PackWord:
        def work(conn: Connection) -> PackWord:
            new = inserting(conn.dialect.name, pack_word).values(
                round=round_, person=person, at_ms=0, salt=salt, seal=seal_of(salt), word="", mixed=""
            )
            conn.execute(new.on_conflict_do_nothing(index_elements=["round", "person"]))
            mine = select(pack_word).where(pack_word.c.round == round_, pack_word.c.person == person)
            return _word(conn.execute(mine).mappings().one())

        return await self._backend.write(work)

    async def give(self, round_: str, person: str, word: str, until_ms: int) -> PackWord | None:
        def work(conn: Connection) -> PackWord | None:
            _in_turn(conn, round_)
            now = self._clock.now_ms()
            mine = select(pack_word).where(pack_word.c.round == round_, pack_word.c.person == person)
            row = conn.execute(mine).mappings().first()
            fixed = select(pack.c.id).where(pack.c.round == round_, pack.c.words.is_not(None)).limit(1)
            if row is None or now >= until_ms or conn.scalar(fixed) is not None:
                return None
            given = {"word": word, "mixed": mixed(row["salt"], word)}
            if row["word"] != word:
                same = update(pack_word).where(pack_word.c.round == round_, pack_word.c.person == person)
                conn.execute(same.values(**given, at_ms=now))
            return replace(_word(row), word=word, mixed=given["mixed"])

        return await self._backend.write(work)

    async def words(self, round_: str) -> tuple[PackWord, ...]:
        return await self._backend.read(lambda conn: _words(conn, round_))

    async def runs(self, pack_: str) -> tuple[Run, ...]:
        return await self._backend.read(lambda conn: _runs(conn, pack_))

    async def persons(self, runs: tuple[Run, ...]) -> tuple[Run, ...]:
        def work(conn: Connection) -> tuple[Run, ...]:
            theirs = {row[0]: row[1] for row in conn.execute(select(joined.c.account, joined.c.person).where(ACTIVE))}
            return tuple(replace(one, person=theirs.get(one.person, one.person)) for one in runs)

        return await self._backend.read(work)

    async def closing(self, now_ms: int) -> tuple[str, ...]:
        due = select(pack.c.id).where(pack.c.open.is_(False), pack.c.until_ms <= now_ms).order_by(pack.c.until_ms)
        return await self._backend.read(lambda conn: tuple(conn.scalars(due)))

    async def open(self, pack_: str, tables: int | None = None) -> bool:
        def work(conn: Connection) -> bool:
            row = conn.execute(select(pack).where(pack.c.id == pack_).with_for_update()).mappings().first()
            if row is None:
                return False
            done = list(conn.scalars(select(pack_run.c.done).where(pack_run.c.pack == pack_)))
            if not all(done) or (row["until_ms"] > self._clock.now_ms() and len(done) != tables):
                return False
            conn.execute(update(pack).where(pack.c.id == pack_).values(open=True))
            return True

        return await self._backend.write(work)

    async def played(self, person: str, game: str) -> tuple[str, ...]:
        def work(conn: Connection) -> tuple[str, ...]:
            mine = (
                select(pack_run.c.pack)
                .join(pack, pack.c.id == pack_run.c.pack)
                .where(pack_run.c.person.in_(all_of(conn, person)), pack.c.game == game)
                .order_by(pack.c.from_ms.desc())
                .limit(_MOST)
            )
            return tuple(dict.fromkeys(conn.scalars(mine)))

        return await self._backend.survey(work)


# --- within a command -------------------------------------------------------------------------------------------------


def pack_now(conn: Connection, pack: str) -> Pack | None:
    """The pack as it is until the transaction ends."""
    return _one(conn, pack, shared=True)


def put_run(conn: Connection, run: Run) -> None:
    """Note that a table began a pack or played another deal of it. The player and the start stay unchanged."""
    known = conn.scalar(select(pack_run.c.table_id).where(pack_run.c.table_id == run.table_id))
    scores = msgspec.json.encode(run.scores).decode()
    if known is None:
        upsert(conn, pack_run, [{**{name: getattr(run, name) for name in _OF_RUN}, "scores": scores}])
    else:
        same = update(pack_run).where(pack_run.c.table_id == run.table_id)
        conn.execute(same.values(scores=scores, done=run.done))


_PLAIN = ("id", "round", "game", "seed", "deals", "from_ms", "until_ms", "open")
_OF_RUN = ("table_id", "pack", "person", "name", "at_ms", "done")


def _in_turn(conn: Connection, round_: str) -> None:
    """For PostgreSQL; SQLite has only one writer at a time."""
    if conn.dialect.name == "postgresql":
        conn.execute(_ALONE, {"name": f"words of {round_}"})


def _one(conn: Connection, pack_: str, *, shared: bool = False) -> Pack | None:
    query: Select[tuple[object, ...]] = select(pack).where(pack.c.id == pack_)
    if shared:
        query = query.with_for_update(read=True)
    row = conn.execute(query).mappings().first()
    if row is None:
        return None
    words = tuple(msgspec.json.decode(row["words"], type=list[str])) if row["words"] is not None else None
    signature = row["beacon_signature"]
    beacon = Beacon(row["beacon_round"], signature or "") if row["beacon_round"] is not None else None
    if words is not None and beacon is not None:
        words = (*words, *beacon.words) if signature is not None else None
    return Pack(words=words, beacon=beacon, **{name: row[name] for name in _PLAIN})


def _words(conn: Connection, round_: str) -> tuple[PackWord, ...]:
    given = select(pack_word).where(pack_word.c.round == round_, pack_word.c.mixed != "")
    rows = conn.execute(given.order_by(pack_word.c.at_ms, pack_word.c.mixed)).mappings()
    return tuple(_word(row) for row in rows)


def _word(row: RowMapping) -> PackWord:
    return PackWord(row["salt"], row["seal"], row["word"], row["mixed"])


def _runs(conn: Connection, pack_: str) -> tuple[Run, ...]:
    query = select(pack_run).where(pack_run.c.pack == pack_).order_by(pack_run.c.at_ms, pack_run.c.table_id)
    return tuple(
        Run(
            scores=tuple(tuple(one) for one in msgspec.json.decode(row["scores"], type=list[list[int]])),
            **{name: row[name] for name in _OF_RUN},
        )
        for row in conn.execute(query).mappings()
    )


def _forget(conn: Connection, traces: Traces) -> None:
    """Keep the user's deals without the name, and a word's effect on a shuffle without the word."""
    mine = pack_word.c.person == traces.person
    conn.execute(delete(pack_word).where(mine, pack_word.c.mixed == ""))
    conn.execute(update(pack_word).where(mine).values(person=traces.alias, salt="", word=""))
    conn.execute(update(pack_run).where(pack_run.c.person == traces.person).values(person=traces.alias, name=GONE_NAME))


KEEPS: Final = Keeps(
    fates={
        "pack": dict.fromkeys(("id", "round", "game", "seed", "words", "beacon_signature"), "never"),
        "pack_word": {
            "round": "never",
            "person": "renamed",
            "salt": "emptied",
            "seal": "never",
            "word": "emptied",
            "mixed": "never",
        },
        "pack_run": {"table_id": "never", "pack": "never", "person": "renamed", "name": "emptied", "scores": "never"},
    },
    forget=_forget,
    own={"deals of packs": rows_of(pack_run.c.person), "words for packs": rows_of(pack_word.c.person)},
)
