"""Parts of the front put together by hand, and messages as the presenter makes them."""

from __future__ import annotations

import asyncio
import hashlib
import io
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PIL import Image
from telegram import Bot

from adapters.runtime.courier import Delivery, Key, Message, Rendered, Rich
from adapters.telegram.address import ChatRef
from adapters.telegram.budget import Budget, Scroll
from adapters.telegram.inline import InlineCourier, Messages
from adapters.telegram.poster import Body, Pictures, Poster
from adapters.telegram.private import Ephemerals, Older, Whisper
from adapters.telegram.rights import Rights
from adapters.telegram.send import TelegramCourier
from adapters.text import FluentCatalog
from bot.ports.keys import Dest, Slot
from bot.ports.records import Sent
from bot.text import Lang
from bot.view.scene import Amount, HandPicture, Scene
from tests.fakes.telegram.model import Call
from tests.fakes.telegram.server import FakeTelegram, Room


class TestClock:
    """The loop's time, which a test moves on."""

    __test__ = False

    def __init__(self) -> None:
        self.ahead_ms = 0
        self._begin_ms = time.time_ns() // 1_000_000
        self._began = _now()

    def now_ms(self) -> int:
        return self._begin_ms + round((_now() - self._began) * 1000) + self.ahead_ms


def _now() -> float:
    return asyncio.get_running_loop().time()


class Memory:
    """The ``sent`` part of the outbox in a dictionary, its keys in their text forms."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str], Sent] = {}

    async def sent(self, dest: Dest | str, slot: Slot | str) -> Sent | None:
        return self.rows.get((str(dest), str(slot)))

    async def forget_sent(self, dest: Dest | str, slot: Slot | str) -> None:
        self.rows.pop((str(dest), str(slot)), None)

    async def slot_of(self, dest: Dest, ext_id: str) -> Slot | None:
        return next((row.slot for row in self.rows.values() if row.dest == dest and row.ext_id == ext_id), None)

    async def remember(self, sent: Sent) -> None:
        self.rows[str(sent.dest), str(sent.slot)] = sent


BLANK = "One moment"


async def blank(_: Lang, pictured: bool) -> Body:
    return Body(BLANK, image=picture("grey") if pictured else None)


class Kit:
    """A courier and a whisperer over the real client library."""

    def __init__(self, fake: FakeTelegram, bot: Bot, *, ephemerals: bool = True, burst: int = 18) -> None:
        """``burst`` 18: the calls of a minute need not be spread, so that tests need not wait."""
        self.fake = fake
        self.bot = bot
        self.clock = TestClock()
        fake.clock = lambda: self.clock.now_ms() / 1000
        self.budget = Budget(self.clock, burst=burst)
        self.scroll = Scroll()
        self.sents = Memory()
        self.rights = Rights(bot, self.clock)
        self.pictures = Pictures(self.clock)
        self.poster = Poster(bot, self.budget, self.scroll, self.pictures)
        self.ephemerals = Ephemerals(self.poster, self.clock, blank, wanted=ephemerals)
        self.courier = TelegramCourier(
            self.poster,
            self.ephemerals,
            self.budget,
            self.scroll,
            self.sents,
            lambda _, label, __: label,
            Older(lambda _, label: f"{label} ↻"),
            self._inline(),
            self.clock,
        )
        self.whisper = Whisper(self.poster, self.ephemerals, self.budget, self.rights, self.sents, self.clock)

    def _inline(self) -> InlineCourier:
        """For the tables in inline messages, of which there are none here."""
        nothing: Any = self.sents
        messages = Messages(nothing, self.clock)
        return InlineCourier(
            self.bot, self.budget, messages, nothing, nothing, FluentCatalog(), lambda _, label, __: label
        )

    async def board(
        self, room: Room, message: Message, *, slot: str = "board:t1:1", fresh: bool = False, doubt_ms: int = 0
    ) -> bool:
        """Deliver a board and remember it as the sender does; whether it was posted anew."""
        dest, at = Dest(ChatRef(room.id).place), Slot.parse(slot)
        previous = await self.sents.sent(dest, at)
        receipt = await self.courier.deliver(Delivery(dest, at, "board", message, previous, fresh, "n", 0, doubt_ms))
        assert receipt is not None
        await self.sents.remember(Sent(dest, at, receipt.ext_id, 1, message.hash, self.clock.now_ms()))
        return receipt.posted


def asked(fake: FakeTelegram) -> list[Call]:
    """Every call that asked for an ephemeral message."""
    calls = fake.called("sendMessage", "sendPhoto", code=None)
    return [call for call in calls if "ephemeral_message_parameters" in call.params]


def picture(colour: str) -> Rendered:
    out = io.BytesIO()
    Image.new("RGB", (64, 40), colour).save(out, "JPEG")
    return Rendered(out.getvalue(), "image/jpeg", 64, 40, f"key-{colour}")


def message(
    *lines: str | Rich,
    colour: str | None = "green",
    keys: Sequence[Sequence[Key]] = ((Key("My cards", "s:t1:hand"),),),
    amounts: Sequence[tuple[str, Amount]] = (),
    ended: bool = False,
) -> Message:
    """A board; ``colour`` None: for people who want none; ``ended``: the last form of a board, which has none."""
    rich: tuple[tuple[str, Rich], ...] = tuple(("body", (one,) if isinstance(one, str) else one) for one in lines)

    async def draw() -> Rendered:
        assert colour is not None
        return picture(colour)

    seen = repr((rich, colour, keys, amounts)).encode()
    bare = Message(
        Scene("board", "t1", picture=None if ended else HandPicture(())),
        "en",
        (*rich, ("body", (f"It is {colour}.",))) if colour is not None and not ended else rich,
        tuple(tuple(row) for row in keys),
        tuple(amounts),
        "the table",
        hashlib.sha256(seen).hexdigest(),
    )
    return bare if colour is None or ended else replace(bare, lines=rich, image=draw, bare=lambda: bare)
