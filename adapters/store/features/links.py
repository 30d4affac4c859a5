"""Links between chats, and the codes that make them."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, and_, delete, false, or_, select, update

from adapters.store.backend import Backend, inserting, upsert
from adapters.store.keeps import Keeps
from adapters.store.schema import bigint, define, flag, string
from bot.ports.keys import Dest

link: Final = define(
    "link",
    string("place", primary_key=True),
    string("other", primary_key=True),  # each link in both directions
    bigint("since_ms"),
    flag("words", server_default=false()),  # whether ``place`` lets messages across
)

link_code: Final = define(
    "link_code",
    string("code", primary_key=True),
    string("place"),  # offers the link
    string("other"),  # wants it; empty: none yet
    bigint("until_ms"),
)


_NOBODY: Final = ""


class SqlLinks:
    """See ``bot.ports.accounts.Links``."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    async def of(self, place: Dest) -> tuple[Dest, ...]:
        query = select(link.c.other).where(link.c.place == str(place)).order_by(link.c.since_ms, link.c.other)
        return await self._backend.read(lambda conn: tuple(map(Dest.parse, conn.scalars(query))))

    async def offer(self, code: str, place: Dest, until_ms: int) -> None:
        new = {"code": code, "place": str(place), "other": _NOBODY, "until_ms": until_ms}

        def work(conn: Connection) -> None:
            conn.execute(delete(link_code).where(link_code.c.place == str(place)))
            upsert(conn, link_code, [new])

        await self._backend.write(work)

    async def ask(self, code: str, other: Dest, now_ms: int) -> Dest | None:
        fresh = and_(link_code.c.code == code, link_code.c.until_ms > now_ms, link_code.c.place != str(other))
        free = link_code.c.other.in_((_NOBODY, str(other)))

        def work(conn: Connection) -> Dest | None:
            answered = update(link_code).where(fresh, free).values(other=str(other))
            found = conn.scalar(answered.returning(link_code.c.place))
            return Dest.parse(found) if found is not None else None

        return await self._backend.write(work)

    async def settle(self, code: str, place: Dest, now_ms: int, *, agreed: bool) -> Dest | None:
        mine = and_(link_code.c.code == code, link_code.c.place == str(place), link_code.c.other != _NOBODY)
        used = delete(link_code).where(mine, link_code.c.until_ms > now_ms).returning(link_code.c.other)

        def work(conn: Connection) -> Dest | None:
            other = conn.scalar(used)
            if other is None:
                return None
            if agreed:
                both = ((str(place), other), (other, str(place)))
                rows = [{"place": one, "other": two, "since_ms": now_ms, "words": False} for one, two in both]
                new = inserting(conn.dialect.name, link).values(rows)
                conn.execute(new.on_conflict_do_nothing(index_elements=["place", "other"]))
            return Dest.parse(other)

        return await self._backend.write(work)

    async def words(self, place: Dest) -> Mapping[Dest, tuple[bool, bool]]:
        back = link.alias()
        same = and_(back.c.place == link.c.other, back.c.other == link.c.place)
        query = select(link.c.other, link.c.words, back.c.words.label("theirs")).join(back, same)
        query = query.where(link.c.place == str(place)).order_by(link.c.since_ms, link.c.other)

        def work(conn: Connection) -> Mapping[Dest, tuple[bool, bool]]:
            return {Dest.parse(row.other): (bool(row.words), bool(row.theirs)) for row in conn.execute(query)}

        return await self._backend.read(work)

    async def let_words(self, place: Dest, other: Dest, on: bool) -> bool:
        said = update(link).where(link.c.place == str(place), link.c.other == str(other)).values(words=on)
        return await self._backend.write(lambda conn: conn.execute(said).rowcount > 0)

    async def part(self, place: Dest, other: Dest) -> bool:
        one, two = str(place), str(other)
        both = or_(and_(link.c.place == one, link.c.other == two), and_(link.c.place == two, link.c.other == one))
        return await self._backend.write(lambda conn: conn.execute(delete(link).where(both)).rowcount > 0)


KEEPS: Final = Keeps(
    fates={
        "link": dict.fromkeys(("place", "other"), "never"),
        "link_code": dict.fromkeys(("code", "place", "other"), "never"),
    },
    places=(link.c.place, link.c.other, link_code.c.place, link_code.c.other),
)
