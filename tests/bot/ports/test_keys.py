"""Keys of people, places, destinations and slots: written and read in one place, in the form the store has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ports.keys import (
    Slot,
    board_slot,
    hand_slot,
    number_of,
    person_key,
    platform_of,
    private_to,
    reader_of,
    tables_slot,
)


def test_the_stored_forms() -> None:
    assert (board_slot("abc", 3), hand_slot("abc"), tables_slot("tg:-5:0")) == (
        "board:abc:3",
        "hand:abc",
        "tables:tg:-5:0",
    )
    assert str(Slot("place", hand_slot("abc"))) == "place:hand:abc"
    assert (person_key("tg", 7), private_to("tg:7")) == ("tg:7", "@tg:7")


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("board:abc:3", Slot("board", "abc", 3)),
        ("hand:abc", Slot("hand", "abc")),
        ("ping:abc", Slot("ping", "abc")),
        ("tables:tg:-5:0", Slot("tables", "tg:-5:0")),
        ("place:hand:abc", Slot("place", "hand:abc")),
        ("place", Slot("", "place")),
        ("", Slot("", "")),
        (None, Slot("", "")),
    ],
)
def test_a_slot_is_read(text: str | None, slot: Slot) -> None:
    assert Slot.parse(text) == slot


@given(st.text(max_size=30))
def test_what_is_read_is_written_alike_or_is_no_slot(text: str) -> None:
    slot = Slot.parse(text)
    assert not slot.kind or slot.number is not None or str(slot) == text


@given(st.from_regex(r"[a-z2-7]{8}", fullmatch=True), st.integers(0, 10_000))
def test_a_board_comes_back(table: str, number: int) -> None:
    assert Slot.parse(board_slot(table, number)) == Slot("board", table, number)


def test_destinations() -> None:
    assert reader_of("@tg:7") == "tg:7"
    assert reader_of("tg:-5:0") is None
    assert [platform_of(key) for key in ("tg:7", "@dc:7", "web:main", "auto:2")] == ["tg", "dc", "web", "auto"]


@pytest.mark.parametrize(
    ("person", "number"), [("tg:7", 7), ("dc:7", None), ("auto:2", None), ("tg:x", None), ("tg:", None), ("tg:٣", None)]
)
def test_a_number_is_the_platforms_own(person: str, number: int | None) -> None:
    assert number_of(person, "tg") == number
