"""How a game's deals are told in records and taken up again from them: one Recorder for each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, Protocol, TypeAlias

from bot.fair.chance import SeededChance
from rules.core import Chance, Seat
from rules.registry import Registered

Record: TypeAlias = dict[str, Any]
"""JSON-able: what is needed to redo one deal by hand with nothing but the rules."""


class Recorder(Protocol):
    """What ``bot.selfplay`` asks of a game. ``events``: the game's events since the end of the deal before."""

    @property
    def compared(self) -> tuple[str, ...]:
        """The names in a record that have to come out the same when it is played over again."""
        ...

    def seats(self, options: Any) -> int:
        """How many play."""
        ...

    def over(self, state: Any, events: Sequence[Any]) -> bool:
        """Whether the deal is over (scored, void, or the match with it)."""
        ...

    def seat(self, game: Registered, state: Any, chance: SeededChance) -> Seat:
        """Whose action comes next when everybody plays at random; mostly the first one waited for."""
        ...

    def told(self, game: Registered, state: Any, events: Sequence[Any]) -> Record:
        """The record but for ``game preset options n match actions auto``; with ``deal``, ``total`` and ``result``."""
        ...

    def spoken(self, happened: Sequence[Any]) -> bool:
        """Whether the action that caused these events stands among the record's actions."""
        ...

    def itself(self, happened: Sequence[Any]) -> list[list[Any]]:
        """Actions that ``happened`` by themselves, ``[[seat, text form], …]``: they are told, and not asked for."""
        ...

    def taken_up(self, game: Registered, options: Any, record: Record) -> Any:
        """The state before the record's deal, of a match of which nothing else is known."""
        ...

    def opening(self, record: Record) -> Sequence[Any]:
        """What happened before the deal and stands among no actions."""
        ...

    def dealt(self, record: Record) -> Sequence[Any]:
        """The events of the deal itself, as ``Game.deal`` gave them."""
        ...

    def chance(self, record: Record) -> Chance:
        """What chance brought after the deal (dice), in order."""
        ...


class Plain:
    """A recorder's usual answers: no action plays itself, the first one waited for acts, only the deal is chance."""

    def seat(self, game: Registered, state: Any, chance: SeededChance) -> Seat:
        return min(game.waiting(state))

    def spoken(self, happened: Sequence[Any]) -> bool:
        return True

    def itself(self, happened: Sequence[Any]) -> list[list[Any]]:
        return []

    def opening(self, record: Record) -> Sequence[Any]:
        return ()

    def chance(self, record: Record) -> Chance:
        return SeededChance(0)


def told_result(game: Registered, state: Any) -> Record | None:
    """A match's result for a record; None while it goes on."""
    result = game.result(state)
    if result is None:
        return None
    return {
        "winners": sorted(result.winners),
        "points": list(result.points),
        "advantage": list(result.advantage),
        "reason": result.reason,
    }


def _bazaar() -> Recorder:
    from bot.games.blot.bazaar_records import BazaarRecorder

    return BazaarRecorder()


def _domino() -> Recorder:
    from bot.games.domino.records import DominoRecorder

    return DominoRecorder()


def _georgian() -> Recorder:
    from bot.games.blot.belote_records import BeloteRecorder

    return BeloteRecorder(4)


def _duel() -> Recorder:
    from bot.games.blot.belote_records import BeloteRecorder

    return BeloteRecorder(2)


def _bura() -> Recorder:
    from bot.games.bura.records import BuraRecorder

    return BuraRecorder()


def _seka() -> Recorder:
    from bot.games.seka.records import SekaRecorder

    return SekaRecorder()


def _nardi() -> Recorder:
    from bot.games.nardi.records import NardiRecorder

    return NardiRecorder()


def _blackjack() -> Recorder:
    from bot.games.blackjack.records import BlackjackRecorder

    return BlackjackRecorder()


_RECORDERS: Final[dict[str, Callable[[], Recorder]]] = {
    "bazaar-blot": _bazaar,
    "georgian-belote": _georgian,
    "duel-blot": _duel,
    "domino": _domino,
    "bura3": _bura,
    "bura5": _bura,
    "seka": _seka,
    "nardi": _nardi,
    "long-nardi": _nardi,
    "hyper-nardi": _nardi,
    "blackjack": _blackjack,
}


@cache
def recorder_of(game: str) -> Recorder:
    return _RECORDERS[game]()
