"""The methods of the Bot API that send, edit and delete messages, ephemeral ones too."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

from tests.fakes.telegram.markup import parse_html, units
from tests.fakes.telegram.methods import check_app, method
from tests.fakes.telegram.model import Call, Chat, Json, Message, Photo, Refused, bad
from tests.fakes.telegram.world import EPHEMERAL_SECONDS, World

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
