"""The registry of features, one line each. A feature is imported on first use.

A line names the module in its folder that declares its entry, ``FEATURE`` (``bot.handlers.part``). The order is that
of the commands in lists.
"""

from functools import cache
from importlib import import_module
from typing import Final

from bot.handlers.part import Feature

LINES: Final = (
    "bot.features.matchmaking.handler",
    "bot.features.invites.handler",
    "bot.features.daily.handler",
    "bot.features.lessons",
    "bot.features.history.handler",
    "bot.features.ratings.handler",
    "bot.features.replay.handler",
    "bot.features.analysis.handler",
    "bot.features.cups.handler",
    "bot.features.duplicates.handler",
    "bot.features.puzzles.handler",
    "bot.features.settings.handler",
    "bot.features.watching",
    "bot.features.links",
    "bot.features.moderation.handler",
    "bot.features.chips",
    "bot.features.settings.personal",
    "bot.features.accounts",
    "bot.features.privacy",
    "bot.features.emotes",
    "bot.features.feedback",
)


@cache
def features() -> tuple[Feature, ...]:
    return tuple(import_module(line).FEATURE for line in LINES)
