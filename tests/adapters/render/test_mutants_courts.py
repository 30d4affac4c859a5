"""Cards as they were drawn: on boards they are so small that a wrong line would not be seen; and where cards lie."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import product
from pathlib import Path

from PIL import Image, ImageChops

from adapters.render.art.courts import HEIGHT, WIDTH, court
from adapters.render.art.faces import master
from adapters.render.art.ink import ink
from adapters.render.games.blackjack import NARROW, ONE_COLUMN, laid
from bot import samples
from bot.scene import BoardPicture
from tests.adapters.render.kit import draw, same

GOLDEN = Path(__file__).with_name("courts.png")
"""``DAVTAR_GOLDEN=write`` draws it anew; look at it after a wanted change."""
W, H = WIDTH // 2, HEIGHT // 2


def test_every_court_is_drawn_as_it_was() -> None:
    """And cards with large faces. Another version of a library may draw an edge a little softer."""
    drawn = Image.new("L", (4 * W, 4 * H))
    for (row, rank), (column, sign) in product(enumerate("KQJ"), enumerate("SHDC")):
        figure = court(rank, sign, ink(sign, "classic"), 4).convert("L")
        drawn.paste(figure.resize((W, H), Image.Resampling.BOX), (column * W, row * H))
    for column, (rank, sign) in enumerate((("A", "S"), ("10", "H"), ("J", "D"), ("7", "C"))):
        figure = master(rank, sign, ink(sign, "classic"), faces="large").convert("L")
        drawn.paste(figure.resize((W, H), Image.Resampling.BOX), (column * W, 3 * H))
    if os.environ.get("DAVTAR_GOLDEN") == "write":
        drawn.save(GOLDEN, optimize=True)
    with Image.open(GOLDEN) as kept:
        most = ImageChops.difference(drawn, kept).getextrema()
    assert most == (0, most[1])
    assert most[1] <= 12


def test_cards_of_seats_that_are_not_there_are_not_drawn() -> None:
    trick = ((0, "AS"), (1, "KS"), (2, "QS"), (3, "7S"))
    plain = samples.SAMPLES["board"]
    assert isinstance(plain, BoardPicture)
    board = replace(plain, last_trick=trick, last_winner=0)
    assert len(board.plates) == 4
    more = replace(board, last_trick=(*trick, (4, "7S"), (-1, "7S")))
    assert same(draw(more), draw(board))
    assert same(draw(replace(board, last_winner=4)), draw(replace(board, last_winner=None)))


def test_many_cards_of_a_box_lie_in_two_columns_where_there_is_room() -> None:
    most = ONE_COLUMN + 1
    assert laid(ONE_COLUMN, 2 * NARROW, 100)[0] == 66
    assert laid(most, 2 * NARROW - 20, 100) == (50, [(1, 0), (20, 33), (39, 66), (58, 99), (77, 132)])
    assert laid(most, 2 * NARROW - 19, 100) == (58, [(4, 0), (66, 0), (4, 38), (66, 38), (4, 76)])
