"""What the contract suite has to know of Blackjack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

from bot.fair import SeededChance
from rules.blackjack.game import Blackjack
from rules.blackjack.model import BOXES, SHOE, WORDS, Answer, Bet, Reply, State, natural
from rules.core import Hidden

tables: list[tuple[str, str, dict[str, str]]] = [
    ("blackjack", "standard", {"rounds": "40"}),
    ("blackjack", "standard", {"rounds": "40", "h17": "on", "on_timeout": "lose", "purse": "5000"}),
    ("blackjack", "standard", {"rounds": "60", "purse": "120", "min_stake": "20", "max_stake": "50"}),
]


def everything() -> Iterator[Any]:
    """Bets of many sums on any number of boxes, all words, all answers for every box."""
    for boxes in range(BOXES + 2):
        for stake in (1, 9, 10, 11, 19, 20, 21, 49, 50, 51, 100, 119, 120, 121, 499, 500, 501, 999, 1000, 5001):
            yield Bet(stake, boxes)
    yield from WORDS.values()
    for word in get_args(Reply):
        for box in range(BOXES + 1):
            yield Answer(word, box)


def redeal(state: State, seat: int | None, chance: SeededChance) -> State | None:
    """``state`` with the hole card, if it lies face down, and the rest of the shoe mixed; seats know nothing more.

    What the peek has told stays true (BJ-3).
    """
    shoe = list(state.shoe.open())
    if not shoe:
        return None
    places = list(range(state.used, len(shoe)))
    hole = 2 * len(state.boxes) + 1
    if not state.revealed:
        places.append(hole)
    pool = [shoe[n] for n in places]
    while True:
        for place, n in zip(places, chance.shuffled(len(pool)), strict=True):
            shoe[place] = pool[n]
        if state.revealed or state.peek is None or not natural((state.up, shoe[hole])):
            return replace(state, shoe=Hidden(tuple(shoe)))


def conserved(state: State) -> None:
    """The 312 cards are in the shoe or were dealt from it in order; every chip is at hand, on the table or won."""
    shoe = state.shoe.open()
    if shoe:
        assert Counter(shoe) == Counter(SHOE)
        table = [c for box in state.boxes for hand in box.hands for c in hand.cards]
        table += [*state.shown, *(() if state.revealed else (state.hole.open(),))]
        assert Counter(table) == Counter(shoe[: state.used])
    staked = Blackjack().staked(state)
    for purse, on, won in zip(state.purses, staked, state.won, strict=True):
        assert purse >= 0
        assert purse + on == state.options.purse + won
    assert sum(len(hand.cards) for box in state.boxes for hand in box.hands) + len(state.shown) <= max(state.used, 0)


def closed(state: State, seat: int) -> Any:
    """The cards that have been dealt: none of them goes back."""
    return state.deal, state.used, len(state.rows)
