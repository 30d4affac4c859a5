"""The fake Discord on loopback: REST, gateway and CDN in one aiohttp application that real clients connect to.

discord.py needs two addresses changed and nothing else: ``Route.BASE`` and ``DiscordWebSocket.DEFAULT_GATEWAY``.
JSON answers are exactly ``application/json`` (with a charset behind it discord.py takes them for text).
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from adapters.rehearsal.assumed import OK, Assumed
from adapters.rehearsal.discord import LIMITED, kind_of, template
from tests.fakes.discord.activity import Activities
from tests.fakes.discord.clock import Clock
from tests.fakes.discord.exchange import Interactions
from tests.fakes.discord.gateway import Gateway
from tests.fakes.discord.model import Files, Refused, Request, worded
from tests.fakes.discord.routes import Routes
from tests.fakes.discord.schema import checker
from tests.fakes.discord.world import World
from tests.fakes.learned import answer_to, as_learned

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
            ("GET", "/gateway/bot", r.gateway_bot, True),
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
