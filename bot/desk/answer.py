"""The answer to a press or a command."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ports.own import OwnFile
from bot.ports.records import TableId
from bot.scene import Scene
from bot.text import Lang, Text


@dataclass(frozen=True, slots=True)
class Answer:
    """``text``: a sentence; ``scene``: something to look at. Both are for the person alone, unless ``public``: then the
    scene may be shown to the whole chat. ``aside``: the scene only adds buttons to the text, and is not worth a message
    of its own. ``told``: the text is the only sign that the command worked, and others may read it. ``file``: for the
    person alone, whatever else; where it cannot be given to them unseen, it is not given. ``forgotten``: nothing of the
    person is to be remembered any more. ``replay``: the match that the page is to show, ``TABLE.NUMBER``; ``path``: of
    the page, to be passed on."""

    ok: bool
    text: Text | None = None
    scene: Scene | None = None
    table: TableId | None = None
    lang: Lang = "en"
    public: bool = False
    aside: bool = False
    told: bool = False
    file: OwnFile | None = None
    forgotten: bool = False
    replay: str = ""
    path: str = ""
