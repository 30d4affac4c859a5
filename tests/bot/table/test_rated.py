"""Rated tables: who chooses it, who is asked, what is off, and what ends it."""

from __future__ import annotations

import pytest

from bot.ports.keys import house_of
from bot.ports.records import Person
from bot.ports.rights import ChatRules, NoRights, Preset, Starters, read_rules
from bot.scenes import lobby as scenes
from bot.table import events as ev
from bot.table.lobby import choose_rated
from bot.table.moment import Moment
from bot.table.presets import chosen_as, preset_from
from bot.table.rated import can_be_rated, fits
from rules.core import Illegal
from tests.bot.house import ARAM, House


class Rules(NoRights):
    """A chat with rules."""

    def __init__(self, rules: ChatRules, regulars: frozenset[str] = frozenset()) -> None:
        self._rules = rules
        self._regulars = regulars

    def rules(self, place: str) -> ChatRules:
        assert house_of(place) == "tg:-5"
        return self._rules

    def regular(self, place: str, person: str) -> bool:
        return person in self._regulars


def test_games_for_chips_are_never_rated() -> None:
    assert [can_be_rated(key) for key in ("bazaar-blot", "nardi", "seka", "blackjack")] == [True, True, False, False]
    house = House(game="seka")
    assert house.refused(ARAM, "set rated on") == "rated-chips-game"
    assert scenes.options(house.t, "rated") == scenes.options(house.t, ""), "nor is it offered"


def choosing(rules: ChatRules, who: Person = ARAM, regulars: frozenset[str] = frozenset()) -> str:
    house = House()
    moment = Moment(house.now, house.token, rights=Rules(rules, regulars))
    try:
        choose_rated(house.t, who, "on", moment)
    except Illegal as refusal:
        return refusal.key
    return "chosen"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (ChatRules(), "chosen"),
        (ChatRules(rated=False), "rated-off"),
        (ChatRules(unrated=frozenset({"bazaar-blot"})), "illegal-rated-game"),
        (ChatRules(unrated=frozenset({"nardi"})), "chosen"),
        (ChatRules(raters="admins"), "rated-admins"),
        (ChatRules(raters="regulars"), "rated-regulars"),
    ],
)
def test_the_chat_decides_where_and_who(rules: ChatRules, said: str) -> None:
    assert choosing(rules) == said


@pytest.mark.parametrize("raters", ["admins", "regulars"])
def test_admins_and_regulars_may(raters: Starters) -> None:
    admin = Person(ARAM.id, ARAM.name, admin=True)
    assert choosing(ChatRules(raters=raters), admin) == "chosen"
    assert choosing(ChatRules(raters="regulars"), ARAM, frozenset({ARAM.id})) == "chosen"


def test_what_is_kept_of_it() -> None:
    house = House()
    house.say(ARAM, "set rated on")
    with pytest.raises(Illegal, match="rated-off"):
        fits(ChatRules(rated=False), house.t)
    found = read_rules({"rule.rated": "off", "rule.unrated": "nardi domino", "rule.raters": "regulars"})
    assert (found.rated, found.unrated, found.raters) == (False, {"nardi", "domino"}, "regulars")
    assert (read_rules({}), read_rules({"rule.raters": "nobody"}).raters) == (ChatRules(), "all")
    house = House()
    house.say(ARAM, "set rated on")
    kept = preset_from(house.t, "Friday")
    assert kept.rated
    assert ev.Chosen("rated", "on") in chosen_as(kept)
    assert ev.Chosen("rated", "on") not in chosen_as(kept, House().t), "those seated would have to be asked"
    assert not Preset(1, "Friday", "nardi", "short-nardi").rated
