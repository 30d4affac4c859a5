"""These tests move time: nothing here waits."""

from tests.virtual import pytest_asyncio_loop_factories

__all__ = ["pytest_asyncio_loop_factories"]
