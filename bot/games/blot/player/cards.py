"""Which card to play: leading, following, discarding; and what an attentive player knows in the middle of a deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from rules.blot.values import POWER, SAI
from rules.blot.view import TableView
from rules.cards import PACK, RANK, SUIT, Card
from rules.core import Seat


class Reading:
    """The knowledge in a View: cards gone, cards that cannot be beaten any more, voids. ``me``: the seat that chooses;
    ``hand``: the cards chosen from (perhaps those of an opened hand)."""

    def __init__(self, view: TableView, me: Seat) -> None:
        self.view = view
        self.me = me
        self.strain: str = view.strain or "N"
        whose = view.plays_for if view.plays_for is not None else me
        opened = next((cards for seat, cards in view.opened if seat == whose), ())
        self.seat = whose
        self.hand: tuple[Card, ...] = (view.hand or ()) if whose == view.me else opened
        self.seats = len(view.sizes)
        self.partner = self.mate(whose)
        self.rivals = tuple(s for s in range(self.seats) if s % 2 != whose % 2)
        self.sai = SAI[self.strain]

    @property
    def trump(self) -> str | None:
        return None if self.strain == "N" else self.strain

    def mate(self, seat: Seat) -> Seat | None:
        """The partner of a seat; None where two play."""
        return (seat + 2) % 4 if self.seats == 4 else None

    @cached_property
    def unseen(self) -> frozenset[Card]:
        """Cards that may be in the others' hands."""
        gone = {c for trick in (*self.view.memory, self.view.trick) for _, c in trick}
        return frozenset(c for c in PACK if RANK[c] in self.view.ranks) - gone - set(self.hand) - set(self.view.out)

    @cached_property
    def voids(self) -> dict[Seat, frozenset[str]]:
        """The suits that each seat is known to be void in."""
        found: dict[Seat, set[str]] = {seat: set() for seat in range(self.seats)}
        for trick in (*self.view.memory, self.view.trick):
            if not trick:
                continue
            led = SUIT[trick[0][1]]
            for seat, played in trick[1:]:
                if SUIT[played] == led:
                    continue
                found[seat].add(led)
                if self.trump and SUIT[played] != self.trump and not self._partner_was_winning(trick, seat):
                    found[seat].add(self.trump)
        return {seat: frozenset(suits) for seat, suits in found.items()}

    def _partner_was_winning(self, trick: tuple[tuple[Seat, Card], ...], seat: Seat) -> bool:
        before = trick[: [s for s, _ in trick].index(seat)]
        power = POWER[self.strain, SUIT[trick[0][1]]]
        return max(before, key=lambda played: power[played[1]])[0] == self.mate(seat)

    def beats_all_left(self, card: Card) -> bool:
        """Whether no unseen card of its own suit is higher."""
        power = POWER[self.strain, SUIT[card]]
        return all(power[c] < power[card] for c in self.unseen if SUIT[c] == SUIT[card])

    def may_ruff(self, seat: Seat, suit: str) -> bool:
        """Whether ``seat`` may be void in ``suit`` and hold a trump, as far as is known."""
        if not self.trump or suit == self.trump or self.trump in self.voids[seat]:
            return False
        if not any(SUIT[c] == self.trump for c in self.unseen):
            return False
        left = sum(SUIT[c] == suit for c in self.unseen)
        return suit in self.voids[seat] or left <= 2

    def trumps_out(self) -> int:
        """Trumps that the other pair may still hold."""
        if not self.trump:
            return 0
        if all(self.trump in self.voids[seat] for seat in self.rivals):
            return 0
        return sum(SUIT[c] == self.trump for c in self.unseen)

    def to_come(self) -> tuple[Seat, ...]:
        """The seats that play to this trick after the chooser's card."""
        have = {seat for seat, _ in self.view.trick} | {self.seat}
        return tuple(seat for seat in range(self.seats) if seat not in have)

    def power(self, card: Card) -> int:
        led = SUIT[self.view.trick[0][1]] if self.view.trick else SUIT[card]
        return POWER[self.strain, led][card]


def card(at: Reading, plays: Sequence[Card]) -> Card:
    """One of ``plays``, which is not empty."""
    if len(plays) == 1:
        return plays[0]
    if at.seat != at.me and at.seat != at.mate(at.me):
        return _for_a_rival(at, plays)
    return _follow(at, plays) if at.view.trick else _lead(at, plays)


def _lead(at: Reading, plays: Sequence[Card]) -> Card:
    taker = at.view.taker
    ours = taker is not None and taker % 2 == at.seat % 2
    trumps = [c for c in plays if SUIT[c] == at.trump]
    if ours and trumps and at.trumps_out():
        top = max(trumps, key=at.power)
        mine = taker == at.seat
        if at.beats_all_left(top) or (mine and len(trumps) >= 3) or (not mine and len(at.view.memory) < 2):
            return top if at.beats_all_left(top) else min(trumps, key=lambda c: (at.sai[c], at.power(c)))
    safe = [
        c
        for c in plays
        if SUIT[c] != at.trump and at.beats_all_left(c) and not any(at.may_ruff(s, SUIT[c]) for s in at.rivals)
    ]
    if safe:
        return max(safe, key=lambda c: at.sai[c])
    plain = [c for c in plays if SUIT[c] != at.trump]
    masters = [c for c in plain if at.beats_all_left(c)]
    if masters and not at.trumps_out():
        return max(masters, key=lambda c: at.sai[c])
    if masters and len(at.view.memory) < 4:
        return max(masters, key=lambda c: (-sum(SUIT[d] == SUIT[c] for d in at.hand), at.sai[c]))
    if plain:
        return min(plain, key=lambda c: (at.sai[c] + _guards(at, c), -_length(at, c), at.power(c)))
    return min(plays, key=lambda c: (at.sai[c], at.power(c)))


def _follow(at: Reading, plays: Sequence[Card]) -> Card:
    trick = at.view.trick
    best = max(at.power(c) for _, c in trick)
    partner_wins = at.partner is not None and at.view.winning == at.partner
    to_come = at.to_come()
    rivals = [seat for seat in to_come if seat != at.partner]
    if partner_wins and (not rivals or _will_hold(at, best, rivals)):
        return _give(at, plays)
    winners = [c for c in plays if at.power(c) > best]
    if partner_wins:
        winners = [c for c in winners if SUIT[c] != at.trump or SUIT[trick[0][1]] == at.trump]
    if winners and not rivals:
        return max(winners, key=lambda c: (SUIT[c] != at.trump, at.sai[c] if SUIT[c] != at.trump else -at.power(c)))
    sure = [c for c in winners if _stands(at, c, rivals)]
    if sure:
        return min(sure, key=lambda c: (SUIT[c] == at.trump, at.power(c)))
    ruffs = [c for c in winners if SUIT[c] == at.trump and SUIT[trick[0][1]] != at.trump]
    if ruffs and sum(at.sai[c] for _, c in trick) >= 4:
        return min(ruffs, key=lambda c: (at.sai[c], at.power(c)))
    return _throw(at, plays)


def _will_hold(at: Reading, best: int, rivals: Sequence[int]) -> bool:
    """Whether the partner's card cannot be beaten by those still to play."""
    led = SUIT[at.view.trick[0][1]]
    taking = next(c for s, c in at.view.trick if s == at.partner)
    stronger = [c for c in at.unseen if SUIT[c] == SUIT[taking] and at.power(c) > best]
    return not stronger and (SUIT[taking] == at.trump or not any(at.may_ruff(s, led) for s in rivals))


def _stands(at: Reading, card: Card, rivals: Sequence[int]) -> bool:
    """Whether ``card`` takes the trick whatever the rivals still to play hold, as far as is known."""
    led = SUIT[at.view.trick[0][1]]
    if not at.beats_all_left(card):
        return False
    return SUIT[card] == at.trump or not any(at.may_ruff(s, led) for s in rivals)


def _give(at: Reading, plays: Sequence[Card]) -> Card:
    """Points for a partner who takes the trick: the highest-scoring card that would not win a trick by itself; a trump
    only if there is nothing else."""
    plain = [c for c in plays if SUIT[c] != at.trump] or list(plays)
    if all(SUIT[c] == at.trump for c in plain):
        losers = [c for c in plain if not at.beats_all_left(c)] or plain
        return max(losers, key=lambda c: at.sai[c] if SUIT[at.view.trick[0][1]] == at.trump else -at.sai[c])
    spare = [c for c in plain if not (at.beats_all_left(c) and at.sai[c] >= 10 and not _last_rounds(at))] or plain
    return max(spare, key=lambda c: (at.sai[c], -_length(at, c)))


def _throw(at: Reading, plays: Sequence[Card]) -> Card:
    """The discard that costs least: no points, no guard of a better card, no trump."""
    return min(plays, key=lambda c: (SUIT[c] == at.trump, at.sai[c] + _guards(at, c), -_length(at, c), at.power(c)))


def _guards(at: Reading, card: Card) -> int:
    """The cost of unguarding: a ten left alone is soon lost."""
    rest = [c for c in at.hand if SUIT[c] == SUIT[card] and c != card]
    if len(rest) == 1 and at.sai[rest[0]] == 10 and not at.beats_all_left(rest[0]):
        return 6
    return 3 if at.beats_all_left(card) and SUIT[card] != at.trump else 0


def _length(at: Reading, card: Card) -> int:
    return Counter(SUIT[c] for c in at.hand)[SUIT[card]]


def _last_rounds(at: Reading) -> bool:
    return len(at.hand) <= 3


def _for_a_rival(at: Reading, plays: Sequence[Card]) -> Card:
    """For an opened hand of the other pair (BZ-25): its points to us, its strength wasted."""
    ours = at.view.winning is not None and at.view.winning % 2 == at.me % 2
    best = max((at.power(c) for _, c in at.view.trick), default=0)
    losing = [c for c in plays if at.power(c) < best] or list(plays)
    return max(losing, key=lambda c: at.sai[c]) if ours else min(losing, key=lambda c: at.sai[c])
