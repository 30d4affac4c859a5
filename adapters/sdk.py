"""Discord's Embedded App SDK, which is no part of the project: ``make activity`` builds it, from a lock."""

from __future__ import annotations

from pathlib import Path
from typing import Final

NAME: Final = "embedded-app-sdk.js"
"""Of the file, and under ``/s/``."""


_WITHIN: Final = Path("build") / "activity" / NAME


def file() -> Path | None:
    """Where it is, if it has been built: beside the packages, or in the folder the program was started in (a mount)."""
    beside = Path(__file__).resolve().parents[1] / _WITHIN
    return next((one for one in (beside, _WITHIN.absolute()) if one.is_file()), None)
