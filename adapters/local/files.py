"""The files of the page, read once from the installed package: a fixed list, so that no path is ever built."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

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

    def __init__(self) -> None:
        self.by_name: dict[str, File] = {}
        static = files("adapters.local") / "static"
        for entry in static.iterdir():
            self._add(entry)
        fonts = files("assets") / "fonts"
        for name in _FONTS:
            if (fonts / name).is_file():
                self._add(fonts / name)
        self.page = (static / "index.html").read_text(encoding="utf-8")

    def _add(self, entry: Traversable) -> None:
        mime = _TYPES.get("." + entry.name.rpartition(".")[2])
        if mime is None or not entry.is_file():
            return
        data = entry.read_bytes()
        self.by_name[entry.name] = File(data, mime, blake2b(data, digest_size=12).hexdigest())
