"""Whole matches of Bura: nothing leaks, the automatic player is not silly, records can be played over again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.fair.chance import SeededChance
from bot.games import player, rules_of
from bot.scenes.show import look, private, public
from bot.selfplay import deals
from bot.selfplay import replay as redo
from rules.bura.actions import encode
from rules.bura.pack import KIND
from rules.core import Legal, replay
from rules.options import load
from tests.bot.house import ARAM, NINO, House
from tests.rules.contract.of_bura import redeal
from tests.tiers import nightly


@pytest.mark.parametrize("key", ["bura3", "bura5"])
@pytest.mark.parametrize("malutka", ["in_turn", "out_of_turn"])
def test_what_is_seen_depends_on_what_may_be_known(key: str, malutka: str) -> None:
    """Views, not states: dealt anew, board, own hand and every choice in it stay the same."""
    house = House(seed=4, game=key)
    for name, value in {"clock": "0", "target": "3", "malutka": malutka}.items():
        house.say(ARAM, f"set {name} {value}")
    house.say(NINO, "sit")
    house.say(ARAM, "start")
    chance, compared = SeededChance(key), 0
    game: Any = rules_of(key)
    while house.t.phase == "play":
        if game.needs_deal(house.t.state):
            house.pass_time(20_000)
            continue
        for seat in (None, 0, 1):
            other = redeal(house.t.state, seat, chance)
            if other is None:
                continue
            world = replace(house.t, state=other)
            compared += 1
            assert public(world, house.now) == public(house.t, house.now)
            if seat is not None:
                assert private(world, seat) == private(house.t, seat)
                for what in ("pick.l", "pick.g", "pick.var", "last", "davtar"):
                    assert look(world, seat, ARAM, what) == look(house.t, seat, ARAM, what)
        seat = min(game.waiting(house.t.state))
        legal: Legal[Any] = game.legal(house.t.state, seat)
        action = player(key, "random")(game, game.view(house.t.state, seat), legal, seat, chance)
        house.say((ARAM, NINO)[seat], f"act - {encode(action)}")
        house.pass_time(3_000)
    assert compared > 40


@nightly
@pytest.mark.parametrize("key", ["bura3", "bura5"])
def test_the_automatic_player_is_not_silly(key: str) -> None:
    """It wins nearly every match against chance, both ways round, and without asking what it cannot know."""
    loaded = load(rules_of(key), None, {"target": "5"})
    game: Any = loaded.game
    won = 0
    for match in range(30):
        state: Any = replay(game, game.start(2, loaded.options, match % 2))
        chance, mind = SeededChance(f"match{match // 2}"), SeededChance(f"mind{match}")
        while game.result(state) is None:
            if game.needs_deal(state):
                events = game.deal(state, chance)
            else:
                seat = min(game.waiting(state))
                level = "standard" if seat == match % 2 else "random"
                legal = game.legal(state, seat)
                action = player(key, level)(game, game.view(state, seat), legal, seat, mind)
                assert action in legal
                events = game.decide(state, seat, action, mind)
            state = replay(game, events, state)
        won += match % 2 in game.result(state).winners
    print(f"{key}: {won} of 30 matches")
    assert won >= 27


@pytest.mark.parametrize("key", ["bura3", "bura5"])
@pytest.mark.parametrize("level", ["random", "standard"])
@pytest.mark.parametrize("malutka", ["in_turn", "out_of_turn"])
def test_records_can_be_played_over_again(key: str, level: str, malutka: str) -> None:
    """Whole packs, every step, nothing left out: played over again all numbers agree, and a changed one does not."""
    records = list(deals(key, None, 12, 7, level, {"malutka": malutka}))
    assert all(redone.agrees for redone in redo(records))
    for record in records:
        cards = [*record["stock"], *(c for hand in record["hands"] for c in hand)]
        assert sorted(cards) == sorted(KIND[3 if key == "bura3" else 5].pack)
    records[3] = {**records[3], "taken": [1, 1]}
    assert not list(redo(records))[3].agrees
