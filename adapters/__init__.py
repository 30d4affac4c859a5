"""The impure ring: Discord, Telegram, the local table, the stores, the renderer and what runs them."""

import sys

# structlog loads rich, and rich a hundred modules of its own, for coloured tracebacks. Ours are plain, since coloured
# ones show the values of variables (``adapters.runtime.process.log``).
if "structlog" not in sys.modules and "rich" not in sys.modules:
    sys.modules["rich"] = None  # type: ignore[assignment]
    import structlog as structlog

    del sys.modules["rich"]
