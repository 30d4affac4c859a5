"""``davtar run``: the bot itself; and what commands need to begin: the settings, the database."""

import asyncio
import os
import sys
from argparse import Namespace
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from adapters import causes, config, database
from adapters.operator import Complaint, Operator
from adapters.store.store import SqlStore
from bot.ports import StoreUnavailable
from bot.text import t

T = TypeVar("T")

LEAST_FILES: Final = 48
"""Enough for the database, two platforms and a page with a few users."""


def run_run(args: Namespace, operator: Operator) -> int:
    given = settings()
    slips = config.misspelt()
    for slip in slips:
        operator.complain_of(slip.text())
    meant = {slip.meant for slip in slips} & {"TELEGRAM_TOKEN", "DISCORD_TOKEN"}
    if meant and not given.tokens() and not given.local_table:
        raise Complaint(t("config-misspelt-token", meant=", ".join(sorted(meant))))
    if os.name == "posix" and files_allowed() < LEAST_FILES:
        raise Complaint(causes.sentence("files"))
    from adapters.bootstrap import run as start

    code = start(given)
    try:
        operator.out.flush()
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # the disk is full: the program ran all the same
            os.dup2(os.open(os.devnull, os.O_RDWR), sys.stdout.fileno())
    return code


def files_allowed() -> int:
    """The most files this process may open."""
    import resource  # not on Windows

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return sys.maxsize if most == resource.RLIM_INFINITY else most


def settings() -> config.Settings:
    """:raises Complaint: names everything wrong with them."""
    try:
        return config.load()
    except config.BadSettings as bad:
        raise Complaint(t("config-head", n=len(bad.problems)), *(one.text() for one in bad.problems)) from None


def in_store(work: Callable[[SqlStore], Awaitable[T]], code: int = 2) -> T:
    """What ``work`` returns of the database in the settings.

    :raises Complaint: the settings are bad, or the database cannot be used; the exit code is then ``code``.
    """
    meant = settings()

    async def worked() -> T:
        async with database.opened(meant) as store:
            return await work(store)

    try:
        return asyncio.run(worked())
    except StoreUnavailable as trouble:
        raise Complaint(t(f"cli-store-{trouble.key}"), code=code) from None
