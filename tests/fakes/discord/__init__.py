"""A Discord of our own on loopback: what the tests talk to in place of the real one.

REST, gateway and CDN are served so that unmodified clients connect; requests are held against Discord's own OpenAPI
document and against hand rules. ``FakeDiscord`` is the door; ``Player`` is a person in front of it.
"""

from tests.fakes.discord.fake import TOKEN, FakeDiscord, Player
from tests.fakes.discord.model import Channel, Guild, Message, User
from tests.fakes.discord.server import Call, Fault
from tests.fakes.discord.world import Exchange, Failed

__all__ = ["TOKEN", "Call", "Channel", "Exchange", "Failed", "FakeDiscord"]
__all__ += ["Fault", "Guild", "Message", "Player", "User"]
