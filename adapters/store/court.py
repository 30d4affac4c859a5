"""Chat courts, and reports about players."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Index, delete, func, insert, or_, select, text, update

from adapters.store import bans as offending
from adapters.store.backend import Backend, begins, inserting
from adapters.store.bans import Keys, Match, Offence, ruling, tars, these
from adapters.store.keeps import Keeps, Traces, rows_of
from adapters.store.matches import matches_of
from adapters.store.persons import ACTIVE, all_of
from adapters.store.ratings_due import fold_later
from adapters.store.schema import bigint, define, finished, finished_seat, integer, joined, outbox, prose, string
from adapters.store.transact import say
from bot.core.rated import until
from bot.ports import Clock, court, records
from bot.ports.keys import GONE_NAME, house_of

report: Final = define(
    "report",
    string("id", primary_key=True),
    string("place"),
    string("table_id"),
    integer("match"),
    integer("deal"),
    string("reporter"),
    string("reporter_name"),
    string("reported"),
    string("reported_name"),
    string("reason"),
    prose("said"),
    bigint("at_ms"),
    string("outcome"),  # empty until settled
    string("settled_by"),
    Index("ix_report_reporter", "reporter", "at_ms"),
    Index("ix_report_reported", "reported"),
)

judge: Final = define(
    "judge",
    string("place", primary_key=True),  # as bot.ports.keys.house_of
    string("person", primary_key=True),
    string("name"),
    Index(None, "person"),
)


# --- the courts of chats ----------------------------------------------------------------------------------------------
# Bans and cases, verdicts and their record, and judges. See ``bot.ports.court``.


_OF_MATCH: Final[tuple[court.Verdict, ...]] = ("forgiven", "annulled", "dismissed")
_ENDS_A_BAN: Final = ("annulled", "forgiven")
_CASE: Final = "case"


class SqlCourt:
    """See ``bot.ports.court.Court``. ``others``: the other keys under which an account may be stored."""

    def __init__(self, backend: Backend, clock: Clock, others: Keys) -> None:
        self._backend = backend
        self._clock = clock
        self._others = others

    # --- bans and cases -----------------------------------------------------------------------------------------------

    async def bans(self, place: str) -> tuple[court.Ban, ...]:
        return await self._backend.survey(lambda conn: self._bans(conn, _in_house(tars.c.chat, place)))

    async def bans_of(self, person: str) -> tuple[court.Ban, ...]:
        def work(conn: Connection) -> tuple[court.Ban, ...]:
            return self._told(conn, offending.offences_of(conn, self._others, person))

        return await self._backend.survey(work)

    async def ban(self, table_id: str, number: int) -> court.Ban | None:
        def work(conn: Connection) -> court.Ban | None:
            return next(iter(self._told(conn, offending.offences(conn, self._others, {(table_id, number)}))), None)

        return await self._backend.survey(work)

    def _bans(self, conn: Connection, here: ColumnElement[bool]) -> tuple[court.Ban, ...]:
        matches = {(row[0], int(row[1])) for row in conn.execute(select(tars.c.table_id, tars.c.number).where(here))}
        return self._told(conn, offending.offences(conn, self._others, matches))

    def _told(self, conn: Connection, found: list[Offence]) -> tuple[court.Ban, ...]:
        ruled = _rulings(conn, [one.match for one in found])
        bans = []
        for n, one in enumerate(found, start=1):
            nth = offending.nth_offence(conn, self._others, one)
            pair = tuple((person, name) for _, person, name in one.seats)
            verdicts = {said.act: said for said in ruled[one.match]}
            verdict = next((verdicts[act] for act in _ENDS_A_BAN if act in verdicts), None)
            bans.append(court.Ban(n, *one.match, one.chat, pair, one.at_ms, nth, until(one.at_ms, nth), verdict))
        return tuple(bans)

    async def cases(self, place: str) -> tuple[court.Case, ...]:
        return await self._backend.survey(lambda conn: _cases(conn, place))

    async def reporters(self, table_id: str, number: int) -> tuple[str, ...]:
        return await self._backend.read(lambda conn: _reporters(conn, (table_id, number)))

    # --- verdicts -----------------------------------------------------------------------------------------------------

    async def rule(self, key: str, place: str, sentence: court.Sentence) -> court.CourtRefusal | None:
        now = self._clock.now_ms()
        match = (sentence.table_id, sentence.number)
        act = sentence.verdict
        matter = f"{act if act == 'forgiven' else _CASE}:{match[0]}:{match[1]}"

        def work(conn: Connection) -> court.CourtRefusal | None:
            if _done(conn, key):
                return None
            if not self._is_there(conn, place, match, act):
                return "gone"
            mine = set(all_of(conn, sentence.by))
            if not sentence.admin and not _judges(conn, place, mine):
                return "stranger"
            if self._involved(conn, match, mine, reported=act != "forgiven"):
                return "involved"
            told = {**_row(key, place, act, sentence.by, sentence.by_name, now), "about": sentence.about}
            told |= {"table_id": match[0], "number": match[1], "reason": sentence.reason}
            if not _written(conn, {"matter": matter, **told}):
                return None if _done(conn, key) else "decided"
            if act != "forgiven":
                outcome = "annulled" if act == "annulled" else "dismissed"
                settled = update(report).where(*_reported(match), report.c.outcome == "")
                conn.execute(settled.values(outcome=outcome, settled_by=sentence.by))
            if act == "annulled":
                fold_later(conn, matches_of(conn, [match]))
            say(conn, sentence.tell, "", 0, now, [f"court:{matter}:{n}" for n in range(len(sentence.tell))])
            return None

        return await self._backend.write(work)

    def _is_there(self, conn: Connection, place: str, match: Match, act: court.Verdict) -> bool:
        if act == "forgiven":
            here = (tars.c.table_id == match[0], tars.c.number == match[1], _in_house(tars.c.chat, place))
            if conn.scalar(select(tars.c.seat).where(*here).limit(1)) is None:
                return False
            return "annulled" not in {one.act for one in _rulings(conn, [match])[match]}
        return any((one.table_id, one.number) == match for one in _cases(conn, place))

    def _involved(self, conn: Connection, match: Match, accounts: set[str], *, reported: bool) -> bool:
        """Whether one of the accounts played in the match or reported it."""
        there = (finished_seat.c.table_id == match[0], finished_seat.c.number == match[1])
        people = set(conn.scalars(select(finished_seat.c.person).where(*there)))
        people |= {
            key for one in offending.offences(conn, self._others, {match}) for keys in one.bearers for key in keys
        }
        return bool(accounts & (people | (set(_reporters(conn, match)) if reported else set())))

    async def record(self, place: str, skip: int, limit: int) -> tuple[court.Ruling, ...]:
        query = select(ruling).where(ruling.c.place == house_of(place))
        query = query.order_by(ruling.c.at_ms.desc(), ruling.c.matter).offset(skip).limit(limit)
        return await self._backend.read(lambda conn: tuple(_ruling(row) for row in conn.execute(query).mappings()))

    # --- referees -----------------------------------------------------------------------------------------------------

    async def judges(self, place: str) -> tuple[court.Judge, ...]:
        query = select(judge).where(judge.c.place == house_of(place)).order_by(judge.c.name, judge.c.person)

        def work(conn: Connection) -> tuple[court.Judge, ...]:
            found = [court.Judge(row["person"], row["name"]) for row in conn.execute(query).mappings()]
            people = [one.person for one in found]
            seconds = set(conn.scalars(select(joined.c.account).where(joined.c.account.in_(people), ACTIVE)))
            firsts = {one.person for one in found} - seconds
            return tuple(one for one in found if one.person in firsts or not firsts & set(all_of(conn, one.person)))

        return await self._backend.survey(work)

    async def name(self, key: str, place: str, named: court.Judge, by: str, by_name: str) -> bool:
        def work(conn: Connection) -> bool:
            if _done(conn, key):
                return True
            if _judges(conn, place, set(all_of(conn, named.person))):
                return _done(conn, key)
            row = {"place": house_of(place), "person": named.person, "name": named.name}
            new = inserting(conn.dialect.name, judge).values(row)
            once = new.on_conflict_do_nothing(index_elements=["place", "person"]).returning(judge.c.person)
            if conn.scalar(once) is None:
                return _done(conn, key)
            told = {**_row(key, place, "named", by, by_name, self._clock.now_ms()), "person": named.person}
            return _written(conn, {"matter": f"named:{key}", **told, "about": named.name})

        return await self._backend.write(work)

    async def recall(self, key: str, place: str, person: str, by: str, by_name: str) -> bool:
        def work(conn: Connection) -> bool:
            if _done(conn, key):
                return True
            mine = (judge.c.place == house_of(place), judge.c.person.in_(all_of(conn, person)))
            name = conn.scalar(select(judge.c.name).where(*mine).limit(1))
            if not conn.execute(delete(judge).where(*mine)).rowcount:
                return _done(conn, key)
            told = {**_row(key, place, "recalled", by, by_name, self._clock.now_ms()), "person": person}
            return _written(conn, {"matter": f"recalled:{key}", **told, "about": str(name or "")})

        return await self._backend.write(work)


def annulled(conn: Connection, matches: Iterable[Match]) -> set[Match]:
    """Those of ``matches`` that a court removed from the rating."""
    return {
        match for match, said in _rulings(conn, list(matches)).items() if any(one.act == "annulled" for one in said)
    }


# --- helpers ----------------------------------------------------------------------------------------------------------


def _in_house(chat: ColumnElement[str], place: str) -> ColumnElement[bool]:
    """The matches of a whole Telegram chat or Discord server."""
    house = house_of(place)
    return or_(chat == house, begins(chat, f"{house}:"))


def _judges(conn: Connection, place: str, accounts: set[str]) -> bool:
    mine = (judge.c.place == house_of(place), judge.c.person.in_(sorted(accounts)))
    return conn.scalar(select(judge.c.person).where(*mine).limit(1)) is not None


def _reported(match: Match) -> tuple[ColumnElement[bool], ...]:
    return report.c.table_id == match[0], report.c.match == match[1], report.c.reason == court.ARRANGED


def _reporters(conn: Connection, match: Match) -> tuple[str, ...]:
    return tuple(sorted(set(conn.scalars(select(report.c.reporter).where(*_reported(match))))))


def _cases(conn: Connection, place: str) -> tuple[court.Case, ...]:
    first = select(report.c.table_id, report.c.match, func.min(report.c.at_ms).label("first_ms"))
    first = first.where(report.c.reason == court.ARRANGED).group_by(report.c.table_id, report.c.match)
    said = first.subquery()
    same = (finished.c.table_id == said.c.table_id) & (finished.c.number == said.c.match)
    query = select(finished, said.c.first_ms).join(said, same)
    query = query.where(_in_house(finished.c.chat, place), finished.c.rated, finished.c.how != "abandoned")
    rows = conn.execute(query.order_by(said.c.first_ms, finished.c.table_id, finished.c.number)).mappings().all()
    ruled = _rulings(conn, [(row["table_id"], int(row["number"])) for row in rows])
    return tuple(_case(conn, n, row, ruled) for n, row in enumerate(rows, start=1))


def _case(conn: Connection, n: int, row: Any, ruled: Mapping[Match, list[court.Ruling]]) -> court.Case:
    match = (row["table_id"], int(row["number"]))
    seats = select(finished_seat.c.side, finished_seat.c.name).order_by(finished_seat.c.seat)
    names: defaultdict[int, list[str]] = defaultdict(list)
    for side, name in conn.execute(
        seats.where(finished_seat.c.table_id == match[0], finished_seat.c.number == match[1])
    ):
        names[int(side)].append(name)
    score = msgspec.json.decode(row["score"], type=tuple[int, ...])
    sides = tuple(" & ".join(names[side]) for side in sorted(names))
    verdict = next((one for one in ruled[match] if one.act != "forgiven"), None)
    return court.Case(n, *match, row["game"], sides, score, int(row["ended_ms"]), int(row["first_ms"]), verdict)


def _rulings(conn: Connection, matches: list[Match]) -> Mapping[Match, list[court.Ruling]]:
    found: defaultdict[Match, list[court.Ruling]] = defaultdict(list)
    if matches:
        query = select(ruling).where(these(ruling, matches), ruling.c.act.in_(_OF_MATCH))
        for row in conn.execute(query.order_by(ruling.c.at_ms)).mappings():
            found[row["table_id"], int(row["number"])].append(_ruling(row))
    return found


def _ruling(row: Any) -> court.Ruling:
    names = ("act", "table_id", "number", "about", "by", "by_name", "reason", "at_ms")
    return court.Ruling(**{name: row[name] for name in names})


def _row(key: str, place: str, act: court.Act, by: str, by_name: str, now: int) -> dict[str, Any]:
    made = {"place": house_of(place), "act": act, "by": by, "by_name": by_name, "at_ms": now, "cmd_key": key}
    return {**made, "table_id": "", "number": 0, "person": "", "reason": ""}


def _done(conn: Connection, key: str) -> bool:
    return conn.scalar(select(ruling.c.matter).where(ruling.c.cmd_key == key)) is not None


def _written(conn: Connection, row: Mapping[str, Any]) -> bool:
    """Record a decision; False: the matter is decided already, perhaps just now by another process, perhaps under this
    key."""
    new = inserting(conn.dialect.name, ruling).values(row)
    once = new.on_conflict_do_nothing(index_elements=["matter"]).returning(ruling.c.matter)
    return conn.scalar(once) is not None


# --- reports of players -----------------------------------------------------------------------------------------------


_DAY_MS = 86_400_000
_ALONE = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")


class SqlReports:
    """See ``bot.ports.court.Reports``."""

    def __init__(self, backend: Backend, clock: Clock) -> None:
        self._backend = backend
        self._clock = clock

    async def file(self, key: str, report_: court.Report, rows: Sequence[records.OutRow]) -> court.ReportRefusal | None:
        now = self._clock.now_ms()

        def work(conn: Connection) -> court.ReportRefusal | None:
            if conn.dialect.name == "postgresql":
                conn.execute(_ALONE, {"name": f"reports of {report_.reporter}"})
            if _said(conn, f"report:{key}:0"):
                return None
            mine = report.c.reporter == report_.reporter
            same = (report.c.table_id == report_.table_id, report.c.match == report_.match)
            if conn.scalar(select(report.c.id).where(mine, *same, report.c.reported == report_.reported)):
                return "again"
            if _today(conn, report_.reporter, now) >= court.MOST_A_DAY:
                return "many"
            conn.execute(insert(report).values(**asdict(replace(report_, at_ms=now))))
            say(conn, rows, report_.table_id, 0, now, [f"report:{key}:{n}" for n in range(len(rows))])
            return None

        return await self._backend.write(work)

    async def reported(self, reporter: str, table_id: str, match: int) -> frozenset[str] | None:
        here = (report.c.reporter == reporter, report.c.table_id == table_id, report.c.match == match)

        def work(conn: Connection) -> frozenset[str] | None:
            if _today(conn, reporter, self._clock.now_ms()) >= court.MOST_A_DAY:
                return None
            return frozenset(conn.scalars(select(report.c.reported).where(*here)))

        return await self._backend.read(work)

    async def accounts(self, person: str) -> tuple[str, ...]:
        return await self._backend.read(lambda conn: all_of(conn, person))

    async def at(self, report_: str) -> court.Report | None:
        return await self._backend.read(lambda conn: _at(conn, report_))

    async def settle(self, report_: str, outcome: court.Outcome, by: str) -> court.Report | None:
        def work(conn: Connection) -> court.Report | None:
            still = update(report).where(report.c.id == report_, report.c.outcome == "")
            conn.execute(still.values(outcome=outcome, settled_by=by))
            return _at(conn, report_)

        return await self._backend.write(work)

    async def unreached(self, key: str, report_: str, last: Sequence[records.OutRow]) -> None:
        now = self._clock.now_ms()

        def work(conn: Connection) -> None:
            locked = select(report.c.id).where(report.c.id == report_).with_for_update()
            others = select(outbox.c.id).where(
                outbox.c.ref == report_,
                outbox.c.kind == court.KIND,
                outbox.c.state != "dead",
                outbox.c.dedupe_key != key,
            )
            if conn.scalar(locked) is None or conn.scalar(others.limit(1)) is not None:
                return
            if not _said(conn, f"unreached:{key}:0"):
                say(conn, last, "", 0, now, [f"unreached:{key}:{n}" for n in range(len(last))])

        await self._backend.write(work)


def _said(conn: Connection, key: str) -> bool:
    return conn.scalar(select(outbox.c.id).where(outbox.c.dedupe_key == key)) is not None


def _at(conn: Connection, report_: str) -> court.Report | None:
    row = conn.execute(select(report).where(report.c.id == report_)).mappings().first()
    return court.Report(**row) if row is not None else None


def _today(conn: Connection, reporter: str, now_ms: int) -> int:
    """The number of reports by a user within a day."""
    mine = (report.c.reporter == reporter, report.c.at_ms > now_ms - _DAY_MS)
    return int(conn.scalar(select(func.count()).select_from(report).where(*mine)) or 0)


def _forget(conn: Connection, traces: Traces) -> None:
    """Keep rulings and reports, for the admins, without the user's names and texts."""
    person, alias = traces.person, traces.alias
    conn.execute(delete(judge).where(judge.c.person == person))
    for matter, about, reason in conn.execute(select(ruling.c.matter, ruling.c.about, ruling.c.reason)).all():
        told = {"about": about, "reason": reason}
        for name in traces.names:
            told = {key: words.replace(name, GONE_NAME) for key, words in told.items()}
        if told != {"about": about, "reason": reason}:
            conn.execute(update(ruling).where(ruling.c.matter == matter).values(told))
    conn.execute(update(ruling).where(ruling.c.by == person).values(by=alias, by_name=GONE_NAME, reason=""))
    conn.execute(update(ruling).where(ruling.c.person == person).values(person=alias, about=GONE_NAME))
    for number, said in conn.execute(select(report.c.id, report.c.said).where(report.c.reported == person)).all():
        for name in traces.names:
            said = said.replace(name, GONE_NAME)
        conn.execute(update(report).where(report.c.id == number).values(said=said))
    theirs = update(report).where(report.c.reporter == person)
    conn.execute(theirs.values(reporter=alias, reporter_name=GONE_NAME, said=""))
    conn.execute(update(report).where(report.c.reported == person).values(reported=alias, reported_name=GONE_NAME))
    conn.execute(update(report).where(report.c.settled_by == person).values(settled_by=alias))


KEEPS: Final = Keeps(
    fates={
        "report": {
            **dict.fromkeys(("id", "place", "table_id", "reason", "outcome"), "never"),
            **dict.fromkeys(("reporter", "reported", "settled_by"), "renamed"),
            **dict.fromkeys(("reporter_name", "reported_name", "said"), "emptied"),
        },
        "judge": {"place": "never", "person": "deleted", "name": "deleted"},
    },
    forget=_forget,
    own={
        "referee of": rows_of(judge.c.person),
        "your verdicts": rows_of(ruling.c.by, "person", "cmd_key"),
        "your reports": rows_of(report.c.reporter, "settled_by"),
    },
    places=(report.c.place,),
    keys=(judge.c.place,),
)
