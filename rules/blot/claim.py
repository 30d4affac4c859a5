"""The rest of a deal played automatically when it is certain (BZ-27).

Theory of operation. There are two cases. One card each is left, so there is nothing to choose. Or the leader holds only
sure cards: they draw trumps first, then lead each plain suit from the top. The i-th lead of a suit is sure if no other
hand that can still have a card of the suit then (it held at least i of them) has a higher one. A plain lead is sure
only if nobody can have a trump left after the leader's trumps have been drawn. Discards do not matter, and all cards go
to the same side, so that the count is certain too. At the table this is judged by the leader's knowledge alone: their
own cards and those already played, wherever the rest may be.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.blot.trick import BAZAAR, FollowRule, playable
from rules.blot.values import POWER, SAI
from rules.cards import SUIT, SUITS, Card
from rules.core import Seat


def sure_leads(hand: Sequence[Card], others: Sequence[Sequence[Card]], strain: str) -> tuple[Card, ...] | None:
    """The cards of a leader who takes every remaining trick whatever the others play, in the order to lead them.

    None if that is not certain.
    """
    leads: list[Card] = []
    for suit in sorted(SUITS, key=lambda s: s != strain):
        power = POWER[strain, suit]
        mine = sorted([c for c in hand if SUIT[c] == suit], key=power.__getitem__, reverse=True)
        for other in others:
            theirs = [power[c] for c in other if SUIT[c] == suit]
            if not theirs:
                continue
            if suit == strain and len(theirs) > len(mine) and len(mine) < len(hand):
                return None
            highest = max(theirs)
            if any(power[c] < highest for c in mine[: len(theirs)]):
                return None
        leads.extend(mine)
    return tuple(leads)


def rest(
    hands: Sequence[tuple[Card, ...]],
    leader: Seat,
    strain: str,
    rule: FollowRule = BAZAAR,
    aside: Sequence[Card] = (),
) -> tuple[tuple[tuple[Seat, Card], ...], ...] | None:
    """The remaining tricks in full if they are certain, otherwise None; to be called before a lead.

    :param hands: by seat, all of one size. :param aside: cards in nobody's hand, unknown to the leader.
    """
    n = len(hands)
    mine = hands[leader]
    if len(mine) == 1:
        return (tuple((seat % n, hands[seat % n][0]) for seat in range(leader, leader + n)),)
    # As if one opponent held everything the leader cannot see: the absence of a claim must reveal nothing.
    unseen = [*aside, *(card for seat, hand in enumerate(hands) if seat != leader for card in hand)]
    leads = sure_leads(mine, [unseen], strain)
    if leads is None:
        return None
    left = list(hands)
    tricks: list[tuple[tuple[Seat, Card], ...]] = []
    for lead in leads:
        trick = [(leader, lead)]
        for step in range(1, n):
            seat = (leader + step) % n
            trick.append((seat, _cheapest(left[seat], lead, strain, n > 2 and step == n // 2, rule)))
        for seat, card in trick:
            left[seat] = tuple([c for c in left[seat] if c != card])
        tricks.append(tuple(trick))
    return tuple(tricks)


def _cheapest(hand: tuple[Card, ...], lead: Card, strain: str, partner: bool, rule: FollowRule) -> Card:
    """The legal card of the lowest value to a lead that nobody can beat."""
    power = POWER[strain, SUIT[lead]]
    allowed = playable(hand, SUIT[lead], strain, power[lead], partner, rule)
    return min(allowed, key=lambda c: (SAI[strain][c], POWER[strain, SUIT[c]][c], c))
