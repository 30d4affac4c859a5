"""The tables of bans and of the courts of chats (``adapters.store.tars``, ``adapters.store.court``)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Index, Integer, String, Table, Text

from adapters.store.schema_rights import metadata

tars: Final = Table(
    "tars",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),  # of the match
    Column("seat", Integer, primary_key=True),
    Column("person", String, nullable=False),
    Column("chat", String, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index(None, "person"),
    Index(None, "chat"),
)
"""Who lost by tars kaput at a rated public table: part of the read model of matches."""

bearer: Final = Table(
    "bearer",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account", String, primary_key=True),  # or the hash of one that was forgotten
    Index(None, "account"),
)
"""Who bears the ban of a seat besides the person who sat there: an account that was parted from theirs, and the hash of
theirs if it has been forgotten."""

ruling: Final = Table(
    "ruling",
    metadata,
    Column("matter", String, primary_key=True),  # so that nothing is decided twice
    Column("place", String, nullable=False),  # as bot.ports.keys.house_of
    Column("act", String, nullable=False),
    Column("table_id", String, nullable=False),  # empty for referees
    Column("number", Integer, nullable=False),
    Column("person", String, nullable=False),  # the referee
    Column("about", String, nullable=False),  # names
    Column("by", String, nullable=False),
    Column("by_name", String, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("cmd_key", String, nullable=False),
    Index("ix_ruling_place", "place", "at_ms"),
    Index("ix_ruling_table_id", "table_id", "number"),
    Index(None, "cmd_key"),
)

judge: Final = Table(
    "judge",
    metadata,
    Column("place", String, primary_key=True),  # as bot.ports.keys.house_of
    Column("person", String, primary_key=True),
    Column("name", String, nullable=False),
    Index(None, "person"),
)
