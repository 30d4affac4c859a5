"""The impure ring: Discord, Telegram, the local table, the stores, the renderer and what runs them."""

import sys
from importlib import import_module


def import_without(module: str, *others: str) -> None:
    """Import a library as if ``others``, which it can do without, were not installed: they take much memory, and we use
    nothing that it does with them."""
    hidden = [name for name in others if name not in sys.modules]
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]  # None: Python's way to say that there is none
    try:
        import_module(module)
    finally:
        for name in hidden:
            del sys.modules[name]


# For coloured tracebacks. Ours are plain, since coloured ones show the values of variables.
import_without("structlog", "rich")
