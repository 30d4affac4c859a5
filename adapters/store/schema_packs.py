"""The tables of packs: sealed deals that several tables share (``bot.ports.packs``)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, String, Table, Text

from adapters.store.schema_rights import metadata

pack: Final = Table(
    "pack",
    metadata,
    Column("id", String, primary_key=True),
    Column("round", String, nullable=False),
    Column("game", String, nullable=False),
    Column("seed", String, nullable=False),  # a secret
    Column("deals", Integer, nullable=False),
    Column("from_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
    Column("words", Text),  # JSON, hashes; NULL: not fixed yet
    Column("open", Boolean, nullable=False),  # whether it may be shown
    Column("beacon_round", BigInteger),  # named as the words were fixed; NULL: none was
    Column("beacon_signature", String),  # empty: it was not to be had; NULL: not there yet
    Index("ix_pack_open", "open", "until_ms"),
)

pack_word: Final = Table(
    "pack_word",
    metadata,
    Column("round", String, primary_key=True),
    Column("person", String, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),  # when the word was given
    Column("salt", String, nullable=False),
    Column("seal", String, nullable=False),
    Column("word", String, nullable=False),  # empty: none yet, or forgotten
    Column("mixed", String, nullable=False),  # what enters the shuffles; empty: none yet
    Index(None, "person"),
)

pack_run: Final = Table(
    "pack_run",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("pack", String, nullable=False),
    Column("person", String, nullable=False),
    Column("name", String, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("scores", Text, nullable=False),  # JSON: of each side after each deal
    Column("done", Boolean, nullable=False),
    Index(None, "pack"),
    Index(None, "person"),
)
