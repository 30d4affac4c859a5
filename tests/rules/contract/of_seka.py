"""What the contract suite has to know of Seka."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bot.fair import SeededChance
from rules.cards import Card
from rules.seka.game import Seka
from rules.seka.model import WORDS, Bet, Dark, State, commission, pack

tables: list[tuple[str, str, dict[str, str]]] = [
    ("seka", "standard", {"deals": "40", "purse": "20000"}),
    ("seka", "standard", {"deals": "40", "purse": "500", "ante": "5", "joker": "off"}),
]


def everything() -> Iterator[Any]:
    """Every word, and sums from nothing to more than anybody has."""
    yield from WORDS.values()
    for amount in (*range(1, 60), 80, 100, 250, 490, 500, 990, 1000, 5000, 19990, 20000, 90000):
        yield Bet(amount)
        yield Dark(amount)


def redeal(state: State, seat: int | None, chance: SeededChance) -> State | None:
    """``state`` with all hands and the rest of the pack mixed, but for one's own if one has been shown it."""
    b = state.betting
    if state.phase != "betting" or b is None:
        return None
    kept = state.hands[seat] if seat is not None and seat in b.seen else ()
    pool = [c for c in pack(state.options.joker) if c not in kept]
    mixed = [pool[n] for n in chance.shuffled(len(pool))]
    hands = tuple(h if kept and s == seat else tuple(mixed.pop() for _ in h) for s, h in enumerate(state.hands))
    return replace(state, hands=hands)


def conserved(state: State) -> None:
    """Nobody holds a card twice or one that is not in the pack; and every chip is in a purse, in the middle, or gone to
    the house."""
    cards: list[Card] = [c for hand in state.hands for c in hand]
    assert not Counter(cards) - Counter(pack(state.options.joker))
    house = sum(p.commission for row in state.rows for p in row.pots)
    assert sum(state.purses) + state.middle + house == state.options.purse * state.seats
    assert sum(Seka().staked(state)) == state.middle
    assert all(p.commission in (0, commission(p.amount)) for row in state.rows for p in row.pots)


def closed(state: State, seat: int) -> Any:
    return state.hands[seat] if state.hands else ()


def never_taken_back(options: dict[str, str]) -> bool:
    """A bet that has been said stands."""
    return True
