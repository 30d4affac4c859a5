"""The table above a private hand: the contract at the left, the cards in the middle, the score at the right."""

from dataclasses import replace
from functools import cache
from typing import Final

from PIL import Image

from adapters.render.art import cards, felt, paint
from adapters.render.art.canvas import Canvas, paste, plaque
from adapters.render.games.domino import MARGIN, tile
from adapters.render.kept import kept
from adapters.render.parts import board, seats
from adapters.render.renderer import drawing_of
from adapters.render.text import width, write
from adapters.runtime.courier import Palette, Say
from bot.text import Text, t, tidy
from bot.view.pictures import AtTable, Cell

STRIP: Final = 190
"""The height of the strip."""
_CARD: Final = 86
_TILE: Final = 52
_LYING: Final = 52
_MIDDLE: Final = 74
"""The height of the middle of the cards."""
_EDGE, _GAP = 22, 12
_ROOM: Final = 260
"""The maximum width of the words at the left and at the right."""
_WORDS, _SMALL = 36, 28


def draw_at_table(picture: AtTable, palette: Palette, say: Say) -> Image.Image:
    """The hand's picture with ``STRIP`` pixels of table above it; RGB."""
    hand = drawing_of(picture.hand)(picture.hand, palette, say) if picture.hand is not None else None
    image = Image.new("RGB", (felt.HAND_SIZE[0], STRIP + (hand.height if hand is not None else 0)))
    image.paste(_ground(), (0, 0))
    if hand is not None:
        image.paste(hand, (0, STRIP))
    left = _EDGE + _title(image, picture, palette, say)
    right = felt.HAND_SIZE[0] - _EDGE - _facts(image, picture, say)
    _middle(image, picture, palette, say, left, right)
    return image


@kept
def _ground() -> Image.Image:
    canvas = Canvas(felt.HAND_SIZE[0], STRIP, paint.mix(paint.PANEL, paint.NIGHT, 0.25))
    canvas.box(0, STRIP - 3, felt.HAND_SIZE[0], STRIP, paint.PANEL_LINE)
    return canvas.done()


def _title(image: Image.Image, picture: AtTable, palette: Palette, say: Say) -> int:
    """The contract, who plays it, and whether it is doubled; returns its width."""
    if picture.title is None:
        return 0
    x, wide = _EDGE, 0
    if picture.strain is not None:
        paste(image, seats.sign_tile(picture.strain, 84, palette), x, 22, "lt")
        wide = 84 + _GAP
        if picture.call:
            paste(image, seats.times(picture.call), x + 16, 116, "lt")
    room = _ROOM - wide
    taken = write(image, x + wide, 44 if picture.by else 64, say(picture.title), _WORDS, paint.WHITE, room, low=26)
    if picture.by:
        taken = max(taken, write(image, x + wide, 88, picture.by, _SMALL, paint.SOFT, room))
    return wide + taken


def _facts(image: Image.Image, picture: AtTable, say: Say) -> int:
    """The scores in rows against the right edge; returns their width."""
    lines = [_fact(fact, say) for fact in picture.facts]
    step = 46
    top = (STRIP - step * (len(lines) - 1)) / 2
    return max(
        (
            write(
                image,
                felt.HAND_SIZE[0] - _EDGE,
                top + step * n,
                line,
                _SMALL,
                paint.WHITE if n == 0 else paint.SOFT,
                _ROOM,
                "r",
            )
            for n, line in enumerate(lines)
        ),
        default=0,
    )


def _fact(fact: Text, say: Say) -> str:
    """The fact cut to one line: long names lose letters, never the number behind them."""
    args = dict(fact.args)
    who = args.get("who")
    names = [tidy.clusters(name) for name in who.split(" & ")] if isinstance(who, str) else []
    longest = max(map(len, names), default=0)
    while longest > 1 and width(say(fact), _SMALL) > _ROOM:
        longest -= 1
        short = ("".join(name if len(name) <= longest else [*name[: longest - 1], "…"]) for name in names)
        fact = replace(fact, args=tuple({**args, "who": " & ".join(short)}.items()))
    return say(fact)


def _middle(image: Image.Image, picture: AtTable, palette: Palette, say: Say, left: int, right: int) -> None:
    """The cards on the table, in equal columns between ``left`` and ``right``."""
    drawn = len(picture.cells) + len(picture.ends)
    if not drawn:
        return
    room = right - left - 2 * _GAP
    step = min(170, room // drawn)
    x = left + _GAP + (room - step * drawn) // 2 + step // 2
    for cell in picture.cells:
        _cell(image, cell, palette, say, x, step - _GAP, dim=picture.over and not cell.lit)
        x += step
    for end, number in picture.ends:
        one = tile(number, number, _TILE, True).crop((0, 0, _TILE + 2 * MARGIN, _TILE + MARGIN))
        image.paste(one, (x - one.width // 2, _MIDDLE - one.height // 2), one)
        paste(image, _arrow(end), x, STRIP - 34)
        x += step


def _cell(image: Image.Image, cell: Cell, palette: Palette, say: Say, x: int, room: int, *, dim: bool) -> None:
    """A player's card or words centred at ``x``, with the name below."""
    middle = _MIDDLE
    if cell.card:
        wide = min(_CARD, room)
        card = cards.small_card(cell.card, palette, wide)
        if cell.lit:
            ring = plaque(wide + 10, card.height + 10, paint.BRIGHT, wide * 0.12 + 5)
            image.paste(ring, (x - ring.width // 2, middle - ring.height // 2), ring)
        mask = card.getchannel("A")
        image.paste(card, (x - wide // 2, middle - card.height // 2), mask.point(_half) if dim else mask)
    elif cell.tile is not None:
        lying = tile(*cell.tile, min(_LYING, (room - 2 * MARGIN) // 2), upright=False)
        image.paste(lying, (x - lying.width // 2, middle - lying.height // 2), lying)
    elif cell.call:
        chip = board.chip(board.read(cell.call, lambda key: say(t(key))), palette, cell.lit, True, room)
        if chip.width > room:
            chip = chip.resize((room, round(chip.height * room / chip.width)), Image.Resampling.LANCZOS)
        image.paste(chip, (x - chip.width // 2, middle - chip.height // 2), chip)
    elif cell.words is not None:
        write(image, x, middle, say(cell.words), _WORDS, paint.BRIGHT if cell.lit else paint.WHITE, room, "m", low=26)
    if cell.name:
        write(image, x, STRIP - 34, cell.name, _SMALL, paint.BRIGHT if cell.lit else paint.SOFT, room, "m", low=24)


_half = [v * 120 // 255 for v in range(256)]


@cache
def _arrow(end: str) -> Image.Image:
    """The arrow for an end of the line."""
    canvas = Canvas(26, 26)
    dx, dy = {"L": (-1, 0), "R": (1, 0), "U": (0, -1), "D": (0, 1)}[end]
    corners = ((11, 0), (-7, 10), (-7, -10))
    canvas.poly([(13 + a * dx + b * dy, 13 + a * dy + b * dx) for a, b in corners], paint.BRIGHT)
    return canvas.done()
