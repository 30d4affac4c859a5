"""The scenes of the puzzle of the day: the decision with its buttons, and the solution."""

from collections.abc import Sequence
from typing import Final

from bot.core.loaded import loaded_of, own_view
from bot.core.model import Table
from bot.features.puzzles.model import ID, Puzzle, acted
from bot.games import entry_of
from bot.games.folder import folder_of, in_words, stage_of
from bot.games.stage import act, rows_of
from bot.text import Text, date_of, decimal, listed_all, t
from bot.view import info, press
from bot.view.scene import Button, Line, Scene

PARTED: Final = ","
"""Separates the actions of a line in a button."""
WIDTH: Final = 3
"""Buttons in a row, if the hand has none of its own."""


def chooser(day: int, games: Sequence[str], solved: Sequence[str]) -> Scene:
    """The puzzles of a day, by game; ``solved``: games this person has answered."""
    lines = (Line(t("puzzle-head", day=date_of(day)), "head"), Line(t("puzzle-how")))
    buttons = [Button(t(f"game-{key}"), _to(key), "plain" if key in solved else "good") for key in games]
    return Scene("panel", None, lines, buttons=rows_of(buttons, 2))


def asked(puzzle: Puzzle, table: Table, day: int, done: Sequence[str] = ()) -> Scene:
    """The decision; ``done``: the actions of the line so far, which led to ``table``."""
    lines = [_head(table.game, day), *_told(puzzle, table)]
    rows = []
    for row in _rows(puzzle, table):
        kept = tuple(one for button in row if (one := _button(button, table, day, done)) is not None)
        rows += [kept] if kept else []
    if done:
        rows.append((Button(t("btn-puzzle-again"), _to(table.game)),))
    return _shown(puzzle, table, lines, (*rows, _others()))


def _rows(puzzle: Puzzle, table: Table) -> Sequence[Sequence[Button]]:
    """A button for each possible action, as in a hand."""
    legal = loaded_of(table).game.legal(table.state, puzzle.seat)
    ways = folder_of(table.game).riddles.ways(own_view(table, puzzle.seat), legal)
    if not ways:
        return stage_of(table.game).hand(table, puzzle.seat).buttons
    return rows_of([Button(in_words(table, puzzle.seat, one), act(table, one), "good") for one in ways], WIDTH)


def solved(puzzle: Puzzle, before: Table, day: int, line: Sequence[str], *, right: bool) -> Scene:
    """The best line, the reason and the outcome; ``line``: the answer, empty if there was none."""
    best = puzzle.best.split()
    verdict = [] if not line else [Line(t("puzzle-right" if right else "puzzle-wrong"), "loud")]
    if line and not right:
        verdict.append(Line(t("puzzle-yours", what=_words(puzzle, before, line))))
    lines = [
        _head(before.game, day),
        *verdict,
        Line(_best(puzzle, before), "coach"),
        Line(t(f"puzzle-why-{folder_of(before.game).riddles.words}-{puzzle.why}", **puzzle.facts), "coach"),
        Line(t("puzzle-easy", what=_words(puzzle, before, puzzle.easy.split())), "small"),
    ]
    look = Button(t("btn-puzzle-position"), press.see(info.NO_TABLE, f"puzzle.look.{before.game}.{day}"))
    return _shown(puzzle, after(before, puzzle, best), lines, ((look,), _others()))


def looked(puzzle: Puzzle, table: Table, day: int) -> Scene:
    """The decision again, after an answer."""
    back = Button(t("btn-puzzle-solution"), _to(table.game))
    return _shown(puzzle, table, [_head(table.game, day), *_told(puzzle, table)], ((back,), _others()))


def after(table: Table, puzzle: Puzzle, line: Sequence[str]) -> Table:
    """The table after a line.

    :raises Illegal: it is not legal.
    """
    for text in line:
        table = acted(table, puzzle.seat, text)
    return table


def _shown(puzzle: Puzzle, table: Table, lines: Sequence[Line], buttons: tuple[tuple[Button, ...], ...]) -> Scene:
    seen = stage_of(table.game).hand(table, puzzle.seat)
    if seen.picture is None:  # The deal is over: show the compared hands.
        seen = stage_of(table.game).board(table, 0)
    return Scene("panel", None, tuple(lines), seen.picture, seen.reading, buttons, alt=t("alt-puzzle"))


def _told(puzzle: Puzzle, table: Table) -> list[Line]:
    """The question, and what a player would remember of the deal."""
    hand = stage_of(table.game).hand(table, puzzle.seat)
    return [*hand.lines[:1], *(Line(one, "small") for one in folder_of(table.game).riddles.told(table, puzzle.seat))]


def _head(game: str, day: int) -> Line:
    return Line(t("puzzle-of", game=t(f"game-{game}"), day=date_of(day)), "head")


def _button(button: Button, table: Table, day: int, done: Sequence[str]) -> Button | None:
    """A button of the hand as one of the puzzle; None if it does something else."""
    pressed = press.unpack(button.data)
    if not isinstance(pressed, press.Act) or pressed.table != ID:
        return None
    if pressed.action in folder_of(table.game).riddles.hidden:
        return None
    line = PARTED.join((*done, pressed.action))
    return Button(button.label, press.see(info.NO_TABLE, f"puzzle.a.{table.game}.{day}.{line}"), button.style)


def _words(puzzle: Puzzle, table: Table, line: Sequence[str]) -> Text:
    """A line in words."""
    said = []
    for text in line:
        said.append(in_words(table, puzzle.seat, loaded_of(table).game.parse(text)))
        table = acted(table, puzzle.seat, text)
    return listed_all(said)


def _best(puzzle: Puzzle, before: Table) -> Text:
    what, chips = _words(puzzle, before, puzzle.best.split()), entry_of(before.game).chips is not None
    return t("puzzle-best-chips" if chips else "puzzle-best", what=what, n=_points(puzzle))


def _points(puzzle: Puzzle) -> int | Text:
    if puzzle.lead.is_integer():
        return int(puzzle.lead)
    return decimal(puzzle.lead, 1 if puzzle.lead >= 1 else 2)


def _others() -> tuple[Button, ...]:
    return (Button(t("btn-puzzle-others"), press.see(info.NO_TABLE, "puzzle.all")),)


def _to(game: str) -> str:
    return press.see(info.NO_TABLE, f"puzzle.{game}")
