"""kill -9 at every named point of a press's way, at random, after a post, while somebody is forgotten (3.2.1, HS-32).

What died is started again on the same database; Telegram delivers again whatever it was not told has arrived. The
verdict reads the database and the fake's log, nothing of the bot's memory.
"""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path

import pytest

from adapters.store.backup.restore import restore
from adapters.store.backup.write import back_up
from bot.table.loaded import loaded_of
from tests.chaos import verdict
from tests.chaos.play import NAMES, evening, judged, settings
from tests.chaos.process import MORTAL, WORKER, BotProcess, Eyes, clock_names, hands, next_press
from tests.fakes.discord import TOKEN, FakeDiscord
from tests.fakes.telegram import FakeTelegram, Human
from tests.store.aged import everything
from tests.tiers import nightly
from tests.tools.crash import POINTS, VARIABLE
from tests.waiting import until

pytestmark = pytest.mark.timeout(900)

WORD, SAID = "շամպայնի-գինի", "unmistakable complaint"
MATCHES = int(os.environ.get("DAVTAR_SOAK_MATCHES", "16"))
AT_ONCE = 8


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
    """Four kills at moments that nobody chose; every press is made once and takes effect once."""
    dice = random.Random(seed)
    async with evening(url, tmp_path, "random", seed) as (bot, friends):
        killer: asyncio.Task[None] | None = None
        kills = steps = 0
        await bot.start()
        await friends.begin(51)
        deadly = dice.randint(1, 6)
        while True:
            if steps == deadly and kills < 4:
                killer = asyncio.create_task(bot.kill(after=dice.uniform(0.01, 0.2)))
            went = await friends.step()
            steps += 1
            if went == "over" and (killer is None or killer.done()):
                break
            if went == "dead":
                kills += 1
                deadly = steps + dice.randint(1, 6)
                await bot.start()
        if not bot.alive:
            kills += 1
            await bot.start()
        assert kills >= 2, f"seed {seed}: the match was over before anybody could be killed"
        await friends.settled()
        await bot.stop()
        found = judged(url, friends)
        assert len(found.twins) + found.repeats <= kills


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
        await nino.answered(await nino.sends_callback(twin, f"t:{four.table_id}:sit"))
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


# --- many matches (3.2.10) ----------------------------------------------------------------------------------------


@nightly
@pytest.mark.timeout(4 * 3600)
async def test_many_matches(tmp_path: Path, sqlite_url: str, seed: int) -> None:
    """One person and three automatic players at each table, over the wire, killed after every fifth match.

    ``DAVTAR_SOAK_MATCHES``: how many.
    """
    async with FakeTelegram() as fake:
        bot = BotProcess(settings(fake, sqlite_url, CHAOS_SEED=seed), tmp_path, WORKER)
        await bot.start()
        eyes = await Eyes.open(sqlite_url)
        numbers, over = iter(range(MATCHES)), 0
        memory: list[int] = []

        async def guest(human: Human) -> None:
            nonlocal over
            for n in numbers:
                await one_match(fake, eyes, human, n)
                over += 1
                if over % 5 == 0:
                    memory.append(bot.memory_kb())
                    fake.calls.clear()
                    await bot.kill()
                    await bot.start()

        people = [fake.user(f"Guest {n}", started=True) for n in range(AT_ONCE)]
        for one in people[1:]:  # to draw takes longer than all the rest
            await eyes.store.set_pref(f"tg:{one.id}", "pictures", "off")
        try:
            await asyncio.gather(*map(guest, people))
            await until(lambda: _silent(eyes), 120)
            await bot.stop()
        finally:
            if bot.alive:
                await bot.kill()
        await eyes.store.close()
        print(f"{over} matches; memory, every fifth: {memory} kB")
        found = verdict.database(sqlite_url)
        assert not found.wrong, "\n".join((f"seed {seed}", *found.wrong[:20]))
        assert over == MATCHES == sum(table.phase == "over" for table in found.tables.values())
        assert "Traceback" not in bot.log.read_text()
        assert fake.problems == []


async def one_match(fake: FakeTelegram, eyes: Eyes, human: Human, n: int) -> None:
    """``/new`` to the end, in a private chat."""
    asked = await human.says(human.private, "/new")
    table_id = await eyes.only_table(f"tg:{human.private.id}:0")
    for words in ("set target 20", "fill", "start"):
        seq = (await eyes.table(table_id)).seq
        await human.sends_callback(asked, f"t:{table_id}:{words}")
        await eyes.until(table_id, seq)
    while (table := await eyes.table(table_id)).phase != "over":
        game = loaded_of(table).game
        if game.needs_deal(table.state) or min(game.waiting(table.state)) == table.seat_of(f"tg:{human.id}"):
            press = next_press(table, f"soak/{n}")
            await human.sends_callback(asked, press[1] if press is not None else f"t:{table_id}:ready")
        await eyes.until(table_id, table.seq)


async def _silent(eyes: Eyes) -> bool:
    return await eyes.store.outbox.next_due() is None
