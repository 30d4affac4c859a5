"""Rate limits for each person and each chat: beyond them the desk only says "slowly".

There is a token bucket for each person and each chat (``bot.rate``). A refusal costs nothing, and the person's bucket
is checked before the chat's, so that one person in a hurry never uses up the chat's.

Completions are requested with every letter; they have buckets of their own, so that fast typing neither uses up the
tokens of commands nor is unlimited.

A move of a game pays back more than it cost: turns are a limit of their own, and nobody is slowed down for playing
fast.

A front asks for admission when something arrives (``knock``), before it is stored or costs a call. What was admitted is
known by its key and does not pay again at the desk. Of those turned away, one in ten seconds is told so, one in two
seconds is acknowledged silently so that a button does not stay pressed, and the rest are dropped.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from cachetools import LRUCache

from bot.ports import Clock
from bot.rate import Buckets, Rate

LET_IN: Final = 20_000
"""Keys of what was admitted and has not reached the desk yet; one that is dropped pays a second time."""

Knock: TypeAlias = Literal["in", "slowly", "hush", "no"]
"""Admitted; or turned away: to be told so, to be acknowledged silently, to be dropped."""
What: TypeAlias = Literal["asking", "typing", "chatter"]
"""Each kind has its own buckets."""


PERSON: Final = Rate(30, 750)
CHAT: Final = Rate(120, 100)
TYPING: Final = Rate(60, 150)
TYPING_CHAT: Final = Rate(240, 40)
CHATTER: Final = Rate(60, 150)
CHATTER_CHAT: Final = Rate(240, 40)
TOLD: Final = Rate(1, 10_000)
"""How often somebody is told to slow down."""
HUSHED: Final = Rate(1, 2_000)
"""How often something that was turned away is acknowledged at all."""
PAID_BACK: Final = 6
"""For a move of a game: the move itself, and a few looks at hand, board and score before the next."""


class Throttle:
    """The buckets of persons and chats. They are in memory, for one process: a refusal writes nothing."""

    def __init__(self, clock: Clock, person: Rate = PERSON, chat: Rate = CHAT) -> None:
        def buckets(rate: Rate) -> Buckets[str]:
            return Buckets(rate, clock.now_ms)

        self._buckets: dict[What, tuple[Buckets[str], Buckets[str]]] = {
            "asking": (buckets(person), buckets(chat)),
            "typing": (buckets(TYPING), buckets(TYPING_CHAT)),
            "chatter": (buckets(CHATTER), buckets(CHATTER_CHAT)),
        }
        self._told, self._hushed = buckets(TOLD), buckets(HUSHED)
        self._let_in: LRUCache[str, None] = LRUCache(LET_IN)

    # --- on arrival ----------------------------------------------------------------------------------------------

    def knock(self, person: str, chat: str, key: str | None) -> Knock:
        """Whether to admit what has arrived under ``key``; the same key does not pay again. ``key`` None: it is not
        known yet what it will be at the desk, where it pays separately."""
        if key is not None and key in self._let_in:
            return "in"
        if self.enter(person, chat):
            if key is not None:
                self.admit(key)
            return "in"
        if not self._told.take(person):
            self._hushed.take(person)
            return "slowly"
        return "no" if self._hushed.take(person) else "hush"

    def admit(self, key: str) -> None:
        """Admit without payment what was admitted before a restart."""
        self._let_in[key] = None

    def dismiss(self, person: str, chat: str, key: str) -> None:
        """What was admitted under ``key`` is a repetition: refund it."""
        if self.paid(key):
            self.pay_back(person, chat, 1)

    def paid(self, key: str) -> bool:
        """Whether ``key`` was admitted on arrival; true once."""
        return self._let_in.pop(key, 0) is None

    def chatter(self, person: str, chat: str) -> bool:
        """Whether to look at what people say to each other; it has its own buckets."""
        return self._ask("chatter", person, chat)

    # --- at the desk ---------------------------------------------------------------------------------------------

    def enter(self, person: str, chat: str) -> bool:
        """Whether the person may come in now; if so, they have paid."""
        return self._ask("asking", person, chat)

    def type(self, person: str, chat: str) -> bool:
        """Whether the person may have completions now; if so, they have paid."""
        return self._ask("typing", person, chat)

    def _ask(self, what: What, person: str, chat: str) -> bool:
        persons, chats = self._buckets[what]
        if persons.take(person):
            return False
        if chats.take(chat):
            persons.give(person)
            return False
        return True

    def pay_back(self, person: str, chat: str, tokens: int = PAID_BACK) -> None:
        """Refund tokens (for a move of a game, or a repeated update)."""
        persons, chats = self._buckets["asking"]
        persons.give(person, tokens)
        chats.give(chat, tokens)


class Unlimited(Throttle):
    """No limits."""

    def __init__(self) -> None: ...

    def knock(self, person: str, chat: str, key: str | None) -> Knock:
        return "in"

    def admit(self, key: str) -> None: ...

    def paid(self, key: str) -> bool:
        return True

    def pay_back(self, person: str, chat: str, tokens: int = PAID_BACK) -> None: ...

    def _ask(self, what: What, person: str, chat: str) -> bool:
        return True
