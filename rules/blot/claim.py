"""The rest of a deal played automatically when it is certain (BZ-27).

Theory of operation. There are two cases. One card each is left, so there is nothing to choose. Or the leader holds only
sure cards: they draw trumps first, then lead each plain suit from the top. The i-th lead of a suit is sure if no other
hand that can still have a card of the suit then (it held at least i of them) has a higher one. A plain lead is sure
only if nobody can have a trump left after the leader's trumps have been drawn. Discards do not matter, and all cards go
to the same side, so that the count is certain too. At the table this is judged by the leader's knowledge alone: their
own cards and those already played, wherever the rest may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rules.blot.playing import Play
from rules.blot.ruleset import Ruleset
from rules.blot.trick import BAZAAR, FollowRule, playable
from rules.blot.values import POWER, SAI
from rules.cards import SUIT, SUITS, Card
from rules.core import Seat

_LOOKED_AT: Final = 20_000
"""The positions that are looked at before a proof is given up: a few tenths of a second."""


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


def no_trick(hands: Sequence[tuple[Card, ...]], play: Play[Any], side: frozenset[Seat], rules: Ruleset) -> bool:
    """Whether it is proved that ``side`` takes none of the remaining tricks, the running one included, whatever anybody
    plays. Not proved is also what takes too long."""
    led = SUIT[play.trick[0][1]] if play.trick else None
    try:
        return not _Search(play.contract.strain, side, rules).takes(
            tuple(hands), play.turn, led, len(play.trick), play.to_beat, play.winning
        )
    except _TooLong:
        return False


class _TooLong(Exception):
    pass


class _Search:
    """Whether there is any line of play in which ``side`` takes a trick."""

    def __init__(self, strain: str, side: frozenset[Seat], rules: Ruleset) -> None:
        self._strain = strain
        self._side = side
        self._rules = rules
        self._none: set[tuple[Any, ...]] = set()
        """Positions in which there is none."""

    def takes(
        self,
        hands: tuple[tuple[Card, ...], ...],
        turn: Seat,
        led: str | None,
        played: int,
        to_beat: int,
        winning: Seat | None,
    ) -> bool:
        """``played``: cards in the running trick."""
        if played == len(hands):
            if winning in self._side:
                return True
            assert winning is not None
            return any(hands) and self.takes(hands, winning, None, 0, 0, None)
        key = (hands, turn, led, played, to_beat, winning)
        if key in self._none or (not played and turn not in self._side and self._beaten(hands)):
            return False
        of = self._rules.side
        partner = winning is not None and of[winning] == of[turn]
        legal = playable(hands[turn], led, self._strain, to_beat, partner, self._rules.follow)
        for card in self._unlike(legal, hands, turn, to_beat):
            power = POWER[self._strain, led or SUIT[card]][card]
            left = tuple(tuple(c for c in hand if c != card) if n == turn else hand for n, hand in enumerate(hands))
            after = (turn + 1) % len(hands)
            best = (power, turn) if power > to_beat else (to_beat, winning)
            if self.takes(left, after, led or SUIT[card], played + 1, *best):
                return True
        if len(self._none) >= _LOOKED_AT:
            raise _TooLong
        self._none.add(key)
        return False

    def _beaten(self, hands: Sequence[tuple[Card, ...]]) -> bool:
        """Whether the others, who lead, only have cards that the side cannot beat: it has no trumps, and none of its
        cards is higher than one of theirs of the suit."""
        for suit in SUITS:
            power = POWER[self._strain, suit]
            mine = [power[c] for n in self._side for c in hands[n] if SUIT[c] == suit]
            theirs = [power[c] for n, hand in enumerate(hands) if n not in self._side for c in hand if SUIT[c] == suit]
            if mine and (suit == self._strain or (theirs and max(mine) > min(theirs))):
                return False
        return True

    def _unlike(
        self, legal: Sequence[Card], hands: Sequence[tuple[Card, ...]], turn: Seat, to_beat: int
    ) -> Iterator[Card]:
        """Of cards between which nobody holds any, and which beat the same in this trick, one."""
        for suit in SUITS:
            power = POWER[self._strain, suit]
            theirs = [power[c] for n, hand in enumerate(hands) if n != turn for c in hand if SUIT[c] == suit]
            last = -1
            for card in sorted((c for c in legal if SUIT[c] == suit), key=power.__getitem__):
                mine = power[card]
                if last < 0 or last <= to_beat < mine or any(last < one < mine for one in theirs):
                    yield card
                last = mine
