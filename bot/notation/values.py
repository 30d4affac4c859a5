"""Values in a record: numbers, ``yes``, ``no``, ``none``, words, ``[lists]`` and ``{name=value}``.

A word stands as it is unless it could be taken for something else; then it is quoted as in JSON.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

_PIECE: Final = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[][{}=]|[^\s\[\]{}="]+)')
_NUMBER: Final = re.compile(r"-?\d{1,18}", re.ASCII)
_BARE: Final = re.compile(r'[^\s\[\]{}="();\x00-\x1f\x7f]+')
_FIXED: Final[dict[str, Any]] = {"yes": True, "no": False, "none": None}
DEEPEST: Final = 12
"""Lists within lists."""


class NoValue(ValueError):
    """A text that is no value."""


def written(value: Any) -> str:
    """The text of a value of numbers, texts, lists and dicts."""
    for word, fixed in _FIXED.items():
        if value is fixed:
            return word
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        bare = _BARE.fullmatch(value) and value not in _FIXED and not _NUMBER.fullmatch(value)
        return value if bare else msgspec.json.encode(value).decode()
    if isinstance(value, Mapping):
        return "{" + fields_written(value) + "}"
    if isinstance(value, Sequence):
        return "[" + " ".join(map(written, value)) + "]"
    raise TypeError(type(value).__name__)


def fields_written(fields: Mapping[str, Any]) -> str:
    """``name=value name=value``."""
    return " ".join(f"{name}={written(value)}" for name, value in fields.items())


def fields_read(text: str) -> dict[str, Any]:
    """The way back from ``fields_written``.

    :raises NoValue: it is no such text.
    """
    pieces = _Pieces(text)
    found = pieces.fields("")
    if pieces.next():
        raise NoValue
    return found


def value_read(text: str) -> Any:
    """:raises NoValue: it is not one value."""
    pieces = _Pieces(text)
    found = pieces.value(pieces.next(), 0)
    if pieces.next():
        raise NoValue
    return found


class _Pieces:
    def __init__(self, text: str) -> None:
        self._text, self._at = text.strip(), 0

    def next(self) -> str:
        """Empty at the end."""
        if self._at >= len(self._text):
            return ""
        found = _PIECE.match(self._text, self._at)
        if found is None:
            raise NoValue
        self._at = found.end()
        return found[1]

    def fields(self, end: str, depth: int = 0) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while (name := self.next()) != end:
            if not name or name in found or name in "[]{}=" or name[0] == '"' or self.next() != "=":
                raise NoValue
            found[name] = self.value(self.next(), depth)
        return found

    def value(self, piece: str, depth: int) -> Any:
        if depth > DEEPEST or piece in ("", "]", "}", "="):
            raise NoValue
        if piece == "{":
            return self.fields("}", depth + 1)
        if piece == "[":
            found = []
            while (inner := self.next()) != "]":
                found.append(self.value(inner, depth + 1))
            return found
        if piece[0] == '"':
            try:
                return msgspec.json.decode(piece, type=str)
            except msgspec.MsgspecError:
                raise NoValue from None
        if piece in _FIXED:
            return _FIXED[piece]
        return int(piece) if _NUMBER.fullmatch(piece) else piece
