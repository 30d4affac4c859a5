"""A whole match of every game over the real Telegram client: lobby, moves by buttons, result."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adapters.telegram.house import board, data, open_hand, quick, running, screens
from tests.fakes.telegram import FakeTelegram
from tests.tools.driver import MATCHES, Chooser, options_of, people_of, play, start_of

pytestmark = pytest.mark.timeout(300)


@pytest.mark.parametrize("key", MATCHES)
async def test_a_match_of_every_game(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    quick(monkeypatch)
    names = (("Արամ", "hy"), ("ნინო", "ka"), ("Борис", "ru"), ("Dave <b>", "en"))
    people = [fake.user(name, lang, started=True) for name, lang in names[: people_of(key)]]
    room = fake.group("Friends", *people)
    async with running(fake, tmp_path) as run:
        await people[0].says(room, f"/new {key}")
        lobby = await board(room, ":sit 2")
        for number, human in enumerate(people[1:], start=2):
            await human.presses(lobby, data(lobby, f":sit {number}"))
        table_id = (await run.table(room)).id
        for name, value in options_of(key).items():
            await people[0].answered(await people[0].sends_callback(lobby, f"t:{table_id}:set {name} {value}"))
        start = f":{start_of(key)}"
        lobby = await board(room, start)
        await people[0].presses(lobby, data(lobby, start))
        await board(room, ":hand")
        for human in people:
            await open_hand(human, room)
        await play(run.core.service, table_id, screens(people, room), Chooser(5))
        await run.settled()
        end = await board(room, ":rematch")
        assert end.photo
        assert await run.core.store.check() == ()
    assert fake.problems == []
    assert [(c.method, c.code, c.description) for c in fake.calls if c.code not in (0, 200)] == []
