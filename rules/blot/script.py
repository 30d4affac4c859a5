"""A decision under way: the events so far, and the state they have led to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from rules.blot.fold import fold
from rules.blot.playing import Play, Playing, playing

S = TypeVar("S", bound=Playing)


class Script(Generic[S]):
    """Collects the events of one decision. The state is folded only when somebody asks for it.

    What ends a deal is the game's own affair and comes last: no state is asked for after it.
    """

    __slots__ = ("_evolve", "_folded", "_state", "events")

    def __init__(self, state: S, evolve: Callable[[S, Any], S] = fold) -> None:
        self._state = state
        self._evolve = evolve
        self._folded = 0
        self.events: list[Any] = []

    def emit(self, event: Any) -> None:
        self.events.append(event)

    @property
    def state(self) -> S:
        while self._folded < len(self.events):
            self._state = self._evolve(self._state, self.events[self._folded])
            self._folded += 1
        return self._state

    @property
    def play(self) -> Play[Any]:
        return playing(self.state)
