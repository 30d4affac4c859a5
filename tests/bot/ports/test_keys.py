"""Keys of people, places, destinations and slots: written and read in one place, in the form the store has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ports.keys import (
    Dest,
    Slot,
    board_slot,
    hand_slot,
    is_in,
    key_of,
    number_of,
    platform_of,
    private_to,
    tables_slot,
)


def test_the_stored_forms() -> None:
    assert [str(slot) for slot in (board_slot("abc", 3), hand_slot("abc"), tables_slot("tg:-5:0"))] == [
        "board:abc:3",
        "hand:abc",
        "tables:tg:-5:0",
    ]
    assert [str(Slot("place", str(hand_slot("abc")))), str(Slot("place"))] == ["place:hand:abc", "place"]
    assert (key_of("tg", 7), str(private_to("tg:7")), str(Dest("tg:-5:0"))) == ("tg:7", "@tg:7", "tg:-5:0")


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("board:abc:3", Slot("board", "abc", 3)),
        ("board:abc:03", Slot("board", "abc:03")),
        ("board:abc:٣", Slot("board", "abc:٣")),
        ("hand:abc", Slot("hand", "abc")),
        ("ping:abc", Slot("ping", "abc")),
        ("tables:tg:-5:0", Slot("tables", "tg:-5:0")),
        ("place:hand:abc", Slot("place", "hand:abc")),
        ("place", Slot("place")),
        ("", Slot("")),
    ],
)
def test_a_slot_is_read(text: str, slot: Slot) -> None:
    assert Slot.parse(text) == slot


@given(st.text(max_size=30) | st.from_regex(r"@?(board|hand|tg):[a-z0:]*:?[0-9]*", fullmatch=True))
def test_what_is_read_is_written_alike(text: str) -> None:
    assert str(Slot.parse(text)) == text
    assert str(Dest.parse(text)) == text


@given(st.from_regex(r"[a-z2-7]{8}", fullmatch=True), st.integers(0, 10_000))
def test_a_board_comes_back(table: str, number: int) -> None:
    assert Slot.parse(str(board_slot(table, number))) == Slot("board", table, number)


def test_destinations() -> None:
    assert Dest.parse("@tg:7") == private_to("tg:7")
    assert [Dest.parse(text).reader for text in ("@tg:7", "tg:-5:0")] == ["tg:7", None]
    assert [Dest.parse(text).platform for text in ("@dc:7", "tg:-5:0")] == ["dc", "tg"]
    assert [platform_of(key) for key in ("tg:7", "web:main", "auto:2")] == ["tg", "web", "auto"]


def test_a_chat_has_its_own_places_and_no_others() -> None:
    assert [is_in(place, "tg:-5") for place in ("tg:-5", "tg:-5:0", "tg:-5:7", "tg:-55:0", "dc:-5:0")] == [
        True,
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("person", "number"), [("tg:7", 7), ("dc:7", None), ("auto:2", None), ("tg:x", None), ("tg:", None), ("tg:٣", None)]
)
def test_a_number_is_the_platforms_own(person: str, number: int | None) -> None:
    assert number_of(person, "tg") == number
