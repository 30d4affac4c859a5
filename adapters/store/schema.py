"""The tables of the core, for both SQLite and PostgreSQL. Times are milliseconds since the epoch, UTC.

``event`` is append-only and the only truth about a table, with ``archive`` for matches that ended long ago. ``persona``
holds the people in events, ``kept`` what survives account deletion. ``finished``, ``finished_also``, ``finished_seat``,
``tally`` and ``member`` are the read model of matches, derived from events alone. ``command_log`` makes a command take
effect once. ``outbox``, ``lane`` and ``sent`` are the messages to send, their order per destination, and those sent.
``snapshot`` is a cache. Other tables are defined beside their queries (``adapters.store.features``). Migrations build
them all.
"""

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def define(name: str, *parts: Any, **more: Any) -> Table:
    return Table(name, metadata, *parts, **more)


def _of(kind: Any) -> Callable[..., Column[Any]]:
    """Columns of a kind, ``NOT NULL`` unless told otherwise."""

    def column(name: str, *parts: Any, **more: Any) -> Column[Any]:
        return Column(name, kind, *parts, **{"nullable": False, **more})

    return column


string, prose, integer, bigint = _of(String), _of(Text), _of(Integer), _of(BigInteger)
flag, blob = _of(Boolean), _of(LargeBinary)
serial = _of(BigInteger().with_variant(Integer, "sqlite"))
"""A growing number; SQLite numbers rows itself only if the key is an INTEGER."""

APPLICATION_ID: Final = 0x44617674
"""``Davt`` in an SQLite file's header, so that another program's database is not mistaken for Davtar's."""
OPEN: Final = "open"

joined: Final = define(
    "joined",
    string("account", primary_key=True),  # belongs to ``person``, another account of the same user
    string("person"),  # cleared when they are parted, as the names are
    string("name"),
    string("person_name"),
    string("attempt"),
    bigint("at_ms"),
    bigint("parted_ms", nullable=True),  # NULL: joined; the row stays because the grant was given back
    Index(
        "uq_joined_person",
        "person",
        unique=True,
        sqlite_where=text("parted_ms IS NULL"),
        postgresql_where=text("parted_ms IS NULL"),
    ),
)

finished_also: Final = define(
    "finished_also",
    string("table_id", primary_key=True),
    integer("number", primary_key=True, autoincrement=False),
    string("chat", primary_key=True),
    bigint("ended_ms"),
    Index(None, "chat", "ended_ms", "table_id", "number"),
)

game_table: Final = define(
    "game_table",
    string("table_id", primary_key=True),
    string("game"),
    string("status"),
    bigint("head_seq"),
    bigint("created_ms"),
    bigint("updated_ms"),
    prose("persons"),  # a JSON list, indexed by table_person
    prose("summary"),
    prose("audiences"),  # a JSON list of [dest, role, seated], indexed by audience
    Index(None, "status"),
)

audience: Final = define(
    "audience",
    string("table_id", primary_key=True),
    string("dest", primary_key=True),
    string("role"),  # play, watch, lost
    flag("seated"),  # whether a seated player was called there
    Index(None, "dest"),
)

finished: Final = define(
    "finished",
    string("table_id", primary_key=True),
    integer("number", primary_key=True, autoincrement=False),  # which match of its table
    string("chat"),
    string("game"),
    bigint("last_seq"),
    bigint("started_ms"),
    bigint("ended_ms"),
    bigint("played_ms"),
    string("how"),
    prose("options"),  # JSON, as all Text columns of these tables
    prose("score"),
    prose("deals"),
    prose("feats"),
    flag("rated", server_default=false()),
    Index(None, "chat", "ended_ms", "table_id", "number"),
    Index("ix_finished_rated", "ended_ms", sqlite_where=text("rated = 1"), postgresql_where=text("rated")),
)

finished_seat: Final = define(
    "finished_seat",
    string("table_id", primary_key=True),
    integer("number", primary_key=True, autoincrement=False),
    integer("seat", primary_key=True, autoincrement=False),
    string("chat"),
    bigint("ended_ms"),
    integer("side"),
    string("person"),
    string("name"),
    string("played"),  # self, sub, left, auto
    string("ending"),  # won, lost, open
    string("partner"),
    prose("counts"),
    Index(None, "person", "ended_ms", "table_id", "number"),
    Index(None, "chat", "person", "ended_ms", "table_id", "number"),
)

tally: Final = define(
    "tally",
    string("person", primary_key=True),
    string("chat", primary_key=True),
    string("game", primary_key=True),
    string("name", primary_key=True),
    bigint("n"),  # the sum over the person's matches there
    bigint("also", server_default=text("0")),  # over those that count in another chat too
)

member: Final = define(
    "member",
    string("person", primary_key=True),
    string("chat", primary_key=True),
    string("name"),
    bigint("last_ms"),  # when the last match ended
    Index(None, "chat"),
)

table_person: Final = define(
    "table_person",
    string("table_id", primary_key=True),
    string("person", primary_key=True),
    Index(None, "person"),
)

event: Final = define(
    "event",
    string("table_id", primary_key=True),
    bigint("seq", primary_key=True, autoincrement=False),
    string("type"),
    integer("v"),
    blob("body"),
    string("cmd_key"),
    bigint("at_ms"),
)

persona: Final = define(
    "persona",
    string("table_id", primary_key=True),
    integer("ref", primary_key=True, autoincrement=False),  # ``~1`` in the bodies of the table's events
    string("kind"),  # see bot.core.personal
    string("person"),  # whose value it is
    prose("value"),
    Index(None, "person"),
)

kept: Final = define(
    "kept",
    string("key", primary_key=True),  # a keyed hash of a deleted account
    string("what", primary_key=True),
    prose("value"),
)

archive: Final = define(
    "archive",
    string("table_id", primary_key=True),
    bigint("last_seq"),  # holds events 1..last_seq; later ones are in ``event``
    blob("body"),
)

command_log: Final = define(
    "command_log",
    string("cmd_key", primary_key=True),
    string("table_id"),
    prose("outcome"),
    bigint("first_seq", nullable=True),  # NULL: refused, or nothing happened
    bigint("last_seq", nullable=True),
    bigint("at_ms"),
    Index(None, "at_ms"),
)

inbox: Final = define(
    "inbox",
    serial("id", primary_key=True),
    string("src"),
    string("ext_id"),
    blob("payload"),  # emptied when done: messages are not kept
    bigint("received_ms"),
    bigint("done_ms", nullable=True),
    integer("attempts"),
    string("error"),
    UniqueConstraint("src", "ext_id"),
    Index("ix_inbox_open", "src", "id", sqlite_where=text("done_ms IS NULL"), postgresql_where=text("done_ms IS NULL")),
    Index(None, "done_ms"),
    sqlite_autoincrement=True,
)

outbox: Final = define(
    "outbox",
    serial("id", primary_key=True),
    string("dedupe_key"),
    string("dest"),
    string("slot", nullable=True),
    string("kind"),
    prose("ref"),
    integer("seat", nullable=True),
    flag("fresh"),
    string("table_id"),
    bigint("seq"),
    string("state"),  # open, then sent, superseded or dead
    integer("attempts"),
    string("error"),
    bigint("after_ms"),
    bigint("created_ms"),
    bigint("done_ms", nullable=True),
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

lane: Final = define(
    "lane",
    string("dest", primary_key=True),
    integer("pending"),  # how many of its outbox rows are open
    bigint("not_before_ms"),
    string("owner"),
    bigint("fence"),
    bigint("until_ms"),
    Index("ix_lane_pending", "dest", sqlite_where=text("pending > 0"), postgresql_where=text("pending > 0")),
)

sent: Final = define(
    "sent",
    string("dest", primary_key=True),
    string("slot", primary_key=True),
    string("ext_id"),
    bigint("seq"),
    string("hash"),
    bigint("at_ms"),
)

timer: Final = define(
    "timer",
    string("table_id", primary_key=True),
    string("name", primary_key=True),
    bigint("armed_seq"),
    bigint("due_ms"),
    bigint("shift_ms"),  # the part of due_ms added for our outages
    Index(None, "due_ms"),
)

lease: Final = define(
    "lease",
    string("name", primary_key=True),
    string("owner"),
    bigint("fence"),
    bigint("until_ms"),
)

pref: Final = define(
    "pref",
    string("who", primary_key=True),
    string("name", primary_key=True),
    string("value"),
)

visit: Final = define(
    "visit",
    string("person", primary_key=True),
    string("device", primary_key=True),
    string("proof"),  # a hash of the browser's secret
    string("name"),
    string("lang"),
    string("label"),
    bigint("since_ms"),
    bigint("seen_ms"),  # to the day
    Index(None, "seen_ms"),
)

meta: Final = define(
    "meta",
    string("name", primary_key=True),
    bigint("value"),
)

snapshot: Final = define(
    "snapshot",
    string("table_id", primary_key=True),
    bigint("seq"),
    blob("body"),
)

account: Final = define(
    "account",
    string("name", primary_key=True),
    bigint("balance"),  # the sum of its ledger lines
)

ledger: Final = define(
    "ledger",
    serial("id", primary_key=True),
    string("entry"),  # its lines sum to zero
    string("account"),
    bigint("amount"),
    string("kind"),
    string("table_id"),
    bigint("at_ms"),
    UniqueConstraint("entry", "account"),
    Index(None, "account"),
    sqlite_autoincrement=True,
)
