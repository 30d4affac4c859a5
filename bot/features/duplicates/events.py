"""Stored events of a duplicate: frozen structs, folded by ``bot.features.duplicates.model``.

People are numbers, as in a cup (``bot.features.cups.events``). A *side* is a pair, or one player in a game for two.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec


class _Event(msgspec.Struct, frozen=True, tag=True):
    """The tag is the class name."""


class Opened(_Event, frozen=True):
    """Person 1 creates it."""

    game: str
    preset: str
    lang: str = "en"


class Chosen(_Event, frozen=True):
    """A changed setting, see ``bot.features.duplicates.model``."""

    name: str
    value: str


class Published(_Event, frozen=True):
    """People can sign up and give words for the shuffle; the deals are sealed from now on."""


class Entered(_Event, frozen=True):
    """A person signs up on a new side or joins one. ``team``: 1 or 2, 0: no teams."""

    side: int
    player: int
    team: int = 0


class Withdrew(_Event, frozen=True):
    player: int


class Begun(_Event, frozen=True):
    """Sign-up and words are closed. ``tables``: of each, the sides on the even and the odd seats, 0: automatic
    players."""

    tables: tuple[tuple[int, int], ...]


class Seated(_Event, frozen=True):
    """A table was opened; tables are numbered from 1."""

    number: int
    table: str


class Played(_Event, frozen=True):
    """A table is done. ``how``: ``not``: it could not be opened."""

    number: int
    how: Literal["played", "not"] = "played"


class Hurried(_Event, frozen=True):
    """Time ends early: automatic players finish the deals."""


class Over(_Event, frozen=True):
    """All tables are done and the deals are open. ``scores``: by table and deal, what each side wrote."""

    scores: tuple[tuple[tuple[int, ...], ...], ...]


class Cancelled(_Event, frozen=True):
    """``few``: too few signed up in time."""

    why: Literal["few", "organiser"]


Event: TypeAlias = (
    Opened | Chosen | Published | Entered | Withdrew | Begun | Seated | Played | Hurried | Over | Cancelled
)
_DECODER: Final = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    return msgspec.json.encode(event)


def decode(body: bytes) -> Event:
    """:raises msgspec.ValidationError: not an event of a duplicate."""
    found: Event = _DECODER.decode(body)
    return found
