"""The tables of joined accounts, beside those of ``schema``."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, String, Table, UniqueConstraint, text

from adapters.store.schema_rights import metadata

joined: Final = Table(
    "joined",
    metadata,
    Column("account", String, primary_key=True),  # it stands for ``person``, the other account of the same person
    Column("person", String, nullable=False),  # emptied when they are parted, as the names are
    Column("name", String, nullable=False),
    Column("person_name", String, nullable=False),
    Column("attempt", String, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("parted_ms", BigInteger),  # NULL: joined; the row is kept, for the grant was given back
    Index(
        "uq_joined_person",
        "person",
        unique=True,
        sqlite_where=text("parted_ms IS NULL"),
        postgresql_where=text("parted_ms IS NULL"),
    ),
)

joining: Final = Table(
    "joining",
    metadata,
    Column("handle", String, primary_key=True),  # the first part of the code, by which it is found
    Column("secret", String, nullable=False),  # the rest of it
    Column("attempt", String, nullable=False),  # in buttons
    Column("account", String, nullable=False),  # whose code it is
    Column("name", String, nullable=False),
    Column("other", String, nullable=False),  # who has typed it; empty: nobody yet
    Column("other_name", String, nullable=False),
    Column("agreed", Boolean, nullable=False),  # the other one wants it
    Column("tries", Integer, nullable=False),  # wrong ones
    Column("cmd_key", String, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
    UniqueConstraint("attempt"),
    UniqueConstraint("account"),
)

guess: Final = Table(
    "guess",
    metadata,
    Column("account", String, primary_key=True),
    Column("tries", Integer, nullable=False),  # wrong codes since then
    Column("since_ms", BigInteger, nullable=False),
)
