"""Domino: DO-1 … DO-8."""

from __future__ import annotations

import pytest

from bot.fair.chance import SeededChance
from rules.core import Illegal
from rules.domino.actions import DRAW, Lay, parse
from rules.domino.events import Dealt
from rules.domino.game import opening
from rules.domino.scoring import worth
from rules.domino.settings import STANDARD
from rules.domino.tiles import PIPS, TILES, heaviest, pips, sorted_hand
from tests.rules.domino.table import GAME, options, tiles


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
