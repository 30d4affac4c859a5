"""The library's own logging, kept from telling what it must not."""

from __future__ import annotations

import logging
from typing import Final

_TALKATIVE: Final = (
    "discord.http",
    "discord.webhook.async_",
    "discord.webhook.sync",
    "discord.gateway",
    "discord.client",
    "discord.state",
    "discord.ui.view",
    "discord.app_commands.tree",
)


def hush() -> None:
    """Keep discord.py from debugging aloud, whatever the root logger is set to: its debug lines hold interaction
    tokens, whole requests and so private hands."""
    for name in _TALKATIVE:
        logger = logging.getLogger(name)
        if logger.level < logging.INFO:
            logger.setLevel(logging.INFO)
