"""Runs migrations from inside the program: the scripts are packaged, and no ``alembic.ini`` is needed."""

import re
import threading
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, inspect, text

from adapters.store import persona, schema
from adapters.store.rebuild import rebuild

if TYPE_CHECKING:
    from alembic.config import Config


SCRIPTS: Final = Path(__file__).parent / "migrations"
DERIVED: Final = "0005"
"""The last revision that changed data derived from events; older databases get it rebuilt."""
CONCEALED: Final = "0007"
"""The first revision whose events hold references to people; older databases' events are rewritten."""
_one_at_a_time = threading.Lock()  # alembic keeps its context in a module


class NewerSchema(Exception):
    """The database was made by a newer Davtar."""


def configuration(conn: Connection) -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = conn
    return config


@cache
def _known(scripts: Path) -> tuple[str, ...]:
    """Every schema in the scripts of a folder, the newest last, by their names (``m0001_first.py``). alembic itself is
    loaded only when needed: that takes longer than the rest of opening a database."""
    found = (re.fullmatch(r"m(\d{4})_\w+\.py", path.name) for path in scripts.joinpath("versions").iterdir())
    return tuple(sorted(one[1] for one in found if one is not None))


def revisions() -> frozenset[str]:
    """Every schema that this program knows."""
    return frozenset(_known(SCRIPTS))


def newest() -> str:
    """The schema that this program works with."""
    return _known(SCRIPTS)[-1]


def current(conn: Connection) -> str | None:
    """A database's schema; None: it has none yet."""
    if not inspect(conn).has_table("alembic_version"):
        return None
    found = conn.scalar(text("SELECT version_num FROM alembic_version"))
    return None if found is None else str(found)


def _build(conn: Connection) -> None:
    """Create the newest schema at once in an empty database."""
    schema.metadata.create_all(conn)
    conn.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    conn.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{newest()}')")  # noqa: S608 - digits of a file's name


def upgrade(conn: Connection, revision: str = "head") -> bool:
    """Bring the database up to ``revision`` in the transaction of ``conn``; returns whether anything was done.

    :raises NewerSchema: an unknown revision; nothing was written.
    """
    was = current(conn)
    if was is not None and was not in revisions():
        raise NewerSchema(was)
    if was is not None and was == newest():
        return False
    if was is None and revision == "head" and not inspect(conn).get_table_names():
        _build(conn)
        return True
    from alembic import command

    with _one_at_a_time:
        command.upgrade(configuration(conn), revision)
    if was is not None and was < CONCEALED and revision == "head":
        persona.conceal(conn)
    if was is not None and was < DERIVED and revision == "head":
        rebuild(conn)
    return True
