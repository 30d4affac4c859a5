"""Words at the seat in chats: where they are a line, and where they are nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters.store import open_store
from adapters.text import FluentCatalog
from bot.desk.desk import Desk
from bot.desk.emotes import Emotes, Heard
from bot.desk.links import mark_of
from bot.ports.keys import Dest
from bot.ports.records import Person
from tests.bot.desk.test_links import BOSS, CHIEF, HERE, THERE, Bridge
from tests.bot.house import ARAM
from tests.bot.test_service import FakeClock

LOOKER = Person("tg:55", "Looker")


@pytest.mark.parametrize("cross", [True, False])
async def test_a_line_in_the_speakers_chat_and_in_those_to_which_words_cross(tmp_path: Path, cross: bool) -> None:
    clock = FakeClock()
    store = await open_store(f"sqlite:///{tmp_path}/davtar.db", clock)
    bridge = Bridge(store, clock)
    bridge.link_by()
    emotes = Emotes(bridge.service, store, store.outbox, clock, lambda: None)
    bridge.desk = Desk(bridge.service, store, store.outbox, catalog=FluentCatalog(), parts=(bridge.linking, emotes))
    heard: list[Heard] = []
    emotes.heard.append(heard.append)
    await bridge.linked()
    if cross:
        assert (await bridge.presses(BOSS, f"link.words.{mark_of(Dest(THERE))}.on", HERE)).ok
        assert (await bridge.presses(CHIEF, f"link.words.{mark_of(Dest(HERE))}.on", THERE)).ok
    table = await bridge.opened(ARAM, HERE)
    for place in (HERE, THERE):
        await bridge.told(place)
    # Said on the page that Telegram opens, which acts from the private chat.
    assert (await bridge.presses(ARAM, f"emote.{table.id}.bravo", "tg:1:0")).ok
    assert [(one.seat, one.what) for one in heard] == [(0, "bravo")]
    assert await bridge.told(HERE) == ["emote-line"]
    assert await bridge.told(THERE) == (["emote-line"] if cross else [])
    # A chat has few lines to spare: beyond those nothing is said there; the table hears it.
    clock.now += 4_000
    for what in ("smile", "hello"):
        assert (await bridge.presses(ARAM, f"emote.{table.id}.{what}", "tg:1:0")).ok
    assert await bridge.told(HERE) == ["emote-line"]
    assert len(heard) == 3
    assert not (await bridge.presses(LOOKER, f"emote.{table.id}.bravo", "tg:55:0")).ok
    assert len(heard) == 3
    await store.close()
