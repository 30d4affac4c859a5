"""The play's options: revoke, open hand, the last trick, the certain rest. BZ-24 … BZ-27."""

from __future__ import annotations

from itertools import permutations

import pytest

from bot.fair.chance import SeededChance
from rules.blot.claim import rest, sure_leads
from rules.blot.events import HandedBack, Opened, Played, Revoked
from rules.blot.trick import playable
from rules.blot.values import POWER
from rules.cards import PACK, SUIT, Card
from tests.rules.blot.table import GAME, SEATS, Table, cards, table

# --- BZ-24 ------------------------------------------------------------------------------------------------------

REVOKE = {
    "south": "AS KS QS 7H 8H 9C 10D JD",
    "west": "10S JC QC KC AC 7D 8D 9H",
    "north": "AH KH QH JH 7S 8S 7C 8C",
    "east": "9S JS 9D QD KD AD 10C 10H",
}


def test_revoke_refused() -> None:
    """BZ-24 `refuse`, the default: an illegal card is refused with the reason."""
    table("8H", **REVOKE).play("AS").refuse("west", "9H", "must-follow-suit")


def test_revoke_penalty() -> None:
    """BZ-24 `penalty`: the deal ends; 16 and all combinations held, declared or not, to the others."""
    t = table("20H", by="west", dealer="east", revoke="penalty", score=(100, 50), **REVOKE)
    t.play("AS")
    assert "9H" in t.may("west")
    assert "9H" not in t.view("west").plays
    t.play("9H")
    assert t.last(Revoked) == Revoked(1, Card("9H"), "must-follow-suit")
    s = t.score
    # south: terz; west: fifty; north: fifty in hearts (blot not said); east: terz in diamonds is only Q K A
    held = {(c.seat, c.combo): c.points for c in s.combos}
    assert held == {(0, "tAS"): 2, (1, "fAC"): 5, (2, "fAH"): 5, (3, "tAD"): 2}
    assert s.written == (16 + 14, 0)
    assert s.total == (130, 50)
    assert (s.failed, s.revoker, s.bid) == ("revoke", 1, (0, 0))
    row = t.view().rows[-1]
    assert (row.revoke, row.made, row.bid) == (1, None, "20H")
    assert GAME.needs_deal(t.state)
    assert t.state.dealer == 0  # the deal passes on


def test_revoke_keeps_a_finished_blot() -> None:
    """BZ-24: a Blot-Reblot of which both words have been said stays its owner's (decision)."""
    t = table(
        "8H", revoke="penalty", auto_claim="off", south="JH KH QH AS 7C 8C 9C 10C", north="9H AH 10H 7S 8S 9S QS JS"
    )
    while t.state.phase == "play":
        plays = t.view(t.turn).plays
        pair = [c for c in plays if c in ("KH", "QH")]
        wrong = t.may(t.turn) - {str(c) for c in plays} - {"open"}
        if t.on.blot_words == 2 and wrong:
            culprit = SEATS[t.turn]
            t.act(t.turn, min(wrong))
        else:
            t.act(t.turn, pair[0] if pair else GAME.encode(GAME.timeout(t.state, SEATS[t.turn])))
    assert t.score.revoker == culprit
    assert t.score.blot == (2, 0)
    assert t.score.written[0] == 2 + (16 + sum(t.score.extras) if culprit % 2 else 0)


def test_no_word_for_a_wrong_card() -> None:
    """BZ-24, BL-8: a word said for a card binds to a card that may be played."""
    t = table("8H", revoke="penalty", announce="manual", south="KH QH 7S 8S 9C 10C AD 7D").act("south", "blot")
    assert t.may("south") - {"open"} == {"KH", "QH"}


# --- BZ-25 ------------------------------------------------------------------------------------------------------


def test_open_hand() -> None:
    """BZ-25: at any moment of the play, in turn or not; the cards are seen by all from then on."""
    t = table("8H", **REVOKE)
    assert t.actors() == {"south", "west", "north", "east"}
    assert t.waiting() == {"south"}
    t.act("north", "open")
    assert t.last(Opened).seat == 2
    assert dict(t.view("west").opened)[2] == dict(t.view().opened)[2]
    assert set(dict(t.view().opened)[2]) == set(t.state.hands[2])
    t.refuse("north", "open", "already-open")
    Table("league").refuse("south", "open", "not-while-bidding")
    table("8H", preset="classic", **REVOKE).refuse("south", "open", "no-open-hands")


def test_opponents_play_an_open_hand() -> None:
    """BZ-25: from then on the opponent next to it may play its cards, within the rules."""
    t = table("8H", **REVOKE).act("north", "open").play("AS 10S")
    assert t.view().turn == 2
    assert t.waiting() == {"east"}
    assert t.view("east").plays_for == 2
    assert set(t.view("east").plays) == {"7S", "8S"}
    t.refuse("north", "7S", "hand-is-open").refuse("east", "AH", "must-follow-suit").refuse(
        "east", "9S", "card-not-held"
    )
    t.act("east", "8S")
    assert t.last(Played) == Played(2, Card("8S"), 3)
    assert t.turn == "east"
    assert t.view("east").plays_for == 3


def test_an_open_hand_can_be_left_to_its_owner() -> None:
    """BZ-25: it is a right, not a duty; silence leaves it too."""
    t = table("8H", **REVOKE).act("north", "open").play("AS 10S")
    assert GAME.encode(GAME.timeout(t.state, 3)) == "ok"
    decision = GAME.decision(t.state, GAME.parse("ok"))
    t.refuse("south", "ok", "nothing-to-hand-back").act("east", "ok")
    assert t.last(HandedBack) == HandedBack(3, 2)
    assert t.waiting() == {"north"}
    t.refuse("east", "8S", "not-your-turn").act("north", "8S").play("9S")
    while t.view().turn != 2:
        t.act(t.turn, GAME.encode(GAME.timeout(t.state, SEATS[t.turn])))
    assert t.waiting() == {"east"}  # for one card only
    assert GAME.decision(t.state, GAME.parse("ok")) != decision


def test_only_the_side_that_opened_first_is_played() -> None:
    """BZ-25: the opponents of whoever opened first."""
    t = table("8H", **REVOKE).act("north", "open").act("west", "open").act("south", "open")
    assert t.waiting() == {"west"}  # south's hand, too, is of the side that opened first
    t.act("west", "AS")
    assert t.waiting() == {"west"}  # but west plays its own cards


def test_an_open_hand_speaks_for_itself() -> None:
    """BZ-25, BL-11: played by another it declares its best, and says both words, whatever the options."""
    t = table("8H", announce="manual", show="manual", **REVOKE).act("north", "open").play("AS 10S")
    t.act("east", "7S")
    assert [r.combo for r in t.on.records] == ["fAH"]


# --- BZ-26 ------------------------------------------------------------------------------------------------------


def test_taken_tricks_stay_closed_in_league() -> None:
    """BZ-26: the trick just taken is visible until the next card is led; no running count."""
    t = table("8H", **REVOKE).play("AS 10S 7S 9S")
    trick = ((0, "AS"), (1, "10S"), (2, "7S"), (3, "9S"))
    assert t.view().last_trick == trick
    assert t.view().sai is None
    t.play("KS")
    assert t.view().last_trick == ()
    assert t.view("west").last_trick == ()
    assert t.view().memory == ()
    assert t.view("west").memory == (trick,)  # what a player remembers is its own affair
    assert t.view().tricks == (1, 0)


def test_last_trick_is_shown_in_classic() -> None:
    """BZ-26: always on the board, and the count is open."""
    t = table("8H", preset="classic", **REVOKE).play("AS 10S 7S 9S KS")
    assert t.view().last_trick == ((0, "AS"), (1, "10S"), (2, "7S"), (3, "9S"))
    assert t.view().sai == (21, 0)
    other = table("8H", last_trick="shown", **REVOKE).play("AS 10S 7S 9S KS")
    assert other.view().last_trick
    assert other.view().sai is None


# --- BZ-27 ------------------------------------------------------------------------------------------------------


def test_the_last_trick_plays_itself() -> None:
    """BZ-27: one card each is no choice; with `auto_claim` off it has to be played."""
    for option, itself in (("on", True), ("off", False)):
        t = table("8H", auto_claim=option, **REVOKE)
        while t.state.phase == "play" and t.on.number < 8:
            t.act(t.turn, GAME.encode(GAME.timeout(t.state, SEATS[t.turn])))
        assert (t.state.phase != "play") == itself
        assert any(isinstance(e, Played) and e.auto for e in t.events) == itself


def test_the_certain_rest_plays_itself() -> None:
    """BZ-27: the leader holds nothing but sure cards; a `manual` player does not lose its words by it."""
    t = table(
        "8H", announce="manual", south="JH 9H AH 10H KH QH AS AC", west="7H 8S 9S 10S JS 7C 8C 7D",
        north="8H 7S QS KS 9C 10C 8D 9D", east="JC QC KC 10D JD QD KD AD",
    )  # fmt: skip
    t.play("JH 7H 8H JC")
    assert t.state.phase == "between"
    assert t.score.tricks == (8, 0)
    assert t.score.alone == 0
    assert t.score.blot == (2, 0)
    autos = [e for e in t.events if isinstance(e, Played) and e.auto]
    assert len(autos) == 28
    assert not GAME.reversible(_before(t), t.state, 3)


def _before(t: Table) -> object:
    from dataclasses import replace

    return replace(t.state, phase="play", deal=t.state.deal)


@pytest.mark.parametrize(
    ("mine", "others", "strain", "sure"),
    [
        ("AS KS", "10S|7S|8C", "S", True),  # one each: the ten falls under the ace
        ("AS KS", "10S QS|7S|8C", "S", False),
        ("AS 10S", "KS QS|7S|8C", "S", True),
        ("JS 9S", "AS 10S|KS|8C", "H", False),
        ("AS 7S", "KS|QS|JC", "N", True),  # one each: gone after the ace
        ("AS 7S", "KS QS|8S|JC", "N", False),
        ("AS AC", "KS|KC|7H", "H", False),  # a trump is out
        ("JH AS AC", "9H|KC KS|7D", "H", True),  # drawn first
        ("JH AS AC", "9H AH|KC KS|7D", "H", False),
        ("7H", "8C|9C|10C", "H", True),
        ("7D", "8C|9C|10C", "H", True),  # nobody can follow, nobody can trump
    ],
)
def test_sure_cards(mine: str, others: str, strain: str, sure: bool) -> None:
    """BZ-27: certain whatever the others play; compared with trying every play."""
    hand = cards(mine)
    rest_ = [cards(o) for o in others.split("|")]
    found = sure_leads(hand, rest_, strain)
    assert (found is not None) == sure
    if found is not None:
        assert set(found) == set(hand)
        assert _takes_all(found, rest_, strain)


def _takes_all(leads: tuple[Card, ...], others: list[tuple[Card, ...]], strain: str) -> bool:
    """Whether the leads win against every legal play of the others, by trying all."""
    if not leads:
        return True
    lead, led = leads[0], SUIT[leads[0]]
    power = POWER[strain, led]
    worlds: list[tuple[list[tuple[Card, ...]], bool]] = [([], True)]
    for n, hand in enumerate(others):
        grown = []
        for before, fine in worlds:
            for card in playable(hand, led, strain, power[lead], n == 1) if hand else ():
                grown.append(([*before, tuple(c for c in hand if c != card)], fine and power[card] < power[lead]))
            if not hand:
                grown.append(([*before, ()], fine))
        worlds = grown
    return all(fine and _takes_all(leads[1:], left, strain) for left, fine in worlds)


def test_sure_cards_by_chance() -> None:
    """BZ-27: in random endings of three cards, whatever is claimed is certain (seed sure)."""
    chance = SeededChance("sure")
    claims = 0
    for _ in range(1500):
        order = [PACK[n] for n in chance.shuffled(32)][:12]
        strain = "SCDHN"[chance.below(5)]
        hands = [tuple(order[n : n + 3]) for n in range(0, 12, 3)]
        found = sure_leads(hands[0], hands[1:], strain)
        if found is not None:
            claims += 1
            assert _takes_all(found, hands[1:], strain)
        elif chance.below(10) == 0:  # and what is not claimed is not certain in any order of leads
            assert not all(_takes_all(p, hands[1:], strain) for p in permutations(hands[0]))
    assert claims > 20


def test_the_rest_is_legal() -> None:
    """BZ-27: the cards that play themselves are legal ones, each hand's own."""
    hands = [cards("JH AS AC"), cards("9H KC KS"), cards("7D QS 7C"), cards("8D 9D 10D")]
    tricks = rest(hands, 0, "H")
    assert tricks is not None
    assert [t[0][1] for t in tricks] == ["JH", "AS", "AC"]
    for n, hand in enumerate(hands):
        assert sorted(c for t in tricks for s, c in t if s == n) == sorted(hand)
    assert rest([cards("7S AS"), cards("8S KS"), cards("9S QS"), cards("10S JS")], 0, "N") is None
