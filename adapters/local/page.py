"""Messages and pictures for the page: JSON with sentences in pieces; nothing is interpreted as markup."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache, partial
from hashlib import blake2b
from typing import Any, Final, cast
from zlib import crc32

from cachetools import LRUCache

from adapters.local import messages
from adapters.runtime.courier import Key, Message, Rich, Say
from bot.text import Lang, Name, Text
from bot.view.pictures import AtTable
from bot.view.scene import Amount, Button, Line, Picture, Ribboned

# --- the table model --------------------------------------------------------------------------------------------------
# A scene's picture as JSON, which the page draws itself. Scenes and pictures are made from Views alone (docs/laws.md),
# so they hold nothing the reader may not know. ``VERSION`` is that of the model and the messages: a page with another
# one reloads.


VERSION: Final = 3


def model_of(picture: Picture, say: Say) -> dict[str, messages.Json]:
    """The picture with ``kind``, the name of its class. Texts become sentences, sets sorted lists. Of a hand under its
    table only the hand is kept, because the page has the table; empty (``{}``) if no hand is left. ``feat``: the words
    of a ribbon."""
    if isinstance(picture, Ribboned):
        return model_of(picture.under, say) | {"feat": say(picture.feat)}
    if isinstance(picture, AtTable):
        return model_of(picture.hand, say) if picture.hand is not None else {}
    made: dict[str, messages.Json] = {"kind": type(picture).__name__}
    made.update(_object(picture, say))
    return made


def is_drawn(picture: Picture | None) -> bool:
    """Whether the page draws it; others, such as score books, are sent as finished pictures."""
    if isinstance(picture, AtTable):
        return picture.hand is None or picture.hand.staged
    if isinstance(picture, Ribboned):
        return picture.under.staged
    return picture is not None and picture.staged


def is_common(picture: Picture | None) -> bool:
    """Whether it is the table itself, equal for all readers."""
    return is_common(picture.under) if isinstance(picture, Ribboned) else picture is not None and picture.common


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _object(value: Any, say: Say) -> dict[str, messages.Json]:
    return {name: _plain(getattr(value, name), say) for name in _names(value.__class__)}


def _plain(value: Any, say: Say) -> messages.Json:
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


# --- private pictures -------------------------------------------------------------------------------------------------


_PER_PERSON: Final = 60


@dataclass(frozen=True, slots=True)
class Kept:
    """A finished picture. ``private``: no cache may keep it."""

    data: bytes = field(repr=False)
    mime: str
    private: bool


class Vault:
    """Pictures by person under stable, unguessable addresses.

    The address is a keyed hash: a plain one would reveal a hand to anyone who tries all hands.
    """

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)
        self._of: dict[str, LRUCache[str, Kept]] = {}

    def put(self, person: str, content: str, kept: Kept) -> str:
        """Store a picture and return its name, 32 characters. ``content`` identifies what it shows."""
        name = blake2b(f"{person}\0{content}\0{kept.private}".encode(), key=self._key, digest_size=16).hexdigest()
        self._of.setdefault(person, LRUCache(_PER_PERSON))[name] = kept
        return name

    def get(self, person: str, name: str) -> Kept | None:
        """The person's own picture, or None; another's is not found rather than forbidden."""
        shelf = self._of.get(person)
        return shelf.get(name) if shelf else None

    def forget(self, person: str) -> None:
        """Drop the pictures of a person who has left; they are drawn again on return."""
        self._of.pop(person, None)


# --- messages for the page --------------------------------------------------------------------------------------------


JsonObject = dict[str, Any]
PRIVATE: Final = frozenset({"hand", "panel"})
"""Kinds of scenes whose pictures are private."""


def pieces(rich: Rich, viewer: str) -> messages.Pieces:
    """Words as strings, people as objects: ``you`` marks the reader, ``ping`` a mention."""
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
    """The parts of a scene that are equal for all readers of one language, made for the first. ``shared``: the scene is
    public, so all readers may get them; private parts are never shared."""

    message: Message
    reading: list[Rich]
    shared: bool = False
    keys: list[list[messages.Key]] | None = None
    model: dict[str, Any] | None = None
    shown: dict[tuple[str, bool], messages.Message] = field(default_factory=dict)
    """By reader (empty unless the scene names them), and whether they play there."""

    def called(self, person: str) -> str:
        """The person if the text names them, else empty: all others read the same."""
        lines = (*(rich for _, rich in self.message.lines), *self.reading)
        named = any(isinstance(part, Name) and part.person == person for rich in lines for part in rich)
        return person if named else ""


class Pages:
    """Turns messages into JSON for the page."""

    def __init__(self, vault: Vault, say: Callable[[Lang, Text], str]) -> None:
        self._vault = vault
        self._say = say

    async def public(self, once: Once, viewer: str, *, private: bool, played: bool) -> messages.Message:
        """A board. ``played``: it shows what can be played. All readers it does not name get the same object."""
        if once.message.image is not None and not is_drawn(once.message.scene.picture):
            made = await self.show(once, viewer, private=private, drawn=True)
            return made if played else unplayed(made)
        key = (once.called(viewer), played)
        shown = once.shown.get(key)
        if shown is None:
            made = await self.show(once, viewer, private=private, drawn=True)
            # A shared object is a dict.
            shown = cast(messages.Message, messages.Shared(made if played else unplayed(made)))
            once.shown[key] = shown
        return shown

    async def show(self, once: Once, viewer: str, *, private: bool, drawn: bool) -> messages.Message:
        """``private``: for ``viewer`` alone; its picture may not be cached. ``drawn``: the page draws tables and hands
        itself (``model``); else they are pictures too."""
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
                    once.model = messages.Shared(model) if once.shared else model
                made["model"] = once.model
            else:
                image = await message.image()
                name = self._vault.put(viewer, image.key, Kept(image.data, image.mime, private))
                made["image"] = {"src": f"/p/{name}", "w": image.width, "h": image.height, "alt": message.alt}
        return made


def unplayed(message: messages.Message) -> messages.Message:
    """A board's message without what can be played, for readers who do not play or see it beside the hand."""
    rows = [[key for key in row if not _plays(key["data"])] for row in message["keys"]]
    return {**message, "keys": [row for row in rows if row], "amounts": []}


def _plays(data: str) -> bool:
    kind, _, what = (*data.split(":", 3), "", "")[:3]
    return kind == "a" or what == "bid"


def reading_of(lines: tuple[Line, ...], rich: Callable[[Lang, Text], Rich], lang: Lang) -> list[Rich]:
    """The text that replaces a picture, in pieces."""
    return [rich(lang, line.text) for line in lines]


def _at(rows: tuple[tuple[Button, ...], ...], r: int, c: int) -> Button | None:
    return rows[r][c] if r < len(rows) and c < len(rows[r]) else None
