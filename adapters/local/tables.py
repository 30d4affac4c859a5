"""What a tab is told beside boards and hands: the tables, who is here, what was said, what is over, who looks on."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

from adapters.local.listing import listed
from adapters.local.messages import People
from adapters.local.messages import Said as SaidLine
from adapters.local.page import hue
from adapters.local.parts import Person, Row, Watch
from adapters.local.rooms import Room, Said
from adapters.local.sessions import Session
from adapters.local.site import Site
from bot.ports.keys import Dest, private_to
from bot.ports.records import TableRow
from bot.scene import Scene
from bot.table.model import Table
from bot.table.onlookers import sides_open


class Reader(Protocol):
    """Whoever is told (``tab.Tab``)."""

    @property
    def person(self) -> str: ...
    @property
    def known_as(self) -> str: ...
    @property
    def place(self) -> str: ...
    @property
    def session(self) -> Session: ...
    @property
    def looked_at(self) -> set[str]: ...


Listed: TypeAlias = tuple[tuple[TableRow, ...], tuple[TableRow, ...]]


async def places(site: Site, tab: Reader) -> Listed:
    """The tables that its person has for themselves, and those of the room."""
    own = await site.listing.at(private_to(tab.person))
    return own, await site.listing.at(Dest.parse(tab.place)) if not tab.session.account else ()


async def tables(site: Site, tab: Reader, found: Listed) -> list[Row]:
    """The tables of its ``places``, and those looked at elsewhere."""
    own, here = found
    there = [row for table in sorted(tab.looked_at) if (row := await _seen(site, tab, table)) is not None]
    rows = {row.table_id: row for row in (*own, *here, *there)}
    return [listed(row, tab.known_as) for row in rows.values()]


def people(room: Room, reader: str) -> People:
    """Who is in the room."""
    here = {tab.person: tab.name for tab in room.tabs}
    found: list[Person] = [{"name": n, "hue": hue(p), "you": p == reader} for p, n in sorted(here.items())]
    return {"t": "people", "people": found[:60], "n": len(found)}


def said_line(said: Said, reader: str, *, fresh: bool) -> SaidLine:
    """``fresh``: it is shown where its speaker sits, too."""
    who: Person = {"name": said.name, "hue": hue(said.person), "you": said.person == reader}
    seats = list(said.seats) if fresh else []
    return {"t": "said", "id": said.id, "at": said.at_ms, "who": who, "text": said.text, "seats": seats}


async def _seen(site: Site, tab: Reader, table: str) -> TableRow | None:
    """The row of a table elsewhere, if its person may see it."""
    sees = await site.core.onlooking.sees(table, tab.known_as, tab.person)
    return await site.core.store.table(table) if sees else None


def shows_result(table: Table | None, scene: Scene) -> Literal["match", "deal"] | None:
    """Whether a board shows a finished ``match`` or a finished ``deal``."""
    if table is not None and table.phase == "over":
        return "match"
    return "deal" if scene.kind == "score" else None


def onlooker(table: Table | None, person: str) -> Watch | None:
    """For somebody who does not sit at the table: whether they may look at it from a player's side (``side``; else
    ``/watch`` asks the players), and whether they see everything later (``late``)."""
    if table is None or table.seat_of(person) is not None:
        return None
    return {"side": sides_open(table, person), "late": table.late}
