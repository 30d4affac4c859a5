"""Decimals are written as their reader writes them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from adapters.text import FluentCatalog
from bot.scenes.duplicate_result import signed
from bot.text import LANGUAGES, Lang
from bot.text.decimals import decimal, within


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_point_in_english_else_a_comma(lang: Lang) -> None:
    catalog, mark = FluentCatalog(), "." if lang == "en" else ","
    said = {
        decimal(7.26): "7_3", decimal(0.084, 2): "0_08", decimal(3, signed=True): "+3_0",
        decimal(-12.34, signed=True): "−12_3", decimal(-0.04): "0_0", within(4.04, 1.16): "4_0 ± 1_2",
    }  # fmt: skip
    assert [catalog.say(lang, one) for one in said] == [wanted.replace("_", mark) for wanted in said.values()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_above_the_others(lang: Lang) -> None:
    """Differences in a duplicate: of thirds there is one place, a whole number has none."""
    catalog, comma = FluentCatalog(), "." if lang == "en" else ","
    told = [signed(n) for n in (Fraction(193, 3), Fraction(-38, 3), Fraction(-8), 16, 0)]
    shown = [one if isinstance(one, str) else catalog.say(lang, one) for one in told]
    assert shown == [f"+64{comma}3", f"−12{comma}7", "−8", "+16", "0"]
