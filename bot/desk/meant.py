"""The table that somebody means at a place."""

from __future__ import annotations

from bot.ports import Store
from bot.ports.records import Person, TableRow


async def table_meant(store: Store, place: str, person: Person, *, adjourned: bool) -> TableRow | None:
    """Where they sit here, else the only table here, else where they sit elsewhere."""
    here = [row for row in await store.tables_in(place) if (row.status == "adjourned") == adjourned or adjourned]
    mine = [row for row in here if person.id in row.persons]
    if mine:
        return max(mine, key=lambda row: row.updated_ms)
    elsewhere = [row for row in await store.tables_of(person.id) if (row.status == "adjourned") == adjourned]
    if len(here) == 1 and not elsewhere:
        return here[0]
    if elsewhere:
        return elsewhere[0]
    return here[-1] if here else None
