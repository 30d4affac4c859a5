"""The local table: the server, assembled."""

import asyncio
from dataclasses import dataclass, field
from functools import partial
from typing import Final
from urllib.parse import urlsplit

import structlog
from aiohttp import web

from adapters.local import files, invite, platforms, replays, security, wire, words
from adapters.local.site import MAIN, PLATFORM, ROOM, Neighbours, Posted, Rooms, Site, place_of, room_of
from adapters.runtime import core as paths
from adapters.runtime.core import Core
from adapters.runtime.courier import Delivery, Receipt, Undeliverable
from adapters.runtime.listen import Bounds, Hosts, Listener, address, connection_of, is_near, nearest, open_files
from bot.features.emotes import Emotes
from bot.features.replay.handler import TOKEN
from bot.ports import Clock, keys, records
from bot.text import LANGUAGES, Lang, language_or

# --- courier to the page ----------------------------------------------------------------------------------------------


class LocalCourier:
    """Implements ``adapters.runtime.courier.Courier``. Sends nothing itself: it tells tabs what is new, and each draws
    the newest state in its own language."""

    def __init__(self, rooms: Rooms, clock: Clock) -> None:
        self._rooms = rooms
        self._clock = clock

    @property
    def prefixes(self) -> tuple[str, ...]:
        return ("web:", "@web:")

    def gap_ms(self, dest: keys.Dest) -> int:
        return 0

    async def deliver(self, delivery: Delivery) -> Receipt | None:
        """Show a message to a room, or a private one in the person's open tabs. That cannot be edited later, so there
        is no receipt."""
        if delivery.slot_kind in ("board", "hand"):
            return None  # from an earlier version: tabs follow tables themselves (``Following``)
        key, now = delivery.dest.key, self._clock.now_ms()
        if delivery.dest.private:
            tabs = tuple(self._rooms.tabs_of(key))
            if not tabs and delivery.kind in ("note", "invite"):
                raise Undeliverable("away")
            posted = Posted(self._rooms.next_id(now), None, delivery.message.scene, now)
            for tab in tabs:
                tab.show_entry(posted)
            return None
        room, old = self._rooms.get(key), delivery.previous
        edits = delivery.slot is not None and not delivery.fresh and old is not None and old.ext_id.isdecimal()
        same = int(old.ext_id) if edits and old is not None else None
        posted = Posted(same or self._rooms.next_id(now), delivery.slot, delivery.message.scene, now)
        room.put(posted)
        for tab in room.tabs:
            tab.show_entry(posted)
        return Receipt(str(posted.id), same is None)

    async def remove(self, previous: records.Sent) -> bool:
        return False


log = structlog.get_logger(__name__)

_BODY: Final = 1024
QUIET_S: Final = 1.0
"""How long to leave the processor to the start before drawing."""


@dataclass(frozen=True, slots=True)
class LocalSettings:
    """``host``: the address to listen on (``127.0.0.1``; ``0.0.0.0`` lets phones in); ``port`` 0 takes any free one.
    ``names``: further host names of the page (behind a proxy)."""

    host: str = "127.0.0.1"
    port: int = 0
    names: tuple[str, ...] = ()
    public: str = ""
    """The public address, ``https://cards.example.org``; empty if there is none."""
    telegram_token: str = field(default="", repr=False)
    """The bot whose Mini App the page is; empty for none."""
    discord_client: str = ""
    """The application whose Activity the page is; empty for none."""


class LocalFront:
    """A page at ``url``; see ``adapters.runtime.front.Front``."""

    name = "page"

    def __init__(self, core: Core, settings: LocalSettings) -> None:
        self._host, self._port, self._public = settings.host, settings.port, settings.public
        self._discord = platforms.DiscordApp(settings.discord_client) if settings.discord_client else None
        behind = (urlsplit(self._public).hostname, self._discord.host if self._discord else None)
        self._names = (*settings.names, *filter(None, behind))
        core.desk.ways.open(PLATFORM, self.ways)
        core.desk.ways.open_page(self.address)
        core.titles.open(PLATFORM, self._title)
        core.crews.open(PLATFORM, self._crew)
        self._files = files.Files(activity=self._discord is not None)
        self._words = words.Words(core.catalog)
        self._shell = files.Shell(self._files, self._words, core.renderer)
        self._covers = files.Covers(core.renderer, core.catalog, self._shell.version)
        self._gate = invite.Gate(closed=invite.lets_others_in(self._host) or bool(self._names), here=not self._names)
        telegram = (
            platforms.TelegramApp(settings.telegram_token, core.clock.now_ms) if settings.telegram_token else None
        )
        site = self._site = Site(
            *(core, self._words, self._shell.version, self._gate, telegram),
            opens=invite.lets_others_in(self._host),
            alone=not self._names,
        )
        self._rooms = site.rooms
        self._replays = replays.ReplayRoute(self._site)
        core.service.on_shown.append(site.following.changed)
        core.desk.on_forgotten += [site.elsewhere.forgotten, site.following.forgotten]
        core.desk.on_forgotten.append(lambda person: core.service.limits.origins.forget(person.id))
        core.desk.part(Emotes).heard.append(partial(wire.at_the_seat, self._rooms))
        self.courier = LocalCourier(self._rooms, core.clock)
        core.service.on_events.append(site.seals.changed)
        self._loops: list[asyncio.Task[None]] = []
        self._listener: Listener | None = None
        self._stopped = asyncio.Event()

    @property
    def url(self) -> str:
        """The address for a user at this machine."""
        return f"http://{address(nearest(self._host), self._port)}/"

    @property
    def link(self) -> str | None:
        """The address for others in the network, with the code to enter; None if only this machine is served."""
        return self._address("") if invite.lets_others_in(self._host) else None

    @property
    def code(self) -> str:
        """The code that users on other machines need; empty if none can connect."""
        return self._gate.code

    def address(self, path: str) -> str | None:
        """The public address of a path; None if the page has none."""
        return f"{self._public}/{path}" if self._public else None

    async def ways(self, place: str, table: str, board: str) -> tuple[tuple[str, str], ...]:
        """Links to a table for others in the network: its room's address; none if only this machine is served."""
        if not table or self.link is None:
            return ()
        return (("place", self._address(self._site.path_of(place))),)

    async def _crew(self, place: str) -> list[str]:
        """The people at this machine who have the page open."""
        return [tab.person for tab in self._rooms.tabs() if tab.runs_it]

    async def _title(self, place: str) -> str:
        return room_of(place)

    def _address(self, path: str) -> str:
        return f"{invite.reachable(self._host, self._port)}/{path}{self._gate.fragment}"

    def application(self) -> web.Application:
        guards = [Hosts(self._host, self._names).middleware, security.own_pages_only]
        app = web.Application(middlewares=guards, client_max_size=_BODY)
        app[security.PUBLIC] = self._public
        app[security.BEHIND] = bool(self._names)
        app[security.ROUTES] = framed = dict[str, security.Shown]()
        app[security.PROXIES] = (self._discord.origin,) if self._discord is not None else ()
        app.on_response_prepare.append(security.add_headers)
        app.on_shutdown.append(self._close_tabs)
        app.router.add_get("/", self._page)
        app.router.add_get("/t/{room}", self._page)
        app.router.add_get("/r/{token}", self._shared)
        app.router.add_routes(files.program_routes(self._shell, self._site.core.renderer))
        if self._site.telegram is not None:
            framed[paths.TELEGRAM] = platforms.SHOWN
            app.router.add_get(paths.TELEGRAM, self._mini_app)
        self._serve(app)
        if self._discord is not None:
            framed[platforms.PATH] = self._discord.shown
            app.router.add_get(platforms.PATH, self._activity)
            self._serve(app, platforms.PATH.rstrip("/"))
        return app

    def _serve(self, app: web.Application, under: str = "") -> None:
        """Add the page's routes. ``under``: the path prefix of a platform's proxy."""
        app.router.add_get(under + "/s/{name}", self._file)
        app.router.add_get(under + "/p/{name}", self._picture)
        app.router.add_routes([files.sheet_route(self._site.core.renderer, under), self._covers.route(under)])
        app.router.add_get(under + "/words/{lang}", self._dictionary)
        app.router.add_get(under + "/privacy", self._privacy)
        app.router.add_get(under + "/qr/{room}", self._qr)
        app.router.add_get(under + "/ws", self._socket)
        app.router.add_post(under + "/replay", self._replays.answer)

    @property
    def well(self) -> bool:
        return self._listener is not None

    async def start(self) -> None:
        """Listen. :raises FrontRefused: the address is unavailable."""
        self._stopped.clear()
        listener = Listener(
            *(self.application(), self._host, self._port),
            bounds=Bounds.of(open_files()),
            caller=security.caller,
            shared=lambda peer: bool(self._names) and is_near(peer),
        )
        await listener.start()
        self._listener, self._port = listener, listener.port
        loops = {
            "davtar-seals": self._site.seals.run,
            "davtar-missed": self._site.seals.missed,
            "davtar-following": self._site.following.run,
            "davtar-sheets": self._draw_ahead,
            "davtar-neighbours": Neighbours(self._site).run,
        }
        self._loops = [asyncio.create_task(run(), name=name) for name, run in loops.items()]
        log.info("web-open", url=self.url, others=invite.lets_others_in(self._host))

    async def run(self) -> None:
        """Run until ``stop``."""
        if self._listener is None:
            await self.start()
        await self._stopped.wait()

    async def stop(self) -> None:
        """Close every connection and the port; the pages reconnect when the server is back."""
        self._stopped.set()
        for loop in self._loops:
            loop.cancel()
        if self._loops:
            self._site.following.stop()
            await self._site.seals.stop()
            self._loops = []
        if self._listener is not None:
            await self._listener.stop()
            self._listener = None

    async def _draw_ahead(self) -> None:
        """Draw the art of tables after the start, so that no user waits for it."""
        await asyncio.sleep(QUIET_S)
        await self._site.core.renderer.draw_sheets()

    # --- answers to requests ------------------------------------------------------------------------------------------

    async def _page(self, request: web.Request) -> web.Response:
        room = request.match_info.get("room", MAIN)
        if not ROOM.fullmatch(room):
            raise web.HTTPNotFound
        return self._html(request)

    async def _shared(self, request: web.Request) -> web.Response:
        """The page of a match's link; its script loads the match and reports a broken link."""
        if not TOKEN.fullmatch(request.match_info["token"]):
            raise web.HTTPNotFound
        response = self._html(request)
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    async def _mini_app(self, request: web.Request) -> web.Response:
        """The page inside Telegram: it also loads ``telegram.js`` and Telegram's own script."""
        return self._html(request, f'data-shell="telegram" data-bridge="{platforms.BRIDGE}"')

    async def _activity(self, request: web.Request) -> web.Response:
        """The page inside Discord, where its proxy is the only way in."""
        assert self._discord is not None
        made = self._html(request, f'data-shell="discord" data-client="{self._discord.client}"')
        made.text = (made.text or "").replace('="/s/', f'="{platforms.PROXY}/s/')
        return made

    def _html(self, request: web.Request, inside: str = "") -> web.Response:
        return _page(self._shell.page(_accepted(request), inside, request.query.get("now", "")))

    async def _privacy(self, request: web.Request) -> web.Response:
        lang = language_or(request.query.get("lang"), _accepted(request))
        return _page(files.privacy_page(self._site.core.catalog, lang))

    async def _file(self, request: web.Request) -> web.Response:
        found = self._files.find(request.match_info["name"])
        if found is None:
            raise web.HTTPNotFound
        return files.given(request, found)

    async def _picture(self, request: web.Request) -> web.Response:
        """A private picture. The address is not enough: it needs the session it was made for."""
        session = await self._site.session_of(request)
        kept = self._site.vault.get(session.person, request.match_info["name"]) if session else None
        if kept is None:
            raise web.HTTPNotFound
        cache = "private, no-store" if kept.private else "private, max-age=86400, immutable"
        return web.Response(
            body=kept.data, content_type=kept.mime, headers={"Cache-Control": cache, "Vary": "Authorization"}
        )

    async def _dictionary(self, request: web.Request) -> web.Response:
        return files.given(request, self._shell.dictionary(files.spoken(request)), version=self._shell.version)

    async def _qr(self, request: web.Request) -> web.Response:
        """The QR code that lets others in, for signed-in users only."""
        room = request.match_info["room"]
        session = await self._site.session_of(request)
        if not ROOM.fullmatch(room) or self.link is None or session is None or session.account:
            raise web.HTTPNotFound
        url = self._address(self._site.path_of(place_of(room)))
        return web.json_response({"url": url, "svg": invite.qr_svg(url)})

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        # The guard checks upgrades; a plain GET is refused here.
        if "upgrade" not in request.headers.get("Connection", "").lower():
            raise web.HTTPUpgradeRequired
        if self._site.calls.take(security.caller(request)):
            raise web.HTTPTooManyRequests
        return await wire.Wire(self._site, request, connection_of(request)).serve()

    async def _close_tabs(self, _: web.Application) -> None:
        nameless = (socket.close(code=1012) for socket in tuple(self._site.nameless))
        await asyncio.gather(*(tab.close() for tab in tuple(self._rooms.tabs())), *nameless)


def _page(text: str) -> web.Response:
    return web.Response(text=text, content_type="text/html", charset="utf-8")


def _accepted(request: web.Request) -> Lang:
    """The first supported language in ``Accept-Language``."""
    for part in request.headers.get("Accept-Language", "").split(","):
        code = part.split(";")[0].strip()
        if code.split("-")[0].lower() in LANGUAGES:
            return language_or(code)
    return "en"
