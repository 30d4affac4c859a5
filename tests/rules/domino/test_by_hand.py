"""Thousands of moves of random deals against the rules read a second time (``by_hand``)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.fair import SeededChance
from rules.core import Illegal, replay
from rules.domino.model import (
    NO_TILE,
    PIPS,
    PRESETS,
    TILES,
    DealScored,
    Dealt,
    Draw,
    Lay,
    Passed,
    TileDrawn,
    TileLaid,
    pips,
    sorted_hand,
)
from tests.rules.domino.by_hand import ByHand, read, spots, starter
from tests.rules.domino.table import GAME, options, tiles

TABLES = [(2, "off"), (3, "off"), (4, "off"), (2, "on"), (4, "on"), (2, "covered"), (3, "covered")]


def _options(sides: str) -> Any:
    return options(target="255", spinner="off" if sides == "off" else "on",
                   spinner_covered="on" if sides == "covered" else "off")  # fmt: skip


def _second(dealt: Dealt, sides: str) -> ByHand:
    hands = [[read(t) for t in hand] for hand in dealt.hands]
    must = read(dealt.lead) if dealt.lead else None
    return ByHand(hands, [read(t) for t in dealt.bazaar], dealt.starter, must, sides)


def _log(events: list[Any]) -> list[tuple[object, ...]]:
    found: list[tuple[object, ...]] = []
    for e in events:
        match e:
            case TileLaid():
                found.append(("laid", e.seat, e.points))
            case TileDrawn():
                found.append(("drew", e.seat))
            case Passed():
                found.append(("passed", e.seat))
    return found


@pytest.mark.parametrize(("seats", "sides"), TABLES)
def test_random_deals_agree(seats: int, sides: str) -> None:
    """DO-1 … DO-8: at every step the same moves are legal, the same sums score, the same deals are locked."""
    seen: Counter[str] = Counter()
    for seed in range(12):
        chance = SeededChance(f"by-hand|{seats}|{sides}|{seed}")
        state: Any = replay(GAME, GAME.start(seats, _options(sides)))
        totals, reached = [0] * seats, list[int]()
        begins: int | None = None
        while GAME.result(state) is None:
            (dealt,) = GAME.deal(state, chance)
            second = _second(dealt, sides)
            if begins is None:
                assert (dealt.starter, read(dealt.lead)) == starter(second.hands), seed
            else:
                assert (dealt.starter, dealt.lead) == (begins, NO_TILE), seed
            state = GAME.evolve(state, dealt)
            events: list[Any] = []
            while second.over is None:
                seat = second.turn
                assert GAME.waiting(state) == {seat}, seed
                legal = GAME.legal(state, seat).actions
                may = second.may(seat)
                assert {(read(a.tile), a.end) for a in legal if isinstance(a, Lay)} == may, seed
                assert (Draw() in legal) == (not may), seed
                action = legal[chance.below(len(legal))]
                new = GAME.decide(state, seat, action, chance)
                state = replay(GAME, new, state)
                before = second.points[seat]
                if isinstance(action, Draw):
                    second.draw()
                else:
                    second.lay(read(action.tile), action.end)
                events += new
                assert _log(events) == second.log, seed
                seen["sides"] += isinstance(action, Lay) and action.end in ("U", "D")
                totals[seat] += second.points[seat] - before
                if totals[seat] >= 255 and seat not in reached:
                    reached.append(seat)
            how, who = second.over
            score = next(e.score for e in events if isinstance(e, DealScored))
            totals[who] += second.rest()
            if totals[who] >= 255 and who not in reached:
                reached.append(who)
            assert (score.how, score.seat, score.rest) == (how, who, second.rest()), seed
            assert score.scored == tuple(second.points), seed
            assert score.total == state.totals == tuple(totals), seed
            assert score.pips == sum(spots(t) for hand in second.hands for t in hand), seed
            over = GAME.result(state)
            assert (over is not None) == (how == "out" and bool(reached)), seed
            if over is not None:
                assert over.winners == {reached[0]}, seed
            begins = who
            seen[how] += 1
            seen["riba, empty bazaar"] += how == "riba" and not second.bazaar
            seen["riba, tiles in the bazaar"] += how == "riba" and bool(second.bazaar)
            seen["passes"] += sum(isinstance(e, Passed) for e in events)
    assert seen["out"] > 20
    assert seen["riba"] > 1
    assert seen["passes"] > (20 if seats > 2 else 0)
    assert (seen["sides"] > 0) == (sides != "off")
    assert seen["riba, empty bazaar" if seats == 4 else "riba, tiles in the bazaar"] > 0


def test_the_tiles() -> None:
    """DO-1: 28 tiles, 0–0 to 6–6, each once; 168 pips."""
    assert len(set(TILES)) == 28
    assert {"0-0", "6-6", "6-0"} <= set(TILES)
    assert sum(PIPS.values()) == pips(TILES) == 168
    assert sorted_hand(tiles("1-0 6-4 6-6 4-4")) == tiles("6-6 6-4 4-4 1-0")


@pytest.mark.parametrize(("seats", "bazaar"), [(2, 14), (3, 7), (4, 0)])
def test_the_deal(seats: int, bazaar: int) -> None:
    """DO-1: two players, or three or four, each for itself; seven tiles each, the rest is the bazaar."""
    state = GAME.evolve(None, GAME.start(seats, PRESETS["standard"])[0])
    (dealt,) = GAME.deal(state, SeededChance("deal"))
    assert isinstance(dealt, Dealt)
    assert [len(h) for h in dealt.hands] == [7] * seats
    assert len(dealt.bazaar) == bazaar
    assert sorted([t for h in dealt.hands for t in h] + list(dealt.bazaar)) == sorted(TILES)
    assert GAME.sides(state) == tuple(frozenset((s,)) for s in range(seats))
    assert GAME.view(GAME.evolve(state, dealt), None).bazaar == bazaar


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_no_other_numbers_of_players(seats: int) -> None:
    """DO-1."""
    with pytest.raises(Illegal, match="wrong-seats"):
        GAME.start(seats, PRESETS["standard"])
