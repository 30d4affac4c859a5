"""The ledger of play chips: double entry, append-only, with each account's balance (HS-2)."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, Select, and_, bindparam, func, insert, literal, select

from adapters.store.backend import Backend, inserting, many
from adapters.store.persons import ENTRY, GRANT, kept_of, persons_of
from adapters.store.schema import account, ledger
from bot.core.chips import HOUSE, ISSUER, JACKPOT, pot_of
from bot.features.chips import KIND as JOINED
from bot.ports import Clock, records

_BALANCE: Final = select(account.c.balance).where(account.c.name == bindparam("name"))
_OF_PEOPLE: Final = and_(ledger.c.account.not_in((HOUSE, ISSUER, JACKPOT)), ledger.c.account.not_like(pot_of("%")))
_LOCKED: Final = _BALANCE.with_for_update()


def balance_now(conn: Connection, name: str) -> int | None:
    """The balance of an account, which does not change until the transaction ends."""
    found = conn.scalar(_LOCKED, {"name": name})
    return _had(conn, name) if found is None else int(found)


def _had(conn: Connection, name: str) -> int | None:
    """The balance of a missing account: 0 if it got its grant before its owner was forgotten, so that it gets no second
    one; else None."""
    return None if kept_of(conn, name, GRANT) is None else 0


def post(conn: Connection, entries: Sequence[records.Entry], key: str, table_id: str, now: int) -> None:
    """Write ``entries``, the n-th under ``key#n``, and update the balances, in the order of the accounts' names.

    :raises ValueError: an entry does not sum to zero, or an account but the issuer would owe; nothing is kept, because
        the transaction is rolled back.
    """
    rows: list[dict[str, Any]] = [
        {"entry": f"{key}#{n}", "account": it.account, "amount": it.amount, "kind": entry.kind, "table_id": table_id}
        for n, entry in enumerate(entries)
        for it in entry.postings
    ]
    if any(sum(it.amount for it in entry.postings) for entry in entries):
        raise ValueError(f"{key}: an entry that does not sum to zero")
    if not rows:
        return
    sums: dict[str, int] = {}
    for row in rows:
        sums[row["account"]] = sums.get(row["account"], 0) + row["amount"]
    many(conn, insert(ledger), [{**row, "at_ms": now} for row in rows])
    statement = inserting(conn.dialect.name, account)
    many(
        conn,
        statement.on_conflict_do_update(
            index_elements=["name"], set_={"balance": account.c.balance + statement.excluded.balance}
        ),
        [{"name": name, "balance": change} for name, change in sorted(sums.items())],
    )
    owing = select(func.count()).where(account.c.name.in_(sums), account.c.name != ISSUER, account.c.balance < 0)
    if conn.scalar(owing):
        raise ValueError(f"{key}: an account would owe")


def _day(entry: str) -> int:
    """The day of a draw, from the key of its entry: ``jackpot:20780#0``."""
    return int(entry.partition(":")[2].partition("#")[0])


class SqlLedger:
    """See ``bot.ports.Ledger``."""

    def __init__(self, backend: Backend, clock: Clock) -> None:
        self._backend = backend
        self._clock = clock

    async def balance(self, name: str) -> int | None:
        def work(conn: Connection) -> int | None:
            found = conn.scalar(_BALANCE, {"name": name})
            return _had(conn, name) if found is None else int(found)

        return await self._backend.read(work)

    async def post(self, key: str, think: Callable[[Callable[[str], int | None]], tuple[records.Entry, ...]]) -> bool:
        def work(conn: Connection) -> bool:
            if conn.scalar(select(ledger.c.id).where(ledger.c.entry == f"{key}#0").limit(1)):
                return False
            if kept_of(conn, f"{key}#0", ENTRY) is not None:
                return False
            entries = think(partial(balance_now, conn))
            if persons_of(conn, {it.account for entry in entries for it in entry.postings}):
                return False  # joined since: the chips are the person's
            post(conn, entries, key, "", self._clock.now_ms())
            return bool(entries)

        return await self._backend.write(work)

    async def tickets(self, since_ms: int, until_ms: int) -> tuple[str, ...]:
        return await self._backend.read(lambda conn: tuple(conn.scalars(_tickets(since_ms, until_ms))))

    async def opened(self, until_ms: int) -> tuple[str, ...]:
        grants = select(ledger.c.account).where(ledger.c.kind == "grant", _OF_PEOPLE, ledger.c.at_ms < until_ms)
        grants = grants.where(ledger.c.account.not_in(_given_back(until_ms)))
        return await self._backend.read(lambda conn: tuple(conn.scalars(grants.order_by(ledger.c.id))))

    async def draws(self, limit: int) -> tuple[records.Drawn, ...]:
        kinds = [records.Drawn.kind(everybody) for everybody in (False, True)]
        won = select(ledger.c.entry, ledger.c.account, ledger.c.amount, ledger.c.kind)
        query = won.where(ledger.c.kind.in_(kinds), _OF_PEOPLE).order_by(ledger.c.id.desc()).limit(limit)

        def work(conn: Connection) -> tuple[records.Drawn, ...]:
            return tuple(
                records.Drawn(_day(entry), person, int(chips), kind == records.Drawn.kind(everybody=True))
                for entry, person, chips, kind in conn.execute(query)
            )

        return await self._backend.read(work)


# --- queries for the jackpot's draw -----------------------------------------------------------------------------------


def _given_back(until_ms: int) -> Select[tuple[str]]:
    """Accounts joined to another by then, which gave their grant back: a person takes part once."""
    line = ledger.alias()
    return select(line.c.account).where(line.c.amount <= 0, line.c.kind == JOINED, line.c.at_ms < until_ms)


def _tickets(since_ms: int, until_ms: int) -> Select[tuple[str]]:
    """Finds them through the accounts ``table:…`` and the entries these share with people's, which are indexed."""
    paid = (
        select(ledger.c.table_id, func.min(ledger.c.id).label("first"))
        .where(
            ledger.c.account == JACKPOT,
            ledger.c.table_id != "",
            ledger.c.at_ms >= since_ms,
            ledger.c.at_ms < until_ms,
        )
        .group_by(ledger.c.table_id)
        .subquery()
    )
    pot = ledger.alias()
    return (
        select(ledger.c.account)
        .join(pot, pot.c.entry == ledger.c.entry)
        .join(paid, pot.c.account == literal(pot_of("")) + paid.c.table_id)
        .where(_OF_PEOPLE, ledger.c.at_ms < until_ms)
        .group_by(paid.c.first, ledger.c.account)
        .order_by(paid.c.first, func.min(ledger.c.id))
    )


def unbalanced(conn: Connection) -> Iterator[tuple[str, str]]:
    """The violations in the ledger: (key, detail)."""
    sums = select(ledger.c.entry, func.sum(ledger.c.amount)).group_by(ledger.c.entry)
    for entry, total in conn.execute(sums.having(func.sum(ledger.c.amount) != 0)):
        yield "entry", f"{entry}: {total}"
    written: dict[Any, Any] = dict(
        conn.execute(select(ledger.c.account, func.sum(ledger.c.amount)).group_by(ledger.c.account)).all()
    )
    for name, balance in conn.execute(select(account.c.name, account.c.balance)):
        if int(written.get(name, 0)) != balance:
            yield "balance", f"{name}: {balance}, written {written.get(name, 0)}"
        if balance < 0 and name != ISSUER:
            yield "owing", f"{name}: {balance}"
