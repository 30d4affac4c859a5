"""The page as an Activity inside Discord: a frame in Discord's page, everything in it by way of Discord's proxy.

The frame's address is ``https://<client id>.discordsays.com``, which Discord leads to ``PATH`` at ours; its proxy takes
every path under ``/.proxy``. Nothing here lets anybody in: what the page shows of its person goes to Discord's front
(``adapters.runtime.doors``), which asks Discord.
"""

from __future__ import annotations

from typing import Final

from adapters.local.security import Shown

PLATFORM: Final = "dc"
PATH: Final = "/discord/"
PROXY: Final = "/.proxy"
CLIENTS: Final = ("https://discord.com", "https://ptb.discord.com", "https://canary.discord.com")
"""The page around the frame, in a browser or in the program for desktops. The apps for phones have none."""


class DiscordApp:
    """``client``: the application's number."""

    def __init__(self, client: str) -> None:
        self.client = client
        self.host = f"{client}.discordsays.com"
        self.origin = f"https://{self.host}"
        self.shown = Shown(frames=CLIENTS, sockets=(f"wss://{self.host}",))
