"""The tables of linked chats, and of matches played in several (``adapters.store.schema``)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, String, Table, false

from adapters.store.schema_rights import metadata

link: Final = Table(
    "link",
    metadata,
    Column("place", String, primary_key=True),
    Column("other", String, primary_key=True),  # each link in both directions
    Column("since_ms", BigInteger, nullable=False),
    Column("words", Boolean, nullable=False, server_default=false()),  # whether ``place`` lets words cross
)

link_code: Final = Table(
    "link_code",
    metadata,
    Column("code", String, primary_key=True),
    Column("place", String, nullable=False),  # that offers the link
    Column("other", String, nullable=False),  # that wants it; empty: none yet
    Column("until_ms", BigInteger, nullable=False),
)

finished_also: Final = Table(
    "finished_also",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("chat", String, primary_key=True),
    Column("ended_ms", BigInteger, nullable=False),
    Index(None, "chat", "ended_ms", "table_id", "number"),
)
