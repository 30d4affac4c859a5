"""Nardi at the table: scenes of either side, one press a step, typed commands; and its automatic player."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from bot.fair.chance import SeededChance
from bot.games import player, rules_of
from bot.games.folder import stage_of
from bot.games.nardi.board import trails
from bot.games.nardi.pictures import NardiBoard, Trail
from bot.games.nardi.player import chance_to_win, judge
from bot.scene import BookPicture, Scene, press
from bot.scenes.info import proof_scene
from bot.scenes.show import private, public
from bot.table.loaded import loaded_of
from bot.table.proofs import DealProof
from rules.core import replay
from rules.nardi.course import COURSE
from rules.nardi.state import Played, State
from rules.options import load
from tests.bot.house import House, must
from tests.bot.matches import ARAM, NINO, seated, step


def begun(key: str = "nardi", **options: str) -> House:
    house = seated(key, 2, 5)
    for name, value in options.items():
        house.say(ARAM, f"set {name} {value}")
    house.say(ARAM, "start")
    house.pass_time(20_000)
    assert loaded_of(house.t).game.waiting(house.t.state)
    return house


def turn(house: House) -> int:
    return int(min(loaded_of(house.t).game.waiting(house.t.state)))


def actions(scene: Scene | None) -> list[str]:
    assert scene is not None
    found = [press.unpack(b.data) for row in scene.buttons for b in row]
    return [p.rest for p in found if p is not None and p.kind == "a"]


def drawn(scene: Scene | None) -> NardiBoard:
    assert scene is not None
    assert isinstance(scene.picture, NardiBoard)
    return scene.picture


def do(house: House, text: str) -> None:
    """Whoever is at turn presses that button on the public board."""
    scene = public(house.t, house.now)
    found = next(b.data for row in scene.buttons for b in row if b.data.endswith(f":{text}"))
    pressed = must(press.unpack(found))
    house.say((ARAM, NINO)[turn(house)], pressed.words())


def test_both_sides_see_their_board_and_buttons() -> None:
    house = begun(target="1")
    at = turn(house)
    public_ones = actions(public(house.t, house.now))
    assert public_ones
    assert (actions(private(house.t, at)), actions(private(house.t, 1 - at))) == (public_ones, [])
    legal = loaded_of(house.t).game.legal(house.t.state, at)
    assert set(public_ones) == {loaded_of(house.t).game.encode(a) for a in legal.actions}
    house = begun(target="1")
    board = drawn(public(house.t, house.now))
    assert (board.bottom, board.numbered) == (0, turn(house))
    for seat in (0, 1):
        mine = drawn(private(house.t, seat))
        assert (mine.bottom, mine.numbered, mine.checkers) == (seat, seat, board.checkers)


def test_a_whole_throw_by_buttons() -> None:
    house = begun(target="1")
    at = turn(house)
    steps = [a for a in actions(public(house.t, house.now)) if "/" in a]
    do(house, steps[0])
    assert "undo" in actions(public(house.t, house.now))
    assert drawn(public(house.t, house.now)).trails
    do(house, "undo")
    assert [a for a in actions(public(house.t, house.now)) if "/" in a] == steps
    while any("/" in a for a in actions(public(house.t, house.now))):
        do(house, next(a for a in actions(public(house.t, house.now)) if "/" in a))
    assert set(actions(public(house.t, house.now))) == {"done", "undo"}
    assert not any(lies for _, lies in drawn(public(house.t, house.now)).dice)
    do(house, "done")
    assert turn(house) == 1 - at
    assert {trail.seat for trail in drawn(public(house.t, house.now)).trails} == {at}


def test_raises_and_the_end_of_a_deal() -> None:
    house = begun(target="5")
    at = turn(house)
    assert set(actions(public(house.t, house.now))) == {"roll", "davi"}
    do(house, "davi")
    assert set(actions(private(house.t, 1 - at))) == {"accept", "decline", "se"}
    assert drawn(public(house.t, house.now)).offer is not None
    do(house, "accept")
    assert drawn(public(house.t, house.now)).worth == 2
    assert "roll" not in actions(public(house.t, house.now)), "the one who offered could do nothing else: it is thrown"
    assert actions(public(house.t, house.now))
    house = begun("hyper-nardi", target="3", raises="on")
    do(house, "davi")
    do(house, "decline")
    over = public(house.t, house.now)
    assert isinstance(over.picture, NardiBoard)
    assert over.kind == "score"
    house = begun("hyper-nardi", target="1")
    while house.t.phase == "play":
        do(house, next(a for a in actions(public(house.t, house.now)) if a != "undo"))
    last = drawn(public(house.t, house.now))
    assert 3 in (last.checkers[0][0], last.checkers[1][0])
    house.pass_time(5_000)
    over = public(house.t, house.now)
    assert isinstance(over.picture, BookPicture)
    assert sum(over.picture.total) == 1
    assert any(b.data.endswith(":rematch") for row in over.buttons for b in row)


def test_steps_of_one_checker_are_one_way() -> None:
    """24/18/13 is drawn as 24/13, another checker's 13/8 before it as its own."""
    played = (Played(13, 5, False), Played(24, 6, False), Played(18, 5, True))
    assert trails(1, played) == (Trail(1, 13, 8), Trail(1, 24, 13))
    assert trails(0, (Played(4, 6, False),)) == (Trail(0, 4, 0),)


@pytest.mark.parametrize(("typed", "form"), [
    *(("13/7", "13/7"), ("13 / 7", "13/7"), ("13-7", "13/7"), ("8", None), ("12", None), ("24", "24/23")),
    *(("13/1", None), ("x", None), ("", None)),
])  # fmt: skip
def test_typed_steps(typed: str, form: str | None) -> None:
    """``/move 13/7``, or the checker alone where it has but one step; Vardan has thrown 6-1, Nino holds his 18."""
    house = begun(target="1")
    table = house.t
    state: State = table.state
    setup = state.course.setup
    nino = tuple(n - (p == 8) * 2 + (p == 7) * 2 for p, n in enumerate(setup))
    state = replace(state, board=(setup, nino), turn=0, thrown=(6, 1), dice=(6, 1), steps=())
    found = stage_of("nardi").command(replace(table, state=state), 0, "move", typed)
    assert found == form


def test_typed_bearing_off_takes_the_number_that_there_is() -> None:
    house = begun(target="1")
    side = tuple({0: 12, 4: 2, 1: 1}.get(p, 0) for p in range(26))
    nino = tuple({24: 15}.get(p, 0) for p in range(26))
    state = replace(house.t.state, board=(side, nino), turn=0, thrown=(6, 5), dice=(6, 5), steps=())
    table = replace(house.t, state=state)
    assert stage_of("nardi").command(table, 0, "move", "4/off") == "4/off5"
    assert stage_of("nardi").command(table, 0, "move", "4/off 6") == "4/off6"
    assert [value for _, value in stage_of("nardi").choices(table, 0, "move")] == ["4/off6", "4/off5"]


def says(mine: dict[int, int], theirs: dict[int, int], *, offered: bool = False, mars: str = "off") -> str:
    """What the standard player in seat 0 does before a throw, or about davi that the other offers before its own."""
    loaded = load(rules_of("nardi"), None, {"target": "7", "mars": mars})
    game: Any = loaded.game
    state = replay(game, game.start(2, loaded.options))
    state = replay(game, game.deal(state, SeededChance(1)), state)
    side = tuple(tuple(stacks.get(p, 0) for p in range(26)) for stacks in (mine, theirs))
    state = replace(state, board=side, turn=1 if offered else 0)
    if offered:
        state = replay(game, game.decide(state, 1, game.parse("davi"), SeededChance(1)), state)
    view, legal = game.view(state, 0), game.legal(state, 0)
    return str(game.encode(player("nardi", "standard")(game, view, legal, 0, SeededChance(1))))


def test_it_raises_and_declines() -> None:
    full, light, nearly = {6: 8, 5: 7}, {0: 3, 4: 6, 3: 6}, {0: 13, 1: 2}
    assert (says(full, full), says(light, full), says(nearly, full)) == ("roll", "davi", "davi")
    assert (says(nearly, full, mars="on"), says(full, full, offered=True)) == ("roll", "accept")
    assert says(full, nearly, offered=True) == "decline"
    course = COURSE["short"]
    even, ahead = (tuple(s.get(p, 0) for p in range(26)) for s in ({6: 8, 5: 7}, {0: 13, 1: 2}))
    assert 0.5 < chance_to_win(course, even, even) < 0.65
    assert chance_to_win(course, ahead, even) > 0.95
    assert chance_to_win(course, even, ahead) < 0.05
    assert judge(course, (15, *(0,) * 25), even) > judge(course, ahead, even)


def by_hand(note: DealProof, act: int, n: int) -> tuple[int, ...]:
    """``n`` dice with nothing but a hash, as docs/fair-dealing.md says."""
    text = "|".join([note.secret, str(note.deal), *note.words, *([f"act{act}"] if act else [])])
    dice: list[int] = []
    block = 0
    while len(dice) < n:
        digest = sha256(f"{text}|{block}".encode()).hexdigest()
        numbers = [int(digest[i : i + 8], 16) for i in range(0, 64, 8)]
        dice += [1 + number % 6 for number in numbers if number < 4_294_967_292]
        block += 1
    return tuple(dice[:n])


def played(key: str) -> House:
    house = seated(key, 2, 3)
    house.go("aram word plum; aram start")
    chance = SeededChance(8)
    while house.t.phase != "over":
        step(house, chance)
        house.pass_time(4_000)
    return house


@pytest.mark.parametrize("key", ["nardi", "long-nardi"])
def test_every_throw_follows_from_the_secret(key: str) -> None:
    """HS-20: every die of the deal, also those thrown by automatic throws, is the one that the hash gives."""
    house = played(key)
    (note, *_) = house.proofs()
    assert [len(sealed) for sealed in note.words] == [64]  # the word enters as its salted hash
    assert len(note.throws) > 10
    for act, dice in note.throws:
        assert dice == by_hand(note, act, len(dice))
    keys = [line.text.key for line in proof_scene(house.t, 1, house.proofs()).lines]
    assert "verify-good-dice" in keys
    assert "verify-dice" in keys


def test_a_loaded_die_is_found() -> None:
    """HS-20: one die that was turned makes the verdict bad."""
    house = played("hyper-nardi")
    (note, *rest) = house.proofs()
    (act, (first, *more)) = note.throws[-1]
    turned = (*note.throws[:-1], (act, (first % 6 + 1, *more)))
    loaded = (replace(note, throws=turned), *rest)
    assert "verify-bad" in [line.text.key for line in proof_scene(house.t, 1, loaded).lines]
