"""A hand that is on its way while the table goes on: asked for before one's turn, it shows the turn all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adapters.telegram.house import quick, running
from tests.chaos.play import Friends, Here
from tests.chaos.process import Eyes, next_press
from tests.fakes.telegram import FakeTelegram, Fault


async def test_a_turn_that_comes_while_a_hand_is_being_shown_stands_on_it(
    fake: FakeTelegram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Telegram takes its time to say that it took the hand; meanwhile whoever was asked has passed."""
    quick(monkeypatch)
    async with running(fake, tmp_path, ephemerals=False) as run:
        friends = Friends(fake, Eyes(run.core.store), Here(), "hand")
        await friends.begin(51)
        await friends.past((await friends.table()).seq)
        await friends.settled()
        table = await friends.table()
        asked = next_press(table, "hand")
        assert asked is not None
        chair, following = table.chairs[asked[0]], table.chairs[(asked[0] + 1) % 4]
        assert chair is not None
        assert following is not None
        now, then = (next(one for one in friends.people if f"tg:{one.id}" == who.person) for who in (chair, following))
        board = await friends.room.last(lambda m: m.keyboard)
        fault = Fault("sendPhoto", "late", after=1, chat=then.id)
        fake.faults.append(fault)
        await then.clicks(board, "My cards")
        await fake.until(lambda: fault.left == 0, 20, "the hand is on its way")
        decision = asked[1].rsplit(":", 1)[0]
        await now.answered(await now.sends_callback(board, f"{decision}:pass"))
        hand = await then.private.last(lambda m: m.photo)

        def offers() -> bool:
            return any(str(button.get("callback_data", "")).startswith("a:") for button in hand.buttons)

        await fake.until(offers, 10, "one's turn on one's hand")
    assert fake.problems == []
