"""``docs/rules/league.md``: each sentence has a number, and a test that exists or a reason why there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.project.kit import ROOT, text

NUMBER = r"[A-Z]{2,}-\d+(?:\.\d+)?"
ROW = re.compile(rf"^\| ({NUMBER}) \| .+ \| (.+?) \|$", re.MULTILINE)
TEST = re.compile(r"`(tests/[\w/]+(?:\.py|\.script)?)?(?:::(\w+))?`")
SENTENCES = {7: 12, 8: 20, 9: 13, 10: 11}
"""How many each chapter of the regulations has."""
PAGE = (ROOT / "docs" / "rules" / "league.md").read_text("utf-8")
ROWS = dict(ROW.findall(PAGE))


def named(here: str) -> Iterator[tuple[str, str]]:
    """(file or folder, function or nothing) of the tests that a row names; one without a file is in the last file."""
    last = ""
    for path, function in TEST.findall(here):
        last = path or last
        if path or function:
            yield last, function


def settled(row: str, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a row, or each row to which it refers, has a test or says why there can be none."""
    here = ROWS[row]
    if "annot occur here, because" in here or list(named(here)):
        return True
    others = {other for other in re.findall(NUMBER, here) if other in ROWS} - seen
    return bool(others) and all(settled(other, seen | {row}) for other in others)


def test_each_sentence_of_the_regulations_has_a_number() -> None:
    wanted = [f"LG-{chapter}.{n}" for chapter, count in SENTENCES.items() for n in range(1, count + 1)]
    assert [row for row in ROWS if row.startswith("LG-")] == wanted
    assert len(ROWS) == len(ROW.findall(PAGE)) == len(re.findall(rf"^\| {NUMBER} ", PAGE, re.MULTILINE))


def test_each_has_a_test_or_cannot_occur() -> None:
    assert [row for row in ROWS if not settled(row)] == []


def test_the_tests_named_exist() -> None:
    wanted = sorted(set(named(PAGE)))
    assert [path for path, _ in wanted if not (ROOT / path).exists()] == []
    defined = {path: text(ROOT / path) for path, function in wanted if function}
    assert [
        f"{path}::{function}"
        for path, function in wanted
        if function and not re.search(rf"^(?:async )?def {function}\(", defined[path], re.MULTILINE)
    ] == []
