"""Rated tables: who chooses it, who is asked, what is off, and what ends it."""

from __future__ import annotations

import pytest

from bot.outbox.rings import voters
from bot.ports.keys import house_of
from bot.ports.records import Person
from bot.ports.rights import ChatRules, NoRights, Preset, Starters, read_rules
from bot.scenes import lobby as scenes
from bot.scenes.show import public
from bot.table import events as ev
from bot.table.codec import text_from_json
from bot.table.decide import decide
from bot.table.lobby import choose_rated
from bot.table.moment import Moment
from bot.table.presets import chosen_as, preset_from
from bot.table.rated import can_be_rated, fits, people_only
from rules.core import Illegal
from tests.bot.house import ARAM, DAVIT, LUSINE, NINO, VANO, House


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


def rated_four() -> House:
    house = House()
    house.say(ARAM, "set rated on")
    return house.four()


def notes(house: House) -> list[str]:
    return [text_from_json(row.ref).key for row in house.out if row.kind == "note"]


def test_whoever_sits_alone_chooses_and_whoever_comes_sees_it() -> None:
    house = House()
    assert not house.t.rated
    house.say(ARAM, "set rated on")
    assert house.t.rated
    assert house.t.proposal is None
    assert "lobby-rated" in [line.text.key for line in scenes.lobby(house.t).lines]
    house.four()
    assert house.t.rated
    assert "board-rated" in [line.text.key for line in public(house.t, house.now).lines]
    house = House()
    shown = [b.data for row in scenes.options(house.t).buttons for b in row]
    assert any(data.endswith("options.rated") for data in shown)
    values = [b.data for row in scenes.options(house.t, "rated").buttons for b in row]
    assert [data.rpartition(" ")[2] for data in values[:2]] == ["on", "off"]
    house = House()
    house.go("aram set rated on; aram set game nardi")
    assert not house.t.rated
    house = rated_four()
    house.apply([ev.Abandoned("by-vote"), ev.Rematched("00")])
    assert house.t.rated


def test_those_who_sit_already_are_asked() -> None:
    house = House()
    house.go("nino sit; davit sit; aram set rated on")
    assert not house.t.rated
    assert house.t.proposal is not None
    assert voters(house.t, house.t.proposal) == {ARAM.id, NINO.id, DAVIT.id}
    assert house.refused(ARAM, "set clock 30") == "vote-open"
    house.go("lusine sit; nino yes; davit yes")
    assert not house.t.rated, "whoever has sat down meanwhile is asked too"
    house.say(LUSINE, "yes")
    assert house.t.rated
    assert house.t.proposal is None


def test_one_no_and_it_stays_as_it_was() -> None:
    house = House()
    house.go("nino sit; aram set rated on; nino no")
    assert not house.t.rated
    house.go("aram set rated on; nino yes")
    assert house.t.rated
    house.say(ARAM, "set rated off")
    assert house.t.rated, "nor is it taken away over anybody’s head"
    house.say(NINO, "no")
    assert house.t.rated
    house = House()
    house.go("nino sit; davit sit; aram set rated on; nino yes; davit leave")
    assert not house.t.rated
    assert house.t.proposal is None
    house = House()
    house.say(NINO, "sit")
    assert house.refused(NINO, "set rated on") == "rated-host"
    assert house.refused(ARAM, "set rated perhaps") == "bad-option"
    house.say(NINO, "swap 1")
    assert house.refused(ARAM, "set rated on") == "vote-open"


def test_no_automatic_player_sits_at_a_rated_table() -> None:
    house = House()
    house.say(ARAM, "set rated on")
    for words in ("fill", "fill 2", "start fill"):
        assert house.refused(ARAM, words) == "rated-people-only"
    assert not any("fill" in b.data for row in scenes.lobby(house.t).buttons for b in row)
    assert not any("fill" in b.data for row in scenes.seats(house.t, ARAM).buttons for b in row)
    house = House()
    house.say(ARAM, "fill")
    assert house.refused(ARAM, "set rated on") == "rated-people-only"
    house.apply([ev.Chosen("rated", "on")])
    with pytest.raises(Illegal, match="rated-people-only"):
        people_only(house.t)


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
    kept = {"rule.rated": "off", "rule.unrated": "nardi domino", "rule.raters": "regulars"}
    found = read_rules(kept)
    assert (found.rated, found.unrated, found.raters) == (False, {"nardi", "domino"}, "regulars")
    assert (read_rules({}), read_rules({"rule.raters": "nobody"}).raters) == (ChatRules(), "all")
    house = House()
    house.say(ARAM, "set rated on")
    kept = preset_from(house.t, "Friday")
    assert kept.rated
    assert ev.Chosen("rated", "on") in chosen_as(kept)
    assert ev.Chosen("rated", "on") not in chosen_as(kept, House().t), "those seated would have to be asked"
    assert not Preset(1, "Friday", "nardi", "short-nardi").rated


def test_nothing_is_taken_back_and_nobody_voted_out() -> None:
    house = rated_four()
    assert house.refused(ARAM, "takeback") == "rated-takeback"
    assert house.refused(ARAM, "voteout 2") == "rated-voteout"
    menu = [b.data for row in scenes.menu(house.t, ARAM).buttons for b in row]
    assert not any("takeback" in data or "voteout" in data for data in menu)


def test_it_is_left_unfinished_only_if_all_agree() -> None:
    house = rated_four()
    house.go("aram abandon; nino+davit yes")
    assert house.t.phase == "play"
    house.say(LUSINE, "yes")
    assert house.t.phase == "abandoned"
    house = House().four()
    house.go("aram abandon; nino+davit yes")
    assert house.t.phase == "abandoned"
    assert decide(House().t, ARAM, "fill", Moment(0, House().token)).events


def test_a_substitute_is_by_consent_of_all_and_ends_the_rating() -> None:
    house = rated_four()
    house.apply([ev.Lapsed(1)])
    house.go("vano sub 2; aram yes; davit yes")
    assert house.t.rated
    assert house.t.seat_of(VANO.id) is None
    house.say(LUSINE, "yes")
    assert house.t.seat_of(VANO.id) == 1
    assert not house.t.rated
    assert house.log[-2:][1] == ev.Chosen("rated", "off")
    assert "note-unrated" in notes(house)
    house = rated_four()
    house.apply([ev.Lapsed(1)])
    house.go("vano sub 2; lusine no")
    assert house.t.rated
    assert house.t.seat_of(VANO.id) is None
    house = rated_four()
    house.apply([ev.Lapsed(seat) for seat in range(4)])
    house.say(VANO, "sub 2")
    assert house.t.seat_of(VANO.id) is None
    assert house.t.rated
