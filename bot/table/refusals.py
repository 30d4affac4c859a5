"""Refusals that say more than a key with plain values."""

from __future__ import annotations

from bot.text import Text
from rules.core import Illegal


class Ruled(Illegal):
    """A refusal whose arguments may be texts and dates as well."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text
