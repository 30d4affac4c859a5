"""What goes over the line in one piece, and differences that are found once for many."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from typing import Any, cast

from adapters.local.outgoing import Outgoing
from adapters.local.patch import Shared, changes
from adapters.runtime.process.listen import FairShare
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.adapters.local.page import patched


class Line:
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
    line = Line()
    out = Outgoing(cast(Any, line))
    for message in messages:
        out.tell(cast(Any, message))
    sending = asyncio.create_task(out.send(FairShare().turn))
    for _ in range(100):
        await asyncio.sleep(0)
    sending.cancel()
    return line.frames


async def test_what_is_due_at_once_goes_in_one_frame_in_its_order() -> None:
    assert await _sent({"t": "pong"}) == [{"t": "pong"}]
    assert await _sent({"t": "ack"}, {"t": "board"}, {"t": "hand"}) == [[{"t": "ack"}, {"t": "board"}, {"t": "hand"}]]


async def test_a_welcome_goes_alone() -> None:
    found = await _sent({"t": "ack"}, {"t": "who"}, {"t": "welcome"}, {"t": "tables"}, {"t": "settled"})
    assert found == [[{"t": "ack"}, {"t": "who"}], {"t": "welcome"}, [{"t": "tables"}, {"t": "settled"}]]


async def test_a_frame_has_an_end() -> None:
    found = await _sent(*({"t": "note", "n": n, "text": "x" * 3000} for n in range(7)))
    assert [one["n"] for frame in found for one in (frame if isinstance(frame, list) else [frame])] == [*range(7)]
    assert max(len(json.dumps(frame)) for frame in found) < 12_000


async def test_what_cannot_be_made_is_left_out() -> None:
    line = Line()
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


def test_what_was_told_before_is_not_kept() -> None:
    old, now = Shared({"n": 1}), Shared({"n": 2})
    assert changes(old, now) == {"o": {"n": {"=": 2}}}
    gone = weakref.ref(old)
    del old
    gc.collect()
    assert gone() is None
    for n in range(100):  # others may come to lie where it lay
        assert changes(Shared({"n": n, "m": 0}), now) is not None


async def test_those_who_are_not_named_get_the_same_board(here: Running, visit: Visit) -> None:
    one, two = await visit("One"), await visit("Two")
    guests = [await visit(f"Guest {n}") for n in range(3)]
    table = (await one.command("new", "duel-blot"))["table"]
    await two.press(f"t:{table}:sit")
    await one.press(f"t:{table}:set clock 0")
    await one.press(f"t:{table}:start")
    await asyncio.gather(one.hand(), two.hand())
    for guest in guests:
        while not guest.seen or guest.seen[-1].get("message", {}).get("model", {}).get("kind") != "BoardPicture":
            await guest.read()
    tabs = {tab.name: tab for tab in here.front._rooms.tabs()}
    messages = {name: cast(Any, tab)._told["board", table]["message"] for name, tab in tabs.items()}
    assert messages["Guest 0"] is messages["Guest 1"] is messages["Guest 2"]
    assert messages["One"] is not messages["Two"]  # one of them is named: it is their turn
    hands = {name: cast(Any, tab)._told["hand", table]["message"] for name, tab in tabs.items()}
    assert hands["Guest 0"] is None
    assert not isinstance(hands["One"], Shared)
    assert not isinstance(hands["One"]["model"], Shared)
    assert hands["One"]["model"]["cards"] != hands["Two"]["model"]["cards"]
