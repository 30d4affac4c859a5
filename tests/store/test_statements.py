"""What a command asks the database: a move reads two rows, whatever else the house has come to know about people."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from adapters.store import open_store, sqlite
from tests.bench.kit import deal
from tests.store.kit import ManualClock
from tests.store.played import Hall


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every statement of the connection that writes, on one line each."""
    statements: list[str] = []
    opened = sqlite._writing

    def traced(path: Path) -> sqlite3.Connection:
        raw = opened(path)
        raw.set_trace_callback(lambda one: statements.append(" ".join(one.split())))
        return raw

    monkeypatch.setattr(sqlite, "_writing", traced)
    return statements


async def test_a_move_reads_the_row_of_its_table_and_its_key(tmp_path: Path, said: list[str]) -> None:
    clock = ManualClock()
    store = await open_store(f"sqlite:///{tmp_path}/davtar.db", clock)
    hall = Hall(store, clock)
    table = await hall.opened("bazaar-blot")
    await hall.says(table, "start")
    await deal(hall.service, table)
    said.clear()
    await hall.moves(table, 1)
    reads = [one.split(" FROM ")[1].split()[0] for one in said if one.startswith("SELECT")]
    assert reads == ["game_table", "command_log"]
    (row,) = (one for one in said if one.startswith("UPDATE game_table"))
    assert "persons" not in row
    assert "audiences" not in row
    await store.close()


async def test_where_nobody_is_blocked_nobodys_accounts_are_looked_up(tmp_path: Path, said: list[str]) -> None:
    clock = ManualClock()
    store = await open_store(f"sqlite:///{tmp_path}/davtar.db", clock)
    hall = Hall(store, clock)
    table = await hall.opened("bazaar-blot")
    said.clear()
    await hall.says(table, "set target 301")
    assert len([one for one in said if " FROM chat_block " in one]) == 1
    assert not [one for one in said if " FROM joined " in one]
    await store.close()
