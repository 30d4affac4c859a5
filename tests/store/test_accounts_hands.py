"""A person's hand at each of their accounts: kept up to date where it was opened, and nowhere once they are parted."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from adapters.discord import markup as discord_markup
from adapters.store import SqlStore, open_store
from adapters.telegram import markup as telegram_markup
from bot.desk.accounts import KIND
from bot.games.common import name_of
from bot.ports.keys import Dest, private_to
from bot.ports.records import Command, OutRow, Person
from bot.scene import Scene
from bot.table.model import Table
from bot.text import Name
from tests.store.joining import ARAM, ARAM_DC, CHANNEL, GROUP, NINO, VANO, Worker, button, keys
from tests.store.kit import ManualClock


@pytest.fixture
async def worker(url: str, clock: ManualClock) -> AsyncIterator[Worker]:
    store = await open_store(url, clock)
    yield Worker(store, clock)
    assert await store.check() == ()
    await store.close()


async def table_of(worker: Worker, table: str) -> Table:
    found = await worker.service.table(table)
    assert found is not None
    return found


async def duel(worker: Worker, host: Person = ARAM, guest: Person = NINO, place: str = GROUP) -> str:
    """A match of two that has begun."""
    opened = await worker.types(host, "duel-blot", "new", place=place)
    table = opened.table or ""
    assert (await worker.presses(guest, f"t:{table}:sit", place)).ok
    assert (await worker.presses(host, f"t:{table}:start", place)).ok
    await worker.service.handle(Command(worker.key(), table, None, "tick deal " + await armed(worker.store, "deal")))
    assert (await table_of(worker, table)).deal == 1
    return table


async def armed(store: SqlStore, name: str) -> str:
    due = await store.timers.due(1 << 60)
    return str(next(one.timer.armed_seq for one in due if one.timer.name == name))


async def hands(worker: Worker, who: Person) -> list[Scene]:
    """What is shown of the open hands in somebody's private chat, if everything that waits is sent now; oldest
    first."""
    lane = await worker.store.outbox.claim([f"@{who.id}"], "t", 60_000)
    if lane is None:
        return []
    rows = await worker.store.outbox.rows(lane)
    found = [await worker.showing.scene(row) for row in rows if row.row.kind == "hand"]
    await worker.store.outbox.mark(lane, [row.id for row in rows], "sent")
    await worker.store.outbox.release(lane)
    return [scene for scene in found if scene is not None]


async def acts(worker: Worker, table: str) -> None:
    """Whoever's turn it is does what the clock would do for them."""
    found = await table_of(worker, table)
    seat = found.waits[0].seat
    seq = found.waits[0].seq
    name = f"turn.{seat}"
    await worker.service.handle(Command(worker.key(), table, None, f"tick {name} {await armed(worker.store, name)}"))
    assert (await table_of(worker, table)).seq > seq


async def test_a_hand_opened_elsewhere_is_kept_up_to_date_there(worker: Worker) -> None:
    await worker.joined()
    table = await duel(worker)
    await hands(worker, ARAM)
    assert await hands(worker, ARAM_DC) == [], "nothing is sent to an account that has not been there"
    seen = await worker.presses(ARAM_DC, f"s:{table}:hand", CHANNEL)
    assert seen.scene is not None
    assert seen.scene == (await worker.presses(ARAM, f"s:{table}:hand", GROUP)).scene
    await acts(worker, table)
    assert await hands(worker, ARAM) == await hands(worker, ARAM_DC) != []


async def test_it_is_found_once_for_each_table(worker: Worker) -> None:
    await worker.joined()
    table = await duel(worker)
    for _ in range(3):
        await worker.presses(ARAM_DC, f"s:{table}:hand", CHANNEL)
    met = [one.type for one in await worker.store.events(table) if one.type == "Met"]
    assert met == ["Met"]


async def test_a_parted_account_sees_nothing_more(worker: Worker) -> None:
    await worker.joined()
    table = await duel(worker)
    await worker.presses(ARAM_DC, f"s:{table}:hand", CHANNEL)
    await acts(worker, table)
    await worker.presses(ARAM, "s:-:account.part.sure")
    assert [(scene.gone, scene.lines, scene.picture) for scene in await hands(worker, ARAM_DC)][-1:] == [
        (True, (), None)
    ], "what lies open is taken away"
    await acts(worker, table)
    assert await hands(worker, ARAM_DC) == []
    assert await hands(worker, ARAM) != []
    refused = await worker.presses(ARAM_DC, f"s:{table}:hand", CHANNEL)
    assert not refused.ok
    assert refused.scene is None or refused.scene.kind != "hand"
    found = await table_of(worker, table)
    for words in ("leave", "yes", "pause", "word x"):
        assert not (await worker.presses(ARAM_DC, f"t:{table}:{words}", CHANNEL)).ok
    assert (await table_of(worker, table)).seq == found.seq


async def test_rows_written_before_the_parting_show_nothing_after_it(worker: Worker) -> None:
    """A hand waits in the lane, as the platform was away; then the account is parted without the tables knowing."""
    await worker.joined()
    table = await duel(worker)
    await worker.presses(ARAM_DC, f"s:{table}:hand", CHANNEL)
    await acts(worker, table)
    await worker.store.accounts.part(ARAM.id, OutRow(private_to(ARAM_DC.id), None, KIND, f"parted {ARAM.id}"))
    assert await hands(worker, ARAM_DC) == []


async def test_each_platform_calls_its_own_account(worker: Worker) -> None:
    await worker.joined()
    opened = await worker.types(ARAM_DC, "nardi", "new", place=CHANNEL)
    name = name_of(await table_of(worker, opened.table or ""), 0, ping=True)
    assert discord_markup.sentence((name,)) == "<@9>"
    assert discord_markup.pinged([("body", (name,))]) == [9]
    assert telegram_markup.lines_html([("body", (name,))], 200) == '<a href="tg://user?id=7">aram_99</a>'
    await worker.presses(ARAM, "s:-:account.part.sure")
    now = name_of(await table_of(worker, opened.table or ""), 0, ping=True)
    assert now == Name(ARAM.id, ARAM_DC.name, True)
    assert "<@" not in discord_markup.sentence((now,))


async def test_a_game_in_a_private_chat_goes_on_in_the_others(worker: Worker) -> None:
    """Opened in Discord's private chat by a joined account, with somebody of another chat."""
    await worker.joined()
    table = (await worker.types(ARAM_DC, "nardi", "new")).table or ""
    assert (await worker.presses(VANO, f"t:{table}:sit")).ok
    before = {str(one.dest) for one in (await table_of(worker, table)).audiences}
    assert before == {f"@{ARAM_DC.id}", f"@{VANO.id}"}
    await worker.presses(ARAM_DC, "s:-:account.part.sure")
    after = {one.dest for one in (await table_of(worker, table)).audiences}
    assert after == {Dest(ARAM.id, private=True), Dest(VANO.id, private=True)}


async def test_an_account_that_sat_before_it_was_joined_goes_on_seeing_its_hand(worker: Worker) -> None:
    table = await duel(worker, ARAM_DC, VANO, CHANNEL)
    await hands(worker, ARAM_DC)
    typed = await worker.types(ARAM_DC, await worker.code())
    await worker.presses(ARAM_DC, button(typed, "yes"))
    assert keys(await worker.presses(ARAM, button(typed, "yes")))[0] == "account-done"
    await acts(worker, table)
    assert await hands(worker, ARAM_DC) != []
    assert (await worker.presses(ARAM, f"s:{table}:hand", GROUP)).ok
