"""The toy in the program: one line of the registry, and its texts beside the others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot import games
from tests.facts import FACTS, Facts
from tests.project.kit import ROOT
from tests.tools.driver import SEATS

KEY = "toy"
FOLDER = ROOT / "tests" / "toy"


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The key of the toy, which can be played for as long as the test runs."""
    monkeypatch.setitem(games.LINES, KEY, "tests.toy:TOY")
    monkeypatch.setitem(SEATS, KEY, 2)
    monkeypatch.setitem(FACTS, KEY, Facts(contract="", short={"target": "2"}, altered=0, golden=()))
    assets = tmp_path_factory.mktemp("assets")
    for language in (ROOT / "assets" / "text").iterdir():
        (assets / "text" / language.name).mkdir(parents=True)
        for file in (*language.iterdir(), *(FOLDER / "text" / language.name).iterdir()):
            (assets / "text" / language.name / file.name).symlink_to(file)
    monkeypatch.setattr("adapters.text.files", lambda package: assets)
    yield KEY
    games.entry_of.cache_clear()
