"""Notes which ratings must be recomputed, and who deserted rated matches."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec
from sqlalchemy import Column, Connection, Index, Insert, delete, func, select

from adapters.store.backend import inserting, many
from adapters.store.persons import ACTIVE, kin
from adapters.store.schema import bigint, define, flag, integer, joined, string
from bot.core.events import Deserted
from bot.ports.keys import GONE, house_of, is_guest, is_private, platform_of
from bot.ports.matches import Finished
from bot.ports.ratings import ALL
from bot.ports.records import StoredEvent

COUNTED: Final = (
    *("mu", "sigma", "matches", "wins", "points", "streak", "best"),
    *("kaput", "kanach", "tars", "rubicon"),
)
"""The columns of a ``bot.ports.ratings.Rating``."""


def _counted() -> list[Column[int]]:
    return [bigint(name) for name in COUNTED]


rating: Final = define(
    "rating",
    string("chat", primary_key=True),  # as bot.ports.keys.house_of; empty: over all
    string("season", primary_key=True),  # 2026-11, 2026-Q4, 2026; empty: all time
    string("game", primary_key=True),  # empty: all games
    string("who", primary_key=True),  # a person, or two of them, a+b
    string("kind"),  # player, pair; gone, page: in no list
    flag("placed"),  # whether it has enough matches for a place
    *_counted(),
    bigint("last_ms"),
    string("model"),  # library, version and parameters
    Index("ix_rating_top", "chat", "season", "game", "kind", "placed", "mu"),
    Index(None, "who"),
)

rating_change: Final = define(
    "rating_change",
    string("chat", primary_key=True),
    string("season", primary_key=True),
    string("game", primary_key=True),
    string("who", primary_key=True),
    bigint("ended_ms", primary_key=True, autoincrement=False),
    string("table_id", primary_key=True),
    integer("number", primary_key=True, autoincrement=False),
    string("kind"),
    *_counted(),  # after the match
    bigint("old_mu"),
    bigint("old_sigma"),
    flag("won"),
    integer("chance"),  # to win, in thousandths
    flag("held"),  # because of the daily limit
    string("company"),  # the people of the match, a+b+c+d
    Index(None, "table_id", "number"),
    Index(None, "chat", "ended_ms"),
)

rating_due: Final = define(
    "rating_due",
    string("chat", primary_key=True),
    bigint("since_ms", primary_key=True, autoincrement=False),  # matches that ended since then
    string("cause", primary_key=True),  # table and number of a match, or another cause
)

desertion: Final = define(
    "desertion",
    string("table_id", primary_key=True),
    bigint("seq", primary_key=True, autoincrement=False),  # of its event
    string("person"),
    bigint("at_ms"),
    Index(None, "person", "at_ms"),
)


# --- ratings to recompute ---------------------------------------------------------------------------------------------
# A match that ends only leaves a note, so that players never wait for each other; the next reader of the ratings
# processes the notes (``adapters.store.features.ratings``).


PAGE: Final = "web"


def ladders_of(match: Finished) -> tuple[str, ...]:
    """The chats whose ratings a rated match counts in, and ``ALL``. Private chats have none. Users of the page could
    start afresh at will, so their matches count only in their room."""
    if not match.rated:
        return ()
    chats = (match.chat, *match.also)
    own = {house_of(one) for one in chats if not is_private(one) and not is_guest(one) and platform_of(one) != GONE}
    return (*([] if any(platform_of(one) == PAGE for one in chats) else [ALL]), *sorted(own))


def fold_later(conn: Connection, matches: Sequence[Finished]) -> None:
    """Note matches that have ended."""
    rows = [
        {"chat": chat, "since_ms": one.ended_ms, "cause": f"{one.table_id}:{one.number}"}
        for one in matches
        for chat in ladders_of(one)
    ]
    _note(conn, rows)


def people_changed(conn: Connection, persons: Collection[str], cause: str) -> None:
    """Note joined or parted accounts: their matches count for another person, from the first one on."""
    mine = select(rating_change.c.chat, func.min(rating_change.c.ended_ms)).where(rating_change.c.who.in_(persons))
    found = conn.execute(mine.group_by(rating_change.c.chat)).all()
    _note(conn, ({"chat": row[0], "since_ms": row[1], "cause": cause} for row in found))


def fold_anew(conn: Connection, chat: str, cause: str, since_ms: int = 0) -> None:
    """Note that a chat's ratings must be recomputed from a time on."""
    _note(conn, [{"chat": chat, "since_ms": since_ms, "cause": cause}])


def chat_moved(conn: Connection, old: str, new: str) -> None:
    """Note a chat's new id, which its matches have too."""
    before, after = house_of(old), house_of(new)
    if before == after:
        return
    had = select(rating_change.c.who).where(rating_change.c.chat == before).limit(1)
    waits = select(rating_due.c.chat).where(rating_due.c.chat == before).limit(1)
    if conn.execute(had).first() is None and conn.execute(waits).first() is None:
        return
    for table in (rating, rating_change, rating_due):
        conn.execute(delete(table).where(table.c.chat == before))
    fold_anew(conn, after, f"moved:{old}")


def _note(conn: Connection, rows: Iterable[Mapping[str, Any]]) -> None:
    many(conn, _new(conn.dialect.name), list(rows))


@cache
def _new(dialect: str) -> Insert:
    return inserting(dialect, rating_due).on_conflict_do_nothing().inline()


# --- desertions of rated matches --------------------------------------------------------------------------------------


DESERTED: Final = Deserted.__name__


def note_desertions(conn: Connection, table_id: str, events: Iterable[StoredEvent]) -> None:
    """Store the desertions among a table's events."""
    rows = [
        {"table_id": table_id, "seq": one.seq, "person": msgspec.json.decode(one.body)["person"], "at_ms": one.at_ms}
        for one in events
        if one.type == DESERTED
    ]
    many(conn, desertion.insert().inline(), rows)


def deserted_by(conn: Connection, person: str, since_ms: int) -> tuple[int, ...]:
    """When a person deserted since then, with any of their accounts."""
    mine = (desertion.c.person.in_(kin(conn, person)), desertion.c.at_ms >= since_ms)
    return tuple(int(at) for at in conn.scalars(select(desertion.c.at_ms).where(*mine).order_by(desertion.c.at_ms)))


def times_of(conn: Connection, persons: Collection[str]) -> Mapping[str, int]:
    """How often each of these people deserted; without those who never did."""
    mine = select(joined.c.account, joined.c.person).where(joined.c.person.in_(sorted(persons)), ACTIVE)
    owner = {one: one for one in persons} | {row[0]: row[1] for row in conn.execute(mine)}
    counted = select(desertion.c.person, func.count()).where(desertion.c.person.in_(sorted(owner)))
    found: dict[str, int] = {}
    for one, n in conn.execute(counted.group_by(desertion.c.person)):
        found[owner[one]] = found.get(owner[one], 0) + int(n)
    return found
