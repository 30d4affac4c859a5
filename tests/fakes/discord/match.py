"""People who play a whole match with what Discord shows them: messages, buttons, selects, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from bot.desk.throttle import PERSON
from bot.table.model import Table
from tests.fakes.discord.message import Message
from tests.fakes.discord.model import Channel
from tests.fakes.discord.people import Player, eventually
from tests.tools.driver import Chooser, Tables, play

Hands = dict[str, list[tuple[str, str]]]
"""By person: the words and ids of the buttons on their hand."""

OVER = "Rematch"


class PlayerScreen:
    """What one person sees on Discord: their open hand, then the newest boards; buttons and what a select lists."""

    def __init__(self, player: Player, channel: Channel, between: Callable[[], object] = lambda: None) -> None:
        self._player, self._channel, self._between = player, channel, between
        self._hand: Message | None = None
        self._found: dict[str, tuple[Message, str | None]] = {}
        self._waits = 0

    async def shown(self) -> list[str]:
        self._found = {}
        hand = [self._hand] if self._hand and not self._hand.deleted else []
        for message in (*hand, *self._channel.shown[::-1][:2]):
            for button in message.buttons:
                if not button.disabled:
                    self._found.setdefault(button.custom_id, (message, None))
            for select in message.selects:
                for _, value in select.options:
                    self._found.setdefault(value, (message, select.custom_id))
        return list(self._found)

    async def press(self, data: str) -> str:
        self._waits = 0
        self._between()
        message, select = self._found[data]
        asked = await self._player.forges(message, select or data, (data,) if select else ()).answered()
        if asked.original is not None and asked.original.only_for is not None:  # the next step of a bid
            self._hand = asked.original
        return asked.text

    async def wait(self) -> None:
        self._waits += 1
        await self._player.clock.sleep(min(0.05 * self._waits, PERSON.every_ms / 1000))
        boards = [message for message in self._channel.shown if own(message)]
        if boards and self._waits > 1:
            self._hand = await self._player.opens_hand(boards[-1], own(boards[-1]))


def own(board: Message) -> str:
    """What one's own view is called under a board: *My cards*, *My board*; nothing if there is no such button."""
    return next((b.label for b in board.buttons if ":hand" in b.custom_id), "")


class Match:
    """``await Match(tables, channel, players).play()``: from the first deal to the signed Davtar, or for some presses.
    ``presses``: how many were made. ``between``: called before each with their number so far."""

    def __init__(
        self,
        tables: Tables,
        channel: Channel,
        players: Sequence[Player],
        between: Callable[[int], object] = lambda presses: None,
    ) -> None:
        self.channel = channel
        self.players = players
        self.presses = 0
        self._tables = tables
        self._between = between
        self._table_id = self.board.buttons[0].custom_id.split(":")[1]
        self._screens = {one.id: PlayerScreen(one, channel, self._count) for one in players}
        self._chooser = Chooser(5)

    @property
    def board(self) -> Message:
        return [message for message in self.channel.shown if message.buttons][-1]

    def over(self) -> bool:
        return any(OVER in button.label for button in self.board.buttons)

    async def play(self, within: float = 120.0) -> None:
        await self._until(lambda table: table.phase == "over", within)
        await eventually(self.over, within)

    async def play_some(self, presses: int, within: float = 120.0) -> None:
        table = await self._until(lambda table: self.presses >= presses or table.phase == "over", within)
        assert table.phase != "over", f"over after {self.presses} of {presses} presses"

    async def _until(self, happens: Callable[[Table], bool], within: float) -> Table:
        return await play(self._tables, self._table_id, self._screens, self._chooser, happens, within)

    def _count(self) -> None:
        self.presses += 1
        self._between(self.presses)

    async def hands(self, within: float = 120.0) -> Hands:
        """Everybody's hand, once somebody is asked and nothing moves any more: a trick that is held in sight goes away
        by itself, and while one goes round the table to look it may go between two looks. Looking oftener than the
        throttle lets a person look would find nothing but "slowly" in the end."""
        before: Hands = {}
        async with asyncio.timeout(within):
            while True:
                if not own(self.board):  # a deal was thrown in, and the next one comes
                    await self.players[0].clock.sleep(0.05)
                    continue
                seen = {one.id: await one.opens_hand(self.board) for one in self.players}
                asked = {who: [(b.label, b.custom_id) for b in hand.buttons] for who, hand in seen.items()}
                if any(asked.values()) and asked == before:
                    return asked
                before = asked
                await self.players[0].clock.sleep(PERSON.every_ms / 1000)
