"""The schema's history, for alembic."""
