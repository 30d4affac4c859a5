"""A lesson: one deal of a game for one person among automatic players, at that person's own pace.

It is a table like any other, with a coach beside the hand (``bot.games.coach``). Nothing of it counts: there is no
stake, it is not rated, and no match is recorded. It is over with its first deal. Its cards may have been chosen for
what they show: then the secret of its chain is the same for everybody, and no player's word enters the shuffle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final

from bot.games import entry_of
from bot.ports.records import Person
from bot.table import events as ev
from bot.table.learning import halted
from bot.table.loaded import loaded_of
from bot.table.lobby import auto_players
from bot.table.model import Table
from bot.table.moment import Moment, Outcome, after, deal_events
from bot.table.play import automatic, done
from bot.table.start import start_events
from rules.core import Illegal

_VERBS: Final = frozenset(
    {"act", "goon", "leave", "back", "resume", "abandon", "takeback", "yes", "no", "attend", "seal", "unseal"}
    | {"meet", "merge-account", "part-account", "bar", "unbar", "rehome", "put-aside", "part", "show-again", "unwatch"}
)
"""What may be said at a lesson."""


def check_verb(table: Table, verb: str) -> None:
    """:raises Illegal: ``lesson-alone``: this is not done in a lesson."""
    if table.lesson is not None and verb not in _VERBS:
        raise Illegal("lesson-alone")


def chosen_seed(game: str, number: int) -> str:
    """The secret of the chain of a deal that was chosen for lessons; everybody may know it."""
    return sha256(f"davtar|lesson|{game}|{number}".encode()).hexdigest()


def begun(
    game: str, options: Sequence[tuple[str, str]] = (), *, chosen: bool
) -> Callable[[Table, Moment], tuple[ev.Event, ...]]:
    """What happens at a table that has been opened for a lesson: automatic players sit down, and it starts."""

    def events(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
        first: tuple[ev.Event, ...] = (ev.Chosen("lesson", "chosen" if chosen else "random"),)
        first += tuple(ev.Chosen(name, value) for name, value in options)
        first += auto_players(table, list(range(1, entry_of(game).conduct.usual_seats)))
        return (*first, *start_events(after(table, first, moment.now_ms), moment))

    return events


def go_on(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """The learner has read what there was to read: the cards are dealt, or the next automatic player moves. ``rest``:
    what it has chosen (``bot.table.thought``)."""
    if table.lesson is None:
        raise Illegal("unknown-command")
    if not halted(table):
        return Outcome()
    if loaded_of(table).game.needs_deal(table.state):
        return Outcome(deal_events(table, moment))
    waiting = sorted(loaded_of(table).game.waiting(table.state))
    if not waiting:
        return Outcome()
    return Outcome(done(table, automatic(table, waiting[0], rest), moment))
