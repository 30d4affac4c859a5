"""``docs/rules/league.md``: each sentence has a number, and a test that exists or a reason why there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.project.kit import ROOT

ROW = re.compile(r"^\| LG-(\d+)\.(\d+) \| (.+?) \| (.+) \|$", re.MULTILINE)
TEST = re.compile(r"`(tests/[\w/]+(?:\.py)?)?(?:::(\w+))?`")
SENTENCES = {7: 12, 8: 20, 9: 13, 10: 11}
"""How many each chapter of the regulations has."""
PAGE = (ROOT / "docs" / "rules" / "league.md").read_text("utf-8")
ROWS = {(int(chapter), int(n)): here for chapter, n, _, here in ROW.findall(PAGE)}


def named(here: str) -> Iterator[tuple[str, str]]:
    """(file or folder, function or nothing) of the tests that a row names; one without a file is in the last file."""
    last = ""
    for path, function in TEST.findall(here):
        last = path or last
        if path or function:
            yield last, function


def settled(row: tuple[int, int], seen: frozenset[tuple[int, int]] = frozenset()) -> bool:
    """Whether a row, or each row to which it refers, has a test or says why there can be none."""
    here = ROWS[row]
    if "annot occur here, because" in here or list(named(here)):
        return True
    others = {(int(chapter), int(n)) for chapter, n in re.findall(r"LG-(\d+)\.(\d+)", here)} - seen
    return bool(others) and all(settled(other, seen | {row}) for other in others)


def test_each_sentence_has_a_number() -> None:
    wanted = [(chapter, n) for chapter, count in SENTENCES.items() for n in range(1, count + 1)]
    assert list(ROWS) == wanted
    assert len(ROW.findall(PAGE)) == len(wanted), "no number twice"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"LG-{row[0]}.{row[1]}")
def test_it_has_a_test_or_cannot_occur(row: tuple[int, int]) -> None:
    assert settled(row), ROWS[row]


@pytest.mark.parametrize(("path", "function"), sorted(set(named(PAGE))))
def test_the_tests_named_exist(path: str, function: str) -> None:
    found = ROOT / path
    assert found.exists(), path
    if function:
        assert re.search(rf"^(?:async )?def {function}\(", found.read_text("utf-8"), re.MULTILINE), (
            f"{path}::{function}"
        )
