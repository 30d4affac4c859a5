"""What people type, in four languages and as it is spoken."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.text.words import (
    card_readings,
    read_bid,
    read_call,
    read_card,
    read_combination,
    read_rank,
    read_strain,
    read_sum,
    read_yes,
)

BIDS = {
    "9 hearts": "9H", "9h": "9H", "9H": "9H", "9♥": "9H", "♥️ 9": "9H", "h9": "9H", "hearts 12": "12H",
    "12 nt": "12N",
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
    "typed",
    [
        "", "hearts", "9", "9 9 hearts", "0 hearts", "9 kings", "1000 hearts", "09h", "9 hearts kaput kanach",
        "8-9 h", "8.5H", "8.5h", "9 0 h", "8/9 hearts", "8,9 h", "1 0 h", "-9 h", "−9 hearts", "+9h", "9½ h", "9² h",
        "⑨ h", "#9 h", "9% h", "٩ h", "9th hearts", "9 hearts please", "9 hearts clubs", "9 сирт гул",
        "двадцать двадцать черви", "пять двадцать черви", "nine ten hearts", "twenty 5 hearts", "20 five hearts",
        "9 gulash", "9 пикников и ещё", "9 s rt", "9 hearts" + " " * 60 + "kaput", "09 сирт", "9 h 9", "9 в",
        "kaput hearts", "9 առանց սիրտ",
    ],
)  # fmt: skip
def test_no_bid(typed: str) -> None:
    assert read_bid(typed) is None


@pytest.mark.parametrize("typed", ["", "J", "hearts", "5h", "11h", "JN", "jack no trump", "jack queen", "💣", "9 9"])
def test_no_card(typed: str) -> None:
    assert read_card(typed) is None


def test_every_card_by_its_sign_and_letter() -> None:
    for rank in ("7", "8", "9", "10", "J", "Q", "K", "A"):
        for suit, sign in zip("SCDH", "♠♣♦♥", strict=True):
            assert read_card(rank + suit) == rank + suit
            assert read_card(f"{rank} {sign}") == rank + suit
            assert read_rank(rank) == rank
            assert read_strain(sign) == suit


NEW_BIDS = {
    # levels in words
    "տասնյոթ սիրտ": "17H", "ჩვიდმეტი გული": "17H", "семнадцать червей": "17H", "seventeen clubs": "17C",
    "двадцать шесть червей капут": "26Hk", "տասնութ ղառ": "18S", "თვრამეტი ჯვარი": "18C", "nineteen spades": "19S",
    "ცხრამეტი აგური": "19D", "девятнадцать бубен": "19D", "ოცდაერთი გული": "21H", "ოცდა ერთი გული": "21H",
    "twenty two hearts": "22H", "քսաներկու սիրտ": "22H", "քսան երեք սիրտ": "23H", "двадцать четыре пики": "24S",
    "twenty-six spades": "26S", "քսանյոթ բոյ": "27N", "ოცდარვა უკოზირო": "28N", "twenty nine n": "29N",
    "ოცდაათი ყვავი კანაჩი": "30Sg", "տասներեքը սիրտ": "13H", "տասնչորսը խաչ": "14C", "տասնըմեկ սիրտ": "11H",
    "տասնըերկու սիրտ": "12H", "տասնինը ղառ": "19S", "ութը սիրտ": "8H", "տասը բոյ": "10N",
    "քսանհինգը սիրտ կապույտ": "25Hk",
    # suits as they are typed, misprints mended
    "9 ագռավ": "9S", "9 agrav": "9S", "9 ազռավ": "9S", "9 դառ": "9S", "9 անղոզ": "9N", "9 anghoz": "9N",
    "9 anxoz": "9N",
    "9 պիկ": "9S", "9 պիկա": "9S", "9 պիկի": "9S", "9 վինի": "9S", "9 մաչա": "9S", "9 yvavi": "9S", "9 xar": "9S",
    "9 ghari": "9S", "9 pik": "9S", "9 piki": "9S", "9 pika": "9S", "9 vini": "9S", "9 პიკი": "9S", "9 პიკა": "9S",
    "9 виней": "9S", "9 винновая": "9S", "9 хар": "9S", "9 гар": "9S", "9 квави": "9S", "9 կրեստ": "9C",
    "9 կրեստի": "9C",
    "9 տրեֆ": "9C", "9 սինեկ": "9C", "9 krest": "9C", "9 kresti": "9C", "9 trefi": "9C", "9 xac": "9C",
    "9 khac": "9C",
    "9 კრესტი": "9C", "9 კრესტის": "9C", "9 хач": "9C", "9 джвари": "9C", "9 djvari": "9C", "9 կարո": "9D",
    "9 բուբի": "9D", "9 բուբնի": "9D", "9 քեափ": "9D", "9 դինար": "9D", "9 աղյուս": "9D", "9 karo": "9D",
    "9 bubi": "9D",
    "9 bubni": "9D", "9 keap": "9D", "9 qyaf": "9D", "9 ბუბი": "9D", "9 ბუბნი": "9D", "9 кяп": "9D", "9 агури": "9D",
    "9 кирпич": "9D", "9 կուպա": "9H", "9 չերվի": "9H", "9 չիրվի": "9H", "9 kupa": "9H", "9 srti": "9H",
    "9 srt": "9H",
    "9 sirty": "9H", "9 cherv": "9H", "9 chervi": "9H", "9 ჩერვი": "9H", "9 ჩირვი": "9H", "9 сердце": "9H",
    "9 чирва": "9H",
    "9 сирт": "9H", "9 гули": "9H", "9 անկոզիր": "9N", "9 անկոզըր": "9N", "9 բեզկոզիր": "9N", "9 boi": "9N",
    "9 bezkozir": "9N", "9 ბეზკოზირო": "9N", "9 უკ": "9N", "9 без": "9N", "9 ангоз": "9N",
    "9 առանց հաղթաթղթերի": "9N",
    # endings and small words
    "9 sirtic": "9H", "9 gulshi": "9H", "9 jvris": "9C", "9 qvavis": "9S", "9 в червях": "9H", "12 hat sirt": "12H",
    "9 սիրտ կոզր": "9H", "9 черви козырь": "9H", "9 sirt kozri": "9H", "խոսում եմ 9 սիրտ": "9H", "9-hearts": "9H",
    "9 hearts!": "9H", "９ hearts": "9H", "9 ♥️": "9H", "hearts, 9.": "9H",
    # kaput
    "25 սիրտ կապույտ": "25Hk", "25 sirt kapuyt": "25Hk", "25 сирт капуйт": "25Hk", "25 hearts caput": "25Hk",
    "25 черви капот": "25Hk",
}  # fmt: skip

NEW_CARDS = {
    "gulis tuzi": "AH", "jvris tuzi": "AC", "srti valet": "JH", "khachi tuz": "AC", "сирт туз": "AH", "хач вал": "JC",
    "dama pik": "QS", "karol sirt": "KH", "kral sirt": "KH", "arqa sirt": "KH", "taguhi qyap": "QD",
    "valeti guli": "JH",
    "tuzi agur": "AD", "mepe yvavi": "KS", "kali guli": "QH", "шестёрка пик": "6S", "აგურის ექვსიანი": "6D",
    "սրտի վեց": "6H", "six of spades": "6S", "6s": "6S", "вк": "JC", "тк": "AC", "дк": "QC", "кп": "KS", "тп": "AS",
}  # fmt: skip

NEW_CALLS = {
    "q": ["քվանշ", "կվանշ", "քուանչ", "կոնտրա", "qvansh", "kuansh", "kvanch", "quanch", "qansh", "kontra", "qris",
    "куанч", "кванч", "👎🏽"],
    "s": ["սրեցի", "ռեկոնտրա", "srac", "rekontra", "subkuanch", "sabkuanch", "sabquansh"],
    "pass": ["պաս", "ვპასობ", "ვაპასებ", "мимо"],
}  # fmt: skip
NEW_CALLS["q"].append("քուանշ եմ անում")
NEW_CALLS["s"].append("սրում եմ")


@pytest.mark.parametrize(("typed", "meant"), NEW_BIDS.items())
def test_bids_as_they_are_typed_in_four_alphabets(typed: str, meant: str) -> None:
    assert read_bid(typed) == meant


@pytest.mark.parametrize(("typed", "meant"), NEW_CARDS.items())
def test_cards_as_they_are_typed_in_four_alphabets(typed: str, meant: str) -> None:
    assert read_card(typed) == meant


@pytest.mark.parametrize(("call", "typed"), [(call, word) for call, words in NEW_CALLS.items() for word in words])
def test_calls_as_they_are_typed(call: str, typed: str) -> None:
    assert read_call(typed) == call


def test_of_two_readings_the_card_that_is_held_is_meant() -> None:
    """``тк`` is the ace of ``крести``, or the king of ``треф``."""
    assert card_readings("тк") == ("AC", "KC")
    assert read_card("тк", held=("KC", "7S")) == "KC"
    assert read_card("тк", held=("AC", "7S")) == "AC"
    assert read_card("тк", held=("AC", "KC")) is None
    assert read_card("кт", held=("AC",)) == "AC"


@pytest.mark.parametrize(
    "typed", ["1 0 h", "1 0", "10 9", "h h", "9 9 h", "jack of hearts spades", "-9h", "9²h", "вкк"]
)
def test_nothing_is_glued_to_a_card(typed: str) -> None:
    assert read_card(typed) is None


def test_yes_and_no() -> None:
    assert all(read_yes(w) is True for w in ["ha", "ayo", "ho", "ki", "da", "ok", "լավ", "угу", "yep"])
    assert all(read_yes(w) is False for w in ["che", "voch", "ara", "net", "неа", "nope", "нет", "ոչ", "არა", "-"])
    assert [read_yes(w) for w in ("կի", "maybe", "", "yes no", "5", "👍")] == [None] * 6


def test_sums_are_plain() -> None:
    assert read_sum("50") == read_sum("50 chips") == read_sum("50 фишек") == read_sum("50 ֆիշկա") == (50, False)
    assert read_sum("тёмный 50") == read_sum("dark 50") == (50, True)
    for odd in ("50 bar", "foo 50", "-50", "50.5", "1 000", "5k", "dark dark 5", "9" * 10, "5²", ""):
        assert read_sum(odd) is None, odd


def test_combinations() -> None:
    assert read_combination("терц") == ("t", "")
    assert read_combination("50 10♠") == ("f", "10S")
    assert read_combination("հարյուր AH") == ("h", "AH")
    assert read_combination("чорс") is None
    assert read_combination("four jacks") == ("4", "J")
    assert read_combination("terz junk") is None


SUITS = {
    "h": "H", "hearts": "H", "♠": "S", "пик": "S", "խաչ": "C", "აგური": "D", "n": "N", "без козыря": "N", "sirt": "H",
}  # fmt: skip
LEVELS = {"8": 8, "9": 9, "10": 10, "25": 25, "0": 0, "05": 5, "100": 100, "1000": 1000, "nine": 9, "twenty": 20,
    "five": 5,
          "տասը": 10, "ოცდახუთი": 25, "двадцать": 20, "пять": 5}  # fmt: skip
GLUE = [" ", "-", ".", ",", "/", ":", "  ", " - ", "+", "·", "_"]


@given(st.lists(st.tuples(st.sampled_from([*SUITS, *LEVELS]), st.sampled_from(GLUE)), min_size=1, max_size=5))
def test_a_bid_is_read_only_if_it_is_plainly_there(parts: list[tuple[str, str]]) -> None:
    """One level and one strain, however they are mixed with more numbers: two numbers never make a third."""
    text = "".join(word + glue for word, glue in parts)
    found = read_bid(text)
    if found is None:
        return
    words = [word for word, _ in parts]
    strains = {SUITS[w] for w in words if w in SUITS}
    numbers = [LEVELS[w] for w in words if w in LEVELS]
    level = int(found[:-1])
    assert {found[-1]} == strains
    assert sum(w in SUITS for w in words) == 1
    # ``twenty five`` is one number in two words; everything else says one number in one.
    tens = [w for w in words if w in ("twenty", "двадцать")]
    assert numbers == [level] or (len(numbers) == 2 and len(tens) == 1 and sum(numbers) == level == 25)


@given(
    st.lists(st.sampled_from("0123456789-.,/ "), min_size=1, max_size=8), st.sampled_from(["h", " h", " hearts", "♥"])
)
def test_figures_are_never_glued(figures: list[str], suit: str) -> None:
    typed = "".join(figures)
    found = read_bid(typed + suit)
    runs = re.findall("[0-9]+", typed)
    if len(runs) != 1 or runs[0].startswith("0") or len(runs[0]) > 3:
        assert found is None
    else:
        assert found in (None, f"{runs[0]}H")


@given(st.text(max_size=80))
def test_anything_may_be_typed(text: str) -> None:
    """Nothing raises, and what is read has the text form of the games."""
    for read in (read_bid, read_card, read_call, read_strain, read_rank):
        found = read(text)
        assert found is None or (found.isascii() and len(found) <= 5)
