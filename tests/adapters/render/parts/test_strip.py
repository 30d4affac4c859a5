"""The strip over a hand: numbers stay whole, however long the names beside them are."""

from __future__ import annotations

import pytest

from adapters.render.parts.strip import _ROOM, _SMALL, _fact
from adapters.render.text.labels import width
from adapters.text import FluentCatalog
from bot.text import LANGUAGES, Lang, t

WORDS = FluentCatalog()
LONG = "Մաքսիմիլիանոս & Аполлинария Константиновна"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["strip-side", "strip-tricks"])
def test_long_names_give_way_to_the_score(lang: Lang, key: str) -> None:
    fact = t(key, who=LONG, n=127, **({"points": 301} if key == "strip-tricks" else {}))
    line = _fact(fact, lambda text: WORDS.say(lang, text))
    assert line.endswith("301" if key == "strip-tricks" else "127")
    assert "127" in line
    assert "…" in line
    assert width(line, _SMALL) <= _ROOM


def test_short_names_stay_whole() -> None:
    line = _fact(t("strip-side", who="Ara & Eva", n=7), lambda text: WORDS.say("en", text))
    assert line == "Ara & Eva: 7"
