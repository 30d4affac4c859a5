"""Platforms that refuse, break and forget (429, 5xx, answers lost after the platform had accepted), clocks that are
set, a sleep, downtime, a full disk (3.2.2, 3.2.6-8, HS-30).

The house runs in this process before the fakes, with the real client libraries. What people see at the end is true, in
order and, but for what cannot be known on Telegram, once; and a storm costs few calls.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import aiohttp
import pytest

from adapters.runtime.clocks import BEAT_MS, TICK_MS
from adapters.runtime.program import Program
from adapters.telegram.receive import kept_form
from bot.ports import Store, StoreUnavailable
from tests.adapters.local.house import house as page_house
from tests.adapters.local.page import Page
from tests.adapters.telegram.house import Running, data, quick, running
from tests.chaos import verdict
from tests.chaos.play import Friends, Here, SetClock, dealt, evening, house, judged, lapses, moves, silent, stands
from tests.chaos.process import Eyes
from tests.fakes.discord.evening import Evening, Match
from tests.fakes.discord.fake import FakeDiscord
from tests.fakes.telegram.model import Fault
from tests.fakes.telegram.server import FakeTelegram
from tests.tiers import nightly, sampled
from tests.waiting import until

pytestmark = pytest.mark.timeout(900)

KINDS = ("429", "429", "500", "lost", "cut")
METHODS = ("editMessageMedia", "editMessageMedia", "editMessageMedia", "sendPhoto", "answerCallbackQuery")


@asynccontextmanager
async def friends(tmp_path: Path, seed: object) -> AsyncIterator[tuple[FakeTelegram, Running, Friends]]:
    async with FakeTelegram() as fake, running(fake, tmp_path) as run:
        yield fake, run, Friends(fake, Eyes(run.core.store), Here(), f"storm/{seed}")


@nightly
async def test_telegram_refuses_and_breaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    quick(monkeypatch)
    dice = random.Random(seed)
    async with friends(tmp_path, seed) as (fake, run, four):
        await four.begin(51)
        cuts = 0
        while await four.step() != "over":
            if dice.random() < 0.4:
                fault = Fault(dice.choice(METHODS), dice.choice(KINDS), after=1)  # type: ignore[arg-type]
                cuts += fault.kind == "cut" and fault.method.startswith("send")
                fake.faults.append(fault)
        fake.faults.clear()
        await four.settled()
        await run.front.worker.idle()
        found = judged(f"sqlite:///{tmp_path}/davtar.db", four)
        assert len(found.twins) + found.repeats <= cuts
        calls = [call for call in fake.calls if call.chat == four.room.id]
        refused = [call for call in calls if call.code == 429]
        assert refused, "no storm"
        for one in refused:
            too_soon = [call for call in calls if one.at < call.at < one.at + 0.95 and call.method.startswith("edit")]
            assert len(too_soon) <= 1, "a chat that was told to wait waits; a hand already on its way may arrive"
        edits = [call for call in calls if call.method.startswith("edit") and call.code == 200]
        assert len(edits) <= len(four.given), "what waits melts into one edit"


async def test_a_long_429_drains_to_one_edit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Telegram says "in four seconds" to the group; fifteen presses later the board is edited once and is true."""
    quick(monkeypatch)
    async with friends(tmp_path, seed) as (fake, run, four):
        await four.begin(301)
        while not (await four.table()).deal:
            await four.step()
        await four.settled()
        fault = Fault("editMessageMedia", "429", after=4, chat=four.room.id)
        fake.faults.append(fault)
        await four.step()
        await until(lambda: fault.left == 0)
        quiet_from = fake.clock()
        for _ in range(15):
            if await four.step() == "over" or fake.clock() > quiet_from + 3.2:
                break
        early = [c for c in fake.called(chat=four.room.id) if quiet_from < c.at < quiet_from + 3.5]
        assert [call.method for call in early if call.method.startswith(("send", "edit"))] == []
        await four.settled()
        assert (await run.core.store.stats()).open_rows == 0
        assert not judged(f"sqlite:///{tmp_path}/davtar.db", four, clocks=False).twins


async def test_a_twin_is_found_and_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Telegram took the post and the line broke: the board stands twice until somebody presses the wrong one."""
    quick(monkeypatch)
    async with friends(tmp_path, seed) as (fake, _, four):
        fake.faults.append(Fault("sendPhoto", "cut"))
        await four.begin(301)
        await four.settled()
        boards = [message for message in four.room.said() if message.keyboard]
        known = verdict.database(f"sqlite:///{tmp_path}/davtar.db")
        verdict.chat(f"sqlite:///{tmp_path}/davtar.db", four.room, known)
        (twin,) = known.twins
        assert twin in boards
        await four.people[1].presses(twin, data(twin, ":sit 2"))
        await until(lambda: twin.deleted)


@nightly
async def test_updates_three_times_and_out_of_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Every update comes again twice, some time later and among others: past the inbox as well as through it."""
    quick(monkeypatch)
    dice = random.Random(seed)
    async with friends(tmp_path, seed) as (fake, run, four):
        seen: list[dict[str, object]] = []
        push = fake.push

        async def noted(kind: str, body: dict[str, object]) -> int:
            number = await push(kind, body)
            if number:
                seen.append({"update_id": number, kind: body})
            return number

        monkeypatch.setattr(fake, "push", noted)
        again: list[dict[str, object]] = []
        taken = 0
        await four.begin(51)
        while await four.step() != "over":
            again += seen[taken:] * 2
            taken = len(seen)
            dice.shuffle(again)
            for _ in range(min(len(again), dice.randint(0, 4))):
                update = again.pop()
                if dice.random() < 0.5:
                    await run.front.worker.keep([kept_form(update)])
                else:
                    await run.front.dispatcher.handle(update, 0)
        for update in again:
            await run.front.dispatcher.handle(update, 0)
        await four.settled()
        await run.front.worker.idle()
        found = judged(f"sqlite:///{tmp_path}/davtar.db", four)
        assert found.presses[four.table_id] == (len(four.given) - 6), "as many moves as were made"
        assert not found.twins
        assert found.repeats == 0


@nightly
async def test_discord_refuses_and_breaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    quick(monkeypatch)
    dice = random.Random(seed)
    async with FakeDiscord(limits=False) as fake:
        (channel,) = fake.guild().channels
        people = [fake.person(name) for name in ("Aram", "Nino", "Davit", "Lusine")]
        async with Evening(fake, tmp_path) as evening:
            fake.break_next("POST /channels", after=True)
            board = await evening.lobby(channel, people[0])
            for person in people[1:]:
                await person.slash(channel, "join")
            await people[0].sets(board, clock="0", target="51")
            await people[0].presses(board, "Start")

            def weather(_: int) -> None:
                method = dice.choice(("PATCH /channels", "PATCH /channels", "POST /channels"))
                # Deals are rare: the faults of their posts would pile up into a storm that no one waits out.
                if dice.random() < 0.4 and not any(one.match == method and one.left for one in fake.server.faults):
                    status = dice.choice((429, 429, 500, 502))
                    after = status >= 500 and dice.random() < 0.5
                    fake.break_next(method, status=status, retry_after=0.3, after=after)

            async with evening.hurry(4, every=0.05):
                await evening.board(channel, "Deal 1")
                match = Match(evening, channel, people, weather)
                await match.play(300)
                fake.server.faults.clear()
                await until(lambda: silent(evening.core))
            assert not await evening.core.store.check()
        posts = fake.calls("POST /channels/…/messages")
        nonces = [str(call.body["nonce"]) for call in posts]
        assert len(posts) > len(set(nonces)), "a post whose answer is lost is tried again"
        made = [m for m in fake.world.messages.values() if m.channel is channel and m.only_for is None]
        assert len(made) == len(set(nonces)), "and is one message all the same"
        assert match.over()
        assert [call for call in fake.log if call.status >= 400], "no storm"
        assert len([call for call in fake.log if call.status in (401, 403, 429)]) < len(fake.log) / 10


HOUR_MS = 3_600_000


async def due_in(one: Program, table_id: str, clock: SetClock) -> int:
    """In how many ms the running turn's clock runs out."""
    found = [due for due in await one.core.store.timers.due(1 << 60, 1000) if due.table_id == table_id]
    return min(due.timer.due_ms for due in found if due.timer.name.startswith("turn")) - clock.now_ms()


@pytest.mark.parametrize("jump", sampled([HOUR_MS, -HOUR_MS, 10_000, -10_000], [-HOUR_MS, 10_000]))
async def test_somebody_sets_the_clock(sqlite_url: str, jump: int) -> None:
    """Forwards or backwards while a turn runs, or a laptop's lid is shut: the time that is left stays what it was, but
    for a tick of the guard."""
    clock = SetClock()
    async with house(sqlite_url, clock) as one:
        table_id = await dealt(one, clock)
        await one.outages.check()
        left = await due_in(one, table_id, clock)
        clock.wall_ms += jump
        await one.outages.check()
        assert left - await due_in(one, table_id, clock) == (TICK_MS if jump > 0 else 0)
        for _ in range(3):
            await moves(one, table_id)
        assert await lapses(one, table_id) == 0
        wrong = [found for found in await one.core.store.check() if (found.invariant, jump > 0) != ("I5", False)]
        assert not wrong, "times of sending go backwards with the clock; nothing else may look odd"


async def test_two_hours_of_downtime(sqlite_url: str) -> None:
    clock = SetClock()
    async with house(sqlite_url, clock) as one:
        table_id = await dealt(one, clock)
        left = await due_in(one, table_id, clock)
    clock.wall_ms += 2 * HOUR_MS
    async with house(sqlite_url, clock) as one:
        assert 0 <= await due_in(one, table_id, clock) - left <= BEAT_MS
        for _ in range(3):
            await moves(one, table_id)
        assert await lapses(one, table_id) == 0


@pytest.mark.postgres
async def test_one_of_two_workers_sleeps(postgres_database: str) -> None:
    """The other was there all the time: nobody's clock is moved when the sleeper wakes, or a worker that was stopped
    for ten minutes would give every table ten minutes more."""
    clock = SetClock()
    async with house(postgres_database, clock) as one:
        table_id = await dealt(one, clock)
        async with house(postgres_database, clock) as other:
            left = await due_in(one, table_id, clock)
            # Both clocks show the same time, but this process did not see ten minutes of it.
            other.outages._last = (other.outages._last[0] - 600_000, other.outages._last[1])
            await other.core.store.timers.beat(clock.now_ms())
            await other.outages.check()
            assert (await due_in(one, table_id, clock), (await stands(one, table_id)).phase) == (left, "play")


async def test_the_clock_does_run_out_when_it_is_due(sqlite_url: str) -> None:
    """The guard forgives our faults, not the players': a turn of 20 s that nobody uses lapses, and not before."""
    clock = SetClock()
    async with house(sqlite_url, clock) as one:
        table_id = await dealt(one, clock, clock_s=20)
        left = await due_in(one, table_id, clock)
        for _ in range(5):  # steps that the guard takes for ordinary lateness
            clock.on((left - 500) // 5)
            await one.outages.check()
            one.sweeper.poke()
            assert await lapses(one, table_id) == 0

        async def lapsed() -> bool:
            clock.on(1_000)
            one.sweeper.poke()
            return await lapses(one, table_id) == 1

        await until(lapsed)


def _filled(folder: Path) -> Path:
    filler = folder / "filler"
    left = os.statvfs(folder)
    with suppress(OSError), filler.open("ab", buffering=0) as file:
        file.write(bytes(left.f_bavail * left.f_frsize))
    return filler


async def _nothing_fits(store: Store, folder: Path) -> Path:
    """Fill it up again and again: what is small goes into pages that are there, or into room that the log has made."""
    for n in range(5_000):
        filler = _filled(folder)
        try:
            await store.set_pref(f"filler:{n}", "web-name", "x" * 40)
        except StoreUnavailable:
            return filler
    raise AssertionError("there is still room")


@nightly
@pytest.mark.timeout(600)
async def test_the_disk_is_full_while_people_play(tmp_path: Path, small_disk: Path, seed: int) -> None:
    url = f"sqlite:///{small_disk}/davtar.db"
    async with evening(url, tmp_path, "disk", seed) as (bot, four):
        await bot.start()
        await four.begin(20)
        while (await four.table()).deal < 1 or (await four.table()).seq < 16:
            await four.step()
        filler = _filled(small_disk)
        pressing = asyncio.create_task(four.step())

        async def full() -> bool:
            nonlocal pressing
            if pressing.done():  # it still fitted into pages that were there
                assert await pressing == "on"
                pressing = asyncio.create_task(four.step())
            return "disk-full" in bot.log.read_text()

        await until(full, 120)
        told = "Nothing can be stored here right now"
        calls = four.fake.called
        await until(lambda: [one for one in calls("answerCallbackQuery") if told in str(one.params.get("text"))])
        filler.unlink()
        assert await pressing == "on"
        await four.to_the_end()
        await bot.stop()
        assert not judged(url, four).twins


@pytest.mark.timeout(600)
async def test_a_newcomer_on_a_full_disk(tmp_path: Path, small_disk: Path) -> None:
    async with page_house(small_disk) as running, aiohttp.ClientSession() as http:
        filler = await _nothing_fits(running.store, small_disk)
        async with http.get(running.url) as page:
            assert page.status == 200
        newcomer = await Page(http, running.url).connect()
        hello = {"t": "hello", "v": 1, "room": "main", "name": "Нино", "lang": "ru", "token": None}
        await newcomer.say(hello)
        refused = await newcomer.until("refused")
        assert refused["why"] == "store-full"
        async with http.get(f"{running.url}words/ru") as words:
            assert "место" in (await words.json())["words"][refused["why"]]
        filler.unlink()
        await newcomer.say(hello)
        assert (await newcomer.until("welcome"))["me"]["name"] == "Нино"
