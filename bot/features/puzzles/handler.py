"""Handles ``/puzzle``: the puzzle of the day for each game, the same for everyone.

The first answer of a day counts. The newest answer of each game is stored with the person's preferences; after it they
can see the solution as often as they like. The puzzle files are public, but this handler shows no solution before an
answer and no puzzle before its day.
"""

from typing import Final

from bot.core.loaded import own_view
from bot.core.model import Table
from bot.features.packs import day_of
from bot.features.puzzles import views as scenes
from bot.features.puzzles.model import Book, Puzzle, position
from bot.games.folder import PRIVATE, ArgSpec, CommandSpec, folder_of
from bot.handlers.part import Answer, Ask, Feature
from bot.ports import Clock, Store
from bot.text import auto_names, t
from rules.core import Illegal


class PuzzleDesk:
    """``puzzle`` (of the day), ``puzzle.GAME``, ``puzzle.all`` (choose a game), ``puzzle.a.GAME.DAY.LINE`` (the
    actions so far), ``puzzle.look.GAME.DAY`` (the position again, after an answer)."""

    names: Final = frozenset({"puzzle"})

    def __init__(self, book: Book, store: Store, clock: Clock) -> None:
        self._book: Final = book
        self._store: Final = store
        self._clock: Final = clock

    async def answer(self, ask: Ask) -> Answer:
        today = day_of(self._clock.now_ms())
        what, _, rest = ask.value.partition(".")
        if what == "all":
            done = [game for game in self._book.games if await self._answered(ask, game, today) is not None]
            return Answer(True, scene=scenes.chooser(today, self._book.games, done), lang=ask.lang)
        if what not in ("a", "look"):
            return await self._shown(ask, ask.value or self._book.game(today), today)
        game, _, rest = rest.partition(".")
        day, _, line = rest.partition(".")
        if day != str(today):
            return await self._shown(ask, game, today, late=True)
        if what == "a" and await self._answered(ask, game, today) is None:
            return await self._taken(ask, game, today, tuple(line.split(scenes.PARTED)))
        return await self._shown(ask, game, today, again=what == "look")

    async def _shown(self, ask: Ask, game: str, today: int, *, again: bool = False, late: bool = False) -> Answer:
        """The puzzle, or the solution after an answer; ``again``: the puzzle even then. ``late``: the button was of
        another day."""
        puzzle = self._book.at(game, today)
        table = self._table(ask, game, puzzle)
        line = await self._answered(ask, game, today)
        told = t("puzzle-new-day") if late else None
        if line is None:
            scene = scenes.asked(puzzle, table, today)
        elif again:
            scene = scenes.looked(puzzle, table, today)
        else:
            scene = scenes.solved(puzzle, table, today, line, right=_right(puzzle, table, line))
        return Answer(True, told, scene, lang=ask.lang)

    async def _taken(self, ask: Ask, game: str, today: int, line: tuple[str, ...]) -> Answer:
        """Take an action: ask for the rest of the line, or show the solution.

        :raises Illegal: it is not legal.
        """
        puzzle = self._book.at(game, today)
        table = self._table(ask, game, puzzle)
        then = scenes.after(table, puzzle, line)
        if not folder_of(game).riddles.whole(own_view(then, puzzle.seat), puzzle.seat):
            return Answer(True, None, scenes.asked(puzzle, then, today, line), lang=ask.lang)
        await self._store.set_pref(ask.person.id, _kept(game), f"{today} {scenes.PARTED.join(line)}")
        right = _right(puzzle, table, line)
        scene = scenes.solved(puzzle, table, today, line, right=right)
        return Answer(True, t("puzzle-right" if right else "puzzle-wrong"), scene, lang=ask.lang)

    async def _answered(self, ask: Ask, game: str, today: int) -> tuple[str, ...] | None:
        """The person's answer of today; None: none yet, or one to a puzzle since replaced."""
        day, _, kept = (await self._store.prefs(ask.person.id)).get(_kept(game), "").partition(" ")
        if day != str(today):
            return None
        puzzle, line = self._book.at(game, today), tuple(kept.split(scenes.PARTED))
        try:
            scenes.after(self._table(ask, game, puzzle), puzzle, line)
        except Illegal:
            return None
        return line

    def _table(self, ask: Ask, game: str, puzzle: Puzzle) -> Table:
        others = iter(name for name in auto_names(ask.lang) if name != ask.person.name)
        seats = range(6)
        return position(game, puzzle, [ask.person.name if seat == puzzle.seat else next(others, "") for seat in seats])


def _kept(game: str) -> str:
    """The preference that stores the newest answer."""
    return f"puzzle-{game}"


def _right(puzzle: Puzzle, table: Table, line: tuple[str, ...]) -> bool:
    """Whether a line leads where the best one does."""
    riddles, seat = folder_of(table.game).riddles, puzzle.seat
    best = tuple(puzzle.best.split())
    ends = [scenes.after(table, puzzle, one) for one in (line, best)]
    own, wanted = (riddles.place(one, own_view(end, seat), seat) for one, end in zip((line, best), ends, strict=True))
    return bool(own == wanted)


FEATURE: Final = Feature(
    commands=(CommandSpec("puzzle", "league", (ArgSpec("game", complete=True),), menus=PRIVATE),),
)
"""``bot.features.daily`` installs its part, which it shares."""
