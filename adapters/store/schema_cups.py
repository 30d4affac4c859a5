"""Cups and duplicates: their streams of events, and the people in them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, String, Table

from adapters.store.schema_rights import metadata

cup: Final = Table(
    "cup",
    metadata,
    Column("id", String, primary_key=True),
    Column("place", String, nullable=False, index=True),
    Column("status", String, nullable=False, index=True),  # the phase
    Column("head_seq", Integer, nullable=False),
    Column("shift_ms", BigInteger, nullable=False),  # for how long its clock has stood still
    Column("created_ms", BigInteger, nullable=False),
    Column("kind", String, nullable=False, server_default="cup"),  # or duplicate
)

cup_event: Final = Table(
    "cup_event",
    metadata,
    Column("cup", String, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("v", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),  # JSON; people are numbers
    Column("at_ms", BigInteger, nullable=False),  # by the cup's clock
)

cup_person: Final = Table(
    "cup_person",
    metadata,
    Column("cup", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String, nullable=False, index=True),
    Column("name", String, nullable=False),
    Column("place", String, nullable=False),  # where they entered
)
