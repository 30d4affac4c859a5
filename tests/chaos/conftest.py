"""The databases of the store's tests, for every fault on both; the same cards in every run."""

from __future__ import annotations

from tests.chance import same_cards
from tests.store.conftest import postgres_database, postgres_url, small_disk, sqlite_url, url

__all__ = ["postgres_database", "postgres_url", "same_cards", "small_disk", "sqlite_url", "url"]
