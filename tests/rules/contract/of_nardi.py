"""What the contract suite has to know of Nardi: short, long and hyper. Nothing in it is hidden but the dice to come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bot.fair import SeededChance
from rules.nardi.model import DONE, ROLL, UNDO, State
from rules.nardi.moves import Move
from rules.raises import RAISE

tables: list[tuple[str, str, dict[str, str]]] = [
    ("nardi", "standard", {"target": "3"}),
    ("nardi", "standard", {"target": "1", "mars": "on", "auto_throw": "off", "opening_numbers": "on"}),
    ("long-nardi", "standard", {"target": "3", "mars": "on"}),
    ("long-nardi", "standard", {"target": "1", "federation_head": "on", "double_one_checker": "on"}),
    ("hyper-nardi", "standard", {"target": "11"}),
    ("hyper-nardi", "standard", {"target": "7", "raises": "off", "opening_numbers": "on"}),
]


def everything() -> Iterator[Any]:
    """Every checker by every number, and every word."""
    yield from (Move(point, die) for point in range(1, 26) for die in range(1, 7))
    yield from (ROLL, UNDO, DONE, *RAISE.values())


def redeal(state: State, seat: int | None, chance: SeededChance) -> State | None:
    """Everything lies on the board: the other world is this one, made anew. Dice to come are in no state."""
    return replace(state)


def conserved(state: State) -> None:
    """Each side has all its checkers: on points, on the bar, borne off; no point is held by both."""
    for mine, theirs in (state.board, state.board[::-1]):
        assert sum(mine) == state.course.size
        assert min(mine) >= 0
        assert not any(mine[p] and theirs[state.course.across[p]] for p in range(1, 25))


def closed(state: State, seat: int) -> Any:
    """Its checkers but for hits, and the dice that have fallen."""
    fallen = [t.dice for t in state.turns] + ([state.thrown] if state.thrown else [])
    return (state.deal, len(state.rows), fallen)
