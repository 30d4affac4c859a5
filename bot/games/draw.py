"""One random number for automatic players."""

from __future__ import annotations

from rules.core import Chance


def below(chance: Chance, n: int) -> int:
    """A random number below ``n``; a chance without ``below`` shuffles for it."""
    quick = getattr(chance, "below", None)
    if quick is not None:
        return int(quick(n))
    return chance.shuffled(n)[0]
