"""One public pace, over the real sender (HS-14): when a chat sees a move, measured from the press, forced or free."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.runtime.delivery.present import Presenter
from adapters.runtime.delivery.sender import Sender, Shown
from adapters.store import open_store
from bot.fair.chance import SeededChance
from bot.ports.keys import Dest
from bot.ports.preferences import Preferences
from bot.ports.records import Command, PendingRow, Person
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.table.steady import BEAT_MS
from rules.cards import PACK
from tests.adapters.runtime.kit import PlainPictures, PlainWords, Platform, Stage
from tests.bot.house import ARAM
from tests.bot.table.test_steady import distance, is_forced
from tests.bot.test_service import PLACE, FakeClock, Inn
from tests.tiers import sampled


class Watched(Inn):
    """An inn whose chat is watched through the sender, with a clock that is moved from one due moment to the next."""

    def watch(self) -> None:
        self.platform = Platform()
        self.platform.now = self.clock.now_ms

        async def scene(pending: PendingRow) -> Shown | None:
            found = await self.showing.scene(pending)
            return (found, "en", Preferences()) if found is not None else None

        words = Presenter(PlainWords(), PlainPictures())
        self.sender = Sender(self.store.outbox, (self.platform,), words, scene, self.clock, owner="me")  # type: ignore[arg-type]

    async def until(self, ms: int) -> None:
        """Let time pass, stopping wherever a clock runs out or a row falls due."""
        while self.clock.now < ms:
            due = await self.store.timers.next_due() or ms
            rows = await self.store.outbox.next_due(self.platform.prefixes) or ms
            self.clock.now = max(self.clock.now, min(ms, due, rows))
            await self.tick()
            await Stage.quiet(self, self.sender)  # type: ignore[arg-type]

    async def t(self, table_id: str) -> Table:
        table = await self.service.table(table_id)
        assert table is not None
        return table

    def shown_ms(self, since: int) -> int:
        """When the chat was shown something for the first time after ``since`` messages."""
        return next(
            ms
            for call, ms in list(zip(self.platform.calls, self.platform.times, strict=True))[since:]
            if call.dest == Dest.parse(PLACE)
        )


@pytest.fixture
async def inn(tmp_path: Path) -> AsyncIterator[Watched]:
    clock = FakeClock()
    store = await open_store(f"sqlite:///{tmp_path}/t.db", clock)
    inn = Watched(store, clock)
    inn.watch()
    yield inn
    await store.close()


@pytest.mark.parametrize("deals", sampled((1, 3), (1,)))
async def test_a_chat_sees_forced_and_free_moves_after_the_same_time(inn: Watched, deals: int) -> None:
    running = asyncio.create_task(inn.sender.run())
    table_id = (await inn.desk.command(inn.key(), PLACE, ARAM, "new")).table
    assert table_id is not None
    for words in ("set steady_pace on", "set auto_claim off", "fill 3", "fill 4"):
        assert (await inn.service.handle(Command(inn.key(), table_id, ARAM, words))).ok
    await inn.desk.command(inn.key(), PLACE, Person("tg:2", "Nino"), "join")
    assert (await inn.desk.command(inn.key(), PLACE, ARAM, "start")).ok
    chance = SeededChance("over the sender")
    found: dict[bool, list[int]] = {True: [], False: []}
    autos: dict[bool, set[int]] = {True: set(), False: set()}
    while (table := await inn.t(table_id)).phase == "play" and table.deal <= deals:
        game = loaded_of(table).game
        if game.needs_deal(table.state):
            await inn.until(inn.clock.now + 500)
            continue
        seat = min(game.waiting(table.state))
        legal = game.legal(table.state, seat)
        chair, since, deal = table.chairs[seat], len(inn.platform.calls), table.deal
        assert chair is not None
        began, held, acts = table.turn_ms, table.held is not None, table.acts
        if chair.present:
            seen_from = max(inn.clock.now, table.held.until_ms if table.held else 0)
            await inn.until(seen_from + 1 + chance.below(3 * BEAT_MS))
            if (await inn.t(table_id)).acts != acts:  # somebody else who was waited for has acted meanwhile
                continue
            began, since = inn.clock.now, len(inn.platform.calls)
            cards = [action for action in legal.actions if game.encode(action) in PACK]
            text = game.encode((cards or list(legal))[chance.below(len(cards or list(legal)))])
            who = Person(chair.person, chair.name)
            reply = await inn.service.handle(Command(inn.key(), table_id, who, f"act - {text}"))
            assert reply.ok, (text, reply.text, table.state.phase)
            await Stage.quiet(inn, inn.sender)  # type: ignore[arg-type]
            assert len(inn.platform.calls) == since, "nothing is said before the beat"
        while (now := await inn.t(table_id)).acts == acts and now.deal == deal:
            await inn.until(inn.clock.now + 100)
        if len(inn.platform.calls) == since:  # one of two has declined sur: there is nothing new to see
            continue
        if chair.present:
            found[is_forced(game, legal)].append(inn.shown_ms(since) - began)
        elif not held and began % BEAT_MS == 0:
            autos[is_forced(game, legal)].add(inn.shown_ms(since) - began)
    inn.sender.stop()
    await running
    forced, free = found[True], found[False]
    assert min(len(forced), len(free)) > 4 * deals
    assert max(forced + free) <= BEAT_MS
    assert distance(forced, free) < 1.63 * ((len(forced) + len(free)) / (len(forced) * len(free))) ** 0.5
    assert autos[True] == autos[False] == {BEAT_MS}
