"""The lobby in as few presses as can be: the start with the computer, what is missing, options, seats, the seal."""

from __future__ import annotations

import pytest

from adapters.text import FluentCatalog
from bot.fair import link
from bot.games import entry_of, game_keys, rules_of
from bot.ports.records import Person
from bot.scene import Scene, press
from bot.scenes import info, lobby
from bot.scenes.lobby import FIRST_PAGE
from bot.scenes.show import look, public
from bot.table.loaded import loaded_of
from bot.text import LANGUAGES, Text, t
from rules.core import Illegal
from rules.options import offers
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, VANO, House
from tests.bot.matches import PEOPLE

GAMES = game_keys()
CATALOG = FluentCatalog()


def words(scene: Scene) -> list[str]:
    """What the buttons of a scene say to a table, or look at."""
    return [button.data.split(":", 2)[2] for row in scene.buttons for button in row if button.url is None]


def lobby_words(house: House) -> list[str]:
    return words(public(house.t, house.now))


def refusal(house: House, who: Person, text: str) -> Text:
    """What somebody is told; nothing has happened."""
    before = house.t
    with pytest.raises(Illegal) as refused:
        house.say(who, text)
    assert house.t == before
    return t(f"illegal-{refused.value.key}", **dict(refused.value.details))


@pytest.mark.parametrize("game", GAMES)
def test_one_press_takes_a_lone_person_to_the_cards(game: str) -> None:
    house = House(game=game)
    assert "start fill" in lobby_words(house)
    house.say(ARAM, "start fill")
    assert house.t.phase == "play"
    assert sum(1 for chair in house.t.chairs if chair) == entry_of(game).conduct.usual_seats
    assert [chair.name for _, chair in house.t.people()] == [ARAM.name]


def test_people_who_sit_keep_their_seats_when_the_computer_takes_the_rest() -> None:
    house = House()
    house.say(NINO, "sit 3")
    house.say(NINO, "start fill")
    assert [chair.name if chair and chair.human else "*" for chair in house.t.chairs] == [
        ARAM.name,
        "*",
        NINO.name,
        "*",
    ]
    assert house.t.phase == "play"


@pytest.mark.parametrize("game", GAMES)
def test_start_is_there_from_the_first_chair_on(game: str) -> None:
    """With the computer as long as somebody is wanting; pressed too early it counts who."""
    house, seats = House(game=game), loaded_of(House(game=game).t).game.seats
    for there in range(1, max(seats) + 1):
        assert "start" in lobby_words(house)
        assert ("start fill" in lobby_words(house)) == (
            there < entry_of(game).conduct.usual_seats or there not in seats
        )
        if there not in seats:
            told = refusal(house, ARAM, "start")
            assert told == t("illegal-seats-empty", n=min(n for n in seats if n > there) - there, chips="no")
        if there < max(seats):
            house.say(PEOPLE[there], "sit")
    house.say(ARAM, "start fill")
    assert house.t.phase == "play"
    assert all(chair is not None and chair.human for chair in house.t.chairs)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_missing_is_said_in_every_language(lang: str) -> None:
    for n in range(1, 6):
        for chips in ("yes", "no"):
            said = CATALOG.say(lang, t("illegal-seats-empty", n=n, chips=chips))  # type: ignore[arg-type]
            assert len(said) < 190
            assert str(n) in said or (lang == "en" and n == 1 and said.startswith("One"))
    assert CATALOG.say("en", t("illegal-seats-empty", n=3, chips="no")).startswith("3 more players are needed: invite")


def test_who_may_not_start_with_the_computer() -> None:
    """A stranger; and nobody where chips are played for. No seat is filled then."""
    house = House(game="domino")
    assert refusal(house, VANO, "start fill").key == "illegal-not-seated"
    house.say(ARAM, "set stake 10")
    assert "start fill" not in lobby_words(house)
    assert refusal(house, ARAM, "start fill").key == "illegal-chips-people-only"
    assert refusal(house, ARAM, "start") == t("illegal-seats-empty", n=1, chips="yes")
    running = House().four()
    assert refusal(running, ARAM, "start fill").key == "illegal-already-started"


def test_where_the_dealer_is_agreed_on_the_seats_are_filled_and_the_table_is_asked() -> None:
    house = House()
    house.say(ARAM, "set first_dealer agreement")
    house.say(NINO, "sit")
    house.say(ARAM, "start fill")
    assert house.t.phase == "lobby"
    assert all(house.t.chairs)
    assert {"dealer 1", "dealer 4"} <= set(lobby_words(house))
    assert "start" not in lobby_words(house)


def test_the_seal_is_not_before_everybodys_eyes_and_is_there_for_whoever_asks() -> None:
    """HS-20: it can be read before the first deal, and is the one that the first deal is checked against."""
    house = House()
    seal = link(house.t.seed, 0)
    assert seal[:8] not in repr(public(house.t, house.now).lines)
    assert "verify" in lobby_words(house)
    for person, seat in ((ARAM, 0), (VANO, None)):
        asked = look(house.t, seat, person, "verify", house.proofs())
        assert asked is not None
        assert seal in repr(asked.lines)
        assert link(house.t.seed, 1) not in repr(asked.lines)
    house.four()
    assert seal in repr(info.proof_scene(house.t, None, house.proofs()).lines)
    assert link(house.t.seed, 1) not in repr(info.proof_scene(house.t, None, house.proofs()).lines)


@pytest.mark.parametrize("game", GAMES)
def test_five_options_come_first_and_all_the_others_behind_one_button(game: str) -> None:
    house = House(game=game)
    for preset in tuple(rules_of(game).presets):
        house.say(ARAM, f"set preset {preset}")
        first, rest = words(lobby.options(house.t)), words(lobby.options(house.t, "more"))
        shown = [one.removeprefix("options.") for one in first if one != "options.more"]
        more = [one.removeprefix("options.") for one in rest if one != "options"]
        assert len(shown) <= FIRST_PAGE or not more
        assert ("options.more" in first) == bool(more)
        assert len(more) != 1, "a page for one option is none"
        offered = {offer.setting.name for offer in offers(rules_of(game), preset)}
        assert offered <= {*shown, *more}
        assert not set(shown) & set(more)
        assert {"game", "clock", rules_of(game).settings[0].name} <= set(shown)


def test_an_option_leads_back_to_the_page_it_stands_on() -> None:
    house = House()
    assert words(lobby.options(house.t, "target"))[-1] == "options"
    assert words(lobby.options(house.t, "pack"))[-1] == "options.more"
    assert "options.target" in words(lobby.panel_after(house.t, ARAM, "set target 151"))
    assert "options.pack" in words(lobby.panel_after(house.t, ARAM, "set pack cut"))


def test_computers_come_and_go_one_by_one() -> None:
    house = House()
    house.say(NINO, "sit")
    assert words(lobby.seats(house.t, NINO)) == ["fill 3", "fill 4", "lots"]
    house.say(NINO, "fill 4")
    assert words(lobby.seats(house.t, NINO)) == ["fill 3", "clear 4", "set level normal 4", "lots"]
    opener = words(lobby.seats(house.t, ARAM))
    assert [one.split()[0] for one in opener] == ["remove", "fill", "remove", "set", "lots"]
    admin = words(lobby.seats(house.t, Person("tg:99", "Admin", admin=True)))
    assert {one.split()[0] for one in admin} == {"remove"}
    house.say(NINO, "clear 4")
    house.say(ARAM, opener[0])
    assert [chair is not None for chair in house.t.chairs] == [True, False, False, False]
    house.say(ARAM, "set game domino")
    house.say(ARAM, "set stake 10")
    left = [one for one in words(lobby.seats(house.t, ARAM)) if not one.startswith("readmit ")]
    assert left == [], "no computer plays for chips, and alone there is nobody to move"
    with pytest.raises(Illegal, match="not-seated"):
        look(house.t, None, DAVIT, "seats")


def test_a_table_that_was_filled_and_started_is_read_again_alike() -> None:
    """Two commands' events in one: the record of the one press is that of the two."""
    one, two = House(seed=4), House(seed=4)
    for house in (one, two):
        for person in (NINO, LUSINE):
            house.say(person, "sit")
    one.say(ARAM, "start fill")
    two.say(ARAM, "fill")
    two.say(ARAM, "start")
    assert one.log == two.log
    assert one.t == two.t


def test_all_four_seats_are_people_and_nobody_is_added() -> None:
    house = House()
    for person in FOUR[1:]:
        house.say(person, "sit")
    assert "start fill" not in lobby_words(house)
    assert press.do(house.t.id, "start") in repr(public(house.t, house.now).buttons)
