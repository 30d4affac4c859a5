"""What the contract suite has to know of Bura, with three and with five cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from bot.fair import SeededChance
from rules.bura.model import KIND, Beat, Give, Lead, Say, State, fanned
from rules.cards import Card
from rules.raises import RAISE

tables: list[tuple[str, str, dict[str, str]]] = [
    ("bura3", "standard", {"target": "11"}),
    ("bura3", "standard", {"malutka": "out_of_turn", "count": "shown", "target": "11"}),
    ("bura3", "standard", {"raises": "off", "target": "5"}),
    ("bura5", "standard", {"target": "11"}),
    ("bura5", "standard", {"malutka": "out_of_turn", "target": "7"}),
]


def everything() -> Iterator[Any]:
    """Every lead, gift and beat of one card of the larger pack, and some of several."""
    pack = KIND[5].pack
    for card in pack:
        yield from (Lead((card,)), Give((card,)), Beat((card,)))
    for pair in list(combinations(pack, 2))[::7]:
        yield from (Lead(fanned(pair)), Give(fanned(pair)), Beat(pair), Beat(pair[::-1]))
    for at in range(0, 36, 3):
        for n in (3, 4, 5):
            some = (pack[at:] + pack[:at])[:n]
            yield Lead(fanned(some))
            yield Give(fanned(some))
            yield Beat(some)
    yield from (Say(word) for word in ("malutka", "let", "var"))  # type: ignore[arg-type]
    yield from RAISE.values()


def redeal(state: State, seat: int | None, chance: SeededChance) -> State | None:
    """``state`` with the closed hands, the stock and the gifts mixed that ``seat`` cannot know.

    The turned-up trump stays where it lies; once drawn it is a card like any other. Who has claimed a malutka goes on
    holding one, and what a taken-back lead has shown may change: nobody is told twice.
    """
    if state.phase not in ("lead", "answer"):
        return None
    lies = state.stock[-1:]
    hidden = [s for s in (0, 1) if s != seat and s != state.claim]
    gifts = [n for n, t in enumerate(state.tricks) if t.given and 1 - t.leader != seat]
    pool = [c for s in hidden for c in state.hands[s]]
    pool += [*state.stock[:-1], *(c for n in gifts for c in state.tricks[n].given)]
    if len(pool) < 2:
        return None
    mixed = [pool[n] for n in chance.shuffled(len(pool))]
    hands, tricks = list(state.hands), list(state.tricks)
    for s in hidden:
        hands[s] = tuple(mixed.pop() for _ in hands[s])
    for n in gifts:
        tricks[n] = replace(tricks[n], given=tuple(mixed.pop() for _ in tricks[n].given))
    return replace(state, hands=(hands[0], hands[1]), tricks=tuple(tricks), stock=(*mixed, *lies))


def conserved(state: State) -> None:
    """The 20 or 36 cards are in a hand, in the stock, on the table or on a pile, each once, at any time of a deal."""
    if state.phase not in ("lead", "answer"):
        return
    cards: list[Card] = [c for hand in state.hands for c in hand]
    cards += [*state.stock, *state.lead, *state.taken(0), *state.taken(1)]
    assert Counter(cards) == Counter(KIND[state.options.cards].pack)


def closed(state: State, seat: int) -> Any:
    """Its hand, and the deal, for none is taken back when it is over."""
    return (state.deal, len(state.rows), set(state.hands[seat]))
