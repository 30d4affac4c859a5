"""The automatic players of Seka: one that weighs the cost of a bet against its chance to win, and one at random.

The first counts how often its hand beats the possible other hands, and takes bets at face value: the more a player has
put in after looking, the better their cards. It opens when that pays, raises good hands, folds bad ones, sometimes
plays dark while that is cheap, and bluffs a little, so that its bets reveal less.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from bot.games.thinking import below, weighted
from rules.cards import Card
from rules.core import Chance, Legal, Range, Seat
from rules.seka.model import ALLIN, COMMISSION, ENTER, FOLD, LOOK, OPEN, OUT, Action, Bet, Dark, Say, pack, worth
from rules.seka.view import View

HOUSE: Final = 1 - COMMISSION / 100
RAISES: Final = 0.62  # The chance to win above which it raises
DARKS, BLUFFS, ENTERS = 30, 7, 45  # Per cent


def play(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """One of ``legal``, which is not empty."""
    if ENTER in legal:
        dear = view.price * 4 > view.purses[seat]
        return ENTER if not dear and below(chance, 100) < ENTERS else OUT
    if (dark := _dark(view, legal, seat, chance)) is not None:
        return dark
    if view.hand is None and LOOK in legal:
        return LOOK
    hand = view.hand
    if hand is None or seat != view.turn:
        return next(iter(legal))
    # The top fraction of hands assumed for each other: 1 before it has looked, less after big bets.
    said = [(s, sum(n for who, kind, n in view.log if who == s and kind != "dark")) for s in view.players if s != seat]
    tops = [max(1 / 6, 1 / (1 + n / (8 * view.options.ante))) for s, n in said if s not in view.folded]
    return _word(view, legal, seat, wins(hand, view.options.joker, tops, view.options.pairs), chance)


def _dark(view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action | None:
    """Tsiomni for a small sum; peretsiomni over one."""
    sums = next((r for r in legal.ranges if isinstance(r.prototype, Dark)), None)
    if sums is None or view.hand is not None:
        return None
    cheap = 2 * view.options.ante if not view.log else 4 * view.options.ante
    if sums.low > min(cheap, view.purses[seat] // 8) or below(chance, 100) >= DARKS:
        return None
    return sums.at(min(sums.high, sums.low + view.options.ante * below(chance, 2)))


def _word(view: View, legal: Legal[Action], seat: Seat, win: float, chance: Chance) -> Action:
    pay = min(view.to_pay, view.purses[seat])
    stays = win * (view.middle + pay) * HOUSE > pay
    bets = next((r for r in legal.ranges if isinstance(r.prototype, Bet)), None)
    bluff = below(chance, 100) < BLUFFS
    if bets is not None and (win > RAISES or (bluff and bets.low * 6 < view.purses[seat])):
        return _raise(view, bets, win, chance)
    if OPEN in legal:
        return OPEN if stays else FOLD
    if ALLIN in legal:
        return ALLIN if stays else FOLD
    # the first round is not over: opening costs the standing bet again
    if bets is not None and win * (view.middle + 3 * pay) * HOUSE > 2 * pay:
        return bets.at(bets.low)
    return FOLD


def _raise(view: View, bets: Range[Action], win: float, chance: Chance) -> Action:
    """A part of the pot, more with a better hand; sometimes just the standing bet, to conceal the hand."""
    if below(chance, 4) == 0:
        return bets.at(bets.low)
    part = view.middle * (1 + below(chance, 3)) * win / 4
    rounded = max(1, round(part / view.options.ante)) * view.options.ante
    return bets.at(max(bets.low, min(bets.high, rounded)))


@lru_cache(maxsize=2048)
def others(hand: tuple[Card, ...], joker: bool, pairs: str = "all") -> tuple[int, ...]:
    """The points of every possible other hand, ascending."""
    rest = [c for c in pack(joker) if c not in hand]
    return tuple(sorted(worth(cards, pairs).points for cards in combinations(rest, 3)))


def beats(hand: tuple[Card, ...], joker: bool, best: float, pairs: str = "all") -> float:
    """How often ``hand`` beats one other from the ``best`` fraction (0 to 1) of hands; a tie counts half."""
    every = others(hand, joker, pairs)
    floor = int(len(every) * (1 - best))
    own = worth(hand, pairs).points
    below = max(0, bisect_left(every, own) - floor)
    equal = max(0, bisect_right(every, own) - max(floor, bisect_left(every, own)))
    return (below + equal / 2) / (len(every) - floor)


def wins(hand: tuple[Card, ...], joker: bool, bests: Sequence[float], pairs: str = "all") -> float:
    """How often ``hand`` is the best of all; the others are from their ``bests`` fractions."""
    chance = 1.0
    for best in bests:
        chance *= beats(hand, joker, best, pairs)
    return chance


AT_RANDOM: dict[str, int] = {"fold": 18, "open": 35, "allin": 30, "look": 40, "enter": 50, "out": 50}
"""Weights of the words."""
RANDOM_BETS, RANDOM_DARKS = 60, 25
BOLD = 20  # One bet in this many is any sum up to the whole purse
RANDOM_ANTES = 6  # The others are at most this many antes above the minimum


def play_at_random(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """A random action of ``legal``, which is not empty; purses last for several deals."""

    def weight(way: Action | Range[Action]) -> int:
        if isinstance(way, Range):
            return RANDOM_BETS if isinstance(way.prototype, Bet) else RANDOM_DARKS
        return AT_RANDOM[way.word] if isinstance(way, Say) else RANDOM_BETS

    ways: list[Action | Range[Action]] = [*legal.actions, *legal.ranges]
    way = ways[weighted(chance, [weight(way) for way in ways])]
    if not isinstance(way, Range):
        return way
    if below(chance, BOLD) == 0:
        return way.at(way.low + below(chance, way.high - way.low + 1))
    return way.at(min(way.high, way.low + view.options.ante * below(chance, RANDOM_ANTES)))
