"""After a deal and after a match of Bura: who won it, by what, and the Davtar (HS-10)."""

from __future__ import annotations

from dataclasses import replace

from bot.games.bura.board import cards, picture, trick
from bot.games.common import name_of, names_of, table_row, vote_lines, vote_row, winners_first
from bot.games.result import davtar_scene, go_on, next_deal, past
from bot.scene import BookPicture, BookRow, Line, Scene, ribboned
from bot.table.model import Table
from bot.text import Text, t
from rules.bura.events import Score
from rules.bura.pack import KIND
from rules.bura.view import View


def book(table: Table, view: View) -> BookPicture:
    """The score book: a line for each deal, what it brought to whom."""
    return BookPicture(
        title=t("bura-title"),
        columns=(table.name_of(0), table.name_of(1)),
        rows=tuple(BookRow(_label(row), _cells(row), row.winner) for row in view.rows),
        total=view.totals,
        target=view.options.target,
        winners=view.result.winners if view.result else frozenset(),
    )


def _label(row: Score) -> Text:
    return t("bura-row", deal=row.deal, what=_what(row))


def _what(row: Score) -> Text:
    match row.reason:
        case "bura":
            return t("bura-row-bura")
        case "var":
            return t("bura-row-var")
        case "false-var":
            return t("bura-row-false-var")
        case "declined":
            return t("bura-row-declined")
        case "more":
            return t("bura-row-more")
        case "even":
            return t("bura-row-even")


def _cells(row: Score) -> tuple[int | None, int | None]:
    return (row.worth if row.winner == 0 else None, row.worth if row.winner == 1 else None)


def verdict(table: Table, score: Score, goal: int) -> Text:
    """How the deal was decided."""
    who = name_of(table, score.by if score.by is not None else score.winner or 0)
    a, b = (0 if n is None else n for n in score.counts)
    count = (b if score.by else a) if score.by is not None else 0
    match score.reason:
        case "bura":
            return t("verdict-bura", who=who, cards=cards(score.cards))
        case "var":
            return t("verdict-var", who=who, count=count)
        case "false-var":
            return t("verdict-false-var", who=who, count=count, goal=goal)
        case "declined":
            return t("verdict-declined", who=who)
        case "more":
            return t("verdict-more", who=who, a=max(a, b), b=min(a, b))
        case "even":
            return t("verdict-even", a=a, b=b)


def deal_over(table: Table, view: View) -> Scene:
    """The message of a deal that is over, and of a match that is over."""
    score = view.score
    assert score is not None
    lines: list[Line] = []
    if view.result is not None:
        a, b = winners_first(view.totals, view.result.winners)
        lines.append(Line(t("duel-won", who=names_of(table, view.result.winners), a=a, b=b), "loud"))
    lines.append(Line(verdict(table, score, KIND[view.options.cards].goal), "head"))
    if score.winner is not None:
        lines.append(Line(t("bura-won", who=name_of(table, score.winner), n=score.worth)))
    if view.result is None:
        lines.append(Line(next_deal(table), "small"))
    lines += vote_lines(table)
    return Scene(
        kind="score",
        table=table.id,
        lines=tuple(lines),
        picture=ribboned(picture(table, view) if score.cards else book(table, view), feats(table, score)),
        reading=tuple(_reading(table, view)),
        buttons=(go_on(table, over=view.result is not None), *vote_row(table), table_row(table)),
        accent=view.trumps,
        alt=t("alt-score"),
    )


def feats(table: Table, score: Score) -> tuple[Text, ...]:
    """What stands on a ribbon: a bura."""
    return (t("feat-bura", who=name_of(table, score.by)),) if score.reason == "bura" and score.by is not None else ()


def deal_past(table: Table, view: View) -> Scene:
    """The last deal's message when the next one has begun: without buttons for what is no longer asked."""
    now = past(table, deal_over(table, view))
    return replace(now, picture=ribboned(book(table, view), feats(table, view.rows[-1])))


def _reading(table: Table, view: View) -> list[Line]:
    lines = [Line(trick(table, view.last), "small")] if view.last is not None else []
    for row in view.rows[-12:]:
        wrote = row.worth if row.winner is not None else 0
        a, b = (wrote if row.winner == s else 0 for s in (0, 1))
        lines.append(Line(t("bura-read-row", deal=row.deal, what=_what(row), a=a, b=b), "small"))
    return lines


def davtar(table: Table, view: View) -> Scene:
    return davtar_scene(table, view.options.target, book(table, view), _reading(table, view))
