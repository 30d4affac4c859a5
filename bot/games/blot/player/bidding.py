"""Which call to make: the points a hand promises in each strain, or in the turned suit."""

from __future__ import annotations

from collections.abc import Set
from typing import Any, Final

from rules.blot.actions import OK, PASS, QUANSH, SUR, Named
from rules.blot.bazaar.view import View
from rules.blot.belote.actions import TAKE, TRUMP, Action
from rules.blot.belote.view import View as TurnedView
from rules.blot.values import SAI
from rules.cards import RANK, STRAINS, SUIT, SUITS, Card, Suit
from rules.core import Legal, Seat

PARTNER_SHARE = 0.45
"""The average share of a partner who has not bid in the sai that one's own hand does not promise."""
SUPPORT = 14
"""Additional sai in a strain that the partner has bid."""


def own_sai(hand: tuple[Card, ...], strain: str) -> float:
    """The sai that these eight cards can be expected to take in ``strain``, without the partner."""
    total = 0.0
    for suit in SUITS:
        held = {RANK[c] for c in hand if SUIT[c] == suit}
        total += _trumps(held) if suit == strain else _no_trump(held) if strain == "N" else _plain(held)
    if strain != "N":
        trumps = sum(SUIT[c] == strain for c in hand)
        short = sum(1 for suit in SUITS if suit != strain and sum(SUIT[c] == suit for c in hand) <= 1)
        total += 6 * short if trumps >= 3 else 0
    return total


def _trumps(held: Set[str]) -> float:
    n = len(held)
    total = 0.0
    if "J" in held:
        total += 26
    if "9" in held:
        total += 18 if n >= 3 or "J" in held else 9
    if "A" in held:
        total += 13 if n >= 3 else 6
    if "10" in held:
        total += 11 if n >= 4 else 5
    return total + max(0, n - 3) * 12


def _plain(held: Set[str]) -> float:
    total = 0.0
    if "A" in held:
        total += 17 if len(held) <= 4 else 12
        if "10" in held:
            total += 10
    elif "10" in held and len(held) >= 2:
        total += 5
    return total


def _no_trump(held: Set[str]) -> float:
    total = 0.0
    if "A" in held:
        total += 24
        if "10" in held:
            total += 14
            if "K" in held:
                total += 6
        total += max(0, len(held) - 3) * 4
    elif "10" in held and len(held) >= 2:
        total += 7
    return total


def combination_points(view: View) -> int:
    """The points of one's own combinations; half of them are expected to survive a collision."""
    worth = {"t": 2, "f": 5, "h": 10, "4": 10}
    return sum(worth[combo[0]] for combo in view.best)


def estimate(view: View, strain: str, seat: Seat) -> float:
    """The points (tens of sai, with combinations and Blot) that the pair can be expected to make in ``strain``."""
    hand = view.hand or ()
    own = own_sai(hand, strain)
    total = own + (162 - own) * PARTNER_SHARE if own < 162 else own
    partner = (seat + 2) % 4
    said = [text for who, text in view.calls if who == partner and text[0].isdigit()]
    if said:
        total += SUPPORT if said[-1].rstrip("kg")[-1] == strain else -4
    points = total / 10
    held = {RANK[c] for c in hand if SUIT[c] == strain}
    if {"K", "Q"} <= held and strain != "N":
        points += 2
    return points + combination_points(view)


def defence(view: View, seat: Seat) -> float:
    """The sai that one's own hand takes from a contract of the other pair."""
    if view.bid is None:
        return 0.0
    hand = view.hand or ()
    own = own_sai(hand, view.bid.strain)
    return own + sum(SAI[view.bid.strain][c] for c in hand) * 0.1


def call(view: View, legal: Legal[Any], seat: Seat) -> Any:
    """A call of ``legal``."""
    standing = view.bid
    if view.phase == "sur":
        sure = standing is not None and estimate(view, standing.strain, seat) >= standing.level + 4
        return SUR if sure and SUR in legal else OK
    if standing is not None and standing.seat % 2 != seat % 2 and QUANSH in legal:
        needed = 162 - 10 * standing.level
        if defence(view, seat) > max(58.0, needed * 1.1):
            return QUANSH
    room = view.room
    if room is None or room.plain is None:
        return PASS
    ours = standing is not None and standing.seat % 2 == seat % 2
    best = max(STRAINS, key=lambda strain: (estimate(view, strain, seat), strain))
    margin = 1.4 if ours else 0.0
    level = room.plain
    if estimate(view, best, seat) < level + margin:
        return PASS
    wanted = Named(level, best)
    return wanted if wanted in legal else PASS


TAKES: Final = {4: 60.0, 2: 50.0}
"""The promise from which the turned suit is taken, by the number of players. The cards still to come are worth
something in any suit; these thresholds allow for them and were found by playing."""
NAMES: Final = {4: 56.0, 2: 48.0}
"""The same for another suit: everybody has passed once, so the others are weaker."""
BLOT: Final = 12
"""The value of king and queen of trumps beside their sai."""


def promise(view: TurnedView, suit: Suit) -> float:
    """The sai that one's own cards, and the turned card if one would get it, can be expected to take in ``suit``."""
    hand = view.hand or ()
    if len(view.sizes) == 4 and view.turned is not None:
        hand = (*hand, view.turned)
    held = {RANK[c] for c in hand if SUIT[c] == suit}
    return own_sai(hand, suit) + (BLOT if {"K", "Q"} <= held else 0)


def call_turned(view: TurnedView, legal: Legal[Any]) -> Action:
    """A call of ``legal``."""
    seats = len(view.sizes)
    if TAKE in legal and view.turned is not None:
        return TAKE if promise(view, SUIT[view.turned]) >= TAKES[seats] else PASS
    named = [suit for suit in SUITS if TRUMP[suit] in legal]
    best = max(named, key=lambda suit: (promise(view, suit), suit), default=None)
    if best is not None and (PASS not in legal or promise(view, best) >= NAMES[seats]):
        return TRUMP[best]
    return PASS
