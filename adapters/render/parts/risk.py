"""The risk game: five cards or tiles in a row or two dice, earlier comparisons, and what the next step may bring."""

from functools import cache
from typing import Final

from PIL import Image

from adapters.render.art import cards, felt, paint
from adapters.render.art.canvas import Canvas, paste
from adapters.render.games import blackjack, domino, nardi, seka
from adapters.render.kept import kept
from adapters.render.parts.seats import grouped, sum_pill
from adapters.render.text import initial, write
from adapters.runtime.courier import Palette, Say
from bot.text import t
from bot.view.pictures import Came, Pieces, RiskPicture, RiskStep

_W: Final = felt.HAND_SIZE[0]
_HEAD, _EDGE = 104, 28
_ROW = 16
"""Space above and below the row."""
_WORDS: Final = 64
_STRIP: Final = 132
MOST: Final = 4
"""How many earlier steps are shown, the newest."""
_HALF: Final = 112
_DIE: Final = 2.6
"""How much larger a die is here than on the board."""
_SMALL: Final = 72
_MARKS: Final[dict[Came, tuple[str, str]]] = {
    "higher": (paint.GREEN, "\u00d72"),
    "equal": (paint.GREY, "="),
    "lower": (paint.RED, "0"),
}


def draw_risk(picture: RiskPicture, palette: Palette, say: Say) -> Image.Image:
    """1000 x about 430, and 132 more after the first comparison; RGB."""
    _, tall = _SIZES[picture.pieces]
    row_y = _HEAD + _ROW
    words_y = row_y + tall + _ROW
    strip_y = words_y + (_WORDS if _open(picture) else 8)
    image = _ground(strip_y + (_STRIP if picture.past else 12)).copy()
    _head(image, picture, say)
    lefts = _lefts(picture.pieces, len(picture.row))
    for n, (x, piece) in enumerate(zip(lefts, picture.row, strict=True)):
        _lay(image, picture, palette, n, piece, x, row_y)
    if _open(picture):
        _odds(image, picture, words_y + _WORDS // 2 - 2, say)
    if picture.past:
        _strip(image, picture, palette, strip_y)
    return image


def _open(picture: RiskPicture) -> bool:
    """Whether another step is possible."""
    return picture.lost is None and picture.double is not None


@kept
def _ground(high: int) -> Image.Image:
    return felt.cloth().resize((_W, high))


_SIZES: Final[dict[Pieces, tuple[int, int]]] = {
    "cards": (cards.BOARD, cards.height(cards.BOARD)),
    "tiles": (_HALF, 2 * _HALF),
    "dice": (round(nardi.DIE * _DIE), round(nardi.DIE * _DIE)),
}
"""Width and height of a piece."""


def _lefts(pieces: Pieces, count: int) -> list[int]:
    """Left edges; the first is set a little apart from those it is compared with."""
    wide, gap, apart = _SIZES[pieces][0], 22 if pieces == "cards" else 56, 34
    left = (_W - count * wide - (count - 1) * gap - apart) // 2
    return [left + n * (wide + gap) + (apart if n else 0) for n in range(count)]


def _head(image: Image.Image, picture: RiskPicture, say: Say) -> None:
    """The player and the state of the game; at the right the sum."""
    pill = sum_pill(grouped(picture.amount), 50, bright=picture.lost is None)
    paste(image, pill, _W - _EDGE, (_HEAD - pill.height) // 2, "rt")
    paste(image, blackjack.disc_of(initial(picture.name), picture.hue, 72), _EDGE, (_HEAD - 72) // 2, "lt")
    x = _EDGE + 88
    room = _W - x - 2 * _EDGE - pill.width
    write(image, x, 34, picture.name, 36, paint.WHITE, room, low=26)
    if picture.lost is not None:
        stands = say(t("risk-all-lost"))
    else:
        stands = say(t("risk-take-it" if picture.double is None else "risk-asks"))
    write(image, x, 76, stands, 32, paint.SOFT if picture.lost is not None else paint.BRIGHT, room, low=24)


def _lay(image: Image.Image, picture: RiskPicture, palette: Palette, n: int, piece: str | None, x: int, y: int) -> None:
    """A piece of the row: open (ringed if it counts now), or face down with its number."""
    wide, tall = _SIZES[picture.pieces]
    state: cards.State = "ringed" if n == (picture.lost or 0) else "plain"
    if picture.pieces == "dice":
        drawn = _large_die(int(piece)) if piece else _no_die()
        paste(image, drawn, x + wide / 2, y + tall / 2)
    elif picture.pieces == "tiles":
        domino.put(image, _tile(piece, _HALF, state) if piece else domino.back(_HALF), x, y)
    else:
        cards.put(image, piece or "??", palette, cards.BOARD, x, y, state if piece else "plain")
    if n and n == picture.lost:
        paste(image, _mark("lower"), x + wide - 16, y + tall - 16)
    elif piece is None and picture.pieces != "dice" and _open(picture):
        paste(image, seka.points_badge(n, False, 72), x + wide / 2, y + tall / 2)


def _tile(piece: str, half: int, state: domino.State = "plain") -> Image.Image:
    a, b = piece.split("-")
    return domino.tile(int(a), int(b), half, True, state)


@kept
def _large_die(number: int) -> Image.Image:
    small = nardi.die(number, True)
    return small.resize((round(small.width * _DIE), round(small.height * _DIE)), Image.Resampling.LANCZOS)


@kept
def _no_die() -> Image.Image:
    """The place of a die that has not been thrown."""
    size = round(nardi.DIE * _DIE)
    canvas = Canvas(size, size)
    canvas.box(3, 3, size - 3, size - 3, line=paint.PAPER + "aa", radius=size * 0.2, width=4)
    image = canvas.done()
    write(image, size / 2, size / 2, "?", 96, paint.SOFT, size, "m")
    return image


def _odds(image: Image.Image, picture: RiskPicture, y: int, say: Say) -> None:
    """The possible sums after the next step."""
    words = say(t("risk-odds", double=picture.double or 0, n=picture.amount))
    write(image, _W / 2, y, words, 34, paint.WHITE, _W - 2 * _EDGE, "m", low=26)


def _strip(image: Image.Image, picture: RiskPicture, palette: Palette, y: int) -> None:
    """The earlier steps, from left to right: the open piece, the one compared with it, and the result."""
    shown = picture.past[-MOST:]
    drawn = [_step(step, picture.pieces, palette) for step in shown]
    gap = 26
    x = (_W - sum(one.width for one in drawn) - gap * (len(drawn) - 1)) // 2
    for one in drawn:
        image.paste(one, (x, y + (_STRIP - 12 - one.height) // 2), one)
        x += one.width + gap


@kept
def _step(step: RiskStep, pieces: Pieces, palette: Palette) -> Image.Image:
    """RGBA: two small pieces and the mark of how they compare."""
    one, other = (_small(piece, pieces, palette) for piece in (step.first, step.drawn))
    badge = _mark(step.came)
    image = Image.new("RGBA", (one.width + other.width + 8 + 64, max(one.height, 56)), (0, 0, 0, 0))
    image.alpha_composite(one, (0, 0))
    image.alpha_composite(other, (one.width + 8, 0))
    image.alpha_composite(badge, (image.width - 58, (image.height - 56) // 2))
    return image


@cache
def _mark(came: Came) -> Image.Image:
    """The mark of a comparison, RGBA, 56 x 56."""
    colour, sign = _MARKS[came]
    mark = Canvas(56, 56)
    mark.oval(28, 28, 28, fill=paint.PAPER)
    mark.oval(28, 28, 25, fill=colour)
    badge = mark.done()
    write(badge, 28, 28, sign, 30, paint.WHITE, 50, "m")
    return badge


def _small(piece: str, pieces: Pieces, palette: Palette) -> Image.Image:
    if pieces == "cards":
        return cards.small_card(piece, palette, _SMALL)
    return _tile(piece, 50) if pieces == "tiles" else nardi.die(int(piece), True)
