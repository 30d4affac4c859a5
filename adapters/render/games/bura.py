"""The card table for two: plates above and below, the led cards and the answers on them, the stock, piles, corners."""

from typing import Final

from PIL import Image

from adapters.render import renderer, text
from adapters.render.art import felt, paint
from adapters.render.art.canvas import paste, plaque
from adapters.render.art.cards import BOARD, HAND, MARGIN, State, height, put
from adapters.render.kept import kept
from adapters.render.parts import board, seats
from adapters.runtime.courier import Palette, Say
from bot.games.bura.pictures import DuelHandPicture, DuelPicture, Pairs
from bot.text import t

_W, _H = felt.BOARD_SIZE
_EDGE = 16
_CARD_H = height(BOARD)
_MIDDLE = _H // 2
_STOCK, _TURNED = 76, 116
"""The left edges of the stock and of the sideways card under it."""
TRICK_LEFT, TRICK_RIGHT = 354, 948
"""The bounds of the cards in the middle."""
OVER_X, OVER_Y = 34, 84
"""The offset of a card, right and down, from the one it covers, whose index stays visible."""
_SMALL_STACK = 5
"""The most backs shown for a stock of any size."""


def draw_duel(picture: DuelPicture, palette: Palette, say: Say) -> Image.Image:
    """1000 x 880, RGB."""
    image = felt.table().copy()
    _stock(image, picture, palette)
    _pairs(image, picture, palette)
    for seat, top in ((0, _H - 14 - seats.WIDE[1]), (1, 14)):
        seats.put_plate(image, seats.Person.of(picture.plates[seat], seat, say), (_W - seats.WIDE[0]) // 2, top)
    _corners(image, picture, palette, say)
    return image


def places(count: int, answered: bool, left: int = TRICK_LEFT, right: int = TRICK_RIGHT) -> list[int]:
    """The left edges of ``count`` led cards, evenly between ``left`` and ``right``."""
    whole = BOARD + (OVER_X if answered else 0)
    step = min(BOARD + OVER_X + 14, (right - left - whole) / max(1, count - 1))
    first = (left + right - step * (count - 1) - whole) / 2
    return [round(first + step * n) for n in range(count)]


def lay(image: Image.Image, pairs: Pairs, top: int, lefts: list[int], palette: Palette, trump: str | None) -> None:
    """Led cards from ``top`` down, with the answers on them; winning cards are ringed."""
    for n, (code, x) in enumerate(zip(pairs.led, lefts, strict=True)):
        won = pairs.taker is not None and pairs.taker == pairs.leader
        put(image, code, palette, BOARD, x, top, "ringed" if won else "plain", trump)
        if n < len(pairs.over):
            beats = pairs.taker is not None and pairs.taker != pairs.leader
            state: State = "ringed" if beats else "plain"
            put(image, pairs.over[n], palette, BOARD, x + OVER_X, top + OVER_Y, state, trump)


def _pairs(image: Image.Image, picture: DuelPicture, palette: Palette) -> None:
    pairs = picture.pairs
    top = _MIDDLE - (_CARD_H + OVER_Y) // 2
    if pairs.led:
        lay(image, pairs, top, places(len(pairs.led), True), palette, picture.trump)
    elif picture.to_move is not None:
        paste(image, board.slot(True), places(1, False)[0], _MIDDLE - _CARD_H // 2, "lt")


@kept
def _lying(code: str, palette: Palette, trump: str) -> Image.Image:
    """A sideways card, RGBA."""
    image = Image.new("RGBA", (BOARD + 2 * MARGIN, _CARD_H + 2 * MARGIN), (0, 0, 0, 0))
    put(image, code, palette, BOARD, MARGIN, MARGIN, "plain", trump or None)
    return image.rotate(-90, expand=True)


def _stock(image: Image.Image, picture: DuelPicture, palette: Palette) -> None:
    """A pile of backs on the turned-up trump, and the number of cards; an empty place once they are drawn."""
    left, top = _STOCK, _MIDDLE - _CARD_H // 2
    if not picture.stock:
        if picture.trump is not None:
            paste(image, plaque(BOARD, _CARD_H, None, 14, line=paint.FELT_LINE, edge=3), left, top, "lt")
        return
    if picture.turned:
        lying = _lying(picture.turned, palette, picture.trump or "")
        # It sticks out to the right of the pile, so that its index stays visible.
        image.paste(lying, (_TURNED - MARGIN, _MIDDLE - lying.height // 2), lying)
    for n in range(min(picture.stock - bool(picture.turned), _SMALL_STACK)):
        put(image, "??", palette, BOARD, left - 2 * n, top - 2 * n)
    if picture.stock > 1:
        middle = left + BOARD / 2
        paste(image, plaque(76, 48, paint.INK, 24), middle, top + _CARD_H - 58, "mt")
        text.write(image, middle, top + _CARD_H - 34, str(picture.stock), 32, paint.WHITE, 60, "m")


def _corners(image: Image.Image, picture: DuelPicture, palette: Palette, say: Say) -> None:
    names = (picture.plates[0].name, picture.plates[1].name)
    foot = say(board.foot_of(picture.deal, picture.target))
    paste(image, board.score_panel(board.Score(names, picture.score, foot)), _W - _EDGE, _EDGE, "rt")
    if picture.trump is not None:
        note = say(picture.note) if picture.note else ""
        trump = board.contract_panel(board.Contract(picture.trump, say(t("pic-trumps")), note, "", ""), palette)
        paste(image, trump, _EDGE, _EDGE, "lt")
        if picture.offer is not None:
            paste(image, offer_stamp(say(picture.offer)), _EDGE, _EDGE + trump.height + 10, "lt")
    if picture.last.led:
        last = board.rows_panel(say(t("pic-last-trick")), picture.last.led, picture.last.over, palette)
        paste(image, last, _EDGE, _H - _EDGE, "lb")
    if any(picture.taken):
        paste(image, board.tricks_panel(say(t("pic-taken")), picture.taken, 3), _W - _EDGE, _H - _EDGE, "rb")


@kept
def offer_stamp(words: str) -> Image.Image:
    """A raise that awaits its answer: gold, RGBA, 56 high, at most ``CORNER`` wide."""
    size = text.fit(words, 34, board.CORNER - 40)
    wide = round(min(board.CORNER, text.width(words, size) + 40))
    image = plaque(wide, 56, paint.BRIGHT, 17).copy()
    text.write(image, wide / 2, 28, words, size, paint.INK, wide - 30, "m")
    return image


# --- the hand ---------------------------------------------------------------------------------------------------------

_PAIRS_TOP = 22
PAIRS = _PAIRS_TOP + height(BOARD) + OVER_Y + 8
"""The height of the band with the cards to be answered."""


def draw_duel_hand(picture: DuelHandPicture, palette: Palette, say: Say | None = None) -> Image.Image:
    """The hand with chosen cards lifted; 1000 x 340, with cards to be answered ``PAIRS`` more; RGB."""
    above = PAIRS if picture.pairs.led else 0
    image = _ground(above).copy()
    if above:
        lefts = places(len(picture.pairs.led), True, 20, felt.HAND_SIZE[0] - 20)
        lay(image, picture.pairs, _PAIRS_TOP, lefts, palette, picture.trump)
    for code, (x, y, _, _) in zip(picture.cards, seats.hand_layout(picture.cards, picture.chosen), strict=True):
        put(image, code, palette, HAND, round(x), round(y) + above, _state(picture, code), picture.trump)
    return image


def _state(picture: DuelHandPicture, code: str) -> State:
    if code in picture.chosen:
        return "ringed"
    return "plain" if picture.free is None or code in picture.free else "dim"


@kept
def _ground(above: int) -> Image.Image:
    """The cloth, extended to the needed height."""
    return felt.cloth().resize((felt.HAND_SIZE[0], felt.HAND_SIZE[1] + above)) if above else felt.cloth()


DRAWINGS: Final[renderer.Drawings] = {DuelPicture: draw_duel, DuelHandPicture: draw_duel_hand}
