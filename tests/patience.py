"""How long a promise to people may take on a machine that is busy with other tests."""

from __future__ import annotations

import os


def allowed(seconds: float) -> float:
    """``seconds`` as they are on a machine of our own; more of them the more processes want each of its cores."""
    wanted = os.getloadavg()[0] if hasattr(os, "getloadavg") else 1.0
    return seconds * max(1.0, 2 * wanted / (os.cpu_count() or 1))
