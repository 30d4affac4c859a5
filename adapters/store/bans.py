"""Bans for tars kaput: who bears them, and which hold (HS-12).

``tars`` has a row for each of the pair, derived from the match, so it can be rebuilt. A ban names a person, who is
looked up under all their accounts: those joined now, forgotten ones (``kept``), and those that got it when accounts
were parted (``bearer``). Whether it is a pair's first or second ban is computed when read, so it does not depend on the
accounts joined when the match ended.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Index, RowMapping, and_, delete, exists, or_, select, update

from adapters.store.backend import inserting, many
from adapters.store.keeps import Keeps, Traces
from adapters.store.persons import all_of, keys_of, kin, secret_of, stand_in
from adapters.store.schema import bigint, define, finished, finished_seat, integer, prose, string
from bot.core import rated
from bot.ports.matches import Finished
from bot.ports.rights import FOR_GOOD, Banned

tars: Final = define(
    "tars",
    string("table_id", primary_key=True),
    integer("number", primary_key=True),  # of the match
    integer("seat", primary_key=True),
    string("person"),
    string("chat"),
    bigint("at_ms"),
    Index(None, "person"),
    Index(None, "chat"),
)
"""Losses by tars kaput at rated public tables: part of the read model of matches."""

bearer: Final = define(
    "bearer",
    string("table_id", primary_key=True),
    integer("number", primary_key=True),
    integer("seat", primary_key=True),
    string("account", primary_key=True),  # or the hash of a deleted one
    Index(None, "account"),
)
"""Further accounts banned for a seat: one parted from the player's, and the hash of the player's if it was deleted."""

ruling: Final = define(
    "ruling",
    string("matter", primary_key=True),  # so that nothing is decided twice
    string("place"),  # as bot.ports.keys.house_of
    string("act"),
    string("table_id"),  # empty for appointments of referees
    integer("number"),
    string("person"),  # the referee
    string("about"),  # names
    string("by"),
    string("by_name"),
    prose("reason"),
    bigint("at_ms"),
    string("cmd_key"),
    Index("ix_ruling_place", "place", "at_ms"),
    Index("ix_ruling_table_id", "table_id", "number"),
    Index(None, "cmd_key"),
)


Keys: TypeAlias = Callable[[str], Sequence[str]]
"""Returns other keys that an account may be stored under."""
Match: TypeAlias = tuple[str, int]
"""A match's table and number."""
_VOID: Final = "annulled"
_ENDS: Final = ("forgiven", _VOID)
ANNULLED: Final = exists().where(
    ruling.c.table_id == finished.c.table_id, ruling.c.number == finished.c.number, ruling.c.act == _VOID
)
"""Whether a court removed a match of ``finished`` from the rating."""


@dataclass(frozen=True, slots=True)
class Offence:
    """``seats``: seat, person and name. ``bearers``: for each of them, all their keys."""

    match: Match
    chat: str
    at_ms: int
    seats: tuple[tuple[int, str, str], ...]
    bearers: tuple[frozenset[str], ...]

    @property
    def order(self) -> tuple[int, Match]:
        return self.at_ms, self.match

    def same_pair(self, other: "Offence") -> bool:
        """Whether both offences are by the same two people."""
        mine, theirs = self.bearers, other.bearers
        if len(mine) != len(theirs):
            return False
        return all(any(one & two for two in theirs) for one in mine) and all(
            any(two & one for one in mine) for two in theirs
        )


# --- writing ----------------------------------------------------------------------------------------------------------


def noted(conn: Connection, matches: Iterable[Finished]) -> None:
    """Note the players banned by newly stored matches."""
    rows = [
        {
            "table_id": match.table_id,
            "number": match.number,
            "at_ms": match.ended_ms,
            "chat": rated.home(match),
            "seat": one.seat,
            "person": one.person,
        }
        for match in matches
        for one in rated.offenders(match)
    ]
    many(conn, inserting(conn.dialect.name, tars).inline(), rows)


def handed_on(conn: Connection, *accounts: str) -> None:
    """When a person's accounts are parted, let each bear the other's bans."""
    keys = {key: stand_in(key, secret_of(conn)) for key in accounts}
    _bear(conn, [(seat, one) for seat in _seats(conn, (*keys, *keys.values())) for one in accounts])


def _forget(conn: Connection, traces: Traces) -> None:
    """Keep a forgotten account's bans, under a keyed hash."""
    person, secret = traces.person, secret_of(conn)
    keys = {key for one in all_of(conn, person) for key in (one, stand_in(one, secret))}
    mine = stand_in(person, secret)
    _bear(conn, [(seat, mine) for seat in _seats(conn, keys)])
    conn.execute(delete(bearer).where(bearer.c.account == person))
    conn.execute(update(tars).where(tars.c.person == person).values(person=traces.alias))


def _bear(conn: Connection, found: Iterable[tuple[tuple[str, int, int], str]]) -> None:
    new = inserting(conn.dialect.name, bearer)
    rows = [
        {"table_id": table_id, "number": number, "seat": seat, "account": account}
        for (table_id, number, seat), account in found
    ]
    if rows:
        conn.execute(new.on_conflict_do_nothing(index_elements=[c.name for c in bearer.primary_key]), rows)


def _seats(conn: Connection, keys: Collection[str]) -> list[tuple[str, int, int]]:
    """The seats whose bans belong to one of ``keys``."""
    return sorted({(row[0], int(row[1]), int(row[2])) for row in conn.execute(_borne(keys))})


def _borne(keys: Collection[str]) -> Any:
    own = select(tars.c.table_id, tars.c.number, tars.c.seat).where(tars.c.person.in_(sorted(keys)))
    also = select(bearer.c.table_id, bearer.c.number, bearer.c.seat).where(bearer.c.account.in_(sorted(keys)))
    return own.union(also)


# --- reading ----------------------------------------------------------------------------------------------------------


def known(conn: Connection, person: str, others: Keys) -> tuple[str, ...]:
    """All keys a person may be stored under: their accounts and the hashes of these."""
    accounts = all_of(conn, person)
    return (*accounts, *(key for one in accounts for key in others(one)))


def banned(conn: Connection, others: Keys, persons: Sequence[str], now_ms: int) -> tuple[Banned, ...]:
    """The banned ones of ``persons``."""
    accounts = kin(conn, *persons) if persons else ()
    if not accounts or not _seats(conn, {key for one in accounts for key in (one, *others(one))}):
        return ()
    found = []
    for person in persons:
        standing = [
            Banned(person, until, one.at_ms)
            for one, until in terms(conn, others, offences_of(conn, others, person))
            if (until == FOR_GOOD or until > now_ms) and not ended(conn, one.match)
        ]
        found += sorted(standing, key=lambda one: (one.until_ms != FOR_GOOD, -one.until_ms))[:1]
    return tuple(found)


def ended(conn: Connection, match: Match) -> bool:
    """Whether the court has forgiven the ban or annulled the match."""
    acts = (ruling.c.table_id == match[0], ruling.c.number == match[1], ruling.c.act.in_(_ENDS))
    return conn.scalar(select(ruling.c.matter).where(*acts).limit(1)) is not None


def offences_of(conn: Connection, others: Keys, person: str) -> list[Offence]:
    """A person's offences, the oldest first."""
    seats = _seats(conn, known(conn, person, others))
    return offences(conn, others, {(table_id, number) for table_id, number, _ in seats})


def terms(conn: Connection, others: Keys, asked: Iterable[Offence]) -> list[tuple[Offence, int]]:
    """Offences with the end of each ban."""
    return [(one, rated.until(one.at_ms, nth_offence(conn, others, one))) for one in asked]


def nth_offence(conn: Connection, others: Keys, offence: Offence) -> int:
    """How often the pair has lost by tars kaput up to then. Forgiven bans count, annulled matches do not."""
    seats = _seats(conn, offence.bearers[0])
    found = offences(conn, others, {(table_id, number) for table_id, number, _ in seats})
    same = [one for one in found if one.order < offence.order and one.same_pair(offence)]
    annulled = select(ruling.c.table_id, ruling.c.number).where(ruling.c.act == _VOID)
    gone = {(row[0], int(row[1])) for row in conn.execute(annulled.where(these(ruling, [one.match for one in same])))}
    return 1 + sum(1 for one in same if one.match not in gone)


def these(table: Any, matches: Sequence[Match]) -> Any:
    """The rows of some matches in ``table``."""
    if not matches:
        return table.c.table_id.is_(None)
    return or_(*(and_(table.c.table_id == table_id, table.c.number == number) for table_id, number in matches))


def offences(conn: Connection, others: Keys, matches: Collection[Match]) -> list[Offence]:
    """The offences of some matches, the oldest first."""
    if not matches:
        return []
    wanted = sorted(matches)
    same = [tars.c[name] == finished_seat.c[name] for name in ("table_id", "number", "seat")]
    query = select(tars, finished_seat.c.name).join(finished_seat, and_(*same)).where(these(tars, wanted))
    rows: defaultdict[Match, list[RowMapping]] = defaultdict(list)
    for row in conn.execute(query.order_by(tars.c.seat)).mappings():
        rows[row["table_id"], int(row["number"])].append(row)
    also: defaultdict[tuple[str, int, int], set[str]] = defaultdict(set)
    for row in conn.execute(select(bearer).where(these(bearer, wanted))).mappings():
        also[row["table_id"], int(row["number"]), int(row["seat"])].add(row["account"])
    found = []
    for match, seats in rows.items():
        keys = [{one["person"], *also[(*match, int(one["seat"]))]} for one in seats]
        bearers = tuple(frozenset(key for one in some for key in known(conn, one, others)) for some in keys)
        told = tuple((int(one["seat"]), one["person"], one["name"]) for one in seats)
        found.append(Offence(match, seats[0]["chat"], int(seats[0]["at_ms"]), told, bearers))
    return sorted(found, key=lambda one: one.order)


def _own(conn: Connection, person: str) -> list[dict[str, Any]]:
    """The matches that the account is banned for."""
    secret = secret_of(conn)
    found = offences_of(conn, lambda one: keys_of(one, secret), person)
    return [{"table_id": one.match[0], "number": one.match[1], "chat": one.chat, "at_ms": one.at_ms} for one in found]


KEEPS: Final = Keeps(
    fates={
        "tars": {"table_id": "never", "person": "renamed", "chat": "never"},
        "bearer": {"table_id": "never", "account": "hashed"},
        "ruling": {
            **dict.fromkeys(("matter", "place", "act", "table_id", "cmd_key"), "never"),
            **dict.fromkeys(("by", "person"), "renamed"),
            **dict.fromkeys(("by_name", "about", "reason"), "emptied"),
        },
    },
    forget=_forget,
    own={"bans": _own},
    places=(ruling.c.place,),
)
