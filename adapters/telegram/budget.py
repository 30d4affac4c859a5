"""What a bot may say to Telegram before Telegram says no, and how far a message has scrolled away.

Telegram publishes: about one message a second in a chat, 20 a minute in a group, 30 a second in all; edits count like
messages, answers to presses do not. The house stays a little below.
"""

from __future__ import annotations

from collections import OrderedDict, deque

from bot.ports import Clock

GROUP_A_MINUTE = 18
BURST = 2
ALL_A_SECOND = 28
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
        self, clock: Clock, *, per_minute: int = GROUP_A_MINUTE, burst: int = BURST, per_second: int = ALL_A_SECOND
    ) -> None:
        self._clock = clock
        self._per_minute = per_minute
        self._burst = min(burst, per_minute)
        self._step_ms = MINUTE_MS / (per_minute - burst) if per_minute > burst else 0.0
        self._per_second = per_second
        self._chats: OrderedDict[int, deque[int]] = OrderedDict()
        self._full_ms: dict[int, float] = {}
        self._all: deque[int] = deque()

    def room(self, chat: int) -> int:
        """How many more messages and edits a chat can take in this minute, were they not spread."""
        return self._per_minute if chat > 0 else self._per_minute - len(self._recent(chat))

    def wait_ms(self, chat: int) -> int:
        """How long a board or a note has to wait; 0: it may go now."""
        now = self._clock.now_ms()
        while self._all and not 0 <= now - self._all[0] < SECOND_MS:
            self._all.popleft()
        wait = self._all[0] + SECOND_MS - now if len(self._all) >= self._per_second else 0
        if chat > 0:
            return wait
        recent = self._recent(chat)
        if len(recent) >= self._per_minute:
            wait = max(wait, recent[len(recent) - self._per_minute] + MINUTE_MS - now)
        return max(wait, round(self._short_ms(chat) - (self._burst - 1) * self._step_ms))

    def wait_aside_ms(self, chat: int, *, needy: bool = False) -> int:
        """How long something beside the board (an ephemeral hand) has to wait so that the board need not wait for it.

        ``needy``: there is no other way to show it, so the board may have to wait for two.
        """
        wait, short = self.wait_ms(chat), self._short_ms(chat)
        if chat > 0:
            return wait
        if self.room(chat) < (NEEDY_ROOM if needy else ASIDE_ROOM):
            return max(wait, SECOND_MS)
        over = short - (self._burst + 1) * self._step_ms if needy else short
        return round(over) if needy else max(wait, round(over))

    def is_easy(self, chat: int) -> bool:
        """Whether there is room for what could as well be left out."""
        return self.wait_aside_ms(chat) <= 0

    def spend(self, chat: int) -> None:
        """A message or an edit is on its way to ``chat``."""
        now = self._clock.now_ms()
        self._all.append(now)
        if chat > 0:
            return
        self._recent(chat).append(now)
        self._full_ms[chat] = now + max(0.0, self._short_ms(chat)) + self._step_ms
        self._chats.move_to_end(chat)
        while len(self._chats) > CHATS:
            gone, _ = self._chats.popitem(last=False)
            self._full_ms.pop(gone, None)

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
