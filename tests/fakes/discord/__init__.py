"""A Discord of our own on loopback for unmodified clients: ``FakeDiscord`` is the door, ``Player`` a user."""

from tests.fakes.discord.fake import TOKEN, FakeDiscord, Player
from tests.fakes.discord.model import Channel, Guild, Message, User
from tests.fakes.discord.server import Call, Fault
from tests.fakes.discord.world import Exchange, Failed

__all__ = ["TOKEN", "Call", "Channel", "Exchange", "Failed", "FakeDiscord"]
__all__ += ["Fault", "Guild", "Message", "Player", "User"]
