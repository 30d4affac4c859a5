"""The display and commands of Domino: the public table, a player's hand, results, typed commands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.core.loaded import own_view, public_view
from bot.core.model import Table
from bot.games.domino.pictures import DominoBoard, DominoHand, OpenEnd
from bot.games.stage import (
    Stage,
    act,
    between,
    davtar_scene,
    dotted,
    go_on,
    hues,
    look,
    name_of,
    names_of,
    next_deal,
    past,
    rows_of,
    table_row,
    vote_lines,
    vote_row,
)
from bot.text import Text, listed_all, t
from bot.text.words import read_tile
from bot.view import press
from bot.view.pictures import AtTable, Cell
from bot.view.scene import BookPicture, BookRow, Button, Line, Picture, Plate, Scene, ribboned
from rules.domino.model import DRAW, HALVES, DealRow, End, Laid, Lay, Layout, Score, Step, Tile, encode, parse
from rules.domino.view import View

# --- wording ----------------------------------------------------------------------------------------------------------


def tile_text(of: Tile) -> Text:
    """``6–4``."""
    high, low = HALVES[of]
    return t("domino-tile", tile=f"{high}–{low}")


def tile_at(lay: Lay) -> Text:
    """``6–4 ◀``: a tile and its end of the layout."""
    high, low = HALVES[lay.tile]
    return t("domino-tile-at", tile=f"{high}–{low}", end=lay.end.lower())


def tiles_text(of: Iterable[Tile]) -> Text:
    return listed_all([tile_text(it) for it in of])


def lying(of: Iterable[Laid]) -> Text:
    """Tiles in a row, in their order and direction on the table."""
    return listed_all([t("domino-tile", tile=f"{a}–{b}") for a, b in of])


def ends(view: View) -> Text:
    """``◀ 6, ▶ 3``."""
    return listed_all([t("domino-tile-open", end=end.lower(), number=number) for end, number in view.ends])


def choices(view: View) -> dict[Tile, tuple[Lay, ...]]:
    """The legal lays, by tile; several if a tile fits at several ends."""
    found: dict[Tile, list[Lay]] = {}
    for lay in view.plays:
        found.setdefault(lay.tile, []).append(lay)
    return {it: tuple(lays) for it, lays in found.items()}


def end_button(table: Table, view: View, lay: Lay) -> Button:
    numbers: dict[End, int] = dict(view.ends)
    label = t("btn-domino-end", end=lay.end.lower(), number=numbers[lay.end])
    return Button(label, act(table, lay), "good")


# --- the public table -------------------------------------------------------------------------------------------------


def board(table: Table, view: View) -> Scene:
    dealt = t("domino-head", deal=view.deal, bazaar=view.bazaar)
    lines = [Line(dealt if view.deal else t("domino-dealing"), "head")]
    if table.phase == "paused":
        lines.append(Line(t("board-paused"), "loud"))
    lines += news(table, view)
    if view.waiting:
        lines.append(Line(t("waiting-card", who=names_of(table, view.waiting))))
    if view.ends:
        lines.append(Line(t("domino-open", ends=ends(view), sum=view.sum)))
    lines += [Line(score(table, view), "small"), *vote_lines(table)]
    return Scene(
        kind="board",
        table=table.id,
        lines=tuple(lines),
        picture=picture(table, view),
        reading=tuple(reading(view)),
        buttons=(*vote_row(table), table_row(table)),
        alt=t("alt-domino-board"),
    )


def score(table: Table, view: View) -> Text:
    return t("domino-score", scores=scores(table, view.totals), target=view.options.target)


def scores(table: Table, points: tuple[int, ...]) -> Text:
    """``Nino 35, Levan 50``."""
    return listed_all([t("domino-score-of", who=name_of(table, s), points=n) for s, n in enumerate(points)])


def news(table: Table, view: View) -> list[Line]:
    """The moves since the player to act was last asked: one line for each player who moved. The newest points are
    loud."""
    if not view.steps:
        if view.starter is None or view.phase != "play":
            return []
        return [Line(t("domino-begins" if view.rows else "domino-begins-first", who=name_of(table, view.starter)))]
    lines: list[Line] = []
    for seat, steps in turns(view.steps)[-len(view.sizes) :]:
        lines += _turn(table, seat, steps, newest=steps[-1] is view.steps[-1])
    return lines


def turns(steps: tuple[Step, ...]) -> list[tuple[int, list[Step]]]:
    """The steps by turn: consecutive steps of one seat."""
    found: list[tuple[int, list[Step]]] = []
    for step in steps:
        if found and found[-1][0] == step.seat and found[-1][1][-1].what == "drew":
            found[-1][1].append(step)
        else:
            found.append((step.seat, [step]))
    return found


def _turn(table: Table, seat: int, steps: list[Step], newest: bool) -> list[Line]:
    who = name_of(table, seat)
    lines: list[Line] = []
    drawn = sum(step.what == "drew" for step in steps)
    if drawn:
        lines.append(Line(t("domino-drew", who=who, n=drawn)))
    last = steps[-1]
    if last.what == "passed":
        lines.append(Line(t("domino-passed", who=who)))
    if last.what == "laid" and last.tile is not None:
        lines.append(Line(t("domino-laid", who=who, tile=tile_text(last.tile))))
        if last.points:
            scored = t("domino-scored", who=who, points=last.points)
            lines.append(Line(scored, "loud" if newest else "body"))
    return lines


def reading(view: View) -> list[Line]:
    """The layout in words."""
    layout = view.layout
    lines = [Line(t("domino-read-line", tiles=lying(layout.line)))] if layout.line else []
    if layout.up:
        lines.append(Line(t("domino-read-up", tiles=lying(layout.up))))
    if layout.down:
        lines.append(Line(t("domino-read-down", tiles=lying(layout.down))))
    return lines


# --- the picture ------------------------------------------------------------------------------------------------------


def picture(table: Table, view: View) -> DominoBoard:
    laid = [step for step in view.steps if step.what == "laid"]
    layout = view.layout
    open_sides = any(end in ("U", "D") for end, _ in view.ends)
    return DominoBoard(
        plates=tuple(plate(table, view, seat) for seat in range(len(view.sizes))),
        points=view.totals,
        line=layout.line,
        first=sum(step.end == "L" for step in laid),
        spinner=layout.spinner_at if open_sides else None,
        up=layout.up,
        down=layout.down,
        last=laid[-1].end if laid else None,
        ends=_ends(view),
        sum=view.sum,
        scored=laid[-1].points if laid and view.steps[-1] is laid[-1] else 0,
        bazaar=view.bazaar,
        deal=view.deal,
        target=view.options.target,
        by=laid[-1].seat if laid else None,
    )


def _ends(view: View) -> tuple[OpenEnd, ...]:
    layout: Layout = view.layout
    found: list[OpenEnd] = []
    for end, number in view.ends:
        match end:
            case "L":
                found.append(OpenEnd("L", number, _double(layout.line[0])))
            case "R":
                alone = len(layout.line) == 1 and _double(layout.line[0])
                found.append(OpenEnd("R", number, _double(layout.line[-1]), counts=not alone))
            case "U" | "D":
                arm = layout.up if end == "U" else layout.down
                found.append(OpenEnd(end, number, bool(arm) and _double(arm[-1]), counts=bool(arm)))
            case _:
                pass
    return tuple(found)


def _double(laid: tuple[int, int]) -> bool:
    return laid[0] == laid[1]


def plate(table: Table, view: View, seat: int) -> Plate:
    chair = table.chairs[seat]
    note = t("plate-tiles", n=view.sizes[seat])
    if len(view.sizes) > 2:
        note = t("plate-points-tiles", points=view.totals[seat], n=view.sizes[seat])
    return Plate(
        name=chair.name if chair else "",
        hue=hues(table)[seat],
        note=note,
        active=seat in view.waiting,
        automatic=chair is not None and not chair.present,
        cards=view.sizes[seat],
    )


# --- a seat's own scene -----------------------------------------------------------------------------------------------
# Made from that seat's View alone: its tiles, and a button for each legal action.


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
        lines.append(Line(t("domino-hand-drew", tile=tile_text(view.drawn))))
    held = (Line(t("domino-hand-read", tiles=tiles_text(tiles))),) if tiles else ()
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
    """The facts for a decision, in a few words: who laid the last tile, the open ends."""
    if view.phase != "play":
        return []
    laid = [t("domino-laid", who=name_of(table, s.seat), tile=tile_text(s.tile)) for s in view.steps if s.tile]
    return [*laid[-1:], *([t("domino-open", ends=ends(view), sum=view.sum)] if view.ends else [])]


def _at_table(table: Table, view: View, held: DominoHand) -> AtTable:
    """``held`` below the others' moves since the player's turn, the open ends, the bazaar and the score."""
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
    for tile, lays in choices(view).items():
        if len(lays) == 1:
            found.append(Button(tile_text(tile), act(table, lays[0]), "good"))
        elif at_once:
            found += [Button(tile_at(lay), act(table, lay), "good") for lay in lays]
        else:
            found.append(Button(tile_text(tile), press.see(table.id, PICK + tile), "good"))
    return rows_of(found, WIDTH)


def pick(table: Table, view: View, what: str) -> Scene:
    """``pick.6-4``: the ends at which the tile fits; the hand, if there is no longer a choice."""
    tile = Tile(what.removeprefix(PICK))
    lays = choices(view).get(tile, ())
    if len(lays) < 2 or table.phase != "play":
        return hand(table, view)
    return Scene(
        kind="hand",
        table=table.id,
        lines=(
            Line(t("domino-pick", tile=tile_text(tile)), "head"),
            Line(t("domino-open", ends=ends(view), sum=view.sum)),
        ),
        picture=_at_table(
            table, view, DominoHand(tuple(HALVES[it] for it in view.hand or ()), frozenset({HALVES[tile]}))
        ),
        buttons=(
            *rows_of([end_button(table, view, lay) for lay in lays], 2),
            (look(table, "hand", "btn-domino-back"),),
        ),
        alt=t("alt-domino-hand"),
    )


# --- after a deal or a match ------------------------------------------------------------------------------------------


def deal_over(table: Table, view: View) -> Scene:
    """The message after a deal or a match."""
    lines: list[Line] = []
    if view.result is not None:
        winner = min(view.result.winners)
        lines.append(Line(t("domino-won", who=name_of(table, winner), points=view.totals[winner]), "loud"))
    if view.score is not None:
        lines += ending(table, view, view.score)
    lines.append(Line(score(table, view)))
    if view.result is None:
        lines.append(Line(next_deal(table), "small"))
    lines += vote_lines(table)
    return Scene(
        kind="score",
        table=table.id,
        lines=tuple(lines),
        picture=ribboned(book(table, view), feats(table, view.score)),
        reading=tuple(book_reading(table, view)),
        buttons=(go_on(table, over=view.result is not None), *vote_row(table), table_row(table)),
        alt=t("alt-davtar"),
    )


def ending(table: Table, view: View, score: Score) -> list[Line]:
    """The player who went out or locked, and the tiles left in each hand."""
    who = name_of(table, score.seat)
    if score.how == "out":
        lines = [Line(t("domino-out", who=who, pips=score.pips, rest=score.rest), "head")]
    else:
        lines = [Line(t("domino-riba", who=who), "head")]
        if view.result is None and max(view.totals) >= view.options.target:
            lines.append(Line(t("domino-riba-goes-on")))
    for seat, left in enumerate(score.left):
        if left:
            lines.append(Line(t("domino-left", who=name_of(table, seat), tiles=tiles_text(left))))
    return lines


def feats(table: Table, score: Score | None) -> tuple[Text, ...]:
    """The text of the ribbon: a locked game."""
    return (t("feat-riba", who=name_of(table, score.seat)),) if score is not None and score.how == "riba" else ()


def deal_past(table: Table, view: View) -> Scene:
    """The last deal's message once the next one has begun."""
    return past(table, deal_over(table, view))


def davtar(table: Table, view: View) -> Scene:
    return davtar_scene(table, view.options.target, book(table, view), book_reading(table, view))


def last_score(table: Table, view: View) -> Scene:
    """The end of the last deal."""
    if view.score is None:
        return Scene("score", table.id, (Line(t("no-score-yet")),))
    return Scene("score", table.id, tuple(ending(table, view, view.score)), alt=t("alt-davtar"))


def book(table: Table, view: View) -> BookPicture:
    return BookPicture(
        title=t("book-title"),
        columns=tuple(table.name_of(seat) for seat in range(len(view.sizes))),
        rows=tuple(BookRow(_what(row), tuple(n or None for n in _written(row)), row.seat) for row in view.rows),
        total=view.totals,
        target=view.options.target,
        winners=view.result.winners if view.result is not None else frozenset(),
    )


def _what(row: DealRow) -> Text:
    return t("domino-book-out" if row.how == "out" else "domino-book-riba", deal=row.deal)


def _written(row: DealRow) -> tuple[int, ...]:
    """The points of each seat in the deal: sums of five, and the tiles left with the others."""
    return tuple(n + (row.rest if seat == row.seat else 0) for seat, n in enumerate(row.scored))


def book_reading(table: Table, view: View) -> list[Line]:
    return [
        Line(t("domino-read-row", what=_what(row), scores=scores(table, row.total)), "small") for row in view.rows[-12:]
    ]


# --- why a tile cannot be laid ----------------------------------------------------------------------------------------
# Made from its owner's View alone.


def why(view: View, piece: str) -> Text | None:
    """None: this game has no reason of its own."""
    if view.phase != "play":
        return t("domino-hand-between")
    tile = Tile(piece.strip())
    if view.me not in view.waiting or tile not in HALVES:
        return None
    if tile not in (view.hand or ()):
        return t("illegal-tile-not-held", tile=tile_text(tile))
    if any(lay.tile == tile for lay in view.plays):
        return t("why-may")
    if not view.layout.line:
        return t("illegal-must-lead", tile=tile_text(view.plays[0].tile)) if view.plays else None
    ends = listed_all([t("value-number", n=n) for n in sorted({number for _, number in view.ends})])
    return t("why-draw", ends=ends) if view.draws else t("why-no-end", tile=tile_text(tile), ends=ends)


# --- the stage --------------------------------------------------------------------------------------------------------


class DominoStage(Stage):
    """See ``bot.games.stage.Stage``."""

    rules_parts = 8

    def rules_picture(self) -> Picture:
        """A line with doubles across, its ends and their sum: five, which scores."""
        return DominoBoard(
            plates=(Plate("A", 1), Plate("B", 4)),
            points=(5, 0),
            line=((2, 5), (5, 5), (5, 3), (3, 6), (6, 6), (6, 4), (4, 0), (0, 5), (5, 1), (1, 3)),
            first=4,
            last="R",
            ends=(OpenEnd("L", 2), OpenEnd("R", 3)),
            sum=5,
            scored=5,
            bazaar=8,
        )

    def board(self, table: Table, now_ms: int) -> Scene:
        view: View = public_view(table)
        if table.held is not None and now_ms < table.held.until_ms:
            return board(table, table.held.view)
        if view.phase == "play" or view.deal == 0:
            return board(table, view)
        return deal_over(table, view)

    def past(self, table: Table) -> Scene | None:
        view: View = public_view(table)
        return deal_past(table, view) if view.rows else None

    def hand(self, table: Table, seat: int) -> Scene:
        return hand(table, own_view(table, seat))

    def situation(self, table: Table) -> Sequence[Text]:
        return situation(table, public_view(table))

    def why(self, table: Table, seat: int, piece: str) -> Text | None:
        return why(own_view(table, seat), piece)

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        if what.startswith(PICK):
            return pick(table, own_view(table, seat), what) if seat is not None else None
        view: View = public_view(table)
        match what:
            case "davtar":
                return davtar(table, view)
            case "score":
                return last_score(table, view)
            case "last":
                return self._last(table, view)
            case _:
                return None

    def _last(self, table: Table, view: View) -> Scene:
        laid = next((step for step in reversed(view.steps) if step.tile is not None), None)
        if laid is None or laid.tile is None:
            return Scene("info", table.id, (Line(t("domino-last-none")),))
        return Scene(
            "info",
            table.id,
            (Line(t("domino-laid", who=name_of(table, laid.seat), tile=tile_text(laid.tile))),),
        )

    def command(self, table: Table, seat: int, name: str, rest: str) -> str | None:
        if name == "draw":
            return "draw"
        text = read_tile(rest) if name == "play" else None
        if text is None:
            return None
        action = parse(text)
        view: View = own_view(table, seat)
        if isinstance(action, Lay) and not action.end:
            lays = choices(view).get(action.tile, ())
            return encode(lays[0]) if len(lays) == 1 else text
        return text

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        if name != "play":
            return []
        view: View = own_view(table, seat)
        return [(t("domino-tile", tile=encode(lay)), encode(lay)) for lay in view.plays]
