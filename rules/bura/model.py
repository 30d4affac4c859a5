"""Bura's packs, actions, options, events and state (BU-1, BU-4)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias, get_args

from rules.base import OfSeat
from rules.cards import PACK_36, SUIT, SUIT_ROW, Card, Suit, typed
from rules.core import LONGEST, Result, Seat, unreadable
from rules.options import Setting, form
from rules.raises import RAISE, START, Raise, Raises
from rules.raises import Event as RaiseEvent

# --- Points and strength of the cards (BU-1, BU-4) --------------------------------------------------------------------


HIGH_TO_LOW: Final[tuple[str, ...]] = ("A", "10", "K", "Q", "J", "9", "8", "7", "6")
"""The strength of cards of one suit."""
POINTS_OF_RANK: Final[dict[str, int]] = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


@dataclass(frozen=True, slots=True)
class Kind:
    """The values that depend on the size of the hands. ``goal``: the points that *var* claims, over half the pack's."""

    pack: tuple[Card, ...]
    goal: int


KIND: Final[dict[int, Kind]] = {
    3: Kind(tuple(card for card in PACK_36 if card[:-1] in HIGH_TO_LOW[:5]), 31),
    5: Kind(PACK_36, 61),
}
"""By the number of cards in a hand."""

CARDS: Final = frozenset(PACK_36)
POINTS: Final[dict[Card, int]] = {card: POINTS_OF_RANK.get(card[:-1], 0) for card in CARDS}
POWER: Final[dict[Card, int]] = {card: len(HIGH_TO_LOW) - HIGH_TO_LOW.index(card[:-1]) for card in CARDS}
"""1..9, within a suit."""
_SHOWN_AT: Final[dict[Card, tuple[int, int]]] = {card: (SUIT_ROW[SUIT[card]], -POWER[card]) for card in CARDS}


def beats(card: Card, other: Card, trump: Suit) -> bool:
    """Whether ``card`` beats ``other``: a higher one of its suit, or a trump on a plain card (BU-4)."""
    if SUIT[card] == SUIT[other]:
        return POWER[card] > POWER[other]
    return SUIT[card] == trump


def fanned(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards as held in a hand, suit by suit, high to low; also the order of leads and gifts."""
    return tuple(sorted(cards, key=_SHOWN_AT.__getitem__))


def one_suit(cards: Sequence[Card]) -> bool:
    return len({SUIT[c] for c in cards}) == 1


def count(cards: Sequence[Card]) -> int:
    """The points of ``cards``."""
    return sum([POINTS[c] for c in cards])


# --- Actions and their text forms -------------------------------------------------------------------------------------
# ``l:AH.10H``       lead these cards, of one suit, the highest first (BU-3)
# ``b:AS.JD``        beat: the first card beats the first card led, and so on (BU-4)
# ``g:JC.QC``        give as many cards face down (BU-4)
# ``malutka``        claim the lead for a malutka out of turn (BU-7)
# ``let``            let the other side lead the malutka that it claims (BU-7)
# ``var``            "I have it" (BU-8)
# ``davi … shashi``  offer a raise; ``accept`` and ``decline`` answer one (BU-10, ``rules.raises``)


Word: TypeAlias = Literal["malutka", "let", "var"]


@dataclass(frozen=True, slots=True)
class OfCards:
    cards: tuple[Card, ...]  # Fanned


class Lead(OfCards): ...


class Beat(OfCards):
    """``cards``: in the order of the cards led, each beating its counterpart."""


class Give(OfCards): ...


@dataclass(frozen=True, slots=True)
class Say:
    word: Word


Action: TypeAlias = Lead | Beat | Give | Say | Raise

MALUTKA: Final = Say("malutka")
LET: Final = Say("let")
VAR: Final = Say("var")
_WORDS: Final[dict[str, Action]] = {**{word: Say(word) for word in get_args(Word)}, **RAISE}

_FORM: Final = re.compile(r"([lbg]):([0-9a-z]{2,3}(?:[.,][0-9a-z]{2,3}){0,4})", re.IGNORECASE | re.ASCII)


def encode(action: Action) -> str:
    """The text form, at most 24 characters."""
    match action:
        case Lead(cards):
            return "l:" + ".".join(cards)
        case Beat(cards):
            return "b:" + ".".join(cards)
        case Give(cards):
            return "g:" + ".".join(cards)
        case Say(word) | Raise(word):
            return word


def parse(text: str) -> Action:
    """The action of a text form; capitals, commas and suit signs are accepted.

    :raises Illegal: ``unreadable`` (``text``).
    """
    plain = typed(text)
    if plain.lower() in _WORDS:
        return _WORDS[plain.lower()]
    found = _FORM.fullmatch(plain) if len(plain) <= LONGEST else None
    if found is not None:
        cards = tuple(Card(c) for c in re.split("[.,]", found[2].upper()))
        if set(cards) <= CARDS and len(set(cards)) == len(cards):
            match found[1].lower():
                case "l":
                    return Lead(fanned(cards))
                case "g":
                    return Give(fanned(cards))
                case _:
                    return Beat(cards)
    raise unreadable(text)


# --- Options ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a table."""

    preset: str = "standard"
    cards: int = 3  # BU-1: the size of a hand, 3 or 5; fixed by the game
    target: int = 7  # BU-11: points that win the match
    malutka: Literal["in_turn", "out_of_turn"] = "in_turn"  # BU-7
    count: Literal["memory", "shown"] = "memory"
    """BU-8: whether the points of open cards taken are shown to all."""
    raises: bool = True  # BU-10: davi … shashi


THREE: Final[Mapping[str, Options]] = {"standard": Options()}
FIVE: Final[Mapping[str, Options]] = {"standard": replace(THREE["standard"], cards=5)}

MALUTKAS: Final = Setting("malutka", also=(("out", "out_of_turn"),))
SETTINGS: Final = form(Options, Setting("target", (1, 3, 5, 7, 11)), MALUTKAS, "raises", "count")

# --- Events -----------------------------------------------------------------------------------------------------------
# Concrete types only, so that a codec can write and read events by class. ``Dealt`` and ``Given`` contain secrets;
# those of ``Given`` stay secret after the deal (BU-4, HS-20).


Pair: TypeAlias = tuple[int, int]  # (seat 0, seat 1)
Reason: TypeAlias = Literal["bura", "var", "false-var", "declined", "more", "even"]


@dataclass(frozen=True, slots=True)
class Score:
    """The end of a deal; also its line in the Davtar (HS-10).

    ``winner``: None for a drawn deal (*fre*). ``by``: the seat that showed the bura, said var or declined the raise.
    ``worth``: the points written by the winner. ``counts``: the points taken, if the end revealed them: those of the
    seat that said var, or of both when the cards ran out. ``cards``: the bura. ``total``: the match score after the
    deal.
    """

    deal: int
    dealer: Seat
    reason: Reason
    winner: Seat | None
    by: Seat | None
    worth: int
    counts: tuple[int | None, int | None]
    cards: tuple[Card, ...]
    total: Pair


@dataclass(frozen=True, slots=True)
class Started:
    """The match is open. ``dealer`` deals first, so the other leads first (BU-2)."""

    options: Options
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """Secret but for the last card of ``stock``, which is face up and fixes trumps (BU-2).

    ``hands``: by seat, in the order received; ``stock``: the next card to be drawn first.
    """

    deal: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...] = field(repr=False)
    stock: tuple[Card, ...] = field(repr=False)


class Claimed(OfSeat):
    """``seat`` holds a malutka and claims the lead for it out of turn (BU-7); the leader decides."""


class Yielded(OfSeat):
    """The leader gives way to the claimed malutka."""


@dataclass(frozen=True, slots=True)
class Shown(OfSeat):
    cards: tuple[Card, ...]


class TakenBack(Shown):
    """A lead returns to the hand because a malutka takes precedence (BU-7)."""


class Led(Shown): ...


class Beaten(Shown):
    """``cards``: in the order of the cards led."""


@dataclass(frozen=True, slots=True)
class Given:
    """``count`` cards given face down; only the giver ever knows which."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """``number``: 1, 2 … within the deal."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """``count`` cards were drawn from the stock, in turn, ``first`` first (BU-5)."""

    first: Seat
    count: int


class BuraShown(Shown):
    """BU-6."""


class VarSaid(OfSeat):
    """BU-8; the score follows."""


@dataclass(frozen=True, slots=True)
class DealScored:
    score: Score


@dataclass(frozen=True, slots=True)
class MatchEnded:
    winners: frozenset[Seat]
    points: Pair
    reason: Literal["target"] = "target"


Claims: TypeAlias = Claimed | Yielded | TakenBack
Tricks: TypeAlias = Led | Beaten | Given | TrickTaken | Drawn
Ends: TypeAlias = BuraShown | VarSaid | DealScored | MatchEnded
Event: TypeAlias = Started | Dealt | RaiseEvent | Claims | Tricks | Ends


# --- State ------------------------------------------------------------------------------------------------------------
# A state contains secrets and never leaves the rules; a View does. Between deals the tricks of the last deal are kept,
# so that its last trick can still be shown.


SEATS: Final = 2
Phase: TypeAlias = Literal["between", "lead", "answer", "done"]
"""``between``: the table must call ``deal``. ``lead``: before a lead. ``answer``: cards have been led."""


@dataclass(frozen=True, slots=True)
class Trick:
    """``beaten``: in the order of ``led``, empty if cards were ``given``."""

    leader: Seat
    led: tuple[Card, ...]
    beaten: tuple[Card, ...]
    given: tuple[Card, ...] = field(repr=False)
    taker: Seat


@dataclass(frozen=True, slots=True)
class State:
    """``dealer``: of this deal; between deals, of the next. ``turn``: the seat to lead or answer. ``hands``: in the
    order received. ``stock``: the next card first, the turned-up trump last. ``lead``: the cards to be answered.
    ``claim``: the seat that claims the lead for a malutka (BU-7)."""

    options: Options
    phase: Phase
    dealer: Seat
    deal: int = 0
    totals: Pair = (0, 0)
    rows: tuple[Score, ...] = ()
    result: Result | None = None
    hands: tuple[tuple[Card, ...], ...] = field(default=((), ()), repr=False)
    stock: tuple[Card, ...] = field(default=(), repr=False)
    trump: Card | None = None
    turn: Seat = 0
    lead: tuple[Card, ...] = ()
    claim: Seat | None = None
    raises: Raises = START
    tricks: tuple[Trick, ...] = ()

    @property
    def trumps(self) -> Suit:
        """The trump suit; only during a deal."""
        assert self.trump is not None
        return SUIT[self.trump]

    @property
    def leader(self) -> Seat:
        """The seat that leads or has led."""
        return self.turn if self.phase == "lead" else 1 - self.turn

    @property
    def number(self) -> int:
        """The number of the current trick, from 1."""
        return len(self.tricks) + 1

    def taken(self, seat: Seat) -> tuple[Card, ...]:
        """All cards taken by ``seat``, secret gifts included."""
        return tuple([c for t in self.tricks if t.taker == seat for c in (*t.led, *t.beaten, *t.given)])

    @property
    def full(self) -> bool:
        """Whether both hands are full: only then can there be a malutka or a bura (BU-3)."""
        return all(len(hand) == self.options.cards for hand in self.hands)
