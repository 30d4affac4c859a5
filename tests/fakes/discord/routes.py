"""REST routes of channels, messages, threads, reactions, guilds and application commands."""

from __future__ import annotations

from tests.fakes.discord.activity import ENTRY_POINT
from tests.fakes.discord.gateway import Gateway
from tests.fakes.discord.limits import check_commands, need
from tests.fakes.discord.message import Message
from tests.fakes.discord.model import PERMISSIONS, Channel, Json, Refused, Request, shaped
from tests.fakes.discord.world import World


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

    def gateway_bot(self, request: Request) -> Json:
        limit = shaped("session start limit")
        return {"url": self.world.base.replace("http", "ws") + "/gw", "shards": 1, "session_start_limit": limit}

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
