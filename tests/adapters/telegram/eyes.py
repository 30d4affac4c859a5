"""What a program has drawn and written for one person alone, held against all that a group ever saw."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

from adapters.render import Rendered
from adapters.runtime.core import Core
from adapters.runtime.delivery.courier import Message
from bot.scene import Scene
from tests.fakes.telegram import Room


@dataclass
class Secrets:
    """Filled while the program runs, by wrapping its presenter."""

    pictures: set[bytes] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    presses: set[str] = field(default_factory=set)
    public: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=set)
    shown: set[bytes] = field(default_factory=set)
    """Lines and pictures of the table itself, which is before everybody: a hand may repeat them."""

    def watch(self, core: Core) -> None:
        made: Callable[..., Message] = core.presenter.message

        def message(scene: Scene, *rest: Any, **more: Any) -> Message:
            return self._noted(scene, made(scene, *rest, **more))

        core.presenter.message = message  # type: ignore[method-assign]

    def _noted(self, scene: Scene, message: Message) -> Message:
        presses = {key.data for row in message.keys for key in row if key.data}
        presses |= {amount.press(n) for _, amount in message.amounts for n in range(amount.low, amount.high + 1)}
        if scene.kind != "hand":
            self.public |= presses
            if scene.kind not in ("lobby", "board", "score", "davtar"):
                return message
            self.told |= {"".join(map(str, rich)) for _, rich in message.lines}
            return replace(message, image=self._seen(message.image, self.shown)) if message.image else message
        self.presses |= presses
        if message.image is None and scene.picture is not None:
            self.words |= {"".join(map(str, rich)) for _, rich in message.lines[len(scene.lines) :]}
        return replace(message, image=self._seen(message.image, self.pictures) if message.image is not None else None)

    def _seen(self, image: Callable[[], Awaitable[Rendered]], kept: set[bytes]) -> Callable[[], Awaitable[Rendered]]:
        async def draw() -> Rendered:
            drawn = await image()
            kept.add(drawn.data)
            return drawn

        return draw

    def check(self, room: Room) -> None:
        """:raises AssertionError: something of a hand was before everybody, be it for a moment."""
        alone, words = self.presses - self.public, self.words - self.told
        assert self.pictures, "no hand was ever drawn: nothing was watched"
        for seen in room.chat.glimpses:
            assert seen.photo is None or seen.photo.data not in self.pictures - self.shown, (
                f"a hand in the group: {seen}"
            )
            assert not alone & set(seen.presses), f"a hand's buttons in the group: {seen}"
            assert not any(line in seen.text for line in words), f"a hand in words in the group: {seen}"
