"""Lessons: the choice of a game, the coach beside the hand, and what there is to do when a lesson is over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from bot.games import entry_of, game_keys
from bot.games.coach import Moment
from bot.games.common import do, name_of, rows_of
from bot.games.folder import folder_of
from bot.scene import Button, Line, Scene, press
from bot.table.learning import halted, learner
from bot.table.loaded import loaded_of, own_view, public_view
from bot.table.model import Table
from bot.text import Text, t
from rules.core import Legal, Seat
from rules.options import AnyGame

NO_TABLE: Final = "-"
MORE: Final = "more"
RULE: Final = "rules-"
"""How the keys of the short rules begin, of which coaches make use."""


def chooser() -> Scene:
    """Which game to learn."""
    buttons = [Button(t(f"game-{key}"), press.see(NO_TABLE, f"learn.{key}")) for key in game_keys()]
    lines = (Line(t("learn-head"), "head"), Line(t("learn-how")))
    return Scene("panel", None, lines, buttons=rows_of(buttons, 2))


def coached(table: Table, seat: Seat, scene: Scene) -> Scene:
    """The hand of ``seat`` with what the coach says, and a way out; at any other table as it is."""
    if table.lesson is None or seat != learner(table):
        return scene
    said = tuple(Line(text, "coach") for text in says(table, seat))
    return replace(scene, lines=(*scene.lines, *said), buttons=(*scene.buttons, *_ways_on(table)))


def _ways_on(table: Table) -> tuple[tuple[Button, ...], ...]:
    """Going on, where that is waited for, and leaving."""
    on = ((do(table, "goon", t("btn-learn-on"), "primary"),),) if halted(table) else ()
    return (*on, (do(table, "leave sure", t("btn-learn-leave")),))


def says(table: Table, seat: Seat) -> tuple[Text, ...]:
    """The coach's sentences for ``seat``, from its own View."""
    assert table.lesson is not None
    coach = folder_of(table.game).coach
    first = table.lesson.steps == 0
    if _unbegun(table):
        return (*coach.about(), t("learn-ready"))
    at = moment(table, seat)
    if seat not in loaded_of(table).game.waiting(table.state):
        at = replace(at, wish=None)
    lines = [*coach.happened(at)]
    if halted(table):
        return (*lines, t("learn-stopped"))
    if at.wish is not None:
        lines += coach.asks(at)
        lines += coach.advice(at)
        lines += [t("learn-own-pace")] if first else []
        lines += coach.about() if first and not table.deal else []  # bets come before the cards
    # What is to be done now stands first, the rule behind it after it: where room is short, that is what is cut.
    return tuple(sorted(lines, key=lambda line: line.key.startswith(RULE)))


def _unbegun(table: Table) -> bool:
    return not table.deal and not loaded_of(table).game.waiting(table.state)


def moment(table: Table, seat: Seat) -> Moment:
    """What a coach is told for ``seat``: its own View, and what the automatic player would do if it may do anything."""
    game, view = loaded_of(table).game, own_view(table, seat)
    names = tuple(name_of(table, one) for one in range(len(table.chairs)))
    legal: Legal[Any] = game.legal(table.state, seat)
    acts = table.phase == "play" and bool(legal)
    return Moment(view, legal, _wish(game, view, legal, seat) if acts else None, seat, names)


def _wish(game: AnyGame, view: Any, legal: Legal[Any], seat: Seat) -> Any:
    """What the automatic player would do: of the View and the legal actions alone."""
    return entry_of(game.key).player(game, view, legal, seat, folder_of(game.key).coach.chance(view))


def over(table: Table, scene: Scene) -> Scene:
    """The board of a lesson that is over: how it ended, and what can be done now; any other board as it is."""
    if table.lesson is None:
        return scene
    if table.phase == "abandoned":
        return Scene("board", table.id, (Line(t("learn-left"), "head"),), buttons=ways(table.game))
    if table.phase != "over":
        return replace(scene, buttons=_allowed(table, scene.buttons))
    mine = learner(table)
    lines = [line for line in scene.lines if line.text.key not in folder_of(table.game).coach.further]
    if mine is not None:
        names = tuple(name_of(table, one) for one in range(len(table.chairs)))
        at = Moment(public_view(table), Legal(), None, mine, names)
        lines += [Line(text, "coach") for text in folder_of(table.game).coach.over(at)]
    lines.append(Line(t("learn-over"), "coach"))
    kind = scene.kind if scene.kind in ("score", "davtar") else "score"
    return replace(scene, kind=kind, lines=tuple(lines), buttons=ways(table.game), amounts=(), steps=(), grid=())


def ways(game: str) -> tuple[tuple[Button, ...], ...]:
    """After a lesson: the same deal again, another one, another game, or the game itself."""
    return (
        (
            Button(t("btn-learn-again"), press.see(NO_TABLE, f"learn.{game}")),
            Button(t("btn-learn-more"), press.see(NO_TABLE, f"learn.{MORE}.{game}"), "primary"),
        ),
        (
            Button(t("btn-learn-other"), press.see(NO_TABLE, "learn")),
            Button(t("btn-learn-play"), press.see(NO_TABLE, f"now.{game}"), "good"),
        ),
    )


def _allowed(table: Table, rows: Iterable[tuple[Button, ...]]) -> tuple[tuple[Button, ...], ...]:
    """Without buttons for what is not done in a lesson."""
    useless = {press.see(table.id, "verify"), press.see(table.id, "another"), press.see(table.id, "menu")}
    kept = (tuple(button for button in row if button.data not in useless) for row in rows)
    return tuple(row for row in kept if row)


def own_board(table: Table, seat: Seat, board: Scene) -> Scene:
    """A lesson in a private chat, in one message: the learner's own hand, at its beginning and end the board."""
    if table.phase in ("over", "abandoned", "adjourned"):
        return board
    if _unbegun(table):
        said = tuple(Line(text, "coach") for text in says(table, seat))
        return replace(board, lines=(*board.lines, *said), buttons=_ways_on(table))
    hand = coached(table, seat, folder_of(table.game).stage.hand(table, seat))
    return replace(hand, kind="board")
