"""The events of a table. Append only; bodies are JSON (``bot.table.codec``), so fields are plain values.

``game`` fields hold the game's own events; the codec writes them with their class names.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.ports.records import Role
from bot.table.chip_events import Funded as Funded
from bot.table.chip_events import RiskDrawn as RiskDrawn
from bot.table.chip_events import RiskEnded as RiskEnded
from bot.table.chip_events import RiskOpened as RiskOpened
from bot.table.league_events import Absent as Absent
from bot.table.league_events import Deserted as Deserted
from bot.table.pack_events import Packed as Packed
from bot.table.pack_events import PackScored as PackScored
from bot.table.people_events import Forgotten as Forgotten
from bot.table.people_events import Merged as Merged
from bot.table.people_events import Met as Met
from bot.table.people_events import Parted as Parted
from bot.table.referee_events import RefereeEvent as RefereeEvent
from bot.table.seal_events import SealEvent as SealEvent
from bot.table.steady_events import SteadyEvent as SteadyEvent
from bot.table.vote_events import Dropped as Dropped
from bot.table.vote_events import Knocked as Knocked
from bot.table.vote_events import Proposed as Proposed
from bot.table.vote_events import Voted as Voted
from bot.table.vote_events import Welcomed as Welcomed


@dataclass(frozen=True, slots=True)
class Opened:
    """A table was opened. ``place``: its first audience. ``seed``: the last link of the hash chain (``bot.fair``), a
    secret. ``seats``: their number."""

    table: str
    place: str
    game: str
    preset: str
    host: str
    seats: int
    seed: str = field(repr=False)
    lang: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """The game (``name`` = ``game``; in a table's first lobby only), the preset (``preset``), the clock (``clock``,
    seconds, 0 none), the stake (``stake``), the way to find the first dealer (``first_dealer``), whether others may
    watch (``spectators``) and see it later (``late_watch``), whether it is rated (``rated``), whether tars kaput bans,
    or an option of the game."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Sat:
    """``salt``: a secret for the words of this person at this table, and ``seal`` its SHA-256, which anybody may see
    before a word is given (``bot.fair.mixed``). Empty in events from before words were salted, and for automatic
    players."""

    seat: int
    person: str
    name: str
    auto: bool = False
    seal: str = ""
    salt: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Stood:
    """Somebody left their seat in the lobby; ``host``: from now on. ``removed``: they were, until ``Readmitted``."""

    seat: int
    host: str
    removed: bool = False


@dataclass(frozen=True, slots=True)
class Swapped:
    a: int
    b: int


@dataclass(frozen=True, slots=True)
class LotsDrawn:
    """Seats were drawn by lot. ``order[i]`` is the former seat of the player who now sits at ``i``."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Worded:
    """A player gave a word for the next shuffle (HS-20). ``mixed``: what goes into it, the hash of the word with its
    giver's salt; empty: the word itself, as before words were salted."""

    person: str
    word: str
    mixed: str = ""


@dataclass(frozen=True, slots=True)
class Started:
    """The match began; ``lots``: the cards turned up for the first dealer (BZ-2), by seat in turn."""

    dealer: int
    lots: tuple[str, ...]
    game: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    deal: int
    game: tuple[Any, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat acted. ``by``: ``player``, ``auto`` (an automatic player or stand-in)."""

    seat: int
    by: str
    text: str
    game: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last action was undone with everybody's consent."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reminded:
    """Half of a seat's time has passed; ``late``: all but an eighth of it. ``away``: with or without a clock, it has
    been the seat's turn for so long that its owner may have looked away."""

    seat: int
    late: bool = False
    away: bool = False


@dataclass(frozen=True, slots=True)
class Lapsed:
    """A seat's clock ran out: an automatic player acts for it until its owner is back (HS-30)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Left:
    """The owner left for good; an automatic player keeps the seat, which may be taken over (HS-31)."""

    seat: int
    host: str


@dataclass(frozen=True, slots=True)
class VotedOut:
    """The others sent the owner of a seat out of this match; an automatic player keeps the seat until it is taken."""

    seat: int
    host: str


@dataclass(frozen=True, slots=True)
class Dismissed:
    """The chat's admins have blocked the owner of a seat: it is kept from the next deal on. ``stays``: not any more."""

    seat: int
    host: str
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Readmitted:
    """Somebody who was removed may sit down again; ``number``: in the order of removals, from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class Back:
    seat: int


@dataclass(frozen=True, slots=True)
class Substituted:
    """``seal`` and ``salt``: see ``Sat``."""

    seat: int
    person: str
    name: str
    seal: str = ""
    salt: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Readied:
    """A player is ready for the next deal."""

    person: str


@dataclass(frozen=True, slots=True)
class Paused:
    pass


@dataclass(frozen=True, slots=True)
class Resumed:
    pass


@dataclass(frozen=True, slots=True)
class Adjourned:
    """The match was left unfinished, to be resumed by the same people, here or elsewhere (BZ-54). ``reason`` is a
    key."""

    reason: str


@dataclass(frozen=True, slots=True)
class Reopened:
    """An adjourned match was resumed, at ``place``, which takes the place of the first audience unless it is one of
    them."""

    place: str


@dataclass(frozen=True, slots=True)
class Abandoned:
    reason: str


@dataclass(frozen=True, slots=True)
class Rematched:
    """The same seats play again: back to the lobby with a new chain."""

    seed: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Rehomed:
    """A chat's id changed, and an audience with it. ``old``: which one; empty, as in all events stored before there
    could be several: the first."""

    place: str
    old: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """The table is shown at ``dest`` too, or in another role there (``model.Audience``)."""

    dest: str
    role: Role
    by: str = ""


@dataclass(frozen=True, slots=True)
class Hidden:
    """It is not shown there any more. ``reason``: ``removed`` (the bot was; shown again when it is back), ``left``,
    ``moved``, ``unlinked``, ``unwatched``, ``closed`` (by the table's host)."""

    dest: str
    reason: str


@dataclass(frozen=True, slots=True)
class Found:
    """Somebody seated acted in this audience, and is called there from now on."""

    person: str
    dest: str


Event: TypeAlias = (
    Opened
    | Chosen
    | Sat
    | Stood
    | Swapped
    | LotsDrawn
    | Worded
    | Started
    | Dealt
    | Funded
    | Acted
    | TakenBack
    | Reminded
    | Lapsed
    | Left
    | VotedOut
    | Dismissed
    | Readmitted
    | Back
    | Substituted
    | Readied
    | Proposed
    | Voted
    | Dropped
    | Knocked
    | Welcomed
    | Paused
    | Resumed
    | Adjourned
    | Reopened
    | Absent
    | Deserted
    | Abandoned
    | Rematched
    | Rehomed
    | Shown
    | Hidden
    | Found
    | Forgotten
    | Merged
    | Met
    | Parted
    | RiskOpened
    | RiskDrawn
    | RiskEnded
    | Packed
    | PackScored
    | RefereeEvent
    | SealEvent
    | SteadyEvent
)
