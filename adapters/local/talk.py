"""What people say in a room of the page and at its tables, and what they are called there."""

from __future__ import annotations

from typing import Final

from adapters.local.rooms import Rooms, Said
from adapters.local.site import Site
from adapters.local.tab import Tab
from bot.desk.emotes import Heard, silent
from bot.ports.keys import Dest
from bot.ports.people import told_apart
from bot.text.tidy import one_line

LENGTH: Final = 400


async def called(site: Site, place: str, name: str) -> str:
    """The name of somebody who comes to a room for the first time: nobody else there, and nobody who sits at a table of
    it, has the same one or one that looks the same. At tables they keep it."""
    room = site.rooms.get(place)
    names = {tab.name for tab in room.tabs} | {one.name for one in room.feed if isinstance(one, Said)}
    for row in await site.core.store.tables_in(Dest.parse(place)):
        table = await site.core.service.table(row.table_id)
        names |= {chair.name for _, chair in table.people()} if table is not None else set()
    return told_apart(name, names)


async def say(site: Site, tab: Tab, text: str, key: str) -> str | None:
    """A word to the room, once for each key; the key of the reason if it is refused."""
    if len(" ".join(text.split())) > LENGTH:
        return "too-long"
    words = one_line(text, LENGTH)
    if not words:
        return None
    if await site.core.store.rights.barred(tab.place, tab.known_as) is not None:
        return "no-word"
    room, now = site.rooms.get(tab.place), site.core.clock.now_ms()
    seats = await _seats(site, tab)
    if any(isinstance(e, Said) and e.key == key for e in room.feed):
        return None
    said = Said(site.rooms.next_id(now), tab.person, tab.session.name, words, now, key, seats)
    room.feed.append(said)
    for other in room.tabs:
        other.show_entry(said)
    return None


async def _seats(site: Site, tab: Tab) -> tuple[tuple[str, int], ...]:
    """Where somebody sits now, of the tables at which words may be said."""
    there = await site.core.onlooking.tables(tab.known_as, tab.person)
    tables = [await site.core.service.table(one) for one in there]
    found = ((table.id, table.seat_of(tab.known_as)) for table in tables if table is not None and not silent(table))
    return tuple((table, seat) for table, seat in found if seat is not None)


def at_the_seat(rooms: Rooms, heard: Heard) -> None:
    """Somebody calls something across their table: whoever sees it hears that."""
    for tab in rooms.tabs():
        if tab.shows(heard.table.id):
            tab.show_word(heard)
