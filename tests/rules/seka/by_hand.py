"""Pots divided a second way, chip by chip, and a ledger that believes nobody: the independent reading of SE-5 and SE-9.

Nothing here uses the engine's pots: only what the events say was put in, laid open and paid out.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from rules.seka.model import (
    Anted,
    BetMade,
    Compared,
    DealOver,
    Dealt,
    Entered,
    Event,
    Folded,
    Funded,
    GivenBack,
    PotWon,
    SekaMade,
    Started,
)

Pots = Counter[frozenset[int]]
"""Chips by who plays for them."""


def by_the_chip(base: Pots, bets: dict[int, int], live: set[int], all_in: set[int]) -> Pots:
    """Each chip of the bets is looked at by itself: the k-th chip of a seat is played for by all who are in and have
    either a k-th chip of their own or chips left to answer it."""
    found: Pots = Counter()
    for players, amount in base.items():
        found[players & frozenset(live) or frozenset(live)] += amount
    for total in bets.values():
        for k in range(1, total + 1):
            players = frozenset(s for s in live if s not in all_in or bets[s] >= k)
            below = k
            while not players:  # beyond whatever those who are in have put in
                below -= 1
                players = frozenset(s for s in live if bets[s] >= below)
            found[players] += 1
    return found


@dataclass
class Ledger:
    """Follows a match by its events alone and checks every one that moves chips."""

    purses: dict[int, int] = field(default_factory=dict)
    base: Pots = field(default_factory=Counter)
    bets: dict[int, int] = field(default_factory=dict)
    live: set[int] = field(default_factory=set)
    hands: tuple[tuple[str, ...], ...] = ()
    points: dict[int, int] = field(default_factory=dict)
    due: Pots = field(default_factory=Counter)
    house: int = 0
    seen: Counter[str] = field(default_factory=Counter)

    def middle(self) -> int:
        return sum(self.base.values()) + sum(self.bets.values())

    def read(self, event: Event) -> None:
        """:raises AssertionError: if the event moves chips that are not there, or to the wrong seat."""
        everything = sum(self.purses.values()) + self.middle() + self.house
        match event:
            case Started(options, seats, _):
                self.purses = dict.fromkeys(range(seats), options.purse)
                return
            case Funded(purses, _, _):
                self.purses = dict(enumerate(purses))
                return
            case Anted(seats, amount):
                for seat in seats:
                    self._pay(seat, amount)
                self.base = Counter({frozenset(seats): amount * len(seats)})
            case Entered(seat, parts):
                self._enter(seat, parts)
            case Dealt(_, _, players, hands):
                self.live, self.bets, self.points = set(players), dict.fromkeys(self.purses, 0), {}
                assert all((s in self.live) == bool(h) for s, h in enumerate(hands))
                self.hands = hands
            case BetMade(seat, amount, kind):
                assert amount > 0
                assert kind != "allin" or amount == self.purses[seat]
                self._pay(seat, amount)
                self.bets[seat] += amount
            case Folded(seat):
                self.live.remove(seat)
            case GivenBack(seat, amount):
                others = max(n for s, n in self.bets.items() if s != seat)
                assert amount == self.bets[seat] - others > 0
                self.bets[seat] -= amount
                self.purses[seat] += amount
            case Compared(hands):
                assert {h.seat for h in hands} == self.live
                assert all(self.hands[h.seat] == h.cards for h in hands)
                self.points = {h.seat: h.points for h in hands}
            case PotWon(seat, amount, commission):
                self._won(seat, amount, commission)
            case SekaMade(pots, parts, _):
                self._tied({frozenset(p.seats): p.amount for p in pots}, parts)
            case DealOver():
                if not self.seen.pop("tied", 0):
                    self._open_pots()
                    assert not self.due, "a pot was paid to nobody"
                    self.base = Counter()
                self.bets, self.seen = {}, Counter()
            case _:
                pass
        assert all(n >= 0 for n in self.purses.values())
        assert sum(self.purses.values()) + self.middle() + self.house == everything

    def _pay(self, seat: int, amount: int) -> None:
        assert 0 < amount <= self.purses[seat], "chips that are not there"
        self.purses[seat] -= amount

    def _enter(self, seat: int, parts: tuple[int, ...]) -> None:
        self._pay(seat, sum(parts))
        assert len(parts) == len(self.base)
        self.base = Counter(
            {players | {seat}: n + part for (players, n), part in zip(self.base.items(), parts, strict=True)}
        )

    def _open_pots(self) -> None:
        """Once, when the first pot of a deal is paid or stands: what everybody still in plays for."""
        if not self.seen["opened"]:
            self.seen["opened"] = 1
            all_in = {s for s in self.live if self.purses[s] == 0}
            self.due = by_the_chip(self.base, self.bets, self.live, all_in)

    def _best(self, players: frozenset[int]) -> frozenset[int]:
        if len(self.live) == 1:
            return frozenset(self.live)
        most = max(self.points[s] for s in players)
        return frozenset(s for s in players if self.points[s] == most)

    def _won(self, seat: int, amount: int, commission: int) -> None:
        self._open_pots()
        whole = amount + commission
        assert commission == whole * 5 // 100
        fitting = [p for p, n in self.due.items() if n == whole and self._best(p) == {seat}]
        assert fitting, (seat, whole, self.due, self.points)
        del self.due[fitting[0]]
        self._take(whole)
        self.purses[seat] += amount
        self.house += commission

    def _take(self, whole: int) -> None:
        """Out of the middle, wherever it lies: only the sum is kept from here on."""
        self.base = Counter({frozenset(): self.middle() - whole})
        self.bets = {}

    def _tied(self, standing: dict[frozenset[int], int], parts: tuple[int, ...]) -> None:
        self._open_pots()
        tied: Pots = Counter()
        for players, amount in self.due.items():
            assert len(self._best(players)) > 1, "a pot that somebody has won stands"
            tied[self._best(players)] += amount
        assert dict(tied) == standing
        assert [-(-n // len(p)) for p, n in standing.items()] == list(parts)
        assert sum(standing.values()) == self.middle()
        self.base, self.due = Counter(standing), Counter()
        self.bets = {}
        self.seen["tied"] = 1
