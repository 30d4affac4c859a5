"""``/g/GAME-LANG-SCALE.webp``: the pictures by which people choose a game, one of its samples made small."""

from __future__ import annotations

import asyncio

from aiohttp import web

from adapters.local.files import File, file_of
from adapters.local.public import given
from adapters.runtime.delivery.rendered import Drawing
from bot.games import game_keys
from bot.games.folder import folder_of
from bot.ports import Catalog
from bot.text import LANGUAGES, Lang, language_or


class Covers:
    """Each is drawn when it is first asked for, one at a time, and kept: there are eight for each game. ``version``: of
    all of them."""

    def __init__(self, drawing: Drawing, catalog: Catalog, version: str) -> None:
        self._drawing = drawing
        self._catalog = catalog
        self._version = version
        self._kept: dict[tuple[str, Lang, int], File] = {}
        self._drawn = asyncio.Lock()

    def route(self, under: str = "") -> web.RouteDef:
        """``under``: the path to which a platform's proxy leads."""
        return web.get(under + r"/g/{game:[a-z0-9-]{1,32}}-{lang:[a-z]{2}}-{scale:[12]}.webp", self._answer)

    async def _answer(self, request: web.Request) -> web.Response:
        game, lang = request.match_info["game"], request.match_info["lang"]
        if game not in game_keys() or lang not in LANGUAGES:
            raise web.HTTPNotFound
        cover = await self._cover(game, language_or(lang), int(request.match_info["scale"]))
        return given(request, cover, self._version)

    async def _cover(self, game: str, lang: Lang, scale: int) -> File:
        async with self._drawn:
            if (game, lang, scale) not in self._kept:
                folder = folder_of(game)
                picture = folder.samples[folder.cover]
                data = await self._drawing.cover(picture, lambda text: self._catalog.say(lang, text), lang, scale)
                self._kept[game, lang, scale] = file_of(data, "image/webp")
            return self._kept[game, lang, scale]
