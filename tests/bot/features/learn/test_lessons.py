"""A lesson as a table: for one person, at their pace, and nothing of it counts."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from adapters.text import FluentCatalog
from bot.core.codec import encode_event
from bot.core.loaded import halted, loaded_of
from bot.core.matches import told
from bot.core.model import Table
from bot.delivery.pings import KIND
from bot.fair import SeededChance
from bot.games import game_keys
from bot.games.folder import folder_of
from bot.games.teach import Coach
from bot.ports.records import StoredEvent
from bot.text import LANGUAGES, Text, t
from bot.view.show import hand, private, public
from rules.core import Illegal
from tests.bot.features.learn.kit import School
from tests.bot.house import ARAM, NINO, must
from tests.bot.matches import KINDS
from tests.tiers import nightly, sampled

GAMES = game_keys()


def dealt(table: Table) -> object:
    return loaded_of(table).game.view(table.state, 0)


def first_deal(school: School) -> Table:
    for _ in school.follow(School.as_advised):
        if school.t.deal:
            return school.t
    raise AssertionError("no deal")


@pytest.mark.parametrize("key", GAMES)
def test_the_chosen_deal_is_always_the_same_and_another_is_not(key: str) -> None:
    chosen, again, other = School(key), School(key), School(key, 12)
    assert dealt(first_deal(chosen)) == dealt(first_deal(again))
    assert dealt(first_deal(other)) != dealt(first_deal(again))


def test_a_lesson_waits_for_one_learner_alone() -> None:
    school = School(GAMES[0])
    mine = ("word plum", "set rated on", "rematch", "swap 2", "spectators on", "referee offer")
    theirs = ("sit", "sub 2", "watch")
    for who, words in (*((ARAM, one) for one in mine), *((NINO, one) for one in theirs)):
        with pytest.raises(Illegal) as refused:
            school.say(who, words)
        assert refused.value.key == "lesson-alone", words
    assert school.t.entering == ()
    assert not school.t.spectators
    school = School(GAMES[0])
    stops = 0
    for _ in school.follow(School.as_advised):
        if halted(school.t):
            stops += 1
            before = school.t.seq
            assert not [name for name in school.clocks if name.startswith(("auto", "deal"))]
            school.pass_time(600_000)
            assert school.t.seq == before, "nobody moves, however long it takes"
            school.say(ARAM, "goon")
            assert school.t.seq > before
    assert stops >= 3
    school = School(GAMES[0])
    for _ in school.follow(School.as_advised):
        before = school.t.seq
        if not halted(school.t):
            school.say(ARAM, "goon")
            assert school.t.seq == before
            break
    school = School(GAMES[0])
    for n, _ in enumerate(school.follow(School.as_advised)):
        running = {name.split(".")[0] for name in school.clocks}
        assert not running & {"turn", "half", "late", "away"}
        if n > 12:
            break
    assert not [row for row in school.out if row.kind == KIND]
    school = School("domino")
    for _ in school.follow(School.as_advised):
        assert school.t.lesson is not None
        if school.t.before is not None and school.t.before[1] == school.seat:
            before = school.t.state
            school.say(ARAM, "takeback")
            assert school.t.state != before
            return


@pytest.mark.parametrize("key", GAMES)
def test_it_is_over_with_its_first_deal_and_no_match_is_recorded(key: str) -> None:
    school = School(key)
    for _ in school.follow(School.as_advised):
        pass
    assert (school.t.phase, school.t.deal) == ("over", 1)
    assert not school.t.ended
    stored = []
    for n, event in enumerate(school.log, 1):
        new = encode_event(event)
        stored.append(StoredEvent(n, new.type, new.v, new.body, school.now))
    assert told(stored).matches == []


@pytest.mark.parametrize("step", [0, 1, 3, 6])
@pytest.mark.parametrize("key", GAMES)
def test_it_can_be_left_at_any_time(key: str, step: int) -> None:
    school = School(key)
    for n, _ in enumerate(school.follow(School.as_advised)):
        if n == step or school.t.phase != "play":
            break
    if school.t.phase == "play":  # a lesson of few steps may be over by then
        school.say(ARAM, "leave sure")
        assert school.t.phase == "abandoned"
    else:
        assert step > 3
    assert not school.clocks
    assert not [row for row in school.out if row.kind == "note"], "its board says so"


CATALOG = FluentCatalog()
SEEDS = (3, 4, 5)


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
            scene = must(hand(school.t, school.seat))
            assert [line.text for line in scene.lines if line.weight == "coach"] == list(lines)
            decisions += 1
        if school.t.phase == "over":
            said(tuple(line.text for line in public(school.t, school.now).lines))
            assert must(private(school.t, school.seat)).lines[-1].text == t("learn-over")
    print(key, decisions, sorted(keys))
    assert decisions >= 2 * len(seeds)


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
