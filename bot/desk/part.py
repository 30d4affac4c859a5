"""A part of the desk: the commands and buttons of one subject that concern no table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from bot.desk.answer import Answer
from bot.ports.keys import platform_of
from bot.ports.records import Person
from bot.text import Lang

PAGE: Final = "web"


@dataclass(frozen=True, slots=True)
class Ask:
    """One press or command. ``key`` is unique for ever; a repeated one has to be answered without a second effect.

    ``name``: the command, or the first word of a button without a table (``press.see(NO_TABLE, "name.value")``);
    ``value``: the rest, from outside and unchecked. ``place`` and ``person``: where and by whom. ``lang``: the person's
    language.
    """

    key: str
    place: str
    person: Person
    name: str
    value: str
    lang: Lang

    @property
    def on_page(self) -> bool:
        """Whether it comes from the page; inside a platform's app the place is a chat there."""
        return PAGE in (platform_of(self.place), platform_of(self.key))


class Part(Protocol):
    @property
    def names(self) -> frozenset[str]:
        """The commands and words of buttons it answers."""
        ...

    async def answer(self, ask: Ask) -> Answer: ...
