"""What a bot may say to Telegram before Telegram says no, and how far a message has scrolled away.

Telegram publishes: about one message a second in a chat, 20 a minute in a group, 30 a second in all; edits count like
messages, answers to presses do not. We stay a little below. Boards come first: what stands beside them (hands,
answers to one person) never takes the last calls of a second, of a group's minute, or of a private chat.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from typing import Final

from cachetools import LRUCache

from bot.ports import Clock
from bot.rate import Buckets, Rate, Window

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
HANDS = 8
"""Calls that are kept for the hands that open after the first deal: a blank and an edit for each of four."""
KEPT_MS = 15_000
"""For so long; then nobody is likely to open another."""
DEAL = 4
"""Calls that the beginning of a match takes. Beside a lobby so many more are left, with those for the hands."""
SLOWEST_MS = 12_000
"""No board waits longer than this while there is a call left."""
ASKS_AGAIN_MS = 500
"""A hand that has to wait asks again so long after its time at the latest."""
RING_ROOM = 1
"""Calls that must be left in the minute for a message that calls somebody: it is worth more than a hand which can be
opened by a press."""

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
    rest of it.
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
        now = clock.now_ms
        self._groups: Final = Buckets[int](
            Rate(self._burst, self._step_ms), now, remembered=CHATS, deepest_ms=MINUTE_MS
        )
        self._privates: Final = Buckets[int](
            Rate(PRIVATE_BURST, private_ms), now, remembered=CHATS, deepest_ms=MINUTE_MS
        )
        self._all: Final = Window(SECOND_MS)
        self._chats: LRUCache[int, Window] = LRUCache(CHATS)
        self._lobbies: LRUCache[int, Window] = LRUCache(CHATS)
        self._kept: LRUCache[int, tuple[int, int]] = LRUCache(CHATS)
        self._opening: Counter[int] = Counter()
        self._hand_due: LRUCache[int, int] = LRUCache(CHATS)
        self._board_ms: LRUCache[int, int] = LRUCache(CHATS)

    def room(self, chat: int) -> int:
        """How many more messages and edits a chat can take in this minute, were they not spread."""
        return self._per_minute - (len(self._recent(chat)) + self._opening[chat] if chat < 0 else 0)

    def wait_ms(self, chat: int) -> int:
        """How long a board or a note has to wait; 0: it may go now."""
        wait = self.wait_last_ms(chat)
        if chat > 0:
            return max(wait, round(self._privates.wait_ms(chat)))
        return max(wait, round(self._groups.wait_ms(chat)), self._wait_tight_ms(chat))

    def wait_lobby_ms(self, chat: int) -> int:
        """How long a lobby has to wait, whose calls are kept for what follows it: each within a minute a step longer
        than the one before. What changes meanwhile is shown together."""
        past = self._times(self._lobbies, chat) if chat < 0 else ()
        gap = min(round(self._step_ms * (len(past) - 1)), SLOWEST_MS) if past else 0
        return max(self.wait_ms(chat), past[-1] + gap - self._clock.now_ms() if past else 0)

    def lobby_shown(self, chat: int) -> None:
        """A lobby has gone out, by a call that is paid for already."""
        if chat < 0:
            self._lobbies.setdefault(chat, Window(MINUTE_MS)).note(self._clock.now_ms())

    def dealt(self, chat: int) -> None:
        """The board of a first deal stands: the hands will be asked for now."""
        if self._lobbies.pop(chat, None) is not None:
            kept = min(HANDS, self.room(chat) - BURST)
            self._kept[chat] = kept, self._clock.now_ms() + KEPT_MS

    def open(self, chat: int) -> bool:
        """Whether a hand may open in a group now, before the boards that come: by the calls kept for hands, or while
        there are many. Its two calls are then set aside until ``opened``."""
        kept = self.kept(chat)
        if self.wait_last_ms(chat) > 0 or self.room(chat) < (2 if kept >= 2 else ASIDE_ROOM):
            return False
        self._opening[chat] += 2
        if kept:
            self._kept[chat] = max(0, kept - 2), self._kept[chat][1]
        return True

    def opened(self, chat: int) -> None:
        """What ``open`` had allowed has been done. Its calls need not be spread."""
        self._opening[chat] -= 2
        self._opening = +self._opening
        self._groups.give(chat)

    def kept(self, chat: int) -> int:
        """How many calls of this minute are kept for hands."""
        calls, until_ms = self._kept.get(chat, (0, 0))
        return calls if 0 < until_ms - self._clock.now_ms() <= KEPT_MS else 0

    def wait_last_ms(self, chat: int) -> int:
        """How long until there is a call left at all, were they not spread."""
        wait, now = self._wait_all_ms(self._per_second), self._clock.now_ms()
        calls = self._chats.get(chat) if chat < 0 else None
        return max(wait, calls.wait_ms(now, self._per_minute)) if calls else wait

    def wait_board_ms(self, chat: int) -> int:
        """How long a board has to wait. Where calls are short it lets the open hand of somebody who is asked go first,
        for ``SLOWEST_MS`` at most: without their hands nobody can play on, and the next board shows what this one would
        have."""
        wait, now = self.wait_ms(chat), self._clock.now_ms()
        due = min(self._hand_due.get(chat, 0), self._board_ms.get(chat, 0) + SLOWEST_MS) - now
        return due if wait <= 0 < due <= MINUTE_MS else wait

    def wait_turn_ms(self, chat: int) -> int:
        """How long the open hand of somebody who is asked has to wait; it is expected to ask again then. Where calls
        are short it goes before a board, unless that has waited long."""
        now = self._clock.now_ms()
        wait = max(self.wait_ms(chat), self._wait_all_ms(self._per_second - FOR_BOARDS))
        if chat < 0 and self.room(chat) - self.kept(chat) <= NEEDY_ROOM:
            if now - self._board_ms.get(chat, 0) >= SLOWEST_MS:
                wait = max(wait, SECOND_MS)
            if wait > 0:
                self._hand_due[chat] = now + wait + ASKS_AGAIN_MS
        return wait

    def shown(self, chat: int, *, board: bool) -> None:
        """A board, or the open hand of somebody who is asked, has gone out to a group."""
        if board:
            self._board_ms[chat] = self._clock.now_ms()
        else:
            self._hand_due.pop(chat, None)

    def wait_aside_ms(self, chat: int, *, needy: bool = False) -> int:
        """How long something beside the board (an ephemeral hand, an answer) has to wait so that no board need wait.

        ``needy``: there is no other way to show it, so the chat's own board may have to wait for two.
        """
        wait_all = self._wait_all_ms(self._per_second - FOR_BOARDS)
        if chat > 0:
            return max(wait_all, round(self._privates.wait_ms(chat, 2)))
        wait, short = max(wait_all, self.wait_ms(chat)), self._groups.short_ms(chat)
        left = NEEDY_ROOM if needy else ASIDE_ROOM
        if self.room(chat) < left + (DEAL if self._times(self._lobbies, chat) else self.kept(chat)):
            return max(wait, SECOND_MS)
        over = short - (self._burst + 1) * self._step_ms if needy else short
        return max(wait_all if needy else wait, round(over))

    def wait_ring_ms(self, chat: int, *, spare: bool) -> int:
        """How long a message that calls somebody has to wait. It comes after a silence, which has left calls unused;
        ``spare``: not after one, so that it must do with what nothing else will want."""
        if chat > 0:
            return self.wait_aside_ms(chat)
        wait = self._wait_all_ms(self._per_second - FOR_BOARDS)
        if self.room(chat) <= (NEEDY_ROOM if spare else RING_ROOM):
            return max(wait, SECOND_MS)
        return max(wait, round(self._groups.short_ms(chat))) if spare else wait

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
        self._all.note(now)
        if chat > 0:
            self._privates.spend(chat)
            return
        self._groups.spend(chat, 0 if small else 1)
        self._chats.setdefault(chat, Window(MINUTE_MS)).note(now)

    def _wait_tight_ms(self, chat: int) -> int:
        """How long until the next board, where much has been spent at once (four hands): as long as it takes for what
        is left to last, at even steps, until those calls are a minute old. Where calls were spread it is no wait."""
        now, recent, free = self._clock.now_ms(), self._recent(chat), self.room(chat) - self.kept(chat)
        if not recent or not self._step_ms or 2 * free > self._per_minute:
            return 0
        if free <= 0:
            return max(0, min(recent[0] + MINUTE_MS, self._kept[chat][1] if self.kept(chat) else now) - now)
        even = max((at + MINUTE_MS - recent[-1]) / n for n, at in enumerate(recent, start=free + 1))
        return recent[-1] + min(round(even), SLOWEST_MS) - now if even > self._step_ms else 0

    def _wait_all_ms(self, allowed: int) -> int:
        """How long until the calls of the last second, to all chats, are fewer than ``allowed``."""
        return self._all.wait_ms(self._clock.now_ms(), allowed)

    def _recent(self, chat: int) -> deque[int]:
        return self._times(self._chats, chat)

    def _times(self, calls: LRUCache[int, Window], chat: int) -> deque[int]:
        """Those of the last minute."""
        window = calls.get(chat)
        return deque() if window is None else window.recent(self._clock.now_ms())


class Scroll:
    """The newest messages seen in each chat and topic, and those that are no longer there.

    Supergroups number their messages one by one, so the newest number tells how many there were since, even those a
    bot is not shown. Groups and private chats share the bot's own counter: there the messages seen are counted.
    """

    def __init__(self) -> None:
        self._seen: LRUCache[tuple[int, int], deque[int]] = LRUCache(CHATS)
        self._gone: LRUCache[int, deque[int]] = LRUCache(CHATS)
        self._forums: set[int] = set()

    def note(self, chat: int, topic: int, number: int) -> None:
        """A message with this number has been seen."""
        if topic:
            self._forums.add(chat)
        seen = self._seen.setdefault((chat, topic), deque(maxlen=SEEN))
        if number > (seen[-1] if seen else 0):
            seen.append(number)

    def gone(self, chat: int, number: int) -> None:
        """A message of ours has been deleted: what was below another stands there no more."""
        self._gone.setdefault(chat, deque(maxlen=SEEN)).append(number)

    def newest(self, chat: int, topic: int) -> int:
        seen = self._seen.get((chat, topic))
        return seen[-1] if seen else 0

    def since(self, chat: int, topic: int, number: int) -> int:
        """How many messages stand after the one with this number, as far as can be known."""
        seen, gone = self._seen.get((chat, topic)), self._gone.get(chat, ())
        if not seen:
            return 0
        if chat < SUPERGROUPS and chat not in self._forums:
            return max(0, seen[-1] - number - sum(1 for one in gone if one > number))
        return sum(1 for one in seen if one > number and one not in gone)
