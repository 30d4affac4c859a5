"""Telegram's HTML, read as strictly as the server reads it, and lengths as it counts them."""

from __future__ import annotations

import html
import re
from typing import Any

from tests.fakes.telegram.model import LISTS, bad

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
