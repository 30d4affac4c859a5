"""The leak theorem in a lesson: what the coach says, and all else there is to see, is the same in two worlds that
differ only in what the learner cannot know. (In Blackjack and Nardi nobody holds what others may not see.)"""

from __future__ import annotations

import pytest

from bot.fair.chance import SeededChance
from bot.games import game_keys
from bot.ports.records import Person
from tests.bot.learn.kit import School
from tests.security.test_leak_theorem import differing
from tests.security.worlds import otherwise, seen

GAMES = [key for key in game_keys() if "nardi" not in key and key != "blackjack"]
EVERY = 2


@pytest.mark.parametrize("key", GAMES)
def test_the_coach_betrays_nothing(key: str) -> None:
    compared = 0
    for seed in (21, 22):
        chance = SeededChance(f"lesson{seed}")
        school = School(key, seed)
        for n, _ in enumerate(school.follow(lambda now, chance=chance: now.at_random(chance))):  # type: ignore[misc]
            if n % EVERY:
                continue
            people = [Person(chair.person, chair.name) for chair in school.t.chairs if chair is not None]
            for seat in (None, *range(len(people))):
                other = otherwise(school.t, seat, chance)
                if other is not None:
                    mine = seen(school.t, seat, school.now, people)
                    assert differing(mine, seen(other, seat, school.now, people)) == [], (school.t.seq, seat)
                    compared += 1
    assert compared
