"""Platforms that refuse, break and forget: 429, 5xx, answers lost after the platform had accepted (3.2.2, 3.2.6).

The house runs in this process before the fakes, with the real client libraries. What people see at the end is true, in
order and, but for what cannot be known on Telegram, once; and a storm costs few calls.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from adapters.telegram.updates import kept_form
from tests.adapters.telegram.house import Running, quick, running
from tests.chaos import verdict
from tests.chaos.play import Friends, Here, judged
from tests.chaos.process import Eyes
from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.evening import Evening
from tests.fakes.discord.match import Match
from tests.fakes.telegram import FakeTelegram, Fault
from tests.tiers import nightly
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
    """A fault for about every fifth call of a whole match."""
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
        found = judged(f"sqlite:///{tmp_path}/davtar.db", four, clocks=False)
        assert not found.twins


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
        await four.people[1].answered(await four.people[1].sends_callback(twin, f"s:{four.table_id}:hand"))
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
        moves = len(four.given) - 6
        assert found.presses[four.table_id] == moves, "as many moves as were made"
        assert not found.twins
        assert found.repeats == 0


@nightly
async def test_discord_refuses_and_breaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """429, 5xx, and posts whose answer is lost: the nonce keeps them single; far below the invalid-request ban."""
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
            table = board.buttons[0].custom_id.split(":")[1]
            for words in ("set clock 0", "set target 20", "start"):
                await people[0].forges(board, f"t:{table}:{words}").answered()

            def weather(_: int) -> None:
                method = dice.choice(("PATCH /channels", "PATCH /channels", "POST /channels"))
                # Deals are rare: the faults of their posts would pile up into a storm that no one waits out.
                if dice.random() < 0.4 and not any(
                    fault.match == method and fault.left for fault in fake.server.faults
                ):
                    status = dice.choice((429, 429, 500, 502))
                    after = status >= 500 and dice.random() < 0.5
                    fake.break_next(method, status=status, retry_after=0.3, after=after)

            async with evening.hurry(4, every=0.05):
                await evening.board(channel, "Deal 1")
                match = Match(evening, channel, people, weather)
                await match.play(300)
                fake.server.faults.clear()
                await until(lambda: _silent(evening))
        assert not await _wrong(tmp_path)
        posts = fake.calls("POST /channels/…/messages")
        nonces = [str(call.body["nonce"]) for call in posts]
        assert len(posts) > len(set(nonces)), "a post whose answer is lost is tried again"
        made = [m for m in fake.world.messages.values() if m.channel is channel and m.only_for is None]
        assert len(made) == len(set(nonces)), "and is one message all the same"
        assert match.over()
        assert [call for call in fake.log if call.status >= 400], "no storm"
        invalid = [call for call in fake.log if call.status in (401, 403, 429)]
        assert len(invalid) < len(fake.log) / 10


async def _silent(evening: Evening) -> bool:
    return await evening.core.store.outbox.next_due() is None


async def _wrong(folder: Path) -> object:
    eyes = await Eyes.open(f"sqlite:///{folder}/davtar.db")
    wrong = await eyes.store.check()
    await eyes.store.close()
    return wrong
