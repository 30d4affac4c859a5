"""Backups: the whole database of one moment in one file, and back into SQLite or PostgreSQL."""
