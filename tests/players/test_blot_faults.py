"""What an automatic player has been seen to do wrong, and no level above ``easy`` may do: positions with their right
cards and calls. South (seat 0) is to play or to call."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from adapters.players import Files, roster
from assets.players.build.blot.alone import told
from bot.fair import SeededChance
from bot.games.blot.player.aims import gains
from bot.games.blot.player.calls import ALONE_INPUTS, Alone, alone_inputs
from bot.games.blot.player.core import WHOLE
from bot.games.thinking import Network
from bot.ports.players import Decided, Question
from rules.blot.actions import Named
from rules.blot.bazaar.score import ruleset
from rules.cards import PACK
from tests.rules.blot.table import GAME, SEATS, Table, table

SOUTH = SEATS["south"]


def asked(t: Table, level: str, stream: int) -> str:
    player = roster().player("bazaar-blot", level)
    view, legal = t.view("south"), GAME.legal(t.state, SOUTH)
    return str(GAME.encode(player(GAME, view, legal, SOUTH, SeededChance(f"{level}|{stream}"))))


@dataclass(frozen=True)
class Spot:
    """A trick in a contract ``bid`` of ``by``, led by ``leader``: what lies on the table before South's card, the hands
    of west, north, east and south (or south's alone), and the cards that are right."""

    bid: str
    by: str
    leader: str
    played: str
    hands: str
    right: str

    def table(self) -> Table:
        dealer = list(SEATS)[SEATS[self.leader] - 1]
        hands = dict(zip(("south", "east", "north", "west"), self.hands.split(" / ")[::-1], strict=False))
        return table(self.bid, by=self.by, dealer=dealer, declare="auto", auto_claim="off", **hands).play(self.played)


CARDS = {
    "BZ-22: it ruffs last with the seven, not with the jack or the nine": Spot(
        *("9H", "south", "west", "AS QS 7S"),
        "AS KS 9S 8S 7C 8C 9D QD / QS JS 9C QC 10D 7D 8H QH / 7S 10S JC KC JD AH 10H KH / JH 9H 7H AC 10C AD KD 8D",
        right="7H",
    ),
    "BZ-22: it overruffs last with the lowest that does": Spot(
        *("9H", "south", "west", "AS 7S 8H"),
        "AS KS 9S 8S 7C 8C 9D QD / 7S JS QS 10S 10D 7D AH QC / 8H 7H 10H KH JC KC JD 9C / JH 9H QH AC 10C AD KD 8D",
        right="QH",
    ),
    "BZ-21: it beats a trump last with the ace, and keeps the jack": Spot(
        *("9H", "south", "west", "10H 7H 8H"),
        "10H AS KS 9S 7C 8C 9D QD / 7H 7S JS QS 10D 7D JC QC / 8H KH QH KC 9C JD 8S 10S / JH AH 9H AC 10C AD KD 8D",
        right="AH",
    ),
    "BL-4: it does not lead the ten or the nine of trumps into the jack": Spot(
        *("8H", "south", "south", ""), "9H 10H 8H 7H AS KS QD 7C", right="7H 8H AS KS QD 7C"
    ),
    "BZ-22: it does not trump the partner's ace": Spot(
        *("9H", "north", "west", "7S AS 8S"),
        "7S QS KS 9C QC AD 9H QH / AS 10S AH JH KH 10C 7D QD / 8S 9S JS 10H AC JC KD 8D / 7H 8H 10D JD 9D KC 8C 7C",
        right="10D JD 9D KC 8C 7C",
    ),
    "BL-6: the last to play takes a ten with the ace": Spot(
        *("9H", "west", "west", "7D 8D 10D"),
        "JH 9H AH 7D KD QS 7S 8C / 8D QD AS 10S 7H 9C JC KS / 10D 10H KH 8S 9S QC KC JS / AD 9D JD QH 8H AC 10C 7C",
        right="AD",
    ),
    "BL-6: no ace is put under a trump": Spot(
        *("9H", "west", "west", "7D 8D 8H"),
        "JH 9H AH 7D KD QS 7S 8C / 8D QD AS 10S 7H 9C JC KS / 8H 10H KH 8S 9S QC KC JS / AD 9D JD 10D QH AC 10C 7C",
        right="9D JD",
    ),
}


@pytest.mark.parametrize("level", ["strong", "master"])
@pytest.mark.parametrize("spot", CARDS.values(), ids=CARDS)
def test_the_right_card(spot: Spot, level: str) -> None:
    t = spot.table()
    assert t.turn == "south"
    assert set(spot.right.split()) < t.may("south")
    for stream in range(8 if level == "strong" else 2):
        assert asked(t, level, stream) in spot.right.split(), stream


CALLS = {
    "BZ-11: king and queen alone are no suit": ("KH QH 8S 7S 9D 8D 7C 9C", "", "pass"),
    "BZ-11: nothing against twelve is a pass": ("7S 8S 9S 7D 8D QC 8C 7H", "pass pass 12H", "pass"),
    "BZ-11: nothing beside a partner who was outbid is a pass": ("7S 8S 9S 7D 8D QC 8C 7H", "pass 11D 12H", "pass"),
    "BZ-11: it does not go to eleven when the partner has passed": (
        "AS 10H KH 8H QC 9D 7D 7S",
        "pass pass 10C",
        "pass",
    ),
    "BZ-11: nor beyond": ("AS JH KH 8H QC 9D 7D 7S", "pass pass 11C", "pass"),
    "BZ-16: what cannot be made is told so": ("JH 9H AH AS AC 10S 8C 7D", "pass pass 13H", "q"),
    "BZ-16: rather than outbid with the best of hands": ("JH 9H AH AS AC AD 8C 7D", "pass pass 16H", "q"),
}


@pytest.mark.parametrize("level", ["normal", "strong", "master"])
@pytest.mark.parametrize(("hand", "heard", "right"), CALLS.values(), ids=CALLS)
def test_the_right_call(hand: str, heard: str, right: str, level: str) -> None:
    dealer = list(SEATS)[(3 - len(heard.split())) % 4]
    t = Table("league", dealer, south=hand).calls(heard)
    assert t.turn == "south"
    assert asked(t, level, 0) == right


SURE = {
    "eight trumps": ("JH 9H AH 10H KH QH 8H 7H", "H"),
    "six trumps from the top and two aces": ("JS 9S AS 10S KS QS AD AC", "S"),
    "two suits of four from the top": ("JD 9D AD 10D AS 10S KS QS", "D"),
}
NOT = {
    "the jack of trumps is out": "9H AH 10H KH QH 8H 7H AS",
    "four trumps and three aces": "JH 9H AH 10H AS AC AD 7D",
    "aces alone": "AH AS AC AD 10H 9C 8D 7S",
}


def under_way(hands: dict[str, str], bid: str = "30Hg", by: str = "south", dealer: str = "east") -> Table:
    """Nobody else has called; nobody is asked for combinations."""
    return table(bid, by=by, dealer=dealer, declare="auto", auto_claim="off", **hands)


@pytest.mark.parametrize("level", ["normal", "strong"])
@pytest.mark.parametrize(("hand", "suit"), SURE.values(), ids=SURE)
def test_a_hand_that_takes_every_trick_alone_bids_kanach(hand: str, suit: str, level: str) -> None:
    """BZ-14: from thirty on."""
    assert asked(Table("league", "east", south=hand), level, 0) == f"30{suit}g"


def test_over_a_kaput_too() -> None:
    """BZ-15: only kanach may be bid then by whoever wants the other suit."""
    t = Table("league", "south", south=SURE["eight trumps"][0]).calls("pass 31Ck pass")
    assert t.turn == "south"
    assert asked(t, "normal", 0) == "32Hg"


@pytest.mark.parametrize("hand", NOT.values(), ids=NOT)
def test_another_hand_does_not(hand: str) -> None:
    """Whoever sits at south is the last to lead."""
    t = Table("league", "south", south=hand).calls("pass pass pass")
    assert t.turn == "south"
    assert not asked(t, "normal", 0).endswith("g")


def test_but_the_one_without_the_jack_does_if_it_leads_and_there_are_no_trumps() -> None:
    """Seven hearts from the ace and an ace: nobody else is ever asked."""
    assert asked(Table("league", "east", south=NOT["the jack of trumps is out"]), "normal", 0) == "30Ng"


def test_nor_where_the_table_does_without() -> None:
    """``kanach=off``."""
    assert not asked(Table("classic", "east", south=SURE["eight trumps"][0]), "normal", 0).endswith("g")


def test_a_hint_says_how_often_it_comes_in() -> None:
    t = Table("league", "east", south=SURE["six trumps from the top and two aces"][0])
    view, legal = t.view("south"), GAME.legal(t.state, SEATS["south"])
    adviser = roster().adviser("bazaar-blot")
    assert adviser is not None
    found = adviser.worths(GAME, view, legal, SEATS["south"], SeededChance("kanach"))
    first = found[0]
    assert first.action == Named(30, "S", "g")
    assert first.made is not None
    assert first.made > 0.8
    assert 60 < first.points < 80
    clubs = next(one for one in found if one.action == Named(30, "C", "g"))
    assert clubs.made is not None
    assert clubs.made < 0.05
    assert clubs.points < -60


@pytest.mark.parametrize(
    ("hand", "called", "better"),
    [
        (SURE["six trumps from the top and two aces"][0], "8S", Named(30, "S", "g")),
        (NOT["four trumps and three aces"], "30Hg", None),
    ],
)
def test_the_analysis_knows_of_it(hand: str, called: str, better: Named | None) -> None:
    """Not to bid it is a fault, and to bid it with nothing, whatever is better."""
    t = Table("league", "east", south=hand)
    seat = SEATS["south"]
    question = Question("t", GAME, "strong", seat, t.view("south"), GAME.legal(t.state, seat), SeededChance("kanach"))
    adviser = roster().adviser("bazaar-blot")
    assert adviser is not None
    said = adviser.weigh(Decided(question, (GAME.parse(called),), None))
    assert said is not None
    assert said.fault
    assert said.lost > 15
    assert better is None or said.better == (better,)


@pytest.mark.parametrize(
    ("hand", "bid", "call"),
    [
        ("JH 7C 8C 9C 7D 8D 9D 7S", "30Hg", "q"), ("9H 7H 8C 9C 7D 8D 9D 7S", "30Hg", "q"),
        ("AH 8H 7H 9C 7D 8D 9D 7S", "30Hg", "q"), ("9H 7C 8C 9C 7D 8D 9D 7S", "30Hg", "pass"),
        ("AS AC AD 10S 10C 10D KS KC", "30Hg", "pass"), ("AS AC AD 10S 10C 10D KS KC", "30Ng", "pass"),
    ],
)  # fmt: skip
def test_a_kanach_is_doubled_by_who_holds_a_trick_against_it(hand: str, bid: str, call: str) -> None:
    """BZ-16: not by who only holds aces, which are trumped or never asked for. South leads to none of these."""
    t = Table("league", "west", south=hand).calls(f"pass {bid}")
    assert t.turn == "south"
    assert asked(t, "normal", 0) == call


def test_without_trumps_by_who_leads_an_ace() -> None:
    t = Table("league", "east", south="AS 7C 8C 9C 7D 8D 9D 7S").calls("pass pass pass 30Ng")
    assert t.turn == "south"
    assert asked(t, "normal", 0) == "q"


@pytest.mark.parametrize("level", ["normal", "strong"])
def test_the_partner_of_a_kanach_keeps_out_of_its_way(level: str) -> None:
    """BZ-44: a trick of the partner's would be its end: it lays the seven, though the ace would win."""
    hands = {
        "north": "JH 9H AH 10H KH QH 8H 9S",
        "east": "8S 7H 7C 8C 9C 9D 8D JD",
        "south": "AS 7S QC KC QD KD 7D JC",
        "west": "KS QS JS 10S AC AD 10C 10D",
    }
    plain = under_way(hands, "10H", by="north", dealer="west").play("9S 8S")
    kanach = under_way(hands, by="north", dealer="west").play("9S 8S")
    assert asked(plain, level, 0) == "AS"
    assert asked(kanach, level, 0) == "7S"


@pytest.mark.parametrize("level", ["normal", "strong"])
@pytest.mark.parametrize("so_far", ["9S KS", "9H 7H 8H JH 10S 9S 8S"])
def test_once_it_is_lost_the_partner_takes_what_it_can(level: str, so_far: str) -> None:
    """BZ-53: a pair that bids kanach and takes no trick loses the match."""
    hands = {
        "north": "9H AH 10H KH QH 9S 8D 9D",
        "east": "KS 8S 7H 7C 8C 9C JD 7D",
        "south": "AS 7S QC KC QD KD 8H JC",
        "west": "JH QS JS 10S AC AD 10C 10D",
    }
    t = under_way(hands, by="north", dealer="west").play(so_far)
    assert t.turn == "south"
    assert asked(t, level, 0) == "AS"


@pytest.mark.parametrize("level", ["normal", "strong"])
def test_who_has_bid_it_leads_what_nobody_can_beat(level: str) -> None:
    hands = {
        "south": "JH 9H AH 10H KH QH AS 10C",
        "west": "KS QS JS 10S 8S 7S 7H AD",
        "north": "AC 7C 8C 9C 8H 7D 8D 9D",
        "east": "QC KC JC 10D JD QD KD 9S",
    }
    t = under_way(hands)
    for _ in range(7):
        assert t.turn == "south"
        card = asked(t, level, 0)
        assert card != "10C"
        t = t.play(card)
        while t.turn != "south":
            t = t.play(sorted(t.may(t.turn))[0])


def test_its_ends_are_worth_what_is_written() -> None:
    """BZ-43, BZ-44: thirty for all eight of the bidder alone; with a trick of its partner's it has failed."""
    hands = {"south": "JH 9H AH 10H KH QH AS AD", "north": "8H 7H AC KC 7C 8C 9C QC"}
    t = under_way(hands)
    everything = WHOLE + 1
    ends = gains(t.view("south"), SEATS["south"], ruleset(t.state.options))
    assert (ends[everything], ends[WHOLE + 3 + everything]) == (60, 1)
    t = t.play("AS")
    while t.turn != "north":
        t = t.play(min(t.may(t.turn)))
    t = t.play("8H")
    while t.turn != "north":
        t = t.play(min(t.may(t.turn)))
    ends = gains(t.view("south"), SEATS["south"], ruleset(t.state.options))
    assert ends[everything] < -46
    assert ends[WHOLE + 3 + everything] == 0


def test_the_network_is_told_what_its_trainer_tells_it() -> None:
    chance = np.random.default_rng(7)
    for _ in range(300):
        places, turn = chance.permutation(32)[:8], int(chance.integers(4))
        hand = np.array([sum(1 << int(place) for place in places)], np.uint32)
        own = alone_inputs(tuple(PACK[place] for place in places), turn)
        assert len(own) == ALONE_INPUTS
        assert told(hand, np.array([turn]))[0] == pytest.approx(own)


def test_a_network_that_is_told_something_else_is_refused() -> None:
    with pytest.raises(ValueError, match="told"):
        Alone(Network(Files().weights("bazaar-blot.net")))
