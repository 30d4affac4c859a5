"""How fast one person, and everybody in one chat together, may ask: beyond that the desk only says "slowly".

There is a token bucket for each person and each chat (``bot.rate``). Whoever is refused pays nothing, and a person is
asked before the chat is, so that one person in a hurry never uses up what belongs to the others.

Completions while somebody types come with every letter; they have buckets of their own, so that typing fast neither
takes what commands need nor lets anybody ask without end.

What moves a game on pays back more than it cost: turns limit themselves, and nobody is slowed down for playing fast.

A front asks when something arrives (``knock``), before it is kept or costs a call. What has been let in is known by its
key and not asked to pay again at the desk. Of those turned away one in ten seconds is told so, and now and then another
is acknowledged without a word, so that a button does not stay pressed; the rest is dropped.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from cachetools import LRUCache

from bot.ports import Clock
from bot.rate import Buckets, Rate

LET_IN: Final = 20_000
"""Keys of what was let in and has not been at the desk yet; one that is forgotten pays a second time."""

Knock: TypeAlias = Literal["in", "slowly", "hush", "no"]
"""Let in; or not: to be told so, to be acknowledged without a word, to be dropped."""
What: TypeAlias = Literal["asking", "typing", "chatter"]
"""Each has buckets of its own."""


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
        """Whether what has just arrived under ``key`` may come in; the same key does not pay again. None: it has not
        been found out yet what it will be at the desk, which is paid for besides."""
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
        """Let in without paying: it was let in before a restart."""
        self._let_in[key] = None

    def dismiss(self, person: str, chat: str, key: str) -> None:
        """What was let in under ``key`` had come before: it costs nothing."""
        if self.paid(key):
            self.pay_back(person, chat, 1)

    def paid(self, key: str) -> bool:
        """Whether it was let in on arrival; true once."""
        return self._let_in.pop(key, 0) is None

    def chatter(self, person: str, chat: str) -> bool:
        """Whether what people say to each other is to be looked at; it has buckets of its own."""
        return self._ask("chatter", person, chat)

    # --- at the desk ---------------------------------------------------------------------------------------------

    def enter(self, person: str, chat: str) -> bool:
        """Whether the person may come in now; if so, it has paid."""
        return self._ask("asking", person, chat)

    def type(self, person: str, chat: str) -> bool:
        """Whether the person may have completions of what it types now; if so, it has paid."""
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
        """It was worth it (a move of a game, an update that came twice)."""
        persons, chats = self._buckets["asking"]
        persons.give(person, tokens)
        chats.give(chat, tokens)


class Unlimited(Throttle):
    """Lets everything in."""

    def __init__(self) -> None: ...

    def knock(self, person: str, chat: str, key: str | None) -> Knock:
        return "in"

    def admit(self, key: str) -> None: ...

    def paid(self, key: str) -> bool:
        return True

    def pay_back(self, person: str, chat: str, tokens: int = PAID_BACK) -> None: ...

    def _ask(self, what: What, person: str, chat: str) -> bool:
        return True
