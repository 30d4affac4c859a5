"""What a front is, and how it is opened, retried and closed."""

import asyncio
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Protocol

import structlog

from adapters import causes
from adapters.causes import DOOR, FAILING, REFUSED, TWO_PROGRAMS, UNREACHABLE, cause, sentence, where
from adapters.runtime.courier import Courier
from bot.ports import StoreUnavailable
from bot.text import Text, Value

# --- what a front is --------------------------------------------------------------------------------------------------


class Front(Protocol):
    """A way in and, with its courier, out: Telegram, Discord, the local table.

    ``name``: ``telegram``, ``discord``, ``page``. ``well``: whether it can receive from users now, as far as it knows.
    """

    @property
    def name(self) -> str: ...

    @property
    def courier(self) -> Courier: ...

    @property
    def well(self) -> bool: ...

    async def start(self) -> None:
        """Try once to open it; may be called again after it or ``run`` has failed.

        :raises FrontRefused: it cannot be opened now.
        """
        ...

    async def run(self) -> None:
        """Serve until ``stop`` or cancelled.

        :raises FrontRefused: users can no longer be reached; call ``start`` again.
        """
        ...

    async def stop(self) -> None: ...


class FrontRefused(Exception):
    """A front cannot run. ``cause``: one of ``adapters.causes``, never with the token; ``key``: the front's new state;
    ``why``: the sentence. ``told``: the sentence's parameters."""

    def __init__(self, cause: str, **told: Value) -> None:
        super().__init__(cause)
        self.cause = cause
        self.key = causes.state(cause)
        self.why = causes.sentence(cause, **told)

    @classmethod
    def by(cls, error: BaseException, *, proxied: bool = False) -> "FrontRefused":
        """The refusal for an error of a request to a platform. It drops the error itself, which may quote the token."""
        found = causes.cause(error, proxied=proxied)
        return cls(causes.UNREACHABLE if found == causes.FAILING else found)


# --- keeping fronts open ----------------------------------------------------------------------------------------------
# Each front is opened, retried and closed independently of the others.
#
# Problems that may pass (a lost connection) are retried soon, then less and less often. A plain refusal by the platform
# (of a token) is retried rarely: the platform may have been wrong, and asking costs nothing. A refusal during play
# counts only when the next start is refused too.


log = structlog.get_logger(__name__)

SETTLED: Final = frozenset({REFUSED, *DOOR})
"""Causes that waiting does not fix."""
HOPELESS: Final = SETTLED | {"proxy-unreachable", "proxy-password"}
"""Causes that end the program if they stop every front at its start: the settings are wrong."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait before a retry, in seconds. ``chance`` makes each wait up to half as long again, so that servers
    that fail together do not return together. ``start``: time limit of one attempt. ``steady``: after running so long,
    waits start over."""

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

    def __init__(self, front: Front, on_change: "Callable[[Keeper], None]", patience: Patience) -> None:
        self.front: Final = front
        self.state = "starting"
        """``starting``, ``ok``, or a state of ``adapters.causes``; ``failing`` is our own bug."""
        self.why: Text | None = None
        """A sentence about why it is not well."""
        self.hopeless = False
        """Whether its start was refused for a cause that waiting does not fix."""
        self.tried: Final = asyncio.Event()
        """Set when the first attempt is over."""
        self._on_change = on_change
        self._patience = patience

    @property
    def name(self) -> str:
        return self.front.name

    @property
    def well(self) -> bool:
        """Whether users on this platform can reach the program now."""
        return self.state == "ok" and self.front.well

    async def run(self) -> None:
        """Run until cancelled, or until the front ends by itself."""
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
        """One attempt until its end; returns its state (None: it was stopped) and whether it was open."""
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
            # The error's message may be private; its type and place are not.
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
        self, fronts: Sequence[Front], on_change: Callable[[Keeper], None], patience: Patience | None = None
    ) -> None:
        self._on_change = on_change
        patience = patience or Patience()
        self.all: Final = tuple(Keeper(front, self._changed, patience) for front in fronts)
        self.hopeless: Final = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        self._tasks = [asyncio.create_task(keeper.run(), name=f"front-{keeper.name}") for keeper in self.all]

    async def tried(self) -> None:
        """Wait until each has made its first attempt."""
        await asyncio.gather(*(keeper.tried.wait() for keeper in self.all))

    def states(self) -> dict[str, str]:
        return {keeper.name: keeper.state for keeper in self.all}

    def why(self) -> dict[str, Text]:
        """A sentence about each front that is not well, or its own note."""
        told = {keeper.name: keeper.why or getattr(keeper.front, "note", None) for keeper in self.all}
        return {name: text for name, text in told.items() if text is not None}

    async def close(self) -> None:
        """Stop them concurrently, including those still starting."""
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
