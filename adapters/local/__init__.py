"""The local web table: a page served by the program itself, the embedded default.

From the outside in: ``app`` (server) -> ``wire`` (one WebSocket) -> ``tab`` (what one person is shown) ->
``rooms``, ``page``, ``vault``, ``sessions``, ``words`` (parts); ``security`` checks every request; ``courier`` is where
the sender delivers. ``static`` holds the page: HTML, CSS and ES modules, no build step, nothing from elsewhere.
"""

from __future__ import annotations

from adapters.local.app import LocalCourier, LocalFront

__all__ = ["LocalCourier", "LocalFront"]
