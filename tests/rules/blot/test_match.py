"""What a deal brings and how a match ends, for every count: BZ-40 … BZ-54. Single deals are in the scripts."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from bot.fair import SeededChance
from bot.games import rules_of
from rules.blot.bazaar.model import DealScored
from rules.blot.playing import MatchEnded
from rules.blot.values import rounded
from rules.options import options_from
from tests.rules.asked import finished


def test_a_match_goes_from_zero_to_its_end() -> None:
    """BZ-50: totals add up deal by deal; nothing can be done after the end."""
    game: Any = rules_of("bazaar-blot")
    state: Any = game.evolve(None, game.start(4, options_from(rules_of("bazaar-blot"), "league", {"target": "101"}))[0])
    chance = SeededChance("match")
    scored = []
    ended = None
    for _ in range(4000):
        if game.result(state):
            break
        if game.needs_deal(state):
            events = game.deal(state, chance)
        else:
            seat = min(game.waiting(state))
            legal = game.legal(state, seat)
            bids = [r.at(r.low) for r in legal.ranges[:5]]
            some = bids or list(legal.actions)
            first = not bids or chance.below(3) == 0
            events = game.decide(state, seat, some[chance.below(len(some))] if first else legal.actions[0], chance)
        for e in events:
            state = game.evolve(state, e)
            if isinstance(e, DealScored):
                scored.append(e.score)
            if isinstance(e, MatchEnded):
                ended = e
    assert ended is not None
    for before, after in pairwise(scored):
        assert tuple(b + w for b, w in zip(before.total, after.written, strict=True)) == after.total
    result = game.result(state)
    assert (result.winners, result.points) == (ended.winners, scored[-1].total)
    rows = game.view(state, None).rows
    assert rows[-1].total == scored[-1].total
    assert [r.deal for r in rows] == list(range(1, len(rows) + 1))
    assert [r.dealer for r in rows] == [n % 4 for n in range(len(rows))]


@pytest.mark.parametrize("bidder_points", ["sum16", "floor"])
def test_sums_for_every_count(bidder_points: str) -> None:
    """BZ-42: all counts that can happen; `floor` writes full tens for the bidders, and 15 is then a possible sum."""
    for sai in range(163):
        s = finished("8S", (sai, 162 - sai), takers="swswswsw", bidder_points=bidder_points)
        assert s.rounded[1] == rounded(162 - sai)
        assert s.rounded[0] == (16 - s.rounded[1] if bidder_points == "sum16" else sai // 10)
    assert finished("8S", (97, 65), bidder_points="floor").rounded == (9, 6)


@pytest.mark.parametrize("by", ["south", "west", "north", "east"])
@pytest.mark.parametrize(
    ("bid", "call", "sai"), [("9S", "", 96), ("9S", "quansh", 96), ("12S", "", 90), ("12S", "sur", 9)]
)
def test_no_seat_is_special(by: str, bid: str, call: str, sai: int) -> None:
    """BZ-45 … BZ-47: whoever bids, the numbers are the same, mirrored for the other pair."""
    base = finished(bid, (sai, 162 - sai), "south", call, "south:tAD", "south")
    side = ["south", "west", "north", "east"].index(by) % 2
    both = (sai, 162 - sai) if side == 0 else (162 - sai, sai)
    other = finished(bid, both, by, call, f"{by}:tAD", by)
    assert other.written == (base.written if side == 0 else base.written[::-1])
