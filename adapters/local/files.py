"""The files of the page, read once from the installed package: a fixed list, so that no path is ever built."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from adapters import sdk

_TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".webmanifest": "application/manifest+json",
}
_FONTS: Final = ("DavtarSans-Regular.ttf", "DavtarSans-Bold.ttf")


@dataclass(frozen=True, slots=True)
class File:
    data: bytes
    mime: str
    etag: str


class Files:
    """``by_name``: everything under ``/s/``; ``page``: the one HTML page, with its places for words."""

    def __init__(self, *, activity: bool = False) -> None:
        """``activity``: with the SDK that Discord's Activity takes, which is not ours."""
        self.by_name: dict[str, File] = {}
        static = files("adapters.local") / "static"
        for entry in static.iterdir():
            self._add(entry)
        fonts = files("assets") / "fonts"
        for name in _FONTS:
            if (fonts / name).is_file():
                self._add(fonts / name)
        built = sdk.file() if activity else None
        if built is not None:
            self._add(built, sdk.NAME)
        self.page = (static / "index.html").read_text(encoding="utf-8")

    def _add(self, entry: Traversable, name: str = "") -> None:
        mime = _TYPES.get("." + entry.name.rpartition(".")[2])
        if mime is None or not entry.is_file():
            return
        data = entry.read_bytes()
        self.by_name[name or entry.name] = File(data, mime, blake2b(data, digest_size=12).hexdigest())
