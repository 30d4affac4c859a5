"""What a front is to the rest of the program."""

from __future__ import annotations

from typing import Final, Protocol

from adapters.runtime.delivery.courier import Courier

UNREACHABLE: Final = "unreachable"
TOKEN_REFUSED: Final = "token-refused"  # noqa: S105 - the key of a sentence
PORT_TAKEN: Final = "port-taken"


class Front(Protocol):
    """A way in and, with its courier, out: Telegram, Discord, the local table.

    ``name``: ``telegram``, ``discord``, ``page``. ``well``: whether people are heard at this moment, as far as it
    knows.
    """

    @property
    def name(self) -> str: ...

    @property
    def courier(self) -> Courier: ...

    @property
    def well(self) -> bool: ...

    async def start(self) -> None:
        """One attempt; may be made again after it or ``run`` has failed.

        :raises FrontRefused: it cannot be opened now.
        """
        ...

    async def run(self) -> None:
        """Serve until ``stop`` or cancelled.

        :raises FrontRefused: people can no longer be reached; ``start`` has to be called again.
        """
        ...

    async def stop(self) -> None: ...


class FrontRefused(Exception):
    """A front cannot run; ``key`` says why (``token-refused``, ``unreachable`` …), never with the token."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key
