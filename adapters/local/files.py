"""The page's files, HTML shell and sprite sheets: a fixed list, so that no path is built from a request."""

import asyncio
import gzip
import html
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, cast

import structlog
from aiohttp import web

from adapters import sdk
from adapters.local.words import Words
from adapters.release import release
from adapters.runtime.courier import Drawing, Look
from bot import games, ports
from bot.features.privacy import privacy_lines
from bot.games.folder import folder_of
from bot.ports.preferences import FACES, LETTERS, Palette
from bot.text import LANGUAGES, Lang, language_or

# --- joining the page's modules ---------------------------------------------------------------------------------------
# Fifty modules, each requested after the one before it, take many seconds on a slow line. So they are joined into one
# file at the start; a browser can still load them one by one.
#
# The joined file holds each module as a block, in the order a browser would run them. A block stores its exports in an
# object (``$dom``), from which others import. A module reached only by ``import("./nardi.js")`` becomes a function,
# called on first use. Comments are removed.
#
# This relies on how the modules are written: an import is one line with names in braces, no export changes later, and
# no string spans lines. Anything else is refused.


_COMMENT: Final = re.compile(r"^[ \t]*//[^\n]*\n|/\*\*.*?\*/[ \t]*\n?", re.MULTILINE | re.DOTALL)
_IMPORT: Final = re.compile(r'^import (?:\{ ([^}\n]*) \} from )?"\./([\w-]+\.js)";[^\n]*\n?', re.MULTILINE)
_LATER: Final = re.compile(r'\bimport\("\./([\w-]+\.js)"\)')
_AGAIN: Final = re.compile(r'^export \{ ([^}\n]*) \} from "\./([\w-]+\.js)";[^\n]*\n?', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) ([\w$]+))", re.MULTILINE)
_LINE: Final = re.compile(r"^.+$", re.MULTILINE)
_INDENT: Final = re.compile(r"^[ \t]+", re.MULTILINE)
_OTHER: Final = re.compile(r"^(?:import|export)\b(?!\().*", re.MULTILINE)


class NotJoined(ValueError):
    """A module is written in an unknown way."""


def joined(modules: Mapping[str, str], entry: str) -> str:
    """Join ``entry`` and its imports into one module. ``modules``: sources by name (``main.js``); later imports that
    are missing from it are left to the browser.

    :raises NotJoined: a module is written in an unknown way.
    """
    sources = {name: _COMMENT.sub("", source) for name, source in modules.items()}
    first: list[str] = []
    _visit(sources, entry, first)
    whole = list(first)
    for name in whole:  # grows during the loop
        for other in _LATER.findall(sources[name]):
            if other in sources:
                _visit(sources, other, whole)
    later = [name for name in whole if name not in first]
    blocks = [*(_block(name, sources, first) for name in first), *(_part(name, sources, first) for name in later)]
    return _INDENT.sub("", "".join((_ONCE, *blocks)))


_ONCE: Final = "const $made = {};\n"


def _visit(sources: Mapping[str, str], name: str, order: list[str], coming: tuple[str, ...] = ()) -> None:
    """Append a module after everything it imports."""
    if name in order:
        return
    if name not in sources or name in coming:
        raise NotJoined(f"{name} is not there, or needs itself: {' > '.join(coming)}")
    found = [*_IMPORT.finditer(sources[name]), *_AGAIN.finditer(sources[name])]
    for one in sorted(found, key=lambda one: one.start()):
        _visit(sources, one[2], order, (*coming, name))
    order.append(name)


def _block(name: str, sources: Mapping[str, str], first: list[str]) -> str:
    """A module that runs at the start."""
    inner, given = _inside(name, sources, first)
    return f"// {name}\nlet {_object(name)};\n{{\n{inner}{_object(name)} = {given};\n}}\n"


def _part(name: str, sources: Mapping[str, str], first: list[str]) -> str:
    """A module that runs on first use."""
    inner, given = _inside(name, sources, first)
    made = _object(name)
    return (
        f"// {name}\nfunction {made}() {{\nreturn $made.{made} ??= (async () => {{\n"
        f"{inner}return {given};\n}})();\n}}\n"
    )


def _inside(name: str, sources: Mapping[str, str], first: list[str]) -> tuple[str, str]:
    """A module's code, and the object of its exports."""
    source = sources[name]
    exports = [(one, one) for one in _EXPORT.findall(source)]
    taken: list[str] = []
    for names, other in _IMPORT.findall(source):
        if names or other not in first:
            whole = _object(other) if other in first else f"await {_object(other)}()"
            taken.append(f"const {{ {re.sub(r' as ', ': ', names)} }} = {whole};\n")
    for names, other in _AGAIN.findall(source):
        whole = _object(other) if other in first else f"(await {_object(other)}())"
        for one in names.split(", "):
            old, _, new = one.partition(" as ")
            exports.append((new or old, f"{whole}.{old}"))
    body = _EXPORT.sub("", _AGAIN.sub("", _IMPORT.sub("", source)))
    body = _LATER.sub(lambda one: _asked(one[1], first) if one[1] in sources else one[0], body)
    wrong = _OTHER.search(body) or next((one for one in _LINE.finditer(body) if one[0].count("`") % 2), None)
    if wrong is not None:
        raise NotJoined(f"{name}: {wrong[0]}")
    given = ", ".join(public if public == own else f"{public}: {own}" for public, own in exports)
    return "".join(taken) + body.strip("\n") + "\n", f"{{ {given} }}"


def _asked(name: str, first: list[str]) -> str:
    return f"Promise.resolve({_object(name)})" if name in first else f"{_object(name)}()"


def _object(name: str) -> str:
    """The name of the object with a module's exports."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


# --- the page's files -------------------------------------------------------------------------------------------------


log = structlog.get_logger(__name__)

_TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
_ENTRY: Final = "main.js"
_FIRST: Final = "first.js"
_KIND: Final = re.compile(r'^ +(\w+): \(\) => import\("\./([\w-]+\.js)"\)', re.MULTILINE)
_SHEETS: Final = re.compile(r"^export const sheets = (\[[^]\n]*\]);", re.MULTILINE)
_STYLE: Final = re.compile(r'<link rel="stylesheet" href="/s/([\w-]+\.css)">\n')
_URL: Final = re.compile(r'url\("([\w.-]+)"\)')
_CSS_COMMENT: Final = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
_SMALLEST: Final = 256
"""Smaller files are not worth compressing, in bytes."""


@dataclass(frozen=True)
class File:
    """A public file."""

    data: bytes = field(repr=False)
    mime: str
    etag: str

    @cached_property
    def packed(self) -> bytes:
        """The data in gzip; empty if that is not smaller."""
        text = self.mime.startswith("text/") or self.mime.endswith(("+xml", "json"))
        packed = gzip.compress(self.data, 9, mtime=0) if text and len(self.data) >= _SMALLEST else b""
        return packed if len(packed) < len(self.data) else b""


def file_of(data: bytes, mime: str) -> File:
    return File(data, mime, digest(data))


def digest(*parts: bytes) -> str:
    """The version of some content: a hash of its bytes."""
    whole = blake2b(digest_size=12)
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()


class Files:
    """``by_name``: everything under ``/s/``; ``made``: the page's joined modules and styles; ``page``: the HTML
    template."""

    def __init__(self, *, activity: bool = False) -> None:
        """``activity``: include the SDK of Discord's Activity, which is third-party."""
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
        """What to draw each kind of table from, according to its module."""
        self.version = digest(*(one.encode() for name in sorted(self.by_name) for one in (name, self._etag(name))))
        """Changes with every change of the page."""

    def find(self, name: str) -> File | None:
        return self.made.get(name) or self.by_name.get(name)

    def address(self, name: str) -> str:
        """The versioned address of a file, whose content never changes."""
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
        """A module joined with its imports, or alone if joining fails: then it loads the others one by one."""
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
        """The page with joined files in place of the single ones."""
        page = page.replace('"/s/emblem.svg"', f'"{self.address("emblem.svg")}"')
        first = _STYLE.search(page)
        assert first is not None
        style = f'<link rel="stylesheet" href="{self.address("page.css")}">\n'
        page = page[: first.start()] + style + _STYLE.sub("", page[first.start() :])
        ahead = f'<link rel="modulepreload" href="{self.address("page.js")}">\n'
        script = f'<script type="module" src="/s/{_FIRST}">'
        return page.replace(script, ahead + script.replace(f"/s/{_FIRST}", self.address(_FIRST)))


# --- the page before sign-in ------------------------------------------------------------------------------------------
# The HTML in the reader's language, and what makes the page installable: the manifest, the worker
# (``static/worker.js``) and the offline page. Inside a platform's app there is no install and no worker. Nothing here
# depends on a person.


WORKER: Final = "/worker.js"
OFFLINE: Final = "/s/offline.html"
BAR: Final = "#153d33"
"""The colour of the page's bar, ``--felt-deep``, which the phone's own bar continues."""
ICONS: Final[Mapping[str, tuple[int, bool]]] = {
    "192": (192, False),
    "512": (512, False),
    "maskable-192": (192, True),
    "maskable-512": (512, True),
    "touch-180": (180, True),
}
"""The size of each icon, and whether its background fills it, for systems that cut their own shape."""
_ALONE: Final = (
    '<link rel="manifest" href="{manifest}">\n<link rel="apple-touch-icon" href="/i/touch-180.png">\n'
    f'<meta name="theme-color" content="{BAR}">\n'
)


class Shell:
    """``files``: hold the page's template."""

    def __init__(self, files: Files, words: Words, drawing: Drawing) -> None:
        self._files, self._words, self._drawing = files, words, drawing
        self.version: Final = digest(files.version.encode(), drawing.version.encode(), words.version())
        """Changes with the page, its words and the drawings."""
        self.dictionary = lru_cache(len(LANGUAGES))(lambda lang: file_of(_json(words.of(lang)), "application/json"))

    @cached_property
    def offline(self) -> File:
        return file_of(self._offline().encode(), "text/html")

    def page(self, lang: Lang, inside: str = "", game: str = "") -> str:
        """The page in a language. ``inside``: attributes that name the surrounding platform app, if any. ``game``: the
        game in the address, unchecked."""
        page = self._files.page
        for key in ("title", "noscript"):
            page = page.replace("{" + key + "}", self._said(lang, key))
        drawn = " ".join(f"{name}:{version}" for name, version in self._drawing.sheets_drawn().items())
        versions = f'data-release="{release()}" data-version="{self.version}"'
        attributes = f'lang="{lang}" {versions} data-art="{drawn}"{self._ahead(game)} {inside}'
        page = page.replace('<html lang="{lang}">', f"<html {attributes.strip()}>")
        return page.replace("{alone}\n", "" if inside else _ALONE.format(manifest=f"/manifest-{lang}.json"))

    def _ahead(self, game: str) -> str:
        """Preloads for what a game's table is drawn from."""
        if game not in games.game_keys():
            return ""
        folder = folder_of(game)
        sheets = self._files.sheets.get(type(folder.samples[folder.cover]).__name__, ())
        return f' data-ahead="{" ".join(sheets)}"' if sheets else ""

    def manifest(self, lang: Lang) -> File:
        """The web app manifest; https://www.w3.org/TR/appmanifest/"""
        name, what = self._words.one(lang, "title"), self._words.one(lang, "what-it-is")
        shapes = {True: "maskable", False: "any"}
        icons = [
            {"src": f"/i/{icon}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": shapes[whole]}
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
        """The worker with the page's version in it: a browser installs a changed one anew."""
        names = ("first.js", "page.js", "page.css", "offline.js", "emblem.svg")
        keep = [f"{OFFLINE}?v={self.offline.etag}", *map(self._files.address, names)]
        house = json.dumps({"version": self.version, "offline": keep[0], "keep": keep})
        source = self._files.by_name["worker.js"].data
        return file_of(f"self.HOUSE = {house};\n".encode() + source, "text/javascript")

    def _offline(self) -> str:
        """The offline page in all languages; it picks the reader's on the spot."""
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


# --- public answers ---------------------------------------------------------------------------------------------------
# Compressed, validated by etag, and cached for ever under a versioned address (``?v=``). Only these may be cached by a
# browser or the page's worker (``static/worker.js``).


def spoken(request: web.Request) -> Lang:
    """The language in the path. :raises HTTPNotFound: it is unknown."""
    lang = request.match_info["lang"]
    if lang not in LANGUAGES:
        raise web.HTTPNotFound
    return language_or(lang)


FOR_EVER: Final = "public, max-age=31536000, immutable"


def given(request: web.Request, file: File, version: str = "", otherwise: str = "no-cache") -> web.Response:
    """``version``: the one the address must have to be cached for ever, by default the file's own; ``otherwise``: the
    caching under any other address."""
    packs = bool(file.packed) and "gzip" in request.headers.get("Accept-Encoding", "").lower()
    etag = f'"{file.etag}{"-z" if packs else ""}"'
    kept = request.query.get("v") == (version or file.etag)
    headers = {"ETag": etag, "Cache-Control": FOR_EVER if kept else otherwise}
    if file.packed:
        headers["Vary"] = "Accept-Encoding"
    if request.headers.get("If-None-Match") == etag:
        return web.Response(status=304, headers=headers)
    if packs:
        headers["Content-Encoding"] = "gzip"
    charset = "utf-8" if file.mime.startswith("text/") else None
    return web.Response(
        body=file.packed if packs else file.data, content_type=file.mime, charset=charset, headers=headers
    )


# --- manifest, icons and worker ---------------------------------------------------------------------------------------


def program_routes(shell: Shell, drawing: Drawing) -> list[web.RouteDef]:
    """Served at the root only, not inside a platform's app."""
    icons: dict[str, File] = {}

    async def worker(request: web.Request) -> web.Response:
        return given(request, shell.worker())

    async def offline(request: web.Request) -> web.Response:
        return given(request, shell.offline)

    async def manifest(request: web.Request) -> web.Response:
        return given(request, shell.manifest(spoken(request)))

    async def icon(request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in ICONS:
            raise web.HTTPNotFound
        if name not in icons:
            icons[name] = file_of(await drawing.icon(*ICONS[name]), "image/png")
        return given(request, icons[name], otherwise="public, max-age=86400")

    routes = {WORKER: worker, OFFLINE: offline, "/manifest-{lang:[a-z]{2}}.json": manifest, "/i/{name}.png": icon}
    return [web.get(path, answer) for path, answer in routes.items()]


# --- game covers: ``/g/GAME-LANG-SCALE.webp`` -------------------------------------------------------------------------


class Covers:
    """The pictures for choosing a game, each a sample made small. They are drawn on first request, one at a time, and
    kept: eight for each game. ``version``: of all of them."""

    def __init__(self, drawing: Drawing, catalog: ports.Catalog, version: str) -> None:
        self._drawing, self._catalog, self._version = drawing, catalog, version
        self._kept: dict[tuple[str, Lang, int], File] = {}
        self._drawn = asyncio.Lock()

    def route(self, under: str = "") -> web.RouteDef:
        """``under``: the path prefix of a platform's proxy."""
        return web.get(under + r"/g/{game:[a-z0-9-]{1,32}}-{lang:[a-z]{2}}-{scale:[12]}.webp", self._answer)

    async def _answer(self, request: web.Request) -> web.Response:
        game, lang = request.match_info["game"], spoken(request)
        if game not in games.game_keys():
            raise web.HTTPNotFound
        cover = await self._cover(game, lang, int(request.match_info["scale"]))
        return given(request, cover, self._version)

    async def _cover(self, game: str, lang: Lang, scale: int) -> File:
        async with self._drawn:
            if (game, lang, scale) not in self._kept:
                folder = folder_of(game)
                picture = folder.samples[folder.cover]
                data = await self._drawing.cover(picture, lambda text: self._catalog.say(lang, text), lang, scale)
                self._kept[game, lang, scale] = file_of(data, "image/webp")
            return self._kept[game, lang, scale]


# --- sprite sheets: ``/a/…`` ------------------------------------------------------------------------------------------
# The public art from which the page cuts cards, tiles, checkers and chips. ``/a/NAME-LOOK-SCALE.json`` says where each
# piece is and gives the address of its sheet. The look is a palette, then letters and faces if they are not the
# default, joined by dots. Both are cached for ever under their version.


_PATH: Final = r"/a/{name:[a-z]{1,16}}-{look:[a-z.]{1,40}}-{scale:[12]}.{kind:json|webp}"


def sheet_route(drawing: Drawing, under: str = "") -> web.RouteDef:
    """``under``: the path prefix of a platform's proxy."""

    async def answer(request: web.Request) -> web.Response:
        asked = request.match_info
        name, look, scale = asked["name"], asked["look"], int(asked["scale"])
        sheet = await drawing.sheet(name, _look(look), scale)
        if sheet is None:
            raise web.HTTPNotFound
        if asked["kind"] == "webp":
            return given(request, File(sheet.data, sheet.mime, sheet.version))
        told = {
            "src": f"/a/{name}-{look}-{scale}.webp?v={sheet.version}",
            "w": sheet.width,
            "h": sheet.height,
            "scale": sheet.scale,
            "sprites": sheet.sprites,
            "places": sheet.places,
        }
        body = json.dumps(told, separators=(",", ":")).encode()
        return given(request, File(body, "application/json", sheet.version))

    return web.get(under + _PATH, answer)


def _look(said: str) -> Look:
    """The look in an address. An unknown palette is kept: no sheet has it."""
    palette, *worn = said.split(".")
    letters = next((one for one in LETTERS if one in worn), LETTERS[0])
    faces = next((one for one in FACES if one in worn), FACES[0])
    return Look(cast(Palette, palette), letters, faces)


# --- the privacy page: ``/privacy`` -----------------------------------------------------------------------------------
# What is stored about people, as a public page; platforms' forms ask for its address.


_PAGE = (
    '<!doctype html><html lang="{lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    '<title>{title}</title><link rel="stylesheet" href="/s/fonts.css">'
    '<link rel="stylesheet" href="/s/base.css"><main class="privacy"><nav>{others}</nav>'
    "<h1>{title}</h1>{body}</main></html>"
)


def privacy_page(catalog: ports.Catalog, lang: Lang) -> str:
    """The page in one language, with links to the others."""
    head, *rest = (html.escape(catalog.say(lang, line.text)) for line in privacy_lines())
    others = " ".join(f'<a href="?lang={one}" lang="{one}">{one}</a>' for one in LANGUAGES if one != lang)
    return _PAGE.format(lang=lang, title=head, others=others, body="".join(f"<p>{line}</p>" for line in rest))
