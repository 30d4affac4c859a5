"""What the operator is told of the fronts while the program runs."""

from __future__ import annotations

from adapters.operator import Operator
from adapters.runtime.process.supervise import Keeper
from bot.text import t


class Announcer:
    """Tells the operator in words how the fronts fare; each state once."""

    def __init__(self, operator: Operator) -> None:
        self._operator = operator
        self._sick: set[str] = set()

    def changed(self, keeper: Keeper) -> None:
        name = t(f"cli-name-{keeper.name}")
        if keeper.state != "ok":
            self._sick.add(keeper.name)
            self._operator.complain(f"cli-sick-{keeper.state}", front=name)
            return
        if keeper.name in self._sick:
            self._sick.discard(keeper.name)
            self._operator.complain("cli-well-again", front=name)
        for key, url in (("cli-open", "url"), ("cli-open-others", "link")):
            address = getattr(keeper.front, url, None)
            if address:
                self._operator.tell(key, url=address)
        code = getattr(keeper.front, "code", "")
        if code:
            self._operator.tell("cli-join-code", code=code)
