"""The wording of Domino: tiles and open ends as Texts."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.common import act, listed_all
from bot.scene import Button
from bot.table.model import Table
from bot.text import Text, t
from rules.domino.actions import Lay
from rules.domino.layout import End, Laid
from rules.domino.tiles import HALVES, Tile
from rules.domino.view import View


def tile(of: Tile) -> Text:
    """``6–4``."""
    high, low = HALVES[of]
    return t("domino-tile", tile=f"{high}–{low}")


def tile_at(lay: Lay) -> Text:
    """``6–4 ◀``: a tile and the end it is laid at."""
    high, low = HALVES[lay.tile]
    return t("domino-tile-at", tile=f"{high}–{low}", end=lay.end.lower())


def tiles(of: Iterable[Tile]) -> Text:
    return listed_all([tile(it) for it in of])


def lying(of: Iterable[Laid]) -> Text:
    """Tiles as they lie, in a row."""
    return listed_all([t("domino-tile", tile=f"{a}–{b}") for a, b in of])


def ends(view: View) -> Text:
    """``◀ 6, ▶ 3``."""
    return listed_all([t("domino-tile-open", end=end.lower(), number=number) for end, number in view.ends])


def choices(view: View) -> dict[Tile, tuple[Lay, ...]]:
    """The legal lays, by tile; several where a tile fits at several ends."""
    found: dict[Tile, list[Lay]] = {}
    for lay in view.plays:
        found.setdefault(lay.tile, []).append(lay)
    return {it: tuple(lays) for it, lays in found.items()}


def end_button(table: Table, view: View, lay: Lay) -> Button:
    numbers: dict[End, int] = dict(view.ends)
    label = t("btn-domino-end", end=lay.end.lower(), number=numbers[lay.end])
    return Button(label, act(table, lay), "good")
