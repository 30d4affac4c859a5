"""How somebody comes to the page by their account on a platform, and which tables they find there."""

from __future__ import annotations

from typing import TypeAlias

from aiohttp import web

from adapters.local.devices import label_of
from adapters.local.page import Json
from adapters.local.sessions import Device, Over, Session
from adapters.local.site import Site
from adapters.local.tab import Tab
from adapters.local.telegram_app import PLATFORM
from bot.ports.keys import platform_of
from bot.scene.press import is_table, unpack
from bot.scenes.info import NO_TABLE
from bot.text import language_or

Let: TypeAlias = tuple[str | None, Session] | str
"""A new token, if one was made, and the session; or the key of the reason why nobody is let in."""


async def from_telegram(site: Site, request: web.Request, said: object, session: Session | None) -> Let:
    """Somebody opens the page inside Telegram, which said ``said`` of them. ``session``: what the page had kept from an
    earlier time; it stands if it is theirs, or if Telegram says nothing (a page that was loaded again)."""
    if session is not None and platform_of(session.person) != PLATFORM:
        session = None
    if site.telegram is None:
        return "telegram-wrong"
    found = site.telegram.read(said)
    if found == "telegram-open" and session is not None:
        return None, session
    if isinstance(found, str):
        return found
    if session is not None and session.person == found.person:
        await site.sessions.use_up(found.person, found.at_ms, found.mark)
        return None, session
    if found.late:
        return "telegram-old"
    if site.arrivals.take(found.person):
        return "too-fast"
    device = Device("", " · ".join(filter(None, ("Telegram", label_of(request)))), site.core.clock.now_ms())
    try:
        return await site.sessions.enter(
            found.person, found.name, language_or(found.lang), device, found.at_ms, found.mark
        )
    except Over:
        return "telegram-used"


async def look_around(site: Site, tab: Tab, wanted: object) -> str | None:
    """Find what somebody who has come so may see. The table they came for; None if it is not among that."""
    asked = (wanted,) if isinstance(wanted, str) and is_table(wanted) else ()
    found = await site.core.onlooking.tables(tab.known_as, tab.person, asked)
    tab.looked_at.update(found)
    return next((one for one in asked if one in found), None)


async def may_ask(site: Site, tab: Tab, asked: Json) -> bool:
    """Whether what somebody asks who has come so concerns no table, or one that they may see. A link that seats is an
    invitation, here as in their chat."""
    match asked:
        case {"t": "press", "data": str(data)} if (pressed := unpack(data)) is not None:
            table = pressed.table
        case {"t": "why", "table": str(table)}:
            pass
        case {"t": "link", "payload": str(payload)} if not payload.startswith("join_"):
            table = payload.partition("_")[2]
        case _:
            return True
    await tab.read_person()
    return table == NO_TABLE or await site.core.onlooking.sees(table, tab.known_as, tab.person)
