"""What the render tests share: words in a stub of each language, a warm renderer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adapters.render import Renderer
from bot.text.model import Name, Text

# Words as long as the languages make them; the same key says something else in each.
_STUBS = {
    "hy": "Քուանշ և վերջին ձեռք",
    "ka": "ბოლო ტური, რეკონტრა",
    "ru": "Последняя взятка, щёлк",
    "en": "Last trick, jolly good",
}


def stub(lang: str) -> Callable[[Text], str]:
    """A catalog that says a long phrase of the language and every argument."""

    def say(text: Text) -> str:
        parts = [value.name if isinstance(value, Name) else str(value) for _, value in text.args]
        return " ".join([_STUBS[lang], text.key[-3:], *parts])

    return say


def english(text: Text) -> str:
    """Keys as they are with their arguments: enough where words do not matter."""
    return " ".join([text.key.removeprefix("pic-").removeprefix("sample-"), *(str(value) for _, value in text.args)])


@pytest.fixture(scope="session")
def renderer() -> Renderer:
    made = Renderer()
    made.warm("classic")
    return made
