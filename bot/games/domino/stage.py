"""The display and commands of Domino: the public table, a player's hand, results, typed commands."""

from collections.abc import Iterable, Sequence

from bot.core.loaded import own_view, public_view
from bot.core.model import Table
from bot.games import stage
from bot.games.domino.pictures import DominoBoard, DominoHand, OpenEnd
from bot.games.domino.pictures import End as Name
from bot.games.stage import Stage, act, look, name_of, names_of, rows_of
from bot.text import Text, listed_all, t, words
from bot.view import pictures, press
from bot.view.scene import BookPicture, BookRow, Button, Line, Picture, Plate, Scene, ribboned
from rules.domino.model import DRAW, HALVES, DealRow, Laid, Lay, Score, Step, Tile, encode, parse
from rules.domino.view import View

# --- wording ----------------------------------------------------------------------------------------------------------


def tile_text(of: Tile) -> Text:
    """``6–4``."""
    high, low = HALVES[of]
    return t("domino-tile", tile=f"{high}–{low}")


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


# --- the public table -------------------------------------------------------------------------------------------------


def board(table: Table, view: View) -> Scene:
    dealt = t("domino-head", deal=view.deal, bazaar=view.bazaar)
    lines = [Line(dealt if view.deal else t("domino-dealing"), "head"), *stage.paused(table), *news(table, view)]
    if view.waiting:
        lines.append(Line(t("waiting-card", who=names_of(table, view.waiting))))
    if view.ends:
        lines.append(Line(t("domino-open", ends=ends(view), sum=view.sum)))
    lines += [Line(score(table, view), "small"), *stage.vote_lines(table)]
    return stage.public("board", table, lines, picture(table, view), reading(view), (), t("alt-domino-board"))


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
        who, last = name_of(table, seat), steps[-1]
        if drawn := sum(step.what == "drew" for step in steps):
            lines.append(Line(t("domino-drew", who=who, n=drawn)))
        if last.what == "passed":
            lines.append(Line(t("domino-passed", who=who)))
        if last.what == "laid" and last.tile is not None:
            lines.append(Line(t("domino-laid", who=who, tile=tile_text(last.tile))))
            if last.points:
                scored = t("domino-scored", who=who, points=last.points)
                lines.append(Line(scored, "loud" if last is view.steps[-1] else "body"))
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


def reading(view: View) -> list[Line]:
    """The layout in words."""
    layout = view.layout
    lines = [Line(t("domino-read-line", tiles=lying(layout.line)))] if layout.line else []
    lines += [Line(t("domino-read-up", tiles=lying(layout.up)))] if layout.up else []
    return [*lines, *([Line(t("domino-read-down", tiles=lying(layout.down)))] if layout.down else [])]


# --- the picture ------------------------------------------------------------------------------------------------------


def picture(table: Table, view: View) -> DominoBoard:
    laid = [step for step in view.steps if step.what == "laid"]
    layout = view.layout
    open_sides = any(end in ("U", "D") for end, _ in view.ends)
    return DominoBoard(
        plates=tuple(_plate(table, view, seat) for seat in range(len(view.sizes))), points=view.totals,
        line=layout.line, first=sum(step.end == "L" for step in laid),
        spinner=layout.spinner_at if open_sides else None, up=layout.up, down=layout.down,
        last=laid[-1].end if laid else None, ends=_ends(view), sum=view.sum,
        scored=laid[-1].points if laid and view.steps[-1] is laid[-1] else 0, bazaar=view.bazaar, deal=view.deal,
        target=view.options.target, by=laid[-1].seat if laid else None,
    )  # fmt: skip


def _ends(view: View) -> tuple[OpenEnd, ...]:
    layout, numbers, found = view.layout, dict(view.ends), []
    parts: dict[Name, tuple[Laid, ...]] = {"L": layout.line[:1], "R": layout.line}
    parts |= {"U": layout.up, "D": layout.down}
    for end, part in parts.items():
        if end in numbers:
            double = bool(part) and part[-1][0] == part[-1][1]
            # A double that is the whole line counts once; a side of the spinner, once a tile has been laid there.
            counts = not (double and len(part) == 1) if end == "R" else bool(part)
            found.append(OpenEnd(end, numbers[end], double, counts))
    return tuple(found)


def _plate(table: Table, view: View, seat: int) -> Plate:
    size = view.sizes[seat]
    note = t("plate-tiles", n=size)
    if len(view.sizes) > 2:
        note = t("plate-points-tiles", points=view.totals[seat], n=size)
    return stage.plate(table, seat, view.waiting, note, asks=False, cards=size)


# --- a seat's own scene -----------------------------------------------------------------------------------------------
# Made from that seat's View alone: its tiles, and a button for each legal action.


WIDTH = 4
MOST = 14
"""The most buttons for tile and end together; beyond that (only with a spinner) the end is chosen separately."""
PICK = "pick."  # ``pick.6-4``: choose the end for that tile


def hand(table: Table, view: View) -> Scene:
    """The private hand. A tile that fits at several ends has a button for each of them, or leads to ``pick``."""
    tiles = view.hand if view.hand is not None and view.phase == "play" else ()
    asked = view.me in view.waiting and table.phase == "play"
    lines = [Line(stage.dotted([_head(table, view), *situation(table, view)]), "head")]
    if asked and view.drawn is not None:
        lines.append(Line(t("domino-hand-drew", tile=tile_text(view.drawn))))
    told = [Line(t("domino-hand-read", tiles=tiles_text(tiles)))] if tiles else []
    fits = frozenset(HALVES[lay.tile] for lay in view.plays) if asked else None
    shown = _at_table(table, view, DominoHand(tuple(HALVES[it] for it in tiles), fits)) if tiles else None
    told += [*reading(view), Line(score(table, view), "small")]
    rows = _buttons(table, view) if asked else ()
    return Scene("hand", table.id, tuple(lines), shown, tuple(told), rows, alt=t("alt-domino-hand"))


def situation(table: Table, view: View) -> list[Text]:
    """The facts for a decision, in a few words: who laid the last tile, the open ends."""
    if view.phase != "play":
        return []
    return [*last_tile(table, view), *([t("domino-open", ends=ends(view), sum=view.sum)] if view.ends else [])]


def last_tile(table: Table, view: View) -> list[Text]:
    """The last tile laid, and by whom, if there is one."""
    laid = [(step.seat, step.tile) for step in view.steps if step.tile is not None]
    return [t("domino-laid", who=name_of(table, seat), tile=tile_text(tile)) for seat, tile in laid[-1:]]


def _at_table(table: Table, view: View, held: DominoHand) -> pictures.AtTable:
    """``held`` below the others' moves since the player's turn, the open ends, the bazaar and the score."""
    cells = []
    for seat, steps in turns(view.steps)[1 - len(view.sizes) :]:
        if seat != view.me and (last := steps[-1]).what != "drew":
            tile = HALVES[last.tile] if last.tile is not None else None
            cells.append(pictures.Cell(table.name_of(seat), tile=tile, words=None if tile else t("strip-passed")))
    scores = tuple(t("strip-side", who=name_of(table, seat), n=n) for seat, n in enumerate(view.totals))
    ends = tuple((str(end), number) for end, number in view.ends)
    return pictures.AtTable(held, tuple(cells), t("domino-bazaar", n=view.bazaar), facts=scores, ends=ends)


def _head(table: Table, view: View) -> Text:
    if view.phase != "play":
        return stage.between(table, t("domino-hand-between"))
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
        a, b = HALVES[tile]
        if len(lays) == 1:
            found.append(Button(tile_text(tile), act(table, lays[0]), "good"))
        elif at_once:
            named = [(t("domino-tile-at", tile=f"{a}–{b}", end=lay.end.lower()), lay) for lay in lays]
            found += [Button(label, act(table, lay), "good") for label, lay in named]
        else:
            found.append(Button(tile_text(tile), press.see(table.id, PICK + tile), "good"))
    return rows_of(found, WIDTH)


def pick(table: Table, view: View, what: str) -> Scene:
    """``pick.6-4``: the ends at which the tile fits; the hand, if there is no longer a choice."""
    tile = Tile(what.removeprefix(PICK))
    lays = choices(view).get(tile, ())
    if len(lays) < 2 or table.phase != "play":
        return hand(table, view)
    lines = (
        Line(t("domino-pick", tile=tile_text(tile)), "head"),
        Line(t("domino-open", ends=ends(view), sum=view.sum)),
    )
    held = DominoHand(tuple(HALVES[it] for it in view.hand or ()), frozenset({HALVES[tile]}))
    numbers = dict(view.ends)
    labels = [t("btn-domino-end", end=lay.end.lower(), number=numbers[lay.end]) for lay in lays]
    found = [Button(label, act(table, lay), "good") for label, lay in zip(labels, lays, strict=True)]
    rows = (*rows_of(found, 2), (look(table, "hand", "btn-domino-back"),))
    return Scene("hand", table.id, lines, _at_table(table, view, held), buttons=rows, alt=t("alt-domino-hand"))


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
        lines.append(Line(stage.next_deal(table), "small"))
    lines += stage.vote_lines(table)
    shown = ribboned(book(table, view), feats(table, view.score))
    rows = (stage.go_on(table, over=view.result is not None),)
    return stage.public("score", table, lines, shown, book_reading(table, view), rows, t("alt-davtar"))


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


def book(table: Table, view: View) -> BookPicture:
    """The points of each seat: sums of five, and the tiles left with the others."""
    rows = []
    for row in view.rows:
        written = (n + (row.rest if seat == row.seat else 0) for seat, n in enumerate(row.scored))
        rows.append(BookRow(_what(row), tuple(n or None for n in written), row.seat))
    return stage.book(table, t("book-title"), rows, view, view.totals, view.options.target)


def _what(row: DealRow) -> Text:
    return t("domino-book-out" if row.how == "out" else "domino-book-riba", deal=row.deal)


def book_reading(table: Table, view: View) -> list[Line]:
    return [
        Line(t("domino-read-row", what=_what(row), scores=scores(table, row.total)), "small") for row in view.rows[-12:]
    ]


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
        return stage.past(table, deal_over(table, view)) if view.rows else None

    def hand(self, table: Table, seat: int) -> Scene:
        return hand(table, own_view(table, seat))

    def situation(self, table: Table) -> Sequence[Text]:
        return situation(table, public_view(table))

    def why(self, table: Table, seat: int, piece: str) -> Text | None:
        view: View = own_view(table, seat)
        if view.phase != "play":
            return t("domino-hand-between")
        tile = Tile(piece.strip())
        if seat not in view.waiting or tile not in HALVES:
            return None
        if tile not in (view.hand or ()):
            return t("illegal-tile-not-held", tile=tile_text(tile))
        if any(lay.tile == tile for lay in view.plays):
            return t("why-may")
        if not view.layout.line:
            return t("illegal-must-lead", tile=tile_text(view.plays[0].tile)) if view.plays else None
        ends = listed_all([t("value-number", n=n) for n in sorted({number for _, number in view.ends})])
        return t("why-draw", ends=ends) if view.draws else t("why-no-end", tile=tile_text(tile), ends=ends)

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        if what.startswith(PICK):
            return pick(table, own_view(table, seat), what) if seat is not None else None
        view: View = public_view(table)
        match what:
            case "davtar":
                return stage.davtar_scene(table, view.options.target, book(table, view), book_reading(table, view))
            case "score":
                if view.score is None:
                    return stage.no_score(table)
                return Scene("score", table.id, tuple(ending(table, view, view.score)), alt=t("alt-davtar"))
            case "last":
                return stage.info(table, *(last_tile(table, view) or [t("domino-last-none")]))
        return None

    def command(self, table: Table, seat: int, name: str, rest: str) -> str | None:
        if name == "draw":
            return "draw"
        text = words.read_tile(rest) if name == "play" else None
        if text is None:
            return None
        action = parse(text)
        view: View = own_view(table, seat)
        if isinstance(action, Lay) and not action.end:
            lays = choices(view).get(action.tile, ())
            return encode(lays[0]) if len(lays) == 1 else text
        return text

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        view: View = own_view(table, seat)
        return [(t("domino-tile", tile=encode(lay)), encode(lay)) for lay in view.plays] if name == "play" else []
