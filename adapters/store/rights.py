"""Rules and blocks of chats, and people who keep apart. See ``bot.ports.rights``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, bindparam, delete, exists, or_, select, text

from adapters.store.backend import Backend, T, fetched, upsert
from adapters.store.schema import chat_block, member, person_block, pref
from bot.ports import Clock
from bot.ports.keys import chat_of, house_of
from bot.ports.rights import (
    MOST_PRESETS,
    PRESET,
    RULE,
    Bar,
    ChatRules,
    Preset,
    RightsNow,
    Shunned,
    read_rules,
    write_preset,
)

Keys: TypeAlias = Callable[[str], tuple[str, ...]]
"""The keys under which a person may be stored: the account itself first."""

_RULES: Final = select(pref.c.name, pref.c.value).where(pref.c.who == bindparam("who"))
_OF_PAIR: Final = select(person_block.c.person).where(
    person_block.c.person.in_(bindparam("one", expanding=True)),
    person_block.c.other.in_(bindparam("other", expanding=True)),
)
_SHARED: Final = text("SELECT pg_advisory_xact_lock_shared(hashtextextended(:name, 0))")
_ALONE: Final = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")
"""SQLite has one writer at a time anyway."""


def itself(person: str) -> tuple[str, ...]:
    return (person,)


class ConnRights:
    """See ``bot.ports.rights.RightsNow``; ``now_ms``: for blocks that end by themselves."""

    def __init__(self, conn: Connection, now_ms: int, keys: Keys = itself) -> None:
        self._conn = conn
        self._now_ms = now_ms
        self._keys = keys

    def rules(self, place: str) -> ChatRules:
        return _rules(self._conn, place)

    def barred(self, place: str, person: str) -> Bar | None:
        _lock(self._conn, _SHARED, place)
        return _barred(self._conn, place, self._keys(person), self._now_ms)

    def apart(self, one: str, other: str) -> bool:
        return self.shuns(one, other) or self.shuns(other, one)

    def shuns(self, person: str, other: str) -> bool:
        given = {"one": self._keys(person), "other": self._keys(other)}
        return self._conn.execute(_OF_PAIR, given).first() is not None

    def regular(self, place: str, person: str) -> bool:
        house = house_of(place)
        here = or_(member.c.chat == chat_of(place), member.c.chat == house, member.c.chat.startswith(f"{house}:"))
        return bool(self._conn.scalar(select(exists().where(member.c.person == person, here))))


def _lock(conn: Connection, how: Any, place: str) -> None:
    """Whoever sits down and whoever blocks them in the chat do so one after the other."""
    if conn.dialect.name == "postgresql":
        conn.execute(how, {"name": f"rights in {house_of(place)}"})


def _rules(conn: Connection, place: str) -> ChatRules:
    return read_rules({row["name"]: row["value"] for row in fetched(conn, (_RULES, {"who": house_of(place)}))[0]})


def _barred(conn: Connection, place: str, keys: tuple[str, ...], now_ms: int) -> Bar | None:
    query = select(chat_block).where(chat_block.c.chat == house_of(place), chat_block.c.person.in_(keys))
    found = [_bar(row) for row in conn.execute(query).mappings()]
    return next((one for one in found if _holds(one, now_ms)), None)


def _holds(bar: Bar, now_ms: int) -> bool:
    return not bar.until_ms or bar.until_ms > now_ms


def _bar(row: Any) -> Bar:
    return Bar(row["chat"], row["person"], row["name"], int(row["until_ms"]), int(row["at_ms"]))


class SqlRights:
    """See ``bot.ports.rights.Rights``. ``keys``: the keys a person may be stored under."""

    def __init__(self, backend: Backend, clock: Clock, keys: Keys = itself) -> None:
        self._backend = backend
        self._clock = clock
        self._keys = keys

    def inside(self, conn: Connection, now_ms: int) -> ConnRights:
        """The same, in a transaction that is open already."""
        return ConnRights(conn, now_ms, self._keys)

    async def look(self, at: Callable[[RightsNow], T]) -> T:
        return await self._backend.survey(lambda conn: at(self.inside(conn, self._clock.now_ms())))

    # --- rules ------------------------------------------------------------------------------------------------

    async def rules(self, place: str) -> ChatRules:
        return await self._backend.read(lambda conn: _rules(conn, place))

    async def set_rule(self, place: str, name: str, value: str | None) -> None:
        await self._backend.write(lambda conn: _put(conn, place, RULE + name, value))

    async def close_game(self, place: str, game: str, *, closed: bool) -> None:
        def work(conn: Connection) -> None:
            _lock(conn, _ALONE, place)
            now = _rules(conn, place).closed
            then = now | {game} if closed else now - {game}
            _put(conn, place, f"{RULE}games", " ".join(sorted(then)) or None)

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

    # --- blocks of a chat ---------------------------------------------------------------------------------------

    async def barred(self, place: str, person: str) -> Bar | None:
        keys, now = self._keys(person), self._clock.now_ms()
        return await self._backend.read(lambda conn: _barred(conn, place, keys, now))

    async def bar(self, place: str, person: str, name: str, until_ms: int) -> None:
        row = {"chat": house_of(place), "person": person, "name": name, "until_ms": until_ms}

        def work(conn: Connection) -> None:
            _lock(conn, _ALONE, place)
            upsert(conn, chat_block, [{**row, "at_ms": self._clock.now_ms()}])

        await self._backend.write(work)

    async def unbar(self, place: str, person: str) -> bool:
        gone = delete(chat_block).where(
            chat_block.c.chat == house_of(place), chat_block.c.person.in_(self._keys(person))
        )
        return await self._backend.write(lambda conn: conn.execute(gone).rowcount > 0)

    async def bars(self, place: str) -> tuple[Bar, ...]:
        query = select(chat_block).where(chat_block.c.chat == house_of(place))
        latest = query.order_by(chat_block.c.at_ms.desc(), chat_block.c.person)
        now = self._clock.now_ms()

        def work(conn: Connection) -> tuple[Bar, ...]:
            found = (_bar(row) for row in conn.execute(latest).mappings())
            return tuple(one for one in found if _holds(one, now))

        return await self._backend.read(work)

    # --- blocks of a person ---------------------------------------------------------------------------------------

    async def apart(self, one: str, other: str) -> bool:
        return await self._backend.survey(lambda conn: self.inside(conn, 0).apart(one, other))

    async def apart_from(self, person: str) -> frozenset[str]:
        keys = self._keys(person)
        query = select(person_block.c.person, person_block.c.other).where(
            or_(person_block.c.person.in_(keys), person_block.c.other.in_(keys))
        )

        def work(conn: Connection) -> frozenset[str]:
            return frozenset(key for row in conn.execute(query) for key in row) - set(keys)

        return await self._backend.read(work)

    async def shun(self, person: str, other: str, name: str) -> None:
        row = {"person": person, "other": other, "name": name, "at_ms": self._clock.now_ms()}
        await self._backend.write(lambda conn: upsert(conn, person_block, [row]))

    async def unshun(self, person: str, other: str) -> bool:
        gone = delete(person_block).where(
            person_block.c.person.in_(self._keys(person)), person_block.c.other.in_(self._keys(other))
        )
        return await self._backend.write(lambda conn: conn.execute(gone).rowcount > 0)

    async def shunned(self, person: str) -> tuple[Shunned, ...]:
        query = select(person_block).where(person_block.c.person.in_(self._keys(person)))
        latest = query.order_by(person_block.c.at_ms.desc(), person_block.c.other)

        def work(conn: Connection) -> tuple[Shunned, ...]:
            rows = conn.execute(latest).mappings()
            return tuple(Shunned(row["other"], row["name"], int(row["at_ms"])) for row in rows)

        return await self._backend.read(work)


def moved_person(conn: Connection, old: str, new: str) -> None:
    """Everything said of an account is said of another one from now on: it has been joined to it, or forgotten under a
    key. Where both were blocked, the longer block stays."""
    for row in conn.execute(select(chat_block).where(chat_block.c.person == old)).mappings().all():
        there = chat_block.c.chat == row["chat"]
        found = conn.execute(select(chat_block).where(there, chat_block.c.person == new)).mappings().first()
        longer = row if found is None or not row["until_ms"] else found
        if found is not None and found["until_ms"] and row["until_ms"]:
            longer = max(row, found, key=lambda one: int(one["until_ms"]))
        upsert(conn, chat_block, [{**longer, "person": new}])
    conn.execute(delete(chat_block).where(chat_block.c.person == old))
    for row in (
        conn.execute(select(person_block).where(or_(person_block.c.person == old, person_block.c.other == old)))
        .mappings()
        .all()
    ):
        pair = {name: new if row[name] == old else row[name] for name in ("person", "other")}
        if pair["person"] != pair["other"]:
            upsert(conn, person_block, [{**row, **pair}])
    conn.execute(delete(person_block).where(or_(person_block.c.person == old, person_block.c.other == old)))


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
