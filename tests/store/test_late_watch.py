"""What watchers see, and the players' leave, over the database: the same after a restart and in another process."""

from __future__ import annotations

from sqlalchemy import create_engine, text

from adapters.runtime.process.system import Locks
from adapters.store import open_store
from bot.ports.keys import board_slot, private_to
from bot.ports.records import Command, OutRow, PendingRow, Person
from bot.scene import Scene
from bot.service import Service
from bot.table.late import as_watched
from bot.table.loaded import loaded_of, public_view
from bot.table.model import Table
from bot.table.onlookers import watched_in
from tests.bot.house import ARAM, FOUR
from tests.bot.test_service import PLACE, FakeClock, Inn
from tests.chance import SeededEntropy
from tests.store.test_schema import driver

KATE = Person("tg:7777", "Kate Onlooker")
OWN = "tg:7777:0"


async def opened(inn: Inn, *words: str) -> str:
    made = await inn.desk.command(inn.key(), PLACE, ARAM, "new")
    assert made.table is not None
    for person in FOUR[1:]:
        await inn.desk.command(inn.key(), PLACE, person, "join")
    for said in words:
        assert (await inn.desk.press(inn.key(), PLACE, ARAM, f"t:{made.table}:{said}")).ok
    return made.table


async def found(inn: Inn, table_id: str) -> Table:
    table = await inn.service.table(table_id)
    assert table is not None
    return table


async def watches(inn: Inn, table_id: str) -> str:
    reply = await inn.service.handle(Command(inn.key(), table_id, KATE, "watch", OWN))
    assert reply.text is not None
    return reply.text.key


async def sent(inn: Inn, table: Table) -> Scene | None:
    """What the sender would show her now."""
    row = OutRow(private_to(KATE.id), board_slot(table.id, as_watched(table).board), "board")
    return await inn.showing.scene(PendingRow(1, "k", table.id, table.seq, row, 0, 0))


async def test_a_restart_shows_the_same_moment(url: str) -> None:
    clock = FakeClock()
    store = await open_store(url, clock)
    inn = Inn(store, clock)
    table_id = await opened(inn, "set late_watch on", "set clock 0")
    assert await watches(inn, table_id) == "watching-now"
    assert (await inn.desk.command(inn.key(), PLACE, ARAM, "start")).ok
    clock.now += 2_000
    await inn.tick()
    for step in range(14):
        table = await found(inn, table_id)
        seat = min(loaded_of(table).game.waiting(table.state))
        chair = table.chairs[seat]
        assert chair is not None
        legal = loaded_of(table).game.legal(table.state, seat)
        move = loaded_of(table).game.encode(legal.actions[0] if step else next(iter(legal.ranges)).at(8))
        who = Person(chair.person, chair.name)
        assert (await inn.service.handle(Command(inn.key(), table_id, who, f"act - {move}", PLACE))).ok
    table = await found(inn, table_id)
    seen = as_watched(table)
    assert seen.seq < table.seq
    before = await sent(inn, table)
    await store.close()

    store = await open_store(url, clock)
    again = Inn(store, clock)
    once = await found(again, table_id)
    assert public_view(as_watched(once)) == public_view(seen)
    assert await sent(again, once) == before
    other = Service(store, Locks(), clock, SeededEntropy(3), lambda: None)
    elsewhere = await other.table(table_id)
    assert elsewhere is not None
    assert public_view(as_watched(elsewhere)) == public_view(seen)
    assert await store.check() == ()
    await store.close()


async def test_leave_outlives_a_restart_and_names_nobody_in_events(url: str) -> None:
    clock = FakeClock()
    store = await open_store(url, clock)
    inn = Inn(store, clock)
    table_id = await opened(inn)
    assert (await inn.desk.press(inn.key(), PLACE, ARAM, f"t:{table_id}:set rated on")).ok
    for person in FOUR[1:]:
        await inn.desk.command(inn.key(), PLACE, person, "yes")
    assert (await found(inn, table_id)).rated
    assert await watches(inn, table_id) == "watch-asked"
    for person in FOUR[:2]:
        await inn.desk.command(inn.key(), PLACE, person, "yes")
    await store.close()

    store = await open_store(url, clock)
    again = Inn(store, clock)
    again.n = 100
    assert (await found(again, table_id)).proposal is not None, "the question is still open"
    for person in FOUR[2:]:
        await again.desk.command(again.key(), PLACE, person, "yes")
    table = await found(again, table_id)
    assert watched_in(table) == (private_to(KATE.id),)
    assert table.welcome == {KATE.id}
    scene = await sent(again, table)
    assert scene is not None
    assert scene.kind == "lobby"
    assert await store.check() == ()
    await store.close()

    engine = create_engine(driver(url))
    with engine.connect() as conn:
        stored = b"\n".join(bytes(row[0]) for row in conn.execute(text("SELECT body FROM event")))
    engine.dispose()
    for word in (KATE.id, KATE.name, OWN):
        assert word.encode() not in stored


async def test_two_who_agree_at_once_open_it_once(url: str) -> None:
    clock = FakeClock()
    store, second = await open_store(url, clock), await open_store(url, clock)
    inn, other = Inn(store, clock), Inn(second, clock)
    other.n = 1_000
    table_id = await opened(inn)
    await inn.desk.press(inn.key(), PLACE, ARAM, f"t:{table_id}:set rated on")
    for person in FOUR[1:]:
        await inn.desk.command(inn.key(), PLACE, person, "yes")
    await watches(inn, table_id)
    for person in FOUR[:3]:
        await inn.desk.command(inn.key(), PLACE, person, "yes")
    last = Command("tg:1:5000", table_id, FOUR[3], "yes", PLACE)
    assert (await other.service.handle(last)).ok
    assert (await inn.service.handle(last)).duplicate
    kinds = [one.type for one in await store.events(table_id)]
    assert (kinds.count("Welcomed"), kinds.count("Shown")) == (1, 1)
    await store.close()
    await second.close()
