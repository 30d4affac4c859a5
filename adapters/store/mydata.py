"""Everything that is stored about a person, for themselves (``/mydata``): no hidden card, and nothing of anybody else.

Of the tables there are the person's own part: when they sat down and left, their words, and how their matches ended.
Moves and cards of matches are in the davtar, which everybody at the table sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, select

from adapters.store.analysed import analysed_of
from adapters.store.forget_beside import accounts_of
from adapters.store.kept import kept_of, keys_of, secret_of
from adapters.store.schema import (
    account,
    chat_block,
    cup_person,
    desertion,
    finished,
    finished_seat,
    game_table,
    hush,
    invited,
    judge,
    ledger,
    member,
    outbox,
    person_block,
    persona,
    pref,
    rating,
    rating_change,
    report,
    ruling,
    seek,
    sent,
    tally,
    visit,
    want,
)
from adapters.store.schema_accounts import joined
from adapters.store.schema_packs import pack_run, pack_word
from adapters.store.schema_shares import share
from adapters.store.tars import offences_of
from bot.ports.keys import private_to


def own_data(conn: Connection, person: str) -> bytes:
    """A JSON document, indented, to be read by the person."""
    accounts = accounts_of(conn, person)
    found = {"accounts": [_account(conn, one) for one in accounts]}
    return msgspec.json.format(msgspec.json.encode(found), indent=2)


def _account(conn: Connection, person: str) -> dict[str, Any]:
    own = str(private_to(person))
    rows: dict[str, Callable[[], Any]] = {
        "account": lambda: person,
        "preferences": lambda: {row["name"]: row["value"] for row in _rows(conn, pref, pref.c.who == person)},
        "browsers on the page": lambda: _rows(conn, visit, visit.c.person == person, without=("person", "proof")),
        "names": lambda: _values(conn, person, "name"),
        "words": lambda: _values(conn, person, "word"),
        "tables": lambda: _tables(conn, person),
        "matches": lambda: _matches(conn, person),
        "sums": lambda: _rows(conn, tally, tally.c.person == person, without=("person",)),
        "analyses of your matches": lambda: analysed_of(conn, person),
        "ratings": lambda: _rows(conn, rating, rating.c.who == person, without=("who",)),
        "deserted matches": lambda: _rows(conn, desertion, desertion.c.person == person, without=("person", "seq")),
        "rating changes": lambda: _rows(conn, rating_change, rating_change.c.who == person, without=("who", "company")),
        "chats": lambda: _rows(conn, member, member.c.person == person, without=("person",)),
        "chips": lambda: conn.scalar(select(account.c.balance).where(account.c.name == person)),
        "ledger": lambda: _rows(conn, ledger, ledger.c.account == person, without=("id", "account")),
        "joined": lambda: _rows(conn, joined, (joined.c.account == person) | (joined.c.person == person)),
        "quick play": lambda: _rows(conn, seek, seek.c.person == person, without=("person",)),
        "bans": lambda: _bans(conn, person),
        "referee of": lambda: _rows(conn, judge, judge.c.person == person, without=("person",)),
        "your verdicts": lambda: _rows(conn, ruling, ruling.c.by == person, without=("by", "person", "cmd_key")),
        "people you block": lambda: _rows(conn, person_block, person_block.c.person == person, without=("person",)),
        "chats that block you": lambda: _rows(conn, chat_block, chat_block.c.person == person, without=("person",)),
        "people whose invitations you do not want": lambda: _rows(
            conn, hush, hush.c.person == person, without=("person",)
        ),
        "what you want to be told of": lambda: _rows(conn, want, want.c.person == person, without=("person",)),
        "invitations": lambda: _rows(conn, invited, invited.c.person == person, without=("person", "by")),
        "cups": lambda: _rows(conn, cup_person, cup_person.c.person == person, without=("person",)),
        "your reports": lambda: _rows(conn, report, report.c.reporter == person, without=("reporter", "settled_by")),
        "private messages": lambda: _rows(conn, sent, sent.c.dest == own, without=("dest", "hash")),
        "deals of packs": lambda: _rows(conn, pack_run, pack_run.c.person == person, without=("person",)),
        "words for packs": lambda: _rows(conn, pack_word, pack_word.c.person == person, without=("person",)),
        "links to matches": lambda: _rows(conn, share, share.c.person == person, without=("digest", "person")),
        "messages to you": lambda: _rows(
            conn, outbox, outbox.c.dest == own, without=("id", "dest", "ref", "dedupe_key", "seat")
        ),
        "kept from before": lambda: [what for what in ("grant",) if kept_of(conn, person, what) is not None],
    }
    return {name: ask() for name, ask in rows.items()}


def _rows(conn: Connection, table: Table, mine: Any, without: Iterable[str] = ()) -> list[dict[str, Any]]:
    dropped = set(without)
    columns = [column for column in table.columns if column.name not in dropped]
    query = select(*columns).where(mine).order_by(*table.primary_key.columns)
    return [dict(row) for row in conn.execute(query).mappings()]


def _bans(conn: Connection, person: str) -> list[dict[str, Any]]:
    """The matches by which the account is banned, and what the court has said of them."""
    secret = secret_of(conn)
    found = offences_of(conn, lambda one: keys_of(one, secret), person)
    return [{"table_id": one.match[0], "number": one.match[1], "chat": one.chat, "at_ms": one.at_ms} for one in found]


def _values(conn: Connection, person: str, kind: str) -> list[str]:
    said = select(persona.c.value).where(persona.c.person == person, persona.c.kind == kind).distinct()
    return sorted(conn.scalars(said))


def _tables(conn: Connection, person: str) -> list[dict[str, Any]]:
    mine = select(persona.c.table_id).where(persona.c.person == person)
    columns = (
        game_table.c.table_id,
        game_table.c.game,
        game_table.c.status,
        game_table.c.created_ms,
        game_table.c.updated_ms,
    )
    query = select(*columns).where(game_table.c.table_id.in_(mine)).order_by(game_table.c.created_ms)
    return [dict(row) for row in conn.execute(query).mappings()]


def _matches(conn: Connection, person: str) -> list[dict[str, Any]]:
    query = (
        select(
            *(
                finished.c[name]
                for name in ("table_id", "number", "chat", "game", "started_ms", "ended_ms", "how", "score")
            ),
            *(finished_seat.c[name] for name in ("seat", "side", "name", "played", "ending", "counts")),
        )
        .join(
            finished,
            (finished.c.table_id == finished_seat.c.table_id) & (finished.c.number == finished_seat.c.number),
        )
        .where(finished_seat.c.person == person)
        .order_by(finished_seat.c.ended_ms)
    )
    return [dict(row) for row in conn.execute(query).mappings()]
