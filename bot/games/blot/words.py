"""The wording of Blot: contracts, combinations and calls as Texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.blot.talk import sided
from bot.games.common import name_of, side_name
from bot.scene import ScoreLine
from bot.table.model import Table
from bot.text import Text, t
from rules.blot.bazaar.events import Contract
from rules.blot.tally import ScoredCombo
from rules.blot.values import LAST_TRICK, NO_TRUMP_SAI, PLAIN_ORDER, PLAIN_SAI, TRUMP_ORDER, TRUMP_SAI
from rules.blot.view import Declaration
from rules.cards import Rank

WORDS = frozenset(("pass", "q", "s", "ok", "sevens"))
"""Calls without a contract."""


def bid(level: int, strain: str, promise: str = "") -> Text:
    """``9♥``, ``25♥ kaput``."""
    return t("bid", level=level, strain=strain, promise=promise or "none")


def bid_text(text: str) -> Text:
    """A call in its text form: a bid or one of the words."""
    if text in WORDS:
        return t(f"call-{text}")
    promise = text[-1] if text[-1] in "kg" else ""
    body = text[:-1] if promise else text
    return bid(int(body[:-1]), body[-1], promise)


def contract(standing: Contract) -> Text:
    """The bid with quansh or sur."""
    said = bid(standing.level, standing.strain, standing.promise)
    return t(f"contract-{standing.call or 'plain'}", bid=said)


def combo(text: str) -> Text:
    """A combination by its short form: ``tKH``, ``4J``."""
    if text[0] == "4":
        return t("combo-four", rank=text[1:])
    kind = {"t": "terz", "f": "fifty", "h": "hundred"}[text[0]]
    return t("combo-run", kind=kind, top=text[1:-1], suit=text[-1])


def combo_button(text: str) -> Text:
    """The same for a button, with digits for words: ``50 K♥``, ``4 × J``."""
    if text[0] == "4":
        return t("combo-button-four", rank=text[1:])
    kind = {"t": "terz", "f": "fifty", "h": "hundred"}[text[0]]
    return t("combo-button-run", kind=kind, top=text[1:-1], suit=text[-1])


def declared(it: Declaration) -> Text:
    """A declaration as far as the table knows it."""
    if it.combo is not None and it.shown:
        return combo(it.combo)
    kind = t(f"kind-{it.kind}")
    if it.height is None:
        return kind
    return t("combo-height", kind=kind, rank=it.height, trump="yes" if it.trump else "no")


def pair(table: Table, side: int) -> str:
    """The people of a side: ``Aram & Nino``, or one person where two play."""
    seats = len(table.chairs)
    return side_name(table, tuple(seat for seat in range(seats) if seat % 2 == side))


def pairs_write(table: Table, written: tuple[int, int]) -> Text:
    """What each side writes, the higher first; the other only if it writes anything."""
    first = 0 if written[0] >= written[1] else 1
    key = "told-write" if len(table.chairs) > 2 else "told-writes"
    said = [t(key, who=pair(table, side), n=written[side]) for side in (first, 1 - first)]
    return said[0] if not written[1 - first] else t("told-both", a=said[0], b=said[1])


# --- lines of a deal's score -------------------------------------------------------------------------------------


def sai_lines(sai: tuple[int, int], last: int | None) -> list[ScoreLine]:
    """Card points, including the last trick's ten; ``last``: the side that took it, None to leave it out."""
    lines = [ScoreLine(t("score-sai"), *sai, weight="note")]
    if last is not None:
        lines.append(ScoreLine(t("score-last-trick"), *sided(last, 10), weight="note"))
    return lines


def combo_line(table: Table, it: ScoredCombo) -> ScoreLine:
    """A combination, and whether it counts."""
    what = combo(it.combo) if it.combo is not None else t(f"kind-{it.kind}")
    state = "counts" if it.counts else "lost" if it.shown else "unshown"
    label = t("score-combo", who=name_of(table, it.seat), what=what, state=state)
    return ScoreLine(label, *sided(it.side, it.points if it.counts else 0), weight="note")


def extra_lines(extras: tuple[int, int], blot: tuple[int, int]) -> list[ScoreLine]:
    """The points for combinations and Blot-Reblot."""
    lines = [ScoreLine(t("score-extras"), *extras)] if any(extras) else []
    return [*lines, ScoreLine(t("score-blot"), *blot)] if any(blot) else lines


def sum_lines(written: tuple[int, int], total: tuple[int, int]) -> list[ScoreLine]:
    return [
        ScoreLine(t("score-written"), *written, weight="sum"),
        ScoreLine(t("score-total"), *total, weight="sum"),
    ]


def values(strain: str, ranks: Sequence[str]) -> list[Text]:
    """What cards are worth where ``strain`` is played, from the strongest of ``ranks`` down."""
    plain = NO_TRUMP_SAI if strain == "N" else PLAIN_SAI
    others = t("values-all" if strain == "N" else "values-plain", list=_worth(PLAIN_ORDER, plain, ranks))
    last = t("values-last", n=LAST_TRICK)
    if strain == "N":
        return [others, last]
    return [t("values-trump", suit=strain, list=_worth(TRUMP_ORDER, TRUMP_SAI, ranks)), others, last]


def _worth(order: Sequence[Rank], sai: Mapping[Rank, int], ranks: Sequence[str]) -> str:
    return ", ".join(f"{rank}\u00a0=\u00a0{sai[rank]}" for rank in order if rank in ranks and sai[rank])
