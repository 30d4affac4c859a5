"""Every level of every game: what it chooses is legal and certain; what it is made of is small, whole and signed."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

import pytest

from adapters.players import Files, roster
from bot.fair import SeededChance
from bot.games import rules_of
from bot.games.levels import Roster, answer
from bot.games.nardi.strong import HyperTable as Exact
from bot.games.seka.strategy import Table as Strategy
from bot.games.thinking import Network, written
from bot.ports.players import Question
from rules.core import Illegal
from rules.nardi.model import UNDO
from tests.players.kit import EVERY, RECORDED, Broken, chosen, positions
from tests.tiers import nightly
from tests.tools import strength

CHOSEN: dict[str, list[str]] = json.loads(RECORDED.read_text(encoding="utf-8"))


@pytest.mark.parametrize("times", [1, pytest.param(6, marks=nightly)])
@pytest.mark.parametrize(("key", "level"), EVERY)
def test_what_is_chosen_is_legal_and_what_it_has_always_been(key: str, level: str, times: int) -> None:
    """A player is given a View and a stream of chance and nothing else. That a View does not depend on what is hidden
    is proved by the contract (``tests/rules/contract``). Every third answer is asked for of a second one of the kind.
    ``python -m tests.players.kit`` writes down anew what is chosen."""
    game, second = rules_of(key), Roster(Files()).player(key, level)
    found: list[list[str]] = []
    for table, n, (view, legal, seat, action) in chosen(key, level, times):
        assert action in legal
        assert action != UNDO
        if n % 3 == 0:
            assert action == second(game, view, legal, seat, SeededChance(f"{n}"))
        found += [[] for _ in range(table + 1 - len(found))]
        found[table].append(game.encode(action))
    if times == 1:
        assert [" ".join(words) for words in found] == CHOSEN[f"{key} {level}"]


ABOUT = {
    "bazaar-blot": ("bazaar-blot.net", "bazaar-blot-alone.net", "bazaar-blot-outlook.net"),
    "georgian-belote": ("georgian-belote.net",),
    "duel-blot": ("duel-blot.table",),
    "domino": ("domino.net",),
    "bura3": ("bura3.net",),
    "bura5": ("bura5.net",),
    "nardi": ("nardi.net", "nardi-small.net"),
    "long-nardi": ("long-nardi.net", "long-nardi-small.net"),
    "hyper-nardi": ("hyper-nardi.table", "hyper-nardi-small.net"),
    "seka": ("seka.table",),
}
"""By game, its files."""
SHARED = {"bearing-off.table", "blot.wasm"}


@pytest.mark.parametrize("key", ABOUT)
def test_weights_are_small_and_say_who_made_them(key: str) -> None:
    """300 kB a game; of Hyper Nardi a table of 4 MB."""
    found = [Files().weights(name) for name in ABOUT[key]]
    shared = len(Files().weights("bearing-off.table")) if key in ("nardi", "long-nardi") else 0
    assert sum(map(len, found)) + shared <= (4_000_000 if key == "hyper-nardi" else 300_000)
    for data in found:
        about = json.loads(data.partition(b"\n")[0])
        assert about["game"] == key
        assert re.fullmatch("[0-9a-f]{40}", about["trainer"])


def test_all_weights_together() -> None:
    """2 MB: what everybody downloads who plays none of it."""
    shipped = (one for one in (files("assets") / "players").iterdir() if one.is_file() and one.name != "__init__.py")
    there = {one.name: len(one.read_bytes()) for one in shipped}
    assert set(there) == {*SHARED, *(name for names in ABOUT.values() for name in names)}
    assert sum(there.values()) - there["blot.wasm"] <= 2_000_000


@pytest.mark.parametrize(("table", "name"), [(Exact, "hyper-nardi.table"), (Strategy, "seka.table")])
def test_a_damaged_table_is_refused(table: Any, name: str) -> None:
    data = Files().weights(name)
    for spoilt in (data[:-1], data[:-1] + bytes([data[-1] ^ 1]), data + b"0", b"", data.partition(b"\n")[0]):
        with pytest.raises(ValueError):
            table(spoilt)


def test_a_damaged_network_is_refused() -> None:
    data = written([([[1.0, 2.0], [0.5, -1.0]], [0.0, 1.0]), ([[1.0], [-1.0]], [0.25])], game="x", trainer="y")
    network = Network(data)
    assert network([1, 2]) == pytest.approx([1 * 1 + 0.5 * 2 - 0 + 0.25 - max(0, 2 - 2 + 1)])
    for spoilt in (data[:-1] + b"\x7f", data + b"\x00\x00"):
        with pytest.raises(ValueError, match="checksum"):
            Network(spoilt)


DAMAGED = [
    ("nardi", Broken("nardi.net"), ("easy", "normal"), [("strong", "ValueError"), ("master", "ValueError")]),
    ("nardi", Broken("nardi.net", "nardi-small.net"), ("easy",),
     [("normal", "LookupError"), ("strong", "ValueError"), ("master", "ValueError")]),
    ("long-nardi", Broken("bearing-off.table"), ("easy", "normal"),
     [("strong", "ValueError"), ("master", "ValueError")]),
    ("seka", Broken("seka.table"), ("easy",), [("strong", "ValueError")]),
    ("seka", Broken(gone="seka.table"), ("easy",), [("strong", "LookupError")]),
    ("duel-blot", Broken("duel-blot.table"), ("easy",),
     [("normal", "ValueError"), ("strong", "ValueError"), ("master", "ValueError")]),
]  # fmt: skip


@pytest.mark.parametrize(("key", "broken", "levels", "lost"), DAMAGED)
def test_what_is_damaged_is_not_played_with(
    key: str, broken: Broken, levels: tuple[str, ...], lost: list[tuple[str, str]]
) -> None:
    """The best level that is left plays, and it is told once of each that is missing; the arena is refused."""
    told: list[tuple[str, str, str]] = []
    players, game = Roster(broken, lambda *what: told.append(what)), rules_of(key)
    state, seat = next(positions(key, "broken", 1))
    view, legal = game.view(state, seat), game.legal(state, seat)
    plain = roster().player(key, levels[-1])(game, view, legal, seat, SeededChance("x"))
    for _ in range(2):
        question = Question("t", game, "master", seat, view, legal, SeededChance("x"))
        assert answer(players, question) == game.encode(plain)
    assert sorted(told) == sorted((key, level, why) for level, why in lost)
    assert players.levels(key) == levels
    assert players.levels("bura3") == roster().levels("bura3")
    for level, _ in lost:
        with pytest.raises(Illegal, match="no-such-level"):
            players.player(key, level)
    assert len(told) == len(lost)


@pytest.mark.parametrize("key", ["duel-blot"])
def test_where_a_table_is_damaged_nobody_is_advised(key: str) -> None:
    assert Roster(Broken("duel-blot.table")).adviser(key) is None
    assert roster().adviser(key) is not None


def test_the_page_of_the_measurements_is_written_by_the_tool() -> None:
    """``make strength ARGS=--write`` writes it from what was measured."""
    assert strength.PAGE.read_text(encoding="utf-8") == strength.page(strength.read())
