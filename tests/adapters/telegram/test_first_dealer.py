"""BZ-2 over the real client library: the four agree on the first dealer, by buttons and by typed words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adapters.telegram.house import board, data, quick, running
from tests.fakes.telegram import FakeTelegram


@pytest.mark.parametrize("agreed", [True, False])
async def test_four_friends_agree_on_the_dealer_or_do_not(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, agreed: bool
) -> None:
    quick(monkeypatch)
    names = (("Արամ", "hy"), ("ნინო", "ka"), ("Борис", "ru"), ("Dave", "en"))
    aram, nino, boris, dave = people = [fake.user(name, lang, started=True) for name, lang in names]
    room = fake.group("Friends", *people)
    async with running(fake, tmp_path) as run:
        await aram.says(room, "/new")
        lobby = await board(room, ":sit 2")
        for number, human in enumerate(people[1:], start=2):
            await human.presses(lobby, data(lobby, f":sit {number}"))
        table = await run.table(room)
        await aram.sends_callback(lobby, f"t:{table.id}:set first_dealer agreement")
        await run.settled()
        lobby = await board(room, ":dealer 3")
        with pytest.raises(AssertionError):
            data(lobby, ":start")
        await nino.presses(lobby, data(lobby, ":dealer 3"))
        lobby = await board(room, ":yes")
        await aram.presses(lobby, data(lobby, ":yes"))
        await boris.says(room, "/yes")
        await dave.says(room, "/yes" if agreed else "/no")
        await board(room, ":hand")
        await run.settled()
        table = await run.table(room)
        assert table.phase == "play"
        assert table.lots == () if agreed else table.lots[-1][0] == "A"
        assert not agreed or table.state.dealer == 2
    assert fake.problems == []
