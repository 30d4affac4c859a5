"""One table across Telegram and Discord: two people on each, a match of Bazaar Blot to its end, while the bot is
removed from the group and comes back, the group becomes a supergroup, and the process is killed.

What everybody was shown is kept, be it for a moment: nobody is ever shown a card of somebody else's hand.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.table.codec import decode_event
from bot.table.evolve import evolve
from bot.table.loaded import loaded_of
from bot.table.model import Table
from tests.chaos.process import WORKER, BotProcess, Eyes, next_press
from tests.fakes.discord import TOKEN, FakeDiscord
from tests.fakes.discord.model import Guild
from tests.fakes.discord.people import Player
from tests.fakes.telegram import FakeTelegram, Human, Room
from tests.patience import allowed

pytestmark = [pytest.mark.timeout(600), pytest.mark.filterwarnings("ignore:Please use 'Bot.getUpdates'")]

SEED = "across"
ALL = "all"
"""Whoever is in a group or channel."""


@dataclass
class Shown:
    """Everything that was before somebody's eyes: by reader, (picture, presses)."""

    seen: dict[str, set[tuple[bytes, tuple[str, ...]]]] = field(default_factory=lambda: defaultdict(set))

    def look(self, telegram: FakeTelegram, discord: FakeDiscord) -> None:
        """To be called often: of what only one person sees, Telegram's fake keeps the present form alone."""
        for chat in telegram.chats.values():
            reader = ALL if chat.is_group else f"tg:{chat.id}"
            for one in chat.glimpses:
                self.seen[reader].add((one.photo.data if one.photo else b"", one.presses))
            for message in chat.ephemerals.values():
                assert message.ephemeral is not None
                presses = tuple(str(button.get("callback_data", "")) for button in message.buttons)
                photo = message.photo.data if message.photo else b""
                self.seen[f"tg:{message.ephemeral[1]}"].add((photo, presses))
        for note in discord.world.messages.values():
            direct = note.channel.person
            one_reader = note.only_for or (direct.id if direct is not None else None)
            reader = f"dc:{one_reader}" if one_reader is not None else ALL
            now = tuple(button.custom_id for button in note.buttons)
            self.seen[reader] |= {(data, presses) for data, _, presses in note.uploads} | {(b"", now)}

    def cards(self, reader: str, table_id: str) -> set[tuple[int, str]]:
        """The cards that this reader could have pressed: (deal, card)."""
        return {found for _, presses in self.seen[reader] for press in presses if (found := _card(press, table_id))}

    def hands(self, reader: str, table_id: str) -> set[bytes]:
        """The pictures under which this reader could have pressed a card."""
        live = ((photo, presses) for photo, presses in self.seen[reader] if photo)
        return {photo for photo, presses in live if any(_card(press, table_id) for press in presses)}

    def pictures(self, reader: str) -> set[bytes]:
        return {photo for photo, _ in self.seen[reader] if photo}


class Across:
    """``begin``, ``play`` until something, and what happens to them on the way."""

    def __init__(self, telegram: FakeTelegram, discord: FakeDiscord, url: str, folder: Path) -> None:
        self.telegram, self.discord, self.url = telegram, discord, url
        self.shown = Shown()
        self.humans: list[Human] = [telegram.user(name, started=True) for name in ("Արամ", "ნინო")]
        self.players: list[Player] = [discord.person(name) for name in ("Давид", "Lusine")]
        self.room: Room = telegram.group("Friends", *self.humans, supergroup=False)
        self.guild: Guild = discord.guild("Server")
        (self.channel,) = self.guild.channels
        self.table_id = ""
        self.eyes: Eyes
        settings = {
            "TELEGRAM_TOKEN": telegram.token,
            "TELEGRAM_API_BASE": telegram.base_url.removesuffix("/bot"),
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_BASE": discord.api,
            "DISCORD_GATEWAY": discord.gateway_url,
            "DATABASE_URL": url,
            "LOCAL_TABLE": "off",
            "CHAOS_SEED": SEED,
        }
        self.bot = BotProcess(settings, folder, WORKER)

    @property
    def place(self) -> str:
        return f"tg:{self.room.id}:0"

    @property
    def other(self) -> str:
        return f"dc:{self.guild.id}:{self.channel.id}"

    async def table(self) -> Table:
        return await self.eyes.table(self.table_id)

    async def until(self, look: Callable[[], Awaitable[bool]], what: str) -> None:
        async with asyncio.timeout(allowed(60)):
            while not await look():
                self.shown.look(self.telegram, self.discord)
                await asyncio.sleep(0.02)
        self.shown.look(self.telegram, self.discord)

    async def audiences(self, *wanted: tuple[str, str]) -> None:
        async def there() -> bool:
            return tuple((str(one.dest), one.role) for one in (await self.table()).audiences) == wanted

        await self.until(there, f"shown in {wanted}")

    # --- the evening ---------------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """A table of the group; two of the Discord server come to it by its code."""
        await self.bot.start()
        await self.humans[0].says(self.room, "/new")
        self.eyes = await Eyes.open(self.url)
        self.table_id = await self.eyes.only_table(self.place)
        await self.press_as(self.humans[0], f"t:{self.table_id}:set target 20")
        await self.press_as(self.humans[0], f"t:{self.table_id}:set clock 0")
        await self.press_as(self.humans[1], f"t:{self.table_id}:sit")
        await self.discord.until(lambda: len(self.discord.world.commands) > 0, 30)
        for player in self.players:
            await player.slash(self.channel, "join", seat=self.table_id)
        await self.press_as(self.humans[0], f"t:{self.table_id}:start")

        async def dealt() -> bool:
            return (await self.table()).deal == 1

        await self.until(dealt, "the first deal")
        await self.hands_open()

    async def hands_open(self) -> None:
        look = f"s:{self.table_id}:hand"
        await self.telegram.until(lambda: any(look in _presses(m) for m in self.room.said()), 60, "a board")
        await self.discord.until(lambda: any(look in _ids(m) for m in self.channel.shown), 60)
        for human in self.humans:
            board = next(m for m in self.room.said()[::-1] if look in _presses(m))
            await human.presses(board, look)
        for player in self.players:
            board = next(m for m in self.channel.shown[::-1] if look in _ids(m))
            await player.forges(board, look).answered()
        self.shown.look(self.telegram, self.discord)

    async def press_as(self, human: Human, data: str) -> None:
        """Until something has come of it."""
        seq = (await self.table()).seq
        board = await self.room.last(lambda m: bool(m.keyboard), seconds=60)
        await human.sends_callback(board, data)
        await self.eyes.until(self.table_id, seq)

    async def step(self) -> bool:
        """One press of somebody who is asked; False when the match is over."""
        table = await self.table()
        if table.phase == "over":
            return False
        asked = next_press(table, SEED)
        if asked is None:
            if loaded_of(table).game.needs_deal(table.state) and table.deal:
                await self.press("ready", 0, table)
            await self.moved(table)
            return True
        await self.press(asked[1], asked[0], table)
        await self.moved(table)
        return True

    async def press(self, data: str, seat: int, table: Table) -> None:
        chair = table.chairs[seat]
        assert chair is not None
        data = f"t:{table.id}:{data}" if data == "ready" else data
        for human in self.humans:
            if chair.person == f"tg:{human.id}":
                await human.sends_callback(await self.room.last(lambda m: bool(m.keyboard), seconds=60), data)
        for player in self.players:
            if chair.person == player.id:
                board = [m for m in self.channel.shown if m.buttons][-1]
                await player.forges(board, data).answered()

    async def moved(self, table: Table) -> None:
        async def on() -> bool:
            return (await self.table()).seq > table.seq

        await self.until(on, "a move")

    async def plays(self, tricks: int) -> None:
        """Until so many more cards have been played."""
        for _ in range(tricks):
            if not await self.step():
                return

    async def killed(self) -> None:
        before = await self.table()
        await self.bot.kill()
        await self.bot.start()
        after = await self.table()
        assert _cards(after) == _cards(before)

    # --- what was seen -------------------------------------------------------------------------------------------

    async def dealt(self) -> dict[tuple[str, int], set[str]]:
        """The hands that were dealt, from the events: by person and deal."""
        table: Table | None = None
        found: dict[tuple[str, int], set[str]] = {}
        for one in await self.eyes.store.events(self.table_id):
            event = decode_event(one, table.game if table is not None else "")
            table = evolve(table, event, one.seq, one.at_ms)
            if one.type == "Dealt":
                for seat, chair in table.people():
                    hand = loaded_of(table).game.view(table.state, seat).hand
                    found[chair.person, table.deal] = {str(card) for card in hand}
        return found


def _card(press: str, table_id: str) -> tuple[int, str] | None:
    """``a:<table>:d2:JH`` as (2, JH); the decision of a bid is ``d2b5``."""
    if not press.startswith(f"a:{table_id}:d"):
        return None
    _, _, decision, card = press.split(":", 3)
    return (int(decision[1:]), card) if decision[1:].isdecimal() else None


def _cards(table: Table) -> list[object]:
    game = loaded_of(table).game
    return [game.view(table.state, seat).hand for seat in range(len(table.chairs))]


def _presses(message: object) -> list[str]:
    return [str(button.get("callback_data", "")) for button in message.buttons]  # type: ignore[attr-defined]


def _ids(message: object) -> list[str]:
    return [button.custom_id for button in message.buttons]  # type: ignore[attr-defined]


async def test_two_on_discord_and_two_on_telegram_play_to_the_end(url: str, tmp_path: Path) -> None:
    print(f"seed {SEED}")
    async with FakeTelegram() as telegram, FakeDiscord(limits=False) as discord:
        party = Across(telegram, discord, url, tmp_path)
        try:
            await party.begin()
            await party.audiences((party.place, "play"), (party.other, "play"))
            await party.plays(6)

            await party.room.remove_bot(party.humans[0])
            await party.audiences((party.place, "lost"), (party.other, "play"))
            assert (await party.table()).phase == "play", "Discord goes on"
            await party.room.add_bot(party.humans[0])
            await party.audiences((party.place, "play"), (party.other, "play"))
            await party.plays(4)

            old = party.place
            party.room = await party.room.becomes_supergroup(party.humans[0])
            await party.audiences((party.place, "play"), (party.other, "play"))
            assert party.place != old
            await party.plays(4)

            await party.killed()
            await party.hands_open()
            while await party.step():
                pass

            over = await party.table()
            assert over.phase == "over"
            rematch = f"t:{party.table_id}:rematch"
            await telegram.until(lambda: any(rematch in _presses(m) for m in party.room.said()), 60, "the result")
            await discord.until(lambda: any(rematch in _ids(m) for m in party.channel.shown), 60)
            party.shown.look(telegram, discord)
            assert_everybody_saw_their_own(party.shown, party.table_id, await party.dealt())
            await party.bot.stop()
            assert await party.eyes.store.check() == ()
            assert telegram.problems == []
            assert discord.server.problems == []
        finally:
            if party.bot.alive:
                await party.bot.kill()
            await party.eyes.store.close()
        assert "Traceback" not in party.bot.log.read_text()


def assert_everybody_saw_their_own(shown: Shown, table_id: str, dealt: dict[tuple[str, int], set[str]]) -> None:
    people = sorted({person for person, _ in dealt})
    assert len(people) == 4
    faces = {card for hand in dealt.values() for card in hand}
    assert not {card for _, card in shown.cards(ALL, table_id)} & faces
    for person in people:
        mine = shown.cards(person, table_id)
        played = {(deal, card) for deal, card in mine if card in faces}
        assert played, f"{person} was never shown a hand"
        for deal, card in played:
            assert card in dealt[person, deal], f"{person} was shown {card} of deal {deal}"
        hands = shown.hands(person, table_id)
        others = [one for one in (ALL, *people) if one != person]
        assert not any(hands & shown.pictures(one) for one in others), f"a hand of {person} before others"


@pytest.mark.parametrize("leak", ["", "to a friend", "to all", "a picture to all", "nothing shown"])
def test_the_check_would_notice(leak: str) -> None:
    dealt = {(f"tg:{n}", 1): {card} for n, card in enumerate(("JH", "QS", "AD", "10C"), start=1)}
    shown = Shown()
    for (person, _), (card,) in ((key, tuple(hand)) for key, hand in dealt.items()):
        shown.seen[person].add((person.encode(), (f"a:t:d1:{card}",)))
    shown.seen[ALL].add((b"board", ("a:t:d1b3:8H", "t:t:pause")))
    match leak:
        case "to a friend":
            shown.seen["tg:2"].add((b"", ("a:t:d1:JH",)))
        case "to all":
            shown.seen[ALL].add((b"", ("a:t:d1:JH",)))
        case "a picture to all":
            shown.seen[ALL].add((b"tg:1", ()))
        case "nothing shown":
            del shown.seen["tg:4"]
    if not leak:
        assert_everybody_saw_their_own(shown, "t", dealt)
        return
    with pytest.raises(AssertionError):
        assert_everybody_saw_their_own(shown, "t", dealt)
