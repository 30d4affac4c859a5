"""Whom an account stands for, and the accounts of a person (``adapters.store.accounts`` joins and parts them)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from sqlalchemy import Connection, bindparam, or_, select

from adapters.store.count import reserve
from adapters.store.schema_accounts import joined

ACTIVE: Final = joined.c.parted_ms.is_(None)
STANDS_FOR: Final = select(joined.c.person).where(joined.c.account == bindparam("who"), ACTIVE)


def persons_of(conn: Connection, accounts: Collection[str]) -> Mapping[str, str]:
    """The persons of those accounts that are joined. Nobody can join one of them until the transaction has ended."""
    reserve(conn, *accounts)
    query = select(joined.c.account, joined.c.person).where(joined.c.account.in_(sorted(accounts)), ACTIVE)
    return {row[0]: row[1] for row in conn.execute(query)}


def kin(conn: Connection, *accounts: str) -> tuple[str, ...]:
    """These accounts and those that are joined to them: whatever is said of one is said of the person."""
    either = or_(joined.c.account.in_(accounts), joined.c.person.in_(accounts))
    pairs = conn.execute(select(joined.c.account, joined.c.person).where(either, ACTIVE))
    return tuple(dict.fromkeys((*accounts, *(one for pair in pairs for one in pair))))


def all_of(conn: Connection, person: str) -> tuple[str, ...]:
    """The accounts of a person, whichever of them is given; that one first."""
    return kin(conn, person)
