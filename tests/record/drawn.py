"""What the pictures of a recording say, for a test cannot look at them; and sketches for drawings, which cost."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from typing import Any

from PIL import Image

from adapters.render import Renderer
from adapters.runtime.delivery.rendered import Palette, Rendered, Say
from bot.games.bura.pictures import DuelHandPicture
from bot.games.domino.pictures import DominoHand
from bot.games.seka.pictures import SekaHandPicture
from bot.scene import HandPicture, Picture
from bot.scene.strip import AtTable
from bot.text import Text

SECRET = (HandPicture, DuelHandPicture, SekaHandPicture, DominoHand)
"""Pictures of what somebody holds, alone or under a strip of the table."""


class Drawn(dict[bytes, tuple[str, ...]]):
    """By the bytes of each picture: every word, card and number that it shows. ``hands``: those of somebody's cards."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: set[bytes] = set()

    def secret(self, photo: bytes | None) -> bool:
        return photo in self.hands

    def says(self, photo: bytes | None) -> tuple[str, ...]:
        return self.get(photo, ()) if photo is not None else ()


def said(found: Any, say: Say) -> Iterator[str]:
    match found:
        case Text():
            yield say(found)
        case bool() | None:
            return
        case str() | int():
            yield str(found)
        case tuple() | list() | frozenset():
            for one in found:
                yield from said(one, say)
        case _ if is_dataclass(found):
            for part in fields(found):
                yield from said(getattr(found, part.name), say)
        case _:
            return


@contextmanager
def drawn(*, real: bool) -> Iterator[Drawn]:
    """Within, what is drawn is known. ``real`` False: each picture is a small sketch, different for each."""
    known = Drawn()
    draw, warm = Renderer.render_async, Renderer.warm

    async def look(self: Renderer, picture: Picture, say: Say, lang: str, palette: Palette = "classic") -> Rendered:
        made = await draw(self, picture, say, lang, palette) if real else _sketch(self.key(picture, say, lang, palette))
        known[made.data] = tuple(said(picture, say))
        if isinstance(picture.hand if isinstance(picture, AtTable) else picture, SECRET):
            known.hands.add(made.data)
        return made

    setattr(Renderer, "render_async", look)  # noqa: B010
    if not real:
        setattr(Renderer, "warm", lambda self, palette="classic": None)  # noqa: B010
    try:
        yield known
    finally:
        setattr(Renderer, "render_async", draw)  # noqa: B010
        setattr(Renderer, "warm", warm)  # noqa: B010


def _sketch(key: str) -> Rendered:
    out = io.BytesIO()
    Image.new("L", (32, 20), 90).save(out, "JPEG", comment=key.encode())
    return Rendered(out.getvalue(), "image/jpeg", 32, 20, key)
