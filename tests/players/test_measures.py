"""What players are trained beside and measured with."""

from __future__ import annotations

import re
from math import exp
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from adapters.players import roster
from bot.fair.chance import SeededChance
from bot.games import game_keys, rules_of
from bot.games.blot.player.auction import Auction
from rules.blot.bazaar.game import BazaarBlot
from rules.blot.bazaar.settings import LEAGUE
from rules.cards import PACK
from rules.core import Seat, replay
from rules.nardi.actions import DONE, ROLL
from rules.nardi.course import BAR
from rules.nardi.moves import End, ways
from tests.tiers import nightly
from tests.tools.blot.bids import COMPANY, Table, company
from tests.tools.blot.calibration import brier, contracts, fifths
from tests.tools.blot.plainly import Plain
from tests.tools.fresh import LOCK, OURS, locked
from tests.tools.nardi.rival import Glance, game, share, worth
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

# --- What players are measured with: the opponent that looks no further than its throw, the shares, the part o -------


def lead(end: End) -> float:
    """Whoever has hit more and is nearer to the end."""
    return sum(n * (place + 20 * (place == BAR)) for place, n in enumerate(end.theirs)) - sum(
        n * place for place, n in enumerate(end.mine)
    )


def test_a_glance_plays_to_the_position_of_which_most_is_said() -> None:
    """Step by step, through 40 throws of a game against itself."""
    rules: Any = rules_of("nardi")
    play, chance, throws = Glance(lead), SeededChance("glance"), 0
    options = type(rules.presets["standard"])(kind=rules.presets["standard"].kind, target=1, raises=False)
    state = replay(rules, rules.start(2, options, 0))
    state = replay(rules, rules.deal(state, chance), state)
    while throws < 40 and rules.result(state) is None:
        seat = min(rules.waiting(state))
        view, action, best = rules.view(state, seat), None, 0.0
        if view.phase != "throw":
            whole = ways(view.options.course, view.board[seat], view.board[1 - seat], view.dice, view.leave)
            best, throws = max(map(lead, whole)), throws + 1
        while rules.result(state) is None and action not in (ROLL, DONE):
            view = rules.view(state, seat)
            action = play(rules, view, rules.legal(state, seat), seat, chance)
            if action == DONE:
                assert lead(End(view.board[seat], view.board[1 - seat], ())) == best
            state = replay(rules, rules.decide(state, seat, action, chance), state)
    assert throws == 40


class Pips:
    """Judges by what both still have to go; of what throws bring it knows as little."""

    def value(self, end: End, ahead: int) -> float:
        return 1 / (1 + exp(-lead(end) / 30))


def test_a_game_that_was_lost_was_won_by_the_other_with_luck_and_without() -> None:
    """NA-1: the same dice from both sides; a player against itself comes to exactly a half."""
    easy, judge = roster().player("nardi", "easy"), Pips()
    pairs = []
    for n in range(3):
        won, plain = game((easy, easy), judge, f"half|{n}")
        assert won in (0, 1)
        assert plain != won
        pairs.append(((won, plain), (1 - won, 1 - plain)))
    assert [share(pairs, which) for which in (0, 1)] == [(0.5, 0)] * 2
    worse = roster().player("nardi", "random")
    assert game((easy, worse), judge, "better")[0] == 1
    assert game((worse, easy), judge, "better")[0] == 0


def test_what_a_throw_was_worth_is_nothing_over_all_throws() -> None:
    """Where the judge knows what all throws bring: 36 of them, from the second position of a game."""
    rules: Any = rules_of("nardi")
    state = replay(rules, rules.start(2, rules.presets["standard"], 0))
    state = replay(rules, rules.deal(state, SeededChance("worth")), state)
    seat = min(rules.waiting(state))
    view = rules.view(state, seat)

    class Knows(Pips):
        def value(self, end: End, ahead: int) -> float:
            return 1 - fmean(best) if ahead else super().value(end, ahead)

    best: list[float] = [0.0]
    thrown = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    best = [worth(Knows(), view, seat, dice) for dice in thrown]
    assert max(best) - min(best) > 0.1
    assert sum(worth(Knows(), view, seat, dice) for dice in thrown) == pytest.approx(0, abs=1e-9)


def test_of_the_lock_only_one_package_is_fetched() -> None:
    lines = locked(OURS).splitlines()
    assert re.fullmatch(rf"{OURS}==[\d.]+ \\", lines[0])
    assert len(lines) > 8
    assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line) for line in lines[1:])
    assert not lines[-1].endswith("\\")
    assert locked(OURS) in LOCK.read_text("utf-8")
    with pytest.raises(LookupError):
        locked("no-such-package")


# --- What is said of contracts against what comes: the command's sums, and that the chance to make tells somet -------


def test_fifths_and_the_score() -> None:
    found = [(n / 10, n >= 5) for n in range(10)]
    assert [said for said, _ in fifths(found)] == pytest.approx([0.05, 0.25, 0.45, 0.65, 0.85])
    assert [made for _, made in fifths(found)] == [0, 0, 0.5, 1, 1]
    score, base = brier(found)
    assert score == pytest.approx(fmean([0, 0.01, 0.04, 0.09, 0.16, 0.25, 0.16, 0.09, 0.04, 0.01]))
    assert base == pytest.approx(0.25)


@nightly
def test_contracts_are_made_more_often_where_more_is_said() -> None:
    """90 contracts of ``normal``: those thought likelier come oftener, and nobody's bids are nearly always hopeless."""
    played = contracts(90, "normal", "normal", "test")
    assert played[:4] == contracts(4, "normal", "normal", "test")
    found = sorted(played)
    assert len(found) == 90
    assert all(0 <= said <= 1 for said, _ in found)
    assert fmean(made for _, made in found[60:]) > fmean(made for _, made in found[:30])
    assert fmean(made for _, made in found) > 0.4


# --- The seats that bid plainly at the tables of the trainer: they call what ``easy`` calls, from the cards al -------


def bidding(game: Any, easy: Any, seed: str) -> tuple[int, int]:
    """Calls of a bidding by ``easy``, and how many of them a plain bidder would have made."""
    chance = SeededChance(seed)
    state: Any = replay(game, game.start(4, LEAGUE, 3))
    state = replay(game, game.deal(state, chance), state)
    first = (state.dealer + 1) % 4
    auction, table = Auction(LEAGUE, state.dealer), Table(1)
    hands = [sum(1 << PACK.index(card) for card in state.hands[(first + k) % 4]) for k in range(4)]
    plain = Plain(np.array([hands], np.uint32))
    calls = same = 0
    while state.phase in ("bidding", "sur"):
        turn: Seat = (int(table.turn[0]) + first) % 4
        seat = turn if turn in game.waiting(state) else min(game.waiting(state))
        action = easy(game, game.view(state, seat), game.legal(state, seat), seat, chance)
        text = game.encode(action)
        if text != "sevens":
            assert seat == turn
            made = auction.answer(text)
            same += plain.calls(table, np.array([0]), table.could())[0] == made
            calls += 1
            auction.hear(seat, text)
            table.make(np.array([0]), np.array([made]))
        state = replay(game, game.decide(state, seat, action, chance), state)
    return calls, same


def test_a_plain_bidder_calls_as_easy_does() -> None:
    """Sixty biddings; where two strains promise the same, either may be named."""
    game, easy = BazaarBlot(), roster().player("bazaar-blot", "easy")
    found = [bidding(game, easy, f"company|{n}") for n in range(60)]
    calls, same = map(sum, zip(*found, strict=True))
    assert calls > 300
    assert same >= 0.985 * calls


def test_who_bids_plainly() -> None:
    """Nobody, one side, or all but one seat, each at its part of the tables."""
    seats = company(20_000, np.random.default_rng(1))
    many = seats.sum(1)
    assert {*many} == {0, 2, 3}
    assert np.allclose([(many == n).mean() for n in (0, 2, 3)], COMPANY, atol=0.02)
    pairs = seats[many == 2]
    assert (pairs[:, 0] == pairs[:, 2]).all()
    assert (pairs[:, 1] == pairs[:, 3]).all()


# --- ``make strength``: what is asked of the players is a list of commands, and their figures are read and jud -------

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
    for key in game_keys():
        assert {(key, level) for level in roster().levels(key) if level != "easy"} <= measured


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


@nightly
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
