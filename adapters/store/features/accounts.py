"""Joined accounts of one user, and the codes that join them (``bot.ports.accounts``)."""

import hmac
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    Select,
    UniqueConstraint,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
)
from sqlalchemy import update as changing

from adapters.store import bans, keeps, persons, ratings_due, transact
from adapters.store.backend import Backend, upsert
from adapters.store.features.company import seek
from adapters.store.ledger import balance_now, post
from adapters.store.schema import (
    account,
    bigint,
    define,
    flag,
    game_table,
    integer,
    joined,
    ledger,
    string,
    table_person,
)
from adapters.store.tables import reserve
from bot.core.chips import DAY_MS, pot_of
from bot.features.chips import added_up, entries, no_top_up, top_up_key
from bot.ports import Clock, keys, records
from bot.ports.accounts import HANDLE, LENGTH, PAUSE_MS, PLATFORMS, TRIES, VALID_MS, Attempt, Pair, Refusal, Sum

joining: Final = define(
    "joining",
    string("handle", primary_key=True),  # the first part of the code, to look it up
    string("secret"),  # the rest of the code
    string("attempt"),  # in buttons
    string("account"),  # the code's owner
    string("name"),
    string("other"),  # the account that typed it; empty: none yet
    string("other_name"),
    flag("agreed"),  # by the other account
    integer("tries"),  # wrong tries
    string("cmd_key"),
    bigint("until_ms"),
    UniqueConstraint("attempt"),
    UniqueConstraint("account"),
)

guess: Final = define(
    "guess",
    string("account", primary_key=True),
    integer("tries"),  # wrong codes since ``since_ms``
    bigint("since_ms"),
)


_OPEN: Final = ("lobby", "live")
RECENT: Final = 20


# --- pairs and attempts -----------------------------------------------------------------------------------------------


def _pair(conn: Connection, name: str) -> Pair | None:
    either = or_(joined.c.account == name, joined.c.person == name)
    row = conn.execute(select(joined).where(either, persons.ACTIVE)).mappings().first()
    return None if row is None else _as_pair(row)


def _as_pair(row: RowMapping) -> Pair:
    return Pair(row["person"], row["person_name"], row["account"], row["name"], row["attempt"])


def _as_attempt(row: RowMapping) -> Attempt:
    code = row["handle"] + row["secret"]
    return Attempt(
        row["attempt"],
        row["account"],
        row["name"],
        code,
        row["other"],
        row["other_name"],
        row["agreed"],
        row["until_ms"],
    )


class SqlAccounts:
    """See ``bot.ports.accounts.Accounts``."""

    def __init__(self, backend: Backend, clock: Clock) -> None:
        self._backend = backend
        self._clock = clock

    async def pair(self, account: str) -> Pair | None:
        return await self._backend.read(lambda conn: _pair(conn, account))

    async def attempt(self, account: str) -> Attempt | None:
        either = or_(joining.c.account == account, joining.c.other == account)
        query = select(joining).where(either, joining.c.until_ms > self._clock.now_ms())
        query = query.order_by(joining.c.until_ms.desc()).limit(1)

        def work(conn: Connection) -> Attempt | None:
            row = conn.execute(query).mappings().first()
            return None if row is None else _as_attempt(row)

        return await self._backend.read(work)

    # --- the code -----------------------------------------------------------------------------------------------------

    async def offer(self, key: str, who: records.Person, codes: Sequence[str], attempt: str) -> Attempt | Refusal:
        now = self._clock.now_ms()

        def work(conn: Connection) -> Attempt | Refusal:
            if refused := _may_join(conn, who.id):
                return refused
            known = _found(conn, joining.c.account == who.id)
            if known is not None and known["cmd_key"] == key and known["until_ms"] > now:
                return _as_attempt(known)
            mine = or_(joining.c.account == who.id, joining.c.other == who.id, joining.c.until_ms <= now)
            conn.execute(delete(joining).where(mine))
            taken = frozenset(conn.scalars(select(joining.c.handle)))
            code = next((code for code in codes if code[:HANDLE] not in taken), None)
            if code is None:
                return "busy"
            made = {"handle": code[:HANDLE], "secret": code[HANDLE:], "attempt": attempt, "cmd_key": key}
            new = {**made, "account": who.id, "name": who.name, "until_ms": now + VALID_MS}
            conn.execute(insert(joining), [{**new, "other": "", "other_name": "", "agreed": False, "tries": 0}])
            return Attempt(attempt, who.id, who.name, code, "", "", False, now + VALID_MS)

        return await self._backend.write(work)

    async def claim(self, who: records.Person, code: str) -> Attempt | Refusal:
        now = self._clock.now_ms()

        def work(conn: Connection) -> Attempt | Refusal:
            reserve(conn, who.id)  # one try at a time
            if refused := _may_join(conn, who.id):
                return refused
            if _tried(conn, who.id, now) >= TRIES:
                return "slowly"
            found = _found(conn, joining.c.handle == code[:HANDLE], joining.c.until_ms > now)
            right = found is not None and hmac.compare_digest(found["secret"], code[HANDLE:LENGTH])
            if found is None or not right or found["other"] not in ("", who.id) or len(code) != LENGTH:
                _wrong(conn, who.id, found if not right else None, now)
                return "unknown"
            if found["account"] == who.id:
                return "own"
            if keys.platform_of(found["account"]) == keys.platform_of(who.id):
                _wrong(conn, who.id, None, now)
                return "same-platform"
            conn.execute(delete(joining).where(joining.c.account == who.id))
            conn.execute(delete(joining).where(joining.c.other == who.id, joining.c.attempt != found["attempt"]))
            bound = {"other": who.id, "other_name": who.name}
            conn.execute(changing(joining).where(joining.c.handle == found["handle"]).values(bound))
            return _as_attempt(_need(conn, found["attempt"]))

        return await self._backend.write(work)

    async def agree(self, account: str, attempt: str, tell: records.OutRow) -> Attempt | Pair | Refusal:
        now = self._clock.now_ms()

        def work(conn: Connection) -> Attempt | Pair | Refusal:
            found = _found(conn, joining.c.attempt == attempt, joining.c.other == account)
            if found is None or found["until_ms"] <= now:
                return _done(conn, account, attempt) or "over"
            if not found["agreed"]:
                conn.execute(changing(joining).where(joining.c.attempt == attempt).values(agreed=True))
                transact.say(conn, (tell,), "", 0, now, (f"account:{attempt}:ask",))
            return _as_attempt(_need(conn, attempt))

        return await self._backend.write(work)

    async def cancel(self, account: str, attempt: str) -> None:
        mine = or_(joining.c.account == account, joining.c.other == account)
        gone = delete(joining).where(joining.c.attempt == attempt, mine)
        await self._backend.write(lambda conn: conn.execute(gone).rowcount)

    # --- joining and parting ------------------------------------------------------------------------------------------

    async def confirm(self, account: str, attempt: str, tell: records.OutRow) -> Pair | Refusal:
        now = self._clock.now_ms()

        def work(conn: Connection) -> Pair | Refusal:
            found = _found(conn, joining.c.attempt == attempt, joining.c.account == account)
            if found is None or found["until_ms"] <= now:
                return _done(conn, account, attempt) or "over"
            if not found["agreed"]:
                return "wait"
            other = found["other"]
            reserve(conn, account, other)
            if refused := _may_join(conn, account) or _may_join(conn, other) or _busy(conn, account, other):
                return refused
            balance = partial(balance_now, conn)
            for one in sorted((account, other)):
                balance(one)  # lock in a fixed order
            total = _sum(conn, account, other)
            post(conn, entries(balance, account, other, total), f"joined:{attempt}", "", now)
            names = {"person_name": found["name"], "name": found["other_name"]}
            row = {"account": other, "person": account, "attempt": attempt, "at_ms": now, "parted_ms": None, **names}
            upsert(conn, joined, [row])
            ratings_due.people_changed(conn, (account, other), f"joined:{attempt}")
            conn.execute(delete(joining).where(joining.c.attempt == attempt))
            transact.say(conn, (tell,), "", 0, now, (f"account:{attempt}:done",))
            return Pair(account, found["name"], other, found["other_name"], attempt)

        return await self._backend.write(work)

    async def part(self, account: str, tell: records.OutRow) -> Pair | None:
        now = self._clock.now_ms()

        def work(conn: Connection) -> Pair | None:
            found = _pair(conn, account)
            if found is None:
                return None
            reserve(conn, found.person, found.account)
            gone = {"person": "", "name": "", "person_name": "", "attempt": "", "parted_ms": now}
            ended = changing(joined).where(
                joined.c.account == found.account, joined.c.person == found.person, persons.ACTIVE
            )
            if not conn.execute(ended.values(gone)).rowcount:
                return None
            ratings_due.people_changed(conn, (found.person, found.account), f"parted:{found.attempt}")
            bans.handed_on(conn, found.person, found.account)
            day = now // DAY_MS
            filled = select(ledger.c.id).where(ledger.c.entry == f"{top_up_key(found.account, day)}#0")
            if conn.scalar(filled) is None:
                post(conn, (no_top_up(found.account),), top_up_key(found.account, day), "", now)
            transact.say(conn, (tell,), "", 0, now, (f"account:{found.attempt}:parted",))
            return found

        return await self._backend.write(work)

    async def chips(self, person: str, account: str) -> Sum:
        return await self._backend.survey(lambda conn: _sum(conn, person, account))

    async def tables(self, account: str) -> tuple[str, ...]:
        def work(conn: Connection) -> tuple[str, ...]:
            seated = select(game_table.c.table_id).join(table_person, table_person.c.table_id == game_table.c.table_id)
            mine = seated.where(table_person.c.person == account).order_by(game_table.c.updated_ms.desc())
            going = conn.scalars(mine.where(game_table.c.status != "closed"))
            over = conn.scalars(mine.where(game_table.c.status == "closed").limit(RECENT))
            return (*going, *over)

        return await self._backend.survey(work)


def unsound(conn: Connection) -> Iterator[tuple[str, str]]:
    """The violations among joined accounts: (key, detail)."""
    chained = select(joined.c.account).where(
        persons.ACTIVE, joined.c.person.in_(select(joined.c.account).where(persons.ACTIVE))
    )
    for (one,) in conn.execute(chained):
        yield "chain", one
    for one, person in conn.execute(select(joined.c.account, joined.c.person).where(persons.ACTIVE)):
        if keys.platform_of(one) == keys.platform_of(person):
            yield "one-platform", f"{one} {person}"
    rich = select(account.c.name, account.c.balance).join(joined, joined.c.account == account.c.name)
    for name, balance in conn.execute(rich.where(persons.ACTIVE, account.c.balance != 0)):
        yield "chips", f"{name}: {balance}"
    both = table_person.alias()
    seats = select(table_person.c.table_id, joined.c.account).join(joined, joined.c.account == table_person.c.person)
    twice = seats.join(both, and_(both.c.table_id == table_person.c.table_id, both.c.person == joined.c.person))
    open_ = twice.join(game_table, game_table.c.table_id == table_person.c.table_id)
    for table_id, one in conn.execute(open_.where(persons.ACTIVE, game_table.c.status.in_(_OPEN))):
        yield "two-seats", f"{one} at {table_id}"


# --- helpers ----------------------------------------------------------------------------------------------------------


def _found(conn: Connection, *where: ColumnElement[bool]) -> RowMapping | None:
    return conn.execute(select(joining).where(*where).with_for_update()).mappings().first()


def _need(conn: Connection, attempt: str) -> RowMapping:
    return conn.execute(select(joining).where(joining.c.attempt == attempt)).mappings().one()


def _done(conn: Connection, name: str, attempt: str) -> Pair | None:
    """The pair from an attempt, when a user presses again."""
    either = or_(joined.c.account == name, joined.c.person == name)
    row = conn.execute(select(joined).where(either, joined.c.attempt == attempt, persons.ACTIVE)).mappings().first()
    return None if row is None else _as_pair(row)


def _may_join(conn: Connection, name: str) -> Refusal | None:
    if keys.platform_of(name) not in PLATFORMS:
        return "no-account"
    return "joined-already" if _pair(conn, name) is not None else None


def _tried(conn: Connection, name: str, now: int) -> int:
    recent = select(guess.c.tries).where(guess.c.account == name, guess.c.since_ms > now - PAUSE_MS)
    return int(conn.scalar(recent.with_for_update()) or 0)


def _wrong(conn: Connection, name: str, found: RowMapping | None, now: int) -> None:
    """Count a wrong try, for the account and for the code it was meant for."""
    tries = _tried(conn, name, now)
    if tries:
        conn.execute(changing(guess).where(guess.c.account == name).values(tries=guess.c.tries + 1))
    else:
        upsert(conn, guess, [{"account": name, "tries": 1, "since_ms": now}])
    if found is None:
        return
    if found["tries"] + 1 >= TRIES:
        conn.execute(delete(joining).where(joining.c.handle == found["handle"]))
    else:
        counted = changing(joining).where(joining.c.handle == found["handle"])
        conn.execute(counted.values(tries=joining.c.tries + 1))


def _seats(name: str) -> Select[Any]:
    """The open tables where an account is seated."""
    seated = select(game_table.c.table_id).join(table_person, table_person.c.table_id == game_table.c.table_id)
    return seated.where(table_person.c.person == name, game_table.c.status.in_(_OPEN))


def _busy(conn: Connection, one: str, other: str) -> Refusal | None:
    if conn.scalar(select(seek.c.person).where(seek.c.person.in_((one, other))).limit(1)) is not None:
        return "seeking"
    if conn.scalar(_seats(one).where(game_table.c.table_id.in_(_seats(other))).limit(1)) is not None:
        return "one-table"
    tables = {*conn.scalars(_seats(one)), *conn.scalars(_seats(other))}
    pots = select(account.c.name).where(account.c.name.in_([pot_of(table) for table in sorted(tables)]))
    return "chips-in-play" if conn.scalar(pots.where(account.c.balance > 0).limit(1)) is not None else None


def _sum(conn: Connection, person: str, name: str) -> Sum:
    before = conn.execute(
        select(joined.c.account, joined.c.parted_ms).where(joined.c.account.in_((person, name)))
    ).all()
    topped = 0
    for one, since in before:
        since_then = (ledger.c.account == one, ledger.c.kind == "top-up", ledger.c.at_ms > (since or 0))
        topped += int(conn.scalar(select(func.sum(ledger.c.amount)).where(*since_then)) or 0)
    return added_up(lambda one: _balance(conn, one), person, name, len(before), topped)


def _balance(conn: Connection, name: str) -> int | None:
    found = conn.scalar(select(account.c.balance).where(account.c.name == name))
    return None if found is None else int(found)


def _forget(conn: Connection, traces: keeps.Traces) -> None:
    """The account's joining (``joined``) is ended later, when all its accounts are forgotten."""
    person = traces.person
    conn.execute(delete(joining).where(or_(joining.c.account == person, joining.c.other == person)))
    conn.execute(delete(guess).where(guess.c.account == person))


def _prune(conn: Connection, now_ms: int) -> None:
    conn.execute(delete(joining).where(joining.c.until_ms <= now_ms))
    conn.execute(delete(guess).where(guess.c.since_ms <= now_ms - PAUSE_MS))


KEEPS: Final = keeps.Keeps(
    fates={
        "joining": dict.fromkeys(
            ("handle", "secret", "attempt", "account", "name", "other", "other_name", "cmd_key"), "deleted"
        ),
        "guess": {"account": "deleted"},
    },
    forget=_forget,
    prune=_prune,
)
