"""The little that outlives an account that was forgotten, under a keyed hash: that it had its grant, for instance.

Whoever does not have the secret cannot tell whose row it is; whoever comes back with the same account is recognised by
it. The secret is made when the database is first opened and stands among the preferences of the house.
"""

from __future__ import annotations

import hmac
from secrets import token_hex
from typing import Final

from sqlalchemy import Connection, select

from adapters.store.backend import inserting, upsert
from adapters.store.schema import kept, pref

HOUSE: Final = "house"
_NAME: Final = "kept"
"""The preference that holds the secret."""
GRANT: Final = "grant"
"""The account had its first chips."""
ENTRY: Final = "entry"
"""An entry of the ledger with this key is there, under a pseudonym."""


def keep(conn: Connection, key: str, what: str, value: str = "") -> None:
    """Keep ``value`` of an account (``tg:7``), or of anything else with a key, beyond its being forgotten."""
    upsert(conn, kept, [{"key": _hashed(key, secret_of(conn)), "what": what, "value": value}])


def kept_of(conn: Connection, key: str, what: str) -> str | None:
    """What was kept; None: nothing."""
    if conn.scalar(select(kept.c.key).limit(1)) is None:
        return None
    mine = select(kept.c.value).where(kept.c.key == _hashed(key, secret_of(conn)), kept.c.what == what)
    found = conn.scalar(mine)
    return None if found is None else str(found)


def _hashed(key: str, secret: str) -> str:
    return hmac.new(secret.encode(), key.encode(), "sha256").hexdigest()


def stand_in(person: str, secret: str) -> str:
    """What takes the place of an account in rows that are kept although it was forgotten, such as blocks."""
    return f"kept:{_hashed(person, secret)[:32]}"


def keys_of(person: str, secret: str) -> tuple[str, ...]:
    """The keys under which a person may be stored: the account itself first."""
    return person, stand_in(person, secret)


def secret_of(conn: Connection) -> str:
    """The secret; made if there is none."""
    mine = select(pref.c.value).where(pref.c.who == HOUSE, pref.c.name == _NAME)
    found = conn.scalar(mine)
    if found is None:
        new = inserting(conn.dialect.name, pref).values(who=HOUSE, name=_NAME, value=token_hex(32))
        conn.execute(new.on_conflict_do_nothing(index_elements=["who", "name"]))
        found = conn.scalar(mine)
    return str(found)
