"""What people type, in four languages and as it is spoken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.text.words import read_bid, read_call, read_card, read_rank, read_strain

BIDS = {
    "9 hearts": "9H", "9h": "9H", "9H": "9H", "9♥": "9H", "♥️ 9": "9H", "h9": "9H", "hearts 12": "12H", "12 nt": "12N",
    "10 no trump": "10N", "10 no-trump": "10N", "9 սիրտ": "9H", "սիրտ 12": "12H", "12 հատ սիրտ": "12H",
    "Սիրտը 12": "12H",
    "8 Ղառ": "8S", "դառ 8": "8S", "8 բոյ": "8N", "9 առանց կոզրի": "9N", "11 քյափից": "11D", "14 խաչ": "14C",
    "9 ყვავი": "9S", "10 გული": "10H", "9 გულის": "9H", "ჯვარი 8": "8C", "8 აგური": "8D", "უკოზირო 9": "9N",
    "9 пики": "9S", "9 черв": "9H", "9 червей": "9H", "бубны 8": "8D", "без козыря 10": "10N", "10 б/к": "10N",
    "8 крести": "8C", "8 трефы": "8C", "10 n": "10N", "25Hk": "25H" + "k", "30Sg": "30Sg", "25 hearts kaput": "25Hk",
    "kaput 25 hearts": "25Hk", "25 սիրտ կապուտ": "25Hk", "30 ղառ կանաչ": "30Sg", "25 გული კაპო": "25Hk",
    "26 черви капут": "26Hk", "30 пики канач": "30Sg", "25 h k": "25Hk", "25hK": "25Hk", "9 of hearts": "9H",
    "nine hearts": "9H", "ինը սիրտ": "9H", "տասներկու բոյ": "12N", "девять черв": "9H", "ცხრა გული": "9H",
    "двадцать пять пик капут": "25Sk", "twenty-five hearts kaput": "25Hk", "երեսուն ղառ կանաչ": "30Sg",
}  # fmt: skip

CARDS = {
    "JH": "JH", "jh": "JH", "J♥": "JH", "J♥️": "JH", "10s": "10S", "10 S": "10S", "s10": "10S", "th": "10H",
    "jack of hearts": "JH", "Ten of Clubs": "10C", "տուզ սիրտ": "AH", "սրտի տուզ": "AH", "ղառի արքա": "KS",
    "կարոլ խաչ": "KC", "դամա քյափ": "QD", "թագուհի սիրտ": "QH", "իննոց ղառ": "9S", "9 սիրտ": "9H",
    "валет червей": "JH",
    "туз пик": "AS", "дама бубен": "QD", "дама треф": "QC", "король крести": "KC", "девятка червей": "9H",
    "7 пик": "7S",
    "семёрка пик": "7S", "გულის ტუზი": "AH", "ყვავის მეფე": "KS", "ქალი აგური": "QD", "დამა გული": "QH",
    "კაროლი ჯვარი": "KC", "ათიანი გული": "10H", "ჯვრის ვალეტი": "JC", "в ч": "JH", "вч": "JH", "дп": "QS",
}  # fmt: skip

CALLS = {
    "pass": "pass", "Փաս": "pass", "პასი": "pass", "пас": "pass", "quansh": "q", "Kuanch!": "q", "Քուա՛նշ": "q",
    "քրիս": "q", "კონტრა": "q", "куанш": "q", "👎": "q", "sur": "s", "Սու՛ր": "s", "սաբ-քուանշ": "s", "сюр": "s",
    "რეკონტრა": "s", "ok": "ok", "нет": "ok",
}  # fmt: skip


@pytest.mark.parametrize(("typed", "meant"), BIDS.items())
def test_bids(typed: str, meant: str) -> None:
    """BZ-10, BZ-14: a level and a strain, in any order."""
    assert read_bid(typed) == meant


@pytest.mark.parametrize(("typed", "meant"), CARDS.items())
def test_cards(typed: str, meant: str) -> None:
    assert read_card(typed) == meant


@pytest.mark.parametrize(("typed", "meant"), CALLS.items())
def test_calls(typed: str, meant: str) -> None:
    """BZ-16: a thumb down is a quansh too."""
    assert read_call(typed) == meant


@pytest.mark.parametrize(
    "typed", ["", "hearts", "9", "9 9 hearts", "0 hearts", "9 kings", "1000 hearts", "09h", "9 hearts kaput kanach"]
)
def test_no_bid(typed: str) -> None:
    assert read_bid(typed) is None


@pytest.mark.parametrize("typed", ["", "J", "hearts", "6h", "11h", "JN", "jack no trump", "jack queen", "💣", "9 9"])
def test_no_card(typed: str) -> None:
    assert read_card(typed) is None


def test_every_card_by_its_sign_and_letter() -> None:
    for rank in ("7", "8", "9", "10", "J", "Q", "K", "A"):
        for suit, sign in zip("SCDH", "♠♣♦♥", strict=True):
            assert read_card(rank + suit) == rank + suit
            assert read_card(f"{rank} {sign}") == rank + suit
            assert read_rank(rank) == rank
            assert read_strain(sign) == suit


@given(st.text(max_size=80))
def test_anything_may_be_typed(text: str) -> None:
    """Nothing raises, and what is read has the text form of the games."""
    for read in (read_bid, read_card, read_call, read_strain, read_rank):
        found = read(text)
        assert found is None or (found.isascii() and len(found) <= 5)
