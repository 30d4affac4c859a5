"""The limits of the test suite that a run cannot see: real sleeps, and what continuous integration does."""

from __future__ import annotations

import ast
import re

from tests.project.kit import ROOT, files, named

MOST_SLEEPS = 20


def waits() -> list[str]:
    """Every call in the tests that waits for real time, as ``file:line``. ``asyncio.sleep(0)`` does not."""
    found = []
    for path in files():
        if path.suffix != ".py" or not named(path).startswith("tests/") or "/tools/" in named(path):
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        for node in ast.walk(ast.parse("\n".join(lines))):
            if not isinstance(node, ast.Call) or not re.search(
                r"(asyncio|time)\.sleep$|\.wait_for_timeout$", ast.unparse(node.func)
            ):
                continue
            if not (node.args and isinstance(node.args[0], ast.Constant) and node.args[0].value == 0):
                found.append(f"{named(path)}:{node.lineno}")
    return found


def test_few_tests_wait_for_real_time() -> None:
    found = waits()
    assert len(found) <= MOST_SLEEPS, f"{len(found)} calls wait for real time, {MOST_SLEEPS} may: {found}"


def test_ci_retries_nothing_and_the_workflow_does_nothing_else() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "last-failed" not in script
    assert "reruns" not in script
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert re.findall(r"- (?:run|uses): (.+)", workflow) == ["actions/checkout@v4", "bash .ci/run"]
