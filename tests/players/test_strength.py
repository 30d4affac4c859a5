"""``make strength``: what is asked of the players is a list of commands, and their figures are read and judged."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adapters.players import roster
from bot.games import game_keys
from tests.tools.strength import (
    ROWS,
    Bar,
    Row,
    judged,
    main,
    of_arena,
    of_calibration,
    of_endings,
    of_first,
    of_fresh,
    of_lost,
    of_share,
    of_times,
    of_won,
)

ROOT = Path(__file__).resolve().parents[2]


def test_every_row_is_a_command_that_is_there() -> None:
    for row in ROWS.values():
        module = ROOT / (row.command[0].replace(".", "/") + ".py")
        assert module.exists()
        line = row.line(7, 2, "x")
        assert "7" in line or not row.many
        assert ("--jobs" in line) == row.jobs


def test_every_level_above_easy_is_measured() -> None:
    measured = {one for row in ROWS.values() for one in row.levels}
    for game in game_keys():
        assert {(game, level) for level in roster().levels(game) if level != "easy"} <= measured


def test_figures_are_read_from_what_the_commands_print() -> None:
    said = '{"mean": 6.5, "se": 0.3, "ms_mean": 2.0, "ms_p99": null, "ms_worst": 9.0, "matches": 4, "won": 3}'
    assert of_arena(said) == {"mean": 6.5, "se": 0.3, "ms_mean": 2.0, "ms_worst": 9.0, "share": 0.75}
    assert of_first("lost")("strong: 5.90 ± 1.10 thousandths a move, 300 positions") == {"lost": 5.9, "se": 1.1}
    assert of_first("gain")("strong: 60 kanach in 9000 deals, 52 made, -3.1 ± 6.2 points each")["gain"] == -3.1
    assert of_won("calls: -0.300 ± 0.100 antes a deal\nodds: +0.200 ± 0.150 antes a deal") == {"won": 0.2, "se": 0.15}
    best = "the best response wins +0.079 antes a deal: first -0.037, second +0.195\nagainst itself: first +9.000"
    assert of_won(best)["won"] == 0.079
    assert of_won("one of 3 learns to win +0.120 ± 0.010 antes a deal from the others")["won"] == 0.12


def test_shares_contracts_endings_and_sizes_are_read_too() -> None:
    won = "master: won 48.5 ± 1.1 % of 2000 games\nmaster: without luck 47.5 ± 0.2 % of 2000 games"
    assert of_share(won) == pytest.approx({"share": 0.485, "se": 0.011, "plain": 0.475})
    fifths = "fifth 1: said 0.438 made 0.450 (+0.012)\nfifth 2: said 0.763 made 0.700 (-0.063)\n"
    assert of_calibration(f"{fifths}40 contracts, 0.750 made, Brier 0.1284, base 0.1875") == {
        "fifth": 0.063,
        "brier": 0.1284,
    }
    endings = "bazaar: 100 endings, 48 of them without trumps: 2 differ\nduel: 90 endings, 0 of them …: 1 differ"
    assert of_endings(endings) == {"endings": 90, "differ": 3}
    times = "8 cards: median 12.10 ms, of each lead 26.27 ms\n6 cards: median 0.67 ms, of each lead 1.11 ms"
    assert of_times(times) == {"ms_8": 12.1, "ms_6": 0.67}
    lost = "play       -0.31 ± 1.65, 99 % 8.1, at most 8.18\nseconds     1.88 ± 0.09, 99 % 2.0, at most 2.08"
    assert of_lost(lost) == {"lost": -0.31, "se": 1.65, "s_mean": 1.88, "s_worst": 2.08}
    fresh = "download: 9.6 MB, disk: 31.0 MB, weights: 1.72 MB\nlevels: 33 of 33 play\nlevels …: 31 of 33 play"
    assert of_fresh(fresh) == {"download": 9.6, "disk": 31, "weights": 1.72, "levels": 33, "fail": 2}


def test_a_bar_is_met_or_missed_by_so_much() -> None:
    row = Row(("x",), (Bar("mean", 6), Bar("ms_mean", most=5)), of_arena)
    assert judged(row, {"mean": 6.0, "ms_mean": 5.0}) == "met"
    assert judged(row, {"mean": 5.5, "ms_mean": 7.0}) == "missed: mean by 0.5, ms_mean by 2"
    between = Bar("lost", 9, 13)
    assert [between.missed(one) for one in (8.5, 9, 11, 13.25)] == [0.5, 0, 0, 0.25]
    assert [*map(str, (between, *row.bars))] == ["lost 9 to 13", "mean ≥ 6", "ms_mean ≤ 5"]


def test_what_is_missing_is_said_and_the_rest_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["seka-written", "--deals", "2"]) in (0, 1)
    told = capsys.readouterr().out
    assert re.search(r"python -m tests\.tools\.seka\.fixed --seats 2 --seed 1 --matches 2\n  won ≤ 0\.1 → won ", told)
    assert re.search(r"^[01] of 1 met$", told, re.MULTILINE)
    lost = Row(("x",), (), of_arena, levels=(("blackjack", "master"),))
    assert lost.lacks() == "no such level: blackjack master"
    assert Row(("x",), (), of_arena, needs=("build/no-such-file.npy",)).lacks() == "not there: build/no-such-file.npy"
    with pytest.raises(SystemExit):
        main(["no-such-row"])
