"""Servers that know, refuse or ignore ephemeral messages: no hand is before others, not for a moment; matches."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, get_args

import pytest
import structlog

from adapters.render import Rendered
from adapters.runtime.core import Core
from adapters.runtime.delivery.courier import Message as Presented
from bot.ports.records import Command, Person
from bot.scene import Scene
from bot.table.loaded import loaded_of
from bot.text import LANGUAGES, t
from tests.adapters.telegram.house import Opens, Running, board, data, four, offers, one_move, screens, seated, tap
from tests.adapters.telegram.kit import asked
from tests.fakes.telegram import Call, FakeTelegram, Human, Message, Mood, Room
from tests.tiers import sampled
from tests.tools.driver import GAMES, Chooser, options_of, people_of, play, start_of

SIGNS = "♠♣♦♥"


class Secrets:
    """What was made for one person alone, held against all that a group saw; a hand may repeat the table."""

    def __init__(self, core: Core) -> None:
        self.own: set[str | bytes] = set()
        self.public: set[str | bytes] = set()
        made: Callable[..., Presented] = core.presenter.message

        def message(scene: Scene, *rest: Any, **more: Any) -> Presented:
            shown, kept = made(scene, *rest, **more), self.own if scene.kind == "hand" else self.public
            kept |= {key.data for row in shown.keys for key in row if key.data}
            lines = ("".join(map(str, rich)) for _, rich in shown.lines)
            kept |= {line for line in lines if sum(map(line.count, SIGNS)) > 4}
            return replace(shown, image=self._kept(shown.image, kept)) if shown.image else shown

        core.presenter.message = message  # type: ignore[method-assign]

    def _kept(
        self, image: Callable[[], Awaitable[Rendered]], kept: set[str | bytes]
    ) -> Callable[[], Awaitable[Rendered]]:
        async def draw() -> Rendered:
            drawn = await image()
            kept.add(drawn.data)
            return drawn

        return draw

    def check(self, room: Room) -> None:
        """:raises AssertionError: something of a hand was before everybody, be it for a moment."""
        alone = self.own - self.public
        assert any(isinstance(one, bytes) for one in alone), "no hand was ever drawn: nothing was watched"
        for seen in room.chat.glimpses:
            assert not {seen.photo.data if seen.photo else b"", *seen.presses} & alone, seen
            assert not any(isinstance(one, str) and one in seen.text for one in alone), seen


def asked_for_cards(fake: FakeTelegram) -> list[Call]:
    """Those that had more to show than a blank (or the way to the private chat)."""
    return [call for call in asked(fake) if "callback_data" in str(call.params.get("reply_markup"))]


async def all_press(people: list[Human], room: Room) -> list[str]:
    """Everybody presses *My cards* at the same moment; what each was answered."""
    found = await board(room, ":hand")
    callbacks = await asyncio.gather(*(human.sends_callback(found, data(found, ":hand")) for human in people))
    toasts = [await human.answered(one) for human, one in zip(people, callbacks, strict=True)]
    return [toast.text for toast in toasts]


def blanks(run: Running, room: Room) -> list[Message]:
    """Those that stand before everybody."""
    words = {run.core.catalog.say(lang, t("tg-moment")) for lang in LANGUAGES}
    return [message for message in room.said() if message.text in words]


def hands(people: list[Human], room: Room) -> list[int]:
    return [sum(bool(m.photo) for m in human.shown(room)) for human in people]


@pytest.mark.parametrize(
    ("mood", "opened"),
    sampled(
        [(mood, opened) for mood in get_args(Mood) for opened in (True, False)],
        [("knows", False), ("ignores", False), ("refuses", True)],
    ),
)
async def test_four_people_press_at_once_and_play(fake: FakeTelegram, opens: Opens, mood: Mood, opened: bool) -> None:
    fake.mood = mood
    async with opens() as run:
        secrets = Secrets(run.core)
        people, room, _ = await seated(run, opened=opened)
        told = await all_press(people, room)
        if mood == "knows" or opened:
            assert hands(people, room) == [1, 1, 1, 1]
        else:
            assert all(sum(map(text.count, SIGNS)) == 8 for text in told), told
        for words in ("/hand", "/davtar", "/play JH", "/rules", "/pictures off", "/hand"):
            await asyncio.gather(*(human.says(room, words, ephemeral=mood == "knows") for human in people))
        await run.settled()
        await all_press(people, room)
        rng = random.Random(3)
        if mood == "knows" or opened:
            for _ in range(6):
                await one_move(run, room, people, rng)
        await run.settled()
        secrets.check(room)
        assert blanks(run, room) == []
    assert asked_for_cards(fake) == []
    assert len(asked(fake)) == 1 if mood != "knows" else len(asked(fake)) >= 4


@pytest.mark.parametrize("later", sampled(["ignores", "refuses"], ["ignores"]))
async def test_the_server_forgets_how_in_the_middle_of_a_match(fake: FakeTelegram, opens: Opens, later: Mood) -> None:
    rng = random.Random(4)
    async with opens() as run:
        secrets = Secrets(run.core)
        with structlog.testing.capture_logs() as logs:
            people, room, _ = await seated(run)
            await all_press(people, room)
            assert [len(human.ephemerals(room)) for human in people] == [1, 1, 1, 1]
            await one_move(run, room, people, rng)
            await run.settled()
            fake.mood = later
            await all_press(people, room)
            assert [sum(bool(m.photo) for m in human.private.said()) for human in people] == [1, 1, 1, 1]
            for _ in range(6):
                await one_move(run, room, people, rng)
            await run.settled()
        secrets.check(room)
        fake.mood, before = "knows", len(asked(fake))
        await all_press(people, room)
        assert len(asked(fake)) == before, "a no is a no, for this process"
    assert asked_for_cards(fake) == []
    told = "telegram-ephemerals-off" if later == "ignores" else "telegram-ephemerals-unclear"
    assert [one["log_level"] for one in logs if one["event"] == told] == ["warning"]


def leave(run: Running, room: Room, calls: int) -> None:
    """So many calls are left of the chat's minute."""
    budget = run.front.courier._budget
    budget._kept.clear()
    while budget.room(room.id) > calls:
        budget.spend(room.id)


def nudges(run: Running, room: Room) -> list[Message]:
    words = [run.core.catalog.say(lang, t("tg-open-private")) for lang in ("hy", "ka", "ru", "en")]
    return [message for message in room.said() if message.text in words]


async def test_a_closed_private_chat_in_a_busy_minute(opens: Opens, fake: FakeTelegram) -> None:
    async with opens() as run:
        people, room, table = await seated(run, opened=False)
        await run.settled()
        now = await run.table(room)
        waiting = loaded_of(now).game.waiting(now.state)
        idle = {chair.person for seat, chair in now.people() if seat not in waiting}
        leave(run, room, 2)
        silent = [one for one in people if f"tg:{one.id}" in idle]
        for human, words in zip(silent, ("/hand", "/play JH"), strict=False):
            number = (await human.says(room, words)).id
            await room.last(lambda m, n=number: m in nudges(run, room) and m.reply_to == n)  # type: ignore[misc]
            await human.says(room, words)
        await run.settled()
        told = nudges(run, room)
    assert len(told) == 2
    assert not any(sign in one.text for one in told for sign in SIGNS)
    assert {str(one.buttons[0]["url"]) for one in told} == {f"https://t.me/{fake.bot.username}?start=hand_{table}"}


async def test_an_unseen_command_is_answered_unseen(unseen: Running, fake: FakeTelegram) -> None:
    people, room, _ = await seated(unseen, opened=False)
    await tap(people[0], room)
    await unseen.settled()
    leave(unseen, room, 2)
    await people[1].says(room, "/hand", ephemeral=True)
    words = unseen.core.catalog.say("ka", t("tg-open-private"))
    await people[1].gets(room, lambda m: m.text == words and m.ephemeral)
    assert nudges(unseen, room) == []


@pytest.mark.parametrize("key", sampled(GAMES, ("bura3", "seka")))
async def test_a_match_of_every_game(unseen: Running, fake: FakeTelegram, key: str) -> None:
    """From /new to its result, everybody's hand open."""
    people = four(fake, opened=True)[: people_of(key)]
    host, room = people[0], fake.group("Friends", *people)
    await host.says(room, f"/new {key}")
    lobby = await board(room, ":sit 2")
    for number, human in enumerate(people[1:], start=2):
        await human.presses(lobby, data(lobby, f":sit {number}"))
    table = (await unseen.table(room)).id
    for name, value in options_of(key).items():  # some of them no panel offers
        command = Command(name, table, Person(f"tg:{host.id}", host.account.name), f"set {name} {value}")
        assert (await unseen.core.service.handle(command)).ok
    await unseen.settled()
    await tap(host, room, f":{start_of(key)}")
    await board(room, ":hand")
    for human in people:
        await tap(human, room)
    over = await play(unseen.core.service, table, screens(people, room), Chooser(5))
    await unseen.settled()
    assert over.phase == "over"
    assert (await board(room, ":rematch")).photo, "the end shows the score and the Davtar"
    assert await unseen.core.store.check() == ()
    assert [(c.method, c.code, c.description) for c in fake.calls if c.code not in (0, 200)] == []


async def test_the_right_to_send_photos_is_withdrawn_in_mid_match(unseen: Running, fake: FakeTelegram) -> None:
    people, room, _ = await seated(unseen, clock="0")
    rng = random.Random(8)
    assert (await board(room, ":hand")).photo
    room.chat.permissions = {"can_send_photos": False}
    for human in people:
        await tap(human, room)
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
