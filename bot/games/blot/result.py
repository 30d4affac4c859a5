"""After a deal and after a match: the score line by line, and the Davtar (HS-10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal, TypeAlias

from bot.games.blot.talk import Talk
from bot.games.common import (
    card,
    listed_all,
    look,
    name_of,
    names_of,
    side_name,
    table_row,
    vote_lines,
    vote_row,
    winners_first,
)
from bot.games.result import davtar_scene, go_on, next_deal, past
from bot.scene import Button, DavtarPicture, DealPicture, Line, Scene, ScoreLine, ScorePicture
from bot.table.model import Table
from bot.text import Text, t
from rules.blot.view import TableView

Held: TypeAlias = Sequence[Sequence[str]]
SUMS = 2
"""The last lines of a score: the points of the deal and of the match."""
MATCH_FEATS = ("rubicon", "tars-kaput")


def sides(table: Table, view: TableView) -> tuple[str, str]:
    return side_name(table, view.sides[0]), side_name(table, view.sides[1])


def book(talk: Talk, table: Table, view: TableView) -> DavtarPicture:
    result = view.result
    winner = None if result is None else 0 if 0 in result.winners else 1
    return DavtarPicture(
        sides=sides(table, view),
        rows=tuple(talk.row(row) for row in view.rows),
        total=view.totals,
        target=view.options.target,
        winner=winner,
        advantage=result.advantage if result else None,
    )


def feats(score: Any) -> list[str]:
    """What a deal is remembered for: every trick taken, four of a kind."""
    four = any(it.kind == "four" and it.counts for it in score.combos)
    return [*(["kaput"] if score.kaput is not None else []), *(["four"] if four else [])]


def _feat(view: TableView, score: Any) -> Text | None:
    """The feat that is drawn: how the match was won before what happened in its last deal."""
    ended = [view.result.reason] if view.result is not None and view.result.reason in MATCH_FEATS else []
    found = [*ended, *feats(score)]
    return t(f"feat-{found[0]}") if found else None


def score_picture(talk: Talk, table: Table, view: TableView, score: Any) -> ScorePicture:
    return ScorePicture(
        title=talk.title(score),
        verdict=talk.verdict(table, score),
        sides=sides(table, view),
        lines=tuple(_lines(talk, table, view, score)),
        trump=talk.strain(score),
        good=score.made,
        by=_bidder(talk, view, score),
        feat=_feat(view, score),
    )


def _bidder(talk: Talk, view: TableView, score: Any) -> int | None:
    row = next((row for row in view.rows if row.deal == score.deal), None)
    return talk.row(row).bidder_side if row is not None else None


def _lines(talk: Talk, table: Table, view: TableView, score: Any) -> list[ScoreLine]:
    """The score line by line; before its sums what the referee added or took away."""
    lines = list(talk.lines(table, score))
    row = next((row for row in view.rows if row.deal == score.deal), None)
    if row is None or row.first is None:
        return lines
    more = (row.written[0] - row.first[0], row.written[1] - row.first[1])
    return [*lines[:-SUMS], ScoreLine(t("score-corrected"), *more), *lines[-SUMS:]]


def deal_over(talk: Talk, table: Table, view: TableView, held: Held | None = None) -> Scene:
    """The message of a deal that is over, and of a match that is over: score and Davtar in one."""
    last = view.rows[-1] if view.rows else None
    void = last is not None and last.void is not None
    score = view.score if not void else None
    page = book(talk, table, view)
    lines: list[Line] = []
    if view.result is not None:
        a, b = winners_first(view.totals, view.result.winners)
        lines.append(Line(t("match-won", who=names_of(table, view.result.winners), a=a, b=b), "loud"))
        lines.append(
            Line(t(f"match-{view.result.reason}", win=view.result.advantage[0], lose=view.result.advantage[1]))
        )
    if void and last is not None:
        lines.append(Line(t(f"void-{last.void}", deal=last.deal), "head"))
    elif score is not None:
        lines.append(Line(talk.told(table, score), "head"))
        lines += [Line(t(f"feat-{feat}"), "loud") for feat in feats(score)]
    lines += hands(table, view.dealt if held is None else held)
    if view.phase == "cut":
        lines.append(Line(t("waiting-cut", who=names_of(table, view.waiting))))
    elif view.result is None:
        lines.append(Line(next_deal(table), "small"))
    lines += vote_lines(table)
    kind: Literal["score", "davtar"] = "davtar" if score is None else "score"
    return Scene(
        kind=kind,
        table=table.id,
        lines=tuple(lines),
        picture=DealPicture(score_picture(talk, table, view, score), page) if score is not None else page,
        reading=tuple(_reading(talk, table, view, score)),
        buttons=(*_go_on(talk, table, view), *vote_row(table), table_row(table)),
        accent=talk.strain(score) if score else None,
        alt=t("alt-score"),
    )


def hands(table: Table, held: Held) -> list[Line]:
    """Who had held what, a line for each."""
    return [
        Line(t("dealt-hand", who=name_of(table, seat), cards=listed_all([card(one) for one in hand])))
        for seat, hand in enumerate(held)
    ]


def deal_past(talk: Talk, table: Table, view: TableView) -> Scene:
    """The last deal's message when the next one has begun: without buttons for what is no longer asked."""
    return past(table, deal_over(talk, table, view, table.opened))


def _go_on(talk: Talk, table: Table, view: TableView) -> tuple[tuple[Button, ...], ...]:
    return talk.buttons(table, view) if view.phase == "cut" else (go_on(table, over=view.result is not None),)


def _reading(talk: Talk, table: Table, view: TableView, score: Any | None) -> list[Line]:
    names = sides(table, view)
    lines = [Line(t("read-sides", a=names[0], b=names[1]), "small")]
    if score is not None:
        for it in _lines(talk, table, view, score):
            left, right = ("–" if n is None else str(n) for n in (it.left, it.right))
            lines.append(Line(t("read-score-line", label=it.label, a=left, b=right), "small"))
    return [*lines, *book_reading(talk, view)]


def book_reading(talk: Talk, view: TableView) -> list[Line]:
    lines: list[Line] = []
    for r in view.rows[-12:]:
        bid = t("bid-stopped") if r.void == "referee" else talk.row_text(r)
        lines.append(Line(t("read-row", deal=r.deal, bid=bid, a=r.total[0], b=r.total[1]), "small"))
        if r.first is not None:
            (olda, oldb), (a, b) = r.first, r.written
            lines.append(Line(t("read-corrected", deal=r.deal, olda=olda, oldb=oldb, a=a, b=b), "small"))
    return lines


def davtar(talk: Talk, table: Table, view: TableView) -> Scene:
    scene = davtar_scene(table, view.options.target, book(talk, table, view), book_reading(talk, view))
    return replace(scene, buttons=((look(table, "score", "btn-score"),),)) if view.score is not None else scene


def score_scene(talk: Talk, table: Table, view: TableView) -> Scene:
    """The last deal's score again."""
    if view.score is None:
        return Scene("score", table.id, (Line(t("no-score-yet")),))
    picture = score_picture(talk, table, view, view.score)
    return Scene(
        "score",
        table.id,
        (Line(picture.title, "head"), Line(picture.verdict)),
        picture,
        reading=tuple(_reading(talk, table, view, view.score)),
        accent=picture.trump,
        alt=t("alt-score"),
    )
