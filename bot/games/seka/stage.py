"""The stage of Seka: its scenes, announcements, typed commands and completions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.common import hues, name_of, names_of
from bot.games.seka import board, hand, result, words
from bot.games.seka.pictures import SekaHandPicture, SekaPlace, SekaTablePicture
from bot.games.seka.why import why
from bot.games.stage import Stage
from bot.scene import Picture, Scene
from bot.table.loaded import loaded_of, own_view, public_view
from bot.table.model import Table
from bot.text import Text, t
from bot.text.words import read_sum, says_all
from rules.core import Legal
from rules.seka.actions import ALLIN, ENTER, FOLD, LOOK, OPEN, OUT, Bet, Dark, encode
from rules.seka.view import View

_WORDS = {"open": OPEN, "fold": FOLD, "look": LOOK}


class SekaStage(Stage):
    """See ``bot.games.stage.Stage``."""

    rules_parts = 8

    def rules_picture(self) -> Picture:
        """An ace, a king of its suit and the joker: 32 (SE-3)."""
        return SekaHandPicture(("AH", "KH", "9C"), frozenset(("AH", "KH", "9C")), 32)

    def lobby_picture(self, table: Table) -> Picture | None:
        """The seats round the table."""
        options = loaded_of(table).options
        places = []
        for seat, chair in enumerate(table.chairs):
            if chair is None:
                places.append(SekaPlace("", 0, 0, standing="away", note=t("seat-free-short")))
            else:
                places.append(SekaPlace(chair.name, hues(table)[seat], options.purse, automatic=chair.auto))
        corner = (
            t("pic-seka-deals", deals=options.deals),
            t("pic-seka-ante", n=options.ante),
        )
        return SekaTablePicture(tuple(places), corner=corner)

    def notes(self, table: Table, before: Any, after: Any) -> Sequence[Text]:
        """Dark bets, all-ins and sekas deserve a message of their own."""
        old: View = before
        new: View = after
        notes: list[Text] = []
        if new.deal == old.deal and len(new.log) > len(old.log):
            for at in range(len(old.log), len(new.log)):
                if new.log[at][1] in ("dark", "allin"):
                    notes.append(words.said(table, new, at))
        for row in new.rows[len(old.rows) :]:
            for pot in row.pots:
                if len(pot.best) > 1:
                    who = names_of(table, frozenset(pot.best))
                    points = next(h.points for h in row.shown if h.seat == pot.best[0])
                    notes.append(t("seka-tied", who=who, points=points, n=pot.amount))
        notes += [t("seka-entered", who=name_of(table, s)) for s in new.entered if s not in old.entered]
        return notes

    def board(self, table: Table, now_ms: int) -> Scene:
        view: View = public_view(table)
        if view.phase == "betting":
            return board.board(table, view)
        return result.deal_over(table, view) if view.rows else board.dealing(table, view)

    def past(self, table: Table) -> Scene | None:
        view: View = public_view(table)
        return result.deal_past(table, view) if view.rows else None

    def hand(self, table: Table, seat: int) -> Scene:
        return hand.hand(table, own_view(table, seat))

    def situation(self, table: Table) -> Sequence[Text]:
        return hand.situation(public_view(table))

    def why(self, table: Table, seat: int, piece: str) -> Text | None:
        return why(own_view(table, seat))

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        view: View = public_view(table)
        match what:
            case "davtar":
                return result.davtar_scene(table, view)
            case "score" | "last":
                return result.score_scene(table, view)
            case _:
                return None

    def action(self, action: Any) -> Text | None:
        """A bet of any size."""
        match action:
            case Bet(amount):
                return t("btn-seka-bet", n=amount)
            case Dark(amount):
                return t("btn-seka-dark", n=amount)
            case _:
                return None

    def command(self, table: Table, seat: int, name: str, rest: str) -> str | None:
        """``/bet 50``, ``/bet dark 50``, ``/bet all``; ``/accept`` and ``/pass`` while a seka may be entered."""
        view: View = own_view(table, seat)
        if view.phase == "entry":
            if name == "bet" and rest and read_sum(rest) != (view.price, False):
                return None
            return {"accept": encode(ENTER), "bet": encode(ENTER), "pass": encode(OUT), "fold": encode(OUT)}.get(name)
        if name in _WORDS:
            return encode(_WORDS[name])
        match name:
            case "pass":
                return encode(FOLD)
            case "bet":
                return self._bet(view, rest.strip())
            case _:
                return None

    @staticmethod
    def _bet(view: View, rest: str) -> str | None:
        found = read_sum(rest)
        if found is None and says_all(rest):
            purse = view.purses[view.me] if view.me is not None else 0
            return encode(ALLIN if purse < view.to_pay else Bet(purse))
        if found is None:
            return encode(Bet(view.to_pay)) if not rest and view.to_pay else None
        n, dark = found
        return encode(Dark(n) if dark else Bet(n))

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        view: View = own_view(table, seat)
        legal: Legal[object] = loaded_of(table).game.legal(table.state, seat)
        if name != "bet" or view.turn != seat:
            return []
        found: list[tuple[Text, str]] = []
        for span in legal.ranges:
            if isinstance(span.prototype, Bet):
                found += [(t("btn-seka-bet", n=n), str(n)) for n in words.sums(view, span.low, span.high)]
            elif isinstance(span.prototype, Dark):
                found.append((t("btn-seka-dark", n=span.low), f"dark {span.low}"))
        return found
