"""The databases of the store's tests, for every fault on both."""

from __future__ import annotations

from tests.store.conftest import postgres_database, postgres_url, sqlite_url, url

__all__ = ["postgres_database", "postgres_url", "sqlite_url", "url"]
