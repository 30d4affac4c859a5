"""Pictures of Davtar, drawn with Pillow alone: hands, boards, scores, score books, in three palettes.

``Renderer`` is the entry point; ``missing_fonts`` is for a report on the machine. The rest of the package goes from the
outside in: ``renderer`` (cache, key, threads) -> ``hand``,
``board``, ``score``, ``book`` (layouts) -> ``plates``, ``panels``, ``bids``, ``marks`` (their parts) -> ``sprites``,
``faces``, ``courts``, ``back``, ``felt`` (art) -> ``labels``, ``names``, ``fonts`` (text) -> ``canvas``, ``shapes``.
"""

from __future__ import annotations

from adapters.render.renderer import Renderer
from adapters.render.text import missing as missing_fonts
from adapters.runtime.courier import PALETTES, Palette, Rendered, Say

__all__ = ["PALETTES", "Palette", "Rendered", "Renderer", "Say", "missing_fonts"]
