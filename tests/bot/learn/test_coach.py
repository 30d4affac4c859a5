"""What the coaches say: something at every decision, in every language, and nothing that the learner may not know."""

from __future__ import annotations

import re

import pytest

from adapters.text import FluentCatalog
from bot.fair.chance import SeededChance
from bot.games import game_keys
from bot.games.coach import Coach
from bot.games.folder import folder_of
from bot.scenes import learn
from bot.scenes.show import hand, private, public
from bot.text import LANGUAGES, Text, t
from tests.bot.learn.kit import School
from tests.bot.matches import KINDS
from tests.security.worlds import otherwise
from tests.tiers import nightly, sampled

GAMES = game_keys()
CATALOG = FluentCatalog()
SEEDS = (3, 4, 5)
CAPTION = 1024


def said(texts: tuple[Text, ...]) -> dict[str, list[str]]:
    """The sentences in every language; none may have a hole."""
    found = {lang: [CATALOG.say(lang, text) for text in texts] for lang in LANGUAGES}
    for lang, sentences in found.items():
        for sentence in sentences:
            assert sentence.strip(), lang
            assert not re.search(r"[{}\[\]]|\?\?\?|learn-", sentence), (lang, sentence)
    assert not CATALOG.missing
    assert not CATALOG.faulty
    return found


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_a_coach_who_says_what_it_is_about(key: str) -> None:
    coach = folder_of(key).coach
    assert type(coach) is not Coach
    assert coach.deal, "a deal was chosen for what it shows"
    for sentences in said(tuple(coach.about())).values():
        assert sum(len(re.findall(r"[.։:]", one)) for one in sentences) >= 3


@pytest.mark.parametrize("key", GAMES)
def test_the_chosen_deal_is_a_good_one_and_is_won_by_following_the_advice(key: str) -> None:
    school = School(key)
    steps = 0
    for _ in school.follow(School.as_advised):
        steps += 1
        assert said(school.lines())["en"]
    assert school.t.phase == "over"
    assert steps >= 3
    end = public(school.t, school.now)
    coach = [line.text for line in end.lines if line.weight == "coach"]
    assert len(said(tuple(coach))["en"]) >= 3
    assert coach[-1] == t("learn-over")
    assert {text.key for text in coach} & {"learn-blot-wrote", "learn-pair-won", "learn-net", "learn-dom-yours"}
    presses = [button.data for row in end.buttons for button in row]
    assert presses == [f"s:-:learn.{key}", f"s:-:learn.more.{key}", "s:-:learn", f"s:-:now.{key}"]


@pytest.mark.parametrize("seeds", [SEEDS[:1], pytest.param(SEEDS, marks=nightly)], ids=len)
@pytest.mark.parametrize("key", sampled(GAMES, KINDS))
def test_something_is_said_at_every_decision(key: str, seeds: tuple[int, ...]) -> None:
    """Played at random, so that much occurs that no player would do."""
    assert t("learn-ready") in School(key).lines() or t("learn-own-pace") in School(key).lines()
    decisions = 0
    keys: set[str] = set()
    for seed in seeds:
        chance = SeededChance(f"learner{seed}")
        school = School(key, seed)
        for _ in school.follow(lambda now, chance=chance: now.at_random(chance)):  # type: ignore[misc]
            lines = school.lines()
            keys |= {line.key for line in lines}
            for sentences in said(lines).values():
                assert sentences, school.t.seq
                assert sum(map(len, sentences)) < 1_400
            scene = hand(school.t, school.seat)
            assert scene is not None
            assert [line.text for line in scene.lines if line.weight == "coach"] == list(lines)
            decisions += 1
        if school.t.phase == "over":
            said(tuple(line.text for line in public(school.t, school.now).lines))
            shown = private(school.t, school.seat)
            assert shown is not None
            assert shown.lines[-1].text == t("learn-over")
    print(key, decisions, sorted(keys))
    assert decisions >= 2 * len(seeds)


@pytest.mark.parametrize("key", [key for key in GAMES if "nardi" not in key and key != "blackjack"])
def test_what_is_said_does_not_depend_on_what_is_hidden(key: str) -> None:
    """The leak theorem: with everything dealt anew that the learner cannot see, the coach says the same, and the
    board, which others might see, too."""
    compared = 0
    for seed in SEEDS:
        chance = SeededChance(f"worlds{seed}")
        school = School(key, seed)
        for _ in school.follow(lambda now, chance=chance: now.at_random(chance)):  # type: ignore[misc]
            other = otherwise(school.t, school.seat, chance)
            if other is None:
                continue
            assert learn.says(other, school.seat) == school.lines(), school.t.seq
            assert hand(other, school.seat) == hand(school.t, school.seat)
            everybody = otherwise(school.t, None, chance)
            assert everybody is None or public(everybody, school.now) == public(school.t, school.now)
            compared += 1
    assert compared >= len(SEEDS)
