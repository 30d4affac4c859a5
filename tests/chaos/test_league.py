"""kill -9 through what the league does: a cup of eight pairs from registration to the winner, a day that is closed, a
duplicate that opens its tables and closes them. Nothing is lost, nothing done twice.

In the cup people press over the wire; the tables are played by hands of the program itself, so that they go on wherever
it was killed. The standings are computed anew from the read model of matches.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from adapters.runtime.process.system import SystemClock, SystemEntropy
from adapters.store import SqlStore, open_store
from bot.league import days
from bot.league.cup.table import champions, places
from bot.league.cup.view import View
from bot.league.duplicate import events as ev
from bot.league.duplicate.model import view
from bot.league.organiser import Organiser
from bot.league.standings import Result, standings
from bot.ports.cups import Change, Kept
from bot.table import events as table_events
from bot.table.codec import decode_event
from bot.table.lobby import mark_of
from tests.chaos import verdict
from tests.chaos.play import NAMES, settings
from tests.chaos.process import WORKER, BotProcess, Eyes
from tests.fakes.telegram import FakeTelegram, Human, Message
from tests.store.cup_hall import crowd
from tests.store.daily import GAME, Worker, people
from tests.store.duplicate_hall import MINUTE, DuplicateHall
from tests.store.kit import ManualClock
from tests.tiers import nightly
from tests.tools.crash import VARIABLE
from tests.waiting import until

pytestmark = [nightly, pytest.mark.timeout(600)]

PAIRS: Final = 8
ROUNDS: Final = 3
CHOSEN = {"game": "bazaar-blot", "target": "51", "format": "swiss", "where": "private"}


class Club:
    """Sixteen people and the bot, which dies of some of their presses. ``kills``: how often it has died."""

    def __init__(self, fake: FakeTelegram, bot: BotProcess, eyes: Eyes, dice: random.Random) -> None:
        self.fake = fake
        self.bot = bot
        self.organiser = Organiser(eyes.service, eyes.store, eyes.store.cups, SystemClock(), SystemEntropy())
        self.eyes = eyes
        self.dice = dice
        self.people = [fake.user(f"{NAMES[n % 4]} {n // 4}", started=True) for n in range(2 * PAIRS)]
        self.room = fake.group("Club", *self.people)
        self.cup = ""
        self.kills = 0
        self._anything: Message | None = None

    async def opens(self) -> None:
        boss = self.people[0]
        self._anything = await boss.says(self.room, "/cup")
        await boss.sends_callback(self._anything, "s:-:cuprun.new")

        async def there() -> str:
            return next((one.id for one in await self.eyes.store.cups.in_chat(f"tg:{self.room.id}", 1)), "")

        self.cup = await until(there)
        for name, value in CHOSEN.items():
            await self.presses(
                boss, f"cuprun.set {self.cup} {name} {value}", lambda v, n=name, x=value: getattr(v.cup.options, n) == x
            )
        await self.presses(boss, f"cuprun.publish {self.cup}", lambda v: v.cup.phase == "open")

    async def view(self) -> View:
        found = await self.organiser.at(self.cup)
        assert found is not None
        return found

    async def presses(
        self, who: Human, what: str, done: Callable[[View], bool] | None = None, *, deadly: bool = False
    ) -> None:
        """Press once, whatever happens to the bot, and see it done."""
        assert self._anything is not None
        await who.sends_callback(self._anything, f"s:-:{what}")
        if deadly:
            await self.dies(0.1)

        async def seen() -> bool:
            assert self.bot.alive, self.bot.log.read_text()[-2000:]
            return done is None or done(await self.view())

        await until(seen, every=0.02)

    async def dies(self, within: float = 0.0) -> None:
        await self.bot.kill(after=self.dice.uniform(0, within))
        assert self.bot.code == -9
        self.kills += 1
        await self.bot.start()

    async def pairs_up(self) -> None:
        """The first of each pair looks for a partner, the second asks them, and they agree."""
        for n in range(PAIRS):
            one, other = self.people[2 * n : 2 * n + 2]
            key, its = f"tg:{one.id}", f"tg:{other.id}"

            def seeks(seen: View, key: str = key) -> bool:
                return bool(seen.number_of(key)) and seen.cup.entry_of(seen.number_of(key)) is not None

            await self.presses(one, f"cupdo.seek {self.cup}", seeks, deadly=n == 2)
            await self.presses(
                other, f"cupdo.ask {self.cup} {mark_of(key)}", lambda v, k=key: bool(v.cup.asked(v.number_of(k)))
            )
            entry = (await self.view()).cup.asked((await self.view()).number_of(key))[0].number
            await self.presses(
                one, f"cupdo.yes {self.cup} {entry}", lambda v, n=entry: v.cup.entries[n - 1].confirmed, deadly=n == 5
            )
            assert (await self.view()).number_of(its)

    async def all_here(self) -> None:
        """Everybody who is waited for presses, all at once; the bot dies in the middle."""
        seen = await self.view()
        number = seen.cup.round
        for match in seen.cup.now_played():
            for player in seen.cup.missing(match):
                human = next(one for one in self.people if f"tg:{one.id}" == seen.person(player))
                assert self._anything is not None
                await human.sends_callback(self._anything, f"s:-:cupdo.here {self.cup}")
        await self.dies(0.4)

        async def seated() -> bool:
            now = await self.view()
            return now.cup.round > number or now.cup.phase == "over" or all(m.table for m in now.cup.now_played())

        await until(seated)

    async def at_round(self, number: int) -> bool:
        return (await self.view()).cup.round == number

    async def round_over(self, number: int) -> None:
        async def over() -> bool:
            assert self.bot.alive, self.bot.log.read_text()[-2000:]
            cup = (await self.view()).cup
            return cup.round > number or cup.phase == "over"

        await until(over, 240)


async def test_a_cup_of_eight_pairs_with_ten_kills(tmp_path: Path, url: str, seed: int) -> None:
    dice = random.Random(seed)
    async with FakeTelegram() as fake:
        bot = BotProcess(
            settings(fake, url, CHAOS_SEED=seed, CHAOS_PLAYERS=3, CHAOS_STAY=1, TABLES_PER_CHAT=0), tmp_path, WORKER
        )
        eyes = await Eyes.open(url)
        club = Club(fake, bot, eyes, dice)
        await eyes.store.set_pref(f"tg:{club.room.id}", "pictures", "off")
        for one in club.people:
            await eyes.store.set_pref(f"tg:{one.id}", "pictures", "off")
        try:
            await bot.start()
            await club.opens()
            await club.pairs_up()
            boss = club.people[0]
            await club.presses(boss, f"cuprun.close {club.cup}", lambda v: v.cup.phase == "checkin", deadly=True)
            for n in range(PAIRS):
                key = f"tg:{club.people[2 * n + 1].id}"
                await club.presses(
                    club.people[2 * n + 1],
                    f"cupdo.here {club.cup}",
                    lambda v, k=key: v.cup.phase == "play" or v.cup.entry_of(v.number_of(k)).checked,  # type: ignore[union-attr]
                    deadly=n == PAIRS - 1,
                )
            await until(lambda: club.at_round(1))
            for number in range(1, ROUNDS + 1):
                await club.all_here()
                if (await club.view()).cup.phase == "play":
                    await club.dies(0.5)
                await club.round_over(number)
            assert club.kills == 10, f"seed {seed}: the cup was over too early"
            await settled(fake, eyes, bot)
            await bot.stop()
            await judged(club, url)
        finally:
            if bot.alive:
                await bot.kill()
            await eyes.store.close()


async def settled(fake: FakeTelegram, eyes: Eyes, bot: BotProcess) -> None:
    async def quiet() -> bool:
        assert bot.alive, bot.log.read_text()[-2000:]
        return not fake.updates and await eyes.store.outbox.next_due() is None

    await until(quiet, 120, 0.1)


async def judged(club: Club, url: str) -> None:
    """Each match has one table, each table is of one match, and the standings are those of the matches."""
    seen = await club.view()
    assert seen.cup.phase == "over"
    assert len(seen.cup.matches) == ROUNDS * PAIRS // 2
    tables = [match.table for match in seen.cup.matches]
    assert len(set(tables)) == len(tables)
    results = []
    for match in seen.cup.matches:
        found = await club.eyes.store.matches.at(match.table, 1)
        assert found is not None
        assert match.how == "played"
        home, away = (seen.cup.entries[n - 1] for n in (match.home, match.away))
        people = [one.person for one in sorted(found.seats, key=lambda seat: seat.seat)]
        assert people[0::2] == [seen.person(player) for player in home.players]
        assert people[1::2] == [seen.person(player) for player in away.players]
        won = 2 if found.how == "rubicon" else 1
        home_won = next(one for one in found.seats if one.seat == 0).ending == "won"
        written = (found.score[0], found.score[1])
        results.append(Result(str(match.home), str(match.away), (won, 0) if home_won else (0, won), written))
    order = [str(one) for one in seen.cup.order]
    assert places(seen.cup) == standings(order, results)
    assert champions(seen.cup)
    met = [frozenset((one.home, one.away)) for one in seen.cup.matches]
    assert len(set(met)) == len(met)
    assert verdict.database(url).wrong == []
    won = seen.names(seen.cup.entry(champions(seen.cup)[0]))
    boards = [message.text for message in club.room.said()]
    assert sum(won in one and "The cup" in one for one in boards) == 1


# --- days and duplicates: the same cards at several tables -----------------------------------------------------------

Done: TypeAlias = Callable[[], Awaitable[bool]]


@asynccontextmanager
async def mortal(url: str, folder: Path, seed: int) -> AsyncIterator[BotProcess]:
    """The bot, not yet started."""
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


async def test_a_day_is_closed_through_kills(tmp_path: Path, url: str, seed: int) -> None:
    """Eight have left their deal in the middle, two have played it; the bot dies five times while it finishes them."""
    clock = ManualClock()
    clock.now = SystemClock().now_ms() - days.DAY_MS
    store = await open_store(url, clock)
    one = Worker(store, clock)
    today = one.daily.today()
    for n, person in enumerate(people(10)):
        start = clock.now
        await one.plays(person, await one.begins(person), f"taste {n}", most=5 + n if n < 8 else 500)
        clock.now = start
    pack = days.pack_id(today, GAME)
    async with mortal(url, tmp_path, seed) as bot:
        await dies_at(bot, "committed:1", "in-transaction:1", "committed:2", "in-transaction:2", "committed:1")
        found = await store.packs.at(pack)
        assert found is not None
        assert not found.open, "the last of them has not been finished"
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


async def test_a_duplicate_goes_through_kills(tmp_path: Path, url: str, seed: int) -> None:
    """The bot dies while it begins, opens four tables, finishes them and says who has won: each of it happens once."""
    clock = ManualClock()
    clock.now = SystemClock().now_ms() - 20 * MINUTE
    store = await open_store(url, clock)
    hall = DuplicateHall([store], clock)
    await hall.opens(game="duel-blot", deals="2", tables="4", signup="15")
    for person in crowd(8):
        await hall.enter(person)
    async with mortal(url, tmp_path, seed) as bot:
        await dies_at(bot, "committed:1", "in-transaction:1", "committed:2", "committed:1", "in-transaction:2")
        await bot.start()
        await waits(bot, lambda: seated(hall))
        await bot.stop()
        seen = await hall.view()
        assert len({board.table for board in seen.now.boards}) == 4
        clock.now = SystemClock().now_ms()
        await store.duplicates.change("hurried", hall.it, hurried)
        await dies_at(bot, "committed:1", "in-transaction:2", "committed:3", "committed:2", "committed:1")
        await bot.start()
        await waits(bot, lambda: over(hall))
        await bot.stop()
        assert "Traceback" not in bot.log.read_text()
    seen = await hall.view()
    assert [len(one) for one in seen.now.scores] == [2, 2, 2, 2]
    kept = await store.duplicates.at(hall.it)
    assert kept is not None
    names = [type(ev.decode(one.body)).__name__ for one in kept.events]
    assert [names.count(one) for one in ("Begun", "Seated", "Played", "Over")] == [1, 4, 4, 1]
    assert len(await store.packs.runs(seen.now.pack)) == 4
    assert wrong(url) == []
    await store.close()


def wrong(url: str) -> list[str]:
    """The verdict, but for messages that still wait (the people here are unknown to the fake Telegram) and for the
    number of cards, which is that of Bazaar Blot."""
    return [one for one in verdict.database(url).wrong if not one.startswith(("I5", "I7"))]


def hurried(kept: Kept) -> Change:
    """Its time is up."""
    return Change([ev.encode(ev.Hurried())], (), view(kept).now.phase, ())


async def waits(bot: BotProcess, done: Done) -> None:
    async def seen() -> bool:
        assert bot.alive, bot.log.read_text()[-2000:]
        return await done()

    await until(seen, 120, every=0.1)


async def opened(store: SqlStore, pack: str) -> bool:
    found = await store.packs.at(pack)
    return found is not None and found.open


async def seated(hall: DuplicateHall) -> bool:
    seen = await hall.view()
    return seen.now.phase == "play" and all(one.table for one in seen.now.boards)


async def over(hall: DuplicateHall) -> bool:
    return (await hall.view()).now.phase == "over"
