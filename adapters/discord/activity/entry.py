"""The Entry Point command, by which people open the Activity from Discord's list of applications.

discord.py does not know its kind (4). Discord makes one when an Activity is switched on in the developer portal, and
refuses to replace all commands without it (50240), so it is fetched and sent along, as the operator has it.
"""

from __future__ import annotations

from typing import Any, Final

import discord
import structlog

log = structlog.get_logger(__name__)

KIND: Final = 4
BY_DISCORD: Final = 2
"""Discord opens the Activity by itself; 1: it asks the bot by an interaction."""
GONE: Final = 50240
_OURS: Final[dict[str, Any]] = {
    "type": KIND,
    "name": "launch",
    "description": "Launch an activity",
    "handler": BY_DISCORD,
    "integration_types": [0, 1],
    "contexts": [0, 1, 2],
}
"""Like the one that Discord makes by itself."""
_SENT: Final = frozenset(
    {"id", "type", "name", "name_localizations", "description", "description_localizations", "handler"}
    | {"integration_types", "contexts", "default_member_permissions"}
)


async def put_commands(http: Any, application: int, payload: list[dict[str, Any]], *, wanted: bool) -> None:
    """Replace all commands by ``payload`` and the Entry Point command that is there. ``wanted``: make one if none is.

    :raises discord.HTTPException: Discord does not take them.
    """
    entry = await _there(http, application)
    if entry is None and wanted:
        try:
            await http.bulk_upsert_global_commands(application, payload=[*payload, _OURS])
        except discord.HTTPException as error:
            if error.status >= 500 or error.code == GONE:
                raise
            log.warning("discord takes no entry point: is the Activity switched on in the portal?", code=error.code)
        else:
            return
    try:
        await http.bulk_upsert_global_commands(application, payload=[*payload, *([entry] if entry else [])])
    except discord.HTTPException as error:
        entry = await _there(http, application) if error.code == GONE else None
        if entry is None:
            raise
        # It has been switched on between the two calls.
        await http.bulk_upsert_global_commands(application, payload=[*payload, entry])


async def _there(http: Any, application: int) -> dict[str, Any] | None:
    found = await http.get_global_commands(application)
    entry = next((command for command in found if command.get("type") == KIND), None)
    return {name: value for name, value in entry.items() if name in _SENT and value is not None} if entry else None
