"""Laws for the page's scripts; what they say of types is the business of tsc and eslint (`make lint`)."""

from __future__ import annotations

import json
import re

from adapters.local.files import Files
from tests.project.kit import ROOT

SCRIPTS = sorted((ROOT / "adapters" / "local" / "static").glob("*.js"))
LONGEST = 350


def test_scripts_are_of_a_size_to_be_read_and_say_what_they_are_for() -> None:
    told = {one.name: one.read_text(encoding="utf-8") for one in SCRIPTS}
    assert [name for name, text in told.items() if not text.startswith("// ")] == []
    assert [name for name, text in told.items() if len(text.splitlines()) > LONGEST] == []


def test_no_script_is_left_out_of_the_check() -> None:
    """Neither as a whole nor a line of it; there is no list of those that are not typed yet."""
    silent = re.compile(r"@ts-(?:nocheck|ignore|expect-error)|eslint-disable")
    assert [one.name for one in SCRIPTS if silent.search(one.read_text(encoding="utf-8"))] == []
    asked = json.loads((ROOT / "requirements" / "lint" / "tsconfig.json").read_text(encoding="utf-8"))
    assert asked["include"] == ["../../adapters/local/static/*.js", "../../adapters/local/types/*.d.ts"]
    assert all(asked["compilerOptions"][name] is True for name in ("strict", "checkJs", "noEmit"))
    assert "exclude" not in asked


def test_types_are_not_served() -> None:
    served = Files().by_name
    assert {one.name for one in SCRIPTS} <= set(served)
    assert not [name for name in served if name.endswith(".ts")]
