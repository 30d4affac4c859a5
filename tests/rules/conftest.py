"""Collects the scripts (see ``tests.rules.scripts``): each is a test named by its title."""

from __future__ import annotations

import os
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import pytest


class ScriptFile(pytest.File):
    def collect(self) -> Iterator[pytest.Item]:
        from tests.rules.scripts import played, scripts

        found = scripts(self.path.read_text(encoding="utf-8"))
        if os.environ.get("DAVTAR_GOLDEN") == "write":
            text = "\n".join("\n".join([f"# {title}", *played(lines), ""]) for title, lines in found)
            self.path.write_text(text, encoding="utf-8")
        for title, lines in scripts(self.path.read_text(encoding="utf-8")):
            item: ScriptTest = ScriptTest.from_parent(self, name=title)
            item.lines = lines
            yield item


class ScriptTest(pytest.Item):
    lines: list[str]

    def runtest(self) -> None:
        from tests.rules.scripts import played

        now = played(self.lines)
        assert now == self.lines, "\n".join(unified_diff(self.lines, now, "written", "now", lineterm="", n=1))

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, self.name


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScriptFile | None:
    return ScriptFile.from_parent(parent, path=file_path) if file_path.suffix == ".script" else None
