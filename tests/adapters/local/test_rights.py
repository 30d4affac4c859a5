"""Who decides for a room of the page: whoever sits at the machine itself."""

from __future__ import annotations

import pytest

from bot.table.lobby import mark_of
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.adapters.local.page import Page

ROOM = "web:main"


async def guest(visit: Visit, monkeypatch: pytest.MonkeyPatch, name: str) -> Page:
    """Somebody who comes from elsewhere."""
    with monkeypatch.context() as now:
        now.setattr("adapters.local.wire.is_loopback", lambda remote: False)
        return await visit(name)


async def test_settings_of_a_room(here: Running, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    host, nino = await visit("Aram"), await guest(visit, monkeypatch, "Nino")
    rights = here.store.rights
    assert not (await nino.press("s:-:settings.start.admins"))["ok"]
    assert (await rights.rules(ROOM)).starters == "all"
    assert (await host.press("s:-:settings.start.admins"))["ok"]
    assert (await rights.rules(ROOM)).starters == "admins"
    refused = await nino.command("new")
    assert not refused["ok"]
    assert await here.store.tables_in(ROOM) == ()
    assert (await host.command("new"))["ok"]


async def test_a_block_and_a_report_in_a_room(here: Running, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await visit("Aram")
    nino, dave = await guest(visit, monkeypatch, "Nino"), await guest(visit, monkeypatch, "Dave")
    assert (await nino.command("new", "nardi"))["ok"]
    (row,) = await here.store.tables_in(ROOM)
    assert (await dave.press(f"t:{row.table_id}:sit"))["ok"]
    table = await here.table(row.table_id)
    persons = {chair.name: chair.person for _, chair in table.people()}
    assert (await dave.press(f"s:-:report.rude.{row.table_id}.{mark_of(persons['Nino'])}"))["ok"]
    note = await host.until("note")
    data = [button["data"] for line in note["message"]["keys"] for button in line]
    assert all(one.startswith("s:-:report.") for one in data)
    assert len(data) == 3
    assert (await host.press(data[1]))["ok"]
    assert await here.store.rights.barred(ROOM, persons["Nino"]) is not None
    assert not (await nino.command("new"))["ok"]
    assert (await host.press(f"s:-:blocked.{persons['Nino']}"))["ok"]
    assert (await nino.command("new"))["ok"]
