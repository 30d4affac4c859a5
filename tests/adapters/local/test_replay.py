"""A match looked at again over the wire: by those who may see it, by a link, from a file; and by nobody else."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import aiohttp
import pytest

from adapters.local.patch import changes
from adapters.local.replays import LONGEST, MOST_STEPS
from bot.notation.write import text_of
from bot.scene import press
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.adapters.local.page import Page, patched
from tests.bot.notation.test_records import played, record
from tests.waiting import until

Lines = list[dict[str, Any]]
Ask = dict[str, object]


class Booth:
    """Where matches are shown. ``asks``: (status, lines)."""

    def __init__(self, here: Running, http: aiohttp.ClientSession) -> None:
        self.here, self.http = here, http
        self.url = here.url.rstrip("/")

    async def asks(self, ask: object, token: str | None = None, **headers: str) -> tuple[int, Lines]:
        sent = {"Origin": self.url, **headers}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        raw = ask if isinstance(ask, bytes) else json.dumps(ask).encode()
        async with self.http.post(f"{self.url}/replay", data=raw, headers=sent) as answer:
            body = await answer.text()
            return answer.status, [json.loads(line) for line in body.splitlines() if line.strip().startswith("{")]

    async def match(self, page: Page, rest: str = "bura3") -> str:
        """A finished match of somebody and the computer, in their room."""
        opened = await page.command("now", rest)
        table = opened["table"]
        await self.here.finished(table)
        return f"{table}.1"


@pytest.fixture
async def booth(here: Running, http: aiohttp.ClientSession) -> Booth:
    return Booth(here, http)


def whole(deal: dict[str, Any]) -> Lines:
    steps = [deal["first"]]
    for change in deal["then"]:
        steps.append(patched(steps[-1], change))
    return steps


async def test_a_player_sees_their_match_step_by_step(booth: Booth, visit: Visit) -> None:
    page = await visit("Aram")
    match = await booth.match(page)
    answer = await page.command("replay")
    assert (answer["ok"], answer["replay"]) == (True, match)
    status, lines = await booth.asks({"match": match, "room": "main", "lang": "en"}, page.token)
    assert status == 200
    head, *deals, end = lines
    assert (head["t"], head["id"], end["t"]) == ("match", match, "end")
    assert head["finished"]
    assert (head["unproved"], head["unchecked"]) == ([], [])
    assert [one["t"] for one in deals] == ["deal"] * len(head["scores"])
    for n, deal in enumerate(deals):
        steps = whole(deal)
        assert (deal["n"], steps[0]["board"]["kind"]) == (n, "DuelPicture")
        assert all(step["hands"][seat] for step in steps[:3] for seat in (0, 1)), "both hands lie open"
        assert all(step["said"] for step in steps)
        assert steps[-1]["over"]
        assert steps[-1]["score"] == head["scores"][n]


async def test_strangers_see_nothing_without_a_link(booth: Booth, visit: Visit) -> None:
    page, other = await visit("Aram"), await visit("Nino", room="elsewhere")
    match = await booth.match(page)
    ask: Ask = {"match": match, "room": "elsewhere"}
    assert (await booth.asks(ask))[0] == 401
    for forged in ("", "x", page.token[:-1] + ("A" if page.token[-1] != "A" else "B")):
        assert (await booth.asks(ask, forged))[0] == 401
    assert (await booth.asks(ask, other.token))[0] == 404
    assert (await booth.asks(ask, page.token))[0] == 200, "who played it, anywhere"
    for bad in ("x", "", match[:-1] + "2", match + ".1", "-1.1", "zzzzzzzz.1"):
        status, lines = await booth.asks({"match": bad, "room": "elsewhere"}, other.token)
        assert (status, list(lines[0])) == (404, ["text"])


async def test_a_match_that_is_going_on_is_not_shown_to_its_own_players(booth: Booth, visit: Visit) -> None:
    page = await visit("Aram")
    table = (await page.command("now", "bazaar-blot"))["table"]
    assert not (await page.command("replay"))["ok"]
    status, lines = await booth.asks({"match": f"{table}.1", "room": "main"}, page.token)
    assert (status, list(lines[0])) == (404, ["text"])


async def test_whoever_has_the_link_sees_it_until_it_is_ended(booth: Booth, visit: Visit) -> None:
    page = await visit("Aram")
    match = await booth.match(page)
    link = (await page.press(press.see("-", f"replay.{match}.share")))["link"]
    path = link.removeprefix(f"{booth.url}/")
    async with booth.http.get(f"{booth.url}/{path}") as answer:
        assert (answer.status, answer.headers["Referrer-Policy"]) == (200, "no-referrer")
        assert (answer.headers["X-Robots-Tag"], answer.headers["X-Frame-Options"]) == ("noindex", "DENY")
        assert path.removeprefix("r/") not in await answer.text()
    token = path.removeprefix("r/")
    status, lines = await booth.asks({"share": token})
    assert (status, lines[0]["id"]) == (200, match)
    for forged in (token[:-1] + ("A" if token[-1] != "A" else "B"), "", None, 7, [token], {"a": 1}, "x" * 9000):
        assert (await booth.asks({"share": forged}))[0] == 404
    assert (await page.press(press.see("-", f"replay.{match}.end")))["ok"]
    assert (await booth.asks({"share": token}))[0] == 404


async def test_what_can_be_no_link_has_no_page(booth: Booth) -> None:
    for token in ("x", "A" * 21, "A" * 23, "..%2f..%2fetc%2fpasswd", "%3Cscript%3E"):
        async with booth.http.get(f"{booth.url}/r/{token}") as answer:
            assert answer.status == 404, token


async def test_a_file_is_read_and_shown(booth: Booth, visit: Visit) -> None:
    page = await visit("Aram")
    text = text_of([record(played("domino", 0)), record(played("bura3", 1))])
    for which, game in ((0, "domino"), (1, "bura3"), (7, "domino")):
        status, lines = await booth.asks({"record": text, "which": which}, page.token)
        assert (status, lines[0]["game"], len(lines[0]["others"])) == (200, game, 2)
        assert lines[-1] == {"t": "end"}


async def test_a_file_whose_proof_is_incomplete_or_false_is_shown_as_that(booth: Booth, visit: Visit) -> None:
    """The page says what ``davtar replay`` says."""
    page = await visit("Aram")
    text = text_of([record(played("nardi", 3))])
    emptied = re.sub(r"  Word .*", '  Word word="" salt="" seal="" mixed=""', text)
    forged = re.sub(r"Secret \S+", "Secret " + "0" * 64, emptied)
    for file, unproved, unchecked in ((text, [], []), (emptied, [], [1]), (forged, [1], [])):
        status, (head, *_) = await booth.asks({"record": file}, page.token)
        assert (status, head["unproved"], head["unchecked"]) == (200, unproved, unchecked)


async def test_files_that_are_no_records_are_refused_in_words(booth: Booth, visit: Visit) -> None:
    page = await visit("Aram")
    good = text_of([record(played("bura3", 5))])
    bad = {
        "nothing": "",
        "a story": "once upon a time",
        "a piece": good[: len(good) // 2],
        "half a line": good[:-40],
        "two": good.replace("Davtar 1", "Davtar 2"),
    }
    for what, text in bad.items():
        status, lines = await booth.asks({"record": text, "lang": "ru"}, page.token)
        assert status in (400, 429), what
        assert "web-" not in lines[0]["text"]
    assert (await booth.asks({"record": good}))[0] == 401, "only from people who are in"


async def test_a_broken_request_is_refused(booth: Booth, visit: Visit) -> None:
    broken = (b"", b"[]", b"7", b"{", b'{"share":', b"\xff\xfe", b"[" * 5000, b'{"match": 1}', b'{"record": 7}')
    for n, raw in enumerate(broken):
        status, lines = await booth.asks(raw, (await visit(f"Aram {n}")).token)
        assert (status, list(lines[0])) == (400, ["text"]), raw
    status, _ = await booth.asks(b'{"record": "' + b"x" * LONGEST + b'"}', (await visit("Nino")).token)
    assert status == 413, "too large, it is refused before it is read"


async def test_a_foreign_page_gets_nothing(booth: Booth, visit: Visit) -> None:
    page = await visit("Aram")
    match = await booth.match(page)
    for origin in ("https://evil.example", "null", ""):
        assert (await booth.asks({"match": match, "room": "main"}, page.token, Origin=origin))[0] == 403


async def test_who_asks_too_often_has_to_wait(booth: Booth) -> None:
    said = ({"X-Forwarded-For": f"203.0.113.{n}"} for n in range(40))
    found = [(await booth.asks({"share": "A" * 22}, **one))[0] for one in said]
    assert found[0] == 404
    assert 429 in found


async def test_many_records_of_one_person_keep_nobody_waiting(booth: Booth, visit: Visit) -> None:
    greedy, other, third = await visit("Aram"), await visit("Nino"), await visit("Vano")
    one = record(played("bura3", 5))
    long = text_of([one] * (MOST_STEPS // 2 // len(one.steps)))
    ended: list[str] = []

    async def asks(whose: str, page: Page, text: str) -> int:
        status, _ = await booth.asks({"record": text}, page.token)
        ended.append(whose)
        return status

    many = [asyncio.create_task(asks("long", greedy, long)) for _ in range(5)]
    await until(lambda: len(ended) == 3, what="more than two are refused")
    assert await asks("short", other, text_of([one])) == 200
    assert sorted(await asyncio.gather(*many)) == [200, 200, 429, 429, 429]
    assert ended.index("short") < 5, "before the second of the long ones"
    assert await asks("endless", third, text_of([one] * (MOST_STEPS // len(one.steps) + 1))) == 413


def test_patching_is_what_the_page_does() -> None:
    old = {"a": [1, 2, 3], "b": {"c": None}}
    new = {"a": [1], "b": {"c": {"d": "x"}, "e": []}, "f": 1}
    change = changes(old, new)
    assert change is not None
    assert patched(old, change) == new
