"""The tables of blocks (``adapters.store.rights``), and what all tables share. See ``adapters.store.schema``."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, String, Table, Text

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

report: Final = Table(
    "report",
    metadata,
    Column("id", String, primary_key=True),
    Column("place", String, nullable=False),
    Column("table_id", String, nullable=False),
    Column("match", Integer, nullable=False),
    Column("deal", Integer, nullable=False),
    Column("reporter", String, nullable=False),
    Column("reporter_name", String, nullable=False),
    Column("reported", String, nullable=False),
    Column("reported_name", String, nullable=False),
    Column("reason", String, nullable=False),
    Column("said", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("outcome", String, nullable=False),  # empty until it is settled
    Column("settled_by", String, nullable=False),
    Index("ix_report_reporter", "reporter", "at_ms"),
    Index("ix_report_reported", "reported"),
)
