"""What a front is to the rest of the program."""

from __future__ import annotations

from typing import Protocol

from adapters import causes
from adapters.runtime.delivery.courier import Courier
from bot.text import Value


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
    """A front cannot run: ``cause`` is one of ``adapters.causes``, never with the token; ``key`` the state that it puts
    the front in; ``why`` the sentence. ``told``: what the sentence takes."""

    def __init__(self, cause: str, **told: Value) -> None:
        super().__init__(cause)
        self.cause = cause
        self.key = causes.state(cause)
        self.why = causes.sentence(cause, **told)

    @classmethod
    def by(cls, error: BaseException, *, proxied: bool = False) -> FrontRefused:
        """What an error means that came while a platform was asked. The error itself is not kept: it may quote the
        token."""
        found = causes.cause(error, proxied=proxied)
        return cls(causes.UNREACHABLE if found == causes.FAILING else found)
