"""The public table: plates, the trick in a cross, bids, corners. Made from public facts only."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from PIL import Image

from adapters.render.art import felt, paint
from adapters.render.art.canvas import Canvas, panel, paste, plaque
from adapters.render.art.cards import BOARD, LAST, SMALL, height, put, small_back, small_card
from adapters.render.kept import kept
from adapters.render.parts.seats import TALL, WIDE, Person, put_plate, sign_tile, stamp
from adapters.render.text import fit, write
from adapters.render.text import width as text_width
from adapters.runtime.courier import Palette, Say
from bot.text import Text, t
from bot.view.scene import BoardPicture, Plate

# --- the bidding ------------------------------------------------------------------------------------------------------


HEIGHT = 58
_GAP = 10
_BID = re.compile(r"(\d{1,3})([SCDHN])([kg]?)")
_NAMED = re.compile(r"trump:([SCDH])")
_CALLS = {"pass": "pic-pass", "take": "pic-take", "q": "pic-quansh", "s": "pic-sur", "ok": "pic-decline"}
_FLAGS = {"k": "pic-kaput", "g": "pic-kanach"}


class Call(NamedTuple):
    """A call in words: a bid has a ``strain``; a pass, quansh or sur only a ``word``."""

    kind: str
    level: str
    strain: str
    word: str


def read(form: str, say: Callable[[str], str]) -> Call:
    """Parse a call (``9H``, ``25Hk``, ``trump:H``, ``q``); an unknown one is shown unchanged."""
    match = _BID.fullmatch(form)
    if match:
        level, strain, flag = match.groups()
        return Call("bid", level, strain, say(_FLAGS[flag]) if flag else "")
    if named := _NAMED.fullmatch(form):
        return Call("bid", "", named[1], "")
    return Call(form if form in _CALLS else "other", "", "", say(_CALLS[form]) if form in _CALLS else form)


@kept
def chip(call: Call, palette: Palette, standing: bool, latest: bool, room: int) -> Image.Image:
    """One call, RGBA, at most ``room`` wide; an outbid or older one is dimmed."""
    if call.kind == "bid":
        image = _bid_chip(call, palette, standing, room)
    else:
        fills = {"q": (paint.RED, paint.WHITE), "s": (paint.BRIGHT, paint.INK)}
        fill, letters = fills.get(call.kind, (paint.PANEL, paint.SOFT))
        width = min(room, round(text_width(call.word, 30)) + 40)
        canvas = Canvas(width, HEIGHT)
        canvas.framed(0, 4, width, HEIGHT - 4, paint.PANEL_LINE if fill == paint.PANEL else fill, fill, 25, 1.6)
        image = canvas.done()
        write(image, width / 2, HEIGHT / 2, call.word, fit(call.word, 30, width - 24), letters, width - 20, "m")
    if not (standing or latest):
        image.putalpha(image.getchannel("A").point([v * 150 // 255 for v in range(256)]))
    return image


def _bid_chip(call: Call, palette: Palette, standing: bool, room: int) -> Image.Image:
    """Level and strain; a promise (kaput, kanach) adds a second line."""
    digits = round(text_width(call.level, 38)) if call.level else 0
    width = max(digits + 74, min(room, round(text_width(call.word, 26)) + 28) if call.word else 0)
    height = HEIGHT + (32 if call.word else 0)
    canvas = Canvas(width, height)
    line, edge = (paint.BRIGHT, 4) if standing else (paint.EDGE, 1.3)
    canvas.framed(0, 0, width, height, line, paint.PAPER, 15, edge)
    left = (width - digits - 46) / 2
    at = left + digits + 28 if call.level else width / 2
    canvas.sign(call.strain, at, HEIGHT / 2, 36, paint.ink(call.strain, palette), gap=paint.PAPER)
    image = canvas.done()
    if call.level:
        write(image, left, HEIGHT / 2, call.level, 38, paint.INK)
    if call.word:
        write(image, width / 2, HEIGHT + 9, call.word, 26, paint.RED, width - 14, "m")
    return image


@kept
def centre(call: Call, palette: Palette, by: str, shout: str, word: str) -> Image.Image:
    """The standing bid, large: its promise, the stamp of a quansh or sur (``shout``, ``word``), the bidder's name."""
    width = 226
    height = 190 + (44 if call.word else 0) + (58 if shout else 0)
    canvas = Canvas(width, height, scale=3)
    canvas.box(0, 3, width, height, paint.NIGHT, 24)
    canvas.box(0, 0, width, height - 3, paint.BRIGHT, 24)
    canvas.box(5, 5, width - 5, height - 8, paint.PAPER, 20)
    digits = text_width(call.level, 88)
    left, y = (width - digits - 14 - 76) / 2, 76
    canvas.sign(call.strain, left + digits + 14 + 38, y, 78, paint.ink(call.strain, palette), gap=paint.PAPER)
    image = canvas.done()
    write(image, left, y, call.level, 88, paint.INK)
    y += 70
    if call.word:
        write(image, width / 2, y, call.word, fit(call.word, 38, width - 30), paint.RED, width - 24, "m")
        y += 44
    if shout:
        image.alpha_composite(stamp(shout, word, width - 28), (14, y - 18))
        y += 58
    write(image, width / 2, y, by, 30, paint.INK, width - 32, "m")
    return image


def row(image: Image.Image, chips: list[Image.Image], x: int, y: int, room: int) -> None:
    """``chips`` from left to right, centred at ``(x, y)``; if there are too many, the oldest are dropped."""
    chips, left = _newest(chips, [one.width for one in chips], x, room)
    for one in chips:
        image.paste(one, (left, y - one.height // 2), one)
        left += one.width + _GAP


def column(image: Image.Image, chips: list[Image.Image], edge: int, y: int, room: int, right: bool) -> None:
    """``chips`` from top to bottom, centred at height ``y``, against the left (or right) edge ``edge``."""
    chips, top = _newest(chips, [one.height for one in chips], y, room)
    for one in chips:
        image.paste(one, (edge - one.width if right else edge, top), one)
        top += one.height + _GAP


def _newest(chips: list[Image.Image], sizes: list[int], middle: int, room: int) -> tuple[list[Image.Image], int]:
    """The newest chips within ``room``, at least one, and where the first begins."""
    while len(sizes) > 1 and sum(sizes) + _GAP * (len(sizes) - 1) > room:
        sizes = sizes[1:]
    return chips[len(chips) - len(sizes) :], middle - (sum(sizes) + _GAP * (len(sizes) - 1)) // 2


# --- the corners ------------------------------------------------------------------------------------------------------


CORNER = 312
"""The maximum width of a corner panel: the plate at the top of the table begins beyond it."""


class Contract(NamedTuple):
    """The contract in words. ``stamp``: the word of the call, empty if there is none."""

    strain: str
    by: str
    what: str
    call: str
    stamp: str


class Score(NamedTuple):
    labels: tuple[str, str]
    points: tuple[int, int]
    foot: str


@kept
def _columns(width: int, height: int, top: int, foot: int, bar: tuple[int, int]) -> Image.Image:
    """A panel with a vertical line in the middle from ``top`` to ``foot`` and a bar in each side's colour; ``bar`` is
    its height and half width."""
    canvas = Canvas(width, height, scale=3)
    canvas.framed(0, 0, width, height, paint.PANEL_LINE, paint.PANEL, 24, 1.6)
    canvas.box(width / 2 - 1, top, width / 2 + 1, foot, paint.PANEL_LINE)
    for side in (0, 1):
        x = width * (0.25 + 0.5 * side)
        canvas.box(x - bar[1], bar[0], x + bar[1], bar[0] + 6, paint.SIDES[side], 3)
    return canvas.done()


@kept
def contract_panel(contract: Contract, palette: Palette) -> Image.Image:
    """Trump tile, declarer and contract; below, the stamp of a quansh or sur. RGBA, at most ``CORNER`` wide."""
    room = CORNER - 122
    size = fit(contract.what, 42, room)
    texts = max(text_width(contract.by, 26), text_width(contract.what, size))
    stamp_width = round(min(CORNER - 20, text_width(contract.stamp, 30) + 100)) if contract.call else 0
    width = max(min(room, round(texts) + 4) + 122, stamp_width + 20)
    height = 106 + (56 if contract.call else 0)
    image = panel(width, height, {"quansh": paint.RED, "sur": paint.BRIGHT}.get(contract.call, paint.PANEL_LINE)).copy()
    image.alpha_composite(sign_tile(contract.strain, 86, palette), (10, 10))
    if contract.by:
        write(image, 108, 33, contract.by, 26, paint.SOFT, room)
        write(image, 108, 72, contract.what, size, paint.WHITE, room)
    else:
        write(image, 108, 53, contract.what, size, paint.WHITE, room)
    if contract.call:
        image.alpha_composite(stamp(contract.call, contract.stamp, width - 20), (10, 103))
    return image


def foot_of(deal: int, target: int) -> Text:
    """The line under the score: the deal's number, if there is one, and the match's target."""
    return t("pic-deal-target", deal=deal, target=target) if deal else t("pic-target", target=target)


@kept
def score_panel(score: Score) -> Image.Image:
    """Both sides' match points under their names and colours, with target and deal below. RGBA."""
    width, room = CORNER, CORNER - 24
    one = text_width(score.foot, 26) <= room
    # A foot too long for one line is split at its dot, if it has one.
    foot = [score.foot] if one else [part.strip() for part in score.foot.split("\u00b7", 1)]
    image = _columns(width, 118 + 34 * len(foot), 18, 104, (10, 58)).copy()
    ahead = score.points[0] - score.points[1]
    for side in (0, 1):
        x = width * (0.25 + 0.5 * side)
        write(image, x, 36, score.labels[side], 26, paint.SOFT, 138, "m", low=20)
        leads = ahead > 0 if side == 0 else ahead < 0
        write(image, x, 80, str(score.points[side]), 46, paint.BRIGHT if leads else paint.WHITE, 140, "m")
    for number, line in enumerate(foot):
        write(image, width / 2, 127 + 34 * number, line, 26, paint.SOFT, room, "m")
    return image


@kept
def last_trick_panel(
    word: str, cards: tuple[tuple[str, str], ...], winner: str | None, palette: Palette
) -> Image.Image:
    """The last trick, small: ``cards`` are (place, card), the place one of ``bottom left top right``."""
    image, width, high = *_headed(word), round(LAST * 1.42)
    middle, x0 = 48 + high + 2, width // 2
    places = {
        "top": (x0 - LAST // 2, middle - high - 2),
        "bottom": (x0 - LAST // 2, middle + 2),
        "left": (x0 - LAST // 2 - LAST - 8, middle - high // 2),
        "right": (x0 + LAST // 2 + 8, middle - high // 2),
    }
    for place, code in cards:
        x, y = places[place]
        if place == winner:
            image.alpha_composite(plaque(LAST + 8, high + 8, paint.BRIGHT, LAST * 0.14 + 4), (x - 4, y - 4))
        image.alpha_composite(small_card(code, palette, LAST), (x, y))
    return image


@kept
def rows_panel(word: str, upper: tuple[str, ...], lower: tuple[str, ...], palette: Palette) -> Image.Image:
    """Two rows of small cards, at most five in each. RGBA, as large as ``last_trick_panel``."""
    image, width, high = *_headed(word), round(LAST * 1.42)
    for n, row in enumerate((upper, lower)):
        step = min(LAST + 8, (width - 20 - LAST) // max(1, len(row) - 1))
        left = (width - step * (len(row) - 1) - LAST) // 2
        for i, code in enumerate(row):
            image.alpha_composite(small_card(code, palette, LAST), (left + i * step, 48 + n * (high + 4)))
    return image


def _headed(word: str) -> tuple[Image.Image, int]:
    """A panel for small cards with ``word`` at its top, and its width."""
    image = panel(246, 192).copy()
    write(image, 123, 25, word, 26, paint.SOFT, 222, "m")
    return image, 246


@kept
def tricks_panel(word: str, tricks: tuple[int, int], most: int = 8) -> Image.Image:
    """The number of tricks (or cards) each side has taken: a pile of at most ``most`` backs and a number under the
    side's colour. RGBA."""
    width, height = 246, 150
    image = _columns(width, height, 52, height - 16, (height - 16, 46)).copy()
    write(image, width / 2, 25, word, 26, paint.SOFT, width - 24, "m")
    back = small_back(34)
    for side in (0, 1):
        x, count = round(width * 0.5 * side) + 14, tricks[side]
        for i in range(min(count, most)):
            image.alpha_composite(back, (x + 3 * i, 74 - 2 * i))
        colour = paint.WHITE if count else paint.SOFT
        write(image, width * (0.25 + 0.5 * side) + 32, 90, str(count), 46, colour, 60, "m")
    return image


Place: TypeAlias = Literal["bottom", "left", "top", "right"]
Corner: TypeAlias = tuple[str, Callable[..., Image.Image], tuple[object, ...]]
"""The corner, the function of its panel, and the function's arguments."""

_PLACES: dict[int, tuple[Place, ...]] = {
    0: (),
    1: ("bottom",),
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
}
_W, _H = felt.BOARD_SIZE
_X, _Y = _W // 2, _H // 2
_CARD_H = height(BOARD)
_EDGE = 16
_PLATES: dict[Place, tuple[int, int]] = {
    "top": (_X - WIDE[0] // 2, 14),
    "bottom": (_X - WIDE[0] // 2, _H - 14 - WIDE[1]),
    "left": (_EDGE, _Y - 140),
    "right": (_W - _EDGE - TALL[0], _Y - 140),
}
_CARDS: dict[Place, tuple[int, int]] = {
    "top": (_X - BOARD // 2, _Y - _CARD_H - 9),
    "bottom": (_X - BOARD // 2, _Y + 9),
    "left": (_X - BOARD // 2 - BOARD - 20, _Y - _CARD_H // 2),
    "right": (_X + BOARD // 2 + 20, _Y - _CARD_H // 2),
}


def draw_board(picture: BoardPicture, palette: Palette, say: Say) -> Image.Image:
    """1000 x 880, RGB. Raises ValueError for more than four plates: such games have pictures of their own."""
    if len(picture.plates) not in _PLACES:
        raise ValueError("a board has at most four plates")
    places = _PLACES[len(picture.plates)]
    image = _ground(_corners(picture, places, palette, say)).copy()
    for place, plate in zip(places, picture.plates, strict=True):
        _shown(image, place, plate.shown, palette)
    if picture.bidding:
        _bidding(image, picture, places, palette, say)
    else:
        _trick(image, picture, places, palette)
        _turned(image, picture, palette)
    for seat, place in enumerate(places):
        _plate(image, picture, seat, place, say)
    return image


def _plate(image: Image.Image, picture: BoardPicture, seat: int, place: Place, say: Say) -> None:
    plate = picture.plates[seat]
    side = seat % 2 if len(picture.plates) in (2, 4) else None
    tricks = plate.tricks if picture.tricks == (0, 0) else 0
    person = Person.of(plate, side, say, active=picture.to_move == seat, tricks=tricks)
    x, y = _PLATES[place]
    put_plate(image, person, x, y, tall=place in ("left", "right"))


def _shown(image: Image.Image, place: Place, cards: tuple[str, ...], palette: Palette) -> None:
    """Open cards in front of a player: a row between plate and trick, or two rows under a plate at the side."""
    high = round(SMALL * 1.42)
    across = place in ("top", "bottom")
    most = 8 if across else 4
    rows = [cards[i : i + most] for i in range(0, len(cards), most)]
    for number, row in enumerate(rows[:2]):
        step = SMALL + 5 if across else SMALL + 1
        wide = step * (len(row) - 1) + SMALL
        if across:
            y = _PLATES["top"][1] + WIDE[1] + 9 if place == "top" else _PLATES["bottom"][1] - high - 9
            x = _X - wide // 2
            y += number * 12
        else:
            x = _PLATES[place][0] + (TALL[0] - wide) // 2
            y = _PLATES[place][1] + TALL[1] + 10 + number * (high + 4)
        for i, code in enumerate(row):
            paste(image, small_card(code, palette, SMALL), x + i * step, y, "lt")


def slot(active: bool) -> Image.Image:
    """An empty place for a card; gold for the player to act. Shared: copy before drawing."""
    if active:
        return plaque(BOARD, _CARD_H, paint.mix(paint.FELT, paint.BRIGHT, 0.14), 14, line=paint.BRIGHT, edge=4)
    return plaque(BOARD, _CARD_H, paint.mix(paint.FELT, "#000000", 0.08), 14, line=paint.FELT_LINE, edge=2.5)


def _trick(image: Image.Image, picture: BoardPicture, places: tuple[Place, ...], palette: Palette) -> None:
    played = {seat for seat, _ in picture.trick}
    if picture.trick or picture.to_move is not None:
        for seat, place in enumerate(places):
            if seat not in played:
                paste(image, slot(seat == picture.to_move), *_CARDS[place], "lt")
    for seat, code in picture.trick:
        if not 0 <= seat < len(places):
            continue
        x, y = _CARDS[places[seat]]
        put(image, code, palette, BOARD, x, y, "ringed" if seat == picture.winning else "plain", picture.trump)


def _turned(image: Image.Image, picture: BoardPicture, palette: Palette) -> None:
    """A turned-up card on the rest of the pack: at the left, when only two play."""
    if picture.turned is None or len(picture.plates) > 2:
        return
    x, y = _EDGE + 60, _Y - _CARD_H // 2
    for step in (12, 6):
        paste(image, small_back(BOARD), x - step, y - step, "lt")
    put(image, picture.turned, palette, BOARD, x, y, "plain", None)


def _bidding(image: Image.Image, picture: BoardPicture, places: tuple[Place, ...], palette: Palette, say: Say) -> None:
    """Each seat's calls in front of it, the last ones bright; the standing bid large in the middle."""

    def word(key: str) -> str:
        return say(t(key))

    calls = [(seat, read(form, word)) for seat, form in picture.bids if 0 <= seat < len(places)]
    standing = max((i for i, (_, call) in enumerate(calls) if call.kind == "bid"), default=None)
    for seat, place in enumerate(places):
        mine = [i for i, (who, _) in enumerate(calls) if who == seat]
        across = place in ("top", "bottom")
        room = 620 if across else 134
        chips = [chip(calls[i][1], palette, i == standing, i == mine[-1], min(room, 240)) for i in mine]
        if across:
            y = _Y - 204 if place == "top" else _Y + 204
            row(image, chips, _X, y, room)
        else:
            left = _PLATES["left"][0] + TALL[0] + 12
            column(image, chips, left if place == "left" else _W - left, _Y - 32, 270, place == "right")
    if picture.turned is not None:
        put(image, picture.turned, palette, BOARD, _X - BOARD // 2, _Y - _CARD_H // 2, "plain", None)
        return
    if standing is None:
        write(image, _X, _Y, word("pic-bidding"), 44, paint.SOFT, 330, "m")
        return
    shouts = [call.kind for _, call in calls[standing:] if call.kind in ("q", "s")]
    shout = {"q": "quansh", "s": "sur"}[shouts[-1]] if shouts else ""
    seat, call = calls[standing]
    tile = centre(call, palette, picture.plates[seat].name, shout, word(f"pic-{shout}") if shout else "")
    image.paste(tile, (_X - tile.width // 2, _Y - tile.height // 2), tile)


def _corners(picture: BoardPicture, places: tuple[Place, ...], palette: Palette, say: Say) -> tuple[Corner, ...]:
    found: list[Corner] = []
    if _begun(picture):
        found.append(_score(picture, say))
    if picture.contract is not None and not picture.bidding:
        call = picture.call
        what, stamp = say(picture.contract), ""
        if call:
            # The call has its own stamp, so its word after the bid ("12 · quansh") is dropped.
            what, stamp = what.split(" \u00b7 ")[0], say(t(f"pic-{call}"))
        contract = Contract(picture.trump or "", picture.contract_by or "", what, call, stamp)
        found.append(("top-left", contract_panel, (contract, palette)))
    if picture.last_trick:
        cards = tuple((places[seat], code) for seat, code in picture.last_trick if 0 <= seat < len(places))
        winner = picture.last_winner
        won = places[winner] if winner is not None and 0 <= winner < len(places) else None
        found.append(("bottom-left", last_trick_panel, (say(t("pic-last-trick")), cards, won, palette)))
    if not picture.bidding and (picture.contract is not None or any(picture.tricks)):
        found.append(("bottom-right", tricks_panel, (say(t("pic-tricks")), picture.tricks)))
    return tuple(found)


@lru_cache(maxsize=2)
def _ground(corners: tuple[Corner, ...]) -> Image.Image:
    """The table with its corners, which change with a trick and not with every card."""
    image = felt.table().copy()
    for corner, panel_of, about in corners:
        drawn = panel_of(*about)
        x = _EDGE if corner.endswith("left") else _W - _EDGE - (CORNER if corner == "top-right" else drawn.width)
        y = _EDGE if corner.startswith("top") else _H - _EDGE - drawn.height
        image.paste(drawn, (x, y), drawn)
    return image


def _begun(picture: BoardPicture) -> bool:
    """Whether the match has begun and has a score to show."""
    plates = any(plate.cards or plate.active for plate in picture.plates)
    return bool(plates or picture.bidding or picture.contract or picture.trick or any(picture.score))


def _score(picture: BoardPicture, say: Say) -> Corner:
    labels = picture.score_labels
    names = (say(labels[0]), say(labels[1])) if labels else _side_names(picture.plates)
    foot = say(foot_of(picture.deal, picture.target))
    return "top-right", score_panel, (Score(names, picture.score, foot),)


def _side_names(plates: tuple[Plate, ...]) -> tuple[str, str]:
    """The sides' names made from their players', if they have no others."""
    return (" + ".join(p.name for p in plates[0::2]), " + ".join(p.name for p in plates[1::2]))
