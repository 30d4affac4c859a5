"""Georgian Belote: four players in pairs, a turned card, 82 for the takers (GE, ``docs/rules/georgian-belote.md``).

Theory of operation. ``belote`` deals, bids and declares; the play is the family's. This module has the options, the
worth of combinations and the score. 1 sai is 1 point, without rounding; takers short of 82 write −50, and the others
write everything.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, get_args

from rules.blot import combos, playing, values
from rules.blot.belote.game import BeloteGame, ended, scored, trumps_of
from rules.blot.belote.model import BeloteRules, Event, State
from rules.cards import RANKS, SUITS, Rank
from rules.core import Seat
from rules.options import Setting, form

NEED: Final = 82  # GE-6: the least for the takers, with the last trick's ten
ALL: Final = 162
FAILED: Final = -50  # GE-7
BLOT: Final = 20
FIRST: Final = 5  # GE-2: cards dealt before the bidding
RUNS: Final[dict[combos.Kind, int]] = {"terz": 20, "50": 50, "100": 100}
FOURS: Final[dict[Rank, int]] = {"J": 200, "9": 150, "A": 100, "10": 100, "K": 100, "Q": 100}
PRECEDENCE: Final[tuple[Rank, ...]] = ("J", "9", "A", "10", "K", "Q")  # GE-5, as BZ-30 with trumps


@dataclass(frozen=True, slots=True)
class Georgian:
    """The options of a table."""

    preset: str = "standard"
    target: int = 501  # GE-1
    declare: Literal["auto", "ask"] = "auto"
    """GE-5: before the first lead, declare the best set automatically, or ask all players."""
    show: Literal["auto", "manual"] = "auto"
    announce: Literal["auto", "manual"] = "auto"  # BL-11
    partner_exempt: bool = False  # GE-4: no duty to trump while the partner's card is winning
    bonus_counts: bool = False
    """GE-6: instead of 82, the takers need more than the others, combinations and Blot-Reblot included."""
    fours_100: bool = True  # GE-5: four aces, tens, kings or queens count 100; else nothing
    last_trick: Literal["shown", "until_next_lead"] = "shown"  # BZ-26
    auto_claim: bool = True  # BZ-27


PRESETS: Final[Mapping[str, Georgian]] = {"standard": Georgian()}
TARGET: Final = Setting("target", (301, 501, 1001), low=100, high=5000)
OWN: Final = ("bonus_counts", "partner_exempt", "fours_100")
SETTINGS: Final = form(Georgian, TARGET, *OWN, *values.SPOKEN, "last_trick", "auto_claim")


@dataclass(frozen=True, slots=True)
class Started:
    """The match is open. ``dealer`` deals first."""

    options: Georgian
    dealer: Seat


@cache
def ruleset(options: Georgian) -> BeloteRules:
    fours: dict[Rank, int] = {rank: n for rank, n in FOURS.items() if n > 100 or options.fours_100}
    return BeloteRules(
        ranks=RANKS, side=(0, 1, 0, 1), tricks=8,
        follow=values.FollowRule(any_trump=True, partner_exempt=options.partner_exempt),
        worth={suit: combos.Worth(fours, RUNS, PRECEDENCE, suit) for suit in SUITS}, blot=BLOT, finish=finish,
        revoked=_no_revoke, declare_first=True, **values.alike(options), packet=FIRST, rounds=1, taker_gets_turned=True,
        dealer_must_name=True,
    )  # fmt: skip


def finish(state: State) -> Sequence[Any]:
    """The score of a deal (GE-6, GE-7), and the end of the match if it is over."""
    options: Georgian = state.options
    facts = playing.tally(state)
    takers = state.rules.side[trumps_of(state).seat]
    others = 1 - takers
    reached, need = facts.sai, NEED
    if options.bonus_counts:
        reached = playing.plus(facts.sai, facts.own_extras, facts.blot)
        need = reached[others] + 1
    made = reached[takers] >= need
    base = facts.sai if made else playing.plus(playing.to(takers, FAILED), playing.to(others, ALL))
    score = scored(state, facts, made, base, cards=facts.sai, reached=reached, need=need)
    return ended(state, score, options.target)


def _no_revoke(state: State, seat: Seat, key: str) -> Sequence[Any]:
    raise AssertionError("illegal cards are refused in this game")


class GeorgianBelote(BeloteGame[Georgian]):
    """See ``rules.core.Game``."""

    key = "georgian-belote"
    seats = frozenset((4,))
    started = Started
    events = (Started, *get_args(Event))
    presets = PRESETS
    settings = SETTINGS

    def rules(self, options: Georgian) -> BeloteRules:
        return ruleset(options)
