"""A wire-level fake of Telegram's Bot API: ``FakeTelegram`` is the server, ``Human`` a user, ``Room`` a chat."""

from tests.fakes.telegram.model import PATIENCE, Call, Callback, Chat, Fault, FaultKind, Glimpse, Message, Mood, Refused
from tests.fakes.telegram.server import TOKEN, FakeTelegram, Human, Limits, Room, Toast, find, mute, skipped

__all__ = ["PATIENCE", "TOKEN", "Call", "Callback", "Chat", "FakeTelegram", "Fault", "FaultKind", "Glimpse", "Human"]
__all__ += ["Limits", "Message", "Mood", "Refused", "Room", "Toast", "find", "mute", "skipped"]
