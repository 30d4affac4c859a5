"""The records that cross the ports (``bot.ports``): people, commands, events, rows, entries.

Times are whole milliseconds since the epoch, UTC. For people, places, destinations and slots see ``bot.ports.keys``.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

import msgspec

from bot.ports import keys, matches, packs
from bot.ports.rights import RightsNow
from bot.text import Text

TableId: TypeAlias = str


# --- people and commands ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Person:
    """A user who acts. ``lang``: their language according to the platform, an IETF tag or None."""

    id: str
    name: str
    lang: str | None = None
    admin: bool = False
    """Whether the person is an admin of the chat in which they act."""
    account: str = ""
    """The joined account by which they act, if it is not their main one (``bot.ports.accounts``); else empty."""

    @property
    def acts_as(self) -> str:
        """The account by which they act."""
        return self.account or self.id


@dataclass(frozen=True, slots=True)
class Command:
    """A person's request to a table.

    ``key`` is unique for ever and makes the command take effect once: ``tg:<bot>:<update_id>``,
    ``dc:<interaction_id>``, ``web:<session>:<n>``, ``timer:<table>:<name>:<armed_seq>``. ``text``: ``sit 2``,
    ``start``, ``act d3 JH``; see ``bot.core.decide``. ``actor`` None: the program itself (timers). ``at``: the place in
    which the actor acts; empty if unknown.
    """

    key: str
    table: TableId
    actor: Person | None
    text: str
    at: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """The private answer to the actor. The rest of the table is informed by the outbox.

    ``ok`` False: refused, nothing changed. ``text`` None: no message. ``table``: the table it was about.
    """

    ok: bool
    text: Text | None = None
    table: TableId | None = None
    duplicate: bool = False


# --- the store --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as stored. ``body`` is JSON; ``v`` is the version of its type's shape."""

    seq: int
    type: str
    v: int
    body: bytes = field(repr=False)
    at_ms: int


@dataclass(frozen=True, slots=True)
class NewEvent:
    type: str
    v: int
    body: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class OutRow:
    """A message to send, worded when it is sent.

    ``dest``: see ``bot.ports.keys``. ``slot``: rows of one slot supersede each other and edit one message; None posts
    anew and is never superseded. ``kind``: the scene to build (``board``, ``note``, ``loud``, ``hand`` …). ``ref``:
    what the scene builder needs besides the table, such as a note's Text as JSON or a deal number; never a hand.
    ``seat``: for ``hand`` only. ``after_ms``: neither sent nor superseded before then. ``fresh``: post a new message
    for the slot even if an old one exists.
    """

    dest: keys.Dest
    slot: keys.Slot | None
    kind: str
    ref: str = ""
    seat: int | None = None
    after_ms: int = 0
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class PendingRow:
    """An OutRow in the outbox, with its number, its table and its event. ``dedupe_key`` is unique."""

    id: int
    dedupe_key: str
    table_id: TableId
    seq: int
    row: OutRow
    attempts: int
    created_ms: int


SILENT: Final = "silent"
"""The clock of a match without timed turns."""
SILENT_MS: Final = 86_400_000
"""A day, counted from the end of the last hour with activity."""
HOUR_MS: Final = 3_600_000


@dataclass(frozen=True, slots=True)
class Timer:
    """A clock of a table. ``armed_seq``: the event that armed it, part of the command key when it fires."""

    name: str
    armed_seq: int
    due_ms: int


Role: TypeAlias = Literal["play", "watch", "lost"]
"""Of an audience: people can play there, only watch, or not be reached now (the bot was removed)."""
PLAYED: Final[tuple[Role, ...]] = ("play",)


@dataclass(frozen=True, slots=True)
class AudienceRow:
    """The queryable part of a table's audience. ``seated``: a player is called there, so the table's clocks stop while
    that platform is down."""

    dest: keys.Dest
    role: Role = "play"
    seated: bool = True


@dataclass(frozen=True, slots=True)
class TableRow:
    """The queryable part of a table. ``status``: ``lobby``, ``live``, ``closed`` (over) or ``adjourned``; ``summary``:
    short JSON for lists (game, names, score)."""

    table_id: TableId
    audiences: tuple[AudienceRow, ...]
    game: str
    status: Literal["lobby", "live", "adjourned", "closed"]
    head_seq: int
    created_ms: int
    updated_ms: int
    persons: tuple[str, ...] = ()
    """The people seated; finds a person's tables (``Store.tables_of``)."""
    summary: str = "{}"

    @property
    def phase(self) -> str:
        """The phase according to the summary; a paused match is ``live`` too."""
        return str(msgspec.json.decode(self.summary).get("phase", ""))

    def shown(self) -> tuple[keys.Dest, ...]:
        """Where the table can be seen."""
        return tuple(one.dest for one in self.audiences if one.role != "lost")

    def played(self) -> tuple[keys.Dest, ...]:
        """Where the table can be played at."""
        return tuple(one.dest for one in self.audiences if one.role == "play")


@dataclass(frozen=True, slots=True)
class Posting:
    """``amount`` chips credited to an account; negative: debited."""

    account: str
    amount: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A movement of the ledger: its postings sum to zero (HS-2). ``kind`` is a key: ``grant``, ``stake``, ``won`` …"""

    kind: str
    postings: tuple[Posting, ...]


OpenTables: TypeAlias = tuple[tuple[tuple[str, ...], ...], int]
"""The people at each open table of some companies, and the number of open tables of a person."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A jackpot draw in the ledger. ``everybody``: all account holders took part, not only those who had played."""

    day: int
    winner: str
    chips: int
    everybody: bool

    @staticmethod
    def kind(everybody: bool) -> str:
        """The kind of its entry."""
        return "jackpot-everybody" if everybody else "jackpot"


@dataclass(frozen=True, slots=True)
class Head:
    """The input of ``decide`` inside the transaction: the events not yet known, and the time.

    ``balance``: of an account in this transaction; None: no such account. ``others``: the other open tables of some
    companies (``bot.ports.keys.company_of``) and of a person. ``past``: all events of the table. ``rights``: the rules
    of chats, and blocks. ``joined``: the persons of those accounts that are joined. Until the transaction ends, no
    other table can be opened and none of these accounts joined.
    """

    row: TableRow | None
    events: tuple[StoredEvent, ...]
    head_seq: int
    now_ms: int
    balance: Callable[[str], int | None] = lambda account: None
    others: Callable[[Collection[str], str], OpenTables] = lambda companies, person: ((), 0)
    past: Callable[[], tuple[StoredEvent, ...]] = lambda: ()
    rights: RightsNow = field(default_factory=RightsNow)
    joined: Callable[[Collection[str]], Mapping[str, str]] = lambda accounts: {}
    pack: Callable[[str], packs.Pack | None] = lambda pack: None
    """A pack, which cannot be opened until the transaction ends."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The effects of a command, committed together or not at all.

    ``outcome``: short JSON kept in ``command_log`` and returned to a repeated command. ``timers``: to upsert;
    ``disarm``: names to delete. ``row``: the table's new row (the store fills in head_seq).
    """

    outcome: str
    events: tuple[NewEvent, ...] = ()
    row: TableRow | None = None
    outbox: tuple[OutRow, ...] = ()
    timers: tuple[Timer, ...] = ()
    disarm: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    finished: matches.Finished | None = None
    """A match that this ends; a known one (same table and number) is not changed."""
    run: packs.Run | None = None
    """The table's progress in its pack."""


Decide: TypeAlias = Callable[[Head], Decision]


@dataclass(frozen=True, slots=True)
class Committed:
    """The outcome of a command. ``duplicate``: the key was known, ``outcome`` is the first one, and nothing was done.

    ``events``: those appended, with their numbers.
    """

    outcome: str
    head_seq: int
    events: tuple[StoredEvent, ...]
    duplicate: bool = False


@dataclass(frozen=True, slots=True)
class Sent:
    """A sent message as the platform knows it. ``hash``: of its content, to skip unchanged content; ``at_ms``: when it
    was posted (not edited)."""

    dest: keys.Dest
    slot: keys.Slot
    ext_id: str
    seq: int
    hash: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class Stats:
    """Figures for monitoring. Times in ms; ``lanes``: those with open rows; ``live``: tables in play; ``inbox``:
    unfinished updates; ``size``: of the database in bytes."""

    open_rows: int
    oldest_ms: int
    lanes: int
    live: int
    inbox: int = 0
    size: int = 0


@dataclass(frozen=True, slots=True)
class DueTimer:
    table_id: TableId
    timer: Timer


@dataclass(frozen=True, slots=True)
class Lane:
    """A claimed destination. ``fence`` increases with each claim; a ``mark`` with an older fence is refused."""

    dest: keys.Dest
    fence: int
