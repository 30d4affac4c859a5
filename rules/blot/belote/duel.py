"""Duel Blot: two players, 24 cards, a turned card; the taker must not fall behind (DU, ``docs/rules/duel-blot.md``).

Theory of operation. ``belote`` deals and bids; the play is the family's. A side is one seat, without a partner. This
module has the options, the worth of combinations and the score. Six cards of the pack take no part in a deal: the
turned one and five that stay unseen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, get_args

from rules.blot import combos, playing, values
from rules.blot.belote.game import BeloteGame, ended, revoked, scored, trumps_of
from rules.blot.belote.model import BeloteRules, Event, State
from rules.cards import RANKS, SUITS, Rank
from rules.core import Seat
from rules.options import Setting, form

TRICKS: Final = 9
PACKET, ROUNDS = 3, 2  # DU-1: three and three
KAPUT: Final = 25
KAPUT_SAI: Final = 250  # DU-6, DU-7: all nine tricks, in points and in the test
REVOKE: Final = 16  # DU-8
BLOT: Final = 2
RUNS: Final[dict[combos.Kind, int]] = {"terz": 2, "50": 5, "100": 10}
FOURS: Final[dict[Rank, int]] = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 10, "Q": 10}
PRECEDENCE: Final[tuple[Rank, ...]] = ("J", "9", "A", "10", "K", "Q")  # DU-5, as BZ-30 with trumps


@dataclass(frozen=True, slots=True)
class Duel:
    """The options of a table."""

    preset: str = "standard"
    target: int = 101  # DU-9
    declare: Literal["ask", "auto"] = "ask"
    show: Literal["auto", "manual"] = "auto"
    announce: Literal["auto", "manual"] = "auto"  # BL-11
    revoke: Literal["refuse", "penalty"] = "refuse"  # DU-8
    last_trick: Literal["shown", "until_next_lead"] = "shown"  # BZ-26
    auto_claim: bool = True  # BZ-27


PRESETS: Final[Mapping[str, Duel]] = {"standard": Duel()}
TARGET: Final = Setting("target", (51, 101, 201, 301), low=20, high=2000)
SETTINGS: Final = form(Duel, TARGET, *values.SPOKEN, "revoke", "last_trick", "auto_claim")


@dataclass(frozen=True, slots=True)
class Started:
    """The match is open. ``dealer`` deals first."""

    options: Duel
    dealer: Seat


@cache
def ruleset(options: Duel) -> BeloteRules:
    return BeloteRules(
        ranks=RANKS[2:], side=(0, 1), tricks=TRICKS, follow=values.FollowRule(beat_plain=True, any_trump=True),
        worth={suit: combos.Worth(FOURS, RUNS, PRECEDENCE, suit) for suit in SUITS}, blot=BLOT, finish=finish,
        revoked=revoke, penalty=options.revoke == "penalty", **values.alike(options), packet=PACKET, rounds=ROUNDS,
        taker_gets_turned=False, dealer_must_name=False,
    )  # fmt: skip


def finish(state: State) -> Sequence[Any]:
    """The score of a deal (DU-6, DU-7), and the end of the match if it is over."""
    options: Duel = state.options
    facts = playing.tally(state)
    taker = trumps_of(state).seat
    other = 1 - taker
    kaput = facts.kaput
    cards = (
        playing.to(kaput, KAPUT) if kaput is not None else (values.rounded(facts.sai[0]), values.rounded(facts.sai[1]))
    )
    sai = playing.to(kaput, KAPUT_SAI) if kaput is not None else facts.sai
    reached = playing.plus(sai, (10 * facts.own_extras[0], 10 * facts.own_extras[1]))
    made = reached[taker] >= reached[other]
    base = cards if made else playing.to(other, sum(cards))
    score = scored(state, facts, made, base, cards=cards, reached=reached, need=reached[other])
    return ended(state, score, options.target)


def revoke(state: State, seat: Seat, key: str) -> Sequence[Any]:
    """The end of a deal by an illegal card (DU-8)."""
    options: Duel = state.options
    return ended(state, revoked(state, seat, key, REVOKE), options.target)


class DuelBlot(BeloteGame[Duel]):
    """See ``rules.core.Game``."""

    key = "duel-blot"
    seats = frozenset((2,))
    started = Started
    events = (Started, *get_args(Event))
    presets = PRESETS
    settings = SETTINGS

    def rules(self, options: Duel) -> BeloteRules:
        return ruleset(options)
