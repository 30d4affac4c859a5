"""Hints: what the actions of somebody's turn are worth, for them alone.

A hint is made from the View of its seat and from chance that follows from the decision alone, so it says the same
whatever lies in the hands that the seat does not see. There is none in rated matches, for a stake, where all play the
same cards, in lessons (a coach speaks there), and at tables that do not want it (option ``hints``).
"""

from __future__ import annotations

from bot.fair.chance import SeededChance
from bot.games import entry_of
from bot.ports.players import Question
from bot.table.loaded import loaded_of
from bot.table.model import Table
from rules.core import Illegal, Seat


def allowed(table: Table) -> bool:
    """Whether there are hints at a table. This is public."""
    bare = table.rated or table.stake or table.pack is not None
    return table.hints and not bare and table.lesson is None


def told_of(table: Table) -> bool:
    """Whether those who sit at a match that goes on may look back at its deals that are over: where there are hints,
    and the hands lie open after each deal (HS-20). This is public."""
    return allowed(table) and not entry_of(table.game).fairness.sealed


def chooses(table: Table, seat: Seat) -> bool:
    """Whether ``seat`` has something to choose. At a steady pace that does not change before the beat."""
    if table.phase != "play" or table.state is None:
        return False
    choice: bool = loaded_of(table).game.legal(table.state, seat).choice
    return choice


def asked(table: Table, seat: Seat) -> Question | None:
    """What is to be thought about for a hint to ``seat``; None if it has nothing to choose."""
    if table.phase != "play" or table.state is None:
        return None
    game = loaded_of(table).game
    legal = game.legal(table.state, seat)
    if not legal.choice:
        return None
    chance = SeededChance(f"hint|{table.id}|{table.match}|{table.deal}|{table.acts}|{seat}")
    return Question(table.id, game, "", seat, game.view(table.state, seat), legal, chance)


def checked(table: Table, seat: Seat | None) -> Question:
    """The same for somebody who asks for a hint.

    :raises Illegal: ``not-seated``, ``hint-none`` (not at this table), ``hint-nothing`` (nothing to choose now).
    """
    if seat is None:
        raise Illegal("not-seated")
    if not allowed(table):
        raise Illegal("hint-none")
    question = asked(table, seat)
    if question is None:
        raise Illegal("hint-nothing")
    return question
