"""The stage of both Buras: their scenes, typed commands and completions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games import raising
from bot.games.bura import board, hand, result, typed
from bot.games.bura.pick import pick
from bot.games.bura.pictures import DuelPicture, Pairs
from bot.games.bura.why import why
from bot.games.common import name_of
from bot.games.stage import Stage
from bot.scene import Line, Picture, Plate, Scene
from bot.table.loaded import loaded_of, own_view, public_view
from bot.table.model import Table
from bot.text import Text, t
from rules.bura.actions import VAR, Beat, Give, Lead
from rules.bura.view import View
from rules.core import Legal


class BuraStage(Stage):
    """See ``bot.games.stage.Stage``. ``cards``: the size of a hand, 3 or 5."""

    rules_parts = 7

    def __init__(self, cards: int) -> None:
        self._cards = cards

    def rules_picture(self) -> Picture:
        """Two led cards, one beaten by a higher one of its suit, the other by a trump (BU-4)."""
        plates = (Plate("", 4, cards=self._cards), Plate("", 7, cards=self._cards, dealer=True))
        lead = Pairs(("KH", "QH"), ("AH", "JS"), 1, 0)
        return DuelPicture(plates, lead, stock=10, turned="10S", trump="S", note=t("bura-worth", n=1), taken=(4, 2))

    def notes(self, table: Table, before: Any, after: Any) -> Sequence[Text]:
        old: View = before
        new: View = after
        if new.deal != old.deal:
            return ()
        found = list(raising.loud(table, old.raises, new.raises)) if new.phase in ("lead", "answer") else []
        out_of_turn = old.lead and new.lead and new.leader is not None and new.leader != old.leader
        if new.claim is not None and old.claim is None:
            found.append(t("loud-malutka", who=name_of(table, new.claim)))
        elif out_of_turn and new.trick_no == old.trick_no and new.leader is not None:
            found.append(t("loud-malutka", who=name_of(table, new.leader)))
        return found

    def board(self, table: Table, now_ms: int) -> Scene:
        view: View = public_view(table)
        held = table.held is not None and now_ms < table.held.until_ms
        if view.phase in ("between", "done") and not held:
            if view.deal == 0:
                head = Line(t("board-dealing", dealer=name_of(table, view.dealer)), "head")
                return Scene("board", table.id, (head,), board.picture(table, view), alt=t("alt-board"))
            return result.deal_over(table, view)
        shown: View = table.held.view if held and table.held is not None else view
        return board.board(table, view, shown)

    def past(self, table: Table) -> Scene | None:
        view: View = public_view(table)
        return result.deal_past(table, view) if view.rows else None

    def hand(self, table: Table, seat: int) -> Scene:
        view, legal = self._own(table, seat)
        return hand.hand(table, view, legal)

    def situation(self, table: Table) -> Sequence[Text]:
        return hand.situation(public_view(table))

    def why(self, table: Table, seat: int, piece: str) -> Text | None:
        return why(own_view(table, seat), piece)

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        if what.startswith("pick"):
            if seat is None:
                return None
            view, legal = self._own(table, seat)
            return pick(table, view, legal, what)
        public: View = public_view(table)
        match what:
            case "davtar":
                return result.davtar(table, public)
            case "score":
                if public.score is None:
                    return Scene("score", table.id, (Line(t("no-score-yet")),))
                return result.deal_past(table, public)
            case "last":
                closed = t("last-closed" if sum(public.taken) else "last-none")
                line = board.trick(table, public.last) if public.last is not None else closed
                return Scene("info", table.id, (Line(line),))
            case _:
                return None

    def action(self, action: Any) -> Text | None:
        """Several cards, which are chosen one by one, and what has to be confirmed."""
        match action:
            case Lead(cards):
                return board.cards(cards)
            case Beat(cards):
                return t("btn-beat-all", cards=board.cards(cards))
            case Give(cards):
                return t("btn-give-cards", cards=board.cards(cards))
            case _:
                return t("btn-var") if action == VAR else None

    def command(self, table: Table, seat: int, name: str, rest: str) -> str | None:
        view, legal = self._own(table, seat)
        return typed.command(view, legal, name, rest)

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        view, legal = self._own(table, seat)
        return typed.choices(view, legal, name)

    def _own(self, table: Table, seat: int) -> tuple[View, Legal[object]]:
        legal: Legal[object] = loaded_of(table).game.legal(table.state, seat)
        view: View = own_view(table, seat)
        return view, legal
