"""The tables of blocks (``adapters.store.rights``), and what all tables share. See ``adapters.store.schema``."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Index, MetaData, String, Table

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

chat_block: Final = Table(
    "chat_block",
    metadata,
    Column("chat", String, primary_key=True),  # as bot.ports.keys.house_of
    Column("person", String, primary_key=True),
    Column("name", String, nullable=False),  # as they were called then
    Column("until_ms", BigInteger, nullable=False),  # 0: for good
    Column("at_ms", BigInteger, nullable=False),
    Index(None, "person"),
)

person_block: Final = Table(
    "person_block",
    metadata,
    Column("person", String, primary_key=True),
    Column("other", String, primary_key=True),
    Column("name", String, nullable=False),  # of the other one
    Column("at_ms", BigInteger, nullable=False),
    Index(None, "other"),
)
