"""Every rule has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NUMBERS = [
    *(f"BL-{n}" for n in range(1, 12)),
    *(f"BZ-{n}" for n in range(1, 5)),
    *(f"BZ-{n}" for n in range(10, 19)),
    *(f"BZ-{n}" for n in range(20, 28)),
    *(f"BZ-{n}" for n in range(30, 35)),
    *(f"BZ-{n}" for n in range(40, 49)),
    *(f"BZ-{n}" for n in range(50, 55)),
]
"""Sections A and B of the rules."""
OTHERS = {
    "blackjack": [f"BJ-{n}" for n in range(1, 8)],
    "georgian-belote": [f"GE-{n}" for n in range(1, 8)],
    "duel-blot": [f"DU-{n}" for n in range(1, 10)],
    "seka": [f"SE-{n}" for n in range(1, 10)],
    "bura3": [f"BU-{n}" for n in range(1, 12)],
    "domino": [f"DO-{n}" for n in range(1, 9)],
    "nardi": ["NA-1", "NA-2", *(f"NA-{n}" for n in range(10, 16))],
    "long-nardi": [f"NA-{n}" for n in range(20, 25)],
    "hyper-nardi": ["NA-30"],
}
"""By file in ``docs/rules``: the numbers of the other games."""
EVERY = [(number, "bazaar-blot") for number in NUMBERS] + [(n, key) for key, found in OTHERS.items() for n in found]


def _cited() -> dict[str, set[str]]:
    """By rule: the tests whose docstring or table names it."""
    found: dict[str, set[str]] = {}
    for path in HERE.rglob("test_*.py"):
        if path.name == Path(__file__).name:
            continue
        for block in re.split(r"\n(?=@pytest|def test_|[A-Z_]+ = )", path.read_text(encoding="utf-8")):
            head = "\n".join(line for line in block.splitlines() if '"' in line)
            for number in re.findall(r"\b[A-Z]{2}-\d+", head):
                found.setdefault(number, set()).add(path.name)
    return found


@pytest.mark.parametrize("number", [number for number, _ in EVERY])
def test_rule_is_tested(number: str) -> None:
    assert number in _cited(), f"no test names {number}"


@pytest.mark.parametrize(("number", "key"), EVERY)
def test_rule_is_documented(number: str, key: str) -> None:
    text = (HERE.parents[1] / "docs" / "rules" / f"{key}.md").read_text(encoding="utf-8")
    assert re.search(rf"\b{number}\b", text), f"{number} is not in docs/rules/{key}.md"
