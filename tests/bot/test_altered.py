"""A record in which one number is another is not the deal that was played: ``davtar replay`` says which."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from bot.games import game_keys
from bot.selfplay import deals, replay
from tests.facts import FACTS
from tests.tiers import nightly

NOT_PLAYED = frozenset({"options", "game", "preset", "actions"})
"""What the deal is played from: another option or action is another deal."""


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the numbers of a record stand."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield path
    elif isinstance(value, dict):
        for name, one in value.items():
            if path or name not in NOT_PLAYED:
                yield from numbers(one, (*path, name))
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from numbers(one, (*path, at))


def altered(record: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    other = copy.deepcopy(record)
    at: Any = other
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] += 1
    return other


def still_opens(record: dict[str, Any]) -> bool:
    one, other = record["opening"][-1]
    return max(one, other) <= 6 and one != other and record["beginner"] == (0 if one > other else 1)


@pytest.mark.parametrize("least", [8, pytest.param(60, marks=nightly)])
@pytest.mark.parametrize("key", game_keys())
def test_every_altered_number_is_noticed(key: str, least: int) -> None:
    records = list(deals(key, n=FACTS[key].altered, seed=3))
    assert all(redone.agrees for redone in replay(records))
    missed, tried = [], 0
    for at, record in enumerate(records):
        paths = list(numbers(record))
        step = max(1, len(paths) // least)
        alike = [p for p in paths if len(p) == 1] + paths[::step]
        for path in dict.fromkeys(alike):
            if key == "hyper-nardi" and path[0] == "opening" and still_opens(altered(record, path)):
                continue  # a throw that only says who begins, and says the same: it is the same deal
            tried += 1
            changed = [*records[:at], altered(record, path), *records[at + 1 :]]
            if all(redone.agrees for redone in replay(changed)):
                missed.append((at, path))
    assert tried > 10
    assert missed == []


PLACES = ("hands", "turned", "stock", "bazaar", "shoe")


def no_packs(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The record with a card twice, and another missing: in every place where there are any, at its beginning and at
    its end; and with a card in another hand than it was dealt to."""
    hands = [hand for hand in record.get("hands", ()) if isinstance(hand, list)]
    found = [("hands", n) for n in range(len(hands))] + [(name,) for name in PLACES[1:] if name in record]
    for path in found:
        place = record[path[0]] if len(path) == 1 else record["hands"][path[1]]
        for at in (0, len(place) - 1) if not isinstance(place, str) and place else ():
            other = copy.deepcopy(record)
            there = other[path[0]] if len(path) == 1 else other["hands"][path[1]]
            there[at] = next(card for card in place if card != place[at])
            yield other
    if len(hands) > 1 and hands[0]:
        moved = copy.deepcopy(record)
        moved["hands"][1].append(moved["hands"][0].pop())
        yield moved


@pytest.mark.parametrize("key", [key for key in game_keys() if "nardi" not in key])
def test_a_pack_is_a_pack(key: str) -> None:
    """Doubled cards are noticed where nobody ever sees them too: in a deal that all passed, in the rest of the pack, at
    the end of the shoe. Each record is looked at alone, and within its match."""
    records = list(deals(key, n=FACTS[key].altered, seed=4))
    tried = 0
    for at, record in enumerate(records):
        for bad in no_packs(record):
            tried += 1
            assert not all(redone.agrees for redone in replay([*records[:at], bad, *records[at + 1 :]]))
            assert not all(redone.agrees for redone in replay([bad]))
    assert tried > 3


def test_hands_of_one_card_in_a_deal_that_all_passed() -> None:
    """Nothing follows from the cards of a deal that nobody played."""
    passed = next(one for one in deals("bazaar-blot", n=400, seed=2, players="random") if one["void"] == "all-passed")
    assert all(redone.agrees for redone in replay([passed]))
    (redone,) = replay([{**passed, "hands": [["AS"] * 8] * 4}])
    assert redone.differences == ("pack",)


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("domino", {"target": "175", "spinner": "on", "spinner_covered": "on"}),
        ("bura3", {"malutka": "out_of_turn"}),
        ("bura5", {"malutka": "out_of_turn"}),
        ("seka", {"joker": True}),
    ],
)
def test_a_record_with_other_options_is_played_again_alike(key: str, options: dict[str, str | int | bool]) -> None:
    records = list(deals(key, n=24, seed=7, players="random", options=options))
    assert all(redone.agrees for redone in replay(records))
