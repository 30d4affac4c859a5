"""Hundreds of deals redone by a second reading of the rules: GE-1 … GE-7, DU-1 … DU-9, BL-2 … BL-8."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.selfplay import deals, replay
from tests.rules.belote.by_hand import redo

PLAYED: list[tuple[str, dict[str, str]]] = [
    ("georgian-belote", {}),
    ("georgian-belote", {"partner_exempt": "on", "bonus_counts": "on"}),
    ("duel-blot", {}),
    ("duel-blot", {"revoke": "penalty", "declare": "auto", "auto_claim": "off"}),
]


@pytest.mark.parametrize(("key", "options"), PLAYED, ids=[f"{k}-{n}" for n, (k, _) in enumerate(PLAYED)])
def test_by_hand(key: str, options: dict[str, str]) -> None:
    """BL-2, BL-4, BL-6, BL-7, GE-4, GE-6, DU-4, DU-7: every card allowed, every number as it has to be."""
    seen: Counter[str] = Counter()
    records = list(deals(key, n=250, seed="by hand", options=options))
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
    assert seen["made"] > 30
    assert seen["failed"] > 30
    assert seen["combosTrue"] > 30
    assert (seen["revoke"] > 0) == ("revoke" in options)
    assert all(redone.agrees for redone in replay(records))
