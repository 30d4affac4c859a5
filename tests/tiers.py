"""The tiers of the tests, cheapest first. ``make test`` runs the first five without what is marked ``nightly``.

A test belongs to the tier of its folder. Where one test goes through games, languages, platforms or databases,
``sampled`` leaves a few in ``make test`` and puts the others into the nightly suite.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final

import pytest

TIERS: Final = {
    "unit": ("rules", "players", "toy", "text", "bot", "project"),
    "store": ("store",),
    "wire": ("adapters", "record", "security"),
    "browser": ("browser",),
    "chaos": ("chaos",),
    "bench": ("bench",),
}
"""By their names, the folders of tests; ``nightly`` is a mark of single tests."""

nightly: Final = pytest.mark.nightly


def tier(test: str) -> str:
    """The tier of a test, by its id (``tests/rules/test_numbers.py::test_…``)."""
    folder = test.removeprefix("tests/").partition("/")[0]
    return next((name for name, folders in TIERS.items() if folder in folders), "unit")


def sampled(values: Iterable[Any], kept: Collection[Any]) -> list[Any]:
    """Parameters of a family: those of ``kept`` run with ``make test``, the others nightly.

    Raises:
        ValueError: something is to be kept that there is not.
    """
    there = list(values)
    if lost := [one for one in kept if one not in there]:
        raise ValueError(f"to be kept and not there: {lost}")
    return [
        pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=() if one in kept else nightly)
        for one in there
    ]
