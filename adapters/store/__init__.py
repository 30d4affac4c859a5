"""The store: tables, events, commands, inbox, outbox, clocks and leases on SQLite or PostgreSQL."""

from adapters.store.check import Violation
from adapters.store.store import SqlStore, open_store, parse_url

__all__ = ["SqlStore", "Violation", "open_store", "parse_url"]
