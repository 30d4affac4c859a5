"""Looking for company: the queue of quick play, who wants to be told of a table, and who has been invited to one."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, String, Table, Text

from adapters.store.schema_rights import metadata

seek: Final = Table(
    "seek",
    metadata,
    Column("person", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("lang", String, nullable=False),
    Column("place", String, nullable=False),
    Column("wish", Text, nullable=False),  # JSON
    Column("since_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
    Column("offer_ms", BigInteger, nullable=False),
    Column("match", String, nullable=False),  # empty while the person waits
    Column("open", Boolean, nullable=False),
    Column("matched_ms", BigInteger, nullable=False),
)

want: Final = Table(
    "want",
    metadata,
    Column("person", String, primary_key=True),
    Column("company", String, primary_key=True),
    Column("game", String, primary_key=True),  # empty: any
    Column("name", String, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
    Column("told", String, nullable=False),  # the table they were told of
)

invited: Final = Table(
    "invited",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("person", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("by", String, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("fate", String, nullable=False),  # sent, failed, no, over
)

hush: Final = Table(
    "hush",
    metadata,
    Column("person", String, primary_key=True),
    Column("other", String, primary_key=True),  # from whom they want no invitations
    Column("name", String, nullable=False),
)
