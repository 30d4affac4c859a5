"""The courier alone: what stands on the wall after deliveries, in whatever order they come."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from adapters.local.courier import LocalCourier
from adapters.local.rooms import Posted, Room, Rooms
from adapters.runtime.delivery.courier import Delivery, Message
from bot.ports.keys import Dest, Slot
from bot.ports.records import Sent
from bot.scene import Line, Scene
from bot.text import t
from tests.adapters.local.house import FastClock


def message(what: str) -> Message:
    scene = Scene("board", "abc", (Line(t("note", what=what)),))
    return Message(scene, "en", (), (), (), "", what)


def delivery(
    slot: str | None,
    what: str,
    *,
    dest: str = "web:main",
    kind: str = "board",
    previous: str | None = None,
    fresh: bool = False,
) -> Delivery:
    sent = Sent(Dest.parse(dest), Slot.parse(slot or ""), previous, 1, "", 0) if previous else None
    at = Slot.parse(slot) if slot is not None else None
    return Delivery(Dest.parse(dest), at, kind, message(what), sent, fresh, "n")


def said(entries: Sequence[object]) -> list[str]:
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


def test_a_board_is_edited_in_place(room: Room) -> None:
    assert room.put_board(board(1, "lobby")) is None
    assert room.put_board(board(1, "full")) is None
    assert said([*room.boards.values()]) == ["full"]
    assert not room.feed


def test_a_new_deal_pushes_the_old_one_into_the_talk(room: Room) -> None:
    room.put_board(board(1, "deal 1"))
    room.put(Posted(9, None, message("quansh").scene, 1))
    room.put_board(board(2, "deal 2"))
    assert said([*room.boards.values()]) == ["deal 2"]
    assert said([*room.feed]) == ["quansh", "deal 1"]


def test_a_late_edit_of_a_past_board_stays_in_the_past(room: Room) -> None:
    room.put_board(board(2, "deal 2"))
    room.put_board(board(1, "score 1"))
    room.put_board(board(1, "score 1 again"))
    assert said([*room.boards.values()]) == ["deal 2"]
    assert said([*room.feed]) == ["score 1 again"]


def test_tables_have_a_board_each(room: Room) -> None:
    room.put_board(board(1, "one"))
    room.put_board(board(1, "two", table="xyz"))
    assert sorted(said([*room.boards.values()])) == ["one", "two"]


async def test_the_card_of_tables_stands_once(courier: LocalCourier, room: Room) -> None:
    await courier.deliver(delivery("tables:web:main", "none", kind="tables"))
    await courier.deliver(delivery("tables:web:main", "one", kind="tables", previous="7"))
    assert said([*room.feed]) == ["one"]


@pytest.mark.parametrize("dest", ["web:main", "@web:p.x"])
@pytest.mark.parametrize("slot", ["board:abc:1", "hand:abc"])
async def test_how_a_table_stands_is_not_sent(courier: LocalCourier, rooms: Rooms, dest: str, slot: str) -> None:
    """Rows of an earlier version are done with at once, and never is there a receipt, whose hash would lie in the
    store."""
    assert await courier.deliver(delivery(slot, "JH", dest=dest, kind=slot.partition(":")[0])) is None
    for room in (rooms.get("web:main"), rooms.own("web:p.x")):
        assert not room.feed
        assert not room.boards


async def test_the_wall_does_not_grow_for_ever(courier: LocalCourier, room: Room) -> None:
    for n in range(300):
        await courier.deliver(delivery(None, f"note {n}", kind="note"))
        room.put_board(board(1, "board", table=f"t{n}", at=n))
    assert len(room.feed) <= 120
    assert len(room.boards) <= 40


def test_prefixes(courier: LocalCourier) -> None:
    assert courier.prefixes == ("web:", "@web:")
    assert courier.pace(Dest("web:main")).per_minute == 0
