"""Inline mode: ``@bot words`` typed in any chat, and the results that only the one who types sees until one is chosen.

``asks`` types; what the bot answers is checked as Telegram checks it and kept in the query; ``chooses`` sends a result
into a chat in the person's name. ``summons`` names the bot where it is no member. A bot has inline mode, feedback on
what was chosen and guest mode only when its owner has switched them on (``world.inline``, ``feedback``, ``guest``).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.fakes.telegram.messages import keyboard, words
from tests.fakes.telegram.methods import method
from tests.fakes.telegram.model import Account, Call, Json, Message, Query, bad
from tests.fakes.telegram.world import World

if TYPE_CHECKING:
    from tests.fakes.telegram.people import Human, Room

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
