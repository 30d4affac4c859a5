"""Bura before people: one press where one is enough, cards chosen one by one, var asked twice, gifts seen by nobody."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.fair.chance import SeededChance
from bot.games import player, rules_of
from bot.games.bura.pictures import DOWN, DuelHandPicture, DuelPicture
from bot.games.bura.typed import read_cards
from bot.games.common import name_of
from bot.games.folder import stage_of
from bot.scene import Ribboned, Scene, press
from bot.scene.strip import AtTable
from bot.scenes.show import look, private, public
from bot.table.loaded import loaded_of
from rules.bura.actions import encode, parse
from rules.bura.events import Dealt
from rules.bura.pack import KIND
from rules.cards import Card
from rules.core import Legal, replay
from tests.bot.house import ARAM, NINO, House, must
from tests.rules.contract.of_bura import redeal


def table(hands: str, other: str, trump: str = "10S", key: str = "bura3", **options: str) -> House:
    """A deal in which Aram (seat 0) leads, holding ``hands`` against Nino's ``other``."""
    house = House(game=key)
    for name, value in {"clock": "0", "target": "11", **options}.items():
        house.say(ARAM, f"set {name} {value}")
    house.go("nino sit; aram start")
    house.pass_time(20_000)
    pack = KIND[3 if key == "bura3" else 5].pack
    mine, theirs = (tuple(Card(c) for c in words.split()) for words in (hands, other))
    stock = tuple(c for c in pack if c not in (*mine, *theirs, trump))
    options_now = loaded_of(house.t).options
    fresh = loaded_of(house.t).game.start(2, options_now, 1)
    state = replay(loaded_of(house.t).game, [*fresh, Dealt(1, 1, (mine, theirs), (*stock, Card(trump)))])
    house.table = replace(house.t, state=state, phase="play", held=None)
    return house


def mine(house: House, seat: int = 0) -> Scene:
    return must(private(house.t, seat))


def datas(scene: Scene) -> list[str]:
    return [b.data for row in scene.buttons for b in row]


def actions(scene: Scene) -> set[str]:
    """The text forms of the actions that the scene's buttons carry out."""
    found = (press.unpack(d) for d in datas(scene))
    return {p.rest for p in found if p is not None and p.kind == "a"}


def picks(scene: Scene) -> set[str]:
    found = (press.unpack(d) for d in datas(scene))
    return {p.rest for p in found if p is not None and p.kind == "s" and p.rest != "hint"}


def picked(house: House, seat: int, what: str) -> Scene:
    return must(look(house.t, seat, (ARAM, NINO)[seat], what))


def act(house: House, seat: int, text: str) -> None:
    house.say((ARAM, NINO)[seat], f"act - {text}")


def test_one_card_is_one_press_and_several_are_toggled() -> None:
    """BU-3: each card by itself at once; several by choosing them. BU-3: what is chosen travels in the buttons;
    choosing changes nothing at the table and nobody hears of it."""
    house = table("KH QH JC", "AH JS AC")
    scene = mine(house)
    assert {a for a in actions(scene) if a.startswith("l:")} == {"l:KH", "l:QH", "l:JC"}
    assert "pick.l" in picks(scene)
    assert "pick.l" not in picks(mine(table("KH QC JD", "AH JS AC"))), "nothing to lead together"
    house = table("KH QH JC", "AH JS AC")
    before = house.t
    first = picked(house, 0, "pick.l")
    assert picks(first) == {"pick.l.QH", "pick.l.KH", "hand"}, "the club stands alone"
    second = picked(house, 0, "pick.l.KH")
    assert (actions(second), picks(second)) == ({"l:KH"}, {"pick.l", "pick.l.KH.QH", "hand"})
    third = picked(house, 0, "pick.l.KH.QH")
    assert (actions(third), drawn(third).chosen, house.t) == ({"l:KH.QH"}, {"KH", "QH"}, before)
    act(house, 0, "l:KH.QH")
    assert house.t.state.lead == ("KH", "QH")
    house = table("KH QH JC", "AH JS AC")
    assert look(house.t, None, ARAM, "pick.l.KH") is None


def drawn(scene: Scene) -> DuelHandPicture:
    """The hand in a private scene's picture."""
    assert isinstance(scene.picture, AtTable)
    assert isinstance(scene.picture.hand, DuelHandPicture)
    return scene.picture.hand


@pytest.mark.parametrize(
    "what", ["pick.l.AS", "pick.l.KH.JC", "pick.l.XX", "pick.b.AH", "pick.g", "pick.l.KH.KH", "pick.", "pick"]
)
def test_a_choice_that_does_not_fit_is_dropped(what: str) -> None:
    house = table("KH QH JC", "AH JS AC")
    assert picked(house, 0, what) == mine(house)


def test_a_single_card_is_answered_in_one_press() -> None:
    """BU-4: beat with it, or give it: different buttons."""
    house = table("KH QH JC", "AH JS AC")
    act(house, 0, "l:KH")
    assert actions(mine(house, 1)) == {"b:AH", "b:JS", "g:AH", "g:JS", "g:AC"}
    house = table("KH QH JC", "AH JS AC")
    act(house, 0, "l:KH")
    act(house, 1, "g:AC")
    house = table("KS QH JC", "AS JH AC")
    act(house, 0, "l:KS")
    assert {a for a in actions(mine(house, 1)) if a.startswith("b:")} == {"b:AS"}


def test_beating_card_by_card_with_the_pairs_shown() -> None:
    """BU-4: the first press lays a card on the first one led, the last one plays."""
    house = table("KH QH JC", "AH JS KS")
    act(house, 0, "l:KH.QH")
    scene = mine(house, 1)
    assert {p for p in picks(scene) if p.startswith("pick.b")} == {"pick.b.AH", "pick.b.JS", "pick.b.KS"}
    step = picked(house, 1, "pick.b.AH")
    assert (actions(step), drawn(step).pairs.led) == ({"b:AH.JS", "b:AH.KS"}, ("KH", "QH"))
    assert (drawn(step).pairs.over, drawn(step).cards) == (("AH",), ("KS", "JS"))
    act(house, 1, "b:AH.JS")
    assert house.t.state.tricks[-1].taker == 1


def test_many_gifts_are_chosen_and_fit_a_button() -> None:
    """BU-4: two of five cards are ten pairs."""
    house = table("AH KH 9C 8D 7S", "QC JC 6D 9D 10S", trump="6S", key="bura5")
    act(house, 0, "l:AH.KH")
    scene = mine(house, 1)
    assert {a for a in actions(scene) if a.startswith("g:")} == {"g:9D.6D"}
    assert "pick.g" in picks(scene)
    half = picked(house, 1, "pick.g.QC")
    assert not actions(half)
    assert "pick.g.QC.6D" in picks(half)
    whole = picked(house, 1, "pick.g.QC.6D")
    assert actions(whole) == {"g:QC.6D"}
    assert max(len(d) for d in datas(whole)) <= press.MAX_BYTES
    data = press.see("table001", "pick.b.10S.10C.10D.10H")
    assert len(data.encode()) <= press.MAX_BYTES
    assert press.unpack(data) is not None
    assert len(press.act("table001", "d100t10", "b:10S.10C.10D.10H.AS").encode()) <= press.MAX_BYTES


def test_gifts_are_seen_by_nobody() -> None:
    """BU-4: neither on the board nor in the taker's hand nor in the last trick; the giver's own hand lacks them."""
    house = table("KH QH JC", "AH JS AC")
    act(house, 0, "l:KH.QH")
    act(house, 1, "g:AH.AC")
    board = public(house.t, house.now)
    assert isinstance(board.picture, DuelPicture)
    assert board.picture.pairs.over == (DOWN, DOWN)
    last = look(house.t, 0, ARAM, "last")
    for scene in (board, mine(house, 0), last, public(house.t, house.now + 60_000)):
        assert scene is not None
        told = repr(scene) + repr(scene.picture) + repr(scene.reading) + repr(scene.buttons)
        assert "AH" not in told
        assert "AC" not in told


def test_words_on_the_board_and_in_the_hand() -> None:
    """BU-8: a false one loses the deal, so no single press says it. BU-10."""
    house = table("KH QH JC", "AH JS AC")
    assert "var" not in actions(mine(house))
    assert "var" not in actions(public(house.t, house.now))
    assert actions(picked(house, 0, "pick.var")) == {"var"}
    assert picked(house, 1, "pick.var") == mine(house, 1), "not at the other's turn"
    house = table("KH QH JC", "AH JS AC")
    assert actions(public(house.t, house.now)) == {"davi"}
    act(house, 0, "davi")
    assert actions(public(house.t, house.now)) == actions(mine(house, 1)) == {"accept", "decline", "se"}
    assert actions(mine(house, 0)) == set()
    assert any(row.kind == "loud" for row in house.out)
    act(house, 1, "se")
    assert actions(public(house.t, house.now)) == {"accept", "decline", "chari"}


def test_a_malutka_out_of_turn() -> None:
    """BU-7: the public button stands there whoever holds what; the leader is asked, and then it is led."""
    house = table("KH QH JC", "AS KS JS", trump="10D", malutka="out_of_turn")
    other = table("KH QH JC", "AS KS JH", trump="10D", malutka="out_of_turn")
    assert public(house.t, house.now) == public(other.t, other.now)
    assert "malutka" in actions(public(house.t, house.now))
    assert house.refused(ARAM, "act - malutka") == "malutka-own-lead"
    assert other.refused(NINO, "act - malutka") == "no-malutka"
    act(house, 1, "malutka")
    assert "let" in actions(public(house.t, house.now))
    assert {a for a in actions(mine(house, 0)) if not a.startswith("davi")} == {"let"}
    act(house, 0, "let")
    assert house.t.state.lead == ("AS", "KS", "JS")


def test_a_shown_bura_lies_on_the_table() -> None:
    """BU-6: the picture after the deal shows it."""
    house = table("KH QH JD", "AS KS JC", trump="10S")
    state = house.t.state
    stock = (Card("AD"), Card("JS"), *[c for c in state.stock if c not in ("AD", "JS")])
    house.table = replace(house.t, state=replace(state, stock=stock))
    act(house, 0, "l:JD")
    act(house, 1, "g:JC")
    end = public(house.t, house.now + 60_000)
    assert isinstance(end.picture, Ribboned)
    assert end.picture.feat.key == "feat-bura"
    assert isinstance(end.picture.under, DuelPicture)
    assert set(end.picture.under.pairs.led) == {"AS", "KS", "JS"}


def test_who_took_a_trick_stands_under_the_board() -> None:
    house = table("KH QH JD", "AS AH JC", trump="10S")
    assert must(stage_of("bura3").panel(house.t, 0, "last")).lines[0].text.key == "last-none"
    act(house, 0, "l:KH")
    act(house, 1, "b:AH")
    told = next(line.text for line in public(house.t, house.now).lines if line.text.key == "bura-read-beaten")
    assert dict(told.args)["who"] == name_of(house.t, 1)
    act(house, 1, "l:AS")
    assert not any(line.text.key.startswith("bura-read") for line in public(house.t, house.now + 60_000).lines)
    assert must(stage_of("bura3").panel(house.t, 0, "last")).lines[0].text.key == "last-closed"


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        *(("10h kh", ("10H", "KH")), ("6♦,A♦", ("6D", "AD")), ("KH", ("KH",)), ("ტუზი გული", ("AH",))),
        *(("hello", ()), ("kh kh", ()), ("kh and more", ()), ("6h 7h 8h 9h 10h jh", ())),
    ],
)
def test_cards_as_people_type_them(typed: str, cards: tuple[str, ...]) -> None:
    assert read_cards(typed) == cards


def test_typed_commands() -> None:
    house = table("KH QH JC", "AH JS AC")
    stage: Any = stage_of("bura3")
    assert stage.command(house.t, 0, "play", "qh kh") == "l:KH.QH"
    assert stage.command(house.t, 0, "raise", "") == stage.command(house.t, 0, "raise", "davi") == "davi"
    assert stage.command(house.t, 0, "accept", "") is None
    assert stage.command(house.t, 0, "var", "") == "var"
    act(house, 0, "l:KH.QH")
    assert stage.command(house.t, 1, "play", "js ah") == "b:JS.AH"
    assert stage.command(house.t, 1, "play", "ac ah") == "g:AH.AC"
    assert stage.command(house.t, 1, "beat", "ac ah") == "b:AC.AH"
    assert stage.command(house.t, 1, "give", "ah js") == "g:JS.AH"
    assert stage.command(house.t, 1, "bid", "9") is None
    for name in ("play", "beat", "give", "raise"):
        for _, value in stage.choices(house.t, 1, name):
            assert parse(value) in loaded_of(house.t).game.legal(house.t.state, 1)


@pytest.mark.parametrize("key", ["bura3", "bura5"])
@pytest.mark.parametrize("malutka", ["in_turn", "out_of_turn"])
def test_what_is_seen_depends_on_what_may_be_known(key: str, malutka: str) -> None:
    house = House(seed=4, game=key)
    for name, value in {"clock": "0", "target": "3", "malutka": malutka}.items():
        house.say(ARAM, f"set {name} {value}")
    house.go("nino sit; aram start")
    chance, compared = SeededChance(key), 0
    game: Any = rules_of(key)
    while house.t.phase == "play":
        if game.needs_deal(house.t.state):
            house.pass_time(20_000)
            continue
        for seat in (None, 0, 1):
            other = redeal(house.t.state, seat, chance)
            if other is None:
                continue
            world = replace(house.t, state=other)
            compared += 1
            assert public(world, house.now) == public(house.t, house.now)
            if seat is not None:
                assert private(world, seat) == private(house.t, seat)
                for what in ("pick.l", "pick.g", "pick.var", "last", "davtar"):
                    assert look(world, seat, ARAM, what) == look(house.t, seat, ARAM, what)
        seat = min(game.waiting(house.t.state))
        legal: Legal[Any] = game.legal(house.t.state, seat)
        action = player(key, "random")(game, game.view(house.t.state, seat), legal, seat, chance)
        house.say((ARAM, NINO)[seat], f"act - {encode(action)}")
        house.pass_time(3_000)
    assert compared > 40
