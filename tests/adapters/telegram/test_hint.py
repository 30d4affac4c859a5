"""A hint on Telegram: on the hand of whoever asks, and nobody else reads a word of it, whatever the server knows."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.adapters.telegram.house import Running, board, data, four
from tests.fakes.telegram import FakeTelegram, Human, Message, Mood, Room

pytestmark = pytest.mark.timeout(120)
WORTH = "Ինչ արժե"


def own(human: Human, room: Room) -> list[Message]:
    """What only they see, wherever it is."""
    return [*human.ephemerals(room), *human.private.said()]


def offers(message: Message) -> bool:
    return any(str(button.get("callback_data", "")).endswith(":hint") for button in message.buttons)


@pytest.mark.parametrize("mood", get_args(Mood))
async def test_a_hint_is_for_the_one_who_asks(run: Running, fake: FakeTelegram, mood: Mood) -> None:
    fake.mood = mood
    aram, *others = four(fake, opened=True)
    room = fake.group("Club", aram, *others)
    await aram.says(room, "/new bazaar-blot")
    lobby = await board(room, ":start fill")
    await aram.presses(lobby, data(lobby, ":start fill"))
    shown = await board(room, ":hand")
    await aram.clicks(shown, next(b["text"] for b in shown.buttons if str(b.get("callback_data")).endswith(":hand")))
    await fake.until(lambda: any(map(offers, own(aram, room))), 60, "a hand with a hint")
    (hand,) = filter(offers, own(aram, room))
    await aram.presses(hand, data(hand, ":hint"))
    await fake.until(lambda: any(WORTH in one.text for one in own(aram, room)), 20, "the hint")
    assert not any(WORTH in seen.text for seen in room.chat.glimpses)
    assert not any(WORTH in one.text for other in others for one in own(other, room))
    assert fake.problems == []
