"""Rings on Telegram: a new message that mentions its person, in place of the one before it."""

from __future__ import annotations

import pytest

from bot.table.loaded import loaded_of
from tests.adapters.telegram.house import Running, board, data, four
from tests.fakes.telegram import FakeTelegram, Human, Message, Room

pytestmark = pytest.mark.timeout(120)


def mentioned(message: Message) -> list[int]:
    """Whom a message notifies by name."""
    return [int(e["user_id"]) for e in message.entities if e["type"] == "text_mention"]


def rings(room: Room) -> list[Message]:
    return [message for message in room.said() if mentioned(message)]


async def at_hours(run: Running, room: Room, people: list[Human], clock_s: int = 86_400) -> str:
    """A table of four people who have a day for each move; its id."""
    await people[0].says(room, "/new")
    lobby = await board(room, ":sit 2")
    for number, human in enumerate(people[1:], start=2):
        await human.presses(lobby, data(lobby, f":sit {number}"))
    table = (await run.table(room)).id
    await people[0].answered(await people[0].sends_callback(lobby, f"t:{table}:set clock {clock_s}"))
    lobby = await board(room, ":start")
    await people[0].presses(lobby, data(lobby, ":start"))
    await board(room, ":hand")
    return table


async def whose(run: Running, table_id: str, people: list[Human]) -> Human:
    table = await run.core.service.table(table_id)
    assert table is not None
    return people[min(loaded_of(table).game.waiting(table.state))]


async def test_a_turn_of_hours_is_a_new_message_with_a_mention_and_replaces_the_last(
    run: Running, fake: FakeTelegram
) -> None:
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    table = await at_hours(run, room, people)
    (first,) = await fake.until(lambda: rings(room), 10, "a ring")
    asked = await whose(run, table, people)
    assert mentioned(first) == [asked.id]
    assert first.edits == 0
    assert [b["callback_data"] for b in first.buttons] == [f"s:{table}:hand"], "the way to one's own cards"
    await asked.says(room, "/pass")
    await fake.until(lambda: first.deleted, 10, "the ring that is over goes")
    (second,) = await fake.until(lambda: rings(room), 10, "the next ring")
    assert mentioned(second) == [(await whose(run, table, people)).id]
    assert second.id != first.id
    hand = await people[0].answered(await people[0].sends_callback(second, f"s:{table}:hand"))
    assert hand is not None
    assert not second.deleted
    await run.settled()
    assert len(rings(room)) == 1


async def test_a_question_rings_with_its_answers_and_they_work(run: Running, fake: FakeTelegram) -> None:
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    table = await at_hours(run, room, people)
    await run.settled()
    await people[1].says(room, "/pause")
    asked = await room.last(lambda m: len(mentioned(m)) == 3, what="a question to three")
    assert people[1].id not in mentioned(asked)
    for human in (people[0], people[2], people[3]):
        await human.presses(asked, f"t:{table}:yes")
    now = await run.core.service.table(table)
    assert now is not None
    assert now.phase == "paused"
