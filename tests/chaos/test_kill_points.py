"""kill -9 at every named point of a press's way, at random, after a post, while somebody is forgotten, through what the
league does and while a deal waits for words (3.2.1, HS-32); several whole programs on one database (3.2.3-5, 3.2.9).

What died is started again on the same database; Telegram delivers again whatever it was not told has arrived. The
verdict reads the database and the fake's log, nothing of the bot's memory.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import shutil
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

import aiohttp
import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, make_url, text

from adapters.bootstrap import open_core
from adapters.config import Settings
from adapters.runtime.system import SystemClock
from adapters.store.backup.copy import back_up, restore
from adapters.store.store import SqlStore, open_store
from bot.competitions.events import encode
from bot.core import events as table_events
from bot.core.clocks import timers
from bot.core.codec import decode_event
from bot.core.events import RoundCame, RoundNamed, SealsClosed, SealsDropped, Unsealed
from bot.core.proofs import DealProof, deal_proofs
from bot.fair import Beacon
from bot.features import packs
from bot.features.cups.model import champions, places
from bot.features.cups.pairing import standings
from bot.features.duplicates import events as ev
from bot.features.duplicates.model import View
from bot.ports import StoreUnavailable
from bot.ports.cups import Change, Kept
from bot.ports.records import Command
from tests.adapters.local.house import house
from tests.adapters.local.test_seals import Sealing, come, sha, two
from tests.adapters.telegram.house import data
from tests.bot.house import must
from tests.chaos import verdict
from tests.chaos.play import NAMES, Crew, all_judged, evening, judged, settings, tables
from tests.chaos.process import MORTAL, ROOT, WORKER, BotProcess, Eyes, clock_names, hands
from tests.fakes.discord.fake import TOKEN, FakeDiscord
from tests.fakes.drand import Keeper, Relay, relays
from tests.fakes.telegram.server import FakeTelegram, Room
from tests.store.aged import everything
from tests.store.halls import GAME, MINUTE, CupHall, DuplicateHall, Worker, crowd, people, results
from tests.store.kit import ManualClock
from tests.store.servers import Cutter, free_port, pooled, server
from tests.tiers import nightly
from tests.tools.crash import POINTS, VARIABLE
from tests.waiting import until

pytestmark = pytest.mark.timeout(900)

WORD, SAID = "շամպայնի-գինի", "unmistakable complaint"


async def test_a_match_is_killed_on_sqlite(tmp_path: Path, sqlite_url: str, seed: int) -> None:
    await through(sqlite_url, tmp_path, seed, ("received", "after-send"), 20)


@pytest.mark.postgres
async def test_a_match_is_killed_on_postgres(tmp_path: Path, postgres_database: str, seed: int) -> None:
    await through(postgres_database, tmp_path, seed, ("in-transaction", "committed"), 20)


@nightly
async def test_a_match_through_every_crash_point(tmp_path: Path, url: str, seed: int) -> None:
    await through(url, tmp_path, seed, POINTS, 101, pictures=True)


async def through(
    url: str, folder: Path, seed: int, points: tuple[str, ...], target: int, *, pictures: bool = False
) -> None:
    """Each point once, the n-th press after the start chosen by the seed; then the match is played to its end."""
    dice = random.Random(seed)
    async with evening(url, folder, "points", seed) as (bot, friends):
        if not pictures:
            await friends.eyes.store.set_pref(friends.place, "pictures", "off")
        await bot.start()
        await friends.begin(target)
        await bot.stop()
        for point in points:
            await bot.start(**{VARIABLE: f"{point}:{dice.randint(2, 5)}"})
            went = "on"
            while went == "on":
                before = await friends.table()
                went = await friends.step()
            if went == "over":  # of its last move: a send comes a moment after its press
                went = "dead" if await bot.ended() else went
            assert went == "dead", f"seed {seed}: {point} was not passed ({went})\n{bot.log.read_text()[-2000:]}"
            assert bot.code == -9
            after = await friends.table()
            if after.seq == before.seq:
                assert (hands(after), clock_names(after)) == (hands(before), clock_names(before))
        await bot.start()
        await friends.to_the_end()
        await bot.stop()
        found = judged(url, friends)
        # Whatever point kills: a post may be in the air at that moment, and its answer comes to nobody.
        assert len(found.twins) + found.repeats <= len(points)
        assert "Traceback" not in bot.log.read_text()
        assert friends.fake.problems == []


@nightly
async def test_a_match_with_kills_at_random(tmp_path: Path, url: str, seed: int) -> None:
    """Four kills at moments that nobody chose, within the first deal; every press takes effect once."""
    dice = random.Random(seed)
    async with evening(url, tmp_path, "random", seed) as (bot, friends):
        await bot.start()
        await friends.begin(51)
        for _ in range(4):
            for _ in range(dice.randint(1, 5)):
                assert await friends.step() == "on"
            await asyncio.gather(friends.step(), bot.kill(after=dice.uniform(0.01, 0.2)))
            await bot.start()
        await friends.to_the_end()
        await bot.stop()
        found = judged(url, friends)
        assert len(found.twins) + found.repeats <= 4


async def test_telegram_killed_after_a_post(tmp_path: Path, sqlite_url: str, seed: int) -> None:
    """The one duplicate that cannot be avoided. Its buttons work as the other's do, and pressing it takes it away."""
    async with evening(sqlite_url, tmp_path, "twin", seed) as (bot, four):
        await bot.start(DAVTAR_CRASH_AT="after-send:1")
        asked = await four.people[0].says(four.room, "/new")
        await bot.ended()
        (twin,) = [message for message in four.room.said() if message.keyboard]
        await bot.start()
        four.table_id = await four.eyes.only_table(four.place)
        board = await four.room.last(lambda m: m.keyboard and m.id != twin.id, seconds=60)
        nino = four.people[1]
        await nino.presses(twin, data(twin, ":sit 2"))
        await until(lambda: "ნინო" in board.text or board.edits > 0)
        assert asked.id < twin.id < board.id
        await until(lambda: twin.deleted)
        await bot.stop()


@nightly
async def test_discord_killed_after_a_post(tmp_path: Path) -> None:
    """kill -9 between Discord's taking a board and our noting it: after the restart the same board, not a second."""
    async with FakeDiscord(limits=False) as fake:
        (channel,) = fake.guild().channels
        aram, nino = fake.person("Aram"), fake.person("Nino")
        plain = {"DISCORD_TOKEN": TOKEN, "DISCORD_API_BASE": fake.api, "DISCORD_GATEWAY": fake.gateway_url}
        plain |= {"DATABASE_URL": f"sqlite:///{tmp_path}/davtar.db", "LOCAL_TABLE": "off"}
        bot = BotProcess(plain, tmp_path, MORTAL)
        try:
            await bot.start(DAVTAR_CRASH_AT="after-send:1")
            await until(lambda: "discord ready" in bot.log.read_text())
            asked = asyncio.create_task(aram.slash(channel, "new"))
            await bot.ended()
            await asyncio.gather(asked, return_exceptions=True)
            assert len(channel.shown) == 1
            await bot.start()
            await until(lambda: len(fake.calls("POST /channels/…/messages")) >= 2)
            await nino.slash(channel, "join")
            await until(lambda: "Nino" in channel.last.text)
            assert len(channel.shown) == 1
            await bot.stop()
        finally:
            if bot.alive:
                await bot.kill()
        assert "Traceback" not in bot.log.read_text()


@nightly
async def test_whoever_is_forgotten_is_found_nowhere(tmp_path: Path, url: str, seed: int) -> None:
    """Somebody is forgotten while they play, and the bot is killed at it twice: no table, file or log knows them."""
    files = tmp_path / "bot"
    files.mkdir()
    async with evening(url, files, "forget", seed) as (bot, friends):
        operators = friends.fake.group("Operators")
        chat = {"OPERATOR_CHAT": f"tg:{operators.id}:0"}
        lusine = friends.people[3]
        traces = (f"tg:{lusine.id}", f'"id":{lusine.id}', NAMES[3], WORD, SAID)
        await bot.start(**chat)
        await friends.begin(51)
        await lusine.says(friends.room, f"/word {WORD}")
        await lusine.says(lusine.private, "/palette four")
        await lusine.says(lusine.private, f"/feedback {SAID}")
        while (await friends.table()).deal < 2:
            assert await friends.step() == "on"
        assert NAMES[3] in found_in(everything(url), traces), "there is something to be found"
        await lusine.says(lusine.private, "/forgetme")
        question = await lusine.private.last(lambda message: "sure-" in str(message.keyboard))
        sure = next(one["callback_data"] for one in question.buttons if "sure-" in one["callback_data"])
        await friends.settled()
        await bot.stop()
        for point in ("received", "in-transaction"):
            await bot.start(**chat, **{VARIABLE: f"{point}:1"})
            if point == "received":
                await lusine.sends_callback(question, sure)
            await bot.ended()
            assert bot.code == -9
        await bot.start(**chat)

        async def gone() -> bool:
            return f"tg:{lusine.id}" not in repr(await friends.table())

        await until(gone)
        friends.people.remove(lusine)  # a stranger, should they come back, and known as one
        await friends.to_the_end()
        await bot.stop()
        assert not verdict.database(url).wrong
        assert "Traceback" not in bot.log.read_text()
    back_up(url, tmp_path / "copy.backup", None)
    restore(f"sqlite:///{tmp_path}/copy.db", tmp_path / "copy.backup", None)
    everywhere = {"the database": everything(url), "its backup": everything(f"sqlite:///{tmp_path}/copy.db")}
    everywhere |= files_in(tmp_path)
    assert {where: left for where, text in everywhere.items() if (left := found_in(text, traces))} == {}


def files_in(folder: Path) -> dict[str, str]:
    return {path.name: path.read_bytes().decode(errors="replace") for path in folder.rglob("*") if path.is_file()}


def found_in(text: str, traces: tuple[str, ...]) -> list[str]:
    return [one for one in traces if one in text]


Done: TypeAlias = Callable[[], Awaitable[bool]]


@asynccontextmanager
async def mortal(url: str, folder: Path, seed: int) -> AsyncIterator[BotProcess]:
    async with FakeTelegram() as fake:
        bot = BotProcess(settings(fake, url, CHAOS_SEED=seed), folder, WORKER)
        try:
            yield bot
        finally:
            if bot.alive:
                await bot.kill()


async def dies_at(bot: BotProcess, *points: str) -> None:
    """Start it once for each point, and see it die there."""
    for point in points:
        await bot.start(**{VARIABLE: point})
        await bot.ended()
        assert bot.code == -9, f"{point}: {bot.log.read_text()[-2000:]}"


@nightly
async def test_a_cup_goes_through_kills(tmp_path: Path, url: str, seed: int) -> None:
    clock = ManualClock()
    clock.now = SystemClock().now_ms() - 61 * MINUTE
    store = await open_store(url, clock)
    hall = CupHall([store], clock)
    await hall.opens(game="duel-blot", target="51", checkin="0", format="robin")
    await hall.enter(*crowd(4))

    async with mortal(url, tmp_path, seed) as bot:
        await dies_at(bot, "committed:1")
        for number in range(1, 4):
            assert (await hall.view()).now.round == number
            clock.now = SystemClock().now_ms()
            await hall.all_here()
            for match in (await hall.view()).now.now_played():
                assert (await hall.hall.moves(match.table)).phase == "over"
            await dies_at(bot, "committed:1")
        assert "Traceback" not in bot.log.read_text()
    seen = await hall.view()
    assert (seen.now.phase, [one.how for one in seen.now.matches]) == ("over", ["played"] * 6)
    assert len({one.table for one in seen.now.matches}) == len({(m.home, m.away) for m in seen.now.matches}) == 6
    assert places(seen.now) == standings(seen.now.order, await results(store, seen))
    assert champions(seen.now)
    assert wrong(url) == []
    await store.close()


@nightly
async def test_a_day_is_closed_through_kills(tmp_path: Path, url: str, seed: int) -> None:
    clock = ManualClock()
    clock.now = SystemClock().now_ms() - packs.DAY_MS
    store = await open_store(url, clock)
    one = Worker(store, clock)
    today = one.daily.today()
    for n, person in enumerate(people(10)):
        start = clock.now
        await one.plays(person, await one.begins(person), f"taste {n}", most=5 + n if n < 8 else 500)
        clock.now = start
    pack = packs.pack_id(today, GAME)
    async with mortal(url, tmp_path, seed) as bot:
        await dies_at(bot, "committed:1", "in-transaction:1", "committed:2", "in-transaction:2", "committed:1")
        assert not must(await store.packs.at(pack)).open, "the last of them has not been finished"
        await bot.start()
        clock.now = SystemClock().now_ms()
        await waits(bot, lambda: opened(store, pack))
        await bot.stop()
        assert "Traceback" not in bot.log.read_text()
    past = await one.daily.past(today, GAME)
    assert (past.runs, len(past.places)) == (10, 10)
    for run in await store.packs.runs(pack):
        assert run.done
        stored = [decode_event(row, GAME) for row in await store.events(run.table_id)]
        assert sum(isinstance(event, table_events.PackScored) for event in stored) == 1
    assert wrong(url) == []
    await store.close()


@nightly
async def test_a_duplicate_goes_through_kills(tmp_path: Path, url: str, seed: int) -> None:
    """The bot dies while it begins, opens four tables, finishes them and says who has won: each of it happens once."""
    clock = ManualClock()
    clock.now = SystemClock().now_ms() - 20 * MINUTE
    store = await open_store(url, clock)
    hall = DuplicateHall([store], clock)
    await hall.opens(game="duel-blot", deals="2", tables="4", signup="15")
    for person in crowd(8):
        await hall.enter(person)

    async def seated() -> bool:
        seen = await hall.view()
        return seen.now.phase == "play" and all(one.table for one in seen.now.boards)

    async def over() -> bool:
        return (await hall.view()).now.phase == "over"

    async with mortal(url, tmp_path, seed) as bot:
        await dies_at(bot, "committed:1", "in-transaction:1", "committed:2", "committed:1", "in-transaction:2")
        await bot.start()
        await waits(bot, seated)
        await bot.stop()
        seen = await hall.view()
        assert len({board.table for board in seen.now.boards}) == 4
        clock.now = SystemClock().now_ms()
        await store.duplicates.change("hurried", hall.it, hurried)
        await dies_at(bot, "committed:1", "in-transaction:2", "committed:3", "committed:2", "committed:1")
        await bot.start()
        await waits(bot, over)
        await bot.stop()
        assert "Traceback" not in bot.log.read_text()
    seen = await hall.view()
    assert [len(one) for one in seen.now.scores] == [2, 2, 2, 2]
    kept = must(await store.duplicates.at(hall.it))
    names = [type(ev.DECODER.decode(one.body)).__name__ for one in kept.events]
    assert [names.count(one) for one in ("Begun", "Seated", "Played", "Over")] == [1, 4, 4, 1]
    assert (len(await store.packs.runs(seen.now.pack)), wrong(url)) == (4, [])
    await store.close()


def wrong(url: str) -> list[str]:
    """The verdict, but for messages that still wait (the people here are unknown to the fake Telegram) and for the
    number of cards, which is that of Bazaar Blot."""
    return [one for one in verdict.database(url).wrong if not one.startswith(("I5", "I7"))]


def hurried(kept: Kept) -> Change:
    return Change([encode(ev.Hurried())], (), View.of(kept).now.phase, ())


async def waits(bot: BotProcess, done: Done) -> None:
    async def seen() -> bool:
        assert bot.alive, bot.log.read_text()[-2000:]
        return await done()

    await until(seen, 120, every=0.1)


async def opened(store: SqlStore, pack: str) -> bool:
    found = await store.packs.at(pack)
    return found is not None and found.open


@asynccontextmanager
async def process(folder: Path, port: int, url: str, relay: str = "") -> AsyncIterator[asyncio.subprocess.Process]:
    started = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.browser.serve", str(folder), str(port), "1", url, "seals"),
        stdout=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "RELAY": relay},
    )
    assert started.stdout is not None
    async with asyncio.timeout(180):
        while b"http://" not in (line := await started.stdout.readline()) or line.startswith(b"20"):
            assert line, "the house did not start"
    reading = asyncio.create_task(started.stdout.read())
    try:
        yield started
    finally:
        reading.cancel()
        if started.returncode is None:
            started.send_signal(signal.SIGKILL)
        await started.wait()


class At:
    """Where the program listens, for pages."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/"


async def told(url: str, table: str) -> tuple[list[table_events.Event], tuple[DealProof, ...]]:
    store = await open_store(url)
    try:
        events = await store.events(table)
        return [decode_event(one, "duel-blot") for one in events], deal_proofs(events, "duel-blot")
    finally:
        await store.close()


async def dealt(url: str, table: str) -> None:
    async def seen() -> bool:
        return any(isinstance(event, table_events.Dealt) for event in (await told(url, table))[0])

    await until(seen, every=0.3)


@nightly
@pytest.mark.parametrize("after", ["sealed", "closed", "one-word"])
async def test_killed_between_seals_and_words(tmp_path: Path, url: str, after: str) -> None:
    port = free_port()
    async with aiohttp.ClientSession() as http:
        async with process(tmp_path, port, url) as first:
            aram, nino, table = await two(http, At(port))  # type: ignore[arg-type]
            await asyncio.gather(aram.seal(), nino.seal())
            if after != "sealed":
                await asyncio.gather(*(page.until("seals", 120, stage="closed") for page in (aram, nino)))
            if after == "one-word":
                await aram.do({"t": "word", "table": table, "ref": "1.1.1", "word": aram.mine("1.1.1")})
            first.send_signal(signal.SIGKILL)
            await first.wait()
        before, _ = await told(url, table)
        assert not any(isinstance(event, table_events.Dealt) for event in before)
        async with process(tmp_path, port, url):
            telling = [asyncio.create_task(again(http, port, page)) for page in (aram, nino)]
            await dealt(url, table)
            for task in telling:
                task.cancel()
            await asyncio.gather(*telling, return_exceptions=True)
    events, proofs = await told(url, table)
    assert [proof.fair() for proof in proofs] == [True]
    kinds = [type(event) for event in events]
    if Unsealed in kinds:
        assert kinds.index(SealsClosed) < kinds.index(Unsealed) < kinds.index(table_events.Dealt)
    assert kinds.count(SealsDropped) == len(proofs[0].dropped)


async def again(http: aiohttp.ClientSession, port: int, old: Sealing) -> None:
    """A page that comes back and goes on with what it knows."""
    page = await come(http, At(port), str(old.me["name"]), token=old.token)  # type: ignore[arg-type]
    page.count = 1000
    while True:
        asked = await page.until("seals", 60)
        value = {"table": asked["table"], "ref": asked["ref"]}
        if asked["stage"] == "gather" and not asked["out"]:
            await page.do({"t": "seal", **value, "seal": sha(page.mine(asked["ref"]))})
        elif asked["stage"] == "closed":
            await page.do({"t": "word", **value, "word": page.mine(asked["ref"])})


async def test_a_deal_that_another_process_begins_is_told_to_the_pages_of_this_one(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/davtar.db"
    async with house(tmp_path, url=url) as here, aiohttp.ClientSession() as http:
        other = await open_core(Settings(database_url=url))
        try:
            aram, nino, table = await two(http, here)
            await asyncio.gather(aram.seal(), nino.seal())
            now = must(await other.service.table(table))
            clock = next(one for one in timers(now) if one.name == "deal")
            key = f"timer:{table}:deal:{clock.armed_seq}"
            await other.service.handle(Command(key, table, None, f"tick deal {clock.armed_seq}"))
            await asyncio.gather(aram.tell(), nino.tell())
            await aram.until("seals", stage="dealt")
            (proof,) = await other.service.proofs(table)
            assert proof.fair()
            assert [len(proof.pages), len(proof.dropped)] == [2, 0]
        finally:
            await other.store.close()


@nightly
async def test_killed_between_the_naming_of_a_round_and_the_deal(tmp_path: Path, url: str) -> None:
    """The same round is used afterwards: whoever knows its number by now cannot change to another."""
    port = free_port()
    keeper = Keeper()
    relay = Relay(keeper)
    async with relays(relay) as (address,), aiohttp.ClientSession() as http:
        async with process(tmp_path, port, url, address) as first:
            aram, nino, table = await two(http, At(port))  # type: ignore[arg-type]
            await asyncio.gather(aram.seal(), nino.seal())
            await asyncio.gather(aram.tell(), nino.tell())
            named = (await aram.until("seals", 120, stage="closed"))["round"]
            first.send_signal(signal.SIGKILL)
            await first.wait()
        before, _ = await told(url, table)
        assert [event.round for event in before if isinstance(event, RoundNamed)] == [named]
        assert not any(isinstance(event, RoundCame | table_events.Dealt) for event in before)
        async with process(tmp_path, port, url, address):
            await dealt(url, table)
    events, (proof,) = await told(url, table)
    assert [event.round for event in events if isinstance(event, RoundNamed)] == [named]
    assert (proof.verdict(), proof.beacon) == ("proved", Beacon(named, keeper.sign(named)))


LEASE_MS, STOPS = 1500, 3
TABLES = int(os.environ.get("DAVTAR_SOAK_TABLES", "60"))


class World:
    def __init__(self, fake: FakeTelegram, eyes: Eyes, rooms: list[Room], seed: int) -> None:
        self.fake, self.eyes, self.rooms = fake, eyes, rooms
        self.hands = {"CHAOS_PLAYERS": 2, "CHAOS_SEED": seed, "CHAOS_GAP_MS": 100}

    def judged(self, url: str, *, twice: int = 0, later: int = 0) -> None:
        """The verdict over all chats. ``twice``: how many messages may stand twice, or wait to be sent again by a
        worker that lost its lane as it stopped; ``later``: what comes of events after so many may still have to be
        said."""
        found = all_judged(url, self.rooms)
        wrong = [one for one in found.wrong if not later or not _later(one, later)]
        wrong = [one for one in wrong if not twice or not re.fullmatch(r"I5: \w+:\S+:fenced:\d+ is open", one)]
        assert not wrong, "\n".join((f"seed {self.hands['CHAOS_SEED']}", *wrong))
        assert len(found.tables) == len(self.rooms)
        assert all(table.phase == "over" or (table.deal and later) for table in found.tables.values())
        assert len(found.twins) + found.repeats <= twice
        assert self.fake.problems == []


def _later(wrong: str, events: int) -> bool:
    """Whether it is a message of something that came after all had been said: a player who has been thinking for 15 s
    is called at the moment when the workers stop."""
    found = re.fullmatch(r"I5: \w+:(\d+):\d+ is open", wrong)
    return found is not None and int(found[1]) > events


@asynccontextmanager
async def world(url: str, count: int, seed: int, target: int = 20, clock: int = 60) -> AsyncIterator[World]:
    async with FakeTelegram() as fake:
        eyes = await Eyes.open(url)
        try:
            yield World(fake, eyes, await tables(fake, eyes, count, target=target, clock=clock), seed)
        finally:
            await eyes.store.close()


async def races(folder: Path, url: str, workers: int, count: int, seed: int) -> None:
    async with world(url, count, seed) as here:
        async with Crew(here.fake, url, folder, workers, **here.hands) as crew:
            await crew.finish(here.eyes)
        here.judged(url)
        assert "Traceback" not in crew.logs()


@nightly
@pytest.mark.postgres
@pytest.mark.parametrize("workers", [2, 3])
async def test_workers_race_for_one_table(tmp_path: Path, postgres_database: str, seed: int, workers: int) -> None:
    await races(tmp_path, postgres_database, workers, 1, seed)


@nightly
async def test_two_processes_on_one_sqlite_file(tmp_path: Path, sqlite_url: str, seed: int) -> None:
    """Not how it is meant to be run; it has to hold all the same (a restart may overlap)."""
    await races(tmp_path, sqlite_url, 2, 2, seed)


@nightly
@pytest.mark.postgres
async def test_three_workers_on_many_tables(tmp_path: Path, postgres_database: str, seed: int) -> None:
    """All are dealt at the same moment, which is a clock of each, and bid. ``DAVTAR_SOAK_TABLES``: how many."""
    events = 11
    async with world(postgres_database, TABLES, seed, clock=0) as here:
        how = {**here.hands, "CHAOS_PLAYERS": 1, "CHAOS_EVENTS": events}
        async with Crew(here.fake, postgres_database, tmp_path, 3, **how) as crew:
            await crew.finish(here.eyes, events=events)
        here.judged(postgres_database, later=events)
        assert "Traceback" not in crew.logs()


@nightly
async def test_a_worker_that_stands_still_longer_than_its_leases(tmp_path: Path, url: str, seed: int) -> None:
    """SIGSTOP of one of two workers for longer than lanes and poller are leased, three times in turn: the other goes on
    meanwhile, the sleeper's marks are refused when it wakes, and what it had in its hands is not lost."""
    async with world(url, 2, seed, target=51) as here:
        async with Crew(here.fake, url, tmp_path, 2, **here.hands, CHAOS_LEASE_MS=LEASE_MS) as crew:
            await crew.moved(here.eyes, 6)
            for n in range(STOPS):
                sleeper = crew.workers[n % 2]
                sleeper.send(signal.SIGSTOP)
                await asyncio.sleep(1.5 * LEASE_MS / 1000)  # real: a lease runs out by the clock of other processes
                if not url.startswith("sqlite"):  # there it may have stopped with the one file locked
                    await crew.moved(here.eyes, 3)
                sleeper.send(signal.SIGCONT)
                await crew.moved(here.eyes, 3)
            await crew.finish(here.eyes)
        here.judged(url, twice=STOPS * len(here.rooms))


@asynccontextmanager
async def cutting(url: str, seed: int, every: int) -> AsyncIterator[tuple[Cutter, str]]:
    """A wire to the server on which one COMMIT in about ``every`` is cut: before it arrives, or before its answer."""
    dice = random.Random(seed)

    class Endless(list[str]):
        def __bool__(self) -> bool:
            return dice.randrange(every) == 0

        def pop(self, _: object = 0) -> str:
            return dice.choice(("before", "after"))

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            await cutter.serve(reader, writer)

    parts = urlsplit(url)
    cutter = Cutter(parts.hostname or "", parts.port or 5432)
    cutter.cuts = Endless()
    listening = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    try:
        yield cutter, url.replace(f":{parts.port}/", f":{port}/")
    finally:
        listening.close()


@nightly
@pytest.mark.postgres
async def test_lines_are_cut_during_commit(tmp_path: Path, postgres_database: str, seed: int) -> None:
    async with world(postgres_database, 3, seed) as here:
        async with (
            cutting(postgres_database, seed, 20) as (cutter, url),
            Crew(here.fake, url, tmp_path, 2, **here.hands) as crew,
        ):
            await crew.finish(here.eyes)
        here.judged(postgres_database)
        assert cutter.done >= 3, "of some four hundred"


@nightly
@pytest.mark.postgres
async def test_the_server_is_stopped_at_once(tmp_path: Path, seed: int) -> None:
    """``pg_ctl -m immediate`` twice in the middle of play; the workers wait and go on by themselves."""
    with server() as one:
        async with world(one.url, 3, seed) as here:
            async with Crew(here.fake, one.url, tmp_path, 2, **here.hands) as crew:
                for _ in range(2):
                    await crew.moved(here.eyes, 20)
                    waited = crew.waits()
                    await asyncio.to_thread(one.stop, "immediate")
                    await until(lambda waited=waited: crew.waits() > waited)
                    await asyncio.to_thread(one.start)
                assert all(worker.alive for worker in crew.workers), crew.logs()
                await crew.finish(here.eyes)
            # A message that was taken while the server was away cannot be noted: it may be said again.
            here.judged(one.url, twice=2 * len(here.rooms))


@nightly
@pytest.mark.postgres
async def test_a_pooler_in_transaction_mode(tmp_path: Path, postgres_database: str, seed: int) -> None:
    """Two workers with up to ten lines each share two to the server, and never the same one for long (PgBouncer)."""
    with pooled(postgres_database, 2) as pooler:
        async with world(postgres_database, 3, seed) as here:
            async with Crew(here.fake, pooler.url, tmp_path, 2, **here.hands) as crew:
                await crew.moved(here.eyes, 20)
                await until(lambda: pooler.clients() > 2)
                await crew.finish(here.eyes)
            here.judged(postgres_database)
            assert "Traceback" not in crew.logs()


@nightly
@pytest.mark.postgres
async def test_a_worker_that_stops_inside_a_transaction(tmp_path: Path, postgres_database: str, seed: int) -> None:
    async with world(postgres_database, 1, seed) as here:
        plain = settings(here.fake, postgres_database, **here.hands, CHAOS_LEASE_MS=1500)
        frozen = BotProcess(plain, tmp_path, WORKER, "frozen")

        def stands() -> bool:
            assert frozen.alive, frozen.log.read_text()
            return frozen.stands

        try:
            await frozen.start(DAVTAR_CRASH_AT="in-transaction:6:stop")
            await until(stands)
            async with Crew(here.fake, postgres_database, tmp_path, 1, **here.hands) as crew:
                await crew.finish(here.eyes)
        finally:
            await frozen.kill()
        found = all_judged(postgres_database, here.rooms)
        assert not found.wrong, "\n".join((f"seed {seed}", *found.wrong))


migrations = import_module("adapters.store.migrate")
OURS: Path = migrations.SCRIPTS
NEXT = '''"""A column more, as a next version would expand the schema: old programs go on beside it."""

import sqlalchemy as sa
from alembic import op

revision = "{new}"
down_revision = "{old}"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("game_table") as batch:
        batch.add_column(sa.Column("later", sa.String(), nullable=True))
    op.create_index("ix_event_later", "event", ["type"])
'''
OPEN = """
import asyncio, sys
from adapters.store import open_store
async def main():
    store = await open_store(sys.argv[1])
    print(await store.check())
    await store.close()
asyncio.run(main())
"""


@nightly
async def test_four_processes_start_on_nothing(url: str) -> None:
    """All of them at once: one makes the schema, the others wait for it."""
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-c", OPEN, url)
    running = [await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=pipe, stderr=pipe) for _ in range(4)]
    for one in running:
        out, errors = await one.communicate()
        assert (one.returncode, out) == (0, b"()\n"), errors.decode()[-500:]
    assert not verdict.database(url).wrong


@nightly
async def test_a_migration_while_people_play(
    tmp_path: Path, url: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers of the old version are at it when this process, a version ahead, expands the schema; they play on to the
    end. An old program that starts afterwards stops with a clear word and touches nothing."""
    scripts = tmp_path / "migrations"
    shutil.copytree(OURS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    head = ScriptDirectory(str(scripts)).get_current_head()
    (scripts / "versions" / "m9000_later.py").write_text(NEXT.format(new="m9000", old=head))
    async with world(url, 3, seed) as here:
        async with Crew(here.fake, url, tmp_path, 1 if url.startswith("sqlite") else 2, **here.hands) as crew:
            await until(lambda: here.fake.called("sendPhoto", "sendMessage"), what="play")
            with monkeypatch.context() as newer:
                newer.setattr(migrations, "SCRIPTS", scripts)
                await (await open_store(url)).close()
            await crew.finish(here.eyes)
        assert "Traceback" not in crew.logs()
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg" if "postgres" in url else "sqlite"))
    with engine.connect() as conn:
        assert conn.scalar(text("SELECT version_num FROM alembic_version")) == "m9000"
        assert "later" in [column["name"] for column in inspect(conn).get_columns("game_table")]
    engine.dispose()
    here.judged(url)
    with pytest.raises(StoreUnavailable) as refused:
        await open_store(url)
    assert refused.value.key == "newer-schema"
