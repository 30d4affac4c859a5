"""A command as people type it; described by the keys ``cmd-<name>`` and ``cmd-<name>-<arg>``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Scope: TypeAlias = Literal["group", "private"]


@dataclass(frozen=True, slots=True)
class ArgSpec:
    """One argument, a string. ``complete``: the desk can complete it for the person asking (``Desk.choices``)."""

    name: str
    required: bool = False
    complete: bool = False


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """``ephemeral``: what is typed and answered concerns the person alone, and others need not see it."""

    name: str
    args: tuple[ArgSpec, ...] = ()
    scopes: frozenset[Scope] = frozenset({"group", "private"})
    alias_of: str | None = None
    ephemeral: bool = True
    anywhere: bool = False
    """Useful where the bot is not a member (a user-installed app): nothing in it needs a table."""
