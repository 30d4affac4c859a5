"""Time jumps in these tests; no sockets are involved."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.record.hours import hours


@pytest.fixture(autouse=True)
async def _hours() -> AsyncIterator[None]:
    with hours(sockets=False):
        yield
