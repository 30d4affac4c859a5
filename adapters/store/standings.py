"""Standings: what is asked of the ratings. See ``bot.ports.ratings.Ratings``."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, FromClause, and_, false, func, or_, select

from adapters.store.backend import Backend, T, Work
from adapters.store.desertions import times_of
from adapters.store.persons import ACTIVE
from adapters.store.ratings import as_rating, catch_up, in_house, is_due
from adapters.store.schema import member
from adapters.store.schema_accounts import joined
from adapters.store.schema_league import rating, rating_change
from bot.ports.ratings import ALL, KINDS, TITLES, Change, Kind, Ladder, Meetings, Rating, Standing

_SEASONS: Final = 12
"""Seasons whose best are told."""


class SqlRatings:
    """See ``bot.ports.ratings.Ratings``. Whatever has been noted is folded first."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    async def _asked(self, chat: str, work: Work[T]) -> T:
        while await self._backend.read(lambda conn: is_due(conn, chat)):
            await self._backend.write(lambda conn: catch_up(conn, chat))
        return await self._backend.survey(work)

    async def top(self, ladder: Ladder, kind: Kind, skip: int, limit: int) -> tuple[Standing, ...]:
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

    async def placed(self, ladder: Ladder, kind: Kind) -> int:
        query = select(func.count()).select_from(rating).where(*_with_place(ladder, kind))
        return await self._asked(ladder.chat, lambda conn: int(conn.scalar(query) or 0))

    async def of(self, ladder: Ladder, who: str) -> Standing | None:
        query = select(rating).where(*_at(ladder), rating.c.who == who)

        def work(conn: Connection) -> Standing | None:
            row = conn.execute(query).mappings().first()
            if row is None:
                return None
            one = as_rating(row)
            return Standing(who, one, _rank(conn, ladder, row))

        return await self._asked(ladder.chat, work)

    async def course(self, ladder: Ladder, who: str, limit: int) -> tuple[Rating, ...]:
        query = select(rating_change).where(*_at(ladder, rating_change), rating_change.c.who == who)
        latest = (rating_change.c.ended_ms.desc(), rating_change.c.table_id.desc(), rating_change.c.number.desc())

        def work(conn: Connection) -> tuple[Rating, ...]:
            rows = conn.execute(query.order_by(*latest).limit(limit)).mappings().all()
            return tuple(as_rating(row) for row in reversed(rows))

        return await self._asked(ladder.chat, work)

    async def changes(self, chat: str, table_id: str, number: int) -> tuple[Change, ...]:
        key = (rating_change.c.table_id == table_id, rating_change.c.number == number)
        query = select(rating_change).where(*_at(Ladder(chat), rating_change), *key)

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
        both = both.where(*_at(Ladder(chat), mine), mine.c.who == one, theirs.c.who == other)
        pair = select(rating_change.c.won, func.count()).where(
            *_at(Ladder(chat), rating_change), rating_change.c.who == "+".join(sorted((one, other)))
        )

        def work(conn: Connection) -> Meetings:
            sums: dict[tuple[bool, bool], int] = {}
            for won, lost, n in conn.execute(both.group_by(mine.c.won, theirs.c.won)):
                sums[bool(won), bool(lost)] = int(n)
            mates = {bool(won): int(n) for won, n in conn.execute(pair.group_by(rating_change.c.won))}
            won, lost = mates.get(True, 0), mates.get(False, 0)
            return Meetings(sums.get((True, False), 0), sums.get((False, True), 0), won, lost)

        return await self._asked(chat, work)

    async def titles(self, ladder: Ladder) -> Mapping[str, tuple[str, int]]:
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
            for _ in range(_SEASONS):  # one by one: there are as many rows of each as there are players
                season = conn.scalar(latest.where(rating.c.season < season)) or ALL
                if season == ALL:
                    break
                ladder = Ladder(chat, season, game)
                player, pair = (_best(conn, ladder, kind) for kind in KINDS)
                if player or pair:
                    found.append((season, player, pair))
            return tuple(found)

        return await self._asked(chat, work)

    async def games(self, ladder: Ladder, kind: Kind) -> frozenset[str]:
        here = (rating.c.chat == ladder.chat, rating.c.season == ladder.season, rating.c.game != ALL)
        following = select(func.min(rating.c.game)).where(*here, rating.c.kind == kind, rating.c.placed)

        def work(conn: Connection) -> frozenset[str]:
            found: set[str] = set()
            game: str | None = ALL
            while (game := conn.scalar(following.where(rating.c.game > game))) is not None:
                found.add(game)
            return frozenset(found)

        return await self._asked(ladder.chat, work)

    async def by_game(self, ladder: Ladder, who: str) -> Mapping[str, Standing]:
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


def _at(ladder: Ladder, table: FromClause = rating) -> tuple[ColumnElement[bool], ...]:
    return table.c.chat == ladder.chat, table.c.season == ladder.season, table.c.game == ladder.game


def _with_place(ladder: Ladder, kind: Kind) -> tuple[ColumnElement[bool], ...]:
    return (*_at(ladder), rating.c.kind == kind, rating.c.placed)


def _best(conn: Connection, ladder: Ladder, kind: Kind) -> str:
    """The best of a ladder; nobody where that was somebody who has been forgotten: no other comes up for them."""
    first = select(rating.c.who, rating.c.mu).where(*_with_place(ladder, kind))
    row = conn.execute(first.order_by(rating.c.mu.desc(), rating.c.who).limit(1)).first()
    pairs = rating.c.who.contains("+") if kind == "pair" else ~rating.c.who.contains("+")
    gone = select(func.max(rating.c.mu)).where(*_at(ladder), rating.c.kind == "gone", rating.c.placed, pairs)
    most = conn.scalar(gone)
    return str(row.who) if row is not None and (most is None or int(most) < int(row.mu)) else ""


def _place(conn: Connection, ladder: Ladder, kind: Kind, mu: int) -> int:
    better = select(func.count()).select_from(rating).where(*_with_place(ladder, kind), rating.c.mu > mu)
    return 1 + int(conn.scalar(better) or 0)


def _rank(conn: Connection, ladder: Ladder, row: Any) -> int:
    """The place of somebody, 0 for those who have none."""
    kind = next((kind for kind in KINDS if kind == row["kind"]), None)
    return _place(conn, ladder, kind, int(row["mu"])) if kind is not None and row["placed"] else 0


def _change(row: Any) -> Change:
    after = as_rating(row)
    before = Rating(int(row["old_mu"]), int(row["old_sigma"]), after.matches - 1)
    held, won = bool(row["held"]), bool(row["won"])
    return Change(row["who"], before, after, won, int(row["chance"]), held, row["company"])
