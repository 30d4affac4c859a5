"""A migration while people play, several processes that start on an empty database, and an older program (3.2.9)."""

from __future__ import annotations

import asyncio
import shutil
import sys
from importlib import import_module
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, make_url, text

from adapters.store import open_store
from bot.ports import StoreUnavailable
from tests.chaos import verdict
from tests.chaos.crew import Crew, judged, tables
from tests.chaos.process import ROOT, Eyes
from tests.fakes.telegram import FakeTelegram

migrations = import_module("adapters.store.migrate")
OURS: Path = migrations.SCRIPTS

NEXT = '''"""A column more, as a next version would expand the schema: old programs go on beside it."""

import sqlalchemy as sa
from alembic import op

revision = "{new}"
down_revision = "{old}"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("game_table") as batch:
        batch.add_column(sa.Column("later", sa.String(), nullable=True))
    op.create_index("ix_event_later", "event", ["type"])
'''

OPEN = """
import asyncio, sys
from adapters.store import open_store
async def main():
    store = await open_store(sys.argv[1])
    print(await store.check())
    await store.close()
asyncio.run(main())
"""


@pytest.mark.timeout(400)
async def test_four_processes_start_on_nothing(url: str) -> None:
    """All of them at once: one makes the schema, the others wait for it."""
    running = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", OPEN, url, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        for _ in range(4)
    ]
    for one in running:
        out, errors = await one.communicate()
        assert (one.returncode, out) == (0, b"()\n"), errors.decode()[-500:]
    assert not verdict.database(url).wrong


@pytest.fixture
def newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """This process is a version ahead; the workers, processes of their own, are not. The new revision."""
    scripts = tmp_path / "migrations"
    shutil.copytree(OURS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    head = ScriptDirectory(str(scripts)).get_current_head()
    (scripts / "versions" / "m9000_later.py").write_text(NEXT.format(new="m9000", old=head))
    monkeypatch.setattr(migrations, "SCRIPTS", scripts)
    return "m9000"


@pytest.mark.timeout(900)
async def test_a_migration_while_people_play(tmp_path: Path, url: str, newer: str, seed: int) -> None:
    """Two workers of the old version are at it when the new one expands the schema; they play on to the end.

    An old program that starts afterwards stops with a clear word and touches nothing.
    """
    with pytest.MonkeyPatch.context() as old:
        old.setattr(migrations, "SCRIPTS", OURS)
        eyes = await Eyes.open(url)
    workers = 1 if url.startswith("sqlite") else 2
    async with FakeTelegram() as fake:
        rooms = await tables(fake, eyes, 3)
        how = {"CHAOS_PLAYERS": 2, "CHAOS_SEED": seed, "CHAOS_GAP_MS": 100}
        async with Crew(fake, url, tmp_path, workers, **how) as crew:
            await fake.until(lambda: fake.called("sendPhoto", "sendMessage"), 30, "play")
            ahead = await open_store(url)
            await ahead.close()
            await crew.finish(eyes)
        await eyes.store.close()
        assert "Traceback" not in crew.logs()
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg" if "postgres" in url else "sqlite"))
    with engine.connect() as conn:
        assert conn.scalar(text("SELECT version_num FROM alembic_version")) == newer
        assert "later" in [column["name"] for column in inspect(conn).get_columns("game_table")]
    engine.dispose()
    found = judged(url, rooms)
    assert not found.wrong, "\n".join((f"seed {seed}", *found.wrong))
    assert all(table.phase == "over" for table in found.tables.values())
    assert found.repeats == 0
    with pytest.MonkeyPatch.context() as old:
        old.setattr(migrations, "SCRIPTS", OURS)
        with pytest.raises(StoreUnavailable) as refused:
            await open_store(url)
    assert refused.value.key == "newer-schema"
