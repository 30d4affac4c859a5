"""Writes ``perft.json`` by the brute force, not by the engine: ``python -m tests.rules.nardi.perft`` (some minutes).

``opening``: for each throw from the set-up, [throw, ways step by step, positions they end in]. ``depth``: positions
after one, two … throws, each of the 21 throws once, every position counted as often as it is reached.
"""

from __future__ import annotations

import json
import re
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, Final

from rules.nardi.moves import COURSE, Kind
from tests.rules.nardi import brute

THROWS: Final = list(combinations_with_replacement(range(1, 7), 2))
OPENINGS: Final[dict[str, tuple[Kind, int]]] = {
    "short": ("short", 99), "hyper": ("hyper", 99), "long": ("long", 1), "long, two from the head": ("long", 2),
}  # fmt: skip


def opening(kind: Kind, head: int) -> list[list[Any]]:
    setup = {point: n for point, n in enumerate(COURSE[kind].setup) if n}
    rules = brute.Rules(kind == "long", head)
    found = []
    for dice in THROWS:
        ways = brute.ways(rules, setup, setup, dice)
        found.append([f"{dice[0]}-{dice[1]}", len(ways), len(brute.ends(rules, setup, setup, ways))])
    return found


def depth(kind: Kind, throws: int) -> int:
    setup = {point: n for point, n in enumerate(COURSE[kind].setup) if n}
    rules = brute.Rules(kind == "long", 1 if kind == "long" else 99)
    return _positions(rules, setup, setup, throws)


def _positions(rules: brute.Rules, mine: brute.Side, foe: brute.Side, throws: int) -> int:
    total = 0
    for dice in THROWS:
        ends = brute.ends(rules, mine, foe, brute.ways(rules, mine, foe, dice))
        if throws == 1:
            total += len(ends)
        else:
            total += sum(_positions(rules, dict(theirs), dict(own), throws - 1) for own, theirs in ends)
    return total


def written(tables: dict[str, Any]) -> str:
    """JSON with a throw a line."""
    text = json.dumps(tables, indent=1)
    return re.sub(r"\[\s+([^\[\]]+?)\s+\]", lambda row: f"[{' '.join(row[1].split())}]", text) + "\n"


if __name__ == "__main__":
    found = {
        "opening": {n: {"kind": k, "head": h, "throws": opening(k, h)} for n, (k, h) in OPENINGS.items()},
        "depth": {kind: [depth(kind, n) for n in (1, 2)] for kind in ("short", "long", "hyper")},
    }
    (Path(__file__).parent / "perft.json").write_text(written(found), encoding="utf-8")
