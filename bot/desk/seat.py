"""How somebody's own seat looks on the page: letters and faces of the cards, the felt, what others say at their seats.

It is chosen in the page's settings and kept with the person, so that it is the same on every device of theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.desk.answer import Answer
from bot.desk.part import Ask
from bot.ports import Store
from bot.ports.preferences import FACES, FELTS, LETTERS
from bot.text import t

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "letters": LETTERS,
    "faces": FACES,
    "felt": FELTS,
    "emotes": ("on", "off"),
}


class SeatLook:
    """A part of the desk."""

    names: Final = frozenset(CHOICES)

    def __init__(self, store: Store) -> None:
        self._store = store

    async def answer(self, ask: Ask) -> Answer:
        if ask.value not in CHOICES[ask.name]:
            return Answer(False, t("illegal-unknown-button"), lang=ask.lang)
        await self._store.set_pref(ask.person.id, ask.name, ask.value)
        return Answer(True, lang=ask.lang)
