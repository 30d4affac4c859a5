"""What the messages after a deal and after a match have in common, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.common import again, do, look
from bot.scene import Button, Line, Picture, Scene
from bot.table.model import Table
from bot.text import Text, t


def next_deal(table: Table) -> Text:
    """When the next deal comes: soon, or how many are ready for it."""
    return t("next-deal-ready", n=len(table.ready)) if table.ready else t("next-deal-soon")


def go_on(table: Table, *, over: bool) -> tuple[Button, ...]:
    """The next deal, or after the match the next match; and whether the cards were fair."""
    verify = look(table, "verify", "btn-verify")
    return (*again(table), verify) if over else (do(table, "ready", t("btn-next-deal"), "good"), verify)


def past(table: Table, now: Scene) -> Scene:
    """The last deal's message when the next one has begun: without lines and buttons for what is no longer asked."""
    lines = tuple(line for line in now.lines if line.weight != "small")
    buttons = ((look(table, "davtar", "btn-davtar"), look(table, "verify", "btn-verify")),)
    return replace(now, lines=lines, buttons=buttons)


def davtar_scene(table: Table, target: int, book: Picture, reading: Sequence[Line]) -> Scene:
    """The score book of a match to ``target``, and what is read out of it."""
    return Scene(
        kind="davtar",
        table=table.id,
        lines=(Line(t("davtar-head", target=target), "head"),),
        picture=book,
        reading=tuple(reading),
        alt=t("alt-davtar"),
    )
