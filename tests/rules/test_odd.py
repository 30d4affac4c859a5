"""What no button sends: actions of a game's own types that mean nothing, options that are no values."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from bot.fair import SeededChance
from bot.games import game_keys, rules_of
from rules.blot.belote.model import Trump
from rules.core import Illegal, replay
from rules.options import options_from

ODD: tuple[Any, ...] = ("X", "", "H", "S", "N", "k" * 40, 0, -1, 1, 10**12, "٣", (), ("XX",), ("tKH", "tKH"))


def odd(action: Any) -> list[Any]:
    """The action with each of its fields made odd, within its type."""
    names = action._fields if isinstance(action, tuple) else [f.name for f in fields(action)]
    changed = [{name: value} for name in names for value in ODD if type(value) is type(getattr(action, name))]
    return [action._replace(**one) if isinstance(action, tuple) else replace(action, **one) for one in changed]


@pytest.mark.parametrize("key", game_keys())
def test_an_odd_action_is_refused_and_nothing_else(key: str) -> None:
    """``decide`` takes what is legal, else it says ``Illegal``."""
    game = rules_of(key)
    seats = min(rules_of(key).seats - {1} or {1})
    tried = 0
    for seed in range(3):
        chance = SeededChance(seed)
        state: Any = replay(game, game.start(seats, options_from(rules_of(key))))
        kinds: dict[type, Any] = {}
        for _ in range(60):
            if game.result(state) is not None:
                break
            if game.needs_deal(state):
                state = replay(game, game.deal(state, chance), state)
                continue
            seat = min(game.waiting(state))
            legal = game.legal(state, seat)
            actions = [*legal.actions, *(r.at(r.low) for r in legal.ranges)]
            kinds.update({type(a): a for a in actions})
            if key in ("georgian-belote", "duel-blot"):
                kinds[Trump] = Trump("H")
            for action in (o for kind in kinds.values() for o in odd(kind)):
                tried += 1
                if action not in legal:
                    try:
                        game.decide(state, seat, action, SeededChance(1))
                    except Illegal:
                        continue
                    raise AssertionError(f"{action} is taken for a legal action")
            state = replay(game, game.decide(state, seat, actions[chance.shuffled(len(actions))[0]], chance), state)
    assert tried > 100


VALUES = (
    "1" * 5000, "9" * 13, "-1", "-" + "9" * 5000, "١٢", "１０", "1e3", "1_0", "0x10", " ", "", "½", "on\x00", "None",
    "💣",
)  # fmt: skip


@pytest.mark.parametrize("key", game_keys())
def test_an_odd_option_is_bad(key: str) -> None:
    """Huge numbers, other people's figures and nonsense are ``bad-option``, whatever the option."""
    for setting in rules_of(key).settings:
        for value in VALUES:
            if setting.kind == "switch" and value in ("-",):
                continue
            with pytest.raises(Illegal) as refused:
                options_from(rules_of(key), None, {setting.name: value})
            assert refused.value.key == "bad-option"
            assert len(str(refused.value.details["value"])) <= 24


def test_a_suit_that_is_none_is_no_trumps() -> None:
    for key in ("georgian-belote", "duel-blot"):
        game = rules_of(key)
        state: Any = replay(game, game.start(min(game.seats), options_from(rules_of(key))))
        state = replay(game, game.deal(state, SeededChance(1)), state)
        for _ in range(2):
            with pytest.raises(Illegal):
                game.decide(state, min(game.waiting(state)), Trump("X"), SeededChance(1))  # type: ignore[arg-type]
            while state.round == 1:
                passing = game.parse("pass")
                state = replay(game, game.decide(state, min(game.waiting(state)), passing, SeededChance(1)), state)
