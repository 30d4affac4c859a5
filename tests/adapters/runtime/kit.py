"""A platform that remembers what people would see, and a sender on a real store in front of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from inspect import isawaitable
from typing import Any

from adapters.render import Palette
from adapters.runtime.courier import Delivery, Receipt, Rendered, Say
from adapters.runtime.present import Presenter
from adapters.runtime.sender import Hooks, Sender, Shown
from adapters.store.store import SqlStore
from bot.ports.keys import Dest, Slot
from bot.ports.preferences import Preferences
from bot.ports.records import OutRow, PendingRow, Sent
from bot.text import Lang, Name, Text
from bot.view.scene import Line, Picture, Scene
from tests.store.kit import PLACE, ManualClock
from tests.waiting import until


class PlainWords:
    """A catalog that shows keys and arguments as they are."""

    def say(self, lang: Lang, text: Text) -> str:
        return "".join(piece if isinstance(piece, str) else piece.name for piece in self.rich(lang, text))

    def rich(self, lang: Lang, text: Text) -> tuple[str | Name, ...]:
        pieces: list[str | Name] = [f"{lang}:{text.key}"]
        for _, value in text.args:
            pieces.append(value if isinstance(value, Name) else f" {value}")
        return tuple(pieces)


class PlainPictures:
    """Draws nothing; counts."""

    def __init__(self) -> None:
        self.drawn: list[tuple[Picture, str, Palette]] = []

    async def render_async(self, picture: Picture, say: Say, lang: str, palette: Palette = "classic") -> Rendered:
        self.drawn.append((picture, lang, palette))
        return Rendered(say(Text("drawn")).encode(), "image/jpeg", 1, 1, f"key{len(self.drawn)}")


class Platform:
    """A courier. ``script``: what the next calls do; ``seen``: messages as they stand, by ``dest#number``.
    ``nonces``: a post with a known nonce is answered with the first one's message, as Discord does."""

    def __init__(self, *prefixes: str, nonces: bool = False, gap_ms: int = 0) -> None:
        self._prefixes = prefixes or ("tg:", "@tg:")
        self._gap_ms = gap_ms
        self._nonces: dict[str, str] | None = {} if nonces else None
        self.script: list[Exception | Callable[[Delivery], Any] | None] = []
        self.calls: list[Delivery] = []
        self.times: list[int] = []
        self.seen: dict[str, str] = {}
        self.now: Callable[[], int] = lambda: 0
        self.answers = asyncio.Event()
        self.answers.set()
        self.in_lane: dict[Dest, int] = {}
        self.most_in_lane = 0
        self.called = asyncio.Event()
        self.finished: Callable[[], object] = lambda: None
        self.most_at_once = 0

    @property
    def prefixes(self) -> tuple[str, ...]:
        return self._prefixes

    def gap_ms(self, dest: Dest) -> int:
        return self._gap_ms

    async def deliver(self, delivery: Delivery) -> Receipt | None:
        self.calls.append(delivery)
        self.called.set()
        self.times.append(self.now())
        self.in_lane[delivery.dest] = self.in_lane.get(delivery.dest, 0) + 1
        self.most_in_lane = max(self.most_in_lane, self.in_lane[delivery.dest])
        self.most_at_once = max(self.most_at_once, sum(self.in_lane.values()))
        try:
            await asyncio.sleep(0)
            await self.answers.wait()
            act = self.script.pop(0) if self.script else None
            if isinstance(act, Exception):
                raise act
            found = act(delivery) if act is not None else self.show(delivery)
            return await found if isawaitable(found) else found
        finally:
            self.in_lane[delivery.dest] -= 1
            self.finished()

    async def remove(self, previous: Sent) -> bool:
        return self.seen.pop(previous.ext_id, None) is not None

    def show(self, delivery: Delivery) -> Receipt:
        """Post or edit."""
        if delivery.previous is not None and not delivery.fresh and delivery.previous.ext_id in self.seen:
            self.seen[delivery.previous.ext_id] = words(delivery)
            return Receipt(delivery.previous.ext_id, False)
        if self._nonces is not None and delivery.nonce in self._nonces:
            return Receipt(self._nonces[delivery.nonce], True)
        ext_id = f"{delivery.dest}#{len(self.seen) + 1}"
        self.seen[ext_id] = words(delivery)
        if self._nonces is not None:
            self._nonces[delivery.nonce] = ext_id
        return Receipt(ext_id, True)

    def show_then_fail(self, error: Exception) -> Callable[[Delivery], Any]:
        """It arrives, and yet the call fails."""

        def act(delivery: Delivery) -> None:
            self.show(delivery)
            raise error

        return act

    def said(self) -> list[str]:
        return [words(call) for call in self.calls]


def words(delivery: Delivery) -> str:
    """The message's first line without its language."""
    return str(delivery.message.lines[0][1][0]).partition(":")[2]


class Stage:
    """Rows are said as their ``ref``; a board as whatever ``board`` is when it is sent."""

    def __init__(self, store: SqlStore, clock: ManualClock, platform: Platform) -> None:
        self.store = store
        self.clock = clock
        self.platform = platform
        self.platforms: tuple[Platform, ...] = ()
        platform.now = clock.now_ms
        self.board = "b0"
        self.broken: set[str] = set()
        self.silent: set[str] = set()
        self._count = 0

    async def scene(self, pending: PendingRow) -> Shown | None:
        ref = pending.row.ref
        if ref in self.broken:
            raise RuntimeError("cannot be built")
        if ref in self.silent:
            return None
        shown = self.board if pending.row.kind in ("board", "hand") else ref
        return Scene("note", lines=(Line(Text(shown)),)), "en", Preferences()

    def sender(self, hooks: Hooks | None = None, outbox: Any = None) -> Sender:
        return Sender(
            outbox or self.store.outbox,
            self.platforms or (self.platform,),
            Presenter(PlainWords(), PlainPictures()),
            self.scene,
            self.clock,
            owner="me",
            hooks=hooks,
        )

    @asynccontextmanager
    async def sending(self, hooks: Hooks | None = None, **more: Any) -> AsyncIterator[Sender]:
        sender = self.sender(hooks, **more)
        task = asyncio.create_task(sender.run())
        try:
            yield sender
        finally:
            sender.stop()
            await task

    async def quiet(self, sender: Sender) -> None:
        """Until nothing is due at this moment and no lane is being worked on."""

        async def rests() -> bool:
            due = await self.store.outbox.next_due(self.platform.prefixes)
            if sender.idle and (due is None or due > self.clock.now):
                return True
            sender.poke()
            return False

        await until(rests, every=0.002, what="the sender does not come to rest")

    async def on(self, ms: int, sender: Sender) -> None:
        """Time passes, and what is due then is sent."""
        self.clock.on(ms)
        await self.quiet(sender)

    async def sends(self, hooks: Hooks | None = None, **more: Any) -> None:
        """A sender starts, sends what is due, and stops."""
        async with self.sending(hooks, **more) as sender:
            await self.quiet(sender)

    async def say(self, *rows: OutRow, by: Sender | None = None) -> None:
        """``by``: whose sending of them is waited for."""
        for row in rows:
            self._count += 1
            await self.store.outbox.say(row, f"row{self._count}", "t")
        if by is not None:
            await self.quiet(by)


def board(ref: str = "", **more: Any) -> OutRow:
    return replace(OutRow(Dest(PLACE), Slot.parse("board:t:1"), "board", ref), **more)


def note(ref: str, dest: str = PLACE, **more: Any) -> OutRow:
    return replace(OutRow(Dest.parse(dest), None, "note", ref), **more)
