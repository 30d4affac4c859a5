"""What a browser asks for to make a program of the page (``adapters.local.shell``): its manifest, icons and worker."""

from __future__ import annotations

from aiohttp import web

from adapters.local.files import File, file_of
from adapters.local.public import given
from adapters.local.shell import ICONS, OFFLINE, WORKER, Shell
from adapters.runtime.delivery.rendered import Drawing
from bot.text import LANGUAGES, language_or


class ProgramRoutes:
    """At the root alone: nothing of it is for a platform's app."""

    def __init__(self, shell: Shell, drawing: Drawing) -> None:
        self._shell, self._drawing = shell, drawing
        self._icons: dict[str, File] = {}

    def all(self) -> list[web.RouteDef]:
        return [
            web.get(WORKER, self._worker),
            web.get(OFFLINE, self._offline),
            web.get("/manifest-{lang:[a-z]{2}}.json", self._manifest),
            web.get("/i/{name}.png", self._icon),
        ]

    async def _worker(self, request: web.Request) -> web.Response:
        return given(request, self._shell.worker())

    async def _offline(self, request: web.Request) -> web.Response:
        return given(request, self._shell.offline)

    async def _manifest(self, request: web.Request) -> web.Response:
        lang = request.match_info["lang"]
        if lang not in LANGUAGES:
            raise web.HTTPNotFound
        return given(request, self._shell.manifest(language_or(lang)))

    async def _icon(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in ICONS:
            raise web.HTTPNotFound
        if name not in self._icons:
            self._icons[name] = file_of(await self._drawing.icon(*ICONS[name]), "image/png")
        return given(request, self._icons[name], otherwise="public, max-age=86400")
