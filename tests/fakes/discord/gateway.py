"""The gateway: one WebSocket endpoint with HELLO, IDENTIFY, RESUME, heartbeats, and events by intent."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from tests.fakes.discord.model import Json, shaped
from tests.fakes.discord.world import World

GUILDS, REACTIONS, MESSAGES = 1 << 0, 1 << 10, 1 << 9

NEEDS = dict.fromkeys(
    ("GUILD_CREATE", "GUILD_DELETE", "CHANNEL_DELETE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_DELETE"), GUILDS
) | {"MESSAGE_REACTION_ADD": REACTIONS, "MESSAGE_CREATE": MESSAGES, "MESSAGE_DELETE": MESSAGES}
"""Events that are sent only to clients that asked for them."""


@dataclass(slots=True)
class Session:
    """A client's session: it outlives its socket, so that RESUME can give it what it missed."""

    id: str
    intents: int
    seq: int = 0
    events: list[Json] = field(default_factory=list)
    socket: web.WebSocketResponse | None = None
    resumes: int = 0

    def frame(self, event: str, data: Json) -> Json:
        self.seq += 1
        self.events.append({"op": 0, "t": event, "s": self.seq, "d": data})
        return self.events[-1]


class Gateway:
    """``sessions`` newest last. ``invalidate_next``: answer the next RESUME with op 9."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.sessions: list[Session] = []
        self.invalidate_next = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._order = asyncio.Lock()

    @property
    def session(self) -> Session:
        assert self.sessions, "no client has identified"
        return self.sessions[-1]

    def emit(self, event: str, data: Json) -> None:
        """Send an event to every session that asked for its kind; kept for the newest if its socket is down."""
        for session in [*(one for one in self.sessions[:-1] if one.socket is not None), *self.sessions[-1:]]:
            need = NEEDS.get(event, 0)
            if need and not session.intents & need:
                continue
            task = asyncio.ensure_future(self._push(session, session.frame(event, data)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def drop(self, code: int = 4000) -> None:
        for session in self.sessions:
            socket, session.socket = session.socket, None
            if socket is not None:
                await socket.close(code=code)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        await socket.send_json({"op": 10, "t": None, "s": None, "d": {"heartbeat_interval": 41_250, "_trace": []}})
        async for frame in socket:
            if frame.type is not WSMsgType.TEXT:
                break
            message = json.loads(frame.data)
            match message["op"]:
                case 1:
                    await socket.send_json({"op": 11, "t": None, "s": None, "d": None})
                case 2:
                    await self._identify(socket, message["d"])
                case 6:
                    await self._resume(socket, message["d"])
        for session in self.sessions:
            if session.socket is socket:
                session.socket = None
        return socket

    async def _identify(self, socket: web.WebSocketResponse, data: Json) -> None:
        if data["token"] != self._world.token:
            await socket.close(code=4004, message=b"Authentication failed.")
            return
        session = Session(secrets.token_hex(8), int(data["intents"]), socket=socket)
        self.sessions.append(session)
        guilds = [guild for guild in self._world.guilds.values() if not guild.gone]
        ready = shaped(
            "ready",
            user=self._world.bot.json() | shaped("me"),
            guilds=[{"id": str(guild.id), "unavailable": True} for guild in guilds],
            session_id=session.id,
            resume_gateway_url=self._world.base.replace("http", "ws") + "/gw",
            shard=data.get("shard", [0, 1]),
            application={"id": str(self._world.bot.id), "flags": 0},
        )
        await self._push(session, session.frame("READY", ready))
        for guild in guilds:
            body = guild.json(self._world.bot, self._world.clock.iso()) | {"unavailable": False}
            await self._push(session, session.frame("GUILD_CREATE", body))

    async def _resume(self, socket: web.WebSocketResponse, data: Json) -> None:
        found = next((s for s in self.sessions if s.id == data["session_id"]), None)
        if found is None or self.invalidate_next:
            self.invalidate_next = False
            await socket.send_json({"op": 9, "t": None, "s": None, "d": False})
            return
        found.resumes += 1
        async with self._order:
            missed = [event for event in found.events if event["s"] > int(data["seq"])]
            for event in missed:
                await socket.send_json(event)
            found.seq += 1
            await socket.send_json({"op": 0, "t": "RESUMED", "s": found.seq, "d": {"_trace": []}})
            found.socket = socket

    async def _push(self, session: Session, frame: Json) -> None:
        async with self._order:
            if session.socket is not None and not session.socket.closed:
                with contextlib.suppress(ConnectionError):
                    await session.socket.send_json(frame)
