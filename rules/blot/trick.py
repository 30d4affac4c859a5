"""The legal cards in a trick (BZ-21, BZ-22, BZ-23, GE-4, DU-4).

Theory of operation. The duties in the Blot family differ in five yes-or-no questions, answered by a ``FollowRule``. Of
a trick only the suit led, the power of the winning card (``values.POWER``) and whether it is the partner's matter
here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.blot.values import POWER
from rules.cards import SUIT, Card


@dataclass(frozen=True, slots=True)
class FollowRule:
    """The duties besides following suit, which all games share.

    ``beat_trump``: a trump lead must be beaten if possible. ``beat_plain``: so must a plain one, within its suit.
    ``trump_in``: without a card of a plain suit led, a trump must be played that beats every card so far.
    ``any_trump``: or, without one, any trump. ``partner_exempt``: the last two do not apply while the partner's card is
    winning.
    """

    beat_trump: bool = True
    beat_plain: bool = False
    trump_in: bool = True
    any_trump: bool = False
    partner_exempt: bool = True


BAZAAR: Final = FollowRule()


def playable(
    hand: tuple[Card, ...], led: str | None, strain: str, to_beat: int, partner_wins: bool, rule: FollowRule = BAZAAR
) -> tuple[Card, ...]:
    """The legal cards of ``hand``.

    :param led: the suit led, None for the leader. :param to_beat: the power of the winning card.
    """
    if led is None:
        return hand
    power = POWER[strain, led]
    follow = tuple([c for c in hand if SUIT[c] == led])
    if follow:
        if rule.beat_trump if led == strain else rule.beat_plain:
            return tuple([c for c in follow if power[c] > to_beat]) or follow
        return follow
    if strain == "N" or led == strain or not rule.trump_in or (partner_wins and rule.partner_exempt):
        return hand
    higher = tuple([c for c in hand if power[c] > to_beat and power[c] > 20])
    if higher:
        return higher
    if rule.any_trump:
        return tuple([c for c in hand if SUIT[c] == strain]) or hand
    return hand


def broken(card: Card, hand: tuple[Card, ...], led: str, strain: str, to_beat: int) -> str:
    """The key of the duty that ``card``, not among the ``playable``, breaks: ``must-follow-suit``, ``must-beat``
    (the card led, with its own suit), ``must-trump`` or ``must-overtrump``."""
    if any(SUIT[c] == led for c in hand):
        return "must-follow-suit" if SUIT[card] != led else "must-beat"
    power = POWER[strain, led]
    return "must-overtrump" if to_beat > 20 and any(power[c] > to_beat for c in hand) else "must-trump"
