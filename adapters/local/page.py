"""A Message as the page gets it: JSON with sentences in pieces, so that no text is ever interpreted as markup."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, cast
from zlib import crc32

from adapters.local import parts
from adapters.local.model import is_common, is_drawn, model_of
from adapters.local.parts import Pieces
from adapters.local.patch import Shared
from adapters.local.vault import Kept, Vault
from adapters.runtime.delivery.courier import Key, Message, Rich
from bot.scene import Amount, Button, Line
from bot.text import Lang, Name, Text

Json = dict[str, Any]
PRIVATE: Final = frozenset({"hand", "panel"})
"""Kinds of scenes whose pictures are one person's."""


def pieces(rich: Rich, viewer: str) -> Pieces:
    """Words as strings, people as objects: ``you`` marks the reader, ``ping`` that it is called."""
    return [_person(part, viewer) if isinstance(part, Name) else part for part in rich]


def _person(name: Name, viewer: str) -> parts.Person:
    made: parts.Person = {"name": name.name, "hue": hue(name.person), "you": name.person == viewer}
    if name.ping:
        made["ping"] = True
    return made


def hue(person: str) -> int:
    """The number of a person's colour, the same as in pictures."""
    return crc32(person.encode()) % 12


def _key(key: Key, button: Button | None) -> parts.Key:
    made: parts.Key = {"label": key.label, "data": key.data, "style": key.style, "enabled": key.enabled}
    if key.url is not None and key.url.startswith(("https://", "http://")):
        made["url"] = key.url
    card = None if button is None else dict(button.label.args).get("card")
    if isinstance(card, str):
        made["card"] = card
    return made


def _amount(label: str, amount: Amount) -> parts.Amount:
    strain = dict(amount.label.args).get("strain")
    named = strain if isinstance(strain, str) else None
    return {"label": label, "form": amount.press_form, "low": amount.low, "high": amount.high, "strain": named}


@dataclass(slots=True)
class Once:
    """What of a scene is the same for all who read it in one language: made for the first of them. ``shared``: the
    scene is public, and what was made for one reader is given to the others too; what somebody may see alone never
    is."""

    message: Message
    reading: list[Rich]
    shared: bool = False
    keys: list[list[parts.Key]] | None = None
    model: dict[str, Any] | None = None
    shown: dict[tuple[str, bool], parts.Message] = field(default_factory=dict)
    """By the reader, if the scene names them, else empty, and whether they play there."""

    def called(self, person: str) -> str:
        """The person, if what is said names them; nobody else reads it otherwise than the rest."""
        lines = (*(rich for _, rich in self.message.lines), *self.reading)
        named = any(isinstance(part, Name) and part.person == person for rich in lines for part in rich)
        return person if named else ""


class Pages:
    """Turns messages into what the page shows."""

    def __init__(self, vault: Vault, say: Callable[[Lang, Text], str]) -> None:
        self._vault = vault
        self._say = say

    async def public(self, once: Once, viewer: str, *, private: bool, played: bool) -> parts.Message:
        """A board. ``played``: what can be played stands on it. All whom it does not name get the same one."""
        if once.message.image is not None and not is_drawn(once.message.scene.picture):
            made = await self.show(once, viewer, private=private, drawn=True)
            return made if played else unplayed(made)
        key = (once.called(viewer), played)
        shown = once.shown.get(key)
        if shown is None:
            made = await self.show(once, viewer, private=private, drawn=True)
            # A shared object is a dict.
            shown = cast(parts.Message, Shared(made if played else unplayed(made)))
            once.shown[key] = shown
        return shown

    async def show(self, once: Once, viewer: str, *, private: bool, drawn: bool) -> parts.Message:
        """``private``: for ``viewer`` alone, its picture may not be cached. ``drawn``: the page draws tables and hands
        itself (``model``); else they come as pictures too."""
        message, scene = once.message, once.message.scene
        if once.keys is None:
            once.keys = [
                [_key(key, _at(scene.buttons, r, c)) for c, key in enumerate(row)] for r, row in enumerate(message.keys)
            ]
        made: parts.Message = {
            "kind": scene.kind,
            "table": scene.table,
            "lines": [{"w": weight, "p": pieces(rich, viewer)} for weight, rich in message.lines],
            "keys": once.keys,
            "amounts": [_amount(label, amount) for label, amount in message.amounts],
            "accent": scene.accent,
        }
        if drawn and scene.kind == "hand" and message.image is not None and is_common(scene.picture):
            made["reading"], made["model"] = [], {}  # the page has the table itself
        elif message.image is not None and scene.picture is not None:
            made["reading"] = [pieces(rich, viewer) for rich in once.reading]
            if drawn and is_drawn(scene.picture):
                if once.model is None:
                    model = model_of(scene.picture, partial(self._say, message.lang))
                    once.model = Shared(model) if once.shared else model
                made["model"] = once.model
            else:
                image = await message.image()
                name = self._vault.put(viewer, image.key, Kept(image.data, image.mime, private))
                made["image"] = {"src": f"/p/{name}", "w": image.width, "h": image.height, "alt": message.alt}
        return made


def unplayed(message: parts.Message) -> parts.Message:
    """A board's message for a page that shows what can be played beside the hand, or whose reader plays nothing."""
    rows = [[key for key in row if not _plays(key["data"])] for row in message["keys"]]
    return {**message, "keys": [row for row in rows if row], "amounts": []}


def _plays(data: str) -> bool:
    kind, _, what = (*data.split(":", 3), "", "")[:3]
    return kind == "a" or what == "bid"


def reading_of(lines: tuple[Line, ...], rich: Callable[[Lang, Text], Rich], lang: Lang) -> list[Rich]:
    """The words that stand for a picture, in pieces."""
    return [rich(lang, line.text) for line in lines]


def _at(rows: tuple[tuple[Button, ...], ...], r: int, c: int) -> Button | None:
    return rows[r][c] if r < len(rows) and c < len(rows[r]) else None
