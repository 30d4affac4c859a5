"""The state of a table after its events. Pure values, without platform or time of day."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias

from bot.fair import Beacon, seal_of
from bot.ports.keys import Dest
from bot.ports.packs import is_of_a_day
from bot.ports.records import Role
from rules.core import Seat

# --- An attempt at the next deal --------------------------------------------------------------------------------------
# the sealed words of open pages and the round of the beacon, as far as they have come (``bot.core.seals``).


@dataclass(frozen=True, slots=True)
class Seal:
    """The word of a page, 64 hexadecimal digits, and its SHA-256. ``word``: empty until it is told. ``person`` and
    ``name``: who sat there then; empty in a written record."""

    seat: Seat
    seal: str
    word: str = ""
    person: str = ""
    name: str = ""

    def holds(self) -> bool:
        """Whether the word was told, and is the one that had been sealed."""
        return bool(self.word) and seal_of(self.word) == self.seal


@dataclass(frozen=True, slots=True)
class Dropped:
    """An attempt that came to nothing. ``link``: which link of the chain was its secret."""

    link: int
    seals: tuple[Seal, ...]

    @property
    def missing(self) -> tuple[Seal, ...]:
        """The seals whose words were not told."""
        return tuple(one for one in self.seals if not one.word)


@dataclass(frozen=True, slots=True)
class Attempt:
    """``seals``: by seat. ``awaited``: since when (event and time) the deal waits for seals; ``closed``: since when for
    words. ``late``: words typed since then, for the deal after this. ``dropped``: earlier attempts at this deal.

    ``early``: a beacon goes into the deal, so this began with the result of the one before; ``asked``: by now it is
    time to deal. ``named``: the round, and since when no word enters; ``settled``: its signature is there, or will not
    be (``signature`` is empty)."""

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
        """What the record says of the beacon; None: no round was named."""
        return Beacon(self.named[0], self.signature) if self.named is not None else None

    @property
    def shut(self) -> bool:
        """Whether no typed word enters any more."""
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
        """Those whose word was missing: they seal no more in this deal, and nobody waits for them."""
        return frozenset(seal.person for one in self.dropped for seal in one.missing)

    def of(self, seat: Seat) -> Seal | None:
        return next((one for one in self.seals if one.seat == seat), None)

    def renamed(self, now: Callable[[str], str]) -> Attempt:
        """The same with other persons."""

        def all_of(seals: tuple[Seal, ...]) -> tuple[Seal, ...]:
            return tuple(replace(one, person=now(one.person)) for one in seals)

        return replace(
            self,
            seals=all_of(self.seals),
            late=tuple((now(person), word) for person, word in self.late),
            dropped=tuple(replace(one, seals=all_of(one.seals)) for one in self.dropped),
        )


NO_ATTEMPT: Final = Attempt()


# --- The referee of a table, the error that is being looked into, and the record of both ------------------------------
# Pure values.


NOBODY: Final[Seat] = -1


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the record. ``kind``: of the texts ``referee-told-…``; ``deal``: the last one dealt then. ``about``:
    the name of somebody else concerned; ``how``: a key; ``points``: of a correction, old and new by side."""

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
    """A demanded explanation, the last one of the match. ``verdict``: ``innocent``, ``deliberate`` or not judged yet;
    ``choice``: what the opponents chose after an innocent error."""

    seat: Seat
    deal: int
    answered: bool = False
    verdict: str = ""
    choice: str = ""

    @property
    def open(self) -> bool:
        """Whether something about it is still to be decided."""
        return not self.verdict or (self.verdict == "innocent" and not self.choice)


@dataclass(frozen=True, slots=True)
class Bench:
    """``person``: the referee, empty if there is none; ``how``: see ``Appointed``. ``called``: who was asked to be the
    referee, and by the owner of which seat. ``resting``: the match is paused by the referee. ``doubts``: who has
    doubted the present referee; ``gone``: those who stepped down on a founded suspicion in this match. ``cup``: the cup
    to which the match belongs; it alone appoints the referee then."""

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

    def noted(self, entry: Entry) -> Bench:
        return replace(self, entries=(*self.entries, entry))

    def again(self) -> Bench:
        """At the beginning of the next match: the same referee, a new record."""
        return Bench(self.person, self.name, self.how)


NO_BENCH: Final = Bench()


# --- The state of a table after its events ----------------------------------------------------------------------------
# Pure values, without platform or time of day.


Phase: TypeAlias = Literal["lobby", "play", "paused", "adjourned", "over", "abandoned"]

OPEN: frozenset[Phase] = frozenset({"lobby", "play", "paused"})
"""The phases of an open table."""

CLOCKS = (0, 20, 30, 60, 120, 300, 3600, 28_800, 86_400)
"""The seconds a turn that can be chosen: none, quick, normal, slow, and the correspondence paces of hours and a day."""
DEFAULT_CLOCK = 60
SWITCHES = ("steady_pace", "late_watch", "hints")
"""Options of every table that are on or off."""

RATED: frozenset[str] = frozenset({"rated", "unrated"})
"""The questions whether the match is rated."""

SHRINK = (100, 66, 40, 25)
"""Per cent of the clock after 0, 1, 2, 3 and more absences."""
SHORTEST_S = 15


@dataclass(frozen=True, slots=True)
class Chair:
    """The occupant of a seat. ``auto``: an automatic player from the start; ``away``: the clock ran out, ``left``: gone
    for good; in all three an automatic player acts."""

    person: str
    name: str
    auto: bool = False
    away: bool = False
    left: bool = False
    absences: int = 0
    leaving: bool = False
    """Whether an automatic player takes over with the next deal: the owner has been blocked in the chat."""
    met: tuple[str, ...] = ()
    """The other accounts by which the owner has acted at this table (``bot.ports.accounts``)."""
    level: str = ""
    """At which an automatic player plays here (``bot.core.levels``); empty: as the table's others."""
    seal: str = ""
    salt: str = field(default="", repr=False)
    """A secret for the words given from this seat, and its SHA-256 (``bot.fair.mixed``); empty: words are not salted.
    """

    @property
    def human(self) -> bool:
        """Whether a person owns the seat (present or not)."""
        return not self.auto and not self.left

    @property
    def present(self) -> bool:
        return self.human and not self.away


@dataclass(frozen=True, slots=True)
class Audience:
    """Somewhere a table is shown: a chat, a topic, a channel, a room, or somebody's private chat.

    ``role``: ``play``, or ``watch`` for spectators, who get the public view and nothing to press; ``lost`` while the
    bot cannot speak there. ``by``: the person with whom it came and goes; empty if it is the chat's own table.
    """

    dest: Dest
    role: Role = "play"
    by: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """An open question to the table; ``yes`` holds those who agreed, the proposer among them."""

    kind: str
    person: str
    name: str
    seat: Seat
    seq: int
    at_ms: int
    yes: frozenset[str]
    at: str = ""
    """Where it was asked, if not at the table: the place in which somebody wants to watch it."""


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
    """A public view that the board keeps until ``until_ms``: a finished trick stays visible for a while."""

    view: Any
    until_ms: int


@dataclass(frozen=True, slots=True)
class Wait:
    """It has been the seat's turn without a break since the event ``seq``. ``calm_ms``: for how long nothing had
    happened at the table when it began; 0 for the player who had just acted."""

    seat: Seat
    seq: int
    at_ms: int
    calm_ms: int = 0


@dataclass(frozen=True, slots=True)
class Intent:
    """What a seat has decided at a table of one public pace (``bot.core.clocks``); ``seq`` and ``at_ms``: of the
    event."""

    seat: Seat
    by: str
    text: str = field(repr=False)
    seq: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class DealNote:
    """A deal of this match, and what players' words put into its shuffle (HS-20). ``link``: which link of the chain was
    its secret; ``pages``: the words of open pages among ``words``; ``dropped``: attempts at it before. ``beacon``: the
    round that was named for it; None: none was."""

    deal: int
    words: tuple[str, ...]
    link: int
    pages: tuple[Seal, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    beacon: Beacon | None = None


@dataclass(frozen=True, slots=True)
class PackOf:
    """The pack whose ``deals`` a table plays (``bot.ports.packs``); ``words``: what enters its shuffles."""

    id: str
    deals: int
    words: tuple[str, ...] = ()

    @property
    def of_a_day(self) -> bool:
        """Whether it is the deal of a day, and not those of a duplicate."""
        return is_of_a_day(self.id)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided deal for one person (``bot.core.play``). ``chosen``: it was chosen for what it shows, else it is a
    random one. ``steps``: what the learner has done in it; ``stopped``: there is something to be read first, the
    beginning or how a trick ended, and nothing happens until the learner goes on (``bot.core.loaded.halted``)."""

    chosen: bool
    steps: int = 0
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """``state`` is the game's (None in the lobby); ``before``: the game's state before the last action, and who acted.

    ``turn_seq``/``turn_ms``: the event with which the current turn began, and its time; clocks run from it. ``seed`` is
    the secret of the hash chain: never shown, never logged.
    """

    id: str
    audiences: tuple[Audience, ...]
    """Where it is shown, in the order in which they came; see ``bot.core.audiences``."""
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
    """Whether the first dealer is agreed on; otherwise found by lots (BZ-2)."""
    rated: bool = False
    """Whether the match counts for the ratings (HS-11, ``bot.core.rated``)."""
    level: str = ""
    """At which its automatic players play (``bot.core.levels``); empty: nothing was chosen."""
    phase: Phase = "lobby"
    state: Any = field(default=None, repr=False)
    deal: int = 0
    deals: tuple[DealNote, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    """(person, what goes into the next shuffle): the hash of a word with its giver's salt, or an unsalted word."""
    attempt: Attempt = NO_ATTEMPT
    """The sealed words of open pages for the next deal."""
    attending: frozenset[str] = frozenset()
    """Those who have the page open at this table, and for whose seals a deal waits."""
    pages: frozenset[str] = frozenset()
    """Those who have the page open, also if it was too slow to seal."""
    page_closed: tuple[int, int] = (0, 0)
    """The event with which a person last closed their page at this table, and its time."""
    ready: frozenset[str] = frozenset()
    lots: tuple[str, ...] = ()
    proposal: Proposal | None = None
    acts: int = 0
    """Actions in this deal so far."""
    acted: frozenset[Seat] = frozenset()
    """Seats that have acted in this deal: the others hold what was dealt to them."""
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
    """The number of the last board message that is deleted when another replaces it: that of a lobby or an adjourned
    match."""
    opened: tuple[tuple[str, ...], ...] = ()
    """The hands of the previous deal, as everybody could see them when it was over."""
    turn_seq: int = 0
    turn_ms: int = 0
    calm_ms: int = 0
    """How long nothing had happened before ``turn_ms``."""
    waits: tuple[Wait, ...] = ()
    """The seats whose turn it is, and since when; by seat."""
    hour_seq: int = 0
    """The first event of the hour in which something last happened, and its time. The silence clock runs from it, so
    that it need not be armed anew with every move."""
    hour_ms: int = 0
    seq: int = 0
    reason: str = ""
    deserted: bool = False
    """Whether the match has been deserted (``bot.core.rated``)."""
    gone: frozenset[Seat] = frozenset()
    """The seats because of whose owners a rated match is adjourned."""
    gone_since: tuple[tuple[Seat, int], ...] = ()
    """Since when: of those who have gone away and not played since, by seat."""
    kaput_judged: bool = False
    """Whether the referee has decided that the deal at hand could only be lost by tars kaput."""
    tallies: tuple[tuple[int, int], ...] = ()
    """By seat, the decisions that its owner has made in this match, and those that the computer made for them because
    they had gone (``bot.core.rated.counted``)."""
    spectators: bool = True
    """Whether others may watch."""
    tars_ban: bool = True
    """Whether tars kaput bans the pair if the table is rated and public (HS-12)."""
    removed: tuple[tuple[str, str], ...] = ()
    """(person, name) of those removed from a lobby of this table, until they are let in again."""
    voted_out: frozenset[str] = frozenset()
    """Those voted out of this match."""
    found: tuple[tuple[str, Dest], ...] = ()
    """The audience in which somebody seated was last seen to act, where it could be several."""
    pack: PackOf | None = None
    """Where the deals come from, if not from a chain of its own: nothing of them leaves the table."""
    pack_scores: tuple[tuple[int, ...], ...] = ()
    """What each side wrote in each deal of the pack."""
    steady: bool = False
    """Whether everything becomes public at one pace (HS-14)."""
    meant: tuple[Intent, ...] = field(default=(), repr=False)
    late: bool = False
    """Whether those who watch see everything a trick later (``bot.core.fold``)."""
    hints: bool = True
    """Whether people may ask what a move is worth (``bot.core.loaded``)."""
    trail: tuple[Table, ...] = field(default=(), repr=False)
    """What they will see next: the table after each of the last turns, the oldest first."""
    welcome: frozenset[str] = frozenset()
    """Those whom the players let look on where that takes their leave (``bot.core.audiences``)."""
    unwelcome: frozenset[str] = frozenset()
    """Those whom they refused in this match."""
    bench: Bench = NO_BENCH
    """The referee, and the record of what was judged."""
    lesson: Lesson | None = None
    """A table at which somebody learns the game; nothing of it counts."""

    @property
    def ended(self) -> bool:
        """Whether a match has ended here: with a result, deserted, or abandoned after at least one whole deal. The
        deals of a pack and lessons are no match. Whether it counts: ``bot.core.rated.verdict``."""
        return (
            self.pack is None
            and self.lesson is None
            and self.state is not None
            and (self.phase == "over" or (self.phase == "abandoned" and (self.deal > 1 or self.deserted)))
        )

    @property
    def entering(self) -> tuple[str, ...]:
        """What goes into the next shuffle: players' typed words, then those of the pages, by seat, and last the
        beacon; nothing into a lesson, whose deal may have been chosen."""
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
        """Links of the chain that attempts of this match have used up, in which words were missing."""
        return len(self.attempt.dropped) + sum(len(note.dropped) for note in self.deals)

    @property
    def link(self) -> int:
        """The link of the chain that is the secret of the next deal."""
        return self.deal + 1 + self.skipped

    def seat_of(self, person: str) -> Seat | None:
        """The seat that ``person`` owns (present or away), or None."""
        for seat, chair in enumerate(self.chairs):
            if chair is not None and chair.person == person and chair.human:
                return seat
        return None

    def wait_of(self, seat: Seat) -> Wait | None:
        return next((wait for wait in self.waits if wait.seat == seat), None)

    def people(self) -> list[tuple[Seat, Chair]]:
        """The seats owned by people."""
        # A list, and ``Chair.human`` written out: a command asks this a dozen times.
        return [(seat, c) for seat, c in enumerate(self.chairs) if c is not None and not (c.auto or c.left)]

    def alone(self) -> bool:
        """One person among automatic players: there is no clock then."""
        return len(self.people()) <= 1

    def name_of(self, seat: Seat) -> str:
        chair = self.chairs[seat]
        return chair.name if chair else ""
