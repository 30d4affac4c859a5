"""After a deal and after a match: how it ended, what was left, and the Davtar (HS-10)."""

from __future__ import annotations

from bot.games.common import name_of, table_row, vote_lines, vote_row
from bot.games.domino import board, words
from bot.games.result import davtar_scene, go_on, next_deal, past
from bot.scene import BookPicture, BookRow, Line, Scene, ribboned
from bot.table.model import Table
from bot.text import Text, t
from rules.domino.events import Score
from rules.domino.state import DealRow
from rules.domino.view import View


def deal_over(table: Table, view: View) -> Scene:
    """The message of a deal that is over, and of a match that is over."""
    lines: list[Line] = []
    if view.result is not None:
        winner = min(view.result.winners)
        lines.append(Line(t("domino-won", who=name_of(table, winner), points=view.totals[winner]), "loud"))
    if view.score is not None:
        lines += ending(table, view, view.score)
    lines.append(Line(board.score(table, view)))
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
    """Who went out or locked, and what everybody still had."""
    who = name_of(table, score.seat)
    if score.how == "out":
        lines = [Line(t("domino-out", who=who, pips=score.pips, rest=score.rest), "head")]
    else:
        lines = [Line(t("domino-riba", who=who), "head")]
        if view.result is None and max(view.totals) >= view.options.target:
            lines.append(Line(t("domino-riba-goes-on")))
    for seat, left in enumerate(score.left):
        if left:
            lines.append(Line(t("domino-left", who=name_of(table, seat), tiles=words.tiles(left))))
    return lines


def feats(table: Table, score: Score | None) -> tuple[Text, ...]:
    """What stands on a ribbon: a game that has been locked."""
    return (t("feat-riba", who=name_of(table, score.seat)),) if score is not None and score.how == "riba" else ()


def deal_past(table: Table, view: View) -> Scene:
    """The last deal's message when the next one has begun."""
    return past(table, deal_over(table, view))


def davtar(table: Table, view: View) -> Scene:
    return davtar_scene(table, view.options.target, book(table, view), book_reading(table, view))


def last_score(table: Table, view: View) -> Scene:
    """How the last deal ended, again."""
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
    """All that the deal brought each seat: sums of five, and what was left with the others."""
    return tuple(n + (row.rest if seat == row.seat else 0) for seat, n in enumerate(row.scored))


def book_reading(table: Table, view: View) -> list[Line]:
    return [
        Line(t("domino-read-row", what=_what(row), scores=board.scores(table, row.total)), "small")
        for row in view.rows[-12:]
    ]
