"""A seat's own scene: its tiles, and a button for each legal action. Made from that seat's View alone."""

from __future__ import annotations

from bot.games.common import act, between, dotted, look, name_of, names_of, rows_of
from bot.games.domino import words
from bot.games.domino.board import reading, score, turns
from bot.games.domino.pictures import DominoHand
from bot.scene import Button, Line, Scene, press
from bot.scene.strip import AtTable, Cell
from bot.table.model import Table
from bot.text import Text, t
from rules.domino.actions import DRAW
from rules.domino.tiles import HALVES, Tile
from rules.domino.view import View

WIDTH = 4
MOST = 14
"""The most buttons for tile and end together; beyond that (only with a spinner) the end is chosen separately."""
PICK = "pick."
"""``pick.6-4``: choose the end for that tile."""


def hand(table: Table, view: View) -> Scene:
    """The private hand. A tile that fits at several ends has a button for each of them, or leads to ``pick``."""
    tiles = view.hand if view.hand is not None and view.phase == "play" else ()
    asked = view.me in view.waiting and table.phase == "play"
    lines = [Line(dotted([_head(table, view), *situation(table, view)]), "head")]
    if asked and view.drawn is not None:
        lines.append(Line(t("domino-hand-drew", tile=words.tile(view.drawn))))
    held = (Line(t("domino-hand-read", tiles=words.tiles(tiles))),) if tiles else ()
    return Scene(
        kind="hand",
        table=table.id,
        lines=tuple(lines),
        picture=_at_table(
            table,
            view,
            DominoHand(
                tuple(HALVES[it] for it in tiles),
                frozenset(HALVES[lay.tile] for lay in view.plays) if asked else None,
            ),
        )
        if tiles
        else None,
        reading=(*held, *reading(view), Line(score(table, view), "small")),
        buttons=_buttons(table, view) if asked else (),
        alt=t("alt-domino-hand"),
    )


def situation(table: Table, view: View) -> list[Text]:
    """What a decision needs, in a few words: who laid the last tile, the open ends."""
    if view.phase != "play":
        return []
    laid = [t("domino-laid", who=name_of(table, s.seat), tile=words.tile(s.tile)) for s in view.steps if s.tile]
    return [*laid[-1:], *([t("domino-open", ends=words.ends(view), sum=view.sum)] if view.ends else [])]


def _at_table(table: Table, view: View, held: DominoHand) -> AtTable:
    """``held`` under what the others have done since one's own turn, the open ends, the bazaar and the score."""
    cells = []
    for seat, steps in turns(view.steps)[1 - len(view.sizes) :]:
        if seat != view.me and (last := steps[-1]).what != "drew":
            tile = HALVES[last.tile] if last.tile is not None else None
            said = None if tile is not None else t("strip-passed")
            cells.append(Cell(table.name_of(seat), tile=tile, words=said))
    scores = [t("strip-side", who=name_of(table, seat), n=n) for seat, n in enumerate(view.totals)]
    return AtTable(
        held,
        cells=tuple(cells),
        title=t("domino-bazaar", n=view.bazaar),
        ends=tuple((str(end), number) for end, number in view.ends),
        facts=tuple(scores),
    )


def _head(table: Table, view: View) -> Text:
    if view.phase != "play":
        return between(table, t("domino-hand-between"))
    if view.me not in view.waiting:
        return t("hand-wait", who=names_of(table, view.waiting))
    if view.draws:
        return t("domino-hand-draw")
    if view.layout.line:
        return t("domino-hand-lay")
    return t("domino-hand-lead" if view.rows else "domino-hand-must")


def _buttons(table: Table, view: View) -> tuple[tuple[Button, ...], ...]:
    if view.draws:
        return ((Button(t("btn-domino-draw"), act(table, DRAW), "primary"),),)
    found: list[Button] = []
    at_once = len(view.plays) <= MOST
    for tile, lays in words.choices(view).items():
        if len(lays) == 1:
            found.append(Button(words.tile(tile), act(table, lays[0]), "good"))
        elif at_once:
            found += [Button(words.tile_at(lay), act(table, lay), "good") for lay in lays]
        else:
            found.append(Button(words.tile(tile), press.see(table.id, PICK + tile), "good"))
    return rows_of(found, WIDTH)


def pick(table: Table, view: View, what: str) -> Scene:
    """``pick.6-4``: the ends at which the tile fits; the hand, if there is no longer a choice."""
    tile = Tile(what.removeprefix(PICK))
    lays = words.choices(view).get(tile, ())
    if len(lays) < 2 or table.phase != "play":
        return hand(table, view)
    return Scene(
        kind="hand",
        table=table.id,
        lines=(
            Line(t("domino-pick", tile=words.tile(tile)), "head"),
            Line(t("domino-open", ends=words.ends(view), sum=view.sum)),
        ),
        picture=_at_table(
            table, view, DominoHand(tuple(HALVES[it] for it in view.hand or ()), frozenset({HALVES[tile]}))
        ),
        buttons=(
            *rows_of([words.end_button(table, view, lay) for lay in lays], 2),
            (look(table, "hand", "btn-domino-back"),),
        ),
        alt=t("alt-domino-hand"),
    )
