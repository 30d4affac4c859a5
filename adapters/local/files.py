"""The files of the page, read once from the installed package: a fixed list, so that no path is ever built."""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import structlog

from adapters import sdk
from adapters.local.join import NotJoined, joined

log = structlog.get_logger(__name__)

_TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
_ENTRY: Final = "main.js"
_FIRST: Final = "first.js"
_KIND: Final = re.compile(r'^ +(\w+): \(\) => import\("\./([\w-]+\.js)"\)', re.MULTILINE)
_SHEETS: Final = re.compile(r"^export const sheets = (\[[^]\n]*\]);", re.MULTILINE)
_STYLE: Final = re.compile(r'<link rel="stylesheet" href="/s/([\w-]+\.css)">\n')
_URL: Final = re.compile(r'url\("([\w.-]+)"\)')
_CSS_COMMENT: Final = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
_SMALLEST: Final = 256
"""Below so many bytes nothing is gained by packing."""


@dataclass(frozen=True)
class File:
    """Something that anybody may have."""

    data: bytes = field(repr=False)
    mime: str
    etag: str

    @cached_property
    def packed(self) -> bytes:
        """The same with gzip; empty if that is not smaller."""
        text = self.mime.startswith("text/") or self.mime.endswith(("+xml", "json"))
        packed = gzip.compress(self.data, 9, mtime=0) if text and len(self.data) >= _SMALLEST else b""
        return packed if len(packed) < len(self.data) else b""


def file_of(data: bytes, mime: str) -> File:
    return File(data, mime, digest(data))


def digest(*parts: bytes) -> str:
    """The version of something: other bytes, another one."""
    whole = blake2b(digest_size=12)
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()


class Files:
    """``by_name``: everything under ``/s/``, one by one; ``made``: the modules and the styles of the page joined;
    ``page``: the one HTML page, with its places for words."""

    def __init__(self, *, activity: bool = False) -> None:
        """``activity``: with the SDK that Discord's Activity takes, which is not ours."""
        self.by_name: dict[str, File] = {}
        static = files("adapters.local") / "static"
        for entry in static.iterdir():
            self._add(entry)
        for entry in (files("assets") / "fonts").iterdir():
            if entry.name.endswith(".woff2"):
                self._add(entry)
        built = sdk.file() if activity else None
        if built is not None:
            self._add(built, sdk.NAME)
        page = (static / "index.html").read_text(encoding="utf-8")
        self.made = {"page.css": self._styles(_STYLE.findall(page)), "page.js": self._script(_ENTRY)}
        self.made["first.js"] = self._script(_FIRST)
        self.page = self._whole(page)
        self.sheets = self._kinds()
        """What each kind of table is drawn from, as its module says."""
        self.version = digest(*(one.encode() for name in sorted(self.by_name) for one in (name, self._etag(name))))
        """Another one after every change of the page."""

    def find(self, name: str) -> File | None:
        return self.made.get(name) or self.by_name.get(name)

    def address(self, name: str) -> str:
        """Its address with its version: what is there never changes."""
        return f"/s/{name}?v={self._etag(name)}"

    def _etag(self, name: str) -> str:
        found = self.find(name)
        assert found is not None, name
        return found.etag

    def _add(self, entry: Traversable, name: str = "") -> None:
        mime = _TYPES.get("." + entry.name.rpartition(".")[2])
        if mime is None or not entry.is_file():
            return
        self.by_name[name or entry.name] = file_of(entry.read_bytes(), mime)

    def _kinds(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for kind, module in _KIND.findall(self.by_name["stage.js"].data.decode()):
            said = _SHEETS.search(self.by_name[module].data.decode())
            found[kind] = tuple(json.loads(said[1])) if said else ()
        return found

    def _script(self, entry: str) -> File:
        """A module with all that it imports, or alone if they cannot be joined: it loads the others one by one."""
        modules = {name: one.data.decode() for name, one in self.by_name.items() if name.endswith(".js")}
        modules.pop(sdk.NAME, None)
        try:
            return file_of(joined(modules, entry).encode(), "text/javascript")
        except NotJoined as reason:
            log.error("page-not-joined", reason=str(reason))
            return self.by_name[entry]

    def _styles(self, names: list[str]) -> File:
        whole = "".join(_CSS_COMMENT.sub("", self.by_name[name].data.decode()) for name in names)
        known = _URL.sub(lambda one: f'url("{one[1]}?v={self.by_name[one[1]].etag}")', whole)
        return file_of(known.encode(), "text/css")

    def _whole(self, page: str) -> str:
        """The page with its joined parts in place of the single ones."""
        page = page.replace('"/s/emblem.svg"', f'"{self.address("emblem.svg")}"')
        first = _STYLE.search(page)
        assert first is not None
        style = f'<link rel="stylesheet" href="{self.address("page.css")}">\n'
        page = page[: first.start()] + style + _STYLE.sub("", page[first.start() :])
        ahead = f'<link rel="modulepreload" href="{self.address("page.js")}">\n'
        script = f'<script type="module" src="/s/{_FIRST}">'
        return page.replace(script, ahead + script.replace(f"/s/{_FIRST}", self.address(_FIRST)))
