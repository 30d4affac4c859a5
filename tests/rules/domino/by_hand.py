"""The rules of Domino a second time, read off their text without a look at the engine, slowly and by brute force.

Tiles are frozensets of numbers (a double has one member). What lies on the table is a heap of tiles and a list of loose
ends; nothing is kept of where a tile lies.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Tile = frozenset[int]


def read(text: str) -> Tile:
    return frozenset((int(text[0]), int(text[2])))


def spots(tile: Tile) -> int:
    return 2 * sum(tile) if len(tile) == 1 else sum(tile)


ALL = {frozenset((a, b)) for a in range(7) for b in range(7)}


@dataclass
class ByHand:
    """One deal. ``ends``: by name, (number asked for, what it counts). ``log``: ("laid", seat, points) and the like."""

    hands: list[list[Tile]]
    bazaar: list[Tile]
    turn: int
    must: Tile | None
    sides: str
    table: set[Tile] = field(default_factory=set)
    ends: dict[str, tuple[int, int]] = field(default_factory=dict)
    spinner: Tile | None = None
    spinner_ends: set[str] = field(default_factory=set)
    log: list[tuple[object, ...]] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    over: tuple[str, int] | None = None

    def __post_init__(self) -> None:
        self.points = [0] * len(self.hands)

    def askers(self) -> dict[str, int]:
        """Every place where a tile could be joined."""
        found = {name: number for name, (number, _) in self.ends.items() if name in "LR"}
        if self.spinner is None or self.sides == "off":
            return found
        if self.sides == "covered" and self.spinner_ends:
            return found
        (n,) = self.spinner
        return found | {name: self.ends.get(name, (n, 0))[0] for name in "UD"}

    def may(self, seat: int) -> set[tuple[Tile, str]]:
        if not self.table:
            return {(t, "") for t in self.hands[seat] if self.must in (None, t)}
        return {(t, name) for t in self.hands[seat] for name, n in self.askers().items() if n in t}

    def draw(self) -> None:
        """DO-5."""
        assert not self.may(self.turn)
        self.hands[self.turn].append(self.bazaar.pop(0))
        self.log.append(("drew", self.turn))
        self._pass()

    def lay(self, tile: Tile, name: str) -> None:
        assert (tile, name) in self.may(self.turn)
        seat = self.turn
        self.hands[seat].remove(tile)
        self.table.add(tile)
        double = len(tile) == 1
        if name == "":
            a, b = max(tile), min(tile)
            self.ends = {"L": (a, 2 * a if double else a), "R": (b, 2 * b if double else b)}
        else:
            n = self.askers()[name]
            far = n if double else next(x for x in tile if x != n)
            self.ends[name] = (far, 2 * far if double else far)
            self.spinner_ends.discard(name)
        if double and self.spinner is None:
            self.spinner = tile
            self.spinner_ends = {"L", "R"} if name == "" else {name}
        total = self.sum()
        scored = total if total % 5 == 0 else 0
        self.points[seat] += scored
        self.log.append(("laid", seat, scored))
        if not self.hands[seat]:
            self.over = ("out", seat)
        elif all(not (self.ends_of(t)) for t in ALL - self.table):
            self.over = ("riba", seat)
        else:
            self.turn = (seat + 1) % len(self.hands)
            self._pass()

    def ends_of(self, tile: Tile) -> list[str]:
        return [name for name, n in self.askers().items() if n in tile]

    def sum(self) -> int:
        """DO-4: a double that is the whole line is one tile, and is not counted twice."""
        if len(self.table) == 1 + sum(name in "UD" for name in self.ends) and self._lone_double():
            return self.ends["L"][1] + sum(w for name, (_, w) in self.ends.items() if name in "UD")
        if self._lone_double():
            return sum(w for name, (_, w) in self.ends.items() if name != "R")
        return sum(w for _, w in self.ends.values())

    def _lone_double(self) -> bool:
        """Whether the first tile was a double that nothing has been joined to in the line."""
        return self.spinner is not None and self.spinner_ends == {"L", "R"}

    def _pass(self) -> None:
        while not self.bazaar and not self.may(self.turn):
            self.log.append(("passed", self.turn))
            self.turn = (self.turn + 1) % len(self.hands)

    def rest(self) -> int:
        """DO-6, DO-7: what the pips left bring to who went out."""
        assert self.over is not None
        left = [t for hand in self.hands for t in hand]
        if self.over[0] == "riba":
            return 0
        if left == [frozenset((0,))]:
            return 10
        pips = sum(map(spots, left))
        return min(range(0, 200, 5), key=lambda five: abs(five - pips))


def starter(hands: list[list[Tile]]) -> tuple[int, Tile]:
    """DO-2: the highest double; without one the heaviest tile, of equal ones that with the largest number."""
    for n in (6, 5, 4, 3, 2, 1, 0):
        for seat, hand in enumerate(hands):
            if frozenset((n,)) in hand:
                return seat, frozenset((n,))
    best = sorted((sum(t), max(t), seat, tuple(t)) for seat, hand in enumerate(hands) for t in hand)[-1]
    return best[2], frozenset(best[3])
