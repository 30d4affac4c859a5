"""Whole matches over the real client library: people press what they see, and only what they see."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from bot.table.model import Table
from tests.adapters.telegram.eyes import Secrets
from tests.adapters.telegram.house import Running, board, data, open_hand, quick, running, screens
from tests.fakes.telegram import FakeTelegram, Human, Message, Mood, Room
from tests.fakes.telegram.model import Photo
from tests.patience import allowed
from tests.tools.driver import Chooser, play

pytestmark = pytest.mark.timeout(300)

NO_EPHEMERALS = "Bad Request: ephemeral messages aren't supported"


async def play_on(run: Running, room: Room, people: list[Human], seed: int) -> Table:
    """Until the match is over."""
    return await play(run.core.service, (await run.table(room)).id, screens(people, room), Chooser(seed))


def assert_nothing_leaked(fake: FakeTelegram, room: Room, shown: frozenset[bytes] = frozenset()) -> None:
    """No public keyboard of the whole match offers a card (court cards and aces: ``8H`` is a bid as well), and no
    picture of the group was ever one that went to somebody alone, but for those that the table has ``shown`` itself: at
    the end of a deal both have its result."""
    cards = {rank + suit for rank in "JQKA" for suit in "SCDH"}
    alone = {
        photo.unique_id
        for photo in _pictures(fake, lambda message: message.ephemeral or not message.chat.is_group)
        if photo.data not in shown
    }
    assert not alone & {photo.unique_id for photo in _pictures(fake, lambda message: message in room.said())}
    for call in fake.called(chat=room.id, code=None):
        if call.method.startswith(("send", "editMessage")) and "ephemeral_message_parameters" not in call.params:
            rows = (call.params.get("reply_markup") or {}).get("inline_keyboard", [])
            pressed = {str(button.get("callback_data", "")).rsplit(":", 1)[-1] for row in rows for button in row}
            assert not pressed & cards


def _pictures(fake: FakeTelegram, which: Callable[[Message], object]) -> list[Photo]:
    everything = [m for chat in fake.chats.values() for m in (*chat.messages.values(), *chat.ephemerals.values())]
    return [message.photo for message in everything if message.photo and which(message)]


@pytest.mark.parametrize("mood", [*get_args(Mood), None])
async def test_four_friends_play_a_match(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mood: Mood | None
) -> None:
    """From /new to the last Davtar: four people, buttons only, hands in the group unseen or in private chats. Once with
    ephemerals switched off, and once with each kind of server."""
    ephemerals, fake.mood, secrets = mood is not None, mood or "knows", Secrets()
    quick(monkeypatch)
    seed = 7
    print(f"seed {seed}")
    names = (("Արամ", "hy"), ("ნინო", "ka"), ("Борис", "ru"), ("Dave <b>", "en"))
    people = [fake.user(name, lang, started=True) for name, lang in names]
    room = fake.group("Friends", *people)
    async with running(fake, tmp_path, ephemerals=ephemerals) as run:
        secrets.watch(run.core)
        await people[0].says(room, "/new")
        lobby = await board(room, ":sit 2")
        for number, human in enumerate(people[1:], start=2):
            await human.presses(lobby, data(lobby, f":sit {number}"))
        table = await run.table(room)
        await people[0].sends_callback(lobby, f"t:{table.id}:set target 31")
        await run.settled()
        lobby = await board(room, ":start")
        await people[0].presses(lobby, data(lobby, ":start"))
        await board(room, ":hand")
        for human in people:
            await open_hand(human, room)
        over = await play_on(run, room, people, seed)
        await run.settled()
        assert over.deal >= 1
        end = await board(room, ":rematch")
        assert end.photo, "the end shows the score and the Davtar"
        assert_nothing_leaked(fake, room, frozenset(secrets.shown))
        secrets.check(room)
    assert fake.problems == []
    refused = [(call.method, call.code, call.description) for call in fake.calls if call.code not in (0, 200)]
    assert refused == [] or (mood == "refuses" and {words for *_, words in refused} == {NO_EPHEMERALS})
    shown = people[0].ephemerals(room) if mood == "knows" else people[0].private.said()
    assert len([m for m in shown if m.photo]) == 1, "one open hand, refreshed in place for the whole match"


async def test_one_person_plays_a_match_with_three_automatic_players(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alone in the private chat: a table, automatic players in the free seats, to the end."""
    quick(monkeypatch)
    seed = 11
    print(f"seed {seed}")
    aram = fake.user("Aram", "hy", started=True)
    async with running(fake, tmp_path) as run:
        await aram.says(aram.private, "/new")
        lobby = await board(aram.private, ":start fill")
        table = await run.table(aram.private)
        await aram.sends_callback(lobby, f"t:{table.id}:set target 31")
        await aram.presses(lobby, data(lobby, ":start fill"))
        await open_hand(aram, aram.private)
        over = await play_on(run, aram.private, [aram], seed)
        assert [chair.auto for chair in over.chairs if chair] == [False, True, True, True]
        await board(aram.private, ":rematch")
        await run.settled()
    assert fake.problems == []
    assert [(c.method, c.description) for c in fake.calls if c.code not in (0, 200)] == []


async def test_play_now_deals_within_ten_seconds(fake: FakeTelegram, tmp_path: Path) -> None:
    """With every limit and every pause as people have them: a game, a start, and the cards are there."""
    aram = fake.user("Aram", "ru")
    async with running(fake, tmp_path, hurry=False) as run:
        await aram.starts()
        welcome = await aram.private.last()
        began = fake.clock()
        await aram.presses(welcome, data(welcome, ":new.bazaar-blot"))
        lobby = await board(aram.private, ":start fill")
        await aram.presses(lobby, data(lobby, ":start fill"))
        await board(aram.private, ":hand", seconds=10)
        await open_hand(aram, aram.private)
        assert fake.clock() - began < allowed(10)
        table = await run.table(aram.private)
        assert [chair.auto for chair in table.chairs if chair] == [False, True, True, True]
    assert fake.problems == []
