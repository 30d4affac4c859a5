"""The table model: what a picture of a scene shows, as JSON for the page, which draws it itself.

Scenes and their pictures are made from Views alone (docs/laws.md), so nothing can be in here that the reader may not
know. ``VERSION`` counts the forms of the model and of the messages around it: a page that knows another one loads
itself again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final

from bot.scene import Picture, Ribboned
from bot.scene.strip import AtTable
from bot.text.model import Text

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
