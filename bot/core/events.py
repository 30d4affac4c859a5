"""The events of a table. Append only; bodies are JSON (``bot.core.codec``), so fields are plain values.

``game`` fields hold the game's own events; the codec writes them with their class names.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.ports.records import Role

# --- The events of a table that concern chips -------------------------------------------------------------------------
# what players can put in, and the risk game after a win (HS-5).


@dataclass(frozen=True, slots=True)
class Funded:
    """The accounts were asked for what each player can put in (``rules.core.ChipGame.fund``)."""

    game: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class RiskOpened:
    """After a win for chips (HS-5): five pieces are laid out and ``shown`` is open. ``amount`` may be taken or
    risked."""

    seat: int
    amount: int
    shown: str


@dataclass(frozen=True, slots=True)
class RiskDrawn:
    """The winner opened another piece: ``drawn``. ``amount`` is at stake now; ``shown`` is compared next.

    ``place``: which of the five it was, 1..4; 0 in events stored before this field.
    """

    drawn: str
    amount: int
    shown: str
    covered: bool
    place: int = 0


@dataclass(frozen=True, slots=True)
class RiskEnded:
    """The risk game is over and its winner keeps ``kept``."""

    kept: int


# --- The events of a rated match whose people do not stay (``bot.core.rated``) -----------------------------------


@dataclass(frozen=True, slots=True)
class Absent:
    """The owner of a seat has gone away; the match is adjourned because of it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Deserted:
    """The match was not taken up again in time, because of whoever had gone away from this seat."""

    seat: int
    person: str
    name: str


# --- The events of a table that plays a pack (``bot.ports.packs``) ----------------------------------------------------


@dataclass(frozen=True, slots=True)
class Packed:
    """From now on the deals come from a pack. ``seed``: of its chain, a secret; ``words``: what enters its shuffles;
    ``deals``: how many there are."""

    pack: str
    seed: str = field(repr=False)
    words: tuple[str, ...]
    deals: int


@dataclass(frozen=True, slots=True)
class PackScored:
    """A deal of the pack is over. ``score``: what each side wrote in it."""

    deal: int
    score: tuple[int, ...]


# --- The events of a table that concern somebody as a person ----------------------------------------------------------
# their accounts, and that they have been forgotten.


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Somebody asked to be forgotten: ``person`` is the pseudonym they have in every event of the table from now on,
    the earlier ones included. A table that was folded before has to be folded again."""

    person: str


@dataclass(frozen=True, slots=True)
class Merged:
    """What ``account`` held at this table is ``person``'s: another account of the same person, who has joined them."""

    account: str
    person: str


@dataclass(frozen=True, slots=True)
class Met:
    """The owner of the seat acted by another account of theirs: their hand is kept up to date there too."""

    seat: int
    account: str


@dataclass(frozen=True, slots=True)
class Parted:
    """The account is not its person's any more: nothing private is shown there from now on."""

    account: str


# --- The events of a referee at a table and of what is judged there (HS-13, LG-8 and LG-9) ----------------------------


@dataclass(frozen=True, slots=True)
class Called:
    """The owner of ``seat`` asked ``person`` to be the referee."""

    person: str
    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class Appointed:
    """``how``: ``agreed`` by everybody seated, or appointed in a ``cup``."""

    person: str
    name: str
    how: str


@dataclass(frozen=True, slots=True)
class SteppedDown:
    """The referee is one no more. ``how``: ``self``; ``founded``: on a founded suspicion. ``words``: their own."""

    person: str
    how: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Doubted:
    """Somebody sees a conflict of interest in the referee, and says which."""

    person: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Announced:
    """The referee announced something. ``what``: ``start``, ``break``, ``complaint``, ``unfinished``, ``kaput``,
    ``end`` or ``note``."""

    person: str
    what: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Demanded:
    """An explanation is demanded of the owner of ``seat``."""

    person: str
    name: str
    seat: int
    words: str


@dataclass(frozen=True, slots=True)
class Explained:
    person: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Judged:
    """The error was judged. ``verdict``: ``innocent`` or ``deliberate``; ``by``: ``referee`` or ``opponents``."""

    verdict: str
    by: str


@dataclass(frozen=True, slots=True)
class Remedied:
    """The opponents chose after an innocent error: ``replay``, or ``goon``."""

    choice: str


@dataclass(frozen=True, slots=True)
class Voided:
    """The running deal was stopped. ``person``: the referee; empty: the opponents chose to replay it."""

    person: str
    words: str
    game: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """The referee corrected the points of a deal. ``old``, ``new``: by side."""

    person: str
    words: str
    deal: int
    old: tuple[int, ...]
    new: tuple[int, ...]
    game: tuple[Any, ...]


RefereeEvent: TypeAlias = (
    Called
    | Appointed
    | SteppedDown
    | Doubted
    | Announced
    | Demanded
    | Explained
    | Judged
    | Remedied
    | Voided
    | Corrected
)


# --- The events of what goes into a shuffle last ----------------------------------------------------------------------
# the words of open pages, and a round of the beacon (HS-20, ``bot.core.seals``).


@dataclass(frozen=True, slots=True)
class Attending:
    """Somebody seated opened the page at this table (``here``), or closed the last one: it is waited for, or not any
    more."""

    person: str
    here: bool


@dataclass(frozen=True, slots=True)
class Sealed:
    """The page at ``seat`` has a random word for the next deal. ``seal``: its SHA-256; a later one replaces it until
    the set is closed."""

    seat: int
    seal: str


@dataclass(frozen=True, slots=True)
class SealsAwaited:
    """It is time to deal, and a page has not sealed yet."""


@dataclass(frozen=True, slots=True)
class SealsClosed:
    """The set of seals stands and is shown to all: those of ``seats``. From now on the words are told, and no other
    word enters this deal."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unsealed:
    """The page at ``seat`` has told the ``word`` behind its seal."""

    seat: int
    word: str


@dataclass(frozen=True, slots=True)
class SealsDropped:
    """The words of ``missing`` were not told in time: this attempt at the deal is void, its secret is not used, and the
    next link of the chain takes its place."""

    missing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SealingBegun:
    """A deal is over, and a beacon will go into the next one: its pages are waited for from now on."""


@dataclass(frozen=True, slots=True)
class RoundNamed:
    """No word enters this deal any more; its cards follow from the beacon's ``round``, which is not published yet."""

    round: int


@dataclass(frozen=True, slots=True)
class RoundCame:
    """The named round is published; ``signature``: of it, verified."""

    signature: str


@dataclass(frozen=True, slots=True)
class RoundMissed:
    """There is no beacon in this deal: its round was not to be had, or none could be named."""


@dataclass(frozen=True, slots=True)
class DealAsked:
    """It is time to deal, and words or the round are still to come: the cards follow at once then."""


SealEvent: TypeAlias = (
    Attending
    | Sealed
    | SealsAwaited
    | SealsClosed
    | Unsealed
    | SealsDropped
    | SealingBegun
    | RoundNamed
    | RoundCame
    | RoundMissed
    | DealAsked
)


# --- The events of a table at one public pace (HS-14) -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Meant:
    """A seat has decided, and nobody knows it until the next beat. ``by`` and ``text``: as in ``Acted``; a secret."""

    seat: int
    by: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Missed:
    """What the seat had decided was not possible any more at the beat. ``key``: of the refusal."""

    seat: int
    key: str


SteadyEvent: TypeAlias = Meant | Missed


# --- The events of a question to those at a table, and what came of it ------------------------------------------------


@dataclass(frozen=True, slots=True)
class Proposed:
    """A question that needs consent. ``kind``: ``takeback``, ``pause``, ``sub`` …; ``seat``: whom it concerns."""

    kind: str
    person: str
    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class Knocked:
    """Somebody asks the players of a table for chips, or of a rated one, to let them look on; ``at``: the place in
    which they want to see it (``bot.core.audiences``)."""

    person: str
    name: str
    at: str


@dataclass(frozen=True, slots=True)
class Voted:
    person: str
    yes: bool


@dataclass(frozen=True, slots=True)
class Dropped:
    """The open proposal was dropped (refused, lapsed, overtaken)."""

    kind: str
    reason: str


@dataclass(frozen=True, slots=True)
class Welcomed:
    """The players let somebody who asked look on."""

    person: str


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
