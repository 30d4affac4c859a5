"""Values of the Telegram front that planted faults changed unnoticed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

from telegram.error import TelegramError

from adapters.runtime.delivery.courier import Delivery
from adapters.telegram.menu import publish
from adapters.text import FluentCatalog
from bot.ports.keys import Dest
from tests.adapters.telegram.kit import Kit, message
from tests.adapters.telegram.test_units import GROUP, Spread
from tests.fakes.telegram import FakeTelegram


async def test_what_is_called_out_is_a_message_of_its_own_in_private(fake: FakeTelegram, kit: Kit) -> None:
    aram = fake.user("Aram")
    await aram.starts()
    loud = Delivery(Dest.parse(f"@tg:{aram.id}"), None, "loud", message("Blot!", colour=None), None, False, "n")
    assert await kit.courier.deliver(loud) is not None


def test_where_calls_are_short_a_board_lets_an_expected_hand_go_first() -> None:
    budget = Spread()
    for _ in range(15):
        budget.after(0, small=True)
    budget.clock.on(10_000)
    budget.shown(GROUP, board=True)
    wait = budget.wait_turn_ms(GROUP)
    assert wait == budget.wait_board_ms(GROUP) == 2_000
    budget.clock.on(wait)
    assert (budget.wait_turn_ms(GROUP), budget.wait_board_ms(GROUP)) == (0, 500), "it asks again within that"
    budget.shown(GROUP, board=False)
    assert budget.wait_board_ms(GROUP) == 0


async def test_menus_that_were_refused_are_not_taken_for_set() -> None:
    anything: Any = SimpleNamespace(
        id=5, set_my_commands=AsyncMock(side_effect=TelegramError("x")), prefs=AsyncMock(return_value={})
    )
    assert await publish(anything, FluentCatalog(), anything) is False
