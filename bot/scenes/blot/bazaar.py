"""Bazaar Blot put into words: the bids, quansh and sur, and how a deal was scored."""

from __future__ import annotations

from collections.abc import Sequence

from bot import press
from bot.scene import Amount, Button, DavtarRow, Line, Scene, ScoreLine
from bot.scenes.blot import words
from bot.scenes.blot.talk import Rows, sided
from bot.scenes.common import act, look, name_of
from bot.table.kit import kit_of
from bot.table.model import Table
from bot.text import Name, Text, t
from bot.text.words import read_bid, read_call
from rules.blot.actions import CUT, OK, PASS, QUANSH, SUR, Named, encode
from rules.blot.events import Doubled, Score
from rules.blot.table_view import DealRow
from rules.blot.views import View
from rules.cards import STRAINS
from rules.core import Legal

_WORDS = {"pass": "pass", "quansh": "q", "kuanch": "q", "sur": "s", "open": "open"}


class BazaarTalk:
    """See ``bot.scenes.blot.talk.Talk``."""

    calling = frozenset(("bidding", "sur"))

    def contract(self, view: View) -> Text | None:
        bid = view.bid
        return words.bid(bid.level, bid.strain, bid.promise) if bid is not None else None

    def doubled(self, view: View) -> Doubled:
        return view.bid.call if view.bid is not None else ""

    def turned(self, view: View) -> str | None:
        return None

    def call(self, text: str) -> Text:
        return words.bid_text(text)

    def head(self, table: Table, view: View) -> Text:
        if view.bid is None:
            return t("board-bidding", deal=view.deal, dealer=name_of(table, view.dealer))
        key = "board-standing" if view.phase in self.calling else "board-contract"
        return t(key, contract=words.contract(view.bid), who=name_of(table, view.bid.seat))

    def waits(self, view: View, who: Text | Name) -> Text:
        if view.phase == "sur":
            return t("waiting-sur", who=who)
        return t("waiting-call" if view.phase == "bidding" else "waiting-card", who=who)

    def asks(self, view: View) -> Text:
        return t({"bidding": "hand-your-call", "sur": "hand-your-sur"}.get(view.phase, "hand-your-card"))

    def accent(self, view: View) -> str | None:
        return view.strain or (view.bid.strain if view.bid else None)

    def loud(self, table: Table, view: View) -> Sequence[Line]:
        lines = []
        if view.bid is not None and view.bid.quansh is not None:
            lines.append(Line(t("loud-quansh", who=name_of(table, view.bid.quansh)), "loud"))
        if view.bid is not None and view.bid.sur is not None:
            lines.append(Line(t("loud-sur", who=name_of(table, view.bid.sur)), "loud"))
        return lines

    def shouts(self, table: Table, old: View, new: View) -> Sequence[Text]:
        notes: list[Text] = []
        if len(new.calls) > len(old.calls) or (old.phase in self.calling and new.phase == "play"):
            for seat, call in new.calls[len(old.calls) :]:
                who = name_of(table, seat)
                if call == "q":
                    notes.append(t("loud-quansh", who=who))
                elif call == "s":
                    notes.append(t("loud-sur", who=who))
                elif call[-1] in "kg":
                    notes.append(t("loud-promise", who=who, bid=words.bid_text(call)))
        return notes

    def buttons(self, table: Table, view: View) -> tuple[Rows, tuple[Amount, ...]]:
        if table.phase != "play":
            return (), ()
        if view.phase == "cut":
            return ((Button(t("call-cut"), act(table, CUT), "primary"), Button(t("call-no-cut"), act(table, OK))),), ()
        if view.phase == "sur":
            return ((Button(t("call-s"), act(table, SUR), "bad"), Button(t("call-ok"), act(table, OK))),), ()
        if view.phase != "bidding" or view.room is None:
            return (), ()
        row = [Button(t("call-pass"), act(table, PASS))]
        if view.room.quansh:
            row.append(Button(t("call-q"), act(table, QUANSH), "bad"))
        row.append(look(table, "bid", "btn-more-bids"))
        promise = "" if view.room.plain is not None else "k" if view.room.kaput is not None else "g"
        return (tuple(row),), amounts(table, view, promise)

    def panel(self, table: Table, view: View) -> Scene | None:
        calls, plain = self.buttons(table, view)
        kaput = amounts(table, view, "k") if view.room and view.room.plain is not None else ()
        return Scene(
            "panel",
            table.id,
            (Line(t("bid-head"), "head"), Line(t("bid-hint"), "small")),
            buttons=calls,
            amounts=(*plain, *kaput, *amounts(table, view, "g")) if view.phase == "bidding" else (),
        )

    def title(self, score: Score) -> Text:
        return t("score-title", deal=score.deal, contract=words.contract(score.contract))

    def strain(self, score: Score) -> str:
        return score.contract.strain

    def verdict(self, table: Table, score: Score) -> Text:
        who = name_of(table, score.contract.seat)
        if score.revoker is not None:
            return t("verdict-revoke", who=name_of(table, score.revoker))
        if score.made:
            return t("verdict-made", who=who, reached=score.reached, level=score.contract.level)
        return t(f"verdict-{score.failed}", who=who, reached=score.reached, level=score.contract.level)

    def lines(self, table: Table, score: Score) -> list[ScoreLine]:
        lines = words.sai_lines(score.sai, score.last_trick if score.kaput is None else None)
        bidder = score.contract.seat % 2
        if score.revoker is None:
            test = t("score-test", level=score.contract.level)
            lines.append(ScoreLine(test, *sided(bidder, score.reached), weight="note"))
        lines.append(ScoreLine(_base_label(score), *score.base))
        lines += [words.combo_line(table, it) for it in score.combos]
        lines += words.extra_lines(score.extras, score.blot)
        if any(score.bid):
            lines.append(ScoreLine(t("score-level", times=score.times, level=score.contract.level), *score.bid))
        return [*lines, *words.sum_lines(score.written, score.total)]

    def row(self, row: DealRow) -> DavtarRow:
        void = row.void is not None
        return DavtarRow(
            deal=row.deal,
            bid=row.bid,
            strain=None if void else row.strain,
            bidder_side=None if row.seat is None else row.seat % 2,
            call=row.call,
            written=row.written,
            total=row.total,
            made=row.made,
        )

    def row_text(self, row: DealRow) -> Text:
        return words.bid_text(row.bid) if row.bid else t("bid-void")

    def command(self, view: View, name: str, rest: str) -> str | None:
        match name:
            case "bid":
                return read_bid(rest) or read_call(rest)
            case "kaput":
                return read_bid(f"{rest} kaput") or read_bid(f"{view.room.kaput if view.room else 25} {rest} kaput")
            case _:
                return _WORDS.get(name)

    def choices(self, legal: Legal[object], name: str) -> Sequence[tuple[Text, str]]:
        flag = "k" if name == "kaput" else ""
        made = [r.at(n) for r in legal.ranges for n in range(r.low, min(r.high, r.low + 4) + 1)]
        bids = [a for a in made if isinstance(a, Named) and a.promise == flag]
        bids.sort(key=lambda a: a.head if isinstance(a.head, int) else 0)
        return [(words.bid_text(encode(a)), encode(a)) for a in bids]


def _base_label(score: Score) -> Text:
    if score.kaput is not None:
        return t("score-base-kaput")
    return t("score-base") if score.made and score.times == 1 else t("score-base-all")


def amounts(table: Table, view: View, promise: str) -> tuple[Amount, ...]:
    """A choice of levels for each strain that may be bid with ``promise`` (``""``, ``k``, ``g``)."""
    room = view.room
    if room is None:
        return ()
    low = {"": room.plain, "k": room.kaput, "g": room.kanach}[promise]
    if low is None:
        return ()
    decision = kit_of(table).game.decision(table.state, Named(low, "S", "k" if promise == "k" else ""))
    return tuple(
        Amount(
            t("amount-strain", strain=strain, promise=promise or "none"),
            press.act(table.id, decision, "{n}" + strain + promise),
            low,
            room.high,
        )
        for strain in STRAINS
        if strain != room.not_strain
    )
