"""The state of a table after its events. Pure values, without platform or time of day."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias

from bot.fair import Beacon, seal_of
from bot.ports import keys, packs, records
from rules.core import Seat, quick

# --- seals and the beacon for the next deal (``bot.core.seals``) ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seal:
    """A page's word, 64 hexadecimal digits, and its SHA-256. ``word``: empty until revealed. ``person`` and ``name``:
    who sat there then; empty in a written record."""

    seat: Seat
    seal: str
    word: str = ""
    person: str = ""
    name: str = ""

    def holds(self) -> bool:
        """Whether the word was revealed and matches its seal."""
        return bool(self.word) and seal_of(self.word) == self.seal


@dataclass(frozen=True, slots=True)
class Dropped:
    """A failed attempt. ``link``: the chain link used as its secret."""

    link: int
    seals: tuple[Seal, ...]

    @property
    def missing(self) -> tuple[Seal, ...]:
        """The seals whose words were not revealed."""
        return tuple(one for one in self.seals if not one.word)


@dataclass(frozen=True, slots=True)
class Attempt:
    """``seals``: by seat. ``awaited``: since when (event and time) the deal waits for seals; ``closed``: for words.
    ``late``: words typed since then, for the next deal. ``dropped``: earlier attempts at this deal.

    ``early``: the deal uses a beacon, so the attempt began as the last deal ended. ``asked``: the deal is due.
    ``named``: the round, and since when no word enters. ``settled``: its signature has arrived, or will not
    (``signature`` empty)."""

    seals: tuple[Seal, ...] = ()
    awaited: tuple[int, int] | None = None
    closed: tuple[int, int] | None = None
    late: tuple[tuple[str, str], ...] = ()
    dropped: tuple[Dropped, ...] = ()
    early: bool = False
    asked: bool = False
    named: tuple[int, int, int] | None = None
    signature: str = ""
    settled: bool = False

    @property
    def beacon(self) -> Beacon | None:
        """The beacon for the record; None: no round was named."""
        return Beacon(self.named[0], self.signature) if self.named is not None else None

    @property
    def shut(self) -> bool:
        """Whether typed words no longer enter this deal."""
        return self.closed is not None or self.named is not None or self.settled

    @property
    def begun(self) -> bool:
        return self.early or self.awaited is not None or self.shut

    @property
    def number(self) -> int:
        """1, 2 …"""
        return len(self.dropped) + 1

    @property
    def barred(self) -> frozenset[str]:
        """People whose word was missing: they seal no more in this deal, and it does not wait for them."""
        return frozenset(seal.person for one in self.dropped for seal in one.missing)

    def of(self, seat: Seat) -> Seal | None:
        return next((one for one in self.seals if one.seat == seat), None)

    def renamed(self, now: Callable[[str], str]) -> "Attempt":
        """The same attempt, with ``now`` applied to its persons."""

        def all_of(seals: tuple[Seal, ...]) -> tuple[Seal, ...]:
            return tuple(replace(one, person=now(one.person)) for one in seals)

        return replace(
            self,
            seals=all_of(self.seals),
            late=tuple((now(person), word) for person, word in self.late),
            dropped=tuple(replace(one, seals=all_of(one.seals)) for one in self.dropped),
        )


NO_ATTEMPT: Final = Attempt()


# --- the referee and the record ---------------------------------------------------------------------------------------


NOBODY: Final[Seat] = -1


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the record. ``kind``: of the texts ``referee-told-…``; ``deal``: the last one dealt by then. ``about``:
    another person's name; ``how``: a key; ``points``: of a correction, old and new by side."""

    kind: str
    deal: int
    person: str = ""
    name: str = ""
    about: str = ""
    words: str = ""
    how: str = ""
    points: tuple[int, ...] = ()
    book: int = 0
    """The deal whose points were corrected."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The last explanation demanded in the match. ``verdict``: ``innocent``, ``deliberate`` or empty (not judged);
    ``choice``: what the opponents chose after an innocent error."""

    seat: Seat
    deal: int
    answered: bool = False
    verdict: str = ""
    choice: str = ""

    @property
    def open(self) -> bool:
        """Whether it is still undecided."""
        return not self.verdict or (self.verdict == "innocent" and not self.choice)


@dataclass(frozen=True, slots=True)
class Bench:
    """``person``: the referee, or empty; ``how``: see ``Appointed``. ``called``: who was asked to be the referee, and
    from which seat. ``resting``: the referee has paused the match. ``doubts``: people who doubt the present referee;
    ``gone``: referees who stepped down on a founded suspicion in this match. ``cup``: the cup the match belongs to;
    only the cup then appoints the referee."""

    person: str = ""
    name: str = ""
    how: str = ""
    called: tuple[str, Seat] = ("", NOBODY)
    resting: bool = False
    asked: Asked | None = None
    doubts: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    cup: str = ""
    entries: tuple[Entry, ...] = ()

    def noted(self, entry: Entry) -> "Bench":
        return replace(self, entries=(*self.entries, entry))

    def again(self) -> "Bench":
        """The bench for the next match: the same referee, a new record."""
        return Bench(self.person, self.name, self.how)


NO_BENCH: Final = Bench()


# --- the table --------------------------------------------------------------------------------------------------------


Phase: TypeAlias = Literal["lobby", "play", "paused", "adjourned", "over", "abandoned"]

OPEN: frozenset[Phase] = frozenset({"lobby", "play", "paused"})
"""The phases of an open table."""

CLOCKS = (0, 20, 30, 60, 120, 300, 3600, 28_800, 86_400)
"""The clock choices, in seconds a turn: none, quick, normal, slow, and correspondence paces of hours and a day."""
DEFAULT_CLOCK = 60
SWITCHES = ("steady_pace", "late_watch", "hints")
"""Options of every table that are on or off."""

RATED: frozenset[str] = frozenset({"rated", "unrated"})
"""The questions about rating a match."""

SHRINK = (100, 66, 40, 25)
"""Per cent of the clock after 0, 1, 2, 3 and more absences."""
SHORTEST_S = 15


@dataclass(frozen=True, slots=True)
class Chair:
    """The occupant of a seat. ``auto``: an automatic player from the start; ``away``: the clock ran out; ``left``: gone
    for good. In all three cases an automatic player acts."""

    person: str
    name: str
    auto: bool = False
    away: bool = False
    left: bool = False
    absences: int = 0
    leaving: bool = False
    """Whether an automatic player takes over with the next deal, because the owner was blocked in the chat."""
    met: tuple[str, ...] = ()
    """The owner's other accounts that have acted at this table (``bot.ports.accounts``)."""
    level: str = ""
    """The level of the automatic player here (``bot.core.levels``); empty: the table's level."""
    seal: str = ""
    salt: str = field(default="", repr=False)
    """A secret for the words given from this seat, and its SHA-256 (``bot.fair.mixed``); empty: no salted words."""

    @property
    def human(self) -> bool:
        """Whether a person owns the seat (present or not)."""
        return not self.auto and not self.left

    @property
    def present(self) -> bool:
        return not (self.auto or self.left or self.away)


@dataclass(frozen=True, slots=True)
class Audience:
    """A place where a table is shown: a chat, topic, channel, room or private chat.

    ``role``: ``play``; ``watch`` for spectators, who get the public view without buttons; ``lost`` while the bot cannot
    post there. ``by``: the person who brought it and takes it away; empty for the chat's own table.
    """

    dest: keys.Dest
    role: records.Role = "play"
    by: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """An open question to the table; ``yes``: people who agreed, including the proposer."""

    kind: str
    person: str
    name: str
    seat: Seat
    seq: int
    at_ms: int
    yes: frozenset[str]
    at: str = ""
    """Where it was asked, if not at the table: the place in which a user wants to watch."""


@dataclass(frozen=True, slots=True)
class Risk:
    """A running risk game (HS-5): the winner at ``seat`` has ``amount`` at stake, ``shown`` is open; ``step`` 1, 2 …

    ``covered``: whether the bank could pay if the next step doubled it. ``past``: the pieces each step compared, (open,
    drawn). ``place``: which of the five the last step opened (0: unknown).
    """

    seat: Seat
    amount: int
    shown: str
    step: int
    covered: bool
    past: tuple[tuple[str, str], ...] = ()
    place: int = 0


@dataclass(frozen=True, slots=True)
class Held:
    """A public view that the board keeps until ``until_ms``, so that a finished trick stays visible."""

    view: Any
    until_ms: int


@dataclass(frozen=True, slots=True)
class Wait:
    """It has been the seat's turn since the event ``seq``. ``calm_ms``: how long the table had been silent when the
    turn began; 0 for the player who had just acted."""

    seat: Seat
    seq: int
    at_ms: int
    calm_ms: int = 0


@dataclass(frozen=True, slots=True)
class Intent:
    """A seat's decision at a public pace (``bot.core.clocks``); ``seq`` and ``at_ms``: of its event."""

    seat: Seat
    by: str
    text: str = field(repr=False)
    seq: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class DealNote:
    """A deal of this match, and the words in its shuffle (HS-20). ``link``: the chain link used as its secret;
    ``pages``: the words of open pages among ``words``; ``dropped``: failed attempts. ``beacon``: the named round, or
    None."""

    deal: int
    words: tuple[str, ...]
    link: int
    pages: tuple[Seal, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    beacon: Beacon | None = None


@dataclass(frozen=True, slots=True)
class PackOf:
    """The pack whose ``deals`` a table plays (``bot.ports.packs``); ``words``: the words in its shuffles."""

    id: str
    deals: int
    words: tuple[str, ...] = ()

    @property
    def of_a_day(self) -> bool:
        """Whether it is a daily deal rather than a duplicate."""
        return packs.is_of_a_day(self.id)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided deal for one person (``bot.core.play``). ``chosen``: picked for what it shows, not random. ``steps``:
    the learner's actions so far; ``stopped``: there is something to read, at the start or after a trick, and nothing
    happens until the learner goes on (``bot.core.loaded.halted``)."""

    chosen: bool
    steps: int = 0
    stopped: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Table:
    """``state`` is the game's (None in the lobby); ``before``: the game's state before the last action, and who acted.

    ``turn_seq``/``turn_ms``: the event that began the current turn, and its time; clocks run from it. ``seed`` is the
    secret of the hash chain: never shown, never logged.
    """

    id: str
    audiences: tuple[Audience, ...]
    """Where it is shown, oldest first; see ``bot.core.audiences``."""
    game: str
    preset: str
    host: str
    lang: str
    seed: str = field(repr=False)
    chairs: tuple[Chair | None, ...]
    options: tuple[tuple[str, str], ...] = ()
    clock_s: int = DEFAULT_CLOCK
    stake: int = 0
    """What each player puts in for a match (HS-3); in games played with chips 1: for chips. 0: no chips."""
    agreed_dealer: bool = False
    """Whether players agree on the first dealer; otherwise lots decide (BZ-2)."""
    rated: bool = False
    """Whether the match counts for the ratings (HS-11, ``bot.core.rated``)."""
    level: str = ""
    """The level of its automatic players (``bot.core.levels``); empty: not chosen."""
    phase: Phase = "lobby"
    state: Any = field(default=None, repr=False)
    deal: int = 0
    deals: tuple[DealNote, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    """(person, word for the next shuffle): the salted hash of a word, or an unsalted word."""
    attempt: Attempt = NO_ATTEMPT
    """The sealed words of open pages for the next deal."""
    attending: frozenset[str] = frozenset()
    """People with the page open at this table, whose seals a deal waits for."""
    pages: frozenset[str] = frozenset()
    """People with the page open, even if it was too slow to seal."""
    page_closed: tuple[int, int] = (0, 0)
    """The event with which a person last closed their page at this table, and its time."""
    ready: frozenset[str] = frozenset()
    lots: tuple[str, ...] = ()
    proposal: Proposal | None = None
    acts: int = 0
    """Actions in this deal so far."""
    acted: frozenset[Seat] = frozenset()
    """Seats that have acted in this deal; the others still hold what they were dealt."""
    before: tuple[Any, Seat] | None = field(default=None, repr=False)
    held: Held | None = None
    risk: Risk | None = None
    risked: Risk | None = None
    """The last risk game, with its final ``amount`` (0: lost), until the next match."""
    match: int = 1
    """The number of the match at this table."""
    board: int = 0
    """The number of the board message: a new one for the lobby and for every deal."""
    passing: int = 0
    """The last board message to delete when the next one replaces it: that of a lobby or an adjourned match."""
    opened: tuple[tuple[str, ...], ...] = ()
    """The hands of the previous deal that were public at its end."""
    turn_seq: int = 0
    turn_ms: int = 0
    calm_ms: int = 0
    """How long the table had been silent before ``turn_ms``."""
    waits: tuple[Wait, ...] = ()
    """The seats to move, and since when; by seat."""
    hour_seq: int = 0
    """The first event of the last hour with activity, and its time. The silence clock runs from it, and so is not armed
    anew with every move."""
    hour_ms: int = 0
    seq: int = 0
    reason: str = ""
    deserted: bool = False
    """Whether the match has been deserted (``bot.core.rated``)."""
    gone: frozenset[Seat] = frozenset()
    """The seats whose owners' absence adjourned a rated match."""
    gone_since: tuple[tuple[Seat, int], ...] = ()
    """By seat, since when its owner has been gone without playing again."""
    kaput_judged: bool = False
    """Whether the referee decided that the current deal could only be lost by tars kaput."""
    tallies: tuple[tuple[int, int], ...] = ()
    """By seat: decisions by its owner in this match, and decisions by the computer because the owner had gone
    (``bot.core.rated.counted``)."""
    spectators: bool = True
    """Whether others may watch."""
    tars_ban: bool = True
    """Whether tars kaput bans the pair if the table is rated and public (HS-12)."""
    removed: tuple[tuple[str, str], ...] = ()
    """(person, name) of players removed from a lobby of this table, until readmitted."""
    voted_out: frozenset[str] = frozenset()
    """People voted out of this match."""
    found: tuple[tuple[str, keys.Dest], ...] = ()
    """The audience in which a seated player last acted, where it could be several."""
    pack: PackOf | None = None
    """The source of the deals, if not the table's own chain; nothing of them leaves the table."""
    pack_scores: tuple[tuple[int, ...], ...] = ()
    """What each side scored in each deal of the pack."""
    steady: bool = False
    """Whether all actions become public at one pace (HS-14)."""
    meant: tuple[Intent, ...] = field(default=(), repr=False)
    late: bool = False
    """Whether spectators see everything a trick later (``bot.core.fold``)."""
    hints: bool = True
    """Whether players may ask what a move is worth (``bot.core.loaded``)."""
    trail: "tuple[Table, ...]" = field(default=(), repr=False)
    """What late spectators see next: the table after each of the last turns, oldest first."""
    welcome: frozenset[str] = frozenset()
    """People whom the players let watch where permission is needed (``bot.core.audiences``)."""
    unwelcome: frozenset[str] = frozenset()
    """People whom the players refused in this match."""
    bench: Bench = NO_BENCH
    """The referee, and the record of judgements."""
    lesson: Lesson | None = None
    """Set for a lesson; nothing in it counts."""

    @property
    def ended(self) -> bool:
        """Whether a match has ended: with a result, deserted, or abandoned after at least one whole deal. Packs and
        lessons are no matches. Whether it counts: ``bot.core.rated.verdict``."""
        return (
            self.pack is None
            and self.lesson is None
            and self.state is not None
            and (self.phase == "over" or (self.phase == "abandoned" and (self.deal > 1 or self.deserted)))
        )

    @property
    def entering(self) -> tuple[str, ...]:
        """The words in the next shuffle: typed words, then those of the pages by seat, then the beacon; none in a
        lesson, whose deal may have been chosen."""
        if self.lesson is not None:
            return ()
        if self.pack is not None:
            return self.pack.words
        pages = self.attempt.seals if self.attempt.closed else ()
        beacon = self.attempt.beacon
        last = beacon.words if beacon is not None else ()
        return (*(word for _, word in self.words), *(one.word for one in pages), *last)

    @property
    def skipped(self) -> int:
        """Chain links used up by failed attempts of this match."""
        return len(self.attempt.dropped) + sum(len(note.dropped) for note in self.deals)

    @property
    def link(self) -> int:
        """The chain link that is the secret of the next deal."""
        return self.deal + 1 + self.skipped

    def seat_of(self, person: str) -> Seat | None:
        """The seat that ``person`` owns (present or away), or None."""
        for seat, chair in enumerate(self.chairs):
            if chair is not None and chair.person == person and not (chair.auto or chair.left):
                return seat
        return None

    def wait_of(self, seat: Seat) -> Wait | None:
        return next((wait for wait in self.waits if wait.seat == seat), None)

    def people(self) -> list[tuple[Seat, Chair]]:
        """The seats owned by people."""
        # A list, and ``Chair.human`` written out, for speed.
        return [(seat, c) for seat, c in enumerate(self.chairs) if c is not None and not (c.auto or c.left)]

    def alone(self) -> bool:
        """Whether one person plays among automatic players; there is no clock then."""
        return len(self.people()) <= 1

    def name_of(self, seat: Seat) -> str:
        chair = self.chairs[seat]
        return chair.name if chair else ""
