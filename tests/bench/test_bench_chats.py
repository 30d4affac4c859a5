"""What a chat is put to: one person who presses a hundred times a second, and one Blot deal at human pace.

Whole programs before the fake Telegram and the fake Discord, which enforce their limits. At human pace time is the fake
platform's and the house's alike and runs faster than ours; the four have their hands open in the group.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import perf_counter

import pytest
from pydantic import SecretStr
from sqlalchemy import create_engine, select

from adapters.bootstrap import open_program
from adapters.config import Settings
from adapters.runtime.process.system import SystemClock
from adapters.runtime.program import Program
from adapters.store.schema import event, outbox
from adapters.telegram.app import TelegramFront, TelegramSettings
from tests.adapters.telegram.house import board, data, quick, running, started
from tests.bench.kit import milliseconds
from tests.bench.record import Size, passes, record, sizes
from tests.chaos.process import next_press
from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.match import Match
from tests.fakes.telegram import FakeTelegram, Limits
from tests.waiting import until

pytestmark = [pytest.mark.timeout(300), pytest.mark.filterwarnings("ignore:Please use 'Bot.getUp")]

A_SECOND = 100


async def _measured(
    flood: Callable[[], Awaitable[object]], ask: Callable[[], Awaitable[object]], seconds: int
) -> list[float]:
    """The seconds that each question of the other waited, while the flood goes on."""
    rng = random.Random(1)
    took: list[float] = []

    async def flooding() -> None:
        began, sent = perf_counter(), 0
        while perf_counter() - began < seconds:
            await flood()
            sent += 1
            await passes(max(0.0, began + sent / A_SECOND - perf_counter()))

    under_way = asyncio.create_task(flooding())
    while not under_way.done():
        await passes(rng.uniform(0.6, 1.0))  # nobody presses faster for long, and slower people are not slowed
        began = perf_counter()
        await ask()
        took.append(perf_counter() - began)
    await under_way
    return took


def _recorded(where: str, took: list[float], size: Size) -> None:
    half, most = milliseconds(took, 50), milliseconds(took, 99)
    record(
        "Floods",
        f"{where}: a press, while another person presses {A_SECOND} times a second ({len(took)} presses)",
        f"median {half:.0f} ms, p99 {most:.0f} ms",
        "≤ 1000 ms (p99)",
    )
    size.target(most, 1000)
    assert len(took) > 3


@sizes
async def test_a_flood_on_telegram(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: Size) -> None:
    quick(monkeypatch)
    async with FakeTelegram(limits=Limits()) as fake, running(fake, tmp_path, ephemerals=False, hurry=False) as run:
        aram, nino = fake.user("Aram", started=True), fake.user("Nino", started=True)
        room = fake.group("Friends", aram, nino)
        await started(run, room, [aram, nino])
        found = await board(room, ":hand")
        press = data(found, ":hand").replace(":hand", ":davtar")
        took = await _measured(
            lambda: aram.sends_callback(found, press), lambda: nino.presses(found, press), size.of(30, 4)
        )
        assert not fake.called(code=429)
    _recorded("Telegram", took, size)


@sizes
async def test_a_flood_on_discord(tmp_path: Path, size: Size) -> None:
    async with FakeDiscord() as fake:
        fake.server.interactions.slack_ms = 0
        guild = fake.guild()
        (channel,) = guild.channels
        aram, nino = fake.person("Aram"), fake.person("Nino")
        async with Evening(fake, tmp_path, gap_ms=1000) as evening:
            lobby = await evening.lobby(channel, aram)
            look = lobby.button("Options").custom_id or ""

            async def flood() -> None:
                aram.forges(lobby, look)

            took = await _measured(flood, lambda: nino.forges(lobby, look).answered(), size.of(30, 4))
        assert not [call for call in fake.log if call.status == 429]
    _recorded("Discord", took, size)


# --- at human pace ---------------------------------------------------------------------------------------------

TIMES = 3
QUEUE = 30
"""Six cards' rows: a board and four hands each, newer ones of which take the older ones' place."""
MINUTE_MS = 60_000
PRESS_MS = 3_000
TRUE_MS, END_MS = 16_000, 8_000
FIRST_MS = 20_000
"""While the calls that a quick lobby and four hands in the group have taken are less than a minute old."""


class FastClock(SystemClock):
    """Time that runs ``TIMES`` as fast as ours."""

    def __init__(self) -> None:
        self._start = time.time_ns() // 1_000_000
        self._from = time.monotonic_ns()

    def now_ms(self) -> int:
        return self._start + (time.monotonic_ns() - self._from) * TIMES // 1_000_000

    def monotonic_ms(self) -> int:
        return self.now_ms()


@sizes
async def test_a_deal_on_telegram_at_human_pace(tmp_path: Path, seed: int, size: Size) -> None:
    """At most 18 calls to the group in any minute, no queue; the board true within 16 s, for it lets the hands of those
    who are asked go first for twelve, and within 8 s at the deal's end."""
    clock = FastClock()
    path = tmp_path / "davtar.db"
    async with FakeTelegram(clock=lambda: clock.now_ms() / 1000, limits=Limits()) as fake:
        settings = Settings(
            _env_file=None,
            telegram_token=SecretStr(fake.token),
            telegram_api_base=fake.base,
            database_url=f"sqlite:///{path}",
        )
        wanted = TelegramSettings(fake.token, api=fake.base, poll_s=1)
        house = await open_program(settings, clock=clock, fronts=lambda core, _: [TelegramFront(core, wanted)])
        core = house.core
        await house.start()
        hasty = asyncio.create_task(_poke(house))
        people = [fake.user(name, started=True) for name in ("Արամ", "ნინო", "Давид", "Lusine")]
        room = fake.group("Friends", *people)
        longest = presses = 0
        try:
            asked = await people[0].says(room, "/new")
            rows = await until(lambda: core.store.tables_in(f"tg:{room.id}:0"))
            table_id = rows[0].table_id
            words = [(people[0], "set target 301"), *((one, "sit") for one in people[1:]), (people[0], "start")]
            for human, said in words:
                await human.answered(await human.sends_callback(asked, f"t:{table_id}:{said}"))
                await passes(PRESS_MS / 1000 / TIMES)
            for human in people:
                shown = await room.last(lambda m: any(":hand" in str(b.get("callback_data")) for b in m.buttons))
                await human.answered(await human.sends_callback(shown, f"s:{table_id}:hand"))
            await passes(10_000 / 1000 / TIMES)
            while True:
                table = await core.service.table(table_id)
                assert table is not None
                if table.deal >= 2 or presses > size.of(90, 6):
                    break
                move = next_press(table, f"pace/{seed}")
                if move is not None:
                    chair = table.chairs[move[0]]
                    assert chair is not None
                    human = next(one for one in people if f"tg:{one.id}" == chair.person)
                    await human.sends_callback(asked, move[1])
                    presses += 1
                longest = max(longest, (await core.store.stats()).open_rows)
                await passes(PRESS_MS / 1000 / TIMES)
            await passes(END_MS / 1000 / TIMES)
            busiest = fake.busiest_minute(room.id)
            refused = [call for call in fake.calls if call.code == 429]
        finally:
            hasty.cancel()
            await house.stop()
        first, ordinary, ending = _lateness(path, f"tg:{room.id}:0")
    record(
        "Telegram",
        f"calls to the group in its busiest minute, a deal of {presses} presses, one every 3 s, four hands open",
        f"{busiest}, {len(refused)} refused (429)",
        "≤ 18, 0",
    )
    record(
        "Telegram",
        "how long the board is out of date",
        f"at most {ordinary / 1000:.1f} s; {first / 1000:.1f} s in the minute after four hands have opened in the "
        f"group, {ending / 1000:.1f} s where a deal begins or ends",
        "≤ 16 s; ≤ 20 s, ≤ 8 s",
    )
    record("Telegram", "the queue at its longest", f"{longest} rows", f"≤ {QUEUE}")
    assert busiest <= 18
    assert not refused
    size.target(ordinary, TRUE_MS)
    size.target(first, FIRST_MS)
    size.target(ending, END_MS)
    assert longest <= QUEUE
    assert fake.problems == []


def _lateness(path: Path, place: str) -> tuple[int, int, int]:
    """The longest that a board was due and unsaid: in the first minute of the first deal, later in it, and before it
    and around its end."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as conn:
        said = conn.execute(
            select(outbox.c.created_ms, outbox.c.after_ms, outbox.c.done_ms, outbox.c.slot)
            .where(outbox.c.dest == place, outbox.c.kind == "board", outbox.c.done_ms.is_not(None))
            .order_by(outbox.c.seq, outbox.c.slot.desc())
        ).all()
        dealt, *following = conn.scalars(
            select(event.c.at_ms).where(event.c.type == "Dealt").order_by(event.c.seq)
        ).all()
        acted = conn.execute(select(event.c.at_ms, event.c.body).where(event.c.type == "Acted")).all()
        ends = [at_ms for at_ms, body in acted if b'"DealScored"' in bytes(body)]
    engine.dispose()
    over = min([*ends, *following], default=1 << 60)
    early: list[int] = []
    inside: list[int] = []
    around: list[int] = []
    newest = ""
    for made, after, done, slot in said:
        due, newest = max(made, after), max(newest, slot)
        # The last form of a message that is over is nobody's board any more.
        if dealt < due < over - 1_000 and slot == newest:
            (early if due < dealt + MINUTE_MS else inside).append(done - due)
        else:
            around.append(done - due)
    return max(early, default=0), max(inside, default=0), max(around, default=0)


async def _poke(house: Program) -> None:
    while True:
        await passes(0.005)
        house.sender.poke()
        house.sweeper.poke()


@sizes
async def test_a_match_on_discord_meets_no_429(tmp_path: Path, size: Size) -> None:
    """With Discord's limits on and the house's own pace: not one request is refused for its speed."""
    async with FakeDiscord(limits=True) as fake:
        (channel,) = fake.guild().channels
        people = [fake.person(name) for name in ("Aram", "Nino", "Davit", "Lusine")]
        async with Evening(fake, tmp_path, gap_ms=1000) as evening:
            lobby = await evening.lobby(channel, people[0])
            for person in people[1:]:
                await person.slash(channel, "join")
            table = lobby.buttons[0].custom_id.split(":")[1]
            for words in ("set clock 0", "set target 20", "start"):
                await people[0].forges(lobby, f"t:{table}:{words}").answered()
            async with evening.hurry(12):
                await evening.board(channel, "Deal 1", 20)
                match = Match(evening, channel, people)
                await match.play(size.of(200, 8))
            await evening.settle()
        refused = [call for call in fake.log if call.status == 429]
        record("Discord", f"requests refused (429) in a match of {match.presses} presses", f"{len(refused)}", "0")
        assert not refused
