"""A seat's own scene: its cards, and a button for everything it may do now. Made from that seat's View alone."""

from __future__ import annotations

from bot.scene import Button, HandPicture, Line, Scene
from bot.scenes.blot import words
from bot.scenes.blot.board import opened
from bot.scenes.blot.talk import Talk
from bot.scenes.common import act, card, listed, listed_all, name_of, names_of, rows_of
from bot.table.model import Table
from bot.text import Text, t
from rules.blot.actions import BLOT, OK, OPEN, PLAY, REBLOT, SEVENS, Declare, Show
from rules.blot.table_view import TableView
from rules.core import Legal


def hand(talk: Talk, table: Table, view: TableView, legal: Legal[object]) -> Scene:
    """The private hand. ``legal``: of this seat; cards are lifted only when one is asked for."""
    cards = view.hand or ()
    asked = view.phase == "play" and view.plays_for is not None and table.phase == "play"
    lines = [Line(_head(talk, table, view), "head"), *opened(table, view)]
    buttons = [*_extras(table, view, legal)]
    if asked:
        buttons += rows_of([Button(card(c), act(table, PLAY[c]), "good") for c in view.plays], 4)
    calls, levels = talk.buttons(table, view)
    return Scene(
        kind="hand",
        table=table.id,
        lines=tuple(lines),
        picture=HandPicture(
            tuple(str(c) for c in cards),
            frozenset(str(c) for c in view.plays) if asked and view.plays_for == view.me else None,
            view.strain if view.strain != "N" else None,
        ),
        reading=(Line(t("read-hand", cards=listed_all([card(c) for c in cards]))),) if cards else (),
        buttons=(*buttons, *calls),
        amounts=levels if view.me in view.actors else (),
        accent=view.strain,
        alt=t("alt-hand"),
    )


def _head(talk: Talk, table: Table, view: TableView) -> Text:
    if view.phase == "cut" and view.me in view.waiting:
        return t("hand-your-cut")
    if view.phase in ("between", "done", "cut"):
        return t("hand-between")
    if view.me in view.waiting:
        if view.plays_for is not None and view.plays_for != view.me:
            return t("hand-play-for", who=name_of(table, view.plays_for))
        return talk.asks(view)
    return t("hand-wait", who=names_of(table, view.waiting)) if view.waiting else t("hand-between")


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


def open_button(table: Table, legal: Legal[object]) -> tuple[Button, ...]:
    return (Button(t("btn-open"), act(table, OPEN), "bad"),) if OPEN in legal else ()
