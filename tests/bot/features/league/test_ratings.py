"""Ratings against the formulas of Weng and Lin, computed here a second time, and what is counted beside them."""

from __future__ import annotations

from dataclasses import replace
from math import erf, exp, sqrt

import pytest

from bot.features.ratings.model import (
    MOST_A_DAY,
    Ladder,
    company_of,
    first_day,
    points_of,
    season_at,
    sides_of,
)
from bot.ports.matches import Ending, Finished, Played, Seated
from bot.ports.ratings import PART, Rating, pair_key

DAY = 86_400_000
NOON = 1_700_000_000_000
A, B, C, D, E = (f"tg:{n}" for n in range(1, 6))


def match(
    winners: tuple[str, ...],
    losers: tuple[str, ...],
    at: int = NOON,
    *,
    how: str = "target",
    feats: tuple[tuple[int, str, tuple[int, ...]], ...] = (),
    score: tuple[int, int] = (301, 200),
) -> Finished:
    """A rated match; the winners have the even seats."""
    seats = []
    for side, people in enumerate((winners, losers)):
        ending: Ending = "lost" if side else "won"
        for n, person in enumerate(people):
            mate = people[1 - n] if len(people) == 2 else ""
            seats.append(Seated(2 * n + side, side, person, person, "self", ending, mate, ()))
    seats.sort(key=lambda one: one.seat)
    return Finished(
        f"t{at}", 1, "tg:-5", "bazaar-blot", 9, at, at, 0, how, (), score, (score,), feats, tuple(seats), rated=True
    )


def weng_lin(winners: list[tuple[float, float]], losers: list[tuple[float, float]]) -> list[list[tuple[float, float]]]:
    """Algorithm 4 of *A Bayesian Approximation Method for Online Ranking* (2011) for two teams: (mu, sigma) after the
    match. Nothing of the library is used."""
    beta = 25 / 6
    teams = [winners, losers]
    mus = [sum(mu for mu, _ in team) for team in teams]
    variances = [sum(sigma**2 for _, sigma in team) for team in teams]
    c = sqrt(sum(variances) + 2 * beta**2)
    strength = [exp(mu / c) for mu in mus]
    p = [one / sum(strength) for one in strength]
    omega = [variances[0] / c * (1 - p[0]), -variances[1] / c * p[1]]
    delta = [sqrt(variances[i]) / c * variances[i] / c**2 * p[i] * (1 - p[i]) for i in (0, 1)]
    return [
        [
            (mu + sigma**2 / variances[i] * omega[i], sigma * sqrt(max(1 - sigma**2 / variances[i] * delta[i], 1e-4)))
            for mu, sigma in team
        ]
        for i, team in enumerate(teams)
    ]


def near(found: Rating, wanted: tuple[float, float]) -> bool:
    """The same to five places: beta is cut off after six."""
    return abs(found.mu / PART - wanted[0]) < 1e-5 and abs(found.sigma / PART - wanted[1]) < 1e-5


def test_the_chance_is_that_of_the_ratings_before() -> None:
    """By hand: c² = 4·(25/3)² + 2·(25/6)² = 312.5, and each winner gets (25/3)² / c · ½ = 1.964."""
    ladder = Ladder()
    changes = ladder.hear(match((A, C), (B, D)))
    assert [round(ladder.of(who).mu / PART, 3) for who in (A, B, C, D)] == [26.964, 23.036, 26.964, 23.036]
    assert [ladder.of(who).shown for who in (A, B)] == [1079, 921]
    assert [one.chance for one in changes[:4]] == [500] * 4
    new = (25.0, 25 / 3)
    wanted = weng_lin([new, new], [new, new])
    assert near(ladder.of(A), wanted[0][0])
    assert near(ladder.of(D), wanted[1][1])
    ladder = Ladder({A: Rating(30 * PART, 2 * PART, 9), B: Rating(20 * PART, 2 * PART, 9)})
    first, second = ladder.hear(match((B,), (A,)))
    assert (first.who, first.chance + second.chance) == (B, 1000)
    expected = 0.5 * (1 + erf((20 - 30) / sqrt(2 * (25 / 6) ** 2 + 8) / sqrt(2)))
    assert abs(first.chance - 1000 * expected) < 1
    assert first.before == Rating(20 * PART, 2 * PART, 9)
    assert first.after.shown > first.before.shown
    assert second.after.shown < second.before.shown


def test_a_season_of_many_matches_is_what_the_formulas_say() -> None:
    """Thirty matches, one a day, so that the bound of a day holds back none."""
    ladder, mine = Ladder(), dict.fromkeys((A, B, C, D, E), (25.0, 25 / 3))
    people = [A, B, C, D, E]
    for n in range(30):
        rest = [one for one in people if one != people[n % 5]]
        order = rest if n % 3 else [rest[1], rest[0], rest[3], rest[2]]
        winners, losers = (order[0], order[2]), (order[1], order[3])
        ladder.hear(match(winners, losers, NOON + n * DAY))
        after = weng_lin([mine[one] for one in winners], [mine[one] for one in losers])
        for team, found in zip((winners, losers), after, strict=True):
            for who, one in zip(team, found, strict=True):
                mine[who] = one
    for who in people:
        assert abs(ladder.of(who).mu / PART - mine[who][0]) < 1e-4
        assert abs(ladder.of(who).sigma / PART - mine[who][1]) < 1e-4
    assert sum(ladder.of(who).matches for who in people) == 4 * 30


def test_pairs_have_a_rating_of_their_own() -> None:
    ladder = Ladder()
    changes = ladder.hear(match((A, C), (B, D)))
    assert [one.who for one in changes] == [A, C, B, D, pair_key(A, C), pair_key(B, D)]
    new = (25.0, 25 / 3)
    held = weng_lin([new], [new])[0][0]
    assert near(ladder.of(pair_key(C, A)), held), "a pair is rated as one player against one"
    ladder.hear(match((A, B), (C, D), NOON + DAY))
    assert (ladder.of(pair_key(A, C)).matches, ladder.of(A).matches) == (1, 2)
    assert [one.who for one in Ladder().hear(match((A,), (B,)))] == [A, B], "one against one is no pair"


def test_no_win_lowers_and_no_defeat_raises_however_lopsided() -> None:
    for strong, weak in ((45, 10), (30, 25), (25, 25), (60, 0)):
        for sigma in (1, 3, 8):
            ladder = Ladder({A: Rating(strong * PART, sigma * PART, 9), B: Rating(weak * PART, 8 * PART, 1)})
            for winner, loser in ((A, B), (B, A)):
                changes = replace_at(ladder, winner, loser)
                assert changes[0].after.mu >= changes[0].before.mu
                assert changes[1].after.mu <= changes[1].before.mu


def replace_at(ladder: Ladder, winner: str, loser: str) -> tuple[object, ...]:
    return Ladder(dict(ladder.ratings)).hear(match((winner,), (loser,)))  # type: ignore[return-value]


def test_no_decay() -> None:
    ladder = Ladder()
    ladder.hear(match((A,), (B,)))
    before = ladder.of(A)
    later = Ladder({A: before, B: ladder.of(B)})
    ladder.hear(match((A,), (B,), NOON + DAY))
    later.hear(match((A,), (B,), NOON + 900 * DAY))
    assert ladder.of(A) == later.of(A), "time alone changes nothing"
    assert ladder.of(A).sigma < before.sigma


def test_what_the_same_four_win_from_one_another_in_a_day_is_bounded() -> None:
    ladder = Ladder()
    found = [ladder.hear(match((A, C), (B, D), NOON + n)) for n in range(8)]
    assert (ladder.of(A).mu, ladder.of(B).mu) == (25 * PART + MOST_A_DAY, 25 * PART - MOST_A_DAY)
    assert ladder.of(pair_key(A, C)).mu == 25 * PART + MOST_A_DAY
    assert [changes[0].held for changes in found] == [False, True, *[True] * 6]
    assert found[-1][0].after.sigma == found[-1][0].before.sigma, "what is held back teaches nothing"
    assert ladder.of(A).matches == 8, "they count as matches all the same"
    ladder.hear(match((A, D), (B, C), NOON + 9))
    assert ladder.of(A).mu == 25 * PART + MOST_A_DAY, "nor in other seats"
    assert not ladder.hear(match((A, C), (B, E), NOON + 10))[0].held, "with somebody else at the table it is another"
    assert not ladder.hear(match((A, C), (B, D), NOON + DAY))[0].held, "and so it is tomorrow"
    ladder = Ladder()
    for n in range(4):
        ladder.hear(match((A, C), (B, D), NOON + n))
    top = ladder.of(A).mu
    changes = ladder.hear(match((B, D), (A, C), NOON + 5))
    assert not changes[0].held
    assert ladder.of(A).mu < top


@pytest.mark.parametrize("played", ["auto", "sub", "left"])
def test_whoever_else_played_makes_it_count_for_nobody(played: Played) -> None:
    one = match((A, C), (B, D))
    seats = (replace(one.seats[0], played=played), *one.seats[1:])
    assert sides_of(replace(one, seats=seats), {}) is None


def test_unrated_and_unfinished_matches_count_for_nobody() -> None:
    one = match((A, C), (B, D))
    assert Ladder().hear(replace(one, rated=False)) == ()
    open_ = tuple(replace(seat, ending="open") for seat in one.seats)
    assert Ladder().hear(replace(one, seats=open_)) == ()
    ladder = Ladder()
    ladder.hear(match((A,), (B,)), {A: C})
    assert set(ladder.ratings) == {C, B}
    assert Ladder().hear(match((A,), (B,)), {A: B}) == (), "nobody plays against themselves"
    assert Ladder().hear(match((A, C), (B, D)), {A: C}) == ()
    assert company_of((D, A)) == company_of((A, D))
    one = match((A,), (B,))
    third = Seated(2, 2, C, C, "self", "lost", "", ())
    ladder = Ladder()
    changes = ladder.hear(replace(one, seats=(*one.seats, third)))
    assert ([change.won for change in changes], ladder.of(B)) == ([True, False, False], ladder.of(C))
    assert abs(sum(change.chance for change in changes) - 1000) <= 1


def test_wins_points_and_streaks() -> None:
    """1–0 and 2–0 (BZ-52)."""
    ladder = Ladder()
    ladder.hear(match((A, C), (B, D), NOON))
    ladder.hear(match((A, C), (B, D), NOON + 1, how="rubicon"))
    ladder.hear(match((B, D), (A, C), NOON + 2))
    ladder.hear(match((A, D), (B, C), NOON + 3))
    mine = ladder.of(A)
    assert (mine.matches, mine.wins, mine.points, mine.streak, mine.best, mine.rubicon) == (4, 3, 4, 1, 2, 1)
    assert (ladder.of(pair_key(A, C)).points, ladder.of(C).streak) == (3, 0)


def test_feats_and_titles() -> None:
    feats = ((1, "kaput", (0, 2)), (2, "kanach", (1,)), (3, "kaput", (0, 2)), (4, "four", (3,)))
    ladder = Ladder()
    ladder.hear(match((A, C), (B, D), feats=feats))
    ladder.hear(match((A, C), (B, D), NOON + 1, how="tars-kaput"))
    assert [(ladder.of(who).kaput, ladder.of(who).kanach, ladder.of(who).tars) for who in (A, B, C, D)] == [
        (2, 0, 1),
        (0, 1, 0),
        (2, 0, 1),
        (0, 0, 0),
    ]
    pair = ladder.of(pair_key(A, C))
    assert (pair.kaput, pair.tars, ladder.of(pair_key(B, D)).kanach) == (2, 1, 1)


def test_a_tars_kaput_stands_two_to_nothing_where_the_losers_are_under_the_rubicon() -> None:
    assert points_of(match((A, C), (B, D), how="tars-kaput", score=(40, 150))) == 2
    assert points_of(match((A, C), (B, D), how="tars-kaput", score=(280, 160))) == 1
    assert points_of(match((A, C), (B, D), how="rubicon")) == 2


def test_seasons_by_utc() -> None:
    new_year = 1_704_067_200_000  # 2024-01-01T00:00Z
    assert [season_at(length, new_year) for length in ("month", "quarter", "year", "none")] == [
        "2024-01",
        "2024-Q1",
        "2024",
        "",
    ]
    assert [season_at(length, new_year - 1) for length in ("month", "quarter", "year")] == [
        "2023-12",
        "2023-Q4",
        "2023",
    ]
    assert [str(first_day(one)) for one in ("2024-03", "2024-Q3", "2024")] == ["2024-03-01", "2024-07-01", "2024-01-01"]
