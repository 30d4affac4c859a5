"""``davtar run`` as the tests of faults want it: before a fake Telegram (and Discord, if it has a token), hurried, with
short leases, playing by itself.

All of the program is the real one; what differs comes from the environment:

``CHAOS_GAP_MS``     between two calls to one chat (1); the chat's minute has no limit
``CHAOS_LEASE_MS``   how long lanes and the poller are leased, and with that how long anybody may keep others waiting at
                     all (as in the program, if not given)
``CHAOS_PLAYERS``    so many hands that press, at random tables, what a sensible player would press (0)
``CHAOS_STAY``       those hands wait for new tables when all are over (0)
``CHAOS_SEED``       of those hands
``CHAOS_CARDS``      seed of the cards
``CHAOS_EVENTS``     they leave a table alone when it has so many events (0: they play to the end)
``DAVTAR_CRASH_AT``  a point at which it dies (``tests.tools.crash``)

Workers that play see the same tables and want the same things at the same moment: the key of a press is made of the
table and its last event, so that one effect is expected however many of them send it.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from typing import Final

import structlog

from adapters import bootstrap
from adapters.config import Settings
from adapters.discord.app import DiscordFront, DiscordSettings
from adapters.operator import Operator
from adapters.runtime import clocks as runtime_clocks
from adapters.runtime import log as logs
from adapters.runtime import sender
from adapters.runtime.core import Core
from adapters.runtime.front import Front
from adapters.runtime.system import owner
from adapters.store import postgres
from adapters.telegram import app, receive
from bot.core import clocks as core_clocks
from bot.core.clocks import Pauses
from bot.core.loaded import loaded_of
from bot.ports import StoreUnavailable
from bot.ports.records import Command, Person
from tests.bot.house import must
from tests.chance import seeded_process
from tests.chaos.process import next_press
from tests.tools import crash

log = structlog.get_logger(__name__)

QUICK_MS: Final = 20
_playing: list[asyncio.Task[None]] = []


def number(name: str, default: int) -> int:
    return int(os.environ.get(name, default))


def hurry() -> None:
    """Automatic players, tricks and the pauses between deals without the waits that are for people's eyes."""
    core_clocks.PAUSES = Pauses(longest_ms=QUICK_MS)
    if number("CHAOS_STAY", 0):
        runtime_clocks.LOOK_S = 0.2  # type: ignore[misc]
    lease = number("CHAOS_LEASE_MS", 0)
    if lease:
        for module, name in ((sender, "LEASE_MS"), (receive, "LEASE_MS")):
            setattr(module, name, lease)
        receive.STANDBY_S = lease / 2000
        sender.DELIVER_S = lease / 2000  # type: ignore[misc]
        for name, ms in (("IDLE_MS", 2 * lease), ("LOCK_MS", lease)):
            setattr(postgres, name, ms)


def fronts(core: Core, settings: Settings) -> list[Front]:
    assert settings.telegram_token is not None
    assert settings.telegram_api_base is not None
    front = app.TelegramFront(
        core,
        app.TelegramSettings(
            settings.telegram_token.get_secret_value(),
            api=settings.telegram_api_base,
            gap_ms=number("CHAOS_GAP_MS", 1),
            per_minute=1_000_000,
            poll_s=1,
            owner=owner(),
        ),
    )
    for n in range(number("CHAOS_PLAYERS", 0)):
        _playing.append(asyncio.create_task(play(core, random.Random(f"{os.environ.get('CHAOS_SEED')}/{n}"))))
    if settings.discord_token is None:
        return [front]
    discord = DiscordSettings(
        settings.discord_token.get_secret_value(),
        api=settings.discord_api_base,
        gateway=settings.discord_gateway,
        gap_ms=number("CHAOS_GAP_MS", 1),
        ready_s=0.05,
    )
    return [front, DiscordFront(core, discord)]


async def play(core: Core, dice: random.Random) -> None:
    """Press at one table after the other until all are over; while the database is away, wait."""
    enough = number("CHAOS_EVENTS", 0)
    while True:
        try:
            rows = [row for row in await core.store.live_tables() if row.status == "live"]
            rows = [row for row in rows if not enough or row.head_seq < enough]
            if not rows and not number("CHAOS_STAY", 0):
                return
            pressed = [await press(core, row.table_id) for row in dice.sample(rows, min(len(rows), 10))]
        except StoreUnavailable:
            pressed = []
        except Exception:
            log.exception("hand-failed")
            raise
        # Real: a hand that finds nothing to do looks again, as people do; nothing tells it when.
        await asyncio.sleep(0 if any(pressed) else QUICK_MS / 1000)


async def press(core: Core, table_id: str) -> bool:
    """What the table is waiting for, done once; whether there was anything."""
    table = await core.service.table(table_id)
    if table is None or table.phase != "play":
        return False
    if loaded_of(table).game.needs_deal(table.state):
        if not table.deal:
            return False
        for _, chair in table.people():
            who = Person(chair.person, chair.name)
            await core.service.handle(Command(f"ready:{table.id}:{table.deal}:{who.id}", table.id, who, "ready"))
        return True
    asked = next_press(table, "chaos")
    if asked is None:
        return False
    pressing = must(table.chairs[asked[0]])
    _, _, decision, action = asked[1].split(":", 3)
    key = f"press:{table.id}:{table.seq}"
    who = Person(pressing.person, pressing.name)
    await core.service.handle(Command(key, table.id, who, f"act {decision} {action}"))
    return True


def main() -> int:
    logs.configure(json=False, level="info", secrets=())
    hurry()
    seeded_process(os.environ.get("CHAOS_CARDS", ""))
    crash.install()
    return asyncio.run(bootstrap.serve(Settings(_env_file=None), Operator(), fronts))


if __name__ == "__main__":
    sys.exit(main())
