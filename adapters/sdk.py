"""Discord's Embedded App SDK, which is not part of the project: ``make activity`` builds it from a lock file."""

from pathlib import Path
from typing import Final

NAME: Final = "embedded-app-sdk.js"
"""The file's name, also under ``/s/``."""


_WITHIN: Final = Path("build") / "activity" / NAME


def file() -> Path | None:
    """Its path, if it is built: beside the packages, or in the working directory (a mount)."""
    beside = Path(__file__).resolve().parents[1] / _WITHIN
    return next((one for one in (beside, _WITHIN.absolute()) if one.is_file()), None)
