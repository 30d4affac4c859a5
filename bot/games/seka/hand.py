"""A seat's own scene: its three cards, or their backs, and a button for each legal action."""

from __future__ import annotations

from bot.games.common import between, card, dotted, listed_all, names_of
from bot.games.seka import words
from bot.games.seka.board import CLOSED, reading
from bot.games.seka.board import head as seka_head
from bot.games.seka.pictures import SekaHandPicture
from bot.scene import Button, Line, Scene
from bot.scene.strip import AtTable, Cell
from bot.table.model import Table
from bot.text import Text, t
from rules.seka.view import View


def hand(table: Table, view: View) -> Scene:
    """Made from the seat's own View: the cards are in it only once the seat has been shown them (SE-6)."""
    closed = view.phase == "betting" and view.me in view.unseen
    cards = CLOSED if closed else tuple(str(c) for c in view.hand or ())
    lines = [Line(dotted([_head(table, view), *situation(view)]), "head")]
    if view.points:
        lines.append(Line(t("seka-hand-points", n=view.points)))
    if closed:
        lines.append(Line(t("seka-hand-dark") if view.me in view.dark else t("seka-hand-unseen")))
    if view.me == view.turn:
        lines.append(Line(t("seka-hand-pay", n=view.to_pay)))
    rows, amounts = words.buttons(table, view) if view.me in view.waiting else (_looks(table, view), ())
    known = [card(c) for c in view.hand or ()]
    # The picture shows the betting so far; without it, the reading has to.
    told: tuple[Line, ...] = ()
    if view.phase == "betting":
        told = (*words.last_words(table, view), Line(seka_head(view), "small"), *reading(table, view))
    return Scene(
        kind="hand",
        table=table.id,
        lines=tuple(lines),
        picture=_at_table(table, view, cards) if cards else None,
        reading=(*((Line(t("read-hand", cards=listed_all(known))),) if known else ()), *told),
        buttons=rows,
        amounts=amounts,
        alt=t("alt-hand"),
    )


def situation(view: View) -> list[Text]:
    """What a decision needs, in a few words: the pot and the standing bet."""
    if view.phase != "betting":
        return []
    return [t("now-pot", n=view.middle), t("now-bet", n=view.standing)]


def _at_table(table: Table, view: View, cards: tuple[str, ...]) -> AtTable:
    """The hand under what each player has put in."""
    held = SekaHandPicture(cards, frozenset(str(c) for c in view.counting), view.points)
    others = [seat for seat in view.players if seat != view.me]
    cells = [
        Cell(
            table.name_of(seat),
            words=_put(view, seat),
            lit=seat == view.turn,
        )
        for seat in others
    ]
    purse = (t("seka-hand-purse", n=view.purses[view.me]),) if view.me is not None else ()
    deal = t("pic-seka-deal", deal=max(1, view.deal), deals=view.options.deals)
    return AtTable(
        held,
        cells=tuple(cells),
        title=t("now-pot", n=view.middle),
        facts=(t("now-bet", n=view.standing), *purse, deal) if view.phase == "betting" else (*purse, deal),
    )


def _put(view: View, seat: int) -> Text:
    """What a seat has put in, and whether dark."""
    if seat in view.folded:
        return t("pic-seka-fold")
    if seat in view.dark:
        return t("seka-put-dark" if view.dark[0] == seat else "seka-put-over", n=view.put[seat])
    return t("seka-put", n=view.put[seat])


def _looks(table: Table, view: View) -> tuple[tuple[Button, ...], ...]:
    """The look at one's cards, which is possible out of turn."""
    if table.phase != "play" or view.me not in view.unseen:
        return ()
    return (words.look_button(table, view),)


def _head(table: Table, view: View) -> Text:
    if view.phase == "entry" and view.me in view.asked:
        return t("seka-hand-enter", n=view.price, pot=view.middle)
    if view.me in view.out:
        return t("seka-hand-out")
    if view.phase != "betting":
        return between(table, t("seka-hand-between"))
    if view.me not in view.players:
        return t("seka-hand-away")
    if view.me in view.folded:
        return t("seka-hand-folded")
    if view.me in view.waiting:
        return t("seka-hand-your-word")
    return t("hand-wait", who=names_of(table, view.waiting)) if view.waiting else between(table, t("seka-hand-between"))
