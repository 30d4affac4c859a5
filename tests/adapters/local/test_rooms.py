"""What stands in a room and what is told of it: the wall, tables, clocks and frames, each read once for many."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import islice
from typing import Any, cast

import pytest

from adapters.local.clocks import Clocks
from adapters.local.courier import LocalCourier
from adapters.local.listing import Listing, listed
from adapters.local.outgoing import Outgoing
from adapters.local.patch import Shared, changes
from adapters.local.rooms import Posted, Room, Rooms
from adapters.runtime.delivery.courier import Delivery, Message
from adapters.runtime.process.listen import FairShare
from bot.ports.keys import Dest, Slot
from bot.ports.records import Head, Role, Sent, TableRow, Timer
from bot.scene import Line, Scene
from bot.table import events as ev
from bot.table.clocks import turns
from bot.table.loaded import loaded_of
from bot.table.row import row_of
from bot.text import t
from tests.adapters.local.house import FastClock
from tests.adapters.local.page import patched
from tests.bot.house import DAVIT, FOUR, NINO, VANO, House
from tests.bot.table.test_silence import dealt, play_on


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


async def test_another_game_is_another_row_and_what_moves_is_elsewhere(
    kept: tuple[House, Stored, Listing],
) -> None:
    house, _, listing = kept
    listing.changed(replace(house.t, game="domino"))
    assert [row.game for row in await listing.at(HERE)] == ["domino"]
    assert len(await listing.at(ELSEWHERE)) == 0
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
    assert (await clocks.of(house.t))["clocks"][0]["due"] == told["clocks"][0]["due"] + 9_000
    assert stored.asked == 2


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
    assert await _sent(ack) == [ack]
    assert await _sent(ack, board, ack) == [[ack, board, ack]]
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
