"""What stands in a room and what is told of it, each read once for many; matches looked at again."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import islice
from typing import Any, cast

import aiohttp
import pytest

from adapters.local.clocks import Clocks
from adapters.local.courier import LocalCourier
from adapters.local.listing import Listing, listed
from adapters.local.outgoing import Outgoing
from adapters.local.patch import Shared, changes
from adapters.local.replays import LONGEST, MOST_STEPS
from adapters.local.rooms import Posted, Room, Rooms
from adapters.runtime.delivery.courier import Delivery, Message
from adapters.runtime.process.listen import FairShare
from bot.notation.write import text_of
from bot.ports.keys import Dest, Slot
from bot.ports.records import Head, Role, Sent, TableRow, Timer
from bot.scene import Line, Scene, press
from bot.table import events as ev
from bot.table.clocks import turns
from bot.table.loaded import loaded_of
from bot.table.row import row_of
from bot.text import t
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import FastClock, Running
from tests.adapters.local.page import Page, patched
from tests.bot.house import DAVIT, FOUR, NINO, VANO, House
from tests.bot.notation.test_records import played, record
from tests.bot.table.test_silence import dealt, play_on
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
    assert courier.pace(Dest("web:main")).per_minute == 0


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
