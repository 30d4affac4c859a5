"""``python -m tests.tools.hurried run`` is ``davtar run`` without the pauses that are for people's eyes."""

from __future__ import annotations

import sys
from typing import Final

from adapters import cli
from bot.core import clocks
from bot.core.clocks import Pauses

QUICK_MS: Final = 20


if __name__ == "__main__":
    clocks.PAUSES = Pauses(longest_ms=QUICK_MS)
    sys.exit(cli.main())
