"""The table of nardi: the board from one side, dice, trays, the last move; the players above and below it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from adapters.render.drawings import Drawings
from adapters.render.games.bura import offer_stamp
from adapters.render.games.nardi_parts import (
    CHECKER,
    DIE,
    NUMBERS,
    SLAB,
    Mark,
    Numbers,
    checker,
    coin,
    die,
    ghost,
    numbers,
    slab,
)
from adapters.render.games.nardi_wood import (
    BAR_WIDE,
    FIELD_LOW,
    FIELD_TOP,
    LEFT,
    LOW,
    MIDDLE,
    RIGHT_HALF,
    SIZE,
    STEP,
    TOP,
    TRAY,
    TRAY_WIDE,
    WIDE,
    board,
)
from adapters.render.parts.plates import GLOW, Person, wide_plate
from adapters.render.parts.plates import WIDE as PLATE
from adapters.render.text.labels import write
from adapters.runtime.delivery.rendered import Palette, Say
from bot.games.nardi.pictures import NardiBoard
from bot.text.model import t

BAR: Final = 25
IN_SIGHT: Final = 5
"""So many checkers stand on a point side by side; more of them move together."""
ON_BAR: Final = 3
BAR_X: Final = LEFT + WIDE + BAR_WIDE / 2
START: Final = 72.0
"""How far from the middle the first checker on the bar lies."""
TRAY_INSET: Final = 6
NUMBERED: Final = ((TOP + FIELD_TOP) / 2 - 1, (LOW + FIELD_LOW) / 2 + 1)
"""How far down the numbers of the points stand, above and below."""
_EDGE: Final = 16


def draw_nardi(picture: NardiBoard, palette: Palette, say: Say) -> Image.Image:
    """1000 x 1000, RGB."""
    image = _numbered(_names(picture)).copy()
    ends = {(trail.seat, trail.end) for trail in picture.trails}
    for seat in (0, 1):
        _checkers(image, picture, seat, {end for who, end in ends if who == seat})
        _borne_off(image, picture, seat)
    for trail in picture.trails:
        _left_behind(image, picture, trail.seat, trail.start)
    _dice(image, picture, say)
    for seat in (0, 1):
        _player(image, picture, seat, say)
    return image


def place(picture: NardiBoard, seat: int, point: int) -> tuple[float, bool]:
    """The middle of a point of ``seat``, from left to right, and whether it is in the upper row."""
    if point == BAR:
        return BAR_X, seat == picture.bottom
    seen = point if seat == picture.bottom else picture.across[point]
    column = (seen - 1) % 12
    if seen > 12:
        return across_at(column), True
    return across_at(11 - column), False


def across_at(n: int) -> float:
    """The middle of column 0..11, from the left."""
    return LEFT + (n + 0.5) * STEP if n < 6 else RIGHT_HALF + (n - 6 + 0.5) * STEP


def heights(picture: NardiBoard, seat: int, point: int, count: int) -> list[float]:
    """The middles of so many checkers on a point, the lowest of the pile first."""
    _, upper = place(picture, seat, point)
    most = ON_BAR if point == BAR else IN_SIGHT
    if point == BAR:
        start, way = (MIDDLE - START, -1) if upper else (MIDDLE + START, 1)
    else:
        start, way = started(upper), 1 if upper else -1
    step = CHECKER - 0.5 if count <= most else (CHECKER - 0.5) * (most - 1) / (count - 1)
    return [start + way * step * n for n in range(count)]


def started(upper: bool) -> float:
    """The middle of the first checker on a point."""
    return FIELD_TOP + CHECKER / 2 + 2 if upper else FIELD_LOW - CHECKER / 2 - 2


def _put(image: Image.Image, sprite: Image.Image, x: float, y: float) -> None:
    image.paste(sprite, (round(x - sprite.width / 2), round(y - sprite.height / 2)), sprite)


def _checkers(image: Image.Image, picture: NardiBoard, seat: int, moved: set[int]) -> None:
    for point in range(1, BAR + 1):
        count = picture.checkers[seat][point]
        if not count:
            continue
        x, _ = place(picture, seat, point)
        most = ON_BAR if point == BAR else IN_SIGHT
        for n, y in enumerate(heights(picture, seat, point, count), 1):
            top = n == count
            can = top and picture.roller == seat and point in picture.movable
            mark: Mark = _MARKS[top and point in moved, can]
            _put(image, checker(seat, mark, count if top and count > most else 0), x, y)


_MARKS: Final[dict[tuple[bool, bool], Mark]] = {
    (False, False): "",
    (True, False): "moved",
    (False, True): "movable",
    (True, True): "both",
}


def _left_behind(image: Image.Image, picture: NardiBoard, seat: int, point: int) -> None:
    """A ring where a checker has gone from, if there is room for one."""
    count = picture.checkers[seat][point]
    seen = picture.across[point] if 0 < point < BAR else 0
    taken = picture.checkers[1 - seat][seen] if seen else 0
    if count < IN_SIGHT and not taken:
        x, _ = place(picture, seat, point)
        _put(image, ghost(seat), x, heights(picture, seat, point, count + 1)[-1])


def _borne_off(image: Image.Image, picture: NardiBoard, seat: int) -> None:
    """The tray: the lower one belongs to the side below."""
    x = TRAY + (TRAY_WIDE - SLAB[0]) // 2
    for n in range(picture.checkers[seat][0]):
        step = SLAB[1] + 1
        low, high = FIELD_LOW - TRAY_INSET - SLAB[1] - n * step, FIELD_TOP + TRAY_INSET + n * step
        y = low if seat == picture.bottom else high
        image.paste(slab(seat), (x, y), slab(seat))


def _dice(image: Image.Image, picture: NardiBoard, say: Say) -> None:
    """In the right half the dice of the side below, in the left half those of the other; what is offered instead."""
    if picture.worth > 1:
        _put(image, coin(picture.worth), BAR_X, MIDDLE)
    if picture.offer is not None:
        _put(image, offer_stamp(say(picture.offer)), LEFT + WIDE / 2, MIDDLE)
    if picture.roller is None:
        return
    middle = dice_at(picture.roller == picture.bottom)
    step = DIE + (12 if len(picture.dice) > 2 else 20)
    for n, (number, lies) in enumerate(picture.dice):
        _put(image, die(number, lies), middle + (n - (len(picture.dice) - 1) / 2) * step, MIDDLE)


def dice_at(right: bool) -> float:
    """The middle of a half, where the dice of a side lie."""
    return (RIGHT_HALF if right else LEFT) + WIDE / 2


def _player(image: Image.Image, picture: NardiBoard, seat: int, say: Say) -> None:
    below = seat == picture.bottom
    y = SIZE[1] - 9 - PLATE[1] if below else 9
    plate = picture.plates[seat]
    note = say(plate.note) if plate.note else ""
    person = Person(plate.name, plate.hue, seat, note, plate.active, "", plate.automatic, 0, 0)
    drawn = wide_plate(person)
    image.paste(drawn, (_EDGE - GLOW, y - GLOW), drawn)
    labels = (say(t("pic-pips")), say(t("pic-off")), say(t("pic-target", target=picture.target)))
    mine, other = picture.score[seat], picture.score[1 - seat]
    shown = numbers(Numbers(seat, labels, picture.pips[seat], picture.checkers[seat][0], mine, mine > other))
    image.paste(shown, (SIZE[0] - _EDGE - NUMBERS[0], y), shown)


def _names(picture: NardiBoard) -> tuple[int, ...]:
    """The numbers written at the points: the upper row from the left, then the lower one."""
    seen = (*range(13, 25), *range(12, 0, -1))
    return seen if picture.numbered == picture.bottom else tuple(picture.across[p] for p in seen)


@lru_cache(maxsize=4)
def _numbered(names: tuple[int, ...]) -> Image.Image:
    """The board with its points numbered. Shared: copy before drawing."""
    image = board().copy()
    for n, name in enumerate(names):
        write(image, across_at(n % 12), NUMBERED[0 if n < 12 else 1], str(name), 29, "#f3e3c0", 60, "m")
    return image


DRAWINGS: Final[Drawings] = {NardiBoard: draw_nardi}
