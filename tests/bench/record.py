"""What benches share besides tables: how much they do, how they wait, and where their results go.

A bench runs in full with ``make bench``, and in its short form nightly: then it is looked at whether it runs, and
whether what it compares within the same run is at most twice as bad as it should be.
"""

from __future__ import annotations

import asyncio
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from tests.tiers import nightly

VARIABLE: Final = "DAVTAR_BENCH_OUT"


@dataclass(frozen=True, slots=True)
class Size:
    """How much a bench does."""

    short: bool

    def of(self, full: int, few: int) -> int:
        return few if self.short else full

    def target(self, found: float, most: float, what: object = "") -> None:
        """A target in time, rates or bytes of this machine: for the full form alone."""
        assert self.short or found <= most, what

    def ratio(self, found: float, most: float, what: object = "") -> None:
        """A target against a yardstick of the same run."""
        assert found <= most * (2 if self.short else 1), what


sizes: Final = pytest.mark.parametrize(
    "size",
    [
        pytest.param(Size(short=False), marks=pytest.mark.bench, id="full"),
        pytest.param(Size(short=True), marks=nightly, id="short"),
    ],
)


async def passes(seconds: float) -> None:
    """Real time: what is measured is how much happens in it, or what is left after it."""
    await asyncio.sleep(seconds)


def record(part: str, what: str, found: str, wanted: str = "", ratio: str = "") -> None:
    """A line for ``docs/benchmarks.md``, kept only when ``report.py`` asks for it.

    ``ratio``: what says something on any machine: against a yardstick measured in the same run.
    """
    print(f"\n{part}: {what}: {found}{f'; wanted {wanted}' if wanted else ''}{f'; {ratio}' if ratio else ''}")
    out = os.environ.get(VARIABLE)
    if out:
        test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" (")[0].removeprefix("tests/bench/")
        row = {"test": test, "part": part, "what": what, "found": found, "wanted": wanted, "ratio": ratio}
        with Path(out).open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
