"""A person's colour is the same on the page and in the pictures of the chats, and their letter is read on it."""

from __future__ import annotations

import re
from pathlib import Path

from adapters.render.art.ink import HUES, WHITE, rgb
from bot.games.common import HUES as MOST

STYLES = Path(__file__).parents[3] / "adapters" / "local" / "static" / "base.css"
LEAST = 4.5


def _light(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = (n / 255 for n in rgb(colour))
    red, green, blue = (n / 12.92 if n <= 0.04045 else ((n + 0.055) / 1.055) ** 2.4 for n in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_one_colour_for_a_person_wherever_they_are_seen() -> None:
    told = re.findall(r"\.hue(\d+) \{ background: (#[0-9a-f]{6}); \}", STYLES.read_text(encoding="utf-8"))
    assert [colour for _, colour in sorted((int(n), colour) for n, colour in told)] == [*HUES]
    assert len(HUES) == MOST
    contrast = {colour: (_light(WHITE) + 0.05) / (_light(colour) + 0.05) for colour in HUES}
    assert min(contrast.values()) >= LEAST, contrast
