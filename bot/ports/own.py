"""What is kept about a person, and for how long. One place for the figures: ``/privacy`` says them, and what deletes
goes by them (``adapters.store.prune``, ``adapters.store.archive``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

TRAFFIC_DAYS: Final = 30
"""Commands, finished updates and sent messages are deleted after so many days."""


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file for one person's eyes. ``name`` says nothing about them."""

    name: str
    data: bytes


class Withdrawal(Protocol):
    async def withdraw(self, person: str) -> int:
        """Delete what stands in a person's private chat with the bot, as far as the platform still allows it; how many
        messages that was.

        :raises StoreUnavailable: nothing was deleted.
        """
        ...
