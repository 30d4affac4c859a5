"""The fold of a lesson: how far the learner is, when the automatic players wait, and when it is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.games import entry_of
from bot.table.loaded import loaded_of, public_view
from bot.table.model import Table
from rules.core import Seat


def learner(table: Table) -> Seat | None:
    """The seat of the person who learns; None once they have left."""
    return next((seat for seat, _ in table.people()), None)


def halted(table: Table) -> bool:
    """Whether nothing happens until the learner has read something and goes on. Whoever is asked is not held up."""
    stopped = table.lesson is not None and table.lesson.stopped and table.phase == "play"
    return stopped and learner(table) not in loaded_of(table).game.waiting(table.state)


def taught(table: Table, seat: Seat, state: Any, *, to_read: bool) -> Table:
    """The table of a lesson before its game goes on to ``state`` by an action of ``seat``. ``to_read``: a trick has
    ended with it. Those who are asked next themselves read before they act."""
    assert table.lesson is not None
    mine = learner(table)
    waiting = loaded_of(table).game.waiting(state)
    steps = table.lesson.steps + (seat == mine)
    return replace(table, lesson=replace(table.lesson, steps=steps, stopped=to_read and mine not in waiting))


def lesson_over(table: Table) -> bool:
    """Whether a lesson ends here: with its first deal."""
    if table.lesson is None or not table.deal:
        return False
    return loaded_of(table).game.needs_deal(table.state) or entry_of(table.game).conduct.counted(public_view(table))
