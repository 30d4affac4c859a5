"""Migrations, run from inside: the scripts are packed with the module, no ``alembic.ini`` is needed."""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from adapters.store.conceal import conceal
from adapters.store.rebuild import rebuild

SCRIPTS: Final = Path(__file__).parent / "migrations"
DERIVED: Final = "0005"
"""The last revision that changed what is derived from events; databases from before it get it rebuilt."""
CONCEALED: Final = "0007"
"""The revision since which events hold references to people; in databases from before it they are rewritten."""
_one_at_a_time = threading.Lock()  # alembic keeps its context in a module


class NewerSchema(Exception):
    """The database was made by a newer Davtar."""


def configuration(conn: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = conn
    return config


@cache
def _known(scripts: Path) -> tuple[frozenset[str], str | None]:
    """Every schema in the scripts of a folder, and the newest. To read them all takes longer than the rest of opening a
    database that is up to date."""
    folder = ScriptDirectory(str(scripts))
    return frozenset(one.revision for one in folder.walk_revisions()), folder.get_current_head()


def revisions() -> frozenset[str]:
    """Every schema that this program knows."""
    return _known(SCRIPTS)[0]


def newest() -> str | None:
    """The schema that this program works with."""
    return _known(SCRIPTS)[1]


def upgrade(conn: Connection, revision: str = "head") -> bool:
    """Bring the database up to ``revision`` in the transaction of ``conn``; whether there was anything to do.

    :raises NewerSchema: its revision is none of ours; nothing was written.
    """
    known, newest = _known(SCRIPTS)
    current = MigrationContext.configure(conn).get_current_revision()
    if current is not None and current not in known:
        raise NewerSchema(current)
    if current is not None and current == newest:
        return False
    with _one_at_a_time:
        command.upgrade(configuration(conn), revision)
    if current is not None and current < CONCEALED and revision == "head":
        conceal(conn)
    if current is not None and current < DERIVED and revision == "head":
        rebuild(conn)
    return True
