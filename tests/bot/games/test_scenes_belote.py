"""What is shown at the Blots with a turned card: the card, what may be said, whom it waits for, how it was scored."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.text import FluentCatalog
from bot.games.folder import stage_of
from bot.scene import BoardPicture, DealPicture, Scene
from bot.scenes.show import private, public
from bot.table.loaded import loaded_of
from bot.text import LANGUAGES
from tests.bot.house import ARAM, FOUR, House
from tests.bot.matches import seated


def begun(key: str, seats: int, **options: str) -> House:
    house = seated(key, seats, 3)
    for name, value in options.items():
        house.say(ARAM, f"set {name} {value}")
    house.say(ARAM, "start")
    house.pass_time(20_000)
    assert house.t.state.phase == "bidding"
    return house


def does(house: House, text: str) -> None:
    """Whoever is waited for first does it."""
    seat = min(loaded_of(house.t).game.waiting(house.t.state))
    house.say(FOUR[seat], f"act - {text}")


def actions(scene: Scene) -> set[str]:
    return {b.data.rsplit(":", 1)[-1] if "trump" not in b.data else "trump:" + b.data[-1]
            for row in scene.buttons for b in row if b.data.startswith("a:")}  # fmt: skip


def board(house: House) -> tuple[Scene, BoardPicture]:
    scene = public(house.t, house.now)
    assert isinstance(scene.picture, BoardPicture)
    return scene, scene.picture


@pytest.mark.parametrize(("key", "seats"), [("georgian-belote", 4), ("duel-blot", 2)])
def test_the_turned_card_is_seen(key: str, seats: int) -> None:
    """GE-2, DU-1: it lies in the middle of the board, in words too; taking and passing are public buttons."""
    house = begun(key, seats)
    scene, picture = board(house)
    turned = house.t.state.turned
    assert (picture.turned, len(picture.plates), actions(scene)) == (turned, seats, {"take", "pass"})
    words = FluentCatalog()
    sign = turned[:-1] + {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}[turned[-1]]
    for lang in LANGUAGES:
        assert any(sign in words.say(lang, line.text) for line in scene.reading)
    does(house, "take")
    _, picture = board(house)
    assert (picture.turned, picture.trump) == (None if key == "georgian-belote" else turned, turned[-1])


def test_the_second_round_and_the_dealer() -> None:
    """GE-2: three suits and pass; for the dealer no pass."""
    house = begun("georgian-belote", 4)
    for _ in range(4):
        does(house, "pass")
    assert len(actions(board(house)[0])) == 4
    for _ in range(3):
        does(house, "pass")
    assert len(actions(board(house)[0])) == 3
    assert "pass" not in actions(board(house)[0])


def test_public_buttons_do_not_depend_on_hands() -> None:
    """GE-5 `ask`: everybody may say that it has nothing; what there is to declare stands in the own hand only."""
    house = begun("georgian-belote", 4, declare="ask")
    does(house, "take")
    assert (house.t.state.phase, actions(public(house.t, house.now))) == ("declaring", {"ok"})
    for seat in range(4):
        mine = actions(private(house.t, seat))
        legal = {loaded_of(house.t).game.encode(a) for a in loaded_of(house.t).game.legal(house.t.state, seat)}
        assert "ok" in mine
        assert mine <= legal
        assert (len(mine) > 1) == (len(legal) > 1)


@pytest.mark.parametrize(
    ("name", "text", "first", "second"),
    [
        *(("bid", "{turned}", "take", None), ("bid", "{other}", "trump:{other}", "trump:{other}")),
        *(("pass", "", "pass", "pass"), ("accept", "", "take", "take"), ("bid", "nonsense", None, None)),
        ("quansh", "", None, None),
    ],
)
def test_typed(name: str, text: str, first: str | None, second: str | None) -> None:
    house = begun("georgian-belote", 4)
    stage: Any = stage_of("georgian-belote")
    turned = house.t.state.turned[-1]
    other = "S" if turned != "S" else "H"
    words = {"turned": turned, "other": other}

    def said() -> str | None:
        return stage.command(house.t, 1, name, text.format(**words))

    assert said() == (first.format(**words) if first else None)
    for _ in range(4):
        does(house, "pass")
    if second is not None:
        assert said() == second.format(**words)


@pytest.mark.parametrize(("key", "seats"), [("georgian-belote", 4), ("duel-blot", 2)])
def test_the_score_says_where_it_comes_from(key: str, seats: int) -> None:
    """GE-6, DU-7: what was needed, what was reached, what is written; in every language."""
    house = begun(key, seats)
    does(house, "take")
    game = loaded_of(house.t).game
    while house.t.deal == 1 and house.t.state.score is None:
        seat = min(game.waiting(house.t.state))
        does(house, game.encode(game.timeout(house.t.state, seat)))
    house.pass_time(4_000)
    scene = public(house.t, house.now)
    assert isinstance(scene.picture, DealPicture)
    score = house.t.state.score
    catalog = FluentCatalog()
    for lang in LANGUAGES:
        said = catalog.say(lang, scene.picture.score.verdict)
        assert str(score.need) in said
        assert str(score.reached[score.trumps.seat % 2]) in said
    written = next(line for line in scene.picture.score.lines if line.weight == "sum")
    assert (written.left, written.right) == score.written
    assert scene.picture.davtar.rows[-1].strain == score.trumps.strain
