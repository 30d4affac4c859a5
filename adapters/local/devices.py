"""A person's devices: how another one is let in, and how one is ended.

From the page: ``handover`` {n}: a link for another device; ``device`` {n, sign, yes}: whether the one that shows
``sign`` is let in; ``devices`` {n}: those that are; ``end`` {n, id}. A new device says ``hello`` with ``take``, the
link's secret. To the page: ``taking`` {sign, name}: wait until the old device has answered; ``asks`` {sign?, label?} to
the old one, empty when nobody asks any more.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import Any, Final

from aiohttp import web

from adapters.local import parts
from adapters.local.handover import LIFE_MS, Ticket
from adapters.local.invite import qr_svg
from adapters.local.messages import Answered
from adapters.local.page import Json
from adapters.local.security import own_address
from adapters.local.sessions import ENDED, Device, Session, TooMany
from adapters.local.site import Site
from adapters.local.tab import Tab

KINDS: Final = frozenset({"handover", "device", "devices", "end"})
_LOOK_S: Final = 0.5
_BROWSERS: Final = (
    *(("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("YaBrowser", "Yandex")),
    *(("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari")),
)
_SYSTEMS: Final = (
    *(("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows")),
    *(("Mac OS", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux")),
)


def label_of(request: web.Request) -> str:
    """Browser and system, ``Chrome · Android``, by what the browser says of itself; empty if that is nothing known."""
    agent = request.headers.get("User-Agent", "")[:400]
    found = (next((name for sign, name in known if sign in agent), "") for known in (_BROWSERS, _SYSTEMS))
    return " · ".join(filter(None, found))


async def taken(
    site: Site, ws: web.WebSocketResponse, request: web.Request, secret: object
) -> tuple[str, Session] | str:
    """A new device with a link: its token and session once the old one has agreed, else the key of the reason."""
    ticket = site.handover.open(secret, label_of(request))
    if ticket is None:
        return "take-gone"
    name = await site.sessions.name_of(ticket.person)
    await ws.send_json({"t": "taking", "sign": ticket.sign, "name": name})
    _ask(site, ticket.person)
    try:
        if not await _answered(site, ws, ticket):
            return "take-no"
        device = Device("", ticket.label, site.core.clock.now_ms())
        return await site.sessions.add(ticket.person, device)
    except TooMany:
        return "take-many"
    finally:
        site.handover.close(ticket)
        _ask(site, ticket.person)


async def _answered(site: Site, ws: web.WebSocketResponse, ticket: Ticket) -> bool:
    """Wait for the old device, as long as the new one stays connected and the link is good."""
    gone = asyncio.create_task(_gone(ws))
    waited: set[asyncio.Future[Any]] = {ticket.answer, gone}
    try:
        while ticket.until_ms > site.core.clock.now_ms():
            done, _ = await asyncio.wait(waited, timeout=_LOOK_S, return_when=asyncio.FIRST_COMPLETED)
            if done:
                break
        return not gone.done() and ticket.answer.done() and ticket.answer.result()
    finally:
        gone.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await gone


async def _gone(ws: web.WebSocketResponse) -> None:
    """Return when the connection is closed; what the page says meanwhile (that it is there) is not for us."""
    async for _ in ws:
        pass


def _ask(site: Site, person: str) -> None:
    """Show the person's tabs who asks."""
    for tab in site.rooms.tabs_of(person):
        tab.show_asking()


class Devices:
    """What a tab's person does with their devices."""

    def __init__(self, site: Site, request: web.Request) -> None:
        self._site = site
        self._request = request

    async def answer(self, tab: Tab, asked: Json) -> Answered | None:
        """What an acknowledgement says; None: not understood."""
        site = self._site
        match asked:
            case {"t": "handover"}:
                return self._link(tab)
            case {"t": "device", "sign": str(sign), "yes": bool(yes)}:
                return {"ok": site.handover.answer(tab.person, sign, yes)}
            case {"t": "devices"}:
                return {
                    "ok": True,
                    "devices": [self._told(tab, one) for one in await site.sessions.devices(tab.person)],
                }
            case {"t": "end", "id": str(device)} if re.fullmatch(r"[a-z0-9]{1,16}", device):
                ended = await site.sessions.end(tab.person, device)
                for other in tuple(site.rooms.tabs_of(tab.person)):
                    if ended and other.device == device:
                        await other.close(ENDED)
                return {"ok": ended}
            case _:
                return None

    def _link(self, tab: Tab) -> Answered:
        """A link that is good once."""
        secret = self._site.handover.offer(tab.person)
        path = self._site.path_of(tab.place)
        url = f"{own_address(self._request)}/{path}#take={secret}"
        return {"ok": True, "way": {"url": url, "svg": qr_svg(url), "ms": LIFE_MS}}

    def _told(self, tab: Tab, device: Device) -> parts.Device:
        return {"id": device.id, "label": device.label, "since": device.since_ms, "here": device.id == tab.device}
