"""Decimals are written as their reader writes them."""

from __future__ import annotations

import pytest

from adapters.text import FluentCatalog
from bot.text import LANGUAGES, Lang
from bot.text.decimals import decimal, within


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_point_in_english_else_a_comma(lang: Lang) -> None:
    catalog, mark = FluentCatalog(), "." if lang == "en" else ","
    said = {
        decimal(7.26): "7_3",
        decimal(0.084, 2): "0_08",
        decimal(3, signed=True): "+3_0",
        decimal(-12.34, signed=True): "−12_3",
        decimal(-0.04): "0_0",
        within(4.04, 1.16): "4_0 ± 1_2",
    }
    assert [catalog.say(lang, one) for one in said] == [wanted.replace("_", mark) for wanted in said.values()]
