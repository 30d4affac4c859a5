"""The actions, events and state shared by the games with a turned-up card."""

import re
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from rules.base import OfSeat
from rules.blot import actions as family
from rules.blot import playing as bl
from rules.blot.actions import CARD, Call, Declare, Named, Show
from rules.blot.playing import DealRow, Play, Playing, ScoredCombo, Sides
from rules.blot.values import Ruleset
from rules.cards import PACK, RANK, SUITS, Card, Strain, Suit, typed
from rules.core import Seat, quick, unreadable

# --- Actions and their text forms -------------------------------------------------------------------------------------
# ``take``                 take the suit of the turned card as trumps (GE-2, DU-2)
# ``trump:H``              name another suit, in the second round
# ``pass``                 pass
# ``7S 10H JD AC``         a card
# ``d:tKH``, ``d:hAS,4J``  declare; ``ok``: nothing (more) to declare, before the first lead
# ``sh:tKH``               show what was declared (option ``show`` = ``manual``)
# ``blot reblot``          the word that goes with the next card (option ``announce`` = ``manual``)


@dataclass(frozen=True, slots=True)
class Take:
    """Take the turned suit."""

    word: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class Trump:
    """Name a suit as trumps."""

    suit: Suit


Action: TypeAlias = Take | Trump | Named | Call | Declare | Show
TAKE: Final = Take()
TRUMP: Final[dict[Suit, Trump]] = {suit: Trump(suit) for suit in SUITS}
_WORDS: Final = frozenset({"pass", "ok", "blot", "reblot"})
_TRUMP: Final = re.compile(r"trump:([scdh])", re.IGNORECASE | re.ASCII)


def encode(action: Action) -> str:
    """The text form, at most 24 characters."""
    match action:
        case Take():
            return "take"
        case Trump(suit):
            return f"trump:{suit}"
    return family.encode(action)


def parse(text: str) -> Action:
    """The action of a text form; capitals and suit signs are accepted.

    :raises Illegal: ``unreadable`` (``text``).
    """
    plain = typed(text)
    if plain.lower() == "take":
        return TAKE
    if (found := _TRUMP.fullmatch(plain)) is not None:
        return next(trump for suit, trump in TRUMP.items() if suit == found[1].upper())
    action = family.parse(text)
    if (isinstance(action, Named) and action not in CARD) or (isinstance(action, Call) and action.word not in _WORDS):
        raise unreadable(text)
    return action


# --- Events -----------------------------------------------------------------------------------------------------------
# ``Dealt``, ``Completed`` and ``Declared`` contain secrets. Each game adds its own ``Started``, with its options.


@dataclass(frozen=True, slots=True)
class Trumps:
    """The trumps: taken by ``seat`` in this ``round`` (1: the turned suit, 2: another one)."""

    seat: Seat
    strain: Strain
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The score of a deal, with every step (GE-6, GE-7; DU-6 … DU-8).

    ``sai``: with the last trick's ten. ``cards``: each side's cards in points. ``reached``: the sums that the test
    compares; ``need``: the least for the takers, in sai. ``failed``: ``""``, ``short`` or ``revoke``. Written by each
    side: ``base`` for cards, ``extras`` for combinations, ``blot`` for Blot-Reblot; ``own_extras`` and ``own_blot``:
    the worth of its own. ``written`` = base + extras + blot; ``total``: the match score after it.
    """

    deal: int
    dealer: Seat
    trumps: Trumps
    sai: Sides
    last_trick: int | None = None  # The side that took the last trick
    tricks: Sides
    kaput: int | None = None  # The side that took all tricks
    cards: Sides = (0, 0)
    reached: Sides = (0, 0)
    need: int = 0
    made: bool = False
    failed: Literal["", "short", "revoke"]
    base: Sides
    extras: Sides
    own_extras: Sides
    blot: Sides
    own_blot: Sides
    combos: tuple[ScoredCombo, ...]
    written: Sides
    total: Sides
    revoker: Seat | None = None
    revoke_key: str = ""  # DU-8: the key of the rule that the card broke


@dataclass(frozen=True, slots=True)
class Dealt:
    """Secret but for ``turned``. ``hands``: the first cards by seat; ``stock``: the rest of the pack, top first."""

    deal: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...] = field(repr=False)
    turned: Card
    stock: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class TrumpsTaken:
    """Trumps are fixed: the turned suit was taken, or another one named."""

    seat: Seat
    strain: Strain


@dataclass(frozen=True, slots=True)
class Completed:
    """Secret. The rest of the cards is dealt; ``hands``: the full hands in the order received."""

    hands: tuple[tuple[Card, ...], ...] = field(repr=False)


class NothingDeclared(OfSeat):
    """The seat declares nothing before the first lead (GE-5)."""


@dataclass(frozen=True, slots=True)
class DealScored:
    score: Score


OwnEvent: TypeAlias = (
    Dealt | bl.Passed | TrumpsTaken | Completed | NothingDeclared | bl.DealVoided | DealScored | bl.MatchEnded
)
Event: TypeAlias = OwnEvent | bl.PlayEvent | bl.Corrected


# --- State and rules --------------------------------------------------------------------------------------------------


Phase: TypeAlias = Literal["between", "bidding", "declaring", "play", "done"]
"""``declaring``: all are asked for their combinations before the first lead (GE-5)."""


@dataclass(frozen=True, slots=True, eq=False)
class BeloteRules(Ruleset):
    """``packet``, ``rounds``: how the first cards are dealt. Then one is turned, and after the bidding each hand is
    filled up to as many cards as there are tricks."""

    packet: int = 5
    rounds: int = 1
    taker_gets_turned: bool = True  # Else the turned card stays on the table, out of the deal (DU-1)
    dealer_must_name: bool = True
    """The dealer, speaking last in the second round, must name a suit (GE-2); else the deal is void (DU-2)."""

    @property
    def pack(self) -> tuple[Card, ...]:
        """The pack in its fixed order: a shuffled range gives indexes into it."""
        return tuple(card for card in PACK if RANK[card] in self.ranks)


@dataclass(frozen=True, slots=True)
class Bidding:
    """``calls``: in text forms. ``taken``: the trumps, once fixed."""

    turn: Seat
    calls: tuple[tuple[Seat, str], ...] = ()
    taken: Trumps | None = None


@quick
@dataclass(frozen=True, slots=True)
class State(Playing):
    """``turned``: the turned card of this deal, public; ``stock``: the undealt cards, top first. ``spoken``: the seats
    that have answered before the first lead."""

    rules: BeloteRules = field(compare=False, repr=False)
    phase: Phase
    rows: tuple[DealRow, ...] = ()
    score: Score | None = None
    play: Play[Trumps] | None = None
    bidding: Bidding | None = None
    turned: Card | None = None
    stock: tuple[Card, ...] = field(default=(), repr=False)
    spoken: tuple[Seat, ...] = ()

    @property
    def aside(self) -> tuple[Card, ...]:
        return self.stock

    @property
    def round(self) -> int:
        """The round of the bidding, 1 or 2."""
        calls = self.bidding.calls if self.bidding is not None else ()
        return 1 + (len(calls) >= self.rules.seats)

    def with_play(self, play: Play[Any], hands: tuple[tuple[Card, ...], ...] | None = None) -> "State":
        return State(
            self.options, self.rules, self.phase, self.dealer, self.deal, self.totals, self.rows, self.score,
            self.result, self.dealt, self.hands if hands is None else hands, play, self.bidding, self.turned,
            self.stock, self.spoken,
        )  # fmt: skip
