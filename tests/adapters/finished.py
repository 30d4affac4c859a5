"""A match of two people of a platform, played out in the core, for tests of what is shown of it afterwards."""

from __future__ import annotations

from adapters.runtime.core import Core
from bot.ports.records import Person
from bot.scene import press
from tests.bench.kit import moves


async def finished_match(core: Core, place: str, host: Person, guest: Person) -> str:
    """A match of Bura of several deals; its table."""
    table = (await core.desk.command("finished:1", place, host, "new", "bura3")).table
    assert table is not None
    assert (await core.desk.press("finished:2", place, guest, press.do(table, "sit"))).ok
    for n, words in enumerate(("set target 3", "set clock 0", "start"), 3):
        assert (await core.desk.press(f"finished:{n}", place, host, press.do(table, words))).ok
    await moves(core.service, table, 5_000)
    found = await core.service.table(table)
    assert found is not None
    assert found.phase == "over"
    assert found.deal > 1
    return table
