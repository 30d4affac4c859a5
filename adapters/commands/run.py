"""``davtar run``: the bot itself."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from typing import Final

from adapters.causes import sentence
from adapters.config import BadSettings, Settings, load, misspelt
from adapters.operator import Operator

LEAST_FILES: Final = 48
"""Enough for the database, two platforms and a page with a few users."""


def run_run(args: Namespace, operator: Operator) -> int:
    settings = settings_or_complaint(operator)
    if settings is None:
        return 2
    slips = misspelt()
    for slip in slips:
        operator.complain_of(slip.text())
    meant = {slip.meant for slip in slips} & {"TELEGRAM_TOKEN", "DISCORD_TOKEN"}
    if meant and not settings.tokens() and not settings.local_table:
        operator.complain("config-misspelt-token", meant=", ".join(sorted(meant)))
        return 2
    if os.name == "posix" and files_allowed() < LEAST_FILES:
        operator.complain_of(sentence("files"))
        return 2
    from adapters.bootstrap import run as start

    code = start(settings)
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


def settings_or_complaint(operator: Operator) -> Settings | None:
    """The settings, or None after reporting everything wrong with them."""
    try:
        return load()
    except BadSettings as bad:
        operator.complain("config-head", n=len(bad.problems))
        for problem in bad.problems:
            operator.err.write(f"  {operator.say(problem.text())}\n")
        return None
