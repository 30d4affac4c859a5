"""Whoever arrives is known by the account that stands for them: no door of the desk lets an unknown account in."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOORS = ("bot/desk/desk.py", "bot/desk/admission.py", "bot/desk/chats.py")
FOUND_OUT = ("_admitted(", "known_as(", "preferences(", "self.lang(", "self.command(")
"""What finds out whose account it is; ``preferences`` are the person's."""
FRONTS = ("telegram", "discord", "local")


def _doors() -> Iterator[tuple[str, str]]:
    """(name, source) of the desk's public methods that are given a person by a front."""
    for name in DOORS:
        source = (ROOT / name).read_text(encoding="utf-8")
        for owner in ast.walk(ast.parse(source)):
            for node in owner.body if isinstance(owner, ast.ClassDef) else ():
                if isinstance(node, ast.AsyncFunctionDef) and not node.name.startswith("_"):
                    given = [ast.unparse(one.annotation) for one in node.args.args if one.annotation is not None]
                    if any("Person" in one for one in given):
                        yield node.name, ast.get_source_segment(source, node) or ""


def test_every_door_finds_out_who_it_is() -> None:
    doors = dict(_doors())
    assert {"press", "command", "thumb", "choices", "link", "full", "lang"} <= doors.keys()
    lets_in = {
        name for name, source in doors.items() if not any(one in source for one in FOUND_OUT) and name != "joined"
    }
    assert lets_in == set(), "``joined`` asks for the language alone"


@pytest.mark.parametrize("front", FRONTS)
def test_no_front_goes_past_the_desk(front: str) -> None:
    """A page's sessions are not accounts and cannot be joined, so it may ask for their seats."""
    past = [r"records import [^\n]*\bCommand\b", r"service\.(handle|open|full)\(", r"\btables_of\(", r"\.transact\("]
    past += [r"\bseat_of\("] if front != "local" else []
    found = [
        (path.name, one)
        for path in sorted((ROOT / "adapters" / front).rglob("*.py"))
        for one in past
        if re.search(one, path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_a_private_chat_is_that_of_the_account_which_acts() -> None:
    """Not that of the account which stands for the person: that one is on another platform."""
    wrong = re.compile(r"dest_of\([^()]*\.id\b")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for ring in ("bot", "adapters")
        for path in sorted((ROOT / ring).rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if wrong.search(line)
    ]
    assert found == []
