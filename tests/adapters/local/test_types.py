"""The page's types are the program's: ``adapters/local/types/model.d.ts`` is what `make types` writes."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.local.parts import Row
from bot.text.model import Text
from tests.tools import pagetypes


def test_the_committed_types_are_those_of_the_program() -> None:
    """Whoever changes a picture or a message writes them anew, and tsc says where the page does not fit any more."""
    assert pagetypes.FILE.read_text(encoding="utf-8") == pagetypes.written(), "make types"


def test_every_picture_that_the_page_draws_is_among_them() -> None:
    kinds = {one.__name__ for one in pagetypes.pictures()}
    assert {"BoardPicture", "HandPicture"} <= kinds
    assert all(f'kind: "{kind}";' in pagetypes.written() for kind in kinds)


@pytest.mark.parametrize(
    ("hint", "said"),
    [
        *((tuple[tuple[int, str], ...], "[number, string][]"), (frozenset[str] | None, "string[] | null")),
        *((list[str | None], "(string | null)[]"), (dict[str, Row], "Record<string, Row>")),
        (Text | None, "string | null"),
    ],
)
def test_types_are_said_in_the_words_of_the_page(hint: Any, said: str) -> None:
    assert pagetypes.said(hint) == said


def test_what_the_page_cannot_be_told_is_refused() -> None:
    with pytest.raises(pagetypes.Unknown):
        pagetypes.said(bytes)
