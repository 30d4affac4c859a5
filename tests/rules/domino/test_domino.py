"""Domino: DO-1 … DO-8."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.fair.chance import SeededChance
from rules.core import Illegal, Result
from rules.domino.actions import DRAW, Lay, parse
from rules.domino.events import Dealt
from rules.domino.game import opening
from rules.domino.scoring import worth
from rules.domino.settings import STANDARD
from rules.domino.tiles import PIPS, TILES, heaviest, pips, sorted_hand
from tests.rules.domino.table import GAME, Table, nearly_locked, options, tiles

# --- Tiles, the beginning of a deal, joining, open ends and their sum: DO-1 … DO-4 -----------------------------------


def test_the_tiles() -> None:
    """DO-1: 28 tiles, 0–0 to 6–6, each once; 168 pips."""
    assert len(set(TILES)) == 28
    assert {"0-0", "6-6", "6-0"} <= set(TILES)
    assert sum(PIPS.values()) == pips(TILES) == 168
    assert sorted_hand(tiles("1-0 6-4 6-6 4-4")) == tiles("6-6 6-4 4-4 1-0")


@pytest.mark.parametrize(("seats", "bazaar"), [(2, 14), (3, 7), (4, 0)])
def test_the_deal(seats: int, bazaar: int) -> None:
    """DO-1: two players, or three or four, each for itself; seven tiles each, the rest is the bazaar."""
    state = GAME.evolve(None, GAME.start(seats, STANDARD)[0])
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
        GAME.start(seats, STANDARD)


@pytest.mark.parametrize(
    ("hands", "seat", "lead"),
    [
        (["6-5 5-5", "4-4 6-4"], 0, "5-5"),
        (["6-5 3-3", "4-4 0-0"], 1, "4-4"),
        (["6-5 6-3", "0-0 6-4"], 1, "0-0"),
        (["6-4 6-3", "5-1 6-5"], 1, "6-5"),
        (["5-4 6-2", "6-3 4-0"], 1, "6-3"),  # both nine pips: the larger number
        (["3-2 2-1", "5-0 4-0"], 1, "5-0"),
    ],
)
def test_who_begins_first(hands: list[str], seat: int, lead: str) -> None:
    """DO-2: the highest double dealt, whoever has it; without a double the heaviest tile."""
    assert opening([tiles(h) for h in hands]) == (seat, lead)


def test_heaviest_is_the_larger_number_of_equal_pips() -> None:
    """DO-2: 6–3 before 5–4, 6–2 before 5–3 and 4–4 (doubles come first by themselves)."""
    assert heaviest(tiles("5-4 6-3")) == "6-3"
    assert heaviest(tiles("5-3 6-2")) == "6-2"


def test_the_first_deal_is_led_with_that_tile() -> None:
    """DO-2: who has the highest double must lead it."""
    t = Table(begins="beso", lead="5-5", ana="6-5 4-4", beso="5-5 6-4 5-1")
    assert t.may() == {"5-5"}
    t.refused("6-4", "must-lead").refused("5-5L", "lead-has-no-end").refused("draw", "can-join")
    assert t.may("ana") == set()
    assert t.play("beso:5-5").turn == "ana"


def test_later_deals_are_led_with_any_tile_by_the_winner() -> None:
    """DO-2: the winner of the last deal begins."""
    t = Table(ana="6-1 6-2", beso="1-0 3-2").play("6-1 1-0R 6-2L")
    assert t.score.seat == 0
    t.deal()
    assert t.turn == "ana"
    assert t.may() == set(t.state.hands[0])
    assert t.view("ana").starter == 0


def test_tiles_join_by_equal_numbers_at_either_end() -> None:
    """DO-3: and nowhere else."""
    t = Table(ana="6-4 4-3", beso="4-1 6-5 3-2 2-2").play("6-4")
    assert t.may() == {"4-1R", "6-5L"}
    t.refused("4-1L", "does-not-fit").refused("3-2R", "does-not-fit").refused("4-1", "which-end")
    t.refused("4-1U", "no-sides").refused("6-6L", "tile-not-held").refused("4-3R", "not-your-turn", who="ana")
    t.play("beso:6-5L")
    assert t.view().layout.line == ((5, 6), (6, 4))
    t.play("ana:4-3R")
    assert t.view().layout.line == ((5, 6), (6, 4), (4, 3))
    assert dict(t.view().ends) == {"L": 5, "R": 3}


def test_one_tile_may_fit_both_ends() -> None:
    """DO-3: then its player chooses."""
    t = Table(ana="6-4 1-0", beso="5-4 2-1", gia="6-5 3-3").play("6-4 beso:5-4R")
    assert t.may() == {"6-5L", "6-5R"}


@pytest.mark.parametrize(
    ("laid", "total", "points"),
    [
        ("5-5", 10, 10),  # alone: both halves, once
        ("6-4", 10, 10),
        ("5-0", 5, 5),
        ("6-6", 12, 0),
        ("0-0", 0, 0),  # nothing is a multiple of five too, and scores nothing
    ],
)
def test_the_first_tile_counts(laid: str, total: int, points: int) -> None:
    """DO-4: the open ends are added; a multiple of five scores."""
    t = Table(ana=f"{laid} 2-1", beso="3-2 4-1").play(laid)
    assert t.view().sum == total
    assert t.view().totals == (points, 0)


def test_a_double_at_an_end_counts_both_halves() -> None:
    """DO-4: 5–5 with 5–3 on it: 10 and 3; a double joined later; a double that is covered counts no more."""
    t = Table(ana="5-5 3-3 1-1", beso="5-3 6-5 6-0", bazaar="6-4").play("5-5 5-3R")
    assert t.view().sum == 13
    t.play("ana:3-3R")
    assert t.view().sum == 16  # 10 + 6
    t.play("beso:6-5L")
    assert t.view().sum == 12  # 6 + 6


def test_sums_score_at_once() -> None:
    """DO-4: after each tile, for who laid it."""
    t = Table(ana="6-4 4-4", beso="6-6 6-2", gia="4-0 3-3").play("6-4")
    assert t.view().totals == (10, 0, 0)
    t.play("beso:6-6L")  # 12 + 4
    assert t.view().totals == (10, 0, 0)
    t.play("gia:4-0R")  # 12 + 0
    assert t.view().totals == (10, 0, 0)
    t = Table(ana="4-3 6-5", beso="3-1 2-2").play("4-3 3-1R")
    assert t.view().totals == (0, 5)
    assert t.view().scored == (0, 5)


def test_without_the_option_there_are_no_sides() -> None:
    """DO-3: a line and nothing else, by default."""
    t = Table(ana="5-5 1-1 1-0", beso="5-3 5-1 5-2").play("5-5 5-3R")
    assert dict(t.view().ends) == {"L": 5, "R": 3}
    assert "U" not in dict(t.play("draw").view().ends)


def test_the_spinner() -> None:
    """DO-3, DO-4: with the option the first double is open at its sides too; these count once something lies there."""
    t = Table(spinner="on", ana="5-5 5-1 1-1 6-1", beso="5-3 5-2 4-3 6-4").play("5-5")
    assert t.may() == {f"{tile}{end}" for tile in ("5-3", "5-2") for end in "LRUD"}
    t.play("beso:5-3U")
    assert t.view().sum == 13  # the double lies at both ends of the line
    t.play("ana:5-1R")
    assert t.view().sum == 14  # 10 + 1 + 3
    t.play("beso:5-2L")
    assert t.view().sum == 6  # 2 + 1 + 3
    assert dict(t.view().ends) == {"L": 2, "R": 1, "U": 3, "D": 5}
    t.play("ana:1-1R beso:4-3U")
    assert t.view().sum == 8  # 2 + 2 + 4
    assert t.view().layout.up == ((5, 3), (3, 4))
    assert [*t.view().layout.tiles()] == [*tiles("5-2 5-5 5-1 1-1 5-3 4-3")]


def test_only_the_first_double_is_a_spinner() -> None:
    """DO-3: also if it was not the first tile; a later double is none."""
    t = Table(spinner="on", ana="6-4 4-1 3-3", beso="4-4 4-2 1-1", gia="6-3 5-4 1-0").play("6-4 4-4R")
    assert dict(t.view().ends) == {"L": 6, "R": 4, "U": 4, "D": 4}
    t.play("gia:6-3L ana:3-3L")
    assert dict(t.view().ends) == {"L": 3, "R": 4, "U": 4, "D": 4}
    t.play("beso:4-2D")
    assert t.view().sum == 6 + 8 + 2


def test_the_sides_of_a_covered_spinner() -> None:
    """DO-3: with ``spinner_covered`` the sides open once the line goes on at both ends of the spinner."""
    t = Table(spinner="on", spinner_covered="on", ana="5-5 5-2 2-0", beso="5-3 5-1 4-4", gia="5-4 6-5 6-0")
    t.play("5-5")
    assert dict(t.view().ends) == {"L": 5, "R": 5}
    t.play("5-3R")
    assert dict(t.view().ends) == {"L": 5, "R": 3}
    t.refused("5-4U", "no-sides").play("gia:5-4L")
    assert dict(t.view().ends) == {"L": 4, "R": 3, "U": 5, "D": 5}
    assert t.may() == {"5-2U", "5-2D"}


@pytest.mark.parametrize(
    ("text", "action"),
    [("6-4", Lay(tiles("6-4")[0])), ("46l", Lay(tiles("6-4")[0], "L")), (" 4:6 R", Lay(tiles("6-4")[0], "R"))],
)
def test_how_people_write_tiles(text: str, action: Lay) -> None:
    """DO-1: halves in either order; DO-5: ``draw``."""
    assert parse(text) == action
    assert parse("DRAW") == DRAW
    for wrong in ("7-1", "6-4X", "6", "draws", "6-4-2", "٣-١"):
        with pytest.raises(Illegal, match="unreadable"):
            parse(wrong)


def test_options() -> None:
    """DO-8, DO-3: 75, 175 or 255; no spinner by default."""
    assert (options().target, options().sides) == (75, "off")
    assert options(target="255", spinner="on").sides == "on"
    with pytest.raises(Illegal, match="bad-option"):
        options(target="100")


# --- Drawing, passing, going out, riba, and the end of the match: DO-5 … DO-8 ----------------------------------------


def test_who_cannot_join_draws_one_by_one() -> None:
    """DO-5: one tile at a time, until one fits; the drawn tile is known to its drawer alone."""
    t = Table(ana="6-4 1-1", beso="3-2 1-0", bazaar="2-2 5-3 6-5 0-0").play("6-4")
    assert t.may() == {"draw"}
    t.play("beso:draw")
    assert (t.turn, t.may()) == ("beso", {"draw"})
    assert t.view("beso").drawn == "2-2"
    assert t.view("ana").drawn is None
    assert t.view().bazaar == 21 + 2
    assert "2-2" not in repr(t.view("ana")) + repr(t.view()) + repr(t.events)
    t.play("beso:draw beso:draw")
    assert t.may() == {"6-5L"}
    t.refused("draw", "can-join")
    assert t.play("beso:6-5L").turn == "ana"
    assert t.view().sizes == (1, 4)
    assert [s.what for s in t.view().steps] == ["laid", "drew", "drew", "drew", "laid"]


def test_nobody_draws_who_can_join() -> None:
    """DO-5."""
    Table(ana="6-4 1-1", beso="4-2 1-0").play("6-4").refused("draw", "can-join")


def test_a_pass_comes_by_itself_when_the_bazaar_is_empty() -> None:
    """DO-5: there is no action for it; the next one is asked."""
    t = Table(full=False, bazaar="2-2", ana="6-4 4-1", beso="3-2 1-0", gia="5-5 6-5").play("6-4")
    t.play("beso:draw")
    assert t.told == ["TileLaid", "TileDrawn", "Passed"]
    assert t.turn == "gia"


def test_several_pass_in_a_row() -> None:
    """DO-5: until somebody can go on."""
    t = Table(full=False, ana="6-4 4-1", beso="3-2 1-0", gia="5-5 3-3", dato="2-2 1-1").play("6-4")
    assert t.told == ["TileLaid", "Passed", "Passed", "Passed"]
    assert t.turn == "ana"
    assert t.may() == {"4-1R"}


@pytest.mark.parametrize(
    ("left", "points"),
    [
        ("6-6", 10), ("6-5 1-1", 15), ("1-0", 0), ("1-1", 0), ("2-1", 5), ("6-1", 5), ("4-4", 10), ("0-0", 10),
        ("0-0 1-0", 0),
    ],
)  # fmt: skip
def test_what_is_left(left: str, points: int) -> None:
    """DO-6: the pips left, rounded to the nearest five; 0–0 alone is ten."""
    assert worth(tiles(left)) == points


def test_going_out() -> None:
    """DO-6: the last tile scores like any other, then the pips of all others together go to the winner."""
    t = Table(ana="6-1", beso="1-1 3-2", gia="4-2 5-5").play("ana:6-1")
    assert (t.score.how, t.score.seat, t.score.pips, t.score.rest) == ("out", 0, 23, 25)
    assert t.score.left == ((), tiles("1-1 3-2"), tiles("4-2 5-5"))
    assert t.score.total == (25, 0, 0)
    t = Table(ana="6-4", beso="1-1 3-2").play("ana:6-4")
    assert (t.score.scored, t.score.rest, t.score.total) == ((10, 0), 5, (15, 0))
    assert GAME.needs_deal(t.state)
    assert t.view().rows[0].total == (15, 0)


def test_a_double_blank_left_alone() -> None:
    """DO-6: ten points."""
    t = Table(ana="6-1", beso="0-0").play("ana:6-1")
    assert (t.score.pips, t.score.rest) == (0, 10)


def test_riba() -> None:
    """DO-7: nothing is added, though the tile's own sum counts (DO-4); who locked it begins the next deal."""
    t = nearly_locked()
    assert t.state.phase == "play"
    before = t.view().totals
    t.play("ana:6-5L")
    assert t.view().layout.line[0][0] == t.view().layout.line[-1][1] == 5
    assert t.told[-2:] == ["TileLaid", "DealScored"]
    assert (t.score.how, t.score.seat, t.score.rest) == ("riba", 0, 0)
    assert t.view().bazaar > 0
    assert t.score.total == (before[0] + 10, *before[1:])
    t.deal()
    assert t.turn == "ana"
    assert t.may() == set(t.state.hands[0])


def test_the_match_goes_on_after_riba() -> None:
    """DO-7: even if somebody has reached the target already."""
    t = nearly_locked().play("ana:6-5L")
    assert max(t.score.total) >= 75
    assert t.winner is None
    assert GAME.result(t.state) is None
    assert GAME.needs_deal(t.state)


def test_a_tile_in_the_bazaar_keeps_it_open() -> None:
    """DO-7: as long as any tile outside the layout fits, they draw for it."""
    t = Table(ana="6-4 3-3", beso="2-2 1-1", bazaar="6-6").play("6-4")
    assert t.state.phase == "play"
    assert t.may() == {"draw"}


def test_going_out_comes_before_riba() -> None:
    """DO-6, DO-7: a last tile that also locks the layout goes out."""
    t = nearly_locked()
    t.state = replace(t.state, hands=(tiles("6-5"), *t.state.hands[1:]))
    t.play("ana:6-5L")
    assert t.score.how == "out"
    assert t.score.rest > 0


def test_spinner_sides_keep_it_open() -> None:
    """DO-7, DO-3: an open side of the spinner is an end like any other; with all of its number laid it is none."""
    line = "ana:5-1 beso:5-5L gia:1-0R ana:5-2L beso:3-2L gia:5-0R ana:5-3L beso:5-4L gia:6-4L ana:6-5L"
    t = Table(
        spinner="on",
        ana="5-1 5-2 5-3 6-5 6-2 1-1",
        beso="5-5 3-2 5-4 2-2 3-3",
        gia="1-0 5-0 6-4 4-4 6-6",
        bazaar="6-1 6-3",
    ).play(line)
    assert t.score.how == "riba"
    t = Table(spinner="on", ana="6-6 6-5 6-4 2-1", beso="6-3 6-2 3-3", gia="6-1 6-0 2-2").play("6-6 6-3L 6-1R 6-5U")
    assert dict(t.view().ends) == {"L": 3, "R": 1, "U": 5, "D": 6}


@pytest.mark.parametrize(
    ("score", "reached", "winner"),
    [
        ((45, 0), "", None),  # 70
        ((50, 0), "", "ana"),  # 75
        ((50, 75), "beso", "beso"),  # both, and beso was there first
        ((75, 75), "ana beso", "ana"),
        ((80, 90), "beso ana", "beso"),
        ((0, 100), "beso", "beso"),  # ana goes out, beso wins
    ],
)
def test_the_match(score: tuple[int, int], reached: str, winner: str | None) -> None:
    """DO-8: the first to have the target when a deal ends by going out; several: who reached it first. ana gets 25."""
    t = Table(ana="6-1", beso="6-6 6-5", score=score, reached=reached).play("ana:6-1")
    assert t.score.total == (score[0] + 25, score[1])
    assert t.winner == winner
    result = GAME.result(t.state)
    assert (result is None) == (winner is None)
    if winner is not None:
        assert isinstance(result, Result)
        assert result.points == t.score.total


def test_reaching_the_target_ends_no_deal() -> None:
    """DO-8: a sum may bring a player over the target; the deal is played on, and the order is kept."""
    t = Table(ana="6-4 1-0", beso="4-1 6-3", score=(70, 70)).play("ana:6-4")
    assert t.view().totals == (80, 70)
    assert t.winner is None
    assert t.state.reached == (0,)
    t.play("beso:4-1R")  # 6 + 1
    t.play("ana:1-0R")  # 6 + 0; ana is out
    assert t.winner == "ana"


@pytest.mark.parametrize("target", [75, 175, 255])
def test_targets(target: int) -> None:
    """DO-8: an option of the table."""
    near = Table(ana="6-1", beso="6-6 6-5", score=(target - 30, 0), target=str(target)).play("6-1")
    there = Table(ana="6-1", beso="6-6 6-5", score=(target - 25, 0), target=str(target)).play("6-1")
    assert (near.winner, there.winner) == (None, "ana")


def test_silence_plays_what_scores_or_draws() -> None:
    """Silence lays the tile that scores most, else the heaviest that fits; without one it draws (DO-5)."""
    t = Table(ana="6-4 1-0", beso="6-3 4-4 6-1 2-2").play("6-4").silence()
    assert t.view().layout.line == ((1, 6), (6, 4))  # 1 + 4
    t = Table(ana="6-5 1-0", beso="5-1 6-4 2-2").play("6-5").silence()
    assert t.view().layout.line[0] == (4, 6)  # nothing scores: the heavier one
    t = Table(ana="6-5 1-0", beso="2-1 4-4", bazaar="3-3").play("6-5").silence()
    assert t.told[-1] == "TileDrawn"


def test_what_can_be_taken_back() -> None:
    """A tile laid, while the bazaar is not empty; never a drawn one, nor what made somebody pass or ended the deal."""
    t = Table(ana="6-4 1-0", beso="3-2 1-1", bazaar="5-5")
    before = t.state
    after = t.play("6-4").state
    assert GAME.reversible(before, after, 0)
    assert not GAME.reversible(after, t.play("draw").state, 1)
    t = Table(full=False, ana="6-4 1-0", beso="4-2 1-1")
    before = t.state
    assert not GAME.reversible(before, t.play("6-4").state, 0)


def test_buttons_are_of_their_moment() -> None:
    """A tile's button dies when another tile is laid, a draw's with the draw; what others draw kills no tile."""
    t = Table(ana="6-4 1-0", beso="3-2 1-1", bazaar="5-5 4-4").play("6-4")
    draw, lay = GAME.parse("draw"), GAME.parse("4-4R")
    first = GAME.decision(t.state, draw), GAME.decision(t.state, lay)
    t.play("draw")
    assert GAME.decision(t.state, draw) != first[0]
    assert GAME.decision(t.state, lay) == first[1]
    t.play("draw 4-4R")
    assert GAME.decision(t.state, lay) != first[1]
