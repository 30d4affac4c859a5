"""A warm renderer."""

from __future__ import annotations

import pytest

from adapters.render.renderer import Renderer


@pytest.fixture(scope="session")
def renderer() -> Renderer:
    made = Renderer()
    made.warm("classic")
    return made
