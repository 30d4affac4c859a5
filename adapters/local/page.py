"""A Message and a picture as the page gets them: JSON with sentences in pieces; nothing is interpreted as markup."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache, partial
from hashlib import blake2b
from typing import Any, Final, cast
from zlib import crc32

from cachetools import LRUCache

from adapters.local import messages
from adapters.local.messages import Pieces, Shared
from adapters.runtime.courier import Key, Message, Rich
from bot.text import Lang, Name, Text
from bot.view.pictures import AtTable
from bot.view.scene import Amount, Button, Line, Picture, Ribboned

# --- The table model --------------------------------------------------------------------------------------------------
# what a picture of a scene shows, as JSON for the page, which draws it itself.
#
# Scenes and their pictures are made from Views alone (docs/laws.md), so nothing can be in here that the reader may
# not know. ``VERSION`` counts the forms of the model and of the messages around it: a page that knows another one
# loads itself again.


VERSION: Final = 3

Json = Any
Say = Callable[[Text], str]


def model_of(picture: Picture, say: Say) -> dict[str, Json]:
    """The picture with ``kind``, the name of its class. Texts are sentences, sets are sorted lists. Of a hand with the
    table over it there is the hand alone: the page has the table itself. Empty (``{}``) if no hand is left.
    ``feat``: the words of a ribbon."""
    if isinstance(picture, Ribboned):
        return model_of(picture.under, say) | {"feat": say(picture.feat)}
    if isinstance(picture, AtTable):
        return model_of(picture.hand, say) if picture.hand is not None else {}
    made: dict[str, Json] = {"kind": type(picture).__name__}
    made.update(_object(picture, say))
    return made


def is_drawn(picture: Picture | None) -> bool:
    """Whether the page draws it itself; the others, such as score books, come to it as finished pictures."""
    if isinstance(picture, AtTable):
        return picture.hand is None or picture.hand.staged
    if isinstance(picture, Ribboned):
        return picture.under.staged
    return picture is not None and picture.staged


def is_common(picture: Picture | None) -> bool:
    """Whether it is the table itself, the same for everybody."""
    return is_common(picture.under) if isinstance(picture, Ribboned) else picture is not None and picture.common


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _object(value: Any, say: Say) -> dict[str, Json]:
    return {name: _plain(getattr(value, name), say) for name in _names(value.__class__)}


def _plain(value: Any, say: Say) -> Json:
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, Text):
        return say(value)
    if isinstance(value, tuple | list):
        return [_plain(one, say) for one in value]
    if isinstance(value, frozenset | set):
        return [_plain(one, say) for one in sorted(value)]
    if isinstance(value, Mapping):
        return {str(key): _plain(one, say) for key, one in value.items()}
    if is_dataclass(value):
        return _object(value, say)
    raise TypeError(f"{type(value).__name__} has no place in a table model")


# --- Pictures waiting to be fetched, each for one person, under addresses that cannot be guessed ----------------------


_PER_PERSON: Final = 60


@dataclass(frozen=True, slots=True)
class Kept:
    """A finished picture. ``private``: never to be kept by a cache."""

    data: bytes = field(repr=False)
    mime: str
    private: bool


class Vault:
    """Content-addressed for each person: the same picture has the same address while the server runs.

    The address is a keyed hash, since from a plain one a hand could be found by trying all hands.
    """

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)
        self._of: dict[str, LRUCache[str, Kept]] = {}

    def put(self, person: str, content: str, kept: Kept) -> str:
        """The picture's name in its address, 32 signs. ``content`` names what it shows."""
        name = blake2b(f"{person}\0{content}\0{kept.private}".encode(), key=self._key, digest_size=16).hexdigest()
        self._of.setdefault(person, LRUCache(_PER_PERSON))[name] = kept
        return name

    def get(self, person: str, name: str) -> Kept | None:
        """One's own picture, or None; another's is not found rather than forbidden."""
        shelf = self._of.get(person)
        return shelf.get(name) if shelf else None

    def forget(self, person: str) -> None:
        """Drop the pictures of a person who has left; they are made anew on return."""
        self._of.pop(person, None)


# --- A Message as the page gets it ------------------------------------------------------------------------------------
# JSON with sentences in pieces, so that no text is ever interpreted as markup.


PageJson = dict[str, Any]
PRIVATE: Final = frozenset({"hand", "panel"})
"""Kinds of scenes whose pictures are one person's."""


def pieces(rich: Rich, viewer: str) -> Pieces:
    """Words as strings, people as objects: ``you`` marks the reader, ``ping`` that it is called."""
    return [_person(part, viewer) if isinstance(part, Name) else part for part in rich]


def _person(name: Name, viewer: str) -> messages.Person:
    made: messages.Person = {"name": name.name, "hue": hue(name.person), "you": name.person == viewer}
    if name.ping:
        made["ping"] = True
    return made


def hue(person: str) -> int:
    """The number of a person's colour, the same as in pictures."""
    return crc32(person.encode()) % 12


def _key(key: Key, button: Button | None) -> messages.Key:
    made: messages.Key = {"label": key.label, "data": key.data, "style": key.style, "enabled": key.enabled}
    if key.url is not None and key.url.startswith(("https://", "http://")):
        made["url"] = key.url
    card = None if button is None else dict(button.label.args).get("card")
    if isinstance(card, str):
        made["card"] = card
    return made


def _amount(label: str, amount: Amount) -> messages.Amount:
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
    keys: list[list[messages.Key]] | None = None
    model: dict[str, Any] | None = None
    shown: dict[tuple[str, bool], messages.Message] = field(default_factory=dict)
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

    async def public(self, once: Once, viewer: str, *, private: bool, played: bool) -> messages.Message:
        """A board. ``played``: what can be played stands on it. All whom it does not name get the same one."""
        if once.message.image is not None and not is_drawn(once.message.scene.picture):
            made = await self.show(once, viewer, private=private, drawn=True)
            return made if played else unplayed(made)
        key = (once.called(viewer), played)
        shown = once.shown.get(key)
        if shown is None:
            made = await self.show(once, viewer, private=private, drawn=True)
            # A shared object is a dict.
            shown = cast(messages.Message, Shared(made if played else unplayed(made)))
            once.shown[key] = shown
        return shown

    async def show(self, once: Once, viewer: str, *, private: bool, drawn: bool) -> messages.Message:
        """``private``: for ``viewer`` alone, its picture may not be cached. ``drawn``: the page draws tables and hands
        itself (``model``); else they come as pictures too."""
        message, scene = once.message, once.message.scene
        if once.keys is None:
            once.keys = [
                [_key(key, _at(scene.buttons, r, c)) for c, key in enumerate(row)] for r, row in enumerate(message.keys)
            ]
        made: messages.Message = {
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


def unplayed(message: messages.Message) -> messages.Message:
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
