"""The port to the randomness beacon (``bot.fair.beacon``)."""

from __future__ import annotations

from typing import Protocol


class Rounds(Protocol):
    """Where the signatures of rounds come from."""

    @property
    def up(self) -> bool:
        """Whether a round may be named now: there are relays, and they are not left alone after a failure."""
        ...

    async def signature(self, round_: int) -> str:
        """The verified signature of a round, waited for until it is published and a few seconds longer; empty if it is
        not to be had."""
        ...

    def holds(self, round_: int, signature: str) -> bool | None:
        """Whether a signature is that of a round; None: it cannot be checked here."""
        ...


class NoRounds:
    """No beacon."""

    up = False

    async def signature(self, round_: int) -> str:
        return ""

    def holds(self, round_: int, signature: str) -> bool | None:
        return None


NO_ROUNDS: Rounds = NoRounds()
