"""The public board of a Blot table: the bidding and the play. Made from the public View alone."""

from __future__ import annotations

from collections import Counter

from bot.games.blot import words
from bot.games.blot.talk import Talk
from bot.games.common import (
    card,
    dotted,
    hues,
    listed,
    listed_all,
    look,
    name_of,
    names_of,
    side_name,
    table_row,
    vote_lines,
    vote_row,
)
from bot.scene import BoardPicture, Line, Plate, Scene
from bot.table.model import Table
from bot.text import Text, t
from rules.blot.view import Declaration, TableView
from rules.cards import RANK, SUIT
from rules.core import Seat

CALLS = 12
"""The number of last calls in words."""
SHOWN_IN = 2
"""The trick in which combinations are shown (BL-10); after it they are known."""


def board(talk: Talk, table: Table, view: TableView, shown: TableView) -> Scene:
    """The current board; ``shown`` is the view to be drawn, an older one while a finished trick stays visible."""
    lines = [Line(talk.head(table, view), "head"), *_loud(talk, table, view), Line(_waiting(talk, table, view), "body")]
    if view.phase in talk.calling and view.calls:
        lines.append(Line(_calls(talk, table, view)))
    if (taken := _taken(table, view)) is not None:
        lines.append(Line(taken))
    lines += [Line(text) for text in _declared(table, shown)]
    lines += [Line(score(table, view), "small"), *vote_lines(table)]
    if table.phase == "paused":
        lines.insert(1, Line(t("board-paused"), "loud"))
    return Scene(
        kind="board",
        table=table.id,
        lines=tuple(lines),
        picture=picture(talk, table, shown),
        reading=tuple(reading(talk, table, shown)),
        buttons=(*talk.buttons(table, view), *vote_row(table), table_row(table)),
        accent=talk.accent(view),
        alt=t("alt-board"),
    )


def _waiting(talk: Talk, table: Table, view: TableView) -> Text:
    return talk.waits(view, names_of(table, view.waiting)) if view.waiting else t("waiting-nobody")


def _loud(talk: Talk, table: Table, view: TableView) -> list[Line]:
    """What must not be overlooked while the deal runs: quansh, sur, Blot and Reblot."""
    lines = list(talk.loud(table, view))
    if view.said and (said := view.said[-1])[0] in _still_lies(table, view):
        lines.append(Line(t(f"loud-{said[1]}", who=name_of(table, said[0])), "loud"))
    return lines


def _still_lies(table: Table, view: TableView) -> list[Seat]:
    """The seats whose trump king or queen, announced with Blot (BL-8), lies in the current trick."""
    trick = view.last_trick if table.held is not None and not view.trick else view.trick
    return [seat for seat, card in trick if SUIT[card] == view.strain and RANK[card] in ("K", "Q")]


def _calls(talk: Talk, table: Table, view: TableView) -> Text:
    """The bidding so far, including passes."""
    return dotted([t("read-call", who=name_of(table, s), call=talk.call(c)) for s, c in view.calls[-CALLS:]])


def bids(talk: Talk, table: Table, view: TableView) -> Scene:
    """Who has said what in this deal, in order: the bidding, then what was declared and said in the play."""
    lines = [Line(talk.head(table, view), "head")]
    lines += [Line(t("read-call", who=name_of(table, s), call=talk.call(c))) for s, c in view.calls]
    lines += [Line(text) for text in _by_seat(table, list(view.declarations))]
    lines += [Line(t(f"loud-{word}", who=name_of(table, seat))) for seat, word in view.said]
    if len(lines) == 1:
        lines.append(Line(t("bids-none")))
    row = (look(table, "score", "btn-score"), look(table, "last", "btn-last"), look(table, "rules", "btn-rules"))
    return Scene("info", table.id, tuple(lines), buttons=(row,))


def _taken(table: Table, view: TableView) -> Text | None:
    """Who took the last trick with what, and the count of the deal; None where tricks are face down (BZ-26)."""
    if view.phase != "play" or not view.last_trick or view.last_winner is None:
        return None
    card = next(card for seat, card in view.last_trick if seat == view.last_winner)
    side = next(n for n, seats in enumerate(view.sides) if view.last_winner in seats)
    who, pair = name_of(table, view.last_winner), side_name(table, view.sides[side])
    return t("trick-to", who=who, card=str(card), pair=pair, a=view.tricks[side], b=view.tricks[1 - side])


def newly_declared(table: Table, old: TableView, new: TableView) -> list[Text]:
    """The declarations between two views; a later show of the same is not repeated."""
    had = Counter(it.seat for it in old.declarations)
    found: list[Declaration] = []
    for it in new.declarations:
        had[it.seat] -= 1
        if had[it.seat] < 0:
            found.append(it)
    return _by_seat(table, found)


def _declared(table: Table, view: TableView) -> list[Text]:
    return _by_seat(table, [it for it in view.declarations if it.on_table or view.trick_no <= SHOWN_IN])


def _by_seat(table: Table, declared: list[Declaration]) -> list[Text]:
    by_seat: dict[int, list[Text]] = {}
    for it in declared:
        by_seat.setdefault(it.seat, []).append(words.declared(it))
    return [t("declared", who=name_of(table, s), what=listed(texts)) for s, texts in sorted(by_seat.items())]


def score(table: Table, view: TableView) -> Text:
    return t(
        "board-score",
        deal=view.deal,
        target=view.options.target,
        a=view.totals[0],
        b=view.totals[1],
        ta=view.tricks[0],
        tb=view.tricks[1],
    )


def reading(talk: Talk, table: Table, view: TableView) -> list[Line]:
    """The board in words, for those who cannot see it."""
    lines = [Line(t("read-call", who=name_of(table, s), call=talk.call(c))) for s, c in view.calls[-8:]]
    if view.phase == "play":
        lines = []
    if (turned := talk.turned(view)) is not None:
        lines.insert(0, Line(t("read-turned", card=card(turned))))
    lines += opened(table, view)
    lines.append(Line(t("read-sides", a=side_name(table, view.sides[0]), b=side_name(table, view.sides[1])), "small"))
    lines += [Line(t("read-card", who=name_of(table, s), card=card(c))) for s, c in view.trick]
    if view.last_trick and view.last_winner is not None:
        cards = listed(card(c) for _, c in view.last_trick)
        lines.append(Line(t("read-last", who=name_of(table, view.last_winner), cards=cards), "small"))
    return lines


def opened(table: Table, view: TableView) -> list[Line]:
    """The hands laid open."""
    return [
        Line(t("opened-hand", who=name_of(table, s), cards=listed_all([card(c) for c in cards])))
        for s, cards in view.opened
    ]


def picture(talk: Talk, table: Table, view: TableView) -> BoardPicture:
    trick, winning, last, last_winner = view.trick, view.winning, view.last_trick, view.last_winner
    if not trick and last and view.phase != "bidding" and table.held is not None:
        trick, winning, last, last_winner = last, last_winner, (), None
    contract, taker = talk.contract(view), view.taker
    pairs = len(view.sizes) > len(view.sides)
    calling = view.phase in talk.calling
    return BoardPicture(
        plates=tuple(_plate(talk, table, view, seat) for seat in range(len(view.sizes))),
        trick=tuple((s, str(c)) for s, c in trick),
        winning=winning,
        to_move=view.turn if view.phase in ("bidding", "play") else None,
        last_trick=tuple((s, str(c)) for s, c in last),
        last_winner=last_winner,
        trump=view.strain,
        contract=contract,
        contract_by=table.name_of(taker) if taker is not None else None,
        call=talk.doubled(view),
        score=view.totals,
        score_labels=(_pair(table, view, 0), _pair(table, view, 1)) if pairs else None,
        target=view.options.target,
        tricks=view.tricks,
        bids=tuple(view.calls) if calling else (),
        bidding=calling,
        turned=talk.turned(view),
        deal=view.deal,
    )


def _pair(table: Table, view: TableView, side: int) -> Text:
    return t("side-names", who=side_name(table, view.sides[side]))


def _plate(talk: Talk, table: Table, view: TableView, seat: int) -> Plate:
    chair = table.chairs[seat]
    said = next((c for s, c in reversed(view.calls) if s == seat), None)
    note: Text | None = talk.call(said) if said and view.phase in talk.calling else None
    if view.phase == "play":
        note = t("plate-tricks", n=view.tricks_by_seat[seat])
    if seat in view.waiting and chair is not None and chair.present:
        note = t("plate-turn")
    shown = tuple(str(c) for it in view.declarations if it.seat == seat and it.on_table for c in it.cards)
    opened = next((cards for s, cards in view.opened if s == seat), ())
    return Plate(
        name=chair.name if chair else "",
        hue=hues(table)[seat],
        note=note,
        active=seat in view.waiting or seat == view.turn,
        dealer=seat == view.dealer,
        automatic=chair is not None and not chair.present,
        cards=view.sizes[seat],
        tricks=view.tricks_by_seat[seat],
        shown=shown or tuple(str(c) for c in opened),
    )
