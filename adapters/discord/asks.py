"""What somebody asks by one interaction, in a form that outlives the process: the inbox keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import msgspec

from bot.desk.desk import Answer, Desk
from bot.ports.known import known
from bot.ports.records import Person
from bot.scene import press
from bot.scenes.info import NO_TABLE

SRC: Final = "dc"
"""The inbox's name for us."""


@dataclass(frozen=True, slots=True)
class Ask:
    """``kind`` press: ``what`` is a button's data. command: its name, ``rest`` what follows it.

    ``key`` is the interaction's for ever, ``dc:<interaction>``. No token is part of this: it is written down.
    """

    key: str
    place: str
    person: Person
    kind: Literal["press", "command"]
    what: str
    rest: str = ""

    @property
    def durable(self) -> bool:
        """Whether it may change anything. Looking (at a hand, a score) needs no inbox (law: Commit before telling)."""
        if self.kind == "command":
            return True
        pressed = press.unpack(self.what)
        return pressed is not None and (pressed.kind != "s" or pressed.table == NO_TABLE)

    async def put_to(self, desk: Desk) -> Answer:
        if self.kind == "press":
            return await desk.press(self.key, self.place, self.person, self.what)
        return await desk.command(self.key, self.place, self.person, self.what, self.rest)


def to_bytes(ask: Ask) -> bytes:
    return msgspec.json.encode(ask)


known(Ask)


def from_bytes(raw: bytes) -> Ask:
    """:raises msgspec.MsgspecError: it was not written by ``to_bytes``."""
    return msgspec.json.decode(raw, type=Ask)
