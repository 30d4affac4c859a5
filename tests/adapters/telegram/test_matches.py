"""Matches over the real Telegram client, from the lobby to the result: people press what they see, and only that."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from bot.ports.records import Command, Person
from bot.table.model import Table
from tests.adapters.telegram.eyes import Secrets
from tests.adapters.telegram.house import (
    Opens,
    Running,
    board,
    data,
    four,
    offers,
    one_move,
    open_hand,
    screens,
    started,
    tap,
)
from tests.fakes.telegram import FakeTelegram, Human, Mood, Room
from tests.tiers import nightly, sampled
from tests.tools.driver import GAMES, Chooser, options_of, people_of, play, start_of

NO_EPHEMERALS = "Bad Request: ephemeral messages aren't supported"
FORBIDDEN = {"can_send_photos": False}


async def plays(run: Running, room: Room, people: list[Human], key: str, seed: int = 5) -> Table:
    """A short match from /new to its result, everybody's hand open."""
    host = people[0]
    await host.says(room, f"/new {key}")
    lobby = await board(room, ":sit 2")
    for number, human in enumerate(people[1:], start=2):
        await human.presses(lobby, data(lobby, f":sit {number}"))
    table = (await run.table(room)).id
    short = options_of(key) if key != "bazaar-blot" else {"target": "31", "clock": "0"}
    for name, value in short.items():  # some of them no panel offers
        command = Command(name, table, Person(f"tg:{host.id}", host.account.name), f"set {name} {value}")
        assert (await run.core.service.handle(command)).ok
    await run.settled()
    words = f":{start_of(key)}" if key != "bazaar-blot" else ":start"
    await tap(host, room, words)
    await board(room, ":hand")
    for human in people:
        await open_hand(human, room)
    over = await play(run.core.service, table, screens(people, room), Chooser(seed))
    await run.settled()
    assert over.phase == "over"
    assert (await board(room, ":rematch")).photo or room.chat.permissions, "the end shows the score and the Davtar"
    assert await run.core.store.check() == ()
    return over


@pytest.mark.parametrize("key", sampled(GAMES, ("bura3", "seka")))
async def test_a_match_of_every_game(opens: Opens, fake: FakeTelegram, key: str) -> None:
    people = four(fake, opened=True)[: people_of(key)]
    room = fake.group("Friends", *people)
    async with opens() as run:
        await plays(run, room, people, key)
    assert [(c.method, c.code, c.description) for c in fake.calls if c.code not in (0, 200)] == []


@nightly
@pytest.mark.parametrize("mood", [*get_args(Mood), None])
async def test_four_friends_play_a_match(opens: Opens, fake: FakeTelegram, mood: Mood | None) -> None:
    fake.mood, secrets = mood or "knows", Secrets()
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    async with opens(ephemerals=mood is not None) as run:
        secrets.watch(run.core)
        await plays(run, room, people, "bazaar-blot", 7)
        secrets.check(room)
    refused = [(call.method, call.code, call.description) for call in fake.calls if call.code not in (0, 200)]
    assert refused == [] or (mood == "refuses" and {words for *_, words in refused} == {NO_EPHEMERALS})
    shown = people[0].ephemerals(room) if mood == "knows" else people[0].private.said()
    assert len([m for m in shown if m.photo]) == 1, "one open hand, refreshed in place for the whole match"


async def test_the_right_to_send_photos_is_withdrawn_in_mid_match(unseen: Running, fake: FakeTelegram) -> None:
    people = four(fake, opened=True)
    room = fake.group("Friends", *people)
    rng = random.Random(8)
    await started(unseen, room, people, clock="0")
    await one_move(unseen, room, people, rng)
    await unseen.settled()
    assert (await board(room, ":hand")).photo
    room.chat.permissions = FORBIDDEN
    for human in people:
        await open_hand(human, room)
    for _ in range(8):
        await one_move(unseen, room, people, rng)
        await unseen.settled()
    for human in people:
        hand = human.ephemerals(room)[-1]
        assert hand.photo is None
        assert sum(hand.text.count(sign) for sign in "♠♣♦♥") >= 6, "cards in words, unseen by the others"
    (live,) = [m for m in room.said() if offers(m, ":hand")]
    assert not live.photo, "the picture has made room"
    await room.add_bot(people[0], admin=True)
    for _ in range(2):
        await one_move(unseen, room, people, rng)
        await unseen.settled()
    assert (await board(room, ":hand")).photo
