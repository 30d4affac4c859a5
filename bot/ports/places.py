"""Places: the chat that a place belongs to, and the table that somebody means there."""

from __future__ import annotations

from bot.ports import Store
from bot.ports.records import Person, TableRow


def chat_of(place: str) -> str:
    """The chat of a place, for preferences: topics of one chat share them (``tg:-5:7`` → ``tg:-5``)."""
    return ":".join(place.split(":")[:2]) if place.startswith("tg:") else place


def company_of(place: str) -> str:
    """The people who share a place: a Telegram chat with all its topics, a Discord server with all its channels and
    threads (``tg:-5:7`` → ``tg:-5:``, what their places begin with); elsewhere the place itself."""
    front, _, rest = place.partition(":")
    chat = rest.partition(":")[0]
    return f"{front}:{chat}:" if front == "tg" or (front == "dc" and chat.isdecimal()) else place


async def table_meant(store: Store, place: str, person: Person, *, adjourned: bool) -> TableRow | None:
    """The table somebody means: where it sits here, else the only one here, else where it sits elsewhere."""
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
