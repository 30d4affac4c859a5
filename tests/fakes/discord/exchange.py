"""One interaction from the side of Discord: what was asked, and how it is answered: once, in time, and to whom."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any

from tests import waiting
from tests.fakes.discord.activity import Activities, Instance
from tests.fakes.discord.clock import Clock
from tests.fakes.discord.limits import check_choices, check_modal, need
from tests.fakes.discord.message import Message
from tests.fakes.discord.model import EPHEMERAL, LOADING, Channel, Files, Json, Refused, Request, User
from tests.fakes.discord.world import World

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
    callback_ms: int = 0
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

    def acknowledge(self, kind: int) -> None:
        self.callback = kind
        self.callback_ms = self.clock.now_ms()
        self._acked.set()

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
        found.acknowledge(kind)
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
