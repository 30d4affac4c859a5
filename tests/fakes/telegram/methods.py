"""The methods of the Bot API: updates, chats, messages (ephemeral ones too), inline and guest mode; Telegram's HTML."""

from __future__ import annotations

import asyncio
import html
import io
import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from PIL import Image

from tests.fakes.telegram.model import (
    CALLBACK_SECONDS,
    EPHEMERAL_SECONDS,
    LISTS,
    MEMBER_RIGHTS,
    Account,
    Call,
    Chat,
    Json,
    Message,
    Photo,
    Query,
    Refused,
    World,
    bad,
)

if TYPE_CHECKING:
    from tests.fakes.telegram.server import Human, Room

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


TAGS: dict[str, str] = LISTS["tags"]
TOKEN = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9-]*)((?:\s+[a-z-]+(?:=\"[^\"]*\")?)*)\s*>|<|&(#?\w+;)?|[^<&]+")
ENTITY = re.compile(r"&(lt|gt|amp|quot|#\d+|#x[0-9a-fA-F]+);")
HREF = re.compile(r"href=\"([^\"]*)\"")
USER = re.compile(r"tg://user\?id=(\d+)$")


def units(text: str) -> int:
    """Length in UTF-16 code units, in which Telegram counts entities."""
    return len(text.encode("utf-16-le")) // 2


def parse_html(source: str) -> tuple[str, list[dict[str, Any]]]:
    """The visible text and its entities. :raises Refused: 400 "can't parse entities", for unknown tags, bare ``<``,
    tags left open or crossed."""
    text = ""
    entities: list[dict[str, Any]] = []
    stack: list[tuple[str, int, str]] = []
    for match in TOKEN.finditer(source):
        piece, at = match.group(0), match.start()
        if match.group(2):
            tag = match.group(2).lower()
            if tag not in TAGS:
                raise bad(f'can\'t parse entities: Unsupported start tag "{tag}" at byte offset {at}')
            if not match.group(1):
                stack.append((tag, units(text), match.group(3)))
                continue
            if not stack or stack[-1][0] != tag:
                raise bad(f"can't parse entities: Unexpected end tag at byte offset {at}")
            _, start, attributes = stack.pop()
            if units(text) > start:
                entities.append(_entity(tag, start, units(text) - start, attributes))
        elif piece == "<":
            raise bad(f"can't parse entities: Unsupported start tag at byte offset {at}")
        elif piece.startswith("&") and ENTITY.fullmatch(piece):
            text += html.unescape(piece)
        else:
            text += piece
    if stack:
        raise bad(f"can't parse entities: Can't find end tag corresponding to start tag \"{stack[-1][0]}\"")
    return _trim(text, sorted(entities, key=lambda e: (e["offset"], -e["length"])))


def _entity(tag: str, offset: int, length: int, attributes: str) -> dict[str, Any]:
    out: dict[str, Any] = {"type": TAGS[tag], "offset": offset, "length": length}
    if tag == "a":
        target = HREF.search(attributes)
        url = html.unescape(target.group(1)) if target else ""
        if who := USER.match(url):
            return out | {"type": "text_mention", "user_id": int(who.group(1))}
        return out | {"url": url}
    return out


def _trim(text: str, entities: list[dict[str, Any]]) -> tuple[str, list[dict[str, Any]]]:
    lead = units(text) - units(text.lstrip())
    text = text.strip()
    whole = units(text)
    out = []
    for entity in entities:
        start = max(0, entity["offset"] - lead)
        end = min(whole, entity["offset"] - lead + entity["length"])
        if end > start:
            out.append(entity | {"offset": start, "length": end - start})
    return text, out


OLD_S = 48 * 3600
ACTS = ("callback_data", "url", "disabled", "web_app", "login_url", "switch_inline_query", "copy_text", "pay")


def words(world: World, source: Json, name: str) -> tuple[str, list[Json]]:
    """Text or caption with its entities, within the limit (in UTF-16 units, the stricter reading)."""
    kind = "caption" if name == "caption" else "text"
    limit = world.assumed.number(f"limit: characters of a {kind}")
    raw = str(source.get(name, ""))
    mode = str(source.get("parse_mode", "")).upper()
    if mode == "HTML":
        text, entities = parse_html(raw)
    elif mode:
        raise bad("unsupported parse_mode")
    else:
        text, entities = raw.strip(), list(source.get("entities") or source.get("caption_entities") or [])
    if units(text) > limit:
        raise world.refusal(f"refusal: the {kind} is too long")
    return text, entities


def keyboard(world: World, call: Call) -> list[list[Json]]:
    """The inline keyboard of a request, by Telegram's rules and ours: ≤ 64 bytes, ≤ 100 buttons, ≤ 8 a row."""
    rows: list[list[Json]] = (call.params.get("reply_markup") or {}).get("inline_keyboard", [])
    rows = [row for row in rows if row]
    if sum(map(len, rows)) > 100 or any(len(row) > 8 for row in rows):
        raise bad("reply markup is too long")
    for button in (button for row in rows for button in row):
        if not str(button.get("text", "")).strip():
            raise bad("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
        if sum(1 for act in ACTS if act in button) != 1:
            raise bad("can't parse inline keyboard button: exactly one action is needed")
        data, most = str(button.get("callback_data", "-")).encode(), world.assumed.number("limit: bytes of a button")
        if not 1 <= len(data) <= most:
            raise world.refusal("refusal: the button holds too much")
        if button.get("style", "primary") not in ("primary", "success", "danger"):
            raise bad("BUTTON_STYLE_INVALID")
        if "url" in button and not str(button["url"]).startswith(("https://", "http://", "tg://")):
            raise bad("BUTTON_URL_INVALID")
        if "web_app" in button and int(call.params.get("chat_id", 0)) < 0:
            raise bad("BUTTON_TYPE_INVALID")
        check_app(button)
    return rows


def picture(world: World, call: Call, value: Any, own_part: str = "photo") -> Photo:
    """An uploaded or an already known picture. :raises Refused: for what is no picture, too large, or hands over an
    unknown file_id."""
    if isinstance(value, str) and not value.startswith("attach://"):
        return world.photo(value)
    name = value.removeprefix("attach://") if isinstance(value, str) else own_part
    data = call.files.get(name)
    if data is None:
        raise bad("there is no photo in the request")
    if len(data) > 10_000_000:
        raise bad("PHOTO_INVALID_DIMENSIONS")
    try:
        with Image.open(io.BytesIO(data)) as image:
            size = image.size
    except OSError:
        raise bad("IMAGE_PROCESS_FAILED") from None
    if sum(size) > 10_000 or max(size) > 20 * min(size):
        raise bad("PHOTO_INVALID_DIMENSIONS")
    photo = world.keep(data)
    photo.width, photo.height = size
    return photo


def _ephemeral(world: World, chat: Chat, call: Call) -> int:
    """The receiver of an ephemeral message, or 0: an admin bot at any time, others within 15 s of a trigger."""
    wish = call.params.get("ephemeral_message_parameters")
    if not wish or world.mood == "ignores":
        return 0
    if world.mood == "refuses":
        raise bad("ephemeral messages aren't supported")
    receiver = int(wish["receiver_user_id"])
    if not chat.is_group:
        raise bad("ephemeral messages can be sent only in groups and supergroups")
    if chat.status.get(receiver, "left") in ("left", "kicked") or world.accounts[receiver].is_bot:
        raise bad("USER_NOT_PARTICIPANT")
    query = wish.get("callback_query_id")
    callback = world.callbacks.get(str(query)) if query else None
    if query and (callback is None or callback.presser.id != receiver or callback.message.chat is not chat):
        raise bad("QUERY_ID_INVALID")
    if world.bot_is_admin(chat):
        return receiver
    answered = (call.params.get("reply_parameters") or {}).get("ephemeral_message_id")
    target = chat.ephemerals.get((receiver, int(answered))) if answered else None
    fresh = [callback.at] if callback else []
    fresh += [float(target.date)] if target and target.sender.id == receiver else []
    if not fresh or world.clock() - max(fresh) > EPHEMERAL_SECONDS:
        raise bad("EPHEMERAL_NOT_ALLOWED")
    return receiver


def _reply(call: Call) -> int:
    """The message that is replied to, or 0. One to an ephemeral message has no number that an older server knows."""
    reply = call.params.get("reply_parameters")
    if reply and "message_id" not in reply:
        raise bad("can't parse reply parameters: Can't find field \"message_id\"")
    return int(reply["message_id"]) if reply else 0


async def _send(world: World, call: Call, text: str, entities: list[Json], photo: Photo | None) -> Json:
    chat = world.chat(call.params["chat_id"])
    topic = int(call.params.get("message_thread_id", 0))
    world.check_may_send(chat, topic, photo is not None)
    rows = keyboard(world, call)
    receiver = _ephemeral(world, chat, call)
    about: Json = {"entities": entities, "photo": photo, "keyboard": rows, "topic": topic}
    if receiver:
        message = world.whisper(chat, world.bot, receiver, text, world.assumed.number("their message_id"), **about)
    else:
        message = world.post(chat, world.bot, text, **about, reply_to=_reply(call))
    message.silent = bool(call.params.get("disable_notification"))
    world.tell("new", message)
    return message.json()


@method("sendMessage")
async def send_message(world: World, call: Call) -> Json:
    text, entities = words(world, call.params, "text")
    if not text:
        raise bad("message text is empty")
    return await _send(world, call, text, entities, None)


@method("sendPhoto")
async def send_photo(world: World, call: Call) -> Json:
    photo = picture(world, call, call.params.get("photo"))
    text, entities = words(world, call.params, "caption")
    return await _send(world, call, text, entities, photo)


@method("sendDocument")
async def send_document(world: World, call: Call) -> Json:
    text, entities = words(world, call.params, "caption")
    name = str(call.params.get("document", "document")).removeprefix("attach://")
    if name not in call.files:
        raise bad("there is no document in the request")
    sent = await _send(world, call, text, entities, None)
    world.documents[int(call.params["chat_id"])] = call.files[name]
    return sent


def _own(world: World, call: Call) -> Message:
    chat = world.chat(call.params["chat_id"])
    message = chat.messages.get(int(call.params["message_id"]))
    if message is None or message.deleted:
        raise world.refusal("refusal: the message to edit is gone")
    if world.clock() - message.date > OLD_S:
        world.refuse("editing after 48 hours")
    if message.sender.id != world.bot.id:
        raise bad("message can't be edited")
    world.check_may_send(chat)
    return message


def _inline(world: World, call: Call) -> Message:
    """A message sent by way of the bot. Nothing can be uploaded into it."""
    message = world.inlines.get(str(call.params["inline_message_id"]))
    if message is None or message.deleted:
        raise bad("MESSAGE_ID_INVALID")
    if call.files:
        raise bad("wrong file identifier/HTTP URL specified")
    return message


def _own_ephemeral(world: World, call: Call) -> Message:
    if world.mood != "knows":
        raise Refused(404, "Not Found")
    chat = world.chat(call.params["chat_id"])
    message = chat.ephemerals.get((int(call.params["receiver_user_id"]), int(call.params["ephemeral_message_id"])))
    if message is None or message.deleted:
        raise bad("message to edit not found")
    return message


def _check_may_show(world: World, message: Message) -> None:
    """The server itself refuses an edit, in its own words, where sending is refused beforehand."""
    try:
        world.check_may_send(message.chat, photo=True)
    except Refused as refused:
        raise (bad("CHAT_SEND_PHOTOS_FORBIDDEN") if "photos" in refused.description else refused) from None


def _edit(world: World, call: Call, message: Message) -> None:
    """All of the request is checked before anything is changed."""
    before, kind = message.content(), call.method.partition("Message")[2]
    text, entities, photo = message.text, message.entities, message.photo
    if kind == "Text" and photo:
        raise world.refusal("refusal: a picture has no text")
    if kind == "Caption" and not photo:
        raise bad("there is no caption in the message to edit")
    if kind == "Media":
        media: Json = call.params["media"]
        if media.get("type") != "photo":
            raise bad("only photos are known here")
        _check_may_show(world, message)
        photo = picture(world, call, media["media"])
        text, entities = words(world, media, "caption")
    elif kind != "ReplyMarkup":
        text, entities = words(world, call.params, kind.lower())
    rows = keyboard(world, call)
    message.text, message.entities, message.photo = text, entities, photo
    message.offers(rows)
    if message.content() == before:
        world.refuse("refusal: nothing is changed")
    message.edits += 1
    message.edit_date = world.now()
    if message.ephemeral is None:
        message.chat.glimpses.append(message.glimpse())
    world.tell("edit", message)


@method("editMessageText")
@method("editMessageCaption")
@method("editMessageMedia")
@method("editMessageReplyMarkup")
async def edit_message(world: World, call: Call) -> Json | bool:
    inline = "inline_message_id" in call.params
    message = (_inline if inline else _own)(world, call)
    _edit(world, call, message)
    return inline or message.json()


@method("editEphemeralMessageText")
@method("editEphemeralMessageCaption")
@method("editEphemeralMessageMedia")
@method("editEphemeralMessageReplyMarkup")
async def edit_ephemeral_message(world: World, call: Call) -> bool:
    _edit(world, call, _own_ephemeral(world, call))
    return True


@method("deleteMessage")
async def delete_message(world: World, call: Call) -> bool:
    chat = world.chat(call.params["chat_id"])
    message = chat.messages.get(int(call.params["message_id"]))
    if message is None or message.deleted:
        raise world.refusal("refusal: the message to delete is gone")
    if message.sender.id != world.bot.id and not (
        world.bot_is_admin(chat) and chat.rights.get("can_delete_messages", True)
    ):
        raise bad("message can't be deleted")
    if world.clock() - message.date > OLD_S:
        admin = world.bot_is_admin(chat)
        world.refuse(f"deleting after 48 hours{', as an administrator' if admin else ''}")
    message.deleted = True
    world.tell("gone", message)
    return True


@method("deleteEphemeralMessage")
async def delete_ephemeral_message(world: World, call: Call) -> bool:
    message = _own_ephemeral(world, call)
    message.deleted = True
    world.tell("gone", message)
    return True


QUERY_SECONDS = 30
MOST = 50
START = re.compile(r"[A-Za-z0-9_-]{1,64}")


async def asks(person: Human, typed: str = "") -> Query:
    """Type ``@bot typed``; the bot hears of it if it has inline mode and wants such updates."""
    world = person.fake
    query = Query(f"iq{world.serial()}", person.account, world.clock())
    world.queries[query.id] = query
    if world.inline:
        body = {"id": query.id, "from": person.account.json(), "query": typed[:256], "offset": "", "chat_type": "group"}
        await world.push("inline_query", body)
    return query


async def chooses(person: Human, query: Query, room: Room, number: int = 0) -> Message:
    """Send a result into a chat: everybody there sees it, whatever the bot may do there. The bot learns of it only if
    its owner has asked for feedback, and can change it only if it has buttons."""
    assert query.answer is not None, "not answered yet"
    world, result = person.fake, query.answer["results"][number]
    sent = _stands(world, room, person.account, result)
    if world.feedback:
        body = {"result_id": result["id"], "from": person.account.json(), "query": ""}
        await world.push("chosen_inline_result", body | ({"inline_message_id": sent.inline} if sent.keyboard else {}))
    return sent


async def summons(person: Human, room: Room, typed: str) -> Query:
    """Name the bot in a chat of which it is no member; it hears of it in guest mode."""
    world = person.fake
    said = world.post(room.chat, person.account, f"@{world.bot.username} {typed}".strip())
    query = Query(f"gq{world.serial()}", person.account, world.clock(), room=room)
    world.queries[query.id] = query
    if world.guest and world.bot.id not in room.chat.status:
        await world.push("guest_message", said.json() | {"guest_query_id": query.id})
    return query


def _stands(world: World, room: Room, sender: Account, result: Json) -> Message:
    content = result["input_message_content"]
    text, entities = words(world, content, "message_text")
    rows = (result.get("reply_markup") or {}).get("inline_keyboard", [])
    sent = world.post(room.chat, sender, text, entities=entities, keyboard=rows)
    sent.inline = f"AgAAA-{world.serial():04d}_{sent.id}" if rows else ""
    world.inlines[sent.inline] = sent
    room.chat.glimpses.append(sent.glimpse())
    return sent


def _open(world: World, number: object) -> Query:
    """Answered once, and soon."""
    query = world.queries.get(str(number))
    if query is None or query.answer is not None or world.clock() - query.at > QUERY_SECONDS:
        raise bad("query is too old and response timeout expired or query ID is invalid")
    return query


def _check(world: World, call: Call, result: Json) -> None:
    if not str((result.get("input_message_content") or {}).get("message_text", "")).strip():
        raise bad("MESSAGE_EMPTY")
    keyboard(world, replace(call, params=result))


@method("answerGuestQuery")
async def answer_guest_query(world: World, call: Call) -> Json:
    """Nothing can be uploaded."""
    query, result = _open(world, call.params.get("guest_query_id")), call.params["result"]
    assert query.room is not None
    _check(world, call, result)
    query.answer = call.params
    sent = _stands(world, query.room, world.bot, result)
    await world.stir()
    return {"inline_message_id": sent.inline}


@method("answerInlineQuery")
async def answer_inline_query(world: World, call: Call) -> bool:
    """At most 50 results with ids of their own."""
    query = _open(world, call.params.get("inline_query_id"))
    results = call.params.get("results", [])
    if len(results) > MOST:
        raise bad("RESULTS_TOO_MUCH")
    ids = [str(result.get("id", "")) for result in results]
    if any(not 1 <= len(one.encode()) <= 64 for one in ids):
        raise bad("RESULT_ID_INVALID")
    if len(set(ids)) != len(ids):
        raise bad("RESULT_ID_DUPLICATE")
    for result in results:
        _check(world, call, result)
    button = call.params.get("button")
    if button is not None and not START.fullmatch(str(button.get("start_parameter", ""))):
        raise bad("START_PARAM_INVALID")
    query.answer = call.params
    await world.stir()
    return True
