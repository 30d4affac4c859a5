"""Georgian Belote: GE-1 … GE-4, and what it has of the family; what counts is in ``test_georgian_score``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.fair.chance import SeededChance
from bot.games import rules_of
from rules.blot.events import MatchEnded, Played
from rules.blot.values import SAI
from rules.cards import PACK
from rules.core import Illegal
from rules.options import options_from
from tests.rules.belote.facts import ended, scored
from tests.rules.belote.table import Georgian, georgian

KEY = "georgian-belote"
GAME: Any = rules_of(KEY)

# --- GE-1 -------------------------------------------------------------------------------------------------------


def test_four_in_pairs_to_501() -> None:
    """GE-1: four players in pairs, 32 cards, to 501; trumps are a suit, never no-trump; deals pass to the left."""
    options = options_from(rules_of(KEY))
    assert options.target == 501
    assert set(GAME.rules(options).pack) == set(PACK)
    assert sum(SAI["H"].values()) == 152
    t = Georgian("JH")
    assert GAME.sides(t.state) == (frozenset((0, 2)), frozenset((1, 3)))
    with pytest.raises(Illegal, match="unreadable"):
        GAME.parse("trump:N")
    t.calls("take").silent().deal()
    assert t.state.dealer == 0


def test_a_sai_is_a_point() -> None:
    """GE-1: 1 sai is 1 point, nothing is rounded. The source's own example: 110 and 52."""
    assert scored(KEY, (110, 52)).written == (110, 52)
    assert scored(KEY, (87, 75)).written == (87, 75)


@pytest.mark.parametrize(
    ("before", "winners"),
    [
        ((400, 100), {0, 2}),  # 500 + 1 is enough
        ((399, 100), None),
        ((451, 490), {0, 2}),  # 552 : 551
        ((430, 495), {1, 3}),
        ((440, 480), None),  # 541 : 541, another deal
    ],
)
def test_the_match_is_over(before: tuple[int, int], winners: set[int] | None) -> None:
    """GE-1: at the target; both over it: the higher wins; equal: another deal."""
    events = ended(KEY, (101, 61), before=before)
    over = [e for e in events if isinstance(e, MatchEnded)]
    assert [set(e.winners) for e in over] == ([] if winners is None else [winners])
    assert all(e.points == (before[0] + 101, before[1] + 61) for e in over)


# --- GE-2, GE-3 -------------------------------------------------------------------------------------------------


def test_five_cards_and_one_turned() -> None:
    """GE-2: five cards each, the next one face up for all to see."""
    t = Georgian("JH")
    assert [len(h) for h in t.state.hands] == [5, 5, 5, 5]
    assert t.view().turned == "JH"
    assert t.view().hand is None
    assert (t.turn, t.may("south"), t.may("west")) == ("south", {"take", "pass"}, set())
    t.refuse("west", "take", "not-your-turn").refuse("south", "trump:S", "name-too-early")
    t.refuse("south", "7S", "not-while-bidding").refuse("south", "ok", "not-while-bidding")


def test_the_second_round() -> None:
    """GE-2: after four passes another suit may be named; the dealer, speaking last, must name one."""
    t = Georgian("JH").calls("pass pass pass pass")
    assert t.view().round == 2
    assert t.may("south") == {"trump:S", "trump:C", "trump:D", "pass"}
    t.refuse("south", "trump:H", "another-suit").refuse("south", "take", "take-too-late")
    t.calls("pass pass pass")
    assert t.turn == "east"
    assert t.may("east") == {"trump:S", "trump:C", "trump:D"}
    assert t.view().must_name
    t.refuse("east", "pass", "dealer-must-name")
    assert GAME.encode(GAME.timeout(t.state, 3)).startswith("trump:")
    t.play("trump:S")
    assert (t.view().strain, t.view().taker) == ("S", 3)


def test_a_pass_may_come_back_in_the_second_round() -> None:
    """GE-2: who has passed in the first round may name in the second."""
    t = Georgian("JH").calls("pass pass pass pass pass").play("trump:D")
    assert (t.view().trumps.seat, t.view().trumps.round) == (1, 2)


@pytest.mark.parametrize("by", ["south", "west", "east"])
def test_hands_are_filled_up(by: str) -> None:
    """GE-3: the taker gets the turned card and two more, the others three: eight each, the whole pack."""
    t = Georgian("JH", by)
    first, stock = t.state.hands, list(t.state.stock)
    georgian_turn(t, by)
    whole = t.state.dealt
    assert [len(h) for h in whole] == [8, 8, 8, 8]
    for seat in range(4):
        mine = whole[seat][5:]
        assert whole[seat][:5] == first[seat]
        if t.name(seat) == by:
            assert mine[0] == "JH"
            mine = mine[1:]
        assert list(mine) == stock[: len(mine)]
        del stock[: len(mine)]
    assert not stock
    assert not t.view().turned_lies


def georgian_turn(t: Georgian, by: str) -> None:
    while t.turn != by:
        t.calls("pass")
    t.calls("take")


def test_who_names_gets_the_turned_card_too() -> None:
    """GE-3: in the second round as in the first."""
    t = Georgian("JH", "west").calls("pass pass pass pass pass").play("trump:S")
    assert "JH" in t.state.dealt[1]


# --- GE-4 -------------------------------------------------------------------------------------------------------

FOLLOW = {
    "south": "AS 7S 7C 8C 9C 10C AD JH",
    "west": "9S 10S 9H AH KD QD JD 10D",
    "north": "8H 7H KH QH 9D 8D 7D AC",
    "east": "KS QS JS 8S 10H KC QC JC",
}


def test_follow_suit_and_trump_in() -> None:
    """GE-4: the dealer's next leads; follow suit; void: a trump must be played, the partner's winning or not."""
    t = georgian(**FOLLOW)
    assert t.turn == "south"
    t.play("AS").refuse("west", "9H", "must-follow-suit").play("10S")
    # north is void and its partner's ace is winning: it must trump all the same
    assert t.may("north") == {"8H", "7H", "KH", "QH"}
    t.refuse("north", "AC", "must-trump").play("QH")
    assert t.may("east") == {"KS", "QS", "JS", "8S"}


def test_overtrump_or_undertrump() -> None:
    """GE-4: a trump in the trick must be beaten if it can be, else any trump goes; no trump: any card."""
    t = georgian(
        south="AS 7S 7C 8C 9C 10C AD JH", west="9H 7H KC QC JC AC KD QD",
        north="8H AH KH QH 9D 8D 7D JD", east="KS QS JS 8S 9S 10S 10H 10D",
    )  # fmt: skip
    t.play("AS")
    assert t.may("west") == {"9H", "7H"}
    t.play("9H")  # north holds no trump above the nine: any trump
    assert t.may("north") == {"8H", "AH", "KH", "QH"}
    t.refuse("north", "9D", "must-trump")
    t = georgian(
        south="AS 7S 7C 8C 9C 10C AD JH", west="10H 7H KC QC JC AC KD QD",
        north="8H AH KH 9H 9D 8D 7D JD", east="KS QS JS 8S 9S 10S QH 10D",
    )  # fmt: skip
    t.play("AS 10H")
    assert t.may("north") == {"AH", "9H"}
    t.refuse("north", "8H", "must-overtrump")


def test_trump_lead_must_be_beaten() -> None:
    """GE-4: trump led: a higher one if held, else any trump, else any card."""
    t = georgian(
        south="AS 7S 7C 8C 9C 10C AD AH", west="10H 7H JH KC QC JC KD QD", north="8H KH QH AC 9D 8D 7D JD",
        turned="AH",
    )  # fmt: skip
    t.play("AH")
    assert t.may("west") == {"JH"}
    t.refuse("west", "7H", "must-beat").play("JH")
    assert t.may("north") == {"8H", "KH", "QH"}


def test_partner_exempt() -> None:
    """GE-4 option `partner_exempt`: no duty to trump while the partner's card is winning."""
    t = georgian(partner_exempt="on", **FOLLOW).play("AS 10S")
    assert t.may("north") == {"8H", "7H", "KH", "QH", "9D", "8D", "7D", "AC"}
    assert not options_from(rules_of(KEY)).partner_exempt


# --- the family's options ---------------------------------------------------------------------------------------


def test_last_trick_and_claim() -> None:
    """BZ-26, BZ-27: the last trick lies to be seen by default; the last cards play themselves."""
    t = georgian(**FOLLOW).play("AS 10S QH KS 7H")
    assert len(t.view().last_trick) == 4
    t = georgian(last_trick="until_next_lead", **FOLLOW).play("AS 10S QH KS")
    assert t.view().last_trick
    assert t.play("7H").view().last_trick == ()
    t.silent()
    assert t.last(Played).auto
    off = georgian(auto_claim="off", **FOLLOW).silent()
    assert not any(e.auto for e in off.events if isinstance(e, Played))


def test_deals_are_the_chance_s() -> None:
    """GE-2: the whole order of the pack is fixed by the one shuffle: first cards, turned card, rest."""
    state = GAME.evolve(None, GAME.start(4, options_from(rules_of(KEY)), 3)[0])
    (event,) = GAME.deal(state, SeededChance("order"))
    order = [GAME.rules(state.options).pack[n] for n in SeededChance("order").shuffled(32)]
    assert [c for hand in event.hands for c in hand] == order[:20]
    assert (event.turned, list(event.stock)) == (order[20], order[21:])
    with pytest.raises(Illegal, match="no-deal-now"):
        GAME.deal(replace(state, phase="play"), SeededChance("order"))
