"""The page's words: each that it uses is in the catalog, in four languages, and none is left over."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import aiohttp
import pytest

from adapters.local.files import Files
from adapters.local.invite import qr_svg, reachable
from adapters.local.words import FILLED, PLAIN, SHARED, Words, texts
from bot.commands import all_commands
from bot.text import LANGUAGES, Lang
from tests.adapters.local.house import Running, catalog, house
from tests.adapters.local.page import Page

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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_in_every_language(lang: Lang) -> None:
    lacking = [text.key for text in texts() if not catalog().has(lang, text.key)]
    assert lacking == []


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
        *("main.js", "base.css", "emblem.svg", "DavtarSans-Regular-latin.woff2", "DavtarSans-Bold-georgian.woff2"),
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
    """Every script is loaded by a page, the worker beside it or another script; every sheet of style by a page; and
    every class that a sheet of style is about stands somewhere in a script or a page."""
    static = files("adapters.local") / "static"
    texts = {file.name: file.read_text(encoding="utf-8") for file in static.iterdir() if not file.name.endswith(".svg")}
    for name in texts:
        if name.endswith((".js", ".css")):
            others = "".join(text for other, text in texts.items() if other != name) + SERVED
            assert name in others, name
    code = TOLD + "".join(text for name, text in texts.items() if not name.endswith(".css"))
    sheets = "".join(re.sub(r"url\([^)]*\)", "", text) for name, text in texts.items() if name.endswith(".css"))
    styled = set(re.findall(r"\.([a-z][a-z-]+)", sheets))
    assert {one for one in styled if not re.search(rf"(?<![\w-]){one}(?![\w-])", code)} == set()


def test_modules_are_short() -> None:
    for name, file in Files().by_name.items():
        if name.endswith((".js", ".css")):
            assert file.data.count(b"\n") <= 300, name


async def test_qr_only_where_others_are_let_in(tmp_path: Path, http: aiohttp.ClientSession, here: Running) -> None:
    assert (await http.get(f"{here.url}qr/main")).status == 404
    async with house(tmp_path / "open", host="0.0.0.0") as opened:
        assert (await http.get(f"{opened.url}qr/evening")).status == 404, "not for somebody who is not in"
        page = await (await Page(http, opened.url).connect()).hello()
        told = await (await page.get("/qr/evening")).json()
        base, _, code = str(opened.front.link).partition("#")
        assert told["url"] == f"{base}t/evening#{code}"
        assert "<path" in told["svg"]
        assert (await page.get("/qr/Not.A.Room")).status == 404


def test_link_and_qr() -> None:
    assert reachable("192.168.1.5", 80) == "http://192.168.1.5:80"
    assert reachable("::1", 80) == "http://[::1]:80"
    svg = qr_svg("http://192.168.1.5:8080/")
    assert svg.startswith("<svg")
    assert "<path" in svg
    assert "script" not in svg
