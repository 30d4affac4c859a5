"""A table has audiences, not a place: nothing may ask where *the* table is."""

from __future__ import annotations

import ast

from adapters.store.schema import game_table
from bot.ports.records import TableRow
from bot.table.model import Table
from tests.project.kit import ROOT

ASKED = {"table", "row", "before", "after", "found", "last", "t"}
"""What tables and their rows are called."""
SOURCES = sorted(path for part in ("bot", "adapters") for path in (ROOT / part).rglob("*.py"))


def test_no_table_has_a_place() -> None:
    assert "place" not in Table.__dataclass_fields__
    assert "place" not in TableRow.__dataclass_fields__
    assert "place" not in game_table.c


def test_nobody_asks_for_the_place_of_a_table() -> None:
    asked = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in SOURCES
        if "render" not in path.parts  # rows of charts, tiles
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "place"
        if isinstance(node.value, ast.Name) and node.value.id in ASKED
    ]
    assert not asked
