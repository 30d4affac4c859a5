"""Declaring, showing, Blot and Reblot at the table: BL-8, BL-10, BL-11, BZ-33, BZ-34."""

from __future__ import annotations

import pytest

from rules.blot.bazaar.score import worth
from rules.blot.bazaar.settings import CLASSIC, LEAGUE
from rules.blot.combos import ComboId
from rules.blot.events import Declared, Heard, Lapsed, Said, Settled, Shown
from rules.blot.view import Declaration
from tests.rules.blot.table import GAME, SEATS, Table, cards, table


def ids(words: str) -> tuple[ComboId, ...]:
    return tuple(ComboId(w) for w in words.split())


FIFTY = "AS KS QS JS 7H 8C 9D 10D"
TERZ = "AH KH QH 7S 8S 9C 10C 7D"


def test_declared_at_ones_turn_in_the_first_trick() -> None:
    """BL-10: at one's turn, before one's card, public as a kind only; a right, not a duty."""
    t = table("8D", south=FIFTY, west=TERZ)
    t.refuse("west", "d:tAH", "not-your-turn").refuse("south", "d:tAH", "not-held")
    assert "d:fAS" in t.may("south")
    assert t.view("south").best == ("fAS",)
    assert t.view("west").best == ("tAH",)  # ready before its turn, for its owner alone
    assert t.view().best == ()
    t.act("south", "d:fAS").refuse("south", "d:fAS", "already-declared").refuse("south", "d:tAS", "combos-cross")
    (told,) = t.view("west").declarations
    assert told == Declaration(seat=0, kind="50")
    assert t.view("south").declarations[0].combo == "fAS"
    t.play("AS").refuse("south", "d:fAS", "not-your-turn")
    t.play("7S")  # west declares nothing: its right
    assert len(t.on.records) == 1


def test_two_declarations_one_after_the_other() -> None:
    """BL-9, BL-10: what does not cross can follow; in one breath too."""
    hand = "AS KS QS AH KH QH 7D 8C"
    t = table("8D", south=hand).act("south", "d:tAS").act("south", "d:tAH")
    u = table("8D", south=hand).act("south", "d:tAS,tAH")
    assert t.on.records == u.on.records
    assert u.last(Declared) == Declared(0, ("terz", "terz"), ids("tAS tAH"))
    assert GAME.parse("d:tAH,tAS") == GAME.parse("d:tAS,tAH")


def test_too_late_to_declare() -> None:
    """BL-10: only in the first trick."""
    t = table("8D", south=FIFTY, west=TERZ, auto_claim="off").play("JS 7S")
    while t.on.number == 1:
        t.act(t.turn, GAME.encode(GAME.timeout(t.state, SEATS[t.turn])))
    who = t.turn
    t.refuse(who, "d:fAS", "declare-too-late")


def collided(**options: str) -> Table:
    """South: a fifty, west a terz; the first trick over, south to lead the second."""
    t = table("8D", south=FIFTY, west=TERZ, auto_claim="off", **options)
    t.act("south", "d:fAS").play("AS").act("west", "d:tAH").play("7S")
    while t.on.number == 1:
        t.act(t.turn, sorted(x for x in t.may(t.turn) if len(x) < 4 and x[0] not in "d")[0])
    assert t.turn == "south"
    return t


def test_the_collision_is_settled_after_the_first_trick() -> None:
    """BZ-32: before the second; what counts is public from then on."""
    t = collided()
    assert t.last(Settled) == Settled(0, ())
    assert [d.counts for d in t.view().declarations] == [True, False]


def test_shown_at_ones_turn_in_the_second_trick() -> None:
    """BL-10, BL-11: by default shown by itself; a card already played counts as shown; the loser's stay hidden."""
    t = collided().play("KS")
    assert t.last(Shown) == Shown(0, ids("fAS"))
    view = t.view("east")
    fifty, terz = view.declarations
    assert (fifty.cards, fifty.on_table, fifty.shown) == (cards("AS KS QS JS"), True, True)
    assert (terz.combo, terz.cards, terz.shown) == (None, (), False)
    t.play("8S")
    while t.on.number == 2:
        t.act(t.turn, GAME.encode(GAME.timeout(t.state, SEATS[t.turn])))
    assert not t.view("east").declarations[0].on_table  # the second trick has ended
    assert [d.counts for d in t.view().declarations] == [True, False]


def test_auto_declares_the_best_set() -> None:
    """BL-11 `declare` = `auto`: with the card, and no choice about it."""
    t = table("8D", south="7H 8H 9H 10H JH QH KH AH", declare="auto")
    t.refuse("south", "d:hAH", "declared-for-you")
    assert not any(x.startswith("d:") for x in t.may("south"))
    t.play("7H")
    assert t.last(Declared) == Declared(0, ("100", "terz"), ids("hAH t9H"))


def test_showing_by_hand() -> None:
    """BL-11 `show` = `manual`: forgotten is void (BZ-33); before one's turn it cannot be done."""
    t = collided(show="manual")
    assert "sh:fAS" in t.may("south")
    t.refuse("west", "sh:tAH", "not-your-turn").refuse("south", "sh:tAS", "nothing-to-show")
    t.act("south", "sh:fAS").play("KS")
    assert t.on.records[0].shown
    assert not t.on.records[0].lapsed
    u = collided().refuse("south", "sh:fAS", "shown-for-you")
    assert not any(x.startswith("sh:") for x in u.may("south"))


def test_not_shown_in_time_league() -> None:
    """BZ-33 `league`: void, settled again, the others show before their own card in the second trick."""
    t = collided(show="manual").play("KS")
    assert t.last(Lapsed) == Lapsed(0, (0,), True)
    assert t.last(Settled).side == 1
    assert [d.counts for d in t.view().declarations] == [False, True]
    t.act("west", "sh:tAH").play("8S")
    assert [d.counts for d in t.view().declarations] == [False, True]
    u = collided(show="manual").play("KS 8S")  # west forgets too
    assert u.last(Lapsed) == Lapsed(1, (1,), True)
    assert [d.counts for d in u.view().declarations] == [False, False]


@pytest.mark.parametrize("preset", ["league", "classic"])
def test_the_others_show_after_it(preset: str) -> None:
    """BZ-33: who plays after the forgetful holder in the second trick may show there, in both presets."""
    t = table(
        "8D", preset=preset, show="manual", auto_claim="off", south="10S JC 7D 8D 9D 10D JD QD",
        west="AS KS QS JS 7H 8H 9H AC", north="9S AH KH QH 7C 8C QC KC", east="8S 7S 9C 10C 10H JH AD KD",
    )  # fmt: skip
    t.play("10S").act("west", "d:fAS").play("AS").act("north", "d:tAH").play("9S 8S")
    t.play("AC")  # west leads the second trick and shows nothing
    assert [d.counts for d in t.view().declarations] == [False, True]
    t.act("north", "sh:tAH").play("7C")
    assert t.on.records[1].shown
    assert [d.counts for d in t.view().declarations] == [False, True]


def third(preset: str) -> Table:
    """South, with a terz, leads the second trick; west, with a fifty, plays after it. East will lead the third."""
    t = table(
        "8D", preset=preset, show="manual", auto_claim="off", south="AH KH QH AS 7C 8C 7D 8D",
        west="KC QC JC 10C 7S 9D 10D 8H", north="8S 9S 9C JD QD KD 9H 10H", east="AC KS QS JS 10S JH AD 7H",
    )  # fmt: skip
    return t.act("south", "d:tAH").play("AS").act("west", "d:fKC").play("7S 8S 10S 7C")


def test_late_show_in_the_third_trick() -> None:
    """BZ-33 `classic`: who has played already in the second trick may show before its next card, in the third."""
    t = third("classic").play("KC")
    assert t.last(Lapsed) == Lapsed(1, (1,), True)
    assert t.last(Settled).side == 0
    t.play("9C AC 7H")
    assert t.on.number == 3
    assert t.view("south").to_show == ("tAH",)
    t.act("south", "sh:tAH").play("KH")
    assert [(d.shown, d.counts) for d in t.view().declarations] == [(True, True), (False, False)]
    u = third("classic").play("KC 9C AC 7H KH")  # forgotten again: now it is void as well
    assert u.last(Lapsed) == Lapsed(0, (0,), True)
    assert [d.counts for d in u.view().declarations] == [False, False]


def test_no_late_show_in_league() -> None:
    """BZ-33 `league`: each before its own card in the second trick, or never."""
    t = third("league")
    assert t.last(Lapsed) == Lapsed(0, (0,), False)
    t.play("KC 9C AC 7H").refuse("south", "sh:tAH", "nothing-to-show")


def test_nothing_late_for_the_dominated() -> None:
    """BZ-33 `classic`: as long as the dominating one stands there is nothing to show late."""
    t = third("classic").act("west", "sh:fKC").play("KC 9C AC 7H").refuse("south", "sh:tAH", "nothing-to-show")
    t.play("KH")
    assert t.last(Lapsed) == Lapsed(0, (0,), False)
    assert [d.counts for d in t.view().declarations] == [False, True]


EIGHTS = "8S 8C 8D 8H AS KS QS 7C"


@pytest.mark.parametrize("preset", ["league", "classic"])
def test_four_eights_at_the_table(preset: str) -> None:
    """BZ-34: declared and shown, they annul. League: the partner's as well; classic: only the opponents'."""
    t = table(
        "8D", preset=preset, auto_claim="off", south=EIGHTS, west="AH KH QH JH 7D 9D 10D JD",
        north="AC KC QC 7S 9S JS 7H 9H", east="10S 9C 10C JC 10H QD KD AD",
    )  # fmt: skip
    t.act("south", "d:48,tAS").play("AS").act("west", "d:fAH").play("7D")
    t.act("north", "d:tAC").play("7S 10S")
    told = t.last(Settled).heard
    assert told == ((Heard(0, 0, "four", "8"),) if preset == "league" else ())
    assert t.turn == "west"
    t.play("AH 7H 10H")
    if preset == "league":
        assert not t.has(Shown)  # nothing is laid open in vain
    else:
        assert t.last(Shown) == Shown(2, ids("tAC"))
    t.play("8H")
    assert t.last(Shown) == Shown(0, ids("48 tAS"))
    assert [d.counts for d in t.view().declarations] == [True, True, False, preset == "classic"]


def test_classic_eights_keep_the_partners() -> None:
    """BZ-34 `classic`: the holder's pair's count, partner included, once everything is shown."""
    for preset, partner in (("league", False), ("classic", True)):
        t = table(
            "8D", preset=preset, auto_claim="off", south="AC KC QC 7S 9S JS 7H 9H", west="AH KH QH JH 7D 9D 10D JD",
            north=EIGHTS, east="10S 9C 10C JC 10H QD KD AD",
        )  # fmt: skip
        t.act("south", "d:tAC").play("AC").act("west", "d:fAH").play("7D").act("north", "d:48").play("8C 9C")
        assert t.turn == "west"
        t.play("AH 8H 10H 7H")
        assert [d.counts for d in t.view().declarations] == [partner, False, True]
        assert [d.shown for d in t.view().declarations] == [partner, False, True]


# --- Blot and Reblot (BL-8) -------------------------------------------------------------------------------------

PAIR = "KH QH 7S 8S 9C 10C AD 7D"


def test_blot_is_announced_by_itself() -> None:
    """BL-8, BL-11 `announce` = `auto`: Blot with the first, Reblot with the second; two points."""
    t = table("8H", south=PAIR, auto_claim="off").refuse("south", "blot", "said-for-you")
    t.play("QH")
    assert t.last(Said) == Said(0, "blot")
    assert t.view("east").said == ((0, "blot"),)
    while t.state.phase == "play":
        t.act(t.turn, GAME.encode(GAME.timeout(t.state, SEATS[t.turn])))
    assert t.score.blot == (2, 0)
    assert [e.word for e in t.events if isinstance(e, Said)] == ["blot", "reblot"]


def test_not_in_no_trump_nor_in_two_hands() -> None:
    """BL-8: king and queen of *trumps* in *one* hand."""
    t = table("8N", south=PAIR).play("KH")
    u = table("8H", south="KH 7S 8S 9S 9C 10C AD 7D", west="QH").play("KH")
    v = table("8S", south=PAIR).play("KH")
    assert not any(x.has(Said) for x in (t, u, v))


def test_words_by_hand() -> None:
    """BL-8, BL-11 `manual`: the words in either order, the cards in either order, each with its card."""
    t = table("8H", announce="manual", south=PAIR)
    assert {"blot", "reblot"} <= t.may("south")
    t.act("south", "reblot")
    assert {x for x in t.may("south") if x != "open"} == {"KH", "QH"}  # the word binds
    t.refuse("south", "7S", "word-binds").refuse("south", "blot", "no-such-word")
    t.play("QH")
    t.refuse("west", "blot", "no-such-word").refuse("south", "blot", "not-your-turn")


@pytest.mark.parametrize(
    ("said", "points"),
    [(("blot", "KH", "reblot"), 2), (("reblot", "QH", "blot"), 2), (("blot", "KH"), 0), (("KH",), 0), ((), 0)],
)
def test_either_word_missing_scores_nothing(said: tuple[str, ...], points: int) -> None:
    """BL-8: if either is not said, nothing is scored."""
    t = table(
        "8H", announce="manual", auto_claim="off", south=PAIR, west="JH 9H AH 10H 9S AS JC JD",
    )  # fmt: skip
    todo = list(said)
    while t.state.phase == "play":
        if t.turn == "south" and todo and todo[0] in t.may("south"):
            t.act("south", todo.pop(0))
        else:
            t.act(t.turn, GAME.encode(GAME.timeout(t.state, SEATS[t.turn])))
    assert not todo
    assert t.score.blot == (points, 0)


def test_silence_before_the_first_card_is_final() -> None:
    """BL-8: a word can no longer be said when its card lies there in silence."""
    t = table("8H", announce="manual", auto_claim="off", south=PAIR, west="JH 9H AH 10H 9S AS JC JD").play("KH")
    while t.turn != "south":
        t.act(t.turn, GAME.encode(GAME.timeout(t.state, SEATS[t.turn])))
    t.refuse("south", "blot", "no-such-word").refuse("south", "reblot", "no-such-word")


def test_blot_collides_with_nothing() -> None:
    """BL-8: beside a crossing terz, against four eights, to the losing side of a collision."""
    t = table(
        "8H", auto_claim="off", south="KH QH AH 7S 9S 9C 10C 7D", west="8S 8C 8D 8H AD KD QD JD",
        north="AS KS JS 10S JH 9H 10H 7H",
    )  # fmt: skip
    t.act("south", "d:tAH").play("AH").act("west", "d:48").play("8H")
    while t.state.phase == "play":
        t.act(t.turn, GAME.encode(GAME.timeout(t.state, SEATS[t.turn])))
    assert t.score.own_extras == (0, 0)
    assert t.score.blot == (2, 0)


def test_eights_are_never_blot_or_sai() -> None:
    """BZ-34: they annul combinations, never Blot-Reblot or sai; LEAGUE and CLASSIC alike give them no points."""
    for options in (LEAGUE, CLASSIC):
        for strain in "SCDHN":
            assert worth(options, strain).fours["8"] == 0
