"""The page as a program of its own, over HTTP: joined, packed, kept under its version; its words, sheets and types."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import subprocess
import sys
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from PIL import Image

from adapters.local.files import Files
from adapters.local.invite import qr_svg, reachable
from adapters.local.join import NotJoined, joined
from adapters.local.parts import Row
from adapters.local.words import FILLED, PLAIN, SHARED, Words, texts
from adapters.release import release
from adapters.render.art.ink import HUES, WHITE, rgb
from bot.commands import all_commands
from bot.games.common import HUES as MOST
from bot.text import LANGUAGES, t
from bot.text.model import Text
from tests.adapters.local.house import Running, catalog, house
from tests.adapters.local.initdata import TOKEN
from tests.tools import pagetypes

FOR_EVER = "public, max-age=31536000, immutable"


async def test_the_page_is_one_script_and_one_style_kept_for_ever(here: Running, http: aiohttp.ClientSession) -> None:
    page = await (await http.get(here.url)).text()
    assert (page.count("<script"), page.count('rel="stylesheet"')) == (1, 1)
    addresses = re.findall(r'(?:href|src)="(/s/[^"]+)"', page)
    assert addresses
    for address in addresses:
        assert "?v=" in address
        answer = await http.get(f"{here.url.rstrip('/')}{address}")
        assert (answer.status, answer.headers["Cache-Control"]) == (200, FOR_EVER), address
        old = await http.get(f"{here.url.rstrip('/')}{address[:-1]}")
        assert old.headers["Cache-Control"] == "no-cache"
        tag = {"If-None-Match": old.headers["ETag"]}
        assert (await http.get(f"{here.url.rstrip('/')}{address[:-1]}", headers=tag)).status == 304


async def test_what_is_text_is_sent_packed(here: Running) -> None:
    async with aiohttp.ClientSession(auto_decompress=False) as web:
        for path in ("s/page.js", "s/page.css", "words/hy", "s/main.js"):
            packed = await web.get(f"{here.url}{path}", headers={"Accept-Encoding": "gzip, br"})
            plain = await web.get(f"{here.url}{path}", headers={"Accept-Encoding": "identity"})
            assert packed.headers["Content-Encoding"] == "gzip"
            assert "Content-Encoding" not in plain.headers
            assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
            assert packed.headers["ETag"] != plain.headers["ETag"]
            assert len(await packed.read()) < len(await plain.read()) / 2


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_manifest_speaks_the_language(here: Running, http: aiohttp.ClientSession, lang: str) -> None:
    page = await (await http.get(here.url, headers={"Accept-Language": lang})).text()
    assert f'<link rel="manifest" href="/manifest-{lang}.json">' in page
    answer = await http.get(f"{here.url}manifest-{lang}.json")
    assert answer.content_type == "application/manifest+json"
    told = json.loads(await answer.text())
    assert told["name"] == catalog().say(lang, t("web-title"))  # type: ignore[arg-type]
    assert (told["lang"], told["start_url"], told["scope"], told["display"]) == (lang, "/", "/", "standalone")
    assert re.fullmatch(r"#[0-9a-f]{6}", told["theme_color"])
    assert {(icon["sizes"], icon["purpose"]) for icon in told["icons"]} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    for icon in told["icons"]:
        data = await (await http.get(f"{here.url.rstrip('/')}{icon['src']}")).read()
        with Image.open(BytesIO(data)) as drawn:
            assert "x".join(map(str, drawn.size)) == icon["sizes"]
            clear = drawn.convert("RGBA").getpixel((0, 0))[3] == 0  # type: ignore[index]
            assert clear is (icon["purpose"] == "any"), "a system cuts out a shape of its own"
    assert (await http.get(f"{here.url}manifest-xx.json")).status == 404
    assert (await http.get(f"{here.url}i/nothing.png")).status == 404


async def test_the_worker_is_asked_for_each_time_and_keeps_the_page(here: Running, http: aiohttp.ClientSession) -> None:
    answer = await http.get(f"{here.url}worker.js")
    assert (answer.content_type, answer.headers["Cache-Control"]) == ("text/javascript", "no-cache")
    assert "worker-src 'self'; manifest-src 'self'" in answer.headers["Content-Security-Policy"]
    told = json.loads(re.match(r"self\.HOUSE = (.*);\n", await answer.text())[1])  # type: ignore[index]
    for address in told["keep"]:
        kept = await http.get(f"{here.url.rstrip('/')}{address}")
        assert (kept.status, kept.headers["Cache-Control"]) == (200, FOR_EVER), address
    offline = await (await http.get(f"{here.url.rstrip('/')}{told['offline']}")).text()
    assert "style=" not in offline
    assert offline.count("<script") == 1
    for lang in LANGUAGES:
        assert catalog().say(lang, t("web-offline-hint")) in offline


async def test_inside_telegram_it_is_no_program(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    async with house(tmp_path, telegram=TOKEN) as here:
        answer = await http.get(f"{here.url}app/telegram")
        assert "manifest" not in await answer.text()
        policy = answer.headers["Content-Security-Policy"]
        assert "worker-src 'none'" in policy
        assert "script-src 'self' https://telegram.org/js/telegram-web-app.js;" in f"{policy};"


async def test_the_words_are_kept_under_the_version_of_the_house(here: Running, http: aiohttp.ClientSession) -> None:
    page = await (await http.get(here.url)).text()
    assert f'data-release="{release()}"' in page
    version = re.search(r'data-version="(\w+)"', page)[1]  # type: ignore[index]
    assert (await http.get(f"{here.url}words/ka?v={version}")).headers["Cache-Control"] == FOR_EVER
    assert (await http.get(f"{here.url}words/ka?v=0")).headers["Cache-Control"] == "no-cache"


def test_hashes_and_versions_are_the_same_in_every_process() -> None:
    asked = (
        "from adapters.local.words import Words; from adapters.render import Renderer; from bot import samples\n"
        "from tests.adapters.runtime.delivery.test_sender import SCENE, presenter\n"
        "print(Words.version().hex(), presenter()[0].message(SCENE, 'en').hash,"
        " Renderer().key(samples.SAMPLES['hand-no-trump'], str, 'en', 'four'))"
    )
    env = os.environ | {"PYTHONHASHSEED": "1"}
    there = subprocess.run([sys.executable, "-c", asked], env=env, capture_output=True, check=True).stdout.decode()
    here = io.StringIO()
    with contextlib.redirect_stdout(here):
        exec(asked, {})
    assert there == here.getvalue()


def test_the_modules_of_the_page_can_be_joined() -> None:
    known = Files()
    assert known.made["page.js"].data != known.by_name["main.js"].data
    assert len(known.made["page.js"].packed) < 70_000


def test_joined_modules_share_what_they_export() -> None:
    made = joined(
        {
            "main.js": 'import { one, two as zwei } from "./a.js";\nimport "./b.js";\n'
            'export const all = [one, zwei, () => import("./late.js"), () => import("./sdk.js")];\n',
            "a.js": "/** Types: {import('./b.js').T} */\nexport const one = 1;\n// no code\nexport function two() {}\n",
            "b.js": "globalThis.seen = true;\n",
            "late.js": 'import { one } from "./a.js";\nexport { deep } from "./deep.js";\nexport class Late {}\n',
            "deep.js": "export async function deep() {}\n",
            "idle.js": "export const idle = 1;\n",
        },
        "main.js",
    )
    assert "export" not in made
    assert "const { one, two: zwei } = $a;" in made
    assert 'import("./sdk.js")' in made
    assert "$late()" in made
    assert "idle" not in made
    assert "Types" not in made
    assert "no code" not in made


@pytest.mark.parametrize(
    "source",
    [
        *('import all from "./a.js";', 'import * as all from "./a.js";', "export let changing = 1;"),
        *("export default 1;", 'import { one } from "./main.js";', 'import { one } from "./gone.js";'),
        'export * from "./a.js";',
    ],
)
def test_what_is_written_otherwise_is_refused(source: str) -> None:
    with pytest.raises(NotJoined):
        joined({"main.js": f"{source}\n", "a.js": "export const one = 1;\n"}, "main.js")


IMMUTABLE = "public, max-age=31536000, immutable"


async def test_a_sheet_is_described_and_kept_for_ever(tmp_path: Path) -> None:
    async with house(tmp_path) as here, aiohttp.ClientSession(here.url) as web:
        async with web.get("/a/tiles-classic-2.json") as answer:
            assert (answer.status, answer.content_type) == (200, "application/json")
            assert answer.headers["Cache-Control"] == "no-cache"
            etag, said = answer.headers["ETag"], await answer.json()
        assert set(said) == {"src", "w", "h", "scale", "sprites", "places"}
        assert said["src"].startswith("/a/tiles-classic-2.webp?v=")
        assert (said["scale"], len(said["sprites"]["0-6"])) == (2, 5)
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


async def test_anything_else_is_not_found(tmp_path: Path) -> None:
    async with house(tmp_path) as here, aiohttp.ClientSession() as web:
        for path in (
            *("cards-classic-3.json", "cards-classic-0.webp", "cards-red-1.json", "nothing-classic-1.json"),
            *("cards-classic-1.png", "cards-classic.json", "cards.json", "", "Cards-classic-1.json", "-classic-1.json"),
            *("..%2fcards-classic-1.json", "cards-classic-1.json%00", "cards-classic-1xjson", "cards-classic-1.json/"),
            "a" * 5000 + "-classic-1.json",
        ):
            async with web.get(f"{here.url}a/{path}") as answer:
                assert (answer.status, answer.headers["Cache-Control"]) == (404, "no-store"), path


SERVER = {"noscript", "gone", "too-fast", "not-understood", "old-page", "no-room", "busy", "lobby", "adjourned"}
SERVER |= {"what-it-is", "offline-hint"}
SERVER |= {"take-gone", "take-no", "take-many", "no-table", "say-in-chat", "no-word"}
SERVER |= {"telegram-open", "telegram-wrong", "telegram-old", "telegram-used"}
SERVER |= {"door-later", "door-closed", "store-full", "store-away"}
"""Words that only the server says or names: refusals, and the states of tables."""


HOUSE = Path(str(files("adapters.local")))
SERVED = "".join(path.read_text(encoding="utf-8") for path in HOUSE.glob("*.py"))
TOLD = (HOUSE / "types" / "model.d.ts").read_text(encoding="utf-8")
"""What the house says: some of its words (weights, what a total is) are names of styles as they come."""


def used() -> set[str]:
    """Keys in the page's sources: ``word("…")``, ``data-word="…"``, and bare ones in lists of keys."""
    static = files("adapters.local") / "static"
    found: set[str] = set()
    for file in static.iterdir():
        text = file.read_text(encoding="utf-8")
        found |= set(re.findall(r'data-(?:word|label)="([a-z-]+)"', text))
        if file.name.endswith(".js"):
            found |= {key for key in re.findall(r'"([a-z]+(?:-[a-z]+)*)"', text) if key in PLAIN or key in FILLED}
            found |= {
                f"{a}-{b}" for a in re.findall(r"word\(`([a-z]+)-\$", text) for b in re.findall(r'"([a-z]+)"', text)
            }
            found |= set(re.findall(r'word\("([a-z-]+)"', text))
    return found


def test_every_word_is_known_and_none_is_idle() -> None:
    known = set(PLAIN) | set(FILLED)
    needed = used()
    asked = {
        key
        for file in (files("adapters.local") / "static").iterdir()
        if file.name.endswith(".js")
        for key in re.findall(r'word\("([a-z-]+)"', file.read_text(encoding="utf-8"))
    }
    assert asked <= known | set(SHARED) | {"no-trump"}
    assert known - needed - SERVER == set()


def test_every_word_in_every_language() -> None:
    assert [(lang, text.key) for lang in LANGUAGES for text in texts() if not catalog().has(lang, text.key)] == []


def test_dictionary_has_every_command() -> None:
    made = Words(catalog()).of("en")
    commands = made["commands"]
    assert isinstance(commands, list)
    assert [c["name"] for c in commands] == [spec.name for spec in all_commands()]
    assert all(c["what"] and not c["what"].startswith("[") for c in commands)
    words = made["words"]
    assert isinstance(words, dict)
    assert "{card}" in words["play-card"]


def test_files_are_a_fixed_list_of_the_package() -> None:
    known = Files()
    assert {
        *("main.js", "base.css", "emblem.svg", "DavtarSans-Regular-latin.woff2", "DavtarSans-Bold-georgian.woff2")
    } <= set(known.by_name)
    assert not any(name.endswith((".py", ".html")) for name in known.by_name)
    imported = {
        m
        for f in known.by_name.values()
        if f.mime == "text/javascript"
        for m in re.findall(rb'from "\./([a-z]+\.js)"', f.data)
    }
    assert {name.decode() for name in imported} <= set(known.by_name)


def test_nothing_is_left_of_what_the_page_was() -> None:
    static = files("adapters.local") / "static"
    texts = {file.name: file.read_text(encoding="utf-8") for file in static.iterdir() if not file.name.endswith(".svg")}
    for name in texts:
        if name.endswith((".js", ".css")):
            assert name in ("".join(text for other, text in texts.items() if other != name) + SERVED), name
    code = TOLD + "".join(text for name, text in texts.items() if not name.endswith(".css"))
    sheets = "".join(re.sub(r"url\([^)]*\)", "", text) for name, text in texts.items() if name.endswith(".css"))
    styled = set(re.findall(r"\.([a-z][a-z-]+)", sheets))
    assert {one for one in styled if not re.search(rf"(?<![\w-]){one}(?![\w-])", code)} == set()


def test_modules_are_short() -> None:
    for name, file in Files().by_name.items():
        if name.endswith((".js", ".css")):
            assert file.data.count(b"\n") <= 300, name


def test_link_and_qr() -> None:
    assert (reachable("192.168.1.5", 80), reachable("::1", 80)) == ("http://192.168.1.5:80", "http://[::1]:80")
    svg = qr_svg("http://192.168.1.5:8080/")
    assert svg.startswith("<svg")
    assert "<path" in svg
    assert "script" not in svg


def test_the_committed_types_are_those_of_the_program() -> None:
    assert pagetypes.FILE.read_text(encoding="utf-8") == pagetypes.written(), "make types"


def test_every_picture_that_the_page_draws_is_among_them() -> None:
    kinds = {one.__name__ for one in pagetypes.pictures()}
    assert {"BoardPicture", "HandPicture"} <= kinds
    assert all(f'kind: "{kind}";' in pagetypes.written() for kind in kinds)


@pytest.mark.parametrize(
    ("hint", "said"),
    [
        *((tuple[tuple[int, str], ...], "[number, string][]"), (frozenset[str] | None, "string[] | null")),
        *((list[str | None], "(string | null)[]"), (dict[str, Row], "Record<string, Row>")),
        (Text | None, "string | null"),
    ],
)
def test_types_are_said_in_the_words_of_the_page(hint: Any, said: str) -> None:
    assert pagetypes.said(hint) == said


def test_what_the_page_cannot_be_told_is_refused() -> None:
    with pytest.raises(pagetypes.Unknown):
        pagetypes.said(bytes)


STYLES = Path(__file__).parents[3] / "adapters" / "local" / "static" / "base.css"
LEAST = 4.5


def _light(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = (n / 255 for n in rgb(colour))
    red, green, blue = (n / 12.92 if n <= 0.04045 else ((n + 0.055) / 1.055) ** 2.4 for n in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_one_colour_for_a_person_wherever_they_are_seen() -> None:
    told = re.findall(r"\.hue(\d+) \{ background: (#[0-9a-f]{6}); \}", STYLES.read_text(encoding="utf-8"))
    assert [colour for _, colour in sorted((int(n), colour) for n, colour in told)] == [*HUES]
    assert len(HUES) == MOST
    contrast = {colour: (_light(WHITE) + 0.05) / (_light(colour) + 0.05) for colour in HUES}
    assert min(contrast.values()) >= LEAST, contrast
