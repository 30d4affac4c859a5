"""Answers that hold nothing of anybody: packed, asked about by their etag, and kept for ever under the address that has
their version (``?v=``). Only these may be kept by a browser or by the page's worker (``static/worker.js``)."""

from __future__ import annotations

from typing import Final

from aiohttp import web

from adapters.local.files import File

FOR_EVER: Final = "public, max-age=31536000, immutable"


def given(request: web.Request, file: File, version: str = "", otherwise: str = "no-cache") -> web.Response:
    """``version``: what the address has to say for its answer to be kept for ever, the file's own by default;
    ``otherwise``: how long it is kept under any other address."""
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
