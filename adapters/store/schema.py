"""The tables, once for SQLite and PostgreSQL. Times are milliseconds since the epoch, UTC.

``event`` is append-only and the only truth about a table, with ``archive`` for matches that are long over; the people
in it are references to ``persona``; ``kept`` is the little that outlives an account that was forgotten; ``finished``,
``finished_also``, ``finished_seat``, ``tally`` and ``member`` are the read model of matches, derived from events alone,
and ``rating``, ``rating_change`` from them (``rating_due``: which are to be folded anew); ``command_log`` makes a
command take effect once; ``outbox``, ``lane`` and ``sent`` are the messages to send, their order for each destination,
and those sent; ``seek`` is the queue of quick play; ``want``, ``invited``, ``hush`` call people to a table;
``chat_block`` and ``person_block`` say who may not play where, and with whom; ``link`` says which chats are linked;
``pack``, ``pack_word`` and ``pack_run`` are deals that several tables play; ``cup``, ``cup_event``, ``cup_person`` are
cups; ``share`` links to matches; ``analysed`` sums of their analyses; ``snapshot`` a cache. Migrations build just this.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

from adapters.store.schema_accounts import guess as guess
from adapters.store.schema_accounts import joined as joined
from adapters.store.schema_accounts import joining as joining
from adapters.store.schema_company import hush as hush
from adapters.store.schema_company import invited as invited
from adapters.store.schema_company import seek as seek
from adapters.store.schema_company import want as want
from adapters.store.schema_court import bearer as bearer
from adapters.store.schema_court import judge as judge
from adapters.store.schema_court import ruling as ruling
from adapters.store.schema_court import tars as tars
from adapters.store.schema_cups import cup as cup
from adapters.store.schema_cups import cup_event as cup_event
from adapters.store.schema_cups import cup_person as cup_person
from adapters.store.schema_league import desertion as desertion
from adapters.store.schema_league import rating as rating
from adapters.store.schema_league import rating_change as rating_change
from adapters.store.schema_league import rating_due as rating_due
from adapters.store.schema_links import finished_also as finished_also
from adapters.store.schema_links import link as link
from adapters.store.schema_links import link_code as link_code
from adapters.store.schema_packs import pack as pack
from adapters.store.schema_packs import pack_run as pack_run
from adapters.store.schema_packs import pack_word as pack_word
from adapters.store.schema_rights import chat_block as chat_block
from adapters.store.schema_rights import metadata as metadata
from adapters.store.schema_rights import person_block as person_block
from adapters.store.schema_rights import report as report
from adapters.store.schema_shares import share as share

APPLICATION_ID: Final = 0x44617674
"""``Davt``: written into an SQLite file's header, so that another program's database is never mistaken for ours."""

Serial = BigInteger().with_variant(Integer, "sqlite")
"""A number that goes up; SQLite numbers rows by itself only if the key is called INTEGER."""

OPEN: Final = "open"

game_table: Final = Table(
    "game_table",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("status", String, nullable=False),
    Column("head_seq", BigInteger, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    Column("persons", Text, nullable=False),  # a JSON list; table_person is its index
    Column("summary", Text, nullable=False),
    Column("audiences", Text, nullable=False),  # a JSON list of [dest, role, seated]; audience is its index
    Index(None, "status"),
)

audience: Final = Table(
    "audience",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("dest", String, primary_key=True),
    Column("role", String, nullable=False),  # play, watch, lost
    Column("seated", Boolean, nullable=False),  # whether somebody seated is called there
    Index(None, "dest"),
)

finished: Final = Table(
    "finished",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # which match of its table
    Column("chat", String, nullable=False),
    Column("game", String, nullable=False),
    Column("last_seq", BigInteger, nullable=False),
    Column("started_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    Column("played_ms", BigInteger, nullable=False),
    Column("how", String, nullable=False),
    Column("options", Text, nullable=False),  # JSON, as all texts of these tables
    Column("score", Text, nullable=False),
    Column("deals", Text, nullable=False),
    Column("feats", Text, nullable=False),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Index(None, "chat", "ended_ms", "table_id", "number"),
    Index("ix_finished_rated", "ended_ms", sqlite_where=text("rated = 1"), postgresql_where=text("rated")),
)

finished_seat: Final = Table(
    "finished_seat",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("chat", String, nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    Column("side", Integer, nullable=False),
    Column("person", String, nullable=False),
    Column("name", String, nullable=False),
    Column("played", String, nullable=False),  # self, sub, left, auto
    Column("ending", String, nullable=False),  # won, lost, open
    Column("partner", String, nullable=False),
    Column("counts", Text, nullable=False),
    Index(None, "person", "ended_ms", "table_id", "number"),
    Index(None, "chat", "person", "ended_ms", "table_id", "number"),
)

tally: Final = Table(
    "tally",
    metadata,
    Column("person", String, primary_key=True),
    Column("chat", String, primary_key=True),
    Column("game", String, primary_key=True),
    Column("name", String, primary_key=True),
    Column("n", BigInteger, nullable=False),  # the sum over the person's matches there
    Column("also", BigInteger, nullable=False, server_default=text("0")),  # over those that count in another chat
)

member: Final = Table(
    "member",
    metadata,
    Column("person", String, primary_key=True),
    Column("chat", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("last_ms", BigInteger, nullable=False),  # when the last match ended
    Index(None, "chat"),
)

table_person: Final = Table(
    "table_person",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("person", String, primary_key=True),
    Index(None, "person"),
)

event: Final = Table(
    "event",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("type", String, nullable=False),
    Column("v", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("cmd_key", String, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)

persona: Final = Table(
    "persona",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("ref", Integer, primary_key=True, autoincrement=False),  # ``~1`` in the bodies of the table's events
    Column("kind", String, nullable=False),  # see bot.table.personal
    Column("person", String, nullable=False),  # whose it is
    Column("value", Text, nullable=False),
    Index(None, "person"),
)

kept: Final = Table(
    "kept",
    metadata,
    Column("key", String, primary_key=True),  # of an account that was forgotten: a hash with a secret of ours
    Column("what", String, primary_key=True),
    Column("value", Text, nullable=False),
)

archive: Final = Table(
    "archive",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("last_seq", BigInteger, nullable=False),  # it holds events 1..last_seq; what came later is in ``event``
    Column("body", LargeBinary, nullable=False),
)

command_log: Final = Table(
    "command_log",
    metadata,
    Column("cmd_key", String, primary_key=True),
    Column("table_id", String, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("first_seq", BigInteger),  # NULL: refused, or nothing happened
    Column("last_seq", BigInteger),
    Column("at_ms", BigInteger, nullable=False),
    Index(None, "at_ms"),
)

inbox: Final = Table(
    "inbox",
    metadata,
    Column("id", Serial, primary_key=True),
    Column("src", String, nullable=False),
    Column("ext_id", String, nullable=False),
    Column("payload", LargeBinary, nullable=False),  # emptied when done: what people write is not kept
    Column("received_ms", BigInteger, nullable=False),
    Column("done_ms", BigInteger),
    Column("attempts", Integer, nullable=False),
    Column("error", String, nullable=False),
    UniqueConstraint("src", "ext_id"),
    Index("ix_inbox_open", "src", "id", sqlite_where=text("done_ms IS NULL"), postgresql_where=text("done_ms IS NULL")),
    Index(None, "done_ms"),
    sqlite_autoincrement=True,
)

outbox: Final = Table(
    "outbox",
    metadata,
    Column("id", Serial, primary_key=True),
    Column("dedupe_key", String, nullable=False),
    Column("dest", String, nullable=False),
    Column("slot", String),
    Column("kind", String, nullable=False),
    Column("ref", Text, nullable=False),
    Column("seat", Integer),
    Column("fresh", Boolean, nullable=False),
    Column("table_id", String, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("state", String, nullable=False),  # open, then sent, superseded or dead
    Column("attempts", Integer, nullable=False),
    Column("error", String, nullable=False),
    Column("after_ms", BigInteger, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("done_ms", BigInteger),
    UniqueConstraint("dedupe_key"),
    Index("ix_outbox_open", "dest", "id", sqlite_where=text("state = 'open'"), postgresql_where=text("state = 'open'")),
    Index(
        "ix_outbox_waiting",
        "table_id",
        sqlite_where=text("state = 'open'"),
        postgresql_where=text("state = 'open'"),
    ),
    Index(None, "done_ms"),
    sqlite_autoincrement=True,
)

lane: Final = Table(
    "lane",
    metadata,
    Column("dest", String, primary_key=True),
    Column("pending", Integer, nullable=False),  # how many of its outbox rows are open
    Column("not_before_ms", BigInteger, nullable=False),
    Column("owner", String, nullable=False),
    Column("fence", BigInteger, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
    Index("ix_lane_pending", "dest", sqlite_where=text("pending > 0"), postgresql_where=text("pending > 0")),
)

sent: Final = Table(
    "sent",
    metadata,
    Column("dest", String, primary_key=True),
    Column("slot", String, primary_key=True),
    Column("ext_id", String, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("hash", String, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)

timer: Final = Table(
    "timer",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("name", String, primary_key=True),
    Column("armed_seq", BigInteger, nullable=False),
    Column("due_ms", BigInteger, nullable=False),
    Column("shift_ms", BigInteger, nullable=False),  # how much of due_ms was given for our own outages
    Index(None, "due_ms"),
)

lease: Final = Table(
    "lease",
    metadata,
    Column("name", String, primary_key=True),
    Column("owner", String, nullable=False),
    Column("fence", BigInteger, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
)

pref: Final = Table(
    "pref",
    metadata,
    Column("who", String, primary_key=True),
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)

visit: Final = Table(
    "visit",
    metadata,
    Column("person", String, primary_key=True),
    Column("device", String, primary_key=True),
    Column("proof", String, nullable=False),  # a hash of the browser's secret
    Column("name", String, nullable=False),
    Column("lang", String, nullable=False),
    Column("label", String, nullable=False),
    Column("since_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),  # to the day
    Index(None, "seen_ms"),
)

meta: Final = Table(
    "meta",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", BigInteger, nullable=False),
)

snapshot: Final = Table(
    "snapshot",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

account: Final = Table(
    "account",
    metadata,
    Column("name", String, primary_key=True),
    Column("balance", BigInteger, nullable=False),  # the sum of its lines in the ledger
)

ledger: Final = Table(
    "ledger",
    metadata,
    Column("id", Serial, primary_key=True),
    Column("entry", String, nullable=False),  # its lines sum to zero
    Column("account", String, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("kind", String, nullable=False),
    Column("table_id", String, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    UniqueConstraint("entry", "account"),
    Index(None, "account"),
    sqlite_autoincrement=True,
)
