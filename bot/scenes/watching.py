"""What spectators are shown: the public view, with nothing to press but what anybody may look at."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.common import do, rows_of
from bot.scene import Button, Line, Scene, press
from bot.table.model import Table
from bot.table.onlookers import watched_in
from bot.text import t

LOOKS: Final = frozenset({"davtar", "score", "last", "rules", "verify", "who"})
"""What they may look at."""


def counted(table: Table, scene: Scene) -> Scene:
    """The public scene; those who play are told that somebody watches."""
    n = len(watched_in(table))
    if not n or table.phase not in ("lobby", "play", "paused"):
        return scene
    return replace(scene, lines=(*scene.lines, Line(t("watched", n=n), "small")))


def for_spectators(table: Table, scene: Scene) -> Scene:
    """The scene without whatever acts, and with a button to end it."""
    bare = unpressed(scene)
    return replace(bare, buttons=(*bare.buttons, (do(table, "unwatch", t("btn-unwatch")),)))


def unpressed(scene: Scene) -> Scene:
    """The scene without whatever acts."""
    kept = [button for row in scene.buttons for button in row if _looks(button)]
    return replace(scene, buttons=rows_of(kept, 2), amounts=())


def _looks(button: Button) -> bool:
    pressed = press.unpack(button.data)
    return pressed is not None and pressed.kind == "s" and pressed.rest.partition(".")[0] in LOOKS


def host_button(table: Table) -> Button | None:
    """For the menu of a table: send spectators away, or let them come again."""
    if not table.spectators:
        return do(table, "spectators on", t("btn-spectators-on"))
    return do(table, "spectators off", t("btn-spectators-off")) if watched_in(table) else None
