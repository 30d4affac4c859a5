"""Davtar's pictures, drawn with Pillow alone: hands, boards, scores and score books, in three palettes.

``Renderer`` is the entry point; ``missing_fonts`` reports on the machine. From the outside in: ``renderer`` (cache,
key, threads) -> ``parts`` and ``games`` (layouts and their parts) -> ``art`` (cards, courts, felt) and ``text`` (fonts,
names) -> ``art.canvas``.
"""

from adapters.render.renderer import Renderer
from adapters.render.text import missing as missing_fonts
from adapters.runtime.courier import PALETTES, Palette, Rendered, Say

__all__ = ["PALETTES", "Palette", "Rendered", "Renderer", "Say", "missing_fonts"]
