"""The puzzle of the day on Telegram: asked for in a group, shown to whoever asked; answered by its buttons."""

from __future__ import annotations

from bot.league.days import day_of
from tests.adapters.telegram.house import Running, data
from tests.bot.puzzles.test_puzzles import BOOK
from tests.fakes.telegram import FakeTelegram, Message

GAME = "hyper-nardi"
SOLUTION = ("Best:", "Right!", "Not this time.")


def asks(message: Message) -> bool:
    return any(f"puzzle.a.{GAME}" in str(button.get("callback_data")) for button in message.buttons)


async def test_asked_and_answered(run: Running, fake: FakeTelegram) -> None:
    nino, aram = fake.user("Nino", "en", started=True), fake.user("Aram", "en", started=True)
    room = fake.group("Friends", nino, aram)
    await nino.says(room, f"/puzzle {GAME}")
    await fake.until(lambda: any(map(asks, [*nino.ephemerals(room), *nino.private.said()])), 20, "the puzzle")
    shown = next(filter(asks, [*nino.ephemerals(room), *nino.private.said()]))
    assert shown.photo
    assert not any(asks(one) for one in room.said())
    day = day_of(run.core.clock.now_ms())
    steps = BOOK.at(GAME, day).best.split()
    await nino.says(nino.private, f"/puzzle {GAME}")
    for n in range(1, len(steps) + 1):
        line = ",".join(steps[:n])
        wanted = f"puzzle.a.{GAME}.{day}.{line}"

        def offers(message: Message, wanted: str = wanted) -> bool:
            return any(str(button.get("callback_data")).endswith(wanted) for button in message.buttons)

        step = await nino.private.last(offers)
        assert not any(one in step.text for one in SOLUTION)
        await nino.presses(step, data(step, wanted))
    solved = await nino.private.last(lambda message: "Right!" in message.text)
    assert solved.photo
    assert "Best:" in solved.text
    assert not any(one in message.text for message in [*room.said(), *aram.private.said()] for one in SOLUTION)
    assert fake.problems == []
