"""The steps of a match in words: for those who listen, and for a line beside the board."""

from __future__ import annotations

from bot.games.common import name_of
from bot.games.folder import in_words, stage_of
from bot.notation.model import Act, Corrected, Deal, TakenBack, Voided
from bot.replay.course import Position
from bot.scene import Scene
from bot.scenes.matches import scored
from bot.table.loaded import loaded_of, public_view
from bot.text import Text, t

_OF_A_TABLE = frozenset({"next-deal-soon", "next-deal-ready", "waiting-nobody"})
"""Lines under a result that mean nothing when the match is looked at again."""


def told(position: Position) -> tuple[Text, ...]:
    """What happened in the step, in order; the result if it is the end of the deal."""
    if position.over:
        return tuple(line.text for line in over(position).lines)
    match position.step:
        case Deal():
            return (t("replay-dealt", deal=position.table.deal),)
        case Act():
            return (_did(position), *_announced(position))
        case TakenBack():
            return (t("replay-taken-back"),)
        case Voided(words):
            return (t("replay-voided", words=words),) if words else (t("replay-again"),)
        case Corrected(deal, points, words):
            return (t("replay-corrected", deal=deal, score=scored(points), words=words),)
        case _:
            return ()


def over(position: Position) -> Scene:
    """The end of a deal with nothing to press: as its message stayed in the chat when the next deal had begun; of the
    last deal, with the result of the match."""
    stage = stage_of(position.table.game)
    scene = stage.past(position.later) if position.later is not None else None
    scene = scene or stage.board(position.table, position.now_ms)
    lines = tuple(line for line in scene.lines if line.text.key not in _OF_A_TABLE)
    return Scene("info", None, lines, scene.picture, scene.reading, alt=scene.alt)


def _did(position: Position) -> Text:
    step = position.step
    assert isinstance(step, Act)
    return t("replay-did", who=name_of(position.before, step.seat), what=_action(position, step))


def _action(position: Position, step: Act) -> Text:
    before = position.before
    return in_words(before, step.seat, loaded_of(before).game.parse(step.text))


def _announced(position: Position) -> tuple[Text, ...]:
    """What was told aloud at the table."""
    before, after = position.before, position.table
    return tuple(stage_of(after.game).notes(after, public_view(before), public_view(after)))
