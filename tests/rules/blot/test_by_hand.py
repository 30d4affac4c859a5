"""Selfplay worked out by hand: every number of every deal, by a second reading of the rules (see ``by_hand``)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.selfplay import deals, replay
from tests.rules.blot.by_hand import check
from tests.rules.blot.by_hand_score import over
from tests.tiers import nightly

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("league", 400, {}),
    ("classic", 400, {}),
    ("league", 120, {"declare": "auto"}),
    ("classic", 120, {"declare": "auto", "one_only": "on"}),
    ("league", 120, {"self_raise": "on", "quansh_in_turn": "on"}),
    ("league", 120, {"bidder_points": "floor", "failed_kaput": "16", "nt_nines": "0"}),
    ("classic", 120, {"nt_jacks": "10", "auto_claim": "off"}),
    ("league", 120, {"pack": "cut", "target": "101"}),
    ("league", 120, {"show": "manual", "announce": "manual"}),
    ("classic", 120, {"show": "manual", "announce": "manual"}),
]


tables = pytest.mark.parametrize(("preset", "n", "options"), TABLES, ids=lambda v: str(v).replace(" ", ""))
parts = pytest.mark.parametrize("part", [8, pytest.param(1, marks=nightly)])
"""Of the deals ``make test`` plays an eighth."""


@tables
@parts
def test_every_deal_by_hand(preset: str, n: int, options: dict[str, Any], part: int) -> None:
    """BL-1 … BZ-53 in the mass: legality, sai, collisions, points, totals and the end of the match."""
    before = [0, 0]
    for record in deals("bazaar-blot", preset, n // part, seed=f"hand{preset}", options=options):
        where = f"seed hand{preset} n {record['n']}"
        assert check(record, before) == [], where
        end = over(record["options"], record)
        result = record["result"]
        assert (result is None) == (end is None), where
        if result is not None and end is not None:
            assert [result["winners"][0] % 2, *result["advantage"]] == end, where
        before = [0, 0] if result else record["total"]


@tables
@parts
def test_replay_agrees(preset: str, n: int, options: dict[str, Any], part: int) -> None:
    """A record is enough to play the deal over again, from the middle of a match too."""
    records = list(deals("bazaar-blot", preset, 64 // part, seed=f"again{preset}", options=options))
    assert [r.differences for r in replay(records)] == [()] * (64 // part)
    assert [r.differences for r in replay(records[3:])] == [()] * (64 // part - 3)


def test_replay_finds_a_forged_number() -> None:
    """``davtar replay`` is of use only if it notices."""
    records = list(deals("bazaar-blot", "league", 6, seed=3))
    played = records[0]
    assert played["contract"]
    played["written"] = [played["written"][0] + 1, played["written"][1]]
    told = next(r for r in replay(records) if r.n == played["n"])
    assert told.differences == ("written",)
    played["actions"][-1][1] = "AS" if played["actions"][-1][1] != "AS" else "KS"
    assert any("actions" in d for r in replay(records) for d in r.differences)


@nightly
def test_a_run_shows_everything() -> None:
    """At least a fifth of the contracts is made; kaputs, kanach, quansh and sur occur."""
    records = list(deals("bazaar-blot", "league", 600, seed=1))
    contracts = [r for r in records if r["contract"] and r["revoke"] is None]
    bids = [r["contract"] for r in contracts]
    assert sum(r["made"] for r in contracts) >= len(contracts) / 5
    assert {c["call"] for c in bids} == {"", "quansh", "sur"}
    assert {c["strain"] for c in bids} == set("SCDHN")
    assert any(c["kaput"] for c in bids)
    assert any(c["kanach"] for c in bids)
    assert {r["void"] for r in records} == {None, "all-passed", "four-sevens"}
    assert any(r["result"] for r in records)
    assert {d["kind"] for r in records for d in r["declared"]} == {"terz", "50", "100", "four"}


def test_the_same_seed_gives_the_same_deals() -> None:
    assert list(deals("bazaar-blot", "classic", 20, seed=5)) == list(deals("bazaar-blot", "classic", 20, seed=5))
    assert [r["hands"] for r in deals("bazaar-blot", "classic", 5, seed=5)] != [
        r["hands"] for r in deals("bazaar-blot", "classic", 5, seed=6)
    ]
