"""The types of the messages between page and server, and the differences between two messages."""

# ruff: noqa: UP013 (a table with a message a line)

from collections.abc import Mapping
from typing import Any, Final, Literal, NotRequired, TypeAlias, TypedDict
from weakref import ref

import msgspec

from bot.ports.matches import Played as Manner
from bot.ports.preferences import Faces, Felt, Letters
from bot.view.scene import Kind, Strain, Style, Weight

# --- differences of JSON values ---------------------------------------------------------------------------------------
# A change is ``{"=": value}`` (replace), ``{"o": {key: change or null}}`` (of an object; null: the key is gone) or
# ``{"a": [length, {index: change}]}`` (of a list, cut or extended to ``length``). The page applies it
# (``static/patch.js``).


Json = Any
Change = TypedDict(
    "Change", {"=": Any, "o": "dict[str, Change | None]", "a": "tuple[int, dict[str, Change]]"}, total=False
)
_ROUND: Final = 6
"""The characters of ``{"=":`` and its end."""
_SMALL: Final = 48
"""A change this short is not worth comparing."""
_OLDER: Final = 32
"""From how many earlier values at most a difference is cached."""
_encode: Final = msgspec.json.Encoder().encode


def changes(old: Json, new: Json) -> Change | None:
    """The smallest change from ``old`` to ``new``; None if they are the same."""
    found = _changes(old, new)
    return found[0] if found is not None else None


def news(told: Mapping[str, Json], whole: Mapping[str, Json]) -> Change:
    """The change between two boards or hands, ignoring the time (``now``)."""
    new = {**whole}
    change = changes({**told, "now": 0}, {**new, "now": 0})
    if change is None:
        return {}
    if "now" in new:
        change["o"]["now"] = changes(None, new["now"])
    return change


class Shared(dict[str, Any]):
    """A constant object sent to many readers, whose changes are computed once for all of them."""

    def __init__(self, value: Mapping[str, Any]) -> None:
        super().__init__(value)
        self._since: dict[int, tuple[ref[Shared], tuple[Change, int] | None]] = {}

    def since(self, old: "Shared") -> tuple[Change, int] | None:
        """The change since ``old``, for readers last sent that."""
        kept = self._since.get(id(old))
        if kept is None or kept[0]() is not old:  # does not keep the earlier value alive
            if len(self._since) >= _OLDER:
                self._since.clear()
            kept = self._since[id(old)] = ref(old), _lighter(_of_object(old, self), self)
        return kept[1]


def _changes(old: Json, new: Json) -> tuple[Change, int] | None:
    """The change and its approximate length in characters. A mostly new value is replaced whole."""
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
    """The change, or the whole value if that is shorter."""
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
    """The length of its JSON in bytes."""
    return len(_encode(value))


# --- parts of messages ------------------------------------------------------------------------------------------------
# Times are in milliseconds.


Person = TypedDict("Person", {"name": str, "hue": int, "you": bool, "ping": NotRequired[bool]})
"""A person in a sentence or in the room. ``you``: the reader; ``ping``: they are mentioned."""
Pieces: TypeAlias = list[str | Person]
"""A sentence: plain words, with people kept apart."""
Line = TypedDict("Line", {"w": Weight, "p": Pieces})
"""``w``: its weight."""


class Key(TypedDict):
    """A button that presses ``data`` or opens ``url``. ``card``: the card it is about."""

    label: str
    data: str
    style: Style
    enabled: bool
    url: NotRequired[str]
    card: NotRequired[str]


Amount = TypedDict("Amount", {"label": str, "form": str, "low": int, "high": int, "strain": str | None})
"""A number to choose: presses ``form`` with ``{n}`` filled in."""
Image = TypedDict("Image", {"src": str, "w": int, "h": int, "alt": str})


class Message(TypedDict):
    """A scene. ``reading``: the picture in words; ``model``: the picture as data; ``image``: the finished picture."""

    kind: Kind
    table: str | None
    lines: list[Line]
    keys: list[list[Key]]
    amounts: list[Amount]
    accent: Strain | None
    reading: NotRequired[list[Pieces]]
    model: NotRequired[dict[str, Any]]
    image: NotRequired[Image]


Argument = TypedDict("Argument", {"name": str, "what": str, "required": bool, "complete": bool})
Command = TypedDict("Command", {"name": str, "said": list[str], "what": str, "args": list[Argument]})
"""``said``: the words that name it in this language."""


class Dictionary(TypedDict):
    """The page's words in a language. ``games``, ``languages``: key and name."""

    lang: str
    words: dict[str, str]
    games: list[tuple[str, str]]
    languages: list[tuple[str, str]]
    commands: list[Command]


class Me(TypedDict):
    """The reader, and how their seat looks (``bot.ports.preferences``)."""

    id: str
    name: str
    palette: str
    pictures: bool
    letters: Letters
    faces: Faces
    felt: Felt
    emotes: bool


Summary = TypedDict("Summary", {"names": list[str], "score": list[int]})
"""``names`` by seat; empty: free."""


class Row(Summary):
    """A table of the room."""

    id: str
    game: str
    status: str
    mine: bool


Running = TypedDict("Running", {"seat": int, "due": int, "total": int})
"""The clock of a seat: when it runs out, and its length."""
Clocks = TypedDict("Clocks", {"clocks": list[Running], "now": int})
Watch = TypedDict("Watch", {"side": bool, "late": bool})


class Board(Clocks):
    """The body of a ``board``. ``result``: what is finished in it; ``words``: whether emotes may be sent."""

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
    """Whether the seat has not acted since the deal."""


Sealed: TypeAlias = tuple[int, str, str]
"""Seat, seal, word: empty if it was not told."""
Dropped = TypedDict("Dropped", {"secret": str, "pages": list[Sealed]})


class Proved(TypedDict):
    """A finished deal, with its secret."""

    ref: str
    deal: int
    secret: str
    words: tuple[str, ...]
    pages: list[Sealed]
    dropped: list[Dropped]
    beacon: tuple[int, str] | None
    """The named round and its signature, empty if unavailable."""


OwnFile = TypedDict("OwnFile", {"name": str, "text": str})
Way = TypedDict("Way", {"url": str, "svg": str, "ms": int})
"""A link for another device, its QR code, and how long it is valid."""
Device = TypedDict("Device", {"id": str, "label": str, "since": int, "here": bool})
Cast = TypedDict("Cast", {"name": str, "hue": int, "side": int, "manner": Manner})
"""A player of a replayed match. ``side``: the index in the score."""


class Step(TypedDict):
    """A step of a replay, see ``bot.features.replay.model``; ``board`` and ``hands`` are models, empty if there is
    nothing."""

    board: dict[str, Any]
    reading: list[str]
    hands: list[dict[str, Any]]
    said: list[str]
    score: list[int]
    seat: int | None
    over: bool


# --- from the server --------------------------------------------------------------------------------------------------
# ``wire.py`` says when each is sent. The page's types (``adapters/local/types/model.d.ts``) are generated from these by
# ``tests/tools/pagetypes.py``, so that neither side can change alone. Tables are given by their id.


class Welcome(Dictionary):
    """``model``: the version of the messages; ``share``: whether others can be let in; ``table``: shown first."""

    t: Literal["welcome"]
    me: Me
    model: int
    version: str
    room: str
    share: bool
    table: str | None
    token: NotRequired[str]


Who = TypedDict("Who", {"t": Literal["who"], "code": NotRequired[str]})
"""A name is needed; ``code``: the key of why the given code was refused."""
Refused = TypedDict("Refused", {"t": Literal["refused"], "why": str, "ms": NotRequired[int]})
Tables = TypedDict("Tables", {"t": Literal["tables"], "rows": list[Row]})
People = TypedDict("People", {"t": Literal["people"], "people": list[Person], "n": int})
"""The first people in the room, and how many there are."""


class Said(TypedDict):
    """``seats``: the speaker's tables and seats, if the message is new."""

    t: Literal["said"]
    id: int
    at: int
    who: Person
    text: str
    seats: list[tuple[str, int]]


Emote = TypedDict("Emote", {"t": Literal["emote"], "table": str, "seat": int, "what": str})
"""An emote across the table (``bot.features.emotes``)."""
Note = TypedDict("Note", {"t": Literal["note"], "id": int, "at": int, "slot": str | None, "message": Message})
Settled = TypedDict("Settled", {"t": Literal["settled"]})
"""Everything in the room has been sent."""
Taking = TypedDict("Taking", {"t": Literal["taking"], "sign": str, "name": str})
"""A new device waits for the answer of the old one."""
Asks = TypedDict("Asks", {"t": Literal["asks"], "sign": NotRequired[str], "label": NotRequired[str]})
"""Another device asks to be let in; empty when none does any more."""


# --- from the server: tables ------------------------------------------------------------------------------------------


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


Gone = TypedDict("Gone", {"t": Literal["gone"], "table": str})
"""The user of a platform may no longer see this table."""
Offer = TypedDict("Offer", {"t": Literal["offer"], "panel": Message})


# --- from the server: fair dealing ------------------------------------------------------------------------------------


Staged = TypedDict("Staged", {"t": Literal["seals"], "table": str, "seat": int, "seal": str, "first": str, "ref": str})
"""The content of each stage (see ``adapters.local.seals``)."""


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
    """The beacon's round, once it is named; 0: not yet, or there is none."""


class Dealt(Staged):
    stage: Literal["dealt"]
    deal: int
    words: tuple[str, ...]
    pages: list[Sealed]
    cards: tuple[str, ...]


Stage: TypeAlias = Unstaged | Gathers | Closed | Dealt
Proof = TypedDict("Proof", {"t": Literal["proof"], "table": str, "deals": list[Proved]})


# --- from the server: answers -----------------------------------------------------------------------------------------


class Answered(TypedDict):
    """The result of a request. ``link``: to pass on; ``way``: for another device."""

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
    """``n``: of the answered message."""

    t: Literal["ack"]
    n: str


Later = TypedDict("Later", {"t": Literal["later"], "n": str, "ms": int, "text": NotRequired[Pieces]})
"""The page sends it again after ``ms``."""
Toast = TypedDict("Toast", {"t": Literal["toast"], "ok": bool, "text": Pieces})
Choices = TypedDict("Choices", {"t": Literal["choices"], "q": int, "items": list[tuple[str, str]]})
"""Completions: label and typed text."""
Pong = TypedDict("Pong", {"t": Literal["pong"]})
_Home: TypeAlias = Welcome | Who | Refused | Tables | People | Said | Emote | Note | Settled | Taking | Asks
_AtTable: TypeAlias = BoardNews | HandNews | Gone | Offer | Stage | Proof
Told: TypeAlias = _Home | _AtTable | Ack | Later | Toast | Choices | Pong
"""Every message of the server."""

# --- from the server: replays -----------------------------------------------------------------------------------------


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


DealLine = TypedDict("DealLine", {"t": Literal["deal"], "n": int, "deal": int, "first": Step, "then": list[Change]})
"""A deal, counted from 0 (``n``): its first step, and the change to each that follows."""
EndLine = TypedDict("EndLine", {"t": Literal["end"]})
ReplayLine: TypeAlias = MatchLine | DealLine | EndLine


# --- from the page ----------------------------------------------------------------------------------------------------
# Untrusted: each value is checked where it is used.


Press = TypedDict("Press", {"t": Literal["press"], "data": str})
Typed = TypedDict("Typed", {"t": Literal["cmd"], "name": str, "rest": str})
"""A command and its arguments."""
Link = TypedDict("Link", {"t": Literal["link"], "payload": str})
Now = TypedDict("Now", {"t": Literal["now"], "game": str, "preset": str})
Say = TypedDict("Say", {"t": Literal["say"], "text": str})
Why = TypedDict("Why", {"t": Literal["why"], "table": str, "piece": str})
"""Ask why a piece cannot be played."""
SealGiven = TypedDict("SealGiven", {"t": Literal["seal"], "table": str, "ref": str, "seal": str})
WordGiven = TypedDict("WordGiven", {"t": Literal["word"], "table": str, "ref": str, "word": str})
Handover = TypedDict("Handover", {"t": Literal["handover", "devices"]})
"""Ask for a link for another device, or for the list of devices."""
LetIn = TypedDict("LetIn", {"t": Literal["device"], "sign": str, "yes": bool})
"""Accept or refuse the device that shows ``sign``."""
EndDevice = TypedDict("EndDevice", {"t": Literal["end"], "id": str})
"""Sign a device out."""
Done: TypeAlias = Press | Typed | Link | Now | Say | Why | SealGiven | WordGiven | Handover | LetIn | EndDevice
"""Numbered (``n``) messages, which are acknowledged."""
Complete = TypedDict("Complete", {"t": Literal["choices"], "q": int, "name": str, "arg": str, "typed": str})
"""Ask to complete typed text; ``q`` is the page's number of the question."""


def read(raw: str) -> dict[str, Any] | None:
    """A received message, if it is a JSON object."""
    try:
        value = msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    return value if isinstance(value, dict) else None
