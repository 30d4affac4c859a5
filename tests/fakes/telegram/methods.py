"""The methods of the Bot API that say who one is, fetch updates, and look at or tidy up chats."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from tests.fakes.telegram.model import LISTS, Call, Chat, Json, Refused, bad
from tests.fakes.telegram.world import CALLBACK_SECONDS, MEMBER_RIGHTS, World

Handler: TypeAlias = Callable[[World, Call], Awaitable[Any]]
METHODS: dict[str, Handler] = {}


def method(name: str) -> Callable[[Handler], Handler]:
    """Register a handler under its API name; found regardless of case, as the server does."""

    def register(handler: Handler) -> Handler:
        METHODS[name.lower()] = handler
        return handler

    return register


def check_app(button: Json) -> None:
    """:raises Refused: it would open a Mini App at an address that Telegram does not take."""
    if "web_app" in button and not str(button["web_app"].get("url", "")).startswith("https://"):
        raise bad("BUTTON_URL_INVALID")


@method("getMe")
async def get_me(world: World, call: Call) -> Json:
    can = {"can_join_groups": True, "can_connect_to_business": False, "has_main_web_app": False}
    modes = {"supports_inline_queries": world.inline, "supports_guest_queries": world.guest}
    return world.bot.json() | can | modes | {"can_read_all_group_messages": not world.privacy}


RIVAL = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"


@method("getUpdates")
async def get_updates(world: World, call: Call) -> list[Json]:
    """Long polling. An offset confirms, and so forgets, everything before it."""
    if world.webhook:
        raise Refused(409, "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook first")
    if "allowed_updates" in call.params:
        world.allowed = set(call.params["allowed_updates"])
    offset = int(call.params.get("offset", 0))
    if offset < 0:
        while len(world.updates) > -offset:
            world.updates.popleft()
    while offset > 0 and world.updates and world.updates[0]["update_id"] < offset:
        world.updates.popleft()
    now = asyncio.get_running_loop().time
    end = now() + float(call.params.get("timeout", 0))
    world.polls += 1
    mine = world.polls
    async with world.changed:
        world.changed.notify_all()
        while not world.updates and (left := end - now()) > 0:
            if world.polls != mine:
                raise Refused(409, RIVAL)
            try:
                await asyncio.wait_for(world.changed.wait(), left)
            except TimeoutError:
                break
    return list(world.updates)[: int(call.params.get("limit", 100))]


@method("setWebhook")
@method("deleteWebhook")
async def set_webhook(world: World, call: Call) -> bool:
    world.webhook = str(call.params.get("url", ""))
    world.webhook_secret = str(call.params.get("secret_token", ""))
    if "allowed_updates" in call.params:
        world.allowed = set(call.params["allowed_updates"])
    if call.params.get("drop_pending_updates"):
        world.updates.clear()
    await world.stir()
    return True


@method("answerCallbackQuery")
async def answer_callback_query(world: World, call: Call) -> bool:
    callback = world.callbacks.get(str(call.params.get("callback_query_id", "")))
    if callback is None or callback.answer is not None or world.clock() - callback.at > CALLBACK_SECONDS:
        raise world.refusal("refusal: the press is answered already")
    if len(str(call.params.get("text", ""))) > world.assumed.number("limit: characters of an alert"):
        raise world.refusal("refusal: the alert is too long")
    url = str(call.params.get("url", ""))
    if url and not re.fullmatch(rf"https://t\.me/{world.bot.username}\?start=[A-Za-z0-9_-]{{1,64}}", url):
        raise bad("URL_INVALID")
    callback.answer = {key: value for key, value in call.params.items() if key != "callback_query_id"}
    return True


def _shelf(call: Call) -> tuple[str, str]:
    scope = call.params.get("scope", {"type": "default"})
    return json.dumps(scope, sort_keys=True), call.params.get("language_code", "")


@method("setMyCommands")
async def set_my_commands(world: World, call: Call) -> bool:
    commands = call.params["commands"]
    most = world.assumed.number("limit: commands")
    if len(commands) > most and "limit: commands" not in world.assumed.learned:
        raise bad("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not re.fullmatch(r"[a-z0-9_]{1,32}", command["command"]):
            raise bad("BOT_COMMAND_INVALID")
        if not 1 <= len(command["description"]) <= 256:
            raise bad("BOT_COMMAND_DESCRIPTION_INVALID")
    if world.assumed["commands typed unseen"] == "dropped":
        commands = [{k: v for k, v in command.items() if k != "is_ephemeral"} for command in commands]
    world.commands[_shelf(call)] = commands[:most]
    return True


@method("getMyCommands")
async def get_my_commands(world: World, call: Call) -> list[Json]:
    return world.commands.get(_shelf(call), [])


@method("setChatMenuButton")
async def set_chat_menu_button(world: World, call: Call) -> bool:
    button = call.params.get("menu_button", {"type": "default"})
    check_app(button)
    world.menu_button = button
    return True


@method("getChat")
async def get_chat(world: World, call: Call) -> Json:
    chat = world.chat(call.params["chat_id"])
    out = chat.json() | {"accent_color_id": 0, "max_reaction_count": 11}
    out["accepted_gift_types"] = dict.fromkeys(LISTS["gifts"], False)
    if chat.is_group:
        out["permissions"] = dict.fromkeys(MEMBER_RIGHTS, True) | chat.permissions
    return out


def _where_a_member(world: World, call: Call) -> Chat:
    chat = world.chat(call.params["chat_id"])
    if chat.status.get(world.bot.id, "left") in ("left", "kicked"):
        raise Refused(403, f"Forbidden: bot is not a member of the {chat.type} chat")
    return chat


@method("getChatMember")
async def get_chat_member(world: World, call: Call) -> Json:
    user = world.accounts.get(int(call.params["user_id"]))
    if user is None:
        raise bad("user not found")
    chat = _where_a_member(world, call)
    if chat.hides_members and user is not world.bot and not world.bot_is_admin(chat):
        raise bad("CHAT_ADMIN_REQUIRED")
    return world.member(chat, user)


@method("getChatAdministrators")
async def get_chat_administrators(world: World, call: Call) -> list[Json]:
    if not world.chat(call.params["chat_id"]).is_group:
        raise bad("there are no administrators in the private chat")
    chat = _where_a_member(world, call)
    may = [who for who, status in chat.status.items() if status in ("administrator", "creator")]
    return [world.member(chat, world.accounts[who]) for who in may]


def _where_it_may_pin(world: World, call: Call) -> Chat:
    chat = world.chat(call.params["chat_id"])
    if chat.is_group and not world.bot_is_admin(chat) and not chat.rights.get("can_pin_messages", False):
        world.refuse("refusal: a member may not pin")
    return chat


@method("pinChatMessage")
async def pin_chat_message(world: World, call: Call) -> bool:
    chat = _where_it_may_pin(world, call)
    message = chat.messages.get(int(call.params["message_id"]))
    if message is None or message.deleted:
        raise bad("message to pin not found")
    if message.id not in chat.pinned:
        chat.pinned.append(message.id)
    return True


@method("unpinChatMessage")
async def unpin_chat_message(world: World, call: Call) -> bool:
    chat = _where_it_may_pin(world, call)
    number = int(call.params.get("message_id", chat.pinned[-1] if chat.pinned else 0))
    if number in chat.pinned:
        chat.pinned.remove(number)
    return True


@method("leaveChat")
async def leave_chat(world: World, call: Call) -> bool:
    world.chat(call.params["chat_id"]).status[world.bot.id] = "left"
    return True
