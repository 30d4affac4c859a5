"""A wire-level fake of Telegram's Bot API: see ``server`` for the machine, ``people`` for those who use it."""

from tests.fakes.telegram.model import Call, Callback, Chat, Fault, FaultKind, Glimpse, Message, Mood, Refused
from tests.fakes.telegram.people import PATIENCE, Human, Room, Toast, find, mute
from tests.fakes.telegram.server import TOKEN, FakeTelegram, Limits
from tests.fakes.telegram.spec import skipped

__all__ = [
    "PATIENCE",
    "TOKEN",
    "Call",
    "Callback",
    "Chat",
    "FakeTelegram",
    "Fault",
    "FaultKind",
    "Glimpse",
    "Human",
    "Limits",
    "Message",
    "Mood",
    "Refused",
    "Room",
    "Toast",
    "find",
    "mute",
    "skipped",
]
