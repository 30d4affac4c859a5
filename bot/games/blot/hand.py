"""A seat's own scene: its cards, and a button for each legal action. Made from that seat's View alone."""

from __future__ import annotations

from bot.games.blot import words
from bot.games.blot.board import opened, reading, score
from bot.games.blot.talk import Own, Rows, Talk
from bot.games.common import act, between, card, dotted, listed, listed_all, name_of, names_of, rows_of, side_name
from bot.scene import Button, HandPicture, Line, Picture, Scene
from bot.scene.strip import AtTable, Cell
from bot.table.model import Table
from bot.text import Text, t
from rules.blot.actions import BLOT, OK, PLAY, REBLOT, SEVENS, Declare, Show
from rules.blot.view import TableView
from rules.core import Legal, Seat

CALLS = 4
"""The number of last calls above the hand."""


def hand(talk: Talk, table: Table, view: TableView, legal: Legal[object], *, alone: bool = True) -> Scene:
    """The private hand. ``legal``: of this seat; cards are raised only when it has to play one. ``alone``: the board is
    not in sight, and the hand has the table over it."""
    asked = view.phase == "play" and view.plays_for is not None and table.phase == "play"
    lines = (Line(dotted([_head(talk, table, view), *situation(talk, view)]), "head"), *opened(table, view))
    buttons = [*_extras(table, view, legal)]
    if asked:
        buttons += rows_of([Button(card(c), act(table, PLAY[c]), "good") for c in view.plays], 4)
    calls = talk.own(table, view, legal)
    return _scene(talk, table, view, lines, (*buttons, *calls.rows), calls, alone=alone)


def bidding(talk: Talk, table: Table, view: TableView, lines: tuple[Line, ...], rows: Rows) -> Scene:
    """The hand with a step of a bid."""
    now = situation(talk, view)
    return _scene(talk, table, view, (*lines, Line(dotted(now), "small")) if now else lines, rows, Own())


def _scene(
    talk: Talk, table: Table, view: TableView, lines: tuple[Line, ...], buttons: Rows, calls: Own, *, alone: bool = True
) -> Scene:
    cards = view.hand or ()
    asked = view.phase == "play" and view.plays_for == view.me and table.phase == "play"
    held = HandPicture(
        tuple(str(c) for c in cards),
        frozenset(str(c) for c in view.plays) if asked else None,
        view.strain if view.strain != "N" else None,
    )
    held_line = (Line(t("read-hand", cards=listed_all([card(c) for c in cards]))),) if cards else ()
    return Scene(
        kind="hand",
        table=table.id,
        lines=lines,
        picture=_picture(talk, table, view, held if cards else None, alone=alone),
        reading=(*held_line, *_around(talk, table, view, lines)) if alone else held_line,
        buttons=buttons,
        steps=calls.steps,
        grid=calls.grid,
        accent=view.strain,
        alt=t("alt-hand"),
    )


def _picture(talk: Talk, table: Table, view: TableView, held: Picture | None, *, alone: bool) -> Picture | None:
    if held is None and view.phase != "play":
        return None
    if alone:
        return at_table(talk, table, view, held)
    return held if held is not None else AtTable(None)


def _around(talk: Talk, table: Table, view: TableView, lines: tuple[Line, ...]) -> list[Line]:
    """The table in words, as far as it is not in ``lines``."""
    played = [Line(talk.head(table, view), "small")] if view.deal else []
    stands = [Line(score(table, view), "small")] if view.deal else []
    return [*played, *(line for line in reading(talk, table, view) if line not in lines), *stands]


def situation(talk: Talk, view: TableView) -> list[Text]:
    """What a decision needs, in a few words: the lead, the contract or standing bid, the tricks."""
    facts: list[Text] = []
    if view.trick:
        facts.append(t("now-led", card=str(view.trick[0][1])))
    contract = talk.contract(view)
    if contract is not None:
        facts.append(t(f"contract-{talk.doubled(view) or 'plain'}", bid=contract))
    if view.phase == "play":
        facts.append(t("now-score", a=view.tricks[0], b=view.tricks[1]))
    return facts


def at_table(talk: Talk, table: Table, view: TableView, held: Picture | None) -> AtTable:
    """``held`` under the cards on the table: the trick, else the one before it, else the bidding."""
    calling = view.phase in talk.calling
    trick, winner = (view.trick, view.winning) if view.trick else (view.last_trick, view.last_winner)
    standing = view.taker
    calls = view.calls[-CALLS:] if calling else ()
    played = [Cell(table.name_of(s), card=str(c), lit=s == winner) for s, c in trick]
    turned = [Cell("", card=lies)] if calling and (lies := talk.turned(view)) is not None else []
    said = [Cell(table.name_of(s), call=c, lit=s == standing and c not in words.WORDS) for s, c in calls]
    tricks = view.tricks if view.phase == "play" else (None, None)
    return AtTable(
        held,
        cells=tuple([*turned, *said] if calling else played),
        title=talk.contract(view),
        by=table.name_of(standing) if standing is not None else "",
        strain=talk.accent(view),
        call=talk.doubled(view),
        facts=tuple(_side(table, side, tricks[n], view.totals[n]) for n, side in enumerate(view.sides)),
        over=not view.trick and not calling,
    )


def _side(table: Table, side: tuple[Seat, ...], tricks: int | None, points: int) -> Text:
    """A side with its tricks in the deal and its points in the match."""
    who = side_name(table, side)
    return t("strip-side", who=who, n=points) if tricks is None else t("strip-tricks", who=who, n=tricks, points=points)


def _head(talk: Talk, table: Table, view: TableView) -> Text:
    if view.phase == "cut" and view.me in view.waiting:
        return t("hand-your-cut")
    if view.phase in ("between", "done", "cut"):
        return between(table)
    if view.me in view.waiting:
        if view.plays_for is not None and view.plays_for != view.me:
            return t("hand-play-for", who=name_of(table, view.plays_for))
        return talk.asks(view)
    return t("hand-wait", who=names_of(table, view.waiting)) if view.waiting else between(table)


def _extras(table: Table, view: TableView, legal: Legal[object]) -> list[tuple[Button, ...]]:
    """Declarations with the best set ready, shows, the words of Blot, four sevens."""
    rows: list[tuple[Button, ...]] = []
    if view.best and (best := Declare(view.best)) in legal:
        rows.append(
            (
                Button(
                    t("btn-declare", what=listed(words.combo_button(c) for c in view.best)), act(table, best), "primary"
                ),
            )
        )
    singles = [Declare((c,)) for c in view.combos if (c,) != view.best]
    others = [
        Button(t("btn-declare", what=words.combo_button(d.combos[0])), act(table, d)) for d in singles if d in legal
    ]
    rows += rows_of(others, 2)
    if view.to_show and (show := Show(view.to_show)) in legal:
        rows.append(
            (
                Button(
                    t("btn-show", what=listed(words.combo_button(c) for c in view.to_show)), act(table, show), "primary"
                ),
            )
        )
    said = [Button(t(f"btn-{a.word}"), act(table, a), "primary") for a in (BLOT, REBLOT, SEVENS) if a in legal]
    if said:
        rows.append(tuple(said))
    if OK in legal and view.phase == "play":
        rows.append((Button(t("btn-no-use"), act(table, OK)),))
    return rows
