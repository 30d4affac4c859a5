"""What the tests have to be told of each game, in one place. A registered game without facts fails the suite."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

Golden: TypeAlias = tuple[str, str, dict[str, str], str]
"""A golden match: its file, preset, options and seed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """One game."""

    contract: str
    """The module of ``tests/rules/contract`` that knows the game: ``of_<this>``."""
    short: dict[str, str]
    """Options that make a match short."""
    many_presses: bool = False
    """Whether a match takes hundreds of presses. On the fronts one person plays it against an automatic player."""
    seats: int = 2
    """How many people play it on the fronts."""
    most: Mapping[str, int] = field(default_factory=dict)
    """By preset: how many play in the contract suite, where it is not the largest number."""
    altered: int
    """Deals whose records are altered number by number."""
    pieces: Literal["cards", "tiles", "dice"] = "cards"
    held: bool = True
    """Whether a seat holds something that others do not see."""
    two_sided: bool = True
    """Whether a match has two sides, one of which wins."""
    letters: str = ""
    """The letters of its rule numbers, as they stand in its golden matches."""
    rules: tuple[str, ...] = ()
    """Its rule numbers, those that it shares with another game left out."""
    golden: tuple[Golden, ...]


def _numbers(letters: str, *spans: tuple[int, int]) -> tuple[str, ...]:
    return tuple(f"{letters}-{n}" for first, last in spans for n in range(first, last + 1))


FACTS: Final[dict[str, Facts]] = {
    "bazaar-blot": Facts(
        contract="blot",
        short={"target": "51"},
        seats=4,
        altered=3,
        letters="BL, BZ",
        rules=(*_numbers("BL", (1, 11)), *_numbers("BZ", (1, 4), (10, 18), (20, 27), (30, 34), (40, 48), (50, 54))),
        golden=(
            ("league", "league", {}, "golden-1"),
            ("classic", "classic", {}, "golden-2"),
            (
                "cruel",
                "league",
                {"target": "51", "show": "manual", "announce": "manual", "revoke": "penalty"},
                "golden-3",
            ),
            ("calm", "classic", {"target": "51", "declare": "auto", "quansh_in_turn": "on", "pack": "cut"}, "golden-4"),
        ),
    ),
    "georgian-belote": Facts(
        contract="belote",
        short={"target": "151"},
        seats=4,
        altered=3,
        letters="BL, GE",
        rules=_numbers("GE", (1, 7)),
        golden=(
            ("standard", "standard", {}, "golden-1"),
            ("by-hand", "standard", {"declare": "ask", "show": "manual", "announce": "manual"}, "golden-2"),
            ("strict", "standard", {"target": "251", "bonus_counts": "on", "partner_exempt": "on"}, "golden-3"),
        ),
    ),
    "duel-blot": Facts(
        contract="belote",
        short={"target": "31"},
        altered=3,
        letters="BL, DU",
        rules=_numbers("DU", (1, 9)),
        golden=(
            ("standard", "standard", {}, "golden-1"),
            ("cruel", "standard", {"show": "manual", "announce": "manual", "revoke": "penalty"}, "golden-2"),
            ("calm", "standard", {"declare": "auto", "auto_claim": "off"}, "golden-3"),
        ),
    ),
    "bura3": Facts(
        contract="bura",
        short={"target": "3"},
        altered=4,
        letters="BU",
        rules=_numbers("BU", (1, 11)),
        golden=(
            ("standard", "standard", {"target": "3"}, "golden-1"),
            ("out-of-turn", "standard", {"malutka": "out_of_turn", "count": "shown", "target": "5"}, "golden-2"),
        ),
    ),
    "bura5": Facts(
        contract="bura",
        short={"target": "3"},
        altered=4,
        letters="BU",
        golden=(
            ("standard", "standard", {"target": "3"}, "golden-1"),
            ("out-of-turn", "standard", {"malutka": "out_of_turn", "raises": "off", "target": "5"}, "golden-2"),
        ),
    ),
    "seka": Facts(
        contract="seka",
        short={"deals": "10"},
        seats=3,
        altered=4,
        two_sided=False,
        rules=_numbers("SE", (1, 9)),
        golden=(
            ("six", "standard", {"deals": "20"}, "golden-1"),
            ("short", "standard", {"deals": "20", "purse": "200", "joker": "off"}, "golden-2"),
        ),
    ),
    "blackjack": Facts(
        contract="blackjack",
        short={"rounds": "5"},
        seats=3,
        most={"standard": 3},
        altered=3,
        held=False,
        two_sided=False,
        letters="BJ",
        rules=_numbers("BJ", (1, 7)),
        golden=(
            ("standard", "standard", {}, "golden-1"),
            ("h17", "standard", {"rounds": "8", "h17": "on", "on_timeout": "lose", "purse": "5000"}, "golden-2"),
        ),
    ),
    "domino": Facts(
        contract="domino",
        short={"target": "75"},
        altered=3,
        pieces="tiles",
        two_sided=False,
        letters="DO",
        rules=_numbers("DO", (1, 8)),
        golden=(
            ("two", "standard", {}, "golden-1"),
            ("spinner", "standard", {"target": "175", "spinner": "on"}, "golden-2"),
            ("three", "standard", {"spinner": "on", "spinner_covered": "on"}, "golden-3"),
            ("four", "standard", {"target": "75"}, "golden-4"),
        ),
    ),
    "nardi": Facts(
        contract="nardi",
        short={"target": "1"},
        many_presses=True,
        altered=1,
        pieces="dice",
        held=False,
        rules=_numbers("NA", (1, 2), (10, 15)),
        golden=(
            ("standard", "standard", {"target": "1"}, "golden-1"),
            ("raised", "standard", {"mars": "on", "auto_throw": "off", "opening_numbers": "on"}, "golden-2"),
        ),
    ),
    "long-nardi": Facts(
        contract="nardi",
        short={"target": "1"},
        many_presses=True,
        altered=1,
        pieces="dice",
        held=False,
        rules=_numbers("NA", (20, 24)),
        golden=(
            ("standard", "standard", {"target": "1"}, "golden-1"),
            ("to-the-letter", "standard", {"target": "1", "double_one_checker": "on"}, "golden-2"),
            ("federation", "standard", {"raises": "off", "target": "1", "federation_head": "on"}, "golden-3"),
        ),
    ),
    "hyper-nardi": Facts(
        contract="nardi",
        short={"target": "1"},
        altered=2,
        pieces="dice",
        held=False,
        rules=_numbers("NA", (30, 30)),
        golden=(
            ("standard", "standard", {}, "golden-1"),
            ("raised", "standard", {"mars": "on", "auto_throw": "off", "target": "7"}, "golden-2"),
        ),
    ),
}
