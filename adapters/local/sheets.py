"""``/a/…``: the sheets of art from which the page cuts cards, tiles, checkers, chips. They are anybody's: nothing of a
table is in them.

``/a/NAME-LOOK-SCALE.json`` (the look: a palette, then letters and faces if they are not the usual ones, with dots
between) says where each piece lies, and which address its sheet has: that one never changes.
"""

from __future__ import annotations

from typing import Final, cast

from aiohttp import web

from adapters.runtime.delivery.rendered import FACES, LETTERS, Drawing, Look, Palette, Sheet

_PATH: Final = r"/a/{name:[a-z]{1,16}}-{look:[a-z.]{1,40}}-{scale:[12]}.{kind:json|webp}"
FOR_EVER: Final = "public, max-age=31536000, immutable"


def sheet_route(drawing: Drawing, under: str = "") -> web.RouteDef:
    """``under``: the path to which a platform's proxy leads."""

    async def answer(request: web.Request) -> web.Response:
        asked = request.match_info
        name, look, scale = asked["name"], asked["look"], int(asked["scale"])
        sheet = await drawing.sheet(name, _look(look), scale)
        if sheet is None:
            raise web.HTTPNotFound
        if asked["kind"] == "webp" and request.query.get("v") == sheet.version:
            return web.Response(body=sheet.data, content_type=sheet.mime, headers={"Cache-Control": FOR_EVER})
        etag = f'"{sheet.version}"'
        headers = {"ETag": etag, "Cache-Control": "no-cache"}
        if request.headers.get("If-None-Match") == etag:
            return web.Response(status=304, headers=headers)
        if asked["kind"] == "webp":
            return web.Response(body=sheet.data, content_type=sheet.mime, headers=headers)
        src = f"/a/{name}-{look}-{scale}.webp?v={sheet.version}"
        return web.json_response(_described(sheet, src), headers=headers)

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
