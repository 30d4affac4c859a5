"""What the house says over the socket, as types; ``wire.py`` says when, ``asked.py`` has the page's side. The page's
types are made of them
(``adapters/local/types/model.d.ts``, see ``tests/tools/pagetypes.py``), so that neither side can change alone.

Times are in milliseconds. What stands for a table is its id.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from adapters.local.parts import (
    Board,
    Cast,
    Device,
    Dictionary,
    Hand,
    Me,
    Message,
    OwnFile,
    Person,
    Pieces,
    Proved,
    Row,
    Sealed,
    Step,
    Way,
)
from adapters.local.patch import Change

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
    """Somebody calls something across the table (``bot.desk.emotes``)."""

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
