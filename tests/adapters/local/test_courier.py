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


async def test_a_board_is_edited_in_place(courier: LocalCourier, room: Room) -> None:
    first = await courier.deliver(delivery("board:abc:1", "lobby"))
    assert first is not None
    assert first.posted
    second = await courier.deliver(delivery("board:abc:1", "full", previous=first.ext_id))
    assert second is not None
    assert (second.posted, second.ext_id) == (False, first.ext_id)
    assert said([*room.boards.values()]) == ["full"]
    assert not room.feed


async def test_a_new_deal_pushes_the_old_one_into_the_talk(courier: LocalCourier, room: Room) -> None:
    await courier.deliver(delivery("board:abc:1", "deal 1"))
    await courier.deliver(delivery("note", "quansh", kind="note"))
    await courier.deliver(delivery("board:abc:2", "deal 2"))
    assert said([*room.boards.values()]) == ["deal 2"]
    assert said([*room.feed]) == ["quansh", "deal 1"]


async def test_a_late_edit_of_a_past_board_stays_in_the_past(courier: LocalCourier, room: Room) -> None:
    """Lanes may deliver the new board before the old one's last form."""
    await courier.deliver(delivery("board:abc:2", "deal 2"))
    await courier.deliver(delivery("board:abc:1", "score 1"))
    await courier.deliver(delivery("board:abc:1", "score 1 again", previous="5"))
    assert said([*room.boards.values()]) == ["deal 2"]
    assert said([*room.feed]) == ["score 1 again"]


async def test_tables_have_a_board_each(courier: LocalCourier, room: Room) -> None:
    await courier.deliver(delivery("board:abc:1", "one"))
    await courier.deliver(delivery("board:xyz:1", "two"))
    assert sorted(said([*room.boards.values()])) == ["one", "two"]


async def test_the_card_of_tables_stands_once(courier: LocalCourier, room: Room) -> None:
    await courier.deliver(delivery("tables:web:main", "none", kind="tables"))
    await courier.deliver(delivery("tables:web:main", "one", kind="tables", previous="7"))
    assert said([*room.feed]) == ["one"]


async def test_a_hand_leaves_nothing_behind(courier: LocalCourier, rooms: Rooms) -> None:
    """Without an open tab there is nothing to do; and never is there a receipt, whose hash would lie in the store."""
    assert await courier.deliver(delivery("hand:abc", "JH", dest="@web:p.x", kind="hand")) is None
    assert not rooms.get("web:main").feed
    assert not rooms.get("web:main").boards


async def test_a_board_for_one_person_stands_in_no_room(courier: LocalCourier, rooms: Rooms, room: Room) -> None:
    first = await courier.deliver(delivery("board:abc:1", "bidding", dest="@web:p.x"))
    assert first is not None
    await courier.deliver(delivery("board:abc:1", "play", dest="@web:p.x", previous=first.ext_id))
    assert said([*rooms.own("web:p.x").boards.values()]) == ["play"]
    assert not rooms.own("web:p.y").boards
    assert not room.boards
    assert not room.feed


async def test_the_wall_does_not_grow_for_ever(courier: LocalCourier, room: Room) -> None:
    for n in range(300):
        await courier.deliver(delivery(None, f"note {n}", kind="note"))
        await courier.deliver(delivery(f"board:t{n}:1", "board"))
    assert len(room.feed) <= 120
    assert len(room.boards) <= 40


def test_prefixes(courier: LocalCourier) -> None:
    assert courier.prefixes == ("web:", "@web:")
    assert courier.pace(Dest("web:main")).per_minute == 0
