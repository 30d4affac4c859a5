"""After a deal: the hands compared, who takes which pot, a seka; and the score book of the match."""

from __future__ import annotations

from dataclasses import replace

from bot.games.common import (
    again,
    card,
    do,
    listed_all,
    look,
    name_of,
    names_of,
    signed,
    table_row,
    vote_lines,
    vote_row,
)
from bot.games.result import next_deal
from bot.games.seka import board, words
from bot.games.seka.pictures import SekaPlace, SekaTablePicture
from bot.scene import BookPicture, BookRow, Button, Line, Scene
from bot.table.model import Table
from bot.text import Text, t
from rules.core import Seat
from rules.seka.events import DealRow, PotRow
from rules.seka.view import View

READ = 12
"""Rows of the book that are read out."""


def deal_over(table: Table, view: View) -> Scene:
    """The message of a deal that is over; also while a seka may be entered, and of a match that is over."""
    row = view.rows[-1]
    lines = _outcome(table, view, row)
    if view.phase == "entry":
        lines.append(Line(words.waiting(table, view)))
    elif view.result is None:
        lines.append(Line(next_deal(table), "small"))
    lines += vote_lines(table)
    if table.phase == "paused":
        lines.insert(0, Line(t("board-paused"), "loud"))
    return Scene(
        kind="score",
        table=table.id,
        lines=tuple(lines),
        picture=picture(table, view, row),
        reading=tuple(_reading(table, view, row)),
        buttons=(*_go_on(table, view), *vote_row(table), table_row(table)),
        alt=t("alt-seka-deal"),
    )


def deal_past(table: Table, view: View) -> Scene:
    """The last deal's message when the next one has begun: nothing is asked any more."""
    row = view.rows[-1]
    return replace(
        deal_over(table, view),
        lines=tuple(_outcome(table, view, row)),
        buttons=(),
    )


def _outcome(table: Table, view: View, row: DealRow) -> list[Line]:
    lines: list[Line] = []
    if view.result is not None:
        best = max(view.won)
        lines.append(Line(t("seka-match-won", who=names_of(table, view.result.winners), n=best), "loud"))
        if view.result.reason == "one-left":
            lines.append(Line(t("seka-match-one-left")))
    for number, pot in enumerate(row.pots):
        lines.append(Line(_pot(table, row, pot, number), "head" if number == 0 else "body"))
    lines += [Line(t("seka-back", who=name_of(table, s), n=n), "small") for s, n in row.back]
    commission = sum(p.commission for p in row.pots)
    if commission:
        lines.append(Line(t("seka-commission", n=commission), "small"))
    if view.out and view.result is None:
        lines.append(Line(t("seka-stood-up", who=names_of(table, view.out)), "small"))
    return lines


def _pot(table: Table, row: DealRow, pot: PotRow, number: int) -> Text:
    points = next((h.points for h in row.shown if h.seat == pot.best[0]), 0)
    if len(pot.best) > 1:
        return t("seka-tied", who=names_of(table, frozenset(pot.best)), points=points, n=pot.amount)
    who, n = name_of(table, pot.best[0]), pot.amount - pot.commission
    if not row.shown:
        return t("seka-won-unseen", who=who, n=n)
    if number:
        return t("seka-won-side", who=who, n=n, points=points, side=number)
    return t("seka-won", who=who, n=n, points=points)


def picture(table: Table, view: View, row: DealRow) -> SekaTablePicture:
    """The table once the cards lie open."""
    stands = any(len(p.best) > 1 for p in row.pots)
    names = [t("pic-seka-pot"), *(t("pic-seka-side", n=n) for n in range(1, len(row.pots)))]
    return SekaTablePicture(
        places=tuple(_place(table, view, row, seat) for seat in range(len(view.purses))),
        pots=tuple((name, pot.amount) for name, pot in zip(names, row.pots, strict=True)),
        head=t("pic-seka-seka") if stands else None,
        corner=board.corner(view),
        stands=stands,
    )


def _place(table: Table, view: View, row: DealRow, seat: Seat) -> SekaPlace:
    held = next((h for h in row.shown if h.seat == seat), None)
    won = sum(p.amount - p.commission for p in row.pots if p.best == (seat,))
    dealt = seat in row.players
    tied = any(len(p.best) > 1 and seat in p.best for p in row.pots)
    mark = t("pic-seka-fold") if seat in row.folded else None
    if held is not None:
        cards = tuple(str(c) for c in held.cards)
    else:
        cards = board.CLOSED if dealt and seat not in row.folded else ()
    return board.place(
        table,
        view,
        seat,
        SekaPlace(
            "",
            0,
            row.left[seat],
            put=row.put[seat],
            standing="folded" if seat in row.folded else "in" if dealt else "away",
            active=seat in view.waiting if view.phase == "entry" else bool(won) or tied,
            dealer=seat == row.dealer,
            cards=cards,
            counting=tuple(str(c) for c in held.counting) if held is not None else (),
            points=held.points if held is not None else 0,
            mark=mark,
            loud=tied,
            won=won,
        ),
    )


def _go_on(table: Table, view: View) -> tuple[tuple[Button, ...], ...]:
    if view.result is not None:
        return ((*again(table), look(table, "verify", "btn-verify")),)
    if view.phase == "entry":
        return words.buttons(table, view)[0]
    return ((do(table, "ready", t("btn-next-deal"), "good"),),)


def _reading(table: Table, view: View, row: DealRow) -> list[Line]:
    lines = []
    for held in row.shown:
        cards = listed_all([card(c) for c in held.cards])
        lines.append(Line(t("seka-shown", who=name_of(table, held.seat), cards=cards, n=held.points)))
    for seat in range(len(view.purses)):
        who, purse, net = name_of(table, seat), row.left[seat], signed(row.net[seat])
        lines.append(Line(t("seka-read-net", who=who, net=net, purse=purse), "small"))
    return lines


def book(table: Table, view: View) -> BookPicture:
    """The score book: what each deal brought whom, in chips."""
    return BookPicture(
        title=t("seka-book"),
        columns=tuple(table.name_of(seat) for seat in range(len(view.purses))),
        rows=tuple(_book_row(row) for row in view.rows),
        total=view.won,
        winners=view.result.winners if view.result is not None else frozenset(),
    )


def _book_row(row: DealRow) -> BookRow:
    label = t("seka-book-seka", deal=row.deal) if row.seka else t("seka-book-deal", deal=row.deal)
    best = {p.best[0] for p in row.pots if len(p.best) == 1}
    winner = max(best, key=lambda s: row.net[s]) if best else None
    cells = tuple(n if s in row.players or n else None for s, n in enumerate(row.net))
    return BookRow(label, cells, winner)


def davtar_scene(table: Table, view: View) -> Scene:
    lines = []
    for row in view.rows[-READ:]:
        parts = [
            t("seka-read-cell", who=table.name_of(s), net=signed(n))
            for s, n in enumerate(row.net)
            if n or s in row.players
        ]
        lines.append(Line(t("seka-read-row", deal=row.deal, cells=listed_all(parts)), "small"))
    totals = [t("seka-read-cell", who=table.name_of(s), net=signed(n)) for s, n in enumerate(view.won)]
    lines.append(Line(t("seka-read-total", cells=listed_all(totals))))
    return Scene(
        kind="davtar",
        table=table.id,
        lines=(Line(t("seka-book"), "head"),),
        picture=book(table, view),
        reading=tuple(lines),
        alt=t("alt-seka-book"),
    )


def score_scene(table: Table, view: View) -> Scene:
    """The last deal again."""
    if not view.rows:
        return Scene("score", table.id, (Line(t("no-score-yet")),))
    row = view.rows[-1]
    return Scene(
        kind="score",
        table=table.id,
        lines=tuple(_outcome(table, replace(view, result=None), row)),
        picture=picture(table, view, row),
        reading=tuple(_reading(table, view, row)),
        alt=t("alt-seka-deal"),
    )
