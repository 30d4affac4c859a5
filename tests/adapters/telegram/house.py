"""The whole house behind the Telegram front, on a real database, before the fake Bot API, with the real client."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from pydantic import SecretStr

from adapters.bootstrap import open_program
from adapters.config import Settings
from adapters.runtime.core import Core
from adapters.runtime.program import Program
from adapters.runtime.system import SystemClock
from adapters.telegram.answer import named_in
from adapters.telegram.app import TelegramFront, TelegramSettings
from bot.core import clocks
from bot.core.clocks import Pauses
from bot.core.model import Table
from bot.delivery import pings as outbox_rings
from tests.fakes.telegram.model import PATIENCE, Message
from tests.fakes.telegram.server import FakeTelegram, Human, Room, Toast
from tests.tools.driver import Random, Screen, move
from tests.waiting import until

AN_HOUR_MS = 3_600_000


@dataclass
class Running:
    """A house with its people's eyes on it."""

    fake: FakeTelegram
    house: Program
    front: TelegramFront

    @property
    def core(self) -> Core:
        return self.house.core

    async def now(self, table_id: str) -> Table:
        table = await self.core.service.table(table_id)
        assert table is not None
        return table

    async def table(self, room: Room) -> Table:
        """The newest table of a room, a group or a private chat."""
        here = f"@tg:{room.id}" if room.id > 0 else f"tg:{room.id}:"
        rows = [row for row in await self._rows() if row[0].startswith(here)]
        return await self.now(rows[0][1])

    async def _rows(self) -> list[tuple[str, str]]:
        rows = await self.core.store.live_tables()
        return [(str(row.audiences[0].dest), row.table_id) for row in sorted(rows, key=lambda row: -row.created_ms)]

    async def settled(self, seconds: float = 90) -> None:
        """Until everything received has been worked off and everything to be said has been said."""

        async def quiet() -> bool:
            fetched = not self.fake.updates
            await self.front.worker.idle()
            return fetched and (await self.core.store.stats()).open_rows == 0

        await until(quiet, seconds, every=0.02, what="the outbox does not drain")


Opens: TypeAlias = Callable[..., AbstractAsyncContextManager[Running]]
"""``running`` with everything given that is the same for all tests."""


def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Automatic players and pauses without the waits for people's eyes, and no rings because a machine is slow."""
    monkeypatch.setattr(clocks, "PAUSES", Pauses(longest_ms=5))
    for module, name in ((outbox_rings, "CALM_MS"), (clocks, "CALM_MS"), (clocks, "AWAY_MS")):
        monkeypatch.setattr(module, name, AN_HOUR_MS)


@asynccontextmanager
async def running(
    fake: FakeTelegram,
    path: Path,
    *,
    ephemerals: bool = True,
    hurry: bool = True,
    webhook: int = 0,
    clock: SystemClock | None = None,
    **more: Any,
) -> AsyncIterator[Running]:
    """``hurry``: without Telegram's limits; ``webhook``: a port that Telegram calls; ``more``: further settings."""
    settings = Settings(
        _env_file=None,
        telegram_token=SecretStr(fake.token),
        telegram_api_base=fake.base,
        database_url=f"sqlite:///{path}/davtar.db",
        **more,
    )
    wanted = TelegramSettings(
        fake.token,
        api=fake.base,
        ephemerals=ephemerals,
        gap_ms=1 if hurry else 1000,
        per_minute=100_000 if hurry else 18,
        poll_s=20,
        inline=settings.telegram_inline,
        guest=settings.telegram_guest,
        page=f"{settings.page_url}/app/telegram" if settings.page_url else "",
        app=settings.telegram_app or "",
        webhook_url=f"http://127.0.0.1:{webhook}/hook" if webhook else "",
        webhook_secret="a-secret-for-the-webhook" if webhook else "",
        webhook_port=webhook,
    )
    house = await open_program(settings, clock=clock, fronts=lambda core, _: [TelegramFront(core, wanted)])
    front = house.fronts[0]
    assert isinstance(front, TelegramFront)
    await house.start()
    try:
        yield Running(fake, house, front)
    finally:
        await house.stop()


def data(message: Message, ending: str) -> str:
    """The data of the first button whose data ends so, before the group that it may name."""
    found = [
        str(button["callback_data"])
        for button in message.buttons
        if named_in(str(button.get("callback_data", "")))[0].endswith(ending)
    ]
    assert found, f"no button {ending!r} in {message!r}"
    return found[0]


def datas(message: Message) -> list[str]:
    return [str(button.get("callback_data", "")) for button in message.buttons]


def offers(message: Message, ending: str) -> bool:
    """Whether it has a button whose data ends so, before the group that it may name."""
    return any(named_in(one)[0].endswith(ending) for one in datas(message))


async def board(room: Room, ending: str, seconds: float = PATIENCE) -> Message:
    """The newest public message that has a button whose data ends so."""

    return await room.last(lambda m: offers(m, ending), seconds=seconds, what=f"a board with {ending!r}")


async def tap(human: Human, room: Room, ending: str = ":hand") -> Toast:
    """Press the button of the newest board whose data ends so; *My cards* by default."""
    found = await board(room, ending)
    return await human.presses(found, data(found, ending))


class HumanScreen:
    """What one person sees in Telegram: their own messages, then the boards of the group."""

    def __init__(self, human: Human, room: Room) -> None:
        self._human, self._room = human, room
        self._found: dict[str, Message] = {}

    def before(self) -> list[Message]:
        """Newest first, and first of all what was sent to them alone."""
        return [*self._human.shown(self._room)[::-1], *self._room.said()[::-1]]

    async def shown(self) -> list[str]:
        self._found = {}
        for message in self.before():
            for button in message.buttons:
                self._found.setdefault(str(button.get("callback_data", "")), message)
        return list(self._found)

    async def press(self, data: str) -> str:
        return str(await self._human.presses(self._found[data], data))

    async def wait(self) -> None:
        changed = self._human.fake.changed
        async with changed:
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), 0.1)


def screens(people: Iterable[Human], room: Room) -> dict[str, Screen]:
    """What each of these people sees, by the person's id."""
    return {f"tg:{human.id}": HumanScreen(human, room) for human in people}


async def one_move(run: Running, room: Room, people: Iterable[Human], rng: random.Random) -> bool:
    """Somebody who is waited for presses any button that counts; False if no person is waited for."""
    return await move(run.core.service, await run.table(room), screens(people, room), Random(rng))


async def started(
    run: Running, room: Room, people: list[Human], *, game: str = "", topic: int = 0, goes: bool = True, **options: str
) -> str:
    """A table of these people and automatic players, dealt; its id. ``goes``: the lobby is seen to go."""
    await people[0].says(room, f"/new {game}".strip(), topic=topic)
    lobby = await board(room, ":start fill" if len(people) == 1 else ":sit 2")
    for number, human in enumerate(people[1:], start=2):
        await human.presses(lobby, data(lobby, f":sit {number}"))
    if options:
        await choose(room, people[0], **options)
    words = ":start" if all((await run.table(room)).chairs) else ":start fill"
    lobby = await board(room, words)
    await people[0].presses(lobby, data(lobby, words))
    await board(room, ":hand")
    if goes:
        await run.fake.until(lambda: lobby.deleted, 30, "the lobby goes")
    return (await run.table(room)).id


async def choose(room: Room, human: Human, **options: str) -> None:
    """Somebody sets these options of the lobby, by the panel that each has."""
    for name, value in options.items():
        await human.says(room, f"/options {name}")
        wanted = f":set {name} {value}"
        panel = await human.gets(room, lambda m, wanted=wanted: offers(m, wanted))  # type: ignore[misc]
        await human.presses(panel, data(panel, wanted))


def four(fake: FakeTelegram, *, opened: bool = False) -> list[Human]:
    names = (("Արամ", "hy"), ("ნინო", "ka"), ("Борис", "ru"), ("Dave", "en"))
    return [fake.user(name, lang, started=opened) for name, lang in names]


async def seated(
    run: Running, *, opened: bool = True, admin: bool = False, **how: Any
) -> tuple[list[Human], Room, str]:
    """Four people in a group at a table that is ``started``; ``opened``: they have opened their private chats."""
    people = four(run.fake, opened=opened)
    room = run.fake.group("Friends", *people, admin=admin)
    return people, room, await started(run, room, people, **how)
