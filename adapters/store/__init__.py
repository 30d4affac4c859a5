"""The store: tables, events, commands, inbox, outbox, clocks and leases on SQLite or PostgreSQL."""

from adapters.store.check import Violation
from adapters.store.features import all_keeps
from adapters.store.store import SqlStore, open_store, parse_url

__all__ = ["SqlStore", "Violation", "open_store", "parse_url"]

all_keeps()  # so that ``metadata`` has every table
