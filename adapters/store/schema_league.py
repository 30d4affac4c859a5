"""The tables of ratings (``adapters.store.ratings``), of desertions and of what analyses add up to. See
``adapters.store.schema``."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, String, Table

from adapters.store.schema_rights import metadata

COUNTED: Final = (
    *("mu", "sigma", "matches", "wins", "points", "streak", "best"),
    *("kaput", "kanach", "tars", "rubicon"),
)
"""The columns of a ``bot.ports.ratings.Rating``."""


def _counted() -> list[Column[int]]:
    return [Column(name, BigInteger, nullable=False) for name in COUNTED]


rating: Final = Table(
    "rating",
    metadata,
    Column("chat", String, primary_key=True),  # as bot.ports.keys.house_of; empty: over all
    Column("season", String, primary_key=True),  # 2026-11, 2026-Q4, 2026; empty: all time
    Column("game", String, primary_key=True),  # empty: all games
    Column("who", String, primary_key=True),  # a person, or two of them, a+b
    Column("kind", String, nullable=False),  # player, pair; gone, page: nobody in a list
    Column("placed", Boolean, nullable=False),  # whether there are enough matches for a place
    *_counted(),
    Column("last_ms", BigInteger, nullable=False),
    Column("model", String, nullable=False),  # library, version and parameters
    Index("ix_rating_top", "chat", "season", "game", "kind", "placed", "mu"),
    Index(None, "who"),
)

rating_change: Final = Table(
    "rating_change",
    metadata,
    Column("chat", String, primary_key=True),
    Column("season", String, primary_key=True),
    Column("game", String, primary_key=True),
    Column("who", String, primary_key=True),
    Column("ended_ms", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    *_counted(),  # after the match
    Column("old_mu", BigInteger, nullable=False),
    Column("old_sigma", BigInteger, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("chance", Integer, nullable=False),  # to win, in thousandths
    Column("held", Boolean, nullable=False),  # by the bound of a day
    Column("company", String, nullable=False),  # the people of the match, a+b+c+d
    Index(None, "table_id", "number"),
    Index(None, "chat", "ended_ms"),
)

rating_due: Final = Table(
    "rating_due",
    metadata,
    Column("chat", String, primary_key=True),
    Column("since_ms", BigInteger, primary_key=True, autoincrement=False),  # matches that ended from then on
    Column("cause", String, primary_key=True),  # table and number of a match, or what else has changed
)

desertion: Final = Table(
    "desertion",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),  # of its event
    Column("person", String, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index(None, "person", "at_ms"),
)


analysed: Final = Table(
    "analysed",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),  # who it was, finished_seat says
    Column("deals", Integer, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("called", Integer, nullable=False),
    Column("faults", Integer, nullable=False),
    Column("calls", BigInteger, nullable=False),  # thousandths of points
    Column("play", BigInteger, nullable=False),
)
