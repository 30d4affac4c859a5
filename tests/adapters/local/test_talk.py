"""Words at the seat and in the room: who may say them, who hears them, what people are called, who decides there."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from adapters.local.tab import Tab
from bot.desk.emotes import ALL, SIGNS
from bot.ports.records import Command, Person
from tests.adapters.local.conftest import Visit
from tests.adapters.local.house import Running
from tests.adapters.local.page import Json, Page


async def sat(here: Running, visit: Visit, *names: str, game: str = "nardi") -> tuple[str, list[Page]]:
    """People at one table of the room, and others in the room."""
    people = [await visit(name) for name in names]
    assert (await people[0].command("new", game))["ok"]
    (row,) = await here.store.tables_in("web:main")
    for page in people:
        await page.until("board", table=row.table_id)
    assert (await people[1].press(f"t:{row.table_id}:sit"))["ok"]
    return row.table_id, people


async def got(page: Page, kind: str, **fits: object) -> Json:
    """The message, if it has not been read yet while something else was waited for."""
    told = page.told(kind, **fits)
    return told[0] if told else await page.until(kind, **fits)


async def test_all_who_see_the_table_hear_the_players_and_only_what_there_is(here: Running, visit: Visit) -> None:
    table, (aram, nino, dave) = await sat(here, visit, "Aram", "Nino", "Dave")
    for page, what in (
        *((dave, f"{table}.bravo"), (aram, f"{table}.JH"), (aram, f"{table}.bravo.x"), (aram, "nowhere1.bravo")),
        (aram, table),
    ):
        assert not (await page.press(f"s:-:emote.{what}"))["ok"], what
    assert (await aram.press(f"s:-:emote.{table}.bravo"))["ok"]
    for page in (aram, nino, dave):
        assert await got(page, "emote") == {"t": "emote", "table": table, "seat": 0, "what": "bravo"}
    assert aram.told("board")[-1]["words"]
    assert len(dave.told("emote")) == 1


async def test_a_press_sent_twice_is_heard_once_and_a_flood_is_refused(here: Running, visit: Visit) -> None:
    table, (aram, nino) = await sat(here, visit, "Aram", "Nino")
    for _ in range(2):
        assert (await aram.press(f"s:-:emote.{table}.hello", "again-1"))["ok"]
    answers = [(await aram.press(f"s:-:emote.{table}.smile"))["ok"] for _ in range(8)]
    assert (answers.count(True) <= 3, answers[-1]) == (True, False)
    assert (await nino.press(f"s:-:emote.{table}.bye"))["ok"], "each has a measure of their own"
    await got(nino, "emote", what="bye")
    assert len(nino.told("emote", what="hello")) == 1


async def test_whoever_is_blocked_is_not_heard(here: Running, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.local.tab.SHUNNED_MS", -1)
    table, (aram, nino, dave) = await sat(here, visit, "Aram", "Nino", "Dave")
    speaker = f"web:{nino.me['id']}"
    await here.store.rights.shun(f"web:{aram.me['id']}", speaker, "Nino")
    assert (await dave.press("s:-:emotes.off"))["ok"]
    assert (await nino.press(f"s:-:emote.{table}.bravo"))["ok"]
    await got(nino, "emote")
    assert (await nino.do({"t": "say", "text": "Aram, do you hear?"}))["ok"]
    assert (await got(dave, "said"))["seats"] == [[table, 1]]
    assert (await dave.do({"t": "say", "text": "I do"}))["ok"]
    await got(aram, "said", text="I do")
    for page in (aram, dave):
        assert page.told("emote") == []
    assert not any(one["t"] == "said" and one["who"]["name"] == "Nino" for one in aram.seen)
    await here.store.rights.bar("web:main", speaker, "Nino", 0)
    assert not (await nino.press(f"s:-:emote.{table}.bye"))["ok"]
    assert not (await nino.do({"t": "say", "text": "let me in"}))["ok"]


async def test_nothing_is_called_where_partners_could_give_signs(here: Running, visit: Visit) -> None:
    """At a rated table (HS-14): the page does not offer it, and a forged press is refused; talk stays in the room."""
    table, (aram, nino) = await sat(here, visit, "Aram", "Nino")
    assert (await aram.press(f"t:{table}:set rated on"))["ok"]
    found = await here.service.table(table)
    if found is not None and not found.rated:
        assert (await nino.press(f"t:{table}:yes"))["ok"]
    while (board := await aram.until("board", table=table))["words"]:
        pass
    assert not board["words"]
    assert not (await aram.press(f"s:-:emote.{table}.bravo"))["ok"]
    assert (await aram.do({"t": "say", "text": "let's begin"}))["ok"]
    assert (await got(nino, "said"))["seats"] == []


async def test_two_of_one_name_are_told_apart_everywhere(here: Running, visit: Visit) -> None:
    table, (first, second) = await sat(here, visit, "Արամ", "Արամ")
    third, fourth = await visit("Aram"), await visit("\u0410ram")  # the last one begins with a Russian letter
    assert [page.me["name"] for page in (first, second, third, fourth)] == ["Արամ", "Արամ (2)", "Aram", "\u0410ram (2)"]
    found = await here.table(table)
    assert [chair.name for _, chair in found.people()] == ["Արամ", "Արամ (2)"]
    assert (await second.do({"t": "say", "text": "barev"}))["ok"]
    assert (await got(first, "said"))["who"]["name"] == "Արամ (2)"
    # A seat that is given away: whoever asks for it, and of whom it is taken, can be told from the others.
    assert (await here.service.handle(Command("k9", table, Person(f"web:{third.me['id']}", "Արամ"), "sit"))).ok is False


def test_the_page_offers_all_there_are() -> None:
    source = (files("adapters.local") / "static" / "emotes.js").read_text(encoding="utf-8")
    signs = re.findall(r'^  \["([a-z]+)", ', source, re.MULTILINE)
    words = re.search(r"^const WORDS = \[(.*)\];$", source, re.MULTILINE)
    assert words is not None
    assert tuple(signs) == SIGNS
    assert {*signs, *re.findall(r'"([a-z]+)"', words[1])} == ALL
    assert hasattr(Tab, "show_word")


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
