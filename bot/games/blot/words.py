"""The words of the Blot family: contracts, combinations and calls as Texts, and each game's own part."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from bot.core.model import Table
from bot.games.stage import name_of, side_name
from bot.text import Name, Text, t
from bot.view.scene import Button, DavtarRow, Line, ScoreLine
from rules.blot.bazaar.model import Contract
from rules.blot.playing import DealRow, Doubled, ScoredCombo
from rules.blot.values import LAST_TRICK, NO_TRUMP_SAI, PLAIN_ORDER, PLAIN_SAI, TRUMP_ORDER, TRUMP_SAI
from rules.blot.view import Declaration
from rules.cards import Rank
from rules.core import Legal

# --- a game's own wording ---------------------------------------------------------------------------------------------
# Its calls, its contract, its score. The rest is shared.


Rows: TypeAlias = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Own:
    """The calls under a player's hand: ``rows``, and the bids, either step by step or all at once (a preference)."""

    rows: Rows = ()
    steps: Rows = ()
    grid: Rows = ()


class Talk(Protocol):
    """The wording of one game of the family. Views are the game's own kind of ``TableView``."""

    calling: frozenset[str]  # The phases with calls, which the picture shows in place of a trick

    def contract(self, view: Any) -> Text | None:
        """The contract or standing bid, for the corner of the board."""

    def doubled(self, view: Any) -> Doubled:
        """``""``, ``quansh`` or ``sur``."""
        return ""

    def turned(self, view: Any) -> str | None:
        """The turned card on the table."""
        return None

    def call(self, text: str) -> Text:
        """A call by its text form."""

    def head(self, table: Table, view: Any) -> Text:
        """The current phase, in one line."""

    def waits(self, view: Any, who: Text | Name) -> Text:
        """Whose turn it is, and to do what."""

    def asks(self, view: Any) -> Text:
        """The decision of a hand's owner."""

    def accent(self, view: Any) -> str | None:
        """The suit that colours the message."""

    def loud(self, table: Table, view: Any) -> Sequence[Line]:
        """Important events of the running deal, other than Blot and Reblot."""
        return ()

    def shouts(self, table: Table, old: Any, new: Any) -> Sequence[Text]:
        """The calls between two views that deserve their own message."""
        return ()

    def buttons(self, table: Table, view: Any) -> Rows:
        """The calls under the public board: they never depend on a hand."""

    def own(self, table: Table, view: Any, legal: Legal[object]) -> Own:
        """The legal calls of the owner of a hand."""

    def panel(self, table: Table, view: Any, what: str) -> tuple[tuple[Line, ...], Rows] | None:
        """A further step of a call (``bid.S``): the lines above the hand and the buttons below; None if it is out of
        date."""
        return None

    def title(self, score: Any) -> Text:
        """The heading of a deal's score."""

    def verdict(self, table: Table, score: Any) -> Text:
        """Whether the contract was made, and by how much."""

    def told(self, table: Table, score: Any) -> Text:
        """The deal in a sentence, as players would put it."""

    def lines(self, table: Table, score: Any) -> list[ScoreLine]:
        """The score line by line, so that every number is explained."""

    def strain(self, score: Any) -> str:
        """The strain of the deal."""

    def row(self, row: DealRow) -> DavtarRow:
        """A deal in the picture of the Davtar."""

    def row_text(self, row: DealRow) -> Text:
        """The same in words."""

    def command(self, view: Any, name: str, rest: str) -> str | None:
        """The action text of a typed call; None if it is no call."""

    def choices(self, legal: Legal[object], name: str) -> Sequence[tuple[Text, str]]:
        """Completions of a call's argument."""


def sided(side: int, n: int) -> tuple[int | None, int | None]:
    """A number on one side only."""
    return (n, None) if side == 0 else (None, n)


# --- words shared by the Blots ----------------------------------------------------------------------------------------


WORDS = frozenset(("pass", "q", "s", "ok", "sevens"))  # Calls without a contract


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


_RUNS = {"t": "terz", "f": "fifty", "h": "hundred"}


def combo(text: str) -> Text:
    """A combination by its short form: ``tKH``, ``4J``."""
    if text[0] == "4":
        return t("combo-four", rank=text[1:])
    return t("combo-run", kind=_RUNS[text[0]], top=text[1:-1], suit=text[-1])


def combo_button(text: str) -> Text:
    """The same for a button, with digits for words: ``50 K♥``, ``4 × J``."""
    if text[0] == "4":
        return t("combo-button-four", rank=text[1:])
    return t("combo-button-run", kind=_RUNS[text[0]], top=text[1:-1], suit=text[-1])


def declared(it: Declaration) -> Text:
    """A declaration, as far as it is public."""
    if it.combo is not None and it.shown:
        return combo(it.combo)
    kind = t(f"kind-{it.kind}")
    if it.height is None:
        return kind
    return t("combo-height", kind=kind, rank=it.height, trump="yes" if it.trump else "no")


def pair(table: Table, side: int) -> str:
    """The players of a side: ``Aram & Nino``, or one player of two."""
    seats = len(table.chairs)
    return side_name(table, tuple(seat for seat in range(seats) if seat % 2 == side))


def pairs_write(table: Table, written: tuple[int, int]) -> Text:
    """The points that each side writes, the higher first; the other only if it writes any."""
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
    return [ScoreLine(t("score-written"), *written, weight="sum"), ScoreLine(t("score-total"), *total, weight="sum")]


def values(strain: str, ranks: Sequence[str]) -> list[Text]:
    """The worth of cards when ``strain`` is played, from the strongest of ``ranks`` down."""
    plain = NO_TRUMP_SAI if strain == "N" else PLAIN_SAI
    others = t("values-all" if strain == "N" else "values-plain", list=_worth(PLAIN_ORDER, plain, ranks))
    last = t("values-last", n=LAST_TRICK)
    if strain == "N":
        return [others, last]
    return [t("values-trump", suit=strain, list=_worth(TRUMP_ORDER, TRUMP_SAI, ranks)), others, last]


def _worth(order: Sequence[Rank], sai: Mapping[Rank, int], ranks: Sequence[str]) -> str:
    return ", ".join(f"{rank}\u00a0=\u00a0{sai[rank]}" for rank in order if rank in ranks and sai[rank])
