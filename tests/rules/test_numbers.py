"""Every rule has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.facts import FACTS

HERE = Path(__file__).parent
EVERY = [(number, key) for key, facts in FACTS.items() for number in facts.rules]
"""Each rule and the file in ``docs/rules`` that has it."""


def _cited() -> dict[str, set[str]]:
    """By rule: the tests whose docstring or table, and the scripts whose title names it."""
    found: dict[str, set[str]] = {}
    for path in HERE.rglob("*.script"):
        for title in re.findall("^# .*", path.read_text(encoding="utf-8"), re.MULTILINE):
            for number in re.findall(r"\b[A-Z]{2}-\d+", title):
                found.setdefault(number, set()).add(path.name)
    for path in HERE.rglob("test_*.py"):
        if path.name == Path(__file__).name:
            continue
        for block in re.split(r"\n(?=@pytest|def test_|[A-Z_]+ = )", path.read_text(encoding="utf-8")):
            head = "\n".join(line for line in block.splitlines() if '"' in line)
            for number in re.findall(r"\b[A-Z]{2}-\d+", head):
                found.setdefault(number, set()).add(path.name)
    return found


def test_every_rule_is_tested() -> None:
    cited = _cited()
    assert [number for number, _ in EVERY if number not in cited] == []


def test_every_rule_is_documented() -> None:
    pages = {key: (HERE.parents[1] / "docs" / "rules" / f"{key}.md").read_text(encoding="utf-8") for _, key in EVERY}
    assert [(number, key) for number, key in EVERY if not re.search(rf"\b{number}\b", pages[key])] == []
