"""A front to the rest of the program, and how it is opened, retried and closed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Protocol

import structlog

from adapters import causes
from adapters.causes import DOOR, FAILING, REFUSED, TWO_PROGRAMS, UNREACHABLE, cause, sentence
from adapters.runtime.courier import Courier
from bot.ports import StoreUnavailable
from bot.text import Text, Value

# --- What a front is to the rest of the program -----------------------------------------------------------------------


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


# --- Each front by itself ---------------------------------------------------------------------------------------------
# opened, tried again when it fails, and closed, independently of the others.
#
# What may mend itself (a line that is down) is tried again soon, less and less often. What a platform has plainly
# refused (a token) is asked for again once in a long while only: it may have been a mistake of the platform's, and
# asking costs nothing. A refusal in mid-play is believed when the next start is refused too.


log = structlog.get_logger(__name__)

SETTLED: Final = frozenset({REFUSED, *DOOR})
"""What waiting does not mend."""
HOPELESS: Final = SETTLED | {"proxy-unreachable", "proxy-password"}
"""Causes for which the program ends if they keep every front from its start: what to mend is in the settings."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait before trying again, in seconds; each wait is made up to half as long again by ``chance``, so
    that many who fail together do not come back together. ``start``: how long one attempt may take. ``steady``: what
    ran so long starts its waits anew."""

    first: float = 1.0
    most: float = 60.0
    refused: float = 600.0
    start: float = 90.0
    steady: float = 60.0
    chance: random.Random = field(default_factory=random.Random)

    def wait(self, failures: int, hopeless: bool) -> float:
        plain = self.refused if hopeless else min(self.most, self.first * 2.0 ** min(failures - 1, 16))
        return plain * (1 + self.chance.random() / 2)


class Keeper:
    """Keeps one front going. ``on_change`` is called with every new ``state``."""

    def __init__(self, front: Front, on_change: Callable[[Keeper], None], patience: Patience) -> None:
        self.front: Final = front
        self.state = "starting"
        """``starting``, ``ok``, or a state of ``adapters.causes``; ``failing`` is a fault of our own."""
        self.why: Text | None = None
        """In a sentence, if it is not well."""
        self.hopeless = False
        """Whether it was refused at its start for something that waiting does not mend."""
        self.tried: Final = asyncio.Event()
        """The first attempt is over."""
        self._on_change = on_change
        self._patience = patience

    @property
    def name(self) -> str:
        return self.front.name

    @property
    def well(self) -> bool:
        """Whether people on this platform are heard now."""
        return self.state == "ok" and self.front.well

    async def run(self) -> None:
        """Until cancelled, or until the front ends by itself."""
        failures = 0
        while True:
            now = asyncio.get_running_loop().time
            began = now()
            state, steady = await self._once()
            if state is None:
                return
            failures = 1 if steady and now() - began >= self._patience.steady else failures + 1
            self._is(state)
            wait = self._patience.wait(failures, self.hopeless and state in SETTLED)
            await asyncio.sleep(self._patience.most if state == TWO_PROGRAMS else wait)

    async def _once(self) -> tuple[str | None, bool]:
        """From an attempt to its end: (how it ended, None if it was to end; whether it had been open)."""
        opened = False
        try:
            async with asyncio.timeout(self._patience.start):
                await self.front.start()
            opened, self.hopeless, self.why = True, False, None
            self._is("ok")
            await self.front.run()
        except FrontRefused as refused:
            self.hopeless = not opened and refused.cause in HOPELESS
            self.why = refused.why
            return refused.key, opened
        except TimeoutError as error:
            self.hopeless, self.why = False, sentence(cause(error))
            return UNREACHABLE, opened
        except StoreUnavailable as error:
            log.error("front-waits-for-store", front=self.name, key=error.key)
            self.why = sentence(cause(error))
        except Exception as error:
            # Its words may hold what is private; its kind and place do not.
            log.error("front-failed", front=self.name, error=type(error).__name__, at=where(error))
            self.why = sentence(cause(error))
        else:
            return None, opened
        self.hopeless = False
        return FAILING, opened

    def _is(self, state: str) -> None:
        before, self.state = self.state, state
        if before != state or not self.tried.is_set():
            (log.info if state == "ok" else log.warning)("front-changed", front=self.name, now=state)
            self._on_change(self)
        self.tried.set()


class Keepers:
    """All fronts of the process. ``hopeless`` is set when none of them can ever work."""

    def __init__(
        self,
        fronts: Sequence[Front],
        on_change: Callable[[Keeper], None],
        patience: Patience | None = None,
    ) -> None:
        self._on_change = on_change
        patience = patience or Patience()
        self.all: Final = tuple(Keeper(front, self._changed, patience) for front in fronts)
        self.hopeless: Final = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        self._tasks = [asyncio.create_task(keeper.run(), name=f"front-{keeper.name}") for keeper in self.all]

    async def tried(self) -> None:
        """Until each has made its first attempt."""
        await asyncio.gather(*(keeper.tried.wait() for keeper in self.all))

    def states(self) -> dict[str, str]:
        return {keeper.name: keeper.state for keeper in self.all}

    def why(self) -> dict[str, Text]:
        """In a sentence, what is the matter with those that are not well, and what a front has to say for itself."""
        told = {keeper.name: keeper.why or getattr(keeper.front, "note", None) for keeper in self.all}
        return {name: text for name, text in told.items() if text is not None}

    async def close(self) -> None:
        """Stop them side by side, also those that are just trying."""
        for keeper, task in zip(self.all, self._tasks, strict=False):
            if keeper.state != "ok":
                task.cancel()
        await asyncio.gather(*(self._stop(keeper) for keeper in self.all))
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _stop(self, keeper: Keeper) -> None:
        with suppress(Exception):
            await keeper.front.stop()

    def _changed(self, keeper: Keeper) -> None:
        self._on_change(keeper)
        if self.all and all(one.hopeless for one in self.all):
            self.hopeless.set()


def where(error: BaseException) -> str:
    """The function and line in which it was raised."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    return f"{place.tb_frame.f_code.co_name}:{place.tb_lineno}" if place is not None else ""
