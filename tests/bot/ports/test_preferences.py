"""Preferences: what the store keeps, read in one place; what nobody wrote there so counts as not chosen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.zones import SystemZones
from bot.ports import quiet
from bot.ports.preferences import Preferences, parse

NAMES = ("lang", "spoken", "palette", "pictures", "bids", "hand", "tables", "ping", "remind", "quiet", "zone")


def test_nothing_was_chosen() -> None:
    assert parse({}) == Preferences()


def test_everything_that_can_be_chosen() -> None:
    values = ("hy", "ru", "cvd", "off", "grid", "dm", "on", "never", "both", "23:00-08:00 +3", "180")
    hours = quiet.Quiet(23 * 60, 8 * 60, 180)
    expected = Preferences("hy", "ru", "cvd", False, True, True, True, "never", "both", hours, 180)
    assert parse(dict(zip(NAMES, values, strict=True))) == expected


@pytest.mark.parametrize(("name", "value"), [("palette", "neon"), ("zone", "east"), ("quiet", "?"), ("ping", "ever")])
def test_a_damaged_value_counts_as_not_chosen(name: str, value: str) -> None:
    assert parse({name: value}) == Preferences()


@given(st.dictionaries(st.sampled_from(NAMES), st.text(max_size=12)))
def test_no_value_breaks_the_reading(kept: dict[str, str]) -> None:
    assert isinstance(parse(kept), Preferences)


def test_a_chats_rings_are_those_of_who_has_chosen_none() -> None:
    chat = parse({"ping": "always", "remind": "late", "quiet": "23-8", "palette": "four"})
    mine = parse({"ping": "never", "quiet": "off"}).over(chat)
    assert (mine.turns, mine.reminders, mine.quiet, mine.palette) == ("never", "late", quiet.NEVER, "classic")
    assert Preferences().over(chat).quiet == quiet.Quiet(23 * 60, 8 * 60, quiet.USUAL_ZONE)
    assert quiet.NEVER.until_ms(1_700_000_000_000, SystemZones()) == 0
