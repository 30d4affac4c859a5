"""Who a process is in leases, and whether another one of the same machine is still alive."""

from __future__ import annotations

import os
import platform


def owner() -> str:
    """This process: ``machine:pid``."""
    return f"{platform.node()}:{os.getpid()}"


def dead(other: str) -> bool:
    """Whether ``other`` was a process of this machine that has ended; what cannot be told counts as alive.

    A process number that has been given to another program since counts as alive too: its lease then runs out.
    """
    node, _, pid = other.rpartition(":")
    if node != platform.node() or not pid.isdecimal() or other == owner():
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
