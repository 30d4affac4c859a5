"""The golden matches are still played as they were."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.games import rules_of
from rules.options import as_dict, options_from
from tests.golden.make import FORMS, SUMS, files, forms, played

FILES = list(files())


SHOWN: dict[str, str] = json.loads(SUMS.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("path", "what"), FILES, ids=[f"{p.parent.name}-{p.stem}" for p, _ in FILES])
def test_golden_match(path: Path, what: tuple[str, str, dict[str, str], str]) -> None:
    """Every decision, every legal set and every event of a match, and what is shown of it; ``python -m
    tests.golden.make`` writes them anew."""
    kept = path.read_text(encoding="utf-8").splitlines()
    shown = ["", *SHOWN[f"{what[0]}/{path.stem}"].split()]
    for number, (old, told, (new, tells)) in enumerate(zip(kept, shown, played(*what), strict=True), 1):
        assert as_now(json.loads(old), what) == json.loads(new), f"{path.name}:{number}"
        assert told == tells, f"{path.name}:{number}: a view, a time-out, a button, chips or take-back"


def test_options_are_those_that_were_written_down() -> None:
    """Presets, values, bounds and what a lobby offers, of every game."""
    assert json.loads(json.dumps(forms())) == json.loads(FORMS.read_text(encoding="utf-8"))


def as_now(line: dict[str, Any], what: tuple[str, str, dict[str, str], str]) -> dict[str, Any]:
    """A kept line; an option that came later stands as the preset has it, as it does in a stored match."""
    for event in line.get("events", ()):
        if event["type"] == "Started":
            event["options"] = as_dict(options_from(rules_of(what[0]), what[1])) | event["options"]
    return line


def test_golden_files_say_what_they_are() -> None:
    heads: list[dict[str, Any]] = [json.loads(p.read_text(encoding="utf-8").splitlines()[0]) for p, _ in FILES]
    for head in heads:
        assert {"game", "version", "preset", "options", "seed"} <= set(head)
