"""Many people with the page open, without browsers: their sockets, what they are shown, and the moves they make.

Like the page they offer compression, put together what is told by differences, and add a sealed word to every deal.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Final

import aiohttp
import msgspec

from tests.adapters.local.page import patched
from tests.bench.record import passes

Json = dict[str, Any]

ADDRESS_EACH: Final = 60
"""Tabs that come from one address of the loopback network: the server limits new connections by address."""
PATIENCE_S: Final = 120.0
FIRST_BID: Final = "8S"
_decode = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder().encode


@dataclass(slots=True)
class Move:
    """A move on its way: when it was sent, and after how many seconds each of the others saw it. ``good``: it was
    carried out."""

    table: str
    by: Tab
    sent: float
    good: bool = False
    seen: dict[int, float] = field(default_factory=dict)

    def others(self) -> list[float]:
        return [seconds for number, seconds in self.seen.items() if number != self.by.number]


class Tab:
    """One socket. ``hands``: by table, as they were shown last."""

    def __init__(self, crowd: Crowd, number: int, token: str, room: str) -> None:
        self.number = number
        self._crowd = crowd
        self._token = token
        self._room = room
        self._count = 0
        self._words: dict[str, str] = {}
        self._asked: dict[str, Move] = {}
        self.hands: dict[str, Json] = {}
        self.bytes = 0
        self._ws: aiohttp.ClientWebSocketResponse

    async def open(self, http: aiohttp.ClientSession, url: str) -> None:
        self._ws = await http.ws_connect(f"{url}/ws", headers={"Origin": url}, max_msg_size=1 << 24, compress=15)
        await self._say({"t": "hello", "v": 1, "room": self._room, "token": self._token})
        async with asyncio.timeout(PATIENCE_S):
            while not any(message["t"] == "settled" for message in await self._read()):
                pass

    async def listen(self) -> None:
        """Until the line is closed."""
        while True:
            await self._read()

    async def close(self) -> None:
        await self._ws.close()

    async def act(self, table: str, rng: random.Random) -> bool:
        """Make a move if it is this person's turn there."""
        hand = self.hands.get(table)
        if hand is None or not hand["turn"] or not hand["message"]:
            return False
        keys = [
            key for row in hand["message"]["keys"] for key in row if key["data"].startswith("a:") and key["enabled"]
        ]
        if not keys:
            return False
        if self._asked:
            return False  # the last one is not answered yet
        move = Move(table, self, perf_counter())
        self._crowd.begins(move)
        self._asked[await self._do({"t": "press", "data": _chosen([key["data"] for key in keys], rng)})] = move
        return True

    async def _do(self, message: Json) -> str:
        self._count += 1
        await self._say({**message, "n": f"crowd-{self._count}"})
        return f"crowd-{self._count}"

    async def _say(self, message: Json) -> None:
        await self._ws.send_str(_encode(message).decode())

    async def _read(self) -> list[Json]:
        """What comes at once."""
        frame = await self._ws.receive()
        if frame.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionError(f"line closed: {frame.type.name} {self._ws.close_code}")
        self.bytes += len(frame.data)
        told = _decode(frame.data)
        messages: list[Json] = told if isinstance(told, list) else [told]
        for message in messages:
            await self._take(message)
        return messages

    async def _take(self, message: Json) -> None:
        match message["t"]:
            case "board":
                change = message.get("change")
                if change is not None and "message" in change["o"]:
                    self._crowd.saw(message["table"], self.number)
            case "hand":
                table = message["table"]
                self.hands[table] = (
                    message["whole"] if "whole" in message else patched(self.hands[table], message["change"])
                )
            case "seals":
                await self._seal(message)
            case "ack" | "later":
                move = self._asked.pop(message["n"], None)
                if move is not None:
                    move.good = message.get("ok", False)
            case _:
                pass

    async def _seal(self, told: Json) -> None:
        at = {"table": told["table"], "ref": told["ref"]}
        if told["stage"] == "gather" and not told["mine"] and not told["out"]:
            word = self._words.setdefault(f"{told['table']} {told['ref']}", random.randbytes(32).hex())
            await self._do({"t": "seal", **at, "seal": hashlib.sha256(word.encode()).hexdigest()})
        elif told["stage"] == "closed":
            word = self._words.get(f"{told['table']} {told['ref']}", "")
            if word:
                await self._do({"t": "word", **at, "word": word})


def _chosen(moves: Sequence[str], rng: random.Random) -> str:
    """Who is asked first bids, so that every deal is played."""
    first = next((move for move in moves if move.endswith("b0:pass")), None)
    return rng.choice(moves) if first is None else first.replace("pass", FIRST_BID)


class Crowd:
    """All tabs, and which moves were made. ``at``: the tabs at each table."""

    def __init__(self) -> None:
        self.tabs: list[Tab] = []
        self.at: defaultdict[str, list[Tab]] = defaultdict(list)
        self._moves: dict[str, Move] = {}
        self.done: list[Move] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._http: list[aiohttp.ClientSession] = []

    async def come(self, url: str, people: Sequence[tuple[str, str, Sequence[str]]]) -> None:
        """``people``: (token, room, tables) of each."""
        url = url.rstrip("/")
        for start in range(0, len(people), ADDRESS_EACH):
            address = f"127.0.{1 + start // ADDRESS_EACH}.1"
            connector = aiohttp.TCPConnector(limit=0, local_addr=(address, 0))
            http = aiohttp.ClientSession(connector=connector)
            self._http.append(http)
            some = []
            for n, (token, room, tables) in enumerate(people[start : start + ADDRESS_EACH], start):
                tab = Tab(self, n, token, room)
                some.append(tab)
                for table in tables:
                    self.at[table].append(tab)
            await asyncio.gather(*(tab.open(http, url) for tab in some))
            self.tabs += some
            self._tasks += [asyncio.create_task(tab.listen()) for tab in some]

    def begins(self, move: Move) -> None:
        self._moves[move.table] = move

    def saw(self, table: str, number: int) -> None:
        """A tab was shown a newer board: if nothing else has moved there, the last move."""
        move = self._moves.get(table)
        if move is not None and number not in move.seen:
            move.seen[number] = perf_counter() - move.sent

    async def play(self, every_s: float, seconds: float, seed: int) -> None:
        """Everybody moves when it is their turn, each table every ``every_s`` seconds."""
        rng = random.Random(seed)
        tables = list(self.at)
        end = perf_counter() + seconds

        async def one(table: str, first: float) -> None:
            due = perf_counter() + first
            while due < end:
                await passes(due - perf_counter())
                moved = False
                for tab in self.at[table]:
                    if await tab.act(table, rng):
                        moved = True
                        break
                due = perf_counter() + 0.25 if not moved else due + every_s
                if moved:
                    self.done.append(self._moves[table])

        await asyncio.gather(*(one(table, every_s * n / len(tables)) for n, table in enumerate(tables)))

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for http in self._http:
            await http.close()
