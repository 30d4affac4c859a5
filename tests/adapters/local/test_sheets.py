"""The sheets of art over HTTP: for anybody, kept for ever under their own address, asked about under the plain one."""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path

import aiohttp
import pytest
from PIL import Image

from tests.adapters.local.house import house

IMMUTABLE = "public, max-age=31536000, immutable"


async def test_a_sheet_is_described_and_kept_for_ever(tmp_path: Path) -> None:
    async with house(tmp_path) as here, aiohttp.ClientSession(here.url) as web:
        async with web.get("/a/tiles-classic-2.json") as answer:
            assert (answer.status, answer.content_type) == (200, "application/json")
            assert answer.headers["Cache-Control"] == "no-cache"
            etag, said = answer.headers["ETag"], await answer.json()
        assert set(said) == {"src", "w", "h", "scale", "sprites", "places"}
        assert said["src"].startswith("/a/tiles-classic-2.webp?v=")
        assert said["scale"] == 2
        assert len(said["sprites"]["0-6"]) == 5
        async with web.get("/a/tiles-classic-2.json", headers={"If-None-Match": etag}) as answer:
            assert (answer.status, await answer.read()) == (304, b"")
        async with web.get(said["src"]) as answer:
            assert (answer.status, answer.content_type) == (200, "image/webp")
            assert answer.headers["Cache-Control"] == IMMUTABLE
            data = await answer.read()
        assert Image.open(BytesIO(data)).size == (said["w"], said["h"])
        for other in ("/a/tiles-classic-2.webp", "/a/tiles-classic-2.webp?v=0", "/a/tiles-classic-2.webp?v="):
            async with web.get(other) as answer:
                assert (answer.status, answer.headers["Cache-Control"]) == (200, "no-cache"), other
                assert await answer.read() == data
                assert answer.headers["ETag"] == etag.replace("-z", ""), "a picture is not packed"
        async with web.get("/a/tiles-cvd-2.json") as answer:
            cvd = await answer.json()
        assert cvd["src"].startswith("/a/tiles-cvd-2.webp?v=")
        async with web.get(cvd["src"]) as answer:
            assert await answer.read() == data, "dominoes have no suits"


async def test_many_at_once_get_the_same(tmp_path: Path) -> None:
    async with house(tmp_path) as here, aiohttp.ClientSession(here.url) as web:

        async def fetched() -> bytes:
            async with web.get("/a/chips-four-1.webp") as answer:
                assert answer.status == 200
                return await answer.read()

        assert len(set(await asyncio.gather(*(fetched() for _ in range(40))))) == 1


@pytest.mark.parametrize(
    "path",
    [
        *("cards-classic-3.json", "cards-classic-0.webp", "cards-red-1.json", "nothing-classic-1.json"),
        *("cards-classic-1.png", "cards-classic.json", "cards.json", "", "Cards-classic-1.json", "-classic-1.json"),
        *("..%2fcards-classic-1.json", "cards-classic-1.json%00", "cards-classic-1xjson", "cards-classic-1.json/"),
        "a" * 5000 + "-classic-1.json",
    ],
)
async def test_anything_else_is_not_found(tmp_path: Path, path: str) -> None:
    async with house(tmp_path) as here, aiohttp.ClientSession() as web, web.get(f"{here.url}a/{path}") as answer:
        assert answer.status == 404
        assert answer.headers["Cache-Control"] == "no-store"


async def test_a_sheet_takes_no_session_and_changes_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as here, aiohttp.ClientSession(here.url) as web:
        async with web.head("/a/felt-classic-1.json") as answer:
            assert answer.status == 200
            assert "Set-Cookie" not in answer.headers
        async with web.post("/a/felt-classic-1.json") as answer:
            assert answer.status in (403, 405)
        async with web.get("/a/felt-classic-1.json", headers={"Host": "evil.example"}) as answer:
            assert answer.status >= 400
