"""``POST /replay``: a match to replay, as lines of JSON: first the match, then its deals one by one.

The request is one of: ``{share}``, the token of a link; ``{match, room}``, a match that the person with the session in
``Authorization`` may see there; ``{record, which}``, a record file opened on the page (parsed, not stored). ``lang``:
the reader's. A refusal is ``{text}`` with its own status.

A line ``{t: "deal", n, first, then}`` holds the first step of a deal and the change to each further one
(``adapters.local.messages``); see ``bot.features.replay.model`` for steps.
"""

import asyncio
import time
import zlib
from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

import msgspec
from aiohttp import web

from adapters.local import messages, page, security, sessions
from adapters.local.site import ROOM, Site, home_of, place_of
from adapters.runtime.courier import Say
from bot.core import rated, service
from bot.features.replay.handler import Replays
from bot.features.replay.model import Bill, Played, ShownStep, bill, course, steps
from bot.games import Illegal
from bot.notation.model import MatchRecord
from bot.notation.read import Unreadable, records_in
from bot.ports.records import Person
from bot.text import Lang, Text, language_or, t

LONGEST: Final = 512 * 1024
"""Bytes of a request, most of them a record."""
MOST_STEPS: Final = 10_000
"""The most steps in an opened record; far more than real matches have."""
AT_ONCE: Final = 2
"""Concurrent pieces of work."""
WAITING: Final = 2
"""Records of one person in progress at once."""
BREATH: Final = 25
BREATH_S: Final = 0.002
"""How long a thread rests between batches of steps, so that presses are answered meanwhile."""
PATIENCE_S: Final = 20
T = TypeVar("T")
Asked = dict[str, Any]


class Refused(Exception):
    """``text``: the reason, for the reader."""

    def __init__(self, status: int, text: Text) -> None:
        super().__init__(text.key)
        self.status = status
        self.text = text


class Share:
    """A person's share of the work: one piece at a time, with a few waiting."""

    def __init__(self) -> None:
        self.turn = asyncio.Semaphore(1)
        self.here = 0


class ReplayRoute:
    """Answers the route. Slow work runs on threads, one piece per person at a time, so that one person's records delay
    others by a piece at most."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._few = asyncio.Semaphore(AT_ONCE)
        self._shares: WeakValueDictionary[str, Share] = WeakValueDictionary()
        self._asked = security.buckets(rate=0.5, burst=20)
        self._opened = security.buckets(rate=0.1, burst=5)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        lang: Lang = "en"
        try:
            if self._asked.take(security.caller(request)):
                raise Refused(429, t("web-too-fast"))
            asked = await _body(request)
            lang = language_or(asked.get("lang"))
            session = None if "share" in asked else await self._site.session_of(request)
            if session is None and "share" not in asked:
                raise Refused(401, t("web-replay-not-in"))
            who = session.person if session is not None else security.caller(request)
            share = self._shares.setdefault(who, Share())
            if share.here >= WAITING:
                raise Refused(429, t("web-too-fast"))
            share.here += 1
            try:
                return await self._shown(request, asked, session, share, lang)
            finally:
                share.here -= 1
        except Illegal as refusal:
            refused = Refused(404, service.illegal_text(refusal))
        except Refused as refusal:
            refused = refusal
        return web.json_response({"text": self._say(lang)(refused.text)}, status=refused.status)

    async def _shown(
        self, request: web.Request, asked: Asked, session: sessions.Session | None, share: Share, lang: Lang
    ) -> web.StreamResponse:
        """:raises Illegal, Refused:"""
        which = asked.get("which")
        number = which if isinstance(which, int) else 0
        found = await self._records(asked, session)
        record, others = await self._work(share, lambda: _chosen(found(), number))
        deals = await self._work(share, lambda: course(record))
        head = await self._work(share, lambda: bill(record, deals, self._site.core.service.rounds.holds))
        return await self._told(request, share, _head(head, others, self._say(lang)), deals, lang)

    async def _records(self, asked: Asked, session: sessions.Session | None) -> Callable[[], tuple[MatchRecord, ...]]:
        """A function, to be run on a thread, that reads the requested records.

        :raises Illegal: there is no such match for this person.
        """
        replays = self._site.core.desk.part(Replays)
        if session is None:
            one = await replays.by_link(asked["share"])
            return lambda: (one(),)
        match asked:
            case {"match": str(match), "room": str(room)} if ROOM.fullmatch(room):
                person = await self._site.core.desk.known_as(Person(session.person, session.name, session.lang))
                one = await replays.by_name(self._place(session, room), person, match[:64])
                return lambda: (one(),)
            case {"record": str(text)}:
                if self._opened.take(session.person):
                    raise Refused(429, t("web-too-fast"))
                return lambda: _read(text)
            case _:
                raise Refused(400, t("web-not-understood"))

    def _place(self, session: sessions.Session, room: str) -> str:
        """The place of the request: for an account, the chat its open page came from, else its private chat."""
        if not session.account:
            return place_of(room)
        tabs = (tab for tab in self._site.rooms.tabs_of(session.person) if tab.device == session.device)
        return next((tab.place for tab in tabs), home_of(session.person))

    async def _work(self, share: Share, work: Callable[[], T]) -> T:
        async with share.turn, self._few:
            return await asyncio.to_thread(work)

    async def _told(
        self, request: web.Request, share: Share, head: messages.MatchLine, deals: tuple[Played, ...], lang: Lang
    ) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "application/x-ndjson; charset=utf-8"})
        packed = "gzip" in request.headers.get("Accept-Encoding", "")
        if packed:
            response.headers["Content-Encoding"] = "gzip"
        # Flushed after each line, so that the first deal arrives while the others are being made.
        gzip = zlib.compressobj(6, zlib.DEFLATED, 31)

        async def tell(line: messages.ReplayLine) -> None:
            raw = msgspec.json.encode(line) + b"\n"
            await response.write(gzip.compress(raw) + gzip.flush(zlib.Z_SYNC_FLUSH) if packed else raw)

        await response.prepare(request)
        await tell(head)
        say = self._say(lang)
        for n, deal in enumerate(deals):
            await tell(await self._work(share, lambda n=n, deal=deal: deal_of(n, deal, say)))  # type: ignore[misc]
        await tell({"t": "end"})
        if packed:
            await response.write(gzip.flush())
        await response.write_eof()
        return response

    def _say(self, lang: Lang) -> Say:
        """A cached ``Say``: a match repeats the same texts."""
        return cache(partial(self._site.core.catalog.say, lang))


async def _body(request: web.Request) -> Asked:
    """The request, a JSON object.

    :raises Refused: it is none, or too long. The listener limits its time.
    """
    raw = bytearray()
    try:
        async for part in request.content.iter_chunked(64 * 1024):
            raw += part
            if len(raw) > LONGEST:
                raise Refused(413, t("web-replay-long"))
        found = msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refused(400, t("web-not-understood")) from None
    if not isinstance(found, dict):
        raise Refused(400, t("web-not-understood"))
    return found


def _read(text: str) -> tuple[MatchRecord, ...]:
    """:raises Refused: it is no record, could not have been played, or is too long."""
    steps = 0

    def each() -> None:
        nonlocal steps
        steps += 1
        if steps > MOST_STEPS:
            raise Refused(413, t("web-replay-long"))
        if steps % BREATH == 0:
            time.sleep(BREATH_S)

    try:
        found = records_in(text, each)
    except Unreadable as trouble:
        if trouble.why is None:
            raise Refused(400, t("web-replay-no-record", line=trouble.line)) from None
        why = service.illegal_text(trouble.why)
        raise Refused(400, t("web-replay-refused", line=trouble.line, why=why)) from None
    if not found:
        raise Refused(400, t("web-replay-no-record", line=1))
    return found


def _chosen(found: tuple[MatchRecord, ...], which: int) -> tuple[MatchRecord, tuple[MatchRecord, ...]]:
    """The chosen match of a file, and all of them if there are several."""
    return found[which if 0 <= which < len(found) else 0], found if len(found) > 1 else ()


# --- lines of JSON ----------------------------------------------------------------------------------------------------


def _head(head: Bill, others: tuple[MatchRecord, ...], say: Say) -> messages.MatchLine:
    cast: list[messages.Cast] = [
        {"name": one.name, "hue": one.hue, "side": one.side, "manner": one.manner} for one in head.cast
    ]
    return {
        "t": "match",
        "model": page.VERSION,
        "id": head.id,
        "game": head.game,
        "title": _title(head.game, head.started_s, say),
        "cast": cast,
        "scores": head.scores,
        "target": head.target,
        "finished": head.finished,
        "unproved": head.unproved,
        "unchecked": head.unchecked,
        "others": [_title(one.game, one.started_s, say) for one in others],
    }


def _title(game: str, started_s: int, say: Say) -> str:
    return say(t("history-match", day=rated.day(started_s * 1000), game=t(f"game-{game}")))


def deal_of(n: int, deal: Played, say: Say) -> messages.DealLine:
    """The line of a deal, counted from 0."""
    first, *more = steps(deal)
    now = begun = _step(first, None, say)
    then: list[messages.Change] = []
    for step in more:
        before, now = now, _step(step, now, say)
        then.append(messages.changes(before, now) or {"o": {}})
    return {"t": "deal", "n": n, "deal": deal[-1].table.deal, "first": begun, "then": then}


def _step(step: ShownStep, before: messages.Step | None, say: Say) -> messages.Step:
    board = page.model_of(step.board, say) if step.board is not None else before["board"] if before else {}
    return {
        "board": board,
        "reading": [say(text) for text in step.reading],
        "hands": [page.model_of(one, say) if one is not None else {} for one in step.hands],
        "said": [say(text) for text in step.said],
        "score": list(step.score),
        "seat": step.seat,
        "over": step.over,
    }
