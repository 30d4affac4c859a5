"""The table of Blackjack: the dealer's cards above, five boxes below, players' chips and limits in the corners.

A box is a column: its stake, its overlapping cards (two columns after a split), their total, the winnings, and the
owner.
"""

from functools import lru_cache
from typing import Final

from PIL import Image

from adapters.render.art import felt, paint
from adapters.render.art.canvas import Canvas, panel, paste, plaque
from adapters.render.art.cards import BOARD, height, put, small_card
from adapters.render.kept import kept
from adapters.render.parts.board import CORNER
from adapters.render.parts.seats import gear_chip, grouped
from adapters.render.renderer import Drawings
from adapters.render.text import fit, initial, write
from adapters.render.text import width as text_width
from adapters.runtime.courier import Palette, Say
from bot.games.blackjack.pictures import BlackjackBox, BlackjackHand, BlackjackPicture, BlackjackSeat, Sign
from bot.text import signed, t

# --- the corners ------------------------------------------------------------------------------------------------------


@kept
def disc_of(letter: str, hue: int, size: int) -> Image.Image:
    """A small avatar, RGBA."""
    canvas = Canvas(size, size)
    canvas.oval(size / 2, size / 2, size / 2, fill=paint.PAPER)
    canvas.oval(size / 2, size / 2, size / 2 - 2.5, fill=paint.HUES[hue % len(paint.HUES)])
    disc = canvas.done()
    if letter:
        write(disc, size / 2, size / 2, letter, round(size * 0.6), paint.WHITE, size - 6, "m")
    return disc


@kept
def seats_panel(rows: tuple[tuple[BlackjackSeat, str], ...]) -> Image.Image:
    """The players, their chips, and their bets on the coming deal. RGBA, ``CORNER`` wide."""
    line = 58
    high = 14 + line * len(rows)
    canvas = Canvas(CORNER, high, scale=3)
    canvas.framed(0, 0, CORNER, high, paint.PANEL_LINE, paint.PANEL, 24, 1.6)
    for n, (seat, _) in enumerate(rows):
        if seat.active:
            canvas.box(6, 8 + line * n, CORNER - 6, 6 + line * (n + 1), paint.BRIGHT, 17)
            canvas.box(
                8.5, 10.5 + line * n, CORNER - 8.5, 3.5 + line * (n + 1), paint.mix(paint.PANEL, paint.BRIGHT, 0.12), 15
            )
    image = canvas.done()
    for n, (seat, note) in enumerate(rows):
        y = 7 + line * n + line // 2
        if not seat.name:
            write(image, CORNER / 2, y, note, 26, paint.SOFT, CORNER - 40, "m", low=20)
            continue
        image.alpha_composite(disc_of(initial(seat.name), seat.hue, 40), (14, y - 20))
        chips = grouped(seat.purse)
        at = CORNER - 18 - write(image, CORNER - 18, y - (13 if note else 0), chips, 26, paint.WHITE, 110, "r") - 10
        if note:
            write(image, CORNER - 18, y + 14, note, 26, paint.BRIGHT, 140, "r", low=18)
            at = min(at, CORNER - 28 - round(text_width(note, fit(note, 26, 140, 18))))
        room = max(40, round(at) - 64)
        write(image, 64, y, seat.name, 28, paint.WHITE, room, low=24)
    return image


@kept
def corner_panel(lines: tuple[str, ...]) -> Image.Image:
    """The deal and the limits, RGBA, at most ``CORNER`` wide."""
    sizes = [fit(line, 30 if n == 0 else 26, CORNER - 36, 20) for n, line in enumerate(lines)]
    wide = round(min(CORNER, max(text_width(line, px) for line, px in zip(lines, sizes, strict=True)) + 38))
    image = panel(wide, 24 + 38 * len(lines)).copy()
    for n, (line, px) in enumerate(zip(lines, sizes, strict=True)):
        write(image, wide / 2, 31 + 38 * n, line, px, paint.WHITE if n == 0 else paint.SOFT, wide - 30, "m")
    return image


_W, _H = felt.BOARD_SIZE
_EDGE = 16
_MIDDLE = _W // 2
DEALER_TOP, DEALER_ROOM = 58, 316
MOST_LARGE = 4
"""The most large cards of the dealer."""
BOXES_LEFT, BOXES_RIGHT = 52, 948
BOX_TOP, BOX_FOOT = 398, 842
GAP = 10
WIDE, NARROW = 96, 74
"""The maximum width of a card in a box with one hand and with two."""
ONE_COLUMN = 4
"""More cards than this are shown in two columns."""
TWICE = "\u00d72"
SIZES = (96, 84, 74, 66, 58, 50, 44, 38, 32)
CARDS_TOP, CARDS_ROOM = 56, 228
SHARE, SEEN = 1.42, 0.66
"""The height of a small card by its width; how much of it shows under the next: its rank."""
_COLOURS: dict[Sign, tuple[str, str]] = {
    "": (paint.PANEL, paint.WHITE),
    "blackjack": (paint.BRIGHT, paint.INK),
    "won": (paint.GREEN, paint.WHITE),
    "push": (paint.GREY, paint.WHITE),
    "lost": (paint.PANEL, paint.SOFT),
    "bust": (paint.RED, paint.WHITE),
}


def draw_blackjack(picture: BlackjackPicture, palette: Palette, say: Say) -> Image.Image:
    """1000 x 880, RGB."""
    image = _laid_out(tuple(bool(box.stake) for box in picture.boxes), say(t("bj-felt-pays"))).copy()
    _dealer(image, picture, palette, say)
    for n, box in enumerate(picture.boxes):
        _box(image, box, n, palette, say)
    if picture.seats:
        rows = tuple((s, say(s.note) if s.note is not None else "") for s in picture.seats)
        paste(image, seats_panel(rows), _EDGE, _EDGE, "lt")
    if picture.corner:
        paste(image, corner_panel(tuple(say(line) for line in picture.corner)), _W - _EDGE, _EDGE, "rt")
    return image


@lru_cache(maxsize=2)
def _laid_out(taken: tuple[bool, ...], pays: str) -> Image.Image:
    """The table with its boxes, taken and free. Shared: copy before drawing."""
    image = felt.table().copy()
    write(image, _MIDDLE, 368, pays, 28, paint.mix(paint.FELT, paint.BRIGHT, 0.62), 640, "m", low=26)
    for n, has in enumerate(taken):
        left, right = column(n)
        paste(
            image,
            _ground(right - left, paint.FELT_LINE, paint.mix(paint.FELT, paint.NIGHT, 0.28 if has else 0.10), 2.5),
            left,
            BOX_TOP,
            "lt",
        )
        if has:
            write(image, left + 14, BOX_TOP + 30, str(n + 1), 28, paint.SOFT, 30)
        else:
            middle = (left + right) // 2, (BOX_TOP + BOX_FOOT) // 2
            write(image, *middle, str(n + 1), 60, paint.FELT_LINE, right - left - 20, "m")
    return image


def column(n: int) -> tuple[int, int]:
    """The left and right edge of box ``n`` (0..4)."""
    step = (BOXES_RIGHT - BOXES_LEFT + GAP) / 5
    left = BOXES_LEFT + step * n
    return round(left), round(left + step - GAP)


def laid(count: int, room: int, most: int) -> tuple[int, list[tuple[int, int]]]:
    """The width of a box's cards, and the place of each in an area ``room`` wide and ``CARDS_ROOM`` high.

    They are as large as possible with all ranks visible. Many form two columns if there is space.
    """
    columns = 2 if count > ONE_COLUMN and room > 2 * NARROW - 20 else 1
    rows = -(-count // columns)
    lowest = CARDS_ROOM / (SHARE + SEEN * (rows - 1))
    width = next((w for w in SIZES if w <= min(most, lowest, room // columns)), SIZES[-1])
    down = min(round(width * SEEN), (CARDS_ROOM - round(width * SHARE)) // max(1, rows - 1))
    if columns == 2:
        left = (room - 2 * width - 4) // 2
        return width, [(left + (width + 4) * (n % 2), down * (n // 2)) for n in range(count)]
    right = max(0, min(round(width * 0.4), (room - width) // max(1, count - 1)))
    left = (room - width - right * (count - 1)) // 2
    return width, [(left + right * n, down * n) for n in range(count)]


# --- the dealer -------------------------------------------------------------------------------------------------------


def _dealer(image: Image.Image, picture: BlackjackPicture, palette: Palette, say: Say) -> None:
    count = len(picture.dealer)
    if not count:
        empty = plaque(DEALER_ROOM, height(BOARD), None, 18, line=paint.FELT_LINE, edge=3)
        paste(image, empty, _MIDDLE, DEALER_TOP, "mt")
        write(image, _MIDDLE, DEALER_TOP + height(BOARD) // 2, say(t("pic-bj-bank")), 36, paint.SOFT, 280, "m", low=26)
        return
    if count <= MOST_LARGE:
        step = min(BOARD + 10, (DEALER_ROOM + 20 - BOARD) // max(1, count - 1))
        left = _MIDDLE - (step * (count - 1) + BOARD) // 2
        for n, code in enumerate(picture.dealer):
            put(image, code, palette, BOARD, left + step * n, DEALER_TOP)
    else:
        _long_dealer(image, picture.dealer, palette)
    word = say(t("pic-bj-blackjack")) if picture.sign == "blackjack" else picture.total
    pill = total_pill(word, picture.sign, 44)
    image.paste(pill, (_MIDDLE - pill.width // 2, DEALER_TOP + height(BOARD) - 4), pill)


def _long_dealer(image: Image.Image, cards: tuple[str, ...], palette: Palette) -> None:
    """More than ``MOST_LARGE`` cards: small ones in two rows."""
    columns = (len(cards) + 1) // 2
    width = min(78, (DEALER_ROOM + 20) // columns - 6)
    high = round(width * SHARE)
    top = DEALER_TOP + (height(BOARD) - 2 * high - 8) // 2
    for n, code in enumerate(cards):
        row = cards[columns:] if n >= columns else cards[:columns]
        left = _MIDDLE - ((width + 6) * len(row) - 6) // 2
        x, y = left + (width + 6) * (n % columns), top + (high + 8) * (n // columns)
        paste(image, small_card(code, palette, width), x, y, "lt")


@kept
def total_pill(word: str, sign: Sign, size: int, room: int = 300) -> Image.Image:
    """A total, or the word for it, on a coloured pill; RGBA, ``size + 8`` high."""
    fill, letters = _COLOURS[sign]
    px = fit(word, round(size * 0.74), room - 30, 18)
    wide = round(max(size * 1.5, min(room, text_width(word, px) + 30)))
    high = size + 8
    pill = plaque(wide, high, fill, high / 2, line=paint.NIGHT, edge=2).copy()
    write(pill, wide / 2, high / 2, word, px, letters, room - 16, "m")
    return pill


# --- a box ------------------------------------------------------------------------------------------------------------


def _box(image: Image.Image, box: BlackjackBox, n: int, palette: Palette, say: Say) -> None:
    left, right = column(n)
    wide = right - left
    if not box.stake:
        return
    if box.active:
        paste(image, _ground(wide, paint.BRIGHT, paint.mix(paint.FELT, paint.BRIGHT, 0.16), 5), left, BOX_TOP, "lt")
        write(image, left + 14, BOX_TOP + 30, str(n + 1), 28, paint.SOFT, 30)
    chips = _stake(box.stake, box.insurance)
    image.paste(chips, (right - 8 - chips.width, BOX_TOP + 30 - chips.height // 2), chips)
    count = max(1, len(box.hands))
    room = (wide - 16) // count
    for h, hand in enumerate(box.hands):
        _hand(image, hand, (left + 8 + room * h, room, NARROW if count > 1 else WIDE), palette, say)
    _owner(image, box, left, wide)


def _ground(wide: int, line: str, fill: str, edge: float) -> Image.Image:
    return plaque(wide, BOX_FOOT - BOX_TOP, fill, 24, line=line, edge=edge, scale=3)


@kept
def _stake(stake: int, insurance: int) -> Image.Image:
    """A chip and the stake; for an insured box, the insurance too. RGBA, 36 high."""
    word = f"{grouped(stake)}+{grouped(insurance)}" if insurance else grouped(stake)
    size = fit(word, 30, 92, 20)
    wide = round(text_width(word, size)) + 44
    canvas = Canvas(wide, 36)
    canvas.oval(18, 18, 17, fill=paint.PAPER)
    canvas.oval(18, 18, 14.5, fill="#b3222f")
    canvas.hoop(18, 18, 9.5, paint.PAPER, 2.4)
    image = canvas.done()
    write(image, 41, 18, word, size, paint.BRIGHT, 96)
    return image


def _hand(image: Image.Image, hand: BlackjackHand, place: tuple[int, int, int], palette: Palette, say: Say) -> None:
    """``place``: left edge and width of the column, and the maximum width of a card."""
    left, room, most = place
    width, places = laid(len(hand.cards), room - 6, most)
    x, y = left + 3, BOX_TOP + CARDS_TOP
    for code, (right, down) in zip(hand.cards, places, strict=True):
        paste(image, small_card(code, palette, width), x + right, y + down, "lt")
    if hand.doubled and places:
        right, down = places[-1]
        corner = x + right + width + 4, y + down + round(width * SHARE) - 24
        paste(image, total_pill(TWICE, "blackjack", 30), *corner, "rt")
    middle = left + room // 2
    word = say(t("pic-bj-blackjack")) if hand.sign == "blackjack" else hand.total
    y = BOX_TOP + CARDS_TOP + CARDS_ROOM + 6
    pill = total_pill(word, "" if hand.sign in ("lost", "won", "push") else hand.sign, 36, room)
    image.paste(pill, (middle - pill.width // 2, y), pill)
    if hand.active:
        paste(image, _arrow(), middle, y + 48, "mt")
    if hand.net is not None:
        sign: Sign = "won" if hand.net > 0 else "bust" if hand.net < 0 else "push"
        stamp = total_pill(signed(hand.net), sign, 38, room)
        image.paste(stamp, (middle - stamp.width // 2, y + 48), stamp)


@kept
def _arrow() -> Image.Image:
    """The arrow at the current hand of a split box."""
    canvas = Canvas(44, 26)
    canvas.poly([(22, 0), (44, 26), (0, 26)], paint.BRIGHT)
    return canvas.done()


def _owner(image: Image.Image, box: BlackjackBox, left: int, wide: int) -> None:
    """The owner's name at the foot of a box."""
    y = BOX_FOOT - 32
    if not box.name:
        return
    paste(image, disc_of(initial(box.name), box.hue, 44), left + 10, y - 22, "lt")
    if box.automatic:
        paste(image, _gear(), left + 36, y + 2, "lt")
    write(image, left + 62, y, box.name, 28, paint.BRIGHT if box.active else paint.WHITE, wide - 72, low=26)


@kept
def _gear() -> Image.Image:
    return gear_chip().resize((26, 26), Image.Resampling.LANCZOS)


DRAWINGS: Final[Drawings] = {BlackjackPicture: draw_blackjack}
