"""The public table of Seka: bets, pots, the player to speak. Made from the public View alone."""

from __future__ import annotations

from dataclasses import replace

from bot.games.common import hues, name_of, table_row, vote_lines, vote_row
from bot.games.seka import words
from bot.games.seka.pictures import SekaPlace, SekaTablePicture
from bot.scene import Line, Scene
from bot.table.model import Table
from bot.text import Text, t
from rules.core import Seat
from rules.seka.view import View

CLOSED = ("??",) * 3


def board(table: Table, view: View) -> Scene:
    lines = [Line(head(view), "head"), *words.last_words(table, view), Line(words.waiting(table, view))]
    lines += [Line(t("seka-standing", n=view.standing, ante=view.options.ante), "small"), *vote_lines(table)]
    if table.phase == "paused":
        lines.insert(1, Line(t("board-paused"), "loud"))
    buttons, amounts = words.buttons(table, view)
    return Scene(
        kind="board",
        table=table.id,
        lines=tuple(lines),
        picture=picture(table, view),
        reading=tuple(reading(table, view)),
        buttons=(*buttons, *vote_row(table), table_row(table)),
        amounts=amounts,
        alt=t("alt-seka-board"),
    )


def dealing(table: Table, view: View) -> Scene:
    """Before the first cards."""
    line = Line(t("board-dealing", dealer=name_of(table, view.dealer)), "head")
    return Scene("board", table.id, (line,), picture(table, view), alt=t("alt-seka-board"))


def head(view: View) -> Text:
    if view.seka:
        return t("seka-head-seka", deal=view.deal, pot=view.middle)
    return t("seka-head", deal=view.deal, deals=view.options.deals, pot=view.middle)


def picture(table: Table, view: View) -> SekaTablePicture:
    running = view.phase == "betting"
    return SekaTablePicture(
        places=tuple(_place(table, view, seat) for seat in range(len(view.purses))),
        pots=pots(view) if running else (),
        head=t("pic-seka-seka") if view.seka and running else None,
        foot=t("pic-seka-standing", n=view.standing) if running else None,
        corner=corner(view),
        stands=view.seka and running,
    )


def pots(view: View) -> tuple[tuple[Text, int], ...]:
    """The main pot, then the side pots by number."""
    names = [t("pic-seka-pot"), *(t("pic-seka-side", n=n) for n in range(1, len(view.pots)))]
    return tuple((name, pot.amount) for name, pot in zip(names, view.pots, strict=False))


def corner(view: View) -> tuple[Text, ...]:
    deal = t("pic-seka-deal", deal=max(1, view.deal), deals=view.options.deals)
    return (deal, t("pic-seka-ante", n=view.options.ante))


def _place(table: Table, view: View, seat: Seat) -> SekaPlace:
    running = view.phase == "betting"
    dealt = running and seat in view.players
    folded = dealt and seat in view.folded
    mark, loud = _mark(view, seat) if dealt else (None, False)
    return place(
        table,
        view,
        seat,
        SekaPlace(
            "",
            0,
            view.purses[seat],
            put=view.put[seat],
            standing="folded" if folded else "in" if dealt or not running else "away",
            active=seat in view.waiting,
            dealer=seat == view.dealer,
            cards=CLOSED if dealt and not folded else (),
            mark=mark,
            loud=loud,
        ),
    )


def place(table: Table, view: View, seat: Seat, bare: SekaPlace) -> SekaPlace:
    """``bare`` with its player: name, colour, whether it plays automatically or sits out for lack of chips."""
    chair = table.chairs[seat]
    return replace(
        bare,
        name=chair.name if chair else "",
        hue=hues(table)[seat],
        automatic=chair is not None and not chair.present,
        note=t("pic-seka-out") if seat in view.out else None,
        standing="away" if seat in view.out and bare.standing == "in" and not bare.cards else bare.standing,
    )


def _mark(view: View, seat: Seat) -> tuple[Text | None, bool]:
    """The stamp across a player's cards, and whether it raises the stakes."""
    if seat in view.folded:
        return t("pic-seka-fold"), False
    if seat in view.all_in:
        return t("pic-seka-all-in"), True
    if view.dark[:1] == (seat,):
        return t("pic-seka-dark"), False
    if seat in view.dark:
        return t("pic-seka-over"), True
    return None, False


def reading(table: Table, view: View) -> list[Line]:
    """The table in words: what each player has put in, and has left."""
    lines = [Line(t("seka-read-pot", name=name, n=n)) for name, n in pots(view)]
    for seat in range(len(view.purses)):
        who, purse, put = name_of(table, seat), view.purses[seat], view.put[seat]
        if seat in view.out:
            lines.append(Line(t("seka-read-out", who=who)))
        elif seat not in view.players:
            lines.append(Line(t("seka-read-away", who=who, purse=purse)))
        elif seat in view.folded:
            lines.append(Line(t("seka-read-folded", who=who, put=put, purse=purse)))
        else:
            lines.append(Line(t("seka-read-in", who=who, put=put, purse=purse)))
    return lines
