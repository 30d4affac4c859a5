"""What a press or a command comes to."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ports.records import TableId
from bot.scene import Scene
from bot.text import Lang, Text


@dataclass(frozen=True, slots=True)
class Answer:
    """What a press or a command comes to. ``text``: a sentence; ``scene``: something to look at; both for the person
    alone, unless ``public``: then the scene may stand before the whole place. ``aside``: the scene only adds buttons to
    what the text says, and is not worth a message elsewhere. ``told``: nothing but the text tells that it was done, and
    others may read it."""

    ok: bool
    text: Text | None = None
    scene: Scene | None = None
    table: TableId | None = None
    lang: Lang = "en"
    public: bool = False
    aside: bool = False
    told: bool = False
