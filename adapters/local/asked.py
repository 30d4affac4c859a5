"""What the page says over the socket, as types (``messages.py`` has the house's side). Nothing of it is believed: what
arrives is taken apart piece by piece where it is used.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict

import msgspec


class Press(TypedDict):
    t: Literal["press"]
    data: str


class Typed(TypedDict):
    """A command with what follows it."""

    t: Literal["cmd"]
    name: str
    rest: str


class Link(TypedDict):
    t: Literal["link"]
    payload: str


class Now(TypedDict):
    t: Literal["now"]
    game: str
    preset: str


class Say(TypedDict):
    t: Literal["say"]
    text: str


class Why(TypedDict):
    t: Literal["why"]
    table: str
    piece: str


class SealGiven(TypedDict):
    t: Literal["seal"]
    table: str
    ref: str
    seal: str


class WordGiven(TypedDict):
    t: Literal["word"]
    table: str
    ref: str
    word: str


class Handover(TypedDict):
    t: Literal["handover", "devices"]


class LetIn(TypedDict):
    t: Literal["device"]
    sign: str
    yes: bool


class EndDevice(TypedDict):
    t: Literal["end"]
    id: str


Done: TypeAlias = Press | Typed | Link | Now | Say | Why | SealGiven | WordGiven | Handover | LetIn | EndDevice
"""What has a number (``n``) and is acknowledged."""


class Complete(TypedDict):
    """Completions of what was typed, by the page's number ``q``."""

    t: Literal["choices"]
    q: int
    name: str
    arg: str
    typed: str


def read(raw: str) -> dict[str, Any] | None:
    """What has arrived, if it is a JSON object."""
    try:
        value = msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    return value if isinstance(value, dict) else None
