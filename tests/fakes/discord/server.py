"""The fake Discord on loopback: REST, gateway and CDN in one aiohttp application that real clients connect to.

discord.py needs two addresses changed and nothing else: ``Route.BASE`` and ``DiscordWebSocket.DEFAULT_GATEWAY``.
JSON answers are exactly ``application/json`` (with a charset behind it discord.py takes them for text).
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import jsonschema_rs
from aiohttp import BodyPartReader, WSMsgType, web

from adapters.rehearsal.assumed import OK, Assumed
from adapters.rehearsal.discord import LIMITED, kind_of, template
from tests.fakes.discord.model import (
    PERMISSIONS,
    Channel,
    Clock,
    Files,
    Json,
    Message,
    Refused,
    Request,
    check_commands,
    need,
    shaped,
    worded,
)
from tests.fakes.discord.world import ENTRY_POINT, Activities, Interactions, World
from tests.fakes.learned import answer_to, as_learned, description, unchecked

API = "/api/v10"
ONLY_TESTS = frozenset({"GET /channels/…", "PATCH /channels/…", "DELETE /channels/…"})
"""Kinds of request that the program does not make; a rehearsal tidies up with them."""
UNDESCRIBED = ("/oauth2/token",)
"""Routes that Discord has and its document lacks."""


@dataclass(frozen=True, slots=True)
class Call:
    """One request and its answer. ``path`` begins after ``/api/v10``; ``files``: names of the uploads."""

    at_ms: int
    method: str
    path: str
    body: Any
    files: tuple[str, ...]
    status: int
    code: int = 0

    @property
    def line(self) -> str:
        """``POST /channels/…/messages``: ids and tokens left out."""
        return f"{self.method} {template(self.path)}"


@dataclass(slots=True)
class Fault:
    """The next ``left`` requests of which ``match`` is in the line fail with ``status``. ``code``: one of Discord's own
    refusals in place of a bare status. 429: ``via`` False is how Cloudflare bans. ``after``: the request takes effect
    and only its answer is lost. ``hang``: it is answered when this is set."""

    match: str
    status: int = 500
    left: int = 1
    retry_after: float = 0.2
    via: bool = True
    everywhere: bool = False
    after: bool = False
    hang: asyncio.Event | None = None
    code: int = 0


@dataclass(slots=True)
class Budget:
    """Five requests in five seconds for each bucket, as seen on channels, and fifty a second in all; ``on`` False: no
    limits."""

    clock: Clock
    assumed: Assumed
    on: bool = True
    window_s: float = 5.0
    overall: int = 50
    past: dict[str, deque[float]] = field(default_factory=dict)

    def limit(self, bucket: str) -> int:
        line = next(line for line in LIMITED if line.startswith(bucket.partition(":")[0]))
        return self.assumed.number(LIMITED[line])

    def take(self, bucket: str) -> tuple[int, float]:
        """(how many are left, seconds until the window is new); left -1: refused."""
        return self._take(bucket, self.limit(bucket), self.window_s)

    def take_of_all(self) -> float:
        """Seconds until the bot may ask again, whatever it is; 0: now."""
        left, after = self._take("", self.overall, 1)
        return after if left < 0 else 0.0

    def _take(self, bucket: str, most: int, seconds: float) -> tuple[int, float]:
        now = self.clock.now()
        times = self.past.setdefault(bucket, deque())
        while times and times[0] <= now - seconds:
            times.popleft()
        free = len(times) < most
        if free:
            times.append(now)
        return most - len(times) if free else -1, max(0.01, times[0] + seconds - now)


def bucket_of(method: str, path: str) -> str:
    """Posts and edits of messages are counted by channel; interactions are not limited here ("")."""
    found = re.fullmatch(r"/channels/(\d+)/messages(/\d+)?", path)
    return f"{method}:{found[1]}" if found and method in ("POST", "PATCH") else ""


class Server:
    """``log``: every request; ``problems``: what Discord's own description has against them; ``faults``: see there."""

    def __init__(self, world: World, *, strict: bool = True) -> None:
        self.world = world
        self.gateway = Gateway(world)
        self.routes = Routes(world, self.gateway)
        self.activities = Activities(world)
        self.interactions = Interactions(world, self.activities)
        self.budget = Budget(world.clock, world.assumed)
        self.log: list[Call] = []
        self.problems: list[str] = []
        self.faults: list[Fault] = []
        self._checker = checker() if strict else None
        self._runner: web.AppRunner | None = None
        r, i, a = self.routes, self.interactions, self.activities
        token = "/webhooks/{}/{}"
        routes: list[tuple[str, str, Callable[..., Any], bool]] = [
            ("POST", "/oauth2/token", a.token, False),
            ("GET", "/users/@me", a.me, False),
            ("GET", "/applications/{}/activity-instances/{}", a.instance, True),
            ("GET", "/users/@me", r.me, True),
            ("GET", "/oauth2/applications/@me", r.application, True),
            ("GET", "/applications/@me", r.application, True),
            ("PUT", "/applications/{}/commands", r.put_commands, True),
            ("GET", "/applications/{}/commands", r.get_commands, True),
            ("POST", "/channels/{}/messages", r.post_message, True),
            ("GET", "/channels/{}/messages/{}", r.get_message, True),
            ("PATCH", "/channels/{}/messages/{}", r.patch_message, True),
            ("DELETE", "/channels/{}/messages/{}", r.delete_message, True),
            ("PUT", "/channels/{}/messages/{}/reactions/{}/@me", r.put_reaction, True),
            ("DELETE", "/channels/{}/messages/{}/reactions/{}/{}", r.delete_reaction, True),
            ("GET", "/channels/{}", r.get_channel, True),
            ("PATCH", "/channels/{}", r.patch_channel, True),
            ("DELETE", "/channels/{}", r.delete_channel, True),
            ("POST", "/channels/{}/threads", r.post_thread, True),
            ("PUT", "/channels/{}/thread-members/{}", r.put_member, True),
            ("POST", "/users/@me/channels", r.post_dm, True),
            ("GET", "/guilds/{}/audit-logs", r.audit_log, True),
            ("POST", "/interactions/{}/{}/callback", i.callback, False),
            ("POST", token, i.follow_up, False),
            ("GET", token + "/messages/{}", i.get_followup, False),
            ("PATCH", token + "/messages/{}", i.edit_followup, False),
            ("DELETE", token + "/messages/{}", i.delete_followup, False),
        ]
        self._table = [(m, re.compile(p.replace("{}", "([^/]+)")), f, auth) for m, p, f, auth in routes]

    def replace_route(self, ends: str, route: Callable[..., Any], method: str = "") -> None:
        """Put another function in the place of the routes whose path ends so, to watch or to break them."""
        for n, (of, path, old, auth) in enumerate(self._table):
            new = route if path.pattern.endswith(ends) and method in ("", of) else old
            self._table[n] = (of, path, new, auth)

    async def start(self, port: int = 0) -> None:
        app = web.Application(client_max_size=30 * 2**20)
        app.router.add_get("/gw", self.gateway.handle)
        app.router.add_get("/cdn/{path:.*}", self._cdn)
        app.router.add_route("*", API + "/{path:.*}", self._api)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port)
        await site.start()
        host, bound = self._runner.addresses[0][:2]
        self.world.base = f"http://{host}:{bound}"

    async def stop(self) -> None:
        await self.gateway.drop(code=1001)
        if self._runner is not None:
            await self._runner.cleanup()

    async def _cdn(self, request: web.Request) -> web.Response:
        data = self.world.files.get(request.match_info["path"])
        return web.Response(body=data) if data is not None else web.Response(status=404)

    async def _api(self, request: web.Request) -> web.StreamResponse:
        path = request.raw_path.split("?")[0].removeprefix(API)
        body, files = await self._read(request)
        names = tuple(name for name, _ in files)
        limits, refused = self._limited(request.method, path)
        if refused is not None:
            return self._answer(request.method, path, body, names, refused, limits)
        fault = self._fault(request.method, path)
        if fault is not None and fault.hang:
            await fault.hang.wait()
        elif fault is not None and not fault.after:
            return self._answer(request.method, path, body, names, self._broken(fault), limits)
        response = self._serve(request, path, body, files)
        if self.world.assumed.learned and not isinstance(response, Refused):
            kind = _kind(request.method, path, body)
            response = await as_learned(self.world.assumed, kind, response, self.world.clock.sleep)
        if fault is not None and fault.after:
            response = self._broken(fault)
        return self._answer(request.method, path, body, names, response, limits)

    def _serve(self, request: web.Request, path: str, body: Any, files: Files) -> Any:
        for method, pattern, route, auth in self._table:
            found = pattern.fullmatch(path)
            if found is None or method != request.method:
                continue
            said = request.headers.get("Authorization", "")
            if path == "/users/@me" and said.startswith("Bearer ") == auth:
                continue  # the bot asks who it is, or somebody's access token whose it is
            if auth and said != f"Bot {self.world.token}":
                return Refused(0)
            try:
                answer = answer_to(self.world.assumed, _kind(method, path, body), self.problems, but=ONLY_TESTS)
                if answer != OK:
                    raise worded(answer)
                self._against_schema(method, path, body)
                return route(Request(body, files, dict(request.query), said), *found.groups())
            except Refused as refused:
                return refused
        self.problems.append(f"{request.method} {template(path)} is a route that the fake does not know")
        return Refused(0, status=404)

    def _against_schema(self, method: str, path: str, body: Any) -> None:
        if self._checker is None or path in UNDESCRIBED:
            return
        found = self._checker.problems(method, path, body)
        if found:
            self.problems.extend(f"{method} {template(path)}: {one}" for one in found)
            raise Refused(50035, found[0])

    async def _read(self, request: web.Request) -> tuple[Any, Files]:
        if request.content_type.startswith("multipart/"):
            files: list[tuple[str, bytes]] = []
            body: Any = None
            async for part in await request.multipart():
                assert isinstance(part, BodyPartReader)
                data = bytes(await part.read())
                if part.name == "payload_json":
                    body = json.loads(data)
                else:
                    files.append((part.filename or "file", data))
            return body, files
        if request.content_type == "application/x-www-form-urlencoded":
            return dict(await request.post()), []
        raw = await request.read()
        return (json.loads(raw) if raw else None), []

    def _limited(self, method: str, path: str) -> tuple[dict[str, str], Refused | None]:
        if not self.budget.on:
            return {}, None
        # Interactions and their follow-ups are not counted.
        if not path.startswith(("/interactions/", "/webhooks/")) and (wait := self.budget.take_of_all()):
            headers = {"Via": "1.1 fake", "X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
            return headers, _TooMany(wait, True)
        bucket = bucket_of(method, path)
        if not bucket:
            return {}, None
        left, after = self.budget.take(bucket)
        headers = {
            "X-RateLimit-Limit": str(self.budget.limit(bucket)),
            "X-RateLimit-Remaining": str(max(0, left)),
            "X-RateLimit-Reset": f"{self.world.clock.now() + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": f"messages-{method.lower()}",
        }
        if left >= 0:
            return headers, None
        return headers | {"Via": "1.1 fake", "X-RateLimit-Scope": "user"}, _TooMany(after, False)

    def _fault(self, method: str, path: str) -> Fault | None:
        found = next((one for one in self.faults if one.left > 0 and one.match in f"{method} {path}"), None)
        if found is not None:
            found.left -= 1
        return found

    def _broken(self, fault: Fault) -> Refused:
        if fault.code:
            return Refused(fault.code)
        if fault.status == 429:
            return _TooMany(fault.retry_after, fault.everywhere, via=fault.via)
        return Refused(0, status=fault.status)

    def _answer(
        self, method: str, path: str, body: Any, files: tuple[str, ...], made: Any, limits: dict[str, str]
    ) -> web.Response:
        refused = made if isinstance(made, Refused) else None
        status = refused.status if refused else 204 if made is None else 200
        said = refused.body() if refused else made
        via = {"Via": "1.1 fake"} if isinstance(refused, _TooMany) and refused.via else {}
        kind = {"Content-Type": "application/json"} if status != 204 else {}
        code = refused.code if refused else 0
        self.log.append(Call(self.world.clock.now_ms(), method, path, body, files, status, code))
        text = json.dumps(said).encode() if status != 204 else None
        return web.Response(status=status, headers=via | limits | kind, body=text)


def _kind(method: str, path: str, body: Any) -> str:
    return kind_of(method, path, body.get("type") if isinstance(body, dict) else None)


class _TooMany(Refused):
    def __init__(self, after: float, everywhere: bool, *, via: bool = True) -> None:
        super().__init__(0, status=429)
        self.after, self.everywhere, self.via = after, everywhere, via

    def body(self) -> dict[str, Any]:
        return {"message": "You are being rate limited.", "retry_after": self.after, "global": self.everywhere}


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


class Routes:
    """Each method is one route; what it returns is the JSON answer (None: 204)."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.world = world
        self.gateway = gateway

    def me(self, request: Request) -> Json:
        return self.world.bot.json() | shaped("me", locale="en-US")

    def application(self, request: Request) -> Json:
        me = self.world.bot
        return shaped("application", id=str(me.id), name=me.name, owner=me.json())

    def put_commands(self, request: Request, app: str) -> list[Json]:
        old = {(c.get("type", 1), c["name"]): c["id"] for c in self.get_commands(request, app)}
        check_commands(request.body)
        entry = any(command.get("type", 1) == ENTRY_POINT for command in request.body)
        if any(kind == ENTRY_POINT for kind, _ in old) and not entry:
            raise Refused(50240)
        need(not entry or self.world.activities, "type: this application has no Activity.")
        made = []
        for command in request.body:
            id_ = old.get((command.get("type", 1), command["name"])) or str(self.world.clock.snowflake())
            made.append({"type": 1, **command, "id": id_, "application_id": app, "version": id_, "dm_permission": True})
        if "limit: commands" in self.world.assumed.learned:
            made = made[: self.world.assumed.number("limit: commands")]
        self.world.commands = made
        return made

    def get_commands(self, request: Request, app: str) -> list[Json]:
        if int(app) != self.world.bot.id:
            raise Refused(50001)
        return self.world.commands

    def post_message(self, request: Request, channel: str) -> Json:
        place = self.world.channel(channel)
        if place.person is not None and not place.person.dms_open:
            raise Refused(50007)
        must = ["send_messages_in_threads" if place.kind == 11 else "send_messages"]
        place = self.world.channel(channel, must=must + (["attach_files"] if request.files else []))
        place.archived = False
        message = self.world.post(place, request.body, request.files)
        if place.guild is not None:
            self._emit_message("MESSAGE_CREATE", place, message.heard(self.world.clock.iso, self.world.bot.id))
        return message.json(self.world.clock.iso)

    def get_message(self, request: Request, channel: str, message: str) -> Json:
        found = self.world.message(self.world.channel(channel, must=["read_message_history"]), message)
        if found.only_for is not None:
            raise Refused(10008)
        return found.json(self.world.clock.iso)

    def patch_message(self, request: Request, channel: str, message: str) -> Json:
        place = self.world.channel(channel, must=["attach_files"] if request.files else [])
        found = self._public(place, message, "refusal: the message to edit is gone")
        if found.author is not self.world.bot:
            raise Refused(50001)
        if place.archived:
            raise Refused(50083)
        return self.world.edit(found, request.body, request.files).json(self.world.clock.iso)

    def delete_message(self, request: Request, channel: str, message: str) -> None:
        found = self._public(self.world.channel(channel), message, "refusal: the message to delete is gone")
        self.world.delete(found)
        self._emit_message("MESSAGE_DELETE", found.channel, {"id": message})

    def _public(self, place: Channel, message: str, otherwise: str) -> Message:
        """A message that everybody sees. :raises Refused: as it is assumed to be worded, there is none."""
        found = self.world.messages.get(int(message))
        if found is None or found.deleted or found.channel is not place or found.only_for is not None:
            raise self.world.refusal(otherwise)
        return found

    def put_reaction(self, request: Request, channel: str, message: str, emoji: str) -> None:
        self.world.message(self.world.channel(channel, must=["add_reactions"]), message)

    def delete_reaction(self, request: Request, channel: str, message: str, emoji: str, user: str) -> None:
        self.world.message(self.world.channel(channel, must=["manage_messages"]), message)

    def _emit_message(self, event: str, channel: Channel, data: Json) -> None:
        self.gateway.emit(event, {"channel_id": str(channel.id), **channel.place, **data})

    def get_channel(self, request: Request, channel: str) -> Json:
        return self.world.channel(channel).json(self.world.bot)

    def patch_channel(self, request: Request, channel: str) -> Json:
        place = self.world.channel(channel)
        place.archived = bool(request.body.get("archived", place.archived))
        return place.json(self.world.bot)

    def delete_channel(self, request: Request, channel: str) -> Json:
        place = self.world.channel(channel, must=["manage_threads"])
        place.gone = True
        return place.json(self.world.bot)

    def post_thread(self, request: Request, channel: str) -> Json:
        place = self.world.channel(channel, must=["create_public_threads"])
        need(place.kind == 0, "channel: a thread cannot be made here.")
        made = Channel(self.world.clock.snowflake(), request.body["name"], 11, place.guild, place)
        shown = self.world.opened(made).json(self.world.bot)
        self.gateway.emit("THREAD_CREATE", shown | {"newly_created": True})
        return shown

    def put_member(self, request: Request, channel: str, user: str) -> None:
        thread = self.world.channel(channel)
        if thread.kind != 11:
            raise Refused(50024)
        self.world.thread_members.setdefault(thread.id, set()).add(int(user))

    def post_dm(self, request: Request) -> Json:
        user = self.world.users.get(int(request.body["recipient_id"]))
        if user is None:
            raise Refused(10013)
        return self.world.dm(user).json(self.world.bot)

    def audit_log(self, request: Request, guild: str) -> Json:
        found = self.world.guilds.get(int(guild))
        if found is None or found.gone:
            raise Refused(10004)
        if not found.bot_permissions & PERMISSIONS["view_audit_log"]:
            raise Refused(50013)
        people = [found.inviter] if found.inviter else []
        ids = {"id": str(self.world.clock.snowflake()), "target_id": str(self.world.bot.id)}
        entries = [{**ids, "user_id": str(person.id), "action_type": 28} for person in people]
        return shaped("audit log", audit_log_entries=entries, users=[person.json() for person in people])


_FILE = "discord_openapi.json"

# What real clients send and the document lacks (found by watching discord.py 2.7): field names by place.
_ALLOWED_EVERYWHERE = {"nsfw", "tts", "enforce_nonce"}


def skipped() -> str:
    return unchecked(_FILE)


@cache
def checker() -> SchemaChecker | None:
    found = description(_FILE)
    return SchemaChecker(found) if found else None


class SchemaChecker:
    """``problems(method, path, body)``: what the document has against a request; path without ``/api/v10``."""

    def __init__(self, document: Json) -> None:
        self._document = _strict(document)
        self._routes = [
            (method.upper(), _fits(path), path.count("{"), operation)
            for path, item in self._document["paths"].items()
            for method, operation in item.items()
            if method in ("get", "put", "post", "patch", "delete")
        ]
        self._validators: dict[int, jsonschema_rs.Draft202012Validator] = {}

    def problems(self, method: str, path: str, body: Any) -> list[str]:
        operation = self._operation(method, path)
        if operation is None:
            return [f"{method} {path} is in no description of Discord"]
        if body is None:
            return []
        content = operation.get("requestBody", {}).get("content", {})
        schema = content.get("application/json", {}).get("schema")
        if schema is None:
            return [f"{method} {path} takes no JSON"]
        validator = self._validator(schema)
        if validator.is_valid(body):
            return []
        found = [f"{_path(error)}: {_short(error)}" for error in validator.iter_errors(body)]
        return [one for one in found if not _pardoned(one)]

    def _operation(self, method: str, path: str) -> Json | None:
        fitting = [(holes, one) for name, path_of, holes, one in self._routes if name == method and path_of(path)]
        return min(fitting, key=lambda pair: pair[0])[1] if fitting else None

    def _validator(self, schema: Json) -> jsonschema_rs.Draft202012Validator:
        if id(schema) not in self._validators:
            whole = {**schema, "components": self._document["components"]}
            self._validators[id(schema)] = jsonschema_rs.Draft202012Validator(whole)
        return self._validators[id(schema)]


def _fits(path: str) -> Callable[[str], object]:
    return re.compile(re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(path))).fullmatch


def _short(error: jsonschema_rs.ValidationError) -> str:
    """The deepest cause: an ``anyOf`` alone says nothing."""
    while causes := [one for branch in getattr(error.kind, "context", ()) for one in branch]:
        error = min(causes, key=lambda e: (-len(e.instance_path), len(e.message)))
    return f"{_path(error)} {error.message[:200]}"


def _path(error: jsonschema_rs.ValidationError) -> str:
    return "/".join(map(str, error.instance_path))


def _pardoned(problem: str) -> bool:
    return any(f"('{name}' was unexpected)" in problem for name in _ALLOWED_EVERYWHERE)


def _strict(document: Json) -> Json:
    """Request schemas closed against unknown fields; snowflakes may be integers as every client sends them."""
    schemas = document["components"]["schemas"]
    schemas["SnowflakeType"] = {"type": ["string", "integer"]}
    for name, schema in schemas.items():
        part = name.startswith("ApplicationCommand") and name.endswith(("Option", "Choice"))
        if part or name.endswith(("Request", "RequestPartial")):
            _close(schema)
    for operation in (one for item in document["paths"].values() for one in item.values() if isinstance(one, dict)):
        for medium in operation.get("requestBody", {}).get("content", {}).values():
            _close(medium.get("schema", {}))
    return document


def _close(schema: Json) -> None:
    if "properties" in schema and "unevaluatedProperties" not in schema and "allOf" not in schema:
        schema["unevaluatedProperties"] = False
        for extra in _ALLOWED_EVERYWHERE:
            schema["properties"].setdefault(extra, {})
    for key in ("anyOf", "oneOf"):
        for part in schema.get(key, []):
            _close(part)
