"""Pictures of no particular game: plots, standings, ratings, the risk game, the strip above a hand."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from bot.text import Text
from bot.view.scene import Picture, Strain

# --- plots ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CoursePicture(Picture):
    """The score over a match. ``deals``: by column, after each deal; ``target`` 0: the match has no target.

    ``feats``: (deal from 1, column) to be marked. ``winners``: columns.
    """

    title: Text
    columns: tuple[str, ...]
    deals: tuple[tuple[int, ...], ...]
    target: int = 0
    feats: tuple[tuple[int, int], ...] = ()
    winners: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class ResultRow:
    """Matches of one kind, or with one partner (a name), and their results; ``note``: bids, combinations …"""

    label: Text | str
    won: int
    lost: int
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class LuckRow:
    """``place``: in hundredths of the usual deviation from the average, < 0 below it; None: too little to tell."""

    label: Text
    told: Text
    verdict: Text
    place: int | None


@dataclass(frozen=True, slots=True)
class ResultsPicture(Picture):
    """``balance``: won less lost after each of the last matches, the oldest first. Rows that do not fit appear only in
    the text. ``badge``: the player has won a season of rated matches."""

    name: str
    head: Text
    over_time: Text
    balance: tuple[int, ...]
    games: tuple[ResultRow, ...]
    partners: tuple[ResultRow, ...] = ()
    partners_head: Text | None = None
    luck: tuple[LuckRow, ...] = ()
    luck_head: Text | None = None
    last: CoursePicture | None = None
    foot: Text | None = None
    badge: bool = False


# --- a cup ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A line of the standings. ``cells``: a number for each heading; ``out``: no longer in the cup."""

    place: int
    name: str
    cells: tuple[int, ...]
    out: bool = False


@dataclass(frozen=True, slots=True)
class CupPicture(Picture):
    """The standings of a cup, the best first. ``heads``: the columns' headings, the most important first; ``foot``: a
    line below, such as the number of further rows; ``won``: how many of the first rows have won the cup."""

    title: Text
    under: Text
    heads: tuple[Text, ...]
    rows: tuple[PlaceRow, ...]
    foot: Text | None = None
    won: int = 0


# --- a result in the deal of the day ----------------------------------------------------------------------------------
# It reveals nothing about the deal.


@dataclass(frozen=True, slots=True)
class DayPicture(Picture):
    """``score``: with its sign; ``scores``: of all ranked players. ``told``: the place, in words; ``foot``: days in a
    row."""

    title: Text
    name: str
    score: int
    told: Text
    scores: tuple[int, ...]
    scale: Text
    foot: Text | None = None


# --- a duplicate ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SideRow:
    """A row: ``mark`` (a place, the number of a deal), its subject, and its figures, with their signs."""

    mark: str
    name: str | Text
    cells: tuple[str | Text, ...]
    won: bool = False


@dataclass(frozen=True, slots=True)
class SidePart:
    """Rows under headings, one heading for each figure."""

    title: Text
    heads: tuple[Text, ...]
    rows: tuple[SideRow, ...]


@dataclass(frozen=True, slots=True)
class DuplicatePicture(Picture):
    title: Text
    under: Text
    parts: tuple[SidePart, ...]


# --- ratings ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TopRow:
    """``name``: of a player, or of both of a pair; a Text for an unnamed player. ``told``: matches, wins … ``badge``:
    they have won a season; ``mine``: the reader is one of them."""

    rank: int
    name: str | Text
    rating: int
    told: Text
    badge: bool = False
    mine: bool = False


@dataclass(frozen=True, slots=True)
class TopPicture(Picture):
    title: Text
    rows: tuple[TopRow, ...]
    foot: Text | None = None


@dataclass(frozen=True, slots=True)
class RatingPicture(Picture):
    """``course``: the rating before and after each of the latest matches, the oldest first. ``told``: further lines.
    ``badge``: the player has won a season."""

    name: str
    rating: int
    head: Text
    over_time: Text
    course: tuple[int, ...]
    told: tuple[Text, ...] = ()
    foot: Text | None = None
    badge: bool = False


# --- the risk game ----------------------------------------------------------------------------------------------------


Pieces: TypeAlias = Literal["cards", "tiles", "dice"]
Came: TypeAlias = Literal["higher", "equal", "lower"]


@dataclass(frozen=True, slots=True)
class RiskStep:
    """One comparison: the open piece, the piece drawn, and how it compares."""

    first: str
    drawn: str
    came: Came


@dataclass(frozen=True, slots=True)
class RiskPicture(Picture):
    """``row``: the pieces; None: face down, or a die still to be thrown. Hidden pieces are not stored here at all.
    ``name``, ``hue``: the winner of the match.

    ``amount``: at stake; ``double``: the amount after a won step, None if the bank could not pay it. ``past``: the
    steps before this row. ``lost``: set if the game was lost: the place in ``row`` of the piece drawn.
    """

    pieces: Pieces
    name: str
    hue: int
    row: tuple[str | None, ...]
    amount: int
    double: int | None = None
    past: tuple[RiskStep, ...] = ()
    lost: int | None = None


# --- the strip above a private hand -----------------------------------------------------------------------------------
# The cards on the table, the contract and the score: all a player needs to decide beside the hand. Made from public
# facts alone; it omits nothing the board shows.


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's part of the table, under their name: a card, a tile, a call in its text form, or words.

    ``lit``: the winning card, the standing call, the player to act.
    """

    name: str
    card: str = ""
    tile: tuple[int, int] | None = None
    call: str = ""
    words: Text | None = None
    lit: bool = False


@dataclass(frozen=True, slots=True)
class AtTable(Picture):
    """``hand`` under the strip; None, once nobody holds cards: the strip alone.

    ``title`` with ``strain`` and ``by``: the contract and its bidder; ``call``: its quansh or sur. ``cells`` in the
    order of play. ``over``: they are a finished trick. ``facts``: scores, one a line. ``ends``: where a domino may be
    laid, ``L`` ``R`` ``U`` ``D``, and the number it must match there.
    """

    hand: Picture | None = field(repr=False)
    cells: tuple[Cell, ...] = ()
    title: Text | None = None
    by: str = ""
    strain: Strain | None = None
    call: Literal["", "quansh", "sur"] = ""
    facts: tuple[Text, ...] = ()
    over: bool = False
    ends: tuple[tuple[str, int], ...] = ()
