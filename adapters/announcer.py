"""What the operator is told of the fronts while the program runs."""

from __future__ import annotations

from contextlib import suppress

from adapters.causes import FAILING, REFUSED, TWO_PROGRAMS, sentence
from adapters.operator import Operator
from adapters.runtime.process.supervise import Keeper
from bot.text import t


class Announcer:
    """Tells the operator in words how the fronts fare; each state once."""

    def __init__(self, operator: Operator) -> None:
        self._operator = operator
        self._sick: dict[str, str] = {}

    def changed(self, keeper: Keeper) -> None:
        """A front's state has changed. The terminal may be gone or its disk full: then nobody is told."""
        with suppress(OSError, ValueError):
            self._tell(keeper)

    def _tell(self, keeper: Keeper) -> None:
        name = t(f"cli-name-{keeper.name}")
        before = self._sick.get(keeper.name)
        if keeper.state != "ok":
            if not before == keeper.state == TWO_PROGRAMS:
                self._sick[keeper.name] = keeper.state
                told = "refused" if keeper.state == REFUSED else "closed" if keeper.hopeless else "away"
                self._operator.complain(f"cli-sick-{told}", front=name, why=keeper.why or sentence(FAILING))
            return
        if before == TWO_PROGRAMS:
            return  # it is seen again only when both have been asking for a while
        if before is not None:
            del self._sick[keeper.name]
            self._operator.complain("cli-well-again", front=name)
        for key, url in (("cli-open", "url"), ("cli-open-others", "link")):
            address = getattr(keeper.front, url, None)
            if address:
                self._operator.tell(key, url=address)
        code = getattr(keeper.front, "code", "")
        if code:
            self._operator.tell("cli-join-code", code=code)
