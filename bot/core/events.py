"""The events of a table. Append only; bodies are JSON (``bot.core.codec``), so fields are plain values.

``game`` fields hold the game's own events; the codec writes them with their class names.
"""

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.ports.records import Role

# --- chips and the risk game (HS-5) -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Funded:
    """Each player's funds were looked up (``rules.core.ChipGame.fund``)."""

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


# --- absence from rated matches (``bot.core.rated``) ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Absent:
    """The owner of a seat has left, which adjourned the match."""

    seat: int


@dataclass(frozen=True, slots=True)
class Deserted:
    """The match was not resumed in time because the owner of this seat had left."""

    seat: int
    person: str
    name: str


# --- deals from a pack (``bot.ports.packs``) --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Packed:
    """Deals come from a pack from now on. ``seed``: the pack's secret; ``words``: the words in its shuffles;
    ``deals``: their number."""

    pack: str
    seed: str = field(repr=False)
    words: tuple[str, ...]
    deals: int


@dataclass(frozen=True, slots=True)
class PackScored:
    """A deal of the pack is over. ``score``: the points each side scored in it."""

    deal: int
    score: tuple[int, ...]


# --- accounts and forgotten people ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A person asked to be forgotten. ``person`` is their pseudonym in every event of the table, earlier ones included.
    Tables folded before this must be folded again."""

    person: str


@dataclass(frozen=True, slots=True)
class Merged:
    """``account`` was joined to ``person``, who takes over everything it held at this table."""

    account: str
    person: str


@dataclass(frozen=True, slots=True)
class Met:
    """The owner of the seat acted from another of their accounts; their hand is shown there too."""

    seat: int
    account: str


@dataclass(frozen=True, slots=True)
class Parted:
    """The account was separated from its person: nothing private is shown there from now on."""

    account: str


# --- referees and judgements (HS-13, LG-8 and LG-9) -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Called:
    """The owner of ``seat`` asked ``person`` to be the referee."""

    person: str
    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class Appointed:
    """``how``: ``agreed`` by all players seated, or appointed in a ``cup``."""

    person: str
    name: str
    how: str


@dataclass(frozen=True, slots=True)
class SteppedDown:
    """The referee stepped down. ``how``: ``self``; ``founded``: on a founded suspicion. ``words``: their own."""

    person: str
    how: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Doubted:
    """A player reported a conflict of interest of the referee, described in ``words``."""

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
    """``person`` demanded an explanation from the owner of ``seat``."""

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
    """The opponents chose after an innocent error: ``replay`` or ``goon``."""

    choice: str


@dataclass(frozen=True, slots=True)
class Voided:
    """The running deal was stopped, by the referee ``person``; empty: the opponents chose to replay it."""

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


# --- seals and the beacon (HS-20, ``bot.core.seals``) -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attending:
    """A seated player opened the page at this table (``here``), or closed their last one. Deals wait for open pages."""

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
    """The deal is due, but a page has not sealed yet."""


@dataclass(frozen=True, slots=True)
class SealsClosed:
    """The set of seals is closed and shown to all: those of ``seats``. Pages now reveal their words; no other word
    enters this deal."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unsealed:
    """The page at ``seat`` revealed the ``word`` behind its seal."""

    seat: int
    word: str


@dataclass(frozen=True, slots=True)
class SealsDropped:
    """The words of ``missing`` did not arrive in time. This attempt is void, its secret is not used, and the next link
    of the chain replaces it."""

    missing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SealingBegun:
    """A deal is over and the next one uses a beacon, so it waits for pages from now on."""


@dataclass(frozen=True, slots=True)
class RoundNamed:
    """No more words enter this deal. Its cards depend on the beacon's ``round``, which is not published yet."""

    round: int


@dataclass(frozen=True, slots=True)
class RoundCame:
    """The named round was published; ``signature``: its verified signature."""

    signature: str


@dataclass(frozen=True, slots=True)
class RoundMissed:
    """This deal has no beacon: its round was unavailable, or none could be named."""


@dataclass(frozen=True, slots=True)
class DealAsked:
    """The deal is due, but words or the round are missing; deal as soon as they arrive."""


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


# --- one public pace (HS-14) ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Meant:
    """A seat has decided; the decision stays secret until the next beat. ``by`` and ``text``: as in ``Acted``."""

    seat: int
    by: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Missed:
    """The seat's decision was no longer possible at the beat. ``key``: of the refusal."""

    seat: int
    key: str


SteadyEvent: TypeAlias = Meant | Missed


# --- questions to a table, and choices --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Proposed:
    """A question that needs consent. ``kind``: ``takeback``, ``pause``, ``sub`` …; ``seat``: the one it concerns."""

    kind: str
    person: str
    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class Knocked:
    """A user asks the players of a rated table, or of one for chips, to let them watch; ``at``: where they want to see
    it (``bot.core.audiences``)."""

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
    """The players let a user watch who had asked."""

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
    """A choice in the lobby. ``name``: ``game`` (in a table's first lobby only), ``preset``, ``clock`` (seconds, 0
    none), ``stake``, ``rated``, another name that ``bot.core.fold.chosen`` lists, or an option of the game."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Sat:
    """``salt``: a secret for this person's words at this table. ``seal``: its SHA-256, public before any word is given
    (``bot.fair.mixed``). Both are empty in events from before words were salted, and for automatic players."""

    seat: int
    person: str
    name: str
    auto: bool = False
    seal: str = ""
    salt: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Stood:
    """A player left their seat in the lobby. ``host``: from now on. ``removed``: they may not return until
    ``Readmitted``."""

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
    """A player gave a word for the next shuffle (HS-20). ``mixed``: the salted hash that enters it; empty: the word
    itself does, as before words were salted."""

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
    """The last action was undone by unanimous consent."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reminded:
    """Half of a seat's time has passed; ``late``: seven eighths. ``away``: the turn has lasted so long, with or without
    a clock, that the player may have looked away."""

    seat: int
    late: bool = False
    away: bool = False


@dataclass(frozen=True, slots=True)
class Lapsed:
    """A seat's clock ran out: an automatic player acts for it until its owner is back (HS-30)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Left:
    """The owner left for good; an automatic player plays the seat, and another player may take it over (HS-31)."""

    seat: int
    host: str


@dataclass(frozen=True, slots=True)
class VotedOut:
    """The others voted the owner of a seat out of this match; an automatic player plays the seat until it is taken."""

    seat: int
    host: str


@dataclass(frozen=True, slots=True)
class Dismissed:
    """The chat's admins blocked the owner of a seat: they leave with the next deal, or after a rated match. ``stays``:
    the block was lifted."""

    seat: int
    host: str
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Readmitted:
    """A removed player may sit down again; ``number``: in the order of removals, from 0."""

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
    """The match was left unfinished, for the same people to resume here or elsewhere (BZ-54). ``reason`` is a key."""

    reason: str


@dataclass(frozen=True, slots=True)
class Reopened:
    """An adjourned match was resumed at ``place``, which replaces the first audience unless it is already one."""

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
    """A chat's id changed, and an audience with it. ``old``: which one; empty in early events: the first."""

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
    """The table is no longer shown there. ``reason``: ``removed`` (the bot was; shown again when it is back), ``left``,
    ``moved``, ``unlinked``, ``unwatched``, ``closed`` (by the table's host)."""

    dest: str
    reason: str


@dataclass(frozen=True, slots=True)
class Found:
    """A seated player acted in this audience, and is called there from now on."""

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
