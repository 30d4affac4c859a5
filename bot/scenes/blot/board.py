"""The public board of a Blot table: the bazaar and the play. Made from the public View alone."""

from __future__ import annotations

from bot.scene import BoardPicture, Line, Plate, Scene
from bot.scenes.blot import words
from bot.scenes.blot.talk import Talk
from bot.scenes.common import card, hues, listed, listed_all, name_of, names_of, table_row, vote_lines, vote_row
from bot.table.model import Table
from bot.text import Text, t
from rules.blot.table_view import TableView


def board(talk: Talk, table: Table, view: TableView, shown: TableView) -> Scene:
    """The board now; ``shown`` is the view to be drawn, an older one while a finished trick is held up."""
    lines = [Line(talk.head(table, view), "head"), *_loud(talk, table, view), Line(_waiting(talk, table, view), "body")]
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
    """What must not be overlooked, as long as the deal runs: quansh, sur, Blot and Reblot."""
    lines = list(talk.loud(table, view))
    if view.said:
        seat, word = view.said[-1]
        lines.append(Line(t(f"loud-{word}", who=name_of(table, seat)), "loud"))
    return lines


def _declared(table: Table, view: TableView) -> list[Text]:
    by_seat: dict[int, list[Text]] = {}
    for it in view.declarations:
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
    lines += [Line(t("read-card", who=name_of(table, s), card=card(c))) for s, c in view.trick]
    if view.last_trick and view.last_winner is not None:
        cards = listed(card(c) for _, c in view.last_trick)
        lines.append(Line(t("read-last", who=name_of(table, view.last_winner), cards=cards), "small"))
    return lines


def opened(table: Table, view: TableView) -> list[Line]:
    """Hands that lie open before everybody."""
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
        score_labels=(t("side-a"), t("side-b")) if pairs else None,
        target=view.options.target,
        tricks=view.tricks,
        bids=tuple(view.calls) if calling else (),
        bidding=calling,
        turned=talk.turned(view),
        deal=view.deal,
    )


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
