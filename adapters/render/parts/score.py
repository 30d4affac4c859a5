"""The scoring of a deal, line by line, on dark cloth; alone or above the score book."""

from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from adapters.render.art import paint
from adapters.render.art.canvas import Canvas, eternity, moved, paste, plaque
from adapters.render.kept import kept
from adapters.render.parts.book import FOOT, HEAD, ROW, WIDTH, draw_book
from adapters.render.parts.seats import side_bar, sign_tile
from adapters.render.parts.seats import verdict as mark
from adapters.render.renderer import drawing_of
from adapters.render.text import fit, width, wrap, write
from adapters.runtime.courier import Palette, Say
from bot.view.scene import DealPicture, Ribboned, ScoreLine, ScorePicture

# --- ribbon for a feat ------------------------------------------------------------------------------------------------


FEAT: Final = 96
"""Height of the ribbon."""
GROUND: Final = "#16382f"


def draw_ribboned(picture: Ribboned, palette: Palette, say: Say) -> Image.Image:
    """The picture with ``FEAT`` pixels of ribbon under it; RGB."""
    above = drawing_of(picture.under)(picture.under, palette, say)
    image = Image.new("RGB", (above.width, above.height + FEAT), GROUND)
    image.paste(above, (0, 0))
    image.paste(ribbon(say(picture.feat)), (0, above.height))
    return image


@kept
def ribbon(words: str) -> Image.Image:
    canvas = Canvas(WIDTH, FEAT, GROUND, scale=2)
    canvas.box(0, 8, WIDTH, FEAT - 12, paint.GOLD)
    canvas.box(0, 14, WIDTH, FEAT - 18, paint.BRIGHT)
    for x in (64, WIDTH - 64):
        for blade in eternity(8, 0.52):
            canvas.poly(moved(blade, x, FEAT / 2 - 2, 26), paint.WINE)
    image = canvas.done()
    write(image, WIDTH / 2, FEAT // 2 - 2, words, 44, paint.INK, WIDTH - 240, "m", low=26)
    return image


TALLEST = 1280
_GOOD, _BAD = "#8fe0a8", "#ffa48c"
_COLUMNS = (690, 876)
_COLUMN = 176
_MARGIN = 36
_ROOM = _COLUMNS[0] - _COLUMN // 2 - _MARGIN - 14
"""The width of labels, left of the columns of numbers, in pixels."""
_VERDICT = 32


class Row(NamedTuple):
    """A prepared line: its label in lines of ``size``, and its height."""

    label: list[str]
    size: int
    height: int
    line: ScoreLine


def draw_score(picture: ScorePicture, palette: Palette, say: Say) -> Image.Image:
    """1000 x (about 150 + 52 a line), RGB."""
    indent = 108 if picture.trump else 0
    verdict = wrap(say(picture.verdict), _VERDICT, _ROOM - indent - 48, 3)
    top = max(132, 112 + 40 * len(verdict) - 40 + 24)
    rows = [_row(line, say) for line in picture.lines]
    foot = top + sum(row.height for row in rows) + 18
    image = Image.new("RGB", (WIDTH, foot + (FEAT if picture.feat else 0)), GROUND)
    _columns(image, picture)
    _header(image, picture, verdict, palette, say)
    y = top
    for row in rows:
        _draw_row(image, row, y)
        y += row.height
    if picture.feat is not None:
        image.paste(ribbon(say(picture.feat)), (0, foot))
    return image


def _header(image: Image.Image, picture: ScorePicture, verdict: list[str], palette: Palette, say: Say) -> None:
    x, right = _MARGIN, _MARGIN + _ROOM
    if picture.trump:
        paste(image, sign_tile(picture.trump, 88, palette), x, 22, "lt")
        x += 108
    write(image, x, 46, say(picture.title), 40, paint.WHITE, right - x, low=28)
    paste(image, mark(picture.good, GROUND, picture.by), x + 19, 92)
    colour = paint.SIDES[picture.by] if picture.by is not None else _GOOD if picture.good else _BAD
    for number, line in enumerate(verdict):
        write(image, x + 48, 92 + 40 * number, line, _VERDICT, colour, right - x - 48)


def _columns(image: Image.Image, picture: ScorePicture) -> None:
    """The sides' names over their columns, with a bar in each side's colour and a shade behind."""
    shade = plaque(_COLUMN, image.height - 28, "#1d463b", 16, scale=2)
    for side, x in enumerate(_COLUMNS):
        paste(image, shade, x, 14, "mt")
        lines = wrap(picture.sides[side], 26, _COLUMN - 14, 2)
        for number, line in enumerate(lines):
            write(image, x, 44 + (17 if len(lines) == 1 else 36 * number), line, 26, paint.SOFT, _COLUMN - 14, "m")
        paste(image, side_bar(side, _COLUMN - 24), x, 108)


def _row(line: ScoreLine, say: Say) -> Row:
    """A label that does not fit gets smaller, then two lines."""
    label = say(line.label)
    largest, smallest, height = {"sum": (36, 30, 66), "note": (28, 26, 44), "body": (32, 28, 52)}[line.weight]
    bold = line.weight == "sum"
    if width(label, smallest, bold) <= _ROOM:
        return Row([label], fit(label, largest, _ROOM, smallest, bold), height, line)
    lines = wrap(label, smallest, _ROOM, 2, bold)
    return Row(lines, smallest, height + 36 * (len(lines) - 1), line)


def _draw_row(image: Image.Image, row: Row, y: int) -> None:
    line, middle = row.line, y + row.height // 2
    total = line.weight == "sum"
    if total:
        ImageDraw.Draw(image).rectangle((_MARGIN, y + 1, WIDTH - _MARGIN, y + 2), fill=paint.PANEL_LINE)
    colour = paint.SOFT if line.weight == "note" else paint.WHITE
    first = middle - 18 * (len(row.label) - 1)
    for number, part in enumerate(row.label):
        write(image, _MARGIN, first + 36 * number, part, row.size, colour, _ROOM, bold=total)
    size = {"sum": 44, "note": 28, "body": 34}[line.weight]
    both = [value for value in (line.left, line.right) if value is not None]
    for value, x in zip((line.left, line.right), _COLUMNS, strict=True):
        if value is None:
            continue
        higher = total and len(both) == 2 and value == max(both) > min(both)
        shade = paint.BRIGHT if higher else paint.SOFT if value == 0 or line.weight == "note" else paint.WHITE
        write(image, x, middle, f"{value}".replace("-", "\u2212"), size, shade, _COLUMN - 10, "m")


def draw_deal(picture: DealPicture, palette: Palette, say: Say) -> Image.Image:
    """The score above the score book: the newest rows within 1280 pixels, at least two."""
    above = draw_score(picture.score, palette, say)
    room = TALLEST - above.height - HEAD - FOOT
    below = draw_book(picture.davtar, palette, say, rows=max(2, room // ROW))
    image = Image.new("RGB", (WIDTH, above.height + below.height))
    image.paste(above, (0, 0))
    image.paste(below, (0, above.height))
    return image
