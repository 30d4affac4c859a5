"""The table of links to finished matches (``bot.ports.shares``)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Index, Integer, String, Table

from adapters.store.schema_rights import metadata

share: Final = Table(
    "share",
    metadata,
    Column("digest", String, primary_key=True),  # of the token, which is not kept
    Column("table_id", String, nullable=False),
    Column("number", Integer, nullable=False),
    Column("person", String, nullable=False),  # who made it
    Column("since_ms", BigInteger, nullable=False),
    Index(None, "table_id", "number"),
    Index(None, "person"),
)
