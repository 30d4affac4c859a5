"""People round one table who play at their own pace, on either platform, and everything that each of them saw.

``async with telegram(game, …) as party`` opens the whole house before the wire fake, on time that jumps (``hours``).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from adapters.runtime.core import Core
from bot.table.loaded import loaded_of
from bot.table.model import Table
from rules.core import Seat
from tests.adapters.telegram.house import Running, running
from tests.fakes.discord import Channel, FakeDiscord, Player
from tests.fakes.discord.clock import Clock
from tests.fakes.discord.evening import Evening
from tests.fakes.telegram import FakeTelegram, Human, Limits, Mood, Room
from tests.fakes.telegram.world import spends
from tests.record.drawn import Drawn, drawn
from tests.record.hours import Hours, hours
from tests.record.seen import DiscordRecord, Key, Record, Seen, TelegramRecord
from tests.tools.driver import SEATS, Chooser

NAMES = ("Ani", "Beka", "Carl", "Dato")
GLANCE_S = 0.5
"""So long until what was pressed is looked at again."""


def people(game: str) -> tuple[str, ...]:
    return NAMES[: SEATS.get(game, 4)]


@dataclass(slots=True)
class Move:
    """Something that somebody did at its turn. ``turn``: when it became its turn; ``silence``: since what happened
    before that, in seconds; ``presses``: those it took once the own cards were open. ``stepped``: a bid, which is made
    in steps."""

    name: str
    turn: float
    silence: float
    at: float = 0.0
    did: str = ""
    presses: int = 0
    stepped: bool = False


@dataclass
class Party:
    """``record``: what was seen. ``moves``: what was done. ``between``: called before each move, when all is quiet."""

    game: str
    place: OfTelegram | OfDiscord
    record: Record
    core: Core
    clock: Hours
    pictures: Drawn
    seed: int
    moves: list[Move] = field(default_factory=list)
    hands: dict[str, int] = field(default_factory=dict)
    """Everybody's open hand, by the number of its message."""
    alone: set[str] = field(default_factory=set)
    """Those who see nothing but what is for them alone."""
    between: Callable[[Table], None] = lambda table: None
    _table_id: str = ""

    def __post_init__(self) -> None:
        self.names = people(self.game)
        self._chooser = Chooser(self.seed)

    async def begins(self, **options: str) -> None:
        """From the lobby to the first cards, by the buttons of the lobby."""
        await self.place.lobby(self.game)
        await self.clock.rest(1)
        for n, name in enumerate(self.names[1:], start=2):
            await self.presses(name, f":sit {n}", 2)
        await self.place.choose(self.names[0], **options)
        await self.presses(self.names[0], ":start", 2)

    async def presses(self, name: str, ending: str, wait: float = 0.0) -> str:
        """Press the newest button whose data ends so, of all that stand before somebody."""
        for _ in range(40):
            for seen in reversed(self.record.standing(name)):
                for key in seen.keys:
                    if key.data.endswith(ending):
                        said = await self.place.press(name, seen, key)
                        await self.clock.rest(wait)
                        return said
            await self.clock.rest(0.5)
        raise AssertionError(f"no button {ending!r} before {name}: {self.record.standing(name)}")

    async def plays(self, until: Callable[[Table], bool], most: int = 400) -> Table:
        """Until the table is as it should: a move every three seconds, now and then one after twelve."""
        turns: dict[Seat, tuple[float, float]] = {}
        """Who is waited for, since when, and how long nothing had happened before."""
        seq, happened, before = 0, self.clock.passed, self.clock.passed
        for _ in range(most):
            table = await self.table()
            if until(table):
                return table
            if table.seq != seq:
                moved = self.moves[-1].at if self.moves else 0.0
                seq, before, happened = table.seq, happened, moved if moved > happened else self.clock.passed
            waiting = loaded_of(table).game.waiting(table.state) if table.phase == "play" else frozenset()
            turns = {seat: turns.get(seat, (happened, happened - before)) for seat in waiting}
            seat = self._chooser.next_seat(table)
            if seat is None:
                await self.clock.rest(1)
                continue
            move = Move(self.name_of(table, seat), *turns[seat])
            await self.clock.rest(max(0.0, happened + (12.0 if len(self.moves) % 6 == 4 else 3.0) - self.clock.passed))
            self.between(table)
            if self.hand(move.name) is None:
                await self.looks(table, move.name)
            await self._does(table, seat, move)
        raise AssertionError("no end")

    async def table(self) -> Table:
        rows = [] if self._table_id else await self.core.store.live_tables()
        self._table_id = self._table_id or rows[0].table_id
        table = await self.core.service.table(self._table_id)
        assert table is not None
        return table

    def name_of(self, table: Table, seat: Seat) -> str:
        chair = table.chairs[seat]
        assert chair is not None
        return chair.name

    def before(self, name: str) -> list[Seen]:
        return [one for one in self.record.standing(name) if one.eyes or name not in self.alone]

    async def looks(self, table: Table, name: str) -> None:
        done = len(self.record.seen)
        if name in self.alone:
            await self.place.starts(name, f"hand_{table.id}")
            await self.clock.rest(2)
        else:
            await self.presses(name, f"s:{table.id}:hand", GLANCE_S)
        own = [one for one in self.record.seen[done:] if one.eyes == name and one.how != "gone"]
        assert own, f"{name} was shown nothing"
        self.hands[name] = own[-1].message

    def hand(self, name: str) -> Seen | None:
        """The open hand of somebody as it stands; None if there is none (any more)."""
        own = self.hands.get(name)
        return next((one for one in self.record.standing(name) if one.message == own), None)

    def offered(self, name: str) -> dict[str, tuple[Seen, Key]]:
        """Every press that stands before somebody: its own messages first, the newest of each."""
        newest = self.before(name)[::-1]
        found: dict[str, tuple[Seen, Key]] = {}
        for one in [*(one for one in newest if one.eyes), *(one for one in newest if not one.eyes)]:
            for key in one.keys:
                if key.data:
                    found.setdefault(key.data, (one, key))
        return found

    async def _does(self, table: Table, seat: Seat, move: Move) -> None:
        for _ in range(6):
            offered = self.offered(move.name)
            chosen = self._chooser.pick(table, seat, list(offered))
            if chosen is None:
                await self.clock.rest(GLANCE_S)
                continue
            move.presses += 1
            move.stepped |= chosen.startswith("s:")
            move.at, move.did = self.clock.passed, chosen
            await self.place.press(move.name, *offered[chosen])
            await self.clock.rest(GLANCE_S)
            after = await self.table()
            if after.seq > table.seq:
                self.moves.append(move)
                return
        raise AssertionError(f"{move.name} cannot move: {[str(one) for one in self.record.standing(move.name)]}")


@dataclass(slots=True)
class OfTelegram:
    run: Running
    room: Room
    record: TelegramRecord
    humans: dict[str, Human]

    async def lobby(self, game: str) -> None:
        await next(iter(self.humans.values())).says(self.room, f"/new {game}")

    async def press(self, name: str, seen: Seen, key: Key) -> str:
        """Press a button and wait for its answer; the words of the answer."""
        human = self.humans[name]
        done = len(self.record.seen)
        toast = await human.presses(self.record.messages[seen.message], key.data)
        there = any(one.eyes == name and one.how != "gone" for one in self.record.seen[done:])
        if toast.url and not there:  # the private chat opens; with nothing new in it one presses Start
            await human.starts(toast.url.partition("?start=")[2])
        return toast.text or toast.url

    async def words_only(self, name: str) -> None:
        await self.humans[name].says(self.humans[name].private, "/pictures off")
        await self.run.fake.pause(1)

    async def starts(self, name: str, payload: str) -> None:
        """Follow a link into the private chat."""
        await self.humans[name].starts(payload)

    def calls(self) -> list[float]:
        return [call.at for call in self.run.fake.called(chat=self.room.id) if spends(call.method)]

    async def choose(self, name: str, **options: str) -> None:
        board, human = self.room.said()[-1], self.humans[name]
        table = str(board.buttons[0]["callback_data"]).split(":")[1]
        for option, value in options.items():  # of a short match, which no button offers
            await human.answered(await human.sends_callback(board, f"t:{table}:set {option} {value}", forged=True))


@asynccontextmanager
async def telegram(
    game: str, folder: Path, seed: int, *, mood: Mood = "knows", real: bool = False
) -> AsyncIterator[Party]:
    """Friends in a group, each of whom has spoken with the bot before. ``mood``: what its server makes of messages for
    one person; where it does not have them hands open in the private chats."""
    with hours() as clock, drawn(real=real) as pictures:
        async with FakeTelegram(clock=lambda: clock.now_ms() / 1000, limits=Limits()) as fake:
            fake.mood = mood
            names = people(game)
            humans = [fake.user(name, started=True) for name in names]
            room = fake.group("Friends", *humans)
            record = TelegramRecord(fake, humans, lambda: clock.passed)
            async with running(fake, folder, ephemerals=mood != "refuses", hurry=False, clock=clock) as run:
                place = OfTelegram(run, room, record, dict(zip(names, humans, strict=True)))
                yield Party(game, place, record, run.core, clock, pictures, seed)
            assert fake.problems == []


class _Jumping(Clock):
    def __init__(self, clock: Hours) -> None:
        super().__init__()
        self._hours = clock

    def now_ms(self) -> int:
        return self._hours.now_ms() + self.ahead_ms

    def monotonic_ms(self) -> int:
        return self._hours.monotonic_ms() + self.ahead_ms


@dataclass(slots=True)
class OfDiscord:
    evening: Evening
    channel: Channel
    record: DiscordRecord
    players: dict[str, Player]

    async def lobby(self, game: str) -> None:
        await next(iter(self.players.values())).slash(self.channel, "new", game=game)

    async def press(self, name: str, seen: Seen, key: Key) -> str:
        message = self.record.messages[seen.message]
        listed = next((s.custom_id for s in message.selects if key.data in [v for _, v in s.options]), None)
        asked = self.players[name].forges(message, listed or key.data, (key.data,) if listed else ())
        return (await asked.answered()).text

    async def words_only(self, name: str) -> None:
        await self.players[name].slash(self.channel, "pictures", pictures="off")

    async def starts(self, name: str, payload: str) -> None:
        raise AssertionError("a private chat of Discord's has no such links")

    def calls(self) -> list[float]:
        here = f"/channels/{self.channel.id}/messages"
        return [call.at_ms / 1000 for call in self.evening.fake.log if here in call.path]

    async def choose(self, name: str, **options: str) -> None:
        board = [message for message in self.channel.shown if message.buttons][-1]
        table = board.buttons[0].custom_id.split(":")[1]
        for option, value in options.items():
            await self.players[name].forges(board, f"t:{table}:set {option} {value}").answered()


@asynccontextmanager
async def discord(game: str, folder: Path, seed: int) -> AsyncIterator[Party]:
    with hours() as clock, drawn(real=False) as pictures:
        async with FakeDiscord(clock=_Jumping(clock)) as fake:
            (channel,) = fake.guild().channels
            names = people(game)
            players = [fake.person(name) for name in names]
            record = DiscordRecord(fake, players, lambda: clock.passed)
            async with Evening(fake, folder, gap_ms=1000) as evening:
                place = OfDiscord(evening, channel, record, dict(zip(names, players, strict=True)))
                yield Party(game, place, record, evening.core, clock, pictures, seed)
            assert fake.server.problems == []
