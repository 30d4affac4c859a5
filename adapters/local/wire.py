"""The WebSocket: JSON messages to and from a tab, devices, platform sign-in and chat."""

import asyncio
import contextlib
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

import msgspec
import structlog
from aiohttp import WSMsgType, web

from adapters.local import invite, messages, page, platforms, security, sessions
from adapters.local.site import MAIN, ROOM, Room, Rooms, Said, Site, home_of, place_of, room_of
from adapters.local.tab import Tab
from adapters.runtime import core, listen
from bot.features.emotes import Heard, silent
from bot.handlers import hints, part
from bot.ports import StoreUnavailable, keys, people
from bot.text import Lang, language_or, t, tidy
from bot.view import info, press

# --- names and chat ---------------------------------------------------------------------------------------------------


LENGTH: Final = 400


async def called(site: Site, place: str, name: str) -> str:
    """A newcomer's name, made distinct from all names in the room and at its tables, including look-alikes. They keep
    it at tables."""
    room = site.rooms.get(place)
    names = {tab.name for tab in room.tabs} | {one.name for one in room.feed if isinstance(one, Said)}
    for row in await site.core.store.tables_in(keys.Dest.parse(place)):
        table = await site.core.service.table(row.table_id)
        names |= {chair.name for _, chair in table.people()} if table is not None else set()
    return people.told_apart(name, names)


async def say(site: Site, tab: Tab, text: str, key: str) -> str | None:
    """Post a message to the room, once per key. Returns the key of the reason if it is refused."""
    if len(" ".join(text.split())) > LENGTH:
        return "too-long"
    words = tidy.one_line(text, LENGTH)
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
    """The seats of a person at tables that allow chat."""
    there = await site.core.onlooking.tables(tab.known_as, tab.person)
    tables = [await site.core.service.table(one) for one in there]
    found = ((table.id, table.seat_of(tab.known_as)) for table in tables if table is not None and not silent(table))
    return tuple((table, seat) for table, seat in found if seat is not None)


def at_the_seat(rooms: Rooms, heard: Heard) -> None:
    """Show an emote to every tab that shows the speaker's table."""
    for tab in rooms.tabs():
        if tab.shows(heard.table.id):
            tab.show_word(heard)


# --- a person's devices -----------------------------------------------------------------------------------------------
# A person lets a new device in by a link, which it opens with ``hello`` {take}: it waits (``taking``) while the old one
# is asked (``asks``).


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


def label_of(request: web.Request, platform: str = "") -> str:
    """Platform, browser and system from the User-Agent, such as ``Chrome · Android``; empty if unknown."""
    agent = request.headers.get("User-Agent", "")[:400]
    found = (next((name for sign, name in known if sign in agent), "") for known in (_BROWSERS, _SYSTEMS))
    return " · ".join(filter(None, (platform, *found)))


@dataclass(frozen=True, slots=True)
class Arrival:
    """``token``: set if a new one was made. ``place``, ``table``: the chat the user came from and the table they want,
    if a platform says so."""

    token: str | None
    session: sessions.Session
    place: str = ""
    table: str = ""


class Refusal(Exception):
    """The page is not let in; ``message`` tells it why."""

    def __init__(self, message: messages.Told) -> None:
        super().__init__(message["t"])
        self.message = message


def refused(why: str) -> Refusal:
    """``why``: the key of the reason."""
    return Refusal({"t": "refused", "why": why})


async def taken(site: Site, ws: web.WebSocketResponse, request: web.Request, secret: object) -> Arrival:
    """Sign in a new device by link, once the old device agrees. :raises Refusal:"""
    ticket = site.handover.open(secret, label_of(request))
    if ticket is None:
        raise refused("take-gone")
    name = await site.sessions.name_of(ticket.person)
    await ws.send_json({"t": "taking", "sign": ticket.sign, "name": name})
    _ask(site, ticket.person)
    try:
        if not await _answered(site, ws, ticket):
            raise refused("take-no")
        return Arrival(*await site.sessions.add(ticket.person, ticket.label))
    except sessions.TooMany:
        raise refused("take-many") from None
    finally:
        site.handover.close(ticket)
        _ask(site, ticket.person)


async def _answered(site: Site, ws: web.WebSocketResponse, ticket: sessions.Ticket) -> bool:
    """Wait for the old device while the new one stays connected and the link is valid."""
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
    """Return when the connection closes, ignoring any messages until then."""
    async for _ in ws:
        pass


def _ask(site: Site, person: str) -> None:
    """Show the person's tabs which device is asking."""
    for tab in site.rooms.tabs_of(person):
        tab.show_asking()


# --- sign-in by platform account --------------------------------------------------------------------------------------


MOST_SHOWN: Final = 24
"""How many tables of a chat to show to a user who comes from it."""


async def by_platform(
    site: Site, request: web.Request, asked: page.JsonObject, session: sessions.Session | None
) -> Arrival | None:
    """Handle a ``hello`` from inside a platform; None: it is not. :raises Refusal:"""
    if "telegram" in asked:
        return await from_telegram(site, request, asked["telegram"], session)
    if "discord" in asked:
        return await from_discord(site, request, asked["discord"], session)
    if request.headers.get("Origin") in request.app[security.PROXIES]:  # a token alone does not name the instance
        raise refused("door-again")
    return None


async def from_telegram(site: Site, request: web.Request, said: object, session: sessions.Session | None) -> Arrival:
    """Sign in a user who opens the page inside Telegram. ``said``: Telegram's signed data. ``session``: the page's
    earlier one, kept if it is the same user's, or if Telegram sends nothing (a reloaded page). :raises Refusal:"""
    if session is not None and keys.platform_of(session.person) != platforms.TELEGRAM:
        session = None
    if site.telegram is None:
        raise refused("telegram-wrong")
    found = site.telegram.read(said)
    if found == "telegram-open" and session is not None:
        return Arrival(None, session)
    if isinstance(found, str):
        raise refused(found)
    if session is not None and session.person == found.person:
        await site.sessions.use_up(found.person, found.at_ms, found.mark)
        return Arrival(None, session)
    if found.late:
        raise refused("telegram-old")
    if site.arrivals.take(found.person):
        raise refused("too-fast")
    who = found.person, found.name, language_or(found.lang), label_of(request, "Telegram")
    try:
        return Arrival(*await site.sessions.enter(*who, found.at_ms, found.mark))
    except sessions.Over:
        raise refused("telegram-used") from None


async def from_discord(site: Site, request: web.Request, shown: object, session: sessions.Session | None) -> Arrival:
    """Sign in a user who opens the page inside Discord. ``shown``: the Activity's instance and an OAuth code.
    ``session``: of a page that reconnects; it needs no new code, but must still be in the instance. :raises Refusal:"""
    match shown:
        case {"instance": str(instance), "code": str(code)}:
            session, asked = None, {"instance": instance, "code": code}
        case {"instance": str(instance)} if session is not None and keys.platform_of(session.person) == "dc":
            asked = {"instance": instance, "person": session.person}
        case _:
            raise refused("door-again")
    if site.doors.take(security.caller(request)):
        raise refused("too-fast")
    try:
        visitor = await site.core.doors.admit("dc", asked)
    except core.NotAdmitted as refusal:
        raise refused(refusal.key) from None
    if session is not None:
        return Arrival(None, session, visitor.place, visitor.table)
    account, mark = visitor.person, sha256(asked["code"].encode()).digest()
    name = tidy.one_line(account.name, sessions.NAME_LENGTH) or "?"
    who = account.id, name, language_or(account.lang), label_of(request, "Discord")
    try:
        let = await site.sessions.enter(*who, site.core.clock.now_ms(), mark)
    except sessions.Over:
        raise refused("door-again") from None
    return Arrival(*let, visitor.place, visitor.table)


async def look_around(site: Site, tab: Tab, wanted: object, arrived: Arrival) -> str | None:
    """Find the tables a platform user may see: their own, the one they want, and those of the chat they came from.
    Returns the wanted table, or None if they may not see it."""
    wanted = wanted or arrived.table
    asked = [wanted] if isinstance(wanted, str) and press.is_table(wanted) else []
    if arrived.place:
        rows = await site.core.store.tables_in(keys.dest_of(arrived.place, tab.person))
        asked += [row.table_id for row in rows if row.status in ("lobby", "live")][:MOST_SHOWN]
    found = await site.core.onlooking.tables(tab.known_as, tab.person, asked)
    tab.looked_at.update(found)
    return wanted if isinstance(wanted, str) and wanted in found else None


async def offer(site: Site, tab: Tab, table: str) -> None:
    """Offer a newcomer without a seat to sit down or to watch."""
    person = await site.core.desk.known_as(tab.actor())
    scene = await hints.arriving(site.core.service, site.core.store, tab.place, person, table)
    if scene is not None:
        tab.tell({"t": "offer", "panel": await tab.message(scene, private=True)})


async def may_ask(site: Site, tab: Tab, asked: page.JsonObject) -> bool:
    """Whether a platform user's request concerns no table, or one they may see. A link that seats is an invitation, as
    in their chat."""
    match asked:
        case {"t": "press", "data": str(data)} if (pressed := press.unpack(data)) is not None:
            table = pressed.table
        case {"t": "why", "table": str(table)}:
            pass
        case {"t": "link", "payload": str(payload)} if not payload.startswith("join_"):
            table = payload.partition("_")[2]
        case _:
            return True
    await tab.read_person()
    return table == info.NO_TABLE or await site.core.onlooking.sees(table, tab.known_as, tab.person)


# --- the WebSocket ----------------------------------------------------------------------------------------------------
# The types: ``messages``. A tab begins with ``hello`` {token?, name?, lang?, room, code?}; inside a platform's app it
# adds the platform's data (``telegram``, ``discord``) and the wanted ``table``. The answer is ``welcome``, ``who`` (a
# name is needed) or ``refused``. A numbered request is answered by ``ack`` or ``later``, ``choices`` by ``choices``,
# ``ping`` by ``pong``. ``board``, ``hand``, ``gone``, ``note``, ``said``, ``tables`` and ``people`` come unasked.
#
# ``n`` is the page's own message number (``<load>-<count>``). After a reconnection the page resends what was not
# acknowledged under the same number. It takes effect once: the command's key is ``web:<hash of the public id>:<n>``.


log = structlog.get_logger(__name__)

LONGEST: Final = 4096
"""Longer messages, in characters, are refused with an error text; far longer ones close the connection (1009)."""
CUT_OFF: Final = 64 * 1024
TABS_EACH: Final = 8
NAME_S: Final = 120.0
"""How long a user may take to enter a name; the page reconnects by itself."""
STORE_AGAIN_MS: Final = 5_000
"""How long a page waits before it asks again while the database is unavailable."""
_NUMBER: Final = re.compile(r"[a-z0-9]{1,16}-[0-9]{1,9}")
_WORD: Final = re.compile(r"[^\W\d_](?:[^\W\d]|-){0,63}")
"""A command in any script; the desk answers unknown ones."""


class Wire:
    """One connection from start to end."""

    def __init__(self, site: Site, request: web.Request, connection: listen.Connection) -> None:
        self._site = site
        self._request = request
        self._connection = connection
        # Pings are answered here: aiohttp would answer any number of them without a pause.
        self._ws = web.WebSocketResponse(max_msg_size=CUT_OFF, heartbeat=30, timeout=2, autoping=False)
        self._grumbled = 0

    async def serve(self) -> web.WebSocketResponse:
        self._connection.becomes_socket()
        await self._ws.prepare(self._request)
        try:
            tab = await self._hello()
            if tab is not None:
                await self._attend(tab)
        finally:
            await self._ws.close()
        return self._ws

    # --- signing in ---------------------------------------------------------------------------------------------------

    async def _hello(self) -> Tab | None:
        """Wait for a valid ``hello``; a tab without a session may try several names."""
        self._site.nameless.add(self._ws)
        try:
            async with asyncio.timeout(listen.DEADLINE_S) as deadline:
                for n in range(8):
                    said = await self._heard()
                    if said is None:
                        return None
                    deadline.reschedule(None)  # time spent from here on is the server's
                    asked = messages.read(said)
                    if asked is None or asked.get("t") != "hello":
                        await self._send({"t": "refused", "why": "old-page"})
                        return None
                    try:
                        return await self._admit(asked)
                    except Refusal as refusal:
                        await self._send(refusal.message)
                    except StoreUnavailable as down:  # the page waits and asks again
                        log.warning("web-nobody-admitted", key=down.key)
                        await self._send({"t": "refused", "why": _away(down), "ms": STORE_AGAIN_MS})
                    if n == 0:
                        until = asyncio.get_running_loop().time() + NAME_S
                    deadline.reschedule(until)
        except TimeoutError:
            pass
        finally:
            self._site.nameless.discard(self._ws)
        return None

    async def _heard(self) -> str | None:
        """The next message, when the connection may be served; None: it is closed."""
        while True:
            frame = await self._ws.receive()
            await self._connection.turn()
            if frame.type in (WSMsgType.PING, WSMsgType.PONG) and not self._connection.may_send(listen.FRAME):
                return None
            if frame.type is WSMsgType.PING:
                await self._ws.pong(frame.data)
            elif frame.type is not WSMsgType.PONG:
                return str(frame.data) if frame.type is WSMsgType.TEXT else None

    async def _admit(self, asked: page.JsonObject) -> Tab:
        """:raises Refusal:"""
        site = self._site
        name_of_room = asked.get("room")
        if not isinstance(name_of_room, str) or not ROOM.fullmatch(name_of_room):
            raise refused("no-room")
        session = await site.sessions.find(asked.get("token"))
        arrived = Arrival(None, session) if session is not None else None
        if "take" in asked:
            arrived = await taken(site, self._ws, self._request, asked["take"])
        here = place_of(name_of_room)
        known = arrived.session if arrived is not None else None
        arrived = await by_platform(site, self._request, asked, known) or arrived or await self._newcomer(asked, here)
        session = arrived.session
        place = arrived.place or (home_of(session.person) if session.account else here)
        if sum(1 for _ in site.rooms.tabs_of(session.person)) >= TABS_EACH or self._connection.full():
            raise refused("busy")
        self._connection.name()
        room, own = site.rooms.get(place), site.rooms.own(session.person)
        if not session.account:
            await site.following.fill(room, keys.Dest.parse(place))
            await site.following.fill(own, keys.private_to(session.person))
        admin = site.alone_here and listen.is_loopback(self._request.remote or "") and not session.account
        tab = Tab(site, self._ws, room, own, session, admin)
        await tab.read_prefs()
        wanted = await look_around(site, tab, asked.get("table"), arrived) if session.account else None
        self._welcome(tab, arrived.token, wanted)
        if session.account and asked.get("table") and wanted is None:
            self._toast(tab, "no-table")
        if arrived.place and arrived.token is not None:
            await offer(site, tab, wanted or "")
        return tab

    async def _newcomer(self, asked: page.JsonObject, place: str) -> Arrival:
        """Create a person, if they may come in and have entered a name. :raises Refusal:"""
        site, address = self._site, security.caller(self._request)
        if closed := site.gate.ask(address, asked.get("code")):
            raise Refusal({"t": "who", "code": closed})
        name = sessions.clean_name(asked.get("name"))
        if not name:
            raise Refusal({"t": "who"})
        if self._connection.full():
            raise refused("busy")
        if wait := site.arrivals.take(address):
            raise Refusal({"t": "refused", "why": "too-fast", "ms": round(wait)})
        name = await called(site, place, name)
        lang, label = language_or(str(asked.get("lang"))), label_of(self._request)
        token, session = await site.sessions.create(name, lang, label)
        await site.sessions.settle(session)  # named people survive a restart
        return Arrival(token, session)

    def _welcome(self, tab: Tab, token: str | None = None, table: str | None = None) -> None:
        """Send the person's identity, the page's words and everything in the room. ``table``: shown first."""
        session, prefs, words = tab.session, tab.prefs, self._site.words.of(tab.lang)
        me: messages.Me = {
            "id": session.public_id,
            "name": session.name,
            "palette": prefs.palette,
            "pictures": prefs.pictures,
            "letters": prefs.letters,
            "faces": prefs.faces,
            "felt": prefs.felt,
            "emotes": prefs.emotes,
        }
        welcome: messages.Welcome = {
            "t": "welcome",
            "me": me,
            "model": page.VERSION,
            "version": self._site.version,
            "room": MAIN if session.account else room_of(tab.place),
            "share": self._site.opens and not session.account,
            "table": table,
            "lang": words["lang"],
            "words": words["words"],
            "games": words["games"],
            "languages": words["languages"],
            "commands": words["commands"],
        }
        if token is not None:
            welcome["token"] = token
        tab.tell(welcome)
        tab.show_all()

    # --- messages of the page -----------------------------------------------------------------------------------------

    async def _attend(self, tab: Tab) -> None:
        room, own = self._site.rooms.get(tab.place), self._site.rooms.own(tab.person)
        room.tabs.add(tab)
        own.tabs.add(tab)
        if tab.session.account:
            self._site.elsewhere.add(tab)
        else:
            self._site.core.service.limits.origins.note(tab.known_as, security.caller(self._request))
        sending = asyncio.create_task(tab.send(self._connection.turn))
        _announce(room)
        try:
            while (said := await self._heard()) is not None:
                if not await self._take(tab, said):
                    break
        finally:
            room.tabs.discard(tab)
            own.tabs.discard(tab)
            self._site.elsewhere.remove(tab)
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await sending
            self._site.seals.left(tab)
            if not own.tabs:
                self._site.vault.forget(tab.person)
            _announce(room)

    async def _take(self, tab: Tab, raw: str) -> bool:
        """Handle one message of the page; False closes the connection."""
        asked = messages.read(raw) if len(raw) <= LONGEST else None
        if asked is None:
            self._toast(tab, "too-long" if len(raw) > LONGEST else "not-understood")
            return True
        kind, number = asked.get("t"), asked.get("n")
        if kind == "ping":
            tab.tell({"t": "pong"})
            return True
        wait = self._site.presses.take(tab.person, 0.4 if kind in ("choices", "why") else 1.0)
        if wait:
            return self._slow_down(tab, number, wait)
        if kind == "choices":
            await self._choices(tab, asked)
        elif not isinstance(number, str) or not _NUMBER.fullmatch(number):
            self._toast(tab, "not-understood")
        elif kind in KINDS:
            await self._site.sessions.settle(tab.session)
            not_understood: messages.Answered = {"ok": False, "text": [self._word(tab.lang, "not-understood")]}
            tab.tell({"t": "ack", "n": number, **(await self._devices(tab, asked) or not_understood)})
        else:
            with tab.answering():
                await self._act(tab, asked, number)
        return True

    async def _devices(self, tab: Tab, asked: page.JsonObject) -> messages.Answered | None:
        """Carry out a request about the person's devices; None: not understood."""
        site = self._site
        match asked:
            case {"t": "handover"}:
                address, take = security.own_address(self._request), site.handover.offer(tab.person)
                url = f"{address}/{site.path_of(tab.place)}#take={take}"
                return {"ok": True, "way": {"url": url, "svg": invite.qr_svg(url), "ms": sessions.LIFE_MS}}
            case {"t": "device", "sign": str(sign), "yes": bool(yes)}:
                return {"ok": site.handover.answer(tab.person, sign, yes)}
            case {"t": "devices"}:
                found = await site.sessions.devices(tab.person)
                told: list[messages.Device] = [
                    {"id": one.device, "label": one.label, "since": one.since_ms, "here": one.device == tab.device}
                    for one in found
                ]
                return {"ok": True, "devices": told}
            case {"t": "end", "id": str(device)} if re.fullmatch(r"[a-z0-9]{1,16}", device):
                ended = await site.sessions.end(tab.person, device)
                for other in tuple(site.rooms.tabs_of(tab.person)):
                    if ended and other.device == device:
                        await other.close(sessions.ENDED)
                return {"ok": ended}
            case _:
                return None

    def _slow_down(self, tab: Tab, number: object, wait: float) -> bool:
        """Refuse a message that came too fast. Says so now and then; closes the connection if it goes on."""
        self._grumbled += 1
        if self._grumbled % 25 == 1:
            self._toast(tab, "too-fast")
        if isinstance(number, str) and len(number) < 40:
            tab.tell({"t": "later", "n": number, "ms": round(wait) + 50})
        return self._grumbled < 500

    async def _act(self, tab: Tab, asked: page.JsonObject, number: str) -> None:
        try:
            await self._site.sessions.settle(tab.session)
            answer = await self._done(tab, asked, sessions.command_key(tab.session, number))
        except Exception as error:
            log.error("web-command-failed", error=type(error).__name__)
            why = _away(error) if isinstance(error, StoreUnavailable) else "gone"
            tab.tell({"t": "later", "n": number, "ms": 2000, "text": [self._word(tab.lang, why)]})
            return
        if answer is None:
            tab.tell({"t": "ack", "n": number, "ok": True})
            return
        if isinstance(answer, str):
            tab.tell({"t": "ack", "n": number, "ok": False, "text": [self._word(tab.lang, answer)]})
            return
        if not _leaves_settings(asked) and await tab.read_prefs():
            self._welcome(tab)
        tab.tell(await self._answer(tab, answer, number))

    async def _done(self, tab: Tab, asked: page.JsonObject, key: str) -> part.Answer | str | None:
        """Carry out a request. A string: the key of the reason for refusal; None: done, nothing to say."""
        desk, place, person = self._site.core.desk, tab.place, tab.actor()
        if tab.session.account and not await may_ask(self._site, tab, asked):
            return part.Answer(False, t("illegal-no-such-table"))
        match asked:
            case {"t": "press", "data": str(data)}:
                return await desk.press(key, place, person, data)
            case {"t": "cmd", "name": str(name), "rest": str(rest)} if _WORD.fullmatch(name):
                return await desk.command(key, place, person, name, rest.strip())
            case {"t": "link", "payload": str(payload)}:
                return await desk.link(key, place, person, payload[:64])
            case {"t": "now", "game": str(game), "preset": str(preset)}:
                async with self._site.opening:  # two tabs opened at once join the same match
                    answer = await desk.on_or_now(key, place, person, f"{game} {preset}".strip())
                if answer.table is not None:
                    await self._site.seals.begun(tab, answer.table)
                return answer
            case {"t": "seal" | "word"}:
                return await self._site.seals.take(tab, asked, key)
            case {"t": "why", "table": str(table), "piece": str(piece)}:
                return part.Answer(True, await desk.why(place, person, table, piece))
            case {"t": "say"} if tab.session.account:
                return "say-in-chat"
            case {"t": "say", "text": str(text)}:
                return await say(self._site, tab, text, key)
            case _:
                return "not-understood"

    async def _answer(self, tab: Tab, answer: part.Answer, number: str) -> messages.Ack:
        told: messages.Ack = {"t": "ack", "n": number, "ok": answer.ok, "table": answer.table}
        if answer.text is not None:
            told["text"] = tab.say(answer.text)
        if answer.file is not None:
            told["file"] = {"name": answer.file.name, "text": answer.file.data.decode()}
        if answer.replay:
            told["replay"] = answer.replay
        if answer.path:
            known = self._site.core.desk.ways.page(answer.path)
            told["link"] = known or f"{security.own_address(self._request)}/{answer.path}"
        if answer.forgotten:
            self._site.sessions.forget(tab.person)
        if answer.scene is not None:
            told["panel"] = await tab.message(answer.scene, private=True, drawn=answer.scene.kind == "hand")
        if answer.table is not None:
            tab.show_hand(answer.table)
        return told

    async def _choices(self, tab: Tab, asked: page.JsonObject) -> None:
        match asked:
            case {"q": int(q), "name": str(name), "arg": str(arg), "typed": str(typed)}:
                found = await self._site.core.desk.choices(tab.place, tab.actor(), name[:32], arg[:32], typed[:100])
                tab.tell({"t": "choices", "q": q, "items": [(tab.word(label), value) for label, value in found[:25]]})

    def _word(self, lang: Lang, key: str) -> str:
        return self._site.words.one(lang, key)

    def _toast(self, tab: Tab, key: str) -> None:
        """Show the person a refusal."""
        tab.tell({"t": "toast", "ok": False, "text": [self._word(tab.lang, key)]})

    async def _send(self, message: messages.Told) -> None:
        if not self._ws.closed:
            await self._ws.send_str(msgspec.json.encode(message).decode())


def _away(down: StoreUnavailable) -> str:
    """The text key for an unavailable database."""
    return "store-full" if down.key == "disk-full" else "store-away"


def _leaves_settings(asked: page.JsonObject) -> bool:
    """Whether the request is a game move or part of a shuffle, which changes no preferences."""
    return asked["t"] in ("seal", "word") or (asked["t"] == "press" and str(asked.get("data", "")).startswith("a:"))


def _announce(room: Room) -> None:
    for tab in room.tabs:
        tab.show_people()
