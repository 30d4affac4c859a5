"""Bazaar Blot's options with their two presets, its state and its events."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from rules.base import OfSeat
from rules.blot import playing as bl
from rules.blot.actions import Promise
from rules.blot.playing import DealRow, Play, Playing, ScoredCombo, Sides
from rules.blot.values import SPOKEN
from rules.cards import Card, Strain
from rules.core import Seat, quick
from rules.options import Setting, form

# --- Options and presets ----------------------------------------------------------------------------------------------
# A preset is only a set of values: the engine never reads its name.


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a table. Points are points, not sai."""

    preset: str = "league"  # The preset that the values came from; shown, never read by the engine
    target: int = 301  # BZ-50
    pack: Literal["shuffle", "cut"] = "shuffle"  # BZ-4
    first_bid: int = 8  # BZ-11: the lowest opening bid
    ceiling: int = 90  # BZ-11: the highest bid
    self_raise: bool = False  # BZ-13
    kanach: bool = True  # BZ-14
    quansh_in_turn: bool = False  # BZ-16
    four_sevens: bool = True  # BZ-18: four sevens may be shown and void the deal
    revoke: Literal["refuse", "penalty"] = "refuse"  # BZ-24
    open_hand: bool = True  # BZ-25
    last_trick: Literal["until_next_lead", "shown"] = "until_next_lead"  # BZ-26
    running_sai: bool = False  # BZ-26: whether sai are counted aloud during the play
    auto_claim: bool = True  # BZ-27
    declare: Literal["ask", "auto"] = "ask"  # BL-11
    show: Literal["auto", "manual"] = "auto"  # BL-11
    announce: Literal["auto", "manual"] = "auto"  # BL-8, BL-11
    one_only: bool = False  # BL-9: one combination a hand, ever
    nines: Literal[14, 15] = 15  # BZ-30: four nines in a trump game; the next four options are for no-trump
    nt_jacks: Literal[20, 10] = 10
    nt_nines: Literal[10, 0] = 10
    nt_aces: Literal[19, 20] = 20
    nt_tens: Literal[10, 15] = 15
    eights: Literal["annul", "highest"] = "annul"
    """BZ-34: four eights annul the combinations of all others, or are the highest four."""
    late_show: bool = False
    """BZ-33: a side that has become dominant may still show before its next card, in trick two or three."""
    bidder_points: Literal["sum16", "floor"] = "sum16"  # BZ-42
    failed_kaput: Literal[25, 16] = 25  # BZ-46
    kaput_crossing: bool = True  # BZ-51: a kaput deal does not end the match
    rubicon: int = 150  # BZ-52: a loser with this many points or fewer loses 2-0; -1: no rubicon
    tars_kaput: bool = True  # BZ-53


LEAGUE: Final = Options()
CLASSIC: Final = Options(
    preset="classic", kanach=False, four_sevens=False, open_hand=False, last_trick="shown", running_sai=True,
    nines=14, nt_jacks=20, nt_aces=19, nt_tens=10, eights="highest", late_show=True, kaput_crossing=False, rubicon=-1,
    tars_kaput=False,
)  # fmt: skip
PRESETS: Final[Mapping[str, Options]] = {"league": LEAGUE, "classic": CLASSIC}
_BOTH: Final = ("league", "classic")
TARGET: Final = Setting("target", (101, 151, 201, 301, 501), low=20, high=2000)
SETTINGS: Final = (
    *form(Options, TARGET, *SPOKEN, "quansh_in_turn", offered=_BOTH),
    *form(Options, "kanach", "self_raise", offered=("league",)),
    *form(Options, "last_trick", "auto_claim", "revoke", "pack", "one_only", offered=_BOTH),
    *form(Options, "bidder_points", "failed_kaput", offered=_BOTH),
    *form(Options, "nt_nines", offered=("league",)),
    *form(Options, "nt_jacks", offered=("classic",)),
    # Differences between the presets: no lobby offers them, but a table may set them by name.
    *form(Options, Setting("first_bid", (8,), low=1, high=25), "four_sevens", "open_hand", "running_sai", offered=()),
    *form(Options, "nines", "nt_aces", "nt_tens", "eights", "late_show", "kaput_crossing", "tars_kaput", offered=()),
)

# --- Events -----------------------------------------------------------------------------------------------------------
# Concrete types only, so that a codec can write and read events by class. Only ``Dealt`` and ``Declared`` contain
# secrets. Side 0 is seats 0 and 2, side 1 is seats 1 and 3; a pair of numbers is (side 0, side 1).


@dataclass(frozen=True, slots=True)
class Contract:
    """The outcome of the bidding. ``quansh`` and ``sur``: their callers."""

    seat: Seat
    level: int
    strain: Strain
    promise: Promise = ""
    call: bl.Doubled = ""
    quansh: Seat | None = None
    sur: Seat | None = None

    @property
    def text(self) -> str:
        """The bid's text form, ``25Hk``."""
        return f"{self.level}{self.strain}{self.promise}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The score of a deal, with every step (BZ-40 … BZ-47).

    ``sai``: card points with the last trick's ten. ``rounded``: each side's cards in points, 25 or 30 for all eight
    tricks (BZ-40, 42, 43). ``floor``: the bidders' card points in the test, full tens only (BZ-41). ``reached``: floor
    + the bidders' counting combinations + their blot, compared with the level. ``failed``: why the bid failed
    (``level``, ``kaput``, ``kanach``, ``no-trick``, ``revoke``), ``""`` if it was made. Written by each side: ``base``
    for cards (``rounded`` if made undoubled, otherwise 16, 25 or 30 to one side), ``bid`` for the level (``times`` ×
    level), ``extras`` for combinations, ``blot`` for its Blot-Reblot (BL-8). ``own_extras``: the worth of its own
    counting combinations. ``written`` = base + bid + extras + blot; ``total``: the match score after it.
    """

    deal: int
    dealer: Seat
    contract: Contract
    sai: Sides
    last_trick: int | None = None  # The side that took the last trick
    tricks: Sides
    kaput: int | None = None  # The side that took all eight tricks
    alone: Seat | None = None  # The seat that took all eight tricks
    rounded: Sides = (0, 0)
    floor: int = 0
    reached: int = 0
    made: bool = False
    failed: Literal["", "level", "kaput", "kanach", "no-trick", "revoke"]
    times: int = 0
    base: Sides
    bid: Sides
    extras: Sides
    own_extras: Sides
    blot: Sides
    combos: tuple[ScoredCombo, ...]
    written: Sides
    total: Sides
    revoker: Seat | None = None
    revoke_key: str = ""  # BZ-24: the key of the rule that the card broke


@dataclass(frozen=True, slots=True)
class Started:
    """The match is open. ``dealer`` deals first (BZ-2)."""

    options: Options
    dealer: Seat


@dataclass(frozen=True, slots=True)
class CutMade:
    """The player before the dealer has cut, or declined to (BZ-4)."""

    seat: Seat
    cut: bool


@dataclass(frozen=True, slots=True)
class Dealt:
    """Secret. ``hands``: by seat, in the order received (BZ-3)."""

    deal: int
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...] = field(repr=False)


class SevensShown(OfSeat):
    """Four sevens were shown (BZ-18); ``DealVoided`` follows."""


@dataclass(frozen=True, slots=True)
class Bid:
    seat: Seat
    level: int
    strain: Strain
    promise: Promise = ""

    @property
    def text(self) -> str:
        return f"{self.level}{self.strain}{self.promise}"


class Quanshed(OfSeat):
    """The seat has called quansh (BZ-16)."""


class Surred(OfSeat):
    """The seat has called sur (BZ-17)."""


class SurDeclined(OfSeat):
    """The seat has declined sur (BZ-17)."""


@dataclass(frozen=True, slots=True)
class BiddingClosed:
    """The play begins; the seat after the dealer leads (BZ-20)."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class DealScored:
    score: Score


Called: TypeAlias = bl.Passed | Bid | Quanshed | Surred | SurDeclined
Turned: TypeAlias = Dealt | BiddingClosed | SevensShown | CutMade | bl.DealVoided | DealScored | bl.MatchEnded
"""The events that change the phase."""
Event: TypeAlias = Started | Called | Turned | bl.PlayEvent | bl.Corrected

# --- State ------------------------------------------------------------------------------------------------------------
# A state contains secrets and never leaves the rules; a View does. Between deals ``play`` and ``bidding`` are those of
# the last deal, so that its last trick can still be shown.


SEATS: Final = 4
SIDE: Final[tuple[int, ...]] = (0, 1, 0, 1)  # The side of each seat (BZ-1)
TRICKS: Final = 8
Phase: TypeAlias = Literal["between", "cut", "bidding", "sur", "play", "done"]
"""``between``: the table must call ``deal``. ``cut``: the player before the dealer may cut (BZ-4)."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """``passes``: in a row. ``spoken``: a bit for each seat that has called. ``bids``: their number, part of the
    decision id. ``declined``: the seats that have declined sur."""

    turn: Seat
    calls: tuple[tuple[Seat, str], ...] = ()
    standing: Contract | None = None
    passes: int = 0
    spoken: int = 0
    bids: int = 0
    declined: tuple[Seat, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class State(Playing):
    """``packets``: the gathered cards in fours, for an unshuffled pack (BZ-4); ``cut``: whether to cut it."""

    options: Options
    phase: Phase
    rows: tuple[DealRow, ...] = ()
    score: Score | None = None
    dealt: tuple[tuple[Card, ...], ...] = field(default=((), (), (), ()), repr=False)
    hands: tuple[tuple[Card, ...], ...] = field(default=((), (), (), ()), repr=False)
    play: Play[Contract] | None = None
    bidding: Bidding | None = None
    packets: tuple[tuple[Card, ...], ...] = field(default=(), repr=False)
    cut: bool = False

    def with_play(self, play: Play[Any], hands: tuple[tuple[Card, ...], ...] | None = None) -> "State":
        return State(
            self.options, self.rules, self.phase, self.dealer, self.deal, self.totals, self.rows, self.score,
            self.result, self.dealt, self.hands if hands is None else hands, play, self.bidding, self.packets, self.cut,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Room:
    """The bids still possible and the seats that may double: public facts.

    ``plain``, ``kaput``, ``kanach``: the lowest level of such a bid now, None if it can no longer be bid (BZ-11, 14,
    15). ``high``: the highest level. ``not_strain``: a strain barred from the next bid (BZ-13). ``quansh``: the seats
    that may call quansh (BZ-16). ``sevens``: the seats that may still show four sevens (BZ-18), whatever they hold.
    """

    plain: int | None
    kaput: int | None
    kanach: int | None
    high: int
    not_strain: Strain | None
    quansh: tuple[Seat, ...]
    sevens: tuple[Seat, ...]
