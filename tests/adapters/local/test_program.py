"""The page as a program of its own, over HTTP: joined, packed, kept for ever under the address of its version; its
manifest, icons and worker; none of it inside a platform's app."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.resources import files
from io import BytesIO
from pathlib import Path

import aiohttp
import pytest
from PIL import Image

from adapters.local.files import Files
from adapters.local.join import NotJoined, joined
from adapters.local.shell import Shell
from adapters.local.words import Words
from adapters.render import Renderer
from bot.text import LANGUAGES, t
from tests.adapters.local.house import Running, catalog, house
from tests.adapters.local.initdata import TOKEN

FOR_EVER = "public, max-age=31536000, immutable"


async def test_the_page_is_one_script_and_one_style_kept_for_ever(here: Running, http: aiohttp.ClientSession) -> None:
    page = await (await http.get(here.url)).text()
    assert page.count("<script") == 1
    assert page.count('rel="stylesheet"') == 1
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
    assert answer.content_type == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
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
        assert "worker-src 'none'" in answer.headers["Content-Security-Policy"]


async def test_the_words_are_kept_under_the_version_of_the_house(here: Running, http: aiohttp.ClientSession) -> None:
    page = await (await http.get(here.url)).text()
    version = re.search(r'data-version="(\w+)"', page)[1]  # type: ignore[index]
    assert (await http.get(f"{here.url}words/ka?v={version}")).headers["Cache-Control"] == FOR_EVER
    assert (await http.get(f"{here.url}words/ka?v=0")).headers["Cache-Control"] == "no-cache"


def test_another_word_is_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, drawing = Files(), Renderer()
    version = Shell(made, Words(catalog()), drawing).version
    assert Shell(made, Words(catalog()), drawing).version == version
    shutil.copytree(str(files("assets") / "text"), tmp_path / "text")
    monkeypatch.setattr("adapters.local.words.files", lambda _: tmp_path)
    assert Shell(made, Words(catalog()), drawing).version == version
    with (tmp_path / "text" / "ka" / "web.ftl").open("a", encoding="utf-8") as file:
        file.write("web-more = x\n")
    changed = Shell(made, Words(catalog()), drawing).version
    assert changed != version
    monkeypatch.setattr("adapters.local.words.SHARED", {})
    assert Shell(made, Words(catalog()), drawing).version not in (version, changed)


def test_the_version_is_the_same_after_a_restart() -> None:
    """Python orders a set of words otherwise in every process; a page that heard of another version would load itself
    anew, and whoever watches a match would be taken away from it."""
    asked = "from adapters.local.words import Words; print(Words.version().hex())"
    found = {
        subprocess.run(
            [sys.executable, "-c", asked], env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


# --- joining -------------------------------------------------------------------------------------------------------


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
