"""What the house serves: the page, its words and sheets; what stands in a room, and matches looked at again."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Collection, Iterable
from dataclasses import replace
from importlib.resources import files
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any, cast

import aiohttp
import pytest
from PIL import Image

from adapters.local.app import LocalCourier
from adapters.local.files import Files, NotJoined, joined
from adapters.local.invite import qr_svg, reachable
from adapters.local.messages import Shared, changes
from adapters.local.replays import LONGEST, MOST_STEPS
from adapters.local.site import Clocks, Listing, Posted, Room, Rooms, listed
from adapters.local.tab import Outgoing
from adapters.local.words import FILLED, PLAIN, SHARED, Words, texts
from adapters.release import release
from adapters.render.art import paint
from adapters.render.art.paint import rgb
from adapters.runtime.courier import Delivery, Message
from adapters.runtime.listen import FairShare
from bot.core import events as ev
from bot.core.clocks import turns
from bot.core.loaded import loaded_of
from bot.core.matches import row_of
from bot.games.stage import HUES as MOST
from bot.handlers.commands import all_commands
from bot.notation.model import text_of
from bot.ports.keys import Dest, Slot
from bot.ports.records import Head, Role, Sent, TableRow, Timer
from bot.text import LANGUAGES, t
from bot.view import press
from bot.view.scene import Line, Scene
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import FastClock, Running, catalog, house
from tests.adapters.local.initdata import TOKEN
from tests.adapters.local.page import Page, patched
from tests.bot.core.test_silence import dealt, play_on
from tests.bot.house import DAVIT, FOUR, NINO, VANO, House
from tests.bot.notation.test_records import played, record
from tests.tools import pagetypes
from tests.waiting import until


def message(what: str) -> Message:
    return Message(Scene("board", "abc", (Line(t("note", what=what)),)), "en", (), (), (), "", what)


def delivery(
    slot: str | None, what: str, *, dest: str = "web:main", kind: str = "board", previous: str = ""
) -> Delivery:
    sent = Sent(Dest.parse(dest), Slot.parse(slot or ""), previous, 1, "", 0) if previous else None
    at = Slot.parse(slot) if slot is not None else None
    return Delivery(Dest.parse(dest), at, kind, message(what), sent, False, "n")


def said(entries: Iterable[object]) -> list[str]:
    return [str(dict(e.scene.lines[0].text.args)["what"]) for e in entries if isinstance(e, Posted)]


@pytest.fixture
def rooms() -> Rooms:
    return Rooms()


@pytest.fixture
def courier(rooms: Rooms) -> LocalCourier:
    return LocalCourier(rooms, FastClock())


@pytest.fixture
def room(rooms: Rooms) -> Room:
    return rooms.get("web:main")


def board(number: int, what: str, *, table: str = "abc", at: int = 1) -> Posted:
    return Posted(number, Slot("board", table, number), message(what).scene, at)


@pytest.mark.parametrize(
    ("put", "boards", "feed"),
    [
        ([board(1, "lobby"), board(1, "full")], ["full"], []),  # edited in place
        ([board(1, "deal 1"), Posted(9, None, message("quansh").scene, 1), board(2, "deal 2")],
         ["deal 2"], ["quansh", "deal 1"]),  # a new deal pushes the old one into the talk
        ([board(2, "deal 2"), board(1, "score 1"), board(1, "again")], ["deal 2"], ["again"]),  # the past stays there
        ([board(1, "one"), board(1, "two", table="xyz")], ["one", "two"], []),  # tables have a board each
    ],
)  # fmt: skip
def test_what_stands_and_what_is_in_the_talk(room: Room, put: list[Posted], boards: list[str], feed: list[str]) -> None:
    for one in put:
        (room.put_board if one.slot else room.put)(one)
    assert (sorted(said(room.boards.values())), said(room.feed)) == (boards, feed)


async def test_the_card_of_tables_stands_once(courier: LocalCourier, room: Room) -> None:
    await courier.deliver(delivery("tables:web:main", "none", kind="tables"))
    await courier.deliver(delivery("tables:web:main", "one", kind="tables", previous="7"))
    assert (said(room.feed), courier.prefixes) == (["one"], ("web:", "@web:"))
    assert courier.gap_ms(Dest("web:main")) == 0


@pytest.mark.parametrize("dest", ["web:main", "@web:p.x"])
@pytest.mark.parametrize("slot", ["board:abc:1", "hand:abc"])
async def test_how_a_table_stands_is_not_sent(courier: LocalCourier, rooms: Rooms, dest: str, slot: str) -> None:
    assert await courier.deliver(delivery(slot, "JH", dest=dest, kind=slot.partition(":")[0])) is None
    for room in (rooms.get("web:main"), rooms.own("web:p.x")):
        assert (len(room.feed), len(room.boards)) == (0, 0)


async def test_the_wall_does_not_grow_for_ever(courier: LocalCourier, room: Room) -> None:
    for n in range(300):
        await courier.deliver(delivery(None, f"note {n}", kind="note"))
        room.put_board(board(1, "board", table=f"t{n}", at=n))
    assert (len(room.feed), len(room.boards)) == (120, 40)


HERE = Dest.parse("tg:-5:0")
ELSEWHERE = Dest.parse("tg:-6:0")


class Stored:
    """The store, as far as it lists tables, and how often it was asked."""

    def __init__(self, *houses: House) -> None:
        self.houses, self.asked, self.slow = list(houses), 0, asyncio.Event()
        self.slow.set()

    async def tables_in(self, at: Dest, roles: Collection[Role]) -> tuple[TableRow, ...]:
        self.asked += 1
        found = tuple(row_of(one.t, head(one)) for one in self.houses if one.t.audiences[0].dest == at)
        await self.slow.wait()
        return tuple(row for row in found if row.status != "closed")


def head(house: House) -> Head:
    return Head(None, 0, (), 0, lambda _: None)


async def agree(listing: Listing, stored: Stored, asked: int) -> None:
    """What is listed is what the store would say; which was asked so often so far."""
    assert stored.asked == asked
    shown = [listed(row, NINO.id) for row in await listing.at(HERE)]
    assert shown == [listed(row, NINO.id) for row in await Stored(*stored.houses).tables_in(HERE, ("play",))]


@pytest.fixture
async def kept() -> tuple[House, Stored, Listing]:
    """A house at its table, what the store says of it, and a list that has been read."""
    house = House()
    stored = Stored(house)
    listing = Listing(stored)  # type: ignore[arg-type]
    await asyncio.gather(*(listing.at(HERE) for _ in range(50)))
    await agree(listing, stored, 1)
    return house, stored, listing


async def test_read_once_by_many_and_kept_by_events(kept: tuple[House, Stored, Listing]) -> None:
    house, stored, listing = kept
    first = await listing.at(HERE)
    listing.changed(replace(house.t, seq=house.t.seq + 1))
    assert await listing.at(HERE) is first, "the same object until something changes"
    for person, words in ((NINO, "sit"), (DAVIT, "sit"), (VANO, "sit"), (VANO, "leave")):
        house.say(person, words)
        listing.changed(house.t)
        await agree(listing, stored, 1)
    seated = await listing.at(HERE)
    assert NINO.id in seated[0].persons
    listing.forget()
    assert await listing.at(HERE) is not seated
    await agree(listing, stored, 2)


async def test_another_game_is_another_row_and_what_moves_is_elsewhere(kept: tuple[House, Stored, Listing]) -> None:
    house, _, listing = kept
    listing.changed(replace(house.t, game="domino"))
    assert ([row.game for row in await listing.at(HERE)], len(await listing.at(ELSEWHERE))) == (["domino"], 0)
    house.table = replace(house.t, audiences=(replace(house.t.audiences[0], dest=ELSEWHERE),))
    listing.changed(house.t)
    assert [len(await listing.at(at)) for at in (HERE, ELSEWHERE)] == [0, 1]


async def test_moves_and_scores() -> None:
    house = dealt(0)
    stored = Stored(house)
    listing = Listing(stored)  # type: ignore[arg-type]
    await listing.at(HERE)
    for _ in range(60):
        game = loaded_of(house.t).game
        waiting = game.waiting(house.t.state)
        if waiting:
            seat = min(waiting)
            chair = house.t.chairs[seat]
            assert chair is not None
            legal = [game.encode(action) for action in islice(game.legal(house.t.state, seat), 2)]
            words = f"act - {legal[-1] if legal[0] == 'pass' else legal[0]}"  # somebody has to take the bid
            house.say(next(one for one in FOUR if one.id == chair.person), words)
        else:
            house.pass_time(60_000)
        listing.changed(house.t)
        await agree(listing, stored, 1)
    assert any(any(listed(row, "")["score"]) for row in await listing.at(HERE))


async def test_what_opens_and_what_ends(kept: tuple[House, Stored, Listing]) -> None:
    first, stored, listing = kept
    second = House(seed=2)
    second.table = replace(second.t, id="table002")
    stored.houses.append(second)
    listing.changed(second.t)
    assert [row.table_id for row in await listing.at(HERE)] == ["table001", "table002"]
    await agree(listing, stored, 2)
    first.apply([ev.Abandoned("idle")])
    listing.changed(first.t)
    await agree(listing, stored, 2)
    assert [row.table_id for row in await listing.at(HERE)] == ["table002"]


async def test_what_changes_while_it_is_read(kept: tuple[House, Stored, Listing]) -> None:
    house, stored, listing = kept
    listing.forget()
    stored.slow.clear()
    reading = asyncio.create_task(listing.at(HERE))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert stored.asked == 2
    house.say(NINO, "sit")
    listing.changed(house.t)
    stored.slow.set()
    await reading
    await agree(listing, stored, 3)


class Ticking:
    """The clocks as a database would tell them, and how often it was asked."""

    def __init__(self, *found: Timer) -> None:
        self.found, self.asked = found, 0
        self.given, self.shared = 0, False

    async def of(self, table_id: str) -> tuple[Timer, ...]:
        self.asked += 1
        return self.found


class Fixed:
    ms = 5_000_000

    def now_ms(self) -> int:
        return self.ms


async def test_what_was_given_back_counts() -> None:
    table = dealt(60).t
    ((seat, (clock, _)),) = turns(table).items()
    given = Timer(clock.name, clock.armed_seq, clock.due_ms + 7_000)
    stored, now = Ticking(given), Fixed()
    stored.shared = True
    clocks = Clocks(stored, now)  # type: ignore[arg-type]
    told = {"clocks": [{"seat": seat, "due": clock.due_ms + 7_000, "total": 60_000}], "now": 5_000_000}
    assert [await clocks.of(table) for _ in range(4)] == [told] * 4
    assert stored.asked == 1, "four tabs look at the same moment"
    now.ms += 1_000
    await clocks.of(table)
    assert stored.asked == 2


async def test_read_again_only_where_clocks_were_given_time() -> None:
    house = dealt(60)
    stored, now = Ticking(*house.clocks.values()), Fixed()
    clocks = Clocks(stored, now)  # type: ignore[arg-type]
    told = await clocks.of(house.t)
    for _ in range(3):
        now.ms += 5_000
        play_on(house)
        ((seat, (clock, _)),) = turns(house.t).items()
        told = await clocks.of(house.t)
        assert told["clocks"] == [{"seat": seat, "due": clock.due_ms, "total": 60_000}]
    assert stored.asked == 1
    stored.found = tuple(Timer(one.name, one.armed_seq, one.due_ms + 9_000) for one in house.clocks.values())
    stored.given += 1
    assert ((await clocks.of(house.t))["clocks"][0]["due"], stored.asked) == (told["clocks"][0]["due"] + 9_000, 2)


@pytest.mark.parametrize("seq", [0, 10**6])
async def test_a_clock_of_another_turn_is_none_of_this_one_s(seq: int) -> None:
    table = dealt(60).t
    ((seat, (clock, _)),) = turns(table).items()
    clocks = Clocks(Ticking(Timer(clock.name, seq, 1)), Fixed())  # type: ignore[arg-type]
    assert (await clocks.of(table))["clocks"] == [{"seat": seat, "due": clock.due_ms, "total": 60_000}]


async def test_no_clock_no_question() -> None:
    stored = Ticking()
    clocks = Clocks(stored, Fixed())  # type: ignore[arg-type]
    for table in (None, dealt(0).t, dealt(60, alone=True).t):
        assert await clocks.of(table) == {"clocks": [], "now": 5_000_000}
    assert stored.asked == 0


class Socket:
    """A socket that keeps what is said into it."""

    def __init__(self) -> None:
        self.frames: list[Any] = []
        self.closed = False
        self.code = 0

    async def send_frame(self, data: bytes, _: object) -> None:
        self.frames.append(json.loads(data))

    async def close(self, code: int) -> None:
        self.closed, self.code = True, code


async def _sent(*messages: dict[str, Any]) -> list[Any]:
    line = Socket()
    out = Outgoing(cast(Any, line))
    for message in messages:
        out.tell(cast(Any, message))
    sending = asyncio.create_task(out.send(FairShare().turn))
    for _ in range(100):
        await asyncio.sleep(0)
    sending.cancel()
    return line.frames


async def test_frames_hold_what_is_due_in_its_order_a_welcome_goes_alone_and_each_has_an_end() -> None:
    ack, board, welcome, settled = ({"t": kind} for kind in ("ack", "board", "welcome", "settled"))
    assert (await _sent(ack), await _sent(ack, board, ack)) == ([ack], [[ack, board, ack]])
    assert await _sent(ack, board, welcome, board, settled) == [[ack, board], welcome, [board, settled]]
    found = await _sent(*({"t": "note", "n": n, "text": "x" * 3000} for n in range(7)))
    assert [one["n"] for frame in found for one in (frame if isinstance(frame, list) else [frame])] == [*range(7)]
    assert max(len(json.dumps(frame)) for frame in found) < 12_000


async def test_what_cannot_be_made_is_left_out() -> None:
    line = Socket()
    out = Outgoing(cast(Any, line))

    async def broken() -> None:
        raise ValueError

    out.put("one", broken)
    out.tell({"t": "pong"})
    sending = asyncio.create_task(out.send(FairShare().turn))
    for _ in range(100):
        await asyncio.sleep(0)
    sending.cancel()
    assert line.frames == [{"t": "pong"}]


def test_a_shared_difference_is_that_of_what_each_was_told() -> None:
    plates = [{"name": name, "cards": 8, "note": None} for name in ("Արամ", "ნინო", "Давид", "Lusine")]
    first = Shared({"model": Shared({"plates": plates, "trick": []}), "lines": ["a"]})
    other = Shared({**first, "lines": ["b"]})
    later = [{**plates[0], "cards": 7}, *plates[1:]]
    now = Shared({"model": Shared({"plates": later, "trick": [[0, "JH"]]}), "lines": ["c"]})
    for told in (first, other, first, Shared({}), now):
        plain = changes(json.loads(json.dumps(told)), json.loads(json.dumps(now)))
        change = changes(told, now)
        assert change == plain
        assert change is None or patched(told, change) == now
    assert cast(Any, changes(first, now))["o"]["model"] is cast(Any, changes(other, now))["o"]["model"]


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


async def test_a_sheet_is_described_and_kept_for_ever(here: Running, http: aiohttp.ClientSession) -> None:
    async def get(path: str, **headers: str) -> tuple[int, str, str, bytes]:
        async with http.get(f"{here.url.rstrip('/')}/a/{path.removeprefix('/a/')}", headers=headers) as answer:
            kept, etag = answer.headers.get("Cache-Control"), answer.headers.get("ETag", "")
            return answer.status, f"{answer.content_type}; {kept}", etag, await answer.read()

    status, kind, etag, raw = await get("tiles-classic-2.json")
    assert (status, kind) == (200, "application/json; no-cache")
    said = json.loads(raw)
    assert set(said) == {"src", "w", "h", "scale", "sprites", "places"}
    assert said["src"].startswith("/a/tiles-classic-2.webp?v=")
    assert (said["scale"], len(said["sprites"]["0-6"])) == (2, 5)
    assert (await get("tiles-classic-2.json", **{"If-None-Match": etag}))[::3] == (304, b"")
    status, kind, bare, data = await get(said["src"])
    assert (status, kind, bare) == (200, f"image/webp; {FOR_EVER}", etag.replace("-z", "")), "a picture is not packed"
    assert Image.open(BytesIO(data)).size == (said["w"], said["h"])
    for other in ("tiles-classic-2.webp", "tiles-classic-2.webp?v=0", "tiles-classic-2.webp?v="):
        assert await get(other) == (200, "image/webp; no-cache", bare, data), other
    cvd = json.loads((await get("tiles-cvd-2.json"))[3])
    assert cvd["src"].startswith("/a/tiles-cvd-2.webp?v=")
    assert (await get(cvd["src"]))[3] == data, "dominoes have no suits"
    for path in (
        *("cards-classic-3.json", "cards-classic-0.webp", "cards-red-1.json", "nothing-classic-1.json"),
        *("cards-classic-1.png", "cards-classic.json", "cards.json", "", "Cards-classic-1.json", "-classic-1.json"),
        *("..%2fcards-classic-1.json", "cards-classic-1.json%00", "cards-classic-1xjson", "cards-classic-1.json/"),
        "a" * 5000 + "-classic-1.json",
    ):
        status, kind, *_ = await get(path)
        assert (status, kind.endswith("; no-store")) == (404, True), path


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
    (passed,) = [c["said"] for c in Words(catalog()).of("ru")["commands"] if c["name"] == "pass"]
    assert passed[0] == "пас"
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


STYLES = Path(__file__).parents[3] / "adapters" / "local" / "static" / "base.css"
LEAST = 4.5


def _light(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = (n / 255 for n in rgb(colour))
    red, green, blue = (n / 12.92 if n <= 0.04045 else ((n + 0.055) / 1.055) ** 2.4 for n in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_one_colour_for_a_person_wherever_they_are_seen() -> None:
    told = re.findall(r"\.hue(\d+) \{ background: (#[0-9a-f]{6}); \}", STYLES.read_text(encoding="utf-8"))
    assert [colour for _, colour in sorted((int(n), colour) for n, colour in told)] == [*paint.HUES]
    assert len(paint.HUES) == MOST
    contrast = {colour: (_light(paint.WHITE) + 0.05) / (_light(colour) + 0.05) for colour in paint.HUES}
    assert min(contrast.values()) >= LEAST, contrast
