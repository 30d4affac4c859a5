"""A Bot API on loopback that unmodified client libraries talk to.

``async with FakeTelegram() as fake``: then ``fake.base_url`` goes where ``https://api.telegram.org/bot`` stood. People
and groups are made with ``fake.user`` and ``fake.group``. A request is held against Telegram's own description
(``Spec``; it is of Bot API 10.1, ``newer.json`` has what is newer), then against the rate limits and the planned
faults. What is wrong with it is kept in ``fake.problems``. ``fake.mood``: what the server makes of ephemerals.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import math
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import BodyPartReader, web

from adapters.rehearsal.assumed import OK, Assumed
from adapters.rehearsal.telegram import kind_of
from tests.fakes.learned import answer_to, as_learned, description, unchecked
from tests.fakes.telegram.methods import METHODS
from tests.fakes.telegram.model import (
    ANONYMOUS,
    CHANNEL_BOT,
    LISTS,
    PATIENCE,
    SERVICE,
    Account,
    Call,
    Callback,
    Chat,
    Clock,
    Fault,
    Json,
    Message,
    Refused,
    Status,
    World,
    bad,
    spends,
    worded,
)

TOKEN = "4242:AAfakeTokenForTheLoopbackServer0000"
ONLY_TESTS = frozenset({"getMyCommands"})
"""Kinds of call that the program never makes; tests look at the fake with them."""
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
        handler = METHODS.get(call.method.lower())
        if handler is None:
            self.problems.append(f"{call.method}: the fake knows no such method")
            raise Refused(404, "Not Found")
        described = load()
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
    described = load()
    known = {one.lower(): one for one in (*(described.methods() if described else ()), *NEWER)}
    return known.get(name.lower(), name)


FILE = "telegram_api.json"
_NEWER: dict[str, Any] = json.loads(Path(__file__).with_name("newer.json").read_text("utf-8"))
NEWER: dict[str, dict[str, dict[str, list[str]]]] = _NEWER["methods"]
"""Methods: the parameters that are ``needed``, and ``more``."""
NEWER_FIELDS: dict[str, dict[str, list[str]]] = _NEWER["fields"]
SENDS_EPHEMERALLY = {"sendMessage", "sendPhoto", "sendAnimation", "sendDocument", "sendVideo", "sendAudio"}
NEWER_REQUIRED = {"EphemeralMessageParameters": {"receiver_user_id"}}
PLAIN = {"Integer": (int,), "Float": (int, float), "Boolean": (bool,), "True": (bool,), "String": (str,)}
NOW_OPTIONAL = {("ReplyParameters", "message_id")}


class Spec:
    def __init__(self, raw: dict[str, Any]) -> None:
        self.version = str(raw["version"])
        self._types = raw["types"]
        self._methods: dict[str, tuple[dict[str, list[str]], set[str]]] = {}
        for name, method in raw["methods"].items():
            fields = {field["name"]: list(field["types"]) for field in method.get("fields", ())}
            required = {field["name"] for field in method.get("fields", ()) if field["required"]}
            if name in SENDS_EPHEMERALLY:
                fields["ephemeral_message_parameters"] = ["EphemeralMessageParameters"]
            self._methods[name] = (fields, required)
        for name, params in NEWER.items():
            self._methods[name] = (params["needed"] | params["more"], set(params["needed"]))
        self._shapes: dict[str, tuple[list[str], dict[str, list[str]], set[str], str]] = {}

    def methods(self) -> tuple[str, ...]:
        return tuple(self._methods)

    def problems(self, method: str, params: dict[str, Any], files: set[str]) -> list[str]:
        """What is wrong with a request; ``params`` decoded from JSON, ``files`` the names of its uploads."""
        if method not in self._methods:
            return [f"no method {method}"]
        fields, required = self._methods[method]
        out = [f"{method}: {name} is required" for name in sorted(required - set(params) - files)]
        for name, value in params.items():
            if name in fields and not any(self._fits(kind, value, out_of_files=files) for kind in fields[name]):
                out.append(f"{method}.{name}: {value!r:.120} is no {' or '.join(fields[name])}")
        return out

    def unknown(self, method: str, params: dict[str, Any]) -> list[str]:
        """Parameters the method has not. The server passes over them; a client that sends one is wrong."""
        fields, _ = self._methods.get(method, ({}, set()))
        return [f"{method}: unknown parameter {name}" for name in params if name not in fields]

    def _fits(self, kind: str, value: Any, out_of_files: set[str]) -> bool:
        if kind.startswith("Array of "):
            inner = kind.removeprefix("Array of ")
            return isinstance(value, list) and all(self._fits(inner, item, out_of_files) for item in value)
        if kind in PLAIN:
            return type(value) in PLAIN[kind]
        if kind == "InputFile":
            return isinstance(value, str) and value.removeprefix("attach://") in out_of_files
        return self._fits_type(kind, value, out_of_files)

    def _fits_type(self, kind: str, value: Any, files: set[str]) -> bool:
        if not isinstance(value, dict) or (kind not in self._types and kind not in NEWER_FIELDS):
            return False
        if kind not in self._shapes:
            self._shapes[kind] = self._shape(kind)
        subtypes, fields, required, of_type = self._shapes[kind]
        if subtypes:
            return any(self._fits(sub, value, files) for sub in subtypes)
        if of_type and value.get("type", of_type) != of_type:
            return False
        return required <= set(value) and all(
            name in fields and any(self._fits(k, item, files) for k in fields[name]) for name, item in value.items()
        )

    def _shape(self, kind: str) -> tuple[list[str], dict[str, list[str]], set[str], str]:
        described = self._types.get(kind) or {}
        raw = described.get("fields", ())
        fields = {field["name"]: list(field["types"]) for field in raw} | NEWER_FIELDS.get(kind, {})
        required = {f["name"] for f in raw if f["required"] and (kind, f["name"]) not in NOW_OPTIONAL}
        words = {f["name"]: f["description"] for f in raw}.get("type", "")
        wanted = words.rsplit(" must be ", 1)[1].strip('. *_“”"') if " must be " in words else ""
        subtypes = list(described.get("subtypes") or ())
        return subtypes, fields, required | NEWER_REQUIRED.get(kind, set()), wanted if wanted.isidentifier() else ""


@cache
def load() -> Spec | None:
    found = description(FILE)
    return Spec(found) if found else None


def skipped() -> str:
    return unchecked(FILE)


class Toast:
    """What a press was answered with: words, whether in a box that must be closed, a link that opens."""

    def __init__(self, answer: Json) -> None:
        self.text = str(answer.get("text", ""))
        self.alert = bool(answer.get("show_alert", False))
        self.url = str(answer.get("url", ""))

    def __repr__(self) -> str:
        return f"<Toast {self.text!r}{' alert' if self.alert else ''}{f' {self.url}' if self.url else ''}>"


class Room:
    def __init__(self, fake: FakeTelegram, chat: Chat) -> None:
        self.fake = fake
        self.chat = chat

    @property
    def id(self) -> int:
        return self.chat.id

    def topic(self, title: str) -> int:
        number = self.fake.new_id(self.chat)
        self.chat.topics[number] = title
        return number

    def said(self, topic: int | None = None) -> list[Message]:
        """The bot's messages that all can see, oldest first."""
        mine = (message for message in self.chat.live() if message.sender.id == self.fake.bot.id)
        return [message for message in mine if topic is None or message.topic == topic]

    async def last(
        self, suits: Callable[[Message], object] = bool, *, seconds: float = PATIENCE, what: str = "a message"
    ) -> Message:
        """The newest public message of the bot that suits, waiting for it if need be."""
        found: Message = await self.fake.until(lambda: next(filter(suits, self.said()[::-1]), None), seconds, what)
        return found

    async def offering(self, label: str, *, seconds: float = PATIENCE) -> Message:
        """The newest public message with a button whose label or data has ``label`` in it."""
        return await self.last(lambda m: find(m, label) is not None, seconds=seconds, what=f"a button {label!r}")

    async def add_bot(self, by: Human, *, admin: bool = False, rights: dict[str, bool] | None = None) -> None:
        await self.set_bot(by, "administrator" if admin else "restricted" if rights else "member", rights)

    async def remove_bot(self, by: Human) -> None:
        await self.set_bot(by, "kicked")

    async def set_bot(self, by: Human, status: Status, rights: dict[str, bool] | None = None) -> None:
        old = self.fake.member(self.chat, self.fake.bot)
        self.chat.status[self.fake.bot.id] = status
        self.chat.rights = dict(rights or {})
        change = {"old_chat_member": old, "new_chat_member": self.fake.member(self.chat, self.fake.bot)}
        about = {"chat": self.chat.json(), "from": by.account.json(), "date": self.fake.now()}
        await self.fake.push("my_chat_member", about | change)

    async def becomes_supergroup(self, by: Human) -> Room:
        """The group moves to a new id; both service messages are sent."""
        old, number = self.chat, -1_000_000_000_000 - self.fake.serial() - 900_000
        new = Chat(number, "supergroup", old.title, accounts=dict(old.accounts), status=dict(old.status))
        self.fake.chats[number] = new
        gone = self.fake.post(old, by.account, service={"migrate_to_chat_id": number})
        old.migrated_to = number
        come = self.fake.post(new, by.account, service={"migrate_from_chat_id": old.id})
        await self.fake.push("message", gone.json())
        await self.fake.push("message", come.json())
        return Room(self.fake, new)


class Human:
    def __init__(self, fake: FakeTelegram, account: Account) -> None:
        self.fake = fake
        self.account = account

    @property
    def id(self) -> int:
        return self.account.id

    @property
    def private(self) -> Room:
        return Room(self.fake, self.fake.chats[self.id])

    async def says(
        self,
        room: Room,
        text: str,
        *,
        topic: int = 0,
        reply_to: Message | None = None,
        ephemeral: bool = False,
        anonymous: bool = False,
        channel: str = "",
        forwarded: bool = False,
    ) -> Message:
        """Write into a chat; ``ephemeral``: an ephemeral command, seen by the bot alone. ``channel``: in the name of
        a channel of this title; ``forwarded``: as a post of it that came by itself."""
        chat = room.chat
        if chat.is_group and self.id not in chat.status:
            chat.accounts[self.id] = self.account
            chat.status[self.id] = "member"
        marks = [("bot_command", found) for found in re.finditer(r"^/[A-Za-z0-9_]+(?:@\w+)?", text)]
        marks += [("mention", found) for found in re.finditer(r"@\w+", text)]
        entities = [{"type": kind, "offset": it.start(), "length": len(it[0])} for kind, it in marks]
        if not chat.is_group:
            self.account.started, self.account.blocked = True, False
        sender = self.account
        service: Json = {}
        if anonymous:
            sender = Account(ANONYMOUS, "Group", username="GroupAnonymousBot", is_bot=True)
            service = {"sender_chat": chat.json()}
        if channel:
            name, number = ("Telegram", SERVICE) if forwarded else ("Channel", CHANNEL_BOT)
            sender = Account(number, name, is_bot=not forwarded)
            service = {"sender_chat": {"id": -1009000000001, "type": "channel", "title": channel}}
            service |= {"is_automatic_forward": True} if forwarded else {}
        about: Json = {"entities": entities, "topic": topic}
        if ephemeral:
            message = self.fake.whisper(chat, sender, self.id, text, **about)
        else:
            about |= {"reply_to": reply_to.id if reply_to else 0, "service": service}
            message = self.fake.post(chat, sender, text, **about)
        if ephemeral or self.fake.hears(message):
            await self.fake.push("message", message.json())
        return message

    async def starts(self, payload: str = "") -> Message:
        """Press Start in the private chat, or follow a ``t.me/…?start=payload`` link."""
        return await self.says(self.private, f"/start {payload}".strip())

    async def clicks(self, message: Message, label: str) -> Callback:
        """Press a button without waiting for the answer. ``label`` is part of its text, or its data. :raises
        AssertionError: there is no such button."""
        button = find(message, label)
        assert button is not None, f"no button {label!r} in {message!r}"
        return await self.sends_callback(message, str(button["callback_data"]))

    async def sends_callback(self, message: Message, data: str, *, forged: bool = False) -> Callback:
        """Callback data of a button that stands on a message or once did; any other only if it is ``forged``. :raises
        AssertionError: this person never saw such a button there."""
        stood = forged or (data in message.offered and message.seen_by(self.id))
        assert stood, (
            f"{self.account.name} was never offered {data!r} on {message!r}: press a button, or say forged=True"
        )
        callback = Callback(f"cb{self.fake.serial()}", self.account, message, self.fake.clock())
        self.fake.callbacks[callback.id] = callback
        where: Json = {"inline_message_id": message.inline} if message.inline else {"message": message.json()}
        about = {"id": callback.id, "from": self.account.json(), "chat_instance": str(abs(message.chat.id) * 7919)}
        await self.fake.push("callback_query", about | {"data": data} | where)
        return callback

    async def answered(self, callback: Callback, seconds: float = PATIENCE) -> Toast:
        answer = await self.fake.until(lambda: callback.answer, seconds, f"an answer to {self.account.name}'s press")
        return Toast(answer)

    async def presses(self, message: Message, label: str) -> Toast:
        return await self.answered(await self.clicks(message, label))

    async def reacts(self, message: Message, *emoji: str) -> None:
        """Put reactions on a message (the bot learns of it only as an administrator)."""
        old = message.reactions.get(self.id, [])
        message.reactions[self.id] = list(emoji)
        if message.chat.is_group and not self.fake.bot_is_admin(message.chat):
            return
        about = {"chat": message.chat.json(), "message_id": message.id, "user": self.account.json()}
        kinds = {"old_reaction": old, "new_reaction": emoji}
        change = {kind: [{"type": "emoji", "emoji": one} for one in of] for kind, of in kinds.items()}
        await self.fake.push("message_reaction", about | {"date": self.fake.now()} | change)

    async def blocks(self) -> None:
        self.account.blocked = True
        self.private.chat.status[self.fake.bot.id] = "member"
        await self.private.set_bot(self, "kicked")

    def ephemerals(self, room: Room) -> list[Message]:
        """What this person alone was shown in a group, oldest first."""
        mine = sorted((n, message) for (who, n), message in room.chat.ephemerals.items() if who == self.id)
        return [one for _, one in mine if one.sender.id == self.fake.bot.id and not one.deleted]

    def shown(self, room: Room) -> list[Message]:
        """All private messages for this person: ephemerals in ``room``, then those of the private chat."""
        return [*self.ephemerals(room), *self.private.said()]

    async def gets(
        self, room: Room, suits: Callable[[Message], object] = bool, *, seconds: float = PATIENCE
    ) -> Message:
        what = f"a private message for {self.account.name}"
        found: Message = await self.fake.until(lambda: next(filter(suits, self.shown(room)[::-1]), None), seconds, what)
        return found


def find(message: Message, label: str) -> Json | None:
    """The button whose data is ``label``, else the first whose text has it in it."""
    pressable: Sequence[dict[str, Any]] = [button for button in message.buttons if "callback_data" in button]
    exact = [button for button in pressable if label in (button["callback_data"], button["text"])]
    return next(iter(exact or [button for button in pressable if label in str(button["text"])]), None)


def mute(room: Room) -> None:
    if room.fake.bot_is_admin(room.chat):
        raise bad("an administrator cannot be made mute")
    room.chat.status[room.fake.bot.id] = "restricted"
    room.chat.rights = {"can_send_messages": False}
