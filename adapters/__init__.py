"""The impure ring: Discord, Telegram, the local table, the stores, the renderer and the program that runs them."""

import sys
from importlib import import_module


def import_without(module: str, *others: str) -> None:
    """Import a library as if its optional dependencies ``others`` were not installed: they take much memory, and Davtar
    uses none of their features."""
    hidden = [name for name in others if name not in sys.modules]
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]  # None: Python's way to say that there is none
    try:
        import_module(module)
    finally:
        for name in hidden:
            del sys.modules[name]


# rich is for coloured tracebacks, which show the values of variables; ours are plain.
import_without("structlog", "rich")
