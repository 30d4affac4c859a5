"""Ratings, computed from rated matches in order, and the standings from them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Final, TypeAlias

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Select,
    Table,
    and_,
    delete,
    false,
    func,
    or_,
    select,
    text,
    union,
)

from adapters.store.backend import Backend, T, Work, begins, many, upsert
from adapters.store.bans import ANNULLED
from adapters.store.keeps import Keeps, Traces, rows_of
from adapters.store.matches import matches_of
from adapters.store.persons import ACTIVE
from adapters.store.ratings_due import (
    COUNTED,
    PAGE,
    desertion,
    fold_anew,
    ladders_of,
    rating,
    rating_change,
    rating_due,
    times_of,
)
from adapters.store.rights import ConnRights
from adapters.store.schema import finished, finished_also, joined, member
from bot.features.ratings.model import DAY_MS, MODEL, Ladder, season_at
from bot.ports.keys import GONE, platform_of
from bot.ports.matches import Finished
from bot.ports.ratings import ALL, KINDS, TITLES, Change, Kind, Meetings, Rating, Standing
from bot.ports.ratings import Ladder as LadderKept

# --- ratings from rated matches ---------------------------------------------------------------------------------------
# Each chat (or all) has its matches in order. ``rating_change`` stores the effect of each match and the full rating
# after it, so a ladder can be recomputed from any match; ``rating`` is the latest of each. Late matches, joined
# accounts, moved chats and new season lengths are noted (``ratings_due``) and recomputed from there, so the rows
# always equal a rebuild from the events.


_LOCK: Final = text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))")
"""For PostgreSQL; SQLite has only one writer at a time."""
_CHUNK: Final = 50
"""Matches folded at a time."""
_SIZES: Final = (64, 16, 4, 1)
_ADDING: Final = rating_change.insert().inline()
_Book: TypeAlias = tuple[str, str]
"""A season and a game of a chat's ratings; either may be ``ALL``."""
assert tuple(one.name for one in fields(Rating)) == COUNTED


def is_due(conn: Connection, chat: str) -> bool:
    return conn.execute(select(rating_due.c.chat).where(rating_due.c.chat == chat).limit(1)).first() is not None


def catch_up(conn: Connection, chat: str) -> int:
    """Fold up to ``_CHUNK`` noted matches of a chat (more if they ended at the same moment) and note the rest; returns
    the number of matches. Other writers wait no longer than that."""
    if conn.dialect.name == "postgresql":
        conn.execute(_LOCK, {"name": f"ratings of {chat}"})
    noted = conn.execute(select(rating_due.c.since_ms, rating_due.c.cause).where(rating_due.c.chat == chat)).all()
    if not noted:
        return 0
    for since, cause in noted:
        one = (rating_due.c.chat == chat, rating_due.c.since_ms == since, rating_due.c.cause == cause)
        conn.execute(delete(rating_due).where(*one))
    folded, rest = _fold(conn, chat, min(row[0] for row in noted))
    if rest is not None:
        fold_anew(conn, chat, "the rest", rest)
    return folded


def fold_all(conn: Connection) -> None:
    """Fold every ladder from its first match; only if nothing else writes."""
    for table in (rating, rating_change, rating_due):
        conn.execute(delete(table))
    keys = select(finished.c.table_id, finished.c.number).where(finished.c.rated)
    found = (ladders_of(one) for some in _chunks(conn.execute(keys).all()) for one in matches_of(conn, some))
    for chat in sorted({chat for chats in found for chat in chats}):
        since: int | None = 0
        while since is not None:
            _, since = _fold(conn, chat, since)


def _fold(conn: Connection, chat: str, since_ms: int) -> tuple[int, int | None]:
    """The number of matches folded, and the time of the next ones; None: there are none."""
    _undo(conn, chat, since_ms)
    length = ConnRights(conn, 0).rules(chat).season if chat != ALL else "none"
    keys, rest = _next(conn, chat, since_ms)
    ladders: defaultdict[_Book, Ladder] = defaultdict(Ladder)
    matches = [one for one in matches_of(conn, [(row[0], row[1]) for row in keys]) if chat in ladders_of(one)]
    persons = _persons(conn, {one.person for match in matches for one in match.seats})
    books = {match.order: _books(match, season_at(length, match.ended_ms)) for match in matches}
    _load(conn, chat, ladders, {one for each in books.values() for one in each}, matches, persons)
    changes: list[dict[str, Any]] = []
    latest: dict[tuple[_Book, str], dict[str, Any]] = {}
    for match in matches:
        for book in books[match.order]:
            for one in ladders[book].hear(match, persons):
                changes.append(_change_row(chat, book, match, one))
                latest[book, one.who] = rating_row(chat, book, one.who, one.after, match.ended_ms)
    for rows in _slices(changes):
        many(conn, _ADDING, rows)
    for rows in _slices(list(latest.values())):
        upsert(conn, rating, rows)
    return len(keys), rest


def _next(conn: Connection, chat: str, since_ms: int) -> tuple[Sequence[Any], int | None]:
    """The keys of the next matches, never splitting those of one moment, and the time of the one after them."""
    found = conn.execute(_matches(chat, since_ms).limit(_CHUNK + 1)).all()
    if len(found) <= _CHUNK:
        return found, None
    rest = int(found[-1].ended_ms)
    if before := [one for one in found if one.ended_ms < rest]:
        return before, rest
    return conn.execute(_matches(chat, since_ms)).all(), None


def _slices(rows: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Rows for one statement each, in a few sizes: a statement is built once for each size."""
    start = 0
    for size in _SIZES:
        while len(rows) - start >= size:
            yield rows[start : start + size]
            start += size


def _books(match: Finished, season: str) -> tuple[_Book, ...]:
    """The ladders that a match counts in: all time and its season, all games and its own."""
    return tuple((one, game) for one in dict.fromkeys((ALL, season)) for game in (ALL, match.game))


def _undo(conn: Connection, chat: str, since_ms: int) -> None:
    """Undo the effects of matches since a time."""
    later = (rating_change.c.chat == chat, rating_change.c.ended_ms >= since_ms)
    books = (rating_change.c.season, rating_change.c.game, rating_change.c.who)
    touched = conn.execute(select(*books).where(*later).distinct()).all()
    conn.execute(delete(rating_change).where(*later))
    if not since_ms:
        conn.execute(delete(rating).where(rating.c.chat == chat))
        return
    for season, game, who in touched:
        before = select(rating_change).where(*_key(rating_change, chat, (season, game), who))
        order = (rating_change.c.ended_ms.desc(), rating_change.c.table_id.desc(), rating_change.c.number.desc())
        last = conn.execute(before.order_by(*order).limit(1)).mappings().first()
        if last is None:
            conn.execute(delete(rating).where(*_key(rating, chat, (season, game), who)))
        else:
            upsert(conn, rating, [rating_row(chat, (season, game), who, as_rating(last), int(last["ended_ms"]))])


def _key(table: Table, chat: str, book: _Book, who: str) -> tuple[ColumnElement[bool], ...]:
    season, game = book
    return table.c.chat == chat, table.c.season == season, table.c.game == game, table.c.who == who


def _matches(chat: str, since_ms: int) -> Select[Any]:
    """The keys of a ladder's matches, in order, without those annulled by a court."""
    key = (finished.c.table_id, finished.c.number, finished.c.ended_ms)
    rated = select(*key).where(finished.c.rated, finished.c.ended_ms >= since_ms, ~ANNULLED)
    if chat == ALL:
        return rated.order_by(finished.c.ended_ms, finished.c.table_id, finished.c.number)
    same = and_(finished_also.c.table_id == finished.c.table_id, finished_also.c.number == finished.c.number)
    beside = rated.join(finished_also, same).where(in_house(finished_also.c.chat, chat))
    both = union(rated.where(in_house(finished.c.chat, chat)), beside).subquery()
    return select(both).order_by(both.c.ended_ms, both.c.table_id, both.c.number)


def in_house(column: ColumnElement[str], house: str) -> ColumnElement[bool]:
    return or_(column == house, begins(column, f"{house}:"))


def _persons(conn: Connection, accounts: Iterable[str]) -> dict[str, str]:
    query = select(joined.c.account, joined.c.person).where(joined.c.account.in_(sorted(accounts)), ACTIVE)
    return {row[0]: row[1] for row in conn.execute(query)}


def _load(
    conn: Connection,
    chat: str,
    ladders: defaultdict[_Book, Ladder],
    books: set[_Book],
    matches: Sequence[Finished],
    persons: dict[str, str],
) -> None:
    """Load the stored ratings of the players into ``ladders``, unless folded in this run."""
    people = {persons.get(one.person, one.person) for match in matches for one in match.seats}
    mates = {
        "+".join(sorted(persons.get(who, who) for who in (one.person, one.partner)))
        for match in matches
        for one in match.seats
        if one.partner
    }
    everybody = sorted(people | mates)
    seasons, games = sorted({one for one, _ in books}), sorted({game for _, game in books})
    here = (rating.c.chat == chat, rating.c.season.in_(seasons), rating.c.game.in_(games))
    for row in conn.execute(select(rating).where(*here, rating.c.who.in_(everybody))).mappings():
        ladders[row["season"], row["game"]].ratings.setdefault(row["who"], as_rating(row))
    if not matches:
        return
    day = matches[0].ended_ms // DAY_MS
    changed = rating_change.c
    per = (changed.season, changed.game, changed.company, changed.who)
    gained = select(*per, func.sum(changed.mu - changed.old_mu)).where(
        changed.chat == chat,
        changed.season.in_(seasons),
        changed.game.in_(games),
        changed.who.in_(everybody),
        changed.ended_ms >= day * DAY_MS,
        changed.ended_ms < matches[0].ended_ms,
    )
    for season, game, company, who, sum_ in conn.execute(gained.group_by(*per)):
        ladders[season, game].gained.setdefault((day, company, who), int(sum_))


def _chunks(rows: Sequence[Any]) -> Iterator[Sequence[Any]]:
    return (rows[start : start + _CHUNK] for start in range(0, len(rows), _CHUNK))


# --- rows -------------------------------------------------------------------------------------------------------------


def as_rating(row: Any) -> Rating:
    return Rating(*(int(row[name]) for name in COUNTED))


def kind_of(chat: str, who: str) -> str:
    """``player``, ``pair``, or one that no list shows: ``gone``, with a forgotten user, and ``page``, with a user known
    only to the page, in a chat elsewhere: such users could start afresh at will."""
    people = who.split("+")
    if any(platform_of(one) == GONE for one in people):
        return "gone"
    if platform_of(chat) != PAGE and any(platform_of(one) == PAGE for one in people):
        return "page"
    return "pair" if len(people) > 1 else "player"


def _counts(one: Rating) -> dict[str, int]:
    return {name: int(getattr(one, name)) for name in COUNTED}


def rating_row(chat: str, book: _Book, who: str, one: Rating, last_ms: int) -> dict[str, Any]:
    season, game = book
    key = {"chat": chat, "season": season, "game": game, "who": who, "kind": kind_of(chat, who), "placed": one.placed}
    return {**key, **_counts(one), "last_ms": last_ms, "model": MODEL}


def _change_row(chat: str, book: _Book, match: Finished, one: Change) -> dict[str, Any]:
    season, game = book
    key = {"chat": chat, "season": season, "game": game, "who": one.who, "kind": kind_of(chat, one.who)}
    when = {"ended_ms": match.ended_ms, "table_id": match.table_id, "number": match.number}
    why = {"won": one.won, "chance": one.chance, "held": one.held, "company": one.company}
    return {**key, **when, **_counts(one.after), "old_mu": one.before.mu, "old_sigma": one.before.sigma, **why}


# --- standings --------------------------------------------------------------------------------------------------------


_SEASONS: Final = 12
"""Seasons whose champions are listed."""


class SqlRatings:
    """See ``bot.ports.ratings.Ratings``. Noted matches are folded first."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    async def _asked(self, chat: str, work: Work[T]) -> T:
        while await self._backend.read(lambda conn: is_due(conn, chat)):
            await self._backend.write(lambda conn: catch_up(conn, chat))
        return await self._backend.survey(work)

    async def top(self, ladder: LadderKept, kind: Kind, skip: int, limit: int) -> tuple[Standing, ...]:
        query = select(rating).where(*_with_place(ladder, kind)).order_by(rating.c.mu.desc(), rating.c.who)

        def work(conn: Connection) -> tuple[Standing, ...]:
            rows = conn.execute(query.offset(skip).limit(limit)).mappings().all()
            first = _place(conn, ladder, kind, int(rows[0]["mu"])) if rows else 1
            found: list[Standing] = []
            for n, row in enumerate(rows, start=skip + 1):
                one = as_rating(row)
                before = found[-1] if found else None
                same = before is not None and before.rating.mu == one.mu
                place = before.rank if same and before is not None else (n if found else first)
                found.append(Standing(row["who"], one, place))
            return tuple(found)

        return await self._asked(ladder.chat, work)

    async def placed(self, ladder: LadderKept, kind: Kind) -> int:
        query = select(func.count()).select_from(rating).where(*_with_place(ladder, kind))
        return await self._asked(ladder.chat, lambda conn: int(conn.scalar(query) or 0))

    async def of(self, ladder: LadderKept, who: str) -> Standing | None:
        query = select(rating).where(*_at(ladder), rating.c.who == who)

        def work(conn: Connection) -> Standing | None:
            row = conn.execute(query).mappings().first()
            if row is None:
                return None
            one = as_rating(row)
            return Standing(who, one, _rank(conn, ladder, row))

        return await self._asked(ladder.chat, work)

    async def course(self, ladder: LadderKept, who: str, limit: int) -> tuple[Rating, ...]:
        query = select(rating_change).where(*_at(ladder, rating_change), rating_change.c.who == who)
        latest = (rating_change.c.ended_ms.desc(), rating_change.c.table_id.desc(), rating_change.c.number.desc())

        def work(conn: Connection) -> tuple[Rating, ...]:
            rows = conn.execute(query.order_by(*latest).limit(limit)).mappings().all()
            return tuple(as_rating(row) for row in reversed(rows))

        return await self._asked(ladder.chat, work)

    async def changes(self, chat: str, table_id: str, number: int) -> tuple[Change, ...]:
        key = (rating_change.c.table_id == table_id, rating_change.c.number == number)
        query = select(rating_change).where(*_at(LadderKept(chat), rating_change), *key)

        def work(conn: Connection) -> tuple[Change, ...]:
            found = conn.execute(query.order_by(rating_change.c.kind, rating_change.c.who)).mappings()
            return tuple(_change(row) for row in found)

        return await self._asked(chat, work)

    async def meetings(self, chat: str, one: str, other: str) -> Meetings:
        mine, theirs = rating_change.alias(), rating_change.alias()
        same = and_(
            *(mine.c[name] == theirs.c[name] for name in ("chat", "season", "game", "ended_ms", "table_id", "number")),
        )
        both = select(mine.c.won, theirs.c.won, func.count()).join(theirs, same)
        both = both.where(*_at(LadderKept(chat), mine), mine.c.who == one, theirs.c.who == other)
        pair = select(rating_change.c.won, func.count()).where(
            *_at(LadderKept(chat), rating_change), rating_change.c.who == "+".join(sorted((one, other)))
        )

        def work(conn: Connection) -> Meetings:
            sums: dict[tuple[bool, bool], int] = {}
            for won, lost, n in conn.execute(both.group_by(mine.c.won, theirs.c.won)):
                sums[bool(won), bool(lost)] = int(n)
            mates = {bool(won): int(n) for won, n in conn.execute(pair.group_by(rating_change.c.won))}
            won, lost = mates.get(True, 0), mates.get(False, 0)
            return Meetings(sums.get((True, False), 0), sums.get((False, True), 0), won, lost)

        return await self._asked(chat, work)

    async def titles(self, ladder: LadderKept) -> Mapping[str, tuple[str, int]]:
        here = (*_at(ladder), rating.c.kind == "player")
        counted = [rating.c[name] for name in TITLES]
        most = select(*map(func.max, counted)).where(*here)

        def work(conn: Connection) -> Mapping[str, tuple[str, int]]:
            sums = [int(n or 0) for n in conn.execute(most).one()]
            held = or_(*(column == n for column, n in zip(counted, sums, strict=True) if n), false())
            first = select(rating.c.who, *counted).where(*here, held)
            rows = conn.execute(first.order_by(rating.c.matches, rating.c.mu.desc(), rating.c.who)).all()
            found: dict[str, tuple[str, int]] = {}
            for k, (name, n) in enumerate(zip(TITLES, sums, strict=True), start=1):
                if n:
                    found[name] = next(str(row[0]) for row in rows if row[k] == n), n
            return found

        return await self._asked(ladder.chat, work)

    async def champions(self, chat: str, before: str, game: str = ALL) -> tuple[tuple[str, str, str], ...]:
        latest = select(func.max(rating.c.season)).where(rating.c.chat == chat, rating.c.game == game)

        def work(conn: Connection) -> tuple[tuple[str, str, str], ...]:
            found: list[tuple[str, str, str]] = []
            season = before
            for _ in range(_SEASONS):  # one by one: each season has a row per player
                season = conn.scalar(latest.where(rating.c.season < season)) or ALL
                if season == ALL:
                    break
                ladder = LadderKept(chat, season, game)
                player, pair = (_best(conn, ladder, kind) for kind in KINDS)
                if player or pair:
                    found.append((season, player, pair))
            return tuple(found)

        return await self._asked(chat, work)

    async def games(self, ladder: LadderKept, kind: Kind) -> frozenset[str]:
        here = (rating.c.chat == ladder.chat, rating.c.season == ladder.season, rating.c.game != ALL)
        following = select(func.min(rating.c.game)).where(*here, rating.c.kind == kind, rating.c.placed)

        def work(conn: Connection) -> frozenset[str]:
            found: set[str] = set()
            game: str | None = ALL
            while (game := conn.scalar(following.where(rating.c.game > game))) is not None:
                found.add(game)
            return frozenset(found)

        return await self._asked(ladder.chat, work)

    async def by_game(self, ladder: LadderKept, who: str) -> Mapping[str, Standing]:
        here = (rating.c.chat == ladder.chat, rating.c.season == ladder.season, rating.c.game != ALL)
        query = select(rating).where(*here, rating.c.who == who).order_by(rating.c.matches.desc(), rating.c.game)

        def work(conn: Connection) -> Mapping[str, Standing]:
            rows = conn.execute(query).mappings().all()
            return {
                row["game"]: Standing(who, as_rating(row), _rank(conn, replace(ladder, game=row["game"]), row))
                for row in rows
            }

        return await self._asked(ladder.chat, work)

    async def desertions(self, persons: Collection[str]) -> Mapping[str, int]:
        return await self._backend.survey(lambda conn: times_of(conn, persons))

    async def names(self, chat: str, persons: Collection[str]) -> Mapping[str, str]:
        mine = select(joined.c.account, joined.c.person).where(joined.c.person.in_(sorted(persons)), ACTIVE)

        def work(conn: Connection) -> Mapping[str, str]:
            owner = {one: one for one in persons} | {row[0]: row[1] for row in conn.execute(mine)}
            known = select(member.c.person, member.c.name).where(member.c.person.in_(sorted(owner)))
            here = known.where(in_house(member.c.chat, chat)).order_by(member.c.last_ms, member.c.chat)
            return {owner[person]: name for person, name in conn.execute(here)}

        return await self._backend.survey(work)


def _at(ladder: LadderKept, table: FromClause = rating) -> tuple[ColumnElement[bool], ...]:
    return table.c.chat == ladder.chat, table.c.season == ladder.season, table.c.game == ladder.game


def _with_place(ladder: LadderKept, kind: Kind) -> tuple[ColumnElement[bool], ...]:
    return (*_at(ladder), rating.c.kind == kind, rating.c.placed)


def _best(conn: Connection, ladder: LadderKept, kind: Kind) -> str:
    """The best of a ladder; empty if the best was forgotten, as no other player moves up."""
    first = select(rating.c.who, rating.c.mu).where(*_with_place(ladder, kind))
    row = conn.execute(first.order_by(rating.c.mu.desc(), rating.c.who).limit(1)).first()
    pairs = rating.c.who.contains("+") if kind == "pair" else ~rating.c.who.contains("+")
    gone = select(func.max(rating.c.mu)).where(*_at(ladder), rating.c.kind == "gone", rating.c.placed, pairs)
    most = conn.scalar(gone)
    return str(row.who) if row is not None and (most is None or int(most) < int(row.mu)) else ""


def _place(conn: Connection, ladder: LadderKept, kind: Kind, mu: int) -> int:
    better = select(func.count()).select_from(rating).where(*_with_place(ladder, kind), rating.c.mu > mu)
    return 1 + int(conn.scalar(better) or 0)


def _rank(conn: Connection, ladder: LadderKept, row: Any) -> int:
    """A player's place; 0: none."""
    kind = next((kind for kind in KINDS if kind == row["kind"]), None)
    return _place(conn, ladder, kind, int(row["mu"])) if kind is not None and row["placed"] else 0


def _change(row: Any) -> Change:
    after = as_rating(row)
    before = Rating(int(row["old_mu"]), int(row["old_sigma"]), after.matches - 1)
    held, won = bool(row["held"]), bool(row["won"])
    return Change(row["who"], before, after, won, int(row["chance"]), held, row["company"])


# --- forgetting -------------------------------------------------------------------------------------------------------


def _forget(conn: Connection, traces: Traces) -> None:
    """Keep a forgotten user's rating under a pseudonym."""
    person, alias = traces.person, traces.alias
    conn.execute(desertion.update().where(desertion.c.person == person).values(person=alias))
    pair = or_(rating.c.who.startswith(f"{person}+"), rating.c.who.endswith(f"+{person}"))
    for who in sorted(set(conn.scalars(select(rating.c.who).where(or_(rating.c.who == person, pair))))):
        new = _keyed(who, person, alias)
        for table in (rating, rating_change):
            conn.execute(table.update().where(table.c.who == who).values(who=new, kind="gone"))
    theirs = select(rating_change.c.company).where(rating_change.c.who.in_((person, alias))).distinct()
    for company in sorted(conn.scalars(theirs)):
        moved = rating_change.update().where(rating_change.c.company == company)
        conn.execute(moved.values(company=_keyed(company, person, alias)))


def _keyed(key: str, person: str, alias: str) -> str:
    """The key of a pair or company with ``person`` replaced."""
    return "+".join(sorted(alias if one == person else one for one in key.split("+")))


KEEPS: Final = Keeps(
    fates={
        "rating": {
            **dict.fromkeys(("chat", "season", "game", "kind", "model"), "never"),
            "who": "renamed",
        },
        "rating_change": {
            **dict.fromkeys(("chat", "season", "game", "table_id", "kind"), "never"),
            **dict.fromkeys(("who", "company"), "renamed"),
        },
        "desertion": {"table_id": "never", "person": "renamed"},
        "rating_due": dict.fromkeys(("chat", "cause"), "never"),
    },
    forget=_forget,
    own={
        "ratings": rows_of(rating.c.who),
        "deserted matches": rows_of(desertion.c.person, "seq"),
        "rating changes": rows_of(rating_change.c.who, "company"),
    },
)
