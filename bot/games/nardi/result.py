"""After a deal and after a match of Nardi: how it ended, the board as it stood, and the Davtar (HS-10)."""

from __future__ import annotations

from dataclasses import replace

from bot.games.common import name_of, names_of, table_row, vote_lines, vote_row, winners_first
from bot.games.nardi.board import HAND, picture, reading
from bot.games.result import davtar_scene, go_on, next_deal, past
from bot.scene import BookPicture, BookRow, Line, Scene, ribboned
from bot.table.model import Table
from bot.text import Text, t
from rules.nardi.events import Score
from rules.nardi.view import View


def book(table: Table, view: View) -> BookPicture:
    """The score book: a line for each deal, what it brought to whom."""
    return BookPicture(
        title=t("nardi-title"),
        columns=(table.name_of(0), table.name_of(1)),
        rows=tuple(BookRow(_label(row), _cells(row), row.winner) for row in view.rows),
        total=view.totals,
        target=view.options.target,
        winners=view.result.winners if view.result else frozenset(),
    )


def _label(row: Score) -> Text:
    if row.how == "declined":
        return t("nardi-row-declined", deal=row.deal)
    return t("nardi-row-mars", deal=row.deal) if row.mars else t("nardi-row-out", deal=row.deal)


def _cells(row: Score) -> tuple[int | None, int | None]:
    return (row.points if row.winner == 0 else None, row.points if row.winner == 1 else None)


def verdict(table: Table, score: Score) -> Text:
    """How the deal was decided."""
    if score.how == "declined":
        return t("nardi-verdict-declined", who=name_of(table, 1 - score.winner))
    who = name_of(table, score.winner)
    return t("nardi-verdict-mars", who=who) if score.mars else t("nardi-verdict-out", who=who)


def feats(table: Table, score: Score) -> tuple[Text, ...]:
    """What stands on a ribbon: mars."""
    return (t("feat-mars", who=name_of(table, score.winner)),) if score.mars else ()


def last_step(table: Table, view: View) -> Scene:
    """The board as the match has ended on it, before the Davtar comes."""
    return Scene(
        kind="board",
        table=table.id,
        lines=(Line(verdict(table, view.rows[-1]), "head"),),
        picture=picture(table, view, 0, 0),
        reading=tuple(reading(table, view)),
        buttons=(table_row(table, HAND),),
        alt=t("alt-nardi"),
    )


def deal_over(table: Table, view: View) -> Scene:
    """The message of a deal that is over, and of a match that is over."""
    score = view.rows[-1]
    lines: list[Line] = []
    if view.result is not None:
        a, b = winners_first(view.totals, view.result.winners)
        lines.append(Line(t("match-won", who=names_of(table, view.result.winners), a=a, b=b), "loud"))
    lines.append(Line(verdict(table, score), "head"))
    lines.append(Line(t("nardi-won", who=name_of(table, score.winner), n=score.points)))
    if view.result is None:
        lines.append(Line(next_deal(table), "small"))
    lines += vote_lines(table)
    return Scene(
        kind="score",
        table=table.id,
        lines=tuple(lines),
        picture=ribboned(picture(table, view, 0, 0) if view.result is None else book(table, view), feats(table, score)),
        reading=(*reading(table, view), *_rows(view)),
        buttons=(go_on(table, over=view.result is not None), *vote_row(table), table_row(table, HAND)),
        alt=t("alt-score"),
    )


def deal_past(table: Table, view: View) -> Scene:
    """The last deal's message when the next one has begun: without buttons for what is no longer asked."""
    now = past(table, deal_over(table, view))
    return replace(now, picture=ribboned(book(table, view), feats(table, view.rows[-1])), reading=tuple(_rows(view)))


def _rows(view: View) -> list[Line]:
    found = []
    for row in view.rows[-12:]:
        a, b = (row.points if row.winner == s else 0 for s in (0, 1))
        found.append(Line(t("nardi-read-row", what=_label(row), a=a, b=b), "small"))
    return found


def davtar(table: Table, view: View) -> Scene:
    return davtar_scene(table, view.options.target, book(table, view), _rows(view))
