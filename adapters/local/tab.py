"""One open tab: what it has to show, drawn for its person in the newest state when the socket is free."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from operator import is_
from typing import Any, Final, Literal, TypeAlias

import msgspec
import structlog
from aiohttp import WSMsgType, web

from adapters.local import messages, sessions
from adapters.local.messages import Board, BoardNews, Gone, Hand, HandNews, Message, Row, Told
from adapters.local.page import PRIVATE, Once, hue, pieces, reading_of, unplayed
from adapters.local.site import Entry, Posted, Room, Said, Site, listed
from bot.core import audiences, fold, model
from bot.features.emotes import Heard, silent
from bot.ports import keys, preferences, records
from bot.text import Lang, Text
from bot.view import show
from bot.view.scene import Scene, arranged

# --- what to send -----------------------------------------------------------------------------------------------------
# Messages are made when the socket is free. Those due together share one frame, as a list: one compression and one
# system call. A ``welcome`` is always sent alone, because pages of every version read it.


log = structlog.get_logger(__name__)

_WAITING: Final = 400
_FRAME: Final = 8_000
"""Add nothing more to a frame of this many bytes."""
_encode: Final = msgspec.json.Encoder().encode
Maker: TypeAlias = Callable[[], Awaitable[Told | None]]
Turn: TypeAlias = Callable[[], Awaitable[None]]


class Outgoing:
    def __init__(self, ws: web.WebSocketResponse) -> None:
        self._ws = ws
        self._due: dict[object, Maker] = {}
        self._after: dict[object, Maker] | None = None
        self._wake = asyncio.Event()
        self._serial = 0
        self._stuck = False

    def put(self, key: object, make: Maker) -> None:
        """Schedule ``make``, called in turn. A key that is already due keeps its turn and shows the newest state."""
        if len(self._due) >= _WAITING and key not in self._due:
            self._stuck = True  # a connection this slow is closed; the page reloads everything when it reconnects
            return
        self._due[key] = make
        self._wake.set()

    def show(self, key: object, make: Maker) -> None:
        """Schedule an update of tables; see ``answering``."""
        if self._after is None:
            self.put(key, make)
        else:
            self._after[key] = make

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Hold updates until the reply to the tab's request is sent."""
        self._after = {}
        try:
            yield
        finally:
            self.at_once()

    def at_once(self) -> None:
        """Stop waiting for the reply."""
        after, self._after = self._after or {}, None
        for key, make in after.items():
            self.put(key, make)

    def tell(self, message: Told) -> None:
        """Queue a finished message."""

        async def ready() -> Told:
            return message

        self._serial += 1
        self.put(("ready", self._serial), ready)

    async def close(self, code: int = 1012) -> None:
        """Close, by default because the server stops; the page reconnects."""
        await self._ws.close(code=code)

    async def send(self, turn: Turn) -> None:
        """Send what is due until the socket closes. ``turn``: waits until a frame may be made."""
        while not self._ws.closed:
            await self._wake.wait()
            self._wake.clear()
            while self._due:
                if self._stuck:
                    await self._ws.close(code=1013)
                    return
                await turn()
                await self._send_some()

    async def _send_some(self) -> None:
        """Send as much of what is due as fits in one frame."""
        made: list[bytes] = []
        while self._due and sum(map(len, made)) < _FRAME:
            message = await _made(self._due.pop(next(iter(self._due))))
            if message is not None and message["t"] == "welcome":
                await self._say(made)
                made = []
                await self._say([_encode(message)])
            elif message is not None:
                made.append(_encode(message))
        await self._say(made)

    async def _say(self, made: list[bytes]) -> None:
        if made:
            data = made[0] if len(made) == 1 else b"[" + b",".join(made) + b"]"
            await self._ws.send_frame(data, WSMsgType.TEXT)


async def _made(make: Maker) -> Told | None:
    try:
        return await make()
    except Exception as error:
        # Don't log the error's text: it may contain private data.
        log.error("web-message-failed", error=type(error).__name__)
        return None


# --- the tab ----------------------------------------------------------------------------------------------------------


def shows_result(table: model.Table | None, scene: Scene) -> Literal["match", "deal"] | None:
    """Whether a board shows a finished ``match`` or ``deal``."""
    if table is not None and table.phase == "over":
        return "match"
    return "deal" if scene.kind == "score" else None


def onlooker(table: model.Table | None, person: str) -> messages.Watch | None:
    """How a person without a seat may watch: from a player's side (``side``; else ``/watch`` asks the players), and
    with delay (``late``)."""
    if table is None or table.seat_of(person) is not None:
        return None
    return {"side": audiences.sides_open(table, person), "late": table.late}


FRESH_MS: Final = 6_000
"""How long a chat message is also shown at its speaker's seat."""
SHUNNED_MS: Final = 5_000
"""How long a person's block list is cached."""


class Tab(Outgoing):
    """``own``: the person's private room. ``admin``: whether they run the place, sitting at the machine itself. Tabs
    are compared by identity."""

    def __init__(
        self, site: Site, ws: web.WebSocketResponse, room: Room, own: Room, session: sessions.Session, admin: bool
    ) -> None:
        super().__init__(ws)
        self._site, self._room, self._own = site, room, own
        self.runs_it: Final = admin
        """Whether the person runs the place."""
        self._shunned: tuple[int, frozenset[str]] = (0, frozenset())
        self._told: dict[tuple[str, str], Board | Hand] = {}
        self._held: dict[str, object] = {}
        """Last hand sent, by table."""
        self._listed: list[Row] | None = None
        self._rows: tuple[str, tuple[tuple[records.TableRow, ...], ...]] | None = None
        """The input of the last table list."""
        self.session = session
        self.looked_at: set[str] = set()
        """Tables of chats that this tab shows, for platform users."""
        self.lang: Lang = session.lang
        self.prefs = preferences.Preferences()

    @property
    def person(self) -> str:
        return self.session.person

    @property
    def known_as(self) -> str:
        """The person who sits at tables, if this account is joined to another."""
        return self.prefs.person or self.person

    @property
    def device(self) -> str:
        return self.session.device

    @property
    def name(self) -> str:
        return self.session.name

    @property
    def place(self) -> str:
        return self._room.place

    def actor(self) -> records.Person:
        return records.Person(self.session.person, self.session.name, self.session.lang, self.runs_it)

    async def read_prefs(self) -> bool:
        """Read the person's preferences; returns whether they changed."""
        prefs = await self._site.core.desk.prefs(self.person)
        before = self._look()
        self.lang, self.prefs = prefs.lang or self.session.lang, prefs
        return before != self._look()

    async def read_person(self) -> None:
        """Read whom a platform account stands for: it may have been joined to another, or separated."""
        if self.session.account:
            now = await self._site.core.desk.prefs(self.person)
            self.prefs = replace(self.prefs, person=now.person)

    def _look(self) -> tuple[object, ...]:
        prefs = self.prefs
        own = prefs.letters, prefs.faces, prefs.felt, prefs.emotes
        return self.lang, prefs.palette, prefs.pictures, prefs.grid, *own

    # --- what to show -------------------------------------------------------------------------------------------------

    def show_all(self) -> None:
        """Show everything in the room after a welcome."""
        self.at_once()
        self._told.clear()
        self._listed = None
        self.put("tables", self._tables)
        for table in {**self._room.boards, **self._own.boards}:
            self.show_board(table)
            self.show_hand(table)
        for table in tuple(self.looked_at):
            self.look_at(table)
        for entry in sorted((*self._room.feed, *self._own.feed), key=lambda one: one.id):
            self.show_entry(entry)
        self.put("settled", self._settled)
        if self._site.handover.asked(self.person) is not None:
            self.show_asking()

    def look_at(self, table: str) -> None:
        """Show a chat's table in its current state."""
        self.looked_at.add(table)
        self.show_board(table)
        self.show_hand(table)

    def show_board(self, table: str) -> None:
        self.show(("board", table), lambda: self._board(table))
        self.show("tables", self._tables)

    def show_hand(self, table: str) -> None:
        self.show(("hand", table), lambda: self._hand(table))

    def show_entry(self, entry: Entry) -> None:
        self.put(("entry", entry.id), lambda: self._entry(entry))

    def show_people(self) -> None:
        self.put("people", self._people)

    def shows(self, table: str) -> bool:
        return table in self._room.boards or table in self._own.boards or table in self.looked_at

    def show_word(self, heard: Heard) -> None:
        self.put(("word", heard.table.id, heard.seat), lambda: self._word(heard))

    def show_asking(self) -> None:
        """Show the device that asks to be let in, or that none does."""
        self.put("asks", self._asking)

    # --- how it is made -----------------------------------------------------------------------------------------------

    async def message(self, scene: Scene, *, private: bool, drawn: bool = False) -> Message:
        """A scene in the person's language and palette; ``drawn``: the page draws its table or hand."""
        private = private or scene.kind in PRIVATE
        return await self._site.pages.show(self._once(scene), self.person, private=private, drawn=drawn)

    def _once(self, scene: Scene, *, shared: bool = False) -> Once:
        core = self._site.core
        made = core.presenter.for_reader(scene, self.lang, self.prefs, hashed=False)
        return Once(made, reading_of(scene.reading, core.catalog.rich, self.lang), shared)

    async def _public(self, posted: Posted, *, private: bool, played: bool) -> Message:
        """A public board; the parts equal for all readers are made once."""
        look = self._look()
        if (once := posted.made.get(look)) is None:
            once = posted.made[look] = self._once(posted.scene, shared=True)
        return await self._site.pages.public(once, self.person, private=private, played=played)

    def word(self, text: Text) -> str:
        """A sentence as plain text."""
        return self._site.core.catalog.say(self.lang, text)

    def say(self, text: Text) -> messages.Pieces:
        return pieces(self._site.core.catalog.rich(self.lang, text), self.person)

    async def _board(self, table: str) -> BoardNews | Gone | None:
        posted = await self._posted(table)
        if posted is None:
            gone = ("board", table) in self._told
            self.looked_at.discard(table)
            for kind in ("board", "hand"):
                self._told.pop((kind, table), None)
            return {"t": "gone", "table": table} if gone else None
        seated = await self._known(table)
        seat = seated.seat_of(self.known_as) if seated else None
        if seated is not None:
            await self._site.seals.saw(self, seated, seat)
        private = table in self._own.boards or table in self.looked_at
        late = show.for_onlooker(seated, self.known_as) if seated is not None and self._looks_on(seated) else None
        played = seat is not None and (seated is None or seated.phase not in ("play", "paused"))
        if late is None:
            message = await self._public(posted, private=private, played=played)
        else:
            message = unplayed(await self.message(late, private=private, drawn=True))
        whole: Board = {
            "id": posted.id,
            "slot": str(posted.slot),
            "seat": seat,
            "result": shows_result(seated, posted.scene),
            "words": seat is not None and seated is not None and not silent(seated),
            "message": message,
            "watch": onlooker(seated, self.known_as),
            **await self._site.clocks.of(None if late is not None else seated),
        }
        news: BoardNews | None = self._newer("board", table, whole)
        return news

    async def _known(self, table: str) -> model.Table | None:
        """A table as this process knows it; ``Following`` notifies tabs of changes."""
        service = self._site.core.service
        return service.known(table) or await service.table(table)

    async def _posted(self, table: str) -> Posted | None:
        """The current board here, or of a table elsewhere as the person may see it."""
        if table not in self.looked_at:
            return self._own.boards.get(table) or self._room.boards.get(table)
        await self.read_person()
        found = await self._site.core.onlooking.board(table, self.known_as, self.person)
        if found is None:
            return None
        shown, scene = found
        return Posted(shown.seq, keys.board_slot(table, shown.board), scene, self._site.core.clock.now_ms())

    async def _hand(self, table: str) -> HandNews | None:
        """The hand of the person's seat, or None for it; none once the match is over."""
        await self.read_person()
        found = await self._known(table)
        seat = found.seat_of(self.known_as) if found else None
        scene = None
        if found is not None and seat is not None and found.phase != "over":
            scene = show.hand(found, seat, beside=True)
        shown = arranged(scene, grid=self.prefs.grid) if scene is not None else None
        turn = scene is not None and found is not None and seat is not None and show.asked(found, seat)
        chair = found.chairs[seat] if found is not None and seat is not None else None
        away = chair is not None and chair.away
        deal = found.deal if found is not None else 0
        dealt = found is not None and seat not in found.acted
        holds = (shown, seat, deal, turn, away, dealt)
        if ("hand", table) in self._told and self._held.get(table) == holds:
            return None  # most moves leave other hands unchanged
        self._held[table] = holds
        message = await self.message(shown, private=True, drawn=True) if shown is not None else None
        whole: Hand = {"seat": seat, "deal": deal, "message": message, "turn": turn, "away": away, "dealt": dealt}
        news: HandNews | None = self._newer("hand", table, whole)
        return news

    def _newer(self, kind: str, table: str, whole: Board | Hand) -> Any:
        """What has changed since this tab was last told, else all of it; None if nothing has."""
        told = self._told.get((kind, table))
        self._told[kind, table] = whole
        if told is None:
            return {"t": kind, "table": table, "whole": whole}
        change = messages.news(told, whole)
        return {"t": kind, "table": table, "change": change} if change else None

    def _looks_on(self, table: model.Table) -> bool:
        """Whether the person watches the table without a seat."""
        if table.seat_of(self.known_as) is not None or table.id in self._own.boards:
            return False
        here = audiences.audience_at(table, keys.Dest.parse(self.place))
        return table.id in self.looked_at or (here is not None and here.role == "play")

    async def _too_early(self, entry: Posted) -> bool:
        """Whether a message is later than what the person, a delayed spectator, sees of its table."""
        about = entry.scene.table
        found = await self._known(about) if about and entry in self._room.feed else None
        if found is None or not self._looks_on(found):
            return False
        seen = fold.seen_by(found, None, self.known_as)
        return seen is not found and entry.at_ms > seen.turn_ms

    async def _entry(self, entry: Entry) -> messages.Said | messages.Note | None:
        if isinstance(entry, Said):
            return None if await self.shuns(entry.person) else self._said(entry)
        if await self._too_early(entry):
            return None
        message = await self.message(entry.scene, private=False)
        slot = str(entry.slot) if entry.slot is not None else None
        return {"t": "note", "id": entry.id, "at": entry.at_ms, "slot": slot, "message": message}

    def _said(self, said: Said) -> messages.Said:
        who = self._called(said.person, said.name)
        seats = list(said.seats) if self._now_ms() - said.at_ms < FRESH_MS else []
        return {"t": "said", "id": said.id, "at": said.at_ms, "who": who, "text": said.text, "seats": seats}

    def _called(self, person: str, name: str) -> messages.Person:
        return {"name": name, "hue": hue(person), "you": person == self.person}

    async def _word(self, heard: Heard) -> messages.Emote | None:
        """An emote, unless the person has turned emotes off or sees the table with delay."""
        if not self.prefs.emotes or await self.shuns(heard.person):
            return None
        if self._looks_on(heard.table) and fold.seen_by(heard.table, None, self.known_as) is not heard.table:
            return None
        return {"t": "emote", "table": heard.table.id, "seat": heard.seat, "what": heard.what}

    async def shuns(self, person: str) -> bool:
        """Whether the person has blocked another, whose messages are then hidden."""
        now = self._now_ms()
        if now - self._shunned[0] > SHUNNED_MS:
            found = await self._site.core.store.rights.shunned(self.known_as)
            self._shunned = now, frozenset(one.person for one in found)
        return person in self._shunned[1]

    def _now_ms(self) -> int:
        return self._site.core.clock.now_ms()

    async def _tables(self) -> messages.Tables | None:
        """The person's private tables, those of the room, and the watched ones elsewhere, if the list has changed."""
        at, core = self._site.listing.at, self._site.core
        own = await at(keys.private_to(self.person))
        found = own, await at(keys.Dest.parse(self.place)) if not self.session.account else ()
        before, self._rows = self._rows, (self.known_as, found)
        told = before if self._listed is not None and not self.looked_at else None
        if told and told[0] == self.known_as and all(map(is_, found, told[1])):
            return None
        rows = {row.table_id: row for here in found for row in here}
        for table in sorted(self.looked_at):
            sees = await core.onlooking.sees(table, self.known_as, self.person)
            if sees and (row := await core.store.table(table)) is not None:
                rows[table] = row
        last, self._listed = self._listed, [listed(row, self.known_as) for row in rows.values()]
        return None if self._listed == last else {"t": "tables", "rows": self._listed}

    async def _people(self) -> messages.People:
        here = {tab.person: tab.name for tab in self._room.tabs}
        found = [self._called(person, name) for person, name in sorted(here.items())]
        return {"t": "people", "people": found[:60], "n": len(found)}

    async def _asking(self) -> messages.Asks:
        ticket = self._site.handover.asked(self.person)
        return {"t": "asks"} if ticket is None else {"t": "asks", "sign": ticket.sign, "label": ticket.label}

    async def _settled(self) -> messages.Settled:
        return {"t": "settled"}
