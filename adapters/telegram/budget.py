"""What a bot may say to Telegram before Telegram says no, and how far a message has scrolled away.

Telegram publishes: about one message a second in a chat, 20 a minute in a group, 30 a second in all; edits count like
messages, answers to presses do not. The house stays a little below. Boards come first: what stands beside them (hands,
answers to one person) never takes the last calls of a second, of a group's minute, or of a private chat.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque

from bot.ports import Clock

GROUP_A_MINUTE = 18
BURST = 2
ALL_A_SECOND = 28
FOR_BOARDS = 8
"""Calls of each second, of all chats, that only boards and what is said aloud may take."""
PRIVATE_BURST = 4
"""Messages to a private chat that may follow one another; then one comes every second."""
PATIENCE_S = 3.0
"""How long an answer to one person waits for its turn before it is left unsaid."""
ASIDE_ROOM = 8
NEEDY_ROOM = 3
"""Calls that must be left in the minute for what stands beside the board, and for what has no other way."""

MINUTE_MS = 60_000
SECOND_MS = 1000
CHATS = 5000
"""Chats remembered; the one that has been quiet longest is forgotten first, and by then its minute is over."""

SUPERGROUPS = -1_000_000_000_000
SEEN = 64


class Budget:
    """Calls to each group and to everybody.

    A group's 18 a minute are spread: ``BURST`` may follow one another, then one comes every 3.75 s. Spent as fast as
    they are wanted, they would be gone in the first third of a busy minute and the board would stand still for the
    rest of it. (A leaky bucket: ``_full_ms`` is when the chat's bucket is full again.)
    """

    def __init__(
        self,
        clock: Clock,
        *,
        per_minute: int = GROUP_A_MINUTE,
        burst: int = BURST,
        per_second: int = ALL_A_SECOND,
        private_ms: int = SECOND_MS,
    ) -> None:
        self._clock = clock
        self._per_minute = per_minute
        self._burst = min(burst, per_minute)
        self._step_ms = MINUTE_MS / (per_minute - burst) if per_minute > burst else 0.0
        self._per_second = per_second
        self._private_ms = private_ms
        self._chats: OrderedDict[int, deque[int]] = OrderedDict()
        self._full_ms: OrderedDict[int, float] = OrderedDict()
        self._all: deque[int] = deque(maxlen=10 * per_second)

    def room(self, chat: int) -> int:
        """How many more messages and edits a chat can take in this minute, were they not spread."""
        return self._per_minute if chat > 0 else self._per_minute - len(self._recent(chat))

    def wait_ms(self, chat: int) -> int:
        """How long a board or a note has to wait; 0: it may go now."""
        wait = self.wait_last_ms(chat)
        if chat > 0:
            return max(wait, self._wait_private_ms(chat, PRIVATE_BURST))
        return max(wait, round(self._short_ms(chat) - (self._burst - 1) * self._step_ms))

    def wait_last_ms(self, chat: int) -> int:
        """How long until there is a call left at all, were they not spread."""
        wait = self._wait_all_ms(self._per_second)
        recent = self._recent(chat) if chat < 0 else ()
        if len(recent) < self._per_minute:
            return wait
        return max(wait, recent[len(recent) - self._per_minute] + MINUTE_MS - self._clock.now_ms())

    def wait_turn_ms(self, chat: int) -> int:
        """How long the open hand of somebody who is asked has to wait: its board may have gone out just before, but
        the next board shall hardly wait for it."""
        if chat < 0 and self.room(chat) <= NEEDY_ROOM:
            return max(self.wait_ms(chat), SECOND_MS)
        return max(self.wait_ms(chat), self._wait_all_ms(self._per_second - FOR_BOARDS))

    def wait_aside_ms(self, chat: int, *, needy: bool = False) -> int:
        """How long something beside the board (an ephemeral hand, an answer) has to wait so that no board need wait.

        ``needy``: there is no other way to show it, so the chat's own board may have to wait for two.
        """
        wait_all = self._wait_all_ms(self._per_second - FOR_BOARDS)
        if chat > 0:
            return max(wait_all, self._wait_private_ms(chat, PRIVATE_BURST - 1))
        wait, short = max(wait_all, self.wait_ms(chat)), self._short_ms(chat)
        if self.room(chat) < (NEEDY_ROOM if needy else ASIDE_ROOM):
            return max(wait, SECOND_MS)
        over = short - (self._burst + 1) * self._step_ms if needy else short
        return max(wait_all if needy else wait, round(over))

    async def turn_aside(self, chat: int, *, needy: bool = False, patience_s: float = PATIENCE_S) -> bool:
        """Wait until something beside the board may go to ``chat``; False if it is not worth waiting for."""
        left_ms = patience_s * 1000
        while (wait := self.wait_aside_ms(chat, needy=needy)) > 0:
            if wait > left_ms:
                return False
            left_ms -= wait
            await asyncio.sleep(wait / 1000)
        return True

    def is_easy(self, chat: int) -> bool:
        """Whether there is room for what could as well be left out."""
        return self.wait_aside_ms(chat) <= 0

    def spend(self, chat: int, *, small: bool = False) -> None:
        """A message or an edit is on its way to ``chat``. ``small``: it counts in the minute, but need not be spread,
        for another one that belongs to it follows at once."""
        now = self._clock.now_ms()
        self._all.append(now)
        step = self._private_ms if chat > 0 else 0.0 if small else self._step_ms
        self._full_ms[chat] = now + max(0.0, self._short_ms(chat)) + step
        self._full_ms.move_to_end(chat)
        while len(self._full_ms) > CHATS:
            self._full_ms.popitem(last=False)
        if chat > 0:
            return
        self._recent(chat).append(now)
        self._chats.move_to_end(chat)
        while len(self._chats) > CHATS:
            self._chats.popitem(last=False)

    def _wait_all_ms(self, allowed: int) -> int:
        """How long until the calls of the last second, to all chats, are fewer than ``allowed``."""
        now = self._clock.now_ms()
        while self._all and not 0 <= now - self._all[0] < SECOND_MS:
            self._all.popleft()
        return self._all[-allowed] + SECOND_MS - now if len(self._all) >= allowed else 0

    def _wait_private_ms(self, chat: int, burst: int) -> int:
        return max(0, round(self._short_ms(chat) - (burst - 1) * self._private_ms))

    def _short_ms(self, chat: int) -> float:
        """How long until the bucket is full; at most a minute, whatever has been done to the clock."""
        short = self._full_ms.get(chat, 0.0) - self._clock.now_ms()
        return short if short <= MINUTE_MS else 0.0

    def _recent(self, chat: int) -> deque[int]:
        times = self._chats.setdefault(chat, deque())
        now = self._clock.now_ms()
        # A clock set back must not freeze the budget: times from the future count as now gone.
        while times and not 0 <= now - times[0] < MINUTE_MS:
            times.popleft()
        return times


class Scroll:
    """The newest messages seen in each chat and topic.

    Supergroups number their messages one by one, so the newest number tells how many there were since, even those a
    bot is not shown. Groups and private chats share the bot's own counter: there the messages seen are counted.
    """

    def __init__(self) -> None:
        self._seen: OrderedDict[tuple[int, int], deque[int]] = OrderedDict()
        self._forums: set[int] = set()

    def note(self, chat: int, topic: int, number: int) -> None:
        """A message with this number has been seen."""
        if topic:
            self._forums.add(chat)
        seen = self._seen.setdefault((chat, topic), deque(maxlen=SEEN))
        if number > (seen[-1] if seen else 0):
            seen.append(number)
        self._seen.move_to_end((chat, topic))
        while len(self._seen) > CHATS:
            self._seen.popitem(last=False)

    def newest(self, chat: int, topic: int) -> int:
        seen = self._seen.get((chat, topic))
        return seen[-1] if seen else 0

    def since(self, chat: int, topic: int, number: int) -> int:
        """How many messages have come after the one with this number, as far as can be known."""
        seen = self._seen.get((chat, topic))
        if not seen:
            return 0
        if chat < SUPERGROUPS and chat not in self._forums:
            return max(0, seen[-1] - number)
        return sum(1 for one in seen if one > number)
