"""How the tests read pictures: whole images, and counts of pixels of a colour; words in a stub of each language."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PIL import Image, ImageChops

from adapters.render import Palette
from adapters.render import renderer as module
from adapters.render.art.cards import HAND, height
from adapters.render.art.paint import rgb
from bot import samples
from bot.text import Name, Text
from bot.view.scene import Picture

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


FOOT = 340 - height(HAND) - 14


def draw(picture: Picture, palette: Palette = "classic") -> Image.Image:
    return module.draw(picture, palette, english)


Kind = TypeVar("Kind")


def sample(kind: type[Kind], name: str) -> Kind:
    found = samples.SAMPLES[name]
    assert isinstance(found, kind)
    return found


def near(pixel: object, colour: str, within: int = 12) -> bool:
    assert isinstance(pixel, tuple)
    return all(abs(a - b) <= within for a, b in zip(pixel[:3], rgb(colour), strict=True))


def count(image: Image.Image, colour: str, within: int = 12) -> int:
    """How many pixels have about this colour."""
    wanted = Image.new("RGB", image.size, colour)
    channels = ImageChops.difference(image.convert("RGB"), wanted).split()
    masks = [channel.point([255 if v <= within else 0 for v in range(256)]) for channel in channels]
    return ImageChops.darker(ImageChops.darker(masks[0], masks[1]), masks[2]).histogram()[255]


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.size == other.size and ImageChops.difference(one, other).getbbox() is None


PACK = [rank + suit for suit in "SHDC" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]
