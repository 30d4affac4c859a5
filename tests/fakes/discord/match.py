"""People who play a whole match with what Discord shows them: messages, buttons, selects, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from bot.desk.throttle import PERSON
from tests.fakes.discord.fake import FakeDiscord
from tests.fakes.discord.message import Button, Message
from tests.fakes.discord.model import Channel
from tests.fakes.discord.people import Player

Hands = dict[str, list[tuple[str, str]]]
"""By person: the words and ids of the buttons on their hand."""

OVER = "Rematch"
ASKED = ("### Your", "### They say quansh")
"""How a hand begins whose holder is asked for something."""
CALLED = ("Your call, ", "Your turn, ", "Sur or no sur, ")
"""How a board's line begins that asks somebody."""
GREEN = 3


class Match:
    """``await Match(fake, channel, players).play()``: from the first deal to the signed Davtar, or for some presses.

    ``presses``: how many moves were made. ``between``: called before each with their number so far.
    """

    def __init__(
        self,
        fake: FakeDiscord,
        channel: Channel,
        players: Sequence[Player],
        between: Callable[[int], object] | None = None,
    ) -> None:
        self.fake = fake
        self.channel = channel
        self.players = players
        self.between = between
        self.presses = 0
        self._open: dict[str, Message] = {}
        self._looked: dict[str, tuple[int, int, float]] = {}
        """By person: the board from which it looked at its hand last, that board's edits then, and when it was."""

    @property
    def board(self) -> Message:
        """The newest message with buttons: the live board."""
        return [message for message in self.channel.shown if message.buttons][-1]

    def over(self) -> bool:
        return any(OVER in button.label for button in self.board.buttons)

    async def play(self, within: float = 120.0) -> None:
        """:raises AssertionError: when the match is not over in time."""
        await self._until(self.over, within)

    async def play_some(self, presses: int, within: float = 120.0) -> None:
        """Until so many moves have been made in all.

        :raises AssertionError: when they are not made in time, or the match was over before.
        """
        await self._until(lambda: self.presses >= presses or self.over(), within)
        assert not self.over(), f"over after {self.presses} of {presses} presses"

    async def _until(self, happens: Callable[[], bool], within: float) -> None:
        end = asyncio.get_running_loop().time() + within
        while not happens():
            assert asyncio.get_running_loop().time() < end, f"stuck at: {self.board.text}"
            for player in self.players:
                await self.step(player)
            # Somebody for whom there is nothing to do waits for nothing: without this the loop never runs.
            await asyncio.sleep(0.02)

    async def hands(self, within: float = 120.0) -> Hands:
        """Everybody's hand, once somebody is asked and nothing moves any more: a trick that is held in sight goes away
        by itself, and while one goes round the table to look it may go between two looks. Looking oftener than the
        throttle lets a person look would find nothing but "slowly" in the end."""
        before: Hands = {}
        async with asyncio.timeout(within):
            while True:
                seen = {one.id: (await one.presses(self.board, "My cards")).message for one in self.players}
                asked = {who: [(b.label, b.custom_id) for b in hand.buttons] for who, hand in seen.items()}
                if any(asked.values()) and asked == before:
                    return asked
                before = asked
                await asyncio.sleep(PERSON.every_ms / 1000)

    async def step(self, player: Player) -> None:
        """One look at the table, and what this person has to do now, if anything. May return without waiting."""
        board = self.board
        if any(button.label == "Next deal" for button in board.buttons):
            if f"ready:{board.id}:{player.id}" not in self._open:
                self._open[f"ready:{board.id}:{player.id}"] = board
                await self._press(player, board, "Next deal")
            return
        if not self._due(player, board):
            return
        hand = self._open.get(player.id)
        if hand is None or hand.deleted or not hand.text.startswith(ASKED):
            if not self._may_look(player, board):
                return
            hand = (await player.presses(board, "My cards")).message
            self._open[player.id] = hand
        if hand.text.startswith(ASKED):
            await self._act(player, hand)

    def _may_look(self, player: Player, board: Message) -> bool:
        """Once for each board that is shown. A board that still names somebody who has just moved is late, as it is
        when Discord slows us down or refuses: whoever looks again at the same one looks no oftener than people may."""
        now = asyncio.get_running_loop().time()
        before = self._looked.get(player.id)
        if before is not None and before[:2] == (board.id, board.edits) and now - before[2] < PERSON.every_ms / 1000:
            return False
        self._looked[player.id] = (board.id, board.edits, now)
        return True

    def _due(self, player: Player, board: Message) -> bool:
        hand = self._open.get(player.id)
        if hand is not None and hand.text.startswith(ASKED):
            return True
        return any(line.startswith(CALLED) and player.user.name in line for line in board.text.splitlines())

    async def _act(self, player: Player, hand: Message) -> None:
        cards = [button for button in hand.buttons if button.style == GREEN]
        if cards:
            await self._press(player, hand, self._choice(cards).label)
        elif any(button.label == "no sur" for button in hand.buttons):
            await self._press(player, hand, "no sur")
        elif any("pass" in button.label for button in hand.buttons):
            standing = "Standing bid" in self.board.text
            strain = next((button for button in hand.buttons if button.label == "♠"), None)
            if strain is not None and not standing:
                await self._press(player, hand, strain.label)
                level = await self._level(hand)
                if level is not None:
                    await self._press(player, hand, level)
            else:
                await self._press(player, hand, "pass")

    async def _level(self, hand: Message) -> str | None:
        """The lowest level, once the hand shows the second step of a bid; None if it was drawn anew meanwhile."""
        for _ in range(100):
            levels = [button.label for button in hand.buttons if button.label[:-1].isdecimal()]
            if levels:
                return levels[0]
            await asyncio.sleep(0.02)
        return None

    def _choice(self, cards: list[Button]) -> Button:
        return cards[0]

    async def _press(self, player: Player, message: Message, label: str) -> None:
        self._count()
        await player.presses(message, label)

    def _count(self) -> None:
        self.presses += 1
        if self.between is not None:
            self.between(self.presses)
