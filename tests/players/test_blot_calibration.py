"""What is said of contracts against what comes: the command's sums, and that the chance to make tells something."""

from __future__ import annotations

from statistics import fmean

import pytest

from tests.tools.blot.calibration import brier, contracts, fifths


def test_fifths_and_the_score() -> None:
    found = [(n / 10, n >= 5) for n in range(10)]
    assert [said for said, _ in fifths(found)] == pytest.approx([0.05, 0.25, 0.45, 0.65, 0.85])
    assert [made for _, made in fifths(found)] == [0, 0, 0.5, 1, 1]
    score, base = brier(found)
    assert score == pytest.approx(fmean([0, 0.01, 0.04, 0.09, 0.16, 0.25, 0.16, 0.09, 0.04, 0.01]))
    assert base == pytest.approx(0.25)


def test_contracts_are_made_more_often_where_more_is_said() -> None:
    """90 contracts of ``normal``: those thought likelier come oftener, and nobody's bids are nearly always hopeless."""
    played = contracts(90, "normal", "normal", "test")
    assert played[:4] == contracts(4, "normal", "normal", "test")
    found = sorted(played)
    assert len(found) == 90
    assert all(0 <= said <= 1 for said, _ in found)
    assert fmean(made for _, made in found[60:]) > fmean(made for _, made in found[:30])
    assert fmean(made for _, made in found) > 0.4
