"""Callbacks and follow-ups: how an interaction is answered, once, in time, and to whom."""

from __future__ import annotations

from tests.fakes.discord.activity import Activities
from tests.fakes.discord.errors import Refused
from tests.fakes.discord.exchange import (
    ACK_MS,
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    FOLLOW_UPS,
    MODAL,
    SLACK_MS,
    TOKEN_MS,
    Exchange,
)
from tests.fakes.discord.limits import check_choices, check_modal, need
from tests.fakes.discord.message import Message
from tests.fakes.discord.model import EPHEMERAL, LOADING, Json
from tests.fakes.discord.request import Files, Request
from tests.fakes.discord.world import World

ALLOWED = {
    COMMAND: {4, 5, 9, 12},
    COMPONENT: {4, 5, 6, 7, 9, 12},
    AUTOCOMPLETE: {8},
    MODAL: {4, 5, 6, 7, 12},
}


class Interactions:
    """The open interactions by their id and by their token."""

    def __init__(self, world: World, activities: Activities) -> None:
        self.world = world
        self._activities = activities
        self.all: list[Exchange] = []
        self.slack_ms = SLACK_MS
        """0: three seconds are three seconds."""
        self.drops_ephemeral = world.assumed["answers for one person"] != "kept"
        """Whether it takes what should be for one person for a message to everybody, without a word."""

    def open(self, exchange: Exchange) -> None:
        self.all.append(exchange)

    # --- the first answer -------------------------------------------------------------------------------------

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
        if request.query.get("with_response") not in ("1", "true", "True"):
            return None
        return self._response(found)

    def _apply(self, found: Exchange, kind: int, data: Json | None, files: Files) -> None:
        match kind:
            case 4:
                need(data is not None, "data: This field is required.")
                found.original = self._say(found, data or {}, files)
            case 5:
                flags = int((data or {}).get("flags") or 0) & EPHEMERAL
                found.original = self._waiting(found, flags)
            case 6:
                found.original = found.source
            case 7:
                assert found.source is not None
                found.original = self.world.edit(found.source, data or {}, files)
            case 8:
                check_choices(data or {})
                found.choices = [(choice["name"], choice["value"]) for choice in (data or {})["choices"]]
            case 9:
                check_modal(data or {})
                found.modal = data
            case 12:
                found.instance = self._activities.launch(found.channel, found.user)
            case _:
                need(False, "type: unknown.")

    def _say(self, found: Exchange, data: Json, files: Files) -> Message:
        flags = int(data.get("flags") or 0)
        if self.drops_ephemeral:
            flags &= ~EPHEMERAL
        if found.user_app and found.channel.guild is not None and not found.channel.guild.external_apps:
            flags |= EPHEMERAL
        data, hidden = {**data, "flags": flags}, bool(flags & EPHEMERAL)
        return self.world.post(found.channel, data, files, only_for=found.user.id if hidden else None)

    def _waiting(self, found: Exchange, flags: int) -> Message:
        message = Message(
            self.world.clock.snowflake(),
            found.channel,
            self.world.bot,
            self.world.clock.now_ms(),
            flags=flags | LOADING,
        )
        message.only_for = found.user.id if flags else None
        self.world.messages[message.id] = message
        found.channel.messages.append(message)
        return message

    def _response(self, found: Exchange) -> Json:
        answer: Json = {"interaction": {"id": str(found.id), "type": found.kind}, "resource": {"type": found.callback}}
        if found.instance is not None:
            answer["interaction"]["activity_instance_id"] = found.instance.id
            answer["resource"]["activity_instance"] = {"id": found.instance.id}
        if found.original is not None and found.callback != 6:
            answer["interaction"].update(
                response_message_id=str(found.original.id),
                response_message_loading=found.callback == 5,
                response_message_ephemeral=found.original.only_for is not None,
            )
            answer["resource"]["message"] = found.original.json(self.world.clock.iso)
        return answer

    # --- what follows -----------------------------------------------------------------------------------------

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
            message = self._fill(found.original, request)
        else:
            message = self._say(found, request.body, request.files)
        found.followups.append(message)
        return message.json(self.world.clock.iso)

    def _fill(self, message: Message, request: Request) -> Message:
        message.flags &= ~LOADING
        self.world.edit(message, request.body, request.files, "new")
        message.edits = 0
        return message

    def get_followup(self, request: Request, app: str, token: str, message: str) -> Json:
        return self._message(app, token, message).json(self.world.clock.iso)

    def edit_followup(self, request: Request, app: str, token: str, message: str) -> Json:
        found = self._message(app, token, message)
        if found.flags & LOADING:
            return self._fill(found, request).json(self.world.clock.iso)
        return self.world.edit(found, request.body, request.files).json(self.world.clock.iso)

    def delete_followup(self, request: Request, app: str, token: str, message: str) -> None:
        self.world.delete(self._message(app, token, message))

    def _message(self, app: str, token: str, message: str) -> Message:
        exchange = self._by_token(app, token)
        found = exchange.original
        if message != "@original":
            mine = [*exchange.followups, *([exchange.original] if exchange.original else [])]
            found = next((m for m in mine if str(m.id) == message), None)
        if found is None or found.deleted:
            raise Refused(10008)
        return found
