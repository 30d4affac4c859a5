"""Classes that msgspec reads, made known to it while their module is imported.

msgspec finds out about a class when it is first used, and two threads that use it first at the same moment can bring
the process down (0.22.0). Only one thread at a time imports a module.
"""

from __future__ import annotations

from typing import Any

import msgspec


def known(*types: Any) -> None:
    """Let msgspec find out about ``types`` and everything in them now."""
    for one in types:
        msgspec.json.Decoder(one)
