"""The public table of Domino, made from the public View alone."""

from __future__ import annotations

from bot.games.common import hues, name_of, names_of, table_row, vote_lines, vote_row
from bot.games.common import listed_all as listed
from bot.games.domino import words
from bot.games.domino.pictures import DominoBoard, OpenEnd
from bot.scene import Line, Plate, Scene
from bot.table.model import Table
from bot.text import Text, t
from rules.domino.layout import Layout
from rules.domino.state import Step
from rules.domino.view import View


def board(table: Table, view: View) -> Scene:
    dealt = t("domino-head", deal=view.deal, bazaar=view.bazaar)
    lines = [Line(dealt if view.deal else t("domino-dealing"), "head")]
    if table.phase == "paused":
        lines.append(Line(t("board-paused"), "loud"))
    lines += news(table, view)
    if view.waiting:
        lines.append(Line(t("waiting-card", who=names_of(table, view.waiting))))
    if view.ends:
        lines.append(Line(t("domino-open", ends=words.ends(view), sum=view.sum)))
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
    return listed([t("domino-score-of", who=name_of(table, s), points=n) for s, n in enumerate(points)])


def news(table: Table, view: View) -> list[Line]:
    """What happened since the player to act was last asked: one line for each player who did something. Points are loud
    as long as they are the newest."""
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
        lines.append(Line(t("domino-laid", who=who, tile=words.tile(last.tile))))
        if last.points:
            scored = t("domino-scored", who=who, points=last.points)
            lines.append(Line(scored, "loud" if newest else "body"))
    return lines


def reading(view: View) -> list[Line]:
    """The layout in words."""
    layout = view.layout
    lines = [Line(t("domino-read-line", tiles=words.lying(layout.line)))] if layout.line else []
    if layout.up:
        lines.append(Line(t("domino-read-up", tiles=words.lying(layout.up))))
    if layout.down:
        lines.append(Line(t("domino-read-down", tiles=words.lying(layout.down))))
    return lines


# --- the picture ------------------------------------------------------------------------------------------------


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
