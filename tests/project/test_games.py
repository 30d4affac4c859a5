"""A game is its folders in ``rules`` and ``bot/games`` and one line of the registry: nothing else names it."""

from __future__ import annotations

import ast

from bot.games import LINES, entry_of, game_keys
from bot.games.folder import CommandSpec, folder_of
from tests.project.kit import named
from tests.project.test_tree import sources

AT_HOME = ("bot/games/",)
BORROWED = {"adapters/render/games/blackjack.py": "the sign of two cards that make 21"}


def test_nothing_else_in_the_product_names_a_game() -> None:
    """No string in ``bot/`` or ``adapters/`` outside a game's folder is a game's key, or a text's that begins with
    ``game-``."""
    words = {word for key in game_keys() for word in (key, f"game-{key}")}
    found = [
        f"{named(path)}:{node.lineno}: {node.value}"
        for path in sources("bot", "adapters")
        if not named(path).startswith(AT_HOME) and named(path) not in BORROWED
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in words
    ]
    assert found == []
    assert set(LINES) == set(game_keys())


def test_a_games_folder_holds_all_of_it() -> None:
    for key in game_keys():
        folder = folder_of(key)
        assert folder.rules.key == key == entry_of(key).rules.key
        assert folder.actions, key
        assert folder.called, key
        assert folder.samples, key
        assert folder.stage.rules_parts > 0, key
        assert (folder.commission is None) or (folder.chips is None), key


def test_a_command_means_the_same_in_every_game() -> None:
    """``/bet`` is registered once, whichever game reads it."""
    known: dict[str, CommandSpec] = {}
    for key in game_keys():
        for spec in folder_of(key).actions:
            assert known.setdefault(spec.name, spec) == spec, (key, spec.name)
