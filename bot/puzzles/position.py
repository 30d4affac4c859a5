"""The position of a puzzle, come to by the rules: a table that exists nowhere, at which the deal is played again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.games import entry_of, rules_of
from bot.games.dice import Fallen
from bot.ports.keys import dest_of, key_of
from bot.puzzles.model import Puzzle
from bot.table import events as ev
from bot.table.evolve import evolve
from bot.table.loaded import loaded_of
from bot.table.model import Audience, Chair, Table
from rules.core import Seat
from rules.options import AnyGame

ID: Final = "puzzle"
"""Of the table that exists nowhere."""


class Fate:
    """A chance that repeats what has fallen: one order of the pack, and dice. ``left``: dice not thrown yet."""

    def __init__(self, game: str, puzzle: Puzzle) -> None:
        """:raises ValueError: cards that are not in the pack."""
        pack = entry_of(game).fairness.pack
        self._order: Final = tuple(pack.index(card) for card in puzzle.pack.split())
        self._dealt = False
        self._dice: Final = Fallen([int(die) for die in puzzle.dice])

    def shuffled(self, n: int) -> tuple[int, ...]:
        """:raises ValueError: another pack, or a second shuffle."""
        if self._dealt or sorted(self._order) != list(range(n)):
            raise ValueError("no such shuffle")
        self._dealt = True
        return self._order

    def die(self) -> int:
        return self._dice.die()

    @property
    def spent(self) -> bool:
        """Whether everything that fell has been used."""
        return not self._dice.left and self._dealt == bool(self._order)


def position(game: str, puzzle: Puzzle, names: Sequence[str]) -> Table:
    """The table at which ``puzzle.seat`` has to decide; ``names``: who sits there.

    :raises Illegal: the rules do not lead there.
    :raises ValueError: what fell is not what the rules ask for.
    """
    rules, seats = rules_of(game), puzzle.seats or entry_of(game).conduct.usual_seats
    chairs = tuple(Chair(key_of(ID, seat), names[seat]) for seat in range(seats))
    table = Table(
        id=ID,
        audiences=(Audience(dest_of(key_of(ID, ID))),),
        game=game,
        preset=next(iter(rules.presets)),
        host=chairs[puzzle.seat].person,
        lang="en",
        seed="",
        chairs=chairs,
        options=tuple(sorted(puzzle.options.items())),
        clock_s=0,
    )
    loaded, fate = loaded_of(table), Fate(game, puzzle)
    table = _told(table, ev.Started(puzzle.dealer, (), tuple(loaded.game.start(seats, loaded.options, puzzle.dealer))))
    table = _told(table, ev.Dealt(1, tuple(loaded.game.deal(table.state, fate))))
    for seat, text in puzzle.done:
        table = acted(table, seat, text, fate)
    if not fate.spent:
        raise ValueError("more has fallen than was used")
    return table


def acted(table: Table, seat: Seat, text: str, fate: Any = None) -> Table:
    """The table after an action in its text form. Without ``fate`` nothing may depend on chance.

    :raises Illegal: it is not legal.
    """
    game: AnyGame = loaded_of(table).game
    happened = tuple(game.decide(table.state, seat, game.parse(text), fate or Fallen(())))
    return _told(table, ev.Acted(seat, "player", text, happened))


def _told(table: Table, event: ev.Event) -> Table:
    return evolve(table, event, table.seq + 1, 0)
