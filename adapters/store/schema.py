"""The tables, for both SQLite and PostgreSQL. Times are milliseconds since the epoch, UTC.

``event`` is append-only and the only truth about a table, with ``archive`` for matches that ended long ago. ``persona``
holds the people in events, ``kept`` what survives account deletion. ``finished``, ``finished_also``, ``finished_seat``,
``tally`` and ``member`` are the read model of matches, derived from events alone; ``rating`` and ``rating_change`` are
derived from it, and ``rating_due`` lists those to recompute. ``command_log`` makes a command take effect once.
``outbox``, ``lane`` and ``sent`` are the messages to send, their order per destination, and those sent. ``seek`` is the
queue of quick play; ``want``, ``invited``, ``hush`` are for calls to a table. ``chat_block`` and ``person_block`` say
who may not play where, and with whom; ``link`` links chats. ``pack``, ``pack_word`` and ``pack_run`` are deals that
several tables play; ``cup``, ``cup_event``, ``cup_person`` are cups; ``share`` links to matches; ``analysed`` totals
their analyses; ``snapshot`` is a cache. Migrations build this.
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
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

# --- blocks and reports -----------------------------------------------------------------------------------------------


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
    Column("name", String, nullable=False),  # at that time
    Column("until_ms", BigInteger, nullable=False),  # 0: permanent
    Column("at_ms", BigInteger, nullable=False),
    Index(None, "person"),
)

person_block: Final = Table(
    "person_block",
    metadata,
    Column("person", String, primary_key=True),
    Column("other", String, primary_key=True),
    Column("name", String, nullable=False),  # the other person's
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
    Column("outcome", String, nullable=False),  # empty until settled
    Column("settled_by", String, nullable=False),
    Index("ix_report_reporter", "reporter", "at_ms"),
    Index("ix_report_reported", "reported"),
)


# --- joined accounts --------------------------------------------------------------------------------------------------


joined: Final = Table(
    "joined",
    metadata,
    Column("account", String, primary_key=True),  # belongs to ``person``, another account of the same user
    Column("person", String, nullable=False),  # cleared when they are parted, as the names are
    Column("name", String, nullable=False),
    Column("person_name", String, nullable=False),
    Column("attempt", String, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("parted_ms", BigInteger),  # NULL: joined; the row stays because the grant was given back
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
    Column("handle", String, primary_key=True),  # the first part of the code, to look it up
    Column("secret", String, nullable=False),  # the rest of the code
    Column("attempt", String, nullable=False),  # in buttons
    Column("account", String, nullable=False),  # the code's owner
    Column("name", String, nullable=False),
    Column("other", String, nullable=False),  # the account that typed it; empty: none yet
    Column("other_name", String, nullable=False),
    Column("agreed", Boolean, nullable=False),  # by the other account
    Column("tries", Integer, nullable=False),  # wrong tries
    Column("cmd_key", String, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
    UniqueConstraint("attempt"),
    UniqueConstraint("account"),
)

guess: Final = Table(
    "guess",
    metadata,
    Column("account", String, primary_key=True),
    Column("tries", Integer, nullable=False),  # wrong codes since ``since_ms``
    Column("since_ms", BigInteger, nullable=False),
)


# --- looking for company ----------------------------------------------------------------------------------------------
# The queue of quick play, calls to a table and invitations.


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
    Column("match", String, nullable=False),  # empty while waiting
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
    Column("told", String, nullable=False),  # the table they were called to
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
    Column("other", String, primary_key=True),  # whose invitations they do not want
    Column("name", String, nullable=False),
)


# --- bans and chat courts ---------------------------------------------------------------------------------------------


tars: Final = Table(
    "tars",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),  # of the match
    Column("seat", Integer, primary_key=True),
    Column("person", String, nullable=False),
    Column("chat", String, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index(None, "person"),
    Index(None, "chat"),
)
"""Losses by tars kaput at rated public tables: part of the read model of matches."""

bearer: Final = Table(
    "bearer",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account", String, primary_key=True),  # or the hash of a deleted one
    Index(None, "account"),
)
"""Further accounts banned for a seat: one parted from the player's, and the hash of the player's if it was deleted."""

ruling: Final = Table(
    "ruling",
    metadata,
    Column("matter", String, primary_key=True),  # so that nothing is decided twice
    Column("place", String, nullable=False),  # as bot.ports.keys.house_of
    Column("act", String, nullable=False),
    Column("table_id", String, nullable=False),  # empty for appointments of referees
    Column("number", Integer, nullable=False),
    Column("person", String, nullable=False),  # the referee
    Column("about", String, nullable=False),  # names
    Column("by", String, nullable=False),
    Column("by_name", String, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("cmd_key", String, nullable=False),
    Index("ix_ruling_place", "place", "at_ms"),
    Index("ix_ruling_table_id", "table_id", "number"),
    Index(None, "cmd_key"),
)

judge: Final = Table(
    "judge",
    metadata,
    Column("place", String, primary_key=True),  # as bot.ports.keys.house_of
    Column("person", String, primary_key=True),
    Column("name", String, nullable=False),
    Index(None, "person"),
)


# --- cups and duplicates ----------------------------------------------------------------------------------------------
# Their events and the people in them.


cup: Final = Table(
    "cup",
    metadata,
    Column("id", String, primary_key=True),
    Column("place", String, nullable=False, index=True),
    Column("status", String, nullable=False, index=True),  # the phase
    Column("head_seq", Integer, nullable=False),
    Column("shift_ms", BigInteger, nullable=False),  # how long its clock was stopped
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
    Column("at_ms", BigInteger, nullable=False),  # on the cup's clock
)

cup_person: Final = Table(
    "cup_person",
    metadata,
    Column("cup", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String, nullable=False, index=True),
    Column("name", String, nullable=False),
    Column("place", String, nullable=False),  # where the person entered
)


# --- ratings, desertions, analysis totals -----------------------------------------------------------------------------


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
    Column("kind", String, nullable=False),  # player, pair; gone, page: in no list
    Column("placed", Boolean, nullable=False),  # whether it has enough matches for a place
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
    Column("held", Boolean, nullable=False),  # because of the daily limit
    Column("company", String, nullable=False),  # the people of the match, a+b+c+d
    Index(None, "table_id", "number"),
    Index(None, "chat", "ended_ms"),
)

rating_due: Final = Table(
    "rating_due",
    metadata,
    Column("chat", String, primary_key=True),
    Column("since_ms", BigInteger, primary_key=True, autoincrement=False),  # matches that ended since then
    Column("cause", String, primary_key=True),  # table and number of a match, or another cause
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
    Column("seat", Integer, primary_key=True, autoincrement=False),  # ``finished_seat`` has the player
    Column("deals", Integer, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("called", Integer, nullable=False),
    Column("faults", Integer, nullable=False),
    Column("calls", BigInteger, nullable=False),  # thousandths of points
    Column("play", BigInteger, nullable=False),
)


# --- linked chats and matches in several chats ------------------------------------------------------------------------


link: Final = Table(
    "link",
    metadata,
    Column("place", String, primary_key=True),
    Column("other", String, primary_key=True),  # each link in both directions
    Column("since_ms", BigInteger, nullable=False),
    Column("words", Boolean, nullable=False, server_default=false()),  # whether ``place`` lets messages across
)

link_code: Final = Table(
    "link_code",
    metadata,
    Column("code", String, primary_key=True),
    Column("place", String, nullable=False),  # offers the link
    Column("other", String, nullable=False),  # wants it; empty: none yet
    Column("until_ms", BigInteger, nullable=False),
)

finished_also: Final = Table(
    "finished_also",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("chat", String, primary_key=True),
    Column("ended_ms", BigInteger, nullable=False),
    Index(None, "chat", "ended_ms", "table_id", "number"),
)


# --- packs ------------------------------------------------------------------------------------------------------------
# Sealed deals that several tables share (``bot.ports.packs``).


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
    Column("beacon_round", BigInteger),  # set when the words were fixed; NULL: none
    Column("beacon_signature", String),  # empty: not available; NULL: not there yet
    Index("ix_pack_open", "open", "until_ms"),
)

pack_word: Final = Table(
    "pack_word",
    metadata,
    Column("round", String, primary_key=True),
    Column("person", String, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),  # when the player gave the word
    Column("salt", String, nullable=False),
    Column("seal", String, nullable=False),
    Column("word", String, nullable=False),  # empty: none yet, or deleted
    Column("mixed", String, nullable=False),  # the shuffles' input; empty: none yet
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
    Column("scores", Text, nullable=False),  # JSON: each side's after each deal
    Column("done", Boolean, nullable=False),
    Index(None, "pack"),
    Index(None, "person"),
)


# --- links to finished matches ----------------------------------------------------------------------------------------


share: Final = Table(
    "share",
    metadata,
    Column("digest", String, primary_key=True),  # of the token, which is not stored
    Column("table_id", String, nullable=False),
    Column("number", Integer, nullable=False),
    Column("person", String, nullable=False),  # its creator
    Column("since_ms", BigInteger, nullable=False),
    Index(None, "table_id", "number"),
    Index(None, "person"),
)


APPLICATION_ID: Final = 0x44617674
"""``Davt`` in an SQLite file's header, so that another program's database is not mistaken for Davtar's."""

Serial = BigInteger().with_variant(Integer, "sqlite")
"""A growing number; SQLite numbers rows itself only if the key is an INTEGER."""

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
    Column("persons", Text, nullable=False),  # a JSON list, indexed by table_person
    Column("summary", Text, nullable=False),
    Column("audiences", Text, nullable=False),  # a JSON list of [dest, role, seated], indexed by audience
    Index(None, "status"),
)

audience: Final = Table(
    "audience",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("dest", String, primary_key=True),
    Column("role", String, nullable=False),  # play, watch, lost
    Column("seated", Boolean, nullable=False),  # whether a seated player was called there
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
    Column("options", Text, nullable=False),  # JSON, as all Text columns of these tables
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
    Column("also", BigInteger, nullable=False, server_default=text("0")),  # over those that count in another chat too
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
    Column("kind", String, nullable=False),  # see bot.core.personal
    Column("person", String, nullable=False),  # whose value it is
    Column("value", Text, nullable=False),
    Index(None, "person"),
)

kept: Final = Table(
    "kept",
    metadata,
    Column("key", String, primary_key=True),  # a keyed hash of a deleted account
    Column("what", String, primary_key=True),
    Column("value", Text, nullable=False),
)

archive: Final = Table(
    "archive",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("last_seq", BigInteger, nullable=False),  # holds events 1..last_seq; later ones are in ``event``
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
    Column("payload", LargeBinary, nullable=False),  # emptied when done: messages are not kept
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
    Column("shift_ms", BigInteger, nullable=False),  # the part of due_ms added for our outages
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
    Column("balance", BigInteger, nullable=False),  # the sum of its ledger lines
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
