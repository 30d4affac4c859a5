"""The table of Blackjack: bets, insurance, the hands, and the last deal's result while the next bets are placed."""

from __future__ import annotations

from dataclasses import replace

from bot.games.blackjack import words
from bot.games.blackjack.drawn import picture
from bot.games.common import (
    again,
    between,
    dotted,
    listed_all,
    look,
    name_of,
    names_of,
    signed,
    table_row,
    vote_lines,
    vote_row,
)
from bot.scene import BookPicture, BookRow, Button, Line, Scene, ribboned
from bot.table.model import Table
from bot.text import Text, t
from rules.blackjack.shoe import BEST
from rules.blackjack.view import Layout, View

READ = 12
"""Rows of the score book in words."""


def board(table: Table, view: View) -> Scene:
    """The current table; made from the public View alone."""
    over = view.phase in ("betting", "dealing", "done") and view.table.outcome is not None
    lines = [Line(t("board-paused"), "loud")] if table.phase == "paused" else []
    if view.result is not None:
        lines += _match(table, view)
    lines += outcome(table, view.table) if over else [Line(_head(view), "head"), *_dealer(view)]
    if view.result is None:
        lines += _asked(table, view)
    lines += vote_lines(table)
    rows, amounts = words.buttons(table, view)
    if view.result is not None:
        rows = ((*again(table), look(table, "verify", "btn-verify")),)
    return Scene(
        kind="score" if over else "board",
        table=table.id,
        lines=tuple(lines),
        picture=ribboned(picture(table, view), feats(table, view.table) if over else ()),
        reading=tuple(reading(table, view, view.table)),
        buttons=(*rows, *vote_row(table), table_row(table)),
        amounts=amounts,
        alt=t("alt-bj-result") if over else t("alt-bj-board"),
    )


def _head(view: View) -> Text:
    if view.phase in ("betting", "dealing"):
        return t("bj-head-bets", deal=view.deal + 1, deals=view.options.rounds)
    return t("bj-head", deal=view.deal, deals=view.options.rounds)


def _dealer(view: View) -> list[Line]:
    if view.phase == "insurance":
        return [Line(t("bj-ace"), "loud")]
    line = words.dealer_line(view.table)
    return [line] if line is not None else []


def _asked(table: Table, view: View) -> list[Line]:
    lines: list[Line] = []
    if view.phase in ("betting", "dealing"):
        if view.table.outcome is not None:
            lines.append(Line(t("bj-bets-open", deal=view.deal + 1, deals=view.options.rounds)))
        lines += words.bets_lines(table, view)
    lines.append(Line(words.waiting(table, view) if view.waiting else t("waiting-nobody")))
    if view.phase == "betting":
        lines.append(Line(t("bj-limits", low=view.lowest, high=view.highest), "small"))
    return lines


def outcome(table: Table, shown: Layout) -> list[Line]:
    """A settled deal in sentences: the dealer's total, what each player won or lost, the cards."""
    found = shown.outcome
    if found is None:
        return []
    how = "blackjack" if found.blackjack else "bust" if found.dealer_total > BEST else "total"
    lines = [Line(t("bj-told", deal=found.deal, how=how, n=found.dealer_total), "head")]
    lines += [Line(feat, "loud") for feat in feats(table, shown)]
    dealer = words.dealer_line(shown)
    if dealer is not None:
        lines.append(replace(dealer, weight="loud" if found.blackjack else "body"))
    return [*lines, *(_net(table, shown, seat) for seat in sorted({end.seat for end in found.hands}))]


def _net(table: Table, shown: Layout, seat: int) -> Line:
    """What a settled deal brought a player, or cost them."""
    net = shown.outcome.net[seat] if shown.outcome is not None else 0
    way = "up" if net > 0 else "down" if net < 0 else "even"
    return Line(t("bj-told-net", who=name_of(table, seat), way=way, n=abs(net)))


def feats(table: Table, shown: Layout) -> tuple[Text, ...]:
    """The players with a blackjack in a settled deal: a line, and a ribbon under the picture."""
    if shown.outcome is None:
        return ()
    seats = frozenset(box.seat for box in shown.boxes if box.blackjack)
    return (t("feat-blackjack", who=names_of(table, seats)),) if seats else ()


def _match(table: Table, view: View) -> list[Line]:
    assert view.result is not None
    if not view.result.winners:
        return [Line(t("bj-match-bank"), "loud")]
    return [Line(t("bj-match-won", who=names_of(table, view.result.winners), n=max(view.won)), "loud")]


def reading(table: Table, view: View, shown: Layout) -> list[Line]:
    """The picture in words."""
    lines = [words.box_line(table, box) for box in shown.boxes]
    lines += [
        Line(t("bj-read-purse", who=name_of(table, s), purse=purse), "small") for s, purse in enumerate(view.purses)
    ]
    return lines


def past(table: Table, view: View) -> Scene | None:
    """The previous deal, once the next one has been dealt: without buttons."""
    if view.before is None:
        return None
    return Scene(
        kind="score",
        table=table.id,
        lines=tuple(outcome(table, view.before)),
        picture=ribboned(replace(picture(table, view, view.before), seats=(), corner=()), feats(table, view.before)),
        reading=tuple(words.box_line(table, box) for box in view.before.boxes),
        buttons=((look(table, "davtar", "btn-davtar"), look(table, "verify", "btn-verify")),),
        alt=t("alt-bj-result"),
    )


def score(table: Table, view: View) -> Scene:
    """The last settled deal again."""
    shown = view.table if view.table.outcome is not None else view.before
    if shown is None or shown.outcome is None:
        return Scene("score", table.id, (Line(t("no-score-yet")),))
    return Scene(
        kind="score",
        table=table.id,
        lines=tuple(outcome(table, shown)),
        picture=ribboned(replace(picture(table, view, shown), seats=(), corner=()), feats(table, shown)),
        reading=tuple(words.box_line(table, box) for box in shown.boxes),
        alt=t("alt-bj-result"),
    )


def davtar(table: Table, view: View) -> Scene:
    """The score book: the result of each deal for each player, in chips."""
    lines = [Line(t("bj-read-row", deal=deal, cells=_cells(table, net)), "small") for deal, net in view.rows[-READ:]]
    lines.append(Line(t("bj-read-total", cells=_cells(table, view.won))))
    return Scene(
        kind="davtar",
        table=table.id,
        lines=(Line(t("bj-book"), "head"),),
        picture=BookPicture(
            title=t("bj-book"),
            columns=tuple(table.name_of(seat) for seat in range(view.seats)),
            rows=tuple(_row(deal, net) for deal, net in view.rows),
            total=view.won,
            winners=view.result.winners if view.result is not None else frozenset(),
        ),
        reading=tuple(lines),
        alt=t("alt-bj-book"),
    )


def _row(deal: int, net: tuple[int, ...]) -> BookRow:
    best = max(net)
    winner = net.index(best) if best > 0 and net.count(best) == 1 and len(net) > 1 else None
    return BookRow(t("bj-book-deal", deal=deal), tuple(net), winner)


def _cells(table: Table, net: tuple[int, ...]) -> Text:
    return listed_all([t("bj-read-cell", who=table.name_of(s), net=signed(n)) for s, n in enumerate(net)])


def hand(table: Table, view: View, seat: int) -> Scene:
    """A seat's own scene: nothing in it is private except which buttons the seat has."""
    own = words.own_boxes(table, view, seat)
    running = view.phase in ("insurance", "play")
    lines = [Line(dotted([_hand_head(table, view, seat), *_situation(view)]), "head")]
    found = view.table.outcome
    if not running and found is not None and any(end.seat == seat for end in found.hands):
        lines.append(_net(table, view.table, seat))  # the picture shows what the others have won and lost
    lines += own if running else words.bets_lines(table, view) if view.phase == "betting" else []
    lines.append(Line(t("bj-hand-purse", purse=view.purses[seat]), "small"))
    told = () if running else outcome(table, view.table)
    rows, amounts = words.own_buttons(table, view, seat)
    return Scene(
        kind="hand",
        table=table.id,
        lines=tuple(lines),
        picture=picture(table, view),
        reading=tuple(line for line in (*told, *reading(table, view, view.table)) if line not in lines),
        buttons=rows,
        amounts=amounts,
        alt=t("alt-bj-board"),
    )


def _situation(view: View) -> list[Text]:
    """What a decision needs, in a few words: the dealer's card, and the number of the deal."""
    dealer = words.dealer_line(view.table) if view.phase in ("insurance", "play") else None
    number = view.deal + (view.phase in ("betting", "dealing"))
    deal = t("bj-head", deal=number, deals=view.options.rounds)
    return [*([dealer.text] if dealer is not None else []), *([deal] if view.waiting else [])]


def _hand_head(table: Table, view: View, seat: int) -> Text:
    if seat in view.waiting:
        match view.phase:
            case "betting":
                return t("bj-hand-bet")
            case "insurance":
                return t("bj-hand-insurance")
            case _:
                return t("bj-hand-play")
    if view.waiting:
        return t("hand-wait", who=names_of(table, view.waiting))
    return between(table)


def pick(table: Table, view: View, seat: int, boxes: int) -> Scene | None:
    """Stakes on several boxes at once."""
    if view.phase != "betting" or seat not in view.waiting or not 2 <= boxes <= view.room[seat]:
        return None
    rows, amounts = words.bets(table, view, boxes, view.room[seat], view.purses[seat])
    back: tuple[Button, ...] = (look(table, "hand", "btn-bj-back"),)
    lines = (Line(t("bj-pick", n=boxes), "head"), Line(t("bj-hand-purse", purse=view.purses[seat]), "small"))
    return Scene("panel", table.id, lines, buttons=(*rows, back), amounts=amounts, alt=t("alt-bj-board"))
