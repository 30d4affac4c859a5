"""Domino's tiles, layout, actions, options, events and state (DO-1, DO-3, DO-4)."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NewType, TypeAlias

from rules.base import OfSeat
from rules.core import LONGEST, Result, Seat, unreadable
from rules.options import Setting, form

# --- The 28 tiles (DO-1) ----------------------------------------------------------------------------------------------
# A tile is its short text form, the larger half first: ``6-4``, ``0-0``. Text keeps events readable and needs no
# codec.


Tile = NewType("Tile", str)  # ``larger-smaller``, for instance ``6-4``

NUMBERS: Final = range(7)
TILES: Final[tuple[Tile, ...]] = tuple(Tile(f"{high}-{low}") for high in NUMBERS for low in range(high + 1))
"""The 28 tiles in their fixed order: a shuffled ``range(28)`` gives indexes into it."""

HALVES: Final[dict[Tile, tuple[int, int]]] = {tile: (int(tile[0]), int(tile[2])) for tile in TILES}
"""(larger, smaller)."""
PIPS: Final[dict[Tile, int]] = {tile: high + low for tile, (high, low) in HALVES.items()}
DOUBLES: Final[frozenset[Tile]] = frozenset(tile for tile, (high, low) in HALVES.items() if high == low)
BLANK: Final = Tile("0-0")  # The double blank (DO-6)
NO_TILE: Final = Tile("")
OF_NUMBER: Final[tuple[frozenset[Tile], ...]] = tuple(
    frozenset(tile for tile in TILES if n in HALVES[tile]) for n in NUMBERS
)
"""The seven tiles with a number on them, by number."""


def tile(a: int, b: int) -> Tile:
    """The tile of two numbers, in either order.

    :raises Illegal: ``unreadable`` (``text``) if a number is not 0..6.
    """
    if a not in NUMBERS or b not in NUMBERS:
        raise unreadable(f"{a}-{b}")
    return Tile(f"{max(a, b)}-{min(a, b)}")


def other_half(of: Tile, number: int) -> int:
    """The number at the far end of a tile joined by ``number``."""
    high, low = HALVES[of]
    return low if number == high else high


def pips(tiles: Iterable[Tile]) -> int:
    """The total of all pips."""
    return sum([PIPS[t] for t in tiles])


def heaviest(tiles: Iterable[Tile]) -> Tile:
    """The tile with the most pips; of equal ones, the one with the largest number (DO-2)."""
    return max(tiles, key=lambda of: (PIPS[of], HALVES[of]))


def sorted_hand(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles as held in a hand: by the larger half, then the smaller, high to low."""
    return tuple(sorted(tiles, key=HALVES.__getitem__, reverse=True))


# --- The layout (DO-3, DO-4) ------------------------------------------------------------------------------------------
# Theory of operation. The tiles form one line from its left end ``L`` to its right end ``R``. A tile is stored as
# (number on the left, number on the right), so that neighbours always show each other the same number. With the option
# ``spinner`` the first double laid may be extended at its two sides as well: two arms, ``U`` and ``D``, each stored
# from the spinner outwards as (inner number, outer number). A layout knows what is open, not whose turn it is.


End: TypeAlias = Literal["", "L", "R", "U", "D"]  # The place of a tile; ``""``: the first tile
ENDS: Final[tuple[End, ...]] = ("L", "R", "U", "D")

Laid: TypeAlias = "tuple[int, int]"
"""A tile in the layout: in the line (left, right), in an arm (inner, outer)."""

Spinner: TypeAlias = Literal["off", "on", "covered"]


@dataclass(frozen=True, slots=True)
class Layout:
    """``spinner``: the first double laid, even if it may not be extended. ``up``, ``down``: its arms."""

    line: tuple[Laid, ...] = ()
    up: tuple[Laid, ...] = ()
    down: tuple[Laid, ...] = ()
    spinner: Tile = NO_TILE

    def __len__(self) -> int:
        return len(self.line) + len(self.up) + len(self.down)

    def tiles(self) -> Iterator[Tile]:
        """All tiles: the line from left to right, then the arms from the inside out."""
        for part in (self.line, self.up, self.down):
            for a, b in part:
                yield Tile(f"{a}-{b}") if a >= b else Tile(f"{b}-{a}")

    @property
    def spinner_at(self) -> int | None:
        """The index of the spinner in the line, None without a double."""
        if not self.spinner:
            return None
        half = HALVES[self.spinner][0]
        return self.line.index((half, half))


NOTHING: Final = Layout()  # Before the first tile


def open_ends(layout: Layout, sides: Spinner) -> dict[End, int]:
    """The number wanted at each open end; empty before the first tile (DO-3).

    :param sides: ``off``: only the line has ends; ``on``: the sides of the first double are open at once;
        ``covered``: they open when the line continues at both of the double's ends.
    """
    if not (line := layout.line):
        return {}
    ends: dict[End, int] = {"L": line[0][0], "R": line[-1][1]}
    at = layout.spinner_at
    if sides == "off" or at is None:
        return ends
    if sides == "covered" and not 0 < at < len(line) - 1:
        return ends
    number = HALVES[layout.spinner][0]
    ends["U"] = layout.up[-1][1] if layout.up else number
    ends["D"] = layout.down[-1][1] if layout.down else number
    return ends


def end_sum(layout: Layout) -> int:
    """The sum of the open ends; a double at an end counts with both halves (DO-4).

    A double that is the whole line counts once, with both halves. A side of the spinner counts once extended.
    """
    if not (line := layout.line):
        return 0
    if len(line) == 1:
        total = sum(line[0])
    else:
        total = _shown(line[0], 0) + _shown(line[-1], 1)
    for arm in (layout.up, layout.down):
        if arm:
            total += _shown(arm[-1], 1)
    return total


def _shown(laid: Laid, outer: int) -> int:
    return laid[0] + laid[1] if laid[0] == laid[1] else laid[outer]


def laid(layout: Layout, tile: Tile, end: End) -> Layout:
    """The layout with ``tile``, which fits, at ``end``; the first tile has its larger half on the left."""
    spinner = layout.spinner or (tile if tile in DOUBLES else NO_TILE)
    match end:
        case "":
            return replace(layout, line=(HALVES[tile],), spinner=spinner)
        case "L":
            number = layout.line[0][0]
            return replace(layout, line=((other_half(tile, number), number), *layout.line), spinner=spinner)
        case "R":
            number = layout.line[-1][1]
            return replace(layout, line=(*layout.line, (number, other_half(tile, number))), spinner=spinner)
        case "U":
            number = layout.up[-1][1] if layout.up else HALVES[layout.spinner][0]
            return replace(layout, up=(*layout.up, (number, other_half(tile, number))))
        case "D":
            number = layout.down[-1][1] if layout.down else HALVES[layout.spinner][0]
            return replace(layout, down=(*layout.down, (number, other_half(tile, number))))


def fits(tile: Tile, ends: dict[End, int]) -> tuple[End, ...]:
    """The open ends that ``tile`` fits."""
    halves = HALVES[tile]
    return tuple([end for end, number in ends.items() if number in halves])


def locked(layout: Layout, ends: dict[End, int]) -> bool:
    """Whether no tile outside the layout fits any end (DO-7); public."""
    lying = frozenset(layout.tiles())
    return all(OF_NUMBER[number] <= lying for number in ends.values())


# --- Actions and their text forms -------------------------------------------------------------------------------------
# ``6-4``        lead: the first tile of a deal
# ``6-4L 6-4R``  join the tile to the left or the right end
# ``6-4U 6-4D``  join it to a side of the spinner (DO-3)
# ``draw``       take one tile from the bazaar (DO-5)
#
# Passing is no action: a player passes automatically when the bazaar is empty and nothing fits.


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a tile. ``end``: empty for the first tile of a deal."""

    tile: Tile
    end: End = ""


@dataclass(frozen=True, slots=True)
class Draw:
    """Take one tile from the bazaar."""


Action: TypeAlias = Lay | Draw

DRAW: Final = Draw()
_FORM: Final = re.compile(r"([0-6])\s?[-–:|/]?\s?([0-6])\s?([lrud]?)", re.IGNORECASE | re.ASCII)
_END: Final[dict[str, End]] = {"": "", **{str(end): end for end in ENDS}}


def encode(action: Action) -> str:
    """The text form, at most 24 characters."""
    match action:
        case Lay(of, end):
            return f"{of}{end}"
        case Draw():
            return "draw"


def parse(text: str) -> Action:
    """The action of a text form; halves in either order and any usual separator are accepted.

    :raises Illegal: ``unreadable`` (``text``).
    """
    plain = text.strip()
    if len(plain) <= LONGEST:
        if plain.lower() == "draw":
            return DRAW
        if (found := _FORM.fullmatch(plain)) is not None:
            return Lay(tile(int(found[1]), int(found[2])), _END[found[3].upper()])
    raise unreadable(text)


# --- Options ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a table."""

    preset: str = "standard"  # The preset that the values came from; shown, never read by the engine
    target: Literal[75, 175, 255] = 75  # DO-8
    spinner: bool = False  # DO-3: the first double may be extended at its two sides
    spinner_covered: bool = False
    """DO-3: with ``spinner``, its sides open when the line continues at both of its ends."""

    @property
    def sides(self) -> Spinner:
        """The rule of ``open_ends`` for the first double."""
        if not self.spinner:
            return "off"
        return "covered" if self.spinner_covered else "on"


PRESETS: Final[Mapping[str, Options]] = {"standard": Options()}
SETTINGS: Final = form(Options, Setting("target", (75, 175, 255)), "spinner", "spinner_covered")

# --- Events -----------------------------------------------------------------------------------------------------------
# Concrete types only, so that a codec can write and read events by class. ``Dealt`` and ``TileDrawn`` contain secrets.


@dataclass(frozen=True, slots=True)
class Started:
    """The match is open, with ``seats`` players."""

    options: Options
    seats: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """Secret. ``hands``: by seat, in the order received; ``bazaar``: in the order of drawing.

    ``starter`` begins; ``lead``: the tile to begin with (DO-2), empty for a free choice.
    """

    deal: int
    starter: Seat
    lead: Tile = field(repr=False)
    hands: tuple[tuple[Tile, ...], ...] = field(repr=False)
    bazaar: tuple[Tile, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class TileLaid:
    """``ends``: the sum of the open ends now; ``points``: that sum if it scores, else 0 (DO-4)."""

    seat: Seat
    tile: Tile
    end: End
    ends: int
    points: int


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """``seat`` drew a tile, which is public; only ``seat`` knows ``tile`` (DO-5)."""

    seat: Seat
    tile: Tile = field(repr=False)


class Passed(OfSeat):
    """The bazaar is empty and none of the player's tiles fits (DO-5)."""


@dataclass(frozen=True, slots=True)
class Score:
    """The end of a deal.

    ``how``: ``out`` (DO-6) or ``riba`` (DO-7); ``seat``: the seat that went out or locked, and begins the next deal.
    ``left``: the tiles left in each hand, now public; ``pips``: their total. ``rest``: ``seat``'s points for them (0
    after riba). ``scored``: by seat, the sums of five scored in the deal, without ``rest``. ``total``: the match score.
    """

    deal: int
    how: Literal["out", "riba"]
    seat: Seat
    left: tuple[tuple[Tile, ...], ...]
    pips: int
    rest: int
    scored: tuple[int, ...]
    total: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealScored:
    score: Score


@dataclass(frozen=True, slots=True)
class MatchEnded:
    winners: frozenset[Seat]
    points: tuple[int, ...]


Event: TypeAlias = Started | Dealt | TileLaid | TileDrawn | Passed | DealScored | MatchEnded


# --- State ------------------------------------------------------------------------------------------------------------
# A state contains secrets and never leaves the rules; a View does. Between deals ``layout`` and ``hands`` are those of
# the last deal, so that it can still be shown.


HAND: Final = 7  # DO-1


Phase: TypeAlias = Literal["between", "play", "done"]  # ``between``: the table must call ``deal``


@dataclass(frozen=True, slots=True)
class Step:
    """A public event of this deal.

    ``what``: ``laid`` (``tile``, ``end``, ``points``), ``drew`` (a secret tile) or ``passed``. ``asked``: the numbers
    open before it.
    """

    seat: Seat
    what: Literal["laid", "drew", "passed"]
    asked: tuple[int, ...] = ()
    tile: Tile | None = None
    end: End = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class DealRow:
    """One line of the Davtar (HS-10). ``how`` and ``seat``: as in ``Score``; ``scored``: sums of five by seat,
    ``rest``: ``seat``'s points for the pips left, ``total``: the match score after the deal."""

    deal: int
    how: Literal["out", "riba"]
    seat: Seat
    scored: tuple[int, ...]
    rest: int
    total: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """``starter``: the seat that began this deal; between deals, begins the next; None before the first. ``lead``: the
    tile to begin with. ``scored``: by seat, the points for sums in this deal, included in ``totals``. ``reached``: the
    seats that have reached the target, in order (DO-8)."""

    options: Options
    seats: int
    phase: Phase = "between"
    deal: int = 0
    starter: Seat | None = None
    turn: Seat = 0
    lead: Tile = field(default=NO_TILE, repr=False)
    hands: tuple[tuple[Tile, ...], ...] = field(default=(), repr=False)
    bazaar: tuple[Tile, ...] = field(default=(), repr=False)
    layout: Layout = NOTHING
    steps: tuple[Step, ...] = ()
    scored: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    reached: tuple[Seat, ...] = ()
    rows: tuple[DealRow, ...] = ()
    score: Score | None = None
    result: Result | None = None
