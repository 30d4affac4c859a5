"""The picture of the risk game: what is open stands there, what is not looks like any other back."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from adapters.render import PALETTES, Palette, Renderer
from adapters.render import renderer as module
from adapters.render.art.ink import BRIGHT
from adapters.render.parts.marks import GREEN, RED
from adapters.render.parts.risk import MOST, _lefts, _wide
from bot.samples import RISK_SAMPLES as SAMPLES
from bot.scene.risk import RiskPicture, RiskStep
from bot.text.model import LANGUAGES
from tests.adapters.render.conftest import stub
from tests.adapters.render.kit import count, draw, same

NAMES = [name for name, picture in SAMPLES.items() if isinstance(picture, RiskPicture)]


def risk(name: str) -> RiskPicture:
    picture = SAMPLES[name]
    assert isinstance(picture, RiskPicture)
    return picture


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("name", NAMES)
def test_it_is_as_wide_as_every_picture(name: str, palette: Palette) -> None:
    drawn = draw(risk(name), palette)
    assert drawn.width == 1000
    assert 300 < drawn.height < 700


@pytest.mark.parametrize("pieces", ["cards", "tiles", "dice"])
def test_nothing_in_the_row_lies_over_anything_else(pieces: Any) -> None:
    lefts = _lefts(pieces, 2 if pieces == "dice" else 5)
    assert lefts[0] >= 24
    assert lefts[-1] + _wide(pieces) <= 976
    assert all(b - a >= _wide(pieces) + 16 for a, b in pairwise(lefts))


@pytest.mark.parametrize(("name", "other"), [("risk", "KH"), ("risk-tiles", "6-6"), ("risk-dice", "1")])
def test_what_is_open_is_what_is_drawn(name: str, other: str) -> None:
    picture = risk(name)
    assert not same(draw(picture), draw(replace(picture, row=(other, *picture.row[1:]))))
    opened = replace(picture, row=(picture.row[0], other, *picture.row[2:]))
    assert not same(draw(picture), draw(opened))


def test_steps_before_are_shown_the_newest_of_them(renderer: Renderer) -> None:
    picture = risk("risk-again")
    assert count(draw(picture), GREEN) > count(draw(replace(picture, past=())), GREEN) + 1000
    steps = tuple(RiskStep("9S", "KH", "higher") for _ in range(MOST))
    more = (RiskStep("7D", "8S", "higher"), *steps)
    assert same(draw(replace(picture, past=steps)), draw(replace(picture, past=more)))


@pytest.mark.parametrize("name", ["risk-lost", "risk-tiles-lost", "risk-dice-lost"])
def test_a_loss_is_marked(name: str) -> None:
    assert count(draw(risk(name)), RED) > count(draw(replace(risk(name), lost=None)), RED) + 500


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_step_the_bank_cannot_pay_has_no_numbers_to_press(lang: str) -> None:
    """As there is no button either; and the words of every language fit."""
    picture = risk("risk")
    offered = module.draw(picture, "classic", stub(lang))
    taken = module.draw(replace(picture, double=None), "classic", stub(lang))
    assert taken.height < offered.height
    assert count(offered, BRIGHT) > 3000
