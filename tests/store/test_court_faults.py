"""A court under two workers, repeated keys and kill -9 (HS-12): one verdict, told once, whatever happens."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from adapters.store import SqlStore, open_store
from bot.ports.court import Judge, Verdict
from bot.ports.keys import Dest
from bot.ports.reports import Report
from bot.scene import press
from tests.bot.house import ARAM, DAVIT, LUSINE, NINO, VANO
from tests.project.kit import ROOT
from tests.store.banned import tars
from tests.store.kit import NOON, PLACE, ManualClock
from tests.store.ruling import KEY, SENTENCE
from tests.store.test_court import Court, why
from tests.store.test_matches import ends


@pytest.fixture
async def stores(url: str, clock: ManualClock) -> AsyncIterator[list[SqlStore]]:
    made = [await open_store(url, clock) for _ in range(2)]
    yield made
    for store in made:
        assert await store.check() == ()
        await store.close()


async def told(store: SqlStore) -> int:
    """How often the verdict is told in the chat."""
    lane = await store.outbox.claim([PLACE], "test", 1)
    assert lane is not None
    assert lane.dest == Dest.parse(PLACE)
    rows = await store.outbox.rows(lane, 500)
    await store.outbox.release(lane)
    return sum(row.row.ref == "told" for row in rows)


async def test_the_same_verdict_reaches_two_workers_at_once(stores: list[SqlStore]) -> None:
    """Each of them says that it is given: it is their own."""
    await ends(stores[0], tars("one"))
    answers = await asyncio.gather(*(stores[n % 2].court.rule(KEY, PLACE, SENTENCE) for n in range(8)))
    assert answers == [None] * 8
    assert len(await stores[0].court.record(PLACE, 0, 9)) == 1
    assert await told(stores[0]) == 1


async def test_one_annuls_and_the_other_dismisses(stores: list[SqlStore]) -> None:
    """At the same moment, each at another worker: one of them has decided, and everything follows that one."""
    for n in range(4):
        match = tars(f"t{n}", NOON + n, how="target", people=tuple(f"tg:{10 * n + k}" for k in range(100, 104)))
        await ends(stores[0], match)
        said = ("tg:100", "N", "tg:101", "A")
        report = Report(f"r{n}", PLACE, f"t{n}", 1, 3, *said, "arranged", "", NOON)
        assert await stores[0].reports.file(f"f{n}", report, ()) is None

        async def rules(worker: int, verdict: Verdict, table: str = f"t{n}") -> str | None:
            said = replace(SENTENCE, verdict=verdict, table_id=table, by=f"tg:{900 + worker}", tell=())
            return await stores[worker].court.rule(f"{table}:{verdict}", PLACE, said)

        answers = await asyncio.gather(rules(n % 2, "annulled"), rules(1 - n % 2, "dismissed"))
        assert sorted(answers, key=str) == [None, "decided"]
        (case,) = [one for one in await stores[1].court.cases(PLACE) if one.table_id == f"t{n}"]
        assert case.ruling is not None
        assert case.ruling.act == ("annulled" if answers[0] is None else "dismissed")
        assert await stores[1].court.annulled(f"t{n}", 1) == (answers[0] is None)


async def test_a_referee_is_named_and_recalled_once(stores: list[SqlStore]) -> None:
    named = Judge("tg:9", "Wise")
    by = ("tg:77", "Boss")
    assert await asyncio.gather(*(stores[n % 2].court.name("n", PLACE, named, *by) for n in range(6))) == [True] * 6
    assert await asyncio.gather(*(stores[n % 2].court.recall("r", PLACE, "tg:9", *by) for n in range(6))) == [True] * 6
    assert [one.act for one in await stores[0].court.record(PLACE, 0, 9)] in (
        ["recalled", "named"],
        ["named", "recalled"],
    )
    assert await stores[0].court.judges(PLACE) == ()


@pytest.mark.parametrize("when", ["before", "after"])
async def test_killed_at_the_commit_of_a_verdict(url: str, clock: ManualClock, when: str) -> None:
    """It is there whole or not at all, and the same press repeated by the platform gives it once."""
    store = await open_store(url, clock)
    await ends(store, tars("one"))
    await store.close()
    command = [sys.executable, "-m", "tests.store.ruling", url, when]
    killed = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, timeout=60)
    assert killed.returncode == -signal.SIGKILL
    store = await open_store(url, clock)
    found = [one.act for one in await store.court.record(PLACE, 0, 9)]
    assert found == ([] if when == "before" else ["forgiven"])
    banned = await store.rights.look(lambda at: at.banned([ARAM.id]))
    assert bool(banned) == (when == "before")
    assert await store.court.rule(KEY, PLACE, SENTENCE) is None
    assert len(await store.court.record(PLACE, 0, 9)) == 1
    assert await told(store) == 1
    assert await store.rights.look(lambda at: at.banned([ARAM.id])) == ()
    assert await store.check() == ()
    await store.close()


async def test_nobody_begins_with_somebody_who_is_banned_at_that_moment(
    stores: list[SqlStore], clock: ManualClock
) -> None:
    """They sit down at one worker while the match that bans them ends at the other: refused now, or at the start."""
    court = Court(stores, clock)
    for n in range(4):
        rated = await court.table(await court.rated(NINO))
        for one in (LUSINE, VANO):
            assert (await court.presses(one, press.do(rated.id, "sit"))).ok
        seated, _ = await asyncio.gather(
            court.presses(ARAM, press.do(rated.id, "sit"), worker=1), ends(stores[0], tars(f"t{n}", chat="tg:-99"))
        )
        if seated.ok:
            assert why(await court.presses(NINO, press.do(rated.id, "start"))).startswith("illegal-seat-banned")
        else:
            assert why(seated).startswith("illegal-banned")
        table = await court.services[0].table(rated.id)
        assert table is not None
        assert table.phase == "lobby"
        assert (await court.presses(NINO, press.do(rated.id, "abandon"))).ok
        for who in (ARAM, DAVIT):
            assert await stores[0].rights.look(lambda at, who=who: at.banned([who.id])) != ()
        ban = (await stores[0].court.bans("tg:-99:0"))[-1]
        void = replace(SENTENCE, table_id=ban.table_id, by="tg:900", tell=())
        assert await stores[0].court.rule(f"v{n}", "tg:-99:0", void) is None
