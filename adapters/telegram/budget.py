"""Telegram's rate limits, and how far a message has scrolled away.

Telegram publishes: about one message a second in a chat, 20 a minute in a group, 30 a second in all; edits count like
messages, answers to presses do not. We stay a little below. Boards come first: other messages (hands, answers to one
person) never take the last calls of a second, of a group's minute, or of a private chat.
"""

import asyncio
from collections import Counter, deque
from functools import partial
from typing import Final

from cachetools import LRUCache

from bot.ports import Clock
from bot.rate import Buckets, Rate, Window

GROUP_A_MINUTE = 18
BURST = 2
ALL_A_SECOND = 28
FOR_BOARDS = 8
"""Calls of each second, over all chats, reserved for boards and public messages."""
PRIVATE_BURST = 4
"""Messages that a private chat may get in succession; then one a second."""
PATIENCE_S = 3.0
"""How long an answer to one person waits for its turn before it is dropped."""
ASIDE_ROOM = 8
NEEDY_ROOM = 3
"""Calls that must be left in the minute for messages beside the board, and for those that have no other way."""
HANDS = 8
"""Calls reserved for the hands that open after the first deal: a blank and an edit for each of four."""
KEPT_MS = 15_000
"""How long that reservation lasts."""
DEAL = 4
"""Calls that the start of a match takes. Beside a lobby, these and those for the hands must be left."""
SLOWEST_MS = 12_000
"""The longest wait of a board while there is a call left."""
ASKS_AGAIN_MS = 500
"""A waiting hand asks again at most this long after its time."""
RING_ROOM = 1
"""Calls that must be left in the minute for a ping, which matters more than a hand that a press can open."""

MINUTE_MS = 60_000
SECOND_MS = 1000
CHATS = 5000
"""Chats remembered; the quietest is dropped first, and its minute is over by then."""

SUPERGROUPS = -1_000_000_000_000
SEEN = 64


class Budget:
    """Calls to each group, each private chat and Telegram as a whole.

    A group's 18 calls a minute are spread: ``BURST`` in succession, then one every 3.75 s. Unspread, they would be gone
    in the first third of a busy minute, and the board would freeze for the rest.
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
        buckets = partial(Buckets[int], now_ms=clock.now_ms, remembered=CHATS, deepest_ms=MINUTE_MS)
        self._groups: Final = buckets(Rate(self._burst, self._step_ms))
        self._privates: Final = buckets(Rate(PRIVATE_BURST, private_ms))
        self._all: Final = Window(SECOND_MS)
        self._chats: LRUCache[int, Window] = LRUCache(CHATS)
        self._lobbies: LRUCache[int, Window] = LRUCache(CHATS)
        self._kept: LRUCache[int, tuple[int, int]] = LRUCache(CHATS)
        self._opening: Counter[int] = Counter()
        self._hand_due: LRUCache[int, int] = LRUCache(CHATS)
        self._board_ms: LRUCache[int, int] = LRUCache(CHATS)

    def room(self, chat: int) -> int:
        """How many more messages and edits a chat can take in this minute, ignoring the spread."""
        return self._per_minute - (len(self._recent(chat)) + self._opening[chat] if chat < 0 else 0)

    def wait_ms(self, chat: int) -> int:
        """How long a board or a note has to wait; 0: it may go now."""
        wait = self.wait_last_ms(chat)
        if chat > 0:
            return max(wait, round(self._privates.wait_ms(chat)))
        return max(wait, round(self._groups.wait_ms(chat)), self._wait_tight_ms(chat))

    def wait_lobby_ms(self, chat: int) -> int:
        """How long a lobby has to wait, to save calls for the match: each within a minute waits a step longer than the
        one before. Changes in between are shown together."""
        past = self._times(self._lobbies, chat) if chat < 0 else ()
        gap = min(round(self._step_ms * (len(past) - 1)), SLOWEST_MS) if past else 0
        return max(self.wait_ms(chat), past[-1] + gap - self._clock.now_ms() if past else 0)

    def lobby_shown(self, chat: int) -> None:
        """Note that a lobby was sent, by a call already counted."""
        if chat < 0:
            self._lobbies.setdefault(chat, Window(MINUTE_MS)).note(self._clock.now_ms())

    def dealt(self, chat: int) -> None:
        """Reserve calls for the hands, because the first deal's board has been posted."""
        if self._lobbies.pop(chat, None) is not None:
            kept = min(HANDS, self.room(chat) - BURST)
            self._kept[chat] = kept, self._clock.now_ms() + KEPT_MS

    def open(self, chat: int) -> bool:
        """Whether a hand may open in a group now, before the next boards: by the calls reserved for hands, or while
        there are many. If so, sets its two calls aside until ``opened``."""
        kept = self.kept(chat)
        if self.wait_last_ms(chat) > 0 or self.room(chat) < (2 if kept >= 2 else ASIDE_ROOM):
            return False
        self._opening[chat] += 2
        if kept:
            self._kept[chat] = max(0, kept - 2), self._kept[chat][1]
        return True

    def opened(self, chat: int) -> None:
        """Release what ``open`` set aside; the hand's calls are not spread."""
        self._opening[chat] -= 2
        self._opening = +self._opening
        self._groups.give(chat)

    def kept(self, chat: int) -> int:
        """How many calls of this minute are reserved for hands."""
        calls, until_ms = self._kept.get(chat, (0, 0))
        return calls if 0 < until_ms - self._clock.now_ms() <= KEPT_MS else 0

    def wait_last_ms(self, chat: int) -> int:
        """How long until any call is left, ignoring the spread."""
        wait, now = self._wait_all_ms(self._per_second), self._clock.now_ms()
        calls = self._chats.get(chat) if chat < 0 else None
        return max(wait, calls.wait_ms(now, self._per_minute)) if calls else wait

    def wait_board_ms(self, chat: int) -> int:
        """How long a board has to wait. When calls are short, the open hand of a player to move goes first, for at most
        ``SLOWEST_MS``: without it the player cannot move, and the next board shows the same as this one."""
        wait, now = self.wait_ms(chat), self._clock.now_ms()
        due = min(self._hand_due.get(chat, 0), self._board_ms.get(chat, 0) + SLOWEST_MS) - now
        return due if wait <= 0 < due <= MINUTE_MS else wait

    def wait_turn_ms(self, chat: int) -> int:
        """How long the open hand of a player to move has to wait; the caller is expected to ask again then. When calls
        are short, it goes before a board that has not waited long."""
        now = self._clock.now_ms()
        wait = max(self.wait_ms(chat), self._wait_all_ms(self._per_second - FOR_BOARDS))
        if chat < 0 and self.room(chat) - self.kept(chat) <= NEEDY_ROOM:
            if now - self._board_ms.get(chat, 0) >= SLOWEST_MS:
                wait = max(wait, SECOND_MS)
            if wait > 0:
                self._hand_due[chat] = now + wait + ASKS_AGAIN_MS
        return wait

    def shown(self, chat: int, *, board: bool) -> None:
        """Note that a board, or the open hand of a player to move, was sent to a group."""
        if board:
            self._board_ms[chat] = self._clock.now_ms()
        else:
            self._hand_due.pop(chat, None)

    def wait_aside_ms(self, chat: int, *, needy: bool = False) -> int:
        """How long a message beside the board (an ephemeral hand, an answer) has to wait so as not to delay a board.

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
        """How long a ping has to wait. It usually follows a silence, which has left calls unused; ``spare``: it does
        not, so it may use only calls that nothing else will want."""
        if chat > 0:
            return self.wait_aside_ms(chat)
        wait = self._wait_all_ms(self._per_second - FOR_BOARDS)
        if self.room(chat) <= (NEEDY_ROOM if spare else RING_ROOM):
            return max(wait, SECOND_MS)
        return max(wait, round(self._groups.short_ms(chat))) if spare else wait

    async def turn_aside(self, chat: int, *, needy: bool = False, patience_s: float = PATIENCE_S) -> bool:
        """Wait for a turn beside the board in ``chat``; False if that would take too long."""
        left_ms = patience_s * 1000
        while (wait := self.wait_aside_ms(chat, needy=needy)) > 0:
            if wait > left_ms:
                return False
            left_ms -= wait
            await asyncio.sleep(wait / 1000)
        return True

    def is_easy(self, chat: int) -> bool:
        """Whether there is room for an optional message."""
        return self.wait_aside_ms(chat) <= 0

    def spend(self, chat: int, *, small: bool = False) -> None:
        """Count a message or an edit to ``chat``. ``small``: count it in the minute but not in the spread, because one
        that belongs to it follows at once."""
        now = self._clock.now_ms()
        self._all.note(now)
        if chat > 0:
            self._privates.spend(chat)
            return
        self._groups.spend(chat, 0 if small else 1)
        self._chats.setdefault(chat, Window(MINUTE_MS)).note(now)

    def _wait_tight_ms(self, chat: int) -> int:
        """How long the next board has to wait after a burst (four hands), so that the remaining calls last, evenly
        spaced, until the burst is a minute old. 0 if the calls were spread."""
        now, recent, free = self._clock.now_ms(), self._recent(chat), self.room(chat) - self.kept(chat)
        if not recent or not self._step_ms or 2 * free > self._per_minute:
            return 0
        if free <= 0:
            return max(0, min(recent[0] + MINUTE_MS, self._kept[chat][1] if self.kept(chat) else now) - now)
        even = max((at + MINUTE_MS - recent[-1]) / n for n, at in enumerate(recent, start=free + 1))
        return recent[-1] + min(round(even), SLOWEST_MS) - now if even > self._step_ms else 0

    def _wait_all_ms(self, allowed: int) -> int:
        """How long until the last second has fewer than ``allowed`` calls, over all chats."""
        return self._all.wait_ms(self._clock.now_ms(), allowed)

    def _recent(self, chat: int) -> deque[int]:
        return self._times(self._chats, chat)

    def _times(self, calls: LRUCache[int, Window], chat: int) -> deque[int]:
        """The calls of the last minute."""
        window = calls.get(chat)
        return deque() if window is None else window.recent(self._clock.now_ms())


class Scroll:
    """The newest messages in each chat and topic, and our deleted ones.

    A supergroup numbers its messages consecutively, so the newest number counts even messages the bot does not see.
    Groups and private chats share the bot's own counter, so there only the messages seen are counted.
    """

    def __init__(self) -> None:
        self._seen: LRUCache[tuple[int, int], deque[int]] = LRUCache(CHATS)
        self._gone: LRUCache[int, deque[int]] = LRUCache(CHATS)
        self._forums: set[int] = set()

    def note(self, chat: int, topic: int, number: int) -> None:
        """Note that a message with this number has been seen."""
        if topic:
            self._forums.add(chat)
        seen = self._seen.setdefault((chat, topic), deque(maxlen=SEEN))
        if number > (seen[-1] if seen else 0):
            seen.append(number)

    def gone(self, chat: int, number: int) -> None:
        """Note that one of our messages was deleted, so that it no longer counts as below another."""
        self._gone.setdefault(chat, deque(maxlen=SEEN)).append(number)

    def newest(self, chat: int, topic: int) -> int:
        seen = self._seen.get((chat, topic))
        return seen[-1] if seen else 0

    def since(self, chat: int, topic: int, number: int) -> int:
        """How many known messages are below the one with this number."""
        seen, gone = self._seen.get((chat, topic)), self._gone.get(chat, ())
        if not seen:
            return 0
        if chat < SUPERGROUPS and chat not in self._forums:
            return max(0, seen[-1] - number - sum(1 for one in gone if one > number))
        return sum(1 for one in seen if one > number and one not in gone)
