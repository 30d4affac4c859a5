"""Backups: a snapshot of the whole database in one file, and restoring it into SQLite or PostgreSQL."""
