"""``/a/…``: the sheets of art from which the page cuts cards, tiles, checkers, chips. They are anybody's: nothing of a
table is in them.

``/a/NAME-LOOK-SCALE.json`` (the look: a palette, then letters and faces if they are not the usual ones, with dots
between) says where each piece lies, and which address its sheet has; under that address, and this one with the same
version, it is kept for ever.
"""

from __future__ import annotations

import json
from typing import Final, cast

from aiohttp import web

from adapters.local.files import File
from adapters.local.public import given
from adapters.runtime.delivery.rendered import FACES, LETTERS, Drawing, Look, Palette, Sheet

_PATH: Final = r"/a/{name:[a-z]{1,16}}-{look:[a-z.]{1,40}}-{scale:[12]}.{kind:json|webp}"


def sheet_route(drawing: Drawing, under: str = "") -> web.RouteDef:
    """``under``: the path to which a platform's proxy leads."""

    async def answer(request: web.Request) -> web.Response:
        asked = request.match_info
        name, look, scale = asked["name"], asked["look"], int(asked["scale"])
        sheet = await drawing.sheet(name, _look(look), scale)
        if sheet is None:
            raise web.HTTPNotFound
        if asked["kind"] == "webp":
            return given(request, File(sheet.data, sheet.mime, sheet.version))
        src = f"/a/{name}-{look}-{scale}.webp?v={sheet.version}"
        told = json.dumps(_described(sheet, src), separators=(",", ":")).encode()
        return given(request, File(told, "application/json", sheet.version))

    return web.get(under + _PATH, answer)


def _look(said: str) -> Look:
    """What the address names. A palette that is not known stays as it is: there is no such sheet."""
    palette, *worn = said.split(".")
    letters = next((one for one in LETTERS if one in worn), LETTERS[0])
    faces = next((one for one in FACES if one in worn), FACES[0])
    return Look(cast(Palette, palette), letters, faces)


def _described(sheet: Sheet, src: str) -> dict[str, object]:
    return {
        "src": src,
        "w": sheet.width,
        "h": sheet.height,
        "scale": sheet.scale,
        "sprites": sheet.sprites,
        "places": sheet.places,
    }
