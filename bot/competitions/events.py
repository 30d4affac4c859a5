"""Stored events of every competition: frozen structs, folded by ``bot.competitions.model``.

Each format adds its own. People are numbers within the competition, from 1. Names are in separate rows, which are
rewritten when a user is deleted. The store adds the time of each event, by the competition's clock.
"""

from typing import Literal

import msgspec


class Event(msgspec.Struct, frozen=True, tag=True):
    """The tag is the class name."""


class Opened(Event, frozen=True):
    """Person 1 creates it."""

    game: str
    preset: str
    lang: str = "en"


class Chosen(Event, frozen=True):
    """A changed setting."""

    name: str
    value: str


class Published(Event, frozen=True):
    """People can sign up."""


class Cancelled(Event, frozen=True):
    """``few``: too few took part; ``organiser``: by the organiser."""

    why: Literal["few", "organiser"]


def encode(event: Event) -> bytes:
    return msgspec.json.encode(event)
