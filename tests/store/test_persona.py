"""Events hold references to people; what they stand for is beside them, and read back they are what they were."""

from __future__ import annotations

import msgspec
import pytest
from sqlalchemy import create_engine, text

from adapters.store import conceal, open_store
from adapters.store.conceal import RECORDED
from adapters.store.persona import Personas
from adapters.store.prune import KEPT_MS
from bot.table import events as ev
from bot.table.codec import encode_event
from tests.store.aged import age, everything
from tests.store.kit import ManualClock
from tests.store.played import PEOPLE, Hall, model
from tests.store.test_schema import driver

NAMES = tuple(person.name for person in PEOPLE)


async def evening(url: str, clock: ManualClock) -> list[str]:
    """A match that is archived, one that is over, and a lobby in somebody's private chat with an old-fashioned word."""
    store = await open_store(url, clock)
    hall = Hall(store, clock)
    tables = [await hall.opened("bura3"), await hall.opened("domino")]
    await hall.says(tables[0], "word հինգ|ծիրան")
    for table in tables:
        await hall.plays(table)
    clock.on(KEPT_MS + 1)
    await store.prune()
    while await store.archive():
        pass
    tables.append(await hall.opened("bura3", "tg:-5:0"))
    await hall.says(tables[2], "word plum", PEOPLE[1])
    await hall.plays(tables[2])
    await hall.says(tables[2], "rematch")
    tables.append(await hall.opened("domino", "tg:2:0", seats=2))
    await store.close()
    return tables


async def test_no_event_names_anybody(url: str, clock: ManualClock) -> None:
    await evening(url, clock)
    engine = create_engine(driver(url))
    with engine.connect() as conn:
        stored = b"\n".join(bytes(row[0]) for row in conn.execute(text("SELECT body FROM event")))
    engine.dispose()
    archived = "\n".join(line for line in everything(url).split("\n") if line.startswith("archive.body"))
    assert archived
    for word in (*NAMES, "tg:1", "tg:2", "plum", "ծիրան"):
        assert word.encode() not in stored
        assert f'"{word}"' not in archived
    store = await open_store(url, clock)
    assert await store.check() == ()
    await store.close()


def test_the_same_person_is_one_reference_and_reads_back_to_the_same_bytes() -> None:
    personas = Personas("t")
    sat = encode_event(ev.Sat(1, "tg:7", "~1 Армен"))
    hidden = personas.hide(sat.type, sat.body)
    assert personas.hide(sat.type, sat.body) == hidden
    assert msgspec.json.decode(hidden)["name"].startswith("~")
    assert personas.show(sat.type, hidden) == sat.body
    assert [row["value"] for row in personas.new] == ["tg:7", "~1 Армен"]
    again = Personas("t", personas.new)
    assert again.show(sat.type, hidden) == sat.body
    assert again.hide(sat.type, sat.body) == hidden


@pytest.mark.parametrize("person", ["auto:3", "house", ""])
def test_who_is_nobody_stays_as_it_is(person: str) -> None:
    sat = encode_event(ev.Sat(1, person, "Vardan", auto=True))
    assert Personas("t").hide(sat.type, sat.body) == sat.body


def test_a_body_that_cannot_be_read_is_left_alone() -> None:
    for body in (b"", b"\xff", b"[1]", b'{"person": 7}'):
        shown = Personas("t").show("Sat", body)
        assert shown == body or msgspec.json.decode(shown) == msgspec.json.decode(body)


async def test_a_database_from_before_is_rewritten(url: str, clock: ManualClock) -> None:
    """Every event reads as it did, no body names anybody any more, and how many were rewritten is recorded."""
    tables = await evening(url, clock)
    store = await open_store(url, clock)
    before = {table: await store.events(table) for table in tables}
    await store.close()
    seen = model(url)
    changed = age(url)
    assert NAMES[0] in everything(url).split("archive.body")[1]
    store = await open_store(url, clock)
    assert {table: await store.events(table) for table in tables} == before
    assert await store.check() == ()
    await store.rebuild()
    await store.close()
    assert model(url) == seen
    engine = create_engine(driver(url))
    with engine.connect() as conn:
        recorded = conn.scalar(text(f"SELECT value FROM meta WHERE name = '{RECORDED}'"))
        stored = b"\n".join(bytes(row[0]) for row in conn.execute(text("SELECT body FROM event")))
    engine.dispose()
    assert recorded is not None
    assert recorded > changed > 0, "those in the archive too"
    assert not any(name.encode() in stored for name in (*NAMES, "plum"))


async def test_a_rewriting_that_is_cut_off_leaves_everything_as_it_was(
    url: str, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = await evening(url, clock)
    age(url)
    before = everything(url)

    def cut(*_: object) -> None:
        raise RuntimeError("the plug was pulled")

    with monkeypatch.context() as patch:
        patch.setattr(conceal, "_keys", cut)
        with pytest.raises(RuntimeError):
            await open_store(url, clock)
    assert sorted(everything(url).split("\n")) == sorted(before.split("\n"))
    store = await open_store(url, clock)
    assert all([await store.events(table) for table in tables])
    assert await store.check() == ()
    await store.close()
