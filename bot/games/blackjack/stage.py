"""The stage of Blackjack: its scenes, typed commands and completions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from bot.games.blackjack import board, words
from bot.games.blackjack.drawn import corner
from bot.games.blackjack.pictures import BlackjackBox, BlackjackHand, BlackjackPicture, BlackjackSeat
from bot.games.blackjack.why import why
from bot.games.common import hues
from bot.games.stage import Stage
from bot.scene import Picture, Scene
from bot.table.loaded import loaded_of, own_view, public_view
from bot.table.model import Table
from bot.text import Text, t
from bot.text.words import read_sum, read_yes, sits_out
from rules.blackjack.actions import Answer, Bet, encode
from rules.blackjack.view import View
from rules.core import Legal
from rules.options import Loaded

_BOXES = re.compile(r"(.*?)\s*[x×х*]\s*([1-5])", re.DOTALL)
"""The same bet on several boxes: ``50x2``."""
_BOX = re.compile(r"(\D*?)\s*([1-5])?", re.DOTALL)
"""An answer, and the box it is for."""


class BlackjackStage(Stage):
    """See ``bot.games.stage.Stage``."""

    rules_parts = 7

    def rules_picture(self) -> Picture:
        """A blackjack against a ten (BJ-2)."""
        hand = BlackjackHand(("AH", "KS"), "21", sign="blackjack", net=75)
        box = BlackjackBox("", 0, 50, (hand,))
        return BlackjackPicture(("10C", "9D"), "19", boxes=(*(BlackjackBox(),) * 2, box, *(BlackjackBox(),) * 2))

    def lobby_picture(self, table: Table) -> Picture | None:
        """The players at the table, and its limits."""
        loaded = loaded_of(table)
        view: View = loaded.game.view(_opened(loaded), None)
        seats = []
        for seat, chair in enumerate(table.chairs):
            name, note = (chair.name, None) if chair is not None else ("", t("seat-free-short"))
            seats.append(BlackjackSeat(name, hues(table)[seat], view.purses[0], note))
        return BlackjackPicture(seats=tuple(seats), corner=corner(view))

    def board(self, table: Table, now_ms: int) -> Scene:
        return board.board(table, public_view(table))

    def past(self, table: Table) -> Scene | None:
        return board.past(table, public_view(table))

    def hand(self, table: Table, seat: int) -> Scene:
        return board.hand(table, own_view(table, seat), seat)

    def why(self, table: Table, seat: int, piece: str) -> Text | None:
        return why(own_view(table, seat))

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        name, _, value = what.partition(".")
        match name:
            case "davtar":
                return board.davtar(table, public_view(table))
            case "score" | "last":
                return board.score(table, public_view(table))
            case "pick" if seat is not None and value.isdecimal():
                return board.pick(table, public_view(table), seat, int(value[:2]))
            case _:
                return None

    def action(self, action: Any) -> Text | None:
        """A bet of any size."""
        return words.stake_text(action.stake, action.boxes) if isinstance(action, Bet) else None

    def command(self, table: Table, seat: int, name: str, rest: str) -> str | None:
        """``/bet 50``, ``/bet 50x2``, ``/bet out``, ``/pass``; ``/insurance yes``; ``/hit`` and similar."""
        match name:
            case "hit" | "stand" | "double" | "split":
                return name
            case "pass":
                return "out"
            case "bet":
                return _bet(rest)
            case "insurance":
                return self._answer(table, seat, rest.strip().lower())
            case _:
                return None

    def _answer(self, table: Table, seat: int, rest: str) -> str | None:
        """Yes or no to the open question, insurance first, then even money; ``yes 3`` for box 3 alone."""
        said = _BOX.fullmatch(rest)
        yes = read_yes(said[1]) if said else None
        if said is None or yes is None:
            return None
        box = int(said[2] or 0)
        asked = [b for b in public_view(table).table.boxes if b.asked and b.seat == seat and box in (0, b.number)]
        even = bool(asked) and all(b.blackjack for b in asked)
        return encode(Answer(("even" if yes else "noeven") if even else ("insure" if yes else "noinsure"), box))

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        legal: Legal[Any] = loaded_of(table).game.legal(table.state, seat)
        view: View = public_view(table)
        match name:
            case "bet":
                bets = [Bet(view.lowest * k, n) for n in range(1, 6) for k in (1, 2, 5, 10)]
                return [(words.stake_text(b.stake, b.boxes), encode(b)) for b in bets if b in legal]
            case "insurance":
                found = [a for a in legal.actions if isinstance(a, Answer) and not a.box]
                return [(words.LABELS[a.word], "+" if a.word in ("insure", "even") else "-") for a in found]
            case _:
                return []


def _opened(loaded: Loaded) -> Any:
    """The state in which a match would begin: for the lobby's picture."""
    return loaded.game.evolve(None, loaded.game.start(1, loaded.options)[0])


def _bet(rest: str) -> str | None:
    low = rest.strip().lower()
    if sits_out(low):
        return "out"
    several = _BOXES.fullmatch(low)
    found = read_sum(several[1] if several else low)
    if found is None or not found[0] or found[1]:
        return None
    return encode(Bet(found[0], int(several[2]) if several else 1))
