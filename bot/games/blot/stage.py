"""The stage of the Blot family: its scenes, typed commands and completions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.blot import board, hand, result, words
from bot.games.blot.talk import Talk
from bot.games.blot.why import why
from bot.games.common import card, listed, listed_all, name_of
from bot.games.stage import Stage
from bot.scene import HandPicture, Line, Picture, Scene
from bot.table.loaded import loaded_of, own_view, public_view
from bot.table.model import Table
from bot.text import Text, t
from bot.text.words import read_card, read_combination
from rules.blot.actions import PLAY, Declare, Named, Show, encode
from rules.blot.combos import ComboId
from rules.blot.values import PLAIN_ORDER, TRUMP_ORDER
from rules.blot.view import TableView
from rules.cards import RANK, Card
from rules.core import Illegal, Legal


class BlotStage(Stage):
    """See ``bot.games.stage.Stage``."""

    def __init__(self, talk: Talk, pack: tuple[Card, ...], rules_parts: int) -> None:
        self.talk = talk
        self.rules_parts = rules_parts
        self._pack = pack

    def rules_picture(self) -> Picture:
        """The trumps of a suit in their order (BL-2)."""
        return self._ranked("H")

    def rules_now(self, table: Table) -> Picture:
        """The cards of the trump that is played, or of any suit where there is none (BL-2)."""
        return self._ranked(public_view(table).strain or "H")

    def _ranked(self, strain: str) -> Picture:
        ranks = {RANK[card] for card in self._pack}
        if strain == "N":
            return HandPicture(tuple(f"{rank}S" for rank in PLAIN_ORDER if rank in ranks), None, None)
        return HandPicture(tuple(rank + strain for rank in TRUMP_ORDER if rank in ranks), None, strain)

    def notes(self, table: Table, before: Any, after: Any) -> Sequence[Text]:
        old: TableView = before
        new: TableView = after
        notes = list(self.talk.shouts(table, old, new))
        if new.deal == old.deal:
            notes += [t(f"loud-{word}", who=name_of(table, seat)) for seat, word in new.said[len(old.said) :]]
            notes += [t("loud-open", who=name_of(table, seat)) for seat, _ in new.opened[len(old.opened) :]]
            notes += board.newly_declared(table, old, new)
        return notes

    def board(self, table: Table, now_ms: int) -> Scene:
        view: TableView = public_view(table)
        held = table.held is not None and now_ms < table.held.until_ms
        if view.phase in ("between", "done", "cut") and not held:
            if view.deal == 0:
                return Scene(
                    "board",
                    table.id,
                    (Line(t("board-dealing", dealer=name_of(table, view.dealer)), "head"),),
                    board.picture(self.talk, table, view),
                    alt=t("alt-board"),
                )
            return result.deal_over(self.talk, table, view)
        shown: TableView = table.held.view if held and table.held is not None else view
        return board.board(self.talk, table, view if not held or view.phase == "play" else shown, shown)

    def past(self, table: Table) -> Scene | None:
        view: TableView = public_view(table)
        return result.deal_past(self.talk, table, view) if view.rows else None

    def hand(self, table: Table, seat: int) -> Scene:
        return hand.hand(self.talk, table, own_view(table, seat), self._legal(table, seat))

    def beside(self, table: Table, seat: int) -> Scene:
        return hand.hand(self.talk, table, own_view(table, seat), self._legal(table, seat), alone=False)

    def situation(self, table: Table) -> Sequence[Text]:
        return hand.situation(self.talk, public_view(table))

    def why(self, table: Table, seat: int, piece: str) -> Text | None:
        return why(table, own_view(table, seat), piece)

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        if what.startswith("bid."):
            return self._bid(table, seat, what)
        view: TableView = public_view(table)
        match what:
            case "davtar":
                return result.davtar(self.talk, table, view)
            case "score":
                return result.score_scene(self.talk, table, view)
            case "last":
                return self._last(table, view)
            case "bids":
                return board.bids(self.talk, table, view)
            case _:
                return None

    def values(self, table: Table) -> Sequence[Text]:
        """The worth of trumps and of the other suits, from the highest card down (BL-2, BL-3)."""
        view: TableView = public_view(table)
        return words.values(view.strain, view.ranks) if view.strain is not None else ()

    def _bid(self, table: Table, seat: int | None, what: str) -> Scene | None:
        """The hand with a further step of a bid; without it if that step is out of date."""
        if seat is None:
            return None
        view: TableView = own_view(table, seat)
        further = self.talk.panel(table, view, what)
        return self.hand(table, seat) if further is None else hand.bidding(self.talk, table, view, *further)

    def _last(self, table: Table, view: TableView) -> Scene:
        if not view.last_trick or view.last_winner is None:
            if view.options.last_trick != "until_next_lead":
                return Scene("info", table.id, (Line(t("last-none")),))
            option = t("last-closed-option", option=t("opt-last-trick"), value=t("value-shown"))
            return Scene("info", table.id, (Line(t("last-closed")), Line(option, "small")))
        cards = listed_all([card(c) for _, c in view.last_trick])
        line = Line(t("read-last", who=name_of(table, view.last_winner), cards=cards))
        return Scene("info", table.id, (line,))

    def command(self, table: Table, seat: int, name: str, rest: str) -> str | None:
        view: TableView = own_view(table, seat)
        match name:
            case "play":
                found = read_card(rest, {*(view.hand or ()), *view.plays})
                return found if found in self._pack else None
            case "declare":
                return _combos(self._legal(table, seat), Declare, "d:", view.best, rest)
            case "show":
                return _combos(self._legal(table, seat), Show, "sh:", view.to_show, rest)
            case _:
                return self.talk.command(view, name, rest)

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        view: TableView = own_view(table, seat)
        legal = self._legal(table, seat)
        match name:
            case "play":
                return [(card(c), str(c)) for c in view.plays if PLAY[c] in legal]
            case "declare":
                found = [a for a in legal.actions if isinstance(a, Declare)]
                return [(listed(words.combo(c) for c in a.combos), encode(a)) for a in found]
            case "show":
                shows = [a for a in legal.actions if isinstance(a, Show)]
                return [(listed(words.combo(c) for c in a.combos), encode(a)) for a in shows]
            case _:
                return self.talk.choices(legal, name)

    def _legal(self, table: Table, seat: int) -> Legal[object]:
        legal: Legal[object] = loaded_of(table).game.legal(table.state, seat)
        return legal

    def action(self, action: Any) -> Text | None:
        """A bid, which is pressed step by step."""
        return self.talk.call(encode(action)) if isinstance(action, Named) and action.strain else None

    def thumb(self, table: Table) -> str:
        """BZ-16, BZ-17: quansh for a bid, sur for a quansh."""
        view: TableView = public_view(table)
        return "sur" if view.phase == "sur" else "quansh"


def _combos(
    legal: Legal[object], kind: type[Declare] | type[Show], form: str, best: tuple[ComboId, ...], rest: str
) -> str | None:
    """The text form of declaring or showing ``best``, or the one combination that is named: ``50``, ``терц KH``.

    :raises Illegal: ``which-combination``: the words name no such combination, or more than one.
    """
    if not rest or rest.startswith(form):
        return rest or (encode(kind(best)) if best else None)
    said = read_combination(rest)
    single = [a for a in legal.actions if isinstance(a, kind) and len(a.combos) == 1]
    meant = [a for a in single if said and a.combos[0][0] == said[0] and said[1] in ("", a.combos[0][1:])]
    if len(meant) == 1:
        return encode(meant[0])
    if best:
        raise Illegal("which-combination", command="declare" if kind is Declare else "show")
    return None
