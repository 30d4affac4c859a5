"""What a search is asked about a card to be played: all that the seat knows, in the numbers of the core.

Theory of operation. Cards become bits: 8 times the suit, plus the strength in it for the strain played, so that a
higher bit of a suit is a higher card. What the seat knows of the others is a ``Room`` for each: cards that lie there
(shown, opened, taken up), cards that cannot (suits not followed, trumps not laid, cards not beaten), and how many are
still to be dealt into it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from rules.blot.belote.state import BeloteRules
from rules.blot.combos import KINDS
from rules.blot.ruleset import Ruleset
from rules.blot.trick import FollowRule
from rules.blot.values import PLAIN_ORDER, POWER, SAI, TRUMP_ORDER
from rules.blot.view import TableView
from rules.cards import PACK, RANK, RANKS, STRAINS, SUIT, SUITS, Card
from rules.core import Seat

WHOLE: Final = 162
"""Sai in a deal, the last trick's ten included."""
PLACES: Final = 5
UNSAID: Final = -1
"""In place of a kind of combination, of which 0 is none and the others are from 1 on."""


@cache
def bits(strain: str) -> Mapping[Card, int]:
    """By card, its bit."""
    order = {suit: TRUMP_ORDER if suit == strain else PLAIN_ORDER for suit in SUITS}
    return {c: 1 << 8 * SUITS.index(SUIT[c]) + 7 - order[SUIT[c]].index(RANK[c]) for c in PACK}


@cache
def cards(strain: str) -> Mapping[int, Card]:
    """By number of the bit, its card."""
    return {bit.bit_length() - 1: card for card, bit in bits(strain).items()}


@dataclass(frozen=True, slots=True)
class Room:
    """A hand, or what lies aside. Sets are bits."""

    known: int
    barred: int
    need: int


@dataclass(frozen=True, slots=True)
class Heard:
    """A call: who made it, which of the network's answers it was, which it could have been, and what the network was
    told but for the hand."""

    seat: Seat
    call: int
    could: int
    told: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """``trick``: seat and number of each bit laid; ``swept``: 1 side 0 has tricks, 2 side 1, 3 both; ``declarer``: -1
    nobody; ``so_far``: sai of side 0; ``unseen``: the cards to be dealt into the ``rooms``; ``laid``: by seat, cards
    played already; ``calls``: those of the others; ``fours``: what fours of a kind are worth, by rank for trumps, then
    for no trumps; ``said``: by seat the highest kind declared, ``UNSAID`` where it has not been asked; ``gains``: by
    sai of side 0 in the end, then for its sweep and the other's, what that is worth to whoever asks, and after these in
    the same order whether the contract is made; ``played``: who laid which bit's number, from the first card on."""

    seats: int
    strain: str
    duties: int
    seat: Seat
    trick: tuple[tuple[Seat, int], ...]
    swept: int
    declarer: int
    so_far: int
    unseen: int
    rooms: tuple[Room, ...]
    laid: tuple[int, ...]
    gains: tuple[float, ...]
    calls: tuple[Heard, ...] = ()
    fours: tuple[int, ...] = (-1,) * 16
    said: tuple[int, ...] = (UNSAID,) * 4
    played: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Effort:
    """``worlds`` to look at; in those with at most ``exact`` cards left everything is worked out, in at most
    ``positions`` for all together; ``seed``: 64 bits."""

    worlds: int
    exact: int
    positions: int
    seed: int


@dataclass(frozen=True, slots=True)
class Judged:
    """By card, over ``worlds``: what it is worth on average, and how often the contract is made."""

    worlds: int
    worth: Mapping[Card, float]
    made: Mapping[Card, float]


@dataclass(frozen=True, slots=True)
class AllOpen:
    """A deal before its first card. ``hands``: by seat, as bits."""

    seats: int
    strain: str
    duties: int
    hands: tuple[int, ...]
    leader: Seat


@dataclass(frozen=True, slots=True)
class Ending:
    """What both sides reach who see all cards. ``sai``: of side 0; ``sweep``: the side that takes every trick."""

    sai: int
    sweep: int | None


def duties(rule: FollowRule) -> int:
    """A ``FollowRule`` as a number of the core."""
    named = (rule.beat_trump, rule.beat_plain, rule.trump_in, rule.any_trump, rule.partner_exempt)
    return sum(1 << n for n, holds in enumerate(named) if holds)


def rooms(view: TableView, seat: Seat, rules: Ruleset) -> tuple[int, tuple[Room, ...]]:
    """The cards that ``seat`` does not see, and where they may lie."""
    strain = view.strain or "N"
    bit = bits(strain)
    seats = len(view.sizes)
    pack = {c for c in PACK if RANK[c] in view.ranks}
    gone = {c for trick in (*view.memory, view.trick) for _, c in trick}
    known: list[set[Card]] = [set() for _ in range(PLACES)]
    known[seat] = set(view.hand or ())
    for who, shown in view.opened:
        known[who] |= set(shown)
    for told in view.declarations:
        known[told.seat] |= set(told.cards)
    turned: Card | None = getattr(view, "turned", None)
    if turned is not None:
        if view.out:
            known[PLACES - 1].add(turned)
        elif view.taker is not None:
            known[view.taker].add(turned)
    barred = _barred(view, rules)
    seen = set().union(*known) | gone
    unseen = pack - seen
    found = []
    for place in range(PLACES):
        size = view.sizes[place] if place < seats else 0
        if place == PLACES - 1:
            size = len(pack) - len(gone) - sum(view.sizes)
        held = known[place] - gone
        found.append(Room(_set(held, bit), barred[place] if place < seats else 0, max(0, size - len(held))))
    return _set(unseen, bit), tuple(found)


def _set(held: set[Card], bit: Mapping[Card, int]) -> int:
    return sum(bit[c] for c in held)


def _barred(view: TableView, rules: Ruleset) -> list[int]:
    """By seat, the cards that its own cards have shown it not to hold (BZ-21 … BZ-23, GE-4, DU-4)."""
    strain, rule = view.strain or "N", rules.follow
    bit = bits(strain)
    found = [0] * len(view.sizes)
    for trick in (*view.memory, view.trick):
        if not trick:
            continue
        led = SUIT[trick[0][1]]
        power = POWER[strain, led]
        taker, best = trick[0]
        for who, card in trick[1:]:
            if SUIT[card] != led:
                found[who] |= sum(bit[c] for c in PACK if SUIT[c] == led)
                excused = rules.side[taker] == rules.side[who] and rule.partner_exempt
                if strain not in ("N", led) and rule.trump_in and not excused and power[card] <= power[best]:
                    found[who] |= sum(
                        bit[c]
                        for c in PACK
                        if SUIT[c] == strain and (power[c] > power[best] or (rule.any_trump and SUIT[card] != strain))
                    )
            elif (
                (rule.beat_trump if led == strain else rule.beat_plain)
                and SUIT[best] == led
                and power[card] < power[best]
            ):
                found[who] |= sum(bit[c] for c in PACK if SUIT[c] == led and power[c] > power[best])
            if power[card] > power[best]:
                taker, best = who, card
    return found


def taken(view: TableView) -> tuple[int, int]:
    """Sai of side 0 so far, and who has tricks: 1 side 0, 2 side 1."""
    strain = view.strain or "N"
    sai = swept = 0
    for trick in view.memory:
        side = taker(trick, strain) % 2
        swept |= 1 << side
        sai += 0 if side else sum(SAI[strain][c] for _, c in trick)
    return sai, swept


def taker(trick: Sequence[tuple[Seat, Card]], strain: str) -> Seat:
    """Who takes a trick that all have played to."""
    power = POWER[strain, SUIT[trick[0][1]]]
    return max(trick, key=lambda one: power[one[1]])[0]


def all_by(seat: Seat, view: TableView) -> bool:
    """Whether ``seat`` alone has taken every trick so far."""
    return all(taker(trick, view.strain or "N") == seat for trick in view.memory)


def laid(view: TableView) -> tuple[int, ...]:
    """By seat, the cards it has played."""
    found = [0] * 4
    for who, number in played(view):
        found[who] |= 1 << number
    return tuple(found)


def said(view: TableView, rules: Ruleset) -> tuple[int, ...]:
    """By seat, the highest kind of combination it has declared (BL-9, BZ-30, GE-5): 0 none, 1 to 4 in the order of
    ``KINDS``; ``UNSAID`` where it has not been asked yet."""
    everybody = isinstance(rules, BeloteRules) and rules.declare_first
    asked = {who for trick in (*view.memory, view.trick) for who, _ in trick}
    found = [0 if everybody or seat in asked else UNSAID for seat in range(4)]
    for told in view.declarations:
        found[told.seat] = max(found[told.seat], KINDS.index(told.kind) + 1)
    return tuple(found)


def fours(rules: Ruleset) -> tuple[int, ...]:
    """What fours of a kind are worth: by rank with trumps, then without; -1 where they may not be declared."""
    table = (rules.worth["S"], rules.worth.get("N", rules.worth["S"]))
    return tuple(worth.fours.get(rank, -1) for worth in table for rank in RANKS)


def trick(view: TableView) -> tuple[tuple[Seat, int], ...]:
    bit = bits(view.strain or "N")
    return tuple((who, bit[card].bit_length() - 1) for who, card in view.trick)


def played(view: TableView) -> tuple[tuple[Seat, int], ...]:
    """Seat and number of each bit laid in this deal, in the order of play."""
    bit = bits(view.strain or "N")
    return tuple((who, bit[card].bit_length() - 1) for laid in (*view.memory, view.trick) for who, card in laid)


def strain_number(strain: str) -> int:
    return STRAINS.index(strain)
