"""How a match stands, among what calls are made of: the chance to win it, and what is told of it."""

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
from rules.blot.belote.scoring import at_end
from rules.blot.georgian.game import Georgian, ruleset
from rules.core import replay
from tests.tiers import nightly
from tests.tools.blot.bids import compiled
from tests.tools.blot.matches import BAZAAR, GEORGIAN, Chances, over, played

DEALS = (((16 + 8, 0), False), ((14, 12), False), ((0, 31), False), ((37, 2), True), ((26, 4), False))
"""What five deals have been written as, and whether by every trick; all others are like them, from either side."""


@pytest.fixture(scope="module")
def chances() -> Chances:
    return Chances(BAZAAR, compiled(), np.array([one for one, _ in DEALS]), np.array([kaput for _, kaput in DEALS]))


TURNED = ((112, 50), (-50, 182), (97, 65), (142, 40), (-50, 262))
"""The same of five deals of Georgian Belote (GE-6, GE-7): two of the takers fell short."""


@pytest.fixture(scope="module")
def turned() -> Chances:
    return Chances(GEORGIAN, compiled(), np.array(TURNED))


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


@nightly
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


def test_a_match_with_a_turned_card_is_over_when_the_rules_say_so() -> None:
    """GE-1: at the target or beyond it, not with totals alike."""
    state: Any = SimpleNamespace(rules=ruleset(Georgian()))
    for mine in range(470, 540, 3):
        for theirs in range(470, 540):
            ended = at_end(state, (mine, theirs), 501)
            said = over(np.array([[mine, theirs]]), 501, np.array([False]))[0]
            assert said == (ended is not None), (mine, theirs)
            assert ended is None or (0 in ended.winners) == (mine > theirs)


@nightly
@pytest.mark.parametrize("totals", [(0, 0), (-50, 120), (250, 310), (480, 470), (495, 200), (501, 501)])
def test_the_chance_with_a_turned_card_is_how_often_it_is_won(turned: Chances, totals: tuple[int, int]) -> None:
    """Worked out in tens of points; 6,000 matches from that score on, each deal one of the five."""
    dice = np.random.default_rng(5)

    def deal(now: np.ndarray, number: int) -> tuple[np.ndarray, np.ndarray]:
        written = np.array(TURNED)[dice.integers(0, len(TURNED), len(now))]
        other = dice.random(len(now)) < 0.5
        written[other] = written[other, ::-1]
        return written, np.zeros(len(now), bool)

    won = played(np.tile(totals, (6000, 1)), 501, deal).mean()
    assert turned.won(501 - np.array([totals]))[0] == pytest.approx(won, abs=0.025)


@nightly
def test_just_before_the_end_only_who_wins_counts(turned: Chances) -> None:
    """Points that win the match are worth as much as more of them, and to fall short may cost nothing."""

    def worth(totals: tuple[int, int], mine: int, theirs: int) -> float:
        return float(turned.gained(501 - np.array([totals]), np.array([[mine, theirs]]))[0])

    for mine, theirs in TURNED:
        assert worth((0, 0), mine, theirs) == pytest.approx(-worth((0, 0), theirs, mine), abs=1)
    assert worth((470, 250), 40, 122) == worth((470, 250), 182, -50) > 0
    assert worth((470, 480), 97, 65) > 0 > worth((470, 480), 65, 97)
    assert worth((250, 480), -50, 182) == worth((250, 480), 65, 97) < 0


@nightly
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
