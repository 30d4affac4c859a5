"""The arena: what is the same comes out the same, what is worse loses, and the error is that of pairs."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any

import pytest

from bot.games import entry_of, game_keys
from bot.selfplay import Arena, Bout, tally
from rules.core import Chance, Illegal, Legal, Seat
from rules.options import AnyGame
from tests.bot.arena.kit import Club, first, measured
from tests.bot.house import must

GAMES = tuple(game_keys())


@pytest.mark.parametrize("game", GAMES)
def test_whoever_meets_himself_is_ahead_by_exactly_nothing(game: str) -> None:
    for level in ("easy", "random"):
        found = measured(Bout(game, level, level, 2, "7"))
        assert (found.deals, found.mean, found.se) == (2, 0.0, 0.0)


@pytest.mark.parametrize("game", GAMES)
def test_from_both_sides_the_cards_and_dice_are_the_same(game: str) -> None:
    seen: dict[str, dict[Seat, list[Any]]] = {"a": defaultdict(list), "b": defaultdict(list)}

    def looking(name: str) -> Any:
        def look(rules: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
            seen[name][seat].append(view)
            return entry_of(game).player(rules, view, legal, seat, chance)

        return look

    measured(Bout(game, "a", "b", 1, "3"), {"a": looking("a"), "b": looking("b")})
    for seat, views in seen["a"].items():
        assert all(view in seen["b"][seat] for view in views)


@pytest.mark.parametrize("game", ["bazaar-blot", "duel-blot", "bura3", "domino"])
def test_a_player_without_a_thought_loses(game: str) -> None:
    found = measured(Bout(game, "easy", "first", 12, "5"), {"first": first})
    assert found.mean > 2 * must(found.se) > 0


def test_the_same_seed_says_the_same() -> None:
    bout = Bout("bazaar-blot", "easy", "random", 12, "1")
    assert measured(bout) == measured(bout)
    assert measured(bout).mean != measured(replace(bout, seed="2")).mean
    bout = Bout("hyper-nardi", "easy", "random", 3, "1")
    arena = Arena(bout, Club({}), lambda: 0.0)
    forwards = [arena.play(unit) for unit in range(3)]
    assert [arena.play(unit) for unit in reversed(range(3))] == forwards[::-1]
    one = measured(Bout("bazaar-blot", "easy+random", "random", 24, "1"))
    both = measured(Bout("bazaar-blot", "easy", "random", 24, "1"))
    assert 0 < one.mean < both.mean


def test_with_the_bids_held_fixed_only_cards_differ() -> None:
    phases: dict[str, set[bool]] = defaultdict(set)

    def noting(name: str) -> Any:
        def play(rules: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
            phases[name].add(bool(entry_of(rules.key).conduct.calls(view)))
            return entry_of(rules.key).player(rules, view, legal, seat, chance)

        return play

    players = {name: noting(name) for name in ("a", "b", "fixed")}
    for fixed, theirs in ({"bids": "fixed"}, False), ({"cards": "fixed"}, True):
        phases.clear()
        measured(Bout("bazaar-blot", "a", "b", 4, "1", **fixed), players)  # type: ignore[arg-type]
        assert phases == {"a": {theirs}, "b": {theirs}, "fixed": {not theirs}}


def test_matches_and_time_are_counted() -> None:
    found = measured(Bout("bura3", "easy", "first", 10, "2", matches=True), {"first": first})
    assert found.matches == 10
    assert found.won >= 7
    assert found.deals > 10
    assert measured(Bout("domino", "easy", "easy", 10, "2", matches=True)).won == 5
    assert measured(Bout("bura3", "easy", "easy", 3, "2", matches=True)).matches == 3
    found = measured(Bout("bazaar-blot", "easy", "random", 3, "1"))
    assert (found.ms_mean, found.ms_p99, found.ms_worst) == (1.0, 1.0, 1.0)


def test_the_error_and_the_row_by_hand() -> None:
    """By hand: per unit of two deals, leads of 4, 0 and -1 points a deal. Two deals a unit at a scale of two; of
    101 decisions the slowest but one is the 99th part."""
    bout = Bout("bura3", "easy", "easy", 3, "1")
    arena = Arena(bout, Club({}), lambda: 0.0)
    units = [replace(arena.play(0), points=points) for points in (8, 0, -2)]
    found = tally(bout, units, arena.scale)
    assert found.mean == 1.0
    assert found.se == pytest.approx((7 / 3) ** 0.5, abs=1e-4)  # deviations 3, -1, -2: variance 7, of three
    bout = Bout("bura3", "easy", "easy", 2, "07", matches=True)
    one = Arena(bout, Club({}), lambda: 0.0).play(0)
    first = replace(one, points=12, deals=3, matches=2, won=1.5, ms=tuple(map(float, range(1, 101))))
    second = replace(one, points=-4, deals=1, matches=2, won=0.0, ms=(1000.0,))
    found = tally(bout, (first, second), 2)
    assert found.row(bout) == {
        "game": "bura3",
        "a": "easy",
        "b": "easy",
        "deals": 4,
        "mean": 1.0,
        "se": 1.5,
        "matches": 4,
        "won": 1.5,
        "ms_mean": round(6050 / 101, 4),
        "ms_p99": 100.0,
        "ms_worst": 1000.0,
        "seed": 7,
    }
    alone = tally(replace(bout, matches=False, seed="x"), (replace(second, won=2.0, ms=()),), 2)
    assert alone.row(replace(bout, seed="x")) == {
        "game": "bura3",
        "a": "easy",
        "b": "easy",
        "deals": 1,
        "mean": -2.0,
        "se": None,
        "matches": 2,
        "won": 2,
        "ms_mean": None,
        "ms_p99": None,
        "ms_worst": None,
        "seed": "x",
    }


@pytest.mark.parametrize(
    ("bout", "key"),
    [
        (Bout("chess", "easy", "easy", 1, "1"), "unknown-game"),
        (Bout("bazaar-blot", "easy", "grandmaster", 1, "1"), "no-such-level"),
        (Bout("bazaar-blot", "easy+", "easy", 1, "1"), "no-such-level"),
        (Bout("bazaar-blot", "easy+easy+easy", "easy", 1, "1"), "no-partner"),
        (Bout("nardi", "easy+easy", "easy", 1, "1"), "no-partner"),
        (Bout("nardi", "easy", "easy", 1, "1", bids="easy"), "no-halves"),
        (Bout("bazaar-blot", "easy", "easy", 1, "1", cards="bad"), "no-such-level"),
        (Bout("bazaar-blot", "easy", "easy", 1, "1", preset="bad"), "unknown-preset"),
        (Bout("bazaar-blot", "easy", "easy", 1, "1", options=(("bad", "1"),)), "unknown-option"),
        (Bout("bazaar-blot", "easy", "easy", 1, "1", options=(("target", ""),)), "bad-option"),
        (Bout("bazaar-blot", "easy", "easy", 1, "1", seats=3), "wrong-seats"),
    ],
)
def test_what_cannot_be_measured_is_refused(bout: Bout, key: str) -> None:
    with pytest.raises(Illegal) as refusal:
        measured(bout)
    assert refusal.value.key == key
