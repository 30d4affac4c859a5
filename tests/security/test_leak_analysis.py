"""What is said of a decision, looked back at, does not depend on the cards that its player could not see."""

from __future__ import annotations

import pytest

from adapters.players import roster
from bot.fair.chance import SeededChance
from bot.games import entry_of, game_keys
from bot.games.levels import weighed
from bot.ports.players import Decided
from bot.table.hints import asked
from bot.table.loaded import loaded_of
from bot.table.model import Table
from rules.core import replay
from tests.players.test_hints import choices
from tests.security.worlds import otherwise


def decided(table: Table, seat: int, pick: int) -> Decided:
    """``seat`` takes one of its legal actions."""
    question = asked(table, seat)
    assert question is not None
    game, actions = loaded_of(table).game, question.legal.actions
    action = actions[pick % len(actions)]
    after = replay(game, game.decide(table.state, seat, action, SeededChance("after")), table.state)
    return Decided(question, (action,), game.view(after, seat))


KINDS = {
    "bazaar-blot": {"call", "play"},
    "georgian-belote": {"call", "play"},
    "duel-blot": {"call", "play"},
    "domino": {"play"},
    "bura3": {"play"},
    "bura5": {"play"},
    "seka": {"play"},
}
"""Of what is weighed, in each game that hides something."""


def test_every_game_that_hides_something_and_is_judged_is_looked_at() -> None:
    assert {key for key in game_keys() if entry_of(key).weighs and "nardi" not in key} == set(KINDS)


@pytest.mark.parametrize("key", KINDS)
def test_an_analysis_is_the_same_whatever_the_others_held(key: str) -> None:
    chance, compared, kinds = SeededChance("held"), 0, set()
    for n, (house, seat) in enumerate(choices(key, 3, seed=21)):
        other = otherwise(house.t, seat, chance)
        if other is None:
            continue
        found = weighed(roster(), decided(house.t, seat, n))
        assert found == weighed(roster(), decided(other, seat, n))
        if found is not None:
            kinds.add(found.kind)
            compared += found.lost != 0
        if compared >= 4 and kinds == KINDS[key]:
            break
    assert compared >= 4
    assert kinds == KINDS[key]
