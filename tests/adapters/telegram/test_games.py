"""A whole match of every game over the real Telegram client: lobby, moves by buttons, result."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.adapters.games import GAMES, SEATS, Chooser, options_of
from tests.adapters.telegram.house import Running, board, data, open_hand, quick, running
from tests.fakes.telegram import FakeTelegram, Human, Message, Room

pytestmark = pytest.mark.timeout(300)
MOST = 3_000


def offered(human: Human, room: Room) -> dict[str, Message]:
    """Every press that lies before a person: in its own messages, then on the boards; the newest of each."""
    found: dict[str, Message] = {}
    for message in (*human.shown(room)[::-1], *room.said()[::-1]):
        for button in message.buttons:
            found.setdefault(str(button.get("callback_data", "")), message)
    return found


async def move(run: Running, room: Room, humans: dict[str, Human], table_id: str, chooser: Chooser) -> bool:
    """One press of somebody who is waited for; False if nobody is."""
    table = await run.core.service.table(table_id)
    assert table is not None
    seat = chooser.next_seat(table)
    if seat is None:
        return False
    chair = table.chairs[seat]
    assert chair is not None
    human = humans[chair.person]
    chosen: list[tuple[str, Message]] = []

    def there() -> bool:
        seen = offered(human, room)
        press = chooser.pick(table, seat, list(seen))
        chosen[:] = [(press, seen[press])] if press else []
        return bool(chosen)

    await run.fake.until(there, 10, f"a button that counts before {human.account.name}")
    ((press, message),) = chosen
    toast = await human.presses(message, press)
    after = await run.core.service.table(table_id)
    assert after is not None
    assert after.seq > table.seq, f"{press} refused: {toast!r}"
    return True


@pytest.mark.parametrize("key", GAMES)
async def test_a_match_of_every_game(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    quick(monkeypatch)
    names = (("Արամ", "hy"), ("ნინო", "ka"), ("Борис", "ru"), ("Dave <b>", "en"))
    people = [fake.user(name, lang, started=True) for name, lang in names[: SEATS[key]]]
    room = fake.group("Friends", *people)
    humans = {f"tg:{human.id}": human for human in people}
    async with running(fake, tmp_path) as run:
        await people[0].says(room, f"/new {key}")
        lobby = await board(room, ":sit 2")
        for number, human in enumerate(people[1:], start=2):
            await human.presses(lobby, data(lobby, f":sit {number}"))
        table_id = (await run.table(room)).id
        for name, value in options_of(key).items():
            await people[0].answered(await people[0].sends_callback(lobby, f"t:{table_id}:set {name} {value}"))
        lobby = await board(room, ":start")
        await people[0].presses(lobby, data(lobby, ":start"))
        await board(room, ":hand")
        for human in people:
            await open_hand(human, room)
        chooser = Chooser(5)
        for _ in range(MOST):
            if not await move(run, room, humans, table_id, chooser):
                table = await run.core.service.table(table_id)
                assert table is not None
                if table.phase == "over":
                    break
                await asyncio.sleep(0.01)
        else:
            raise AssertionError("no end")
        await run.settled()
        end = await board(room, ":rematch")
        assert end.photo
        assert await run.core.store.check() == ()
    assert fake.problems == []
    assert [(c.method, c.code, c.description) for c in fake.calls if c.code not in (0, 200)] == []
