"""Hundreds of deals redone by a second reading of the rules: GE-1 … GE-7, DU-1 … DU-9, BL-2 … BL-8."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.selfplay import deals, replay
from tests.rules.belote.by_hand import redo
from tests.tiers import nightly

PLAYED: list[tuple[str, dict[str, str]]] = [
    ("georgian-belote", {}),
    ("georgian-belote", {"partner_exempt": "on", "bonus_counts": "on"}),
    ("duel-blot", {}),
    ("duel-blot", {"revoke": "penalty", "declare": "auto", "auto_claim": "off"}),
]


@pytest.mark.parametrize(("key", "options"), PLAYED, ids=[f"{k}-{n}" for n, (k, _) in enumerate(PLAYED)])
@pytest.mark.parametrize("n", [50, pytest.param(250, marks=nightly)])
def test_by_hand(key: str, options: dict[str, str], n: int) -> None:
    """BL-2, BL-4, BL-6, BL-7, GE-4, GE-6, DU-4, DU-7: every card allowed, every number as it has to be."""
    seen: Counter[str] = Counter()
    records = list(deals(key, n=n, seed="by hand", options=options))
    for record in records:
        for name, value in redo(record).items():
            assert record[name] == value, (record["n"], name)
        seen.update(
            (
                "void" if record["void"] else "made" if record["made"] else "failed",
                f"combos{record['extras'] != [0, 0]}",
            )
        )
        seen.update(["revoke"] if record["revoke"] is not None else [])
    assert seen["made"] > n // 25
    assert seen["failed"] > n // 25
    assert seen["combosTrue"] > n // 25
    assert (seen["revoke"] > 0) == ("revoke" in options and n > 50)
    assert all(redone.agrees for redone in replay(records))
