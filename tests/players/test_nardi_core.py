"""What trainers know of Nardi, in C: the moves, and what a network says; against the rules and the program."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import numpy as np
import pytest

from adapters.players import Files
from assets.players.build.nardi.compiled import Learner
from assets.players.build.nardi.solve import solver, table
from bot.games.nardi.strong import HANDS, INPUTS, OUTPUTS, Judge, hand
from bot.games.thinking import Network
from rules.nardi.model import numbers
from rules.nardi.moves import BAR, COURSE, FREE, OFF, Checkers, Course, Leave, ways
from tests.tiers import nightly, sampled

KIND = {"nardi": "short", "long-nardi": "long", "hyper-nardi": "hyper"}
GAMES = tuple(KIND)
LEARNT = ("nardi", "long-nardi")


def scattered(dice: Random, course: Course) -> tuple[Checkers, Checkers]:
    """Both sides somewhere: on a few points, on the bar, borne off, now and then all at home."""
    sides = [[0] * 26, [0] * 26]
    for side, other in ((0, 1), (1, 0)):
        home = dice.random() < 0.3
        for _ in range(course.size):
            free = [p for p in range(1, 7 if home else 25) if not sides[other][course.across[p]]]
            places = [OFF, *free, *free] + ([BAR] if course.closing > 1 and not home and dice.random() < 0.1 else [])
            near = [p for p in places if sides[side][p]] or places
            sides[side][dice.choice(near if dice.random() < 0.6 else places)] += 1
        if sides[side][OFF] == course.size:
            sides[side][OFF] -= 1
            sides[side][next(p for p in range(1, 25) if not sides[other][course.across[p]])] += 1
    return tuple(sides[0]), tuple(sides[1])


def positions(game: str, seed: str) -> Iterator[tuple[Checkers, Checkers, tuple[int, int], int]]:
    """Those of random games, and scattered ones; a throw, and how many may leave the head."""
    dice, course = Random(f"{game}|{seed}"), COURSE[KIND[game]]
    for _ in range(8):
        mine = theirs = course.setup
        for _ in range(150):
            throw = dice.randint(1, 6), dice.randint(1, 6)
            head = dice.choice((1, 1, 1, 2))
            yield mine, theirs, throw, head
            end = dice.choice(list(ways(course, mine, theirs, numbers(throw), leave(course, head))))
            if end.mine[OFF] == course.size:
                break
            mine, theirs = end.theirs, end.mine
    for _ in range(600):
        yield *scattered(dice, course), (dice.randint(1, 6), dice.randint(1, 6)), dice.choice((1, 2))


def leave(course: Course, head: int) -> Leave:
    return Leave(head) if course.head else FREE


@pytest.mark.parametrize("step", sampled((8, 1), (8,)))
@pytest.mark.parametrize("game", GAMES)
def test_a_throw_leads_trainers_where_it_leads_players(game: str, step: int) -> None:
    """Of 1,000 positions and more of each game all or every eighth: exactly the same ends, by rules/nardi and in C."""
    core, course, seen = Learner(game, 8), COURSE[KIND[game]], 0
    for mine, theirs, throw, head in islice(positions(game, "ways"), 0, None, step):
        found = core.ends(mine, theirs, throw, head)
        wanted = {
            bytes((*end.mine, *end.theirs)) for end in ways(course, mine, theirs, numbers(throw), leave(course, head))
        }
        assert found == wanted, (mine, theirs, throw, head)
        seen += 1
    assert seen * step >= (700 if game == "hyper-nardi" else 1_000)


@pytest.mark.parametrize("step", sampled((40, 8), (40,)))
@pytest.mark.parametrize("game", LEARNT)
def test_a_network_says_what_its_trainer_heard_from_it(game: str, step: int) -> None:
    """Of positions asked about alone, and of those that a throw leads to, which are told by their differences."""
    course, network = COURSE[KIND[game]], Network(Files().weights(f"{game}.net"))
    hidden = network.about["sizes"][1]
    assert network.about["sizes"] == [INPUTS, hidden, OUTPUTS]
    core = Learner(game, hidden, weights=np.array(network.flat))
    judge = Judge(network, facing=not course.head)
    for mine, theirs, throw, head in islice(positions(game, "says"), 0, None, step):
        assert judge.hopes(mine, theirs) == pytest.approx(core.says(mine, theirs), abs=1e-4)
        found = list(ways(course, mine, theirs, numbers(throw), leave(course, head)))[:12]
        ends = [(end.mine, end.theirs) for end in found]
        for (own, other), single, double in zip(
            ends, judge.after(mine, theirs, ends, mars=False), judge.after(mine, theirs, ends, mars=True), strict=True
        ):
            win, mars, lost = core.says(other, own)
            assert single == pytest.approx(1 - win, abs=1e-4)
            assert double == pytest.approx(1 - win + (lost - mars) / 2, abs=1e-4)


@nightly
def test_the_solver_of_hyper_nardi_moves_by_the_rules() -> None:
    """A round makes an entry what its throws lead to: with a table of random numbers, in 1,500 positions."""
    core, values, course = solver(), table(), COURSE["hyper"]
    values[1:, 1:] = np.random.default_rng(1).random((HANDS - 1, HANDS - 1))
    for seed in ("1", "2"):
        for mine, theirs, throw, _ in positions("hyper-nardi", f"solve|{seed}"):
            assert core.hand_of(*[place for place in range(26) for _ in range(mine[place])]) == hand(mine)
            best = max(
                1.0 if end.mine[OFF] == course.size else 1 - values[hand(end.theirs), hand(end.mine)]
                for end in ways(course, mine, theirs, numbers(throw))
            )
            assert core.after(hand(mine), hand(theirs), *throw) == pytest.approx(best, abs=1e-6)
