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


class _Brief(logging.Filter):
    """A line that is down is told of in one line, not with a traceback at every attempt."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = None
        return True


_BRIEF: Final = _Brief()


def hush() -> None:
    """Keep discord.py from debugging aloud, whatever the root logger is set to: its debug lines hold interaction
    tokens, whole requests and so private hands."""
    logging.getLogger("discord.client").addFilter(_BRIEF)
    for name in _TALKATIVE:
        logger = logging.getLogger(name)
        if logger.level < logging.INFO:
            logger.setLevel(logging.INFO)
