"""The colours."""

from adapters.runtime.courier import Palette

GREEN, RED, GREY = "#1c7a4a", "#b3222f", "#8a8574"
"""Won, lost, and neither."""
# Contrast on PAPER is at least 4.5 : 1 in every palette. ``cvd`` keeps the suits apart (dE76 >= 29) for protan, deutan
# and tritan eyes by the matrices of Machado, Oliveira and Fernandes (2009).
_SUITS: dict[Palette, dict[str, str]] = {
    "classic": {"S": "#1b1d22", "H": "#c8202c", "D": "#c8202c", "C": "#1b1d22"},
    "four": {"S": "#1b1d22", "H": "#c8202c", "D": "#0b63b8", "C": "#147a3c"},
    "cvd": {"S": "#16181d", "H": "#db2c00", "D": "#0a2fb5", "C": "#1f8070"},
}
_NO_TRUMP = "#5b3b8a"
_BLACKS = frozenset({"#1b1d22", "#16181d"})

PAPER = "#fdfaf3"
EDGE = "#c9c2b4"
INK = "#1d2026"
GOLD = "#c8952f"
BRIGHT = "#f2c14e"
SKIN = "#f0cfa8"
NIGHT = "#0f211d"
FELT = "#1f5547"
FELT_LINE = "#3b7463"
PANEL = "#0c231e"
PANEL_LINE = "#39685b"
WHITE = "#ffffff"
SOFT = "#cfe3da"
DIM = "#24423c"
WINE = "#8c1d2f"
SIDES = ("#f28a6b", "#77c1f2")
"""The colours of the sides (seats 0 and 2; seats 1 and 3): coral and sky, distinct for colour-blind eyes too."""
HUES = (
    *("#2a72a6", "#a0642a", "#7a4fa3", "#37804f", "#b03a5b", "#4a6fa5"),
    *("#8a6d1f", "#24797a", "#a3482f", "#5b6b2a", "#8f4f86", "#3a5a78"),
)
"""The avatars' colours; the page has the same (``base.css``). White on each has a contrast of at least 4.5 : 1."""


def rgb(colour: str) -> tuple[int, int, int]:
    """``#rrggbb`` as three numbers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(one: str, other: str, share: float) -> str:
    """``one`` mixed with ``share`` (0..1) of ``other``."""
    blend = (round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(other), strict=True))
    return "#{:02x}{:02x}{:02x}".format(*blend)


def ink(strain: str, palette: Palette) -> str:
    """The colour of a suit or of no-trump; anything unknown is plain ink."""
    return _NO_TRUMP if strain == "N" else _SUITS[palette].get(strain, INK)


def cloth(colour: str) -> str:
    """The cloth of a suit's courts: its colour, but navy for black, which would hide the folds."""
    return "#27405e" if colour in _BLACKS else colour


def above_zero(number: int) -> str:
    """Green for a number above zero, red below it."""
    return GREEN if number > 0 else RED if number < 0 else GREY
