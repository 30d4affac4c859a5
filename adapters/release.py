"""Davtar's version, from ``pyproject.toml``."""

from functools import cache
from importlib.metadata import PackageNotFoundError, version


@cache
def release() -> str:
    """``0.3.0``; ``?`` where Davtar runs from its folder and is not installed."""
    try:
        return version("davtar")
    except PackageNotFoundError:
        return "?"
