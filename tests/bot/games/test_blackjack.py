"""Blackjack on the screen: what everybody sees, which buttons stand where, what people type, who plays well."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.folder import stage_of
from bot.scene import press
from bot.scenes.show import past, private, public
from bot.table.loaded import loaded_of
from bot.table.model import Table
from rules.core import Hidden
from tests.bot.house import House, must
from tests.bot.matches import PEOPLE, presses, seated
from tests.rules.blackjack.table import Table as Cards

STAGE = stage_of("blackjack")


def texts(table: Table) -> set[str]:
    """The actions on the public table's buttons."""
    pressed = [press.unpack(data) for data in presses(public(table, 0))]
    return {p.rest for p in pressed if p is not None and p.kind == "a"}


def own(table: Table, seat: int) -> set[str]:
    scene = must(private(table, seat))
    pressed = [press.unpack(data) for data in presses(scene)]
    return {p.rest for p in pressed if p is not None and p.kind == "a"}


def begun(seats: int, *bets: str) -> House:
    house = seated("blackjack", seats, 3)
    house.say(PEOPLE[0], "start")
    for seat, bet in enumerate(bets):
        house.say(PEOPLE[seat], f"act - {bet}")
    return house


def at(cards: Cards) -> Table:
    """A table of people with the cards of a deal of one's own on it."""
    return replace(begun(cards.state.seats).t, state=cards.state)


def test_bets_are_made_at_the_public_table() -> None:
    """BJ-1: usual stakes on one box, other numbers of boxes by a look, any stake as a number, sitting out."""
    house = begun(2)
    assert {"bet10", "bet20", "bet50", "bet100", "bet137", "bet500", "out"} <= texts(house.t)
    looks = [
        p.rest for d in presses(public(house.t, house.now)) if (p := press.unpack(d)) is not None and p.kind == "s"
    ]
    assert {"pick.2", "pick.3", "pick.4", "hand", "davtar", "menu"} <= set(looks)
    assert any(data.endswith(":bet20x3") for data in presses(must(STAGE.panel(house.t, 0, "pick.3"))))
    assert STAGE.panel(house.t, 0, "pick.5") is None


def test_a_bet_the_same_again_and_the_deal_that_follows() -> None:
    cards = Cards(1).say(0, "bet30x2").deal("10S 8H / 9C 10D / 10C 9H /").say(0, "stand", "stand")
    assert "bet30x2" in own(at(cards), 0)
    house = begun(2, "bet10", "bet20x2")
    assert loaded_of(house.t).game.needs_deal(house.t.state)
    house.pass_time(2_000)
    assert (house.t.deal, house.t.state.deal) == (1, 1)


def test_the_public_table_never_shows_the_hole_card() -> None:
    """BJ-3: another hole card and another shoe, and every scene is the same; so is every button."""
    for up in ("AS", "9S"):
        one = Cards(2).say(0, "bet50").say(1, "bet50").deal(f"{up} 7H / 9C 9D / 8C 8D / 2S")
        shoe = list(one.state.shoe.open())
        shoe[5], shoe[40] = shoe[40], shoe[5]
        shoe[6:] = shoe[:5:-1]
        first = scenes_of(at(one))
        one.state = replace(one.state, shoe=Hidden(tuple(shoe)))
        assert scenes_of(at(one)) == first
        assert "7H" not in repr(first)


def scenes_of(table: Table) -> list[object]:
    return [public(table, 0), private(table, 0), private(table, 1)]


def test_the_hand_in_turn_has_its_words_as_buttons() -> None:
    """BJ-6: one pair of buttons for all, in the private scene one for each box, even money for a blackjack."""
    cards = Cards(2).say(0, "bet50").say(1, "bet50").deal("6S 7H / 6C 6D / 8C 8D /")
    table = at(cards)
    assert texts(table) == {"hit", "stand", "double", "split"} == own(table, 0)
    assert own(table, 1) == set()
    cards = Cards(2).say(0, "bet50x2").say(1, "bet50").deal("AS 7H / 9C 9D / 8C 8D / AC KD /")
    table = at(cards)
    assert texts(table) == {"insure", "noinsure", "even", "noeven"}
    assert own(table, 0) == {"insure", "noinsure", "insure1", "insure2", "noinsure1", "noinsure2"}
    assert own(table, 1) == {"even", "noeven"}


def test_a_settled_deal_stays_until_the_next_and_in_its_own_message() -> None:
    cards = Cards(1).say(0, "bet30").deal("10S 8H / 9C 10D /").say(0, "stand")
    table = replace(at(cards), board=1)
    scene = public(table, 0)
    assert scene.kind == "score"
    assert {"bet10", "out"} <= texts(table)
    cards.say(0, "bet10").deal("10S 8H / 7C 7D /")
    later = replace(table, state=cards.state, deal=2, board=table.board + 1)
    old = must(past(later, table.board))
    assert old.picture == replace(scene.picture, seats=(), corner=())  # type: ignore[type-var]
    assert all(data.startswith("s:") for data in presses(old))


@pytest.mark.parametrize(
    ("name", "rest", "text"),
    [
        *(("bet", "50", "bet50"), ("bet", "50x2", "bet50x2"), ("bet", "50 × 3", "bet50x3")),
        *(("bet", "50 фишек", "bet50"), ("bet", "пас", "out"), ("bet", "գամարտ", None), ("pass", "", "out")),
        *(("hit", "", "hit"), ("stand", "", "stand"), ("double", "", "double"), ("split", "", "split")),
        *(("insurance", "yes", "insure"), ("insurance", "да", "insure"), ("insurance", "այո", "insure")),
        *(("insurance", "კი", "insure"), ("insurance", "no", "noinsure"), ("insurance", "ոչ", "noinsure")),
        *(("insurance", "არა 2", "noinsure2"), ("insurance", "maybe", None), ("play", "10H", None)),
    ],
)
def test_typed_commands(name: str, rest: str, text: str | None) -> None:
    table = at(Cards(1).say(0, "bet50x2").deal("AS 7H / 9C 9D / 8C 8D /"))
    assert STAGE.command(table, 0, name, rest) == text


def test_completions_are_legal_and_insurance_may_mean_even_money() -> None:
    table = at(Cards(1).say(0, "bet50").deal("AS 7H / AC KD /"))
    assert STAGE.command(table, 0, "insurance", "yes") == "even"
    assert STAGE.command(table, 0, "insurance", "нет") == "noeven"
    house = begun(2)
    game = loaded_of(house.t).game
    values = [value for _, value in STAGE.choices(house.t, 0, "bet")]
    assert values
    assert all(game.parse(value) in game.legal(house.t.state, 0) for value in values)
    table = at(Cards(2).say(0, "bet50").say(1, "out").deal("AS 7H / 9C 9D /"))
    answers = [STAGE.command(table, 0, "insurance", value) for _, value in STAGE.choices(table, 0, "insurance")]
    assert answers == ["insure", "noinsure"]
