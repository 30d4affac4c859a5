"""A page in few words: the WebSocket as the browser uses it, without a browser."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Literal, get_args, get_type_hints

import aiohttp
from msgspec import convert

from adapters.local.messages import Told

Json = dict[str, Any]


TOLD = {
    tuple(get_args(get_type_hints(one).get(key, Literal[None]))[0] for key in ("t", "stage")): one
    for one in get_args(Told)
}
"""Everything the house says, by its ``t`` and the stage, if it is one of fair dealing."""
PATIENCE = 60.0
"""Seconds until something counts as not coming; what comes is taken at once, however busy the machine is."""


class Page:
    """``hello`` first; ``until`` reads on until a message of a type (that fits) comes; all are kept in ``seen``."""

    def __init__(self, http: aiohttp.ClientSession, url: str) -> None:
        self.http, self.url = http, url.rstrip("/")
        self.seen: list[Json] = []
        self._read: deque[Json] = deque()
        self.token = ""
        self.me: Json = {}
        self.count = 0
        self._bodies: dict[tuple[str, str], Json] = {}
        self.ws: aiohttp.ClientWebSocketResponse

    async def connect(self, **headers: str) -> Page:
        self.ws = await self.http.ws_connect(
            f"{self.url}/ws", headers={"Origin": self.url, **headers}, max_msg_size=1 << 24
        )
        return self

    async def hello(
        self, name: str = "Aram", *, token: str | None = None, room: str = "main", lang: str = "en"
    ) -> Page:
        assert (await self.knock(room=room, name=name, lang=lang, token=token))["t"] == "welcome"
        return self

    async def knock(self, *, room: str = "main", lang: str = "en", whole: bool = True, **said: object) -> Json:
        """Say hello with this; return the answer. ``whole``: read on until the page has been shown everything."""
        await self.say({"t": "hello", "v": 1, "room": room, "lang": lang, **said})
        answer = await self.read()
        while answer["t"] not in ("welcome", "refused", "who", "taking"):
            answer = await self.read()
        self.token, self.me = answer.get("token") or str(said.get("token") or ""), answer.get("me", {})
        if answer["t"] == "welcome" and whole:
            await self.until("settled")
        return answer

    async def say(self, message: Json) -> None:
        await self.ws.send_json(message)

    async def read(self, within: float = PATIENCE) -> Json:
        if not self._read:
            async with asyncio.timeout(within):
                frame = await self.ws.receive()
            if frame.type is not aiohttp.WSMsgType.TEXT:
                raise ConnectionError(f"line closed: {frame.type.name} {self.ws.close_code}")
            told = frame.json()
            self._read.extend(told if isinstance(told, list) else [told])
        message = self._read.popleft()
        convert(message, TOLD[message["t"], message.get("stage")])  # it is what the page's types say
        message = self._whole(message)
        self.seen.append(message)
        return message

    def _whole(self, message: Json) -> Json:
        """A board or a hand as it is once the difference has been applied."""
        if message["t"] == "welcome":
            self._bodies.clear()
        if message["t"] not in ("board", "hand"):
            return message
        key = (message["t"], message["table"])
        self._bodies[key] = message["whole"] if "whole" in message else patched(self._bodies[key], message["change"])
        return {"t": message["t"], "table": message["table"], **self._bodies[key]}

    async def until(self, kind: str, within: float = PATIENCE, **fits: object) -> Json:
        async with asyncio.timeout(within):
            while True:
                message = await self.read(within)
                if message["t"] == kind and all(message.get(k) == v for k, v in fits.items()):
                    return message

    def told(self, kind: str, **fits: object) -> list[Json]:
        """What has been read of a kind."""
        return [one for one in self.seen if one["t"] == kind and all(one.get(k) == v for k, v in fits.items())]

    async def closed(self, within: float = PATIENCE) -> int | None:
        """Read on until the program closes the line; with which code."""
        async with asyncio.timeout(within):
            while True:
                try:
                    await self.read(within)
                except ConnectionError:
                    return self.ws.close_code

    async def do(self, message: Json, n: str | None = None) -> Json:
        """Send a numbered message; its acknowledgement. Told to come later, it does, as the page does."""
        if n is None:
            self.count += 1
            n = f"page-{self.count}"
        await self.say({**message, "n": n})
        async with asyncio.timeout(PATIENCE):
            while True:
                answer = await self.read()
                if answer.get("n") != n:
                    continue
                if answer["t"] == "ack":
                    return answer
                if answer["t"] == "later":
                    await asyncio.sleep(answer["ms"] / 1000)  # really: the house has said when to come again
                    await self.say({**message, "n": n})

    async def press(self, data: str, n: str | None = None) -> Json:
        return await self.do({"t": "press", "data": data}, n)

    async def command(self, name: str, rest: str = "") -> Json:
        return await self.do({"t": "cmd", "name": name, "rest": rest})

    async def hand(self, within: float = PATIENCE) -> Json:
        """The next hand with cards in it."""
        async with asyncio.timeout(within):
            while True:
                message = await self.until("hand", within)
                if message["message"] and cards_of(message):
                    return message

    async def get(self, path: str, token: str | None = None) -> aiohttp.ClientResponse:
        headers = {"Authorization": f"Bearer {self.token if token is None else token}"}
        return await self.http.get(f"{self.url}{path}", headers=headers)


def text_of(pieces: list[Any]) -> str:
    return "".join(p if isinstance(p, str) else p["name"] for p in pieces)


def keys_of(message: Json) -> list[str]:
    """What can be pressed."""
    return [key["data"] for row in message["keys"] for key in row]


def said(panel: Json) -> str:
    return "\n".join(text_of(line["p"]) for line in panel["lines"])


def cards_of(hand: Json) -> list[str]:
    """The cards of a ``hand`` message."""
    cards: list[str] = (hand["message"] or {}).get("model", {}).get("cards", [])
    return cards


def patched(value: Any, change: Json) -> Any:
    """``value`` as the difference makes it (``adapters.local.messages``)."""
    if "=" in change:
        return change["="]
    if "o" in change:
        made = {key: one for key, one in value.items() if change["o"].get(key, 0) is not None}
        for key, one in change["o"].items():
            if one is not None:
                made[key] = patched(made.get(key), one)
        return made
    length, some = change["a"]
    made = [*value, *[None] * length][:length]
    return [patched(one, some[str(n)]) if str(n) in some else one for n, one in enumerate(made)]
