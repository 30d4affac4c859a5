"""The paths of the page that are known outside it: where platforms are told to find it."""

from __future__ import annotations

from typing import Final

TELEGRAM: Final = "/app/telegram"
"""The page as a Mini App."""
