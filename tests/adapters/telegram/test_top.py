"""``/top`` and ``/rating`` over Telegram: asked in the group, pressed in the private chat; a rated match to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ports.ratings import PLACED
from tests.adapters.telegram.house import Running, board, data, four, open_hand, quick, running, screens
from tests.fakes.telegram import FakeTelegram, Human, Message, Room
from tests.store.kit import DAY, NOON
from tests.store.matches import ends
from tests.store.matches import rated_match as match
from tests.tools.driver import Chooser, options_of, play

pytestmark = pytest.mark.timeout(120)


async def asked(human: Human, room: Room, words: str, *told: str) -> Message:
    """The picture that somebody gets in the private chat for what they have typed in a group."""
    await human.says(room, words)
    return await human.private.last(lambda m: m.photo and all(one in m.text for one in told), what=words)


async def test_asked_in_the_group_and_pressed_in_private(run: Running, fake: FakeTelegram) -> None:
    friends = four(fake, opened=True)
    dave = friends[-1]
    room = fake.group("Club", *friends)
    who = [f"tg:{one.id}" for one in friends]
    for n in range(PLACED):
        await ends(run.core.store, match(f"t{n}", who[1::2], who[::2], NOON + n * DAY, f"tg:{room.id}"))
    top = await asked(dave, room, "/top", "Players · in this chat", f"wins in a row: N{who[1]} (5)")
    assert top.labels == ("Pairs", "Over all", "My rating")
    await dave.presses(top, data(top, f"top.pair.@tg:{room.id}"))
    pairs = await dave.private.last(lambda m: m.photo and "Pairs · in this chat" in m.text)
    await dave.presses(pairs, data(pairs, f"top.@tg:{room.id}"))
    await dave.private.last(lambda m: m.photo and "Players · in this chat" in m.text)
    await dave.presses(top, data(top, f"rating.@tg:{room.id}"))
    await dave.private.last(lambda m: m.photo and "Dave: " in m.text)
    await asked(friends[2], room, f"/top N{who[1]}", f"N{who[1]}: ")
    await asked(dave, room, "/top пары", "Pairs · in this chat")
    await dave.says(room, "/pictures off")
    await dave.says(room, "/top")
    read = await dave.private.last(lambda m: "You: place 1 of 4" in m.text, what="the list in words")
    assert f"1. N{who[1]}: " in read.text
    assert not [m for m in room.said() if m.photo], "nothing of it in the group"


async def test_the_board_of_a_rated_match_says_what_it_did(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick(monkeypatch)
    people = [fake.user(name, "en", started=True) for name in ("Nino", "Dave")]
    room = fake.group("Club", *people)
    async with running(fake, tmp_path) as run:
        await people[0].says(room, "/new bura3")
        lobby = await board(room, ":sit 2")
        table = (await run.table(room)).id
        for name, value in {**options_of("bura3"), "rated": "on"}.items():
            await people[0].answered(await people[0].sends_callback(lobby, f"t:{table}:set {name} {value}"))
        await people[1].presses(lobby, data(lobby, ":sit 2"))
        lobby = await board(room, ":start")
        await people[0].presses(lobby, data(lobby, ":start"))
        await board(room, ":hand")
        for human in people:
            await open_hand(human, room)
        await play(run.core.service, table, screens(people, room), Chooser(5))
        await run.settled()
        end = await board(room, ":rematch")
        changes = await run.core.store.ratings.changes(f"tg:{room.id}", table, 1)
        assert len(changes) == 2
        for one in changes:
            name = next(human.account.name for human in people if one.who == f"tg:{human.id}")
            assert f"{name}: 1000 → {one.after.shown} · {'won' if one.won else 'lost'}, chance 50%" in end.text
        assert await run.core.store.check() == ()
