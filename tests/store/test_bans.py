"""Bans for tars kaput (HS-12): whom they name, for how long, and that nobody sheds them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adapters.store import SqlStore, open_store
from adapters.store.backup.restore import restore
from adapters.store.backup.write import back_up
from bot.ports.court import Sentence
from bot.ports.rights import FOR_GOOD, Banned
from bot.table import bans
from tests.bot.house import ARAM, DAVIT, LUSINE, NINO, VANO
from tests.store.banned import DAY, SEATED, tars
from tests.store.joining import ARAM as OTHER_ARAM
from tests.store.joining import ARAM_DC, Worker
from tests.store.kit import NOON, ManualClock
from tests.store.played import model
from tests.store.test_matches import ends

ALL = tuple(one.id for one in (*SEATED, VANO))
YEAR = 365 * DAY


async def banned(store: SqlStore, *people: str) -> dict[str, Banned]:
    found = await store.rights.look(lambda rights: rights.banned(people or ALL))
    assert len(found) == len({one.person for one in found})
    return {one.person: one for one in found}


def on(year: int, month: int, day: int) -> int:
    return int(datetime(year, month, day, 12, tzinfo=UTC).timestamp() * 1000)


def test_a_year_is_a_year() -> None:
    """HS-12: the same day of the next year, in leap years too; the second time it is for life."""
    assert bans.until(on(2026, 11, 23), 1) == on(2027, 11, 23)
    assert bans.until(on(2027, 11, 23), 1) == on(2028, 11, 23)
    assert bans.until(on(2028, 2, 29), 1) == on(2029, 3, 1)
    assert bans.until(on(2026, 11, 23), 2) == FOR_GOOD
    assert bans.until(on(2026, 11, 23), 3) == FOR_GOOD


async def test_tars_kaput_bans_the_pair_for_a_year(store: SqlStore, clock: ManualClock) -> None:
    """HS-12, LG-7.7: the two who lost, nobody else, and until the year is over."""
    await ends(store, tars("one"))
    found = await banned(store)
    assert found.keys() == {ARAM.id, DAVIT.id}
    assert {one.until_ms for one in found.values()} == {NOON + YEAR}
    clock.on(YEAR - 1)
    assert (await banned(store)).keys() == {ARAM.id, DAVIT.id}
    clock.on(1)
    assert await banned(store) == {}


async def test_the_second_time_is_for_life(store: SqlStore, clock: ManualClock) -> None:
    """HS-12, LG-7.8: of the same pair, whichever seats they had, and however long after."""
    await ends(store, tars("one"))
    later = clock.on(3 * YEAR)
    await ends(store, tars("two", later, people=(DAVIT.id, LUSINE.id, ARAM.id, NINO.id)))
    clock.on(50 * YEAR)
    assert {one.until_ms for one in (await banned(store)).values()} == {FOR_GOOD}
    assert (await banned(store)).keys() == {ARAM.id, DAVIT.id}


async def test_with_another_partner_it_is_the_first_time(store: SqlStore, clock: ManualClock) -> None:
    await ends(store, tars("one"))
    later = clock.on(2 * YEAR)
    await ends(store, tars("two", later, people=(ARAM.id, NINO.id, VANO.id, LUSINE.id)))
    found = await banned(store)
    assert found.keys() == {ARAM.id, VANO.id}
    assert {one.until_ms for one in found.values()} == {bans.until(later, 1)}


@pytest.mark.parametrize(
    "change",
    [
        {"rated": False},
        {"how": "target"},
        {"options": (("clock", "60"), ("preset", "league"), ("stake", "0"), ("tars_ban", "off"))},
        {"chat": "tg:7"},
        {"chat": "dc:7"},
    ],
)
async def test_what_brings_no_ban(store: SqlStore, change: dict[str, object]) -> None:
    """An unrated match, another end, a table that has turned it off, and tables in private chats alone."""
    await ends(store, tars("one", **change))  # type: ignore[arg-type]
    assert await banned(store) == {}


async def test_a_match_in_private_chats_and_in_a_group_is_public(store: SqlStore) -> None:
    await ends(store, tars("one", chat="tg:7", also=("dc:9:1",)))
    assert len(await banned(store)) == 2
    assert [one.chat for one in await store.court.bans("dc:9:2")] == ["dc:9:1"], "its court decides"


async def test_a_match_that_is_known_brings_no_second_ban(url: str, store: SqlStore) -> None:
    await ends(store, tars("one"), "a")
    await ends(store, tars("one", at_ms=NOON + 5), "b")
    assert {one.until_ms for one in (await banned(store)).values()} == {NOON + YEAR}
    assert len(model(url)["tars"]) == 2


# --- nobody sheds one ---------------------------------------------------------------------------------------------


@pytest.fixture
async def worker(url: str, clock: ManualClock) -> AsyncIterator[Worker]:
    store = await open_store(url, clock)
    yield Worker(store, clock)
    await store.close()


def lost_by(*pair: str) -> tuple[str, ...]:
    return (pair[0], "tg:91", pair[1], "tg:92")


async def test_joined_accounts_are_one_person(worker: Worker) -> None:
    """What one account did bans the other, while they are joined and after they have parted."""
    store = worker.store
    await ends(store, tars("one", people=lost_by(OTHER_ARAM.id, "tg:93")))
    assert (await banned(store, OTHER_ARAM.id, ARAM_DC.id)).keys() == {OTHER_ARAM.id}
    await worker.joined()
    assert (await banned(store, OTHER_ARAM.id, ARAM_DC.id)).keys() == {OTHER_ARAM.id, ARAM_DC.id}
    await worker.presses(OTHER_ARAM, "s:-:account.part.sure")
    assert (await banned(store, OTHER_ARAM.id, ARAM_DC.id)).keys() == {OTHER_ARAM.id, ARAM_DC.id}, "it is not shed"


async def test_the_same_pair_by_another_account_is_the_same_pair(worker: Worker) -> None:
    store, later = worker.store, NOON + 2 * YEAR
    await ends(store, tars("one", people=lost_by(OTHER_ARAM.id, "tg:93")))
    worker.clock.now = later
    await ends(store, tars("two", later, people=lost_by(ARAM_DC.id, "tg:93")))
    assert {one.until_ms for one in (await banned(store, "tg:93")).values()} == {bans.until(later, 1)}
    await worker.joined()
    found = await banned(store, "tg:93", ARAM_DC.id, OTHER_ARAM.id)
    assert {one.until_ms for one in found.values()} == {FOR_GOOD}
    assert len(found) == 3


async def test_whoever_is_forgotten_keeps_their_bans(url: str, worker: Worker) -> None:
    """Under a hash; and what they did before counts when they do it again."""
    store, later = worker.store, NOON + 2 * YEAR
    await ends(store, tars("one", people=lost_by(OTHER_ARAM.id, "tg:93")))
    await worker.joined()
    await store.forget(OTHER_ARAM.id, "gone:one")
    assert (await banned(store, OTHER_ARAM.id, ARAM_DC.id)).keys() == {OTHER_ARAM.id, ARAM_DC.id}
    assert OTHER_ARAM.id not in str(model(url)["tars"])
    worker.clock.now = later
    assert await banned(store, OTHER_ARAM.id, "tg:93") == {}
    await ends(store, tars("two", later, people=lost_by(ARAM_DC.id, "tg:93")))
    assert {one.until_ms for one in (await banned(store, "tg:93", ARAM_DC.id)).values()} == {FOR_GOOD}
    await store.forget(ARAM_DC.id, "gone:two")
    await store.forget("tg:93", "gone:three")
    found = await banned(store, "tg:93", ARAM_DC.id, OTHER_ARAM.id)
    assert {one.until_ms for one in found.values()} == {FOR_GOOD}
    assert found.keys() >= {"tg:93", ARAM_DC.id}


async def test_a_backup_holds_them(url: str, store: SqlStore, tmp_path: Path) -> None:
    await ends(store, tars("one"))
    await ends(store, tars("two", NOON + 1, people=lost_by(NINO.id, VANO.id)))
    await store.forget(NINO.id, "gone:nino")
    said = Sentence("forgiven", "one", 1, "A & B", VANO.id, VANO.name, "they have made up for it", admin=True)
    assert await store.court.rule("k", "tg:-5:0", said) is None
    before = await banned(store)
    await asyncio.to_thread(back_up, url, tmp_path / "b")
    into = f"sqlite:///{tmp_path}/again/davtar.db"
    await asyncio.to_thread(restore, into, tmp_path / "b")
    other = await open_store(into, ManualClock())
    assert await banned(other) == before
    assert before.keys() == {NINO.id, VANO.id}
    assert await other.court.record("tg:-5:0", 0, 9) == await store.court.record("tg:-5:0", 0, 9)
    await other.close()


async def test_a_chat_with_a_new_id_takes_its_court_along(store: SqlStore) -> None:
    await ends(store, tars("one"))
    said = Sentence("forgiven", "one", 1, "A & B", VANO.id, VANO.name, "they have made up for it", admin=True)
    assert await store.court.rule("k", "tg:-5:0", said) is None
    await store.rehome("tg:-5", "tg:-1005")
    (ban,) = await store.court.bans("tg:-1005:0")
    assert ban.ruling is not None
    assert len(await store.court.record("tg:-1005:0", 0, 9)) == 1
    assert await store.court.bans("tg:-5:0") == ()
