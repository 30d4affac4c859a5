"""The words of Bazaar Blot: bids, quansh and sur, the score of a deal, and bidding step by step (BZ-10 to BZ-16)."""

from collections.abc import Sequence

from bot.core.model import Table
from bot.games.blot import words
from bot.games.blot.words import Own, Rows, Talk, sided
from bot.games.stage import act, dotted, look, name_of, rows_of
from bot.text import Name, Text, t
from bot.text.words import read_bid, read_call
from bot.view import press
from bot.view.scene import Button, DavtarRow, Line, ScoreLine, Style
from rules.blot.actions import CUT, OK, PASS, QUANSH, SUR, Call, Named, encode, parse
from rules.blot.bazaar.model import Score
from rules.blot.bazaar.view import View
from rules.blot.playing import DealRow, Doubled
from rules.cards import STRAINS, Strain
from rules.core import Illegal, Legal

# --- bidding step by step ---------------------------------------------------------------------------------------------
# First a strain, then a level, against bids by mistake (BZ-10 … BZ-16).
#
# ``bid.S``      the levels in spades, the next ones first
# ``bid.S.17``   those from 17 on
# ``bid.Sk``     the levels of a kaput (``g``: of a kanach)
# ``bid.a.16S``  the confirmation of 16
#
# The buttons carry the selection; nothing is stored. Legal bids are public.


JUMP, HIGH = 3, 16
"""A bid that goes up by more than ``JUMP`` levels, or to ``HIGH`` and beyond, needs confirmation."""
LEVELS = 8  # Levels offered at once: two rows
GRID = 4  # Levels of each strain in the grid: those that need no confirmation


def low(view: View, promise: str) -> int | None:
    """The lowest legal level of a plain bid, kaput or kanach; None if there is none."""
    if (room := view.room) is None:
        return None
    return {"": room.plain, "k": room.kaput, "g": room.kanach}[promise]


def strains(table: Table, view: View) -> Rows:
    """The first step: the strain."""
    if low(view, "") is None:
        return _promises(table, view)
    return (tuple(_see(table, f"bid.{s}", t("btn-strain", strain=s)) for s in _strains(view)),)


def _promises(table: Table, view: View) -> Rows:
    """The buttons when only kaput or kanach can still be bid."""
    found = [p for p in ("k", "g") if low(view, p) is not None]
    return tuple(tuple(_bid(table, view, f"{low(view, p)}{s}{p}") for s in _strains(view)) for p in found)


def grid(table: Table, view: View) -> Rows:
    """Every strain with its next levels at once (a preference)."""
    first = low(view, "")
    if first is None or view.room is None:
        return _promises(table, view)
    rows = []
    for strain in _strains(view):
        levels = range(first, min(view.room.high, first + GRID - 1) + 1)
        offered = [_bid(table, view, f"{n}{strain}") for n in levels]
        if levels.stop <= view.room.high:
            offered.append(_see(table, f"bid.{strain}.{levels.stop}", t("btn-bid-up")))
        rows.append(tuple(offered))
    return tuple(rows)


def step(table: Table, view: View, what: str) -> tuple[tuple[Line, ...], Rows] | None:
    """The lines and buttons of ``bid.…``; None if it is no longer legal."""
    match what.split(".")[1:]:
        case ["a", form]:
            return _sure(table, view, form)
        case [which] if which[:1] in STRAINS:
            return _levels(table, view, which[0], which[1:], None)
        case [which, first] if which[:1] in STRAINS and first.isdecimal():
            return _levels(table, view, which[0], which[1:], int(first[:3]))
    return None


def _levels(
    table: Table, view: View, strain: str, promise: str, first: int | None
) -> tuple[tuple[Line, ...], Rows] | None:
    if promise not in ("", "k", "g") or strain not in _strains(view):
        return None
    lowest = low(view, promise)
    if lowest is None or view.room is None:
        return None
    start = min(max(lowest, first or 0), view.room.high)
    last = min(view.room.high, start + LEVELS - 1)
    rows = [*rows_of([_bid(table, view, f"{n}{strain}{promise}") for n in range(start, last + 1)], LEVELS // 2)]
    others: list[Button] = []
    if last < view.room.high:
        others.append(look(table, f"bid.{strain}{promise}.{last + 1}", "btn-bid-up"))
    if not promise:
        for flag in ("k", "g"):
            if low(view, flag) is not None:
                others.append(look(table, f"bid.{strain}{flag}", f"btn-bid-{'kaput' if flag == 'k' else 'kanach'}"))
    rows.append((*others, look(table, "hand", "btn-bid-back")))
    return (Line(t("bid-level", strain=strain, promise=promise or "none"), "head"),), tuple(rows)


def _sure(table: Table, view: View, form: str) -> tuple[tuple[Line, ...], Rows] | None:
    if (bid := _named(view, form)) is None:
        return None
    yes = Button(t("btn-bid-sure", bid=words.bid_text(encode(bid))), act(table, bid), "bad")
    return (Line(t("bid-sure", bid=words.bid_text(encode(bid))), "head"),), (
        (yes, look(table, "hand", "btn-bid-back")),
    )


def _named(view: View, form: str) -> Named | None:
    """The bid with this text form, if it is legal now."""
    try:
        bid = parse(form)
    except Illegal:
        return None
    if not isinstance(bid, Named) or view.room is None or bid.strain not in _strains(view):
        return None
    lowest = low(view, bid.promise)
    named = isinstance(bid.head, int) and lowest is not None and lowest <= bid.head <= view.room.high
    return bid if named else None


def _bid(table: Table, view: View, form: str) -> Button:
    """The button of a bid; one easily pressed by mistake leads to a confirmation."""
    bid = _named(view, form)
    assert bid is not None
    assert isinstance(bid.head, int)
    label = t("btn-bid", bid=words.bid_text(form))
    first = low(view, "")
    doubtful = bid.promise or bid.head >= HIGH or first is None or bid.head > first + JUMP
    return _see(table, f"bid.a.{form}", label) if doubtful else Button(label, act(table, bid), "good")


def _see(table: Table, what: str, label: Text) -> Button:
    return Button(label, press.see(table.id, what))


def _strains(view: View) -> tuple[Strain, ...]:
    return tuple(s for s in STRAINS if view.room is not None and s != view.room.not_strain)


# --- wording of Bazaar Blot -------------------------------------------------------------------------------------------


_WORDS = {"pass": "pass", "quansh": "q", "sur": "s", "open": "open"}


class BazaarTalk(Talk):
    """See ``bot.games.blot.words.Talk``."""

    calling = frozenset(("bidding", "sur"))

    def contract(self, view: View) -> Text | None:
        bid = view.bid
        return words.bid(bid.level, bid.strain, bid.promise) if bid is not None else None

    def doubled(self, view: View) -> Doubled:
        return view.bid.call if view.bid is not None else ""

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
        """The same for everybody: players bid from the hand, where a wrong press is less likely."""
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
        offered: dict[Call, Style] = {PASS: "plain", QUANSH: "bad", SUR: "bad", CUT: "primary", OK: "plain"}
        labels = {a: t(f"call-{a.word}") for a in (PASS, QUANSH, SUR, OK)} | {CUT: t("call-cut")}
        if view.phase == "cut":
            labels[OK] = t("call-no-cut")
        row = tuple(Button(labels[a], act(table, a), style) for a, style in offered.items() if a in legal)
        rows = (row,) if row else ()
        if view.phase != "bidding" or view.me not in view.waiting:
            return Own(rows)
        return Own(rows, strains(table, view), grid(table, view))

    def panel(self, table: Table, view: View, what: str) -> tuple[tuple[Line, ...], Rows] | None:
        if table.phase != "play" or view.phase != "bidding" or view.me not in view.waiting:
            return None
        return step(table, view, what)

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
        whole = t("score-base" if score.made and score.times == 1 else "score-base-all")
        lines.append(ScoreLine(t("score-base-kaput") if score.kaput is not None else whole, *score.base))
        lines += [words.combo_line(table, it) for it in score.combos]
        lines += words.extra_lines(score.extras, score.blot)
        if any(score.bid):
            lines.append(ScoreLine(t("score-level", times=score.times, level=score.contract.level), *score.bid))
        return [*lines, *words.sum_lines(score.written, score.total)]

    def row(self, row: DealRow) -> DavtarRow:
        void = row.void is not None
        return DavtarRow(
            deal=row.deal, bid=row.bid, strain=None if void else row.strain,
            bidder_side=None if row.seat is None else row.seat % 2, call=row.call, written=row.written,
            total=row.total, made=row.made, stopped=row.void == "referee", corrected=row.first is not None,
        )  # fmt: skip

    def row_text(self, row: DealRow) -> Text:
        return words.bid_text(row.bid) if row.bid else t("bid-void")

    def command(self, view: View, name: str, rest: str) -> str | None:
        match name:
            case "bid":
                return read_bid(rest) or read_call(rest)
            case "kaput":
                return read_bid(f"{rest} kaput") or read_bid(f"{view.room.kaput if view.room else 25} {rest} kaput")
        return _WORDS.get(name)

    def choices(self, legal: Legal[object], name: str) -> Sequence[tuple[Text, str]]:
        flag = "k" if name == "kaput" else ""
        made = [r.at(n) for r in legal.ranges for n in range(r.low, min(r.high, r.low + 4) + 1)]
        bids = [a for a in made if isinstance(a, Named) and a.promise == flag]
        bids.sort(key=lambda a: a.head if isinstance(a.head, int) else 0)
        return [(words.bid_text(encode(a)), encode(a)) for a in bids]
