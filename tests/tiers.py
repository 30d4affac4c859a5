"""The tiers of the tests, cheapest first. ``make test`` runs the first five without what is marked ``nightly``.

A test belongs to the tier of its folder. For a test with many games, languages, platforms or databases as parameters,
``sampled`` keeps a few in ``make test`` and moves the others to the nightly suite.
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
"""Tier → folders of tests; ``nightly`` marks single tests."""

nightly: Final = pytest.mark.nightly


def tier(test: str) -> str:
    """The tier of a test, by its id (``tests/rules/test_numbers.py::test_…``)."""
    folder = test.removeprefix("tests/").partition("/")[0]
    return next((name for name, folders in TIERS.items() if folder in folders), "unit")


def sampled(values: Iterable[Any], kept: Collection[Any]) -> list[Any]:
    """Parameters of a test: those in ``kept`` run in ``make test``, the others nightly.

    Raises:
        ValueError: ``kept`` has a value that ``values`` has not.
    """
    there = list(values)
    if lost := [one for one in kept if one not in there]:
        raise ValueError(f"kept, but not among the values: {lost}")
    return [
        pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=() if one in kept else nightly)
        for one in there
    ]
