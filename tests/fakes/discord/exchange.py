"""One interaction from the side of Discord: what was asked, and what has come back so far."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any

from tests import waiting
from tests.fakes.discord.activity import Instance
from tests.fakes.discord.clock import Clock
from tests.fakes.discord.message import Message
from tests.fakes.discord.model import Channel, Json, User

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
ACK_MS, TOKEN_MS = 3_000, 15 * 60_000
FOLLOW_UPS = 5
"""How many an interaction may have where the bot is no member."""
SLACK_MS = 9_000
"""What a machine that is busy with other tests may add to the three seconds. They are kept to the millisecond on
simcord's virtual clock; here somebody who has to answer at all is looked for."""
PATIENCE_S = 60.0
"""Seconds of real time that people wait for what takes a tenth of one."""


class Failed(AssertionError):
    """“The application did not respond.”"""


@dataclass(slots=True, eq=False)
class Exchange:
    """``callback``: the type of the acknowledgement (4 message, 5 and 6 deferred, 7 update, 8 choices, 9 modal,
    12 the Activity).

    ``original``: what ``@original`` is: the answer, or the message whose component was pressed.
    """

    id: int
    kind: int
    user: User
    channel: Channel
    data: Json
    at_ms: int
    clock: Clock
    source: Message | None = None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    callback: int | None = None
    callback_ms: int = 0
    original: Message | None = None
    modal: Json | None = None
    instance: Instance | None = None
    """Of the Activity, if it was launched."""
    choices: list[tuple[str, Any]] = field(default_factory=list)
    followups: list[Message] = field(default_factory=list)
    _acked: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def user_app(self) -> bool:
        """Whether the bot is here for one person alone: it is no member of the chat."""
        return self.channel.kind == 3 or (self.channel.guild is not None and self.channel.guild.gone)

    def age_ms(self) -> int:
        return self.clock.now_ms() - self.at_ms

    def acknowledge(self, kind: int) -> None:
        self.callback = kind
        self.callback_ms = self.clock.now_ms()
        self._acked.set()

    async def acked(self, within: float = PATIENCE_S) -> Exchange:
        """:raises Failed: if nothing came in time."""
        try:
            await asyncio.wait_for(self._acked.wait(), within)
        except TimeoutError:
            what = self.data.get("name") or self.data.get("custom_id")
            raise Failed(f"{self.user.name}: the application did not respond to {what!r}") from None
        return self

    async def answered(self, within: float = PATIENCE_S) -> Exchange:
        """Like ``acked``, and waits until a deferred answer has been filled in."""
        await self.acked()

        def filled() -> bool:
            return self.callback != 5 or bool(self.followups or (self.original and not self.original.flags & 128))

        await waiting.until(filled, within, 0.005, f"{self.user.name}: thinking for ever")
        return self

    @property
    def launched(self) -> Instance:
        assert self.instance is not None, f"nothing was launched, callback type {self.callback}"
        return self.instance

    @property
    def message(self) -> Message:
        assert self.original is not None, f"no message came, callback type {self.callback}"
        return self.original

    @property
    def text(self) -> str:
        """The words of the answer; empty if it was acknowledged in silence."""
        if self.callback in (4, 5, 7) and self.original is not None:
            return self.original.text
        return ""
