"""The lobby: sitting, partners, options, the start."""

from __future__ import annotations

import pytest

from bot.games import game_keys, rules_of
from bot.ports.records import Person
from bot.scenes.show import public
from bot.table import events as ev
from bot.table.clocks import VOTE_MS
from bot.table.loaded import loaded_of
from bot.table.lobby import mark_of
from tests.bot.house import ARAM, DAVIT, FOUR, LUSINE, NINO, VANO, House
from tests.bot.matches import presses, seated


def names(house: House) -> list[str]:
    return [chair.name if chair else "-" for chair in house.t.chairs]


def test_free_seats_are_taken_and_an_automatic_players() -> None:
    house = House()
    house.go("nino sit; davit sit 4")
    assert names(house) == ["Արամ", "ნინო", "-", "Давид"]
    house = House()
    assert (house.refused(NINO, "sit 1"), house.refused(NINO, "sit 9")) == ("seat-taken", "no-seat-of")
    house.go("nino sit; nino sit")
    assert names(house).count("ნინო") == 1
    house = House()
    house.go("others sit")
    assert house.refused(VANO, "sit") == "table-full"
    house = House()
    house.say(ARAM, "fill")
    assert all(house.t.chairs)
    house.say(NINO, "sit")
    assert names(house)[1] == "ნინო"


def test_how_partners_are_found() -> None:
    """BZ-1: partners sit opposite; a free seat is taken at once. BZ-1: partners by lot."""
    house = House()
    house.go("nino sit; nino sit 3")
    assert names(house) == ["Արամ", "-", "ნინო", "-"]
    assert loaded_of(house.t).game.sides(
        loaded_of(house.t).fold(None, loaded_of(house.t).game.start(4, loaded_of(house.t).options))
    )[0] == {0, 2}
    house = House()
    house.go("nino sit; aram swap 2")
    assert names(house)[:2] == ["Արամ", "ნინო"]
    house.say(NINO, "yes")
    assert names(house)[:2] == ["ნინო", "Արամ"]
    house = House(seed=3)
    house.go("others sit; davit lots")
    assert sorted(names(house)) == sorted(person.name for person in FOUR)
    assert House().refusal(ARAM, "lots") == ("too-few-for-lots", {})


def test_only_those_seated_start_a_full_table() -> None:
    house = House()
    house.say(ARAM, "fill")
    assert house.refused(VANO, "start") == "not-seated"
    house.say(ARAM, "start")
    assert (house.t.phase, House().refused(ARAM, "start")) == ("play", "seats-empty")


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("set target 3", "bad-option"),
        ("set colour red", "unknown-option"),
        ("set clock 61", "bad-option"),
        ("set preset nonsense", "unknown-preset"),
    ],
)
def test_bad_options_are_refused_and_change_nothing(words: str, key: str) -> None:
    assert House().refused(ARAM, words) == key


def test_when_the_game_cannot_be_changed() -> None:
    house = House()
    house.go("others sit")
    assert house.refusal(ARAM, "set game nardi") == ("too-many-seated", {"seats": 2})
    assert house.t.game == "bazaar-blot"
    house = House(game="nardi")
    house.go("nino sit; aram start; aram abandon; nino yes; aram rematch")
    assert (house.t.phase, house.refusal(ARAM, "set game domino")) == ("lobby", ("game-fixed", {}))


def test_what_a_lobby_does_not_take() -> None:
    house = House()
    for words in ("act - pass", "ready", "takeback", "pause"):
        assert house.refusal(ARAM, words) == ("not-started", {}), words
    house = House()
    assert house.refusal(ARAM, "yes") == ("no-vote-open", {})
    assert house.refusal(ARAM, "no") == ("no-vote-open", {})
    house = House()
    for words in ("tick auto.0 1", "rehome tg:-9:0", "put-aside", "nonsense", ""):
        assert house.refused(LUSINE, words) == "unknown-command"


def test_options_reach_the_game() -> None:
    """BZ-50: the target is an option; choosing a preset begins from its own values."""
    house = House()
    house.go("aram set target 151; aram set clock 300")
    assert (loaded_of(house.t).options.target, house.t.clock_s) == (151, 300)
    house.say(ARAM, "set preset classic")
    assert loaded_of(house.t).options.target == 301


def test_who_closes_a_lobby() -> None:
    house = House()
    house.go("nino sit; aram leave")
    assert house.t.host == NINO.id
    house.say(NINO, "leave")
    assert house.t.phase == "abandoned"
    house = House()
    house.pass_time(3 * 3_600_000 + 1)
    assert house.t.phase == "abandoned"
    house = House()
    assert house.refused(VANO, "abandon") == "not-seated"
    house.say(Person("tg:99", "Admin", admin=True), "abandon")
    assert house.t.phase == "abandoned"
    house = House()
    house.go("nino sit; aram abandon")
    assert house.t.phase == "abandoned"
    house = House()
    house.go("nino+davit sit; nino abandon")
    assert house.t.phase == "lobby"
    assert house.t.proposal is not None
    house.say(DAVIT, "no")
    assert (house.t.phase, house.t.proposal) == ("lobby", None)
    house.go("nino abandon; davit yes")
    assert house.t.phase == "abandoned"


def test_first_dealer_is_drawn_by_the_first_ace() -> None:
    """BZ-2: cards are turned up clockwise until the first ace."""
    house = House(seed=5).four()
    started = next(e for e in house.log if isinstance(e, ev.Started))
    assert started.lots[-1][0] == "A"
    assert not any(card[0] == "A" for card in started.lots[:-1])
    assert started.dealer == (len(started.lots) - 1) % 4


def test_the_opener_frees_a_seat_and_nobody_else_does() -> None:
    house = House()
    house.go("nino sit; davit sit")
    for other in (NINO, VANO):
        assert house.refused(other, "remove 3") == "opener-only"
    assert house.refused(ARAM, "remove 4") == "seat-empty"
    assert house.refused(ARAM, "remove 9") == "no-seat-of"
    house.say(ARAM, "remove 3")
    assert names(house) == ["Արամ", "ნინო", "-", "-"]
    house.say(VANO, "sit")
    assert names(house)[2] == "Vano"
    house.say(Person("tg:99", "Admin", admin=True), "remove 1")
    assert (names(house), house.t.host) == (["-", "ნინო", "Vano", "-"], NINO.id)
    house = House()
    house.say(NINO, "sit 2")
    pressed = f"remove 2 {mark_of(NINO.id)}"
    house.go("nino leave; davit sit 2")
    assert house.refused(ARAM, pressed) == "seat-changed"
    house.say(ARAM, f"remove 2 {mark_of(DAVIT.id)}")
    assert names(house) == ["Արամ", "-", "-", "-"]
    house = House().four()
    assert house.refused(ARAM, "remove 2") == "already-started"
    house = House()
    house.go("nino sit 2; aram swap 2; aram remove 2")
    assert house.t.proposal is None
    house.go("davit sit 2; aram swap 2; davit leave")
    assert house.t.proposal is None
    house = House().four()
    house.go("lusine leave; vano sub")
    assert house.t.proposal is not None
    house.say(VANO, "no")
    assert house.t.proposal is None


def agreeing(people: int = 4) -> House:
    house = House()
    for person in FOUR[1:people]:
        house.say(person, "sit")
    if people < 4:
        house.say(ARAM, "fill")
    house.say(ARAM, "set first_dealer agreement")
    return house


def started(house: House) -> ev.Started:
    (found,) = (event for event in house.log if isinstance(event, ev.Started))
    return found


def named(house: House) -> list[str]:
    return [data for data in presses(public(house.t, house.now)) if ":dealer " in data]


def keys(house: House) -> list[str]:
    return [line.text.key for line in public(house.t, house.now).lines]


@pytest.mark.parametrize("seat", range(4))
def test_whom_all_agree_on_deals_first(seat: int) -> None:
    house = agreeing()
    assert len(named(house)) == 4
    assert "lobby-dealer" in keys(house)
    house.say(NINO, f"dealer {seat + 1}")
    assert house.t.proposal is not None
    assert named(house) == []
    assert "ask-dealer" in keys(house)
    for person in (ARAM, DAVIT):
        house.say(person, "yes")
        assert house.t.phase == "lobby"
    house.say(LUSINE, f"dealer {seat + 1}")  # naming the same seat is a yes
    assert (house.t.phase, started(house).dealer, started(house).lots) == ("play", seat, ())
    assert loaded_of(house.t).game.view(house.t.state, None).dealer == seat


def test_where_they_do_not_agree_the_first_ace_decides() -> None:
    house = agreeing()
    house.go("nino dealer 2; davit no")
    assert (house.t.phase, started(house).lots[-1][0]) == ("play", "A")
    assert started(house).dealer == (len(started(house).lots) - 1) % 4
    house = agreeing()
    house.go("nino dealer 2; aram yes")
    house.pass_time(VOTE_MS + 1)
    assert started(house).lots[-1][0] == "A"
    assert ev.Dropped("dealer", "lapsed") in house.log
    asked, plain = agreeing(), agreeing()
    plain.say(ARAM, "set first_dealer ace")
    asked.go("nino dealer 2; davit no")
    plain.say(ARAM, "start")
    assert started(asked).lots == started(plain).lots


def test_who_agrees_on_the_dealer() -> None:
    house = agreeing()
    house.say(NINO, "dealer 2")
    assert house.refused(DAVIT, "dealer 3") == "vote-open"
    house.say(NINO, "no")
    assert (house.t.phase, house.t.proposal) == ("lobby", None)
    house.say(DAVIT, "dealer 3")
    assert house.t.proposal is not None
    house = agreeing(2)
    house.go("aram dealer 4; nino yes")
    assert started(house).dealer == 3
    house = agreeing(1)
    assert (named(house), house.refused(ARAM, "dealer 1")) == ([], "dealer-by-ace")
    house.say(ARAM, "start")
    assert started(house).lots[-1][0] == "A"
    house = House()
    house.go("others sit")
    assert house.refused(ARAM, "dealer 2") == "dealer-by-ace"
    house = agreeing()
    house.go("nino dealer 2; aram+davit+lusine yes")
    house.pass_time(5_000)
    house.say(NINO, "abandon")
    for person in (ARAM, DAVIT, LUSINE):
        if house.t.phase == "play":
            house.say(person, "yes")
    house.say(NINO, "rematch")
    assert house.t.agreed_dealer
    assert len(named(house)) == 4


def test_nobody_starts_past_the_others_and_no_seat_moves_meanwhile() -> None:
    house = agreeing(3)
    assert not any(data.endswith(":start") for data in presses(public(house.t, house.now)))
    assert house.refused(ARAM, "start") == "name-dealer"
    assert house.refused(VANO, "dealer 1") == "not-seated"
    assert house.refused(ARAM, "dealer 5") == "no-seat-of"
    assert house.refused(ARAM, "dealer") == "no-seat-of"
    house.say(ARAM, "dealer 4")
    for person, words in (
        *((VANO, "sit"), (VANO, "sit 4"), (NINO, "swap 4"), (NINO, "sit 4"), (ARAM, "lots"), (ARAM, "clear 4")),
        *((ARAM, "fill"), (ARAM, "set first_dealer ace"), (ARAM, "set preset classic")),
    ):
        assert house.refused(person, words) == "vote-open", words
    house.say(NINO, "leave")
    assert (house.t.proposal, house.t.phase) == (None, "lobby")
    assert named(house) == []  # a seat is empty now


def test_only_where_cards_are_turned_up_for_the_dealer() -> None:
    for key in game_keys():
        house = seated(key, min(rules_of(key).seats), 1)
        if "blot" in key or "belote" in key:
            house.say(ARAM, "set first_dealer agreement")
            assert house.t.agreed_dealer
            assert house.refused(ARAM, "set first_dealer me") == "bad-option"
        else:
            assert house.refused(ARAM, "set first_dealer agreement") == "unknown-option"
