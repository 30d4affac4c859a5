"""The same cards in every run."""

from __future__ import annotations

from tests.chance import same_cards

__all__ = ["same_cards"]
