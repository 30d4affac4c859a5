"""Chat rules and blocks, and personal blocks. See ``bot.ports.rights``."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Index, Select, bindparam, delete, exists, or_, select, text, update

from adapters.store.backend import Backend, T, among, fetched, numbered, upsert
from adapters.store.bans import banned
from adapters.store.keeps import Keeps, Traces, rows_of
from adapters.store.persons import ACTIVE, all_of, secret_of, stand_in
from adapters.store.ratings_due import deserted_by, fold_anew
from adapters.store.schema import bigint, define, joined, member, pref, string
from bot.core.rated import LOOK_BACK_MS
from bot.ports import Clock
from bot.ports.keys import GONE_NAME, chat_of, house_of
from bot.ports.rights import (
    MOST_PRESETS,
    PRESET,
    RULE,
    Banned,
    Bar,
    ChatRules,
    Preset,
    RightsNow,
    Shunned,
    read_rules,
    write_preset,
)

chat_block: Final = define(
    "chat_block",
    string("chat", primary_key=True),  # as bot.ports.keys.house_of
    string("person", primary_key=True),
    string("name"),  # at that time
    bigint("until_ms"),  # 0: permanent
    bigint("at_ms"),
    Index(None, "person"),
)

person_block: Final = define(
    "person_block",
    string("person", primary_key=True),
    string("other", primary_key=True),
    string("name"),  # the other person's
    bigint("at_ms"),
    Index(None, "other"),
)


Keys: TypeAlias = Callable[[str], Sequence[str]]
"""Returns other keys that an account's blocks may be stored under, such as a forgotten account's hash."""

_RULES: Final = select(pref.c.name, pref.c.value).where(pref.c.who == bindparam("who"))
_BLOCKED: Final = select(chat_block).where(chat_block.c.chat == bindparam("chat"))
_SHARED: Final = text("SELECT pg_advisory_xact_lock_shared(hashtextextended(:name, 0))")
_ALONE: Final = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")
"""For PostgreSQL; SQLite has only one writer at a time."""


def no_others(account: str) -> tuple[str, ...]:
    return ()


def _known(conn: Connection, person: str, others: Keys) -> tuple[str, ...]:
    """All keys a person may be stored under: their accounts, the given one first, then others."""
    accounts = all_of(conn, person)
    return tuple(dict.fromkeys((*accounts, *(key for one in accounts for key in others(one)))))


@dataclass(frozen=True, slots=True)
class ConnRights(RightsNow):
    """From the database; ``now_ms``: for temporary blocks. ``others``: see ``SqlRights``."""

    conn: Connection
    now_ms: int
    others: Keys = no_others

    def rules(self, place: str) -> ChatRules:
        return _rules(self.conn, place)

    def barred(self, place: str, person: str) -> Bar | None:
        _lock(self.conn, _SHARED, place)
        here = fetched(self.conn, (_BLOCKED, {"chat": house_of(place)}))[0]
        keys = _known(self.conn, person, self.others) if here else ()  # usually empty
        bars = [_bar(row) for row in here if row["person"] in keys]
        return next((one for one in bars if _holds(one, self.now_ms)), None)

    def apart(self, one: str, other: str) -> bool:
        return bool(self.shunning(one, (other,)))

    def shunning(self, person: str, others: Sequence[str]) -> tuple[tuple[str, str], ...]:
        rows = _blocks(self.conn, _known(self.conn, person, self.others))
        found = []
        for other in others if rows else ():
            keys = set(_known(self.conn, other, self.others))
            found += [(person, other) for row in rows if row["other"] in keys]
            found += [(other, person) for row in rows if row["person"] in keys]
        return tuple(dict.fromkeys(found))

    def regular(self, place: str, person: str) -> bool:
        house = house_of(place)
        here = or_(member.c.chat == chat_of(place), member.c.chat == house, member.c.chat.startswith(f"{house}:"))
        return bool(self.conn.scalar(select(exists().where(member.c.person == person, here))))

    def desertions(self, person: str) -> tuple[int, ...]:
        return deserted_by(self.conn, person, self.now_ms - LOOK_BACK_MS)

    def banned(self, persons: Sequence[str]) -> tuple[Banned, ...]:
        return banned(self.conn, self.others, persons, self.now_ms)


def _lock(conn: Connection, how: Any, place: str) -> None:
    """Make sitting down and blocking in a chat exclude each other."""
    if conn.dialect.name == "postgresql":
        conn.execute(how, {"name": f"rights in {house_of(place)}"})


def _blocks(conn: Connection, keys: Sequence[str]) -> list[dict[str, Any]]:
    """Blocks by (``person``) or of (``other``) one of ``keys``."""
    return fetched(conn, (_pairs(len(keys)), numbered("key", keys)))[0]


@cache
def _pairs(count: int) -> Select[Any]:
    either = or_(among(person_block.c.person, "key", count), among(person_block.c.other, "key", count))
    return select(person_block.c.person, person_block.c.other).where(either)


def _rules(conn: Connection, place: str) -> ChatRules:
    return read_rules({row["name"]: row["value"] for row in fetched(conn, (_RULES, {"who": house_of(place)}))[0]})


def _holds(bar: Bar, now_ms: int) -> bool:
    return not bar.until_ms or bar.until_ms > now_ms


def _bar(row: Any) -> Bar:
    return Bar(row["chat"], row["person"], row["name"], int(row["until_ms"]), int(row["at_ms"]))


class SqlRights:
    """See ``bot.ports.rights.Rights``. ``others``: further keys a person may be stored under."""

    def __init__(self, backend: Backend, clock: Clock, others: Keys = no_others) -> None:
        self._backend = backend
        self._clock = clock
        self._others = others
        self.inside: Final = partial(ConnRights, others=others)
        """The rights within an open transaction, from its connection and the time."""

    async def look(self, at: Callable[[RightsNow], T]) -> T:
        return await self._backend.survey(lambda conn: at(self.inside(conn, self._clock.now_ms())))

    # --- rules --------------------------------------------------------------------------------------------------------

    async def rules(self, place: str) -> ChatRules:
        return await self._backend.read(lambda conn: _rules(conn, place))

    async def set_rule(self, place: str, name: str, value: str | None) -> None:
        def work(conn: Connection) -> None:
            _put(conn, place, RULE + name, value)
            if name == "season":
                fold_anew(conn, house_of(place), "season")

        await self._backend.write(work)

    async def close_game(self, place: str, game: str, *, closed: bool, rated: bool = False) -> None:
        def work(conn: Connection) -> None:
            _lock(conn, _ALONE, place)
            rules = _rules(conn, place)
            now = rules.unrated if rated else rules.closed
            then = now | {game} if closed else now - {game}
            _put(conn, place, f"{RULE}unrated" if rated else f"{RULE}games", " ".join(sorted(then)) or None)

        await self._backend.write(work)

    async def keep_preset(self, place: str, preset: Preset) -> int:
        def work(conn: Connection) -> int:
            _lock(conn, _ALONE, place)
            kept = _rules(conn, place).presets
            number = preset.number
            if not number:
                same = (one.number for one in kept if _plays(one) == _plays(preset))
                if already := next(same, 0):
                    return already
                taken = {one.number for one in kept}
                number = next((n for n in range(1, MOST_PRESETS + 1) if n not in taken), 0)
            if number:
                _put(conn, place, f"{PRESET}{number}", write_preset(_numbered(preset, number)))
            return number

        return await self._backend.write(work)

    async def drop_preset(self, place: str, number: int) -> None:
        await self._backend.write(lambda conn: _put(conn, place, f"{PRESET}{number}", None))

    # --- blocks of a chat ---------------------------------------------------------------------------------------------

    async def barred(self, place: str, person: str) -> Bar | None:
        return await self.look(lambda rights: rights.barred(place, person))

    async def bar(self, place: str, person: str, name: str, until_ms: int) -> None:
        now = self._clock.now_ms()

        def work(conn: Connection) -> None:
            _lock(conn, _ALONE, place)
            # Each account, so that the block survives their parting.
            row = {"chat": house_of(place), "name": name, "until_ms": until_ms, "at_ms": now}
            upsert(conn, chat_block, [{**row, "person": one} for one in all_of(conn, person)])

        await self._backend.write(work)

    async def unbar(self, place: str, person: str) -> bool:
        def work(conn: Connection) -> bool:
            mine = chat_block.c.person.in_(_known(conn, person, self._others))
            return conn.execute(delete(chat_block).where(chat_block.c.chat == house_of(place), mine)).rowcount > 0

        return await self._backend.write(work)

    async def bars(self, place: str) -> tuple[Bar, ...]:
        query = select(chat_block).where(chat_block.c.chat == house_of(place))
        latest = query.order_by(chat_block.c.at_ms.desc(), chat_block.c.person)
        now = self._clock.now_ms()

        def work(conn: Connection) -> tuple[Bar, ...]:
            found = [_bar(row) for row in conn.execute(latest).mappings()]
            seconds = conn.scalars(
                select(joined.c.account).where(joined.c.account.in_([b.person for b in found]), ACTIVE)
            )
            hidden = set(seconds)
            return tuple(one for one in found if _holds(one, now) and one.person not in hidden)

        return await self._backend.survey(work)

    # --- blocks of a person -------------------------------------------------------------------------------------------

    async def apart(self, one: str, other: str) -> bool:
        return await self.look(lambda rights: rights.apart(one, other))

    async def apart_from(self, person: str) -> frozenset[str]:
        def work(conn: Connection) -> frozenset[str]:
            keys = _known(conn, person, self._others)
            found = {key for row in _blocks(conn, keys) for key in row.values()} - set(keys)
            return frozenset(account for key in found for account in all_of(conn, key))

        return await self._backend.survey(work)

    async def shun(self, person: str, other: str, name: str) -> None:
        row = {"person": person, "other": other, "name": name, "at_ms": self._clock.now_ms()}
        await self._backend.write(lambda conn: upsert(conn, person_block, [row]))

    async def unshun(self, person: str, other: str) -> bool:
        def work(conn: Connection) -> bool:
            mine = person_block.c.person.in_(_known(conn, person, self._others))
            theirs = person_block.c.other.in_(_known(conn, other, self._others))
            return conn.execute(delete(person_block).where(mine, theirs)).rowcount > 0

        return await self._backend.write(work)

    async def shunned(self, person: str) -> tuple[Shunned, ...]:
        def work(conn: Connection) -> tuple[Shunned, ...]:
            mine = person_block.c.person.in_(_known(conn, person, self._others))
            latest = select(person_block).where(mine).order_by(person_block.c.at_ms.desc(), person_block.c.other)
            rows = conn.execute(latest).mappings()
            return tuple(Shunned(row["other"], row["name"], int(row["at_ms"])) for row in rows)

        return await self._backend.survey(work)


def _put(conn: Connection, place: str, name: str, value: str | None) -> None:
    who = house_of(place)
    if value is None:
        conn.execute(delete(pref).where(pref.c.who == who, pref.c.name == name))
    else:
        upsert(conn, pref, [{"who": who, "name": name, "value": value}])


def _plays(preset: Preset) -> tuple[object, ...]:
    return preset.game, preset.preset, preset.options, preset.clock_s, preset.stake, preset.agreed_dealer


def _numbered(preset: Preset, number: int) -> Preset:
    return Preset(
        number,
        preset.name,
        preset.game,
        preset.preset,
        preset.options,
        preset.clock_s,
        preset.stake,
        preset.agreed_dealer,
    )


def _forget(conn: Connection, traces: Traces) -> None:
    """Delete the user's own blocks. Those against the user stay, under a keyed hash (``persons.stand_in``), so that
    being forgotten does not end them."""
    person, other = traces.person, stand_in(traces.person, secret_of(conn))
    conn.execute(delete(person_block).where(person_block.c.person == person))
    for table, column, beside in (
        (chat_block, chat_block.c.person, chat_block.c.chat),
        (person_block, person_block.c.other, person_block.c.person),
    ):
        again = conn.scalars(select(beside).where(column == person)).all()
        conn.execute(delete(table).where(column == other, beside.in_(again)))  # an older block: the newer one holds
        conn.execute(update(table).where(column == person).values({column.key: other, "name": GONE_NAME}))


KEEPS: Final = Keeps(
    fates={
        "chat_block": {"chat": "never", "person": "hashed", "name": "emptied"},
        "person_block": {"person": "deleted", "other": "hashed", "name": "emptied"},
    },
    forget=_forget,
    own={
        "people you block": rows_of(person_block.c.person),
        "chats that block you": rows_of(chat_block.c.person),
    },
    keys=(chat_block.c.chat,),
)
