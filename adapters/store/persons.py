"""Whom an account stands for, and the accounts of a person (``adapters.store.accounts`` joins and parts them)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, Final

from sqlalchemy import Connection, Select, bindparam, or_, select

from adapters.store.backend import among, fetched, numbered
from adapters.store.count import reserve
from adapters.store.schema_accounts import joined

ACTIVE: Final = joined.c.parted_ms.is_(None)
STANDS_FOR: Final = select(joined.c.person).where(joined.c.account == bindparam("who"), ACTIVE)


def persons_of(conn: Connection, accounts: Collection[str]) -> Mapping[str, str]:
    """The persons of those accounts that are joined. Nobody can join one of them until the transaction has ended."""
    reserve(conn, *accounts)
    found = fetched(conn, (_seconds(len(accounts)), numbered("who", sorted(accounts))))[0] if accounts else ()
    return {row["account"]: row["person"] for row in found}


def kin(conn: Connection, *accounts: str) -> tuple[str, ...]:
    """These accounts and those that are joined to them: whatever is said of one is said of the person."""
    pairs = fetched(conn, (_pairs(len(accounts)), numbered("who", accounts)))[0]
    return tuple(dict.fromkeys((*accounts, *(one for pair in pairs for one in pair.values()))))


@cache
def _seconds(count: int) -> Select[Any]:
    return select(joined.c.account, joined.c.person).where(among(joined.c.account, "who", count), ACTIVE)


@cache
def _pairs(count: int) -> Select[Any]:
    either = or_(among(joined.c.account, "who", count), among(joined.c.person, "who", count))
    return select(joined.c.account, joined.c.person).where(either, ACTIVE)


def all_of(conn: Connection, person: str) -> tuple[str, ...]:
    """The accounts of a person, whichever of them is given; that one first."""
    return kin(conn, person)
