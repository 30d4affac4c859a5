"""The interface between the sender and a platform: a rendered message, and the ways in which delivery may fail."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from adapters.runtime.delivery.rendered import Rendered
from bot.ports.keys import Dest, Slot
from bot.ports.records import Sent
from bot.scene import Amount, Scene, Style, Weight
from bot.text import Lang, Name

Rich: TypeAlias = tuple[str | Name, ...]
"""A sentence in pieces: words to be escaped, people to be mentioned (``ping``) or merely named."""


@dataclass(frozen=True, slots=True)
class Key:
    """A button with its label rendered."""

    label: str
    data: str
    style: Style = "plain"
    url: str | None = None
    app: str | None = None
    """The address of a page that the platform opens inside itself."""
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Message:
    """A Scene in one language. ``image`` draws the picture when it is called (None: no picture, or text was chosen);

    ``lines``: (weight, sentence). ``hash`` changes whenever anything visible does. ``bare`` makes the same message
    without its picture, saying in words what that shows (None: there is no picture).
    """

    scene: Scene
    lang: Lang
    lines: tuple[tuple[Weight, Rich], ...] = field(repr=False)
    keys: tuple[tuple[Key, ...], ...] = field(repr=False)
    amounts: tuple[tuple[str, Amount], ...]
    alt: str
    hash: str
    image: Callable[[], Awaitable[Rendered]] | None = None
    bare: Callable[[], Message] | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Delivery:
    """One message to show at ``dest``.

    ``previous``: the slot's message so far, to be edited unless ``fresh`` or scrolled away. ``nonce``: the same for
    every attempt (≤ 25 characters of [a-z2-7]). ``doubt_ms``: if not 0, it may have been posted before, by an attempt
    whose answer was lost or a process that was killed, but not before this moment. ``watching``: a hand of which
    nothing is asked; where calls are dear it may be left as it is. ``spare``: a ring that may only take calls which
    nothing else will want.
    """

    dest: Dest
    slot: Slot | None
    kind: str
    message: Message
    previous: Sent | None
    fresh: bool
    nonce: str
    attempts: int = 0
    doubt_ms: int = 0
    watching: bool = False
    spare: bool = False

    @property
    def slot_kind(self) -> str:
        return self.slot.kind if self.slot is not None else ""


@dataclass(frozen=True, slots=True)
class Receipt:
    """``ext_id``: the platform's id of the message that now shows it; ``posted``: anew, not by editing."""

    ext_id: str
    posted: bool


@dataclass(frozen=True, slots=True)
class Pace:
    """A destination's budget: at least ``gap_ms`` between calls and at most ``per_minute`` of them (0: no limit)."""

    gap_ms: int = 0
    per_minute: int = 0


class RetryLater(Exception):
    """Not now: 429, 5xx, a broken line. ``everywhere``: the whole platform is to wait, not this destination only.

    ``ambiguous``: it may have arrived all the same (a time-out after sending).
    """

    def __init__(self, after_ms: int, *, everywhere: bool = False, ambiguous: bool = False) -> None:
        super().__init__(f"retry in {after_ms} ms")
        self.after_ms = after_ms
        self.everywhere = everywhere
        self.ambiguous = ambiguous


class NoRoom(Exception):
    """Not now, and nothing else in its lane waits for it: a ring, where the calls that are left are the board's."""

    def __init__(self, after_ms: int) -> None:
        super().__init__(f"room in {after_ms} ms")
        self.after_ms = after_ms


class Undeliverable(Exception):
    """It will never arrive: blocked, removed, made mute. ``reason`` is a key (``blocked``, ``removed``, ``mute`` …)."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Moved(Exception):
    """The chat has a new id (a group became a supergroup); ``old`` and ``new`` are place prefixes (``tg:-5``)."""

    def __init__(self, old: str, new: str) -> None:
        super().__init__(f"{old} is now {new}")
        self.old = old
        self.new = new


class Courier(Protocol):
    """One platform's way out. ``prefixes``: the destinations it serves, such as ``("tg:", "@tg:")``."""

    @property
    def prefixes(self) -> tuple[str, ...]: ...

    def pace(self, dest: Dest) -> Pace: ...

    async def deliver(self, delivery: Delivery) -> Receipt | None:
        """Post or edit. None: there was nothing to do (no open hand to refresh).

        :raises RetryLater, NoRoom, Undeliverable, Moved: see there; anything else counts as RetryLater with back-off.
        """
        ...

    async def remove(self, previous: Sent) -> bool:
        """Take a message away again if that costs nothing else its call; whether it is gone."""
        ...
