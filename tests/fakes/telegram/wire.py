"""From an HTTP request to named, decoded parameters, whichever of its three forms a client library prefers."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import BodyPartReader, web


def named(words: str) -> frozenset[str]:
    return frozenset(words.split())


WHOLE = named("""
chat_id message_id message_thread_id user_id offset limit timeout receiver_user_id ephemeral_message_id
cache_time max_connections reply_to_message_id direct_messages_topic_id
""")
FLAGS = named("""
disable_notification protect_content show_alert is_personal show_caption_above_media has_spoiler
drop_pending_updates allow_paid_broadcast disable_web_page_preview is_big for_channels revoke_messages
""")
STRUCTURES = named("""
menu_button reply_markup media commands scope allowed_updates entities caption_entities
ephemeral_message_parameters reply_parameters link_preview_options reaction message_ids results result button
""")


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
