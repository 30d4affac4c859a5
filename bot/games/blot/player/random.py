"""A random player of the Blots, fast and plausible: it fills a log with everything that can happen in them.

It first chooses the kind of action (pass, bid, quansh, a card …) by fixed weights, then one of that kind at random.
Bids raise by 1 to 3 and mostly name a long suit, so that a fair share of contracts is made.
"""

from __future__ import annotations

from typing import Any, Final

from bot.games.draw import below as _pick
from rules.blot.actions import CUT, OK, PASS, PLAY, QUANSH, SEVENS, SUR, Action, Call, Declare, Named, Show
from rules.blot.bazaar.view import View
from rules.blot.belote.actions import TAKE, Trump
from rules.blot.view import TableView
from rules.cards import STRAINS, SUIT, SUITS
from rules.core import Chance, Legal, Range, Seat

FAIR: Final = 1_000
"""The sum that the weights below are parts of."""
BID_OPENING: Final = 420
BID_OVER: Final = 160
BID_HIGH: Final = 40
"""From this level on ``HIGH`` bids are rare."""
HIGH: Final = 11
KAPUT: Final = 14
KANACH: Final = 8
QUANSHES: Final = 45
SURS: Final = 250
DECLARES: Final = 900
TAKES: Final = 250
NAMES_LONG_SUIT: Final = 700
REVOKES: Final = 5


def play(game: Any, view: TableView, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
    """One of ``legal``, which is not empty."""
    return _blot(view, legal, chance) if isinstance(view, View) else _turned(view, legal, chance)


def _odds(chance: Chance, weight: int) -> bool:
    return _pick(chance, FAIR) < weight


def _blot(view: View, legal: Legal[Action], chance: Chance) -> Action:
    match view.phase:
        case "play":
            return _card(view, legal, chance)
        case "bidding":
            return _call(view, legal, chance)
        case "sur":
            return SUR if SUR in legal.actions and _odds(chance, SURS) else _one_of(legal, OK, SUR)
        case _:
            return CUT if _odds(chance, FAIR // 2) else _one_of(legal, OK, CUT)


def _turned(view: TableView, legal: Legal[Any], chance: Chance) -> Any:
    """A Blot with a turned card: takes now and then; else as in the bazaar."""
    if view.phase == "play":
        return _card(view, legal, chance)
    best = Declare(view.best)
    if best in legal:
        return best if _odds(chance, DECLARES) else OK
    named = [a for a in legal.actions if a == TAKE or isinstance(a, Trump)]
    if named and (PASS not in legal or _odds(chance, TAKES)):
        return named[_pick(chance, len(named))]
    return PASS if PASS in legal else legal.actions[0]


def _one_of(legal: Legal[Action], *wanted: Call) -> Action:
    return next((a for a in wanted if a in legal.actions), next(iter(legal)))


def _card(view: TableView, legal: Legal[Action], chance: Chance) -> Action:
    for action in legal.actions:
        if (
            (isinstance(action, Declare) and action.combos == view.best and _odds(chance, DECLARES))
            or (isinstance(action, Show) and action.combos == view.to_show and _odds(chance, DECLARES))
            or (isinstance(action, Call) and action.word in ("blot", "reblot") and _odds(chance, DECLARES))
        ):
            return action
    if len(legal.actions) > len(view.plays) and view.plays_for == view.me and _odds(chance, REVOKES):
        cards = [a for a in legal.actions if isinstance(a, Named)]
        return cards[_pick(chance, len(cards))]
    if view.plays:
        return PLAY[view.plays[_pick(chance, len(view.plays))]]
    return legal.actions[0]


def _call(view: View, legal: Legal[Action], chance: Chance) -> Action:
    if SEVENS in legal.actions and _odds(chance, FAIR // 2):
        return SEVENS
    if QUANSH in legal.actions and _odds(chance, QUANSHES):
        return QUANSH
    if PASS not in legal.actions:
        return _one_of(legal, QUANSH, SEVENS)
    if not legal.ranges:
        return PASS
    level = view.bid.level if view.bid is not None else 0
    plain = [r for r in legal.ranges if _promise(r) == ""]
    if _odds(chance, KAPUT):
        return _raise([r for r in legal.ranges if _promise(r) == "k"], view, chance) or PASS
    if _odds(chance, KANACH):
        return _raise([r for r in legal.ranges if _promise(r) == "g"], view, chance) or PASS
    weight = BID_OPENING if not level else BID_HIGH if level >= HIGH else BID_OVER
    return (_raise(plain, view, chance) or PASS) if _odds(chance, weight) else PASS


def _promise(bids: Range[Action]) -> str:
    return bids.prototype.promise if isinstance(bids.prototype, Named) else ""


def _raise(ranges: list[Range[Action]], view: View, chance: Chance) -> Action | None:
    """A bid by 1 to 3 above the standing one; the opening bid is 8 to 10."""
    if not ranges:
        return None
    strain = STRAINS[_pick(chance, len(STRAINS))]
    if view.hand and _odds(chance, NAMES_LONG_SUIT):
        held = [str(SUIT[c]) for c in view.hand]
        strain = max(SUITS, key=lambda suit: held.count(suit))
    chosen = next((r for r in ranges if isinstance(r.prototype, Named) and r.prototype.strain == strain), ranges[0])
    return chosen.at(min(chosen.high, chosen.low + _pick(chance, 3)))
