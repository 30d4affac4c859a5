"""One person floods, over the wire and with Telegram's limits: the others are answered, and no call is wasted."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.telegram.budget import FOR_BOARDS, PRIVATE_BURST, Budget
from bot.desk.throttle import PERSON, Unlimited
from tests.adapters.telegram.house import Running, board, data, quick, running, started
from tests.adapters.telegram.kit import TestClock
from tests.fakes.telegram import FakeTelegram, Human, Message, Room
from tests.fakes.telegram.model import Callback
from tests.fakes.telegram.server import Limits
from tests.fakes.telegram.world import spends
from tests.patience import allowed


@pytest.fixture
async def fake() -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram(limits=Limits()) as world:
        yield world


@pytest.fixture
async def run(fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    quick(monkeypatch)
    async with running(fake, tmp_path, ephemerals=False, hurry=False) as made:
        yield made
    assert fake.problems == []


async def floods(human: Human, found: Message, press: str, seconds: float, a_second: int = 100) -> list[Callback]:
    """Presses without end, whether answered or not."""
    made, began = [], time.monotonic()
    while (gone := time.monotonic() - began) < seconds or len(made) < seconds * a_second:
        while len(made) < min(gone, seconds) * a_second:  # however late this machine lets us come
            made.append(await human.sends_callback(found, press))
        await asyncio.sleep(1 / a_second)
    return made


async def waits(human: Human, found: Message, press: str) -> float:
    began = time.monotonic()
    await human.presses(found, press)
    return time.monotonic() - began


def in_private(fake: FakeTelegram, human: Human) -> list[float]:
    return [call.at for call in fake.calls if call.chat == human.id and spends(call.method)]


async def test_a_flood_keeps_nobody_waiting(run: Running, fake: FakeTelegram) -> None:
    """A hundred presses a second by one, for three seconds: another person at the same table is answered within a
    second each time; the flooder gets what it has paid for and one word in ten seconds, and the rest is not kept."""
    rng = random.Random(7)
    aram, nino = fake.user("Aram", started=True), fake.user("Nino", started=True)
    room = fake.group("Friends", aram, nino)
    await started(run, room, [aram, nino])
    found = await board(room, ":hand")
    press = data(found, ":hand").replace(":hand", ":davtar")
    calm = max([await waits(nino, found, press) for _ in range(3)])  # what this machine needs without a flood
    flood = asyncio.create_task(floods(aram, found, press, 3))
    took = []
    while not flood.done() or len(took) < 5:
        await asyncio.sleep(rng.uniform(0.05, 0.3))
        took.append(await waits(nino, found, press))
    sent = await flood
    await run.settled()
    assert len(sent) == 300
    assert sorted(took)[-1 - len(took) // 10] < allowed(1) + 5 * calm, (calm, sorted(took))
    told = [one.answer for one in sent if one.answer and "Slowly" in str(one.answer.get("text"))]
    assert len(told) == 1
    answered = sum(one.answer is not None for one in sent)
    assert answered <= PERSON.burst + 3_000 / PERSON.every_ms + 5
    pending = await run.core.store.inbox.pending(f"tg:{fake.bot.id}")
    assert not pending
    assert not fake.called(code=429)


async def test_slowly_is_said_once(run: Running, fake: FakeTelegram) -> None:
    """Two hundred /who by one person: the private chat gets few messages, at its pace, and one of them says slowly."""
    aram, nino = fake.user("Aram", started=True), fake.user("Nino", started=True)
    room = fake.group("Friends", aram, nino)
    await started(run, room, [aram, nino])
    for _ in range(200):
        await aram.says(room, "/who")
    await fake.until(lambda: any("Slowly" in m.text for m in aram.private.said()), 30, "a word")
    began = time.time()
    asked = await waits(nino, await board(room, ":hand"), data(await board(room, ":hand"), ":hand"))
    assert asked < 5
    await asyncio.sleep(max(0.0, 4 - (time.time() - began)))
    times = in_private(fake, aram)
    for at in times:
        assert sum(at <= other < at + 1 for other in times) <= PRIVATE_BURST + 1, "one a second, short bursts allowed"
    assert sum("Slowly" in message.text for message in aram.private.said()) == 1
    assert not fake.called(code=429)


async def test_one_persons_presses_keep_their_order(run: Running, fake: FakeTelegram) -> None:
    """Presses of two people in one chat go side by side, each person's own one after the other."""
    aram, nino = fake.user("Aram"), fake.user("Nino")
    room = fake.group("Friends", aram, nino)
    await aram.says(room, "/new")
    lobby = await board(room, ":sit 2")
    clock = ("60", "120", "300", "20", "30", "0")
    for value in clock:
        await aram.sends_callback(lobby, data(lobby, ":sit 2").replace("sit 2", f"set clock {value}"))
    await nino.presses(lobby, data(lobby, ":sit 2"))
    await run.settled()
    assert (await run.table(room)).clock_s == int(clock[-1])


async def test_what_was_let_in_counts_after_a_restart(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More was kept than one may ask at once (moves had paid for it): after a restart nobody is told to go slowly."""
    quick(monkeypatch)
    fake.limits = None
    aram = fake.user("Aram", started=True)
    room = fake.group("Friends", aram)
    async with running(fake, tmp_path) as run:
        await aram.says(room, "/new")
        lobby = await board(room, ":sit 2")
        one = data(lobby, ":sit 2")
        run.front.worker._worker._closed = True  # keeps, and does not begin any more
        run.front.dispatcher._desk._throttle = Unlimited()
        for n in range(PERSON.burst + 20):
            await aram.sends_callback(lobby, one.replace("sit 2", f"set clock {60 if n % 2 else 120}"))
        last = await aram.sends_callback(lobby, one)
        await fake.until(lambda: not fake.updates, 10, "taken")
    async with running(fake, tmp_path) as run:
        await fake.until(lambda: last.answer, 20, "an answer")
        await run.settled()
        table = await run.table(room)
        assert table.seat_of(f"tg:{aram.id}") == 1, "the last press of all counted"
    assert not [one for one in fake.called("answerCallbackQuery") if "Slowly" in str(one.params.get("text"))]


def test_boards_come_first() -> None:
    """Answers to one person never take the last calls of a second, and a private chat's own board waits for none."""
    clock = TestClock()
    clock.now_ms = lambda: 1_000_000 + clock.ahead_ms  # type: ignore[method-assign]
    budget = Budget(clock)
    sent = 0
    while budget.wait_aside_ms(5000 + sent) <= 0:
        budget.spend(5000 + sent)
        sent += 1
    assert sent == 28 - FOR_BOARDS
    for n in range(FOR_BOARDS):
        assert budget.wait_ms(-100 - n) == 0, "a board goes"
        budget.spend(-100 - n)
    assert budget.wait_ms(-999) > 0, "28 in all"
    clock.ahead_ms += 1000
    spent = 0
    while budget.wait_aside_ms(7) <= 0:
        budget.spend(7)
        spent += 1
    assert spent == PRIVATE_BURST - 1
    assert budget.wait_ms(7) == 0
    budget.spend(7)
    assert 0 < budget.wait_ms(7) <= 1000
    clock.ahead_ms += 1000
    assert budget.wait_ms(7) == 0
    assert budget.wait_aside_ms(7) > 0


async def test_friends_reactions_and_talk_cost_no_commands(run: Running, fake: FakeTelegram) -> None:
    """Where the bot sees everything (an administrator): a hundred words and hearts later a command is still taken."""
    aram, nino = fake.user("Aram", started=True), fake.user("Nino", started=True)
    room: Room = fake.group("Friends", aram, nino, admin=True)
    await aram.says(room, "/new")
    lobby = await board(room, ":sit 2")
    for n in range(50):
        await nino.says(room, f"ha {n}")
        await nino.reacts(lobby, "❤" if n % 2 else "🔥")
    toast = await nino.presses(lobby, data(lobby, ":sit 2"))
    assert "Slowly" not in toast.text
    await run.settled()
    assert (await run.table(room)).seat_of(f"tg:{nino.id}") == 1
