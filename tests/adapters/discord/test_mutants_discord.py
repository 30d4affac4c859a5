"""Values of the Discord front that planted faults changed unnoticed."""

from __future__ import annotations

from typing import Any

from adapters.discord.buttons import LiveParts
from adapters.discord.layout import Words, body
from adapters.runtime.delivery.courier import Key, Message
from bot.scene import Scene
from bot.text import Name
from tests.fakes.discord.message import walk


def message(*row: Key, line: tuple[str | Name, ...] = ("x",)) -> Message:
    return Message(Scene("board", "table001"), "en", (("body", line),), (row,) if row else (), (), "", "hash")


def test_nobody_is_mentioned_but_those_who_are_called() -> None:
    called = message(line=("@everyone ", Name("dc:7", "A", True), Name("dc:8", "B")))
    assert body(called, None, LiveParts(), Words("c", "Other", "More")).mentions.to_dict() == {
        "parse": [],
        "users": [7],
    }


def test_the_way_to_the_page_has_its_own_row_beside_a_full_one() -> None:
    full = message(*(Key(f"k{n}", f"t:table001:{n}") for n in range(5)))
    view: Any = body(full, None, LiveParts(), Words("c", "Other", "More", "Open")).view
    rows = [part for part in walk(view.to_components()) if part["type"] == 1]
    assert [len(row["components"]) for row in rows] == [5, 1]
