"""The public table: plates, the trick in a cross, bids, corners. It is made of public things only."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Literal, TypeAlias

from PIL import Image

from adapters.render.art.canvas import Canvas
from adapters.render.art.felt import BOARD_SIZE, table
from adapters.render.art.ink import BRIGHT, FELT, FELT_LINE, SOFT, mix
from adapters.render.art.sprites import BOARD, SMALL, height, put, small_back, small_card
from adapters.render.parts import bids
from adapters.render.parts.panels import (
    CORNER,
    Contract,
    Score,
    contract_panel,
    foot_of,
    last_trick_panel,
    score_panel,
    tricks_panel,
)
from adapters.render.parts.plates import GLOW, TALL, WIDE, Person, tall_plate, wide_plate
from adapters.render.text.labels import write
from adapters.runtime.delivery.rendered import Palette, Say
from bot.scene import BoardPicture, Plate
from bot.text.model import t

Place: TypeAlias = Literal["bottom", "left", "top", "right"]
Corner: TypeAlias = tuple[str, Callable[..., Image.Image], tuple[object, ...]]
"""Which corner, and the panel that stands there: its function and what it is about."""

_PLACES: dict[int, tuple[Place, ...]] = {
    0: (),
    1: ("bottom",),
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
}
_W, _H = BOARD_SIZE
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
    sides = len(picture.plates) in (2, 4)
    person = Person(
        plate.name,
        plate.hue,
        seat % 2 if sides else None,
        say(plate.note) if plate.note else "",
        plate.active or picture.to_move == seat,
        say(t("pic-dealer-mark")) if plate.dealer else "",
        plate.automatic,
        plate.cards,
        plate.tricks if picture.tricks == (0, 0) else 0,
    )
    drawn = wide_plate(person) if place in ("top", "bottom") else tall_plate(person)
    x, y = _PLATES[place]
    image.paste(drawn, (x - GLOW, y - GLOW), drawn)


def _shown(image: Image.Image, place: Place, cards: tuple[str, ...], palette: Palette) -> None:
    """Open cards before a player: a row between plate and trick, or two rows under a plate at the side."""
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
            card = small_card(code, palette, SMALL)
            image.paste(card, (x + i * step, y), card)


@cache
def _slot(active: bool) -> Image.Image:
    """Where a card is still to come; gold for the player who is waited for."""
    canvas = Canvas(BOARD, _CARD_H)
    line = BRIGHT if active else FELT_LINE
    width = 4 if active else 2.5
    canvas.box(0, 0, BOARD, _CARD_H, line, 14)
    inner = mix(FELT, BRIGHT, 0.14) if active else mix(FELT, "#000000", 0.08)
    canvas.box(width, width, BOARD - width, _CARD_H - width, inner, 14 - width)
    return canvas.done()


def _trick(image: Image.Image, picture: BoardPicture, places: tuple[Place, ...], palette: Palette) -> None:
    played = {seat for seat, _ in picture.trick}
    if picture.trick or picture.to_move is not None:
        for seat, place in enumerate(places):
            if seat not in played:
                slot = _slot(seat == picture.to_move)
                image.paste(slot, _CARDS[place], slot)
    for seat, code in picture.trick:
        if not 0 <= seat < len(places):
            continue
        x, y = _CARDS[places[seat]]
        put(image, code, palette, BOARD, x, y, "ringed" if seat == picture.winning else "plain", picture.trump)


def _turned(image: Image.Image, picture: BoardPicture, palette: Palette) -> None:
    """A turned card that stays on the table, on the rest of the pack: to the left, where only two players sit."""
    if picture.turned is None or len(picture.plates) > 2:
        return
    x, y = _EDGE + 60, _Y - _CARD_H // 2
    back = small_back(BOARD)
    for step in (12, 6):
        image.paste(back, (x - step, y - step), back)
    put(image, picture.turned, palette, BOARD, x, y, "plain", None)


def _bidding(image: Image.Image, picture: BoardPicture, places: tuple[Place, ...], palette: Palette, say: Say) -> None:
    """Each seat's calls before it, the last ones bright; the standing bid large in the middle."""

    def word(key: str) -> str:
        return say(t(key))

    calls = [(seat, bids.read(form, word)) for seat, form in picture.bids if 0 <= seat < len(places)]
    standing = max((i for i, (_, call) in enumerate(calls) if call.kind == "bid"), default=None)
    for seat, place in enumerate(places):
        mine = [i for i, (who, _) in enumerate(calls) if who == seat]
        across = place in ("top", "bottom")
        room = 620 if across else 134
        chips = [bids.chip(calls[i][1], palette, i == standing, i == mine[-1], min(room, 240)) for i in mine]
        if across:
            y = _Y - 204 if place == "top" else _Y + 204
            bids.row(image, chips, _X, y, room)
        else:
            left = _PLATES["left"][0] + TALL[0] + 12
            bids.column(image, chips, left if place == "left" else _W - left, _Y - 32, 270, place == "right")
    if picture.turned is not None:
        put(image, picture.turned, palette, BOARD, _X - BOARD // 2, _Y - _CARD_H // 2, "plain", None)
        return
    if standing is None:
        write(image, _X, _Y, word("pic-bidding"), 44, SOFT, 330, "m")
        return
    shouts = [call.kind for _, call in calls[standing:] if call.kind in ("q", "s")]
    shout = {"q": "quansh", "s": "sur"}[shouts[-1]] if shouts else ""
    seat, call = calls[standing]
    tile = bids.centre(call, palette, picture.plates[seat].name, shout, word(f"pic-{shout}") if shout else "")
    image.paste(tile, (_X - tile.width // 2, _Y - tile.height // 2), tile)


def _corners(picture: BoardPicture, places: tuple[Place, ...], palette: Palette, say: Say) -> tuple[Corner, ...]:
    found: list[Corner] = []
    if _begun(picture):
        found.append(_score(picture, say))
    if picture.contract is not None and not picture.bidding:
        call = picture.call
        what, stamp = say(picture.contract), ""
        if call:
            # The call has its own stamp; its word after the bid ("12 · quansh") would say it twice.
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


@lru_cache(maxsize=4)
def _ground(corners: tuple[Corner, ...]) -> Image.Image:
    """The table with what stands in its corners, which changes with a trick and not with every card."""
    image = table().copy()
    for corner, panel, about in corners:
        drawn = panel(*about)
        x = _EDGE if corner.endswith("left") else _W - _EDGE - (CORNER if corner == "top-right" else drawn.width)
        y = _EDGE if corner.startswith("top") else _H - _EDGE - drawn.height
        image.paste(drawn, (x, y), drawn)
    return image


def _begun(picture: BoardPicture) -> bool:
    """Whether there is a match to tell the score of; a table that still fills up has none."""
    plates = any(plate.cards or plate.active for plate in picture.plates)
    return bool(plates or picture.bidding or picture.contract or picture.trick or any(picture.score))


def _score(picture: BoardPicture, say: Say) -> Corner:
    labels = picture.score_labels
    names = (say(labels[0]), say(labels[1])) if labels else _side_names(picture.plates)
    foot = say(foot_of(picture.deal, picture.target))
    return "top-right", score_panel, (Score(names, picture.score, foot),)


def _side_names(plates: tuple[Plate, ...]) -> tuple[str, str]:
    """The sides by their players' names, when nobody gave them others."""
    return (" + ".join(p.name for p in plates[0::2]), " + ".join(p.name for p in plates[1::2]))
