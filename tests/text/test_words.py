"""What people type, in four languages and as it is spoken."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.bura.stage import read_cards
from bot.text.words import (
    card_readings,
    read_bid,
    read_call,
    read_card,
    read_combination,
    read_strain,
    read_sum,
    read_tile,
    read_yes,
)

READ: dict[str, Callable[[str], Any]] = {
    "bids": read_bid,
    "cards": read_card,
    "calls": read_call,
    "tiles": read_tile,
    "several cards": lambda word: " ".join(read_cards(word)),
}


def typed() -> Iterator[Any]:
    """(kind, what is meant, how it is typed) of ``typed.txt``."""
    kind = ""
    for line in (Path(__file__).parent / "typed.txt").read_text(encoding="utf-8").splitlines()[1:]:
        if line.startswith("["):
            kind = line.strip("[]")
        elif line:
            meant, _, words = line.partition(": ")
            yield pytest.param(kind, meant, words.split(" | "), id=f"{kind}-{meant}")


@pytest.mark.parametrize(("kind", "meant", "words"), list(typed()))
def test_what_is_typed_in_four_alphabets(kind: str, meant: str, words: list[str]) -> None:
    """BZ-10, BZ-14: a level and a strain, in any order; BZ-16: a thumb down is a quansh too."""
    assert {word: READ[kind](word) or "nothing" for word in words} == dict.fromkeys(words, meant)


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
            assert read_strain(sign) == suit


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
    for read in (read_bid, read_card, read_call, read_strain):
        found = read(text)
        assert found is None or (found.isascii() and len(found) <= 5)
