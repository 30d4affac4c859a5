"""The messages between page and program as types, and the differences between two of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NotRequired, TypeAlias, TypedDict
from weakref import ref

import msgspec

from bot.ports.matches import Played as Manner
from bot.ports.preferences import Faces, Felt, Letters
from bot.view.scene import Kind, Strain, Style, Weight

# --- Differences between two JSON values, so that a message says only what has changed --------------------------------
# A change is ``{"=": value}`` (put it here), ``{"o": {key: change or null}}`` (of an object; null: the key is gone)
# or ``{"a": [length, {index: change}]}`` (of a list, cut or lengthened to ``length``). The page applies it
# (``static/patch.js``).


Json = Any
Change = TypedDict(
    "Change", {"=": Any, "o": "dict[str, Change | None]", "a": "tuple[int, dict[str, Change]]"}, total=False
)
"""One of them."""
_ROUND: Final = 6
"""What ``{"=":`` and its end take."""
_SMALL: Final = 48
"""A change as short as this is not worth weighing."""
_OLDER: Final = 32
"""From how many earlier ones at most a difference is remembered."""
_encode: Final = msgspec.json.Encoder().encode


def changes(old: Json, new: Json) -> Change | None:
    """The smallest change from ``old`` to ``new``; None if they are the same."""
    found = _changes(old, new)
    return found[0] if found is not None else None


def news(told: Mapping[str, Json], whole: Mapping[str, Json]) -> Change:
    """The change between two boards or hands; that time goes on (``now``) is none."""
    new = {**whole}
    change = changes({**told, "now": 0}, {**new, "now": 0})
    if change is None:
        return {}
    if "now" in new:
        change["o"]["now"] = changes(None, new["now"])
    return change


class Shared(dict[str, Any]):
    """An object that many are told of, and which stays as it is: what has changed in it is found once for all of
    them."""

    def __init__(self, value: Mapping[str, Any]) -> None:
        super().__init__(value)
        self._since: dict[int, tuple[ref[Shared], tuple[Change, int] | None]] = {}

    def since(self, old: Shared) -> tuple[Change, int] | None:
        """What is new in it, for those who were last told of ``old``."""
        kept = self._since.get(id(old))
        if kept is None or kept[0]() is not old:  # it does not keep alive what was before it
            if len(self._since) >= _OLDER:
                self._since.clear()
            kept = self._since[id(old)] = ref(old), _lighter(_of_object(old, self), self)
        return kept[1]


def _changes(old: Json, new: Json) -> tuple[Change, int] | None:
    """The change, and about how many characters it has. Where most of a value is new it is said whole."""
    if old is new:
        return None
    kind = type(new)
    if kind is Shared and type(old) is kind:
        return new.since(old)  # type: ignore[no-any-return]
    if type(old) is kind and old == new:
        return None
    if kind is dict or kind is Shared:
        return _lighter(_of_object(old, new), new) if isinstance(old, dict) else _put(new)
    if kind is list and type(old) is list:
        return _lighter(_of_list(old, new), new)
    return _put(new)


def _lighter(found: tuple[Change, int] | None, new: Json) -> tuple[Change, int] | None:
    """What was found, or all of it if that is shorter."""
    if found is None or found[1] <= _SMALL:
        return found
    whole = _put(new)
    return found if found[1] <= whole[1] else whole


def _put(value: Json) -> tuple[Change, int]:
    return {"=": value}, _size(value) + _ROUND


def _of_object(old: dict[str, Json], new: dict[str, Json]) -> tuple[Change, int] | None:
    found: dict[str, Change | None] = {key: None for key in old if key not in new}
    size = sum(len(key) + 8 for key in found)
    for key, value in new.items():
        change = _changes(old[key], value) if key in old else _put(value)
        if change is not None:
            found[key] = change[0]
            size += len(key) + 4 + change[1]
    return ({"o": found}, size + _ROUND + 1) if found else None


def _of_list(old: list[Json], new: list[Json]) -> tuple[Change, int] | None:
    found: dict[str, Change] = {}
    size = 0
    for n, value in enumerate(new):
        change = _changes(old[n], value) if n < len(old) else _put(value)
        if change is not None:
            found[str(n)] = change[0]
            size += 6 + change[1]
    if not found and len(old) == len(new):
        return None
    return {"a": (len(new), found)}, size + _ROUND + 7


def _size(value: Json) -> int:
    """How many bytes its JSON has."""
    return len(_encode(value))


# --- What the messages between house and page are made of (``messages.py``) -------------------------------------------
# Times are in milliseconds.


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
    """A step of it, see ``bot.features.replay.model``; ``board`` and ``hands`` are models, empty where there is
    nothing."""

    board: dict[str, Any]
    reading: list[str]
    hands: list[dict[str, Any]]
    said: list[str]
    score: list[int]
    seat: int | None
    over: bool


# --- What the house says over the socket, as types --------------------------------------------------------------------
# ``wire.py`` says when, ``asked.py`` has the page's side. The page's types are made of them
# (``adapters/local/types/model.d.ts``, see ``tests/tools/pagetypes.py``), so that neither side can change alone.
#
# Times are in milliseconds. What stands for a table is its id.


# --- from the house: who one is, and the room -------------------------------------------------------------------------


class Welcome(Dictionary):
    """``model``: the form of what is said; ``share``: whether others can be let in; ``table``: to be shown first."""

    t: Literal["welcome"]
    me: Me
    model: int
    version: str
    room: str
    share: bool
    table: str | None
    token: NotRequired[str]


class Who(TypedDict):
    """A name is needed; ``code``: the key of why the code that was given is not enough."""

    t: Literal["who"]
    code: NotRequired[str]


class Refused(TypedDict):
    t: Literal["refused"]
    why: str
    ms: NotRequired[int]


class Tables(TypedDict):
    t: Literal["tables"]
    rows: list[Row]


class People(TypedDict):
    """The first of those who are here, and how many there are."""

    t: Literal["people"]
    people: list[Person]
    n: int


class Said(TypedDict):
    """``seats``: where the speaker sits, table and seat, if it has just been said."""

    t: Literal["said"]
    id: int
    at: int
    who: Person
    text: str
    seats: list[tuple[str, int]]


class Emote(TypedDict):
    """Somebody calls something across the table (``bot.features.emotes``)."""

    t: Literal["emote"]
    table: str
    seat: int
    what: str


class Note(TypedDict):
    t: Literal["note"]
    id: int
    at: int
    slot: str | None
    message: Message


class Settled(TypedDict):
    """Everything that was here has been told."""

    t: Literal["settled"]


class Taking(TypedDict):
    t: Literal["taking"]
    sign: str
    name: str


class Asks(TypedDict):
    """Another device wants to be let in; empty when none does any more."""

    t: Literal["asks"]
    sign: NotRequired[str]
    label: NotRequired[str]


# --- from the house: tables -------------------------------------------------------------------------------------------


class BoardNews(TypedDict):
    """``whole`` the first time, then ``change``."""

    t: Literal["board"]
    table: str
    whole: NotRequired[Board]
    change: NotRequired[Change]


class HandNews(TypedDict):
    t: Literal["hand"]
    table: str
    whole: NotRequired[Hand]
    change: NotRequired[Change]


class Gone(TypedDict):
    t: Literal["gone"]
    table: str


class Offer(TypedDict):
    t: Literal["offer"]
    panel: Message


# --- from the house: fair dealing -------------------------------------------------------------------------------------


class Staged(TypedDict):
    """What each stage tells (see ``adapters.local.seals``)."""

    t: Literal["seals"]
    table: str
    seat: int
    seal: str
    first: str
    ref: str


class Unstaged(Staged):
    stage: Literal["none"]


class Gathers(Staged):
    stage: Literal["gather"]
    mine: str
    out: bool


class Closed(Staged):
    stage: Literal["closed"]
    seals: list[tuple[int, str]]
    pack: tuple[str, ...]
    places: tuple[int, ...]
    round: int
    """Of the beacon, once it is named; 0: not yet, or there is none."""


class Dealt(Staged):
    stage: Literal["dealt"]
    deal: int
    words: tuple[str, ...]
    pages: list[Sealed]
    cards: tuple[str, ...]


Stage: TypeAlias = Unstaged | Gathers | Closed | Dealt


class Proof(TypedDict):
    t: Literal["proof"]
    table: str
    deals: list[Proved]


# --- from the house: answers ------------------------------------------------------------------------------------------


class Answered(TypedDict):
    """What came of something. ``link``: to be passed on; ``way``: for another device."""

    ok: bool
    text: NotRequired[Pieces]
    table: NotRequired[str | None]
    file: NotRequired[OwnFile]
    replay: NotRequired[str]
    link: NotRequired[str]
    panel: NotRequired[Message]
    way: NotRequired[Way]
    devices: NotRequired[list[Device]]


class Ack(Answered):
    """``n``: of the message that is answered."""

    t: Literal["ack"]
    n: str


class Later(TypedDict):
    """To be sent again after ``ms``."""

    t: Literal["later"]
    n: str
    ms: int
    text: NotRequired[Pieces]


class Toast(TypedDict):
    t: Literal["toast"]
    ok: bool
    text: Pieces


class Choices(TypedDict):
    """Completions: label and what is typed."""

    t: Literal["choices"]
    q: int
    items: list[tuple[str, str]]


class Pong(TypedDict):
    t: Literal["pong"]


Told: TypeAlias = (
    Welcome
    | Who
    | Refused
    | Tables
    | People
    | Said
    | Emote
    | Note
    | Settled
    | Taking
    | Asks
    | BoardNews
    | HandNews
    | Gone
    | Offer
    | Stage
    | Proof
    | Ack
    | Later
    | Toast
    | Choices
    | Pong
)
"""Everything that the house says."""

# --- from the house: a match that is looked at again ------------------------------------------------------------------


class MatchLine(TypedDict):
    """The first line of ``POST /replay``."""

    t: Literal["match"]
    model: int
    id: str
    game: str
    title: str
    cast: list[Cast]
    scores: tuple[tuple[int, ...], ...]
    target: int
    finished: bool
    unproved: tuple[int, ...]
    unchecked: tuple[int, ...]
    others: list[str]


class DealLine(TypedDict):
    """A deal, counted from 0 (``n``): its first step, and the change to each that follows."""

    t: Literal["deal"]
    n: int
    deal: int
    first: Step
    then: list[Change]


class EndLine(TypedDict):
    t: Literal["end"]


ReplayLine: TypeAlias = MatchLine | DealLine | EndLine


# --- What the page says over the socket, as types (``messages.py`` has the house's side) ------------------------------
# Nothing of it is believed: what arrives is taken apart piece by piece where it is used.


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
