"""Values of the games at the table that planted faults changed unnoticed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.games import rules_of
from bot.games.blot import riddles
from bot.games.blot.player import search
from bot.games.blot.riddles import _guards
from bot.games.common import listed_all, name_of, signed
from bot.games.folder import folder_of
from bot.games.nardi.levels import _leave
from bot.league.cup.options import Options
from bot.scene import BoardPicture
from bot.scenes.show import public
from bot.text import t
from rules.cards import Card
from rules.nardi.moves import Leave
from rules.options import load
from tests.bot.house import House


@pytest.mark.parametrize(
    ("hand", "card", "safe", "guards"),
    [
        ("10S 7S AH", "7S", "", True),
        ("10S 7S AH", "7S", "10S", False),  # the ten wins
        ("10S 8S 7S", "7S", "", False),  # there is another guard
        ("9S 7S AH", "7S", "", False),
        ("10H 7H AS", "7H", "", False),  # trumps
    ],
)
def test_the_only_guard_of_a_ten(hand: str, card: str, safe: str, guards: bool) -> None:
    at: Any = SimpleNamespace(hand=[Card(one) for one in hand.split()], trump="H", beats_all_left=safe.__eq__)
    assert _guards(at, Card(card)) == guards


@pytest.mark.parametrize(("n", "way"), [(2, "up"), (1, "up"), (0, "even"), (-1, "down"), (-2, "down")])
def test_chips_have_their_sign(n: int, way: str) -> None:
    assert signed(n) == t("chips-net", way=way, n=abs(n))


def test_what_a_cup_is_played_by_if_nothing_is_said() -> None:
    made = Options("nardi", "match")
    times = (made.rounds, made.registration, made.checkin, made.round, made.wait, made.clock)
    assert times == (0, 60, 10, 90, 10, 60)
    assert (made.target, made.format, made.where, made.rated) == ("", "swiss", "chat", False)


def test_the_plate_of_whoever_is_at_turn_is_lit() -> None:
    house = House().four()
    picture = public(house.t, house.now).picture
    assert isinstance(picture, BoardPicture)
    turn = house.t.seat_of(house.turn().id)
    assert [plate.active for plate in picture.plates] == [seat == turn for seat in range(4)]


def test_a_puzzle_tells_the_calls_and_the_tricks_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    table = House().four().t
    tricks = (((1, "AS"), (2, "KS"), (3, "7S"), (0, "8S")), ((2, "7H"),))
    view = SimpleNamespace(calls=((0, "8H"), (1, "pass")), declarations=(), memory=tricks)
    monkeypatch.setattr(riddles, "own_view", lambda *_: view)
    told = folder_of("bazaar-blot").riddles.told(table, 0)
    assert [line.key for line in told] == ["puzzle-calls", "puzzle-trick", "puzzle-trick"]
    cards = listed_all([riddles.card(one) for one in ("AS", "KS", "7S", "8S")])
    assert told[1] == t("puzzle-trick", n=1, who=name_of(table, 1), cards=cards)


@pytest.mark.parametrize(
    ("hand", "good", "bad", "why"),
    [
        ("10S 7S 7D AH", "7D", "7S", "guard"),
        ("10S 7S 7D AH", "7S", "7D", None),
        ("10S 7S 10D 7D", "7D", "7S", None),  # each guards a ten
    ],
)
def test_a_guard_is_kept_on_the_trick_of_others(hand: str, good: str, bad: str, why: str | None) -> None:
    at: Any = SimpleNamespace(
        hand=[Card(one) for one in hand.split()],
        trump="C",
        sai={Card(good): 0, Card(bad): 0},
        beats_all_left=lambda _: False,
        partner=None,
    )
    assert riddles._throw(at, Card(good), Card(bad)) == why


def test_only_a_double_is_played_by_one_checker() -> None:
    """NA-22."""
    options = load(rules_of("long-nardi"), None, {"double_one_checker": "on"}).options
    assert [_leave(options, dice) for dice in ((3, 1), (3, 3, 3, 3))] == [Leave(1), Leave(1, movers=1)]


def test_the_last_to_play_wins_with_the_lowest_that_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """A trump that wins at any time is kept if a lower one wins the trick."""
    order = ["7S", "8S", "AS", "7H", "8H", "JH"]
    at = SimpleNamespace(trump="H", partner=2, to_come=list, power=order.index, beats_all_left="JH".__eq__)
    monkeypatch.setattr(search, "Reading", lambda *_: at)
    view: Any = SimpleNamespace(plays=("7H", "8H", "JH"), trick=((0, "8S"), (1, "AS"), (2, "7S")), winning=1)
    assert search.sound(view, 3) == ["7H", "8H"]
    view.plays = ("JH",)
    assert search.sound(view, 3) == ["JH"]


def test_a_lesson_tells_what_the_others_did_since() -> None:
    tile = SimpleNamespace(low=1, high=2)
    steps = [
        SimpleNamespace(seat=seat, what=what, tile=tile, points=points)
        for seat, what, points in ((1, "laid", 0), (0, "laid", 0), (1, "laid", 15), (2, "passed", 0), (3, "laid", 0))
    ]
    at: Any = SimpleNamespace(view=SimpleNamespace(steps=steps, sizes=(7, 7, 7, 7)), me=0, who=str)
    told = folder_of("domino").coach.happened(at)
    assert [(line.key, dict(line.args)["who"]) for line in told] == [
        ("learn-dom-scored", "1"),
        ("learn-dom-passed", "2"),
        ("learn-dom-laid", "3"),
    ]
