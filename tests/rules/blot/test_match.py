"""The end of a match: BZ-50 … BZ-54."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from bot.fair.chance import SeededChance
from bot.games import rules_of
from rules.blot.bazaar.events import DealScored
from rules.blot.events import MatchEnded
from rules.options import options_from
from tests.rules.blot.scored import end, finished

S, W = frozenset((0, 2)), frozenset((1, 3))


@pytest.mark.parametrize(
    ("before", "winners"),
    [
        ((282, 100), None),  # 282 + 18 = 300
        ((283, 100), S),  # 301
        ((100, 294), W),  # 294 + 7: a pair may win in a deal that the other has made
        ((290, 295), S),  # both: 308 to 302
        ((284, 295), None),  # both: 302 to 302, another deal
        ((284, 296), W),  # 302 to 303
    ],
)
@pytest.mark.parametrize("preset", ["league", "classic"])
def test_target(preset: str, before: tuple[int, int], winners: frozenset[int] | None) -> None:
    """BZ-50: 301; both in one deal: the higher; equal: another deal. The deal writes 18 and 7."""
    over = end(preset, bid="9S", sai=(96, 66), before=before)
    assert (over.winners if over else None) == winners


def test_another_target() -> None:
    """BZ-50: an option."""
    assert end(options={"target": "100"}, bid="9S", sai=(96, 66), before=(82, 0), target="100") is not None
    assert end(bid="9S", sai=(96, 66), before=(82, 0)) is None


def test_kaput_does_not_cross_the_line() -> None:
    """BZ-51 `league`: reaching the target in a kaput deal does not win; the next deal decides, if it is no kaput."""
    kaput: dict[str, Any] = {"bid": "9S", "sai": (162, 0)}  # writes 34
    assert end(**kaput, before=(290, 0)) is None
    assert end(**kaput, before=(324, 0)) is None  # again a kaput: and so on
    plain: dict[str, Any] = {"bid": "9S", "sai": (96, 66)}
    over = end(**plain, before=(324, 10))
    assert over is not None
    assert over.winners == S
    over = end(bid="25Sk", sai=(152, 10), before=(310, 300))  # more points wins, whoever had crossed the line
    assert over is not None
    assert (over.winners, over.points) == (W, (310, 341))
    assert end(**kaput, before=(290, 0), preset="classic") is not None  # 002 knows no such rule


@pytest.mark.parametrize(("loser", "advantage"), [(143, (2, 0)), (144, (1, 0)), (0, (2, 0)), (200, (1, 0))])
def test_rubicon(loser: int, advantage: tuple[int, int]) -> None:
    """BZ-52 `league`: 1–0 if the loser has more than 150 (here 7 are added), else 2–0."""
    over = end(bid="9S", sai=(96, 66), before=(290, loser))
    assert over is not None
    assert over.advantage == advantage
    classic = end("classic", bid="9S", sai=(96, 66), before=(290, loser))
    assert classic is not None
    assert classic.advantage == (1, 0)


@pytest.mark.parametrize(
    ("bid", "takers", "preset", "reason"),
    [
        ("25Sk", "wewewewe", "league", "tars-kaput"),
        ("30Sg", "wewewewe", "league", "tars-kaput"),
        ("25S", "wewewewe", "league", None),  # nothing was promised
        ("25Sk", "wewewews", "league", None),  # a trick was taken
        ("25Sk", "wewewewe", "classic", None),
    ],
)
def test_tars_kaput(bid: str, takers: str, preset: str, reason: str | None) -> None:
    """BZ-53 `league`: kaput or kanach bid and no trick taken loses the match at once, whatever the score."""
    sai = (0, 162) if "s" not in takers else (10, 152)
    over = end(preset, bid=bid, sai=sai, takers=takers, before=(200, 0))
    assert (over.reason if over else None) == reason
    if over:
        assert over.winners == W
        assert over.advantage == (1, 0)  # the losers have 200
    low = end(bid="25Sk", sai=(0, 162), before=(10, 0))
    assert low is not None
    assert low.advantage == (2, 0)


def test_tars_kaput_is_of_the_final_contract() -> None:
    """BZ-53: an outbid kaput is forgotten; also when the kaput deal would cross the line."""
    s = finished("31Sk", (162, 0), by="south", before=(280, 300))
    assert s.failed == "level"
    assert end(bid="31Sk", sai=(162, 0), before=(280, 300)) is None  # they took every trick: kaput, not tars kaput
    over = end(bid="25Sk", sai=(0, 162), before=(300, 0))
    assert over is not None
    assert (over.reason, over.winners) == ("tars-kaput", W)


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
