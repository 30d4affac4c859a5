"""Hints: what they say, to whom, where there are none, and that they know no more than their reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from adapters.players import roster
from adapters.text import FluentCatalog
from bot.core.loaded import allowed, asked, checked, loaded_of
from bot.core.model import Table
from bot.fair import SeededChance
from bot.games import entry_of, game_keys, rules_of
from bot.games.blot.player.core import AllOpen, Effort, Judged
from bot.games.blot.player.core import Question as OfCards
from bot.games.blot.player.search import STRONG, BlotAdviser, Searcher
from bot.games.levels import advised, answer
from bot.ports.players import Question
from bot.text import LANGUAGES
from bot.view.show import MOST, OWN, hand, hinted, offered, private
from rules.core import Illegal, replay
from rules.nardi.moves import Move
from rules.raises import DECLINE, WORTH, Raise
from tests.bot.house import ARAM, NINO, House
from tests.bot.matches import presses, seated, step
from tests.facts import FACTS
from tests.security.worlds import otherwise
from tests.tiers import sampled

CATALOG = FluentCatalog()
FIGURES = tuple(key for key in game_keys() if entry_of(key).adviser is not None)
HIDING = tuple(key for key in game_keys() if "nardi" not in key and key != "blackjack")


def choices(key: str, every: int, seed: int = 3) -> Iterator[tuple[House, int]]:
    """Every so many-th position of matches in which somebody has something to choose, and who."""
    count = 0
    for n in range(seed, seed + 40):
        house, chance = seated(key, FACTS[key].seats, n), SeededChance(f"hints{n}")
        if house.t.phase == "lobby":
            house.say(ARAM, "start")
        while house.t.phase == "play":
            for seat in loaded_of(house.t).game.waiting(house.t.state):
                if asked(house.t, seat) is not None:
                    count += 1
                    if count % every == 0:
                        yield house, seat
            step(house, chance)


@pytest.mark.parametrize("key", sampled(HIDING, ("domino",)))
def test_a_hint_is_the_same_whatever_the_others_hold(key: str) -> None:
    chance, compared = SeededChance("others"), 0
    for house, seat in choices(key, 7):
        other = otherwise(house.t, seat, chance)
        if other is None:
            continue
        here, there = asked(house.t, seat), asked(other, seat)
        assert here is not None
        assert there is not None
        found = advised(roster(), here)
        assert found == advised(roster(), there)
        mine, theirs = hand(house.t, seat), hand(other, seat)
        assert mine is not None
        assert theirs is not None
        assert hinted(house.t, seat, mine, found) == hinted(other, seat, theirs, found)
        compared += 1
        if compared == 5:
            return
    pytest.fail("too few positions")


@pytest.mark.parametrize("key", game_keys())
def test_a_hint_in_words(key: str) -> None:
    """Legal actions, the best first, no more than can be read; in every language, and not a word missing."""
    for told, (house, seat) in enumerate(choices(key, 5, seed=5), 1):
        question, shown = asked(house.t, seat), hand(house.t, seat)
        assert question is not None
        assert shown is not None
        found = advised(roster(), question)
        assert all(one.action in question.legal for one in found)
        said = [line.text for line in hinted(house.t, seat, shown, found).lines[len(shown.lines) :]]
        assert said, question.legal
        for lang in LANGUAGES:
            words = [CATALOG.say(lang, one) for one in said]
            assert not any("{" in one or "replay-typed" in one for one in words), words
        figures = [one for one in said if one.key.startswith("hint-worth")]
        assert len(figures) == bool(found)
        if found:
            assert said[0] != figures[0], "what to do comes first"
            assert CATALOG.say("en", figures[0]).count("(") <= MOST
        if told == 3:
            return
    pytest.fail("too few positions")


@pytest.mark.parametrize("key", sampled(FIGURES, ("bura5", "nardi")))
def test_what_an_action_is_worth(key: str) -> None:
    """The first is no worse than the second but for what nobody does; chances are chances, and asked again it says the
    same."""
    seen = 0
    for house, seat in choices(key, 5, seed=8):
        question = asked(house.t, seat)
        assert question is not None
        found = advised(roster(), question)
        if len(found) < 2:
            continue
        assert found == advised(roster(), asked(house.t, seat) or question)
        chances = [one.made for one in found if one.made is not None]
        assert all(0 <= one <= 1 for one in chances)
        assert found[0].within in (None, 0)
        seen += 1
        if seen == 12:
            break
    assert seen > 5


class Nowhere:
    """Finds no world that agrees with what was declared."""

    def judge(self, asked: OfCards, effort: Effort) -> Judged:
        return Judged(0, {}, {})

    def ending(self, asked: AllOpen) -> None:
        return None


def test_where_no_world_is_found_nobody_knows_what_a_card_is_worth() -> None:
    """In some hands of Georgian Belote what three have declared fits so rarely that none is dealt in time."""
    adviser = BlotAdviser(Searcher(Nowhere(), STRONG))
    for house, seat in choices("georgian-belote", 1):
        it = asked(house.t, seat)
        if it is not None and it.view.phase == "play" and len(it.view.plays) > 1:
            assert adviser.worths(it.game, it.view, it.legal, it.seat, it.chance) == ()
            return
    pytest.fail("nobody had a card to choose")


def refusal(table: Table, seat: int | None) -> str:
    with pytest.raises(Illegal) as refused:
        checked(table, seat)
    return refused.value.key


def shown_to(table: Table, seat: int) -> list[str]:
    scene = private(table, seat)
    assert scene is not None
    return list(presses(scene))


def test_where_there_are_none() -> None:
    house, seat = next(choices("bazaar-blot", 1))
    table = house.t
    data = f"s:{table.id}:{OWN}"
    assert checked(table, seat).seat == seat
    assert data in shown_to(table, seat)
    others = {"rated": True, "hints": False, "stake": 100}
    for name, value in others.items():
        without = replace(table, **{name: value})
        assert refusal(without, seat) == "hint-none", name
        assert not allowed(without)
        assert data not in shown_to(without, seat)
    assert refusal(table, None) == "not-seated"
    waits = next(s for s in range(4) if s != seat)
    assert refusal(table, waits) == "hint-nothing"
    shown = hand(table, waits)
    assert shown is not None
    assert offered(table, waits, shown) == shown


def test_a_table_may_do_without() -> None:
    house = House(seed=1, game="bazaar-blot")
    house.say(NINO, "sit")
    house.say(ARAM, "set hints off")
    assert not house.t.hints
    house.say(ARAM, "set hints on")
    assert house.t.hints
    assert house.refused(ARAM, "set hints perhaps")


@pytest.mark.parametrize("key", sampled(("nardi", "long-nardi", "hyper-nardi"), ("hyper-nardi",)))
def test_in_nardi_the_first_is_what_strong_does(key: str) -> None:
    """Raises too. Without mars the points are the stake times twice the chance to win, less one."""
    rules, chance, moved, raised = rules_of(key), SeededChance(f"hints of {key}"), 0, 0
    state = replay(rules, rules.start(2, replace(rules.presets["standard"], target=7), 0))
    while moved < 20 or raised < 12:
        if rules.result(state) is not None:
            state = replay(rules, rules.start(2, replace(rules.presets["standard"], target=7), 0))
        if rules.needs_deal(state):
            state = replay(rules, rules.deal(state, chance), state)
            continue
        seat = min(rules.waiting(state))
        view, legal = rules.view(state, seat), rules.legal(state, seat)
        question = Question("t", rules, "strong", seat, view, legal, chance)
        found = advised(roster(), question) if legal.choice else ()
        if found:
            assert rules.encode(found[0].action) == answer(roster(), question)
        for one in found:
            assert one.won is not None
            stake = view.raises.worth
            if one.action == DECLINE:
                assert (one.points, one.won) == (-stake, 0)
                continue
            if isinstance(one.action, Raise):
                stake = WORTH.get(one.action.word, view.raises.offer)
            assert 0 <= one.won <= 1
            assert one.points == pytest.approx(stake * (2 * one.won - 1))
        moved += bool(found) and isinstance(found[0].action, Move)
        raised += bool(found) and not isinstance(found[0].action, Move)
        action = legal.actions[chance.shuffled(len(legal.actions))[0]]
        state = replay(rules, rules.decide(state, seat, action, chance), state)
