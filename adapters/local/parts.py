"""What the messages between house and page are made of (``messages.py``).

Times are in milliseconds.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from bot.ports.matches import Played as Manner
from bot.ports.preferences import Faces, Felt, Letters
from bot.scene import Kind, Strain, Style, Weight


class Person(TypedDict):
    """Somebody in a sentence or in the room. ``you``: the reader; ``ping``: they are called."""

    name: str
    hue: int
    you: bool
    ping: NotRequired[bool]


Pieces: TypeAlias = list[str | Person]
"""A sentence: words as they are, people set apart."""


class Line(TypedDict):
    """``w``: its weight."""

    w: Weight
    p: Pieces


class Key(TypedDict):
    """A button: ``data`` is pressed, or ``url`` is opened. ``card``: the one it is about."""

    label: str
    data: str
    style: Style
    enabled: bool
    url: NotRequired[str]
    card: NotRequired[str]


class Amount(TypedDict):
    """A choice of a number: ``form`` is pressed with ``{n}`` filled in."""

    label: str
    form: str
    low: int
    high: int
    strain: str | None


class Image(TypedDict):
    src: str
    w: int
    h: int
    alt: str


class Message(TypedDict):
    """A scene. ``reading``: what stands for the picture; ``model``: the picture as data, ``image``: finished."""

    kind: Kind
    table: str | None
    lines: list[Line]
    keys: list[list[Key]]
    amounts: list[Amount]
    accent: Strain | None
    reading: NotRequired[list[Pieces]]
    model: NotRequired[dict[str, Any]]
    image: NotRequired[Image]


class Argument(TypedDict):
    name: str
    what: str
    required: bool
    complete: bool


class Command(TypedDict):
    """``said``: the words by which it can be typed in this language."""

    name: str
    said: list[str]
    what: str
    args: list[Argument]


class Dictionary(TypedDict):
    """The page's words in a language. ``games``, ``languages``: key and name."""

    lang: str
    words: dict[str, str]
    games: list[tuple[str, str]]
    languages: list[tuple[str, str]]
    commands: list[Command]


class Me(TypedDict):
    """Who one is, and how one's seat looks (``bot.ports.preferences``)."""

    id: str
    name: str
    palette: str
    pictures: bool
    letters: Letters
    faces: Faces
    felt: Felt
    emotes: bool


class Summary(TypedDict):
    """``names`` by seat; empty: free."""

    names: list[str]
    score: list[int]


class Row(Summary):
    """A table of the room."""

    id: str
    game: str
    status: str
    mine: bool


class Running(TypedDict):
    """The clock of a seat: when it runs out, how long it is."""

    seat: int
    due: int
    total: int


class Clocks(TypedDict):
    clocks: list[Running]
    now: int


class Watch(TypedDict):
    side: bool
    late: bool


class Board(Clocks):
    """The body of a ``board``. ``result``: what it shows that is over; ``words``: one may
    call something across it."""

    id: int
    slot: str
    seat: int | None
    result: Literal["match", "deal"] | None
    words: bool
    message: Message
    watch: Watch | None


class Hand(TypedDict):
    """The body of a ``hand``."""

    seat: int | None
    deal: int
    message: Message | None
    turn: bool
    away: bool
    dealt: bool
    """Whether the cards are those that were dealt: the seat has not acted since."""


Sealed: TypeAlias = tuple[int, str, str]
"""Seat, seal, word: empty if it was not told."""


class Dropped(TypedDict):
    secret: str
    pages: list[Sealed]


class Proved(TypedDict):
    """A deal that is over, with its secret."""

    ref: str
    deal: int
    secret: str
    words: tuple[str, ...]
    pages: list[Sealed]
    dropped: list[Dropped]
    beacon: tuple[int, str] | None
    """The round that was named, and its signature, empty if it was not to be had."""


class OwnFile(TypedDict):
    name: str
    text: str


class Way(TypedDict):
    """A link for another device, with its code as a drawing, and how long it is good."""

    url: str
    svg: str
    ms: int


class Device(TypedDict):
    id: str
    label: str
    since: int
    here: bool


class Cast(TypedDict):
    """Who played a match that is looked at again. ``side``: the index in the score."""

    name: str
    hue: int
    side: int
    manner: Manner


class Step(TypedDict):
    """A step of it, see ``bot.replay.shown``; ``board`` and ``hands`` are models, empty where there is nothing."""

    board: dict[str, Any]
    reading: list[str]
    hands: list[dict[str, Any]]
    said: list[str]
    score: list[int]
    seat: int | None
    over: bool
