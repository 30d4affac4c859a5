"""The person an account stands for, and what survives account deletion."""

import hmac
from collections.abc import Collection, Mapping
from functools import cache
from secrets import token_hex
from typing import Any, Final

from sqlalchemy import Connection, Select, bindparam, or_, select

from adapters.store.backend import among, fetched, inserting, numbered, upsert
from adapters.store.schema import joined, kept, pref
from adapters.store.tables import reserve

# --- accounts and persons ---------------------------------------------------------------------------------------------
# ``adapters.store.features.accounts`` joins and parts accounts.


ACTIVE: Final = joined.c.parted_ms.is_(None)
STANDS_FOR: Final = select(joined.c.person).where(joined.c.account == bindparam("who"), ACTIVE)


def persons_of(conn: Connection, accounts: Collection[str]) -> Mapping[str, str]:
    """The persons of those accounts that are joined. None can be joined until the transaction ends."""
    reserve(conn, *accounts)
    found = fetched(conn, (_seconds(len(accounts)), numbered("who", sorted(accounts))))[0] if accounts else ()
    return {row["account"]: row["person"] for row in found}


def kin(conn: Connection, *accounts: str) -> tuple[str, ...]:
    """These accounts and those joined to them, which all belong to one person."""
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
    """The accounts of a person, given any of them; that one first."""
    return kin(conn, person)


# --- what survives account deletion -----------------------------------------------------------------------------------
# Stored under a keyed hash, for instance that the account had its grant. Without the secret nobody can tell whose row
# it is; a returning account is recognised by it. The secret is created with the database and stored in its preferences.


HOUSE: Final = "house"
_NAME: Final = "kept"
"""The preference that holds the secret."""
GRANT: Final = "grant"
"""The account had its first chips."""
ENTRY: Final = "entry"
"""The ledger has an entry with this key, under a pseudonym."""


def keep(conn: Connection, key: str, what: str, value: str = "") -> None:
    """Keep ``value`` of an account (``tg:7``), or of any other key, after the account is forgotten."""
    upsert(conn, kept, [{"key": _hashed(key, secret_of(conn)), "what": what, "value": value}])


def kept_of(conn: Connection, key: str, what: str) -> str | None:
    """The kept value; None: nothing."""
    if conn.scalar(select(kept.c.key).limit(1)) is None:
        return None
    mine = select(kept.c.value).where(kept.c.key == _hashed(key, secret_of(conn)), kept.c.what == what)
    found = conn.scalar(mine)
    return None if found is None else str(found)


def _hashed(key: str, secret: str) -> str:
    return hmac.new(secret.encode(), key.encode(), "sha256").hexdigest()


def stand_in(person: str, secret: str) -> str:
    """The key that replaces a forgotten account in rows that are kept, such as blocks."""
    return f"kept:{_hashed(person, secret)[:32]}"


def keys_of(person: str, secret: str) -> tuple[str, ...]:
    """The keys a person may be stored under: the account first."""
    return person, stand_in(person, secret)


def secret_of(conn: Connection) -> str:
    """The secret; created if missing."""
    mine = select(pref.c.value).where(pref.c.who == HOUSE, pref.c.name == _NAME)
    found = conn.scalar(mine)
    if found is None:
        new = inserting(conn.dialect.name, pref).values(who=HOUSE, name=_NAME, value=token_hex(32))
        conn.execute(new.on_conflict_do_nothing(index_elements=["who", "name"]))
        found = conn.scalar(mine)
    return str(found)
