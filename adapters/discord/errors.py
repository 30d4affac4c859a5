"""What Discord's refusals mean to the sender."""

from __future__ import annotations

from typing import Final

import aiohttp
import discord

from adapters.runtime.delivery.courier import RetryLater, Undeliverable

UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MESSAGE, UNKNOWN_USER = 10003, 10004, 10008, 10013
UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION = 10015, 10062
OLD_EDITS, ACKNOWLEDGED, BAD_TOKEN = 30046, 40060, 50027
FOLLOW_UPS = 40094
"""More follow-ups to an interaction than a user app may send where the bot is no member."""
NO_ACCESS, CLOSED_DMS, NO_PERMISSION, ARCHIVED = 50001, 50007, 50013, 50083

TOO_LATE: Final = frozenset({UNKNOWN_INTERACTION, ACKNOWLEDGED, UNKNOWN_WEBHOOK, BAD_TOKEN})
"""An interaction that can no longer be answered: its person has gone on, nothing is wrong with the table."""

LOST: Final = frozenset({UNKNOWN_MESSAGE, OLD_EDITS, ARCHIVED})
"""A message that is edited no more: it is deleted, too old, or in an archived thread, which a new post opens again."""

MUTE: Final = frozenset({NO_ACCESS, NO_PERMISSION, ARCHIVED})

BREATH_MS: Final = 1_000
UNKNOWN_TOKEN_MS: Final = 5_000
"""The front finds out meanwhile whether the token has been withdrawn, and then nothing is tried at all."""


def is_late(error: discord.HTTPException) -> bool:
    return error.code in TOO_LATE


def is_unknown(error: Exception) -> bool:
    """Our token was refused."""
    return isinstance(error, discord.HTTPException) and error.status == 401


def is_lost(error: discord.HTTPException) -> bool:
    return error.code in LOST


def meaning(error: Exception, *, private: bool) -> Exception:
    """The courier's word for an error: RetryLater or Undeliverable (``adapters.runtime.delivery.courier``)."""
    match error:
        case discord.RateLimited():
            return RetryLater(int(error.retry_after * 1000))
        case discord.HTTPException():
            return _refusal(error, private=private)
        case aiohttp.ClientConnectorError():
            return RetryLater(BREATH_MS, everywhere=True)
        case TimeoutError() | aiohttp.ClientError() | OSError():
            return RetryLater(BREATH_MS, ambiguous=True)
        case _:
            return error


def _refusal(error: discord.HTTPException, *, private: bool) -> Exception:
    if error.code in (CLOSED_DMS, UNKNOWN_USER) or (private and error.status == 403):
        return Undeliverable("blocked")
    if error.code in (UNKNOWN_CHANNEL, UNKNOWN_GUILD):
        return Undeliverable("removed")
    if error.code in MUTE or error.status == 403:
        return Undeliverable("mute")
    if error.status == 429:
        # Without a Via header discord.py does not wait by itself: something before Discord has had enough of us.
        return RetryLater(30 * BREATH_MS if error.code == 0 else 5 * BREATH_MS, everywhere=error.code == 0)
    if error.status >= 500 or error.status == 408:
        return RetryLater(2 * BREATH_MS, ambiguous=True)
    if error.status == 401:
        return RetryLater(UNKNOWN_TOKEN_MS, everywhere=True)
    return Undeliverable("refused")
