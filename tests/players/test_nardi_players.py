"""The players of Nardi above ``easy``: what they choose, what they raise, what they are made of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adapters.players import Files, roster
from bot.fair import SeededChance
from bot.games.nardi.strong import HyperTable
from bot.ports.players import Player
from tests.rules.nardi.board import SEATS, side
from tests.rules.nardi.board import Table as Board
from tests.tiers import sampled


def plays(table: Board, who: str, player: Player) -> str:
    """The steps of a throw, ordered."""
    said: list[str] = []
    while not said or said[-1] != "done":
        state = table.state
        action = player(
            table.game,
            table.game.view(state, SEATS[who]),
            table.game.legal(state, SEATS[who]),
            SEATS[who],
            SeededChance("x"),
        )
        said.append(table.game.encode(action))
        table.act(who, said[-1], 6, 5)
    return " ".join(sorted(said[:-1]))


@pytest.mark.parametrize(
    ("throw", "best"),
    [((3, 1), "6/5 8/5"), ((4, 2), "6/4 8/4"), ((6, 1), "13/7 8/7"), ((5, 3), "6/3 8/3"), ((6, 5), "18/13 24/18")],
)
@pytest.mark.parametrize("level", sampled(("strong", "master"), ("strong",)))
def test_the_openings_that_nobody_doubts(level: str, throw: tuple[int, int], best: str) -> None:
    table = Board("nardi", dice=throw, raises="off")
    assert plays(table, "vardan", roster().player("nardi", level)) == best


def test_a_checker_alone_is_hit_and_a_sure_win_is_taken() -> None:
    """The last checker before the exact point is left; a blot on the way is hit where all is at stake."""
    strong = roster().player("nardi", "strong")
    table = Board("nardi", "1 4", "1x2", raises="off", dice=(4, 1))
    table.state = replace(table.state, phase="throw", thrown=None, dice=())
    table.throw("vardan", 6, 1)
    view = table.game.view(table.state, 0)
    first = strong(table.game, view, table.game.legal(table.state, 0), 0, SeededChance("x"))
    table.act("vardan", table.game.encode(first))
    second = strong(table.game, table.game.view(table.state, 0), table.game.legal(table.state, 0), 0, SeededChance("x"))
    assert table.act("vardan", table.game.encode(second)).score.winner == 0


@pytest.mark.parametrize(
    ("mine", "theirs", "throws"),
    [
        ("6", "1", 27),  # 6 is borne off by 6 with anything, by 1-5, 2-4, 3-5 … and by every double but 1-1
        ("3 2", "1", 25),
        ("6 6 6", "1", 0),  # no throw takes three from there, but four sixes do
        ("1 1 1", "1", 6),
    ],
)
def test_the_table_of_hyper_nardi_knows_a_race(mine: str, theirs: str, throws: int) -> None:
    """The other side bears off its last checker whatever it throws: what counts is the own next throw."""
    values = HyperTable(Files().weights("hyper-nardi.table"))
    wanted = (throws or 1) / 36
    assert values(side(mine, 3), side(theirs, 3)) == pytest.approx(wanted, abs=0.02)
    assert values(side("1", 3), side(theirs, 3)) == pytest.approx(1, abs=0.02)
