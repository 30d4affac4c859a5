"""The page before anybody is in: its HTML in the reader's language, and what makes it a program of its own on a phone
or a desk: the manifest, the worker (``static/worker.js``), the page that says that there is no connection.

Inside a platform's app it is neither installed nor has it a worker. Nothing here knows a person.
"""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Final

from adapters.local.files import File, Files, digest, file_of
from adapters.local.words import Words
from adapters.release import release
from adapters.runtime.delivery.rendered import Drawing
from bot.games import game_keys
from bot.games.folder import folder_of
from bot.text import LANGUAGES, Lang

WORKER: Final = "/worker.js"
OFFLINE: Final = "/s/offline.html"
BAR: Final = "#153d33"
"""The colour of the page's bar, ``--felt-deep``: a phone's own bar goes on from there."""
ICONS: Final[Mapping[str, tuple[int, bool]]] = {
    "192": (192, False),
    "512": (512, False),
    "maskable-192": (192, True),
    "maskable-512": (512, True),
    "touch-180": (180, True),
}
"""How large each icon is, and whether its ground reaches to the edge, for systems that cut out a shape of their own."""
_ALONE: Final = (
    '<link rel="manifest" href="{manifest}">\n<link rel="apple-touch-icon" href="/i/touch-180.png">\n'
    f'<meta name="theme-color" content="{BAR}">\n'
)


class Shell:
    """``files``: with the template of the page."""

    def __init__(self, files: Files, words: Words, drawing: Drawing) -> None:
        self._files, self._words, self._drawing = files, words, drawing
        self.version: Final = digest(files.version.encode(), drawing.version.encode(), words.version())
        """Another one after every change of the page, of its words or of how things are drawn."""
        self.dictionary = lru_cache(len(LANGUAGES))(self._dictionary)

    def _dictionary(self, lang: Lang) -> File:
        return file_of(_json(self._words.of(lang)), "application/json")

    @cached_property
    def offline(self) -> File:
        return file_of(self._offline().encode(), "text/html")

    def page(self, lang: Lang, inside: str = "", game: str = "") -> str:
        """The page in a language. ``inside``: attributes that say inside which platform's app it is, if it is.
        ``game``: the one that its address names, whatever that says."""
        page = self._files.page
        for key in ("title", "noscript"):
            page = page.replace("{" + key + "}", self._said(lang, key))
        drawn = " ".join(f"{name}:{version}" for name, version in self._drawing.sheets_drawn().items())
        versions = f'data-release="{release()}" data-version="{self.version}"'
        attributes = f'lang="{lang}" {versions} data-art="{drawn}"{self._ahead(game)} {inside}'
        page = page.replace('<html lang="{lang}">', f"<html {attributes.strip()}>")
        return page.replace("{alone}\n", "" if inside else _ALONE.format(manifest=f"/manifest-{lang}.json"))

    def _ahead(self, game: str) -> str:
        """What the table of a game will be drawn from."""
        if game not in game_keys():
            return ""
        folder = folder_of(game)
        sheets = self._files.sheets.get(type(folder.samples[folder.cover]).__name__, ())
        return f' data-ahead="{" ".join(sheets)}"' if sheets else ""

    def manifest(self, lang: Lang) -> File:
        """What a browser has to know to install it; https://www.w3.org/TR/appmanifest/"""
        name, what = self._words.one(lang, "title"), self._words.one(lang, "what-it-is")
        icons = [
            {
                "src": f"/i/{icon}.png",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": "maskable" if whole else "any",
            }
            for icon, (size, whole) in ICONS.items()
            if not icon.startswith("touch")
        ]
        made = {
            "id": "/",
            "name": name,
            "short_name": name,
            "description": what,
            "lang": lang,
            "dir": "ltr",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "theme_color": BAR,
            "background_color": BAR,
            "categories": ["games"],
            "icons": icons,
        }
        return file_of(_json(made), "application/manifest+json")

    def worker(self) -> File:
        """The worker, told which house it belongs to: with another version a browser takes it for another worker."""
        names = ("first.js", "page.js", "page.css", "offline.js", "emblem.svg")
        keep = [f"{OFFLINE}?v={self.offline.etag}", *map(self._files.address, names)]
        house = json.dumps({"version": self.version, "offline": keep[0], "keep": keep})
        source = self._files.by_name["worker.js"].data
        return file_of(f"self.HOUSE = {house};\n".encode() + source, "text/javascript")

    def _offline(self) -> str:
        """In all languages: which of them its reader speaks is known where it is read."""
        parts = []
        for lang in LANGUAGES:
            title, hint, again = (self._said(lang, key) for key in ("offline", "offline-hint", "try-again"))
            button = f'<button type="button" class="key primary" data-press="try-again">{again}</button>'
            parts.append(f'<section lang="{lang}"><h1>{title}</h1><p>{hint}</p>{button}</section>')
        style, script, emblem = map(self._files.address, ("page.css", "offline.js", "emblem.svg"))
        return (
            '<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
            f'<meta name="theme-color" content="{BAR}">\n'
            f'<title>{self._said("en", "title")}</title>\n<link rel="icon" href="{emblem}" type="image/svg+xml">\n'
            f'<link rel="stylesheet" href="{style}">\n<script type="module" src="{script}"></script>\n</head>\n'
            f'<body class="offline">\n<img src="{emblem}" alt="" width="72" height="72">\n{"".join(parts)}\n'
            "</body>\n</html>\n"
        )

    def _said(self, lang: Lang, key: str) -> str:
        return html.escape(self._words.one(lang, key))


def _json(made: object) -> bytes:
    return json.dumps(made, ensure_ascii=False).encode()
