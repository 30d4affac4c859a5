"""A Bot API on loopback that unmodified client libraries talk to.

``async with FakeTelegram() as fake``: then ``fake.base_url`` goes where ``https://api.telegram.org/bot`` stood. People
and groups are made with ``fake.user`` and ``fake.group`` and behave through ``people``. A request is first held against
Telegram's own description (``spec``), then against the rate limits and the planned faults, and then acted upon; what
was wrong with a request is kept in ``fake.problems`` besides being refused. A parameter the method has not is noted
there as well, but passed over, as the real server does; ``fake.mood`` says what the server makes of ephemerals.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import math
import re
import time
from dataclasses import dataclass
from typing import Any

import aiohttp
from aiohttp import BodyPartReader, web

from adapters.rehearsal.assumed import OK, Assumed
from adapters.rehearsal.telegram import kind_of
from tests.fakes.learned import answer_to, as_learned
from tests.fakes.telegram import inline, messages, methods, spec
from tests.fakes.telegram.model import LISTS, Account, Call, Chat, Fault, Refused, worded
from tests.fakes.telegram.people import Human, Room
from tests.fakes.telegram.world import Clock, World, spends

TOKEN = "4242:AAfakeTokenForTheLoopbackServer0000"
ONLY_TESTS = frozenset({"getMyCommands"})
"""Kinds of call that the program never makes; tests look at the fake with them."""
assert messages  # they register their methods when imported
assert inline


WHOLE = LISTS["whole numbers"]
FLAGS = LISTS["flags"]
STRUCTURES = LISTS["structures"]


def decode(name: str, value: str) -> Any:
    """A form field by its name. What does not fit stays a string, for the description to object to."""
    if name in WHOLE and value.lstrip("-").isdigit():
        return int(value)
    if name in FLAGS and value in ("true", "True", "false", "False"):
        return value in ("true", "True")
    if name in STRUCTURES:
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value


async def read(request: web.Request) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Parameters and uploaded files of a request: query string, JSON, url-encoded or multipart."""
    params: dict[str, Any] = {name: decode(name, value) for name, value in request.query.items()}
    files: dict[str, bytes] = {}
    if request.content_type == "application/json":
        body = await request.text()
        params |= json.loads(body) if body else {}
    elif request.content_type.startswith("multipart/"):
        async for part in await request.multipart():
            if not isinstance(part, BodyPartReader) or part.name is None:
                continue
            data = bytes(await part.read(decode=False))
            if part.filename is not None:
                files[part.name] = data
            else:
                params[part.name] = decode(part.name, data.decode())
    elif request.body_exists:
        params |= {name: decode(name, str(value)) for name, value in (await request.post()).items()}
    return params, files


@dataclass(slots=True)
class Limits:
    """What the real service is observed to allow. 0 switches a limit off. A private chat takes one message a second
    in the long run, and ``private_burst`` of them at once."""

    group_per_minute: int = 20
    private_burst: int = 5
    overall_per_second: int = 30


class FakeTelegram(World):
    def __init__(
        self,
        *,
        token: str = TOKEN,
        clock: Clock = time.time,
        limits: Limits | None = None,
        assumed: Assumed | None = None,
    ) -> None:
        super().__init__(token, clock, assumed)
        if "limit: messages a minute in a group" in self.assumed.learned:
            limits = Limits(self.assumed.number("limit: messages a minute in a group"))
        self.limits = limits
        self.port = 0
        self._runner: web.AppRunner | None = None
        self._hook: asyncio.Task[None] | None = None
        self.withdrawn = False
        self.refusals = 0
        """Requests refused for their token."""
        self._next_user = 7000
        self._next_group = 500

    async def __aenter__(self) -> FakeTelegram:
        await self.comes_up()
        self._hook = asyncio.create_task(self._post_updates())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._hook:
            self._hook.cancel()
        await self.stir()
        await self.goes_down()

    async def comes_up(self) -> None:
        app = web.Application(client_max_size=60 * 2**20)
        app.router.add_route("*", "/bot{token}/{method}", self._serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        assert site._server is not None
        self.port = site._server.sockets[0].getsockname()[1]  # type: ignore[attr-defined]

    async def goes_down(self) -> None:
        runner, self._runner = self._runner, None
        if runner is not None:
            self._cut_all(runner)
            await runner.cleanup()

    def withdraws_token(self) -> None:
        """From now on the bot's token is refused, until ``gives_token_back``."""
        self.withdrawn = True
        if self._runner is not None:
            self._cut_all(self._runner)

    def gives_token_back(self) -> None:
        self.withdrawn = False

    def _cut_all(self, runner: web.AppRunner) -> None:
        for line in tuple(runner.server.connections) if runner.server is not None else ():
            if line.transport is not None:
                line.transport.abort()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def base_url(self) -> str:
        return f"{self.base}/bot"

    def user(self, name: str, lang: str = "en", *, started: bool = False, username: str = "") -> Human:
        """A person with a Telegram account; ``started``: has already opened the bot's private chat."""
        self._next_user += 1
        account = Account(self._next_user, name, language_code=lang, started=started, username=username)
        self.accounts[account.id] = account
        self.chats[account.id] = Chat(account.id, "private", accounts={account.id: account, self.bot.id: self.bot})
        return Human(self, account)

    def group(
        self,
        title: str,
        *people: Human,
        forum: bool = False,
        supergroup: bool = True,
        admin: bool = False,
        present: bool = True,
    ) -> Room:
        """A group with people in it, the first of whom owns it, and the bot if ``present``; an admin if ``admin``."""
        self._next_group += 1
        number = -1_000_000_000_000 - self._next_group if supergroup else -self._next_group
        chat = Chat(number, "supergroup" if supergroup else "group", title)
        self.chats[number] = chat
        chat.accounts = {person.id: person.account for person in people} | {self.bot.id: self.bot}
        chat.status = {person.id: "member" for person in people}
        if people:
            chat.status[people[0].id] = "creator"
        if present:
            chat.status[self.bot.id] = "administrator" if admin else "member"
        room = Room(self, chat)
        if forum:
            room.topic("General talk")
        return room

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["method"]
        if self.withdrawn or request.match_info["token"] != self.token:
            self.refusals += 1
            looks_right = re.fullmatch(r"\d+:[\w-]{10,}", request.match_info["token"])
            return _answer(401, {"description": "Unauthorized"} if looks_right else {"description": "Not Found"})
        params, files = await read(request)
        call = Call(_proper(name), params, files, self.clock())
        self.calls.append(call)
        fault = next((one for one in self.faults if one.hits(call)), None)
        if fault:
            fault.left -= 1
        try:
            if fault:
                _fail_before(fault)
            result = await self._act(call)
        except Refused as refused:
            call.code, call.description = refused.code, refused.description
            more = {"parameters": refused.parameters} if refused.parameters else {}
            return _answer(refused.code, {"description": refused.description} | more)
        except _Cut:
            call.code = 0
            return _cut(request)
        call.code = 200
        result = await as_learned(self.assumed, kind_of(call.method, call.params), result, self.pause)
        if call.method != "getUpdates":
            await self.stir()
        if fault and fault.kind == "late":
            await self.pause(fault.after)
        return _cut(request) if fault and fault.kind == "cut" else _answer(200, {"result": result})

    async def _act(self, call: Call) -> Any:
        handler = methods.METHODS.get(call.method.lower())
        if handler is None:
            self.problems.append(f"{call.method}: the fake knows no such method")
            raise Refused(404, "Not Found")
        described = spec.load()
        wrong = described.problems(call.method, call.params, set(call.files)) if described else []
        self.problems.extend(described.unknown(call.method, call.params) if described else [])
        if wrong:
            self.problems.extend(wrong)
            raise Refused(400, f"Bad Request: {'; '.join(wrong)}")
        self._check_limits(call)
        kind = kind_of(call.method, call.params)
        answer = answer_to(self.assumed, kind, self.problems, but=ONLY_TESTS)
        if answer != OK:
            raise worded(answer)
        return await handler(self, call)

    def _check_limits(self, call: Call) -> None:
        if self.limits is None or not spends(call.method):
            return
        recent = itertools.takewhile(lambda one: call.at - one.at < 60, reversed(self.calls[:-1]))
        spent = [one for one in recent if one.code == 200 and spends(one.method)]
        here = [one.at for one in spent if one.chat == call.chat][::-1]
        group, burst = self.limits.group_per_minute, self.limits.private_burst
        if call.chat < 0 and group and len(here) >= group:
            raise _too_many(here[-group] + 60 - call.at)
        if call.chat > 0 and burst and (full := _full_at([*here, call.at]) - call.at - burst) > 0.05:
            raise _too_many(full)
        second = [one.at for one in spent if call.at - one.at < 1]
        if self.limits.overall_per_second and len(second) >= self.limits.overall_per_second:
            raise _too_many(1)

    async def _post_updates(self) -> None:
        """Hand updates to the webhook, one at a time and in order, again and again until it says 200."""
        async with aiohttp.ClientSession() as session:
            while True:
                async with self.changed:
                    while not (self.webhook and self.updates):
                        await self.changed.wait()
                update = self.updates[0]
                headers = {"X-Telegram-Bot-Api-Secret-Token": self.webhook_secret} if self.webhook_secret else {}
                try:
                    async with session.post(self.webhook, json=update, headers=headers) as answer:
                        accepted = answer.status == 200
                except aiohttp.ClientError:
                    accepted = False
                if accepted and self.updates and self.updates[0] is update:
                    self.updates.popleft()
                elif not accepted:
                    await self.pause(0.1)


class _Cut(Exception):
    """The line breaks."""


def _fail_before(fault: Fault) -> None:
    match fault.kind:
        case "429":
            raise _too_many(fault.after)
        case "500":
            raise Refused(502, "Bad Gateway")
        case "deny":
            raise Refused(403 if fault.words.startswith("Forbidden") else 400, fault.words)
        case "lost":
            raise _Cut


def _cut(request: web.Request) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)


def _full_at(times: list[float]) -> float:
    """When a bucket that gets a token a second is full again after these messages."""
    full = 0.0
    for at in times:
        full = max(full, at) + 1
    return full


def _too_many(after: float) -> Refused:
    seconds = max(1, math.ceil(after))
    return Refused(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


def _answer(code: int, body: dict[str, Any]) -> web.Response:
    whole = {"ok": code == 200} | body | ({} if code == 200 else {"error_code": code})
    return web.json_response(whole, status=code)


def _proper(name: str) -> str:
    described = spec.load()
    known = {one.lower(): one for one in (*(described.methods() if described else ()), *spec.NEWER)}
    return known.get(name.lower(), name)
