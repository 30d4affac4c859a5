"""The play of a deal as state and events, shared by the Blot family. A pair of numbers is (side 0, side 1)."""

from dataclasses import dataclass, field, replace
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from rules.base import OfSeat
from rules.blot import actions, values
from rules.blot.combos import COMBO, ComboId, Kind, Record, counting, dominant
from rules.cards import SUIT, Card, Strain
from rules.core import Result, Seat, quick

# --- The state of the play --------------------------------------------------------------------------------------------
# A state contains secrets and never leaves the rules; a View does. Between deals ``play`` is that of the last deal,
# so that its last trick can still be shown.


Sides: TypeAlias = tuple[int, int]  # A number for each side


class Bargain(Protocol):
    """The parts of the contract that the play needs."""

    @property
    def seat(self) -> Seat: ...

    @property
    def strain(self) -> Strain: ...


C = TypeVar("C", bound=Bargain)
P = TypeVar("P", bound="Playing")


@quick
@dataclass(frozen=True, slots=True)
class Play(Generic[C]):
    """The play of one deal.

    ``to_beat``: the power of the winning card (``values.POWER``). ``leads``: the leader of each trick, the current one
    last. ``sai``: of the tricks taken, without the last trick's ten. ``records``: declarations in order; ``top``: the
    index of the dominant one once ``settled``. ``blot_seat``: the seat dealt the king and queen of trumps, else None;
    ``blot_cards``: how many of the two it has played; ``blot_words``: how many with a word; ``word``: said, its card to
    follow. ``opened``: open hands in order; ``handed_back``: the owner plays the next card after all (BZ-25).
    """

    contract: C
    turn: Seat
    leads: tuple[Seat, ...]
    trick: tuple[tuple[Seat, Card], ...] = ()
    to_beat: int = 0
    winning: Seat | None = None
    taken: tuple[tuple[tuple[Seat, Card], ...], ...] = ()
    takers: tuple[Seat, ...] = ()
    sai: Sides = (0, 0)
    records: tuple[Record, ...] = ()
    settled: bool = False
    top: int | None = None
    said: tuple[tuple[Seat, str], ...] = ()
    blot_seat: Seat | None = field(default=None, repr=False)
    blot_cards: int = 0
    blot_words: int = 0
    word: str = ""
    opened: tuple[Seat, ...] = ()
    handed_back: bool = False

    @property
    def number(self) -> int:
        """The number of the current trick, from 1."""
        return len(self.taken) + 1


@dataclass(frozen=True, slots=True)
class Playing:
    """The fields common to all states. ``dealt``: the hands as received; ``hands``: the cards left in them.

    ``dealer``: of this deal; between deals, of the next. ``rules`` follow from ``options`` and are not compared.
    """

    options: Any
    rules: values.Ruleset = field(compare=False, repr=False)
    phase: Any
    dealer: Seat
    deal: int = 0
    totals: Sides = (0, 0)
    rows: tuple[Any, ...] = ()
    score: Any = None
    result: Result | None = None
    dealt: tuple[tuple[Card, ...], ...] = field(default=(), repr=False)
    hands: tuple[tuple[Card, ...], ...] = field(default=(), repr=False)
    play: Play[Any] | None = None

    @property
    def aside(self) -> tuple[Card, ...]:
        """Cards of the deal in no hand and unseen (the rest of the pack in Duel Blot)."""
        return ()

    def with_play(self: P, play: Play[Any], hands: tuple[tuple[Card, ...], ...] | None = None) -> P:
        """This state with another play, and optionally other hands. Each game writes it out because it is the most
        frequent call and ``replace`` is slow."""
        raise NotImplementedError


def playing(state: Playing) -> Play[Any]:
    """The current play."""
    assert state.play is not None
    return state.play


def opened_play(state: Playing, contract: C, dealt: tuple[tuple[Card, ...], ...]) -> Play[C]:
    """The play before its first card; the seat after the dealer leads (BZ-20, GE-4, DU-4)."""
    first = (state.dealer + 1) % state.rules.seats
    pair = {Card("K" + contract.strain), Card("Q" + contract.strain)}
    blot = next((seat for seat, hand in enumerate(dealt) if pair <= set(hand)), None)
    return Play(contract, first, (first,), blot_seat=blot)


def breaks_ties(state: Playing) -> Seat:
    """The seat that breaks ties: of equal combinations the nearer holder clockwise from it wins (BZ-31, GE-5)."""
    return playing(state).leads[0 if state.rules.declare_first else 1]


# --- The line of a deal in the Davtar ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealRow:
    """One line of the Davtar (HS-10). ``void``: why nothing was written (``all-passed``, ``four-sevens``), else None.

    ``bid`` is a text form such as ``25Hk``, ``""`` in a void deal without a bid. ``combos``: points written for
    combinations; ``blot``: for Blot-Reblot; ``written``: all points of the deal; ``total``: the match score after it.
    ``first``: the points before a referee's first correction (HS-13), else None.
    """

    deal: int
    dealer: Seat
    bid: str = ""
    seat: Seat | None = None
    strain: Strain | None = None
    promise: actions.Promise = ""
    call: "Doubled" = ""
    made: bool | None = None
    kaput: int | None = None
    combos: Sides = (0, 0)
    blot: Sides = (0, 0)
    written: Sides = (0, 0)
    total: Sides = (0, 0)
    void: str | None = None
    revoke: Seat | None = None
    first: Sides | None = None


Doubled: TypeAlias = Literal["", "quansh", "sur"]


# --- The facts of a finished deal -------------------------------------------------------------------------------------
# Each game decides their points and who writes them (``bazaar.score``, ``georgian``, ``duel``).


@dataclass(frozen=True, slots=True)
class ScoredCombo:
    """A combination in the score of a deal.

    ``combo`` is None if it was never shown and only its kind is known (BL-10). ``points``: its worth if it counts,
    otherwise 0. ``side``: its holder's, not necessarily the side that writes the points (BZ-46).
    """

    seat: Seat
    side: int
    kind: Kind
    combo: ComboId | None
    shown: bool
    counts: bool
    points: int


@dataclass(frozen=True, slots=True)
class Tally:
    """``sai``: with the last trick's ten. ``last_trick``: the side that took the last trick. ``kaput``: the side that
    took all tricks; ``alone``: the seat that did. ``own``: the worth of each side's counting combinations.
    ``blot``: each side's own Blot-Reblot."""

    sai: Sides
    last_trick: int
    tricks: Sides
    kaput: int | None
    alone: Seat | None
    combos: tuple[ScoredCombo, ...]
    own_extras: Sides
    blot: Sides


def to(side: int, points: int) -> Sides:
    """``points`` for one side, nothing for the other."""
    return (points, 0) if side == 0 else (0, points)


def plus(*parts: Sides) -> Sides:
    return (sum(p[0] for p in parts), sum(p[1] for p in parts))


def tally(state: Playing) -> Tally:
    """The facts of a deal after its last trick."""
    play, tricks, every, combos = playing(state), tricks_of(state), state.rules.tricks, scored(state)
    last = state.rules.side[play.takers[-1]]
    return Tally(
        sai=plus(play.sai, to(last, values.LAST_TRICK)),
        last_trick=last,
        tricks=tricks,
        kaput=0 if tricks[0] == every else 1 if tricks[1] == every else None,
        alone=play.takers[0] if len(set(play.takers)) == 1 else None,
        combos=combos,
        own_extras=plus(*(to(c.side, c.points) for c in combos)),
        blot=blots(state),
    )


def tricks_of(state: Playing) -> Sides:
    """Tricks taken so far by each side."""
    if (play := state.play) is None:
        return (0, 0)
    second = sum(map(state.rules.side.__getitem__, play.takers))
    return (len(play.takers) - second, second)


def blots(state: Playing) -> Sides:
    """Blot-Reblot by side (BL-8): both cards played, each with its word."""
    play = playing(state)
    if play.blot_seat is None or play.blot_words < 2 or play.blot_cards < 2:
        return (0, 0)
    return to(state.rules.side[play.blot_seat], state.rules.blot)


def scored(state: Playing) -> tuple[ScoredCombo, ...]:
    """The declarations in order; those that the dominant side has shown count (BZ-32)."""
    play, side = playing(state), state.rules.side
    if not play.records:
        return ()
    table = state.rules.worth[play.contract.strain]
    counts = counting(play.records, table, play.top, side)
    found = []
    for r, c in zip(play.records, counts, strict=True):
        points, shown = table.points(r.combo) if c and r.shown else 0, r.combo if r.shown else None
        kind = COMBO[r.combo].kind
        found.append(ScoredCombo(r.seat, side[r.seat], kind, shown, r.shown, c and r.shown, points))
    return tuple(found)


# --- The events of the play -------------------------------------------------------------------------------------------
# Concrete types only, so that a codec can write and read events by class. Only ``Declared`` contains a secret.


class Passed(OfSeat):
    """The seat has passed."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A hand is opened (BZ-25). ``cards``: its cards at that time."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandedBack:
    """The chooser for an opened hand left this card to its owner (BZ-25)."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class Declared:
    """Combinations are declared. ``kinds`` are public; ``combos``, in the same order, stay secret until shown
    (BL-10)."""

    seat: Seat
    kinds: tuple[Kind, ...]
    combos: tuple[ComboId, ...]


@dataclass(frozen=True, slots=True)
class Heard:
    """What a collision revealed of one declaration (BL-10). ``index``: its place in the order declared.

    ``height``: the top card, or the rank of a four; ``trump``: whether it is in trumps, None if that did not matter.
    """

    index: int
    seat: Seat
    kind: Kind
    height: str
    trump: bool | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """A collision is settled: ``side`` dominates (None: nothing is left to dominate).

    It does not reveal which partner holds the dominant combination."""

    side: int | None
    heard: tuple[Heard, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    seat: Seat
    combos: tuple[ComboId, ...]


@dataclass(frozen=True, slots=True)
class Lapsed:
    """Declarations (indexes in the order declared) that were not shown in time and are void (BZ-33).

    ``dominant``: whether they would have counted and are worth announcing."""

    seat: Seat
    indexes: tuple[int, ...]
    dominant: bool


@dataclass(frozen=True, slots=True)
class Said:
    """*Blot* or *Reblot*; its card follows at once (BL-8)."""

    seat: Seat
    word: Literal["blot", "reblot"]


@quick
@dataclass(frozen=True, slots=True)
class Played:
    """``by``: the seat that chose the card; for an opened hand not ``seat``. ``auto``: an automatic play (BZ-27)."""

    seat: Seat
    card: Card
    by: Seat
    auto: bool = False


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """``number``: from 1; ``sai``: the value of its cards, without the last trick's ten."""

    seat: Seat
    number: int
    sai: int


@dataclass(frozen=True, slots=True)
class Revoked:
    """An illegal card was played and ends the deal (BZ-24, DU-8). ``key``: the rule it broke."""

    seat: Seat
    card: Card
    key: str


@dataclass(frozen=True, slots=True)
class DealVoided:
    """The deal scores nothing; the next dealer deals (BZ-12, BZ-18, DU-2). ``referee``: by a referee (HS-13)."""

    reason: Literal["all-passed", "four-sevens", "referee"]


@dataclass(frozen=True, slots=True)
class Corrected:
    """The referee corrected the Davtar (HS-13): ``written`` are the sides' new points for ``deal``."""

    deal: int
    written: Sides


@dataclass(frozen=True, slots=True)
class MatchEnded:
    winners: frozenset[Seat]
    points: Sides
    advantage: Sides
    reason: Literal["target", "tars-kaput"]


PlayEvent: TypeAlias = Opened | HandedBack | Declared | Settled | Shown | Lapsed | Said | Played | TrickTaken | Revoked
"""The events of the play, handled by ``fold``."""


# --- The state after an event of the play -----------------------------------------------------------------------------


S = TypeVar("S", bound=Playing)


def fold(state: S, event: PlayEvent) -> S:
    """``state`` after ``event``; the most frequent come first, for speed."""
    match event:
        case Played():
            return _played(state, event.seat, event.card)
        case TrickTaken():
            return _taken(state, event)
        case Revoked():
            return state
        case Declared() | Shown() | Lapsed() | Settled():
            return state.with_play(_combined(state, event))
        case Said(seat, word):
            play = playing(state)
            return state.with_play(replace(play, word=word, said=(*play.said, (seat, word))))
        case Opened(seat):
            play = playing(state)
            return state.with_play(replace(play, opened=(*play.opened, seat)))
        case HandedBack():
            return state.with_play(replace(playing(state), handed_back=True))


def _played(state: S, seat: Seat, card: Card) -> S:
    play = playing(state)
    strain = play.contract.strain
    trick = play.trick
    power = values.POWER[strain, SUIT[trick[0][1] if trick else card]][card]
    wins = power > play.to_beat
    cards, words, word = play.blot_cards, play.blot_words, play.word
    if seat == play.blot_seat and card in (f"K{strain}", f"Q{strain}"):
        cards += 1
        words += bool(word)
    hands = list(state.hands)
    hands[seat] = tuple([c for c in hands[seat] if c != card])
    now = Play(
        play.contract, (seat + 1) % len(hands), play.leads, (*trick, (seat, card)), power if wins else play.to_beat,
        seat if wins else play.winning, play.taken, play.takers, play.sai, play.records, play.settled, play.top,
        play.said, play.blot_seat, cards, words, "", play.opened, False,
    )  # fmt: skip
    return state.with_play(now, tuple(hands))


def _taken(state: S, event: TrickTaken) -> S:
    play = playing(state)
    seat = event.seat
    sai = play.sai
    sai = (sai[0] + event.sai, sai[1]) if state.rules.side[seat] == 0 else (sai[0], sai[1] + event.sai)
    now = Play(
        play.contract, seat, (*play.leads, seat), (), 0, None, (*play.taken, play.trick), (*play.takers, seat), sai,
        play.records, play.settled, play.top, play.said, play.blot_seat, play.blot_cards, play.blot_words, "",
        play.opened, False,
    )  # fmt: skip
    return state.with_play(now)


def _combined(state: Playing, event: Declared | Shown | Lapsed | Settled) -> Play[Any]:
    play = playing(state)
    records = list(play.records)
    match event:
        case Declared():
            records += [Record(event.seat, c) for c in event.combos]
            return replace(play, records=tuple(records))
        case Shown():
            for n, r in enumerate(records):
                if r.seat == event.seat and r.combo in event.combos:
                    records[n] = replace(r, shown=True, height=COMBO[r.combo].rank)
        case Lapsed():
            for n in event.indexes:
                records[n] = replace(records[n], lapsed=True)
        case Settled():
            for h in event.heard:
                trump = h.trump if h.trump is not None else records[h.index].trump
                records[h.index] = replace(records[h.index], height=h.height, trump=trump)
    top = dominant(records, state.rules.worth[play.contract.strain], breaks_ties(state), state.rules.seats)
    return replace(play, records=tuple(records), top=top, settled=play.settled or isinstance(event, Settled))
