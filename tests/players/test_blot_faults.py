"""What an automatic player has been seen to do wrong, and no level above ``easy`` may do: positions with their right
cards and calls, and what is counted over many deals. South (seat 0) is to play or to call."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest

from adapters.players import roster
from bot.fair.chance import SeededChance
from rules.core import replay
from rules.options import options_from
from tests.rules.blot.table import GAME, SEATS, Table, table
from tests.tiers import nightly

SOUTH = SEATS["south"]


def asked(t: Table, level: str, stream: int) -> str:
    player = roster().player("bazaar-blot", level)
    view, legal = t.view("south"), GAME.legal(t.state, SOUTH)
    return str(GAME.encode(player(GAME, view, legal, SOUTH, SeededChance(f"{level}|{stream}"))))


# --- cards -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Spot:
    """A trick in a contract ``bid`` of ``by``: what lies on the table before South's card, and the cards that are
    right. ``leader`` leads."""

    bid: str
    by: str
    leader: str
    played: str
    hands: dict[str, str]
    right: str

    def table(self) -> Table:
        dealer = {seat: list(SEATS)[n - 1] for n, seat in enumerate(SEATS)}[self.leader]
        return table(self.bid, by=self.by, dealer=dealer, declare="auto", auto_claim="off", **self.hands).play(
            self.played
        )


CARDS = {
    "BZ-22: it ruffs last with the seven, not with the jack or the nine": Spot(
        *("9H", "south", "west", "AS QS 7S"),
        {
            "west": "AS KS 9S 8S 7C 8C 9D QD",
            "north": "QS JS 9C QC 10D 7D 8H QH",
            "east": "7S 10S JC KC JD AH 10H KH",
            "south": "JH 9H 7H AC 10C AD KD 8D",
        },
        right="7H",
    ),
    "BZ-22: it overruffs last with the lowest that does": Spot(
        *("9H", "south", "west", "AS 7S 8H"),
        {
            "west": "AS KS 9S 8S 7C 8C 9D QD",
            "north": "7S JS QS 10S 10D 7D AH QC",
            "east": "8H 7H 10H KH JC KC JD 9C",
            "south": "JH 9H QH AC 10C AD KD 8D",
        },
        right="QH",
    ),
    "BZ-21: it beats a trump last with the ace, and keeps the jack": Spot(
        *("9H", "south", "west", "10H 7H 8H"),
        {
            "west": "10H AS KS 9S 7C 8C 9D QD",
            "north": "7H 7S JS QS 10D 7D JC QC",
            "east": "8H KH QH KC 9C JD 8S 10S",
            "south": "JH AH 9H AC 10C AD KD 8D",
        },
        right="AH",
    ),
    "BL-4: it does not lead the ten or the nine of trumps into the jack": Spot(
        *("8H", "south", "south", ""), {"south": "9H 10H 8H 7H AS KS QD 7C"}, right="7H 8H AS KS QD 7C"
    ),
    "BZ-22: it does not trump the partner's ace": Spot(
        *("9H", "north", "west", "7S AS 8S"),
        {
            "west": "7S QS KS 9C QC AD 9H QH",
            "north": "AS 10S AH JH KH 10C 7D QD",
            "east": "8S 9S JS 10H AC JC KD 8D",
            "south": "7H 8H 10D JD 9D KC 8C 7C",
        },
        right="10D JD 9D KC 8C 7C",
    ),
    "BL-6: the last to play takes a ten with the ace": Spot(
        *("9H", "west", "west", "7D 8D 10D"),
        {
            "west": "JH 9H AH 7D KD QS 7S 8C",
            "north": "8D QD AS 10S 7H 9C JC KS",
            "east": "10D 10H KH 8S 9S QC KC JS",
            "south": "AD 9D JD QH 8H AC 10C 7C",
        },
        right="AD",
    ),
    "BL-6: no ace is put under a trump": Spot(
        *("9H", "west", "west", "7D 8D 8H"),
        {
            "west": "JH 9H AH 7D KD QS 7S 8C",
            "north": "8D QD AS 10S 7H 9C JC KS",
            "east": "8H 10H KH 8S 9S QC KC JS",
            "south": "AD 9D JD 10D QH AC 10C 7C",
        },
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


# --- calls -------------------------------------------------------------------------------------------------------

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


def counted(level: str, deals: int) -> Counter[str]:
    """Over the bidding of so many deals, all four seats alike: bids, those in a suit, those in a suit of at most two
    cards that the partner has not bid, and those above the least."""
    player, options = roster().player("bazaar-blot", level), options_from(GAME, "league", {})
    found: Counter[str] = Counter()
    for n in range(deals):
        chance = SeededChance(f"counted {n}")
        state = replay(GAME, GAME.start(4, options, n % 4))
        state = replay(GAME, GAME.deal(state, chance), state)
        while state.phase in ("bidding", "sur"):
            seat = min(GAME.waiting(state))
            view, legal = GAME.view(state, seat), GAME.legal(state, seat)
            action = player(GAME, view, legal, seat, SeededChance(f"mind {n}"))
            text = GAME.encode(action).rstrip("kg")
            if text[0].isdigit():
                strain = text[-1]
                shared = any(who == (seat + 2) % 4 and said.rstrip("kg")[-1] == strain for who, said in view.calls)
                found["bids"] += 1
                found["suit"] += strain != "N"
                found["thin"] += strain != "N" and not shared and sum(card[-1] == strain for card in view.hand) <= 2
                found["jumps"] += view.room.plain is not None and int(text[:-1]) > view.room.plain
            state = replay(GAME, GAME.decide(state, seat, action, chance), state)
    return found


@nightly
def test_what_is_counted_over_many_biddings() -> None:
    """``easy`` names a suit of two cards or fewer, unasked, in every seventh bid, and never jumps."""
    easy, normal = counted("easy", 150), counted("normal", 150)
    assert easy["jumps"] == 0
    assert easy["thin"] / easy["suit"] > 0.1
    assert normal["thin"] / normal["suit"] < 0.08
    assert normal["jumps"] / normal["bids"] > 0.1
