"""Hints on somebody's own hand: the button that asks for one, and what it says."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.common import listed, look
from bot.games.folder import folder_of, in_words
from bot.ports.players import Advised
from bot.scene import Line, Scene
from bot.scenes.learn import moment
from bot.table.hints import allowed, chooses
from bot.table.model import Table
from bot.text import Text, t
from bot.text.decimals import decimal, within
from rules.core import Seat

MOST: Final = 5
"""So many actions are told of."""
CLEAR: Final = 2.0
"""Standard errors, or points where there are none, by which the first is clearly better than the second."""
OPEN: Final = 0.7
"""The same, below which they are as good as equal."""
MANY: Final = 2.5
"""Where chips are played for: so many times what is little there is clearly better."""
CLEARLY_WON: Final = 0.08
AS_OFTEN_WON: Final = 0.04
"""The same in games that are won or lost: what the field calls a bad move, and not even a doubtful one."""


def offered(table: Table, seat: Seat, scene: Scene) -> Scene:
    """The hand of ``seat`` with a button for a hint, where there is something to choose; else as it is."""
    chair = table.chairs[seat]
    if not allowed(table) or chair is None or not chair.human or not chooses(table, seat):
        return scene
    return replace(scene, buttons=(*scene.buttons, (look(table, OWN, "btn-hint"),)))


OWN: Final = "hint"
"""What is looked at."""


def hinted(table: Table, seat: Seat, scene: Scene, found: tuple[Advised, ...]) -> Scene:
    """The hand of ``seat`` with the hint: ``found``, the best first; where it is empty, what ``easy`` would do."""
    if not chooses(table, seat):
        return scene
    at = moment(table, seat)
    if found:
        at = replace(at, wish=found[0].action)
    coach, would = folder_of(table.game).coach, t("hint-would", what=in_words(table, seat, at.wish))
    reasons = coach.reasons(at, found[0]) if found else ()
    lines = [would, *reasons] if reasons else [*(coach.advice(at) or [would])]
    if found:
        told = listed(_figures(table, seat, one) for one in found[:MOST])
        lines.append(t("hint-worth" if found[0].staked is None else "hint-worth-chips", list=told))
    if len(found) > 1:
        lines.append(_sure(found))
    return replace(scene, lines=(*scene.lines, *(Line(line, "coach") for line in lines)))


def _figures(table: Table, seat: Seat, one: Advised) -> Text:
    what, points = in_words(table, seat, one.action), decimal(one.points, _places(one), signed=True)
    if one.won is not None:
        return t("hint-points-won", what=what, points=points, n=round(100 * one.won))
    if one.made is None:
        return t("hint-points", what=what, points=points)
    return t("hint-points-made", what=what, points=points, n=round(100 * one.made))


def _sure(found: tuple[Advised, ...]) -> Text:
    first, second = found[:2]
    lead, error = max(first.points - second.points, 0.0), second.within
    sure = lead if error is None else lead / max(error, 0.05)
    more = decimal(lead, _places(first)) if error is None else within(lead, error)
    most, least = (CLEAR, OPEN) if first.won is None else (CLEARLY_WON, AS_OFTEN_WON)
    if first.staked is not None:  # Samples or not: as many chips as count, and more than chance can be.
        many, sure = lead / first.staked.little, CLEAR if error is None else sure
        how = "open" if many < 1 or sure < OPEN else "clear" if many >= MANY and sure >= CLEAR else "likely"
        return t("hint-sure", how=how, more=more)
    return t("hint-sure", how="clear" if sure >= most else "open" if sure < least else "likely", more=more)


def _places(one: Advised) -> int:
    """Decimals: in games that are won or lost hundredths of a point matter."""
    return 2 if one.won is not None and one.staked is None else 1
