"""How somebody comes to the page by their account on a platform, and which tables they find there."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Final, TypeAlias

from aiohttp import web

from adapters.local.devices import label_of
from adapters.local.page import Json
from adapters.local.security import PROXIES, caller
from adapters.local.sessions import NAME_LENGTH, Device, Over, Session
from adapters.local.site import Site
from adapters.local.tab import Tab
from adapters.local.telegram_app import PLATFORM
from adapters.runtime.doors import NotAdmitted
from bot.desk.hints import arriving
from bot.ports.keys import dest_of, platform_of
from bot.scene.press import is_table, unpack
from bot.scenes.info import NO_TABLE
from bot.text import language_or
from bot.text.tidy import one_line

MOST_SHOWN: Final = 24
"""Tables of a chat that somebody finds who comes from there."""

Let: TypeAlias = tuple[str | None, Session] | str
"""A new token, if one was made, and the session; or the key of the reason why nobody is let in."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """``token``: a new one, if one was made. ``place``, ``table``: the chat from which they have come, and the table
    that they have come for, where their platform says so."""

    token: str | None
    session: Session
    place: str = ""
    table: str = ""


async def by_platform(site: Site, request: web.Request, asked: Json, session: Session | None) -> Arrival | str | None:
    """Somebody says ``hello`` from inside a platform, or the key of why they are not let in; None: it is from none."""
    if "telegram" in asked:
        let = await from_telegram(site, request, asked["telegram"], session)
        return let if isinstance(let, str) else Arrival(*let)
    if "discord" in asked:
        return await from_discord(site, request, asked["discord"], session)
    if request.headers.get("Origin") in request.app[PROXIES]:  # a token alone says nothing of the instance
        return "door-again"
    return None


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


async def from_discord(site: Site, request: web.Request, shown: object, session: Session | None) -> Arrival | str:
    """Somebody opens the page inside Discord. ``shown``: the instance of the Activity, and a code by which Discord says
    who they are. ``session``: of a page that has lost its line; it needs no new code, but has to be there still."""
    match shown:
        case {"instance": str(instance), "code": str(code)}:
            session, asked = None, {"instance": instance, "code": code}
        case {"instance": str(instance)} if session is not None and platform_of(session.person) == "dc":
            asked = {"instance": instance, "person": session.person}
        case _:
            return "door-again"
    if site.doors.take(caller(request)):
        return "too-fast"
    try:
        visitor = await site.core.doors.admit("dc", asked)
    except NotAdmitted as refusal:
        return refusal.key
    if session is not None:
        return Arrival(None, session, visitor.place, visitor.table)
    device = Device("", " · ".join(filter(None, ("Discord", label_of(request)))), site.core.clock.now_ms())
    account, mark = visitor.person, sha256(asked["code"].encode()).digest()
    name, lang = one_line(account.name, NAME_LENGTH), language_or(account.lang)
    try:
        token, made = await site.sessions.enter(account.id, name or "?", lang, device, device.since_ms, mark)
    except Over:
        return "door-again"
    return Arrival(token, made, visitor.place, visitor.table)


async def look_around(site: Site, tab: Tab, wanted: object, arrived: Arrival | None = None) -> str | None:
    """Find what somebody who has come so may see: their own tables, the one they want, those of the chat from which
    they have come. The table they came for; None if it is not among that."""
    wanted = wanted or (arrived.table if arrived is not None else "")
    asked = [wanted] if isinstance(wanted, str) and is_table(wanted) else []
    if arrived is not None and arrived.place:
        rows = await site.core.store.tables_in(dest_of(arrived.place, tab.person))
        asked += [row.table_id for row in rows if row.status in ("lobby", "live")][:MOST_SHOWN]
    found = await site.core.onlooking.tables(tab.known_as, tab.person, asked)
    tab.looked_at.update(found)
    return wanted if isinstance(wanted, str) and wanted in found else None


async def offer(site: Site, tab: Tab, table: str) -> None:
    """To somebody who has come and does not sit here: to sit down, or to watch."""
    person = await site.core.desk.known_as(tab.actor())
    scene = await arriving(site.core.service, site.core.store, tab.place, person, table)
    if scene is not None:
        tab.tell({"t": "offer", "panel": await tab.message(scene, private=True)})


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
