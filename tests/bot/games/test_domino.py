"""Domino before people: hands, ends, the bazaar, the table's lines, the result, typed words, the automatic player."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.fair.chance import SeededChance
from bot.games import choose
from bot.games.domino import DOMINO
from bot.scene import BookPicture, Ribboned, Scene
from bot.text import Text
from bot.text.words import read_tile
from rules.domino.tiles import TILES
from tests.bot.house import ARAM, FOUR, House, must
from tests.rules.domino.table import GAME, Table, nearly_locked

STAGE = DOMINO.stage


def seated(game: Table) -> House:
    """A table of people at which ``game`` is being played."""
    house = House(game="domino")
    for person in FOUR[1 : game.state.seats]:
        house.say(person, "sit")
    house.say(ARAM, "start")
    house.table = replace(house.t, state=game.state)
    return house


def labels(scene: Scene) -> list[list[str]]:
    """What stands on the buttons: the tile or the end's name, by row."""
    return [[" ".join(str(v) for _, v in b.label.args) or b.label.key for b in row] for row in scene.buttons]


def keys(scene: Scene) -> list[str]:
    return [line.text.key for line in scene.lines]


def presses(scene: Scene) -> list[str]:
    return [b.data.rsplit(":", 1)[1] for row in scene.buttons for b in row]


def test_which_tiles_are_buttons() -> None:
    game = Table(ana="6-4 2-1", beso="6-1 6-6 5-4 3-2").play("6-4")
    scene = STAGE.hand(seated(game).t, 1)
    assert (presses(scene), labels(scene)) == (["6-6L", "6-1L", "5-4R"], [["6–6", "6–1", "5–4"]])
    game = Table(ana="5-4 1-1 4-2", beso="5-2 3-2 3-3 2-2").play("5-4 5-2L 4-2R")
    assert dict(game.view().ends) == {"L": 2, "R": 2}
    scene = STAGE.hand(seated(game).t, 1)
    assert presses(scene) == ["3-2L", "3-2R", "2-2L", "2-2R"]
    assert labels(scene) == [["l 3–2", "r 3–2", "l 2–2", "r 2–2"]]


def asked(scene: Scene) -> str:
    """What stands first over a hand, before what has to be known to decide."""
    text = scene.lines[0].text
    while text.key == "dotted":
        first = dict(text.args)["a"]
        assert isinstance(first, Text)
        text = first
    return text.key


def test_nothing_fits_or_it_is_not_your_turn() -> None:
    """DO-5: one button, and what came of it is said. DO-2."""
    game = Table(ana="6-4 2-1", beso="3-3 5-1", bazaar="5-5 6-2").play("6-4")
    scene = STAGE.hand(seated(game).t, 1)
    assert (presses(scene), asked(scene)) == (["draw"], "domino-hand-draw")
    scene = STAGE.hand(seated(game.play("draw")).t, 1)
    assert presses(scene) == ["draw"]
    assert "domino-hand-drew" in keys(scene)
    scene = STAGE.hand(seated(game.play("draw")).t, 1)
    assert presses(scene) == ["6-2L"]
    game = Table(ana="6-4 2-1", beso="3-3 6-1").play("6-4")
    scene = STAGE.hand(seated(game).t, 0)
    assert (scene.buttons, asked(scene)) == ((), "hand-wait")
    first = Table(begins="beso", lead="6-6", ana="6-4 2-1", beso="6-6 6-1")
    assert keys(STAGE.hand(seated(first).t, 1))[0] == "domino-hand-must"
    assert "domino-begins-first" in keys(STAGE.board(seated(first).t, 0))


def test_many_choices_ask_for_the_end_apart() -> None:
    game = Table(spinner="on", ana="6-6 6-1", beso="6-0 6-2 6-3 6-4 6-5", bazaar="5-5").play("6-6")
    house = seated(game)
    scene = STAGE.hand(house.t, 1)
    assert [b.data for row in scene.buttons for b in row] == [f"s:table001:pick.6-{n}" for n in (5, 4, 3, 2, 0)]
    assert presses(must(STAGE.panel(house.t, 1, "pick.6-3"))) == ["6-3L", "6-3R", "6-3U", "6-3D", "hand"]
    assert STAGE.panel(house.t, 0, "pick.6-3") == STAGE.hand(house.t, 0)
    assert STAGE.panel(house.t, None, "pick.6-3") is None


def test_what_happened_is_told() -> None:
    """DO-4."""
    game = Table(ana="6-4 6-5 2-1", beso="3-3 1-1", bazaar="5-5 4-0").play("6-4")
    board = STAGE.board(seated(game).t, 0)
    assert keys(board)[:4] == ["domino-head", "domino-laid", "domino-scored", "waiting-card"]
    game.play("draw draw")
    assert "domino-drew" in keys(STAGE.board(seated(game).t, 0))
    game.play("4-0R 6-5L")
    board = STAGE.board(seated(game).t, 0)
    assert dict(next(line.text for line in board.lines if line.text.key == "domino-open").args)["sum"] == 5
    picture: Any = board.picture
    assert (picture.sum, picture.scored, picture.first, picture.last) == (5, 5, 1, "L")
    assert [b.label.key for b in board.buttons[-1]] == ["btn-hand", "btn-davtar", "btn-menu"]
    game = Table(ana="5-5 2-1", beso="5-1 3-3").play("5-5")
    picture = STAGE.board(seated(game).t, 0).picture
    assert [(e.name, e.double, e.counts) for e in picture.ends] == [("L", True, True), ("R", True, False)]


def test_how_a_deal_and_a_match_end() -> None:
    """DO-6: what was left, what it brought, and the Davtar. DO-8. DO-7: even though somebody has the target
    already."""
    game = Table(ana="6-4", beso="3-3 1-1").play("6-4")
    scene = STAGE.board(seated(game).t, 0)
    assert keys(scene)[:2] == ["domino-out", "domino-left"]
    assert isinstance(scene.picture, BookPicture)
    assert scene.picture.rows[0].cells == (20, None)
    assert [b.label.key for b in scene.buttons[0]] == ["btn-next-deal", "btn-verify"]
    assert all(b.data.startswith("s:") for row in must(STAGE.past(seated(game).t)).buttons for b in row)
    game = Table(ana="6-4", beso="3-3 1-1", score=(60, 40)).play("6-4")
    scene = STAGE.board(seated(game).t, 0)
    assert keys(scene)[0] == "domino-won"
    assert [b.label.key for b in scene.buttons[0]] == ["btn-rematch", "btn-another", "btn-verify"]
    scene = STAGE.board(seated(nearly_locked().play("6-5L")).t, 0)
    assert keys(scene)[:2] == ["domino-riba", "domino-riba-goes-on"]
    assert isinstance(scene.picture, Ribboned)
    assert scene.picture.feat.key == "feat-riba"
    assert isinstance(scene.picture.under, BookPicture)
    assert (scene.picture.under.rows[0].winner, scene.picture.under.winners) == (0, frozenset())
    before = Table(ana="6-4", beso="3-3 1-1")
    shown, over = GAME.view(before.state, None), GAME.view(before.play("6-4").state, None)
    assert DOMINO.conduct.hold_ms(shown, over) > 0
    assert DOMINO.conduct.hold_ms(over, over) == 0


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("6-4", "6-4"), ("46", "6-4"), ("4:6", "6-4"), ("6 4", "6-4"), ("6–4 left", "6-4L"), ("6-4R", "6-4R"),
        ("6-4 ձախ", "6-4L"), ("6-4 աջից", "6-4R"), ("6-4 ներքև", "6-4D"), ("6-4 მარცხნივ", "6-4L"),
        ("64 მარჯვენა", "6-4R"), ("6-4 слева", "6-4L"), ("6-4 справа", "6-4R"), ("6-4 сверху", "6-4U"),
        ("6-4 ◀️", "6-4L"),
    ],
)  # fmt: skip
def test_tiles_as_people_type_them(typed: str, text: str) -> None:
    assert read_tile(typed) == text


@pytest.mark.parametrize("typed", ["", "7-1", "6", "six", "6-4 somewhere", "6-4-2", "JH", "6-41"])
def test_what_is_no_tile(typed: str) -> None:
    assert read_tile(typed) is None


def test_commands() -> None:
    game = Table(ana="6-4 2-1", beso="6-1 4-4 3-3").play("6-4")
    house = seated(game)
    assert STAGE.command(house.t, 1, "play", "6-1") == "6-1L"
    assert STAGE.command(house.t, 1, "play", "1-6 right") == "6-1R"
    assert STAGE.command(house.t, 1, "play", "hm") is None
    assert STAGE.command(house.t, 1, "draw", "") == "draw"
    assert STAGE.command(house.t, 1, "pass", "") is None
    assert [value for _, value in STAGE.choices(house.t, 1, "play")] == ["6-1L", "4-4R"]
    assert DOMINO.fairness.pack[27] == "6-6"
    assert len(DOMINO.fairness.pack) == len(TILES) == 28
    game = Table(ana="6-4 5-5", beso="4-1", bazaar="2-2").play("6-4")
    assert GAME.encode(choose(GAME, game.state, 1, SeededChance(1))) == "4-1R"
