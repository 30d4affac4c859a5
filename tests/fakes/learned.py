"""What the fakes know of the platforms: what this version assumes, or what a rehearsal has learned.

``davtar rehearse`` writes a report. With its path in ``DAVTAR_LEARNED`` (several: separated as in ``PATH``) every fake
of that platform behaves as the report says, so that any test can be run against the platform that was met.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path

from adapters.rehearsal.assumed import Assumed, Platform, assumed


@cache
def assumed_here(platform: Platform) -> Assumed:
    """What the fakes of this run know of a platform."""
    return informed(platform, os.environ.get("DAVTAR_LEARNED", ""))


def informed(platform: Platform, reports: str) -> Assumed:
    """What is assumed of a platform, but for what these reports have learned of it."""
    found = assumed(platform)
    for path in filter(None, reports.split(os.pathsep)):
        report = json.loads(Path(path).read_text(encoding="utf-8"))
        if report["platform"] == platform:
            found = found.with_learned(report)
    return found
