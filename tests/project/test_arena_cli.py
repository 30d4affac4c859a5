"""``davtar arena`` as people run it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.project.kit import davtar
from tests.tiers import sampled

FIELDS = ["game", "a", "b", "deals", "mean", "se", "matches", "won", "ms_mean", "ms_p99", "ms_worst", "seed"]


def arena(*args: str) -> dict[str, Any]:
    done = davtar("arena", *args, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    assert list(found) == FIELDS
    return {name: value for name, value in found.items() if not name.startswith("ms_")}


def test_it_prints_one_object_and_is_the_same_in_several_processes() -> None:
    asked = ("bazaar-blot", "easy", "random", "--deals", "10", "--seed", "4", "--preset", "classic")
    alone = arena(*asked)
    assert alone == arena(*asked, "--jobs", "2")
    assert (alone["deals"], alone["matches"], alone["seed"]) == (10, 0, 4)
    assert alone["mean"] > 3 * alone["se"] > 0


def test_matches_are_counted() -> None:
    found = arena("long-nardi", "easy", "random", "--matches", "2", "--set", "raises=off", "--seed", "x")
    assert (found["matches"], found["won"], found["seed"]) == (2, 2, "x")


def test_without_json_it_speaks() -> None:
    done = davtar("arena", "bura3", "easy", "random", "--matches", "2", env={"LC_ALL": "en_US.UTF-8"})
    assert done.returncode == 0
    assert "easy won 2 of 2 matches (100%)" in done.stdout
    assert "\x1b" not in done.stderr


@pytest.mark.parametrize("lang", sampled(["hy_AM", "ka_GE", "ru_RU", "en_GB"], ["ru_RU"]))
@pytest.mark.parametrize(
    "wrong",
    [
        ("chess", "easy", "easy"),
        ("bazaar-blot", "easy", "champion"),
        ("bazaar-blot", "easy", "easy", "--preset", "x"),
        ("bazaar-blot", "easy", "easy", "--set", "target"),
        ("nardi", "easy", "easy", "--bids", "easy"),
        ("nardi", "easy+easy", "easy"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_words(wrong: tuple[str, ...], lang: str) -> None:
    done = davtar("arena", *wrong, env={"LC_ALL": f"{lang}.UTF-8"})
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "[" not in done.stderr


@pytest.mark.parametrize("wrong", [("--deals", "0"), ("--deals", "1", "--matches", "1"), ("--jobs", "0")])
def test_numbers_that_are_none_are_refused(wrong: tuple[str, ...]) -> None:
    done = davtar("arena", "nardi", "easy", "easy", *wrong)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
