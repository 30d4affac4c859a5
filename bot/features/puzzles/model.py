"""Stored puzzles, the puzzle of each day, and the position a puzzle leads to."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Final

import msgspec

from bot.core import events as ev
from bot.core.fold import evolve
from bot.core.loaded import loaded_of
from bot.core.model import Audience, Chair, Table
from bot.fair import SeededChance
from bot.games import entry_of, folder, game_keys, rules_of, thinking
from bot.ports import keys, players
from rules.core import Illegal, Seat
from rules.options import AnyGame

# --- the file format --------------------------------------------------------------------------------------------------
# A file ``assets/puzzles/<game>.jsonl`` has one puzzle a line: a JSON object of these fields, without empty ones:
#
# - ``options``: options that differ from the game's own preset, ``{"raises": "off"}``
# - ``seats``: the number of players, if unusual
# - ``dealer``: the first dealer (or the player who begins)
# - ``pack``: the shuffled cards of the deal, separated by spaces
# - ``dice``: every die as it fell, ``"3162"``
# - ``acts``: the actions since the deal began, ``"1:9H 2:pass"``, the seat before the colon
# - ``seat``: who decides, from their own view alone
# - ``best``: the actions of the best line, separated by spaces; ``easy``: what the player at ``easy`` does
# - ``lead``: by how many points the best line leads the second
# - ``why``: the name of the sentence that explains it; ``facts``: its figures
#
# It contains no personal data: ``assets/puzzles/build/find.py`` makes the puzzles from deals of automatic players.


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """The rules, chance and actions that lead to a decision, and the best decision."""

    options: dict[str, str] = field(default_factory=dict)
    seats: int = 0
    dealer: Seat = 0
    pack: str = ""
    dice: str = ""
    acts: str = ""
    seat: Seat = 0
    best: str
    easy: str
    lead: float
    why: str
    facts: dict[str, int] = field(default_factory=dict)

    @property
    def done(self) -> tuple[tuple[Seat, str], ...]:
        """``acts`` one by one."""
        pairs = (one.split(":", 1) for one in self.acts.split())
        return tuple((int(seat), text) for seat, text in pairs)


_DECODER: Final = msgspec.json.Decoder(Puzzle)


def read(data: bytes) -> tuple[Puzzle, ...]:
    """The puzzles of a file.

    :raises ValueError: the file is not valid.
    """
    try:
        return tuple(map(_DECODER.decode, data.splitlines()))
    except msgspec.DecodeError as error:
        raise ValueError(str(error)) from error


def written(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of these puzzles."""
    usual = {"options": {}, "facts": {}, "seats": 0, "dealer": 0, "pack": "", "dice": "", "acts": "", "seat": 0}
    lines = []
    for one in puzzles:
        said = {name: value for name, value in msgspec.to_builtins(one).items() if value != usual.get(name)}
        lines.append(msgspec.json.encode(said) + b"\n")
    return b"".join(lines)


# --- the puzzle of a day ----------------------------------------------------------------------------------------------
# It is the same for everyone, and repeats only after all puzzles of a game. The days are those of the deal of the day
# (``bot.features.packs``).


class Book:
    """All puzzles."""

    def __init__(self, files: players.PuzzleFiles) -> None:
        self._files: Final = files
        self.of = lru_cache(None)(self._of)

    def _of(self, game: str) -> tuple[Puzzle, ...]:
        """The puzzles of a game; none if its file is missing or invalid."""
        try:
            return read(self._files.puzzles(game))
        except (LookupError, ValueError):
            return ()

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games that have puzzles."""
        return tuple(key for key in game_keys() if self.of(key))

    def game(self, day: int) -> str:
        """The game of a day's puzzle, if no other is asked for.

        :raises Illegal: ``puzzle-none``: there are no puzzles at all.
        """
        if not self.games:
            raise Illegal("puzzle-none")
        return self.games[day % len(self.games)]

    def at(self, game: str, day: int) -> Puzzle:
        """A game's puzzle of a day.

        :raises Illegal: ``puzzle-none``, ``puzzle-none-perfect`` (its weakest player makes no mistakes): it has none.
        """
        found = self.of(game)
        if not found:
            if game in game_keys() and folder.folder_of(game).riddles.perfect:
                raise Illegal("puzzle-none-perfect")
            raise Illegal("puzzle-none")
        round_, place = divmod(day, len(found))
        return found[SeededChance(f"puzzles|{game}|{round_}").shuffled(len(found))[place]]


# --- the position of a puzzle -----------------------------------------------------------------------------------------
# A virtual table plays the deal again by the rules.


ID: Final = "puzzle"
"""The id of the virtual table."""


def position(game: str, puzzle: Puzzle, names: Sequence[str]) -> Table:
    """The table at which ``puzzle.seat`` has to decide; ``names``: the players.

    :raises Illegal: the rules do not lead there.
    :raises ValueError: the recorded chance does not match the rules.
    """
    rules, seats = rules_of(game), puzzle.seats or entry_of(game).conduct.usual_seats
    chairs = tuple(Chair(keys.key_of(ID, seat), names[seat]) for seat in range(seats))
    table = Table(
        id=ID,
        audiences=(Audience(keys.dest_of(keys.key_of(ID, ID))),),
        game=game,
        preset=next(iter(rules.presets)),
        host=chairs[puzzle.seat].person,
        lang="en",
        seed="",
        chairs=chairs,
        options=tuple(sorted(puzzle.options.items())),
        clock_s=0,
    )
    loaded, pack = loaded_of(table), entry_of(game).fairness.pack
    fate = thinking.Fallen([int(die) for die in puzzle.dice], [pack.index(card) for card in puzzle.pack.split()])
    table = _told(table, ev.Started(puzzle.dealer, (), tuple(loaded.game.start(seats, loaded.options, puzzle.dealer))))
    table = _told(table, ev.Dealt(1, tuple(loaded.game.deal(table.state, fate))))
    for seat, text in puzzle.done:
        table = acted(table, seat, text, fate)
    if not fate.spent:
        raise ValueError("more has fallen than was used")
    return table


def acted(table: Table, seat: Seat, text: str, fate: Any = None) -> Table:
    """The table after an action in text form. Without ``fate`` the action may not depend on chance.

    :raises Illegal: it is not legal.
    """
    game: AnyGame = loaded_of(table).game
    happened = tuple(game.decide(table.state, seat, game.parse(text), fate or thinking.Fallen(())))
    return _told(table, ev.Acted(seat, "player", text, happened))


def _told(table: Table, event: ev.Event) -> Table:
    return evolve(table, event, table.seq + 1, 0)
