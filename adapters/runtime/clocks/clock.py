"""The time: wall for what people see and what is stored, monotonic for measuring."""

from __future__ import annotations

import time


class SystemClock:
    """Implements ``bot.ports.Clock``."""

    def now_ms(self) -> int:
        """Milliseconds since the epoch, UTC; may jump when somebody sets the clock."""
        return time.time_ns() // 1_000_000

    def monotonic_ms(self) -> int:
        """Milliseconds since some moment; never jumps."""
        return time.monotonic_ns() // 1_000_000
