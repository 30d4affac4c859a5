"""Turns a Scene into one language: sentences, buttons, alternative text, and how to draw the picture."""

from base64 import b32encode
from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import blake2b
from typing import Final

import msgspec

from adapters.runtime.courier import Drawing, Key, Message, Palette, Rendered
from bot.ports import Catalog, preferences
from bot.text import Lang
from bot.view.scene import Picture, Scene

_HASH_BYTES: Final = 15


class Presenter:
    """Turns Scenes into Messages."""

    def __init__(self, catalog: Catalog, renderer: Drawing) -> None:
        self._catalog = catalog
        self._renderer = renderer

    def message(
        self, scene: Scene, lang: Lang, palette: Palette = "classic", pictures: bool = True, *, hashed: bool = True
    ) -> Message:
        """A Scene's message. Without a picture, its ``reading`` is added to the lines. ``hashed``: whether it will be
        compared with what was sent."""
        picture = scene.picture if pictures else None
        spoken = scene.lines if picture is not None else scene.lines + scene.reading
        lines = tuple((line.weight, self._catalog.rich(lang, line.text)) for line in spoken)
        say = partial(self._catalog.say, lang)
        keys = tuple(
            tuple(Key(say(one.label), one.data, one.style, one.url, enabled=one.enabled) for one in row)
            for row in scene.buttons
        )
        amounts = tuple((say(amount.label), amount) for amount in scene.amounts)
        alt = say(scene.alt)
        drawn = (picture, palette) if picture is not None else None
        seen = (scene.kind, lang, lines, keys, amounts, alt, scene.accent, drawn)
        image = None if picture is None else self._image(picture, lang, palette)
        bare = None if picture is None else partial(self.message, scene, lang, palette, pictures=False)
        return Message(scene, lang, lines, keys, amounts, alt, _hash(seen) if hashed else "", image, bare)

    def for_reader(self, scene: Scene, lang: Lang, prefs: preferences.Preferences, *, hashed: bool = True) -> Message:
        """A Scene's message as its reader prefers it."""
        return self.message(scene, lang, prefs.palette, prefs.pictures, hashed=hashed)

    def _image(self, picture: Picture, lang: Lang, palette: Palette) -> Callable[[], Awaitable[Rendered]]:
        done: list[Rendered] = []

        async def draw() -> Rendered:
            if not done:
                say = partial(self._catalog.say, lang)
                done.append(await self._renderer.render_async(picture, say, lang, palette))
            return done[-1]

        return draw


def _hash(seen: object) -> str:
    """The same for equal values in every process: sets are sorted first."""
    body = msgspec.json.encode(seen, order="deterministic")
    return b32encode(blake2b(body, digest_size=_HASH_BYTES).digest()).decode().lower()
