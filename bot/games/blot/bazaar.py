"""The wording of Bazaar Blot: bids, quansh and sur, and the score of a deal."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.blot import bidding, words
from bot.games.blot.talk import Own, Rows, sided
from bot.games.common import act, dotted, name_of
from bot.scene import Button, DavtarRow, Line, ScoreLine, Style
from bot.table.model import Table
from bot.text import Name, Text, t
from bot.text.words import read_bid, read_call
from rules.blot.actions import CUT, OK, PASS, QUANSH, SUR, Call, Named, encode
from rules.blot.bazaar.events import Score
from rules.blot.bazaar.view import View
from rules.blot.records import DealRow, Doubled
from rules.core import Legal

_WORDS = {"pass": "pass", "quansh": "q", "sur": "s", "open": "open"}


class BazaarTalk:
    """See ``bot.games.blot.talk.Talk``."""

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
        lines: list[Line] = []
        if view.trick_no > 1:
            return lines  # the board shows the doubling; the calls are long past
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
                elif call not in words.WORDS and call[-1] in "kg":
                    notes.append(t("loud-promise", who=who, bid=words.bid_text(call)))
        return notes

    def buttons(self, table: Table, view: View) -> Rows:
        """The same for everybody: bids are made from the hand, where they cannot be pressed by mistake."""
        if table.phase != "play":
            return ()
        if view.phase == "cut":
            return ((Button(t("call-cut"), act(table, CUT), "primary"), Button(t("call-no-cut"), act(table, OK))),)
        if view.phase == "sur":
            return ((Button(t("call-s"), act(table, SUR), "bad"), Button(t("call-ok"), act(table, OK))),)
        if view.phase != "bidding" or view.room is None:
            return ()
        row = [Button(t("call-pass"), act(table, PASS))]
        if view.room.quansh:
            row.append(Button(t("call-q"), act(table, QUANSH), "bad"))
        return (tuple(row),)

    def own(self, table: Table, view: View, legal: Legal[object]) -> Own:
        """Bids at one's turn; quansh also out of turn (BZ-16)."""
        if table.phase != "play" or view.phase not in ("bidding", "sur", "cut"):
            return Own()
        offered: tuple[tuple[Call, Style], ...] = (
            (PASS, "plain"),
            (QUANSH, "bad"),
            (SUR, "bad"),
            (CUT, "primary"),
            (OK, "plain"),
        )
        row = tuple(Button(_label(view, a), act(table, a), style) for a, style in offered if a in legal)
        rows = (row,) if row else ()
        if view.phase != "bidding" or view.me not in view.waiting:
            return Own(rows)
        return Own(rows, bidding.strains(table, view), bidding.grid(table, view))

    def panel(self, table: Table, view: View, what: str) -> tuple[tuple[Line, ...], Rows] | None:
        if table.phase != "play" or view.phase != "bidding" or view.me not in view.waiting:
            return None
        return bidding.step(table, view, what)

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

    def told(self, table: Table, score: Score) -> Text:
        bid, level = words.contract(score.contract), score.contract.level
        who = name_of(table, score.contract.seat)
        if score.made and score.revoker is None:
            head = t("told-made", who=who, bid=bid)
        elif score.failed == "level" and score.reached < level and score.revoker is None:
            head = t("told-fell", who=who, bid=bid, n=level - score.reached)
        else:
            head = self.verdict(table, score)
        return dotted([head, words.pairs_write(table, score.written)])

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
            stopped=row.void == "referee",
            corrected=row.first is not None,
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


def _label(view: View, action: Call) -> Text:
    if action == CUT:
        return t("call-cut")
    return t("call-no-cut") if action == OK and view.phase == "cut" else t(f"call-{action.word}")
