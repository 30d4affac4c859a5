"""What a front is to the rest of the house."""

from __future__ import annotations

from typing import Protocol

from adapters.runtime.courier import Courier


class Front(Protocol):
    """A way in and, with its courier, out: Telegram, Discord, the local table."""

    @property
    def courier(self) -> Courier: ...

    async def start(self) -> None:
        """:raises FrontRefused: it cannot be opened."""
        ...

    async def run(self) -> None:
        """Serve until ``stop`` or cancelled."""
        ...

    async def stop(self) -> None: ...


class FrontRefused(Exception):
    """A front cannot run; ``key`` says why (``token-refused``, ``unreachable`` …), never with the token."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key
