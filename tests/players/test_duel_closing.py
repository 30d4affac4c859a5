"""How matches of Duel Blot end: the chances to win against reckoning by hand, played matches and the rules, and what a
deal is worth by them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from adapters.players import Files, roster
from assets.players.build.blot.closing import table
from bot.fair import SeededChance
from bot.games import rules_of
from bot.games.blot.player.aims import FARTHEST, NEAR, Chances, pairs
from bot.games.blot.player.duel import LEAD, Taker
from bot.games.blot.player.levels import CLOSING, MANY, MORE
from bot.ports.players import Decided, Question
from rules.blot.actions import PASS
from rules.blot.belote.game import at_end
from rules.blot.belote.model import TAKE
from rules.blot.playing import Sides
from rules.core import Seat, replay
from tests.tiers import nightly, sampled

GAME: Any = rules_of("duel-blot")
FAR = ((0, 0), (50, 7), (12, 50), (50, 50), (33, 41))
FIGURES = [
    (3, 10, "6f2048d4f569c77b670b9f0125b163793202563e94ada477f4744c731cff602e"),
    (16, 40, "6f3172106585fd01f6e9d14ca4def84a78cfed465042f4fb2ace762b66b359ba"),
]
"""Deals, the decisions in them, and all that is said of these."""
DEALS = {(16, 0): 3, (9, 7): 6, (0, 25): 2, (11, 8): 4, (0, 0): 9}


@cache
def chances() -> Chances:
    return Chances(table(DEALS, "0" * 40))


def test_a_match_counted_by_hand() -> None:
    """Every deal writes sixteen for one side: whoever lacks two deals has to win both."""
    found = Chances(table({(16, 0): 1}, "0" * 40))
    assert found.won(16, 16) == 0.5
    assert found.won(1, 16) == pytest.approx(1 / 2, abs=1e-4)
    assert found.won(16, 17) == pytest.approx(3 / 4, abs=1e-4)
    assert found.won(17, 16) == pytest.approx(1 / 4, abs=1e-4)
    assert found.won(10, 40) == pytest.approx(7 / 8, abs=1e-4)
    assert found.won(20, 40) == pytest.approx(11 / 16, abs=1e-4)


@pytest.mark.parametrize("lacking", [(50, 50), (45, 80), (8, 30), (30, 8), (1, 3)])
def test_the_chance_to_win_is_how_often_it_is_won(lacking: Sides) -> None:
    """6,000 matches from that score on, each deal one of those."""
    dice, won = Random("closing"), 0
    outcomes = [both for both, often in DEALS.items() for _ in range(often)]
    for _ in range(6000):
        mine, theirs = lacking
        while min(mine, theirs) > 0 or mine == theirs:
            one, other = dice.sample(dice.choice(outcomes), 2)
            mine, theirs = mine - one, theirs - other
        won += mine < theirs
    assert chances().won(*lacking) == pytest.approx(won / 6000, abs=0.02)


def test_a_match_is_over_when_the_rules_say_so() -> None:
    """DU-9: at the target the higher total wins; two alike play on."""
    state: Any = SimpleNamespace(rules=SimpleNamespace(seats_of=lambda side: (side,)))
    for mine in range(90, 130):
        for theirs in range(90, 130):
            ended = at_end(state, (mine, theirs), 101)
            said = chances().won(101 - mine, 101 - theirs)
            assert (said in (0, 1)) == (ended is not None), (mine, theirs)
            assert ended is None or said == (ended.winners == (0,))


def test_a_point_is_as_wide_as_at_the_beginning() -> None:
    """From every score deals differ by as much as in points, but where the match is as good as over; and on average
    nothing is gained or lost."""
    both = [(pair, often) for one, often in DEALS.items() if any(one) for pair in (one, one[::-1])]
    whole = sum(often for _, often in both)
    spread = sum(often * (mine - theirs) ** 2 for (mine, theirs), often in both) / whole
    for lacking in ((40, 60), (30, 30), (NEAR, FARTHEST), (5, 20), (12, 3), (0, 0)):
        worth = chances().worth(lacking, 0)
        assert worth is not None
        assert sum(often * worth(pair) for pair, often in both) / whole == pytest.approx(0, abs=0.05)
        assert sum(often * worth(pair) ** 2 for pair, often in both) / whole == pytest.approx(spread, rel=0.02)
    hopeless = chances().worth((FARTHEST, 3), 0)
    assert hopeless is not None
    assert -3 < hopeless((0, 16)) < hopeless((16, 0)) < 3


def test_only_who_wins_counts_at_the_end() -> None:
    """How much is written beyond that is worth nothing, to either side."""
    for seat in (0, 1):
        worth = chances().worth((5, 4) if seat == 0 else (4, 5), seat)
        assert worth is not None

        def value(mine: int, theirs: int, seat: int = seat, worth: Any = worth) -> float:
            return float(worth((mine, theirs) if seat == 0 else (theirs, mine)))

        assert value(16, 0) == value(5, 0) > 0 > value(0, 4) == value(0, 25)
        assert value(9, 7) == value(16, 0)
        assert value(9, 9) == value(0, 4), "the other side is ahead by one"
        assert value(9, 8) == pytest.approx(0, abs=0.05), "two alike play on"
        assert value(0, 0) == 0


def test_far_from_the_end_points_are_all_that_counts() -> None:
    assert chances().worth((NEAR + 1, NEAR + 1), 0) is None
    assert chances().worth((NEAR, NEAR + 1), 0) is not None
    assert chances().worth((2000, NEAR), 1) is not None, "whoever lacks more than is known counts as lacking that"


def test_a_file_of_another_size_is_refused() -> None:
    data = table(DEALS, "0" * 40)
    with pytest.raises(ValueError, match="checksum"):
        Chances(data[:-1] + bytes([data[-1] ^ 1]))
    assert len([*pairs()]) == sum(FARTHEST + 1 - less for less in range(NEAR + 1))


def bidding(deal: int, mine: int, theirs: int, seed: str = "score") -> tuple[Any, Seat]:
    """The first call of a deal, at that score of its seat."""
    state = replay(GAME, GAME.start(2, GAME.presets["standard"], deal % 2))
    state = replay(GAME, GAME.deal(state, SeededChance(f"{seed} {deal}")), state)
    seat = min(GAME.waiting(state))
    return replace(state, totals=(mine, theirs) if seat == 0 else (theirs, mine)), seat


def asked(state: Any, seat: Seat, chance: str) -> tuple[Any, ...]:
    return GAME, GAME.view(state, seat), GAME.legal(state, seat), seat, SeededChance(chance)


def test_what_is_shipped_is_what_its_deals_lead_to() -> None:
    data = Files().weights(CLOSING)
    about = Chances(data).about
    assert re.fullmatch("[0-9a-f]{40}", about["trainer"])
    assert data == table({(mine, theirs): often for mine, theirs, often in about["deals"]}, about["trainer"])
    assert len(data) <= 20_000


def calls(deals: int) -> Iterator[tuple[Any, Seat, str]]:
    """Up to four of each of some deals far from the end, as ``strong`` makes them, with a name."""
    strong = roster().player("duel-blot", "strong")
    for n in range(deals):
        state, _ = bidding(n, 0, 0, "gold")
        state = replace(state, totals=FAR[n % len(FAR)])
        for call in range(4):
            if state.phase != "bidding":
                break
            seat = min(GAME.waiting(state))
            yield state, seat, f"{n}|{call}"
            action = strong(*asked(state, seat, f"{n}|{call}"))
            state = replay(GAME, GAME.decide(state, seat, action, SeededChance("d")), state)


@pytest.mark.parametrize(("deals", "decisions", "digest"), sampled(FIGURES, FIGURES[:1]))
def test_far_from_the_end_nothing_changes(deals: int, decisions: int, digest: str) -> None:
    """Not a figure, not a call: those of before there was a table, to the last bit, and the same without it."""
    said = []
    players = [roster().player("duel-blot", level) for level in ("strong", "normal")]
    adviser = roster().adviser("duel-blot")
    assert adviser is not None
    for state, seat, name in calls(deals):
        found = adviser.worths(*asked(state, seat, name))
        plain = Taker(MORE).worths(GAME.rules(state.options), *asked(state, seat, name)[1:])
        assert [(one.points, one.action) for one in found] == plain
        told = [[GAME.encode(one.action), one.points.hex()] for one in found]
        said.append(told + [GAME.encode(player(*asked(state, seat, name))) for player in players])
    assert len(said) == decisions
    assert sha256(json.dumps(said).encode()).hexdigest() == digest


@pytest.mark.parametrize(
    ("deal", "mine", "theirs", "call"),
    [
        (96, 60, 96, PASS),  # made or not, the taker lets the other write its five
        pytest.param(247, 60, 96, PASS, marks=nightly),
        pytest.param(310, 98, 60, PASS, marks=nightly),  # three points come by themselves, but not to a taker who fails
        pytest.param(313, 98, 60, PASS, marks=nightly),
        (384, 92, 96, TAKE),  # whoever lets the other take has lost
    ],
)
def test_near_the_end_calls_are_others_than_at_the_beginning(deal: int, mine: int, theirs: int, call: Any) -> None:
    """Whatever worlds are dealt; by two points more than there, at least."""
    taker, strong = Taker(MANY, Chances(Files().weights(CLOSING))), roster().player("duel-blot", "strong")

    def lead(at: tuple[int, int], chance: str) -> float:
        state, seat = bidding(deal, *at)
        worths = taker.worths(GAME.rules(state.options), *asked(state, seat, chance)[1:])
        return sum(worth if one == call else -worth for worth, one in worths)

    for n in range(3):
        near = lead((mine, theirs), f"{n}")
        assert near > 0
        assert near > lead((0, 0), f"{n}") + 2 * LEAD
    assert strong(*asked(*bidding(deal, mine, theirs), "x")) == call
    assert strong(*asked(*bidding(deal, 0, 0), "x")) != call


def weighed(deal: int, mine: int, theirs: int, call: Any) -> Any:
    """What the analysis says of that call."""
    adviser = roster().adviser("duel-blot")
    assert adviser is not None
    state, seat = bidding(deal, mine, theirs)
    question = Question("t", GAME, "strong", seat, GAME.view(state, seat), GAME.legal(state, seat), SeededChance("w"))
    return adviser.weigh(Decided(question, (call,), None))


@nightly
@pytest.mark.parametrize(("deal", "mine", "theirs", "call"), [(96, 60, 96, PASS), (384, 92, 96, TAKE)])
def test_the_analysis_weighs_calls_by_the_chance_to_win_too(deal: int, mine: int, theirs: int, call: Any) -> None:
    """What is best near the end is no loss there, what is best far from it is one; and far from it the other way
    round."""
    other = TAKE if call == PASS else PASS
    assert weighed(deal, mine, theirs, call).lost == 0
    said = weighed(deal, mine, theirs, other)
    assert (said.kind, said.better) == ("call", (call,))
    assert said.lost > LEAD
    assert weighed(deal, 0, 0, other).lost == 0
    assert weighed(deal, 0, 0, call).better == (other,)


@nightly
def test_hints_say_it_in_points_as_wide_as_at_the_beginning() -> None:
    """Where the next deal decides, too, and where one side is as good as home."""
    adviser = roster().adviser("duel-blot")
    assert adviser is not None
    for mine, theirs in ((97, 98), (70, 85), (10, 98), (98, 10), (105, 105)):
        found = [one.points for n in range(4) for one in adviser.worths(*asked(*bidding(n, mine, theirs), f"{n}"))]
        assert len(found) == 8
        assert all(abs(points) <= 25 for points in found), (mine, theirs)
