"""The interface between the sender and a platform: a rendered message, and how its delivery may fail."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeAlias

from bot.ports.keys import Dest, Slot
from bot.ports.preferences import FACES as FACES
from bot.ports.preferences import LETTERS as LETTERS
from bot.ports.preferences import PALETTES as PALETTES
from bot.ports.preferences import Faces as Faces
from bot.ports.preferences import Letters as Letters
from bot.ports.preferences import Palette as Palette
from bot.ports.records import Sent
from bot.text import Lang, Name, Text
from bot.view.scene import Amount, Picture, Scene, Style, Weight

# --- rendered pictures ------------------------------------------------------------------------------------------------
# ``adapters.render`` draws them.


Say: TypeAlias = Callable[[Text], str]
"""A Text in one language."""
Cut: TypeAlias = tuple[int, int, int, int, int]
"""Left, top, width, height in pixels of the sheet, and the piece's margin in pixels on every side."""
Places: TypeAlias = Mapping[str, object]
"""Positions on a piece, in its own pixels, ready for JSON."""


@dataclass(frozen=True)
class Rendered:
    """A finished picture. ``width`` and ``height`` in pixels.

    ``key`` names the content: equal pictures have equal keys in every process, so that a platform's file id can be
    reused. It is as secret as the picture: trying all hands would find the one behind a key. Never log it or use it as
    a public file name. It stays out of ``repr``, as do the bytes.
    """

    data: bytes = field(repr=False)
    mime: str
    width: int
    height: int
    key: str = field(repr=False)


class Look(NamedTuple):
    """A user's choice of how cards look."""

    palette: Palette = "classic"
    letters: Letters = "plain"
    faces: Faces = "classic"


@dataclass(frozen=True)
class Sheet:
    """Pieces of the table in one picture, for the page to cut out: ``scale`` pixels for each pixel of the page when a
    piece has its base size. It shows no table's state. ``version`` names the content."""

    data: bytes = field(repr=False)
    mime: str
    width: int
    height: int
    scale: int
    sprites: Mapping[str, Cut]
    places: Places
    version: str


class Drawing(Protocol):
    """The renderer (``adapters.render.Renderer``)."""

    async def render_async(self, picture: Picture, say: Say, lang: str, palette: Palette = "classic") -> Rendered:
        """Draw the picture, off the event loop if that is expensive."""
        ...

    @property
    def version(self) -> str:
        """Changes with every change of the drawing."""
        ...

    async def cover(self, picture: Picture, say: Say, lang: str, scale: int) -> bytes:
        """The middle of the picture, small, four by three, as a WebP for a screen of this ``scale``."""
        ...

    async def sheet(self, name: str, look: Look, scale: int) -> Sheet | None:
        """A sheet of pieces, drawn in a thread the first time; None if there is no such sheet."""
        ...

    async def icon(self, size: int, whole: bool) -> bytes:
        """Davtar's icon, ``size`` pixels wide and high, as a PNG. ``whole``: its background reaches the edge."""
        ...

    def sheets_drawn(self) -> Mapping[str, str]:
        """The versions of the sheets drawn so far, by name (``cards-classic-2``)."""
        ...

    async def draw_sheets(self) -> None:
        """Draw the most used sheets in advance; takes seconds in a thread."""
        ...

    def warm(self, palette: Palette = "classic") -> None:
        """Draw in advance what every picture of a palette needs; takes about a second."""
        ...


Rich: TypeAlias = tuple[str | Name, ...]
"""A sentence in pieces: words to be escaped, people to be mentioned (``ping``) or only named."""


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
    """A Scene in one language. ``image`` draws the picture when called (None: no picture, or the reader chose text).

    ``lines``: (weight, sentence). ``hash`` changes whenever anything visible does. ``bare`` makes the same message
    without its picture, with its content in words (None: there is no picture).
    """

    scene: Scene
    lang: Lang
    lines: tuple[tuple[Weight, Rich], ...] = field(repr=False)
    keys: tuple[tuple[Key, ...], ...] = field(repr=False)
    amounts: tuple[tuple[str, Amount], ...]
    alt: str
    hash: str
    image: Callable[[], Awaitable[Rendered]] | None = None
    bare: "Callable[[], Message] | None" = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Delivery:
    """One message to show at ``dest``.

    ``previous``: the slot's message so far, to be edited unless ``fresh`` or scrolled away. ``nonce``: the same for
    every attempt (≤ 25 characters of [a-z2-7]). ``doubt_ms``: if not 0, an attempt without an answer or a killed
    process may have posted it, but not before this time. ``watching``: a hand that asks nothing of its player; where
    calls are scarce it may stay as it is. ``spare``: a ring that may only use calls that nothing else needs.
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
    """``ext_id``: the platform's id of the message that now shows it; ``posted``: newly posted, not edited."""

    ext_id: str
    posted: bool


class RetryLater(Exception):
    """Not now: 429, 5xx, a lost connection. ``everywhere``: the whole platform has to wait, not only this destination.

    ``ambiguous``: it may have arrived after all (a time-out after sending).
    """

    def __init__(self, after_ms: int, *, everywhere: bool = False, ambiguous: bool = False) -> None:
        super().__init__(f"retry in {after_ms} ms")
        self.after_ms = after_ms
        self.everywhere = everywhere
        self.ambiguous = ambiguous


class NoRoom(Exception):
    """Not now, but its lane goes on: a ring, when the remaining calls are reserved for the board."""

    def __init__(self, after_ms: int) -> None:
        super().__init__(f"room in {after_ms} ms")
        self.after_ms = after_ms


class Undeliverable(Exception):
    """It will never arrive: blocked, removed, muted. ``reason`` is a key (``blocked``, ``removed``, ``mute`` …)."""

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
    """Sends to one platform. ``prefixes``: the destinations it serves, such as ``("tg:", "@tg:")``."""

    @property
    def prefixes(self) -> tuple[str, ...]: ...

    def gap_ms(self, dest: Dest) -> int:
        """The least time between two calls to a destination."""
        ...

    async def deliver(self, delivery: Delivery) -> Receipt | None:
        """Post or edit. None: nothing to do (no open hand to refresh).

        :raises RetryLater, NoRoom, Undeliverable, Moved: see there; any other error counts as RetryLater with back-off.
        """
        ...

    async def remove(self, previous: Sent) -> bool:
        """Delete a message if no other message needs the call; returns whether it is gone."""
        ...
