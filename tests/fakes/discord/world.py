"""The state of the fake Discord and the one way in which it changes; its Activities; how interactions are answered."""

from __future__ import annotations

import asyncio
import io
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from PIL import Image

from adapters.rehearsal.assumed import Assumed
from tests import waiting
from tests.fakes.discord.model import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    PERMISSIONS,
    Attachment,
    Channel,
    Clock,
    Files,
    Guild,
    How,
    Json,
    Message,
    Refused,
    Request,
    User,
    check_choices,
    check_message,
    check_modal,
    need,
    shaped,
    walk,
    worded,
)
from tests.fakes.learned import assumed_here

FLAGS_SET_BY_BOTS = EPHEMERAL | COMPONENTS_V2 | 4 | 4096


@dataclass(slots=True)
class World:
    """Everything there is. ``emit(event, data, guild_id)`` goes to the gateway."""

    clock: Clock
    bot: User
    token: str
    base: str = ""
    emit: Callable[[str, Json], None] = lambda event, data: None
    users: dict[int, User] = field(default_factory=dict)
    guilds: dict[int, Guild] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    commands: list[Json] = field(default_factory=list)
    activities: bool = False
    """Whether the application has an Activity."""
    thread_members: dict[int, set[int]] = field(default_factory=dict)
    nonces: dict[tuple[int, str], Message] = field(default_factory=dict)
    assumed: Assumed = field(default_factory=lambda: assumed_here("discord"))
    old_edits_left: int = field(init=False)
    """How many edits of messages older than an hour are let through before 30046."""
    watchers: list[Callable[[How, Message], None]] = field(default_factory=list)
    """Told of every message of the bot that is new, has changed or is gone, whoever may see it."""

    def __post_init__(self) -> None:
        self.old_edits_left = self.assumed.number("limit: edits of an old message")

    def refusal(self, fact: str) -> Refused:
        return worded(self.assumed.text(fact))

    def tell(self, how: How, message: Message) -> None:
        for watcher in self.watchers:
            watcher(how, message)

    def channel(self, id_: str | int, *, must: Sequence[str] = ()) -> Channel:
        """A channel in which the bot may do what it must. :raises Refused: 10003, 50001 (it cannot see it), 50013."""
        channel = self.channels.get(int(id_))
        if channel is None or channel.gone:
            raise Refused(10003)
        if channel.kind == 3 or (channel.guild is not None and channel.guild.gone):
            raise Refused(50001)  # in a group of direct messages no bot is a member
        mine = channel.bot_permissions()
        if not mine & PERMISSIONS["view_channel"]:
            raise Refused(50001)
        if any(not mine & PERMISSIONS[name] for name in must):
            raise Refused(50013)
        return channel

    def message(self, channel: Channel, id_: str | int) -> Message:
        message = self.messages.get(int(id_))
        if message is None or message.deleted or message.channel is not channel:
            raise Refused(10008)
        return message

    def dm(self, user: User) -> Channel:
        known = next((channel for channel in self.channels.values() if channel.person is user), None)
        return known or self.opened(Channel(self.clock.snowflake(), f"@{user.name}", kind=1, person=user))

    def opened(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        if channel.guild is not None:
            channel.guild.channels.append(channel)
        return channel

    def post(
        self, channel: Channel, body: Json, files: Files, *, only_for: int | None = None, author: User | None = None
    ) -> Message:
        """A new message from a request body; a nonce seen lately gives the message it made then."""
        flags = int(body.get("flags") or 0) & FLAGS_SET_BY_BOTS
        nonce = body.get("nonce")
        enforced = self.assumed["a repeated nonce"] == "makes no second message"
        known = self.nonces.get((channel.id, str(nonce)))
        if known is not None and body.get("enforce_nonce") and enforced:
            if known.deleted:
                raise Refused(10008)
            return known
        kept = self._attach(channel, body, files, [])
        check_message(body, [file.filename for file in kept], flags, self.assumed, new=True)
        message = Message(
            self.clock.snowflake(), channel, author or self.bot, self.clock.now_ms(), body.get("content") or "", flags
        )
        message.only_for = only_for
        message.embeds = body.get("embeds") or []
        message.attachments = kept
        message.components = self._resolved(body.get("components") or [], kept)
        message.note_uploads(data for _, data in files)
        message.mentions = self._pinged(message, body)
        if nonce is not None:
            message.nonce = str(nonce)
            self.nonces[channel.id, str(nonce)] = message
        self.stands(message)
        self.tell("new", message)
        return message

    def stands(self, message: Message) -> None:
        self.messages[message.id] = message
        message.channel.messages.append(message)

    def edit(self, message: Message, body: Json, files: Files, how: How = "edit") -> Message:
        """An edit by a request body; what the body does not name stays. :raises Refused: 30046 for the edit too many of
        an old message."""
        if message.only_for is None and self.clock.now_ms() - message.at_ms > 3_600_000:
            self.old_edits_left -= 1
            if self.old_edits_left < 0:
                raise self.refusal("refusal: an old message is edited too often")
        flags = message.flags | (int(body.get("flags") or 0) & (COMPONENTS_V2 | 4))
        named = "attachments" in body or bool(files)
        kept = self._attach(message.channel, body, files, message.attachments) if named else message.attachments
        content = body.get("content", message.content)
        whole = {**body, "content": content, "embeds": body.get("embeds", message.embeds)}
        if "components" not in body and flags & COMPONENTS_V2:
            whole["components"] = message.components
        check_message(whole, [file.filename for file in kept], flags, self.assumed, new=False)
        message.history.append(message.text)
        message.flags = flags
        message.content = content or ""
        message.embeds = body.get("embeds", message.embeds) or []
        message.attachments = kept
        if "components" in body:
            message.components = self._resolved(body["components"] or [], kept)
        message.note_uploads(data for _, data in files)
        message.edits += 1
        message.edited_ms = self.clock.now_ms()
        self.tell(how, message)
        return message

    def delete(self, message: Message) -> None:
        message.deleted = True
        self.tell("gone", message)

    def _attach(self, channel: Channel, body: Json, files: Files, old: Sequence[Attachment]) -> list[Attachment]:
        wanted = body.get("attachments")
        described = {str(one.get("id")): one for one in wanted or []}
        kept = [file for file in old if wanted is None or str(file.id) in described]
        for index, (filename, data) in enumerate(files):
            id_ = self.clock.snowflake()
            url = f"{self.base}/cdn/{channel.id}/{id_}/{filename}"
            self.files[f"{channel.id}/{id_}/{filename}"] = data
            about = described.get(str(index), {})
            words = about.get("description") if self.assumed["the description of a picture"] == "kept" else None
            kept.append(Attachment(id_, filename, data, url, words, _size(data)))
        return kept

    def _resolved(self, components: list[Json], files: Sequence[Attachment]) -> list[Json]:
        """Components as Discord answers them: ``attachment://`` becomes an address."""
        by_name = {file.filename: file for file in files}
        for number, part in enumerate(walk(components), start=1):
            part.setdefault("id", number)
            for item in part.get("items", []) if part["type"] == 12 else []:
                name = item["media"]["url"].removeprefix("attachment://")
                if file := by_name.get(name):
                    size = dict(zip(("width", "height"), file.size or (None, None), strict=True))
                    item["media"] = shaped(
                        "media", url=file.url, proxy_url=file.url, attachment_id=str(file.id), **size
                    )
                item.setdefault("spoiler", False)
        return components

    def _pinged(self, message: Message, body: Json) -> list[int]:
        allowed: dict[str, Any] = body.get("allowed_mentions") or {"parse": ["users", "roles", "everyone"]}
        named = [user for user in self.users.values() if _mentions(message.raw, user.id)]
        listed = {str(one) for one in allowed.get("users") or []}
        return [user.id for user in named if "users" in (allowed.get("parse") or []) or str(user.id) in listed]


def _mentions(text: str, user: int) -> bool:
    found = max(text.find(f"<@{user}>"), text.find(f"<@!{user}>"))
    return found >= 0 and (found == 0 or text[found - 1] != "\\")


def _size(data: bytes) -> tuple[int, int] | None:
    try:
        return Image.open(io.BytesIO(data)).size
    except OSError:
        return None


ENTRY_POINT = 4
CODE_MS = 60_000
CLIENT_SECRET = "0nly-f0r-the-fake-0auth2-0f-these"


@dataclass(slots=True, eq=False)
class Instance:
    """One running Activity: whoever opens it in the channel while somebody is there comes into the same one."""

    id: str
    launch: int
    channel: Channel
    users: dict[int, User] = field(default_factory=dict)


@dataclass(slots=True)
class _Grant:
    user: User
    scope: str
    until_ms: int
    used: bool = False


class Activities:
    """``instances`` by id. An application has none until it is ``enable``d."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.instances: dict[str, Instance] = {}
        self._codes: dict[str, _Grant] = {}
        self.tokens: dict[str, User] = {}
        """Access tokens, and whose they are."""

    def enable(self) -> None:
        """As ticked in the developer portal: Discord makes an Entry Point command by itself."""
        self.world.activities = True
        id_ = str(self.world.clock.snowflake())
        self.world.commands.append(shaped("entry point", id=id_, version=id_, application_id=str(self.world.bot.id)))

    def launch(self, channel: Channel, user: User) -> Instance:
        """Somebody opens it in a channel. :raises Refused: 50035, the application has no Activity."""
        if not self.world.activities:
            raise Refused(50035, "type: this application has no Activity.")
        running = (one for one in self.instances.values() if one.channel is channel and one.users)
        launch = self.world.clock.snowflake()
        where = f"gc-{channel.guild.id}" if channel.guild is not None else "pc"
        found = next(running, None) or Instance(f"i-{launch}-{where}-{channel.id}", launch, channel)
        self.instances[found.id] = found
        found.users[user.id] = user
        return found

    def leave(self, instance: Instance, user: User) -> None:
        """Somebody closes it; with the last of them it is over, for ever."""
        del instance.users[user.id]
        if not instance.users:
            del self.instances[instance.id]

    def authorize(self, user: User, scope: str = "identify") -> str:
        """The code that the client hands to the page after the person has agreed."""
        code = secrets.token_urlsafe(22)
        self._codes[code] = _Grant(user, scope, self.world.clock.now_ms() + CODE_MS)
        return code

    def token(self, request: Request) -> Json:
        """:raises Refused: 400 for a code that is wrong, used, or too old; 401 for another secret."""
        form = request.body or {}
        right = {"client_id": str(self.world.bot.id), "client_secret": CLIENT_SECRET}
        if any(form.get(name) != value for name, value in right.items()):
            raise Refused(0, status=401)
        grant = self._codes.get(str(form.get("code")))
        stale = grant is None or grant.used or grant.until_ms <= self.world.clock.now_ms()
        if form.get("grant_type") != "authorization_code" or grant is None or stale:
            raise Refused(0, status=400)
        grant.used = True
        token = secrets.token_urlsafe(30)
        self.tokens[token] = grant.user
        return {"token_type": "Bearer", "access_token": token, "expires_in": 604800, "scope": grant.scope}

    def me(self, request: Request) -> Json:
        user = self.tokens.get(request.authorization.removeprefix("Bearer "))
        if user is None:
            raise Refused(0)
        return user.json() | {"locale": user.locale, "mfa_enabled": False, "premium_type": 0}

    def instance(self, request: Request, app: str, instance: str) -> Json:
        found = self.instances.get(instance)
        if int(app) != self.world.bot.id or found is None:
            raise Refused(0, status=404)
        channel = found.channel
        kind = "gc" if channel.guild is not None else "pc"
        place = {"id": f"{kind}-{channel.id}", "kind": kind, "channel_id": str(channel.id), **channel.place}
        ids = {"application_id": app, "instance_id": found.id, "launch_id": str(found.launch)}
        return {**ids, "location": place, "users": [str(user) for user in found.users]}


COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
ALLOWED = {COMMAND: {4, 5, 9, 12}, COMPONENT: {4, 5, 6, 7, 9, 12}, AUTOCOMPLETE: {8}, MODAL: {4, 5, 6, 7, 12}}
ACK_MS, TOKEN_MS = 3_000, 15 * 60_000
FOLLOW_UPS = 5
"""How many an interaction may have where the bot is no member."""
SLACK_MS = 9_000
"""Added to the three seconds on a busy machine: a test asks whether somebody answers at all."""
PATIENCE_S = 60.0
"""Seconds of real time that people wait for what takes a tenth of one."""


class Failed(AssertionError):
    """“The application did not respond.”"""


@dataclass(slots=True, eq=False)
class Exchange:
    """``callback``: the type of the acknowledgement (4 message, 5 and 6 deferred, 7 update, 8 choices, 9 modal, 12 the
    Activity). ``original``: what ``@original`` is: the answer, or the message whose component was pressed.
    ``instance``: of the Activity, if it was launched."""

    id: int
    kind: int
    user: User
    channel: Channel
    data: Json
    at_ms: int
    clock: Clock
    source: Message | None = None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    callback: int | None = None
    original: Message | None = None
    modal: Json | None = None
    instance: Instance | None = None
    choices: list[tuple[str, Any]] = field(default_factory=list)
    followups: list[Message] = field(default_factory=list)
    _acked: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def user_app(self) -> bool:
        """Whether the bot is here for one person alone: it is no member of the chat."""
        return self.channel.kind == 3 or (self.channel.guild is not None and self.channel.guild.gone)

    def age_ms(self) -> int:
        return self.clock.now_ms() - self.at_ms

    async def acked(self, within: float = PATIENCE_S) -> Exchange:
        try:
            await asyncio.wait_for(self._acked.wait(), within)
        except TimeoutError:
            what = self.data.get("name") or self.data.get("custom_id")
            raise Failed(f"{self.user.name}: the application did not respond to {what!r}") from None
        return self

    async def answered(self, within: float = PATIENCE_S) -> Exchange:
        """Like ``acked``, and waits until a deferred answer has been filled in."""
        await self.acked()

        def filled() -> bool:
            return self.callback != 5 or bool(self.followups or (self.original and not self.original.flags & LOADING))

        await waiting.until(filled, within, 0.005, f"{self.user.name}: thinking for ever")
        return self

    @property
    def launched(self) -> Instance:
        assert self.instance is not None, f"nothing was launched, callback type {self.callback}"
        return self.instance

    @property
    def message(self) -> Message:
        assert self.original is not None, f"no message came, callback type {self.callback}"
        return self.original

    @property
    def text(self) -> str:
        """The words of the answer; empty if it was acknowledged in silence."""
        return self.original.text if self.callback in (4, 5, 7) and self.original is not None else ""


class Interactions:
    """The routes by which an interaction is answered. ``slack_ms`` 0: three seconds are three seconds.
    ``drops_ephemeral``: what should be for one person is a message to everybody, without a word."""

    def __init__(self, world: World, activities: Activities) -> None:
        self.world = world
        self._activities = activities
        self.all: list[Exchange] = []
        self.slack_ms = SLACK_MS
        self.drops_ephemeral = world.assumed["answers for one person"] != "kept"

    def open(self, exchange: Exchange) -> None:
        self.all.append(exchange)

    def callback(self, request: Request, interaction: str, token: str) -> Json | None:
        """:raises Refused: 10062 (unknown, or too late), 40060 (answered already)."""
        found = next((e for e in self.all if str(e.id) == interaction and e.token == token), None)
        if found is None or (found.callback is None and found.age_ms() > ACK_MS + self.slack_ms):
            raise Refused(10062)
        if found.callback is not None:
            raise self.world.refusal("refusal: the press is answered already")
        kind = request.body["type"]
        need(kind in ALLOWED[found.kind], f"type: {kind} does not answer this kind of interaction.")
        need(not (kind in (6, 7) and found.source is None), "type: there is no message to update.")
        self._apply(found, kind, request.body.get("data"), request.files)
        found.callback = kind
        found._acked.set()
        return self._response(found) if request.query.get("with_response") in ("1", "true", "True") else None

    def _apply(self, found: Exchange, kind: int, given: Json | None, files: Files) -> None:
        data: Json = given or {}
        match kind:
            case 4:
                need(given is not None, "data: This field is required.")
                found.original = self._say(found, data, files)
            case 5:
                flags = int(data.get("flags") or 0) & EPHEMERAL
                now, bot = self.world.clock.now_ms(), self.world.bot
                found.original = Message(self.world.clock.snowflake(), found.channel, bot, now, flags=flags | LOADING)
                found.original.only_for = found.user.id if flags else None
                self.world.stands(found.original)
            case 6:
                found.original = found.source
            case 7:
                assert found.source is not None
                found.original = self.world.edit(found.source, data, files)
            case 8:
                check_choices(data)
                found.choices = [(choice["name"], choice["value"]) for choice in data["choices"]]
            case 9:
                check_modal(data)
                found.modal = given
            case 12:
                found.instance = self._activities.launch(found.channel, found.user)

    def _say(self, found: Exchange, data: Json, files: Files) -> Message:
        flags = int(data.get("flags") or 0)
        if self.drops_ephemeral:
            flags &= ~EPHEMERAL
        if found.user_app and found.channel.guild is not None and not found.channel.guild.external_apps:
            flags |= EPHEMERAL
        only_for = found.user.id if flags & EPHEMERAL else None
        return self.world.post(found.channel, {**data, "flags": flags}, files, only_for=only_for)

    def _response(self, found: Exchange) -> Json:
        answer: Json = {"interaction": {"id": str(found.id), "type": found.kind}, "resource": {"type": found.callback}}
        if found.instance is not None:
            answer["interaction"]["activity_instance_id"] = found.instance.id
            answer["resource"]["activity_instance"] = {"id": found.instance.id}
        if found.original is not None and found.callback != 6:
            answer["interaction"] |= {
                "response_message_id": str(found.original.id),
                "response_message_loading": found.callback == 5,
                "response_message_ephemeral": found.original.only_for is not None,
            }
            answer["resource"]["message"] = found.original.json(self.world.clock.iso)
        return answer

    def _by_token(self, app: str, token: str) -> Exchange:
        found = next((e for e in self.all if e.token == token), None)
        if found is None or int(app) != self.world.bot.id or found.callback is None:
            raise Refused(10015)
        if found.age_ms() > TOKEN_MS:
            raise Refused(50027)
        return found

    def follow_up(self, request: Request, app: str, token: str) -> Json:
        """The first follow-up of a deferred answer takes its place and its secrecy, whatever its own flags say."""
        found = self._by_token(app, token)
        if found.user_app and len(found.followups) >= FOLLOW_UPS:
            raise Refused(40094)
        if found.callback == 5 and found.original is not None and found.original.flags & LOADING:
            message = self._edited(found.original, request)
        else:
            message = self._say(found, request.body, request.files)
        found.followups.append(message)
        return message.json(self.world.clock.iso)

    def _edited(self, message: Message, request: Request) -> Message:
        """With the request's content; what was waited for begins with it."""
        begins = bool(message.flags & LOADING)
        message.flags &= ~LOADING
        self.world.edit(message, request.body, request.files, "new" if begins else "edit")
        message.edits *= not begins
        return message

    def get_followup(self, request: Request, app: str, token: str, message: str) -> Json:
        return self._message(app, token, message).json(self.world.clock.iso)

    def edit_followup(self, request: Request, app: str, token: str, message: str) -> Json:
        return self._edited(self._message(app, token, message), request).json(self.world.clock.iso)

    def delete_followup(self, request: Request, app: str, token: str, message: str) -> None:
        self.world.delete(self._message(app, token, message))

    def _message(self, app: str, token: str, message: str) -> Message:
        exchange = self._by_token(app, token)
        mine = [*exchange.followups, *([exchange.original] if exchange.original else [])]
        named = (one for one in mine if str(one.id) == message)
        found = exchange.original if message == "@original" else next(named, None)
        if found is None or found.deleted:
            raise Refused(10008)
        return found
