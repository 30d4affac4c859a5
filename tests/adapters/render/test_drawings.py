"""Pictures that belong to no single game are drawn by a function that is there."""

from __future__ import annotations

from importlib import import_module

import pytest

from adapters.render.drawings import _SHARED


@pytest.mark.parametrize("kind", sorted(_SHARED))
def test_a_shared_picture_has_its_drawing(kind: str) -> None:
    module, _, name = _SHARED[kind].partition(":")
    assert callable(getattr(import_module(f"adapters.render.parts.{module}"), name))
