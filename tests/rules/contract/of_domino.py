"""What the contract suite has to know of Domino."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bot.fair import SeededChance
from rules.domino.model import DRAW, ENDS, NO_TILE, TILES, Lay, State, Tile

tables: list[tuple[str, str, dict[str, str]]] = [
    ("domino", "standard", {"target": "255"}),
    ("domino", "standard", {"target": "175", "spinner": "on"}),
    ("domino", "standard", {"target": "75"}),
    ("domino", "standard", {"target": "175", "spinner": "on", "spinner_covered": "on"}),
]


def players(options: dict[str, str]) -> int:
    """Two, three and four play somewhere."""
    return 4 if options.get("target") == "75" else 3 if "spinner_covered" in options else 2


def never_taken_back(options: dict[str, str]) -> bool:
    """With four players the bazaar is empty: every tile laid shows at once whether the next player can go on."""
    return players(options) == 4


def everything() -> Iterator[Any]:
    """Every tile at every end, and drawing: all there is."""
    yield DRAW
    for tile in TILES:
        yield Lay(tile)
        yield from (Lay(tile, end) for end in ENDS)


def redeal(state: State, seat: int | None, chance: SeededChance) -> State | None:
    """``state`` with all closed hands and the bazaar mixed that ``seat`` cannot know.

    Who has to begin with a certain tile keeps it: nobody else is told which one that is.
    """
    if state.phase != "play":
        return None
    hidden = [s for s in range(state.seats) if s != seat]
    pool = [t for s in hidden for t in state.hands[s] if t != state.lead] + list(state.bazaar)
    mixed = [pool[n] for n in chance.shuffled(len(pool))]
    hands = list(state.hands)
    for s in hidden:
        hands[s] = tuple(t if t == state.lead != NO_TILE else mixed.pop() for t in hands[s])
    return replace(state, hands=tuple(hands), bazaar=tuple(mixed))


def conserved(state: State) -> None:
    """The 28 tiles lie in hands, in the bazaar or in the layout, each once."""
    if state.phase == "play":
        tiles: list[Tile] = [t for hand in state.hands for t in hand]
        assert Counter([*tiles, *state.bazaar, *state.layout.tiles()]) == Counter(TILES)


def closed(state: State, seat: int) -> Any:
    """Its hand, the bazaar, and the deal."""
    return (state.deal, state.score, state.hands[seat], state.bazaar)
