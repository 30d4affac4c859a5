"""Inline mode: ``@bot words`` typed in any chat, and the results that only the one who types sees until one is chosen.

``asks`` types; what the bot answers is checked as Telegram checks it and kept in the query; ``chooses`` sends a result
into a chat in the person's name. A bot has inline mode only when its owner has switched it on (``world.inline``).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.fakes.telegram.messages import keyboard
from tests.fakes.telegram.methods import method
from tests.fakes.telegram.model import Call, Message, Query, bad
from tests.fakes.telegram.world import World

if TYPE_CHECKING:
    from tests.fakes.telegram.people import Human, Room

QUERY_SECONDS = 30
MOST = 50
START = re.compile(r"[A-Za-z0-9_-]{1,64}")


async def asks(person: Human, words: str = "") -> Query:
    """Type ``@bot words``; the bot hears of it if it has inline mode and wants such updates."""
    world = person.fake
    query = Query(f"iq{world.serial()}", person.account, world.clock())
    world.queries[query.id] = query
    if world.inline:
        body = {"id": query.id, "from": person.account.json(), "query": words[:256], "offset": "", "chat_type": "group"}
        await world.push("inline_query", body)
    return query


async def chooses(person: Human, query: Query, room: Room, number: int = 0) -> Message:
    """Send a result into a chat: everybody there sees it, whatever the bot may do there."""
    assert query.answer is not None, "not answered yet"
    content = query.answer["results"][number]["input_message_content"]
    sent = await person.says(room, str(content["message_text"]))
    sent.keyboard = (query.answer["results"][number].get("reply_markup") or {}).get("inline_keyboard", [])
    return sent


@method("answerInlineQuery")
async def answer_inline_query(world: World, call: Call) -> bool:
    """Once for each query, and soon; at most 50 results with ids of their own."""
    query = world.queries.get(str(call.params.get("inline_query_id", "")))
    if query is None or query.answer is not None or world.clock() - query.at > QUERY_SECONDS:
        raise bad("query is too old and response timeout expired or query ID is invalid")
    results = call.params.get("results", [])
    if len(results) > MOST:
        raise bad("RESULTS_TOO_MUCH")
    ids = [str(result.get("id", "")) for result in results]
    if any(not 1 <= len(one.encode()) <= 64 for one in ids):
        raise bad("RESULT_ID_INVALID")
    if len(set(ids)) != len(ids):
        raise bad("RESULT_ID_DUPLICATE")
    for result in results:
        if not str((result.get("input_message_content") or {}).get("message_text", "")).strip():
            raise bad("MESSAGE_EMPTY")
        keyboard(world, replace(call, params=result))
    button = call.params.get("button")
    if button is not None and not START.fullmatch(str(button.get("start_parameter", ""))):
        raise bad("START_PARAM_INVALID")
    query.answer = call.params
    return True
