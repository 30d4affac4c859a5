"""What the desk and the database offer to features."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.core.chips import Draws
from bot.core.service import Service
from bot.handlers.chats import Crews, Titles, Ways
from bot.handlers.names import Names
from bot.ports import Clock, Entropy, Locks, Shelves, people, players


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """What a feature may use. ``committed``: called when there is something to send. ``operator``: the operator's
    place, None: there is none. ``unranked``: the operator's accounts, which no ranking lists."""

    service: Service
    store: Shelves
    clock: Clock
    entropy: Entropy
    committed: Callable[[], None]
    names: Names
    titles: Titles
    crews: Crews
    ways: Ways
    thinking: players.Thinking
    locks: Locks
    withdrawal: people.Withdrawal
    puzzles: players.PuzzleFiles
    draws: Draws
    operator: str | None
    unranked: frozenset[str]
