"""Forgetting a user in one transaction, and exporting everything stored about one (``/mydata``)."""

import json
import re
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Select, delete, insert, or_, select, union, update

from adapters.store import backend, features, matches, persons, ratings_due, transact
from adapters.store.keeps import Traces, contains, quoted, rows_of
from adapters.store.schema import (
    OPEN,
    account,
    audience,
    command_log,
    event,
    finished,
    finished_seat,
    game_table,
    joined,
    lane,
    ledger,
    member,
    outbox,
    persona,
    pref,
    sent,
    table_person,
    tally,
    visit,
)
from bot.core.codec import VERSION
from bot.core.matches import told
from bot.ports.keys import GONE_NAME, private_to

# --- accounts ---------------------------------------------------------------------------------------------------------


def accounts_of(conn: Connection, person: str) -> tuple[str, ...]:
    """The account and one joined to it."""
    mine = select(joined.c.account, joined.c.person).where(
        or_(joined.c.account == person, joined.c.person == person), joined.c.parted_ms.is_(None)
    )
    found = {one for row in conn.execute(mine) for one in row}
    return (person, *sorted(found - {person}))


def forget_joined(conn: Connection, person: str) -> None:
    either = or_(joined.c.account == person, joined.c.person == person)
    for one in conn.scalars(select(joined.c.account).where(either)).all():
        persons.keep(conn, one, persons.GRANT)  # one of the two grants was given back
    conn.execute(delete(joined).where(either))


# --- forgetting a user ------------------------------------------------------------------------------------------------
# In one transaction the account becomes a random pseudonym, and names and words are removed.
#
# Events keep their bytes: they hold references, and only the referenced values are rewritten (``persona``). Each of the
# user's tables gets one more event, ``Forgotten``, which makes processes reload it. ``columns.py`` lists every column
# and its treatment; features forget in their modules (``Keeps.forget``).
#
# Locks are taken in the order of the write path: tables (by id), the account, lanes (``transact.py``).


FORGOTTEN: Final = "Forgotten"
_DAYS_KEPT: Final = 2
"""Top-ups of the last days are kept as hashes, so that no user is topped up twice a day."""
_DAY_MS: Final = 86_400_000
_MARKED: Final = re.compile(r" \(\d{1,2}\)$")


def forget(conn: Connection, person: str, alias: str, now_ms: int) -> int:
    """Forget ``person`` and an account joined to theirs; returns the number of their tables. Does nothing for an
    unknown person.

    :param alias: ``gone:<random>``, used only once.
    """
    accounts = accounts_of(conn, person)
    if len(accounts) > 1:  # now two separate, unknown people
        ratings_due.people_changed(conn, accounts, f"forgotten:{alias}")
    found = sum(_forget(conn, one, f"{alias}{n or ''}", now_ms) for n, one in enumerate(accounts))
    for one in accounts:
        forget_joined(conn, one)
    return found


def _forget(conn: Connection, person: str, alias: str, now_ms: int) -> int:
    tables = _locked(conn, person)
    traces = _traces(conn, person, alias)
    _account(conn, person, alias, now_ms)
    for table_id, head, raw in tables:
        _table(conn, traces, table_id, head, raw, now_ms)
    _persona(conn, person, alias)
    conn.execute(delete(table_person).where(table_person.c.person == person))
    own = str(private_to(person))
    moved = update(audience).where(audience.c.dest == own)
    conn.execute(moved.values(dest=str(private_to(alias)), role="lost", seated=False))
    for keeps in features.all_keeps():
        keeps.forget(conn, traces)
    _matches(conn, person, alias)
    _tell_apart(conn, alias)
    conn.execute(delete(pref).where(pref.c.who == person))
    conn.execute(delete(visit).where(visit.c.person == person))
    _commands(conn, traces, [one[0] for one in tables])
    _messages(conn, traces, [one[0] for one in tables])
    return len(tables)


def _mine(person: str) -> Select[Any]:
    own = str(private_to(person))
    return select(
        union(
            select(persona.c.table_id).where(persona.c.person == person),
            select(table_person.c.table_id).where(table_person.c.person == person),
            select(audience.c.table_id).where(audience.c.dest == own),
        )
        .subquery()
        .c.table_id
    )


def _locked(conn: Connection, person: str) -> list[tuple[str, int, Any]]:
    rows = select(game_table).where(game_table.c.table_id.in_(_mine(person))).order_by(game_table.c.table_id)
    found = conn.execute(rows.with_for_update()).mappings().all()
    return [(row["table_id"], int(row["head_seq"]), row) for row in found]


def _traces(conn: Connection, person: str, alias: str) -> Traces:
    said = select(persona.c.kind, persona.c.value).where(
        persona.c.person == person, persona.c.kind.in_(("name", "word"))
    )
    rows = {(kind, value) for kind, value in conn.execute(said) if value}
    columns = [(finished_seat.c.person, finished_seat.c.name), (member.c.person, member.c.name)]
    for whose, name in (*columns, *(pair for keeps in features.all_keeps() for pair in keeps.names)):
        rows |= {("name", one) for one in conn.scalars(select(name).where(whose == person))}
    names, words = (sorted({v for k, v in rows if k == kind}, key=len, reverse=True) for kind in ("name", "word"))
    return Traces(person, alias, tuple(names), tuple(words))


# --- chips ------------------------------------------------------------------------------------------------------------


def _account(conn: Connection, person: str, alias: str, now_ms: int) -> None:
    balance = conn.scalar(select(account.c.balance).where(account.c.name == person).with_for_update())
    if balance is None:
        return
    persons.keep(conn, person, persons.GRANT)
    filled = backend.begins(ledger.c.entry, f"top-up:{person}:")
    top_ups = select(ledger.c.entry, ledger.c.at_ms).where(ledger.c.account == person, filled)
    for entry, at_ms in conn.execute(top_ups).all():
        if at_ms >= now_ms - _DAYS_KEPT * _DAY_MS:
            persons.keep(conn, entry, persons.ENTRY)
        conn.execute(update(ledger).where(ledger.c.entry == entry).values(entry=entry.replace(person, alias)))
    conn.execute(insert(account).values(name=alias, balance=balance))
    conn.execute(update(ledger).where(ledger.c.account == person).values(account=alias))
    conn.execute(delete(account).where(account.c.name == person))


# --- tables and matches -----------------------------------------------------------------------------------------------


def _table(conn: Connection, traces: Traces, table_id: str, head: int, row: Any, now_ms: int) -> None:
    mine = select(persona.c.ref).where(persona.c.table_id == table_id, persona.c.person == traces.person)
    ref = conn.scalar(mine.where(persona.c.kind == "person").order_by(persona.c.ref).limit(1))
    if ref is not None:
        head += 1
        body = msgspec.json.encode({"person": f"~{ref}"})
        key = f"{FORGOTTEN}:{traces.alias}:{table_id}"
        new = {"table_id": table_id, "seq": head, "type": FORGOTTEN, "v": VERSION, "body": body, "cmd_key": key}
        conn.execute(insert(event).values(**new, at_ms=now_ms))
    own, other = str(private_to(traces.person)), str(private_to(traces.alias))
    shown = [[other, "lost", False] if one[0] == own else one for one in json.loads(row["audiences"])]
    values = {
        "head_seq": head,
        "persons": json.dumps([one for one in json.loads(row["persons"]) if one != traces.person], ensure_ascii=False),
        "audiences": json.dumps(shown, ensure_ascii=False),
        "summary": _summary(conn, traces, table_id, row["summary"]),
    }
    conn.execute(update(game_table).where(game_table.c.table_id == table_id).values(**values))


def _summary(conn: Connection, traces: Traces, table_id: str, raw: str) -> str:
    """The summary without the user's names. Another player of the same name may lose a number behind it; the next
    command rewrites the summary."""
    told = json.loads(raw)
    theirs = {_MARKED.sub("", name) for name in traces.names}
    names = [GONE_NAME if _MARKED.sub("", name) in theirs else name for name in told.get("names", ())]
    return json.dumps({**told, "names": names}, ensure_ascii=False, separators=(",", ":")) if "names" in told else raw


def _persona(conn: Connection, person: str, alias: str) -> None:
    own = update(persona).where(persona.c.person == person)
    for kind, value in (("name", GONE_NAME), ("word", ""), ("salt", ""), ("person", alias)):
        conn.execute(own.where(persona.c.kind == kind).values(person=alias, value=value))
    conn.execute(own.values(person=alias, value=str(private_to(alias))))  # private chats


def _matches(conn: Connection, person: str, alias: str) -> None:
    """Update the read model to what a rebuild from the events would give."""
    seats = select(finished_seat.c.partner).where(finished_seat.c.person == person, finished_seat.c.partner != "")
    partners = sorted(set(conn.scalars(seats)))
    for key in ("with", "won-with"):
        theirs = update(tally).where(tally.c.person.in_(partners), tally.c.name == f"{key}:{person}")
        conn.execute(theirs.values(name=f"{key}:{alias}"))
    tables = select(persona.c.table_id).where(persona.c.person == alias)
    beside = update(finished_seat).where(finished_seat.c.partner == person, finished_seat.c.table_id.in_(tables))
    conn.execute(beside.values(partner=alias))
    for table in (finished_seat, member):
        conn.execute(update(table).where(table.c.person == person).values(person=alias, name=GONE_NAME))
    conn.execute(update(tally).where(tally.c.person == person).values(person=alias))
    for table in (finished, finished_seat, tally, member):
        conn.execute(update(table).where(table.c.chat == person).values(chat=alias))


def _tell_apart(conn: Connection, alias: str) -> None:
    """Remove the number from players who shared a name with the forgotten one: read these tables' events again."""
    tables = select(persona.c.table_id).where(persona.c.person == alias)
    numbered = select(finished_seat.c.table_id).where(
        finished_seat.c.table_id.in_(tables), finished_seat.c.name.like("% (%)")
    )
    for table_id in sorted(set(conn.scalars(numbered))):
        matches.named_anew(conn, told(transact.load_events(conn, table_id, 0)).matches)


# --- commands and messages --------------------------------------------------------------------------------------------


def _commands(conn: Connection, traces: Traces, tables: Collection[str]) -> None:
    """Remove the text of outcomes that quote the user; keep whether the command was accepted."""
    rows = select(command_log.c.cmd_key, command_log.c.table_id, command_log.c.outcome)
    there = set(tables)
    for key, table_id, outcome in conn.execute(rows.where(command_log.c.outcome.like('%"text":"%'))).all():
        if table_id not in there and traces.person not in outcome:
            continue
        told = json.loads(outcome)
        if traces.found_in(told["text"]):
            plain = json.dumps({**told, "text": None}, ensure_ascii=False, separators=(",", ":"))
            conn.execute(update(command_log).where(command_log.c.cmd_key == key).values(outcome=plain))


def _messages(conn: Connection, traces: Traces, tables: Collection[str]) -> None:
    own = str(private_to(traces.person))
    _drop(conn, conn.execute(select(outbox.c.id, outbox.c.dest, outbox.c.state).where(outbox.c.dest == own)).all())
    conn.execute(delete(lane).where(lane.c.dest == own))
    number = traces.person.partition(":")[2]
    conn.execute(
        delete(sent).where(
            or_(
                sent.c.dest == own,
                backend.begins(sent.c.slot, f"told:{traces.person}:"),
                sent.c.ext_id.like(f"%:%:%:{number}"),
            )
        )
    )
    there = set(tables)
    columns = (
        outbox.c.id,
        outbox.c.dest,
        outbox.c.state,
        outbox.c.slot,
        outbox.c.dedupe_key,
        outbox.c.ref,
        outbox.c.table_id,
    )
    hits = or_(
        outbox.c.ref != "",
        outbox.c.dedupe_key.contains(traces.person, autoescape=True),
        outbox.c.slot.contains(traces.person, autoescape=True),
    )
    for row in conn.execute(select(*columns).where(hits)).all():
        if contains(traces.person, row.slot or ""):
            _drop(conn, [row])
            continue
        change: dict[str, Any] = {}
        if contains(traces.person, row.dedupe_key):
            change["dedupe_key"] = row.dedupe_key.replace(traces.person, traces.alias)
        if (row.table_id in there or quoted(traces.person) in row.ref) and traces.found_in(row.ref):
            change["ref"] = _cleaned(traces, row.ref) if row.state == OPEN else ""
        if change:
            conn.execute(update(outbox).where(outbox.c.id == row.id).values(**change))


def _cleaned(traces: Traces, ref: str) -> str:
    """The text of an unsent message without the traces."""
    try:
        return json.dumps(traces.out_of(json.loads(ref)), ensure_ascii=False, separators=(",", ":"))
    except ValueError:
        return ""


def _drop(conn: Connection, rows: Iterable[Any]) -> None:
    for row in rows:
        conn.execute(delete(outbox).where(outbox.c.id == row.id))
        if row.state == OPEN:
            conn.execute(update(lane).where(lane.c.dest == row.dest).values(pending=lane.c.pending - 1))


# --- a user's own data ------------------------------------------------------------------------------------------------
# Everything stored about a user (``/mydata``), without hidden cards or other people's data. Of tables it has the user's
# part: when they sat down and left, their words, and how their matches ended. Moves and cards are in the davtar, which
# all players at the table see.


def own_data(conn: Connection, person: str) -> bytes:
    """An indented JSON document for the user."""
    accounts = accounts_of(conn, person)
    found = {"accounts": [_own_account(conn, one) for one in accounts]}
    return msgspec.json.format(msgspec.json.encode(found), indent=2)


_HEADINGS: Final = (
    *("account", "preferences", "browsers on the page", "names", "words", "tables", "matches", "sums"),
    *("analyses of your matches", "ratings", "deserted matches", "rating changes", "chats", "chips", "ledger"),
    *("joined", "quick play", "bans", "referee of", "your verdicts", "people you block", "chats that block you"),
    *("people whose invitations you do not want", "what you want to be told of", "invitations", "cups"),
    *("your reports", "private messages", "deals of packs", "words for packs", "links to matches", "messages to you"),
)
"""Their order; others follow."""


def _own_account(conn: Connection, person: str) -> dict[str, Any]:
    chat = str(private_to(person))
    rows: dict[str, Callable[[Connection, str], Any]] = {
        "account": lambda _, person: person,
        "preferences": _preferences,
        "browsers on the page": rows_of(visit.c.person, "proof"),
        "names": lambda conn, person: _values(conn, person, "name"),
        "words": lambda conn, person: _values(conn, person, "word"),
        "tables": _tables,
        "matches": _own_matches,
        "sums": rows_of(tally.c.person),
        "chats": rows_of(member.c.person),
        "chips": lambda conn, person: conn.scalar(select(account.c.balance).where(account.c.name == person)),
        "ledger": rows_of(ledger.c.account, "id"),
        "joined": _joined,
        "private messages": lambda conn, _: rows_of(sent.c.dest, "hash")(conn, chat),
        "messages to you": lambda conn, _: rows_of(outbox.c.dest, "id", "ref", "dedupe_key", "seat")(conn, chat),
        "kept from before": lambda conn, person: (
            [persons.GRANT] if persons.kept_of(conn, person, persons.GRANT) is not None else []
        ),
    }
    for keeps in features.all_keeps():
        rows |= keeps.own
    order = [name for name in _HEADINGS if name in rows]
    return {name: rows[name](conn, person) for name in (*order, *sorted(rows.keys() - set(order)))}


def _preferences(conn: Connection, person: str) -> dict[str, str]:
    return {row.name: row.value for row in conn.execute(select(pref).where(pref.c.who == person).order_by(pref.c.name))}


def _joined(conn: Connection, person: str) -> list[dict[str, Any]]:
    either = or_(joined.c.account == person, joined.c.person == person)
    return [dict(row) for row in conn.execute(select(joined).where(either).order_by(joined.c.account)).mappings()]


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


def _own_matches(conn: Connection, person: str) -> list[dict[str, Any]]:
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
