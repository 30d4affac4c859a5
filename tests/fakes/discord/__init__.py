"""A Discord of our own on loopback: what the tests talk to in place of the real one.

REST, gateway and CDN are served so that unmodified clients connect; requests are held against Discord's own OpenAPI
document and against hand rules. ``FakeDiscord`` is the door; ``Player`` is a person in front of it.
"""

from tests.fakes.discord.exchange import Exchange, Failed
from tests.fakes.discord.fake import TOKEN, FakeDiscord
from tests.fakes.discord.message import Message
from tests.fakes.discord.model import Channel, Guild, User
from tests.fakes.discord.people import Player
from tests.fakes.discord.server import Call, Fault

__all__ = ["TOKEN", "Call", "Channel", "Exchange", "Failed", "FakeDiscord"]
__all__ += ["Fault", "Guild", "Message", "Player", "User"]
