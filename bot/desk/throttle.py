"""How fast one person, and everybody in one chat together, may ask: beyond that the desk only says "slowly".

Theory of operation. A token bucket for each person and each chat, kept as one number: the moment at which the bucket
will be full again (the generic cell rate algorithm). Asking moves that moment forward by the time one token takes to
grow; it is refused when the moment would lie further ahead than the whole bucket. Who is refused pays nothing, and a
person is asked before the chat is, so that one person in a hurry never uses up what belongs to the others.

Completions while somebody types come with every letter; they have buckets of their own, so that typing fast neither
takes what commands need nor lets anybody ask without end.

What moves a game on pays back more than it cost: turns limit themselves, and nobody is slowed down for playing fast.

A front asks when something arrives (``knock``), before it is kept or costs a call. What has been let in is known by its
key and not asked to pay again at the desk. Of those turned away one in ten seconds is told so, and now and then another
is acknowledged without a word, so that a button does not stay pressed; the rest is dropped.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bot.ports import Clock

REMEMBERED: Final = 4096
"""Buckets of each kind; the longest unused one is forgotten first, and is full when it is met again."""
LET_IN: Final = 20_000
"""Keys of what was let in and has not been at the desk yet; one that is forgotten pays a second time."""

Knock: TypeAlias = Literal["in", "slowly", "hush", "no"]
"""Let in; or not: to be told so, to be acknowledged without a word, to be dropped."""


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` at once; one more every ``every_ms`` in the long run."""

    burst: int
    every_ms: int


PERSON: Final = Rate(30, 750)
CHAT: Final = Rate(120, 100)
TYPING: Final = Rate(60, 150)
TYPING_CHAT: Final = Rate(240, 40)
CHATTER: Final = Rate(60, 150)
CHATTER_CHAT: Final = Rate(240, 40)
TOLD: Final = Rate(1, 10_000)
"""How often somebody is told to go slowly."""
HUSHED: Final = Rate(1, 2_000)
"""How often something that was turned away is acknowledged at all."""
PAID_BACK: Final = 6
"""For a move of a game: itself, and a few looks at hand, board and score before the next."""


class Throttle:
    """Buckets of persons and chats. In memory, for one process: nothing is written for who is refused."""

    def __init__(self, clock: Clock, person: Rate = PERSON, chat: Rate = CHAT) -> None:
        self._clock = clock
        self._persons = _Buckets(person)
        self._chats = _Buckets(chat)
        self._typists = _Buckets(TYPING)
        self._typing = _Buckets(TYPING_CHAT)
        self._chatters = _Buckets(CHATTER)
        self._chatter = _Buckets(CHATTER_CHAT)
        self._told = _Buckets(TOLD)
        self._hushed = _Buckets(HUSHED)
        self._let_in: OrderedDict[str, None] = OrderedDict()

    # --- at the door ---------------------------------------------------------------------------------------------

    def knock(self, person: str, chat: str, key: str | None) -> Knock:
        """Whether what has just arrived under ``key`` may come in; the same key does not pay again. None: it has not
        been found out yet what it will be at the desk, which is paid for besides."""
        if key is not None and key in self._let_in:
            return "in"
        if self.enter(person, chat):
            if key is not None:
                self.admit(key)
            return "in"
        now = self._clock.now_ms()
        if self._told.take(person, now):
            self._hushed.take(person, now)
            return "slowly"
        return "hush" if self._hushed.take(person, now) else "no"

    def admit(self, key: str) -> None:
        """Let in without paying: it was let in before a restart."""
        self._let_in[key] = None
        while len(self._let_in) > LET_IN:
            self._let_in.popitem(last=False)

    def dismiss(self, person: str, chat: str, key: str) -> None:
        """What was let in under ``key`` had come before: it costs nothing."""
        if self.paid(key):
            self.pay_back(person, chat, 1)

    def paid(self, key: str) -> bool:
        """Whether it was let in at the door; true once."""
        return self._let_in.pop(key, 0) is None

    def chatter(self, person: str, chat: str) -> bool:
        """Whether what people say to each other is to be looked at; it has buckets of its own."""
        return self._ask(self._chatters, person, self._chatter, chat)

    # --- at the desk ---------------------------------------------------------------------------------------------

    def enter(self, person: str, chat: str) -> bool:
        """Whether the person may come in now; if so, it has paid."""
        return self._ask(self._persons, person, self._chats, chat)

    def type(self, person: str, chat: str) -> bool:
        """Whether the person may have completions of what it types now; if so, it has paid."""
        return self._ask(self._typists, person, self._typing, chat)

    def _ask(self, persons: _Buckets, person: str, chats: _Buckets, chat: str) -> bool:
        now = self._clock.now_ms()
        if not persons.take(person, now):
            return False
        if chats.take(chat, now):
            return True
        persons.give(person, now, 1)
        return False

    def pay_back(self, person: str, chat: str, tokens: int = PAID_BACK) -> None:
        """It was worth it (a move of a game, an update that came twice)."""
        now = self._clock.now_ms()
        self._persons.give(person, now, tokens)
        self._chats.give(chat, now, tokens)


class _Buckets:
    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._full_at: OrderedDict[str, int] = OrderedDict()

    def take(self, name: str, now: int) -> bool:
        full_at = self._moment(name, now)
        enough = full_at - now <= (self._rate.burst - 1) * self._rate.every_ms
        self._put(name, full_at + self._rate.every_ms if enough else full_at)
        return enough

    def give(self, name: str, now: int, tokens: int) -> None:
        self._put(name, self._moment(name, now) - tokens * self._rate.every_ms)

    def _moment(self, name: str, now: int) -> int:
        """Not in the past, nor further ahead than an empty bucket takes to fill, even if the clock was set back."""
        return min(max(self._full_at.get(name, now), now), now + self._rate.burst * self._rate.every_ms)

    def _put(self, name: str, full_at: int) -> None:
        self._full_at[name] = full_at
        self._full_at.move_to_end(name)
        while len(self._full_at) > REMEMBERED:
            self._full_at.popitem(last=False)
