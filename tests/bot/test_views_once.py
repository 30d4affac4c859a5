"""How often a command builds a game's views: the public one once for each state it meets, a seat's never."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.core.context import Moment, course
from bot.core.decide import decide
from bot.core.loaded import loaded_of
from bot.core.service import _decision
from bot.fair import SeededChance
from bot.games import game_keys, rules_of
from bot.ports.records import Head, Person
from bot.view.show import private, public
from tests.bot.core.test_matches import stored
from tests.bot.house import ARAM, House, must
from tests.bot.matches import seated
from tests.rules.contract.walk import chosen

PRESSES = 40


@pytest.fixture
def built(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Views as they are built, ``public`` and ``own``."""
    counted: Counter[str] = Counter()
    kind = type(rules_of(request.getfixturevalue("key")))
    real = kind.view

    def view(self: Any, state: Any, seat: int | None) -> Any:
        counted["public" if seat is None else "own"] += 1
        return real(self, state, seat)

    monkeypatch.setattr(kind, "view", view)
    return counted


def pressed(house: House, who: Person, action: str) -> tuple[Any, ...]:
    """A press as the service carries it out: decided, folded, and everything that follows from it worked out."""
    asked = Moment(house.now, house.token, house.accounts.get)
    outcome = decide(house.t, who, f"act - {action}", asked)
    last = course(house.t, outcome.events, house.now)[-1]
    _decision(
        house.t, last, outcome.events, outcome.reply, Head(None, (), house.t.seq, house.now, past=lambda: stored(house))
    )
    return outcome.events


@pytest.mark.parametrize("key", game_keys())
def test_one_press_builds_the_public_view_once(key: str, built: Counter[str]) -> None:
    """Before the press it is known already, or is built once; after it, it is built once; no seat's view is."""
    house, chance = seated(key, min(s for s in rules_of(key).seats if s > 1), 3), SeededChance(5)
    house.say(ARAM, "start")
    house.pass_time(3_000)
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(3 * PRESSES):
        game = loaded_of(house.t).game
        if house.t.phase != "play" or sum(counts.values()) >= PRESSES:
            break
        if game.needs_deal(house.t.state):
            house.pass_time(30_000)
            continue
        seat, action = chosen(game, house.t.state, chance)
        chair = must(house.t.chairs[seat])
        built.clear()
        events = pressed(house, Person(chair.person, chair.name), game.encode(action))
        counts[built["public"], built["own"]] += 1
        house.apply(events)
    print(dict(counts))
    assert sum(counts.values()) >= PRESSES // 4
    assert all(public_views <= 2 and own == 0 for public_views, own in counts)
    assert counts[1, 0] > sum(counts.values()) // 3


@pytest.mark.parametrize("key", game_keys())
def test_a_seats_view_is_built_for_its_own_scene_only(key: str, built: Counter[str]) -> None:
    house = seated(key, min(s for s in rules_of(key).seats if s > 1), 3)
    house.say(ARAM, "start")
    house.pass_time(3_000)
    built.clear()
    public(house.t, house.now)
    assert built["own"] == 0
    assert private(house.t, 0) is not None
    assert built["own"] <= 1
    assert built["public"] <= 1
