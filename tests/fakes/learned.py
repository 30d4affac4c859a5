"""What the fakes know of the platforms: their descriptions, what this version assumes, what a rehearsal has learned.

``davtar rehearse`` writes a report. With its path in ``DAVTAR_LEARNED`` (several: separated as in ``PATH``) every fake
of that platform behaves as the report says, so that any test can be run against the platform that was met.
"""

from __future__ import annotations

import json
import os
from collections.abc import Awaitable, Callable, Container
from functools import cache
from pathlib import Path
from typing import Any

from adapters.rehearsal.assumed import OK, Assumed, Platform, assumed

SPECS = os.environ.get("DAVTAR_SPECS") or Path(__file__).resolve().parents[3] / "shared" / "specs"


def description(file: str) -> Any:
    """A platform's own description of its API, which is not part of the project; None where it is not to be found."""
    found = Path(SPECS) / file
    return json.loads(found.read_text(encoding="utf-8")) if found.is_file() else None


def unchecked(file: str) -> str:
    """Why requests are not held against it, or ""."""
    return "" if (Path(SPECS) / file).is_file() else f"{file} not found (set DAVTAR_SPECS): requests not checked by it"


@cache
def assumed_here(platform: Platform) -> Assumed:
    return informed(platform, os.environ.get("DAVTAR_LEARNED", ""))


def informed(platform: Platform, reports: str) -> Assumed:
    """What is assumed of a platform, but for what these reports have learned of it."""
    found = assumed(platform)
    for path in filter(None, reports.split(os.pathsep)):
        report = json.loads(Path(path).read_text(encoding="utf-8"))
        if report["platform"] == platform:
            found = found.with_learned(report)
    return found


def answer_to(assumed: Assumed, kind: str, problems: list[str], but: Container[str]) -> str:
    """How a platform answers this kind of request, as a rehearsal has learned. A kind that no rehearsal makes is a
    fault of the program's, ``but`` for what only tests do."""
    if kind in assumed.kinds:
        return assumed.text(f"{kind}: answer")
    if kind not in but:
        noun = "call" if assumed.platform == "telegram" else "request"
        problems.append(f"{kind}: `davtar rehearse {assumed.platform}` does not make this kind of {noun}")
    return OK


async def as_learned(assumed: Assumed, kind: str, answer: Any, pause: Callable[[float], Awaitable[None]]) -> Any:
    """The answer as late, and with as few fields, as a rehearsal has learned."""
    if f"{kind}: ms" in assumed.learned:
        await pause(assumed.number(f"{kind}: ms") / 1000)
    if f"{kind}: fields" in assumed.learned and isinstance(answer, dict):
        kept = assumed[f"{kind}: fields"]
        return {name: value for name, value in answer.items() if isinstance(kept, list) and name in kept}
    return answer
