"""The WebSocket: one line of JSON messages to and from a tab.

From the page                                        To the page
``hello`` {token?, name?, lang?, room, code?}        ``welcome`` {token?, me, words…}, ``who`` {code?}: a name is needed
``press`` {n, data}   ``cmd`` {n, name, rest}        ``ack`` {n, ok, text, panel}, or ``later`` {n, ms}: again
``link`` {n, payload} ``say`` {n, text}              ``board`` ``hand`` ``note`` ``said`` ``tables`` ``people``
``now`` {n, game, preset}                            ``taking`` ``asks``: see ``adapters.local.devices``
``seal`` ``word``: see ``adapters.local.seals``      ``seals`` ``proof``
``choices`` {q, name, arg, typed}                    ``choices`` {q, items}
``why`` {n, table, piece}                            ``ack`` {n, ok, text}: why the piece cannot be played
``ping``                                             ``pong``

Somebody who opens the page inside a platform's app says so in their ``hello``: ``telegram``, which holds what Telegram
said of them, and ``table``, the one they come for; see ``adapters.local.doors``. To them, ``gone`` {table}: they may
not see it any more.

``n`` is the page's own number of a message (``<load>-<count>``). What is not acknowledged is sent again under the same
number after a reconnection, and takes effect once: ``web:<hash of the public id>:<n>`` is the command's key.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import Final

import msgspec
import structlog
from aiohttp import WSMsgType, web

from adapters.local.asked import read
from adapters.local.devices import KINDS, Devices, label_of, taken
from adapters.local.doors import by_platform, look_around, may_ask, offer
from adapters.local.elsewhere import home_of
from adapters.local.messages import Ack, Told, Welcome
from adapters.local.model import VERSION
from adapters.local.page import Json
from adapters.local.rooms import MAIN, ROOM, Room, place_of, room_of
from adapters.local.security import caller, own_address
from adapters.local.sessions import Device, Session, clean_name, command_key
from adapters.local.site import Site
from adapters.local.tab import Tab
from adapters.local.talk import called, say
from adapters.runtime.process.listen import DEADLINE_S, FRAME, Connection, is_loopback
from bot.desk.answer import Answer
from bot.ports import StoreUnavailable
from bot.ports.keys import Dest, private_to
from bot.text import Lang, language_or, t

log = structlog.get_logger(__name__)

LONGEST: Final = 4096
"""The longest message in characters; beyond it is refused in words, far beyond it closes the connection (1009)."""
CUT_OFF: Final = 64 * 1024
TABS_EACH: Final = 8
NAME_S: Final = 120.0
"""How long somebody may take to say who they are; the page comes back by itself."""
STORE_AGAIN_MS: Final = 5_000
"""When a page may ask again that was told of a database which cannot be used."""
_NUMBER: Final = re.compile(r"[a-z0-9]{1,16}-[0-9]{1,9}")
_WORD: Final = re.compile(r"[^\W\d_](?:[^\W\d]|-){0,63}")
"""A command in any letters: one that there is not is answered by the desk, which says so."""


class Wire:
    """One connection from its beginning to its end."""

    def __init__(self, site: Site, request: web.Request, connection: Connection) -> None:
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

    # --- the beginning -----------------------------------------------------------------------------------------

    async def _hello(self) -> Tab | None:
        """Wait for a good ``hello``; a tab without a session may try a name several times."""
        self._site.nameless.add(self._ws)
        try:
            async with asyncio.timeout(DEADLINE_S) as deadline:
                for n in range(8):
                    said = await self._heard()
                    if said is None:
                        return None
                    deadline.reschedule(None)  # what takes its time now is ours
                    asked = read(said)
                    if asked is None or asked.get("t") != "hello":
                        await self._send({"t": "refused", "why": "old-page"})
                        return None
                    try:
                        tab = await self._admit(asked)
                    except StoreUnavailable as down:  # they wait on the page, which asks again
                        log.warning("web-nobody-admitted", key=down.key)
                        tab = None
                        await self._send({"t": "refused", "why": _away(down), "ms": STORE_AGAIN_MS})
                    if tab is not None:
                        return tab
                    if n == 0:
                        until = asyncio.get_running_loop().time() + NAME_S
                    deadline.reschedule(until)
        except TimeoutError:
            pass
        finally:
            self._site.nameless.discard(self._ws)
        return None

    async def _heard(self) -> str | None:
        """The next message, once its turn has come; None: there are no more."""
        while True:
            frame = await self._ws.receive()
            await self._connection.turn()
            if frame.type in (WSMsgType.PING, WSMsgType.PONG) and not self._connection.may_send(FRAME):
                return None
            if frame.type is WSMsgType.PING:
                await self._ws.pong(frame.data)
            elif frame.type is not WSMsgType.PONG:
                return str(frame.data) if frame.type is WSMsgType.TEXT else None

    async def _admit(self, asked: Json) -> Tab | None:
        site = self._site
        name_of_room = asked.get("room")
        if not isinstance(name_of_room, str) or not ROOM.fullmatch(name_of_room):
            await self._send({"t": "refused", "why": "no-room"})
            return None
        token: str | None = None
        session = await site.sessions.find(asked.get("token"))
        if "take" in asked:
            found = await taken(site, self._ws, self._request, asked["take"])
            if isinstance(found, str):
                await self._send({"t": "refused", "why": found})
                return None
            token, session = found
        arrived = await by_platform(site, self._request, asked, session)
        if isinstance(arrived, str):
            await self._send({"t": "refused", "why": arrived})
            return None
        if arrived is not None:
            token, session = arrived.token, arrived.session
        if session is None:
            newcomer = await self._newcomer(asked, place_of(name_of_room))
            if newcomer is None:
                return None
            token, session = newcomer
        place = home_of(session.person) if session.account else place_of(name_of_room)
        place = (arrived.place if arrived is not None else "") or place
        if sum(1 for _ in site.rooms.tabs_of(session.person)) >= TABS_EACH or self._connection.full():
            await self._send({"t": "refused", "why": "busy"})
            return None
        self._connection.name()
        room, own = site.rooms.get(place), site.rooms.own(session.person)
        if not session.account:
            await site.following.fill(room, Dest.parse(place))
            await site.following.fill(own, private_to(session.person))
        here = site.alone_here and is_loopback(self._request.remote or "") and not session.account
        tab = Tab(site, self._ws, room, own, session, here)
        await tab.read_prefs()
        wanted = await look_around(site, tab, asked.get("table"), arrived) if session.account else None
        self._welcome(tab, token, wanted)
        if session.account and asked.get("table") and wanted is None:
            tab.tell({"t": "toast", "ok": False, "text": [self._word(tab.lang, "no-table")]})
        if arrived is not None and arrived.place and token is not None:
            await offer(site, tab, wanted or "")
        return tab

    async def _newcomer(self, asked: Json, place: str) -> tuple[str, Session] | None:
        """A new person, once they may come in and have said their name."""
        site, address = self._site, caller(self._request)
        closed = site.gate.ask(address, asked.get("code"))
        if closed:
            await self._send({"t": "who", "code": closed})
            return None
        name = clean_name(asked.get("name"))
        if not name:
            await self._send({"t": "who"})
            return None
        if self._connection.full():
            await self._send({"t": "refused", "why": "busy"})
            return None
        wait = site.arrivals.take(address)
        if wait:
            await self._send({"t": "refused", "why": "too-fast", "ms": round(wait)})
            return None
        device = Device("", label_of(self._request), site.core.clock.now_ms())
        name = await called(site, place, name)
        token, session = await site.sessions.create(name, language_or(str(asked.get("lang"))), device)
        await site.sessions.settle(session)  # who has said a name is known after a restart, too
        return token, session

    def _welcome(self, tab: Tab, token: str | None = None, table: str | None = None) -> None:
        """Send the person's identity, the page's words, and everything in the room. ``table``: to be shown first."""
        session, words = tab.session, self._site.words.of(tab.lang)
        welcome: Welcome = {
            "t": "welcome",
            "me": {
                "id": session.public_id,
                "name": session.name,
                "palette": tab.prefs.palette,
                "pictures": tab.prefs.pictures,
                "letters": tab.prefs.letters,
                "faces": tab.prefs.faces,
                "felt": tab.prefs.felt,
                "emotes": tab.prefs.emotes,
            },
            "model": VERSION,
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

    # --- the middle --------------------------------------------------------------------------------------------

    async def _attend(self, tab: Tab) -> None:
        room, own = self._site.rooms.get(tab.place), self._site.rooms.own(tab.person)
        room.tabs.add(tab)
        own.tabs.add(tab)
        if tab.session.account:
            self._site.elsewhere.add(tab)
        else:
            self._site.core.service.limits.origins.note(tab.known_as, caller(self._request))
        sending = asyncio.create_task(tab.send_due(self._connection.turn))
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
        """One message of the page; False closes the connection."""
        if len(raw) > LONGEST:
            tab.tell({"t": "toast", "ok": False, "text": [self._word(tab.lang, "too-long")]})
            return True
        asked = read(raw)
        if asked is None:
            tab.tell({"t": "toast", "ok": False, "text": [self._word(tab.lang, "not-understood")]})
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
        elif kind in KINDS and isinstance(number, str) and _NUMBER.fullmatch(number):
            await self._site.sessions.settle(tab.session)
            told = await Devices(self._site, self._request).answer(tab, asked)
            tab.tell(
                {"t": "ack", "n": number, **(told or {"ok": False, "text": [self._word(tab.lang, "not-understood")]})}
            )
        elif isinstance(number, str) and _NUMBER.fullmatch(number):
            with tab.answering():
                await self._act(tab, asked, number)
        else:
            tab.tell({"t": "toast", "ok": False, "text": [self._word(tab.lang, "not-understood")]})
        return True

    def _slow_down(self, tab: Tab, number: object, wait: float) -> bool:
        """Too fast: nothing was done. Told in words now and then; if that does not help, the connection is closed."""
        self._grumbled += 1
        if self._grumbled % 25 == 1:
            tab.tell({"t": "toast", "ok": False, "text": [self._word(tab.lang, "too-fast")]})
        if isinstance(number, str) and len(number) < 40:
            tab.tell({"t": "later", "n": number, "ms": round(wait) + 50})
        return self._grumbled < 500

    async def _act(self, tab: Tab, asked: Json, number: str) -> None:
        try:
            await self._site.sessions.settle(tab.session)
            answer = await self._done(tab, asked, command_key(tab.session, number))
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

    async def _done(self, tab: Tab, asked: Json, key: str) -> Answer | str | None:
        """Carry it out. A string: refused, the key of the reason; None: done, nothing to say."""
        desk, place, person = self._site.core.desk, tab.place, tab.actor()
        if tab.session.account and not await may_ask(self._site, tab, asked):
            return Answer(False, t("illegal-no-such-table"))
        match asked:
            case {"t": "press", "data": str(data)}:
                return await desk.press(key, place, person, data)
            case {"t": "cmd", "name": str(name), "rest": str(rest)} if _WORD.fullmatch(name):
                return await desk.command(key, place, person, name, rest.strip())
            case {"t": "link", "payload": str(payload)}:
                return await desk.link(key, place, person, payload[:64])
            case {"t": "now", "game": str(game), "preset": str(preset)}:
                async with self._site.opening:  # two tabs opened at once find the same match
                    answer = await desk.on_or_now(key, place, person, f"{game} {preset}".strip())
                if answer.table is not None:
                    await self._site.seals.begun(tab, answer.table)
                return answer
            case {"t": "seal" | "word"}:
                return await self._site.seals.take(tab, asked, key)
            case {"t": "why", "table": str(table), "piece": str(piece)}:
                return Answer(True, await desk.why(place, person, table, piece))
            case {"t": "say"} if tab.session.account:
                return "say-in-chat"
            case {"t": "say", "text": str(text)}:
                return await say(self._site, tab, text, key)
            case _:
                return "not-understood"

    async def _answer(self, tab: Tab, answer: Answer, number: str) -> Ack:
        told: Ack = {"t": "ack", "n": number, "ok": answer.ok, "table": answer.table}
        if answer.text is not None:
            told["text"] = tab.say(answer.text)
        if answer.file is not None:
            told["file"] = {"name": answer.file.name, "text": answer.file.data.decode()}
        if answer.replay:
            told["replay"] = answer.replay
        if answer.path:
            known = self._site.core.desk.ways.page(answer.path)
            told["link"] = known or f"{own_address(self._request)}/{answer.path}"
        if answer.forgotten:
            self._site.sessions.forget(tab.person)
        if answer.scene is not None:
            told["panel"] = await tab.message(answer.scene, private=True, drawn=answer.scene.kind == "hand")
        if answer.table is not None:
            tab.show_hand(answer.table)
        return told

    async def _choices(self, tab: Tab, asked: Json) -> None:
        match asked:
            case {"q": int(q), "name": str(name), "arg": str(arg), "typed": str(typed)}:
                found = await self._site.core.desk.choices(tab.place, tab.actor(), name[:32], arg[:32], typed[:100])
                tab.tell({"t": "choices", "q": q, "items": [(tab.word(label), value) for label, value in found[:25]]})
            case _:
                pass

    def _word(self, lang: Lang, key: str) -> str:
        return self._site.words.one(lang, key)

    async def _send(self, message: Told) -> None:
        if not self._ws.closed:
            await self._ws.send_str(msgspec.json.encode(message).decode())


def _away(down: StoreUnavailable) -> str:
    """The word for a database that cannot be used."""
    return "store-full" if down.key == "disk-full" else "store-away"


def _leaves_settings(asked: Json) -> bool:
    """Whether it is a move in a game or part of a shuffle, after which nobody wants to be shown anything otherwise."""
    return asked["t"] in ("seal", "word") or (asked["t"] == "press" and str(asked.get("data", "")).startswith("a:"))


def _announce(room: Room) -> None:
    for tab in room.tabs:
        tab.show_people()
