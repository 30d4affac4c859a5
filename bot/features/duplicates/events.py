"""Stored events of a duplicate, besides those of every competition; folded by ``bot.features.duplicates.model``.

A *side* is a pair, or one player in a game for two. The deals are sealed once it is published.
"""

from typing import Final, Literal, TypeAlias

import msgspec

from bot.competitions.events import Cancelled, Chosen, Event, Opened, Published


class Entered(Event, frozen=True):
    """A person signs up on a new side or joins one. ``team``: 1 or 2, 0: no teams."""

    side: int
    player: int
    team: int = 0


class Withdrew(Event, frozen=True):
    player: int


class Begun(Event, frozen=True):
    """Sign-up and words are closed. ``tables``: of each, the sides on the even and the odd seats, 0: automatic
    players."""

    tables: tuple[tuple[int, int], ...]


class Seated(Event, frozen=True):
    """A table was opened; tables are numbered from 1."""

    number: int
    table: str


class Played(Event, frozen=True):
    """A table is done. ``how``: ``not``: it could not be opened."""

    number: int
    how: Literal["played", "not"] = "played"


class Hurried(Event, frozen=True):
    """Time ends early: automatic players finish the deals."""


class Over(Event, frozen=True):
    """All tables are done and the deals are open. ``scores``: by table and deal, what each side wrote."""

    scores: tuple[tuple[tuple[int, ...], ...], ...]


_Any: TypeAlias = (
    Opened | Chosen | Published | Entered | Withdrew | Begun | Seated | Played | Hurried | Over | Cancelled
)
DECODER: Final = msgspec.json.Decoder[Event](_Any)
