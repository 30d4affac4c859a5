"""Declaring, showing, Blot and Reblot at the table: BL-8, BL-10, BL-11, BZ-33, BZ-34."""

from __future__ import annotations

import pytest

from rules.blot.bazaar.score import worth
from rules.blot.bazaar.settings import CLASSIC, LEAGUE
from tests.rules.blot.table import GAME, SEATS, table

PAIR = "KH QH 7S 8S 9C 10C AD 7D"


@pytest.mark.parametrize(
    ("said", "points"),
    [(("blot", "KH", "reblot"), 2), (("reblot", "QH", "blot"), 2), (("blot", "KH"), 0), (("KH",), 0), ((), 0)],
)
def test_either_word_missing_scores_nothing(said: tuple[str, ...], points: int) -> None:
    """BL-8: if either is not said, nothing is scored."""
    t = table(
        "8H", announce="manual", auto_claim="off", south=PAIR, west="JH 9H AH 10H 9S AS JC JD",
    )  # fmt: skip
    todo = list(said)
    while t.state.phase == "play":
        if t.turn == "south" and todo and todo[0] in t.may("south"):
            t.act("south", todo.pop(0))
        else:
            t.act(t.turn, GAME.encode(GAME.timeout(t.state, SEATS[t.turn])))
    assert not todo
    assert t.score.blot == (points, 0)


def test_eights_are_never_blot_or_sai() -> None:
    """BZ-34: they annul combinations, never Blot-Reblot or sai; LEAGUE and CLASSIC alike give them no points."""
    for options in (LEAGUE, CLASSIC):
        for strain in "SCDHN":
            assert worth(options, strain).fours["8"] == 0
