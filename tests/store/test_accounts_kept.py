"""What is remembered of a person with two accounts: matches add up while they are joined, blocks hold for both."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.store import SqlStore, open_store
from adapters.store.backup.restore import restore
from adapters.store.backup.write import back_up
from bot.ports.matches import Seated
from bot.ports.rights import FOR_GOOD
from tests.store.joining import ARAM, ARAM_DC, CHANNEL, GROUP, NINO, VANO, Worker, keys
from tests.store.kit import NOON, ManualClock
from tests.store.played import Hall, model
from tests.store.test_matches import ends, match


@pytest.fixture
async def worker(url: str, clock: ManualClock) -> AsyncIterator[Worker]:
    store = await open_store(url, clock)
    yield Worker(store, clock)
    await store.close()


async def played(store: SqlStore, n: int, who: str, against: str, chat: str, *, won: bool) -> None:
    """A match, the n-th minute after noon."""
    seats = tuple(
        Seated(
            seat=seat,
            side=seat,
            person=person,
            name=f"N{person}",
            played="self",
            ending="won" if (seat == 0) == won else "lost",
            partner="",
            counts=(),
        )
        for seat, person in enumerate((who, against))
    )
    options = (("clock", "60"), ("preset", "classic"), ("stake", "0"))
    one = replace(match(f"m{n}", chat=chat, ended_ms=NOON + n * 60_000), seats=seats, options=options)
    await ends(store, one)


async def test_matches_of_both_are_one_persons_while_they_are_joined(worker: Worker, url: str) -> None:
    store = worker.store
    for n in range(8):
        mine, chat = ((ARAM.id, "tg:-5"), (ARAM_DC.id, "dc:1:2"))[n % 2]
        await played(store, n, mine, NINO.id, chat, won=n % 4 < 2)
    apart = model(url)
    await worker.joined()
    for who in (ARAM, ARAM_DC):
        found = await store.matches.of(who.id, 0, 20)
        assert [one.table_id for one in found] == [f"m{n}" for n in reversed(range(8))]
    pages = [await store.matches.of(ARAM.id, skip, 3) for skip in (0, 3, 6)]
    assert [one.table_id for page in pages for one in page] == [f"m{n}" for n in reversed(range(8))]
    tally = await store.matches.tally(ARAM.id)
    assert {name: n for (_, name), n in tally.items()}["matches"] == 8
    assert len(await store.matches.endings(ARAM.id, 5)) == 5
    assert len(await store.matches.of(ARAM.id, 0, 20, "dc:1:2")) == 4, "of others only what was played here is shown"
    assert [who for who, _ in await store.matches.members("dc:1:2")] == [ARAM.id, NINO.id]
    listed = await worker.types(ARAM_DC, name="history")
    assert keys(listed).count("history-own") == 6

    assert model(url) == apart, "nothing of it is written down"
    await worker.presses(ARAM, "s:-:account.part.sure")
    assert [one.table_id for one in await store.matches.of(ARAM_DC.id, 0, 20)] == ["m7", "m5", "m3", "m1"]
    assert len(await store.matches.of(ARAM.id, 0, 20)) == 4


async def test_a_match_of_ones_other_account_is_opened_from_anywhere(worker: Worker) -> None:
    hall = Hall(worker.store, worker.clock)
    table = (await hall.service.open("opened", CHANNEL, ARAM_DC, game="bura3")).table
    assert table is not None
    await hall.says(table, "set target 3", ARAM_DC)
    await hall.says(table, "sit", VANO)
    await hall.says(table, "start", ARAM_DC)
    assert (await hall.moves(table)).phase == "over"
    opens = f"s:-:match.{table}.1.record"
    assert not (await worker.presses(ARAM, opens, GROUP)).ok
    await worker.joined()
    assert (await worker.presses(ARAM, opens, GROUP)).ok
    assert not (await worker.presses(NINO, opens, GROUP)).ok


async def test_no_block_is_shed_by_joining_or_parting(worker: Worker) -> None:
    rights = worker.store.rights
    await rights.bar(GROUP, ARAM.id, ARAM.name, FOR_GOOD)
    await rights.bar(CHANNEL, ARAM_DC.id, ARAM_DC.name, FOR_GOOD)
    await rights.shun(NINO.id, ARAM_DC.id, ARAM_DC.name)
    await rights.shun(ARAM.id, VANO.id, VANO.name)
    await worker.joined()
    for place in (GROUP, CHANNEL):
        for who in (ARAM, ARAM_DC):
            assert await rights.barred(place, who.id) is not None
    assert await rights.apart(NINO.id, ARAM.id)
    assert await rights.apart(ARAM_DC.id, VANO.id)
    assert await rights.apart_from(ARAM.id) == {NINO.id, VANO.id}
    assert await rights.apart_from(NINO.id) == {ARAM.id, ARAM_DC.id}
    refused = await worker.types(ARAM_DC, "nardi", "new", place=GROUP)
    assert not refused.ok, "blocked as the one, refused as the other"

    await worker.presses(ARAM, "s:-:account.part.sure")
    assert await rights.barred(GROUP, ARAM.id) is not None
    assert await rights.barred(CHANNEL, ARAM_DC.id) is not None
    assert await rights.barred(GROUP, ARAM_DC.id) is None
    assert await rights.apart(NINO.id, ARAM_DC.id)
    assert not await rights.apart(NINO.id, ARAM.id)


async def test_a_backup_holds_who_is_joined(worker: Worker, url: str, tmp_path: Path) -> None:
    await worker.joined()
    file = tmp_path / "b"
    back_up(url, file)
    elsewhere = f"sqlite:///{tmp_path}/again/davtar.db"
    restore(elsewhere, file)
    store = await open_store(elsewhere)
    pair = await store.accounts.pair(ARAM_DC.id)
    assert pair is not None
    assert (pair.person, pair.account, pair.name) == (ARAM.id, ARAM_DC.id, ARAM_DC.name)
    assert await store.check() == ()
    await store.close()
