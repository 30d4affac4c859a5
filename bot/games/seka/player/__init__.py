"""An automatic player of Seka: it weighs what it must pay against what it could win.

It counts how often its hand beats those that the others could hold, and takes their bets for what they are: the more
somebody has put in after looking, the better its cards. It opens when that pays, raises good hands, folds bad ones, now
and then plays dark while that is cheap, and bluffs a little, so that its bets betray less than its cards.
"""

from __future__ import annotations

from typing import Any, Final

from bot.games.draw import below
from bot.games.seka.player.odds import wins
from rules.core import Chance, Legal, Range, Seat
from rules.seka.actions import ALLIN, ENTER, FOLD, LOOK, OPEN, OUT, Action, Bet, Dark
from rules.seka.pots import COMMISSION
from rules.seka.view import View

HOUSE: Final = 1 - COMMISSION / 100
RAISES: Final = 0.62
"""From this chance to win on it raises."""
DARKS, BLUFFS, ENTERS = 30, 7, 45
"""Of a hundred."""


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
    return _word(
        view,
        legal,
        seat,
        wins(hand, view.options.joker, [_best(view, s) for s in _others(view, seat)], view.options.pairs),
        chance,
    )


def _others(view: View, seat: Seat) -> list[Seat]:
    return [s for s in view.players if s != seat and s not in view.folded]


def _best(view: View, seat: Seat) -> float:
    """The part of all hands that ``seat`` is taken to hold: all of them before it has looked, few after big bets."""
    spoken = sum(n for s, kind, n in view.log if s == seat and kind != "dark")
    return max(1 / 6, 1 / (1 + spoken / (8 * view.options.ante)))


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
    # in the first round more will have to be paid: opening costs the standing bet once more
    if bets is not None and win * (view.middle + 3 * pay) * HOUSE > 2 * pay:
        return bets.at(bets.low)
    return FOLD


def _raise(view: View, bets: Range[Action], win: float, chance: Chance) -> Action:
    """A part of the pot, more with a better hand; sometimes just the standing bet, to hide the hand."""
    if below(chance, 4) == 0:
        return bets.at(bets.low)
    part = view.middle * (1 + below(chance, 3)) * win / 4
    rounded = max(1, round(part / view.options.ante)) * view.options.ante
    return bets.at(max(bets.low, min(bets.high, rounded)))
