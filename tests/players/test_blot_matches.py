"""How a match of Bazaar Blot stands, among what its calls are made of: the chance to win it, and what is told of it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from bot.fair.chance import SeededChance
from bot.games.blot.player.auction import inputs, standing
from rules.blot.bazaar.game import BazaarBlot
from rules.blot.bazaar.score import outcome
from rules.blot.bazaar.settings import LEAGUE
from rules.core import replay
from tests.tools.blot.bids import compiled
from tests.tools.blot.matches import Chances, over, played

DEALS = (((16 + 8, 0), False), ((14, 12), False), ((0, 31), False), ((37, 2), True), ((26, 4), False))
"""What five deals have been written as, and whether by every trick; all others are like them, from either side."""


@pytest.fixture(scope="module")
def chances() -> Chances:
    return Chances(compiled(), np.array([one for one, _ in DEALS]), np.array([kaput for _, kaput in DEALS]))


def test_a_match_is_over_when_the_rules_say_so() -> None:
    """BZ-50, BZ-51: beyond the target, not with totals alike, not by a kaput."""
    for mine in range(270, 340, 3):
        for theirs in range(270, 340):
            for kaput in (None, 1):
                score: Any = SimpleNamespace(
                    contract=SimpleNamespace(seat=0, promise=""), total=(mine, theirs), failed="", kaput=kaput
                )
                ended = outcome(LEAGUE, score)
                said = over(np.array([[mine, theirs]]), 301, np.array([kaput is not None]))[0]
                assert said == (ended is not None), (mine, theirs, kaput)
                assert ended is None or (0 in ended.winners) == (mine > theirs)


@pytest.mark.parametrize("totals", [(0, 0), (120, 60), (250, 290), (295, 295), (310, 305)])
def test_the_chance_to_win_is_how_often_it_is_won(chances: Chances, totals: tuple[int, int]) -> None:
    """6,000 matches from that score on, each deal one of the five."""
    dice = np.random.default_rng(5)

    def deal(now: np.ndarray, number: int) -> tuple[np.ndarray, np.ndarray]:
        which, turned = dice.integers(0, len(DEALS), len(now)), dice.random(len(now)) < 0.5
        written = np.array([one for one, _ in DEALS])[which]
        written[turned] = written[turned, ::-1]
        return written, np.array([kaput for _, kaput in DEALS])[which]

    won = played(np.tile(totals, (6000, 1)), 301, deal).mean()
    assert chances.won(301 - np.array([totals]))[0] == pytest.approx(won, abs=0.02)


def test_a_point_is_a_point_as_long_as_nobody_is_near(chances: Chances) -> None:
    """At 0:0 what a deal is worth is what is written; just before the end only who wins counts, and what makes a match
    that is lost more lost is worth nothing."""

    def worth(totals: tuple[int, int], mine: int, theirs: int) -> float:
        lacking = 301 - np.array([totals])
        return float(chances.gained(lacking, np.array([[mine, theirs]]), np.array([False]))[0])

    for mine, theirs in ((24, 0), (14, 12), (0, 31), (4, 26)):
        assert worth((0, 0), mine, theirs) == pytest.approx(mine - theirs, abs=3)
        assert worth((0, 0), mine, theirs) == pytest.approx(-worth((0, 0), theirs, mine), abs=0.5)
    assert worth((285, 280), 16, 0) == pytest.approx(worth((285, 280), 60, 0), abs=0.01)
    assert worth((285, 280), 16, 20) == worth((285, 280), 16, 0) > 0
    assert worth((285, 280), 16, 22) < 0
    assert worth((285, 150), 16, 17) == pytest.approx(worth((285, 150), 16, 60), abs=0.01)


def test_the_network_is_told_nothing_of_a_match_that_begins() -> None:
    """Nor of one that goes on, until one side is near the end: then each side's share, and how near it is."""
    assert standing(0, 301) == (0, 0)
    assert standing(301, 301) == (1, 1)
    share, near = standing(271, 301)
    assert share == pytest.approx(0.9, abs=0.01)
    assert near == pytest.approx(0.5)
    game = BazaarBlot()
    state = replay(game, game.start(4, LEAGUE, 0))
    state = replace(replay(game, game.deal(state, SeededChance("score")), state), totals=(40, 271))
    assert inputs(game.view(replace(state, totals=(200, 240)), 1), 1)[92:] == [0, 0, 0, 0]
    for seat, (mine, theirs) in ((1, (271, 40)), (2, (40, 271))):
        told = inputs(game.view(state, seat), seat)
        (share, near), (other, nearer) = standing(mine, 301), standing(theirs, 301)
        assert told[92:] == [share, other, near, nearer]
